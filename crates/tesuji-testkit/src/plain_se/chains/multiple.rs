//! Chains from several assumptions of which one must be true, and contradictions.

use std::ops::ControlFlow;
use std::rc::Rc;

use tesuji_core::{Candidate, Cell, Digit};

use super::Rules;
use super::chain::{Chain, Family, Proof};
use super::choice::hand_over;
use super::node::{Cause, Node};
use super::propagation::{NodeSet, Propagation, propagate};
use crate::plain_se::board::Board;
use crate::plain_se::hint::{Hint, Sink};
use crate::plain_se::kind::Kind;

/// Finds the common consequences of all candidates of a cell, of all places of a digit in a house, or of a candidate
/// and its opposite, and the candidates that lead to a contradiction, within the rules.
pub(in crate::plain_se) fn find_multiple(board: &Board, rules: Rules, sink: Sink) -> ControlFlow<()> {
    let mut search = Search { board, rules, hints: Vec::new() };
    let fewest = if rules == Rules::Static { 3 } else { 2 };
    for cell in board.empty_cells().iter().filter(|&cell| board.digits(cell).len() >= fewest) {
        search.cell(cell);
    }
    hand_over(search.hints, sink)
}

struct Search<'a> {
    board: &'a Board,
    rules: Rules,
    hints: Vec<Hint>,
}

impl Search<'_> {
    fn cell(&mut self, cell: Cell) {
        let digits = self.board.digits(cell);
        let mut runs = Vec::new();
        for digit in digits {
            let candidate = Candidate { cell, digit };
            let on = propagate(self.board, self.rules, candidate, true);
            self.contradiction(&on, Proof::Off(candidate));
            if self.rules != Rules::Static {
                let off = propagate(self.board, self.rules, candidate, false);
                self.contradiction(&off, Proof::On(candidate));
                if self.rules != Rules::Nishio && digits.len() >= 3 {
                    self.in_all(Family::Double, None, &[&on, &off]);
                }
            }
            if self.rules != Rules::Nishio {
                self.houses(cell, digit, &on);
            }
            runs.push(on);
        }
        if self.rules != Rules::Nishio {
            self.in_all(Family::Cell, Some(Cause::Cell), &runs.iter().collect::<Vec<_>>());
        }
    }

    /// Follows the digit from every place in those houses whose first place is the cell.
    fn houses(&mut self, cell: Cell, digit: Digit, first: &Propagation) {
        for house in Kind::BOX_ROW_COLUMN.map(|kind| kind.house_of(cell)) {
            let places = self.board.places(house, digit);
            if places.first() == Some(cell) && places.len() >= 2 {
                let others = places.without(cell).iter().map(|cell| Candidate { cell, digit });
                let others: Vec<Propagation> =
                    others.map(|other| propagate(self.board, self.rules, other, true)).collect();
                let runs: Vec<&Propagation> = std::iter::once(first).chain(&others).collect();
                self.in_all(Family::House, Some(Cause::House(house)), &runs);
            }
        }
    }

    fn contradiction(&mut self, run: &Propagation, proof: Proof) {
        if let (Some(targets), true) = (&run.contradiction, self.rules != Rules::Static) {
            self.add(Family::Contradiction, None, targets.to_vec(), proof);
        }
    }

    /// Adds the common consequences of all runs, even of those that ended early with a contradiction.
    fn in_all(&mut self, family: Family, assumption: Option<Cause>, runs: &[&Propagation]) {
        let sets: [fn(&Propagation) -> &NodeSet; 2] = [|run| &run.ons, |run| &run.offs];
        for set in sets {
            for node in set(runs[0]).iter() {
                let targets: Option<Vec<Rc<Node>>> =
                    runs.iter().map(|run| set(run).get(node.candidate).cloned()).collect();
                if let Some(targets) = targets {
                    self.add(family, assumption, targets, Proof::of(node));
                }
            }
        }
    }

    fn add(&mut self, family: Family, assumption: Option<Cause>, targets: Vec<Rc<Node>>, proof: Proof) {
        let counted = targets.len();
        let chain = Chain::new(family, assumption, targets, counted);
        self.hints.extend(chain.prove(self.board, base(self.rules), technique(self.rules, family), proof));
    }
}

fn base(rules: Rules) -> f64 {
    match rules {
        Rules::Nishio => 7.5,
        Rules::Static => 8.0,
        Rules::Dynamic(level) => 8.5 + 0.5 * f64::from(level),
    }
}

fn technique(rules: Rules, family: Family) -> &'static str {
    match (rules, family) {
        (Rules::Nishio, _) => "Nishio Forcing Chains",
        (Rules::Static, Family::Cell) => "Cell Forcing Chains",
        (Rules::Static, _) => "Region Forcing Chains",
        (Rules::Dynamic(_), Family::Cell) => "Dynamic Cell Forcing Chains",
        (Rules::Dynamic(_), Family::House) => "Dynamic Region Forcing Chains",
        (Rules::Dynamic(_), Family::Double) => "Dynamic Double Forcing Chains",
        (Rules::Dynamic(_), _) => "Dynamic Contradiction Forcing Chains",
    }
}
