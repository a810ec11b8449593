//! Sudoku Explainer 1.2.1 ratings for lists of puzzles: with a proof that the puzzle has one solution, and a window of
//! wanted ratings.
//!
//! The numbers come from [`tesuji_logic::rating::se`], which explains their meaning. Show [`NAME`] next to every
//! number.
//!
//! ```
//! use tesuji_core::{Control, Grid};
//! use tesuji_query::rate::{Rate, Window};
//! use tesuji_query::{Query, Scratch};
//!
//! let grid: Grid = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let (mut scratch, control) = (Scratch::new(), Control::new());
//! let response = Rate::default().answer(&grid.into(), &mut scratch, &control);
//! assert_eq!(response.rating().map(|rating| rating.er.to_string()).as_deref(), Some("2.6"));
//!
//! let window = Window { er: "7.1..8.3".parse()?, ..Window::ALL };
//! let response = Rate { window, ..Rate::default() }.answer(&grid.into(), &mut scratch, &control);
//! assert!(!response.is_wanted());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tesuji_core::{Candidate, CandidateSet, Control, Grid, Problem, Puzzle};
use tesuji_engine::Solvable;
use tesuji_logic::rating::se::{Rateable, Verdict};
use tesuji_solve::SolverInput;

use crate::status::only_solution;
use crate::{Query, Response, Scratch, Status};

pub use tesuji_logic::rating::se::{NAME, ParseRatingError, PartialRating, Rating, SeRating, SeStep};

/// A query for the Sudoku Explainer 1.2.1 rating of a puzzle.
///
/// Before a puzzle is rated, an engine proves that it has exactly one solution: for other puzzles, the numbers would
/// depend on the path that the techniques happen to take. `improper` rates these too, as Sudoku Explainer does, without
/// this check.
///
/// A sukaku starts from its candidates, without a digit. Clues with several solutions and pencil marks are rated as the
/// sukaku of these marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Rate {
    /// The wanted ratings.
    pub window: Window,
    /// `true` to rate puzzles with no solution or several, without checking their number of solutions.
    pub improper: bool,
    /// `true` to return the steps.
    pub steps: bool,
}

/// The rating of a puzzle, or the part of it that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateResponse {
    /// Information about the solutions; `Stopped` if the rating was not finished.
    pub status: Status,
    /// The highest rating of a step: exact, unless the rating was stopped. ER is 20.0 if no technique finds a step.
    pub reached: PartialRating,
    /// The steps as far as they were found, if requested.
    pub steps: Option<Vec<SeStep>>,
    /// `true` if the puzzle is outside the window, whatever its exact rating.
    outside: bool,
    /// `true` if the numbers are final.
    rated: bool,
}

impl RateResponse {
    /// Returns the three numbers if the puzzle is rated and in the window.
    pub fn rating(&self) -> Option<SeRating> {
        let PartialRating { er, ep, ed, .. } = self.reached;
        let rating = SeRating { er: er?, ep: ep.or(er)?, ed: ed.or(er)? };
        (self.rated && !self.outside).then_some(rating)
    }

    /// Returns `true` if the puzzle may be in the window.
    pub const fn is_wanted(&self) -> bool {
        !self.outside
    }

    /// Returns `true` if the work ended before the rating was known; `reached` is the result up to then.
    pub const fn is_unfinished(&self) -> bool {
        matches!(self.status, Status::Stopped { .. })
    }

    fn refused(status: Status) -> RateResponse {
        RateResponse { status, reached: PartialRating::default(), steps: None, outside: false, rated: false }
    }
}

/// Writes `status`, `scale`, `er`, `ep`, `ed`, `er_at_least` if the rating is unfinished, and `steps`.
impl Serialize for RateResponse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a> {
            #[serde(flatten)]
            status: &'a Status,
            scale: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            er: Option<f64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            er_at_least: Option<f64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            ep: Option<f64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            ed: Option<f64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            steps: Option<Vec<StepFields>>,
        }
        #[derive(Serialize)]
        struct StepFields {
            rating: f64,
            technique: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            length: Option<u32>,
            #[serde(skip_serializing_if = "Option::is_none")]
            place: Option<Candidate>,
            #[serde(skip_serializing_if = "CandidateSet::is_empty")]
            eliminate: CandidateSet,
        }
        let number = |rating: Rating| f64::from(rating.tenths()) / 10.0;
        let PartialRating { er, ep, ed, .. } = self.reached;
        let step = |step: &SeStep| StepFields {
            rating: number(step.rating),
            technique: step.technique.name(),
            length: step.length,
            place: step.placement,
            eliminate: step.eliminations,
        };
        Fields {
            status: &self.status,
            scale: NAME,
            er: er.filter(|_| self.rated).map(number),
            er_at_least: er.filter(|_| !self.rated).map(number),
            ep: ep.map(number),
            ed: ed.map(number),
            steps: self.steps.as_ref().map(|steps| steps.iter().map(step).collect()),
        }
        .serialize(serializer)
    }
}

impl Response for RateResponse {
    const COLUMNS: &'static [&'static str] = &["scale", "er", "ep", "ed"];

    fn status(&self) -> &Status {
        &self.status
    }

    fn is_yes(&self) -> bool {
        self.rated || self.outside
    }
}

impl Query for Rate {
    const NAME: &'static str = "rate";
    type Response = RateResponse;
    const OF_CLUES: bool = true;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> RateResponse {
        let input = SolverInput::of(problem);
        match &input {
            SolverInput::Other(problem) => {
                RateResponse::refused(Status::unsupported_problem(problem, "the scale works"))
            }
            SolverInput::Clash(error) if self.improper => self.follow::<Grid>(error.grid(), scratch, control),
            SolverInput::Clash(error) => RateResponse::refused(Status::of_conflict(error)),
            SolverInput::Sukaku(candidates) => self.follow_proper::<CandidateSet>(candidates, scratch, control),
            SolverInput::Puzzle { puzzle, .. } => match input.restricted(&mut scratch.solver, control) {
                Some(None) => self.follow_proper::<Puzzle>(puzzle, scratch, control),
                Some(Some(candidates)) => self.follow_proper::<CandidateSet>(candidates, scratch, control),
                None => RateResponse::refused(Status::stopped(control.stop_reason())),
            },
        }
    }
}

impl Rate {
    /// Returns the reason not to rate the puzzle, if there is one.
    fn refuse<P: Solvable>(&self, puzzle: &P, scratch: &mut Scratch, control: &Control<'_>) -> Option<Status> {
        if self.improper {
            return None;
        }
        only_solution(puzzle, &mut scratch.solver, control).err()
    }

    fn follow_proper<R: Rateable + Solvable>(
        &self,
        puzzle: &R,
        scratch: &mut Scratch,
        control: &Control<'_>,
    ) -> RateResponse {
        match self.refuse(puzzle, scratch, control) {
            Some(status) => RateResponse::refused(status),
            None => self.follow(puzzle, scratch, control),
        }
    }

    fn follow<R: Rateable>(&self, puzzle: &R, scratch: &mut Scratch, control: &Control<'_>) -> RateResponse {
        let mut reached = PartialRating::default();
        let mut steps = Vec::new();
        let watch = |step: &SeStep| {
            note(&mut reached, step);
            if self.steps {
                steps.push(*step);
            }
            if self.window.may_hold(&reached) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let verdict = scratch.rater.rate_while(puzzle, control, watch);
        let status = if self.improper { Status::Unknown } else { Status::Unique };
        let mut response = RateResponse { steps: self.steps.then_some(steps), ..RateResponse::refused(status) };
        match verdict {
            Verdict::Rated(rating) | Verdict::NoStepFound(rating) => {
                let SeRating { er, ep, ed } = rating;
                response.reached = PartialRating { er: Some(er), ep: Some(ep), ed: Some(ed), ..reached };
                (response.rated, response.outside) = (true, !self.window.holds(&rating));
            }
            Verdict::Rejected(_) => response.outside = true,
            Verdict::Stopped(reached) => {
                response.status = Status::stopped(control.stop_reason());
                response.reached = reached;
            }
        }
        response
    }
}

/// The wanted puzzles, by their three numbers.
///
/// Rating stops as soon as the steps show that a puzzle does not meet the conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Window {
    /// The rating of the hardest step (ER).
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub er: Range,
    /// The highest rating up to the first placement (EP).
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub ep: Range,
    /// The rating of the first step (ED).
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub ed: Range,
    /// Only pearls: no step is harder than those up to the first placement, ER = EP.
    pub pearl: bool,
    /// Only diamonds: no step is harder than the first, ER = EP = ED.
    pub diamond: bool,
}

/// A range of ratings, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The lowest.
    pub least: Rating,
    /// The highest.
    pub most: Rating,
}

/// The error returned when a [`Range`] is neither a rating nor two ratings around `..`, of which either may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected ratings such as 7.1..8.3, 7.1.., ..8.3 or 7.1")]
pub struct ParseRangeError(());

/// Updates the highest ratings with a step.
pub fn note(reached: &mut PartialRating, step: &SeStep) {
    let hardest = reached.er.map_or(step.rating, |hardest| hardest.max(step.rating));
    reached.steps += 1;
    reached.er = Some(hardest);
    reached.ed = reached.ed.or(Some(hardest));
    if step.placement.is_some() {
        reached.ep = reached.ep.or(Some(hardest));
    }
}

impl Window {
    /// The window of all puzzles.
    pub const ALL: Window = Window { er: Range::ALL, ep: Range::ALL, ed: Range::ALL, pearl: false, diamond: false };

    /// Returns `true` if a puzzle with these numbers meets the conditions.
    pub fn holds(&self, rating: &SeRating) -> bool {
        let SeRating { er, ep, ed } = *rating;
        let in_ranges = self.er.contains(er) && self.ep.contains(ep) && self.ed.contains(ed);
        in_ranges && (!self.pearl || er == ep) && (!self.diamond || er == ep && ep == ed)
    }

    /// Returns `true` if a puzzle with these ratings so far may still be wanted.
    pub fn may_hold(&self, reached: &PartialRating) -> bool {
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

    /// Returns `true` if the rating is in the range.
    pub fn contains(self, rating: Rating) -> bool {
        self.least <= rating && rating <= self.most
    }
}

impl Default for Range {
    fn default() -> Range {
        Range::ALL
    }
}

/// Parses `7.1..8.3`, `7.1..`, `..8.3`, and `7.1` for a single rating.
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

/// Serializes the text of a range, `7.1..8.3`.
impl Serialize for Range {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Range {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Range, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            ".." => Ok(Range::ALL),
            text => text.parse().map_err(serde::de::Error::custom),
        }
    }
}

/// Writes `7.1..8.3`; an open end is left out.
impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.least > Range::ALL.least {
            write!(f, "{}", self.least)?;
        }
        f.write_str("..")?;
        if self.most < Range::ALL.most { write!(f, "{}", self.most) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use std::time::Duration;

    /// ER 2.6, EP 1.2, ED 1.2.
    const EASY: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn rate(query: Rate, text: &str, control: &Control<'_>) -> RateResponse {
        let grid: Grid = text.parse().unwrap();
        query.answer(&grid.into(), &mut Scratch::new(), control)
    }

    fn numbers(tenths: [u16; 3]) -> SeRating {
        let [er, ep, ed] = tenths.map(Rating::from_tenths);
        SeRating { er, ep, ed }
    }

    fn reached(er: u16, ep: Option<u16>, ed: u16) -> PartialRating {
        let rating = |tenths| Some(Rating::from_tenths(tenths));
        PartialRating { steps: 3, er: rating(er), ep: ep.and_then(rating), ed: rating(ed) }
    }

    #[test]
    fn what_cannot_be_rated_is_named() {
        let control = Control::new();
        let mut several = EASY.to_owned();
        several.replace_range(0..1, ".");
        let mut none = EASY.to_owned();
        none.replace_range(1..2, "9");
        assert_eq!(rate(Rate::default(), &several, &control).status, Status::Several);
        assert_eq!(rate(Rate::default(), &none, &control).status, Status::unsolvable());
        let clash = EASY.replacen("4.", "44", 1);
        assert!(!rate(Rate::default(), &clash, &control).status.clashes().is_empty());
        for text in [&several, &none, &clash] {
            let tolerant = Rate { improper: true, ..Rate::default() };
            let response = rate(tolerant, text, &control);
            assert!(response.rating().is_some(), "{text}");
            assert_eq!(response.status, Status::Unknown, "nobody has asked");
        }
    }

    #[test]
    fn steps_lead_to_the_end() {
        let response = rate(Rate { steps: true, ..Rate::default() }, EASY, &Control::new());
        assert_eq!(response.rating(), Some(numbers([26, 12, 12])));
        let steps = response.steps.unwrap();
        assert!(steps.len() >= 81 - 17);
        assert_eq!(steps.iter().filter(|step| step.placement.is_some()).count(), 81 - 17);
    }

    #[test]
    fn a_deadline_leaves_what_was_reached() {
        let run = Control::new();
        let control = Limits { time: Some(Duration::ZERO), nodes: None }.control(&run);
        let response = rate(Rate::default(), EASY, &control);
        assert!(response.is_unfinished() && response.reached == PartialRating::default());
        run.stop();
        assert!(rate(Rate::default(), EASY, &run).status.is_interrupted());
    }

    #[test]
    fn queries_are_read_from_json() {
        let query: Rate = serde_json::from_str(r#"{"window":{"er":"7.1..8.3","pearl":true},"steps":true}"#).unwrap();
        let window = Window { er: "7.1..8.3".parse().unwrap(), pearl: true, ..Window::ALL };
        assert_eq!(query, Rate { window, steps: true, improper: false });
        let back: Rate = serde_json::from_str(&serde_json::to_string(&query).unwrap()).unwrap();
        assert_eq!(back, query);
        assert!(serde_json::from_str::<Rate>(r#"{"windw":{}}"#).is_err());
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
        assert!(window.may_hold(&PartialRating::default()));
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
