//! The static chains of a grid, listed by conclusion, with the difficulty of the easiest chain for each.
//!
//! [`Rater`](super::super::Rater) only needs the best chain. This list is used to rate steps of other searches as the
//! original rates the same conclusion.

use tesuji_core::{Candidate, CandidateSet, Control};

use super::super::cancel_check::CancelCheck;
use super::super::state::{State, candidate};
use super::forcing::{ChainResult, Event, Sink};
use super::length::difficulty;
use super::multiples::Multiples;
use super::net::{Net, Work};
use super::statics::{ChainConclusion, ChainFilter, Statics};
use super::width;

/// The difficulty of the easiest chain for each conclusion; infinite if there is none.
#[derive(Debug)]
pub(crate) struct ListedChains {
    off: Vec<f64>,
    on: Vec<f64>,
    /// The candidates that each cycle removes, and its difficulty.
    cycles: Vec<(CandidateSet, f64)>,
}

impl ListedChains {
    fn new() -> ListedChains {
        ListedChains { off: vec![f64::INFINITY; 729], on: vec![f64::INFINITY; 729], cycles: Vec::new() }
    }

    /// Lists the forcing chains and cycles of producer 21.
    pub(crate) fn statics(state: &State) -> ListedChains {
        match width(state) {
            2 => statics_of::<2>(state),
            3 => statics_of::<3>(state),
            4 => statics_of::<4>(state),
            6 => statics_of::<6>(state),
            _ => statics_of::<12>(state),
        }
    }

    /// Lists the chains of producer 24, from all candidates of a cell or all places of a digit.
    pub(crate) fn multiples(state: &State) -> ListedChains {
        match width(state) {
            2 => multiples_of::<2>(state),
            3 => multiples_of::<3>(state),
            4 => multiples_of::<4>(state),
            6 => multiples_of::<6>(state),
            _ => multiples_of::<12>(state),
        }
    }

    /// Returns the difficulty of proving that a candidate is false.
    pub(crate) fn off(&self, candidate: Candidate) -> f64 {
        self.off[candidate.index()]
    }

    /// Returns the difficulty of proving that a candidate is true.
    pub(crate) fn on(&self, candidate: Candidate) -> f64 {
        self.on[candidate.index()]
    }

    /// Returns the difficulty of the easiest cycle that removes exactly these candidates.
    pub(crate) fn cycle(&self, gone: &CandidateSet) -> f64 {
        let same = self.cycles.iter().filter(|(removed, _)| removed == gone);
        same.fold(f64::INFINITY, |least, &(_, difficulty)| least.min(difficulty))
    }

    fn add(&mut self, on: bool, candidate: Candidate, difficulty: f64) {
        let list = if on { &mut self.on } else { &mut self.off };
        let place = &mut list[candidate.index()];
        *place = place.min(difficulty);
    }
}

/// Numbers the candidates of a grid.
fn numbered<const W: usize>(state: &State) -> (Net<W>, Work<W>) {
    let (mut net, mut work) = (Net::new(), Work::new());
    net.set(state);
    work.set(&net, state);
    (net, work)
}

fn at<const W: usize>(net: &Net<W>, number: usize) -> Candidate {
    let (cell, digit) = net.at(number);
    candidate(cell, digit)
}

fn statics_of<const W: usize>(state: &State) -> ListedChains {
    let (net, work) = numbered::<W>(state);
    let mut statics = Statics::new();
    statics.collect(&net, &work, ChainFilter::All);
    let mut listed = ListedChains::new();
    for chain in &statics.chains {
        let difficulty = chain.rank.difficulty;
        match chain.shown {
            ChainConclusion::Off(number) => listed.add(false, at(&net, number), difficulty),
            ChainConclusion::On(number) => listed.add(true, at(&net, number), difficulty),
            ChainConclusion::Cycle(removals) => {
                listed.cycles.push((removals.iter().map(|number| at(&net, number)).collect(), difficulty));
            }
        }
    }
    listed
}

/// The lowest complexity of each conclusion, by its code.
struct LowestComplexities(Vec<u32>);

impl Sink for LowestComplexities {
    fn limit(&self, _: Event, shown: usize) -> u32 {
        self.0[shown] - 1
    }

    fn take(&mut self, found: ChainResult) {
        self.0[usize::from(found.shown)] = found.complexity;
    }
}

fn multiples_of<const W: usize>(state: &State) -> ListedChains {
    let (net, work) = numbered::<W>(state);
    let control = Control::new();
    let mut least = LowestComplexities(vec![u32::MAX; 2 * net.many]);
    Multiples::new().all(&net, &work, &mut least, &mut CancelCheck::new(&control));
    let mut listed = ListedChains::new();
    for (code, &complexity) in least.0.iter().enumerate().filter(|&(_, &complexity)| complexity < u32::MAX) {
        listed.add(code % 2 == 1, at(&net, code / 2), difficulty(8.0, complexity));
    }
    listed
}
