//! Checks whether a constraint can still hold while some of its cells have no value.

use alloc::vec;
use alloc::vec::Vec;

use tesuji_core::{Constraint, IndexedBy, ValueSet};

use crate::problem::{FilledGrid, cells_of, holds, squares};

/// Returns the cells of a constraint in a good order for filling.
pub(super) fn in_order(constraint: &Constraint) -> Vec<usize> {
    let mut cells = Vec::new();
    if let Constraint::Between { cells: line } | Constraint::Lockout { cells: line, .. } = constraint {
        cells.extend(line.first().into_iter().chain(line.last()));
    }
    constraint.for_each_cell(&mut |cell| cells.push(cell));
    cells
}

/// Returns whether the constraint may still hold. An open cell has the value 0 and its candidates.
///
/// If all its cells have values, the result is exact. For a constraint that consists of many small ones, such as dots,
/// only those within the filled cells are checked.
pub(super) fn may_hold(constraint: &Constraint, grid: &FilledGrid<'_>, candidates: &[ValueSet]) -> bool {
    let has = |cell: usize| grid.values[cell] != 0;
    let filled = |cells: &[usize]| cells.iter().copied().filter(|&cell| has(cell)).collect::<Vec<usize>>();
    let both = |pair: &[usize]| pair.iter().all(|&cell| has(cell));
    let first = grid.range().0;
    match constraint {
        Constraint::Pairs { relation, pairs } => pairs
            .iter()
            .filter(|pair| both(&pair[..]))
            .all(|&[one, other]| relation.holds(first, grid.number(one), grid.number(other))),
        Constraint::NotAdjacent { relation, diagonal, exempt } => {
            let pairs =
                grid.apart(|rows, columns| if *diagonal { (rows, columns) == (1, 1) } else { rows + columns == 1 });
            pairs.into_iter().filter(|&(one, other)| has(one) && has(other)).all(|(one, other)| {
                exempt.contains(&[one, other])
                    || exempt.contains(&[other, one])
                    || !relation.holds(first, grid.number(one), grid.number(other))
            })
        }
        Constraint::AntiTaxicab => {
            let pairs = grid.apart(|_, _| true);
            pairs.into_iter().filter(|&(one, other)| has(one) && grid.values[one] == grid.values[other]).all(
                |(one, other)| {
                    let ((r, c), (s, d)) = (grid.place(one), grid.place(other));
                    grid.number(one) != (r.abs_diff(s) + c.abs_diff(d)) as i64
                },
            )
        }
        Constraint::GlobalEntropy | Constraint::GlobalModulo => {
            let kind = |cell: usize| match constraint {
                Constraint::GlobalEntropy => crate::problem::group(grid, cell) as i64,
                _ => grid.number(cell).rem_euclid(3),
            };
            squares(grid).iter().filter(|square| both(&square[..])).all(|square| {
                let kinds: Vec<i64> = square.iter().map(|&cell| kind(cell)).collect();
                (0..3).all(|wanted| kinds.contains(&wanted))
            })
        }
        Constraint::DutchFlatMates => {
            let (first, last) = grid.range();
            let middle = grid.layout.size().div_ceil(2) as i64 + first - 1;
            (0..grid.layout.cell_count()).filter(|&cell| has(cell) && grid.number(cell) == middle).all(|cell| {
                let (row, column) = grid.place(cell);
                // An open cell may get the required number.
                let may = |row: Option<usize>, number: i64| {
                    let cell = row.and_then(|row| grid.layout.cell_at(row, column));
                    cell.is_some_and(|cell| !has(cell) || grid.number(cell) == number)
                };
                may(row.checked_sub(1), first) || may(row.checked_add(1), last)
            })
        }
        Constraint::Extremum { cell, maximum, exempt } => {
            let mut neighbours = grid.neighbours().into_iter().filter(|&(one, other)| one == *cell || other == *cell);
            neighbours.all(|(one, other)| {
                let neighbour = if one == *cell { other } else { one };
                let order = grid.number(*cell).cmp(&grid.number(neighbour));
                !has(*cell)
                    || !has(neighbour)
                    || exempt.contains(&neighbour)
                    || if *maximum { order.is_gt() } else { order.is_lt() }
            })
        }
        Constraint::Indexer { cell, by } => indexes(*cell, *by, grid),
        Constraint::Thermometer { cells, slow } => {
            holds(&Constraint::Thermometer { cells: filled(cells), slow: *slow }, grid)
        }
        Constraint::Whisper { cells, difference } => cells
            .windows(2)
            .filter(|pair| both(pair))
            .all(|pair| holds(&Constraint::Whisper { cells: pair.to_vec(), difference: *difference }, grid)),
        Constraint::Palindrome { cells } => {
            let mirrored = cells.iter().zip(cells.iter().rev());
            mirrored
                .into_iter()
                .all(|(&one, &other)| !has(one) || !has(other) || grid.number(one) == grid.number(other))
        }
        Constraint::Clone { cells, copies } => cells
            .iter()
            .zip(copies)
            .all(|(&one, &other)| !has(one) || !has(other) || grid.number(one) == grid.number(other)),
        Constraint::Nabner { cells } => holds(&Constraint::Nabner { cells: filled(cells) }, grid),
        Constraint::Renban { cells } => {
            let mut numbers = grid.numbers(&filled(cells));
            numbers.sort_unstable();
            let is_near =
                numbers.last().zip(numbers.first()).is_none_or(|(last, first)| (last - first) < cells.len() as i64);
            is_near && numbers.windows(2).all(|pair| pair[0] != pair[1])
        }
        Constraint::Between { cells } | Constraint::Lockout { cells, .. } => {
            let [first, inner @ .., last] = &cells[..] else { return true };
            if !has(*first) || !has(*last) {
                return true;
            }
            let cells = [&[*first][..], &filled(inner), &[*last]].concat();
            let part = match constraint {
                Constraint::Lockout { difference, .. } => Constraint::Lockout { cells, difference: *difference },
                _ => Constraint::Between { cells },
            };
            holds(&part, grid)
        }
        Constraint::Entropic { cells } => cells
            .windows(cells.len().clamp(1, 3))
            .filter(|part| both(part))
            .all(|part| holds(&Constraint::Entropic { cells: part.to_vec() }, grid)),
        Constraint::Contains { cells, values, .. } => {
            let open = cells.iter().filter(|&&cell| !has(cell)).count();
            let numbers = grid.numbers(&filled(cells));
            let mut kinds = values.clone();
            kinds.sort_unstable();
            kinds.dedup();
            let lacking = |&value: &i64| {
                let count = |list: &[i64]| list.iter().filter(|&&one| one == value).count();
                count(values).saturating_sub(count(&numbers))
            };
            kinds.iter().map(lacking).sum::<usize>() <= open && whole(constraint, grid)
        }
        Constraint::XSum { cells, sum } => {
            let Some(&length) = cells.first().filter(|&&cell| has(cell)) else { return true };
            let Ok(length) = usize::try_from(grid.number(length)) else { return whole(constraint, grid) };
            let terms: Vec<(i64, usize)> = cells.iter().take(length).map(|&cell| (1, cell)).collect();
            length <= cells.len() && reaches(&terms, &[*sum], grid, candidates) && whole(constraint, grid)
        }
        Constraint::All { constraints } => constraints.iter().all(|one| may_hold(one, grid, candidates)),
        Constraint::Any { constraints } => constraints.iter().any(|one| may_hold(one, grid, candidates)),
        _ => {
            linear(constraint).is_none_or(|(terms, totals)| reaches(&terms, &totals, grid, candidates))
                && whole(constraint, grid)
        }
    }
}

/// Returns whether a constraint holds, or some of its cells are open.
fn whole(constraint: &Constraint, grid: &FilledGrid<'_>) -> bool {
    cells_of(constraint, grid.layout).iter().any(|&cell| grid.values[cell] == 0) || holds(constraint, grid)
}

/// Pairs of a factor and the cell whose number it multiplies.
type Terms = Vec<(i64, usize)>;

/// Returns the terms and totals of a constraint that requires a sum, if it is one.
fn linear(constraint: &Constraint) -> Option<(Terms, Vec<i64>)> {
    let once = |cells: &[usize]| cells.iter().map(|&cell| (1, cell)).collect::<Terms>();
    match constraint {
        Constraint::Cage { cells, sums } if !sums.is_empty() => Some((once(cells), sums.clone())),
        Constraint::LittleKiller { cells, sum } => Some((once(cells), vec![*sum])),
        Constraint::Sum { terms, total } => Some((terms.clone(), vec![*total])),
        Constraint::Arrow { circle, cells } => {
            let mut terms = once(cells);
            let mut factor = -1i64;
            for &cell in circle.iter().rev() {
                terms.push((factor, cell));
                factor = factor.saturating_mul(10);
            }
            Some((terms, vec![0]))
        }
        Constraint::DoubleArrow { cells } => {
            let ends = [0, cells.len().saturating_sub(1)];
            Some((
                cells.iter().enumerate().map(|(at, &cell)| (if ends.contains(&at) { -1 } else { 1 }, cell)).collect(),
                vec![0],
            ))
        }
        _ => None,
    }
}

/// Returns whether one of the totals is between the least and the greatest sum of the terms, if every open cell can
/// have each of its candidates.
fn reaches(terms: &[(i64, usize)], totals: &[i64], grid: &FilledGrid<'_>, candidates: &[ValueSet]) -> bool {
    let (mut least, mut most) = (0i64, 0i64);
    for &(factor, cell) in terms {
        let products: Vec<i64> = match grid.values[cell] {
            0 => candidates[cell].iter().map(|value| factor.saturating_mul(grid.layout.number(value))).collect(),
            _ => vec![factor.saturating_mul(grid.number(cell))],
        };
        least = least.saturating_add(products.iter().copied().min().unwrap_or(0));
        most = most.saturating_add(products.iter().copied().max().unwrap_or(0));
    }
    totals.iter().any(|total| (least..=most).contains(total))
}

fn indexes(cell: usize, by: IndexedBy, grid: &FilledGrid<'_>) -> bool {
    if grid.values[cell] == 0 || by == IndexedBy::Boxes {
        return whole(&Constraint::Indexer { cell, by }, grid);
    }
    let (row, column) = grid.place(cell);
    let Some(at) = usize::try_from(grid.number(cell) - 1).ok() else { return false };
    let (found, wanted) = match by {
        IndexedBy::Rows => (grid.layout.cell_at(at, column), row),
        _ => (grid.layout.cell_at(row, at), column),
    };
    found.is_some_and(|cell| grid.values[cell] == 0 || grid.number(cell) == wanted as i64 + 1)
}
