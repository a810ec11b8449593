//! Nested trial and error.

use tesuji_core::{CandidateSet, Control};

use super::closure::{ClosedCandidates, Contradiction, Rules};

/// The maximum depth that is tried: no known 9x9 puzzle needs more than three.
const DEEPEST: u8 = 3;

/// Returns the depth of trial and error needed until the rules solve a puzzle.
///
/// Depth 0 applies only the rules. At depth n every candidate is assumed in turn; if depth n - 1 leads from it to a
/// contradiction, it is eliminated, and later candidates profit from that. Rounds repeat until the puzzle is solved or
/// a whole round eliminates nothing. The order does not matter: a contradiction remains when other candidates are
/// eliminated too.
///
/// The classification is Denis Berthier's T&E(rules, depth).
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Puzzle};
/// use tesuji_logic::classify::{Rules, trial_depth};
///
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// assert_eq!(trial_depth(&puzzle.candidates(), Rules::Singles, &Control::new()), Ok(Some(2)));
/// # Ok::<(), tesuji_core::ParsePuzzleError>(())
/// ```
///
/// Returns `None` if depth 3 is not enough, as for puzzles with several solutions, and depth 0 if the rules contradict
/// each other at once.
///
/// # Errors
///
/// Returns [`UnfinishedSearch`] if the control stopped the search.
pub fn trial_depth(
    candidates: &CandidateSet,
    rules: Rules,
    control: &Control<'_>,
) -> Result<Option<u8>, UnfinishedSearch> {
    let trial = Trial { rules, control };
    let Ok(mut closed) = ClosedCandidates::of(candidates, rules) else { return Ok(Some(0)) };
    for depth in 0..=DEEPEST {
        match trial.exhaust(&closed, depth)? {
            Err(Contradiction) => return Ok(Some(depth)),
            Ok(left) if left.is_complete() => return Ok(Some(depth)),
            Ok(left) => closed = left,
        }
    }
    Ok(None)
}

/// The error returned when the control stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search was stopped")]
pub struct UnfinishedSearch;

struct Trial<'a> {
    rules: Rules,
    control: &'a Control<'a>,
}

impl Trial<'_> {
    /// Eliminates every candidate that trial and error of this depth refutes.
    fn exhaust(
        &self,
        closed: &ClosedCandidates,
        depth: u8,
    ) -> Result<Result<ClosedCandidates, Contradiction>, UnfinishedSearch> {
        let mut closed = *closed;
        let Some(less) = depth.checked_sub(1) else { return Ok(Ok(closed)) };
        loop {
            let before = closed;
            for candidate in closed.open().iter() {
                // An earlier candidate of this round may have solved it.
                if closed.is_complete() {
                    return Ok(Ok(closed));
                }
                if !closed.has(candidate) || !closed.is_open(candidate.cell) {
                    continue;
                }
                if !self.control.should_continue() {
                    return Err(UnfinishedSearch);
                }
                let refuted = match closed.assuming(candidate, self.rules) {
                    Err(Contradiction) => true,
                    Ok(assumed) => self.exhaust(&assumed, less)?.is_err(),
                };
                if refuted {
                    match closed.without(candidate, self.rules) {
                        Ok(left) => closed = left,
                        Err(Contradiction) => return Ok(Err(Contradiction)),
                    }
                }
            }
            if closed == before {
                return Ok(Ok(closed));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counted::stopping_after;
    use tesuji_core::Puzzle;

    fn depths(puzzle: &str) -> [Option<u8>; 2] {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        Rules::ALL.map(|rules| trial_depth(&puzzle.candidates(), rules, &Control::new()).unwrap())
    }

    #[test]
    fn depths_are_those_of_the_field() {
        // In order: singles; pairs; chains; Inkala's puzzle of 2012.
        let easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
        assert_eq!(depths(easy), [Some(0), Some(0)]);
        let medium = "................12....34..............12....534....6.......738...9.......521.....";
        assert_eq!(depths(medium), [Some(1), Some(0)]);
        let chains = "..915...2.....7.3..8.9..7.64...8....8..31..7.3..5...4....2..1..........451.....9.";
        assert_eq!(depths(chains), [Some(1), Some(1)]);
    }

    #[test]
    fn several_solutions_have_no_depth() {
        let several = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......";
        let puzzle: Puzzle = several.parse().unwrap();
        assert_eq!(
            Trial { rules: Rules::Singles, control: &Control::new() }
                .exhaust(&start(&puzzle), 1)
                .map(|left| left.is_ok()),
            Ok(true)
        );
    }

    #[test]
    fn searches_can_be_stopped() {
        let puzzle: Puzzle =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
        let control = stopping_after(100);
        assert_eq!(trial_depth(&puzzle.candidates(), Rules::Singles, &control), Err(UnfinishedSearch));
    }

    fn start(puzzle: &Puzzle) -> ClosedCandidates {
        ClosedCandidates::of(&puzzle.candidates(), Rules::Singles).unwrap()
    }
}
