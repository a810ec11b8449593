//! Constraint propagation: a row pass and a column pass alternately, until nothing changes.
//!
//! The row pass finds naked singles, hidden singles of rows and locked candidates of bands; the column pass finds
//! locked candidates of stacks. Each applies the rules for minilines: in each row and in each box of a band, a digit
//! occupies exactly one of the three minirows, so only the minirows used by some permutation of three remain. With both
//! closures complete, the singles of rows are all singles: those of boxes and columns also appear in a row.

use crate::simd::Minilines;

/// The result of a sweep.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// A digit or a cell has no place left.
    Dead,
    /// Every cell has one candidate, and the rules hold.
    Solved,
    /// The sweep can do nothing more, and some cells are open.
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
        // Closing the stacks again would change nothing either.
        if x[0].xor(y[0]).or3(x[1].xor(y[1]), x[2].xor(y[2])).equals(V::splat(isa, 0)) {
            break;
        }
        x = to_rows(column_pass(to_columns(y)));
    }
    *state = x;
    // If a row lacks a digit, the closures have removed it everywhere.
    let minirow = x[0].or3(x[1], x[2]);
    let row = minirow.or3(minirow.turn::<0, 1, 0>(), minirow.turn::<0, 2, 0>());
    if !row.equals(V::splat(isa, 511)) {
        return Verdict::Dead;
    }
    let [a, b, c] = open(x);
    if a.or3(b, c).equals(V::splat(isa, 0)) { Verdict::Solved } else { Verdict::Stuck }
}

/// Returns the candidates of the cells with several.
#[inline(always)]
pub(super) fn open<V: Minilines>(x: [V; 3]) -> [V; 3] {
    [x[0].and_not(x[0].singles()), x[1].and_not(x[1].singles()), x[2].and_not(x[2].singles())]
}

/// Finds singles and closes the bands of a state in the order of rows.
#[inline(always)]
fn row_pass<V: Minilines>(x: [V; 3]) -> [V; 3] {
    // The digits that each minirow has, and those that it has in several cells, and the same for the other minirows of
    // the row.
    let once = x[0].or3(x[1], x[2]);
    let closed =
        permutations(once.turn::<0, 1, 1>(), once.turn::<0, 2, 2>(), once.turn::<0, 1, 2>(), once.turn::<0, 2, 1>());
    let twice = x[0].majority(x[1], x[2]);
    let several = twice
        .or3(twice.turn::<0, 1, 0>(), twice.turn::<0, 2, 0>())
        .or(once.majority(once.turn::<0, 1, 0>(), once.turn::<0, 2, 0>()));

    // The digit of a naked single is removed from the other cells of the minirow, and from the other minirows of the
    // row and the box.
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

/// Returns the minilines that can be occupied: the other two lines and the other two boxes can be combined in one of
/// two ways.
#[inline(always)]
fn permutations<V: Minilines>(one: V, and_one: V, other: V, and_other: V) -> V {
    one.and(and_one).or(other.and(and_other))
}

/// Rotates the lanes from minirows to minicolumns.
#[inline(always)]
pub(super) fn to_columns<V: Minilines>(x: [V; 3]) -> [V; 3] {
    [x[0], x[1].turn::<0, 0, 2>(), x[2].turn::<0, 0, 1>()]
}

/// Rotates the lanes from minicolumns to minirows.
#[inline(always)]
pub(super) fn to_rows<V: Minilines>(x: [V; 3]) -> [V; 3] {
    [x[0], x[1].turn::<0, 0, 1>(), x[2].turn::<0, 0, 2>()]
}
