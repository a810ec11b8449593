//! Which of several steps is taken.

use std::cmp::Reverse;

use tesuji_core::{CandidateSet, Conclusion, Digit, Pattern, Step, Technique};

/// Keeps the step that eliminates most, of these the shortest, then the one whose candidates come first, as HoDoKu weighs
/// them.
#[derive(Debug, Default)]
pub(super) struct Best {
    best: Option<(Rank, Step)>,
}

/// How many candidates go, how long the step is, and where the candidates are; the least is taken.
type Rank = (Reverse<usize>, usize, usize);

impl Best {
    /// Offers a step; of equal ones the first is kept.
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

    /// Returns the step, if there was any.
    pub(super) fn step(self) -> Option<Step> {
        self.best.map(|(_, step)| step)
    }
}

/// Sums up where candidates are, digit by digit; the later ones weigh more.
pub(super) fn weight(gone: &CandidateSet) -> usize {
    let places = Digit::ALL.into_iter().flat_map(|digit| gone.cells(digit).iter().map(move |cell| (digit, cell)));
    places.enumerate().map(|(nth, (digit, cell))| (1 + 80 * nth) * cell.index() + digit.index()).sum()
}
