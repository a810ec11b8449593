//! Problems with a unique solution whose cells are restricted to some digits, by seed.
//!
//! Each begins with all cells of a solution known. Then the cells are relaxed in random order, as long as there is no
//! second solution.

use std::ops::ControlFlow;

use tesuji_core::{
    Candidate, CandidateSet, Cell, Constraint, Control, Digit, DigitSet, Drawing, Grid, Layout, MarksOf, Outcome,
    Position, Problem, Puzzle, Shape, Solution, ValueSet,
};
use tesuji_engine::Solver;
use tesuji_variant::Search;

use crate::{Chance, Dealer};

/// The kinds of restricted classic problems.
pub const KINDS: [&str; 12] = [
    "single marks for givens, all marks elsewhere",
    "single marks for givens, no mark that they exclude",
    "givens, even and odd cells",
    "even and odd cells before givens",
    "low, middle and high cells",
    "two to five marks in some cells",
    "four to seven marks in every cell where that is enough",
    "one or two digits struck in every cell",
    "few restricted cells beside clues",
    "clues that a half turn keeps, and restricted cells",
    "clues with several solutions, and pencil marks",
    "clues, digits of the player, and struck candidates",
];

/// Puzzles that a half turn, a quarter turn or a mirror maps to themselves, with digits exchanged.
const ALIKE: [&str; 3] = [
    "...752.........17.83.9..4...6..8.9..3.......6..4.7..3...9..4.67.85.........218...",
    ".78..43.......9..72.3...5.114..6.......5.2.......3..899.2...6.57..1.......68..47.",
    ".....597...8.42....16..3...........7.5....32.473....9.9...3..4.2...795.....2.....",
];

/// Deals a classic problem of one of the [`KINDS`], with its only solution; for the kind with several solutions, the
/// only one that its marks leave.
///
/// # Panics
///
/// Panics if there is no such kind.
pub fn restricted(kind: usize, dealer: &mut Dealer) -> (Position, Solution) {
    let solution = dealer.solution();
    let sukaku = |set: CandidateSet, solution| (Position::of_sukaku(set), solution);
    let parity = |digit: Digit, _: &mut Chance| digits(|other| other.value() % 2 == digit.value() % 2);
    match kind {
        0 | 1 => {
            let puzzle = dealer.minimal();
            let Outcome::Unique(solution) = Solver::new().solve(&puzzle) else {
                unreachable!("a minimal puzzle is proper")
            };
            let mut marks = CandidateSet::ALL;
            puzzle.grid().iter().for_each(|(cell, digit)| marks.set_digits(cell, digit.into()));
            sukaku(if kind == 0 { marks } else { puzzle.candidates() }, solution)
        }
        2 => sukaku(
            widen(&solution, dealer.chance(), &mut |digit, chance| vec![DigitSet::ALL, parity(digit, chance)]),
            solution,
        ),
        3 => sukaku(widen(&solution, dealer.chance(), &mut |digit, chance| vec![parity(digit, chance)]), solution),
        4 => {
            let third = |digit: Digit| digits(|other| other.index() / 3 == digit.index() / 3);
            sukaku(widen(&solution, dealer.chance(), &mut |digit, _| vec![DigitSet::ALL, third(digit)]), solution)
        }
        5 => {
            let mut some = |digit, chance: &mut Chance| {
                let count = 2 + chance.below(4);
                vec![DigitSet::ALL, some_with(digit, count, chance)]
            };
            sukaku(widen(&solution, dealer.chance(), &mut some), solution)
        }
        6 => {
            let mut some =
                |digit, chance: &mut Chance| [7, 5, 4, 2].map(|count| some_with(digit, count, chance)).to_vec();
            sukaku(widen(&solution, dealer.chance(), &mut some), solution)
        }
        7 => {
            let mut some = |digit, chance: &mut Chance| {
                let count = 7 + chance.below(2);
                vec![some_with(digit, count, chance), parity(digit, chance)]
            };
            sukaku(widen(&solution, dealer.chance(), &mut some), solution)
        }
        8 => {
            let clues = *dealer.several().grid();
            let (set, solution) = narrow(&clues, dealer.chance());
            sukaku(set, solution)
        }
        9 => {
            let (set, solution) = narrow(&with_less(dealer.chance()), dealer.chance());
            sukaku(set, solution)
        }
        10 => {
            let clues = *dealer.several().grid();
            let (set, solution) = narrow(&clues, dealer.chance());
            let mut marks = set & Position::of(clues).pencilmarks();
            clues.iter().for_each(|(cell, _)| marks.set_digits(cell, DigitSet::EMPTY));
            (Position { candidates: Some(marks), marks_of: MarksOf::Problem, ..Position::of(clues) }, solution)
        }
        11 => played(dealer),
        _ => panic!("there are {} kinds", KINDS.len()),
    }
}

/// The kinds of restricted problems with other rules or another size.
pub const OTHER_KINDS: [&str; 4] = [
    "6x6, even and odd cells",
    "irregular 6x6, low and high cells",
    "diagonals, even and odd cells",
    "anti-knight, even and odd cells",
];

/// Deals a problem of one of the [`OTHER_KINDS`], with its only solution.
///
/// # Panics
///
/// Panics if there is no such kind.
pub fn restricted_other(kind: usize, chance: &mut Chance) -> (Problem, Vec<u8>) {
    let classic = || Problem::from(Grid::EMPTY);
    let constrained = |one| classic().with_constraints(vec![one]).expect("the constraint is of the layout");
    let problem = match kind {
        0 => Problem::from_values(Layout::of(Shape::of_size(6).expect("a shape")), vec![0; 36]).expect("36 cells"),
        1 => Problem::from_values(irregular(), vec![0; 36]).expect("36 cells"),
        2 => constrained(Constraint::Diagonal { rising: false }),
        3 => constrained(Constraint::AntiChess { rows: 1, columns: 2 }),
        _ => panic!("there are {} kinds", OTHER_KINDS.len()),
    };
    let size = problem.layout().size();
    let solution = any_solution(&problem, chance);
    let class = |value: u8| if kind == 1 { value > 3 } else { value.is_multiple_of(2) };
    let mut allowed: Vec<ValueSet> = solution.iter().map(|&value| ValueSet::of(value)).collect();
    let mut order: Vec<usize> = (0..allowed.len()).collect();
    chance.shuffle(&mut order);
    for cell in order {
        let same = (1..=size as u8).filter(|&value| class(value) == class(solution[cell])).collect();
        for set in [ValueSet::first(size), same] {
            let before = std::mem::replace(&mut allowed[cell], set);
            if solutions(&problem, &allowed).len() == 1 {
                break;
            }
            allowed[cell] = before;
        }
    }
    (problem.with_allowed(&allowed).expect("the sets are of the layout"), solution)
}

fn digits(keep: impl Fn(Digit) -> bool) -> DigitSet {
    Digit::iter().filter(|&digit| keep(digit)).collect()
}

/// Returns a random set of `count` digits, including `digit`.
fn some_with(digit: Digit, count: usize, chance: &mut Chance) -> DigitSet {
    let mut set = DigitSet::of(digit);
    while set.len() < count {
        set.insert(Digit::from_index(chance.below(9)));
    }
    set
}

fn has_one_solution(set: &CandidateSet) -> bool {
    matches!(Solver::new().solve(set), Outcome::Unique(_))
}

/// Starts from a solution, and gives each cell, in random order, the first listed set that allows no second solution.
fn widen(
    solution: &Solution,
    chance: &mut Chance,
    options: &mut dyn FnMut(Digit, &mut Chance) -> Vec<DigitSet>,
) -> CandidateSet {
    let mut set: CandidateSet = Cell::iter().map(|cell| Candidate { cell, digit: solution.get(cell) }).collect();
    let mut cells = Cell::ALL;
    chance.shuffle(&mut cells);
    for cell in cells {
        for digits in options(solution.get(cell), chance) {
            let mut wider = set;
            wider.set_digits(cell, digits);
            if has_one_solution(&wider) {
                set = wider;
                break;
            }
        }
    }
    set
}

/// Restricts cells of a grid with several solutions, in random order, until one solution is the only one.
fn narrow(clues: &Grid, chance: &mut Chance) -> (CandidateSet, Solution) {
    let mut set = CandidateSet::ALL;
    clues.iter().for_each(|(cell, digit)| set.set_digits(cell, digit.into()));
    let Outcome::Several([solution, _]) = Solver::new().solve(&set) else { panic!("{clues} has several solutions") };
    while let Outcome::Several(two) = Solver::new().solve(&set) {
        let other = two.into_iter().find(|other| *other != solution).expect("two differ");
        let differing: Vec<Cell> = solution.differences(&other).iter().collect();
        let cell = chance.pick(&differing);
        let kept = digits(|digit| digit.value() % 2 == solution.get(cell).value() % 2);
        let gone = if kept.contains(other.get(cell)) { !DigitSet::of(other.get(cell)) } else { kept };
        set.set_digits(cell, set.digits(cell) & gone);
    }
    (set, solution)
}

/// Returns clues with several solutions that a half turn or a reflection preserves.
fn with_less(chance: &mut Chance) -> Grid {
    let mut grid: Grid = chance.pick(&ALIKE).parse().expect("a grid");
    let solve = |grid: &Grid| Solver::new().solve(&Puzzle::try_from(*grid).expect("clues of a solution do not clash"));
    while matches!(solve(&grid), Outcome::Unique(_)) {
        // A cell is removed together with its images by turns and mirrors.
        let clues: Vec<Cell> = grid.iter().map(|(cell, _)| cell).collect();
        let cell = chance.pick(&clues);
        let (row, column) = (cell.row(), cell.column());
        for (row, column) in [
            (row, column),
            (8 - row, 8 - column),
            (column, row),
            (8 - column, 8 - row),
            (column, 8 - row),
            (8 - column, row),
        ] {
            grid.set(Cell::at(row, column), None);
        }
    }
    grid
}

/// Deals a proper puzzle with some of its solution placed and some false candidates eliminated.
fn played(dealer: &mut Dealer) -> (Position, Solution) {
    let clues = *dealer.minimal().grid();
    let puzzle = Puzzle::try_from(clues).expect("a puzzle");
    let Outcome::Unique(solution) = Solver::new().solve(&puzzle) else { unreachable!("a minimal puzzle is proper") };
    let chance = dealer.chance();
    let mut position = Position::of(clues);
    for cell in clues.empty_cells() {
        if chance.one_in(5) {
            position.placed.set(cell, Some(solution.get(cell)));
        }
    }
    let marks = position.pencilmarks();
    let is_kept = |one: &Candidate| solution.get(one.cell) == one.digit || !chance.one_in(6);
    position.candidates = Some(marks.iter().filter(is_kept).collect());
    (position, solution)
}

fn irregular() -> Layout {
    let regions = "000111002211022231423335444335445555";
    let mut drawing = Drawing::lines(6, 6);
    drawing.add_regions(&regions.bytes().map(|byte| usize::from(byte - b'0')).collect::<Vec<usize>>());
    Layout::draw(drawing).expect("the drawing is sound")
}

/// Returns up to two solutions of a problem with these values in its cells.
fn solutions(problem: &Problem, allowed: &[ValueSet]) -> Vec<Vec<u8>> {
    let problem = problem.clone().with_allowed(allowed).expect("the sets are of the layout");
    let mut found = Vec::new();
    let mut search = Search::new(&problem).expect("the constraints are known");
    let _ = search.for_each(&Control::new(), |values| {
        found.push(values.to_vec());
        if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

/// Returns a solution of a problem with a random first row.
fn any_solution(problem: &Problem, chance: &mut Chance) -> Vec<u8> {
    let size = problem.layout().size();
    loop {
        let mut row: Vec<u8> = (1..=size as u8).collect();
        chance.shuffle(&mut row);
        let mut allowed = vec![ValueSet::first(size); problem.layout().cell_count()];
        row.iter().zip(&mut allowed).for_each(|(&value, set)| *set = ValueSet::of(value));
        if let Some(solution) = solutions(problem, &allowed).pop() {
            return solution;
        }
    }
}
