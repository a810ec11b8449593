//! The rating of HoDoKu: the sum of the scores of a path, and the level of its hardest step.
//!
//! HoDoKu takes the first enabled technique, in its order, that finds a step, applies that one step, adds the score of the
//! technique, and begins again. The level is that of the hardest technique used, raised while the score is above what the
//! level allows. Techniques, order, scores and levels are those of its default settings.
//!
//! The path depends on which of several steps of a technique comes first. For singles that is the order in which they
//! arise, which is kept as HoDoKu does; for chains, almost locked sets and fish HoDoKu has an order of its own
//! that is not reproduced, so that scores of puzzles that need them can differ.

mod queue;

use tesuji_core::{Candidate, Conclusion, Level, Pattern, Puzzle, Step, Trace};

use crate::singles::{FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE};
use crate::{Board, Repertoire};
use queue::Queue;

/// A puzzle's rating on the scale of HoDoKu.
#[derive(Clone, Debug)]
pub struct HodokuRating {
    /// The level.
    pub level: Level,
    /// The sum of the scores of the steps.
    pub score: u32,
    /// The steps.
    pub trace: Trace,
}

/// What is known and looked for by default but left out here: HoDoKu has it switched off.
const SWITCHED_OFF: [&str; 17] = [
    "squirmbag",
    "whale",
    "leviathan",
    "finned-squirmbag",
    "sashimi-squirmbag",
    "finned-whale",
    "sashimi-whale",
    "finned-leviathan",
    "sashimi-leviathan",
    "death-blossom",
    "mutant-swordfish",
    "finned-mutant-x-wing",
    "finned-mutant-swordfish",
    "kraken-fish-1",
    "kraken-fish-2",
    "template-set",
    "template-delete",
];

/// The highest score of each level, from easy on.
const HIGHEST: [u32; 5] = [800, 1000, 1600, 1800, u32::MAX];

/// What a cell costs that is tried out where no technique leads on.
const BRUTE_FORCE: u32 = 10_000;

/// Rates a puzzle as HoDoKu does with its default settings.
///
/// Where no technique leads on, HoDoKu tries out one cell; `solution` says what it finds. Without it, the rating ends there
/// as extreme.
pub fn rate(puzzle: &Puzzle, solution: Option<&tesuji_core::Solution>) -> HodokuRating {
    let known = Repertoire::all().only(|technique| {
        technique.hodoku.is_some()
            && !SWITCHED_OFF.contains(&technique.id)
            && technique.family != tesuji_core::Family::Singles
    });
    let mut board = Board::of(puzzle);
    let mut queue = Queue::of(puzzle);
    let mut trace = Trace { digits: *board.grid(), candidates: board.candidates(), steps: Vec::new() };
    let (mut level, mut score) = (Level::Easy, 0);
    while !board.is_complete() {
        let Some(step) = single(&mut queue).or_else(|| known.next(&board)) else {
            level = Level::Extreme;
            let open = board.open().first().zip(solution);
            let Some((cell, solution)) = open else { break };
            score += BRUTE_FORCE;
            let digit = solution.get(cell);
            board.place(cell, digit);
            queue.place(cell, digit);
            continue;
        };
        if let Some((harder, more)) = step.technique.hodoku {
            level = level.max(harder);
            score += more;
        }
        queue.apply(&step.conclusion);
        board.apply(&step.conclusion);
        trace.steps.push(step);
    }
    while score > HIGHEST[level as usize] {
        level = Level::ALL[level as usize + 1];
    }
    HodokuRating { level, score, trace }
}

/// Returns the single that HoDoKu would take next.
fn single(queue: &mut Queue) -> Option<Step> {
    let step = |technique, (Candidate { cell, digit }, house)| Step {
        technique,
        conclusion: Conclusion::from((cell, digit)),
        pattern: Pattern::Single { house },
    };
    if let Some((one, house)) = queue.full_house() {
        return Some(step(&FULL_HOUSE, (one, Some(house))));
    }
    if let Some(one) = queue.naked() {
        return Some(step(&NAKED_SINGLE, (one, None)));
    }
    queue.hidden().map(|(one, house)| step(&HIDDEN_SINGLE, (one, Some(house))))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Levels and scores that HoDoKu 2.2 gives.
    #[test]
    fn scores_are_those_of_hodoku() {
        for (puzzle, level, score) in [
            ("................12..3..4.........1.5......3...6..27........64.82..5.....7.1......", Level::Easy, 396),
            ("................12....34..............12....534....6.......738...9.......521.....", Level::Medium, 606),
            (".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...", Level::Medium, 916),
            (".................1..2..3.45.....26...1..7..3..8..........1.4..8..6...2....7......", Level::Hard, 1056),
        ] {
            let rating = rate(&puzzle.parse().unwrap(), None);
            assert_eq!((rating.level, rating.score), (level, score), "{puzzle}");
            assert!(rating.trace.is_complete());
        }
    }

    #[test]
    fn cells_that_are_tried_out_cost_much() {
        // The golden nugget, which no technique here gets through.
        let puzzle = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
        let rating = rate(&puzzle.parse().unwrap(), None);
        assert_eq!(rating.level, Level::Extreme);
        assert!(!rating.trace.is_complete());
    }
}
