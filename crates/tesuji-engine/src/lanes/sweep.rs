//! One sweep over the rows and columns of as many grids as there are lanes.
//!
//! A row pass looks for naked singles, or for hidden singles of rows. A column pass closes bands and stacks. In three
//! rows and three boxes, the minirows of a digit that remain, one for every row and every box, are exactly those used
//! by some permutation of three. With both closures complete, the singles of rows are all singles: those of boxes and
//! columns also appear in a row.

use super::words::{DIGITS, FULL, GUARDS, ONES, WORDS};
use crate::simd::Lanes;

/// The words of one state per lane.
pub(super) type State<L> = [L; WORDS];

/// The result of a round, as sets of lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    /// States without a contradiction so far.
    pub alive: u32,
    /// States that the round has not changed.
    pub settled: u32,
    /// States that are solutions if they are alive.
    pub single: u32,
}

/// The constants of the arithmetic within fields.
#[derive(Clone, Copy)]
struct Fields<L> {
    ones: L,
    digits: L,
    guards: L,
}

impl<L: Lanes> Fields<L> {
    #[inline(always)]
    fn new(isa: L::Isa) -> Fields<L> {
        Fields { ones: L::splat(isa, ONES), digits: L::splat(isa, DIGITS), guards: L::splat(isa, GUARDS) }
    }

    /// Sets the nine digit bits in every field whose guard is set. The input has only guards.
    #[inline(always)]
    fn fill(self, guards: L) -> L {
        guards.sub(guards.shr::<9>())
    }
}

/// The memory of a round besides the state.
#[derive(Clone, Copy)]
pub(super) struct Scratch<L> {
    half: State<L>,
    other: State<L>,
    minirows: [L; 9],
}

impl<L: Lanes> Scratch<L> {
    #[inline(always)]
    pub(super) fn new(isa: L::Isa) -> Scratch<L> {
        let zero = L::splat(isa, 0);
        Scratch { half: [zero; WORDS], other: [zero; WORDS], minirows: [zero; 9] }
    }
}

/// Sweeps over the rows once, for naked singles; a round begins with this.
#[inline(always)]
pub(super) fn first_pass<L: Lanes>(isa: L::Isa, from: &State<L>, scratch: &mut Scratch<L>) {
    let Scratch { half, minirows, .. } = scratch;
    let mut guarded = L::splat(isa, FULL);
    naked_pass(Fields::new(isa), from, half, minirows, &mut guarded);
}

/// Continues after the first pass until there were two sweeps for naked and two for hidden singles, and returns the
/// result.
#[inline(always)]
pub(super) fn round<L: Lanes>(isa: L::Isa, state: &mut State<L>, scratch: &mut Scratch<L>) -> Round {
    let Scratch { half, other, minirows } = scratch;
    let fields = Fields::new(isa);
    let full = L::splat(isa, FULL);
    let zero = L::splat(isa, 0);

    column_pass(half, minirows, state);
    hidden_pass(fields, state, half, minirows);
    column_pass(half, minirows, state);

    let mut guarded = full;
    naked_pass(fields, state, half, minirows, &mut guarded);
    column_pass(half, minirows, other);
    let open = hidden_pass(fields, other, half, minirows);
    let changed = last_column_pass(half, minirows, state, zero);
    Round {
        alive: guarded.and(fields.guards).equal(fields.guards) & covered(state).equal(full),
        settled: changed.equal(zero),
        single: open.equal(zero),
    }
}

/// Returns the digits that every row has. This is checked at the end, because closures often leave a digit without a
/// place.
#[inline(always)]
fn covered<L: Lanes>(state: &State<L>) -> L {
    let mut rows = [state[0], state[9], state[18]];
    for row in 0..3 {
        for column in 1..9 {
            rows[row] = rows[row].or(state[9 * row + column]);
        }
    }
    rows[0].and(rows[1]).and(rows[2])
}

/// Removes the digits of naked singles from the other cells of their rows.
///
/// A digit shared by several singles is removed from all of them if their number is even, and kept if it is odd. An
/// even number is an immediate contradiction. With an odd number the rest of the sweep sees no contradiction: it only
/// checks whether a digit has a place, and a digit that is placed twice has one.
///
/// `guarded` keeps its guards if no cell is empty.
#[inline(always)]
fn naked_pass<L: Lanes>(fields: Fields<L>, from: &State<L>, to: &mut State<L>, minirows: &mut [L; 9], guarded: &mut L) {
    for row in 0..3 {
        let cells: &[L; 9] = from[9 * row..].first_chunk().expect("a row of cells");
        // The digits of an odd number of singles. Nine guards are odd too.
        let mut odd = fields.guards.and_not(fields.guards);
        let mut open = [odd; 9];
        for column in 0..9 {
            let cell = cells[column];
            // Without its lowest candidate a single is empty, and the next subtraction borrows from the guard.
            let less = cell.sub(fields.ones);
            *guarded = guarded.and(less);
            let several = cell.and(less).sub(fields.ones).and(fields.guards);
            let mask = fields.fill(several);
            odd = odd.xor(cell.and_not(mask));
            open[column] = mask;
        }
        for column in 0..9 {
            to[9 * row + column] = cells[column].and(odd.xor(open[column]));
        }
        let cells: &[L; 9] = to[9 * row..].first_chunk().expect("a row of cells");
        for stack in 0..3 {
            minirows[3 * row + stack] = cells[3 * stack].or(cells[3 * stack + 1]).or(cells[3 * stack + 2]);
        }
    }
}

/// Removes the other candidates from cells that are the only place for a digit in their rows. Returns guards for cells
/// that are not.
///
/// If every cell is the only place for some digit, each has its own digit: only columns and boxes can contradict a
/// solution, and if they do, the closures remove something.
#[inline(always)]
fn hidden_pass<L: Lanes>(fields: Fields<L>, from: &State<L>, to: &mut State<L>, minirows: &mut [L; 9]) -> L {
    // No guards yet.
    let mut open = fields.guards.and_not(fields.guards);
    for row in 0..3 {
        let cells: &[L; 9] = from[9 * row..].first_chunk().expect("a row of cells");
        let mut once = [cells[0]; 3];
        let mut twice = [cells[0]; 3];
        for stack in 0..3 {
            let [a, b, c] = [cells[3 * stack], cells[3 * stack + 1], cells[3 * stack + 2]];
            once[stack] = a.or(b).or(c);
            twice[stack] = a.majority(b, c);
        }
        let twice = twice[0].or(twice[1]).or(twice[2]).or(once[0].majority(once[1], once[2]));
        let twice = twice.and(fields.digits);
        for column in 0..9 {
            let hidden = cells[column].and_not(twice);
            // Without a hidden single the subtraction borrows from the guard.
            let none = fields.guards.and_not(hidden.sub(fields.ones));
            open = open.or(none);
            to[9 * row + column] = cells[column].and(hidden.or(fields.fill(none)));
        }
        let cells: &[L; 9] = to[9 * row..].first_chunk().expect("a row of cells");
        for stack in 0..3 {
            minirows[3 * row + stack] = cells[3 * stack].or(cells[3 * stack + 1]).or(cells[3 * stack + 2]);
        }
    }
    open
}

/// Closes bands and stacks.
#[inline(always)]
fn column_pass<L: Lanes>(from: &State<L>, minirows: &[L; 9], to: &mut State<L>) {
    for stack in 0..3 {
        let closure = Closure::of(from, minirows, stack);
        for column in 0..3 {
            for row in 0..3 {
                let at = 9 * row + 3 * stack + column;
                to[at] = from[at].and3(closure.stack[column], closure.band[row]);
            }
        }
    }
}

/// Closes bands and stacks, and returns the differences from before.
#[inline(always)]
fn last_column_pass<L: Lanes>(from: &State<L>, minirows: &[L; 9], to: &mut State<L>, zero: L) -> L {
    let mut changed = zero;
    for stack in 0..3 {
        let closure = Closure::of(from, minirows, stack);
        for column in 0..3 {
            for row in 0..3 {
                let at = 9 * row + 3 * stack + column;
                let cell = from[at].and3(closure.stack[column], closure.band[row]);
                // Candidates are only removed. (Comparing the two would be slower, because the compiler turns it into a
                // chain of masks.)
                changed = changed.or(to[at].and_not(cell));
                to[at] = cell;
            }
        }
    }
    changed
}

/// The candidates left in a stack of boxes: by rows of the band, and by columns of the stack.
struct Closure<L> {
    band: [L; 3],
    stack: [L; 3],
}

impl<L: Lanes> Closure<L> {
    #[inline(always)]
    fn of(cells: &State<L>, minirows: &[L; 9], stack: usize) -> Closure<L> {
        let (next, last) = ((stack + 1) % 3, (stack + 2) % 3);
        let mut band = [minirows[0]; 3];
        for row in 0..3 {
            let (below, above) = ((row + 1) % 3, (row + 2) % 3);
            let one = minirows[3 * below + next].and(minirows[3 * above + last]);
            let other = minirows[3 * below + last].and(minirows[3 * above + next]);
            band[row] = one.or(other);
        }
        let mut one_band_on = band;
        let mut two_bands_on = band;
        for column in 0..3 {
            let at = 3 * stack + column;
            let minicol = cells[at].and(band[0]).or(cells[9 + at].and(band[1])).or(cells[18 + at].and(band[2]));
            // The two undefined top bits disappear when these vectors are combined with cells.
            one_band_on[column] = minicol.rotate30::<10, 20>();
            two_bands_on[column] = minicol.rotate30::<20, 10>();
        }
        let mut columns = band;
        for column in 0..3 {
            let (next, last) = ((column + 1) % 3, (column + 2) % 3);
            let one = one_band_on[next].and(two_bands_on[last]);
            let other = one_band_on[last].and(two_bands_on[next]);
            columns[column] = one.or(other);
        }
        Closure { band, stack: columns }
    }
}
