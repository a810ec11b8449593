use std::fmt;
use std::ops::ControlFlow;

use tesuji_core::{Control, Level, Puzzle, Step, Technique};
use tesuji_generate::{ClueSpec, GeneratedPuzzle, Rejection};
use tesuji_logic::Board;
use tesuji_logic::classify::Difficulty;
use tesuji_logic::rating::hodoku;
use tesuji_logic::rating::se::{Rater, Verdict as Rated};

use tesuji_query::rate::{NAME, Reached, SeRating, Window, note};

use super::Spec;

/// How hard a puzzle is, as far as it was asked for.
#[derive(Clone, Debug, Default)]
pub struct Grades {
    /// The rating of Sudoku Explainer.
    pub se: Option<SeRating>,
    /// The band of difficulty.
    pub difficulty: Option<Difficulty>,
    /// The level and the score of HoDoKu.
    pub hodoku: Option<(Level, u32)>,
    /// The steps of HoDoKu's path.
    pub path: Vec<Step>,
}

/// The puzzle that came nearest to what was asked for, of those that did not fit.
///
/// Conditions are asked one after the other: the layout, the rating of Sudoku Explainer, the band, HoDoKu's level and
/// score, techniques. The nearest failed the latest one by the least.
#[derive(Clone, Debug)]
pub struct Nearest {
    condition: u8,
    distance: u32,
    what: String,
    /// The puzzle, where one was made.
    pub puzzle: Option<Puzzle>,
}

impl Nearest {
    /// Returns the one of the two that came nearer, the first if both came as near.
    pub(super) fn better(first: Option<Nearest>, second: Option<Nearest>) -> Option<Nearest> {
        let key = |nearest: &Nearest| (std::cmp::Reverse(nearest.condition), nearest.distance);
        first.into_iter().chain(second).min_by_key(key)
    }

    /// Returns the condition that was not met, in the order in which they are asked.
    pub(super) const fn condition(&self) -> u8 {
        self.condition
    }

    /// Returns by how much it was not met.
    pub(super) const fn distance(&self) -> u32 {
        self.distance
    }

    /// Returns what an attempt at a layout came to.
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

/// Writes what it was in a clause.
impl fmt::Display for Nearest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

/// Decides whether puzzles fit a specification; keeps the memory of the raters.
pub(super) struct Filter {
    rater: Rater,
}

/// Whether a puzzle fits.
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

    /// Rates the puzzle, if it is in the window; or else says by how much it is not, or `None` if it was stopped.
    fn rate(
        &mut self,
        window: &Window,
        puzzle: &Puzzle,
        control: &Control<'_>,
    ) -> Result<SeRating, Option<(u32, String)>> {
        let mut reached = Reached::default();
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

/// Returns by how many tenths a rating is out of the window.
fn distance(window: &Window, er: tesuji_query::rate::Rating) -> u32 {
    let [er, least, most] = [er, window.er.least, window.er.most].map(|rating| u32::from(rating.tenths()));
    least.saturating_sub(er) + er.saturating_sub(most)
}

/// Returns which condition a path does not meet, by how much, and what it is like.
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
    // Where HoDoKu tries a cell out, that is the bottleneck.
    let complete = rating.trace.is_complete();
    let bottleneck = criteria.bottleneck?;
    if complete && has(&bottleneck) && score(bottleneck) == highest {
        return None;
    }
    let hardest = steps.iter().find(|step| score(step.technique) == highest);
    let name = hardest.filter(|_| complete).map_or("trying a cell out", |step| step.technique.name);
    Some((6, score(bottleneck).abs_diff(highest), format!("a puzzle whose hardest step is {name}")))
}
