//! Constraint propagation: a row pass and a column pass in turns, until nothing changes.
//!
//! The row pass finds naked singles, hidden singles of rows and locked candidates of bands; the column pass finds locked
//! candidates of stacks. Each closes what the rules say of minilines: of the three minirows of a digit in each row and in each
//! box of a band exactly one is taken, so that only those remain that some permutation of three takes. With both closures
//! complete the singles of rows are all there are: those of boxes and columns show in a row as well.

use crate::simd::Minilines;

/// The result of a sweep.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// A digit or a cell has no place left.
    Dead,
    /// Every cell has one candidate, and the rules hold.
    Solved,
    /// The sweep has nothing more to do, and cells are open.
    Stuck,
}

/// Sweeps until nothing changes.
#[inline(always)]
pub(super) fn sweep<V: Minilines>(isa: V::Isa, state: &mut [V; 3]) -> Verdict {
    let mut x = to_rows(column_pass(to_columns(row_pass(*state))));
    loop {
        let y = row_pass(x);
        if y[0].min(y[1]).min(y[2]).has_empty() {
            return Verdict::Dead;
        }
        // To close a stack again would change nothing either.
        if x[0].xor(y[0]).or3(x[1].xor(y[1]), x[2].xor(y[2])).equals(V::splat(isa, 0)) {
            break;
        }
        x = to_rows(column_pass(to_columns(y)));
    }
    *state = x;
    // Where a row lacks a digit, the closures have taken it away everywhere.
    let minirow = x[0].or3(x[1], x[2]);
    let row = minirow.or3(minirow.turn::<0, 1, 0>(), minirow.turn::<0, 2, 0>());
    if !row.equals(V::splat(isa, 511)) {
        return Verdict::Dead;
    }
    let [a, b, c] = open(x);
    if a.or3(b, c).equals(V::splat(isa, 0)) { Verdict::Solved } else { Verdict::Stuck }
}

/// Returns the candidates of the cells that have several.
#[inline(always)]
pub(super) fn open<V: Minilines>(x: [V; 3]) -> [V; 3] {
    [x[0].and_not(x[0].singles()), x[1].and_not(x[1].singles()), x[2].and_not(x[2].singles())]
}

/// Finds singles and closes the bands of a state in the order of rows.
#[inline(always)]
fn row_pass<V: Minilines>(x: [V; 3]) -> [V; 3] {
    // What each minirow has at all and what it has in several cells, and the same for the other minirows of the row.
    let once = x[0].or3(x[1], x[2]);
    let closed =
        permutations(once.turn::<0, 1, 1>(), once.turn::<0, 2, 2>(), once.turn::<0, 1, 2>(), once.turn::<0, 2, 1>());
    let twice = x[0].majority(x[1], x[2]);
    let several = twice
        .or3(twice.turn::<0, 1, 0>(), twice.turn::<0, 2, 0>())
        .or(once.majority(once.turn::<0, 1, 0>(), once.turn::<0, 2, 0>()));

    // A naked single takes its digit from the other cells of the minirow, and from the other minirows of row and box.
    let [a, b, c] = [x[0].singles(), x[1].singles(), x[2].singles()];
    let single = a.or3(b, c);
    let of_row = single.turn::<0, 1, 0>().or(single.turn::<0, 2, 0>());
    let of_box = single.turn::<0, 0, 1>().or(single.turn::<0, 0, 2>());
    let kept = closed.and_not(of_row.or(of_box));

    let [x, y, z] = x;
    [
        x.and_not(b.or(c)).and(kept).prefer(x.and_not(several)),
        y.and_not(c.or(a)).and(kept).prefer(y.and_not(several)),
        z.and_not(a.or(b)).and(kept).prefer(z.and_not(several)),
    ]
}

/// Closes the stacks of a state in the order of columns.
#[inline(always)]
fn column_pass<V: Minilines>(x: [V; 3]) -> [V; 3] {
    let once = x[0].or3(x[1], x[2]);
    let closed =
        permutations(once.turn::<1, 0, 1>(), once.turn::<2, 0, 2>(), once.turn::<1, 0, 2>(), once.turn::<2, 0, 1>());
    [x[0].and(closed), x[1].and(closed), x[2].and(closed)]
}

/// A miniline can be taken if the other two lines and the other two boxes can be, one way or the other.
#[inline(always)]
fn permutations<V: Minilines>(one: V, and_one: V, other: V, and_other: V) -> V {
    one.and(and_one).or(other.and(and_other))
}

/// Turns the lanes from minirows to minicolumns.
#[inline(always)]
pub(super) fn to_columns<V: Minilines>(x: [V; 3]) -> [V; 3] {
    [x[0], x[1].turn::<0, 0, 2>(), x[2].turn::<0, 0, 1>()]
}

/// Turns the lanes from minicolumns to minirows.
#[inline(always)]
pub(super) fn to_rows<V: Minilines>(x: [V; 3]) -> [V; 3] {
    [x[0], x[1].turn::<0, 0, 1>(), x[2].turn::<0, 0, 2>()]
}
