//! Backtracking search with propagation: chooses the next variable, and learns from failures.

mod probe;
mod shave;

use std::ops::ControlFlow;

use tesuji_core::{Control, Problem, ValueSet};

use crate::build::build;
use crate::clauses::Learner;
use crate::engine::{Culprit, Engine};
#[cfg(not(tesuji_small))]
use crate::lanes::Lanes;
use crate::small;
use crate::space::{Var, bits};
use crate::symmetry::Exchange;
use crate::weights::Weights;
use shave::Shaving;

/// The number of nodes between two checks of the control.
const NODES_BETWEEN_LOOKS: u64 = 64;

/// The number of failures before the first restart.
const FIRST_FAILURES: u64 = 100;

/// Like [`FIRST_FAILURES`], for more than nine values and only houses, where the search then learns clauses.
const FAILURES_TO_LEARN: u64 = 5;

/// The failure limit at which clause learning begins to take turns, unless [`FAILURES_TO_LEARN`] applies; most searches
/// end before.
const FAILURES_BEFORE_TURNS: u64 = 800;

/// The number of failures before the search continues with many branches side by side, where that is possible.
const FAILURES_BEFORE_LANES: u64 = 50;

/// Like [`FAILURES_BEFORE_LANES`], for more than nine values and only houses.
const FAILURES_OF_LARGE_BEFORE_LANES: u64 = 3;

/// The number of decisions that lanes make for each failure that clause learning may have in a turn.
const NODES_OF_A_TURN: u64 = 600;

/// The minimum number of variables of a failed propagator that share one weight, with extra weight for the variable
/// that lost its last value.
const WIDE: usize = 9;

/// A search for the solutions of a problem.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Constraint, Control, Layout, Problem, Shape};
/// use tesuji_variant::Search;
///
/// let layout = Layout::of(Shape::of_size(6).unwrap());
/// let knight = Constraint::AntiChess { rows: 1, columns: 2 };
/// let problem = Problem::from_values(layout, vec![0; 36])?.with_constraints(vec![knight])?;
/// let mut search = Search::new(&problem)?;
/// assert_eq!(search.count(u64::MAX, &Control::new()), Some(11_520));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search {
    /// `None` if it is already known that there is no solution.
    engine: Option<Engine>,
    /// The number of cells, extra ones included; the variables after them belong to rules.
    cells: usize,
    weights: Weights,
    nodes: u64,
    /// The values that are tried first, for each cell.
    preferred: Vec<u64>,
    /// The value from which the values of each variable are tried, wrapping around; empty to begin with the lowest.
    starts: Vec<u8>,
    exchange: Option<Exchange>,
    /// The number of failures before the search continues with many branches side by side.
    failures_before_lanes: u64,
}

/// The error returned for a constraint that the search does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownConstraint {
    name: &'static str,
}

impl UnknownConstraint {
    /// Returns the name of the constraint.
    pub const fn name(&self) -> &'static str {
        self.name
    }
}

impl std::fmt::Display for UnknownConstraint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the search does not support the constraint {}", self.name)
    }
}

impl std::error::Error for UnknownConstraint {}

/// Returns the first solutions of a problem, up to `most`, as the values of all cells, counted from 1, extra cells
/// included; `None` if the control stopped the work. For a few solutions of a small problem this is much faster than a
/// [`Search`].
///
/// # Errors
///
/// Returns an error if there is a constraint that this version does not know.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Layout, Problem, Shape};
///
/// let givens = vec![1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2];
/// let problem = Problem::from_values(Layout::of(Shape::of_size(4).unwrap()), givens)?;
/// let found = tesuji_variant::first_solutions(&problem, 2, &Control::new())?;
/// assert_eq!(found, Some(vec![vec![1, 3, 2, 4, 4, 2, 3, 1, 2, 4, 1, 3, 3, 1, 4, 2]]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn first_solutions(
    problem: &Problem,
    most: usize,
    control: &Control<'_>,
) -> Result<Option<Vec<Vec<u8>>>, UnknownConstraint> {
    if most == 0 {
        return Ok(Some(Vec::new()));
    }
    // The page's first module must be small, so it uses only the search.
    if !cfg!(tesuji_small)
        && let Some(found) = small::first_solutions(problem, most, control)
    {
        return Ok(Some(found));
    }
    let mut found = Vec::new();
    let flow = Search::new(problem)?.for_each(control, |values| {
        found.push(values.to_vec());
        if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    Ok((flow.is_continue() || found.len() == most).then_some(found))
}

/// Returns whether there are more than nine values and only houses.
fn is_large(engine: &Engine) -> bool {
    engine.space.values() > 9 && engine.propagators.is_empty()
}

/// A decision: the variable has the value in the first branch, and lacks it in the second.
struct Decision {
    mark: usize,
    var: Var,
    value: u64,
}

impl Search {
    /// Creates a search for the solutions of a problem, and propagates its constraints.
    ///
    /// # Errors
    ///
    /// Returns an error if there is a constraint that this version does not know.
    pub fn new(problem: &Problem) -> Result<Search, UnknownConstraint> {
        let mut engine = build(problem).map_err(|name| UnknownConstraint { name })?;
        if engine.as_mut().is_some_and(|engine| engine.start().is_err()) {
            engine = None;
        }
        let layout = problem.layout();
        let cells = layout.cell_count() + layout.extra_count();
        let mut weights: Vec<f32> = vec![0.0; engine.as_ref().map_or(0, |engine| engine.space.len())];
        if let Some(engine) = &engine {
            for (var, weight) in weights.iter_mut().enumerate() {
                *weight = 1.0 + engine.graph.degree(var) as f32 * 0.01;
            }
            for scope in &engine.scopes {
                scope.iter().for_each(|&var| weights[var as usize] += 1.0 / scope.len() as f32);
            }
        }
        let exchange = engine.as_ref().and_then(|engine| Exchange::find(problem, |cell| engine.space.get(cell)));
        let (preferred, starts) = (Vec::new(), Vec::new());
        let weights = Weights::new(weights);
        let is_large = engine.as_ref().is_some_and(is_large);
        let failures_before_lanes = if is_large { FAILURES_OF_LARGE_BEFORE_LANES } else { FAILURES_BEFORE_LANES };
        Ok(Search { engine, cells, weights, nodes: 0, preferred, starts, exchange, failures_before_lanes })
    }

    /// Randomizes the order in which cells and values are tried, with `below`, which returns a random number below its
    /// argument. The first solution found is then random, but not all solutions are equally likely.
    pub fn shuffle(&mut self, below: &mut dyn FnMut(u64) -> u64) {
        // With interchangeable values, those of one house would always come in the same order.
        self.exchange = None;
        self.weights.scale(|| 1.0 + below(1024) as f32 / 1024.0);
        let values = self.engine.as_ref().map_or(1, |engine| engine.space.values() as u64);
        self.starts = (0..self.weights.len()).map(|_| below(values) as u8).collect();
    }

    /// Sets the number of dead ends after which the search continues with many branches side by side, in vectors, where
    /// possible: 0 for immediately, `u64::MAX` for never. The solutions do not depend on it, but their order does.
    pub fn set_failures_before_lanes(&mut self, failures: u64) {
        self.failures_before_lanes = failures;
    }

    /// Returns the number of decisions made so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts the solutions up to a limit; `None` if the control stopped the search first.
    pub fn count(&mut self, limit: u64, control: &Control<'_>) -> Option<u64> {
        if limit == 0 {
            return Some(0);
        }
        let orders = self.exchange.as_ref().map_or(1, Exchange::orders);
        let mut found = 0u64;
        let flow = self.for_each_class(control, &mut |_| {
            found = found.saturating_add(orders);
            if found >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (flow.is_continue() || found >= limit).then_some(found.min(limit))
    }

    /// Visits every solution once, as the values of all cells, counted from 1, extra cells included, until `visit`
    /// breaks or the control stops the search; both cases return `Break`.
    pub fn for_each(
        &mut self,
        control: &Control<'_>,
        mut visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(exchange) = self.exchange.clone() else { return self.visit(&[], control, &mut visit) };
        let mut visited = 0;
        self.for_each_class(control, &mut |solution| {
            exchange.for_each_order(solution, &mut |values| {
                visited += 1;
                if visited % NODES_BETWEEN_LOOKS == 0 && !control.should_continue() {
                    return ControlFlow::Break(());
                }
                visit(values)
            })
        })
    }

    /// Visits the solutions with the interchangeable values in one order, which represents all orders.
    fn for_each_class(
        &mut self,
        control: &Control<'_>,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let with: Vec<(Var, u64)> = self.exchange.iter().flat_map(Exchange::first_order).collect();
        self.visit(&with, control, visit)
    }

    /// Visits the solutions in which a variable has a value of the mask.
    pub(crate) fn for_each_with(
        &mut self,
        var: Var,
        mask: u64,
        control: &Control<'_>,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit(&[(var, mask)], control, visit)
    }

    /// Visits the solutions in which cells have values from these sets, like [`for_each`](Search::for_each). The search
    /// keeps what it has learned, so use one search for many queries about a problem.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tesuji_core::{Control, Layout, Problem, Shape, ValueSet};
    ///
    /// let problem = Problem::from_values(Layout::of(Shape::of_size(4).unwrap()), vec![0; 16])?;
    /// let mut search = tesuji_variant::Search::new(&problem)?;
    /// let row = [(0, ValueSet::of(1)), (1, ValueSet::of(2)), (2, ValueSet::of(3))];
    /// let mut count = 0;
    /// let _ = search.for_each_within(&row, &Control::new(), |_| {
    ///     count += 1;
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(count, 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_each_within(
        &mut self,
        cells: &[(usize, ValueSet)],
        control: &Control<'_>,
        mut visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let with: Vec<(Var, u64)> = cells.iter().map(|&(cell, values)| (cell, values.bits())).collect();
        self.visit(&with, control, &mut visit)
    }

    fn visit(
        &mut self,
        with: &[(Var, u64)],
        control: &Control<'_>,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(mut engine) = self.engine.take() else { return ControlFlow::Continue(()) };
        let mark = engine.space.mark();
        let kept = with.iter().try_for_each(|&(var, mask)| engine.space.keep(var, mask));
        let kept = kept.and_then(|()| engine.propagate());
        let flow = if kept.is_ok() { self.run(&mut engine, control, visit) } else { ControlFlow::Continue(()) };
        engine.undo(mark);
        self.engine = Some(engine);
        flow
    }

    /// Returns the number of cells, extra ones included.
    pub(crate) fn cells(&self) -> usize {
        self.cells
    }

    /// Returns the interchangeable values as a mask.
    pub(crate) fn values_alike(&self) -> u64 {
        self.exchange.iter().flat_map(|exchange| &exchange.values).fold(0, |mask, &value| mask | 1 << value)
    }

    /// Returns the values that a variable can still have; `None` if there is no solution.
    pub(crate) fn domain(&self, var: Var) -> Option<u64> {
        self.engine.as_ref().map(|engine| engine.space.get(var))
    }

    /// Removes values that no solution has.
    pub(crate) fn exclude(&mut self, var: Var, mask: u64) {
        if let Some(engine) = &mut self.engine
            && engine.space.remove(var, mask).and_then(|()| engine.propagate()).is_err()
        {
            self.engine = None;
        }
    }

    /// Sets the values that are tried first, for each cell; an empty list means no preference.
    pub(crate) fn prefer(&mut self, values: Vec<u64>) {
        self.preferred = values;
    }

    fn run(
        &mut self,
        engine: &mut Engine,
        control: &Control<'_>,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut stack: Vec<Decision> = Vec::new();
        let mut solution = vec![0; self.cells];
        let mut spent = 0;
        // Until there is a solution, or if clauses are learned, the search restarts now and then with what failures
        // have taught.
        let mut learner = Learner::new(self.learns_clauses());
        let mut shaving = Shaving::new();
        let learns_soon = is_large(engine) && learner.is_wanted();
        let (mut failures, mut most_failures) = (0, if learns_soon { FAILURES_TO_LEARN } else { FIRST_FAILURES });
        let mut is_solved = false;
        let mut failures_before_lanes = if self.has_no_order() { self.failures_before_lanes } else { u64::MAX };
        loop {
            if spent % NODES_BETWEEN_LOOKS == 0 {
                control.spend(std::mem::take(&mut spent));
                if !control.should_continue() {
                    return ControlFlow::Break(());
                }
            }
            spent += 1;
            let failed = if engine.space.is_full() {
                for (cell, value) in solution.iter_mut().enumerate() {
                    *value = engine.space.low(cell) as u8 + 1;
                }
                is_solved = true;
                if learner.is_new(&solution) && visit(&solution).is_break() {
                    control.spend(spent);
                    return ControlFlow::Break(());
                }
                true
            } else {
                let (var, value) = self.choose(engine);
                stack.push(Decision { mark: engine.space.mark(), var, value });
                self.nodes += 1;
                let kept = engine.space.keep(var, value).and_then(|()| engine.propagate());
                if kept.is_err() {
                    self.learn(engine, var);
                    failures += 1;
                    failures_before_lanes = failures_before_lanes.saturating_sub(1);
                }
                kept.is_err()
            };
            #[cfg(not(tesuji_small))]
            if failures_before_lanes == 0 {
                failures_before_lanes = u64::MAX;
                let root = stack.first().map_or(engine.space.mark(), |first| first.mark);
                if let Some(mut lanes) = Lanes::of(engine, engine.space.domains_at(root)) {
                    control.spend(spent);
                    self.fill(&mut lanes, engine, stack, !is_solved);
                    return self.side_by_side(lanes, learner, engine, control, visit);
                }
            }
            let begins_again = !is_solved || learner.is_wanted();
            if failures > most_failures && stack.len() > 1 && begins_again {
                engine.undo(stack[0].mark);
                stack.clear();
                let flow = if !learns_soon && most_failures < FAILURES_BEFORE_TURNS {
                    None
                } else {
                    learner.take_turn(engine, self.cells, failures, control, visit)
                };
                self.nodes += learner.take_nodes();
                if let Some(flow) = flow {
                    control.spend(spent);
                    return flow;
                }
                // The page's first module must be small.
                if !cfg!(tesuji_small) && shaving.pays(failures, engine) {
                    control.spend(std::mem::take(&mut spent));
                    match shaving.run(self, engine, control) {
                        ControlFlow::Continue(Ok(())) => {}
                        ControlFlow::Continue(Err(_)) => return ControlFlow::Continue(()),
                        ControlFlow::Break(()) => return ControlFlow::Break(()),
                    }
                }
                failures = 0;
                most_failures = most_failures.saturating_mul(2);
                continue;
            }
            if failed && !self.back(engine, &mut stack) {
                control.spend(spent);
                return ControlFlow::Continue(());
            }
        }
    }

    /// Searches the waiting branches in lanes, in turns with clause learning if it is enabled. Nothing is decided in
    /// the engine.
    #[cfg(not(tesuji_small))]
    fn side_by_side(
        &mut self,
        mut lanes: Lanes,
        mut learner: Learner,
        engine: &Engine,
        control: &Control<'_>,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut failures = FIRST_FAILURES;
        loop {
            let turn = if learner.is_wanted() && !engine.propagators.is_empty() {
                failures * NODES_OF_A_TURN
            } else {
                u64::MAX
            };
            let mut is_new = |values: &[u8]| match learner.is_new(values) {
                true => visit(values),
                false => ControlFlow::Continue(()),
            };
            let flow = lanes.run(&mut self.weights, self.cells, turn, control, &mut is_new);
            self.nodes += lanes.take_nodes();
            let flow = flow.or_else(|| learner.take_turn(engine, self.cells, failures, control, visit));
            self.nodes += learner.take_nodes();
            if let Some(flow) = flow {
                return flow;
            }
            failures *= 2;
        }
    }

    /// Undoes all decisions, and passes the rest of the search to the lanes: from the root, all of it; otherwise the
    /// waiting branches.
    #[cfg(not(tesuji_small))]
    fn fill(&mut self, lanes: &mut Lanes, engine: &mut Engine, mut stack: Vec<Decision>, from_root: bool) {
        if from_root && let Some(first) = stack.first() {
            engine.undo(first.mark);
            return lanes.push(engine.space.domains(), first.var);
        }
        let mut waiting = Vec::new();
        while let Some(Decision { mark, var, value }) = stack.pop() {
            engine.undo(mark);
            if engine.space.remove(var, value).and_then(|()| engine.propagate()).is_ok() {
                waiting.push((var, engine.space.domains().to_vec()));
            }
            engine.undo(mark);
        }
        waiting.iter().rev().for_each(|(var, domains)| lanes.push(domains, *var));
    }

    /// Returns whether the search may learn clauses. The page's first module does not, because it must be small.
    fn learns_clauses(&self) -> bool {
        !cfg!(tesuji_small) && self.has_no_order()
    }

    /// Returns whether no order of values was requested.
    fn has_no_order(&self) -> bool {
        self.starts.is_empty() && self.preferred.is_empty()
    }

    /// Goes back to the last decision whose other branch may hold, and returns whether there is one.
    fn back(&mut self, engine: &mut Engine, stack: &mut Vec<Decision>) -> bool {
        while let Some(decision) = stack.pop() {
            engine.undo(decision.mark);
            let kept = engine.space.remove(decision.var, decision.value).and_then(|()| engine.propagate());
            if kept.is_ok() {
                return true;
            }
            self.learn(engine, decision.var);
        }
        false
    }

    /// Adds weight to the variables that failed, and to the one that was decided, unless there are only houses.
    fn learn(&mut self, engine: &mut Engine, decided: Var) {
        let weights = &mut self.weights;
        weights.grow();
        if !engine.propagators.is_empty() {
            weights.add(decided, 1.0);
        }
        match engine.culprit {
            Culprit::Pair(var) => {
                weights.add(var, 1.0);
                engine.space.wiped.iter().for_each(|&wiped| weights.add(wiped, 1.0));
            }
            Culprit::House(nth) => engine.houses[nth].cells.iter().for_each(|&cell| weights.add(cell, 0.5)),
            Culprit::Propagator(_) if !engine.space.blamed.is_empty() => {
                engine.space.blamed.drain(..).for_each(|var| weights.add(var, 0.5));
            }
            Culprit::Propagator(nth) => {
                let scope = &engine.scopes[nth];
                let part = if scope.len() < WIDE { 0.5 } else { 3.0 / scope.len() as f32 };
                scope.iter().for_each(|&var| weights.add(var as usize, part));
                if scope.len() >= WIDE {
                    engine.space.wiped.iter().for_each(|&wiped| weights.add(wiped, 0.5));
                }
            }
        }
    }

    /// Chooses a variable and one of its values.
    fn choose(&mut self, engine: &Engine) -> (Var, u64) {
        let space = &engine.space;
        let (mut best, mut score) = (usize::MAX, -1.0);
        for var in 0..space.len() {
            let domain = space.get(var);
            let count = domain.count_ones();
            if count > 1 {
                let one = self.weights.of(var) / count as f32;
                if one > score {
                    (best, score) = (var, one);
                }
            }
        }
        let domain = space.get(best);
        if domain.count_ones() > 2
            && let Some(found) = self.choose_place(engine, score)
        {
            return found;
        }
        let preferred = domain & self.preferred.get(best).copied().unwrap_or(domain);
        let domain = if preferred == 0 { domain } else { preferred };
        let later = domain & u64::MAX << self.starts.get(best).copied().unwrap_or(0);
        let domain = if later == 0 { domain } else { later };
        (best, domain & domain.wrapping_neg())
    }

    /// Chooses a value with two places in a house, if they weigh more than the best variable.
    fn choose_place(&self, engine: &Engine, score: f32) -> Option<(Var, u64)> {
        let mut best = None;
        let mut most = score;
        for nth in 0..engine.houses.len() {
            for value in bits(engine.with_two_places(nth)) {
                let [one, other] = engine.two_places(nth, 1 << value);
                let (one_weight, other_weight) = (self.weights.of(one), self.weights.of(other));
                let weight = match engine.propagators.is_empty() {
                    true => (one_weight + other_weight) / 4.0,
                    false => one_weight.max(other_weight) / 2.0,
                };
                if weight > most {
                    most = weight;
                    best = Some((one, 1 << value));
                }
            }
        }
        best
    }
}
