//! Bivalue universal graves.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use super::board::Board;
use super::colex::{chosen, colex};
use super::hint::{Hint, Sink};
use super::kind::{Kind, peers_in_house_order};

/// Finds candidates without which every cell would have two candidates and every digit two places: a *bivalue universal
/// grave*, which does not have a unique solution.
pub(super) fn find(board: &Board, sink: Sink) -> ControlFlow<()> {
    let Some(Bug { extra, common }) = find_bug(board) else { return ControlFlow::Continue(()) };
    let all_extra = extra.iter().map(|&(_, digits)| digits).fold(DigitSet::EMPTY, DigitSet::union);
    match extra[..] {
        [] => ControlFlow::Continue(()),
        [(cell, digits)] => Hint::strike(5.6, "BUG type 1", board.candidates(CellSet::of(cell), !digits)).offer(sink),
        _ if all_extra.len() == 1 => {
            Hint::strike(5.7, "BUG type 2", board.candidates(common, all_extra)).offer(sink)?;
            locked_pair(board, &extra, all_extra, sink)
        }
        _ if !common.is_empty() => {
            locked_pair(board, &extra, all_extra, sink)?;
            naked_set(board, &extra, common, all_extra, sink)
        }
        _ => ControlFlow::Continue(()),
    }
}

struct Bug {
    /// The cells with more than two candidates and the extra digits of each, in the order in which they were found.
    extra: Vec<(Cell, DigitSet)>,
    /// The cells that see all of the extra ones.
    common: CellSet,
}

fn find_bug(board: &Board) -> Option<Bug> {
    let mut rest = board.clone();
    let mut extra: Vec<(Cell, DigitSet)> = Vec::new();
    let mut all_extra = DigitSet::EMPTY;
    let mut common = CellSet::ALL;
    for house in Kind::BOX_ROW_COLUMN.into_iter().flat_map(Kind::houses) {
        for digit in Digit::iter() {
            let places = board.places(house, digit);
            if matches!(places.len(), 0 | 2) {
                continue;
            }
            let big: CellSet = places.iter().filter(|&cell| board.digits(cell).len() >= 3).collect();
            if big.is_empty() {
                return None;
            }
            // If several cells could have the extra digit, it is unknown which one has it: a quirk that misses some
            // graves.
            let Some(cell) = big.only() else { continue };
            match extra.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, digits)) => digits.insert(digit),
                None => extra.push((cell, DigitSet::of(digit))),
            }
            all_extra.insert(digit);
            rest.remove(Candidate { cell, digit });
            common &= cell.peers();
            extra.iter().for_each(|&(cell, _)| common.remove(cell));
            if extra.len() > 1 && all_extra.len() > 1 && common.is_empty() {
                return None;
            }
        }
    }
    is_grave(&rest).then_some(Bug { extra, common })
}

fn is_grave(board: &Board) -> bool {
    let has_two_places = |house: House| Digit::iter().all(|digit| matches!(board.places(house, digit).len(), 0 | 2));
    board.empty_cells().iter().all(|cell| board.digits(cell).len() == 2) && House::iter().all(has_two_places)
}

/// Finds type 4: two cells in a house share one more digit, which one of them must have.
fn locked_pair(board: &Board, extra: &[(Cell, DigitSet)], all_extra: DigitSet, sink: Sink) -> ControlFlow<()> {
    let &[(first, first_extra), (second, second_extra)] = extra else { return ControlFlow::Continue(()) };
    let locked = (board.digits(first) & board.digits(second)) - all_extra;
    let share = Kind::BOX_ROW_COLUMN.into_iter().any(|kind| kind.shared(first, second).is_some());
    if locked.len() != 1 || !share {
        return ControlFlow::Continue(());
    }
    let removals = board.candidates(CellSet::of(first), !(first_extra | locked))
        | board.candidates(CellSet::of(second), !(second_extra | locked));
    Hint::strike(5.7, "BUG type 4", removals).offer(sink)
}

/// Finds type 3: the cells act as one cell that has an extra digit, which is part of a naked set.
fn naked_set(
    board: &Board,
    extra: &[(Cell, DigitSet)],
    common: CellSet,
    all_extra: DigitSet,
    sink: Sink,
) -> ControlFlow<()> {
    let first = extra[0].0;
    for house in Kind::BOX_ROW_COLUMN.map(|kind| kind.house_of(first)) {
        if !extra.iter().all(|&(cell, _)| house.cells().contains(cell)) {
            continue;
        }
        let in_house = common & house.cells();
        let around: Vec<Cell> =
            peers_in_house_order(first).iter().copied().filter(|&cell| in_house.contains(cell)).collect();
        for degree in 2..=6usize.min(around.len()) {
            for cells in colex(degree - 1, around.len()).map(|bits| chosen(&around, bits)) {
                let digits = cells.iter().map(|&cell| board.digits(cell)).fold(DigitSet::EMPTY, DigitSet::union);
                let set = digits | all_extra;
                let big_enough = all_extra.len() >= 2 && cells.iter().all(|&cell| board.digits(cell).len() >= 2);
                if digits.len() == degree && big_enough && set.len() == degree {
                    let rest = in_house - cells.into_iter().collect();
                    let rating = 5.7 + (degree - 1) as f64 * 0.1;
                    Hint::strike(rating, "BUG type 3", board.candidates(rest, set)).offer(sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
