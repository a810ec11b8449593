//! Checks steps through rules by their proofs, line by line.
//!
//! The judge tries every way to fill the cells that a line names, and enforces only the constraint that the line names
//! and the differences between cells.

mod fillings;
mod lines;
mod satisfiable;
mod sight;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use tesuji_core::{Constraint, Layout, Problem, RuleHouse, RuleProof, RuleStep, ValueSet};

/// A judge of steps through the rules of one problem.
///
/// # Examples
///
/// ```
/// use tesuji_check::RuleJudge;
/// use tesuji_core::{Constraint, Grid, Inference, Problem, Reason, RuleClaim, RuleProof, RuleProofLine, RuleStep, ValueSet};
///
/// let cage = Constraint::Cage { cells: vec![0, 1], sums: vec![3] };
/// let problem = Problem::from(Grid::EMPTY).with_constraints(vec![cage])?;
/// let judge = RuleJudge::new(&problem, &[]);
/// let check = |gone| {
///     let reason = Reason::Rule { constraint: 0, cells: vec![0, 1], ways: vec![] };
///     let step = RuleStep { reason, place: None, eliminate: vec![(0, ValueSet::of(gone))] };
///     let by = Inference::Fillings { constraint: 0, cells: vec![0, 1] };
///     let line = RuleProofLine { claim: RuleClaim::about(0, gone, false), by, from: vec![] };
///     judge.check(&problem.allowed(), &step, &RuleProof { lines: vec![line] })
/// };
/// assert_eq!(check(3), Ok(()));
/// assert_eq!(check(2).unwrap_err().to_string(), "line 1 does not follow");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RuleJudge<'a> {
    layout: Layout,
    constraints: &'a [Constraint],
    houses: &'a [RuleHouse],
    /// For each two cells, `true` if they differ.
    differ: Vec<Vec<bool>>,
}

/// The error returned by [`RuleJudge::check`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleStepError {
    kind: RuleStepErrorKind,
    place: Option<Place>,
}

/// The place of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    /// The name of a cell.
    Cell(String),
    /// The index of a line, from 0.
    Line(usize),
}

/// The kind of a [`RuleStepError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleStepErrorKind {
    /// The step concludes nothing.
    Nothing,
    /// The step places or removes a value that is not a candidate.
    NoCandidate,
    /// A line rests on a line of the wrong kind, or names a cell, house or constraint that does not exist, a house
    /// whose cells need not differ, or a wrong total of the cells that the cages leave.
    Premise,
    /// A claim does not follow.
    Unfounded,
    /// The last line does not state the conclusion, or rests on an assumption.
    NotConcluded,
    /// There are too many ways to fill the cells of a line.
    TooLarge,
}

impl RuleStepError {
    /// Returns the kind of the error.
    pub const fn kind(&self) -> RuleStepErrorKind {
        self.kind
    }
}

impl fmt::Display for RuleStepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(Place::Cell(name)) => write!(f, "{name} ")?,
            Some(Place::Line(line)) => write!(f, "line {} ", line + 1)?,
            None => f.write_str("the step ")?,
        }
        f.write_str(match self.kind {
            RuleStepErrorKind::Nothing => "concludes nothing",
            RuleStepErrorKind::NoCandidate => "has no such candidate",
            RuleStepErrorKind::Premise => "relies on something that is not true",
            RuleStepErrorKind::Unfounded => "does not follow",
            RuleStepErrorKind::NotConcluded => "is not the conclusion of the proof",
            RuleStepErrorKind::TooLarge => "can be filled in too many ways",
        })
    }
}

impl core::error::Error for RuleStepError {}

impl<'a> RuleJudge<'a> {
    /// Creates a judge for a problem, with the houses to which proofs refer.
    pub fn new(problem: &'a Problem, houses: &'a [RuleHouse]) -> RuleJudge<'a> {
        let layout = problem.layout();
        let differ = sight::differing(&layout, problem.constraints());
        RuleJudge { layout, constraints: problem.constraints(), houses, differ }
    }

    /// Checks the conclusion of a step and its proof in a state: the candidates of each cell, one for a cell with a
    /// value.
    ///
    /// # Errors
    ///
    /// Returns the first fault of the step or of its proof.
    pub fn check(&self, candidates: &[ValueSet], step: &RuleStep, proof: &RuleProof) -> Result<(), RuleStepError> {
        let fault = |kind, place| Err(RuleStepError { kind, place });
        let gone = step.eliminate.iter().flat_map(|&(cell, values)| values.iter().map(move |value| (cell, value)));
        let concluded: Vec<(usize, u8)> = gone.chain(step.place).collect();
        if concluded.is_empty() {
            return fault(RuleStepErrorKind::Nothing, None);
        }
        let is_candidate =
            |&(cell, value): &(usize, u8)| candidates.get(cell).is_some_and(|set: &ValueSet| set.contains(value));
        if let Some((cell, _)) = concluded.into_iter().find(|one| !is_candidate(one)) {
            let name = (cell < self.differ.len()).then(|| Place::Cell(self.layout.cell_name(cell)));
            return fault(RuleStepErrorKind::NoCandidate, name);
        }
        match lines::follow(self, candidates, step, proof) {
            Ok(()) => Ok(()),
            Err((line, kind)) => fault(kind, Some(Place::Line(line))),
        }
    }

    /// Returns the cells of a house, if no two of them can have the same value.
    fn house(&self, house: usize) -> Result<&[usize], RuleStepErrorKind> {
        let cells = &self.houses.get(house).ok_or(RuleStepErrorKind::Premise)?.cells;
        let is_cell = cells.iter().all(|&cell| cell < self.differ.len());
        let mut pairs =
            cells.iter().enumerate().flat_map(|(nth, &one)| cells[..nth].iter().map(move |&two| (one, two)));
        match is_cell && pairs.all(|(one, other)| self.differ[one][other]) {
            true => Ok(cells),
            false => Err(RuleStepErrorKind::Premise),
        }
    }

    /// Returns the cells of a house in which each value has a place.
    fn full_house(&self, house: usize) -> Result<&[usize], RuleStepErrorKind> {
        let cells = self.house(house)?;
        if cells.len() == self.layout.size() { Ok(cells) } else { Err(RuleStepErrorKind::Premise) }
    }
}

#[cfg(test)]
mod tests;
