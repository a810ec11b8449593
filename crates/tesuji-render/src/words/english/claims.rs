//! Claims and dead ends as clauses.

use tesuji_core::{CandidateSet, CellSet, Claim, DigitSet};

use super::super::{Dead, Fact, Join, Reasons, Words, by_digits, one_digit};
use super::English;
use super::counts::so_many;
use crate::cell_names::list;

/// Joins clauses unambiguously: if a clause contains `and` or `or`, commas separate the clauses; if one contains
/// commas, semicolons do.
fn joined(clauses: Vec<String>, last: &str) -> String {
    let any_has = |what: &str| clauses.iter().any(|clause| clause.contains(what));
    match clauses.as_slice() {
        [most @ .., end] if !most.is_empty() && (any_has(" and ") || any_has(" or ")) => {
            let has_commas = most.len() > 1 && most.iter().any(|clause| clause.contains(','));
            let comma = if has_commas { "; " } else { ", " };
            format!("{}{comma}{last} {end}", most.join(comma))
        }
        _ => list(clauses.into_iter(), last),
    }
}

/// The maximum number of words of a list in one sentence: in longer ones a reader loses track of the beginning.
const MOST_WORDS: usize = 36;

/// Splits a list into parts for one sentence each.
pub(super) fn parts(list: Vec<String>) -> Vec<Vec<String>> {
    let mut parts: Vec<Vec<String>> = Vec::new();
    let mut count = 0;
    for one in list {
        let words = one.split_whitespace().count();
        match parts.last_mut() {
            Some(part) if count + words <= MOST_WORDS => {
                count += words;
                part.push(one);
            }
            _ => {
                count = words;
                parts.push(vec![one]);
            }
        }
    }
    parts
}

/// Joins clauses; if there are too many for one sentence, the next one begins with `next`.
fn sentences(clauses: Vec<String>, last: &str, next: &str) -> String {
    let sentences: Vec<String> = parts(clauses).into_iter().map(|part| joined(part, last)).collect();
    sentences.join(&format!(". {next} "))
}

impl English {
    /// Returns the consequence and its reasons, in one sentence, or in two if one would be too long.
    pub(super) fn consequence(&self, claim: &Claim, facts: &[Fact]) -> String {
        let (claim, because) = (self.at_end(claim, "Also,"), self.because(facts));
        let words = |text: &str| text.split_whitespace().count();
        match because.strip_prefix(", for ") {
            Some(reasons) if words(&claim) + words(reasons) > MOST_WORDS => {
                format!("{claim}. That is because {reasons}")
            }
            _ => format!("{claim}{because}"),
        }
    }

    /// Returns a claim at the end of a sentence. A long claim continues in further sentences, which begin with `next`.
    pub(super) fn at_end(&self, claim: &Claim, next: &str) -> String {
        match claim {
            Claim::NoneOf(gone) => sentences(self.none_clauses(gone, ["is not", "are not"]), "and", next),
            claim => self.claim(claim),
        }
    }

    /// Returns a claim in short form for the introduction of an argument; each case repeats it in full.
    pub(super) fn the_same(&self, claim: &Claim) -> String {
        let said = self.at_end(claim, "");
        if said.contains(". ") { "the same follows".to_owned() } else { said }
    }

    pub(super) fn all(&self, cells: CellSet) -> String {
        self.cells(cells, Join::And)
    }

    /// Returns text such as `, for r1c2 is 5 and r3c4 is 7`; empty if there are no facts.
    pub(super) fn because(&self, facts: &[Fact]) -> String {
        let Reasons { placed, others, gone } = Reasons::of(facts);
        let placed = by_digits(&placed).into_iter().map(|(digits, cells)| {
            let verb = match (cells.len(), digits.len()) {
                (1, 1) => "is",
                (1, _) => "is at once",
                _ => "are",
            };
            format!("{} {verb} {}", self.all(cells), self.digits(digits, Join::And))
        });
        let mut clauses: Vec<String> = placed.collect();
        clauses.extend(others.into_iter().map(|fact| self.fact(fact)));
        if !gone.is_empty() {
            clauses.extend(self.none_clauses(&gone, ["is not", "are not"]));
        }
        if clauses.is_empty() { String::new() } else { format!(", for {}", sentences(clauses, "and", "Also,")) }
    }

    fn fact(&self, fact: &Fact) -> String {
        match fact {
            Fact::Claim(claim) => self.claim(claim),
            Fact::Set { letter, digits } => format!("{letter} holds {}", self.digits(*digits, Join::And)),
        }
    }

    /// Returns text such as `r1c1 is 5`, `r1c1 is 5 or 7`, `r1c1 or r1c2 is 5`, `r1c1 is 5 or r2c2 is 7`,
    /// `r1c1 is 5, or r2c2 is 6 or 7`.
    pub(super) fn one_of(&self, set: &CandidateSet) -> String {
        self.one_clauses(set, "is")
    }

    fn one_clauses(&self, set: &CandidateSet, verb: &str) -> String {
        let cells = !set.empty_cells();
        let clause = |cells: CellSet, digits: DigitSet| {
            format!("{} {verb} {}", self.cells(cells, Join::Or), self.digits(digits, Join::Or))
        };
        match one_digit(set) {
            Some(digit) => clause(cells, digit.into()),
            None => joined(by_digits(set).into_iter().map(|(digits, cells)| clause(cells, digits)).collect(), "or"),
        }
    }

    /// Returns text such as `r1c1 is not 5`, `r1c1 and r1c2 are not 5`, `r1c1 is not 5 or 7, and r2c2 is not 5`.
    pub(super) fn none_of(&self, gone: &CandidateSet) -> String {
        joined(self.none_clauses(gone, ["is not", "are not"]), "and")
    }

    fn none_clauses(&self, gone: &CandidateSet, [one, many]: [&str; 2]) -> Vec<String> {
        let clause = |(digits, cells): (DigitSet, CellSet)| {
            let verb = if cells.len() == 1 { one } else { many };
            format!("{} {verb} {}", self.all(cells), self.digits(digits, Join::Or))
        };
        by_digits(gone).into_iter().map(clause).collect()
    }

    /// Returns text such as `r1c1 were 5`, `r1c1 were not 5`.
    pub(super) fn were(&self, claim: &Claim) -> String {
        match claim {
            Claim::OneOf(set) => self.one_clauses(set, "were"),
            Claim::NoneOf(set) => match (one_digit(set), (!set.empty_cells()).len()) {
                (Some(digit), 2) => {
                    format!(
                        "neither {} were {digit}",
                        list((!set.empty_cells()).iter().map(|cell| self.0.cell(cell)), "nor")
                    )
                }
                (Some(digit), 3..) => format!("none of {} were {digit}", self.all(!set.empty_cells())),
                _ => joined(self.none_clauses(set, ["were not", "were not"]), "and"),
            },
            claim => self.claim(claim),
        }
    }

    /// Returns the idea of a refutation: `r1c1 cannot be 5, for then ...`, `r1c1 or r1c2 has to be 5, for otherwise
    /// ...`.
    pub(super) fn leads(&self, assumed: &Claim, dead: &Dead) -> String {
        let (cannot, otherwise) = match assumed {
            Claim::OneOf(set) => (joined(self.none_clauses(set, ["cannot be", "cannot be"]), "and"), "then"),
            Claim::NoneOf(set) => (self.one_clauses(set, "has to be"), "otherwise"),
            claim => (format!("it cannot be that {}", self.claim(claim)), "then"),
        };
        format!("{cannot}, for {otherwise} {} in the end.", self.would_have(dead))
    }

    pub(super) fn would_have(&self, dead: &Dead) -> String {
        match dead {
            Dead::Cell(cell) => format!("{} would have no digit left", self.0.cell(*cell)),
            Dead::Place(house, digit) => format!("{} would have no place for {digit}", self.0.house(*house)),
            Dead::Cells(cells, digits) => {
                format!("{} would have {} left", self.all(*cells), self.only(*digits))
            }
            Dead::Houses { digit, base, cover, crossing } if crossing.is_empty() => {
                format!("{} could have their {digit} only in {}", self.houses(*base), self.room(*cover))
            }
            Dead::Houses { digit, base, cover, crossing } => format!(
                "{} would need {}, for none would be in {}, where they cross, and could have them only in {}",
                self.houses(*base),
                so_many(base.len(), *digit),
                self.cells(*crossing, Join::Or),
                self.room(*cover)
            ),
            Dead::Candidates(set) => match (one_digit(set), (!set.empty_cells()).len()) {
                (Some(digit), 2..) => format!("none of {} could be {digit}", self.all(!set.empty_cells())),
                _ => joined(self.none_clauses(set, ["could not be", "could not be"]), "and"),
            },
            Dead::Exchanged(cells) => {
                format!("the digits of {} could be exchanged to give a second solution", self.all(*cells))
            }
        }
    }

    pub(super) fn has_nothing(&self, dead: &Dead) -> String {
        match dead {
            Dead::Cell(cell) => format!("{} has no digit left", self.0.cell(*cell)),
            Dead::Place(house, digit) => format!("{} has no place for {digit}", self.0.house(*house)),
            Dead::Cells(cells, digits) => {
                format!("{} have {} left", self.all(*cells), self.only(*digits))
            }
            Dead::Houses { digit, base, cover, .. } => {
                format!("{} can have their {digit} only in {}", self.houses(*base), self.room(*cover))
            }
            Dead::Candidates(set) => self.none_of(set),
            Dead::Exchanged(cells) => {
                format!("the digits of {} can be exchanged to give a second solution", self.all(*cells))
            }
        }
    }

    /// Returns text such as `only 5 and 7`, `no digit`.
    pub(super) fn only(&self, digits: DigitSet) -> String {
        if digits.is_empty() { "no digit".to_owned() } else { format!("only {}", self.digits(digits, Join::And)) }
    }

    /// Returns text such as `r1c1 is 5`, `r1c1 is not 5`: the claim whose truth is left open.
    pub(super) fn whether(&self, claim: &Claim) -> String {
        match claim {
            Claim::OneOf(set) | Claim::NoneOf(set) => self.one_of(set),
            claim => self.claim(claim),
        }
    }

    /// Returns text such as `r1c1 is 5`, `r1c1 and r1c2 hold 5 and 7`.
    pub(super) fn holds(&self, cells: CellSet, digits: DigitSet) -> String {
        let verb = if cells.len() == 1 { "is" } else { "hold" };
        format!("{} {verb} {}", self.all(cells), self.digits(digits, Join::And))
    }
}
