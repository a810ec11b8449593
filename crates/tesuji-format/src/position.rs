use tesuji_core::{Candidate, CandidateSet, Cell, Grid, Shape};

use crate::Metadata;

/// What a text says of one 9x9 puzzle: how far a player is with it.
///
/// The clues, and the digits that the player has placed, stand in different cells. The candidates are the pencil marks
/// as the player has them, in cells without a digit. A sukaku has neither clues nor placed digits, only candidates.
/// Nothing is promised of the rules: see [`Puzzle`](tesuji_core::Puzzle) for clues that do not clash.
///
/// # Examples
///
/// ```
/// use tesuji_format::Position;
///
/// let clues = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let position = Position::of(clues);
/// assert_eq!(position.digits(), clues);
/// assert!(!position.is_sukaku());
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    /// The digits printed in the puzzle.
    pub clues: Grid,
    /// The digits that the player has placed; empty where there is a clue.
    pub placed: Grid,
    /// The pencil marks, `None` if the text has none; nothing in cells with a digit.
    pub candidates: Option<CandidateSet>,
    /// What the text says besides.
    pub metadata: Metadata,
}

impl Position {
    /// Returns the position of a puzzle that nobody has begun.
    pub const fn of(clues: Grid) -> Position {
        Position { clues, placed: Grid::EMPTY, candidates: None, metadata: Metadata::new() }
    }

    /// Returns the position that has only candidates.
    pub const fn of_sukaku(candidates: CandidateSet) -> Position {
        Position { clues: Grid::EMPTY, placed: Grid::EMPTY, candidates: Some(candidates), metadata: Metadata::new() }
    }

    /// Returns whether there are candidates and not one digit.
    pub fn is_sukaku(&self) -> bool {
        self.candidates.is_some() && self.clues == Grid::EMPTY && self.placed == Grid::EMPTY
    }

    /// Returns whether there is nothing but clues.
    pub(crate) fn is_plain(&self) -> bool {
        self.candidates.is_none() && self.metadata.is_empty() && self.placed == Grid::EMPTY
    }

    /// Returns the clues and the placed digits together.
    pub fn digits(&self) -> Grid {
        let mut digits = self.clues;
        self.placed.iter().for_each(|(cell, digit)| digits.set(cell, Some(digit)));
        digits
    }

    /// Returns the pencil marks; where the text has none, those that the digits leave in cells without one.
    pub fn pencilmarks(&self) -> CandidateSet {
        self.candidates.unwrap_or_else(|| {
            let digits = self.digits();
            let mut left = CandidateSet::ALL;
            digits.iter().for_each(|(cell, digit)| left.place(cell, digit));
            left.iter().filter(|candidate| digits[candidate.cell].is_none()).collect()
        })
    }

    /// Returns the pencil marks with each digit of the grid as the one candidate of its cell.
    pub(crate) fn marks_and_digits(&self) -> CandidateSet {
        let mut marks = self.pencilmarks();
        for (cell, digit) in self.digits().iter() {
            marks.set_digits(cell, digit.into());
        }
        marks
    }

    /// Splits marks, in which one digit in a cell may mean a digit of the grid, as the players' programs do: it does,
    /// unless a peer still lists that digit.
    pub(crate) fn from_marks(marks: &CandidateSet) -> Position {
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

/// A grid of any other size than 9x9.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SizedGrid {
    /// The size of the grid and of its boxes.
    pub shape: Shape,
    /// A value for each cell in reading order: 0 for an empty one, else 1 to the size.
    pub values: Vec<u8>,
    /// What the text says besides.
    pub metadata: Metadata,
}

impl SizedGrid {
    /// Returns the grid of these clues.
    pub const fn of(shape: Shape, values: Vec<u8>) -> SizedGrid {
        SizedGrid { shape, values, metadata: Metadata::new() }
    }
}

/// What one record of a text holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant)] // nearly all are positions, and none of them should be an allocation
pub enum Content {
    /// A puzzle of 9x9, always.
    Position(Position),
    /// A grid of another size.
    Sized(SizedGrid),
}

impl Content {
    /// Returns the size of the grid and of its boxes.
    pub const fn shape(&self) -> Shape {
        match self {
            Content::Position(_) => Shape::CLASSIC,
            Content::Sized(grid) => grid.shape,
        }
    }

    /// Returns the clues as values in reading order, 0 for an empty cell; those of a 9x9 too.
    pub fn values(&self) -> Vec<u8> {
        match self {
            Content::Position(position) => {
                position.clues.as_cells().iter().map(|digit| digit.map_or(0, |digit| digit.value())).collect()
            }
            Content::Sized(grid) => grid.values.clone(),
        }
    }

    /// Returns the position, `None` for another size.
    pub const fn position(&self) -> Option<&Position> {
        match self {
            Content::Position(position) => Some(position),
            Content::Sized(_) => None,
        }
    }

    /// Returns what the text says besides.
    pub const fn metadata(&self) -> &Metadata {
        match self {
            Content::Position(position) => &position.metadata,
            Content::Sized(grid) => &grid.metadata,
        }
    }

    /// The same, with what the text says besides.
    pub(crate) fn with_metadata(mut self, metadata: Metadata) -> Content {
        match &mut self {
            Content::Position(position) => position.metadata = metadata,
            Content::Sized(grid) => grid.metadata = metadata,
        }
        self
    }

    /// Returns whether both are the same puzzle in the same state, whatever their metadata.
    pub(crate) fn same_puzzle(&self, other: &Content) -> bool {
        match (self, other) {
            (Content::Position(a), Content::Position(b)) => {
                (a.clues, a.placed, a.candidates) == (b.clues, b.placed, b.candidates)
            }
            (Content::Sized(a), Content::Sized(b)) => (a.shape, &a.values) == (b.shape, &b.values),
            _ => false,
        }
    }
}
