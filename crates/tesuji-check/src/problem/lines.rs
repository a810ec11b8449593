//! The checks of constraints on lines and of clues outside the grid.

use alloc::vec;
use alloc::vec::Vec;

use tesuji_core::{Constraint, HouseOf, RankTies};

use super::grid::{group, lines};
use super::sets::between_extremes;
use super::{FilledGrid, are_different};

/// Returns whether the constraint holds, or `None` if it is of another kind.
pub(super) fn holds(constraint: &Constraint, grid: &FilledGrid<'_>) -> Option<bool> {
    let steps = |cells: &[usize]| grid.numbers(cells).windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<i64>>();
    let far = |numbers: &[i64], least: i64| {
        numbers.iter().enumerate().all(|(nth, one)| numbers[..nth].iter().all(|other| (one - other).abs() >= least))
    };
    Some(match constraint {
        Constraint::Thermometer { cells, slow } => steps(cells).iter().all(|&step| step > 0 || *slow && step == 0),
        Constraint::Arrow { circle, cells } => {
            let digits = grid.numbers(circle);
            digits[1..].iter().all(|digit| (0..10).contains(digit)) && circle_number(&digits) == grid.sum(cells)
        }
        Constraint::DoubleArrow { cells } => {
            let (first, last) = (cells[0], cells[cells.len() - 1]);
            grid.sum(&cells[1..cells.len() - 1]) == grid.number(first) + grid.number(last)
        }
        Constraint::Palindrome { cells } => {
            let numbers = grid.numbers(cells);
            numbers.iter().eq(numbers.iter().rev())
        }
        Constraint::Renban { cells } => {
            let mut numbers = grid.numbers(cells);
            numbers.sort_unstable();
            numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
        }
        Constraint::Whisper { cells, difference } => steps(cells).iter().all(|step| step.abs() >= *difference),
        Constraint::RegionSumLine { cells } => piece_sums(cells, grid).windows(2).all(|pair| pair[0] == pair[1]),
        Constraint::Between { cells } => {
            let (low, high, inner) = ends(cells, grid);
            inner.iter().all(|number| (low + 1..high).contains(number))
        }
        Constraint::Lockout { cells, difference } => {
            let (low, high, inner) = ends(cells, grid);
            high - low >= *difference && inner.iter().all(|number| !(low..=high).contains(number))
        }
        Constraint::Zipper { cells } => zipper_sums(&grid.numbers(cells)).windows(2).all(|pair| pair[0] == pair[1]),
        Constraint::Nabner { cells } => far(&grid.numbers(cells), 2),
        Constraint::Entropic { cells } => {
            let groups: Vec<i64> = cells.iter().map(|&cell| group(grid, cell) as i64).collect();
            groups.windows(groups.len().clamp(1, 3)).all(are_different)
        }
        Constraint::Modular { cells, modulus } => {
            let residues: Vec<i64> = grid.numbers(cells).iter().map(|number| number.rem_euclid(*modulus)).collect();
            let window = usize::try_from(*modulus).unwrap_or(1).min(residues.len()).max(1);
            residues.windows(window).all(are_different)
        }
        Constraint::SumLine { cells, sum, closed } => {
            let numbers = grid.numbers(cells);
            let starts = if *closed { numbers.len().max(1) } else { 1 };
            (0..starts).any(|start| can_be_cut(&[&numbers[start..], &numbers[..start]].concat(), *sum))
        }
        Constraint::ValueIndexing { cells } => {
            let numbers = grid.numbers(cells);
            let found =
                usize::try_from(numbers[1]).ok().filter(|&steps| steps > 0).and_then(|steps| numbers.get(1 + steps));
            found == Some(&numbers[0])
        }
        Constraint::Regular { segments, automaton } => {
            let read = |cells: &Vec<usize>| cells.iter().map(|&cell| grid.values[cell]).collect();
            automaton.accepts(&segments.iter().map(read).collect::<Vec<Vec<u8>>>())
        }
        Constraint::LittleKiller { cells, sum } => grid.sum(cells) == *sum,
        Constraint::Sandwich { cells, sum } => between_extremes(&grid.numbers(cells)) == *sum,
        Constraint::XSum { cells, sum } => {
            let counted = usize::try_from(grid.number(cells[0])).ok().and_then(|count| cells.get(..count));
            counted.is_some_and(|cells| grid.sum(cells) == *sum)
        }
        Constraint::Skyscraper { cells, visible: wanted } => visible(&grid.numbers(cells)) == *wanted,
        Constraint::HiddenSkyscraper { cells, value } => first_hidden(&grid.numbers(cells)) == Some(*value),
        Constraint::NumberedRoom { cells, value } => {
            let place = usize::try_from(grid.number(cells[0]) - 1).ok();
            place.and_then(|place| cells.get(place)).is_some_and(|&cell| grid.number(cell) == *value)
        }
        Constraint::FullRank { cells, rank, ties } => has_rank(cells, *rank, *ties, grid),
        _ => return None,
    })
}

/// Returns the sums of pairs of numbers at the same distance from the centre of a line, and the number in the centre.
pub(super) fn zipper_sums(numbers: &[i64]) -> Vec<i64> {
    let half = numbers.len() / 2;
    let mut sums: Vec<i64> = (0..half).map(|nth| numbers[nth] + numbers[numbers.len() - 1 - nth]).collect();
    if numbers.len() % 2 == 1 {
        sums.push(numbers[half]);
    }
    sums
}

/// Returns the lower and the higher end of a line, and the numbers between.
fn ends(cells: &[usize], grid: &FilledGrid<'_>) -> (i64, i64, Vec<i64>) {
    let numbers = grid.numbers(cells);
    let (one, other) = (numbers[0], numbers[numbers.len() - 1]);
    (one.min(other), one.max(other), numbers[1..numbers.len() - 1].to_vec())
}

/// Returns the number that the digits in the circle of an arrow make.
pub(super) fn circle_number(digits: &[i64]) -> i64 {
    digits.iter().fold(0, |number, digit| 10 * number + digit)
}

/// Returns the first number that is lower than one before it.
pub(super) fn first_hidden(numbers: &[i64]) -> Option<i64> {
    let is_hidden = |nth: &usize| numbers[..*nth].iter().any(|&before| before > numbers[*nth]);
    (0..numbers.len()).find(is_hidden).map(|nth| numbers[nth])
}

/// Returns how many numbers are higher than all before them. The number 0 is not a building.
pub(super) fn visible(numbers: &[i64]) -> usize {
    let (mut seen, mut highest) = (0, 0);
    for &number in numbers {
        if number > highest {
            highest = number;
            seen += 1;
        }
    }
    seen
}

/// Returns the sums of the parts into which the regions cut a line, or an empty list without regions.
pub(super) fn piece_sums(cells: &[usize], grid: &FilledGrid<'_>) -> Vec<i64> {
    let regions: Vec<Vec<usize>> =
        grid.layout.houses().filter(|house| house.of == HouseOf::Regions).map(|house| house.cells).collect();
    if regions.is_empty() {
        return Vec::new();
    }
    let region = |cell: usize| regions.iter().position(|region| region.contains(&cell));
    let mut sums = vec![];
    for (nth, &cell) in cells.iter().enumerate() {
        if nth == 0 || region(cells[nth - 1]) != region(cell) {
            sums.push(0);
        }
        *sums.last_mut().expect("the first cell begins a piece") += grid.number(cell);
    }
    sums
}

/// Returns whether numbers can be cut into pieces that each add up to the sum.
fn can_be_cut(numbers: &[i64], sum: i64) -> bool {
    // For each count, `true` if that many of the first numbers can be cut.
    let mut can = vec![true];
    for end in 1..=numbers.len() {
        let mut piece = 0;
        can.push((0..end).rev().any(|start| {
            piece += numbers[start];
            piece == sum && can[start]
        }));
    }
    can[numbers.len()]
}

fn has_rank(cells: &[usize], rank: usize, ties: RankTies, grid: &FilledGrid<'_>) -> bool {
    let mut all = vec![];
    for line in [lines(grid, true), lines(grid, false)].concat() {
        let back: Vec<usize> = line.iter().rev().copied().collect();
        all.extend([line, back]);
    }
    let own = grid.numbers(cells);
    let others: Vec<Vec<i64>> = all.iter().filter(|line| *line != cells).map(|line| grid.numbers(line)).collect();
    let same = match ties {
        RankTies::Any => false,
        RankTies::Unclued => others.contains(&own),
        RankTies::None => {
            let mut numbers: Vec<Vec<i64>> = all.iter().map(|line| grid.numbers(line)).collect();
            let count = numbers.len();
            numbers.sort_unstable();
            numbers.dedup();
            numbers.len() < count
        }
    };
    !same && others.iter().filter(|other| **other < own).count() + 1 == rank
}
