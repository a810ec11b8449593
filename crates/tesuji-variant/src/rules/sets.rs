//! Rules of sets of cells.

use std::collections::BTreeSet;

use crate::poster::{Poster, Spec};
use crate::propagators::{Contains, CountDistinct, ForwardCheck, MOST_MOVES, Machine, SameValues, Sandwich};
use crate::space::{Var, bits};

/// Requires the cells to differ.
pub(super) fn all_different(cells: &[Var], poster: &mut Poster) {
    poster.distinct(cells.to_vec());
}

/// Requires the cells to differ and to add up to one of the sums, if there are any.
pub(super) fn cage(cells: &[Var], sums: &[i64], poster: &mut Poster) {
    poster.distinct(cells.to_vec());
    if let [total] = sums {
        poster.total(cells, *total);
    } else if !sums.is_empty() {
        let branches = sums.iter().map(|&total| poster.branch(|poster| poster.total(cells, total))).collect();
        poster.any(branches);
    }
}

/// Requires the cells, each times its coefficient, to add up to the total.
pub(super) fn sum(terms: &[(i64, Var)], total: i64, poster: &mut Poster) {
    poster.sum(terms.to_vec(), total);
}

/// Requires the groups to have equal sums.
pub(super) fn equal_sums(groups: &[Vec<Var>], poster: &mut Poster) {
    if groups.len() > 1 {
        poster.specs.push(Spec::EqualSums(groups.to_vec()));
    }
}

/// Returns the masks of `size` values that satisfy `holds`; `None` if a list of all subsets would be too long.
pub(super) fn masks_where(size: usize, poster: &Poster, holds: impl Fn(u64) -> bool) -> Option<Vec<u64>> {
    (poster.values <= 16)
        .then(|| (0..1u64 << poster.values).filter(|mask| mask.count_ones() as usize == size && holds(*mask)).collect())
}

/// Requires the cells to differ and the mask of their values to satisfy `holds`.
fn distinct_where(cells: &[Var], poster: &mut Poster, holds: impl Fn(u64) -> bool + 'static) {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    match masks_where(cells.len(), poster, &holds) {
        Some(masks) => poster.options(cells, masks),
        None => {
            poster.distinct(cells.clone());
            let mask = |values: &[usize]| values.iter().fold(0, |mask, value| mask | 1 << value);
            poster.ready(ForwardCheck::new(cells, move |values| holds(mask(values))));
        }
    }
}

/// Requires the cells to differ and no subset of them to add up to the sum.
pub(super) fn rellik_cage(cells: &[Var], sum: i64, poster: &mut Poster) {
    let first = poster.first;
    distinct_where(cells, poster, move |mask| {
        let mut sums = BTreeSet::from([0i64]);
        for value in bits(mask) {
            let more: Vec<i64> = sums.iter().map(|known| known + first + value as i64).collect();
            if more.contains(&sum) {
                return false;
            }
            sums.extend(more);
        }
        true
    });
}

/// Requires the cells to differ, with as many odd as even and as many low as high values.
pub(super) fn equality_cage(cells: &[Var], poster: &mut Poster) {
    let even = poster.mask_where(|number| number % 2 == 0);
    let half = poster.values / 2;
    let low = (1u64 << half) - 1;
    let high = low << (poster.values - half);
    let balanced = |mask: u64, one: u64, other: u64| (mask & one).count_ones() == (mask & other).count_ones();
    distinct_where(cells, poster, move |mask| {
        balanced(mask, even, !even) && mask & !(low | high) == 0 && balanced(mask, low, high)
    });
}

/// Requires the cells to differ, and those between the lowest and the highest to add up to the sum.
pub(super) fn lunchbox(cells: &[Var], sum: i64, poster: &mut Poster) {
    poster.distinct(cells.to_vec());
    between_extremes(cells, sum, true, poster);
}

/// Requires the cells between the lowest and the highest of the list to add up to the sum. `differ` means that
/// different cells have different values.
pub(super) fn between_extremes(cells: &[Var], sum: i64, differ: bool, poster: &mut Poster) {
    let (values, first) = (poster.values, poster.first);
    let most = cells.len().saturating_sub(2) as i64 * (first + values as i64 - 1);
    let missing = match usize::try_from(sum) {
        Ok(missing) if sum <= most => missing,
        _ => return poster.never(),
    };
    if cells.len() < 2 {
        return;
    }
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let differ = differ && sorted.len() == cells.len();
    let house = differ && cells.len() == values;
    // Lists all sets of the values between, unless there are too many.
    if house && values <= 16 && poster.layout.houses().any(|house| house.cells == sorted) {
        return poster.ready(Sandwich::new(cells.to_vec(), sum, first));
    }
    let fits = |low: usize, high: usize| match house {
        true => high - low + 1 == values,
        false => high - low + 1 >= cells.len(),
    };
    let ends: Vec<(usize, usize)> = (0..values)
        .flat_map(|low| (low + 1..values).filter(move |&high| fits(low, high)).map(move |high| (low, high)))
        .collect();
    if !differ || ends.len() * 2 * (missing + 2) * values > MOST_MOVES {
        let holds = move |values: &[usize]| sum_between_extremes(values, first) == sum;
        return poster.ready(ForwardCheck::new(cells.to_vec(), holds));
    }
    if ends.is_empty() {
        return poster.never();
    }
    // The states for each lowest and highest value: before; within, with the missing sum; and after.
    let mut machine = Machine::default();
    for (low, high) in ends {
        let inner = ((1u64 << high) - 1) & !((2u64 << low) - 1);
        let before = machine.state();
        machine.start.push(before as u32);
        let after = machine.state();
        machine.accept[after] = true;
        machine.add(before, inner, before);
        machine.add(after, inner, after);
        // Either end can come first: the other one closes.
        for (begin, end) in [(low, high), (high, low)] {
            let within: Vec<usize> = (0..=missing).map(|_| machine.state()).collect();
            machine.add(before, 1 << begin, within[missing]);
            machine.add(within[0], 1 << end, after);
            for rest in 0..=missing {
                for value in bits(inner) {
                    let number = usize::try_from(first + value as i64).expect("numbers are from 0 on");
                    if let Some(left) = rest.checked_sub(number) {
                        machine.add(within[rest], 1 << value, within[left]);
                    }
                }
            }
        }
    }
    poster.regular(cells, machine);
}

/// Returns the sum of the numbers between the lowest and the highest of a list of values.
fn sum_between_extremes(values: &[usize], first: i64) -> i64 {
    let place = |extreme: Option<&usize>| values.iter().position(|value| Some(value) == extreme).unwrap_or(0);
    let (lowest, highest) = (place(values.iter().min()), place(values.iter().max()));
    let inner = values[lowest.min(highest)..lowest.max(highest)].iter().skip(1);
    inner.map(|&value| first + value as i64).sum()
}

/// Requires each value to occur as often as it is listed, at least or exactly.
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

/// Requires each value to occur exactly as often as its count.
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
        // A value that is listed twice must satisfy both counts.
        match known.iter_mut().find(|(other, ..)| *other == value) {
            Some((_, low, high)) => (*low, *high) = ((*low).max(least), (*high).min(most)),
            None => known.push((value, least, most)),
        }
    }
    poster.ready(Contains { cells: cells.to_vec(), counts: known });
}

/// Requires each number that occurs to occur that many times.
pub(super) fn counting_circles(cells: &[Var], poster: &mut Poster) {
    poster.specs.push(Spec::CountingCircles(cells.to_vec()));
}

/// Requires the control to be the number of different values in the cells.
pub(super) fn count_distinct(control: Var, cells: &[Var], poster: &mut Poster) {
    if !poster.is_branch {
        poster.counts.push((control, cells.to_vec()));
    }
    poster.ready(CountDistinct { control, cells: cells.to_vec(), first: poster.first });
}

/// Requires the groups to have the same values, each equally often.
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

/// Requires the cells to equal their copies.
pub(super) fn clone(cells: &[Var], copies: &[Var], poster: &mut Poster) {
    cells.iter().zip(copies).for_each(|(&cell, &copy)| poster.equal(cell, copy));
}
