//! Cages, thermometers and arrows that fit a random solution.

use tesuji_core::Constraint;

use super::jigsaw::neighbours;
use crate::Rng;

/// The maximum number of cells in a cage.
const LARGEST_CAGE: usize = 5;

/// Returns cages that together cover all cells, each with different digits and their sum.
pub(super) fn cages(solution: &[u8], size: usize, rng: &mut Rng) -> Vec<Constraint> {
    let mut order: Vec<usize> = (0..solution.len()).collect();
    rng.shuffle(&mut order);
    let mut cage_of = vec![usize::MAX; solution.len()];
    let mut cages: Vec<Vec<usize>> = Vec::new();
    for first in order {
        if cage_of[first] != usize::MAX {
            continue;
        }
        // Cages of two and three cells are the most common.
        let wanted = [2, 2, 3, 3, 3, 4, 4, LARGEST_CAGE][rng.below(8) as usize];
        let mut cage = vec![first];
        while cage.len() < wanted {
            let is_free = |&next: &usize| cage_of[next] == usize::MAX && fits(&cage, next, solution);
            let free: Vec<usize> = cage.iter().flat_map(|&cell| neighbours(cell, size)).filter(is_free).collect();
            if free.is_empty() {
                break;
            }
            cage.push(free[rng.below(free.len() as u64) as usize]);
        }
        // A single cell left over joins an adjacent cage, if its digit allows that.
        let join = |&next: &usize| {
            let cage = cage_of[next];
            cage != usize::MAX && cages[cage].len() < LARGEST_CAGE && fits(&cages[cage], first, solution)
        };
        match neighbours(first, size).find(join).filter(|_| cage.len() == 1) {
            Some(next) => {
                cage_of[first] = cage_of[next];
                cages[cage_of[next]].push(first);
            }
            None => {
                cage.iter().for_each(|&cell| cage_of[cell] = cages.len());
                cages.push(cage);
            }
        }
    }
    let sum = |cells: &[usize]| cells.iter().map(|&cell| i64::from(solution[cell])).sum();
    cages.iter_mut().for_each(|cage| cage.sort_unstable());
    cages.sort_unstable();
    cages.into_iter().map(|cells| Constraint::Cage { sums: vec![sum(&cells)], cells }).collect()
}

/// Returns whether the cell is not in the cage and its digit differs from those of the cage.
fn fits(cage: &[usize], cell: usize, solution: &[u8]) -> bool {
    cage.iter().all(|&other| other != cell && solution[other] != solution[cell])
}

/// Returns thermometers of 3 to 6 cells that share no cell with each other or with the taken ones.
pub(super) fn thermometers(solution: &[u8], size: usize, taken: &mut [bool], rng: &mut Rng) -> Vec<Constraint> {
    let wanted = (solution.len() / 11).max(2);
    let mut found = Vec::new();
    for _ in 0..wanted * 8 {
        if found.len() == wanted {
            break;
        }
        let mut cells = vec![rng.below(solution.len() as u64) as usize];
        let longest = 3 + rng.below(4) as usize;
        while cells.len() < longest {
            let last = cells[cells.len() - 1];
            let next: Vec<usize> =
                around(last, size).filter(|&next| solution[next] > solution[last] && !taken[next]).collect();
            if taken[last] || next.is_empty() {
                break;
            }
            cells.push(next[rng.below(next.len() as u64) as usize]);
        }
        if cells.len() >= 3 {
            cells.iter().for_each(|&cell| taken[cell] = true);
            found.push(Constraint::Thermometer { cells, slow: false });
        }
    }
    found
}

/// Returns arrows of 2 to 4 cells that share no cell with each other or with the taken ones.
pub(super) fn arrows(solution: &[u8], size: usize, taken: &mut [bool], rng: &mut Rng) -> Vec<Constraint> {
    let wanted = (solution.len() / 10).max(2);
    let mut found = Vec::new();
    for _ in 0..wanted * 24 {
        if found.len() == wanted {
            break;
        }
        let circle = rng.below(solution.len() as u64) as usize;
        let (mut cells, mut sum) = (vec![circle], 0);
        while sum < solution[circle] && cells.len() <= 4 && !taken[circle] {
            let last = cells[cells.len() - 1];
            let fits =
                |&next: &usize| !taken[next] && !cells.contains(&next) && sum + solution[next] <= solution[circle];
            let next: Vec<usize> = around(last, size).filter(fits).collect();
            if next.is_empty() {
                break;
            }
            cells.push(next[rng.below(next.len() as u64) as usize]);
            sum += solution[cells[cells.len() - 1]];
        }
        if sum == solution[circle] && cells.len() >= 3 {
            cells.iter().for_each(|&cell| taken[cell] = true);
            found.push(Constraint::Arrow { circle: vec![circle], cells: cells.split_off(1) });
        }
    }
    found
}

/// Iterates over the cells that share a side or a corner with a cell.
fn around(cell: usize, size: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / size, cell % size);
    let rows = row.saturating_sub(1)..(row + 2).min(size);
    rows.flat_map(move |row| (column.saturating_sub(1)..(column + 2).min(size)).map(move |column| row * size + column))
        .filter(move |&other| other != cell)
}
