//! Estimates large numbers of solutions from random descents.

use std::fmt;

use tesuji_core::{Candidate, CandidateSet, Cell, CellSet, Control, Digit, House, Problem, Puzzle};
use tesuji_variant::{Search, UnknownConstraint};

use crate::Rng;

/// An estimate of the number of solutions of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean of all probes: its expected value is the number of solutions.
    pub count: f64,
    /// The standard error of the mean, computed from the variance of the probes. If solutions are distributed very
    /// unevenly over the search tree, the probes may miss most of them, and the error is then too small.
    pub error: f64,
}

/// Writes `~6.67e21+-1.5e20`, with as many digits as are significant.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Estimate { count, error } = self;
        // If the error or the count is zero, there is no ratio.
        let digits = (count / error).log10().floor();
        let digits = if digits.is_finite() { digits.clamp(0.0, 8.0) as usize + 1 } else { 1 };
        write!(f, "~{count:.digits$e}+-{error:.1e}")
    }
}

/// Estimates the number of solutions of a puzzle that has too many to count.
///
/// Each probe descends the search tree once: it places singles, then a random candidate of a cell with the fewest
/// candidates, and multiplies the numbers of choices (Donald Knuth, Estimating the efficiency of backtrack programs,
/// 1975). A probe that ends in a contradiction counts as 0.
///
/// # Examples
///
/// ```
/// use tesuji_core::Puzzle;
/// use tesuji_generate::{Rng, estimate};
///
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......".parse()?;
/// let estimate = estimate(&puzzle, 20_000, &mut Rng::new(1, 0));
/// assert!((estimate.count - 849.0).abs() < 4.0 * estimate.error, "{estimate:?}");
/// # Ok::<(), tesuji_core::ParsePuzzleError>(())
/// ```
pub fn estimate(puzzle: &Puzzle, probes: u32, rng: &mut Rng) -> Estimate {
    estimate_within(&puzzle.candidates(), probes, rng, &Control::new()).expect("nobody stops it")
}

/// Estimates the number of solutions among these candidates; `None` if the control stops it.
pub fn estimate_within(
    candidates: &CandidateSet,
    probes: u32,
    rng: &mut Rng,
    control: &Control<'_>,
) -> Option<Estimate> {
    mean_of(probes, control, || probe(*candidates, rng))
}

/// Estimates the number of solutions of a problem with any layout; `None` if the control stops it.
///
/// # Errors
///
/// Returns an error if this version does not support one of the constraints.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Constraint, Control, Layout, Problem, Shape};
/// use tesuji_generate::{Rng, estimate_problem};
///
/// let blank = Problem::from_values(Layout::of(Shape::of_size(6).unwrap()), vec![0; 36])?;
/// let knight = blank.with_constraints(vec![Constraint::AntiChess { rows: 1, columns: 2 }])?;
/// let estimate = estimate_problem(&knight, 2000, &mut Rng::new(1, 0), &Control::new())?.expect("nobody stops it");
/// assert!((estimate.count - 11_520.0).abs() <= 4.0 * estimate.error, "{estimate:?}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn estimate_problem(
    problem: &Problem,
    probes: u32,
    rng: &mut Rng,
    control: &Control<'_>,
) -> Result<Option<Estimate>, UnknownConstraint> {
    let mut search = Search::new(problem)?;
    Ok(mean_of(probes, control, || search.probe(&mut |bound| rng.below(bound))))
}

/// Returns the mean of the probes with its standard error; `None` if the control stops the work.
fn mean_of(probes: u32, control: &Control<'_>, mut probe: impl FnMut() -> f64) -> Option<Estimate> {
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..probes {
        if !control.should_continue() {
            return None;
        }
        let leaves = probe();
        sum += leaves;
        squares += leaves * leaves;
    }
    let probes = f64::from(probes.max(1));
    let mean = sum / probes;
    let variance = (squares / probes - mean * mean).max(0.0);
    Some(Estimate { count: mean, error: (variance / probes).sqrt() })
}

/// Descends the tree once; returns the product of the choices, or 0 at a contradiction.
fn probe(start: CandidateSet, rng: &mut Rng) -> f64 {
    let mut board = start;
    let mut leaves = 1.0;
    // Cells with one candidate that was already removed from their peers.
    let mut placed = CellSet::EMPTY;
    loop {
        if !place_singles(&mut board, &mut placed) {
            return 0.0;
        }
        let open = Cell::iter().filter(|&cell| !placed.contains(cell));
        let Some(cell) = open.min_by_key(|&cell| board.digits(cell).len()) else { return leaves };
        let digits: Vec<Digit> = board.digits(cell).iter().collect();
        leaves *= digits.len() as f64;
        place(&mut board, &mut placed, cell, digits[rng.below(digits.len() as u64) as usize]);
    }
}

fn place(board: &mut CandidateSet, placed: &mut CellSet, cell: Cell, digit: Digit) {
    placed.insert(cell);
    board.set_digits(cell, digit.into());
    for peer in cell.peers() {
        board.remove(Candidate { cell: peer, digit });
    }
}

/// Places naked and hidden singles until there are none; returns `false` at a contradiction.
fn place_singles(board: &mut CandidateSet, placed: &mut CellSet) -> bool {
    loop {
        let before = *placed;
        for cell in Cell::iter().filter(|&cell| !before.contains(cell)) {
            let digits = board.digits(cell);
            if let Some(digit) = digits.only() {
                place(board, placed, cell, digit);
            } else if digits.is_empty() {
                return false;
            }
        }
        if *placed != before {
            continue;
        }
        for house in House::iter() {
            for digit in Digit::iter() {
                let places = board.cells(digit) & house.cells();
                match places.only() {
                    Some(cell) if !placed.contains(cell) => place(board, placed, cell, digit),
                    None if places.is_empty() => return false,
                    _ => {}
                }
            }
        }
        if *placed == before {
            return Cell::iter().all(|cell| !board.digits(cell).is_empty());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Constraint, Layout, Shape};
    use tesuji_engine::Solver;
    use tesuji_testkit::Dealer;

    #[test]
    fn estimates_lie_about_the_count() {
        let (mut dealer, mut solver) = (Dealer::new(1), Solver::new());
        for nth in 0..20 {
            let puzzle = dealer.several();
            let count = solver.count(&puzzle, 1_000_000) as f64;
            let found = estimate(&puzzle, 3000, &mut Rng::new(2, nth));
            assert!((found.count - count).abs() <= 5.0 * found.error + 0.2 * count, "{count} {found:?} {puzzle}");
        }
    }

    #[test]
    fn two_errors_hold_the_count_of_other_problems_nearly_always() {
        let blank = |shape: &str| {
            let shape: Shape = shape.parse().unwrap();
            Problem::from_values(Layout::of(shape), vec![0; shape.cell_count()]).unwrap()
        };
        let knight = vec![Constraint::AntiChess { rows: 1, columns: 2 }];
        let diagonals = vec![Constraint::Diagonal { rising: true }, Constraint::Diagonal { rising: false }];
        let problems = [
            (blank("2x3").with_constraints(knight).unwrap(), 11_520.0),
            (blank("2x2").with_constraints(diagonals).unwrap(), 48.0),
            (blank("2x3"), 28_200_960.0),
        ];
        for (problem, count) in problems {
            let within = (0..50).filter(|&nth| {
                let found = estimate_problem(&problem, 400, &mut Rng::new(5, nth), &Control::new()).unwrap().unwrap();
                (found.count - count).abs() <= 2.0 * found.error
            });
            assert!(within.count() > 43, "{count}");
        }
    }

    #[test]
    fn few_solutions_are_told_exactly() {
        let mut dealer = Dealer::new(2);
        let full = Puzzle::from(dealer.solution());
        assert_eq!(estimate(&full, 10, &mut Rng::new(1, 0)), Estimate { count: 1.0, error: 0.0 });
        let none = estimate(&dealer.impossible(), 2000, &mut Rng::new(1, 0));
        assert_eq!(none.count, 0.0);
        assert_eq!(estimate(&full, 0, &mut Rng::new(1, 0)).count, 0.0);
        let stopped = Control::new();
        stopped.stop();
        assert_eq!(estimate_within(&full.candidates(), 10, &mut Rng::new(1, 0), &stopped), None);
    }

    #[test]
    fn there_are_about_as_many_solutions_as_have_been_counted() {
        // Bertram Felgenhauer and Frazer Jarvis, 2005; with a given first row, the number is divided by 9!.
        let all = 6_670_903_752_021_072_936_960.0;
        let row: Puzzle = format!("123456789{}", ".".repeat(72)).parse().unwrap();
        for (puzzle, count) in [(Puzzle::EMPTY, all), (row, all / 362_880.0)] {
            let found = estimate(&puzzle, 2000, &mut Rng::new(3, 0));
            assert!((found.count - count).abs() < 4.0 * found.error, "{found}");
            assert!(found.error < 0.1 * count, "{found}");
        }
    }

    #[test]
    fn estimates_are_written_as_far_as_they_are_known() {
        let text = |count, error| Estimate { count, error }.to_string();
        assert_eq!(text(6.6709e21, 1.53e20), "~6.67e21+-1.5e20");
        assert_eq!(text(1_234_567.0, 900.0), "~1.2346e6+-9.0e2");
        assert_eq!(text(2e6, 3e6), "~2.0e6+-3.0e6");
        assert_eq!(text(0.0, 0.0), "~0.0e0+-0.0e0");
    }
}
