//! Applying the rules of a level until nothing more follows.

use std::fmt;
use std::str::FromStr;

use tesuji_core::{ByDigit, Candidate, CandidateSet, Cell, CellSet, Digit, House, Solution};

/// The rules that count as trivial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rules {
    /// Naked and hidden singles.
    Singles,
    /// Singles, locked candidates, and naked and hidden subsets.
    Basics,
}

impl Rules {
    /// Both, the smaller set first.
    pub const ALL: [Rules; 2] = [Rules::Singles, Rules::Basics];

    /// Returns the name: `singles` or `basics`.
    pub const fn name(self) -> &'static str {
        ["singles", "basics"][self as usize]
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error returned when no [`Rules`] has the given name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected singles or basics")]
pub struct ParseRulesError(());

impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Rules, ParseRulesError> {
        Rules::ALL.into_iter().find(|rules| rules.name().eq_ignore_ascii_case(text)).ok_or(ParseRulesError(()))
    }
}

/// Candidates, closed under the rules. A cell with one candidate is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClosedCandidates {
    cells: [CellSet; 9],
    /// The cells whose digit is known and removed from their peers.
    solved: CellSet,
}

/// The candidates contradict each other: a cell has no candidate, or a digit no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

impl ClosedCandidates {
    /// Applies the rules to the candidates of a puzzle or a sukaku.
    pub(super) fn of(candidates: &CandidateSet, rules: Rules) -> Result<ClosedCandidates, Contradiction> {
        let cells = Digit::ALL.map(|digit| candidates.cells(digit));
        let mut closed = ClosedCandidates { cells, solved: CellSet::EMPTY };
        closed.close(rules)?;
        Ok(closed)
    }

    pub(super) fn is_complete(&self) -> bool {
        self.solved == CellSet::ALL
    }

    /// Returns the candidates of the cells that are not solved.
    pub(super) fn open(&self) -> CandidateSet {
        CandidateSet::from_cells(ByDigit(self.cells.map(|cells| cells - self.solved)))
    }

    pub(super) fn has(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.cells[digit.index()].contains(cell)
    }

    pub(super) fn is_open(&self, cell: Cell) -> bool {
        !self.solved.contains(cell)
    }

    /// Assumes a candidate, and applies the rules.
    pub(super) fn assuming(&self, candidate: Candidate, rules: Rules) -> Result<ClosedCandidates, Contradiction> {
        let mut closed = *self;
        closed.place(candidate);
        closed.close(rules)?;
        Ok(closed)
    }

    /// Removes a candidate, and applies the rules.
    pub(super) fn without(&self, candidate: Candidate, rules: Rules) -> Result<ClosedCandidates, Contradiction> {
        let mut closed = *self;
        closed.cells[candidate.digit.index()].remove(candidate.cell);
        closed.close(rules)?;
        Ok(closed)
    }

    /// Puts the digits of a solution into cells, and applies the rules, which cannot contradict a solution.
    pub(super) fn with(
        &self,
        solution: &Solution,
        cells: impl IntoIterator<Item = Cell>,
        rules: Rules,
    ) -> Option<ClosedCandidates> {
        let mut closed = *self;
        for cell in cells {
            closed.place(Candidate { cell, digit: solution.get(cell) });
        }
        closed.close(rules).ok()?;
        Some(closed)
    }

    fn place(&mut self, Candidate { cell, digit }: Candidate) {
        for (other, cells) in self.cells.iter_mut().enumerate() {
            if other == digit.index() {
                *cells = (*cells - cell.peers()).with(cell);
            } else {
                cells.remove(cell);
            }
        }
        self.solved.insert(cell);
    }

    fn close(&mut self, rules: Rules) -> Result<(), Contradiction> {
        loop {
            self.singles()?;
            if self.is_complete() || rules == Rules::Singles {
                return Ok(());
            }
            if !self.locked() && !self.subsets() {
                return Ok(());
            }
        }
    }

    /// Applies singles until there are none.
    fn singles(&mut self) -> Result<(), Contradiction> {
        loop {
            let (mut one, mut more) = (CellSet::EMPTY, CellSet::EMPTY);
            for &cells in &self.cells {
                more |= one & cells;
                one |= cells;
            }
            if one != CellSet::ALL {
                return Err(Contradiction);
            }
            let naked = one - more - self.solved;
            for cell in naked {
                // A digit placed just now may have been the only candidate of a peer.
                let Some(digit) = Digit::ALL.into_iter().find(|digit| self.cells[digit.index()].contains(cell)) else {
                    return Err(Contradiction);
                };
                self.place(Candidate { cell, digit });
            }
            let mut any = !naked.is_empty();
            for digit in Digit::ALL {
                for house in House::ALL {
                    let places = self.cells[digit.index()] & house.cells();
                    match places.first() {
                        None => return Err(Contradiction),
                        Some(cell) if places.len() == 1 && !self.solved.contains(cell) => {
                            self.place(Candidate { cell, digit });
                            any = true;
                        }
                        Some(_) => {}
                    }
                }
            }
            if !any {
                return Ok(());
            }
        }
    }

    /// Applies locked candidates in both directions; returns whether this eliminated anything.
    fn locked(&mut self) -> bool {
        let mut any = false;
        for cells in &mut self.cells {
            for block in &House::ALL[18..] {
                for line in &House::ALL[..18] {
                    let both = block.cells() & line.cells();
                    if both.is_empty() || cells.is_disjoint(both) {
                        continue;
                    }
                    let (in_block, in_line) = ((block.cells() - both) & *cells, (line.cells() - both) & *cells);
                    if in_block.is_empty() != in_line.is_empty() {
                        *cells = *cells - in_block - in_line;
                        any = true;
                    }
                }
            }
        }
        any
    }

    /// Applies naked subsets, and with them the hidden ones, which are the other cells of the house; returns whether
    /// this eliminated anything.
    fn subsets(&mut self) -> bool {
        let mut any = false;
        for house in House::ALL {
            let open = house.cells() - self.solved;
            let mut cells = [Cell::R1C1; 9];
            let mut masks = [0u16; 9];
            let count = open.len();
            for (nth, cell) in open.iter().enumerate() {
                cells[nth] = cell;
                masks[nth] = (0..9).fold(0, |mask, digit| mask | u16::from(self.cells[digit].contains(cell)) << digit);
            }
            // The digits of each choice of cells: those of the choice without its first cell, plus those of that cell.
            let mut unions = [0u16; 512];
            for chosen in 1..(1usize << count) {
                unions[chosen] = unions[chosen & (chosen - 1)] | masks[chosen.trailing_zeros() as usize];
                let size = chosen.count_ones();
                if size as usize == count || unions[chosen].count_ones() != size || size < 2 {
                    continue;
                }
                for (nth, &cell) in cells[..count].iter().enumerate().filter(|(nth, _)| chosen >> nth & 1 == 0) {
                    let lost = masks[nth] & unions[chosen];
                    if lost != 0 {
                        any = true;
                        masks[nth] &= !lost;
                        (0..9).filter(|digit| lost >> digit & 1 == 1).for_each(|digit| self.cells[digit].remove(cell));
                    }
                }
                if any {
                    break;
                }
            }
        }
        any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::Difficulty;
    use crate::subsets::{HIDDEN_QUAD, NAKED_QUAD};
    use crate::{Board, Repertoire};
    use tesuji_core::{Control, Puzzle};

    fn closed(puzzle: &str, rules: Rules) -> ClosedCandidates {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        ClosedCandidates::of(&puzzle.candidates(), rules).unwrap()
    }

    /// The finders implement the same rules in other code.
    #[test]
    fn rules_lead_as_far_as_the_finders_do() {
        let basics = Repertoire::all().only(|technique| {
            Difficulty::of_technique(technique) <= Difficulty::Medium
                || [&NAKED_QUAD, &HIDDEN_QUAD].contains(&technique)
        });
        for puzzle in [
            ".8.92.4765....1..8............4.......4..7.3......89.......3..715.6..89....58...1",
            "2...5.7......8...5.5..3......3..72..6.....9..1..4.3........2864.9.6..5....4.....2",
            "..915...2.....7.3..8.9..7.64...8....8..31..7.3..5...4....2..1..........451.....9.",
            ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
        ] {
            for (rules, repertoire) in
                [(Rules::Singles, Difficulty::Easy.repertoire()), (Rules::Basics, basics.clone())]
            {
                let mut board = Board::of(&puzzle.parse().unwrap());
                repertoire.advance(&mut board, &Control::new());
                assert_eq!(closed(puzzle, rules).open(), board.candidates(), "{puzzle} {rules}");
            }
        }
    }

    #[test]
    fn what_cannot_be_is_seen() {
        let puzzle: Puzzle =
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse().unwrap();
        assert!(closed(&puzzle.to_string(), Rules::Singles).is_complete());
        let mut candidates = puzzle.candidates();
        candidates.set_digits(Cell::R1C1, Digit::D5.into());
        assert_eq!(ClosedCandidates::of(&candidates, Rules::Singles), Err(Contradiction));
    }
}
