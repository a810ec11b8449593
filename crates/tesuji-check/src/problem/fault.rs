//! Descriptions of broken constraints, found as soon as the values present break them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use tesuji_core::{Constraint, Relation};

use super::grid::{adjacent, diagonal, disjoint_groups, group, leaps, squares, windows};
use super::lines::circle_number;
use super::{FilledGrid, cells_of, clue, holds};

/// A clause, and the cells that show it.
pub(super) type BrokenClause = (String, Vec<usize>);

/// Returns the fault of a constraint, or `None` if none is found.
///
/// If all its cells have a value, the result is exact. Otherwise it finds only faults that no further value can mend,
/// and not all of these.
pub(super) fn broken(constraint: &Constraint, grid: &FilledGrid<'_>) -> Option<BrokenClause> {
    let cells = cells_of(constraint, grid.layout);
    let is_full = cells.iter().all(|&cell| grid.is_filled(cell));
    if is_full && holds(constraint, grid) {
        return None;
    }
    if let Constraint::All { constraints } = constraint {
        return constraints.iter().find_map(|one| broken(one, grid));
    }
    early(constraint, grid).or_else(|| is_full.then(|| (clue::clause(constraint, grid, &cells), cells)))
}

/// Finds a fault that no further value can mend.
fn early(constraint: &Constraint, grid: &FilledGrid<'_>) -> Option<BrokenClause> {
    single(constraint, grid)
        .or_else(|| twice(constraint, grid))
        .or_else(|| pair(constraint, grid))
        .or_else(|| sum(constraint, grid))
        .or_else(|| window(constraint, grid))
}

fn single(constraint: &Constraint, grid: &FilledGrid<'_>) -> Option<BrokenClause> {
    match *constraint {
        Constraint::Parity { cell, even } if grid.is_filled(cell) && (grid.number(cell) % 2 == 0) != even => {
            let wanted = if even { "even" } else { "odd" };
            Some((format!("{} is not {wanted}", grid.with_number(cell)), vec![cell]))
        }
        Constraint::Allowed { cell, values } if grid.is_filled(cell) && !values.contains(grid.values[cell]) => {
            Some((format!("{} cannot be {}", grid.name(cell), grid.number(cell)), vec![cell]))
        }
        _ => None,
    }
}

/// Returns the name of the sets of cells that must differ, and the sets.
fn sets(constraint: &Constraint, grid: &FilledGrid<'_>) -> (&'static str, Vec<Vec<usize>>) {
    match constraint {
        Constraint::Diagonal { rising } => ("a diagonal", vec![diagonal(grid, *rising)]),
        Constraint::Windoku => ("a window", windows(grid)),
        Constraint::DisjointGroups => ("one place of the regions", disjoint_groups(grid)),
        Constraint::AllDifferent { cells } => ("a set of different cells", vec![cells.clone()]),
        Constraint::Cage { cells, .. }
        | Constraint::RellikCage { cells, .. }
        | Constraint::EqualityCage { cells }
        | Constraint::Lunchbox { cells, .. } => ("a cage", vec![cells.clone()]),
        Constraint::Renban { cells } => ("a renban line", vec![cells.clone()]),
        _ => ("", Vec::new()),
    }
}

fn twice(constraint: &Constraint, grid: &FilledGrid<'_>) -> Option<BrokenClause> {
    let (noun, sets) = sets(constraint, grid);
    // A line may visit a cell twice; only a renban line then cannot have different digits.
    let once = !matches!(constraint, Constraint::Renban { .. });
    sets.iter().find_map(|cells| {
        let same = |one: usize, other: usize| {
            grid.values[one] == grid.values[other] && grid.is_filled(one) && !(once && one == other)
        };
        let (one, other) = first_pair(cells, same)?;
        let clause = format!("{noun} has {} twice: {}", grid.number(one), grid.names(&[one, other]));
        Some((clause, vec![one, other]))
    })
}

/// Returns the first two cells of a list, in its order, for which `is` is true.
fn first_pair(cells: &[usize], is: impl Fn(usize, usize) -> bool) -> Option<(usize, usize)> {
    (0..cells.len()).find_map(|nth| {
        let other = cells[..nth].iter().find(|&&before| is(before, cells[nth]))?;
        Some((*other, cells[nth]))
    })
}

fn pair(constraint: &Constraint, grid: &FilledGrid<'_>) -> Option<BrokenClause> {
    let (first, _) = grid.range();
    let numbers = |one: usize, other: usize| (grid.number(one), grid.number(other));
    let filled = |&(one, other): &(usize, usize)| grid.is_filled(one) && grid.is_filled(other);
    let equal = |&(one, other): &(usize, usize)| grid.values[one] == grid.values[other];
    let in_turn = |cells: &[usize]| cells.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>();
    let found = |mut pairs: Vec<(usize, usize)>, is_bad: &dyn Fn(&(usize, usize)) -> bool| {
        pairs.retain(filled);
        pairs.into_iter().find(|pair| is_bad(pair))
    };
    let described = |one: usize, other: usize| (grid.with_number(one), grid.with_number(other));
    let (pair, clause) = match constraint {
        Constraint::AntiChess { rows, columns } => {
            let (one, other) = found(leaps(grid, *rows, *columns), &equal)?;
            let apart = match (rows.min(columns), rows.max(columns)) {
                (1, 1) => "a king's move apart".to_string(),
                (1, 2) => "a knight's move apart".to_string(),
                (less, more) => format!("{less} and {more} apart"),
            };
            ((one, other), format!("{}, {apart}, are both {}", grid.names(&[one, other]), grid.number(one)))
        }
        Constraint::Taxicab { distance } => {
            let (one, other) = found(grid.apart(|down, right| down + right == *distance), &equal)?;
            let names = grid.names(&[one, other]);
            ((one, other), format!("{names}, {distance} steps apart, are both {}", grid.number(one)))
        }
        Constraint::AntiTaxicab => {
            let steps = |one, other| {
                let ((r, c), (s, d)): ((usize, usize), (usize, usize)) = (grid.place(one), grid.place(other));
                (r.abs_diff(s) + c.abs_diff(d)) as i64
            };
            let bad =
                |pair: &(usize, usize)| equal(pair) && pair.0 != pair.1 && steps(pair.0, pair.1) == grid.number(pair.0);
            let (one, other) = found(grid.apart(|_, _| true), &bad)?;
            let number = grid.number(one);
            ((one, other), format!("{} are both {number}, {number} steps apart", grid.names(&[one, other])))
        }
        Constraint::NotAdjacent { relation, diagonal, exempt } => {
            let bad = |&(one, other): &(usize, usize)| relation.holds(first, grid.number(one), grid.number(other));
            let (one, other) = found(adjacent(grid, *diagonal, exempt), &bad)?;
            let (a, b) = described(one, other);
            ((one, other), format!("neighbours {a} and {b} {}", related(relation)))
        }
        Constraint::Pairs { relation, pairs } => {
            let bad = |&(one, other): &(usize, usize)| !relation.holds(first, grid.number(one), grid.number(other));
            let (one, other) = found(pairs.iter().map(|&[one, other]| (one, other)).collect(), &bad)?;
            let (a, b) = described(one, other);
            ((one, other), unrelated(relation, &a, &b))
        }
        Constraint::Thermometer { cells, slow } => {
            let bad = |&(one, other): &(usize, usize)| match (numbers(one, other), *slow) {
                ((a, b), true) => b < a,
                ((a, b), false) => b <= a,
            };
            let pairs = (0..cells.len()).flat_map(|end| (0..end).map(move |start| (start, end)));
            let (one, other) = found(pairs.map(|(start, end)| (cells[start], cells[end])).collect(), &bad)?;
            let (a, b) = described(one, other);
            let verb = if *slow { "falls" } else { "does not rise" };
            ((one, other), format!("the thermometer {verb} from {a} to {b}"))
        }
        Constraint::Palindrome { cells } => {
            let mirrored = cells.iter().copied().zip(cells.iter().rev().copied()).collect();
            let (one, other) = found(mirrored, &|pair| !equal(pair))?;
            let (a, b) = described(one, other);
            ((one, other), format!("the palindrome has {a} and {b} at the same distance from its ends"))
        }
        Constraint::Clone { cells, copies } => {
            let (one, other) =
                found(cells.iter().copied().zip(copies.iter().copied()).collect(), &|pair| !equal(pair))?;
            let (a, b) = described(one, other);
            ((one, other), format!("{a} and its copy {b} differ"))
        }
        Constraint::Whisper { cells, difference } => {
            let bad = |&(one, other): &(usize, usize)| (grid.number(one) - grid.number(other)).abs() < *difference;
            let (one, other) = found(in_turn(cells), &bad)?;
            let (a, b) = described(one, other);
            ((one, other), format!("{a} and {b}, neighbours on the line, differ by less than {difference}"))
        }
        Constraint::Nabner { cells } => {
            let bad =
                |one: usize, other: usize| filled(&(one, other)) && (grid.number(one) - grid.number(other)).abs() < 2;
            let (one, other) = first_pair(cells, bad)?;
            let (a, b) = described(one, other);
            ((one, other), format!("{a} and {b} on the line differ by less than 2"))
        }
        Constraint::Extremum { cell, maximum, exempt } => {
            let mut pairs = grid.neighbours();
            pairs.retain(|&(one, other)| one == *cell || other == *cell);
            let of_cell = pairs.into_iter().map(|(one, other)| (*cell, if one == *cell { other } else { one }));
            let of_cell = of_cell.filter(|(_, other)| !exempt.contains(other)).collect();
            let bad = |&(one, other): &(usize, usize)| match numbers(one, other) {
                (a, b) if *maximum => a <= b,
                (a, b) => a >= b,
            };
            let (one, other) = found(of_cell, &bad)?;
            let (a, b) = described(one, other);
            ((one, other), format!("{a} is not {} than its neighbour {b}", if *maximum { "larger" } else { "smaller" }))
        }
        _ => return None,
    };
    Some((clause, vec![pair.0, pair.1]))
}

/// Returns the predicate of a clause about two numbers that are in a relation.
fn related(relation: &Relation) -> String {
    match relation {
        Relation::Difference(difference) => format!("differ by {difference}"),
        Relation::Ratio(ratio) => format!("are in the ratio 1:{ratio}"),
        Relation::Sum(sum) => format!("add up to {sum}"),
        Relation::Greater => "are in descending order".to_string(),
        Relation::Table(_) => "cannot stand side by side".to_string(),
    }
}

/// Returns a clause about two cells that are not in a relation.
fn unrelated(relation: &Relation, a: &str, b: &str) -> String {
    match relation {
        Relation::Difference(difference) => format!("{a} and {b} do not differ by {difference}"),
        Relation::Ratio(ratio) => format!("{a} and {b} are not in the ratio 1:{ratio}"),
        Relation::Sum(sum) => format!("{a} and {b} do not add up to {sum}"),
        Relation::Greater => format!("{a} is not greater than {b}"),
        Relation::Table(_) => format!("{a} and {b} cannot stand together"),
    }
}

/// Finds sums that are exceeded although some cells are empty.
fn sum(constraint: &Constraint, grid: &FilledGrid<'_>) -> Option<BrokenClause> {
    // There are no numbers below 0, so empty cells cannot lower a sum.
    let exceeded = |cells: &[usize], most: i64| {
        let filled: Vec<usize> = cells.iter().copied().filter(|&cell| grid.is_filled(cell)).collect();
        let sum = grid.sum(&filled);
        (filled.len() < cells.len() && sum > most).then_some(sum)
    };
    match constraint {
        Constraint::Cage { cells, sums } => {
            let most = *sums.iter().max()?;
            let (sum, names) = (exceeded(cells, most)?, grid.names(cells));
            Some((format!("digits in the cage {names} add up to {sum} already, not {most}"), cells.clone()))
        }
        Constraint::LittleKiller { cells, sum } => {
            let (found, names) = (exceeded(cells, *sum)?, grid.names(cells));
            Some((format!("digits along {names} add up to {found} already, not {sum}"), cells.clone()))
        }
        Constraint::Arrow { circle, cells } if circle.iter().all(|&cell| grid.is_filled(cell)) => {
            let number = circle_number(&grid.numbers(circle));
            let (sum, names) = (exceeded(cells, number)?, grid.names(cells));
            let clause = format!("digits along the arrow {names} add up to {sum} already, the circle has {number}");
            Some((clause, [&circle[..], cells].concat()))
        }
        _ => None,
    }
}

/// Finds faults in full squares, in stretches of lines, and between the ends of lines.
fn window(constraint: &Constraint, grid: &FilledGrid<'_>) -> Option<BrokenClause> {
    const GROUPS: [&str; 3] = ["low", "middle", "high"];
    let is_full = |cells: &[usize]| cells.iter().all(|&cell| grid.is_filled(cell));
    let group = |cell: usize| group(grid, cell);
    let residue = |cell: usize, modulus: i64| grid.number(cell).rem_euclid(modulus);
    let square = |lacks: &dyn Fn(&[usize; 4]) -> Option<String>| {
        squares(grid).into_iter().filter(|square| is_full(square)).find_map(|square| {
            let lack = lacks(&square)?;
            Some((format!("the square {} has no digit {lack}", grid.names(&square)), square.to_vec()))
        })
    };
    match constraint {
        Constraint::GlobalEntropy => square(&|square| {
            let missing = (0..3).find(|&wanted| square.iter().all(|&cell| group(cell) != wanted))?;
            Some(format!("that is {}", GROUPS[missing]))
        }),
        Constraint::GlobalModulo => square(&|square| {
            let missing = (0..3).find(|&wanted| square.iter().all(|&cell| residue(cell, 3) != wanted))?;
            Some(format!("with the remainder {missing} on division by 3"))
        }),
        Constraint::Entropic { cells } => {
            stretch(cells, 3, grid, &|one, other| group(one) == group(other)).map(|pair| {
                (format!("{} on the line are both {}", grid.names(&pair), GROUPS[group(pair[0])]), pair.to_vec())
            })
        }
        Constraint::Modular { cells, modulus } => {
            let same = |one, other| residue(one, *modulus) == residue(other, *modulus);
            let pair = stretch(cells, usize::try_from(*modulus).unwrap_or(1), grid, &same)?;
            let clause = format!("{} on the line have one remainder on division by {modulus}", grid.names(&pair));
            Some((clause, pair.to_vec()))
        }
        Constraint::Between { cells } | Constraint::Lockout { cells, .. } => ends(constraint, cells, grid),
        _ => None,
    }
}

/// Returns two cells of a line that are less than `length` apart and for which `is` is true.
fn stretch(
    cells: &[usize],
    length: usize,
    grid: &FilledGrid<'_>,
    is: &dyn Fn(usize, usize) -> bool,
) -> Option<[usize; 2]> {
    cells.windows(length.min(cells.len()).max(1)).find_map(|window| {
        let is = |one: usize, other: usize| grid.is_filled(one) && grid.is_filled(other) && is(one, other);
        first_pair(window, is).map(|(one, other)| [one, other])
    })
}

/// Finds cells of a line that its ends do not allow.
fn ends(constraint: &Constraint, cells: &[usize], grid: &FilledGrid<'_>) -> Option<BrokenClause> {
    let [one, inner @ .., other] = cells else { return None };
    if !grid.is_filled(*one) || !grid.is_filled(*other) {
        return None;
    }
    let (a, b) = (grid.number(*one), grid.number(*other));
    let (low, high) = (a.min(b), a.max(b));
    let filled = |&&cell: &&usize| grid.is_filled(cell);
    match constraint {
        Constraint::Lockout { difference, .. } if high - low < *difference => {
            let (a, b) = (grid.with_number(*one), grid.with_number(*other));
            Some((
                format!("{a} and {b}, the ends of the lockout line, differ by less than {difference}"),
                vec![*one, *other],
            ))
        }
        Constraint::Lockout { .. } => {
            let bad = inner.iter().filter(filled).find(|&&cell| (low..=high).contains(&grid.number(cell)))?;
            let clause =
                format!("{} is not outside {low} and {high}, the ends of the lockout line", grid.with_number(*bad));
            Some((clause, vec![*one, *bad, *other]))
        }
        _ => {
            let bad = inner.iter().filter(filled).find(|&&cell| !(low + 1..high).contains(&grid.number(cell)))?;
            let clause = format!("{} is not between {low} and {high}, the ends of the line", grid.with_number(*bad));
            Some((clause, vec![*one, *bad, *other]))
        }
    }
}
