//! Producer 19: bivalue universal grave. If, without a few extra candidates, every cell would have two candidates and
//! every digit two places or none in each house, the puzzle would have no solution or several; so one of the extra
//! candidates is true.

use super::SeTechnique;
use super::cover::count;
use super::geometry::{BOXES, CELLS, COLUMNS, HOUSES_OF, PEER_SET, PEERS, ROWS, bits, cells};
use super::hint::Hint;
use super::state::State;

/// The cells with extra candidates, and these candidates.
struct BivalueGrave {
    /// The cells in the order in which they were found.
    order: Vec<usize>,
    cells: u128,
    extra: [u16; 81],
    all_extra: u16,
    /// The common peers of all the cells.
    shared: u128,
}

/// Finds the eliminations of a bivalue universal grave.
pub(crate) fn bug(state: &State, hint: &mut Hint) -> bool {
    let Some(grave) = dig(state) else {
        return false;
    };
    if let [cell] = grave.order[..] {
        hint.eliminates(5.6, SeTechnique::Bug1);
        hint.remove(state, cell, !grave.extra[cell]);
        return !hint.removals.is_empty();
    }
    if count(grave.all_extra) == 1 {
        hint.eliminates(5.7, SeTechnique::Bug2);
        cells(grave.shared).for_each(|cell| hint.remove(state, cell, grave.all_extra));
        return !hint.removals.is_empty() || type_4(state, &grave, hint);
    }
    grave.shared != 0 && (type_4(state, &grave, hint) || type_3(state, &grave, hint))
}

/// Returns the grave, if the grid is one except for a few extra candidates.
fn dig(state: &State) -> Option<BivalueGrave> {
    let mut grave = BivalueGrave { order: Vec::new(), cells: 0, extra: [0; 81], all_extra: 0, shared: 0 };
    for house in [BOXES, ROWS, COLUMNS].into_iter().flat_map(|base| base..base + 9) {
        for digit in 0..9 {
            let places = state.places[house][digit];
            if places == 0 || count(places) == 2 {
                continue;
            }
            let mut rich = bits(places)
                .map(|place| usize::from(CELLS[house][place]))
                .filter(|&cell| count(state.cands[cell]) >= 3);
            let cell = rich.next()?;
            if rich.next().is_some() {
                continue;
            }
            let first = grave.order.is_empty();
            if grave.cells >> cell & 1 == 0 {
                grave.order.push(cell);
                grave.cells |= 1 << cell;
            }
            grave.extra[cell] |= 1 << digit;
            grave.all_extra |= 1 << digit;
            grave.shared = if first { PEER_SET[cell] } else { grave.shared & PEER_SET[cell] } & !grave.cells;
            if grave.order.len() > 1 && count(grave.all_extra) > 1 && grave.shared == 0 {
                return None;
            }
        }
    }
    let rest = |cell: usize| state.cands[cell] & !grave.extra[cell];
    let two_each = cells(state.empty).all(|cell| count(rest(cell)) == 2);
    let balanced = |house: usize| {
        let (mut once, mut twice, mut more) = (0, 0, 0);
        for &cell in &CELLS[house] {
            let digits = rest(cell.into());
            more |= twice & digits;
            twice |= once & digits;
            once |= digits;
        }
        once == twice && more == 0
    };
    (!grave.order.is_empty() && two_each && (0..27).all(balanced)).then_some(grave)
}

/// Finds type 3: several cells have extra candidates, which together act as one cell of a naked set.
fn type_3(state: &State, grave: &BivalueGrave, hint: &mut Hint) -> bool {
    let first = grave.order[0];
    for kind in [BOXES, ROWS, COLUMNS] {
        let house = HOUSES_OF[first][kind / 9];
        if grave.order.iter().any(|&cell| HOUSES_OF[cell][kind / 9] != house) {
            continue;
        }
        let near = |cell: &usize| grave.shared >> cell & 1 != 0 && HOUSES_OF[*cell][kind / 9] == house;
        let shared: Vec<usize> = PEERS[first].into_iter().map(usize::from).filter(near).collect();
        for degree in 2..=6 {
            if shared.len() >= degree && naked(state, grave, &shared, degree, hint) {
                return true;
            }
        }
    }
    false
}

/// Looks for `degree - 1` of the cells that form a naked set with the extra candidates.
fn naked(state: &State, grave: &BivalueGrave, shared: &[usize], degree: usize, hint: &mut Hint) -> bool {
    (0u32..1 << shared.len()).filter(|chosen| chosen.count_ones() as usize == degree - 1).any(|chosen| {
        let of_chosen = |nth: &usize| chosen >> nth & 1 != 0;
        let sets = || (0..shared.len()).filter(of_chosen).map(|nth| state.cands[shared[nth]]);
        let union = sets().fold(0, |union, digits| union | digits);
        let all = union | grave.all_extra;
        if count(union) != degree || count(all) != degree || sets().any(|digits| count(digits) < 2) {
            return false;
        }
        hint.eliminates(5.7 + (degree as f64 - 1.0) * 0.1, SeTechnique::Bug3);
        (0..shared.len()).filter(|nth| !of_chosen(nth)).for_each(|nth| hint.remove(state, shared[nth], all));
        !hint.removals.is_empty()
    })
}

/// Finds type 4: two cells have extra candidates and share another candidate, which must be in one of them.
fn type_4(state: &State, grave: &BivalueGrave, hint: &mut Hint) -> bool {
    let [one, two] = grave.order[..] else {
        return false;
    };
    let locked = state.cands[one] & state.cands[two] & !grave.all_extra;
    let near = (0..3).any(|kind| HOUSES_OF[one][kind] == HOUSES_OF[two][kind]);
    if count(locked) != 1 || !near {
        return false;
    }
    hint.eliminates(5.7, SeTechnique::Bug4);
    for cell in [one, two] {
        hint.remove(state, cell, !grave.extra[cell] & !locked);
    }
    !hint.removals.is_empty()
}
