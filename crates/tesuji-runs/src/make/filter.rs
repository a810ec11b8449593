//! Selects the generated puzzles that match a specification.

use std::fmt;
use std::ops::ControlFlow;

use tesuji_core::{Control, Level, Puzzle, Step, Technique};
use tesuji_generate::{ClueSpec, GeneratedPuzzle, Rejection};
use tesuji_logic::Board;
use tesuji_logic::classify::Difficulty;
use tesuji_logic::rating::hodoku;
use tesuji_logic::rating::se::{Rater, Verdict as Rated};

use tesuji_query::rate::{NAME, PartialRating, SeRating, Window, note};

use super::Spec;

/// The difficulty of a puzzle, as far as it was requested.
#[derive(Clone, Debug, Default)]
pub struct Grades {
    /// The Sudoku Explainer rating.
    pub se: Option<SeRating>,
    /// The band of difficulty.
    pub difficulty: Option<Difficulty>,
    /// The HoDoKu level and score.
    pub hodoku: Option<(Level, u32)>,
    /// The steps of the HoDoKu path.
    pub path: Vec<Step>,
}

/// The puzzle that came closest to the specification, among those that did not fit.
///
/// Conditions are checked in order: the layout, the Sudoku Explainer rating, the band, the HoDoKu level and score,
/// techniques. The closest puzzle failed the latest condition by the smallest distance.
#[derive(Clone, Debug)]
pub struct Nearest {
    condition: u8,
    distance: u32,
    what: String,
    /// The puzzle, if one was made.
    pub puzzle: Option<Puzzle>,
}

impl Nearest {
    /// Returns the closer of the two, or the first if both are equally close.
    pub(super) fn better(first: Option<Nearest>, second: Option<Nearest>) -> Option<Nearest> {
        let key = |nearest: &Nearest| (std::cmp::Reverse(nearest.condition), nearest.distance);
        first.into_iter().chain(second).min_by_key(key)
    }

    /// Returns the number of the condition that was not met, in checking order.
    pub(super) const fn condition(&self) -> u8 {
        self.condition
    }

    /// Returns the distance from meeting that condition.
    pub(super) const fn distance(&self) -> u32 {
        self.distance
    }

    /// Returns the result of a failed attempt at a layout.
    pub(super) fn of_miss(miss: Rejection, clues: &ClueSpec) -> Option<Nearest> {
        let near =
            |distance: usize, what| Some(Nearest { condition: 0, distance: distance as u32, what, puzzle: None });
        match miss {
            Rejection::Clues(count) => {
                let range = clues.clues.clone()?;
                let distance = range.start().saturating_sub(count) + count.saturating_sub(*range.end());
                near(distance, format!("a puzzle of {count} clues"))
            }
            Rejection::Redundant => near(100, "a puzzle with a redundant clue".to_owned()),
            Rejection::Several => near(200, "a puzzle with several solutions".to_owned()),
            _ => None,
        }
    }
}

/// Describes the puzzle in a clause.
impl fmt::Display for Nearest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

/// A filter of the puzzles that fit a specification, with the memory of the raters.
pub(super) struct Filter {
    rater: Rater,
}

/// The result of checking a puzzle.
pub(super) enum Verdict {
    Fits(Box<Grades>),
    No(Nearest),
    Stopped,
}

impl Filter {
    pub(super) fn new() -> Filter {
        Filter { rater: Rater::new() }
    }

    /// Checks a puzzle, the cheapest condition first.
    pub(super) fn check(&mut self, spec: &Spec, generated: &GeneratedPuzzle, control: &Control<'_>) -> Verdict {
        let mut grades = Grades::default();
        let no = |condition, distance, what| {
            Verdict::No(Nearest { condition, distance, what, puzzle: Some(generated.puzzle) })
        };
        if spec.criteria.se.is_some() || spec.rates {
            let window = spec.criteria.se.unwrap_or_default();
            match self.rate(&window, &generated.puzzle, control) {
                Ok(rating) => grades.se = Some(rating),
                Err(None) => return Verdict::Stopped,
                Err(Some((distance, what))) => return no(1, distance, what),
            }
        }
        if let Some(wanted) = &spec.criteria.difficulty {
            let Some(difficulty) = Difficulty::of(&Board::of(&generated.puzzle), control) else {
                return Verdict::Stopped;
            };
            if !wanted.contains(&difficulty) {
                let distance = (difficulty as u32).abs_diff(*wanted.start() as u32);
                return no(2, distance, format!("a puzzle of difficulty {difficulty}"));
            }
            grades.difficulty = Some(difficulty);
        }
        if spec.criteria.needs_path() || spec.paths {
            let rating = hodoku::rate(&generated.puzzle, Some(&generated.solution), control);
            let ControlFlow::Continue(rating) = rating else { return Verdict::Stopped };
            if let Some((condition, distance, what)) = unfit(spec, &rating) {
                return no(condition, distance, what);
            }
            grades.hodoku = Some((rating.level, rating.score));
            grades.path = rating.trace.steps;
        }
        Verdict::Fits(Box::new(grades))
    }

    /// Rates the puzzle if it is in the window; otherwise returns its distance from it, or `None` if it was stopped.
    fn rate(
        &mut self,
        window: &Window,
        puzzle: &Puzzle,
        control: &Control<'_>,
    ) -> Result<SeRating, Option<(u32, String)>> {
        let mut reached = PartialRating::default();
        let verdict = self.rater.rate_while(puzzle, control, |step| {
            note(&mut reached, step);
            if window.may_hold(&reached) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match verdict {
            Rated::Rated(rating) | Rated::NoStepFound(rating) if window.holds(&rating) => Ok(rating),
            Rated::Rated(SeRating { er, ep, ed }) | Rated::NoStepFound(SeRating { er, ep, ed }) => {
                Err(Some((distance(window, er), format!("a puzzle of {NAME} {er}/{ep}/{ed}"))))
            }
            Rated::Rejected(_) => {
                let er = reached.er.unwrap_or_default();
                Err(Some((distance(window, er), format!("a puzzle of {NAME} {er} or more"))))
            }
            Rated::Stopped(_) => Err(None),
        }
    }
}

/// Returns the distance of a rating from the window, in tenths.
fn distance(window: &Window, er: tesuji_query::rate::Rating) -> u32 {
    let [er, least, most] = [er, window.er.least, window.er.most].map(|rating| u32::from(rating.tenths()));
    least.saturating_sub(er) + er.saturating_sub(most)
}

/// Returns the condition that a path does not meet, its distance from it, and a description of the path.
fn unfit(spec: &Spec, rating: &hodoku::HodokuRating) -> Option<(u8, u32, String)> {
    let criteria = &spec.criteria;
    let hodoku = || format!("a puzzle of HoDoKu level {} and score {}", rating.level, rating.score);
    if let Some(level) = criteria.level.filter(|level| *level != rating.level) {
        return Some((3, (level as u32).abs_diff(rating.level as u32), hodoku()));
    }
    if let Some(range) = criteria.score.as_ref().filter(|range| !range.contains(&rating.score)) {
        let distance = range.start().saturating_sub(rating.score) + rating.score.saturating_sub(*range.end());
        return Some((4, distance, hodoku()));
    }
    let steps = &rating.trace.steps;
    let has = |technique: &&Technique| steps.iter().any(|step| step.technique == *technique);
    let missing = criteria.with.iter().filter(|technique| !has(technique)).count();
    let ruled_out = criteria.without.iter().filter(|technique| has(technique)).count();
    if missing + ruled_out > 0 {
        let what = format!("a puzzle that lacks {missing} of the techniques and has {ruled_out} that are ruled out");
        return Some((5, (missing + ruled_out) as u32, what));
    }
    let score = |technique: &Technique| technique.hodoku.map_or(u32::MAX, |(_, score)| score);
    let highest = steps.iter().map(|step| score(step.technique)).max().unwrap_or(0);
    // If HoDoKu resorts to trial and error, that is the bottleneck.
    let complete = rating.trace.is_complete();
    let bottleneck = criteria.bottleneck?;
    if complete && has(&bottleneck) && score(bottleneck) == highest {
        return None;
    }
    let hardest = steps.iter().find(|step| score(step.technique) == highest);
    let name = hardest.filter(|_| complete).map_or("trying a cell out", |step| step.technique.name);
    Some((6, score(bottleneck).abs_diff(highest), format!("a puzzle whose hardest step is {name}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_engine::Solver;

    /// ER 2.6, EP 1.2, ED 1.2; its HoDoKu path needs more than singles.
    const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn generated() -> GeneratedPuzzle {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let solution = *Solver::new().solve(&puzzle).unique().unwrap();
        GeneratedPuzzle { puzzle, solution, weight: 1.0 }
    }

    fn check(change: impl Fn(&mut Spec)) -> Result<Grades, (u8, u32, String)> {
        let mut spec = Spec::default();
        change(&mut spec);
        match Filter::new().check(&spec, &generated(), &Control::new()) {
            Verdict::Fits(grades) => Ok(*grades),
            Verdict::No(nearest) => Err((nearest.condition, nearest.distance, nearest.to_string())),
            Verdict::Stopped => panic!("nobody stopped it"),
        }
    }

    #[test]
    fn what_is_asked_for_is_graded() {
        let none = check(|_| {}).unwrap();
        assert!(none.se.is_none() && none.difficulty.is_none() && none.hodoku.is_none() && none.path.is_empty());
        let rated = check(|spec| spec.rates = true).unwrap();
        assert_eq!(rated.se.map(|rating| rating.er.to_string()).as_deref(), Some("2.6"));
        let path = check(|spec| spec.paths = true).unwrap();
        assert!(path.hodoku.is_some() && path.path.len() >= 64);
    }

    #[test]
    fn what_does_not_fit_says_by_how_much() {
        let window = |er: &str| Window { er: er.parse().unwrap(), ..Window::ALL };
        let low = check(|spec| spec.criteria.se = Some(window("3.0.."))).unwrap_err();
        assert_eq!(low, (1, 4, format!("a puzzle of {NAME} 2.6/1.2/1.2")));
        let high = check(|spec| spec.criteria.se = Some(window("..1.2"))).unwrap_err();
        assert!(high.0 == 1 && high.1 > 0 && high.2.ends_with("or more"), "{high:?}");
        let hard = check(|spec| spec.criteria.difficulty = Some(Difficulty::Diabolical..=Difficulty::Diabolical));
        let (condition, distance, what) = hard.unwrap_err();
        assert!(condition == 2 && distance > 0 && what.starts_with("a puzzle of difficulty "), "{what}");

        let (level, score) = check(|spec| spec.paths = true).unwrap().hodoku.unwrap();
        assert!(check(|spec| spec.criteria.level = Some(level)).is_ok());
        let other = check(|spec| spec.criteria.level = Some(Level::Extreme)).unwrap_err();
        let what = format!("a puzzle of HoDoKu level {level} and score {score}");
        assert_eq!(other, (3, Level::Extreme as u32 - level as u32, what.clone()));
        assert!(check(|spec| spec.criteria.score = Some(score..=score)).is_ok());
        let more = check(|spec| spec.criteria.score = Some(score + 7..=score + 9)).unwrap_err();
        assert_eq!(more, (4, 7, what.clone()));
        let less = check(|spec| spec.criteria.score = Some(0..=score - 5)).unwrap_err();
        assert_eq!(less, (4, 5, what));
    }

    #[test]
    fn techniques_of_the_path_are_asked_for_or_ruled_out() {
        let path = check(|spec| spec.paths = true).unwrap().path;
        let taken = path[0].technique;
        let other = tesuji_logic::technique("jellyfish").unwrap();
        assert!(check(|spec| spec.criteria.with = vec![taken]).is_ok());
        assert!(check(|spec| spec.criteria.without = vec![other]).is_ok());
        let lacks = "a puzzle that lacks 1 of the techniques and has 1 that are ruled out".to_owned();
        let both = check(|spec| (spec.criteria.with, spec.criteria.without) = (vec![taken, other], vec![taken]));
        assert_eq!(both.unwrap_err(), (5, 2, lacks));
        let score = |technique: &Technique| technique.hodoku.map_or(u32::MAX, |(_, score)| score);
        let hardest = path.iter().map(|step| step.technique).max_by_key(|technique| score(technique)).unwrap();
        assert!(check(|spec| spec.criteria.bottleneck = Some(hardest)).is_ok());
        let (condition, distance, what) = check(|spec| spec.criteria.bottleneck = Some(other)).unwrap_err();
        assert_eq!((condition, distance), (6, score(other).abs_diff(score(hardest))));
        assert!(what.starts_with("a puzzle whose hardest step is "), "{what}");
    }

    #[test]
    fn work_that_is_stopped_has_no_verdict() {
        let stopped = Control::new();
        stopped.stop();
        let spec = Spec { rates: true, ..Spec::default() };
        assert!(matches!(Filter::new().check(&spec, &generated(), &stopped), Verdict::Stopped));
    }

    #[test]
    fn the_nearest_failed_the_latest_condition_by_the_least() {
        let near = |condition, distance| Some(Nearest { condition, distance, what: String::new(), puzzle: None });
        let better =
            |first, second| Nearest::better(first, second).map(|nearest| (nearest.condition, nearest.distance));
        assert_eq!(better(near(1, 5), near(2, 9)), Some((2, 9)));
        assert_eq!(better(near(2, 9), near(2, 5)), Some((2, 5)));
        assert_eq!(better(None, near(0, 1)), Some((0, 1)));
        let clues = ClueSpec { clues: Some(24..=26), ..ClueSpec::ANY };
        let miss = |count| Nearest::of_miss(Rejection::Clues(count), &clues).map(|nearest| nearest.distance);
        assert_eq!([miss(22), miss(25), miss(29)], [Some(2), Some(0), Some(3)]);
        assert!(Nearest::of_miss(Rejection::Clues(25), &ClueSpec::ANY).is_none());
    }
}
