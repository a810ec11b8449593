//! How often variables were in what failed: they are decided first.

use crate::space::Var;

/// By how much a failure counts more than the one before. With 1, old ones are never forgotten; with 1.02, only the last
/// hundred count: docs/experiments/variants.md.
const GROWTH: f32 = 1.0005;

/// The weight of each variable.
pub(crate) struct Weights {
    of: Vec<f32>,
    /// What a failure adds now.
    step: f32,
}

impl Weights {
    pub(crate) fn new(of: Vec<f32>) -> Weights {
        Weights { of, step: 1.0 }
    }

    #[inline(always)]
    pub(crate) fn of(&self, var: Var) -> f32 {
        self.of[var]
    }

    pub(crate) fn all(&self) -> &[f32] {
        &self.of
    }

    /// One more failure: from here on, what is added counts more than before.
    pub(crate) fn grow(&mut self) {
        self.step *= GROWTH;
        if self.step > 1e30 {
            self.of.iter_mut().for_each(|weight| *weight *= 1e-30);
            self.step = 1.0;
        }
    }

    /// Adds a part of what a failure counts.
    #[inline(always)]
    pub(crate) fn add(&mut self, var: Var, part: f32) {
        self.of[var] += self.step * part;
    }

    /// Multiplies each weight by what the function says.
    pub(crate) fn scale(&mut self, mut by: impl FnMut() -> f32) {
        self.of.iter_mut().for_each(|weight| *weight *= by());
    }

    pub(crate) fn len(&self) -> usize {
        self.of.len()
    }
}
