//! Rules of sets of cells.

use tesuji_core::ValueSet;

use crate::poster::{Poster, Spec};
use crate::propagators::{Connected, Contains, CountDistinct, CountingCircles, Machine, SameValues, Sandwich};
use crate::space::{Var, bits};

/// The cells differ.
pub(super) fn all_different(cells: &[Var], poster: &mut Poster) {
    poster.distinct(cells.to_vec());
}

/// The cells differ and add up to one of the sums.
pub(super) fn cage(cells: &[Var], sums: &[i64], poster: &mut Poster) {
    poster.distinct(cells.to_vec());
    if let [total] = sums {
        poster.sum(cells.iter().map(|&cell| (1, cell)).collect(), *total);
    } else if !sums.is_empty() {
        let branches = sums
            .iter()
            .map(|&total| poster.branch(|poster| poster.sum(cells.iter().map(|&cell| (1, cell)).collect(), total)))
            .collect();
        poster.any(branches);
    }
}

/// The cells, each times its coefficient, add up to the total.
pub(super) fn sum(terms: &[(i64, Var)], total: i64, poster: &mut Poster) {
    poster.sum(terms.to_vec(), total);
}

/// The groups have one sum.
pub(super) fn equal_sums(groups: &[Vec<Var>], poster: &mut Poster) {
    if groups.len() > 1 {
        poster.specs.push(Spec::EqualSums(groups.to_vec()));
    }
}

/// Returns the masks of so many values that hold.
fn masks_where(size: usize, poster: &Poster, holds: impl Fn(u64) -> bool) -> Option<Vec<u64>> {
    // A list of all subsets would be too long for more.
    (poster.values <= 16)
        .then(|| (0..1u64 << poster.values).filter(|mask| mask.count_ones() as usize == size && holds(*mask)).collect())
}

/// The cells differ, and no subset adds up to the sum.
pub(super) fn rellik_cage(cells: &[Var], sum: i64, poster: &mut Poster) {
    let first = poster.first;
    let holds = |mask: u64| {
        let mut sums = vec![0i64];
        for value in bits(mask) {
            let number = first + value as i64;
            let more: Vec<i64> = sums.iter().map(|known| known + number).collect();
            if more.contains(&sum) {
                return false;
            }
            sums.extend(more);
        }
        true
    };
    match masks_where(cells.len(), poster, holds) {
        Some(masks) => poster.options(cells.to_vec(), masks),
        None => {
            poster.distinct(cells.to_vec());
            let machine = subset_sums(sum, poster);
            poster.regular(cells, machine);
        }
    }
}

/// A machine whose states are sets of sums below a bound, for values too many to list.
fn subset_sums(sum: i64, poster: &Poster) -> Machine {
    let mut states: Vec<u128> = vec![1];
    let mut machine = Machine::new(1);
    machine.start.push(0);
    let bound = sum.clamp(0, 127) as u32;
    let mut next = 0;
    while next < states.len() && states.len() < 20_000 {
        for value in 0..poster.values {
            let number = poster.first + value as i64;
            let reached = if (0..128).contains(&number) { states[next] << number } else { 0 };
            if reached >> bound & 1 != 0 {
                continue;
            }
            let set = (states[next] | reached) & ((1u128 << bound) | ((1u128 << bound) - 1));
            let to = states.iter().position(|&known| known == set).unwrap_or_else(|| {
                states.push(set);
                machine.moves.push(Vec::new());
                machine.breaks.push(Vec::new());
                machine.accept.push(false);
                states.len() - 1
            });
            machine.add(next, 1 << value, to);
        }
        next += 1;
    }
    machine.accept.fill(true);
    machine
}

/// The cells differ, as many are odd as even, as many low as high.
pub(super) fn equality_cage(cells: &[Var], poster: &mut Poster) {
    let even = poster.mask_where(|number| number % 2 == 0);
    let half = poster.values / 2;
    let low = (1u64 << half) - 1;
    let high = low << (poster.values - half);
    let balanced = |mask: u64, one: u64, other: u64| (mask & one).count_ones() == (mask & other).count_ones();
    let holds = |mask: u64| balanced(mask, even, !even) && mask & !(low | high) == 0 && balanced(mask, low, high);
    match masks_where(cells.len(), poster, holds) {
        Some(masks) => poster.options(cells.to_vec(), masks),
        None => {
            poster.distinct(cells.to_vec());
            // The state is the difference of odd and even, and of low and high, each from minus the length.
            let span = 2 * cells.len() + 1;
            let mut machine = Machine::new(span * span);
            machine.start.push((cells.len() * span + cells.len()) as u32);
            machine.accept[cells.len() * span + cells.len()] = true;
            for parity in 0..span {
                for height in 0..span {
                    for value in bits(low | high) {
                        let bit = 1u64 << value;
                        let next = |at: usize, up: bool| {
                            if up { Some(at + 1).filter(|&at| at < span) } else { at.checked_sub(1) }
                        };
                        if let (Some(p), Some(h)) = (next(parity, even & bit != 0), next(height, high & bit != 0)) {
                            machine.add(parity * span + height, bit, p * span + h);
                        }
                    }
                }
            }
            poster.regular(cells, machine);
        }
    }
}

/// The cells differ; those between the lowest and the highest of them add up to the sum.
pub(super) fn lunchbox(cells: &[Var], sum: i64, poster: &mut Poster) {
    poster.distinct(cells.to_vec());
    between_extremes(cells, sum, poster);
}

/// The cells between the lowest and the highest of the list add up to the sum.
pub(super) fn between_extremes(cells: &[Var], sum: i64, poster: &mut Poster) {
    if sum < 0 || cells.len() < 2 {
        return if cells.len() < 2 && sum == 0 {
        } else {
            poster.never()
        };
    }
    let values = poster.values;
    let house = cells.len() == values;
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    // All sets of the values between, where there are not too many.
    if house && (2..=16).contains(&values) && poster.layout.houses().any(|house| house.cells == sorted) {
        return poster.ready(Sandwich::new(cells.to_vec(), sum, poster.first));
    }
    // States by lowest and highest value: before, within with what is missing, after.
    let mut machine = Machine::new(0);
    let state = |machine: &mut Machine| {
        machine.moves.push(Vec::new());
        machine.breaks.push(Vec::new());
        machine.accept.push(false);
        machine.moves.len() - 1
    };
    for low in 0..values {
        for high in low + 1..values {
            if house && (low != 0 || high != values - 1) || high - low + 1 < cells.len() {
                continue;
            }
            let inner = ((1u64 << high) - 1) & !((2u64 << low) - 1);
            let before = state(&mut machine);
            machine.start.push(before as u32);
            let missing = usize::try_from(sum).expect("the sum is not negative").min(64 * 64);
            let after = state(&mut machine);
            machine.accept[after] = true;
            machine.add(before, inner, before);
            machine.add(after, inner, after);
            // Which end came first: the other one ends it.
            for (begin, end) in [(low, high), (high, low)] {
                let within: Vec<usize> = (0..=missing).map(|_| state(&mut machine)).collect();
                machine.add(before, 1 << begin, within[missing]);
                machine.add(within[0], 1 << end, after);
                for rest in 0..=missing {
                    for value in bits(inner) {
                        let number = poster.first + value as i64;
                        if let Some(left) = usize::try_from(number).ok().and_then(|number| rest.checked_sub(number)) {
                            machine.add(within[rest], 1 << value, within[left]);
                        }
                    }
                }
            }
        }
    }
    if machine.moves.is_empty() {
        return poster.never();
    }
    poster.regular(cells, machine);
}

/// Each value occurs as often as it is listed, at least or exactly.
pub(super) fn contains(cells: &[Var], listed: &[i64], exact: bool, poster: &mut Poster) {
    let mut counts: Vec<(i64, usize)> = Vec::new();
    for &value in listed {
        match counts.iter_mut().find(|(known, _)| *known == value) {
            Some((_, count)) => *count += 1,
            None => counts.push((value, 1)),
        }
    }
    let counts = counts.into_iter().map(|(value, count)| (value, count, if exact { count } else { cells.len() }));
    counted(cells, counts.collect(), poster);
}

/// Each value occurs exactly so many times.
pub(super) fn look_and_say(cells: &[Var], counts: &[(usize, i64)], poster: &mut Poster) {
    counted(cells, counts.iter().map(|&(count, value)| (value, count, count)).collect(), poster);
}

fn counted(cells: &[Var], counts: Vec<(i64, usize, usize)>, poster: &mut Poster) {
    let mut known: Vec<(usize, usize, usize)> = Vec::new();
    for (number, least, most) in counts {
        let mask = poster.mask(number);
        if mask == 0 {
            if least > 0 {
                return poster.never();
            }
            continue;
        }
        let value = mask.trailing_zeros() as usize;
        // A value that is listed twice has to be there so often as both say.
        match known.iter_mut().find(|(other, ..)| *other == value) {
            Some((_, low, high)) => (*low, *high) = ((*low).max(least), (*high).min(most)),
            None => known.push((value, least, most)),
        }
    }
    poster.ready(Contains { cells: cells.to_vec(), counts: known });
}

/// Each value that occurs does so as often as it says.
pub(super) fn counting_circles(cells: &[Var], poster: &mut Poster) {
    poster.ready(CountingCircles::new(cells.to_vec(), poster.first, poster.values));
}

/// The control is the number of different values.
pub(super) fn count_distinct(control: Var, cells: &[Var], poster: &mut Poster) {
    poster.ready(CountDistinct { control, cells: cells.to_vec(), first: poster.first });
}

/// The groups have the same values, each equally often.
pub(super) fn same_values(groups: &[Vec<Var>], poster: &mut Poster) {
    if groups.len() < 2 {
        return;
    }
    if groups[0].len() == 1 {
        for pair in groups.windows(2) {
            poster.equal(pair[0][0], pair[1][0]);
        }
        return;
    }
    poster.ready(SameValues { groups: groups.to_vec() });
}

/// The cells are equal to their copies.
pub(super) fn clone(cells: &[Var], copies: &[Var], poster: &mut Poster) {
    cells.iter().zip(copies).for_each(|(&cell, &copy)| poster.equal(cell, copy));
}

/// The cells with one of the values are one connected region.
pub(super) fn connected_values(
    cells: &[Var],
    columns: usize,
    values: ValueSet,
    size: Option<usize>,
    poster: &mut Poster,
) {
    let mut neighbours = vec![Vec::new(); cells.len()];
    for at in 0..cells.len() {
        if at % columns + 1 < columns && at + 1 < cells.len() {
            neighbours[at].push(at as u32 + 1);
            neighbours[at + 1].push(at as u32);
        }
        if at + columns < cells.len() {
            neighbours[at].push((at + columns) as u32);
            neighbours[at + columns].push(at as u32);
        }
    }
    poster.ready(Connected { cells: cells.to_vec(), mask: values.bits(), size, neighbours });
}
