//! The scale that counts the steps other than singles.

use tesuji_core::{Control, Family, Puzzle, Solution, Step, Technique, Trace};

use crate::rating::{Figure, Number, Scale, ScaleRater, ScaleRating, Unrated};
use crate::{Board, Repertoire};

/// The scale that counts the steps beyond singles along the path that takes the first step of the easiest technique.
#[derive(Debug)]
pub(super) struct Steps;

impl Scale for Steps {
    fn id(&self) -> &'static str {
        "steps"
    }

    fn name(&self) -> &'static str {
        "Tesuji steps"
    }

    /// Returns the version, because the path depends on its finders and their order.
    fn version(&self) -> &'static str {
        env!("CARGO_PKG_VERSION")
    }

    fn description(&self) -> &'static str {
        "How many steps beyond singles it takes when the easiest technique always comes first, how many steps in all, and \
         the hardest technique."
    }

    fn figures(&self) -> &'static [&'static str] {
        &["steps", "all steps"]
    }

    fn label(&self) -> Option<&'static str> {
        Some("hardest technique")
    }

    fn share(&self, step: &Step) -> Option<Number> {
        Some(Number::whole(u64::from(step.technique.family != Family::Singles)))
    }

    fn rater(&self) -> Box<dyn ScaleRater> {
        Box::new(StepCounter(Repertoire::all()))
    }
}

#[derive(Debug)]
struct StepCounter(Repertoire);

impl ScaleRater for StepCounter {
    fn rate(&mut self, puzzle: &Puzzle, _: Option<&Solution>, control: &Control<'_>) -> Result<ScaleRating, Unrated> {
        let StepCounter(repertoire) = self;
        let mut board = Board::of(puzzle);
        let mut trace = Trace { digits: *board.grid(), candidates: board.candidates(), steps: Vec::new() };
        while !board.is_complete() {
            let next = repertoire.next(&board, control);
            let least = beyond_singles(&trace);
            match next {
                _ if !control.should_continue() => return Err(Unrated::Stopped { least }),
                None => return Err(Unrated::Stuck { least }),
                Some(step) => {
                    board.apply(&step.conclusion);
                    trace.steps.push(step);
                }
            }
        }
        let all = Number::whole(trace.steps.len() as u64);
        Ok(ScaleRating {
            number: Figure { name: "steps", value: beyond_singles(&trace) },
            others: vec![Figure { name: "all steps", value: all }],
            label: hardest(repertoire, &trace).map(|technique| technique.name.to_owned()),
            trace: Some(trace),
        })
    }
}

fn beyond_singles(trace: &Trace) -> Number {
    let is_single = |step: &&Step| step.technique.family == Family::Singles;
    Number::whole((trace.steps.len() - trace.steps.iter().filter(is_single).count()) as u64)
}

/// Returns the technique of the path that comes last in the repertoire.
fn hardest(repertoire: &Repertoire, trace: &Trace) -> Option<&'static Technique> {
    let is_used = |technique: &&Technique| trace.steps.iter().any(|step| step.technique == *technique);
    repertoire.finders().rev().map(|finder| finder.technique()).find(is_used)
}
