//! A player's moves in addition to the state in the problem.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use tesuji_core::{Candidate, Cell, Digit, Layout, MarksOf, Position, Problem, Reason, RuleStep, ValueSet};
use tesuji_variant::steps::Walker;

use crate::Status;

/// A player's moves in addition to the state in the problem.
///
/// Candidates are written as `r4c7=5`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Played {
    /// The placed digits.
    pub placed: Vec<String>,
    /// The removed candidates.
    pub removed: Vec<String>,
}

/// An error in the state of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleFault {
    /// These cells have digits that differ from the solution.
    WrongDigits(Vec<usize>),
    /// These candidates of the solution, pairs of a cell and a value, are missing.
    LostMarks(Vec<(usize, u8)>),
    /// No solution agrees with the digits and the candidates.
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

    /// Returns the cells with errors, if known.
    pub fn cells(&self) -> Option<Vec<usize>> {
        match self {
            RuleFault::WrongDigits(cells) => Some(cells.clone()),
            RuleFault::LostMarks(marks) => Some(marks.iter().map(|&(cell, _)| cell).collect()),
            RuleFault::NoSolution => None,
        }
    }
}

impl Played {
    /// Returns a classic position with these moves; in other problems a walker plays them.
    ///
    /// # Errors
    ///
    /// Returns `Unsupported` if a text is not a candidate of a classic 9x9.
    pub(crate) fn on<'p>(&self, position: &'p Position) -> Result<Cow<'p, Position>, Status> {
        if *self == Played::default() {
            return Ok(Cow::Borrowed(position));
        }
        let moves = self.moves(&Layout::CLASSIC)?;
        let mut position = position.clone();
        for one in moves.placed.iter().map(classic_candidate) {
            if position.clues.get(one.cell).is_none() {
                position.placed.set(one.cell, Some(one.digit));
            }
        }
        if !moves.removed.is_empty() {
            let mut marks = position.pencilmarks();
            moves.removed.iter().map(classic_candidate).for_each(|one| marks.remove(one));
            position.candidates = Some(marks);
            if position.marks_of != MarksOf::Problem {
                position.marks_of = MarksOf::Player;
            }
        }
        Ok(Cow::Owned(position))
    }

    /// Parses the moves.
    ///
    /// # Errors
    ///
    /// Returns `Unsupported` if a text is not a candidate of the layout.
    pub(crate) fn moves(&self, layout: &Layout) -> Result<Moves, Status> {
        let names: Vec<String> = (0..layout.cell_count()).map(|cell| layout.cell_name(cell)).collect();
        let read =
            |texts: &[String]| texts.iter().map(|text| candidate(text, layout, &names)).collect::<Result<_, _>>();
        Ok(Moves { placed: read(&self.placed)?, removed: read(&self.removed)? })
    }
}

/// A player's moves: pairs of a cell and a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Moves {
    placed: Vec<(usize, u8)>,
    removed: Vec<(usize, u8)>,
}

impl Moves {
    /// Returns the moves that lead to the player's state in a problem.
    pub(crate) fn of(problem: &Problem) -> Moves {
        let placed = problem.placed().into_iter().enumerate().filter(|&(_, value)| value != 0).collect();
        let all = ValueSet::first(problem.layout().size());
        let marks = problem.marks().into_iter().enumerate();
        // A cell without a mark is not yet marked.
        let marked = marks.filter(|(_, set)| !set.is_empty());
        let removed =
            marked.flat_map(|(cell, set)| (all & !set).iter().map(move |value| (cell, value)).collect::<Vec<_>>());
        Moves { placed, removed: removed.collect() }
    }

    /// Adds other moves.
    pub(crate) fn extend(&mut self, other: Moves) {
        self.placed.extend(other.placed);
        self.removed.extend(other.removed);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.placed.is_empty() && self.removed.is_empty()
    }

    /// Applies the moves to a walker.
    pub(crate) fn play(&self, walker: &mut Walker) {
        let step = |place, eliminate| RuleStep { reason: Reason::NakedSingle { cell: 0 }, place, eliminate };
        for &one in &self.placed {
            walker.take(&step(Some(one), Vec::new()));
        }
        for &(cell, value) in &self.removed {
            walker.take(&step(None, vec![(cell, ValueSet::of(value))]));
        }
    }

    /// Returns the error in the walker's state after these moves, given the solution.
    pub(crate) fn fault(&self, walker: &Walker, solution: &[u8]) -> Option<RuleFault> {
        let wrong = self.placed.iter().filter(|&&(cell, value)| solution[cell] != value);
        let wrong: Vec<usize> = wrong.map(|&(cell, _)| cell).collect();
        if !wrong.is_empty() {
            return Some(RuleFault::WrongDigits(wrong));
        }
        let lost = |cell: &usize| !walker.candidates()[*cell].contains(solution[*cell]);
        let lost: Vec<(usize, u8)> =
            (0..walker.layout().cell_count()).filter(lost).map(|cell| (cell, solution[cell])).collect();
        (!lost.is_empty()).then_some(RuleFault::LostMarks(lost))
    }
}

/// Returns the candidate of a classic 9x9 with this cell and value.
///
/// # Panics
///
/// Panics if there is no such cell or digit.
pub(crate) fn classic_candidate(&(cell, value): &(usize, u8)) -> Candidate {
    let digit = Digit::from_value(value).expect("the values of a classic 9x9 are digits");
    Candidate { cell: Cell::from_index(cell), digit }
}

fn candidate(text: &str, layout: &Layout, names: &[String]) -> Result<(usize, u8), Status> {
    let read = || {
        let (name, number) = text.split_once('=')?;
        let cell = names.iter().position(|own| own == name)?;
        let value = number.parse::<i64>().ok()?.checked_sub(layout.first_number())?.checked_add(1)?;
        let value = u8::try_from(value).ok().filter(|&value| (1..=layout.size()).contains(&usize::from(value)))?;
        Some((cell, value))
    };
    read().ok_or_else(|| Status::Unsupported { reason: format!("{text:?} is not a candidate of this sudoku") })
}
