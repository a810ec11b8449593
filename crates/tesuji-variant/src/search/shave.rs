//! Tries every value before the first decision.

use std::ops::ControlFlow;

use tesuji_core::Control;

use super::{NODES_BETWEEN_LOOKS, Search};
use crate::engine::Engine;
use crate::space::{PropagateResult, Var, bits};

/// Shaving: trying every value while nothing is decided.
pub(super) struct Shaving {
    /// The number of values tried the last time.
    tried: u64,
}

impl Shaving {
    pub(super) const fn new() -> Shaving {
        Shaving { tried: 0 }
    }

    /// Returns whether this number of failures has cost as much as trying all values.
    pub(super) fn pays(&self, failures: u64, engine: &Engine) -> bool {
        let counts = engine.space.domains().iter().map(|domain| u64::from(domain.count_ones()));
        failures >= self.tried.max(counts.filter(|&count| count > 1).sum())
    }

    /// Tries every value of every variable, with nothing decided. Removes a value if propagation fails with it, and
    /// removes from other variables the values that remain with none of the values tried; repeats until nothing changes
    /// (Debruyne and Bessière, *Some practicable filtering techniques for the constraint satisfaction problem*, 1997).
    /// Returns `Break` if the control stopped it, and `Err` if no solution is left.
    pub(super) fn run(
        &mut self,
        search: &mut Search,
        engine: &mut Engine,
        control: &Control<'_>,
    ) -> ControlFlow<(), PropagateResult> {
        self.tried = 0;
        let vars = engine.space.len();
        let (mut var, mut left) = (0, vars);
        while left > 0 {
            let mark = engine.space.mark();
            if !engine.space.is_fixed(var) {
                match self.try_values(var, search, engine, control) {
                    ControlFlow::Continue(Ok(())) => {}
                    ended => return ended,
                }
            }
            left = if engine.space.mark() > mark { vars } else { left - 1 };
            var = (var + 1) % vars;
        }
        ControlFlow::Continue(Ok(()))
    }

    fn try_values(
        &mut self,
        var: Var,
        search: &mut Search,
        engine: &mut Engine,
        control: &Control<'_>,
    ) -> ControlFlow<(), PropagateResult> {
        // For each variable, the values that remain with at least one of the values tried.
        let mut unions = vec![0; engine.space.len()];
        for value in bits(engine.space.get(var)) {
            self.tried += 1;
            search.nodes += 1;
            if self.tried.is_multiple_of(NODES_BETWEEN_LOOKS) {
                control.spend(NODES_BETWEEN_LOOKS);
                if !control.should_continue() {
                    return ControlFlow::Break(());
                }
            }
            let mark = engine.space.mark();
            let kept = engine.space.keep(var, 1 << value).and_then(|()| engine.propagate());
            if kept.is_ok() {
                unions.iter_mut().zip(engine.space.domains()).for_each(|(union, domain)| *union |= domain);
            } else {
                search.learn(engine, var);
            }
            engine.undo(mark);
        }
        let kept = unions.iter().enumerate().try_for_each(|(other, &union)| engine.space.keep(other, union));
        ControlFlow::Continue(kept.and_then(|()| engine.propagate()))
    }
}

#[cfg(test)]
mod tests {
    use tesuji_core::{Constraint, Layout, Problem, Relation, Shape};

    use super::*;

    /// Shaves a search, and returns the number of values left and the number before.
    fn shave(search: &mut Search, control: &Control<'_>) -> ControlFlow<(), (u32, u32)> {
        let mut engine = search.engine.take().expect("it is not plain that there is no solution");
        let open = |engine: &Engine| engine.space.domains().iter().map(|domain| domain.count_ones()).sum();
        let before = open(&engine);
        let ended = Shaving::new().run(search, &mut engine, control);
        let after = open(&engine);
        search.engine = Some(engine);
        assert!(!matches!(ended, ControlFlow::Continue(Err(_))), "there are solutions");
        ended.map_continue(|_| (after, before))
    }

    /// Returns a 6x6 whose first cells are given.
    fn problem(constraint: Constraint, first: &[u8]) -> Problem {
        let mut givens = vec![0; 36];
        givens[..first.len()].copy_from_slice(first);
        let layout = Layout::of(Shape::of_size(6).expect("six is a size"));
        let problem = Problem::from_values(layout, givens).expect("the givens are values");
        problem.with_constraints(vec![constraint]).expect("it is of the layout")
    }

    #[test]
    fn solutions_stay() {
        let nonconsecutive =
            || Constraint::NotAdjacent { relation: Relation::Difference(1), diagonal: false, exempt: Vec::new() };
        let knight = || Constraint::AntiChess { rows: 1, columns: 2 };
        for (problem, solutions, loses_some) in [
            (problem(nonconsecutive(), &[]), 48, false),
            (problem(nonconsecutive(), &[1]), 8, true),
            (problem(knight(), &[]), 11_520, false),
            (problem(knight(), &[1, 2, 3]), 96, true),
        ] {
            let mut search = Search::new(&problem).expect("it is known");
            let left = shave(&mut search, &Control::new());
            assert!(matches!(left, ControlFlow::Continue((after, before)) if (after < before) == loses_some));
            assert_eq!(search.count(u64::MAX, &Control::new()), Some(solutions));
        }
    }

    #[test]
    fn it_can_be_stopped() {
        let mut search =
            Search::new(&problem(Constraint::AntiChess { rows: 1, columns: 2 }, &[])).expect("it is known");
        let control = Control::new();
        control.stop();
        assert_eq!(shave(&mut search, &control), ControlFlow::Break(()));
        assert_eq!(search.count(u64::MAX, &Control::new()), Some(11_520));
    }
}
