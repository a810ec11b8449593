//! The conclusions from a loop of two digits.

use tesuji_core::{Cell, CellSet, Digit, DigitSet, House};

use super::board::Board;
use super::colex::{chosen, colex};
use super::hint::Hint;
use super::kind::Kind;

/// A hint from a loop, and the identity by which duplicates are found.
pub(super) struct LoopHint {
    pub(super) hint: Hint,
    pub(super) identity: Identity,
}

/// The identity of a hint; of several equal ones, only the first is given.
#[derive(PartialEq)]
pub(super) struct Identity {
    pub(super) class: Class,
    cells: CellSet,
}

#[derive(PartialEq)]
pub(super) enum Class {
    /// One cell has other candidates: it needs one of them.
    OneCell,
    /// Cells with the same other candidate, which is true in one of them.
    OneDigit,
    /// Two cells whose other candidates form a naked set with other cells.
    Naked(House, DigitSet, CellSet),
    /// Two cells that form a hidden set with other cells.
    Hidden(House, DigitSet, CellSet),
    /// Two cells, one of which must have a digit of the loop.
    Locked,
}

impl Class {
    /// Returns the usual number of the type.
    pub(super) fn number(&self) -> u32 {
        match self {
            Class::OneCell => 1,
            Class::OneDigit => 2,
            Class::Naked(..) | Class::Hidden(..) => 3,
            Class::Locked => 4,
        }
    }

    /// Returns the surcharge of the type on the rating of the loop.
    fn surcharge(&self) -> f64 {
        match self {
            Class::Naked(_, digits, _) => (digits.len() - 1) as f64 * 0.1,
            Class::Hidden(_, digits, _) => (digits.len() - 2) as f64 * 0.1,
            Class::OneCell | Class::OneDigit | Class::Locked => 0.0,
        }
    }
}

/// Adds the hints of a loop to the list, unless they are in it.
pub(super) fn collect(board: &Board, digits: DigitSet, path: &[Cell], hints: &mut Vec<LoopHint>) {
    let with_others: Vec<Cell> = path.iter().copied().filter(|&cell| board.digits(cell).len() > 2).collect();
    let extra = with_others.iter().map(|&cell| board.digits(cell)).fold(DigitSet::EMPTY, DigitSet::union) - digits;
    let mut list = List { board, path, hints };
    match with_others[..] {
        [] => {}
        [cell] => list.add(Class::OneCell, CellSet::of(cell), digits),
        [first, second] => {
            if extra.len() == 1 {
                list.one_digit(&with_others, extra);
            } else {
                list.sets(digits, extra, first, second);
            }
            list.locked(digits, first, second);
        }
        _ => list.one_digit(&with_others, extra),
    }
}

struct List<'a> {
    board: &'a Board,
    path: &'a [Cell],
    hints: &'a mut Vec<LoopHint>,
}

impl List<'_> {
    /// Adds the hint to eliminate these digits from these cells, if it eliminates anything and is new.
    fn add(&mut self, class: Class, victims: CellSet, digits: DigitSet) {
        let base = match self.path.len() {
            4 => 4.5,
            6 => 4.5 + 0.1,
            8 => 4.5 + 0.2,
            _ => (4.5 + 0.3) + 0.2,
        };
        let rectangle = self.path.len() == 4;
        let technique = match (class.number(), rectangle) {
            (1, true) => "Unique Rectangle type 1",
            (2, true) => "Unique Rectangle type 2",
            (3, true) => "Unique Rectangle type 3",
            (_, true) => "Unique Rectangle type 4",
            (1, false) => "Unique Loop type 1",
            (2, false) => "Unique Loop type 2",
            (3, false) => "Unique Loop type 3",
            (_, false) => "Unique Loop type 4",
        };
        let removals = self.board.candidates(victims, digits);
        let hint = Hint::strike(base + class.surcharge(), technique, removals);
        let identity = Identity { class, cells: self.path.iter().copied().collect() };
        if !removals.is_empty() && self.hints.iter().all(|found| found.identity != identity) {
            self.hints.push(LoopHint { hint, identity });
        }
    }

    /// Finds type 2: the extra digit is eliminated from the cells that see every cell with it.
    fn one_digit(&mut self, cells: &[Cell], extra: DigitSet) {
        let peers = cells.iter().map(|cell| cell.peers()).fold(CellSet::ALL, CellSet::intersection);
        self.add(Class::OneDigit, peers, extra);
    }

    /// Finds type 3: the two cells act as one cell that has an extra digit.
    fn sets(&mut self, digits: DigitSet, extra: DigitSet, first: Cell, second: Cell) {
        for degree in extra.len()..=7 {
            for kind in Kind::BOX_ROW_COLUMN {
                if let Some(house) = kind.shared(first, second) {
                    if 2 * degree <= self.board.empty_in(house) {
                        self.naked(degree, house, extra, first, second);
                    }
                    if 2 * degree < self.board.empty_in(house) {
                        self.hidden(degree, house, digits, extra, first, second);
                    }
                }
            }
        }
    }

    fn naked(&mut self, degree: usize, house: House, extra: DigitSet, first: Cell, second: Cell) {
        let board = self.board;
        let all: Vec<Cell> = house.cells().iter().collect();
        for cells in colex(degree, 9).map(|bits| chosen(&all, bits).into_iter().collect::<CellSet>()) {
            if !cells.contains(first) || cells.contains(second) {
                continue;
            }
            let others = cells.without(first);
            let of_others = others.iter().map(|cell| board.digits(cell)).fold(DigitSet::EMPTY, DigitSet::union);
            let in_both = extra & board.digits(first) & board.digits(second);
            let set = extra | of_others;
            let big_enough = extra.len() >= 2 && others.iter().all(|cell| board.digits(cell).len() >= 2);
            if (in_both | of_others).len() == degree && big_enough && set.len() == degree {
                let victims = house.cells() - others - CellSet::of(first) - CellSet::of(second);
                self.add(Class::Naked(house, set, others), victims, set);
            }
        }
    }

    fn hidden(&mut self, degree: usize, house: House, digits: DigitSet, extra: DigitSet, first: Cell, second: Cell) {
        let others: Vec<Digit> = (DigitSet::ALL - digits - extra).iter().collect();
        // Without other digits, the original program does not even try the empty choice.
        if others.is_empty() || degree - 2 > others.len() {
            return;
        }
        for more in colex(degree - 2, others.len()).map(|bits| chosen(&others, bits)) {
            let set = digits | more.into_iter().collect();
            let places = |digit| self.board.places(house, digit).without(second);
            let cells = set.iter().map(places).fold(CellSet::EMPTY, CellSet::union);
            if set.iter().all(|digit| !places(digit).is_empty()) && cells.len() == degree {
                self.add(Class::Hidden(house, set, cells), cells.without(first).without(second), !set);
            }
        }
    }

    /// Finds type 4: a digit of the loop has no place in a common house except the two cells, so they cannot have the
    /// other digit.
    fn locked(&mut self, digits: DigitSet, first: Cell, second: Cell) {
        let both = CellSet::of(first) | CellSet::of(second);
        let is_locked = |digit| {
            Kind::BOX_ROW_COLUMN
                .into_iter()
                .filter_map(|kind| kind.shared(first, second))
                .any(|house| self.board.places(house, digit).is_subset(both))
        };
        // The lower digit is tried first. The house in which it is locked makes no difference.
        if let Some(locked) = digits.iter().find(|&digit| is_locked(digit)) {
            self.add(Class::Locked, both, digits.without(locked));
        }
    }
}
