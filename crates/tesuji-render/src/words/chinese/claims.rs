//! Claims and dead ends as clauses.

use tesuji_core::{CandidateSet, Cell, CellSet, Claim, DigitSet};

use super::super::{Dead, Fact, Join, Reasons, Words, by_digits, digits_of, one_digit};
use super::Chinese;

/// The maximum number of characters of a list in one sentence; the name of a cell counts as one, and so does a digit.
const MOST_CHARACTERS: usize = 36;

/// Returns the number of characters that a reader sees; the name of a cell counts as one, and so does a digit.
fn characters(text: &str) -> usize {
    let mut count = 0;
    let mut in_name = false;
    for one in text.chars() {
        let is_name = one.is_ascii_alphanumeric();
        count += usize::from(!(is_name && in_name));
        in_name = is_name;
    }
    count
}

/// Splits a list into parts for one sentence each.
pub(super) fn parts(list: Vec<String>) -> Vec<Vec<String>> {
    let mut parts: Vec<Vec<String>> = Vec::new();
    let mut count = 0;
    for one in list {
        let more = characters(&one);
        match parts.last_mut() {
            Some(part) if count + more <= MOST_CHARACTERS => {
                count += more;
                part.push(one);
            }
            _ => {
                count = more;
                parts.push(vec![one]);
            }
        }
    }
    parts
}

impl Chinese {
    pub(super) fn all(&self, cells: CellSet) -> String {
        self.cells(cells, Join::And)
    }

    /// Returns text such as `因为r1c2是5，且r3c4是7`; if there are many reasons, the first ones become separate sentences.
    pub(super) fn because(&self, facts: &[Fact]) -> String {
        let Reasons { placed, others, gone } = Reasons::of(facts);
        let placed = by_digits(&placed).into_iter().map(|(digits, cells)| {
            let all = match (cells.len(), digits.len()) {
                (1, 1) => "",
                (1, _) => "同时",
                _ => "都",
            };
            format!("{}{all}是{}", self.all(cells), self.digits(digits, Join::And))
        });
        let mut clauses: Vec<String> = placed.chain(others.into_iter().map(|fact| self.fact(fact))).collect();
        clauses.extend(self.none_clauses(&gone, "不是"));
        match &parts(clauses)[..] {
            [] => String::new(),
            [only] => format!("因为{}", only.join("，且")),
            [most @ .., last] => {
                let most: Vec<String> = most.iter().map(|part| part.join("，")).collect();
                format!("已知{}。又因为{}", most.join("。又知"), last.join("，且"))
            }
        }
    }

    fn fact(&self, fact: &Fact) -> String {
        match fact {
            Fact::Claim(claim) => self.claim(claim),
            Fact::Set { letter, digits } => format!("{letter}含有{}", self.digits(*digits, Join::And)),
        }
    }

    /// Returns text such as `因为r1c2是5，所以`; without facts, a word that links to the sentence before.
    pub(super) fn therefore(&self, facts: &[Fact]) -> String {
        if facts.is_empty() { "于是".to_owned() } else { format!("{}，所以", self.because(facts)) }
    }

    /// Returns the reason with a comma, or an empty string without facts.
    pub(super) fn clause(&self, facts: &[Fact]) -> String {
        if facts.is_empty() { String::new() } else { format!("{}，", self.because(facts)) }
    }

    pub(super) fn one_of(&self, set: &CandidateSet) -> String {
        let cells = !set.empty_cells();
        match (cells.only(), one_digit(set)) {
            (Some(cell), _) => self.is(cell, digits_of(set)),
            (None, Some(digit)) => format!("{}中有一个是{digit}", self.all(cells)),
            _ => {
                let clauses = by_digits(set).into_iter().map(|(digits, cells)| match cells.only() {
                    Some(cell) => self.is(cell, digits),
                    None => format!("{}中有一个是{}", self.all(cells), self.digits(digits, Join::Or)),
                });
                clauses.collect::<Vec<String>>().join("，或")
            }
        }
    }

    fn is(&self, cell: Cell, digits: DigitSet) -> String {
        format!("{}是{}", self.0.cell(cell), self.digits(digits, Join::Or))
    }

    pub(super) fn none_of(&self, gone: &CandidateSet) -> String {
        self.none_clauses(gone, "不是").join("，")
    }

    fn none_clauses(&self, gone: &CandidateSet, not: &str) -> Vec<String> {
        let clause = |(digits, cells): (DigitSet, CellSet)| {
            let all = if cells.len() > 1 { "都" } else { "" };
            format!("{}{all}{not}{}", self.all(cells), self.digits(digits, Join::Or))
        };
        by_digits(gone).into_iter().map(clause).collect()
    }

    /// Returns a claim at the end of a sentence. A long claim continues in further sentences.
    pub(super) fn at_end(&self, claim: &Claim) -> String {
        match claim {
            Claim::NoneOf(gone) => {
                let sentences: Vec<String> =
                    parts(self.none_clauses(gone, "不是")).iter().map(|part| part.join("，")).collect();
                sentences.join("。此外，")
            }
            claim => self.claim(claim),
        }
    }

    /// Returns a claim in short form for the introduction of an argument; each case repeats it in full.
    pub(super) fn the_same(&self, claim: &Claim) -> String {
        let said = self.at_end(claim);
        if said.contains('。') { "结论都相同".to_owned() } else { said }
    }

    /// Returns the idea of a refutation.
    pub(super) fn leads(&self, assumed: &Claim, dead: &Dead) -> String {
        let must = match assumed {
            Claim::OneOf(set) => self.none_clauses(set, "不能是").join("，"),
            Claim::NoneOf(set) => format!("可以断定{}", self.one_of(set)),
            claim => format!("{}不成立", self.claim(claim)),
        };
        format!("{must}，否则最终{}。", self.has_nothing(dead))
    }

    pub(super) fn whether(&self, claim: &Claim) -> String {
        match claim {
            Claim::OneOf(set) | Claim::NoneOf(set) => format!("“{}”", self.one_of(set)),
            claim => self.claim(claim),
        }
    }

    pub(super) fn has_nothing(&self, dead: &Dead) -> String {
        match dead {
            Dead::Cell(cell) => format!("{}没有候选数可填", self.0.cell(*cell)),
            Dead::Place(house, digit) => format!("{}没有{digit}的位置", self.house(*house)),
            Dead::Cells(cells, digits) => format!("{}只剩{}可填", self.all(*cells), self.digits_or_none(*digits)),
            Dead::Houses { digit, base, cover, crossing } => self.cramped(*digit, *base, *cover, *crossing),
            Dead::Candidates(set) => self.none_of(set),
            Dead::Exchanged(cells) => format!("{}的数可以互换，题目就会有第二个解", self.all(*cells)),
        }
    }

    pub(super) fn digits_or_none(&self, digits: DigitSet) -> String {
        if digits.is_empty() { "零个数".to_owned() } else { self.digits(digits, Join::And) }
    }
}
