use serde::{Deserialize, Serialize};
use tesuji_core::{Layout, Reason, RuleStep, ValueSet};
use tesuji_variant::steps::Walker;

use crate::Status;

/// What a player has done in a problem whose notation has no room for it: one with constraints, or of another layout.
///
/// Candidates are written as `r4c7=5`. The text of a classic 9x9 says it itself: there it is refused.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Played {
    /// The digits that are placed.
    pub placed: Vec<String>,
    /// The candidates that are removed.
    pub removed: Vec<String>,
}

/// What is wrong with the state of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleFault {
    /// These cells have digits that are not those of the solution.
    WrongDigits(Vec<usize>),
    /// These cells have lost the candidate that is right.
    LostMarks(Vec<usize>),
    /// No solution has the digits and the candidates.
    NoSolution,
}

impl RuleFault {
    /// Returns the kind in kebab case: `wrong-digits`, `lost-marks` or `no-solution`.
    pub const fn name(&self) -> &'static str {
        match self {
            RuleFault::WrongDigits(_) => "wrong-digits",
            RuleFault::LostMarks(_) => "lost-marks",
            RuleFault::NoSolution => "no-solution",
        }
    }

    /// Returns the cells in which something is wrong, if it is known where.
    pub fn cells(&self) -> Option<&[usize]> {
        match self {
            RuleFault::WrongDigits(cells) | RuleFault::LostMarks(cells) => Some(cells),
            RuleFault::NoSolution => None,
        }
    }
}

impl Played {
    /// Returns the status of a classic 9x9 for which this is given; `None` if nothing is given.
    pub(crate) fn refused(&self) -> Option<Status> {
        let reason = "`played` is for puzzles with constraints or of another size; the text of a classic 9x9 itself has \
                      the digits that are placed and the candidates that are left";
        (*self != Played::default()).then(|| Status::Unsupported { reason: reason.to_owned() })
    }

    /// Does in a walker what the player has done, and returns the digits that are placed.
    ///
    /// # Errors
    ///
    /// The first text that is no candidate of the layout.
    pub(crate) fn play(&self, walker: &mut Walker) -> Result<Vec<(usize, u8)>, String> {
        let layout = walker.layout().clone();
        let names: Vec<String> = (0..layout.cell_count()).map(|cell| layout.cell_name(cell)).collect();
        let step = |place, eliminate| RuleStep { reason: Reason::NakedSingle { cell: 0 }, place, eliminate };
        let mut placed = Vec::new();
        for text in &self.placed {
            let one = candidate(text, &layout, &names)?;
            placed.push(one);
            walker.take(&step(Some(one), Vec::new()));
        }
        for text in &self.removed {
            let (cell, value) = candidate(text, &layout, &names)?;
            walker.take(&step(None, vec![(cell, ValueSet::of(value))]));
        }
        Ok(placed)
    }

    /// Returns what is wrong with the state of a walker in which these digits are placed, if this is the solution.
    pub(crate) fn fault(placed: &[(usize, u8)], walker: &Walker, solution: &[u8]) -> Option<RuleFault> {
        let wrong = placed.iter().filter(|&&(cell, value)| solution[cell] != value);
        let wrong: Vec<usize> = wrong.map(|&(cell, _)| cell).collect();
        if !wrong.is_empty() {
            return Some(RuleFault::WrongDigits(wrong));
        }
        let lost = |cell: &usize| !walker.candidates()[*cell].contains(solution[*cell]);
        let lost: Vec<usize> = (0..walker.layout().cell_count()).filter(lost).collect();
        (!lost.is_empty()).then_some(RuleFault::LostMarks(lost))
    }
}

fn candidate(text: &str, layout: &Layout, names: &[String]) -> Result<(usize, u8), String> {
    let read = || {
        let (name, number) = text.split_once('=')?;
        let cell = names.iter().position(|own| own == name)?;
        let value = number.parse::<i64>().ok()?.checked_sub(layout.first_number())?.checked_add(1)?;
        let value = u8::try_from(value).ok().filter(|&value| (1..=layout.size()).contains(&usize::from(value)))?;
        Some((cell, value))
    };
    read().ok_or_else(|| format!("{text:?} is no candidate of this sudoku"))
}
