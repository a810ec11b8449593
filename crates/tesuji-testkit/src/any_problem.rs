//! Problems of every kind, by seed: any size, layout, constraints, and a player's digits and marks.

use tesuji_core::{CandidateSet, Constraint, Drawing, Layout, MarksOf, Position, Problem, Shape, ValueSet};

use crate::restricted::{KINDS as RESTRICTED, restricted};
use crate::variants::{KINDS, small_problem};
use crate::{Chance, Dealer};

/// The kinds of problems that [`any_problem`] deals.
pub const ALL_KINDS: [&str; 10] =
    ["constraints", "boxes", "jigsaw", "no boxes", "clues", "marks", "sukaku", "killer", "overlapping", "holes"];

/// The largest number of rows and columns.
const MOST: usize = 36;

/// Deals a problem of one of [`ALL_KINDS`]. Every third has digits of a player, every third has marks.
///
/// Most of them have few open cells, so that they are solved at once. Not all have a solution.
///
/// # Panics
///
/// Panics if there is no such kind.
pub fn any_problem(kind: usize, seed: u64) -> Problem {
    let mut chance = Chance::new(seed.wrapping_mul(1_000_003).wrapping_add(kind as u64));
    let mut dealer = Dealer::new(seed);
    let problem = match kind {
        0 => small_problem(seed as usize % KINDS, &mut chance),
        1 => boxes(&mut chance),
        2 => jigsaw(&mut chance),
        3 => without_boxes(&mut chance),
        4 if chance.one_in(4) => dealer.clashing().into(),
        4 => (*dealer.puzzle().grid()).into(),
        5 => return marked(&mut dealer).into(),
        6 if chance.one_in(2) => Position::of_sukaku(dealer.sukaku()).into(),
        6 => restricted(chance.below(RESTRICTED.len()), &mut dealer).0.into(),
        7 => killer(&mut dealer),
        8 => overlapping(&mut chance),
        9 => with_holes(&mut chance),
        _ => panic!("there are {} kinds", ALL_KINDS.len()),
    };
    begun(problem, &mut chance)
}

/// Lets a player place digits or mark values in some cells of two thirds of the problems.
fn begun(problem: Problem, chance: &mut Chance) -> Problem {
    if chance.one_in(3) {
        return problem;
    }
    let (cells, size) = (problem.layout().cell_count(), problem.layout().size());
    let mut placed = vec![0; cells];
    let mut marks = vec![ValueSet::EMPTY; cells];
    if chance.one_in(2) {
        placed.fill_with(|| if chance.one_in(4) { 1 + chance.below(size) as u8 } else { 0 });
    }
    if chance.one_in(2) {
        marks.fill_with(|| (1..=size as u8).filter(|_| chance.one_in(3)).collect());
    }
    problem.with_played(&placed, &marks).expect("the values are those of the layout")
}

/// Deals a classic puzzle with marks whose owner is the problem, a player or unknown.
fn marked(dealer: &mut Dealer) -> Position {
    let mut position = Position::of(*dealer.puzzle().grid());
    let all = position.pencilmarks();
    let chance = dealer.chance();
    position.candidates = Some(all.iter().filter(|_| !chance.one_in(30)).collect::<CandidateSet>());
    position.marks_of = chance.pick(&[MarksOf::Anybody, MarksOf::Problem, MarksOf::Player]);
    position
}

/// Deals the first number of a layout: usually 1.
fn first(chance: &mut Chance) -> i64 {
    chance.pick(&[1, 1, 1, 0, 0, 2, 10])
}

/// Keeps most values of a solution as givens, and in some problems changes a few of them.
fn partly(layout: Layout, solution: impl Fn(usize, usize) -> usize, chance: &mut Chance) -> Problem {
    let size = layout.size();
    let mut names: Vec<u8> = (1..=size as u8).collect();
    chance.shuffle(&mut names);
    let open = if size > 16 { 20 } else { 3 };
    let is_wrong = chance.one_in(6);
    let givens = (0..layout.cell_count()).map(|cell| {
        let (row, column) = layout.place(cell).expect("a cell has a place");
        match chance.below(open) {
            0 => 0,
            1 if is_wrong && chance.one_in(20) => 1 + chance.below(size) as u8,
            _ => names[solution(row, column) % size],
        }
    });
    let givens = givens.collect();
    Problem::from_values(layout, givens).expect("the values are those of the layout")
}

/// Returns the value of a cell of a grid of boxes, from 0.
fn in_boxes(row: usize, column: usize, height: usize, width: usize) -> usize {
    width * (row % height) + row / height + column
}

/// Deals the numbers of rows and columns of boxes whose size is at most this.
fn box_of(most: usize, chance: &mut Chance) -> (usize, usize) {
    loop {
        let (height, width) = (2 + chance.below(5), 2 + chance.below(7));
        if height * width <= most {
            return (height, width);
        }
    }
}

fn boxes(chance: &mut Chance) -> Problem {
    let (height, width) = box_of(MOST, chance);
    let first = first(chance);
    let layout = match Shape::new(height, width) {
        Some(shape) if first == 1 => Layout::of(shape),
        _ => {
            let mut drawing = Drawing::lines(height * width, height * width);
            drawing.add_boxes(height, width);
            drawing.first = first;
            Layout::draw(drawing).expect("the drawing is sound")
        }
    };
    partly(layout, |row, column| in_boxes(row, column, height, width), chance)
}

/// Deals a square grid whose regions are boxes with rows and columns in another order, or diagonals.
fn jigsaw(chance: &mut Chance) -> Problem {
    if chance.one_in(4) {
        let size = 3 + 2 * chance.below(MOST / 2 - 1);
        let region = |row: usize, column: usize| (column + size - row) % size;
        return of_regions(size, region, |row, column| row + column, chance);
    }
    let (height, width) = box_of(MOST, chance);
    let size = height * width;
    let mut orders: [Vec<usize>; 2] = [(0..size).collect(), (0..size).collect()];
    orders.iter_mut().for_each(|order| chance.shuffle(order));
    let [rows, columns] = orders;
    let region = |row: usize, column: usize| rows[row] / height * height + columns[column] / width;
    of_regions(size, region, |row, column| in_boxes(rows[row], columns[column], height, width), chance)
}

fn of_regions(
    size: usize,
    region: impl Fn(usize, usize) -> usize,
    solution: impl Fn(usize, usize) -> usize,
    chance: &mut Chance,
) -> Problem {
    let mut drawing = Drawing::lines(size, size);
    let regions: Vec<usize> = drawing.cells.iter().map(|&(row, column)| region(row, column)).collect();
    drawing.add_regions(&regions);
    drawing.first = first(chance);
    partly(Layout::draw(drawing).expect("the drawing is sound"), solution, chance)
}

/// Deals a rectangle of rows and columns only.
fn without_boxes(chance: &mut Chance) -> Problem {
    let rows = 1 + chance.below(MOST);
    let columns = if chance.one_in(3) { 1 + chance.below(MOST) } else { rows };
    let mut drawing = Drawing::lines(rows, columns);
    drawing.first = first(chance);
    partly(Layout::draw(drawing).expect("the drawing is sound"), |row, column| row + column, chance)
}

/// Deals a classic grid with cages, and sometimes givens.
fn killer(dealer: &mut Dealer) -> Problem {
    let solution = dealer.solution().to_values();
    let chance = dealer.chance();
    let (mut cages, mut cell) = (Vec::new(), 0);
    while cell < 81 {
        let length = (1 + chance.below(3)).min(9 - cell % 9);
        let cells: Vec<usize> = (cell..cell + length).collect();
        let sum = cells.iter().map(|&cell| i64::from(solution[cell])).sum();
        if !chance.one_in(8) {
            cages.push(Constraint::Cage { cells, sums: vec![sum] });
        }
        cell += length;
    }
    let givens = solution.map(|value| if chance.one_in(2) { value } else { 0 }).to_vec();
    let givens = if chance.one_in(3) { vec![0; 81] } else { givens };
    let problem = Problem::from_values(Layout::CLASSIC, givens).expect("81 values");
    problem.with_constraints(cages).expect("the cages lie in the grid")
}

/// Deals several grids that share boxes: a samurai or a smaller one.
fn overlapping(chance: &mut Chance) -> Problem {
    let shape = Shape::of_size(chance.pick(&[4, 9])).expect("a size with boxes");
    let (height, width) = (shape.box_rows(), shape.box_columns());
    let far = |rows: usize, columns: usize| (rows * height, columns * width);
    let inner = height - 1;
    let five = [far(0, 0), far(0, 2 * inner), far(inner, inner), far(2 * inner, 0), far(2 * inner, 2 * inner)];
    let places = if chance.one_in(2) { &five[..] } else { &five[..1 + chance.below(3)] };
    let layout = Layout::draw(Drawing::overlapping(shape, places)).expect("the grids lie within the square");
    partly(layout, |row, column| in_boxes(row, column, height, width), chance)
}

/// Deals a rectangle that lacks some cells.
fn with_holes(chance: &mut Chance) -> Problem {
    let (rows, columns) = (2 + chance.below(8), 2 + chance.below(8));
    let mut drawing = Drawing::lines(rows, columns);
    drawing.first = first(chance);
    drawing.values += chance.below(2);
    let holes: Vec<(usize, usize)> = (0..4).map(|_| (chance.below(rows), 1 + chance.below(columns))).collect();
    drawing.remove_cells(|row, column| holes.contains(&(row, column)));
    partly(Layout::draw(drawing).expect("the drawing is sound"), |row, column| row + column, chance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_dealt() {
        for (kind, name) in ALL_KINDS.iter().enumerate() {
            let dealt: Vec<Problem> = (0..30).map(|seed| any_problem(kind, seed)).collect();
            let is_begun = |problem: &&Problem| problem.without_played() != **problem;
            let begun = dealt.iter().filter(is_begun).count();
            assert!(kind == 6 || begun > 5, "{name}: {begun}");
            assert_eq!(any_problem(kind, 7), dealt[7]);
        }
    }
}
