//! Claims, cells and counts as clauses.

use tesuji_core::{CandidateSet, Cell, CellSet, Claim, DigitSet, House};

use super::{Chinese, kind, list, tie_word};
use crate::cell_names::CellNames;
use crate::words::{Dead, Join, Reasons, Set, Tie, Words, by_digits, digits_of, one_digit};

impl Chinese {
    pub(super) fn twice(&self, cells: CellSet) -> String {
        if cells.is_empty() {
            return String::new();
        }
        format!("{}同时处于其中两个区域，若填在那里就会一次占去两个名额。", self.all(cells))
    }

    pub(super) fn all(&self, cells: CellSet) -> String {
        self.cells(cells, Join::And)
    }

    pub(super) fn number(&self, house: House) -> String {
        match (self.0, house.index()) {
            (CellNames::Letters | CellNames::K9, row @ 0..9) => self.0.cell(Cell::at(row, 0))[..1].to_owned(),
            (_, index) => (index % 9 + 1).to_string(),
        }
    }

    pub(super) fn house(&self, house: House) -> String {
        format!("第{}{}", self.number(house), kind(house))
    }

    /// `因为r1c2是5，且r3c4是7`.
    pub(super) fn because(&self, facts: &[Claim]) -> String {
        let Reasons { placed, others, gone } = Reasons::of(facts);
        let placed = by_digits(&placed).into_iter().map(|(digits, cells)| {
            let all = if cells.len() > 1 { "都" } else { "" };
            format!("{}{all}是{}", self.all(cells), self.digits(digits, Join::And))
        });
        let mut clauses: Vec<String> = placed.chain(others.into_iter().map(|claim| self.claim(claim))).collect();
        if !gone.is_empty() {
            clauses.push(self.none_of(&gone));
        }
        format!("因为{}", clauses.join("，且"))
    }

    /// The same with a comma, or nothing without facts.
    pub(super) fn clause(&self, facts: &[Claim]) -> String {
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

    pub(super) fn is(&self, cell: Cell, digits: DigitSet) -> String {
        format!("{}是{}", self.0.cell(cell), self.digits(digits, Join::Or))
    }

    pub(super) fn none_of(&self, gone: &CandidateSet) -> String {
        let clauses = by_digits(gone).into_iter().map(|(digits, cells)| {
            let all = if cells.len() > 1 { "都" } else { "" };
            format!("{}{all}不是{}", self.all(cells), self.digits(digits, Join::Or))
        });
        clauses.collect::<Vec<String>>().join("，")
    }

    /// The idea of a refutation.
    pub(super) fn leads(&self, assumed: &Claim, dead: &Dead) -> String {
        let must = match assumed {
            Claim::OneOf(set) => {
                let clauses = by_digits(set).into_iter().map(|(digits, cells)| {
                    let all = if cells.len() > 1 { "都" } else { "" };
                    format!("{}{all}不能是{}", self.all(cells), self.digits(digits, Join::Or))
                });
                clauses.collect::<Vec<String>>().join("，")
            }
            Claim::NoneOf(set) => format!("可以断定{}", self.one_of(set)),
            claim => format!("{}不成立", self.claim(claim)),
        };
        format!("{must}，否则最终{}。", self.has_nothing(dead))
    }

    /// The idea of a chain.
    pub(super) fn either(&self, one: &Claim, other: &Claim) -> String {
        if let (Claim::OneOf(one), Claim::OneOf(other)) = (one, other) {
            let all = *one | *other;
            let cells = !all.empty_cells();
            match (one_digit(&all), cells.len()) {
                (_, 1) => return format!("{}。", self.one_of(&all)),
                (Some(digit), _) => return format!("{}中至少有一个是{digit}。", self.all(cells)),
                _ => {}
            }
        }
        format!("{}，否则{}。", self.claim(one), self.claim(other))
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
            Dead::Houses { digit, base, cover } => {
                let room = cover.len();
                format!("{}的{digit}只能在{}，那里只容得下{room}个", self.houses(*base), self.houses(*cover))
            }
            Dead::Candidates(set) => self.none_of(set),
            Dead::Exchanged(cells) => format!("{}的数可以互换，谜题就会有第二个解", self.all(*cells)),
        }
    }

    pub(super) fn digits_or_none(&self, digits: DigitSet) -> String {
        if digits.is_empty() { "空".to_owned() } else { self.digits(digits, Join::And) }
    }

    pub(super) fn links(&self, links: &[(House, DigitSet)]) -> String {
        let link = |(house, digits): &(House, DigitSet)| {
            format!("{}的{}", self.house(*house), self.digits(*digits, Join::And))
        };
        links.iter().map(link).collect::<Vec<String>>().join("；")
    }

    pub(super) fn set(&self, set: &Set) -> String {
        set.letter.map_or_else(|| self.all(set.cells), |letter| letter.to_string())
    }

    pub(super) fn sets(&self, sets: &[Set]) -> String {
        let named = |set: &Set| {
            let letter = set.letter.map_or_else(String::new, |letter| format!("{letter}为"));
            format!("{letter}{}，候选数{}。", self.all(set.cells), self.digits(set.digits, Join::And))
        };
        let each = if sets.len() == 1 { "它" } else { "每个数组" };
        format!("{}{each}的候选数比格数多一个。", sets.iter().map(named).collect::<String>())
    }

    pub(super) fn filled(
        &self,
        set: &Set,
        out: DigitSet,
        links: &[(House, DigitSet)],
        tie: Tie,
        because: &[Claim],
    ) -> String {
        let digits = self.digits(set.digits, Join::And);
        if set.letter.is_some() {
            let out = self.digits(out, Join::Or);
            return match because {
                [] => format!("{}{}没有{out}，必含{digits}。", tie_word(tie), self.set(set)),
                because => format!("{}，{}没有{out}，必含{digits}。", self.because(because), self.set(set)),
            };
        }
        let (because, count) = (self.clause(because), set.cells.len());
        match links {
            [] => format!("{because}{}只能填{digits}。这{count}个格恰好占用这{count}个数。", self.all(set.cells)),
            links => format!(
                "{because}{}只能填{digits}。每个数在其中至多填一次：{}。数与格一样多，所以这些数都在其中，不会在这些区域的别处。",
                self.all(set.cells),
                self.links(links)
            ),
        }
    }

    pub(super) fn excludes(&self, places: &CandidateSet, gone: &CandidateSet) -> String {
        let (cells, others) = (!places.empty_cells(), !gone.empty_cells());
        match (one_digit(places), one_digit(gone)) {
            (Some(one), Some(other)) if one == other && cells.is_disjoint(others) => {
                let target = match cells.len() {
                    1 => self.all(cells),
                    2 => "这两处".to_owned(),
                    _ => "所有这些格".to_owned(),
                };
                format!("{}能看到{target}。", self.all(others))
            }
            _ => {
                let gone = by_digits(gone)
                    .into_iter()
                    .map(|(digits, cells)| format!("{}的{}", self.all(cells), self.digits(digits, Join::And)));
                let each = if places.len() == 1 { "这" } else { "每一种都" };
                format!("{each}排除{}。", list(gone, Join::And))
            }
        }
    }
}
