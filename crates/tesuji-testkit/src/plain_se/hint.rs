use std::ops::ControlFlow;
use std::rc::Rc;

use tesuji_core::{Candidate, CandidateSet};

use super::Step;
use super::chains::Chain;

/// Where hints are handed over; it says when there are enough.
pub(super) type Sink<'a> = &'a mut dyn FnMut(Hint) -> ControlFlow<()>;

/// What a pattern tells: candidates to strike, or a digit to place, or both.
#[derive(Clone, Debug)]
pub(super) struct Hint {
    pub(super) rating: f64,
    pub(super) technique: &'static str,
    pub(super) removals: CandidateSet,
    pub(super) placement: Option<Candidate>,
    pub(super) evidence: Evidence,
}

/// What a hint rests on.
#[derive(Clone, Debug)]
pub(super) enum Evidence {
    /// Candidates of which none is there: if one were, there would be no such pattern.
    Absent(Vec<Candidate>),
    /// The nodes of a chain.
    Chain(Rc<Chain>),
}

impl Hint {
    /// Returns the hint to strike candidates.
    pub(super) fn strike(rating: f64, technique: &'static str, removals: CandidateSet) -> Hint {
        Hint { rating, technique, removals, placement: None, evidence: Evidence::Absent(Vec::new()) }
    }

    /// Returns the hint to place a digit, which strikes nothing else before.
    pub(super) fn place(rating: f64, technique: &'static str, placement: Candidate) -> Hint {
        Hint { placement: Some(placement), ..Hint::strike(rating, technique, CandidateSet::EMPTY) }
    }

    /// Returns the hint with candidates whose absence the pattern needs.
    pub(super) fn without(self, absent: impl IntoIterator<Item = Candidate>) -> Hint {
        Hint { evidence: Evidence::Absent(absent.into_iter().collect()), ..self }
    }

    /// Hands the hint over if it strikes something; otherwise it is none.
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
