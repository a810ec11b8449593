//! The conclusions that the searches find, and their receiver.

use std::ops::ControlFlow;
use std::rc::Rc;

use tesuji_core::{Candidate, CandidateSet};

use super::Step;
use super::chains::Chain;

/// The receiver of hints, which decides when there are enough.
pub(super) type Sink<'a> = &'a mut dyn FnMut(Hint) -> ControlFlow<()>;

/// The conclusion of a pattern: candidates to eliminate, a digit to place, or both.
#[derive(Clone, Debug)]
pub(super) struct Hint {
    pub(super) rating: f64,
    pub(super) technique: &'static str,
    pub(super) removals: CandidateSet,
    pub(super) placement: Option<Candidate>,
    pub(super) evidence: Evidence,
}

/// The basis of a hint.
#[derive(Clone, Debug)]
pub(super) enum Evidence {
    /// Candidates that must all be absent for the pattern to exist.
    Absent(Vec<Candidate>),
    /// The nodes of a chain.
    Chain(Rc<Chain>),
}

impl Hint {
    /// Returns the hint to eliminate candidates.
    pub(super) fn strike(rating: f64, technique: &'static str, removals: CandidateSet) -> Hint {
        Hint { rating, technique, removals, placement: None, evidence: Evidence::Absent(Vec::new()) }
    }

    /// Returns the hint to place a digit, without other eliminations.
    pub(super) fn place(rating: f64, technique: &'static str, placement: Candidate) -> Hint {
        Hint { placement: Some(placement), ..Hint::strike(rating, technique, CandidateSet::EMPTY) }
    }

    /// Adds the candidates that must be absent for the pattern.
    pub(super) fn without(self, absent: impl IntoIterator<Item = Candidate>) -> Hint {
        Hint { evidence: Evidence::Absent(absent.into_iter().collect()), ..self }
    }

    /// Passes on the hint if it eliminates something.
    pub(super) fn offer(self, sink: Sink) -> ControlFlow<()> {
        if self.removals.is_empty() { ControlFlow::Continue(()) } else { sink(self) }
    }

    pub(super) fn into_step(self) -> Step {
        let length = match &self.evidence {
            Evidence::Absent(_) => None,
            Evidence::Chain(chain) => Some(chain.length()),
        };
        Step {
            rating: self.rating,
            technique: self.technique,
            length,
            placement: self.placement,
            eliminations: self.removals,
        }
    }
}
