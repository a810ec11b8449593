//! The main loop: the first step of the first producer that finds one, until the grid is full.

use core::ops::ControlFlow;

use tesuji_core::{CandidateSet, Control, Grid, Puzzle};

use super::aligned::Aligned;
use super::cancel_check::CancelCheck;
use super::chains::Chains;
use super::hint::Hint;
use super::loops::Loops;
use super::state::{State, candidate};
use super::{PartialRating, Rating, SeRating, SeStep, Verdict, bug, fish, locking, singles, subsets, wings};

/// The input of a [`Rater`]: a [`Grid`], a [`Puzzle`], or a [`CandidateSet`] as a sukaku.
///
/// The input may be invalid: clues may clash, and there may be no solution or many.
pub trait Rateable: sealed::Start {}

impl Rateable for Grid {}
impl Rateable for Puzzle {}
impl Rateable for CandidateSet {}

mod sealed {
    /// The rater's side of a [`Rateable`](super::Rateable).
    pub trait Start {
        /// Sets the state in which the path starts.
        fn start(&self, start: &mut super::Beginning<'_>);
    }
}

/// The state in which the path starts, to be set by a [`Rateable`].
pub struct Beginning<'a>(&'a mut State);

impl sealed::Start for Grid {
    fn start(&self, start: &mut Beginning<'_>) {
        start.0.set_grid(self);
    }
}

impl sealed::Start for Puzzle {
    fn start(&self, start: &mut Beginning<'_>) {
        start.0.set_grid(self.grid());
    }
}

impl sealed::Start for CandidateSet {
    fn start(&self, start: &mut Beginning<'_>) {
        start.0.set_candidates(self);
    }
}

/// A rater of puzzles on the Sudoku Explainer 1.2.1 scale. It owns its memory, so keep one and reuse it.
///
/// Like the original, it does not test whether a puzzle has exactly one solution: a grid without a solution, or with
/// several, gets the numbers of the path that the techniques happen to take. The result depends only on the input.
pub struct Rater {
    state: State,
    hint: Hint,
    loops: Loops,
    aligned: Aligned,
    chains: Chains,
}

impl Rater {
    /// Creates a rater.
    pub fn new() -> Rater {
        Rater {
            state: State::new(),
            hint: Hint::new(),
            loops: Loops::new(),
            aligned: Aligned::new(),
            chains: Chains::default(),
        }
    }

    /// Rates a puzzle without a time limit: up to a second for the hardest known puzzles, more for grids without a
    /// solution or with millions.
    pub fn rate(&mut self, input: &impl Rateable) -> Verdict {
        self.run(input, &Control::new(), None::<fn(&SeStep) -> ControlFlow<()>>)
    }

    /// Rates a puzzle until the control stops it. Passes each step, before it is applied, to `watch`, which may end the
    /// rating.
    ///
    /// If the control stops it, the verdict is [`Verdict::Stopped`]; if `watch` breaks, [`Verdict::Rejected`]; each
    /// with the result so far. The step at which `watch` breaks is included.
    pub fn rate_while(
        &mut self,
        input: &impl Rateable,
        control: &Control<'_>,
        watch: impl FnMut(&SeStep) -> ControlFlow<()>,
    ) -> Verdict {
        self.run(input, control, Some(watch))
    }

    fn run(
        &mut self,
        input: &impl Rateable,
        control: &Control<'_>,
        mut watch: Option<impl FnMut(&SeStep) -> ControlFlow<()>>,
    ) -> Verdict {
        input.start(&mut Beginning(&mut self.state));
        self.loops.forget();
        self.aligned.forget();
        self.chains.forget();
        let mut cancel_check = CancelCheck::new(control);
        let mut reached = PartialRating::default();
        let mut hardest = f64::NEG_INFINITY;
        while self.state.empty != 0 {
            if cancel_check.count_work(1) {
                return Verdict::Stopped(reached);
            }
            if !self.find(&mut cancel_check) {
                if cancel_check.stopped() {
                    return Verdict::Stopped(reached);
                }
                return Verdict::NoStepFound(SeRating { er: Rating::NO_STEP, ..reached.rating() });
            }
            hardest = hardest.max(self.hint.difficulty);
            let so_far = Rating::of_difficulty(hardest);
            reached.steps += 1;
            reached.er = Some(so_far);
            reached.ed = reached.ed.or(Some(so_far));
            if self.hint.placement.is_some() {
                reached.ep = reached.ep.or(Some(so_far));
            }
            if let Some(watch) = &mut watch
                && watch(&self.step()).is_break()
            {
                return Verdict::Rejected(reached);
            }
            self.hint.apply(&mut self.state);
        }
        Verdict::Rated(reached.rating())
    }

    /// Finds the next step, in the fixed order of producers.
    fn find(&mut self, cancel_check: &mut CancelCheck<'_>) -> bool {
        let Rater { state, hint, loops, aligned, chains } = self;
        singles::hidden_single(state, hint)
            || locking::direct(state, hint)
            || subsets::direct_hidden(state, 2, hint)
            || singles::naked_single(state, hint)
            || subsets::direct_hidden(state, 3, hint)
            || locking::indirect(state, hint)
            || subsets::naked(state, 2, hint)
            || fish::fish(state, 2, hint)
            || subsets::hidden(state, 2, hint)
            || subsets::naked(state, 3, hint)
            || fish::fish(state, 3, hint)
            || subsets::hidden(state, 3, hint)
            || wings::xy(state, hint)
            || wings::xyz(state, hint)
            || loops.find(state, hint)
            || subsets::naked(state, 4, hint)
            || fish::fish(state, 4, hint)
            || subsets::hidden(state, 4, hint)
            || bug::bug(state, hint)
            || aligned.pair(state, hint)
            || chains.statics(state, hint)
            || aligned.triplet(state, hint)
            || chains.others(state, hint, cancel_check)
    }

    /// Returns the step that was found, in its public form.
    fn step(&self) -> SeStep {
        let hint = &self.hint;
        SeStep {
            rating: Rating::of_difficulty(hint.difficulty),
            technique: hint.technique,
            length: hint.length,
            placement: hint.placement.map(|(cell, digit)| candidate(cell, digit)),
            eliminations: hint.eliminations(),
        }
    }
}

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

impl core::fmt::Debug for Rater {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Rater").finish_non_exhaustive()
    }
}
