//! Which decision splits the branch of a lane.

use tesuji_engine::Kernel;

use super::plan::Plan;
use super::row::Row;
use crate::space::Var;

/// The choice of a variable and one of its values, as the search without lanes makes it: the variable of the largest weight
/// for each of its values, or a value of two places in a house that weighs more.
pub(super) struct Choice<'a> {
    pub(super) plan: &'a Plan,
    pub(super) weights: &'a [f32],
    /// The largest weight in each house.
    pub(super) heaviest: &'a [f32],
    /// The values with two places in each house, of all lanes.
    pub(super) two_places: &'a [Row],
    pub(super) lane: usize,
    /// The domains of the lane.
    pub(super) domains: &'a [u16],
}

impl Kernel for Choice<'_> {
    type Output = (Var, u16);

    #[inline(always)]
    fn run(self) -> (Var, u16) {
        // Floating-point numbers above 0 are in the order of their bits.
        let score = |var: usize| {
            let count = self.domains[var].count_ones();
            if count > 1 { (self.weights[var] / count as f32).to_bits() } else { 0 }
        };
        let vars = self.domains.len().min(self.weights.len());
        let mut most = 0;
        for var in 0..vars {
            most = most.max(score(var));
        }
        let best = (0..vars).position(|var| score(var) == most).unwrap_or(0);
        let domain = self.domains[best];
        if domain.count_ones() > 2
            && let Some(found) = self.place(f32::from_bits(most))
        {
            return found;
        }
        (best, domain & domain.wrapping_neg())
    }
}

impl Choice<'_> {
    /// Chooses a value with two places in a house, if they weigh more than the best variable.
    #[inline(always)]
    fn place(&self, score: f32) -> Option<(Var, u16)> {
        let has_more = self.plan.has_more_than_houses();
        let (mut best, mut most) = (None, score);
        for (nth, house) in self.plan.houses.iter().enumerate() {
            if self.heaviest[nth] / 2.0 <= most {
                continue;
            }
            let mut values = self.two_places[nth].0[self.lane];
            while values != 0 {
                let value = values & values.wrapping_neg();
                values ^= value;
                let (mut first, mut weight) = (usize::MAX, 0.0f32);
                for &cell in &house.cells {
                    let cell = usize::from(cell);
                    if self.domains[cell] & value != 0 {
                        let here = self.weights[cell];
                        weight = if has_more { weight.max(here / 2.0) } else { weight + here / 4.0 };
                        first = first.min(cell);
                    }
                }
                if weight > most {
                    most = weight;
                    best = Some((first, value));
                }
            }
        }
        best
    }
}
