//! The checks of constraints on single cells, on pairs and on the whole grid.

use alloc::vec;
use alloc::vec::Vec;

use tesuji_core::{Constraint, HouseOf, IndexedBy};

use super::{FilledGrid, are_different};

/// Returns whether the constraint holds, or `None` if it is of another kind.
pub(super) fn holds(constraint: &Constraint, grid: &FilledGrid<'_>) -> Option<bool> {
    let rows = grid.layout.rows();
    let differ = |pairs: Vec<(usize, usize)>| pairs.iter().all(|&(one, other)| grid.values[one] != grid.values[other]);
    let (first, last) = grid.range();
    Some(match constraint {
        Constraint::Allowed { cell, values } => values.contains(grid.values[*cell]),
        Constraint::Parity { cell, even } => (grid.number(*cell) % 2 == 0) == *even,
        Constraint::Diagonal { rising } => are_different(&grid.numbers(&diagonal(grid, *rising))),
        Constraint::AntiChess { rows, columns } => differ(leaps(grid, *rows, *columns)),
        Constraint::Taxicab { distance } => differ(grid.apart(|down, right| down + right == *distance)),
        Constraint::AntiTaxicab => (0..grid.layout.cell_count()).all(|one| {
            (0..one).all(|other| {
                let ((r, c), (s, d)) = (grid.place(one), grid.place(other));
                let distance = (r.abs_diff(s) + c.abs_diff(d)) as i64;
                grid.values[one] != grid.values[other] || grid.number(one) != distance
            })
        }),
        Constraint::NotAdjacent { relation, diagonal, exempt } => {
            let pairs = adjacent(grid, *diagonal, exempt);
            pairs.iter().all(|&(one, other)| !relation.holds(first, grid.number(one), grid.number(other)))
        }
        Constraint::Windoku => windows(grid).iter().all(|cells| are_different(&grid.numbers(cells))),
        Constraint::DisjointGroups => disjoint_groups(grid).iter().all(|cells| are_different(&grid.numbers(cells))),
        Constraint::GlobalEntropy => squares(grid).iter().all(|square| {
            let groups: Vec<usize> = square.iter().map(|&cell| group(grid, cell)).collect();
            (0..3).all(|wanted| groups.contains(&wanted))
        }),
        Constraint::GlobalModulo => squares(grid).iter().all(|square| {
            let residues: Vec<i64> = square.iter().map(|&cell| grid.number(cell).rem_euclid(3)).collect();
            (0..3).all(|wanted| residues.contains(&wanted))
        }),
        Constraint::DutchFlatMates => {
            let middle = grid.layout.size().div_ceil(2) as i64 + first - 1;
            (0..grid.layout.cell_count()).filter(|&cell| grid.number(cell) == middle).all(|cell| {
                let (row, column) = grid.place(cell);
                let is = |row: Option<usize>, number: i64| {
                    row.and_then(|row| grid.layout.cell_at(row, column)).is_some_and(|cell| grid.number(cell) == number)
                };
                is(row.checked_sub(1), first) || is(row.checked_add(1).filter(|&row| row < rows), last)
            })
        }
        Constraint::SameRegionValues => {
            let mut all = [houses(grid, HouseOf::Regions), lines(grid, true), lines(grid, false)].concat();
            let largest = all.iter().map(Vec::len).max().unwrap_or(0);
            all.retain(|house| house.len() == largest);
            let sorted = |house: &Vec<usize>| {
                let mut numbers = grid.numbers(house);
                numbers.sort_unstable();
                numbers
            };
            all.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
        }
        Constraint::Doppelganger { rows, columns, regions } => doppelganger([rows, columns, regions], grid),
        Constraint::ChaosConstruction { regions, size } => chaos(regions, *size, grid),
        Constraint::Pairs { relation, pairs } => {
            pairs.iter().all(|&[one, other]| relation.holds(first, grid.number(one), grid.number(other)))
        }
        Constraint::Extremum { cell, maximum, exempt } => grid.neighbours().iter().all(|&(one, other)| {
            let neighbour = if one == *cell { other } else { one };
            let order = grid.number(*cell).cmp(&grid.number(neighbour));
            (one != *cell && other != *cell)
                || exempt.contains(&neighbour)
                || if *maximum { order.is_gt() } else { order.is_lt() }
        }),
        Constraint::Indexer { cell, by } => indexes(*cell, *by, grid),
        Constraint::ChaosArrow { cell, offset, arms } => {
            let run = |arm: &Vec<usize>| arm.iter().take_while(|&&at| grid.values[at] == grid.values[arm[0]]).count();
            let runs: usize = arms.iter().map(|arm| run(arm) - 1).sum();
            arms.is_empty() || grid.number(*cell) + offset == runs as i64 + 1
        }
        Constraint::ChaosCount { cell, offset, regions } => {
            let same = regions.iter().filter(|&&at| grid.values[at] == grid.values[regions[0]]).count();
            grid.number(*cell) + offset == same as i64
        }
        _ => return None,
    })
}

/// Returns the pairs of cells that are `rows` and `columns` apart, in any direction and either way round.
pub(super) fn leaps(grid: &FilledGrid<'_>, rows: usize, columns: usize) -> Vec<(usize, usize)> {
    grid.apart(|down, right| (down, right) == (rows, columns) || (right, down) == (rows, columns))
}

/// Returns the pairs of neighbours, by a side or by a corner, that are not exempt.
pub(super) fn adjacent(grid: &FilledGrid<'_>, diagonal: bool, exempt: &[[usize; 2]]) -> Vec<(usize, usize)> {
    let mut pairs = if diagonal { leaps(grid, 1, 1) } else { grid.neighbours() };
    pairs.retain(|&(one, other)| !exempt.contains(&[one, other]) && !exempt.contains(&[other, one]));
    pairs
}

/// Returns, for each place in a region, the cells at this place in all regions.
pub(super) fn disjoint_groups(grid: &FilledGrid<'_>) -> Vec<Vec<usize>> {
    let regions = houses(grid, HouseOf::Regions);
    let most = regions.iter().map(Vec::len).max().unwrap_or(0);
    (0..most).map(|place| regions.iter().filter_map(|region| region.get(place).copied()).collect()).collect()
}

/// Returns the cells of a main diagonal.
pub(super) fn diagonal(grid: &FilledGrid<'_>, rising: bool) -> Vec<usize> {
    let on = |&cell: &usize| {
        let (row, column) = grid.place(cell);
        if rising { row + column + 1 == grid.layout.columns() } else { row == column }
    };
    (0..grid.layout.cell_count()).filter(on).collect()
}

fn houses(grid: &FilledGrid<'_>, of: HouseOf) -> Vec<Vec<usize>> {
    grid.layout.houses().filter(|house| house.of == of).map(|house| house.cells).collect()
}

/// Returns the cells of each row, or of each column, whether they are houses or not.
pub(super) fn lines(grid: &FilledGrid<'_>, by_row: bool) -> Vec<Vec<usize>> {
    let count = if by_row { grid.layout.rows() } else { grid.layout.columns() };
    (0..count)
        .map(|line| {
            let on = |&cell: &usize| {
                let (row, column) = grid.place(cell);
                line == if by_row { row } else { column }
            };
            (0..grid.layout.cell_count()).filter(on).collect()
        })
        .collect()
}

pub(crate) fn squares(grid: &FilledGrid<'_>) -> Vec<[usize; 4]> {
    let mut squares = vec![];
    for cell in 0..grid.layout.cell_count() {
        let (row, column) = grid.place(cell);
        let at = |down: usize, right: usize| grid.layout.cell_at(row + down, column + right);
        if let (Some(right), Some(below), Some(across)) = (at(0, 1), at(1, 0), at(1, 1)) {
            squares.push([cell, right, below, across]);
        }
    }
    squares
}

/// Returns the boxes of a windoku, which have the size of the first region, and are one cell apart from each other and
/// from the border.
pub(crate) fn windows(grid: &FilledGrid<'_>) -> Vec<Vec<usize>> {
    let Some(region) = houses(grid, HouseOf::Regions).into_iter().next() else { return vec![] };
    let places: Vec<(usize, usize)> = region.iter().map(|&cell| grid.place(cell)).collect();
    let extent = |of: fn(&(usize, usize)) -> usize| {
        places.iter().map(of).max().unwrap_or(0) + 1 - places.iter().map(of).min().unwrap_or(0)
    };
    let (height, width) = (extent(|place| place.0), extent(|place| place.1));
    if height * width != region.len() {
        return vec![];
    }
    let mut windows = vec![];
    let (mut top, rows, columns) = (1, grid.layout.rows(), grid.layout.columns());
    while top + height < rows {
        let mut left = 1;
        while left + width < columns {
            let inside = |&cell: &usize| {
                let (row, column) = grid.place(cell);
                (top..top + height).contains(&row) && (left..left + width).contains(&column)
            };
            windows.push((0..grid.layout.cell_count()).filter(inside).collect());
            left += width + 1;
        }
        top += height + 1;
    }
    windows
}

/// Returns whether a cell is low (0), in the middle (1) or high (2). If the groups are not equal, the middle one has
/// one value more, or the outer two have.
pub(crate) fn group(grid: &FilledGrid<'_>, cell: usize) -> usize {
    let (value, size) = (usize::from(grid.values[cell]) - 1, grid.layout.size());
    let outer = if size % 3 == 2 { size / 3 + 1 } else { size / 3 };
    match value {
        value if value < outer => 0,
        value if value >= size - outer => 2,
        _ => 1,
    }
}

fn doppelganger(omitted: [&Vec<usize>; 3], grid: &FilledGrid<'_>) -> bool {
    let lowest = 1;
    let kinds = [lines(grid, true), lines(grid, false), houses(grid, HouseOf::Regions)];
    for (houses, omitted) in kinds.iter().zip(omitted) {
        for (house, &extra) in houses.iter().zip(omitted) {
            let has = |value: u8| house.iter().any(|&cell| grid.values[cell] == value);
            let all_others = (1..=grid.layout.size() as u8).all(|value| value == grid.values[extra] || has(value));
            if grid.values[extra] == lowest || has(grid.values[extra]) || !all_others {
                return false;
            }
        }
        if !are_different(&grid.numbers(omitted)) {
            return false;
        }
    }
    (0..grid.layout.cell_count()).filter(|&cell| grid.values[cell] == lowest).all(|cell| {
        let mut missing = vec![];
        for (houses, omitted) in kinds.iter().zip(omitted) {
            let of_cell = houses.iter().zip(omitted).filter(|(house, _)| house.contains(&cell));
            missing.extend(of_cell.map(|(_, &extra)| grid.number(extra)));
        }
        are_different(&missing)
    })
}

fn chaos(regions: &[usize], size: usize, grid: &FilledGrid<'_>) -> bool {
    let mut seen: Vec<u8> = vec![];
    for &region in regions {
        let label = grid.values[region];
        if !seen.contains(&label) {
            // Regions are numbered in the order of their first cells.
            if usize::from(label) != seen.len() + 1 {
                return false;
            }
            seen.push(label);
        }
    }
    seen.iter().all(|&label| {
        let cells: Vec<usize> = (0..regions.len()).filter(|&cell| grid.values[regions[cell]] == label).collect();
        cells.len() == size && are_different(&grid.numbers(&cells)) && is_connected(&cells, |cell| grid.place(cell))
    })
}

/// Returns whether cells are connected by their sides.
pub(super) fn is_connected(cells: &[usize], place: impl Fn(usize) -> (usize, usize)) -> bool {
    let Some(&first) = cells.first() else { return true };
    let mut reached = vec![first];
    let mut next = 0;
    while next < reached.len() {
        let (row, column) = place(reached[next]);
        for &cell in cells {
            let (other, across) = place(cell);
            if row.abs_diff(other) + column.abs_diff(across) == 1 && !reached.contains(&cell) {
                reached.push(cell);
            }
        }
        next += 1;
    }
    reached.len() == cells.len()
}

fn indexes(cell: usize, by: IndexedBy, grid: &FilledGrid<'_>) -> bool {
    let (row, column) = grid.place(cell);
    let number = grid.number(cell);
    let Some(at) = usize::try_from(number - 1).ok() else { return false };
    let is = |found: Option<usize>, wanted: usize| found.is_some_and(|cell| grid.number(cell) == wanted as i64 + 1);
    match by {
        IndexedBy::Rows => is(grid.layout.cell_at(at, column), row),
        IndexedBy::Columns => is(grid.layout.cell_at(row, at), column),
        IndexedBy::Boxes => {
            houses(grid, HouseOf::Regions).iter().find(|region| region.contains(&cell)).is_some_and(|region| {
                let place = region.iter().position(|&other| other == cell).expect("the cell is in the region");
                is(region.get(at).copied(), place)
            })
        }
    }
}
