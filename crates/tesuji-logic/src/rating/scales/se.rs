//! The Sudoku Explainer scale.

use std::ops::ControlFlow;

use tesuji_core::{Control, Puzzle, Solution};

use crate::rating::se::{Rater, Rating, SeRating, Verdict};
use crate::rating::{Figure, Number, Scale, ScaleRater, ScaleRating, Unrated};

/// The scale of the [`se`](crate::rating::se) module.
#[derive(Debug)]
pub(super) struct Se;

const FIGURES: [&str; 3] = ["ER", "EP", "ED"];

impl Scale for Se {
    fn id(&self) -> &'static str {
        "se"
    }

    fn name(&self) -> &'static str {
        "Sudoku Explainer"
    }

    fn version(&self) -> &'static str {
        "1.2.1"
    }

    fn description(&self) -> &'static str {
        "How hard the hardest step is (ER), the hardest up to the first digit (EP), and the first (ED): 1.0 to 11.9, and \
         20.0 if no technique applies."
    }

    fn figures(&self) -> &'static [&'static str] {
        &FIGURES
    }

    fn rater(&self) -> Box<dyn ScaleRater> {
        Box::new(Rater::new())
    }
}

impl ScaleRater for Rater {
    fn rate(&mut self, puzzle: &Puzzle, _: Option<&Solution>, control: &Control<'_>) -> Result<ScaleRating, Unrated> {
        match self.rate_while(puzzle, control, |_| ControlFlow::Continue(())) {
            Verdict::Rated(SeRating { er, ep, ed }) | Verdict::NoStepFound(SeRating { er, ep, ed }) => {
                let figure = |nth: usize, rating| Figure { name: FIGURES[nth], value: number(rating) };
                let others = vec![figure(1, ep), figure(2, ed)];
                Ok(ScaleRating { number: figure(0, er), others, label: None, trace: None })
            }
            Verdict::Stopped(reached) | Verdict::Rejected(reached) => {
                Err(Unrated::Stopped { least: number(reached.er.unwrap_or_default()) })
            }
        }
    }
}

fn number(rating: Rating) -> Number {
    Number::new(rating.tenths().into(), 1)
}
