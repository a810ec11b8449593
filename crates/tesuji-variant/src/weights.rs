//! Weights of variables by how often they were involved in failures: heavy variables are decided first.

use crate::space::Var;

/// The factor by which each failure counts more than the one before. With 1, old failures are never forgotten; with
/// 1.02, only the last hundred count: see docs/experiments/variants.md.
const GROWTH: f32 = 1.0005;

/// The weight of each variable.
pub(crate) struct Weights {
    of: Vec<f32>,
    /// The weight that a failure adds now.
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

    /// Records a failure, after which additions count more than before.
    pub(crate) fn grow(&mut self) {
        self.step *= GROWTH;
        if self.step > 1e30 {
            self.of.iter_mut().for_each(|weight| *weight *= 1e-30);
            self.step = 1.0;
        }
    }

    /// Adds a part of the weight of a failure.
    #[inline(always)]
    pub(crate) fn add(&mut self, var: Var, part: f32) {
        self.of[var] += self.step * part;
    }

    /// Multiplies each weight by a number that the function returns.
    pub(crate) fn scale(&mut self, mut by: impl FnMut() -> f32) {
        self.of.iter_mut().for_each(|weight| *weight *= by());
    }

    pub(crate) fn len(&self) -> usize {
        self.of.len()
    }
}
