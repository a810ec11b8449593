//! Puzzles with one solution and random constraints that it satisfies.

use tesuji_core::{Constraint, Control, Layout, Problem, Relation};
use tesuji_query::{Check, Query, Scratch, Solve};

/// A kind of constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Thermometer,
    Arrow,
    Whisper,
    Dutch,
    Renban,
    RegionSum,
    Palindrome,
    Between,
    DoubleArrow,
    Zipper,
    Nabner,
    Entropic,
    Modular,
    Parity,
    WhiteDot,
    BlackDot,
    X,
    V,
    Inequality,
    Cage,
    Quadruple,
    Even,
    Odd,
    Minimum,
    Maximum,
    LittleKiller,
    Sandwich,
    XSum,
    Skyscraper,
    NumberedRoom,
    Diagonals,
    AntiKnight,
    AntiKing,
    NonConsecutive,
}

/// A puzzle and its unique solution.
pub(crate) struct RunPuzzle {
    pub(crate) problem: Problem,
    pub(crate) solution: Vec<u8>,
}

/// A pseudo-random number generator with the same results on every machine.
pub(crate) struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }

    fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut list: Vec<usize> = (0..count).collect();
        for nth in (1..count).rev() {
            list.swap(nth, self.below(nth + 1));
        }
        list
    }
}

/// Returns the solutions of a problem, at most two.
pub(crate) fn solutions(problem: &Problem) -> Vec<Vec<u8>> {
    let query = Solve { limit: 0, mistyped: false };
    let response = query.answer(problem, &mut Scratch::new(), &Control::new().with_budget(100_000));
    response.solutions().map(|solution| solution.values()).collect()
}

/// Makes a 9x9 with some constraints of each of these kinds.
pub(crate) fn make(kinds: &[Kind], seed: u64) -> RunPuzzle {
    let mut chance = Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let globals: Vec<Constraint> = kinds.iter().flat_map(|&kind| of_the_grid(kind)).collect();
    let solution = (0..100).find_map(|_| filled(&globals, &mut chance)).expect("a grid with these rules");
    let mut constraints = Vec::new();
    for &kind in kinds.iter().filter(|&&kind| of_the_grid(kind).is_empty()) {
        let mut taken: Vec<Constraint> = Vec::new();
        for _ in 0..40_000 {
            if taken.len() == 3 {
                break;
            }
            let Some(one) = propose(kind, &solution, &mut chance) else { continue };
            let is_apart = constraints.iter().chain(&taken).all(|other| are_apart(&one, other));
            if is_apart && holds(&one, &solution) {
                taken.push(one);
            }
        }
        assert!(!taken.is_empty(), "{kind:?} {seed}");
        constraints.extend(taken);
    }
    constraints.extend(globals);
    let problem = reduced(&constraints, &solution, &mut chance);
    RunPuzzle { problem, solution }
}

/// Removes givens while there is one solution, down to a few.
fn reduced(constraints: &[Constraint], solution: &[u8], chance: &mut Chance) -> Problem {
    let of = |givens: &[u8]| {
        let problem = Problem::from_values(Layout::CLASSIC, givens.to_vec()).unwrap();
        problem.with_constraints(constraints.to_vec()).unwrap()
    };
    let mut givens = solution.to_vec();
    let mut left = 81;
    for cell in chance.shuffled(81) {
        if left <= 17 {
            break;
        }
        let value = std::mem::replace(&mut givens[cell], 0);
        match solutions(&of(&givens)).len() {
            1 => left -= 1,
            _ => givens[cell] = value,
        }
    }
    of(&givens)
}

/// Returns a full grid that satisfies rules of the whole grid.
fn filled(rules: &[Constraint], chance: &mut Chance) -> Option<Vec<u8>> {
    let mut givens = vec![0; 81];
    for (nth, value) in chance.shuffled(9).into_iter().enumerate() {
        givens[nth + 9 * (nth % 3)] = if nth % 2 == 0 { value as u8 + 1 } else { 0 };
    }
    let problem = Problem::from_values(Layout::CLASSIC, givens).ok()?;
    solutions(&problem.with_constraints(rules.to_vec()).ok()?).into_iter().next()
}

fn of_the_grid(kind: Kind) -> Vec<Constraint> {
    match kind {
        Kind::Diagonals => [false, true].map(|rising| Constraint::Diagonal { rising }).to_vec(),
        Kind::AntiKnight => vec![Constraint::AntiChess { rows: 1, columns: 2 }],
        Kind::AntiKing => vec![Constraint::AntiChess { rows: 1, columns: 1 }],
        Kind::NonConsecutive => {
            vec![Constraint::NotAdjacent { relation: Relation::Difference(1), diagonal: false, exempt: Vec::new() }]
        }
        _ => Vec::new(),
    }
}

/// Returns `true` if the full grid satisfies a constraint, according to the judge.
fn holds(constraint: &Constraint, solution: &[u8]) -> bool {
    let empty = Problem::from_values(Layout::CLASSIC, vec![0; 81]).unwrap();
    let Ok(problem) = empty.with_constraints(vec![constraint.clone()]) else { return false };
    let grid = Problem::from_values(Layout::CLASSIC, solution.to_vec()).unwrap();
    Check { puzzle: Some(problem) }.check(&grid).is_solution
}

/// Returns `true` if two constraints of lines or marks have no common cell, and outside clues no common line.
fn are_apart(one: &Constraint, other: &Constraint) -> bool {
    let cells = |constraint: &Constraint| {
        let mut cells = Vec::new();
        constraint.for_each_cell(&mut |cell| cells.push(cell));
        cells
    };
    let is_outside = |constraint: &Constraint| {
        matches!(
            constraint,
            Constraint::LittleKiller { .. }
                | Constraint::Sandwich { .. }
                | Constraint::XSum { .. }
                | Constraint::Skyscraper { .. }
                | Constraint::NumberedRoom { .. }
        )
    };
    let (mine, others) = (cells(one), cells(other));
    match (is_outside(one), is_outside(other)) {
        (true, true) => mine.first() != others.first(),
        (false, false) => mine.iter().all(|cell| !others.contains(cell)),
        _ => true,
    }
}

/// Returns a path of cells, each adjacent to the one before by a side or a corner.
fn path(length: usize, chance: &mut Chance) -> Option<Vec<usize>> {
    let mut cells = vec![chance.below(81)];
    while cells.len() < length {
        let last = cells[cells.len() - 1];
        let (row, column) = ((last / 9) as i64, (last % 9) as i64);
        let (down, right) = (chance.below(3) as i64 - 1, chance.below(3) as i64 - 1);
        let (row, column) = (row + down, column + right);
        let next = (row * 9 + column) as usize;
        if !(0..9).contains(&row) || !(0..9).contains(&column) || cells.contains(&next) {
            return None;
        }
        cells.push(next);
    }
    Some(cells)
}

fn pair(chance: &mut Chance) -> Option<[usize; 2]> {
    let (row, column) = (chance.below(9), chance.below(9));
    let is_beside = chance.below(2) == 0;
    let (below, beside) = if is_beside { (row, column + 1) } else { (row + 1, column) };
    (below < 9 && beside < 9).then_some([row * 9 + column, below * 9 + beside])
}

/// Returns a row or a column, starting at one of its ends.
fn line(chance: &mut Chance) -> Vec<usize> {
    let (nth, way) = (chance.below(9), chance.below(4));
    let cell = |at: usize| if way < 2 { nth * 9 + at } else { at * 9 + nth };
    let mut cells: Vec<usize> = (0..9).map(cell).collect();
    if way % 2 == 1 {
        cells.reverse();
    }
    cells
}

fn diagonal(chance: &mut Chance) -> Option<Vec<usize>> {
    let cells = line(chance);
    let first = cells[0];
    let inwards = cells[1] as i64 - first as i64;
    let (row, column) = ((first / 9) as i64, (first % 9) as i64);
    let aside = if chance.below(2) == 0 { 1 } else { -1 };
    let (down, right) = if inwards.abs() == 1 { (aside, inwards) } else { (inwards.signum(), aside) };
    let inside = |at: &i64| (0..9).contains(&(row + at * down)) && (0..9).contains(&(column + at * right));
    let cells: Vec<usize> =
        (0..9).take_while(inside).map(|at| ((row + at * down) * 9 + column + at * right) as usize).collect();
    // A position at a corner of the grid would see the diagonal from elsewhere.
    (cells.len() > 2).then_some(cells)
}

/// Returns a random constraint of a kind that the solution may satisfy.
fn propose(kind: Kind, solution: &[u8], chance: &mut Chance) -> Option<Constraint> {
    let number = |cell: usize| i64::from(solution[cell]);
    let relation =
        |relation: Relation, chance: &mut Chance| Some(Constraint::Pairs { relation, pairs: vec![pair(chance)?] });
    Some(match kind {
        Kind::Thermometer => Constraint::Thermometer { cells: path(4, chance)?, slow: false },
        Kind::Arrow => {
            let cells = path(4, chance)?;
            Constraint::Arrow { circle: vec![cells[0]], cells: cells[1..].to_vec() }
        }
        Kind::Whisper => Constraint::Whisper { cells: path(3, chance)?, difference: 5 },
        Kind::Dutch => Constraint::Whisper { cells: path(4, chance)?, difference: 4 },
        Kind::Renban => Constraint::Renban { cells: path(4, chance)? },
        Kind::RegionSum => {
            let cells = path(5, chance)?;
            let region = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
            if cells.iter().all(|&cell| region(cell) == region(cells[0])) {
                return None;
            }
            Constraint::RegionSumLine { cells }
        }
        Kind::Palindrome => Constraint::Palindrome { cells: path(5, chance)? },
        Kind::Between => Constraint::Between { cells: path(4, chance)? },
        Kind::DoubleArrow => Constraint::DoubleArrow { cells: path(5, chance)? },
        Kind::Zipper => Constraint::Zipper { cells: path(5, chance)? },
        Kind::Nabner => Constraint::Nabner { cells: path(4, chance)? },
        Kind::Entropic => Constraint::Entropic { cells: path(4, chance)? },
        Kind::Modular => Constraint::Modular { cells: path(4, chance)?, modulus: 3 },
        Kind::Parity => Constraint::Modular { cells: path(5, chance)?, modulus: 2 },
        Kind::WhiteDot => relation(Relation::Difference(1), chance)?,
        Kind::BlackDot => relation(Relation::Ratio(2), chance)?,
        Kind::X => relation(Relation::Sum(10), chance)?,
        Kind::V => relation(Relation::Sum(5), chance)?,
        Kind::Inequality => relation(Relation::Greater, chance)?,
        Kind::Cage => {
            let cells = path(3, chance)?;
            let sum = cells.iter().map(|&cell| number(cell)).sum();
            Constraint::Cage { cells, sums: vec![sum] }
        }
        Kind::Quadruple => {
            let (row, column) = (chance.below(8), chance.below(8));
            let cells = vec![row * 9 + column, row * 9 + column + 1, row * 9 + column + 9, row * 9 + column + 10];
            let mut values: Vec<i64> = cells[..3].iter().map(|&cell| number(cell)).collect();
            values.sort_unstable();
            Constraint::Contains { cells, values, exact: false }
        }
        Kind::Even => Constraint::Parity { cell: chance.below(81), even: true },
        Kind::Odd => Constraint::Parity { cell: chance.below(81), even: false },
        Kind::Minimum => Constraint::Extremum { cell: chance.below(81), maximum: false, exempt: Vec::new() },
        Kind::Maximum => Constraint::Extremum { cell: chance.below(81), maximum: true, exempt: Vec::new() },
        Kind::LittleKiller => {
            let cells = diagonal(chance)?;
            let sum = cells.iter().map(|&cell| number(cell)).sum();
            Constraint::LittleKiller { cells, sum }
        }
        Kind::Sandwich => {
            let cells = line(chance);
            let place = |value: i64| cells.iter().position(|&cell| number(cell) == value).unwrap();
            let (one, nine) = (place(1), place(9));
            let sum = cells[one.min(nine) + 1..one.max(nine)].iter().map(|&cell| number(cell)).sum();
            Constraint::Sandwich { cells, sum }
        }
        Kind::XSum => {
            let cells = line(chance);
            let sum = cells[..solution[cells[0]] as usize].iter().map(|&cell| number(cell)).sum();
            Constraint::XSum { cells, sum }
        }
        Kind::Skyscraper => {
            let cells = line(chance);
            let is_seen = |at: usize| cells[..at].iter().all(|&cell| number(cell) < number(cells[at]));
            let visible = (0..9).filter(|&at| is_seen(at)).count();
            Constraint::Skyscraper { cells, visible }
        }
        Kind::NumberedRoom => {
            let cells = line(chance);
            let value = number(cells[solution[cells[0]] as usize - 1]);
            Constraint::NumberedRoom { cells, value }
        }
        Kind::Diagonals | Kind::AntiKnight | Kind::AntiKing | Kind::NonConsecutive => return None,
    })
}
