//! The branching heuristic: choosing the cell to guess when propagation is stuck.
//!
//! It takes a cell with two candidates, the one with the largest weight: the number of peers that have each of the two
//! digits, where peers with two candidates count three times. All cells are weighed at once, in numbers whose bits are
//! spread over vectors. The rule does not pay if there are many solutions, which is assumed until the first dead end.

use super::sweep::{open, to_columns, to_rows};
use crate::simd::Minilines;

/// Returns the states of both branches of a guess: a digit is placed in a cell, or removed from it. `weighed` selects
/// whether to choose the cell by weight.
#[inline(always)]
pub(super) fn branch<V: Minilines>(isa: V::Isa, x: [V; 3], weighed: bool) -> ([V; 3], [V; 3]) {
    let none = V::splat(isa, 0);
    let pairs = [x[0].pairs(), x[1].pairs(), x[2].pairs()];
    let found = [pairs[0].difference(none), pairs[1].difference(none), pairs[2].difference(none)];
    let (vector, lane) = if found[0] | found[1] | found[2] == 0 {
        fewest(isa, x)
    } else if weighed {
        largest(isa, weights(isa, x, pairs), found)
    } else if found[0] != 0 {
        (0, found[0] & found[0].wrapping_neg())
    } else if found[1] != 0 {
        (1, found[1] & found[1].wrapping_neg())
    } else {
        (2, found[2] & found[2].wrapping_neg())
    };
    let (mut with, mut without) = (x, x);
    for k in 0..3 {
        let lanes = if k == vector { lane } else { 0 };
        let lowest = x[k].lowest();
        with[k] = x[k].blend(isa, lowest, lanes);
        without[k] = x[k].blend(isa, x[k].and_not(lowest), lanes);
    }
    (with, without)
}

/// Returns the vector and the lane, as a bit, of a cell with the fewest candidates; there is none with two.
#[inline(always)]
fn fewest<V: Minilines>(isa: V::Isa, x: [V; 3]) -> (usize, u32) {
    let (none, fifteen) = (V::splat(isa, 0), V::splat(isa, 15));
    let [a, b, c] = open(x);
    let few = [a.len().xor(fifteen), b.len().xor(fifteen), c.len().xor(fifteen)];
    largest(isa, few, [a.difference(none), b.difference(none), c.difference(none)])
}

/// Returns the vector and the lane, as a bit, of the last cell with the largest number among `cells`.
#[inline(always)]
fn largest<V: Minilines>(isa: V::Isa, numbers: [V; 3], cells: [u32; 3]) -> (usize, u32) {
    let mut keys = [V::splat(isa, 0); 3];
    for k in 0..3 {
        // The bits below the number identify the cell and make the key greater than 0.
        let key = numbers[k].shl::<7>().add(V::load(isa, &CELLS[k]));
        keys[k] = keys[k].blend(isa, key, cells[k]);
    }
    let largest = keys[0].max(keys[1]).max(keys[2]).largest();
    (largest as usize >> 5 & 3, 1 << (largest & 31))
}

/// The vector and lane of each cell, with a bit above them that makes them greater than 0.
static CELLS: [[u16; 32]; 3] = {
    let mut cells = [[0; 32]; 3];
    let mut cell = 0;
    while cell < 96 {
        cells[cell / 32][cell % 32] = 1 << 7 | cell as u16;
        cell += 1;
    }
    cells
};

/// Returns the weight of each cell; arbitrary for cells without two candidates.
#[inline(always)]
fn weights<V: Minilines>(isa: V::Isa, x: [V; 3], pairs: [V; 3]) -> [V; 3] {
    let open = open(x);
    let row_and_box = row_and_box(minilines(open, pairs));
    let pairs_by_column = to_columns(pairs);
    let column = other_bands(minilines(to_columns(open), pairs_by_column));
    let mut weights = [V::splat(isa, 0); 3];
    let mut by_column = weights;
    for k in 0..3 {
        for bit in (0..6).rev() {
            weights[k] = weights[k].shl::<1>().add(row_and_box[bit].shared(pairs[k]));
        }
        for bit in (0..5).rev() {
            by_column[k] = by_column[k].shl::<1>().add(column[bit].shared(pairs_by_column[k]));
        }
    }
    let by_column = to_rows(by_column);
    [weights[0].add(by_column[0]), weights[1].add(by_column[1]), weights[2].add(by_column[2])]
}

/// Returns, for each digit of each miniline, the number of open cells with it, where pairs count three times: four
/// bits.
#[inline(always)]
fn minilines<V: Minilines>(open: [V; 3], pairs: [V; 3]) -> [V; 4] {
    let (one, open_two) = add(open[0], open[1], open[2]);
    let (two, four) = add(pairs[0], pairs[1], pairs[2]);
    let carry = open_two.and(two);
    [one, open_two.xor(two), four.xor(carry), four.and(carry)]
}

/// Returns the sum of the numbers of the minirows in the row and in the box, each counted once: six bits.
#[inline(always)]
fn row_and_box<V: Minilines>([a, b, c, d]: [V; 4]) -> [V; 6] {
    let (one, p, q) = add_five(a);
    let (two, r, s) = add_five(b);
    let (two, t) = add(two, p, q);
    let (four, p, q) = add_five(c);
    let (four, u) = add(four, r, s);
    let (four, v) = (four.xor(t), four.and(t));
    let (eight, r, s) = add_five(d);
    let (eight, t) = add(eight, p, q);
    let (eight, w) = add(eight, u, v);
    let (sixteen, p) = add(r, s, t);
    let (sixteen, q) = (sixteen.xor(w), sixteen.and(w));
    [one, two, four, eight, sixteen, p.or(q)]
}

/// Returns the sum of the numbers of the other two minicolumns in the column: five bits.
#[inline(always)]
fn other_bands<V: Minilines>([a, b, c, d]: [V; 4]) -> [V; 5] {
    let (one, carry) = (a.turn::<1, 0, 0>().xor(a.turn::<2, 0, 0>()), a.turn::<1, 0, 0>().and(a.turn::<2, 0, 0>()));
    let (two, carry) = add(b.turn::<1, 0, 0>(), b.turn::<2, 0, 0>(), carry);
    let (four, carry) = add(c.turn::<1, 0, 0>(), c.turn::<2, 0, 0>(), carry);
    let (eight, sixteen) = add(d.turn::<1, 0, 0>(), d.turn::<2, 0, 0>(), carry);
    [one, two, four, eight, sixteen]
}

/// Adds a bit over the five minirows of a row and a box: the sum bit, and two carry bits of twice the value.
#[inline(always)]
fn add_five<V: Minilines>(bit: V) -> (V, V, V) {
    let (sum, carry) = add(bit, bit.turn::<0, 1, 0>(), bit.turn::<0, 2, 0>());
    let (sum, other) = add(sum, bit.turn::<0, 0, 1>(), bit.turn::<0, 0, 2>());
    (sum, carry, other)
}

/// Adds three bits: the sum bit, and a carry bit of twice the value.
#[inline(always)]
fn add<V: Minilines>(a: V, b: V, c: V) -> (V, V) {
    (a.xor(b).xor(c), a.majority(b, c))
}
