//! Steering: a walk between neighbouring puzzles, towards a specification that few puzzles fit.
//!
//! Plain generation waits until a random puzzle fits. A walk starts at a random puzzle and moves to one in its
//! vicinity, {-1+1} or {-2+2}, if that is not further from the specification; after a long time without progress it
//! restarts. The results are not a random sample of the puzzles that fit.
//!
//! The distance of a puzzle from a window of ratings is finer than its rating, which is the same for most of its
//! neighbours: if ED must be high, it counts the steps before the first one that is hard enough, and for EP the digits
//! placed before it.

use std::ops::ControlFlow;

use tesuji_core::{Control, Puzzle};
use tesuji_engine::Solver;
use tesuji_generate::{ClueSpec, GeneratedPuzzle, Generator, Rejection, Rng, Vicinity, redundant_clues};
use tesuji_logic::rating::se::{Rater, Verdict as Rated};
use tesuji_query::rate::{PartialRating, Rating, SeStep, Window, note};
use tesuji_symmetry::Symmetry;

use super::filter::{Filter, Verdict};
use super::{Grades, Nearest, Spec};

/// The number of neighbours without progress after which a walk restarts.
const IDLE: u32 = 1500;

/// The number of random puzzles to try together at the start of a walk.
const STARTS: u64 = 32;

/// The maximum number of draws for a proper neighbour.
const DRAWS: usize = 8;

/// The distance of a puzzle from a specification. Conditions are met in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Distance {
    /// The number of conditions not yet met.
    left: u8,
    /// The distance from meeting the next one.
    by: u32,
}

/// A walk for the puzzle of one number.
#[derive(Default)]
pub(super) struct Walk {
    at: Option<(Puzzle, Distance)>,
    idle: u32,
}

/// The result of a step of a walk, with the number of puzzles tried.
pub(super) enum Trial {
    /// The puzzle fits.
    Fits(u64, GeneratedPuzzle, Box<Grades>),
    /// The puzzle does not fit.
    On(u64, Option<Nearest>),
}

/// The memory of the walks of a thread.
#[derive(Default)]
pub(super) struct WalkScratch {
    rater: Rater,
    solver: Solver,
}

impl Walk {
    /// Tries the next puzzle, which depends only on the walk and on the random numbers of this attempt; returns `None`
    /// if the control stopped it.
    pub(super) fn step(
        &mut self,
        spec: &Spec,
        wanted: Option<usize>,
        rng: &mut Rng,
        tools: (&mut WalkScratch, &mut Filter, &mut Generator),
        control: &Control<'_>,
    ) -> Option<Trial> {
        let (walker, filter, generator) = tools;
        let (tried, found) = match self.at {
            None => start(generator, wanted, rng, control)?,
            Some((puzzle, _)) => (1, walker.neighbour(&puzzle, spec, rng, control)?),
        };
        let generated = match found {
            Ok(generated) => generated,
            Err(miss) => {
                self.rest();
                return Some(Trial::On(tried, Nearest::of_miss(miss, &spec.clues)));
            }
        };
        let bound = self.at.map(|(_, distance)| distance);
        match walker.judge(spec, &generated, bound, filter, control)? {
            Judgement::Fits(grades) => Some(Trial::Fits(tried, generated, grades)),
            Judgement::At(distance, nearest) => {
                if bound.is_none_or(|bound| distance < bound) {
                    self.idle = 0;
                }
                if bound.is_none_or(|bound| distance <= bound) {
                    self.at = Some((generated.puzzle, distance));
                }
                self.rest();
                Some(Trial::On(tried, nearest))
            }
        }
    }

    /// Counts a puzzle without progress, and abandons the walk after too many.
    fn rest(&mut self) {
        self.idle += 1;
        if self.idle > IDLE {
            *self = Walk::default();
        }
    }
}

/// Returns a random puzzle as the start of a walk, and the number of puzzles tried.
fn start(
    generator: &mut Generator,
    wanted: Option<usize>,
    rng: &mut Rng,
    control: &Control<'_>,
) -> Option<(u64, Result<GeneratedPuzzle, Rejection>)> {
    let seed = rng.below(u64::MAX);
    let mut rngs: Vec<Rng> = (0..STARTS).map(|nth| Rng::new(seed, nth)).collect();
    let wanted = vec![wanted; rngs.len()];
    let attempts = generator.attempt_with_clues(&mut rngs, &wanted, control)?;
    let mut last = (STARTS, Err(Rejection::Rare));
    for (nth, attempt) in attempts.into_iter().enumerate() {
        match attempt {
            Ok(generated) => return Some((nth as u64 + 1, Ok(generated))),
            miss => last = (STARTS, miss),
        }
    }
    Some(last)
}

/// The judgement of a puzzle: it fits, or its distance from that.
enum Judgement {
    Fits(Box<Grades>),
    At(Distance, Option<Nearest>),
}

impl WalkScratch {
    /// Returns a neighbour of a puzzle with the wanted clues; `None` if the control stopped it.
    fn neighbour(
        &mut self,
        puzzle: &Puzzle,
        spec: &Spec,
        rng: &mut Rng,
        control: &Control<'_>,
    ) -> Option<Result<GeneratedPuzzle, Rejection>> {
        let ClueSpec { symmetry, pattern, minimal, .. } = spec.clues;
        // The cells of a pattern stay the same, and some of them get other digits.
        let same_pattern = pattern.is_some() || symmetry != Symmetry::None;
        let count = 1 + usize::from(rng.below(3) == 0) + usize::from(same_pattern);
        let vicinity = Vicinity { remove: count, add: count, same_pattern };
        let drawn = vicinity.draw(puzzle, DRAWS, rng, &mut self.solver, control);
        if !control.should_continue() {
            return None;
        }
        let Some(puzzle) = drawn else { return Some(Err(Rejection::Several)) };
        if minimal && redundant_clues(&puzzle, &mut self.solver, control)? != tesuji_core::CellSet::EMPTY {
            return Some(Err(Rejection::Redundant));
        }
        let outcome = self.solver.solve_within(&puzzle, control)?;
        let generated = outcome.unique().map(|&solution| GeneratedPuzzle { puzzle, solution, weight: 1.0 });
        Some(generated.ok_or(Rejection::Several))
    }

    /// Returns the distance of a puzzle from the specification; `None` if the control stopped it. A distance above
    /// `bound` may be too small.
    fn judge(
        &mut self,
        spec: &Spec,
        generated: &GeneratedPuzzle,
        bound: Option<Distance>,
        filter: &mut Filter,
        control: &Control<'_>,
    ) -> Option<Judgement> {
        if let Some(window) = &spec.criteria.se {
            let allowed = bound.filter(|bound| bound.left == CONDITIONS).map(|bound| bound.by);
            // A walk that meets the ratings must not lose them again.
            let allowed = if bound.is_some_and(|bound| bound.left < CONDITIONS) { Some(0) } else { allowed };
            let by = self.distance_to(window, &generated.puzzle, allowed.unwrap_or(u32::MAX), control)?;
            if by > 0 {
                let is_better = bound.is_none_or(|bound| Distance { left: CONDITIONS, by } < bound);
                let nearest = if is_better {
                    // The closest puzzle is described as in plain generation.
                    match filter.check(spec, generated, control) {
                        Verdict::No(nearest) => Some(nearest),
                        Verdict::Fits(grades) => return Some(Judgement::Fits(grades)),
                        Verdict::Stopped => return None,
                    }
                } else {
                    None
                };
                return Some(Judgement::At(Distance { left: CONDITIONS, by }, nearest));
            }
        }
        match filter.check(spec, generated, control) {
            Verdict::Fits(grades) => Some(Judgement::Fits(grades)),
            Verdict::No(nearest) => {
                let distance = Distance { left: CONDITIONS - 1 - nearest.condition(), by: nearest.distance() };
                Some(Judgement::At(distance, Some(nearest)))
            }
            Verdict::Stopped => None,
        }
    }

    /// Returns the distance of a puzzle from a window of ratings, 0 if it is in the window. A distance above `allowed`
    /// may be too small. Returns `None` if the control stopped it.
    fn distance_to(&mut self, window: &Window, puzzle: &Puzzle, allowed: u32, control: &Control<'_>) -> Option<u32> {
        let mut course = RatingProgress::new(window);
        let verdict = self.rater.rate_while(puzzle, control, |step| {
            course.note(step);
            if course.least(window) <= allowed { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match verdict {
            Rated::Stopped(_) => None,
            Rated::Rejected(_) => Some(course.least(window)),
            Rated::Rated(_) | Rated::NoStepFound(_) => {
                // A puzzle where no technique applies counts as 20.0.
                if let Rated::NoStepFound(rating) = verdict {
                    course.reached.er = Some(rating.er);
                }
                let er = course.reached.er.unwrap_or_default();
                Some(course.least(window) + below(er, window.er.least))
            }
        }
    }
}

/// A number larger than the count of conditions in [`Nearest`].
const CONDITIONS: u8 = 8;

/// The progress of a rating.
struct RatingProgress {
    reached: PartialRating,
    /// The minimum values of ED and EP.
    least: [Rating; 2],
    /// The number of steps before the first that is hard enough for ED, and of placements before that for EP.
    before: [u32; 2],
    met: [bool; 2],
}

impl RatingProgress {
    fn new(window: &Window) -> RatingProgress {
        let of_er = |asked: bool| if asked { window.er.least } else { Rating::ZERO };
        let least =
            [window.ed.least.max(of_er(window.diamond)), window.ep.least.max(of_er(window.diamond || window.pearl))];
        RatingProgress { reached: PartialRating::default(), least, before: [0; 2], met: [false; 2] }
    }

    fn note(&mut self, step: &SeStep) {
        note(&mut self.reached, step);
        let counts = [true, step.placement.is_some()];
        for (nth, counts) in counts.into_iter().enumerate() {
            self.met[nth] |= step.rating >= self.least[nth];
            self.before[nth] += u32::from(counts && !self.met[nth]);
        }
    }

    /// Returns a lower bound of the final distance, without the part that ER contributes.
    fn least(&self, window: &Window) -> u32 {
        let PartialRating { er, ep, ed, .. } = self.reached;
        let er = er.unwrap_or_default();
        let ed = ed.unwrap_or_default().max(self.least[0]);
        let ep = ep.unwrap_or(er).max(self.least[1]);
        let over = below(window.er.most, er) + below(window.ed.most, ed) + below(window.ep.most, ep);
        let pearl = if window.pearl || window.diamond { below(ep, er) } else { 0 };
        let diamond = if window.diamond { below(ed, er) } else { 0 };
        self.before[0] + self.before[1] + over + pearl + diamond
    }
}

/// Returns how many tenths the first rating is below the second.
fn below(one: Rating, other: Rating) -> u32 {
    u32::from(other.tenths()).saturating_sub(u32::from(one.tenths()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the final distance of a puzzle's rating.
    fn distance(line: &str, window: &Window) -> u32 {
        let puzzle = line.parse().unwrap();
        WalkScratch::default().distance_to(window, &puzzle, u32::MAX, &Control::new()).unwrap()
    }

    #[test]
    fn the_distance_is_nothing_within_the_window_alone() {
        // ER, EP and ED: 2.6, 1.2 and 1.2; about 10.5, 10.5 and 8.9.
        let easy = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let mut rater = Rater::new();
        for line in [easy, hard] {
            let Rated::Rated(rating) = rater.rate(&line.parse::<Puzzle>().unwrap()) else { panic!("{line}") };
            for (er, ep, ed) in
                [("2.6", "", ""), ("3.0..", "", ""), ("", "2.0..", ""), ("", "", "8.0.."), ("..5.0", "", "")]
            {
                for (pearl, diamond) in [(false, false), (true, false), (false, true)] {
                    let range = |text: &str| if text.is_empty() { Default::default() } else { text.parse().unwrap() };
                    let window = Window { er: range(er), ep: range(ep), ed: range(ed), pearl, diamond };
                    let found = distance(line, &window);
                    assert_eq!(found == 0, window.holds(&rating), "{line} {window:?}: {found}");
                }
            }
        }
    }

    #[test]
    fn what_is_too_far_is_not_rated_to_the_end() {
        let window = Window { er: "9.0..".parse().unwrap(), diamond: true, ..Window::ALL };
        let easy = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let whole = distance(easy, &window);
        assert!(whole > 60, "{whole}");
        let some = WalkScratch::default().distance_to(&window, &easy.parse().unwrap(), 10, &Control::new());
        assert!(some.is_some_and(|some| 10 < some && some < 15), "{some:?}");
    }
}
