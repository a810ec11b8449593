//! The decision that splits the branch of a lane.

use tesuji_engine::Kernel;

use super::plan::Plan;
use super::row::Row;
use crate::space::Var;

/// The choice of a variable and one of its values, as in the search without lanes: the variable with the largest weight
/// per value, or a value with two places in a house that weigh more.
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
        // Floating-point numbers above 0 have the same order as their bits. A weight can have underflowed to 0.
        let score = |var: usize| {
            let count = self.domains[var].count_ones();
            if count > 1 { (self.weights[var] / count as f32).to_bits().max(1) } else { 0 }
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

#[cfg(test)]
mod tests {
    use tesuji_core::{Layout, Problem, Shape};
    use tesuji_engine::Instructions;

    use super::*;
    use crate::build::build;

    fn chosen(domains: &[u16], weights: &[f32], two_places: u16) -> (Var, u16) {
        let problem = Problem::from_values(Layout::of(Shape::of_size(4).unwrap()), vec![0; 16]).unwrap();
        let engine = build(&problem).unwrap().unwrap();
        let plan = Plan::of(&engine, engine.space.domains().to_vec()).unwrap();
        let heaviest = vec![weights.iter().copied().fold(0.0, f32::max); plan.houses.len()];
        let mut places = vec![Row::NONE; plan.houses.len()];
        places[0].0[5] = two_places;
        let choice = Choice { plan: &plan, weights, heaviest: &heaviest, two_places: &places, lane: 5, domains };
        Instructions::best().dispatch(choice)
    }

    #[test]
    fn the_heaviest_variable_for_each_of_its_values_is_decided() {
        let mut domains = [1; 16];
        (domains[3], domains[7], domains[9]) = (0b1100, 0b0110, 0b1111);
        let mut weights = [1.0; 16];
        weights[9] = 1.5;
        assert_eq!(chosen(&domains, &weights, 0), (3, 0b0100));
        weights[7] = 1.1;
        assert_eq!(chosen(&domains, &weights, 0), (7, 0b0010));
        weights[9] = 4.0;
        assert_eq!(chosen(&domains, &weights, 0), (9, 0b0001));
    }

    #[test]
    fn open_variables_are_decided_where_nothing_weighs_anything() {
        let mut domains = [1; 16];
        domains[11] = 0b1010;
        assert_eq!(chosen(&domains, &[0.0; 16], 0), (11, 0b0010));
    }

    #[test]
    fn a_value_with_two_places_is_decided_if_they_weigh_more() {
        // The first house is the first row: the value of the third bit has two places in it.
        let mut domains = [0b1111; 16];
        (domains[0], domains[2]) = (0b1011, 0b1011);
        let mut weights = [1.0; 16];
        assert_eq!(chosen(&domains, &weights, 0b0100), (1, 0b0100));
        (weights[1], weights[3]) = (0.4, 0.4);
        assert_eq!(chosen(&domains, &weights, 0b0100), (0, 0b0001));
    }
}
