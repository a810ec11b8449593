//! The HoDoKu rating: the sum of the scores of a path, and the level of its hardest step.
//!
//! HoDoKu takes the first enabled technique, in its order, that finds a step, applies that one step, adds the score of
//! the technique, and starts over. The level is that of the hardest technique used, raised while the score is above the
//! level's limit. Techniques, order, scores and levels are those of its default settings.
//!
//! The path depends on the choice among several steps of a technique, so the searches follow HoDoKu's order where it
//! matters. Singles are taken in the order in which they arise, elimination by elimination. For techniques up to the
//! wings, the first step in the order of houses and digits is taken. Of chains of one digit and of cells, of loops and
//! of chains of almost locked sets, the one that eliminates most is taken, then the shortest. Loops, forcing chains and
//! nets come from tables of the consequences of each candidate, in which only one path leads to a fact. The order is
//! that of HoDoKu 2.3.2; older versions order steps with equally many eliminations differently.
//!
//! Some HoDoKu searches miss steps or use another order; each search here describes its own rules.
//!
//! # What differs
//!
//! For all of 5,230 puzzles, easy to extreme, the level, the score and every step are those of HoDoKu. Of 133 of the
//! hardest known puzzles, which no HoDoKu technique solves, two paths differ: in one by the order of the eliminations
//! of a step, in the other by a forcing net.

mod almost;
mod best;
mod brute_force;
mod choice;
mod colors;
mod fact_path;
mod fish;
mod forcing;
mod group;
mod lines;
mod loops;
mod nets;
mod ordered_step;
mod patterns;
mod queue;
mod rectangles;
mod sue_de_coq;
mod tables;
mod wings;

use std::ops::ControlFlow;

use tesuji_core::{Candidate, Conclusion, Control, Level, Pattern, Puzzle, Step, Technique, Trace};

use crate::als::DEATH_BLOSSOM;
use crate::exotic::{TEMPLATE_DELETE, TEMPLATE_SET};
use crate::forcing::{KRAKEN_FISH_1, KRAKEN_FISH_2};
use crate::singles::{FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE};
use crate::{Board, Repertoire};
use ordered_step::OrderedStep;
use queue::Queue;

pub use brute_force::BRUTE_FORCE;

/// A puzzle's rating on the HoDoKu scale.
#[derive(Clone, Debug)]
pub struct HodokuRating {
    /// The level.
    pub level: Level,
    /// The sum of the scores of the steps.
    pub score: u32,
    /// The steps.
    pub trace: Trace,
}

/// Techniques that are used by default elsewhere, but not here, because HoDoKu has them switched off.
static SWITCHED_OFF: [&Technique; 21] = [
    &crate::fish::SQUIRMBAG,
    &crate::fish::WHALE,
    &crate::fish::LEVIATHAN,
    &crate::fish::FINNED_SQUIRMBAG,
    &crate::fish::SASHIMI_SQUIRMBAG,
    &crate::fish::FINNED_WHALE,
    &crate::fish::SASHIMI_WHALE,
    &crate::fish::FINNED_LEVIATHAN,
    &crate::fish::SASHIMI_LEVIATHAN,
    &DEATH_BLOSSOM,
    &crate::fish::MUTANT_SWORDFISH,
    &crate::fish::FINNED_MUTANT_X_WING,
    &crate::fish::FINNED_MUTANT_SWORDFISH,
    &crate::fish::FRANKEN_JELLYFISH,
    &crate::fish::FINNED_FRANKEN_JELLYFISH,
    &crate::fish::MUTANT_JELLYFISH,
    &crate::fish::FINNED_MUTANT_JELLYFISH,
    &KRAKEN_FISH_1,
    &KRAKEN_FISH_2,
    &TEMPLATE_SET,
    &TEMPLATE_DELETE,
];

/// The highest score of each level, starting with easy.
const HIGHEST: [u32; 5] = [800, 1000, 1600, 1800, u32::MAX];

/// Rates a puzzle as HoDoKu does with its default settings.
///
/// If no technique applies, HoDoKu guesses one cell; `solution` provides its digit. Without it, the rating ends there
/// as extreme. Returns `Break` with the result so far if the control stopped it; the final level and score cannot be
/// lower.
pub fn rate(
    puzzle: &Puzzle,
    solution: Option<&tesuji_core::Solution>,
    control: &Control<'_>,
) -> ControlFlow<HodokuRating, HodokuRating> {
    let known = Repertoire::all().only(|technique| {
        technique.hodoku.is_some()
            && !SWITCHED_OFF.contains(&technique)
            && technique.family != tesuji_core::Family::Singles
    });
    let mut board = Board::of(puzzle);
    let mut queue = Queue::of(puzzle);
    let mut trace = Trace { digits: *board.grid(), candidates: board.candidates(), steps: Vec::new() };
    let (mut level, mut score) = (Level::Easy, 0);
    while !board.is_complete() {
        let step = single(&mut queue).map(OrderedStep::from).or_else(|| choice::next(&known, &board, &queue, control));
        if !control.should_continue() {
            return ControlFlow::Break(HodokuRating { level: level_of(level, score), score, trace });
        }
        let Some(taken) = step.or_else(|| brute_force::step(&board, solution?).map(OrderedStep::from)) else {
            level = Level::Extreme;
            break;
        };
        if let Some((harder, more)) = taken.step.technique.hodoku {
            level = level.max(harder);
            score += more;
        }
        queue.apply(&taken);
        board.apply(&taken.step.conclusion);
        trace.steps.push(taken.step);
    }
    ControlFlow::Continue(HodokuRating { level: level_of(level, score), score, trace })
}

/// Returns the level of a path: the first level, from that of its hardest step upwards, that allows the score.
fn level_of(hardest: Level, score: u32) -> Level {
    let allows = |level: &Level| *level >= hardest && score <= HIGHEST[*level as usize];
    Level::ALL.into_iter().find(allows).unwrap_or(Level::Extreme)
}

/// Returns the single that HoDoKu would take next.
fn single(queue: &mut Queue) -> Option<Step> {
    let step = |technique, Candidate { cell, digit }, house, last| Step {
        technique,
        conclusion: Conclusion::from((cell, digit)),
        pattern: Pattern::Single { house, last },
    };
    if let Some((one, house)) = queue.full_house() {
        return Some(step(&FULL_HOUSE, one, Some(house), true));
    }
    if let Some(one) = queue.naked() {
        return Some(step(&NAKED_SINGLE, one, None, false));
    }
    queue.hidden().map(|(one, house)| step(&HIDDEN_SINGLE, one, Some(house), false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Grid, Node, SignedNode};

    /// Levels and scores from HoDoKu 2.3.2.
    #[test]
    fn scores_are_those_of_hodoku() {
        for (puzzle, level, score) in [
            ("................12..3..4.........1.5......3...6..27........64.82..5.....7.1......", Level::Easy, 396),
            ("................12....34..............12....534....6.......738...9.......521.....", Level::Medium, 606),
            (".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...", Level::Medium, 916),
            (".................1..2..3.45.....26...1..7..3..8..........1.4..8..6...2....7......", Level::Hard, 1056),
            // A remote pair of five cells, several pairs of which eliminate something.
            ("........1.......23..4..5.........4...3..1....6....78.....3.......5...7..7...2...9", Level::Hard, 836),
            // Of several chains, the one that eliminates most.
            ("2..4......7....6.....5....1...8...2583..9.................6.37.4.1............9..", Level::Unfair, 1292),
            // A continuous loop.
            (".83..1.5.4..2......6.7..8....4....8......5..319..........6..51..37..2.......48.3.", Level::Unfair, 1278),
            // Chains of cells with two candidates, up to twenty links long; only candidates that see both ends are
            // eliminated.
            ("......8..2..4.......12...45.4..7....5.2.....98.3...6.....3..5..1.85...9....74.16.", Level::Extreme, 2194),
            // Five kinds of chains and loops in turn.
            ("53...8.1.......5...79..6..2...7.9.....6..589.....2.........1..43........8...4.7..", Level::Extreme, 5336),
            // Two, three and more almost locked sets, and forcing chains of both kinds.
            (".8..3..6.9..6..4.7....9...5..5.......627.......9....84.2.....7.4...7...3...2.1...", Level::Extreme, 6968),
            // Rectangles whose corners have lost a digit, and forcing chains.
            ("8..........5.6....37.2...1.6..9..5...5.....36...1..4........7......27.8..2438....", Level::Extreme, 8432),
            // Forcing nets of both kinds.
            (
                ".3.......8.5...4.19....1.6....93..1......6.2..4.....76....1...27..8.......135....",
                Level::Extreme,
                10550,
            ),
            ("..68.3......6....51.2...........13.69....5......9....75.....2..6..1....4.8.74....", Level::Extreme, 5218),
            // A locked pair that also eliminates outside its box, and one that does not count as locked.
            ("..471....1.....2...37...5.....13.6.......5.8.96...8..4..9....7.31.....69....8...5", Level::Medium, 384),
            // Skyscrapers in rows before those in columns.
            (".841..29.2.......4......1....9..8....4..........6.7.3...5..4..9...8..32....9734.6", Level::Hard, 814),
            // No BUG+1 because the cell has four candidates, but a rectangle.
            ("3...........7...9...2..56.....96...1.......8..481...6...42..7......5...3.5.89..1.", Level::Hard, 462),
            // A sashimi swordfish with the first cover.
            ("..5..78...7....5..69..8....5...23.7.....6...3.3.1....53..8....6.1.9..7..9..2....4", Level::Extreme, 2850),
            // A sue de coq, and singles in the order in which its eliminations produce them.
            ("9......1..3.5...78...3.14....71.2...2.6............96...4..9....1..85......4..79.", Level::Extreme, 5648),
            ("....93..7..3.2..4.1..7.....61....2.5.8...1.9....2......259...38......1..8...7..24", Level::Extreme, 3240),
        ] {
            let rating = rate(&puzzle.parse().unwrap(), None, &Control::new()).continue_value().unwrap();
            assert_eq!((rating.level, rating.score), (level, score), "{puzzle}");
            assert!(rating.trace.is_complete());
            let solution = rating.trace.end();
            for step in &rating.trace.steps {
                check(step, &solution);
            }
        }
    }

    /// Checks that a step agrees with the solution and that its links alternate.
    fn check(step: &Step, solution: &Grid) {
        match &step.conclusion {
            &Conclusion::Place(Candidate { cell, digit }) => assert_eq!(solution.get(cell), Some(digit), "{step}"),
            Conclusion::Eliminate(gone) => {
                assert!(gone.iter().all(|one| solution.get(one.cell) != Some(one.digit)), "{step}");
            }
        }
        let stands = |node: &Node| node.cells.iter().any(|cell| solution.get(cell) == Some(node.digit));
        match &step.pattern {
            Pattern::Chain(chain) => {
                assert!(chain.nodes.len().is_multiple_of(2), "{step}: {chain:?}");
                let strong = |pair: &[Node]| pair.iter().any(stands);
                assert!(chain.nodes.chunks(2).all(strong), "{step}: {chain:?}");
                let weak = |pair: &[Node]| !pair.iter().all(stands);
                assert!(chain.nodes[1..].chunks(2).all(|pair| pair.len() < 2 || weak(pair)), "{step}: {chain:?}");
            }
            Pattern::Forcing { chains, .. } => {
                let turns = |chain: &Vec<SignedNode>| chain.windows(2).all(|pair| pair[0].holds != pair[1].holds);
                assert!(!chains.is_empty() && chains.iter().all(turns), "{step}: {chains:?}");
            }
            _ => {}
        }
    }

    #[test]
    fn cells_that_are_tried_out_cost_much() {
        // The golden nugget, which no technique here solves.
        let puzzle = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
        let rating = rate(&puzzle.parse().unwrap(), None, &Control::new()).continue_value().unwrap();
        assert_eq!(rating.level, Level::Extreme);
        assert!(!rating.trace.is_complete());
    }
}
