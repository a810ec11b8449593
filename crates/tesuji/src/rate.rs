//! Ratings on the scale of Sudoku Explainer 1.2.1, as lists of puzzles need them: with a proof that the puzzle has one
//! solution, a window of wanted ratings, a limit of time.
//!
//! The numbers themselves come from [`tesuji_logic::rating::se`], which tells what they mean; [`NAME`] belongs beside
//! every one that is shown.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use tesuji::Question;
//! use tesuji::rate::{PuzzleRater, Rated, Window};
//!
//! let text = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
//! let question = Question::of(&tesuji::format::read(text, None).remove(0)?.content);
//! let never = AtomicBool::new(false);
//! let rated = PuzzleRater::new().rate(&question, &never);
//! assert!(matches!(rated, Some(Rated::Rated(rating)) if rating.er.to_string() == "2.6"));
//!
//! let window = Window { er: "7.1..8.3".parse()?, ..Window::ALL };
//! let rated = PuzzleRater::new().window(window).rate(&question, &never);
//! assert!(matches!(rated, Some(Rated::Outside)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tesuji_core::{CandidateSet, ConflictError, Grid, Outcome, Puzzle, Shape};
use tesuji_engine::{Solvable, Solver};
use tesuji_logic::rating::se::{Rateable, Rater, Verdict};

use crate::Question;

pub use tesuji_logic::rating::se::{NAME, ParseRatingError, Rating, Reached, SeRating, SeStep};

/// Rates what texts ask; owns the memory for it, so keep one a thread and use it again.
///
/// Before a puzzle is rated an engine finds out whether it has exactly one solution: the numbers of any other would be
/// those of the path that the techniques happen to take. [`improper`](PuzzleRater::improper) rates these too, as Sudoku
/// Explainer does, which does not ask.
///
/// A sukaku starts from its candidates, without a digit. Where the clues of a text leave several solutions and pencil
/// marks stand beside them, these are the puzzle: a sukaku too.
#[derive(Debug, Default)]
pub struct PuzzleRater {
    solver: Solver,
    rater: Rater,
    window: Window,
    limit: Option<Duration>,
    improper: bool,
    wants_steps: bool,
    steps: Vec<SeStep>,
}

/// What comes of rating a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rated {
    /// The puzzle is rated, and in the window. ER is 20.0 where no technique finds a step.
    Rated(SeRating),
    /// The puzzle is not in the window, whatever its rating is exactly.
    Outside,
    /// The time was over before the end; so much was reached, and that is in the window as far as it goes.
    OutOfTime(Reached),
    /// No solution, although no clues clash.
    NoSolution,
    /// Several solutions.
    Several,
    /// No solution, for clues clash.
    Clash(ConflictError),
    /// The scale is for 9x9 grids only.
    Size(Shape),
}

/// Which puzzles are wanted, by their three numbers.
///
/// A puzzle is given up as soon as its steps have shown that it is not among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The rating of the puzzle.
    pub er: Range,
    /// The rating of the pearl.
    pub ep: Range,
    /// The rating of the diamond.
    pub ed: Range,
    /// Only pearls: no step is harder than those up to the first placement, ER = EP.
    pub pearl: bool,
    /// Only diamonds: no step is harder than the first, ER = EP = ED.
    pub diamond: bool,
}

/// Ratings from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The lowest.
    pub least: Rating,
    /// The highest.
    pub most: Rating,
}

/// The error of parsing a [`Range`]: it is not two ratings around `..`, of which either may be left out, nor one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseRangeError(());

impl PuzzleRater {
    /// Makes a rater of proper puzzles, without a window or a limit.
    pub fn new() -> PuzzleRater {
        PuzzleRater::default()
    }

    /// Sets which ratings are wanted.
    #[must_use]
    pub fn window(mut self, window: Window) -> PuzzleRater {
        self.window = window;
        self
    }

    /// Sets how long a puzzle may take, the proof of its one solution included.
    #[must_use]
    pub fn limit(mut self, limit: Duration) -> PuzzleRater {
        self.limit = Some(limit);
        self
    }

    /// Sets whether puzzles without a solution or with several are rated too, and how many they have is not asked.
    #[must_use]
    pub fn improper(mut self, improper: bool) -> PuzzleRater {
        self.improper = improper;
        self
    }

    /// Sets whether [`steps`](PuzzleRater::steps) are kept.
    #[must_use]
    pub fn wants_steps(mut self, wants_steps: bool) -> PuzzleRater {
        self.wants_steps = wants_steps;
        self
    }

    /// Returns the steps of the puzzle that was rated last, as far as they went, if they were wanted.
    pub fn steps(&self) -> &[SeStep] {
        &self.steps
    }

    /// Rates the puzzle of a question. `None` if `stop` became true before the end.
    pub fn rate(&mut self, question: &Question, stop: &AtomicBool) -> Option<Rated> {
        self.steps.clear();
        let patience = Patience { stop, end: self.limit.and_then(|limit| Instant::now().checked_add(limit)) };
        let rated = match question {
            Question::Sized(grid) => Rated::Size(grid.shape),
            Question::Clash(error) if self.improper => self.follow::<Grid>(error.grid(), &patience),
            Question::Clash(error) => Rated::Clash(*error),
            Question::Sukaku(candidates) => match self.refuse(candidates, &patience) {
                Some(refusal) => refusal,
                None => self.follow::<CandidateSet>(candidates, &patience),
            },
            Question::Puzzle { puzzle, marks } => match (self.refuse(puzzle, &patience), marks) {
                (None, _) => self.follow::<Puzzle>(puzzle, &patience),
                (Some(Rated::Several), Some(marks)) => match self.refuse(marks, &patience) {
                    Some(refusal) => refusal,
                    None => self.follow::<CandidateSet>(marks, &patience),
                },
                (Some(refusal), _) => refusal,
            },
        };
        (!stop.load(Ordering::Relaxed)).then_some(rated)
    }

    /// Returns why the puzzle is not to be rated, if there is a reason.
    fn refuse<P: Solvable>(&mut self, puzzle: &P, patience: &Patience<'_>) -> Option<Rated> {
        if self.improper {
            return None;
        }
        match self.solver.solve_while(puzzle, || patience.lasts()) {
            Some(Outcome::Unique(_)) => None,
            Some(Outcome::None) => Some(Rated::NoSolution),
            Some(Outcome::Several(_)) => Some(Rated::Several),
            None => Some(Rated::OutOfTime(Reached::default())),
        }
    }

    fn follow<R: Rateable>(&mut self, puzzle: &R, patience: &Patience<'_>) -> Rated {
        let PuzzleRater { rater, window, wants_steps, steps, .. } = self;
        let mut reached = Reached::default();
        let watch = |step: &SeStep| {
            note(&mut reached, step);
            if *wants_steps {
                steps.push(*step);
            }
            if window.may_hold(&reached) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        match rater.rate_while(puzzle, || patience.lasts(), watch) {
            Verdict::Rated(rating) | Verdict::NoStepFound(rating) if window.holds(&rating) => Rated::Rated(rating),
            Verdict::Rated(_) | Verdict::NoStepFound(_) | Verdict::Rejected(_) => Rated::Outside,
            Verdict::Stopped(reached) => Rated::OutOfTime(reached),
        }
    }
}

/// Adds a step to what was reached.
pub(crate) fn note(reached: &mut Reached, step: &SeStep) {
    let hardest = reached.er.map_or(step.rating, |hardest| hardest.max(step.rating));
    reached.steps += 1;
    reached.er = Some(hardest);
    reached.ed = reached.ed.or(Some(hardest));
    if step.placement.is_some() {
        reached.ep = reached.ep.or(Some(hardest));
    }
}

/// How long somebody waits for a puzzle.
struct Patience<'a> {
    stop: &'a AtomicBool,
    end: Option<Instant>,
}

impl Patience<'_> {
    fn lasts(&self) -> bool {
        !self.stop.load(Ordering::Relaxed) && self.end.is_none_or(|end| Instant::now() < end)
    }
}

impl Window {
    /// The window of all puzzles.
    pub const ALL: Window = Window { er: Range::ALL, ep: Range::ALL, ed: Range::ALL, pearl: false, diamond: false };

    /// Returns whether the puzzle with these numbers is wanted.
    pub fn holds(&self, rating: &SeRating) -> bool {
        let SeRating { er, ep, ed } = *rating;
        let in_ranges = self.er.contains(er) && self.ep.contains(ep) && self.ed.contains(ed);
        in_ranges && (!self.pearl || er == ep) && (!self.diamond || er == ep && ep == ed)
    }

    /// Returns whether a puzzle that has come so far may be wanted in the end.
    pub fn may_hold(&self, reached: &Reached) -> bool {
        let Some(er) = reached.er else { return true };
        let ep_may = reached.ep.map_or(er <= self.ep.most, |ep| self.ep.contains(ep));
        let ed_may = reached.ed.is_none_or(|ed| self.ed.contains(ed));
        let pearl_may = !self.pearl || reached.ep.is_none_or(|ep| er == ep);
        let diamond_may = !self.diamond || reached.ed.is_none_or(|ed| er == ed);
        er <= self.er.most && ep_may && ed_may && pearl_may && diamond_may
    }
}

impl Default for Window {
    fn default() -> Window {
        Window::ALL
    }
}

impl Range {
    /// The range of all ratings.
    pub const ALL: Range = Range { least: Rating::ZERO, most: Rating::from_tenths(u16::MAX) };

    /// Returns whether the rating lies between the two.
    pub fn contains(self, rating: Rating) -> bool {
        self.least <= rating && rating <= self.most
    }
}

impl Default for Range {
    fn default() -> Range {
        Range::ALL
    }
}

/// Reads `7.1..8.3`, `7.1..`, `..8.3`, and `7.1` for this rating alone.
impl FromStr for Range {
    type Err = ParseRangeError;

    fn from_str(text: &str) -> Result<Range, ParseRangeError> {
        let rating = |text: &str, missing: Rating| match text {
            "" => Ok(missing),
            text => text.parse().map_err(|_| ParseRangeError(())),
        };
        let range = match text.split_once("..") {
            Some(("", "")) => return Err(ParseRangeError(())),
            Some((least, most)) => {
                Range { least: rating(least, Range::ALL.least)?, most: rating(most, Range::ALL.most)? }
            }
            None => text.parse().map(|only| Range { least: only, most: only }).map_err(|_| ParseRangeError(()))?,
        };
        if range.least <= range.most { Ok(range) } else { Err(ParseRangeError(())) }
    }
}

impl fmt::Display for ParseRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected ratings such as 7.1..8.3, 7.1.., ..8.3 or 7.1")
    }
}

impl std::error::Error for ParseRangeError {}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_format::read;

    /// ER 2.6, EP 1.2, ED 1.2.
    const EASY: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    static NEVER: AtomicBool = AtomicBool::new(false);

    fn question(text: &str) -> Question {
        Question::of(&read(text.as_bytes(), None).remove(0).unwrap().content)
    }

    fn numbers(tenths: [u16; 3]) -> SeRating {
        let [er, ep, ed] = tenths.map(Rating::from_tenths);
        SeRating { er, ep, ed }
    }

    fn reached(er: u16, ep: Option<u16>, ed: u16) -> Reached {
        let rating = |tenths| Some(Rating::from_tenths(tenths));
        Reached { steps: 3, er: rating(er), ep: ep.and_then(rating), ed: rating(ed) }
    }

    #[test]
    fn what_cannot_be_rated_is_named() {
        let mut rater = PuzzleRater::new();
        let mut several = EASY.to_owned();
        several.replace_range(0..1, ".");
        let mut none = EASY.to_owned();
        none.replace_range(1..2, "9");
        assert_eq!(rater.rate(&question(&several), &NEVER), Some(Rated::Several));
        assert_eq!(rater.rate(&question(&none), &NEVER), Some(Rated::NoSolution));
        let clash = EASY.replacen("4.", "44", 1);
        assert!(matches!(rater.rate(&question(&clash), &NEVER), Some(Rated::Clash(_))));
        assert!(matches!(rater.rate(&question("1...............\n"), &NEVER), Some(Rated::Size(_))));
        let mut tolerant = PuzzleRater::new().improper(true).limit(Duration::from_secs(10));
        for text in [&several, &none, &clash] {
            assert!(matches!(tolerant.rate(&question(text), &NEVER), Some(Rated::Rated(_))), "{text}");
        }
    }

    #[test]
    fn steps_are_those_of_the_last_puzzle() {
        let mut rater = PuzzleRater::new().wants_steps(true);
        let rated = rater.rate(&question(EASY), &NEVER);
        assert_eq!(rated, Some(Rated::Rated(numbers([26, 12, 12]))));
        assert!(rater.steps().len() >= 81 - 17);
        assert_eq!(rater.steps().iter().filter(|step| step.placement.is_some()).count(), 81 - 17);
        let _ = rater.rate(&question("1...............\n"), &NEVER);
        assert!(rater.steps().is_empty());
    }

    #[test]
    fn time_runs_out_and_who_stops_gets_nothing() {
        let mut rater = PuzzleRater::new().limit(Duration::ZERO);
        assert_eq!(rater.rate(&question(EASY), &NEVER), Some(Rated::OutOfTime(Reached::default())));
        assert_eq!(PuzzleRater::new().rate(&question(EASY), &AtomicBool::new(true)), None);
    }

    #[test]
    fn windows_give_up_as_soon_as_they_can() {
        let window = Window { er: "7.1..8.3".parse().unwrap(), ..Window::ALL };
        assert!(window.holds(&numbers([71, 12, 12])) && window.holds(&numbers([83, 83, 83])));
        assert!(!window.holds(&numbers([70, 12, 12])) && !window.holds(&numbers([84, 12, 12])));
        assert!(window.may_hold(&reached(15, Some(12), 12)) && !window.may_hold(&reached(84, Some(12), 12)));
        let window = Window { ep: "2.0..3.0".parse().unwrap(), ed: "..2.0".parse().unwrap(), ..Window::ALL };
        assert!(window.may_hold(&reached(20, None, 20)) && !window.may_hold(&reached(31, None, 20)));
        assert!(!window.may_hold(&reached(20, Some(15), 15)) && !window.may_hold(&reached(23, None, 23)));
        assert!(window.may_hold(&Reached::default()));
    }

    #[test]
    fn pearls_and_diamonds() {
        let pearl = Window { pearl: true, ..Window::ALL };
        let diamond = Window { diamond: true, ..Window::ALL };
        assert!(pearl.holds(&numbers([84, 84, 26])) && !diamond.holds(&numbers([84, 84, 26])));
        assert!(pearl.holds(&numbers([84, 84, 84])) && diamond.holds(&numbers([84, 84, 84])));
        assert!(!pearl.holds(&numbers([84, 83, 83])));
        assert!(pearl.may_hold(&reached(84, None, 26)) && !diamond.may_hold(&reached(84, None, 26)));
        assert!(!pearl.may_hold(&reached(84, Some(26), 26)));
    }

    #[test]
    fn ranges_are_read() {
        let range = |text: &str| text.parse::<Range>().map(|range| [range.least.tenths(), range.most.tenths()]);
        assert_eq!(range("7.1..8.3"), Ok([71, 83]));
        assert_eq!(range("9.."), Ok([90, u16::MAX]));
        assert_eq!(range("..2.6"), Ok([0, 26]));
        assert_eq!(range("7.1"), Ok([71, 71]));
        for wrong in ["", "..", "8.3..7.1", "7.1-8.3", "7.1...8.3", "seven"] {
            assert!(wrong.parse::<Range>().is_err(), "{wrong}");
        }
    }
}
