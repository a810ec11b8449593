//! The rating of HoDoKu: the sum of the scores of a path, and the level of its hardest step.
//!
//! HoDoKu takes the first enabled technique, in its order, that finds a step, applies that one step, adds the score of the
//! technique, and begins again. The level is that of the hardest technique used, raised while the score is above what the
//! level allows. Techniques, order, scores and levels are those of its default settings.
//!
//! The path depends on which of several steps of a technique is taken. For singles that is the order in which they arise,
//! which is kept as HoDoKu does, and up to the wings it is the first in the order of houses and digits. Of chains, loops
//! and almost locked sets HoDoKu takes the step that eliminates most, then the shortest.
//!
//! # What differs
//!
//! Of 100 puzzles, easy to extreme, the level is that of HoDoKu for all, and the score for 79: for all 68 up to hard, for
//! 4 of 6 that are unfair, for 7 of 26 that are extreme. The other 21 take a technique of which several steps are there,
//! and whose first choice decides what is left to find:
//!
//! - 20 of them need loops, chains or almost locked sets, where steps that eliminate equally much by equally long chains
//!   are common. HoDoKu fills tables of implications in an order of its own and keeps one way between any two candidates.
//! - 11 of these, all extreme, need forcing chains or nets too, at 500 and 700 each: which contradiction is met first
//!   decides how many follow, so that the scores differ by hundreds or thousands, either way.
//! - One has no chain; it differs by 4, the score of a naked single. Which of its steps HoDoKu takes instead is not known:
//!   its list of ratings has no paths.

mod choice;
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
        let Some(step) = single(&mut queue).or_else(|| choice::next(&known, &board)) else {
            level = Level::Extreme;
            // The cell in the middle of those that are left.
            let open = board.open().iter().nth(board.open().len() / 2).zip(solution);
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
            // A remote pair of five cells, of which several pairs of cells eliminate something.
            ("........1.......23..4..5.........4...3..1....6....78.....3.......5...7..7...2...9", Level::Hard, 836),
            // Of several chains, the one that eliminates most.
            ("2..4......7....6.....5....1...8...2583..9.................6.37.4.1............9..", Level::Unfair, 1292),
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
