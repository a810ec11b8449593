//! Choosing the cell to guess, preferably one with two candidates, for as many states at once as there are lanes.

use super::pool::Top;
use super::sweep::State;
use super::words::{GUARDS, ONES, WORDS};
use crate::simd::Lanes;

/// The candidates that the children of a guess lose: the first child loses all but the lowest candidate of the chosen
/// cell, the second loses that candidate.
#[derive(Clone, Copy)]
pub(super) struct Guess<L> {
    word: L,
    lowest: L,
    others: L,
}

impl<L: Lanes> Guess<L> {
    /// Returns the guess at the cells of these keys, one per lane: the lowest five bits are the word, the next two the
    /// band, and the bits above are 0 only if there is no cell.
    #[inline(always)]
    pub(super) fn new(isa: L::Isa, state: &State<L>, keys: L) -> Guess<L> {
        let place = keys.and(L::splat(isa, 31));
        let mut cell = L::splat(isa, 0);
        if L::MOVES_LANES {
            for lane in 0..L::COUNT {
                cell.set_lane(isa, lane, state[word_of(place, lane)].lane(lane));
            }
        } else {
            for word in 0..WORDS {
                cell = cell.or(state[word].where_equal(place, L::splat(isa, word as u32)));
            }
        }
        let cell = cell.and(keys.shr::<5>().look_up(isa, &FIELDS));
        let others = cell.and(cell.sub(L::splat(isa, 1)));
        Guess { word: place, lowest: cell.xor(others), others }
    }

    /// Writes both children of the first `count` states, each to its pool.
    #[inline(always)]
    pub(super) fn put_children<const FIRST: usize, const SECOND: usize>(
        &self,
        isa: L::Isa,
        state: &State<L>,
        count: usize,
        first: &mut Top<'_, FIRST>,
        second: &mut Top<'_, SECOND>,
    ) {
        for word in 0..WORDS {
            let (mut one, mut other) = (state[word], state[word]);
            if !L::MOVES_LANES {
                let here = L::splat(isa, word as u32);
                one = one.and_not(self.others.where_equal(self.word, here));
                other = other.and_not(self.lowest.where_equal(self.word, here));
            }
            first.put(word, one);
            second.put(word, other);
        }
        if L::MOVES_LANES {
            for lane in 0..count {
                let word = word_of(self.word, lane);
                first.take_out(word, lane, self.others.lane(lane));
                second.take_out(word, lane, self.lowest.lane(lane));
            }
        }
    }
}

/// Returns the index of this lane's word, or an arbitrary valid index if the lane has none.
#[inline(always)]
fn word_of<L: Lanes>(places: L, lane: usize) -> usize {
    (places.lane(lane) as usize).min(WORDS - 1)
}

/// The candidates of each band, indexed by the lowest two bits.
static FIELDS: [u32; 16] = {
    let mut fields = [0; 16];
    let mut entry = 0;
    while entry < 16 {
        fields[entry] = if entry % 4 < 3 { 511 << (10 * (entry % 4)) } else { 0 };
        entry += 1;
    }
    fields
};

/// Chooses a cell in each state of these lanes.
#[inline(always)]
pub(super) fn choose<L: Lanes>(isa: L::Isa, state: &State<L>, lanes: u32, cheaply: bool) -> L {
    let keys = if cheaply { any(isa, state) } else { scored(isa, state) };
    // Keys below this mean that there is no cell with two candidates.
    let without = lanes & keys.max(L::splat(isa, 127)).equal(L::splat(isa, 127));
    if without == 0 { keys } else { keys.blend(fewest(isa, state, without), without) }
}

/// Chooses the cells with two candidates whose digits occur most often in the surrounding cells, where a cell with two
/// candidates counts three times.
///
/// The sums are not exact: a miniline of three pairs counts five instead of nine, sums are limited to 15, and their
/// lowest bits are dropped. This rarely changes the choice, so it costs almost no guesses, but it saves more than a
/// third of the work.
#[inline(always)]
fn scored<L: Lanes>(isa: L::Isa, state: &State<L>) -> L {
    let ones = L::splat(isa, ONES);
    let guards = L::splat(isa, GUARDS);
    let zero = L::splat(isa, 0);

    // The candidates of the cells with two, and guards if there are none.
    let mut pairs = [zero; WORDS];
    for word in 0..WORDS {
        let guard = guards_of_pairs(ones, guards, state[word]);
        pairs[word] = state[word].and(guards.sub(guard.shr::<9>()));
    }

    // For each miniline, the sum of 3 for a pair and 1 for another cell, one number per digit. Solved cells count too,
    // but only for their digit, which no surrounding pair has.
    let mut minirows = [[zero; 3]; 9];
    for miniline in 0..9 {
        let at = 3 * miniline;
        minirows[miniline] = sum([state[at], state[at + 1], state[at + 2]], [pairs[at], pairs[at + 1], pairs[at + 2]]);
    }
    // The sums of the other two bands in the column.
    let mut columns = [[zero; 4]; 9];
    for column in 0..9 {
        let minicol = sum(
            [state[column], state[column + 9], state[column + 18]],
            [pairs[column], pairs[column + 9], pairs[column + 18]],
        );
        let mut one = [zero; 3];
        let mut two = [zero; 3];
        for plane in 0..3 {
            one[plane] = minicol[plane].rotate30::<10, 20>();
            two[plane] = minicol[plane].rotate30::<20, 10>();
        }
        columns[column] = add3(one, two);
    }

    let mut best = [zero; 3];
    for row in 0..3 {
        let [a, b, c] = [minirows[3 * row], minirows[3 * row + 1], minirows[3 * row + 2]];
        let of_row = add4(add3(a, b), c);
        for stack in 0..3 {
            let of_box = add3(minirows[3 * ((row + 1) % 3) + stack], minirows[3 * ((row + 2) % 3) + stack]);
            let around = add5(of_row, of_box);
            for column in 3 * stack..3 * stack + 3 {
                let word = 9 * row + column;
                let [_, two, four, eight, sixteen] = add5(around, columns[column]);
                let planes = [two.or(sixteen), four.or(sixteen), eight.or(sixteen)];
                // The score is in the top four bits of each field; in the first field there is room below for the
                // number of the word.
                let score = weight(ones, guards, planes, pairs[word]).or(L::splat(isa, word as u32));
                // Each field in turn is moved to the top: the fields below it only decide between equals.
                best[2] = best[2].max(score);
                best[1] = best[1].max(score.shl::<10>());
                best[0] = best[0].max(score.shl::<20>());
            }
        }
    }
    let (places, scores) = (L::splat(isa, 31), L::splat(isa, 15 << 8));
    let first = best[0].shr::<18>().and(scores).or(best[0].shr::<20>().and(places));
    let second = best[1].shr::<18>().and(scores).or(best[1].shr::<10>().and(places)).or(L::splat(isa, 32));
    let third = best[2].shr::<18>().and(scores).or(best[2].and(places)).or(L::splat(isa, 64));
    first.max(second).max(third)
}

/// Chooses the last cell with two candidates.
#[inline(always)]
fn any<L: Lanes>(isa: L::Isa, state: &State<L>) -> L {
    let ones = L::splat(isa, ONES);
    let guards = L::splat(isa, GUARDS);
    let mut best = L::splat(isa, 0);
    for word in 0..WORDS {
        let guard = guards_of_pairs(ones, guards, state[word]);
        best = best.max(guard.or(L::splat(isa, word as u32)));
    }
    last(isa, best)
}

/// Chooses the first cell with the fewest candidates, at least in these lanes, which have no cell with two.
#[inline(always)]
fn fewest<L: Lanes>(isa: L::Isa, state: &State<L>, lanes: u32) -> L {
    let ones = L::splat(isa, ONES);
    let guards = L::splat(isa, GUARDS);
    let mut rest = *state;
    for word in 0..WORDS {
        rest[word] = rest[word].and(rest[word].sub(ones)).or(guards);
    }
    let mut keys = L::splat(isa, 0);
    let mut open = lanes;
    // The cells with three, four, and more candidates, in turn.
    for _ in 3..=9 {
        let mut best = [L::splat(isa, 0); 3];
        for word in 0..WORDS {
            let fewer = rest[word].and(rest[word].sub(ones)).or(guards);
            let guard = guards_of_pairs(ones, guards, rest[word]);
            let place = L::splat(isa, (WORDS - 1 - word) as u32);
            let guard_bit = L::splat(isa, 1 << 9);
            best[0] = best[0].max(guard.and(guard_bit).or(place));
            best[1] = best[1].max(guard.shr::<10>().and(guard_bit).or(place));
            best[2] = best[2].max(guard.shr::<20>().and(guard_bit).or(place));
            rest[word] = fewer;
        }
        // The first band with such a cell, by the highest bit.
        let mut found = L::splat(isa, 0);
        for band in 0..3 {
            let place = L::splat(isa, (WORDS - 1) as u32).sub(best[band].and(L::splat(isa, 31)));
            let flag = best[band].shr::<9>().and(L::splat(isa, 1));
            let flag = match band {
                0 => flag.shl::<9>(),
                1 => flag.shl::<8>(),
                _ => flag.shl::<7>(),
            };
            found = found.max(flag.or(place).or(L::splat(isa, 32 * band as u32)));
        }
        keys = keys.blend(found, open);
        open &= found.max(L::splat(isa, 127)).equal(L::splat(isa, 127));
        if open == 0 {
            break;
        }
    }
    keys
}

/// Returns the keys of the last cells: the highest guard determines the field, and the lowest bits the word.
#[inline(always)]
fn last<L: Lanes>(isa: L::Isa, best: L) -> L {
    let place = best.and(L::splat(isa, 31));
    let flag = L::splat(isa, 1 << 7);
    let first = best.shr::<2>().and(flag).or(place);
    // The band makes a key larger even if there is no cell, but it then still counts as none.
    let second = best.shr::<12>().and(flag).or(place).or(L::splat(isa, 32));
    let third = best.shr::<22>().and(flag).or(place).or(L::splat(isa, 64));
    first.max(second).max(third)
}

/// Returns the guards of cells with two candidates.
#[inline(always)]
fn guards_of_pairs<L: Lanes>(ones: L, guards: L, cell: L) -> L {
    let rest = cell.and(cell.sub(ones)).or(guards);
    let less = rest.sub(ones);
    let more = rest.and(less).or(guards).sub(ones);
    less.and_not(more).and(guards)
}

/// Returns half the sum of the numbers that the planes have for the two digits of a pair: four bits from bit 6 of a
/// field.
#[inline(always)]
fn weight<L: Lanes>(ones: L, guards: L, planes: [L; 3], pair: L) -> L {
    // A plane counts once if it has one of the digits, and twice if it has both.
    let [mut one, mut both] = once_and_twice(ones, guards, planes[0], pair);
    for plane in 1..3 {
        let more = once_and_twice(ones, guards, planes[plane], pair);
        one = one.shr::<1>().or(more[0]);
        both = both.shr::<1>().or(more[1]);
    }
    one.shr::<1>().add(both.shr::<1>())
}

/// Returns the guards of the pairs with at least one digit in the plane, and of those with both.
#[inline(always)]
fn once_and_twice<L: Lanes>(ones: L, guards: L, plane: L, pair: L) -> [L; 2] {
    let digits = plane.and(pair).or(guards);
    [digits.sub(ones).and(guards), digits.sub(pair).and(guards)]
}

/// Returns the sum over three cells of three times the bits of `pair` plus once the bits of `cell` that are not in it:
/// up to 7, but 5 for three pairs.
#[inline(always)]
fn sum<L: Lanes>(cell: [L; 3], pair: [L; 3]) -> [L; 3] {
    // A pair is also a cell, so its weight is cell + 2 * pair.
    let (one, two) = full_add(cell[0], cell[1], cell[2]);
    let (pair_two, four) = full_add(pair[0], pair[1], pair[2]);
    [one, two.xor(pair_two), four.or(two.and(pair_two))]
}

#[inline(always)]
fn full_add<L: Lanes>(a: L, b: L, c: L) -> (L, L) {
    (a.xor(b).xor(c), a.majority(b, c))
}

#[inline(always)]
fn half_add<L: Lanes>(a: L, b: L) -> (L, L) {
    (a.xor(b), a.and(b))
}

/// Adds numbers of three bits.
#[inline(always)]
fn add3<L: Lanes>(a: [L; 3], b: [L; 3]) -> [L; 4] {
    let (s0, c) = half_add(a[0], b[0]);
    let (s1, c) = full_add(a[1], b[1], c);
    let (s2, c) = full_add(a[2], b[2], c);
    [s0, s1, s2, c]
}

/// Adds a number of four bits and one of three.
#[inline(always)]
fn add4<L: Lanes>(a: [L; 4], b: [L; 3]) -> [L; 5] {
    let (s0, c) = half_add(a[0], b[0]);
    let (s1, c) = full_add(a[1], b[1], c);
    let (s2, c) = full_add(a[2], b[2], c);
    let (s3, c) = half_add(a[3], c);
    [s0, s1, s2, s3, c]
}

/// Adds a number of five bits and one of four; sums above 31 are at least 16.
#[inline(always)]
fn add5<L: Lanes>(a: [L; 5], b: [L; 4]) -> [L; 5] {
    let (s0, c) = half_add(a[0], b[0]);
    let (s1, c) = full_add(a[1], b[1], c);
    let (s2, c) = full_add(a[2], b[2], c);
    let (s3, c) = full_add(a[3], b[3], c);
    [s0, s1, s2, s3, a[4].or(c)]
}
