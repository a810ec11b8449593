//! The HoDoKu scale.

use std::ops::ControlFlow;

use tesuji_core::{Control, Puzzle, Solution, Step};

use crate::rating::hodoku::rate;
use crate::rating::{Figure, Number, Scale, ScaleRater, ScaleRating, Unrated};

/// The scale of the [`hodoku`](crate::rating::hodoku) module.
#[derive(Debug)]
pub(super) struct Hodoku;

impl Scale for Hodoku {
    fn id(&self) -> &'static str {
        "hodoku"
    }

    fn name(&self) -> &'static str {
        "HoDoKu"
    }

    fn version(&self) -> &'static str {
        "2.3.2"
    }

    fn description(&self) -> &'static str {
        "The sum of the scores of all steps, and the level of the hardest: easy, medium, hard, unfair or extreme."
    }

    fn figures(&self) -> &'static [&'static str] {
        &["score"]
    }

    fn label(&self) -> Option<&'static str> {
        Some("level")
    }

    fn share(&self, step: &Step) -> Option<Number> {
        step.technique.hodoku.map(|(_, score)| Number::whole(score.into()))
    }

    fn rater(&self) -> Box<dyn ScaleRater> {
        Box::new(HodokuRater)
    }
}

#[derive(Debug)]
struct HodokuRater;

impl ScaleRater for HodokuRater {
    fn rate(
        &mut self,
        puzzle: &Puzzle,
        solution: Option<&Solution>,
        control: &Control<'_>,
    ) -> Result<ScaleRating, Unrated> {
        let number = |score: u32| Number::whole(score.into());
        let rating = match rate(puzzle, solution, control) {
            ControlFlow::Continue(rating) => rating,
            ControlFlow::Break(reached) => return Err(Unrated::Stopped { least: number(reached.score) }),
        };
        if solution.is_none() && !rating.trace.is_complete() {
            return Err(Unrated::Stuck { least: number(rating.score) });
        }
        Ok(ScaleRating {
            number: Figure { name: "score", value: number(rating.score) },
            others: Vec::new(),
            label: Some(rating.level.to_string()),
            trace: Some(rating.trace),
        })
    }
}
