//! Random descents that estimate the number of solutions.

use super::Search;
use crate::engine::Engine;
use crate::space::{Var, bits};
use crate::symmetry::Exchange;

impl Search {
    /// Descends the tree of decisions once, always with a random value of a variable that has the fewest values.
    /// `below` returns a random number below its argument. Returns the product of the numbers of choices, or 0 after a
    /// contradiction; its expected value is the number of solutions (Knuth, *Estimating the efficiency of backtrack
    /// programs*, 1975).
    ///
    /// # Examples
    ///
    /// ```
    /// use tesuji_core::{Layout, Problem, Shape};
    ///
    /// let problem = Problem::from_values(Layout::of(Shape::of_size(4).unwrap()), vec![0; 16])?;
    /// let mut search = tesuji_variant::Search::new(&problem)?;
    /// let mut state = 1u64;
    /// let mut below = |bound| {
    ///     state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    ///     (state >> 33) % bound
    /// };
    /// // A blank 4x4 has 288 solutions.
    /// let mean = (0..1000).map(|_| search.probe(&mut below)).sum::<f64>() / 1000.0;
    /// assert!((mean - 288.0).abs() < 20.0, "{mean}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probe(&mut self, below: &mut dyn FnMut(u64) -> u64) -> f64 {
        let Some(mut engine) = self.engine.take() else { return 0.0 };
        let mark = engine.space.mark();
        // Interchangeable values are tried in one order, which represents all orders.
        let orders = self.exchange.as_ref().map_or(1, Exchange::orders);
        let mut first_order = self.exchange.iter().flat_map(Exchange::first_order);
        let kept = first_order.try_for_each(|(var, mask)| engine.space.keep(var, mask));
        let leaves = if kept.is_ok() { descend(&mut engine, below) } else { 0.0 };
        engine.undo(mark);
        self.engine = Some(engine);
        leaves * orders as f64
    }
}

fn descend(engine: &mut Engine, below: &mut dyn FnMut(u64) -> u64) -> f64 {
    let mut leaves = 1.0;
    while engine.propagate().is_ok() {
        let values = |var: &Var| engine.space.get(*var).count_ones();
        let Some(var) = (0..engine.space.len()).filter(|var| values(var) > 1).min_by_key(values) else {
            return leaves;
        };
        let count = u64::from(values(&var));
        let value = bits(engine.space.get(var)).nth(below(count) as usize).unwrap_or(0);
        leaves *= count as f64;
        if engine.space.keep(var, 1 << value).is_err() {
            return 0.0;
        }
    }
    0.0
}
