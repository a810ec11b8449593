//! Nice loops and alternating inference chains.
//!
//! A loop begins and ends in one cell; a chain begins and ends with strong links, in different cells. Both are searched
//! for in the tables. Of the paths to a fact, only the one in its table is seen; if it crosses itself, it is skipped,
//! even if another path would not.

use tesuji_core::{Candidate, CandidateSet, Cell, CellSet, Chain, Control, Node, Pattern, SignedNode, Step, Technique};

use super::best::Best;
use super::fact_path::passed;
use super::tables::{Fact, Tables, candidate, fact, holds};
use crate::Board;
use crate::chains::{AIC, GROUPED_AIC, GROUPED_NICE_LOOP, NICE_LOOP};
use crate::finder::seen_by_all;

/// Returns the loop or chain that eliminates most, then the shortest.
pub(super) fn next(board: &Board, tables: &Tables, control: &Control<'_>) -> Option<Step> {
    let mut search = Search { board, tables, best: Best::default() };
    let candidates = board.candidates();
    let premises = |holds: bool| candidates.iter().map(move |one| fact(one.cell, one.digit, holds));
    for premise in [true, false].into_iter().flat_map(premises).take_while(|_| control.should_continue()) {
        search.loops(premise);
    }
    for premise in premises(false).take_while(|_| control.should_continue()) {
        search.chains(premise);
    }
    search.best.step()
}

struct Search<'a> {
    board: &'a Board,
    tables: &'a Tables,
    best: Best,
}

impl Search<'_> {
    /// Calls `check` with every candidate that follows from the premise by at least three links.
    fn each(&mut self, premise: Fact, mut check: impl FnMut(&mut Self, Candidate, Fact)) {
        let tables = self.tables;
        let table = &tables.tables[usize::from(premise)];
        for (index, entry) in table.entries.iter().enumerate().skip(1) {
            if let Some(end) = candidate(entry.fact).filter(|_| table.distance(index) > 2) {
                check(self, end, entry.fact);
            }
        }
    }

    fn loops(&mut self, premise: Fact) {
        let Some(start) = candidate(premise) else { return };
        self.each(premise, |search, end, fact| {
            if end.cell == start.cell {
                search.closed(premise, start, fact, end);
            }
        });
    }

    fn chains(&mut self, premise: Fact) {
        let Some(start) = candidate(premise) else { return };
        self.each(premise, |search, end, fact| {
            if holds(fact) && end.cell != start.cell {
                search.open(premise, start, fact, end);
            }
        });
    }

    /// Checks a path from a candidate back to its cell.
    fn closed(&mut self, premise: Fact, start: Candidate, fact: Fact, end: Candidate) {
        let Candidate { cell, digit } = start;
        let way = self.tables.way(premise, fact);
        let implied: Vec<SignedNode> = way.facts.iter().map(|&fact| self.tables.implied(fact)).collect();
        let leaves = implied[1].node.cells.first() != Some(cell);
        let returns = implied[implied.len() - 2].node.cells.first() != Some(cell);
        if !leaves || !returns || crosses(&implied, Some(cell)) {
            return;
        }
        let digits = self.board.digits(cell);
        let only = |digit| [Candidate { cell, digit }].into_iter().collect::<CandidateSet>();
        let same = digit == end.digit;
        // `true` for the ends at which the loop leaves and enters its cell by a strong link.
        let (gone, closed) = match (!holds(premise), holds(fact)) {
            (false, false) if same => (only(digit), false),
            (true, true) if same => {
                let others = digits.without(digit).iter().map(|digit| Candidate { cell, digit });
                (others.collect(), false)
            }
            (false, true) if !same => (only(digit), false),
            (true, false) if !same => (only(end.digit), false),
            (false, false) if digits.len() > 2 => return,
            strong => {
                let cells = passed(self.tables, &way).with(cell);
                (self.round(&implied, cells, strong == (true, true)), true)
            }
        };
        let grouped = way.facts.iter().any(|&fact| candidate(fact).is_none());
        let technique = match (closed, grouped) {
            (true, false) => &NICE_LOOP,
            (true, true) => &GROUPED_NICE_LOOP,
            (false, false) => &AIC,
            (false, true) => &GROUPED_AIC,
        };
        self.best.offer(technique, gone, implied.len(), || Pattern::Chain(chain(&implied, closed)));
    }

    /// Returns the eliminations of a continuous loop. `within` is true if its first cell is entered and left by strong
    /// links.
    fn round(&self, implied: &[SignedNode], cells: CellSet, within: bool) -> CandidateSet {
        let mut gone = CandidateSet::EMPTY;
        let first = |implied: &SignedNode| implied.node.cells.first();
        // In a cell with two strong links, all other candidates are false.
        let mut keep = |cell: Option<Cell>, one: &SignedNode, other: &SignedNode| {
            let Some(cell) = cell else { return };
            let others = self.board.digits(cell).without(one.node.digit).without(other.node.digit);
            others.iter().for_each(|digit| gone.insert(Candidate { cell, digit }));
        };
        if within {
            keep(first(&implied[0]), &implied[0], &implied[implied.len() - 1]);
        }
        for four in implied.windows(4) {
            let [before, here, same, next] = four else { continue };
            let turns = here.holds && !same.holds && next.holds;
            if turns && first(before) != first(here) && first(here) == first(same) && first(same) != first(next) {
                keep(first(here), here, next);
            }
        }
        // Candidates that see both ends of a weak link between cells are eliminated.
        for pair in implied.windows(2) {
            let [before, here] = pair else { continue };
            if !here.holds && first(before) != first(here) {
                let digit = here.node.digit;
                let seen = seen_by_all(before.node.cells | here.node.cells) - cells;
                (seen & self.board.cells(digit)).iter().for_each(|cell| gone.insert(Candidate { cell, digit }));
            }
        }
        gone
    }

    /// Checks a path from one cell to another.
    fn open(&mut self, premise: Fact, start: Candidate, fact: Fact, end: Candidate) {
        let gone: CandidateSet = if start.digit == end.digit {
            let seen = start.cell.peers() & end.cell.peers() & self.board.cells(start.digit);
            // A chain that eliminates only one candidate is found as a loop through it.
            if seen.len() < 2 {
                return;
            }
            seen.iter().map(|cell| Candidate { cell, digit: start.digit }).collect()
        } else {
            let sees = start.cell.peers().contains(end.cell);
            if !sees || !self.board.has(end.cell, start.digit) || !self.board.has(start.cell, end.digit) {
                return;
            }
            let crosswise = [(start.cell, end.digit), (end.cell, start.digit)];
            crosswise.into_iter().map(|(cell, digit)| Candidate { cell, digit }).collect()
        };
        let way = self.tables.way(premise, fact);
        let implied: Vec<SignedNode> = way.facts.iter().map(|&fact| self.tables.implied(fact)).collect();
        if crosses(&implied, None) {
            return;
        }
        let grouped = way.facts.iter().any(|&fact| candidate(fact).is_none());
        let technique: &'static Technique = if grouped { &GROUPED_AIC } else { &AIC };
        self.best.offer(technique, gone, implied.len(), || Pattern::Chain(chain(&implied, false)));
    }
}

/// Returns whether a path returns to a cell that it had left; it may return to the start of a loop.
fn crosses(way: &[SignedNode], start: Option<Cell>) -> bool {
    let mut left = CellSet::EMPTY;
    let mut last: Option<Node> = None;
    for node in way.iter().map(|implied| implied.node) {
        if node.cells.first().is_some_and(|cell| left.contains(cell)) {
            return true;
        }
        if let Some(last) = last.filter(|last| start.is_none() || last.cells.first() != start) {
            left |= last.cells;
        }
        last = Some(node);
    }
    false
}

/// Returns the nodes between strong links, without a true premise and a false end, which are consequences of them.
fn chain(way: &[SignedNode], closed: bool) -> Chain {
    let mut nodes: Vec<Node> = way.iter().map(|implied| implied.node).collect();
    let (begins, ends) = (way[0].holds, way[way.len() - 1].holds);
    if closed && begins && !ends {
        // Both candidates of the first cell are part of the loop.
        nodes.rotate_left(1);
        return Chain { nodes, closed };
    }
    if begins {
        nodes.remove(0);
    }
    if !ends {
        nodes.pop();
    }
    Chain { nodes, closed }
}
