//! Descriptions of constraints that do not hold: the required and the actual values.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tesuji_core::{Constraint, IndexedBy};

use super::FilledGrid;
use super::lines::{first_hidden, piece_sums, visible, zipper_sums};
use super::sets::between_extremes;

/// Returns a clause about a constraint that does not hold although all its `cells` have a value.
pub(super) fn clause(constraint: &Constraint, grid: &FilledGrid<'_>, cells: &[usize]) -> String {
    sums(constraint, grid).or_else(|| counts(constraint, grid)).or_else(|| outside(constraint, grid)).unwrap_or_else(
        || {
            let noun = constraint.name().replace('-', " ");
            match cells.len() {
                0..=12 => format!("{noun} is broken: {}", grid.names(cells)),
                _ => format!("{noun} is broken"),
            }
        },
    )
}

fn list(numbers: impl IntoIterator<Item = i64>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}

fn sums(constraint: &Constraint, grid: &FilledGrid<'_>) -> Option<String> {
    let names = |cells: &[usize]| grid.names(cells);
    Some(match constraint {
        Constraint::Cage { cells, sums } => {
            let wanted = sums.iter().map(i64::to_string).collect::<Vec<_>>().join(" or ");
            format!("digits in the cage {} add up to {}, not {wanted}", names(cells), grid.sum(cells))
        }
        Constraint::Arrow { circle, cells } => {
            let number: String = grid.numbers(circle).iter().map(i64::to_string).collect();
            format!("digits along the arrow {} add up to {}, the circle has {number}", names(cells), grid.sum(cells))
        }
        Constraint::DoubleArrow { cells } => {
            let [one, inner @ .., other] = &cells[..] else { return None };
            let (inner, ends) = (grid.sum(inner), grid.sum(&[*one, *other]));
            format!("digits between the ends of the line {} add up to {inner}, the ends to {ends}", names(cells))
        }
        Constraint::Sum { terms, total } => {
            let sum: i64 = terms.iter().map(|&(factor, cell)| factor * grid.number(cell)).sum();
            let term = |&(factor, cell): &(i64, usize)| match factor {
                1 => grid.name(cell),
                factor => format!("{factor} times {}", grid.name(cell)),
            };
            format!("{} add up to {sum}, not {total}", terms.iter().map(term).collect::<Vec<_>>().join(", "))
        }
        Constraint::EqualSums { groups } => {
            format!("groups of one sum add up to {}", list(groups.iter().map(|cells| grid.sum(cells))))
        }
        Constraint::RellikCage { cells, sum } => format!("some digits in the cage {} add up to {sum}", names(cells)),
        Constraint::Lunchbox { cells, sum } | Constraint::Sandwich { cells, sum } => {
            let found = between_extremes(&grid.numbers(cells));
            let names = names(cells);
            format!("digits between the lowest and the highest of {names} add up to {found}, not {sum}")
        }
        Constraint::RegionSumLine { cells } => {
            format!("the parts of the line {} add up to {}", names(cells), list(piece_sums(cells, grid)))
        }
        Constraint::Zipper { cells } => {
            format!("the sums of the zipper line {} are {}", names(cells), list(zipper_sums(&grid.numbers(cells))))
        }
        Constraint::SumLine { cells, sum, .. } => {
            format!("the line {} cannot be cut into parts that add up to {sum}", names(cells))
        }
        Constraint::LittleKiller { cells, sum } => {
            format!("digits along {} add up to {}, not {sum}", names(cells), grid.sum(cells))
        }
        Constraint::XSum { cells, sum } => {
            let counted = usize::try_from(grid.number(cells[0])).ok().and_then(|count| cells.get(..count))?;
            let (count, found) = (counted.len(), grid.sum(counted));
            format!("the first {count} digits from {} add up to {found}, not {sum}", grid.name(cells[0]))
        }
        _ => return None,
    })
}

fn counts(constraint: &Constraint, grid: &FilledGrid<'_>) -> Option<String> {
    let count = |numbers: &[i64], number: i64| numbers.iter().filter(|&&one| one == number).count();
    let times = |count: usize| match count {
        0 => "never".to_string(),
        1 => "once".to_string(),
        2 => "twice".to_string(),
        count => format!("{count} times"),
    };
    Some(match constraint {
        Constraint::Contains { cells, values, exact } => {
            let numbers = grid.numbers(cells);
            let is_wrong = |&&value: &&i64| match (count(&numbers, value), count(values, value)) {
                (found, wanted) if *exact => found != wanted,
                (found, wanted) => found < wanted,
            };
            let wrong = values.iter().find(is_wrong)?;
            let (found, wanted) = (times(count(&numbers, *wrong)), times(count(values, *wrong)));
            format!("{} should have {wrong} {wanted}, and have it {found}", grid.names(cells))
        }
        Constraint::LookAndSay { cells, counts } => {
            let numbers = grid.numbers(cells);
            let (wanted, value) = counts.iter().find(|&&(times, value)| count(&numbers, value) != times)?;
            let (found, wanted) = (times(count(&numbers, *value)), times(*wanted));
            format!("{} should have {value} {wanted}, and have it {found}", grid.names(cells))
        }
        Constraint::CountingCircles { cells } => {
            let numbers = grid.numbers(cells);
            let wrong = numbers.iter().find(|&&number| count(&numbers, number) as i64 != number)?;
            format!("{wrong} appears in circles {}", times(count(&numbers, *wrong)))
        }
        Constraint::CountDistinct { control, cells } => {
            let mut numbers = grid.numbers(cells);
            numbers.sort_unstable();
            numbers.dedup();
            format!("{}, but {} have {} different digits", grid.with_number(*control), grid.names(cells), numbers.len())
        }
        Constraint::EqualityCage { cells } => {
            let rule = "as many even as odd digits, as many low as high ones, and no middle one";
            format!("the cage {} has {}, where it needs {rule}", grid.names(cells), list(grid.numbers(cells)))
        }
        Constraint::SameValues { groups } => {
            let groups: Vec<String> = groups.iter().map(|cells| list(grid.numbers(cells))).collect();
            format!("groups of the same digits have {}", groups.join(" and "))
        }
        _ => return None,
    })
}

/// Returns a clause about a clue outside the grid, or about cells that count steps.
fn outside(constraint: &Constraint, grid: &FilledGrid<'_>) -> Option<String> {
    Some(match constraint {
        Constraint::Skyscraper { cells, visible: wanted } => {
            let found = visible(&grid.numbers(cells));
            let verb = if found == 1 { "digit is" } else { "digits are" };
            format!("{found} {verb} visible from {}, not {wanted}", grid.name(cells[0]))
        }
        Constraint::HiddenSkyscraper { cells, value } => {
            let from = grid.name(cells[0]);
            match first_hidden(&grid.numbers(cells)) {
                Some(hidden) => format!("the first hidden digit from {from} is {hidden}, not {value}"),
                None => format!("no digit is hidden from {from}"),
            }
        }
        Constraint::NumberedRoom { cells, value } => {
            let place = grid.number(cells[0]);
            let at = usize::try_from(place - 1).ok().and_then(|at| cells.get(at))?;
            format!("{}, so {} should be {value}", grid.with_number(cells[0]), grid.with_number(*at))
        }
        Constraint::ValueIndexing { cells } => {
            let (value, steps) = (grid.number(cells[0]), grid.number(cells[1]));
            format!("{value} is not {steps} steps along the line {}", grid.names(cells))
        }
        Constraint::Indexer { cell, by: by @ (IndexedBy::Rows | IndexedBy::Columns) } => {
            let (row, column) = grid.place(*cell);
            let at = usize::try_from(grid.number(*cell) - 1).ok()?;
            let (target, wanted) = match by {
                IndexedBy::Rows => (grid.layout.cell_at(at, column)?, row + 1),
                _ => (grid.layout.cell_at(row, at)?, column + 1),
            };
            format!("{}, so {} should be {wanted}", grid.with_number(*cell), grid.with_number(target))
        }
        _ => return None,
    })
}
