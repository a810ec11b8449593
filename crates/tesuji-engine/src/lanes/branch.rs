//! Which cell to guess: one of two candidates, as many states at once as there are lanes.

use super::sweep::State;
use super::words::{DIGITS, GUARDS, ONES, WORDS};
use crate::simd::Lanes;

/// The cell to guess in each lane: the word, and the bit at which its field begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// The word.
    pub word: usize,
    /// The first bit of the field.
    pub shift: u32,
}

/// The keys of the cells chosen, one a lane: the lowest seven bits are band and word. Zero where no cell has two candidates.
pub(super) type Keys = [u32; 16];

/// Returns the cell that a key names.
#[inline(always)]
pub(super) fn choice(key: u32) -> Option<Choice> {
    let key = key as usize;
    (key != 0).then(|| Choice { word: key % 32, shift: 10 * (key / 32 % 4) as u32 })
}

/// Chooses the cells with two candidates whose digits occur most often in the cells around, where a cell with two
/// candidates counts three times.
#[inline(always)]
pub(super) fn scored<L: Lanes>(isa: L::Isa, state: &State<L>) -> Keys {
    let ones = L::splat(isa, ONES);
    let guards = L::splat(isa, GUARDS);
    let digits = L::splat(isa, DIGITS);
    let zero = L::splat(isa, 0);

    // Candidates in open cells, and of these the ones in cells with two.
    let mut open = [zero; WORDS];
    let mut pair = [zero; WORDS];
    for word in 0..WORDS {
        let cell = state[word];
        let rest = cell.and(cell.sub(ones));
        let less = rest.sub(ones);
        let several = less.and(guards);
        let more = rest.and(less).or(guards).sub(ones).and(guards);
        open[word] = cell.and(fill(several));
        pair[word] = cell.and(fill(several.and_not(more)));
    }

    // Each miniline's sum of 3 for a pair and 1 for another open cell, a number of four bits a digit.
    let mut minirows = [[zero; 4]; 9];
    for miniline in 0..9 {
        let at = 3 * miniline;
        minirows[miniline] = sum([open[at], open[at + 1], open[at + 2]], [pair[at], pair[at + 1], pair[at + 2]]);
    }
    // What the other two bands have in the column.
    let mut columns = [[zero; 5]; 9];
    for column in 0..9 {
        let minicol = sum(
            [open[column], open[column + 9], open[column + 18]],
            [pair[column], pair[column + 9], pair[column + 18]],
        );
        let mut one = [zero; 4];
        let mut two = [zero; 4];
        for plane in 0..4 {
            one[plane] = minicol[plane].shl::<10>().or(minicol[plane].shr::<20>());
            two[plane] = minicol[plane].shl::<20>().or(minicol[plane].shr::<10>());
        }
        columns[column] = add4(one, two);
    }

    let mut best = zero;
    for row in 0..3 {
        let of_row = add5(add4(minirows[3 * row], minirows[3 * row + 1]), wide(minirows[3 * row + 2]));
        for stack in 0..3 {
            let of_box = add4(minirows[3 * ((row + 1) % 3) + stack], minirows[3 * ((row + 2) % 3) + stack]);
            let around = add5(of_box, low5(of_row));
            for column in 3 * stack..3 * stack + 3 {
                let word = 9 * row + column;
                let [_, p1, p2, p3, p4, p5] = add6(around, columns[column]);
                let cell = pair[word];
                let rest = cell.and(cell.or(guards).sub(ones));
                let low = cell.xor(rest);
                let score = number(digits, guards, [p1, p2, p3, p4, p5], low).add(number(
                    digits,
                    guards,
                    [p1, p2, p3, p4, p5],
                    rest,
                ));
                // The six bits of each field, above the number of the cell.
                let place = L::splat(isa, word as u32);
                let mask = L::splat(isa, 63 << 7);
                let first = score.shl::<3>().and(mask);
                let second = score.shr::<7>().and(mask);
                let third = score.shr::<17>().and(mask);
                best = best.max(first.or(place));
                best = best.max(second.or(L::splat(isa, 32 + word as u32)));
                best = best.max(third.or(L::splat(isa, 64 + word as u32)));
            }
        }
    }
    // Without a score there is no cell with two candidates.
    let mut keys = [0; 16];
    best.store(&mut keys);
    for key in &mut keys {
        if *key < 1 << 7 {
            *key = 0;
        }
    }
    keys
}

/// Chooses the last cell with two candidates.
#[inline(always)]
pub(super) fn any<L: Lanes>(isa: L::Isa, state: &State<L>) -> Keys {
    let ones = L::splat(isa, ONES);
    let guards = L::splat(isa, GUARDS);
    let mut best = L::splat(isa, 0);
    for word in 0..WORDS {
        let cell = state[word];
        let rest = cell.and(cell.sub(ones));
        let less = rest.sub(ones);
        let more = rest.and(less).or(guards).sub(ones);
        let pair = less.and_not(more).and(guards);
        // The guards at bits 9, 19 and 29 become bits 7 and up, above the number of the cell.
        let first = pair.shr::<2>().and(L::splat(isa, 1 << 7)).or(L::splat(isa, word as u32));
        let second = pair.shr::<12>().and(L::splat(isa, 1 << 7)).or(L::splat(isa, 32 + word as u32));
        let third = pair.shr::<22>().and(L::splat(isa, 1 << 7)).or(L::splat(isa, 64 + word as u32));
        best = best.max(first).max(second).max(third);
    }
    let mut keys = [0; 16];
    best.store(&mut keys);
    for key in &mut keys {
        if *key < 1 << 7 {
            *key = 0;
        }
    }
    keys
}

/// Chooses a cell with the fewest candidates, `None` if no cell has several.
pub(super) fn fewest(words: &[u32; WORDS]) -> Option<Choice> {
    let choices = (0..3).flat_map(|band| (0..WORDS).map(move |word| Choice { word, shift: 10 * band }));
    choices
        .map(|choice| ((words[choice.word] >> choice.shift & 511).count_ones(), choice))
        .filter(|(count, _)| *count > 1)
        .min_by_key(|(count, _)| *count)
        .map(|(_, choice)| choice)
}

#[inline(always)]
fn fill<L: Lanes>(guards: L) -> L {
    guards.sub(guards.shr::<9>())
}

/// Returns the number whose planes, from the second lowest, are those of the digit in each field: five bits from bit 4.
#[inline(always)]
fn number<L: Lanes>(digits: L, guards: L, planes: [L; 5], digit: L) -> L {
    let mut sum = planes[0].and(digit).add(digits).and(guards);
    for plane in 1..5 {
        sum = sum.shr::<1>().or(planes[plane].and(digit).add(digits).and(guards));
    }
    sum.shr::<1>()
}

/// Returns three times the bits of `pair` and once those of `open` that are not in it, of three cells.
#[inline(always)]
fn sum<L: Lanes>(open: [L; 3], pair: [L; 3]) -> [L; 4] {
    // A pair is open too: open + 2 * pair.
    let (one, open_two) = full_add(open[0], open[1], open[2]);
    let (pair_two, pair_four) = full_add(pair[0], pair[1], pair[2]);
    let (two, carry) = (open_two.xor(pair_two), open_two.and(pair_two));
    [one, two, pair_four.xor(carry), pair_four.and(carry)]
}

#[inline(always)]
fn full_add<L: Lanes>(a: L, b: L, c: L) -> (L, L) {
    (a.xor(b).xor(c), a.majority(b, c))
}

#[inline(always)]
fn half_add<L: Lanes>(a: L, b: L) -> (L, L) {
    (a.xor(b), a.and(b))
}

/// Adds numbers of four bits.
#[inline(always)]
fn add4<L: Lanes>(a: [L; 4], b: [L; 4]) -> [L; 5] {
    let (s0, c) = half_add(a[0], b[0]);
    let (s1, c) = full_add(a[1], b[1], c);
    let (s2, c) = full_add(a[2], b[2], c);
    let (s3, c) = full_add(a[3], b[3], c);
    [s0, s1, s2, s3, c]
}

/// Adds numbers of five bits.
#[inline(always)]
fn add5<L: Lanes>(a: [L; 5], b: [L; 5]) -> [L; 6] {
    let (s0, c) = half_add(a[0], b[0]);
    let (s1, c) = full_add(a[1], b[1], c);
    let (s2, c) = full_add(a[2], b[2], c);
    let (s3, c) = full_add(a[3], b[3], c);
    let (s4, c) = full_add(a[4], b[4], c);
    [s0, s1, s2, s3, s4, c]
}

/// Adds a number of six bits and one of five, whose sum has six.
#[inline(always)]
fn add6<L: Lanes>(a: [L; 6], b: [L; 5]) -> [L; 6] {
    let [s0, s1, s2, s3, s4, c] = add5([a[0], a[1], a[2], a[3], a[4]], b);
    [s0, s1, s2, s3, s4, a[5].xor(c)]
}

#[inline(always)]
fn wide<L: Lanes>(a: [L; 4]) -> [L; 5] {
    [a[0], a[1], a[2], a[3], a[0].xor(a[0])]
}

/// Drops the highest plane, which a row's sum of 27 at most leaves empty.
#[inline(always)]
fn low5<L: Lanes>(a: [L; 6]) -> [L; 5] {
    [a[0], a[1], a[2], a[3], a[4]]
}
