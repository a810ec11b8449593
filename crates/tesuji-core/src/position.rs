//! The state of a player: clues, placed digits and pencil marks.

use core::hash::{Hash, Hasher};

use crate::{ByDigit, Candidate, CandidateSet, Cell, Digit, Grid, ValueSet};

/// The state of a player in a classic 9x9 puzzle.
///
/// The clues, and the digits that the player has placed, are in different cells. The candidates are the pencil marks of
/// the player, in cells without a digit. A sukaku has neither clues nor placed digits, only candidates. The digits may
/// break the rules: see [`Puzzle`](crate::Puzzle) for clues that do not clash.
///
/// # Examples
///
/// ```
/// use tesuji_core::Position;
///
/// let clues = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let position = Position::of(clues);
/// assert_eq!(position.digits(), clues);
/// assert!(!position.is_sukaku());
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
///
/// Positions are equal if their digits and marks are equal; [`marks_of`](Position::marks_of) is ignored, because
/// notations rarely state it.
#[derive(Clone, Debug, Default)]
pub struct Position {
    /// The digits printed in the puzzle.
    pub clues: Grid,
    /// The digits that the player has placed; empty in cells with a clue.
    pub placed: Grid,
    /// The pencil marks, `None` if there are none; empty in cells with a digit.
    pub candidates: Option<CandidateSet>,
    /// The owner of the pencil marks: the problem or the player.
    pub marks_of: MarksOf,
}

/// The origin of the pencil marks of a [`Position`]. Candidates without any digit are a sukaku, and always part of the
/// problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MarksOf {
    /// Unknown. The marks are treated as part of the problem if the digits by themselves leave several solutions and
    /// every cell without a digit has a mark, and otherwise as the player's.
    #[default]
    Anybody,
    /// The marks are part of the problem: the notation lists the eliminated candidates.
    Problem,
    /// The marks are the player's, who may have eliminated a wrong one.
    Player,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        (self.clues, self.placed, self.candidates) == (other.clues, other.placed, other.candidates)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.clues, self.placed, self.candidates).hash(state);
    }
}

impl Position {
    /// Returns the position of a puzzle before the first move.
    pub const fn of(clues: Grid) -> Position {
        Position { clues, placed: Grid::EMPTY, candidates: None, marks_of: MarksOf::Anybody }
    }

    /// Returns the position that has only candidates.
    pub const fn of_sukaku(candidates: CandidateSet) -> Position {
        Position { candidates: Some(candidates), marks_of: MarksOf::Problem, ..Position::of(Grid::EMPTY) }
    }

    /// Replaces the player's digits and pencil marks. Candidates that are part of the problem stay.
    pub(crate) fn with_played(self, placed: &[u8], marks: &[ValueSet]) -> Position {
        let mut position = Position { placed: Grid::EMPTY, ..self };
        for (cell, &value) in Cell::ALL.into_iter().zip(placed) {
            position.placed.set(cell, Digit::from_value(value));
        }
        if position.marks_of == MarksOf::Problem {
            return position;
        }
        (position.candidates, position.marks_of) = (None, MarksOf::Player);
        if marks.iter().any(|set| !set.is_empty()) {
            position.candidates = Some(CandidateSet::from_value_sets(marks));
        }
        position
    }

    /// Returns whether there are candidates but no digits.
    pub fn is_sukaku(&self) -> bool {
        self.candidates.is_some() && self.clues == Grid::EMPTY && self.placed == Grid::EMPTY
    }

    /// Returns whether there are only clues.
    pub fn is_plain(&self) -> bool {
        self.candidates.is_none() && self.placed == Grid::EMPTY
    }

    /// Returns the clues and the placed digits together.
    pub fn digits(&self) -> Grid {
        let mut digits = self.clues;
        self.placed.iter().for_each(|(cell, digit)| digits.set(cell, Some(digit)));
        digits
    }

    /// Returns the pencil marks or, if there are none, the candidates that the digits leave in empty cells.
    pub fn pencilmarks(&self) -> CandidateSet {
        self.candidates.unwrap_or_else(|| {
            let digits = self.digits();
            let (open, seen) = (digits.empty_cells(), digits.seen());
            CandidateSet::from_cells(ByDigit::from_fn(|digit| open - seen[digit]))
        })
    }

    /// Returns the candidates that the digits leave but the pencil marks lack.
    pub fn struck(&self) -> CandidateSet {
        let left = Position { candidates: None, ..self.clone() }.pencilmarks();
        left - self.pencilmarks()
    }

    /// Returns the pencil marks, with each digit of the grid as the only candidate of its cell.
    pub fn marks_and_digits(&self) -> CandidateSet {
        let mut marks = self.pencilmarks();
        for (cell, digit) in self.digits().iter() {
            marks.set_digits(cell, digit.into());
        }
        marks
    }

    /// Splits marks in which a single digit in a cell may be a digit of the grid, as in texts from solving programs. It
    /// is one unless a peer still lists that digit.
    pub fn from_marks(marks: &CandidateSet) -> Position {
        let mut position = Position::default();
        let mut candidates = *marks;
        for cell in Cell::iter() {
            if let Some(digit) = marks.digits(cell).only()
                && marks.cells(digit).is_disjoint(cell.peers())
            {
                position.clues.set(cell, Some(digit));
                candidates.remove(Candidate { cell, digit });
            }
        }
        position.candidates = Some(candidates);
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CellSet, Digit, DigitSet, Puzzle};

    const CLUES: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    #[test]
    fn placed_digits_stand_beside_the_clues() {
        let mut position = Position::of(CLUES.parse().unwrap());
        assert!(position.is_plain() && !position.is_sukaku());
        position.placed.set(Cell::R1C2, Some(Digit::D1));
        assert!(!position.is_plain());
        assert_eq!((position.digits().clue_count(), position.digits()[Cell::R1C2]), (22, Some(Digit::D1)));
        position.placed = Grid::EMPTY;
        position.candidates = Some(CandidateSet::ALL);
        assert!(!position.is_plain() && !position.is_sukaku());
    }

    #[test]
    fn what_is_struck_is_what_the_digits_leave_and_the_marks_do_not_have() {
        let mut position = Position::of(CLUES.parse().unwrap());
        assert!(position.struck().is_empty());
        let gone = Candidate { cell: Cell::R1C2, digit: Digit::D4 };
        let mut marks = position.pencilmarks();
        marks.remove(gone);
        position.candidates = Some(marks);
        assert!(position.struck().iter().eq([gone]));
        let same = Position { marks_of: MarksOf::Player, ..position.clone() };
        assert_eq!(position, same);
    }

    #[test]
    fn a_sukaku_is_candidates_alone() {
        let mut sukaku = Position::of_sukaku(CandidateSet::ALL);
        assert!(sukaku.is_sukaku() && !sukaku.is_plain());
        sukaku.placed.set(Cell::R1C1, Some(Digit::D1));
        assert!(!sukaku.is_sukaku());
        sukaku.placed = Grid::EMPTY;
        sukaku.clues.set(Cell::R1C1, Some(Digit::D1));
        assert!(!sukaku.is_sukaku());
        assert!(!Position::of(Grid::EMPTY).is_sukaku());
    }

    #[test]
    fn without_marks_the_digits_leave_candidates() {
        let puzzle: Puzzle = CLUES.parse().unwrap();
        let position = Position::of(*puzzle.grid());
        assert_eq!(position.marks_and_digits(), puzzle.candidates());
        let open = position.pencilmarks();
        assert_eq!(open.empty_cells(), CellSet::ALL - puzzle.grid().empty_cells());
        assert_eq!(
            puzzle.candidates() - open,
            puzzle.grid().iter().map(|(cell, digit)| Candidate { cell, digit }).collect()
        );
    }

    #[test]
    fn a_single_mark_is_a_digit_unless_a_peer_lists_it() {
        let mut marks = CandidateSet::EMPTY;
        marks.set_digits(Cell::R1C1, Digit::D1.into());
        marks.set_digits(Cell::R1C2, Digit::D2.into());
        marks.set_digits(Cell::R1C3, DigitSet::of(Digit::D2).with(Digit::D3));
        let position = Position::from_marks(&marks);
        assert!(position.clues.iter().eq([(Cell::R1C1, Digit::D1)]));
        assert_eq!(position.marks_and_digits(), marks);
        assert_eq!(position.pencilmarks().digits(Cell::R1C1), DigitSet::EMPTY);
    }
}
