//! Trial and error, one within another.

use tesuji_core::{CandidateSet, Control};

use super::closure::{Closed, Contradiction, Rules};

/// The depths that are looked at: no 9x9 puzzle is known that needs more than three.
const DEEPEST: u8 = 3;

/// How deep trial and error must go until rules solve a puzzle.
///
/// Depth 0 is the rules alone. At depth n every candidate is assumed in turn; one from which depth n - 1 leads to a
/// contradiction is struck, and the next ones profit from that, round after round until the puzzle is solved or a whole
/// round strikes nothing. The order does not matter: what a candidate is struck for remains when others are gone too.
///
/// The classification is Denis Berthier's, T&E(rules, depth).
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
/// Returns `None` if depth 3 is not enough, as in puzzles with several solutions; depth 0, with a contradiction, for one
/// whose rules contradict each other at once.
///
/// # Errors
///
/// [`Unfinished`] if the control stopped the search.
pub fn trial_depth(candidates: &CandidateSet, rules: Rules, control: &Control<'_>) -> Result<Option<u8>, Unfinished> {
    let trial = Trial { rules, control };
    let Ok(mut closed) = Closed::of(candidates, rules) else { return Ok(Some(0)) };
    for depth in 0..=DEEPEST {
        match trial.exhaust(&closed, depth)? {
            Err(Contradiction) => return Ok(Some(depth)),
            Ok(left) if left.is_complete() => return Ok(Some(depth)),
            Ok(left) => closed = left,
        }
    }
    Ok(None)
}

/// The error of a search that its control stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search was stopped")]
pub struct Unfinished;

struct Trial<'a> {
    rules: Rules,
    control: &'a Control<'a>,
}

impl Trial<'_> {
    /// Strikes what trial and error of this depth strikes.
    fn exhaust(&self, closed: &Closed, depth: u8) -> Result<Result<Closed, Contradiction>, Unfinished> {
        let mut closed = *closed;
        let Some(less) = depth.checked_sub(1) else { return Ok(Ok(closed)) };
        loop {
            let before = closed;
            for candidate in closed.open().iter() {
                // An earlier one of the round may have settled it.
                if closed.is_complete() {
                    return Ok(Ok(closed));
                }
                if !closed.has(candidate) || !closed.is_open(candidate.cell) {
                    continue;
                }
                if !self.control.go_on() {
                    return Err(Unfinished);
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
        // Singles; pairs; chains; Inkala's of 2012.
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
        assert_eq!(trial_depth(&puzzle.candidates(), Rules::Singles, &control), Err(Unfinished));
    }

    fn start(puzzle: &Puzzle) -> Closed {
        Closed::of(&puzzle.candidates(), Rules::Singles).unwrap()
    }
}
