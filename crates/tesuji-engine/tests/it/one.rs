//! Tests of the engine `one` on every instruction set of this machine, compared with the engine `bands`.

use tesuji_core::{Candidate, CandidateSet, Cell, Digit, Grid, House, Outcome};
use tesuji_engine::{Engine, Instructions, Solvable, Solver};

const PROPER: [&str; 4] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
];

/// Returns solvers for all instructions that can be tested here, and reports the missing ones.
fn solvers() -> Vec<Solver> {
    let (available, missing): (Vec<_>, Vec<_>) = Instructions::ALL.iter().partition(|set| set.is_available());
    if !missing.is_empty() {
        eprintln!("not tested, because this machine has not got them: {missing:?}");
    }
    available.into_iter().map(|&set| Solver::with_instructions(Engine::One, set).expect("available")).collect()
}

/// Asserts that every instruction set gives the answers of `bands`, and that all make the same guesses until a search
/// is left to the lanes, whose number differs.
#[track_caller]
fn agree<P: Solvable + std::fmt::Debug>(puzzle: &P, solvers: &mut [Solver], bands: &mut Solver) {
    let outcome = bands.solve(puzzle);
    for limit in [0, 1, 2, 3, 1000] {
        let count = bands.count(puzzle, limit);
        let mut stats = None;
        for solver in &mut *solvers {
            assert_eq!(solver.count(puzzle, limit), count, "up to {limit} of {puzzle:?}");
            if solver.stats().guesses < 20 && solver.stats().dead_ends < 3 {
                assert_eq!(*stats.get_or_insert(solver.stats()), solver.stats(), "up to {limit} of {puzzle:?}");
            }
        }
    }
    for solver in solvers {
        assert_eq!(solver.solve(puzzle), outcome, "{puzzle:?}");
    }
}

/// A small random number generator, so that the cases are the same everywhere.
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn cell(&mut self) -> Cell {
        Cell::from_index(self.below(81))
    }

    fn digit(&mut self) -> Digit {
        Digit::from_index(self.below(9))
    }
}

#[test]
fn grids_with_clues_taken_out_put_in_and_changed() {
    let (mut solvers, mut bands) = (solvers(), Solver::with_engine(Engine::Bands).expect("runs everywhere"));
    let mut rng = Rng(1);
    agree(&Grid::EMPTY, &mut solvers, &mut bands);
    for line in PROPER {
        let grid: Grid = line.parse().expect("81 characters");
        let solution = match bands.solve(&grid) {
            Outcome::Unique(solution) => Grid::from(solution),
            _ => panic!("the puzzle is proper"),
        };
        agree(&grid, &mut solvers, &mut bands);
        agree(&solution, &mut solvers, &mut bands);
        for _ in 0..20 {
            // One cell of the solution is wrong or missing.
            let mut changed = solution;
            changed.set(rng.cell(), [None, Some(rng.digit())][rng.below(2)]);
            agree(&changed, &mut solvers, &mut bands);
            // One more clue, right or wrong; one less clue; and one changed clue, which often clashes.
            let (mut more, mut less, mut other) = (grid, grid, grid);
            let cell = rng.cell();
            more.set(cell, [solution[cell], Some(rng.digit())][rng.below(2)]);
            agree(&more, &mut solvers, &mut bands);
            let clues: Vec<_> = grid.iter().collect();
            let (cell, _) = clues[rng.below(clues.len())];
            less.set(cell, None);
            agree(&less, &mut solvers, &mut bands);
            other.set(cell, Some(rng.digit()));
            agree(&other, &mut solvers, &mut bands);
            // Clues of the solution, from few to many.
            let share = 20 + rng.below(40);
            let some: Grid = solution.iter().filter(|_| rng.below(81) < share).collect();
            agree(&some, &mut solvers, &mut bands);
        }
    }
}

#[test]
fn clues_that_clash_have_no_solution() {
    let (mut solvers, mut bands) = (solvers(), Solver::with_engine(Engine::Bands).expect("runs everywhere"));
    for house in House::iter() {
        let cells: Vec<_> = house.cells().iter().collect();
        for (first, second) in [(0, 1), (0, 8), (3, 7)] {
            let clash: Grid = [(cells[first], Digit::D5), (cells[second], Digit::D5)].into_iter().collect();
            assert_eq!(bands.solve(&clash), Outcome::None);
            agree(&clash, &mut solvers, &mut bands);
        }
    }
}

#[test]
fn sukakus() {
    let (mut solvers, mut bands) = (solvers(), Solver::with_engine(Engine::Bands).expect("runs everywhere"));
    let mut rng = Rng(2);
    for set in [CandidateSet::ALL, CandidateSet::EMPTY] {
        agree(&set, &mut solvers, &mut bands);
    }
    for line in PROPER {
        let grid: Grid = line.parse().expect("81 characters");
        let Outcome::Unique(solution) = bands.solve(&grid) else { panic!("the puzzle is proper") };
        for _ in 0..20 {
            // A solution hidden among other candidates, sometimes with one of its own candidates removed.
            let mut set = CandidateSet::EMPTY;
            let density = 1 + rng.below(5);
            for cell in Cell::ALL {
                for digit in Digit::ALL {
                    if rng.below(9) < density || digit == solution.get(cell) {
                        set.insert(Candidate { cell, digit });
                    }
                }
            }
            agree(&set, &mut solvers, &mut bands);
            let cell = rng.cell();
            set.remove(Candidate { cell, digit: solution.get(cell) });
            agree(&set, &mut solvers, &mut bands);
        }
    }
}
