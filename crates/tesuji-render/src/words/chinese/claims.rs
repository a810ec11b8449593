//! Claims and dead ends as clauses.

use tesuji_core::{CandidateSet, Cell, CellSet, Claim, DigitSet};

use super::super::{Dead, Join, Reasons, Words, by_digits, digits_of, one_digit};
use super::Chinese;

impl Chinese {
    pub(super) fn all(&self, cells: CellSet) -> String {
        self.cells(cells, Join::And)
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

    fn is(&self, cell: Cell, digits: DigitSet) -> String {
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
            Dead::Exchanged(cells) => format!("{}的数可以互换，谜题就会有第二个解", self.all(*cells)),
        }
    }

    pub(super) fn digits_or_none(&self, digits: DigitSet) -> String {
        if digits.is_empty() { "空".to_owned() } else { self.digits(digits, Join::And) }
    }
}
