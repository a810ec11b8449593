use serde::{Deserialize, Serialize};
use tesuji_core::{Candidate, Layout, MarksOf, Position, Problem, Reason, RuleStep, ValueSet};
use tesuji_variant::steps::Walker;

use crate::Status;

/// What a player has done, beside what the problem itself says of it.
///
/// Candidates are written as `r4c7=5`.
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
    /// Returns what the player has done in a problem that is no classic 9x9, as far as the problem says it.
    pub(crate) fn of(problem: &Problem) -> Played {
        let layout = problem.layout();
        let named = |cell: usize, value: u8| format!("{}={}", layout.cell_name(cell), layout.number(value));
        let placed = problem.placed().into_iter().enumerate().filter(|&(_, value)| value != 0);
        let all = ValueSet::first(layout.size());
        let struck = |(cell, set): (usize, ValueSet)| {
            // A cell without a mark is not yet marked.
            let gone = if set.is_empty() { ValueSet::EMPTY } else { all & !set };
            gone.iter().map(|value| named(cell, value)).collect::<Vec<_>>()
        };
        Played {
            placed: placed.map(|(cell, value)| named(cell, value)).collect(),
            removed: problem.marks().into_iter().enumerate().flat_map(struck).collect(),
        }
    }

    /// Returns a position in which the player has done this too.
    ///
    /// # Errors
    ///
    /// `Unsupported`, if a text is no candidate of a classic 9x9.
    pub(crate) fn in_position(&self, position: &Position) -> Result<Problem, Status> {
        let mut position = position.clone();
        let read = |text: &String| {
            let parts = text.split_once('=').and_then(|(cell, digit)| Some((cell.parse().ok()?, digit.parse().ok()?)));
            let (cell, digit) = parts.ok_or_else(|| Status::Unsupported { reason: no_candidate(text) })?;
            Ok(Candidate { cell, digit })
        };
        for text in &self.placed {
            let one = read(text)?;
            if position.clues[one.cell].is_none() {
                position.placed.set(one.cell, Some(one.digit));
            }
        }
        if self.removed.is_empty() {
            return Ok(position.into());
        }
        let mut marks = position.pencilmarks();
        for text in &self.removed {
            marks.remove(read(text)?);
        }
        if position.marks_of != MarksOf::Problem {
            position.marks_of = MarksOf::Player;
        }
        position.candidates = Some(marks);
        Ok(position.into())
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
    read().ok_or_else(|| no_candidate(text))
}

fn no_candidate(text: &str) -> String {
    format!("{text:?} is no candidate of this sudoku")
}
