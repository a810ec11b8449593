//! The checks of constraints on sets of cells.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use tesuji_core::Constraint;

use super::grid::is_connected;
use super::{FilledGrid, are_different};

/// Returns whether the constraint holds, or `None` if it is of another kind.
pub(super) fn holds(constraint: &Constraint, grid: &FilledGrid<'_>) -> Option<bool> {
    let count = |numbers: &[i64], number: i64| numbers.iter().filter(|&&one| one == number).count();
    Some(match constraint {
        Constraint::AllDifferent { cells } => differ(cells, grid),
        Constraint::Cage { cells, sums } => differ(cells, grid) && (sums.is_empty() || sums.contains(&grid.sum(cells))),
        Constraint::Sum { terms, total } => {
            terms.iter().map(|&(factor, cell)| factor * grid.number(cell)).sum::<i64>() == *total
        }
        Constraint::EqualSums { groups } => groups.windows(2).all(|pair| grid.sum(&pair[0]) == grid.sum(&pair[1])),
        Constraint::RellikCage { cells, sum } => {
            // The sums of all non-empty subsets of the numbers so far.
            let mut sums = BTreeSet::new();
            for number in grid.numbers(&once(cells)) {
                let with: Vec<i64> = sums.iter().map(|sum| sum + number).collect();
                sums.extend(with);
                sums.insert(number);
            }
            differ(cells, grid) && !sums.contains(sum)
        }
        Constraint::EqualityCage { cells } => {
            let (cells, half) = (&once(cells), grid.layout.size() / 2);
            let values: Vec<usize> = cells.iter().map(|&cell| usize::from(grid.values[cell])).collect();
            let low = values.iter().filter(|&&value| value <= half).count();
            let high = values.iter().filter(|&&value| value > grid.layout.size() - half).count();
            let even = grid.numbers(cells).iter().filter(|&&number| number % 2 == 0).count();
            differ(cells, grid) && low == high && low + high == cells.len() && 2 * even == cells.len()
        }
        Constraint::Lunchbox { cells, sum } => differ(cells, grid) && between_extremes(&grid.numbers(cells)) == *sum,
        Constraint::Contains { cells, values, exact } => {
            let numbers = grid.numbers(cells);
            values.iter().all(|&value| {
                let (found, wanted) = (count(&numbers, value), count(values, value));
                if *exact { found == wanted } else { found >= wanted }
            })
        }
        Constraint::LookAndSay { cells, counts } => {
            let numbers = grid.numbers(cells);
            counts.iter().all(|&(times, value)| count(&numbers, value) == times)
        }
        Constraint::CountingCircles { cells } => {
            let numbers = grid.numbers(cells);
            numbers.iter().all(|&number| count(&numbers, number) as i64 == number)
        }
        Constraint::CountDistinct { control, cells } => {
            let mut numbers = grid.numbers(cells);
            numbers.sort_unstable();
            numbers.dedup();
            grid.number(*control) == numbers.len() as i64
        }
        Constraint::SameValues { groups } => {
            let sorted = |cells: &[usize]| {
                let mut numbers = grid.numbers(cells);
                numbers.sort_unstable();
                numbers
            };
            groups.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
        }
        Constraint::Clone { cells, copies } => grid.numbers(cells) == grid.numbers(copies),
        Constraint::ConnectedValues { cells, columns, values, size } => {
            let inside = |&nth: &usize| values.contains(grid.values[cells[nth]]);
            let chosen: Vec<usize> = (0..cells.len()).filter(inside).collect();
            size.is_none_or(|size| size == chosen.len()) && is_connected(&chosen, |nth| (nth / columns, nth % columns))
        }
        _ => return None,
    })
}

/// Returns whether different cells of a list have different values.
fn differ(cells: &[usize], grid: &FilledGrid<'_>) -> bool {
    are_different(&grid.numbers(&once(cells)))
}

/// Returns the cells of a list, each once.
fn once(cells: &[usize]) -> Vec<usize> {
    let mut once = vec![];
    cells.iter().for_each(|&cell| {
        if !once.contains(&cell) {
            once.push(cell)
        }
    });
    once
}

/// Returns the sum of the numbers between the lowest and the highest one.
pub(super) fn between_extremes(numbers: &[i64]) -> i64 {
    let place = |wanted: Option<&i64>| numbers.iter().position(|number| Some(number) == wanted).unwrap_or(0);
    let (low, high) = (place(numbers.iter().min()), place(numbers.iter().max()));
    numbers[low.min(high)..low.max(high)].iter().skip(1).sum()
}
