//! Clues outside the grid, each with its line as seen from the clue.

use tesuji_core::RankTies;

use crate::poster::Poster;
use crate::propagators::{Element, FullRank, LinesDiffer, Machine};
use crate::space::Var;

/// Requires the cells to add up to the sum.
pub(super) fn little_killer(cells: &[Var], sum: i64, poster: &mut Poster) {
    poster.total(cells, sum);
}

/// Requires the cells between the lowest and the highest to add up to the sum.
pub(super) fn sandwich(cells: &[Var], sum: i64, poster: &mut Poster) {
    let differ = are_in_a_house(cells, poster);
    super::sets::between_extremes(cells, sum, differ, poster);
}

/// Returns whether the cells differ because they are in one house.
fn are_in_a_house(cells: &[Var], poster: &Poster) -> bool {
    poster.layout.houses().any(|house| cells.iter().all(|cell| house.cells.contains(cell)))
}

/// Requires the first X cells to add up to the sum, where X is the number in the first.
pub(super) fn x_sum(cells: &[Var], sum: i64, poster: &mut Poster) {
    let branches = (0..=cells.len())
        .map(|count| {
            poster.branch(|poster| {
                let mask = poster.mask(count as i64);
                poster.keep(cells[0], mask);
                if count > 1 {
                    poster.total(&cells[1..count], sum - count as i64);
                } else if sum != count as i64 {
                    poster.never();
                }
            })
        })
        .collect();
    poster.any(branches);
}

/// Requires exactly `visible` cells to be higher than all before them.
pub(super) fn skyscraper(cells: &[Var], visible: usize, poster: &mut Poster) {
    if visible > cells.len() {
        return poster.never();
    }
    // The state is the number of cells seen and the highest number so far, from 0.
    let height = |value: usize| (poster.first + value as i64).max(0) as usize;
    // Numbers in a house do not repeat, so the highest of n cells is at least the n-th lowest number.
    let differ = are_in_a_house(cells, poster);
    let least = if differ { height(cells.len() - 1) } else { 0 };
    let span = height(poster.values - 1) + 1;
    let mut machine = Machine::new((visible + 1) * span);
    machine.start.push(0);
    for seen in 0..=visible {
        for highest in 0..span {
            let from = seen * span + highest;
            machine.accept[from] = seen == visible && highest >= least;
            for value in 0..poster.values {
                if height(value) == highest && highest > 0 && differ {
                    continue;
                }
                if height(value) <= highest {
                    machine.add(from, 1 << value, from);
                } else if seen < visible {
                    machine.add(from, 1 << value, (seen + 1) * span + height(value));
                }
            }
        }
    }
    poster.regular(cells, machine);
}

/// Requires the first cell that is lower than one before it to have this value.
pub(super) fn hidden_skyscraper(cells: &[Var], value: i64, poster: &mut Poster) {
    let mask = poster.mask(value);
    let hidden = mask.trailing_zeros() as usize;
    if mask == 0 {
        return poster.never();
    }
    // The state is the highest value so far plus one; the last state is after the first hidden cell.
    let after = poster.values + 1;
    let mut machine = Machine::new(after + 1);
    machine.start.push(0);
    machine.accept[after] = true;
    machine.add(after, poster.all(), after);
    for highest in 0..=poster.values {
        for next in highest..poster.values {
            machine.add(highest, 1 << next, next + 1);
        }
        if hidden + 1 < highest {
            machine.add(highest, mask, after);
        }
    }
    poster.regular(cells, machine);
}

/// Requires the cell whose position is the number in the first cell to have this value.
pub(super) fn numbered_room(cells: &[Var], value: i64, poster: &mut Poster) {
    let array = (0..poster.values)
        .map(|index| usize::try_from(poster.first + index as i64 - 1).ok())
        .map(|nth| nth.and_then(|nth| cells.get(nth).copied()))
        .collect();
    let mask = poster.mask(value);
    poster.ready(Element { index: cells[0], array, value: Err(mask) });
}

/// Requires the line to have this rank among all lines, read from both ends.
pub(super) fn full_rank(cells: &[Var], rank: usize, ties: RankTies, poster: &mut Poster) {
    let sides = sides(poster);
    let lines: Vec<Vec<Var>> = sides.concat();
    if ties == RankTies::None {
        poster.ready(LinesDiffer { lines: lines.clone() });
    }
    let others: Vec<Vec<Var>> = lines.into_iter().filter(|line| line != cells).collect();
    if rank == 0 || rank > others.len() + 1 {
        return poster.never();
    }
    let mut known = Vec::new();
    let houses: Vec<Vec<Var>> = poster.layout.houses().map(|house| house.cells).collect();
    let is_house = |line: &Vec<Var>| {
        let mut cells = line.clone();
        cells.sort_unstable();
        houses.contains(&cells)
    };
    let distinct = sides.iter().flatten().all(is_house);
    let begins_with_all = |side: &Vec<Vec<Var>>| {
        let mut cells: Vec<Var> = side.iter().map(|line| line[0]).collect();
        cells.sort_unstable();
        cells.len() == poster.values && houses.contains(&cells)
    };
    if sides.iter().all(begins_with_all) && sides.iter().flatten().any(|line| line == cells) {
        // Each value begins one line of each side.
        poster.keep(cells[0], 1 << ((rank - 1) / sides.len()));
        let place = |line: &Vec<Var>| others.iter().position(|other| other == line);
        let beside = sides.iter().filter(|side| !side.iter().any(|line| line == cells));
        known = beside.map(|side| side.iter().filter_map(place).collect()).collect();
    }
    poster.ready(FullRank { line: cells.to_vec(), others, rank, ties: ties == RankTies::Any, distinct, sides: known });
}

/// Returns the lines as seen from each side.
fn sides(poster: &Poster) -> [Vec<Vec<Var>>; 4] {
    let back = |lines: &[Vec<Var>]| lines.iter().map(|line| line.iter().rev().copied().collect()).collect();
    [poster.rows.clone(), back(&poster.rows), poster.columns.clone(), back(&poster.columns)]
}
