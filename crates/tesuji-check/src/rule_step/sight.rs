//! The pairs of cells that differ because of houses or constraints.

use alloc::vec;
use alloc::vec::Vec;

use tesuji_core::{Constraint, HouseOf, Layout};

use crate::problem::{FilledGrid, windows};

/// Returns, for each cell and each other one, whether they differ.
pub(super) fn differing(layout: &Layout, constraints: &[Constraint]) -> Vec<Vec<bool>> {
    let count = layout.cell_count() + layout.extra_count();
    let mut differ = vec![vec![false; count]; count];
    for house in layout.houses() {
        all(&house.cells, &mut differ);
    }
    constraints.iter().for_each(|constraint| add(constraint, layout, &mut differ));
    differ
}

fn all(cells: &[usize], differ: &mut [Vec<bool>]) {
    for &one in cells {
        for &other in cells.iter().filter(|&&other| other != one) {
            differ[one][other] = true;
        }
    }
}

/// Adds the differences that one constraint requires.
fn add(constraint: &Constraint, layout: &Layout, differ: &mut [Vec<bool>]) {
    let grid = FilledGrid::new(layout, &[]);
    let mut apart = |wanted: &dyn Fn(usize, usize) -> bool| {
        for (one, other) in grid.apart(wanted) {
            all(&[one, other], differ);
        }
    };
    match constraint {
        Constraint::AllDifferent { cells }
        | Constraint::Cage { cells, .. }
        | Constraint::Renban { cells }
        | Constraint::RellikCage { cells, .. }
        | Constraint::EqualityCage { cells }
        | Constraint::Lunchbox { cells, .. }
        | Constraint::Nabner { cells } => all(cells, differ),
        Constraint::Diagonal { rising } => {
            let on = |&cell: &usize| {
                let (row, column) = grid.place(cell);
                if *rising { row + column + 1 == layout.columns() } else { row == column }
            };
            all(&(0..layout.cell_count()).filter(on).collect::<Vec<_>>(), differ);
        }
        Constraint::AntiChess { rows, columns } => {
            apart(&|down, right| (down, right) == (*rows, *columns) || (right, down) == (*rows, *columns));
        }
        Constraint::Taxicab { distance } => apart(&|down, right| down + right == *distance),
        Constraint::Windoku => windows(&grid).iter().for_each(|cells| all(cells, differ)),
        Constraint::DisjointGroups => {
            let regions: Vec<Vec<usize>> =
                layout.houses().filter(|house| house.of == HouseOf::Regions).map(|house| house.cells).collect();
            let most = regions.iter().map(Vec::len).max().unwrap_or(0);
            for place in 0..most {
                let cells: Vec<usize> = regions.iter().filter_map(|region| region.get(place).copied()).collect();
                all(&cells, differ);
            }
        }
        Constraint::All { constraints } => constraints.iter().for_each(|one| add(one, layout, differ)),
        _ => {}
    }
}
