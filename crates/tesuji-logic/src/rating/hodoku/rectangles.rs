//! Unique and hidden rectangles.
//!
//! HoDoKu starts from the cells with two candidates. A corner need not have both digits any more: it is enough that no
//! placed digit rules them out there.

use std::collections::HashSet;

use tesuji_core::{Candidate, CandidateSet, Cell, CellSet, Conclusion, Digit, DigitSet, House, HouseSet};
use tesuji_core::{Pattern, RectangleReason, Step, Technique};

use crate::Board;
use crate::finder::seen_by_all;
use crate::uniqueness::{
    HIDDEN_RECTANGLE, UNIQUE_RECTANGLE_1, UNIQUE_RECTANGLE_2, UNIQUE_RECTANGLE_3, UNIQUE_RECTANGLE_4,
    UNIQUE_RECTANGLE_5, UNIQUE_RECTANGLE_6,
};

/// The steps of all rectangles, in the order in which they are found.
pub(super) struct Rectangles {
    steps: Vec<Step>,
}

impl Rectangles {
    pub(super) fn of(board: &Board) -> Rectangles {
        let mut search = Search { board, seen: HashSet::new(), steps: Vec::new() };
        for cell in board.bivalue() {
            search.from(cell);
        }
        Rectangles { steps: search.steps }
    }

    /// Returns the first step of a technique.
    pub(super) fn first(&self, technique: &Technique) -> Option<Step> {
        self.steps.iter().find(|step| step.technique == technique).cloned()
    }
}

/// Four corners, two of one box first, and two digits that could be exchanged there.
#[derive(Clone, Copy)]
struct Rectangle {
    cells: CellSet,
    digits: [Digit; 2],
    /// The corners without other candidates, and the others.
    floor: CellSet,
    roof: CellSet,
}

/// The data of a step besides its rectangle.
struct Details {
    others: CellSet,
    houses: HouseSet,
    saved: RectangleReason,
}

impl Details {
    fn by(saved: RectangleReason) -> Details {
        Details { others: CellSet::EMPTY, houses: HouseSet::EMPTY, saved }
    }
}

struct Search<'a> {
    board: &'a Board,
    seen: HashSet<usize>,
    steps: Vec<Step>,
}

impl Search<'_> {
    /// Searches the rectangles of a cell with two candidates.
    fn from(&mut self, cell: Cell) {
        let both = self.board.digits(cell);
        let (Some(x), Some(y)) = (both.iter().next(), both.iter().next_back()) else { return };
        let [row, column, block] = cell.houses();
        let (for_x, for_y) = (allowed(self.board, x), allowed(self.board, y));
        for beside in block.cells().without(cell) & for_x & for_y & (row.cells() | column.cells()) {
            let across = if row.cells().contains(beside) { 1 } else { 0 };
            let [line, other] = [cell, beside].map(|cell| cell.houses()[across].cells());
            for (third, fourth) in (line - block.cells()).iter().zip(other - block.cells()) {
                // For the third corner, only the first digit is checked.
                if !for_x.contains(third) || !for_x.contains(fourth) || !for_y.contains(fourth) {
                    continue;
                }
                let cells: CellSet = [cell, beside, third, fourth].into_iter().collect();
                // HoDoKu's key for recognizing a rectangle; occasionally two rectangles have the same key.
                if self.seen.insert(cells.iter().fold(0, |key, cell| 10 * key + cell.index())) {
                    let floor = cells.iter().filter(|&cell| self.board.digits(cell).is_subset(both)).collect();
                    self.look(&Rectangle { cells, digits: [x, y], floor, roof: cells - floor });
                }
            }
        }
    }

    fn look(&mut self, rectangle: &Rectangle) {
        let &Rectangle { digits, floor, roof, .. } = rectangle;
        let both: DigitSet = digits.into_iter().collect();
        let more = roof.iter().fold(DigitSet::EMPTY, |more, cell| more | self.board.digits(cell)) - both;
        let corners: Vec<Cell> = roof.iter().collect();
        let in_line = corners.len() == 2 && shared(roof).iter().any(|house| house.index() < 18);
        if floor.len() == 3 {
            self.offer(&UNIQUE_RECTANGLE_1, rectangle, both, roof, Details::by(RectangleReason::ByOneCell));
        }
        if let (1 | 2, Some(_)) = (floor.len(), more.only()) {
            let technique = if in_line { &UNIQUE_RECTANGLE_2 } else { &UNIQUE_RECTANGLE_5 };
            self.offer(technique, rectangle, more, seen_by_all(roof), Details::by(RectangleReason::BySharedCandidate));
        }
        if floor.len() == 2 {
            for house in shared(roof) {
                self.subsets(rectangle, house, more);
            }
            let technique = if in_line { &UNIQUE_RECTANGLE_4 } else { &UNIQUE_RECTANGLE_6 };
            let lines = roof.iter().fold(CellSet::EMPTY, |lines, cell| lines | crossing(cell)) - rectangle.cells;
            let free = |&digit: &Digit| {
                let elsewhere = if in_line { seen_by_all(roof) } else { lines };
                (elsewhere & self.board.cells(digit)).is_empty()
            };
            // If the roof is in a line, a digit confined to the roof leaves no place there for the other one.
            if let Some(digit) = digits.into_iter().find(free) {
                let gone = if in_line { both.without(digit) } else { digit.into() };
                let houses = if in_line { shared(roof) } else { roof.iter().flat_map(lines_of).collect() };
                self.offer(
                    technique,
                    rectangle,
                    gone,
                    roof,
                    Details { houses, ..Details::by(RectangleReason::ByFixedPlaces) },
                );
            }
        }
        if floor.len() == 1 || (floor.len() == 2 && !in_line) {
            for corner in floor {
                self.hidden(rectangle, corner);
            }
        }
    }

    /// Checks a corner without other candidates: if all places of a digit in the two lines of the opposite corner are
    /// corners, the other digit is eliminated there.
    fn hidden(&mut self, rectangle: &Rectangle, corner: Cell) {
        let opposite = rectangle.cells - corner.peers().with(corner);
        let Some(opposite) = opposite.only() else { return };
        for [digit, other] in [rectangle.digits, [rectangle.digits[1], rectangle.digits[0]]] {
            if (crossing(opposite) & self.board.cells(digit)).is_subset(rectangle.cells) {
                let details = Details {
                    houses: lines_of(opposite).into_iter().collect(),
                    ..Details::by(RectangleReason::ByFixedPlaces)
                };
                self.offer(&HIDDEN_RECTANGLE, rectangle, other.into(), opposite.into(), details);
            }
        }
    }

    /// Looks for cells of a house that form a naked subset with the other candidates of the roof.
    fn subsets(&mut self, rectangle: &Rectangle, house: House, more: DigitSet) {
        let both: DigitSet = rectangle.digits.into_iter().collect();
        let fits = |&cell: &Cell| self.board.digits(cell).is_disjoint(both);
        let cells: Vec<Cell> = ((house.cells() & self.board.open()) - rectangle.cells).iter().filter(fits).collect();
        self.grow(rectangle, house, &cells, CellSet::EMPTY, more);
    }

    fn grow(&mut self, rectangle: &Rectangle, house: House, cells: &[Cell], others: CellSet, digits: DigitSet) {
        for (nth, &cell) in cells.iter().enumerate() {
            let (others, digits) = (others.with(cell), digits | self.board.digits(cell));
            let set = others | rectangle.roof;
            let found_in_line = house.index() >= 18 && shared(set).iter().any(|house| house.index() < 18);
            if digits.len() == others.len() + 1 && !found_in_line {
                let beyond = if house.index() < 18 { shared(set).iter().next_back() } else { None };
                let beyond = beyond.map_or(CellSet::EMPTY, House::cells);
                let seen = (house.cells() & self.board.open()) - set;
                let any = digits.iter().any(|digit| !(seen & self.board.cells(digit)).is_empty());
                let seen = if any { seen | (beyond - set) } else { seen };
                let details = Details { others, houses: house.into(), saved: RectangleReason::BySubset };
                self.offer(&UNIQUE_RECTANGLE_3, rectangle, digits, seen, details);
            }
            self.grow(rectangle, house, &cells[nth + 1..], others, digits);
        }
    }

    /// Offers the step that eliminates these digits from these cells.
    fn offer(
        &mut self,
        technique: &'static Technique,
        rectangle: &Rectangle,
        digits: DigitSet,
        cells: CellSet,
        details: Details,
    ) {
        let places = |digit: Digit| cells & self.board.cells(digit);
        let each = |digit: Digit| places(digit).iter().map(move |cell| Candidate { cell, digit });
        let gone: CandidateSet = digits.iter().flat_map(each).collect();
        if !gone.is_empty() {
            let digits = rectangle.digits.into_iter().collect();
            let Details { others, houses, saved } = details;
            let pattern = Pattern::Rectangle { cells: rectangle.cells, digits, others, houses, saved };
            self.steps.push(Step { technique, conclusion: Conclusion::Eliminate(gone), pattern });
        }
    }
}

/// Returns the open cells in which no placed digit rules the digit out.
fn allowed(board: &Board, digit: Digit) -> CellSet {
    board.grid().cells_of(digit).iter().fold(board.open(), |cells, cell| cells - cell.peers())
}

/// Returns the houses that contain all of the cells.
fn shared(cells: CellSet) -> HouseSet {
    let houses = cells.first().map(Cell::houses).into_iter().flatten();
    houses.filter(|house| cells.is_subset(house.cells())).collect()
}

/// Returns the row and the column of a cell.
fn lines_of(cell: Cell) -> [House; 2] {
    let [row, column, _] = cell.houses();
    [row, column]
}

/// Returns the cells of a cell's row and column.
fn crossing(cell: Cell) -> CellSet {
    let [row, column] = lines_of(cell);
    row.cells() | column.cells()
}
