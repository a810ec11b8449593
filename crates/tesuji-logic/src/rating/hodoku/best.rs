//! Choosing one of several steps.

use std::cmp::Reverse;

use tesuji_core::{CandidateSet, Conclusion, Digit, Pattern, Step, Technique};

/// The best step so far: the one that eliminates most, then the shortest, then the one with the first candidates by
/// HoDoKu's weighting.
#[derive(Debug, Default)]
pub(super) struct Best {
    best: Option<(Rank, Step)>,
}

/// The number of eliminated candidates, the length of the step, and the weight of the candidates' positions; the
/// smallest rank is taken.
type Rank = (Reverse<usize>, usize, usize);

impl Best {
    /// Offers a step. Of equal steps, the first is kept.
    pub(super) fn offer(
        &mut self,
        technique: &'static Technique,
        gone: CandidateSet,
        length: usize,
        pattern: impl FnOnce() -> Pattern,
    ) {
        if gone.is_empty() {
            return;
        }
        let rank = (Reverse(gone.len()), length, weight(&gone));
        if self.best.as_ref().is_none_or(|(least, _)| rank < *least) {
            let step = Step { technique, conclusion: Conclusion::Eliminate(gone), pattern: pattern() };
            self.best = Some((rank, step));
        }
    }

    /// Returns the chosen step, if any was offered.
    pub(super) fn step(self) -> Option<Step> {
        self.best.map(|(_, step)| step)
    }
}

/// Sums the positions of candidates, digit by digit; later candidates count more.
pub(super) fn weight(gone: &CandidateSet) -> usize {
    let places = Digit::ALL.into_iter().flat_map(|digit| gone.cells(digit).iter().map(move |cell| (digit, cell)));
    places.enumerate().map(|(nth, (digit, cell))| (1 + 80 * nth) * cell.index() + digit.index()).sum()
}
