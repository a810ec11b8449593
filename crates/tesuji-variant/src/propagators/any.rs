//! A disjunction of branches: values that all branches exclude are removed (constructive disjunction).

use super::Propagator;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{Fail, PropagateResult, Space, Var};

/// Branches, at least one of which holds. Each is a list of propagators that all hold in it.
pub(crate) struct Any {
    branches: Vec<Vec<Box<dyn Propagator>>>,
    scope: Vec<Var>,
    union: Vec<u64>,
    /// Variables that choose between branches because a branch restricts them directly: they are blamed if no branch
    /// holds.
    keys: Vec<Var>,
}

impl Any {
    pub(crate) fn new(branches: Vec<Vec<Box<dyn Propagator>>>) -> Any {
        let mut scope = Vec::new();
        for propagator in branches.iter().flatten() {
            propagator.watch(&mut |var, _| scope.push(var));
        }
        scope.sort_unstable();
        scope.dedup();
        let mut keys: Vec<Var> = branches.iter().flatten().filter_map(|propagator| only_var(&**propagator)).collect();
        keys.sort_unstable();
        keys.dedup();
        Any { branches, union: vec![0; scope.len()], scope, keys }
    }
}

impl Propagator for Any {
    fn propagate(&mut self, space: &mut Space, graph: &Graph) -> PropagateResult {
        self.union.fill(0);
        let mut alive = None;
        let mut count = 0;
        for (nth, branch) in self.branches.iter_mut().enumerate() {
            let mark = space.mark();
            let holds = settle(branch, space, graph).is_ok();
            let changed = space.mark() != mark;
            if holds {
                for (union, &var) in self.union.iter_mut().zip(&self.scope) {
                    *union |= space.get(var);
                }
            }
            space.undo(mark);
            if holds {
                alive = Some(nth);
                count += 1;
                if !changed {
                    // This branch excludes nothing, so the disjunction excludes nothing.
                    return Ok(());
                }
            }
        }
        let Some(alive) = alive else {
            space.blamed.clear();
            space.blamed.extend(&self.keys);
            return Err(Fail);
        };
        if count == 1 {
            return settle(&mut self.branches[alive], space, graph);
        }
        self.scope.iter().zip(&self.union).try_for_each(|(&var, &union)| space.keep(var, union))
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.scope.iter().for_each(|&var| watch(var, ANY));
    }

    fn cost(&self) -> u8 {
        2
    }
}

/// Returns the variable of a propagator that watches only one.
fn only_var(propagator: &dyn Propagator) -> Option<Var> {
    let mut vars = Vec::new();
    propagator.watch(&mut |var, _| vars.push(var));
    match vars[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Runs propagators until nothing changes.
fn settle(branch: &mut [Box<dyn Propagator>], space: &mut Space, graph: &Graph) -> PropagateResult {
    loop {
        let mark = space.mark();
        for propagator in branch.iter_mut() {
            propagator.propagate(space, graph)?;
        }
        if space.mark() == mark || branch.len() == 1 {
            return Ok(());
        }
    }
}
