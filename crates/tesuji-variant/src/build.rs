//! Builds an engine from what the rules have posted.

use std::collections::HashSet;

use tesuji_core::Problem;

use crate::derive;
use crate::engine::Engine;
use crate::graph::Graph;
use crate::poster::{Poster, Spec};
use crate::propagators::{
    Any, Clause, CountingCircles, Distinct, EqualSums, Leftovers, Part, Propagator, Relation, Sum,
};
use crate::space::{Var, bits};

/// Variables that all differ and have as many possible values as there are variables, so that each value occurs once.
#[derive(Clone, Debug)]
pub(crate) struct FullSet {
    pub(crate) cells: Vec<Var>,
    pub(crate) values: u64,
}

/// A weighted sum: factors with variables, and the total.
pub(crate) type Terms = (Vec<(i64, Var)>, i64);

/// Builds the engine of a problem; `None` if there is obviously no solution.
///
/// # Errors
///
/// Returns the name of a constraint that this crate does not know.
pub(crate) fn build(problem: &Problem) -> Result<Option<Engine>, &'static str> {
    let mut poster = Poster::new(problem);
    problem.constraints().iter().for_each(|constraint| crate::rules::post(constraint, &mut poster));
    if let Some(name) = poster.unknown.first() {
        return Err(name);
    }
    crate::rules::finish(&mut poster);
    Ok(Builder::new(poster).and_then(Builder::finish))
}

struct Builder {
    domains: Vec<u64>,
    values: usize,
    first: i64,
    graph: Graph,
    /// Sets of variables that all differ.
    sets: Vec<Vec<Var>>,
    houses: Vec<FullSet>,
    /// Rows, columns and regions, for deriving sums and leftovers.
    lines: [Vec<Vec<Var>>; 3],
    propagators: Vec<Box<dyn Propagator>>,
    sums: Vec<Terms>,
    rest: Vec<Spec>,
    /// `true` if the regions are boxes: the houses then find all that leftovers would.
    is_boxes: bool,
}

impl Builder {
    fn new(poster: Poster) -> Option<Builder> {
        let is_boxes = poster.layout.boxes().is_some();
        let Poster { mut domains, specs, values, first, rows, columns, regions, .. } = poster;
        let mut sets: Vec<Vec<Var>> = Vec::new();
        let (mut sums, mut rest) = (Vec::new(), Vec::new());
        let mut known: HashSet<Vec<Var>> = HashSet::new();
        for spec in specs {
            match spec {
                Spec::Keep(cell, mask) => domains[cell] &= mask,
                Spec::Distinct(mut cells) => {
                    cells.sort_unstable();
                    cells.dedup();
                    if cells.len() > values {
                        return None;
                    }
                    if known.insert(cells.clone()) {
                        sets.push(cells);
                    }
                }
                Spec::Sum(terms, total) => sums.push((terms, total)),
                other => rest.push(other),
            }
        }
        if domains.contains(&0) {
            return None;
        }
        let mut graph = Graph::new(domains.len(), values);
        for cells in &sets {
            for (nth, &one) in cells.iter().enumerate() {
                cells[..nth].iter().for_each(|&other| graph.differ(one, other));
            }
        }
        let mut houses = Vec::new();
        for cells in &sets {
            let values = cells.iter().fold(0, |all, &cell| all | domains[cell]);
            match values.count_ones() as usize {
                count if count < cells.len() => return None,
                count if count == cells.len() => houses.push(FullSet { cells: cells.clone(), values }),
                _ => {}
            }
        }
        let lines = [rows, columns, regions];
        let propagators = Vec::new();
        Some(Builder { domains, values, first, graph, sets, houses, lines, propagators, sums, rest, is_boxes })
    }

    fn finish(mut self) -> Option<Engine> {
        self.equate();
        let rest = std::mem::take(&mut self.rest);
        for spec in rest {
            if let Spec::Relation(one, other, table) = &spec {
                let all = u64::MAX >> (64 - self.values);
                for value in 0..self.values {
                    for (from, to, rows) in [(*one, *other, &table.forward), (*other, *one, &table.backward)] {
                        let excluded = all & !rows[value];
                        if excluded != 0 {
                            self.graph.exclude(from, value, to, excluded);
                        }
                    }
                }
            }
            let made = self.make(spec);
            self.propagators.extend(made);
        }
        self.add_sets();
        self.add_sums()?;
        if !self.is_boxes {
            for sides in derive::leftovers(&self.lines, &self.houses, self.domains.len()) {
                self.propagators.push(Box::new(Leftovers { sides }));
            }
        }
        let houses = self.houses.into_iter().map(|house| house.cells).collect();
        Some(Engine::new(self.domains, self.values, self.graph, houses, self.propagators))
    }

    /// Makes variables that differ from a variable differ from those equal to it.
    fn equate(&mut self) {
        let pairs: Vec<(Var, Var)> = self
            .rest
            .iter()
            .filter_map(|spec| match spec {
                Spec::Relation(one, other, table) if table.is_equality() => Some((*one, *other)),
                _ => None,
            })
            .collect();
        for _ in 0..3 {
            for &(one, other) in &pairs {
                for (from, to) in [(one, other), (other, one)] {
                    for var in 0..self.domains.len() {
                        if var != to && self.graph.are_different(from, var) {
                            self.graph.differ(to, var);
                        }
                    }
                }
            }
        }
    }

    /// Adds a propagator for each set that is not a house, and so can lack values.
    fn add_sets(&mut self) {
        for nth in 0..self.sets.len() {
            let cells = &self.sets[nth];
            let within = |house: &Vec<Var>| house.len() > cells.len() && cells.iter().all(|cell| house.contains(cell));
            // The list of the subsets of a sum is stronger.
            let has_sum = |(terms, _): &Terms| {
                terms.len() == cells.len() && terms.iter().all(|(factor, cell)| *factor == 1 && cells.contains(cell))
            };
            let is_listed = Part::lists(self.values, cells.len()) && self.sums.iter().any(has_sum);
            if cells.len() > 2
                && !is_listed
                && !self.houses.iter().any(|house| house.cells == *cells)
                && !self.sets.iter().any(within)
            {
                self.propagators.push(Box::new(Distinct { cells: cells.clone() }));
            }
        }
    }

    fn add_sums(&mut self) -> Option<()> {
        #[cfg(tesuji_small)] // no constraint of that module makes a sum
        return Some(());
        let sums: Vec<Terms> =
            std::mem::take(&mut self.sums).into_iter().map(|(terms, total)| (merge(terms), total)).collect();
        if sums.iter().any(|(terms, total)| terms.is_empty() && *total != 0) {
            return None;
        }
        let derived = derive::sums(&sums, &self.houses, &self.lines, self.first, self.domains.len());
        let mut known = HashSet::new();
        let combined = derive::combined(&sums, &self.graph, self.values);
        for (terms, total) in sums.into_iter().chain(derived).chain(combined) {
            if terms.is_empty() || !known.insert((terms.clone(), total)) {
                continue;
            }
            let made = self.sum(&terms, total);
            self.propagators.push(made);
        }
        Some(())
    }

    fn sum(&mut self, terms: &[(i64, Var)], total: i64) -> Box<dyn Propagator> {
        let mut factors: Vec<i64> = terms.iter().map(|&(factor, _)| factor).collect();
        // If all factors are negative, all signs are reversed.
        let sign = if factors.iter().all(|&factor| factor < 0) { -1 } else { 1 };
        factors.iter_mut().for_each(|factor| *factor *= sign);
        let shift: i64 = factors.iter().sum::<i64>() * self.first;
        factors.sort_unstable();
        factors.dedup();
        let mut parts = Vec::new();
        for factor in factors {
            let cells: Vec<Var> =
                terms.iter().filter(|&&(one, _)| one * sign == factor).map(|&(_, cell)| cell).collect();
            let split = Part::split(&cells, self.values, &self.graph);
            parts.extend(split.into_iter().map(|part| (factor, part)));
        }
        if let [(1, part)] = &mut parts[..] {
            let inside = |house: &&FullSet| part.cells.iter().all(|cell| house.cells.contains(cell));
            if let Some(house) = self.houses.iter().find(inside).filter(|_| part.cells.len() > 1) {
                part.within(house);
            }
        }
        Box::new(Sum::new(parts, total * sign - shift))
    }

    /// Makes the propagator of a posted constraint; `None` if the constraint always holds.
    fn make(&mut self, spec: Spec) -> Option<Box<dyn Propagator>> {
        #[cfg(tesuji_small)] // no constraint of that module is posted
        return None;
        Some(match spec {
            Spec::Keep(cell, mask) => Box::new(Clause { literals: vec![(cell, mask)] }),
            Spec::Distinct(cells) => Box::new(Distinct { cells }),
            Spec::Sum(terms, total) => {
                let terms = merge(terms);
                if terms.is_empty() {
                    return if total == 0 { None } else { Some(Box::new(Clause { literals: Vec::new() })) };
                }
                self.sum(&terms, total)
            }
            Spec::Relation(one, other, table) => Box::new(Relation { one, other, table }),
            Spec::EqualSums(groups) => {
                let split = |cells: &Vec<Var>| Part::split(cells, self.values, &self.graph);
                let offset = |cells: &Vec<Var>| self.first as usize * cells.len();
                let offsets = groups.iter().map(offset).collect();
                Box::new(EqualSums { groups: groups.iter().map(split).collect(), offsets })
            }
            Spec::CountingCircles(cells) => {
                Box::new(CountingCircles::new(cells, self.first, self.values, &self.houses, &self.graph))
            }
            Spec::Ready(propagator) => propagator,
            Spec::Any(branches) => {
                let branches = branches
                    .into_iter()
                    .map(|branch| branch.into_iter().filter_map(|spec| self.make(spec)).collect())
                    .collect();
                Box::new(Any::new(branches))
            }
        })
    }
}

/// Adds up the factors of each variable, and sorts by variable.
pub(crate) fn merge(mut terms: Vec<(i64, Var)>) -> Vec<(i64, Var)> {
    terms.sort_unstable_by_key(|&(_, var)| var);
    let mut merged: Vec<(i64, Var)> = Vec::new();
    for (factor, var) in terms {
        match merged.last_mut() {
            Some((known, last)) if *last == var => *known += factor,
            _ => merged.push((factor, var)),
        }
    }
    merged.retain(|&(factor, _)| factor != 0);
    merged
}

/// Returns the sum of the numbers of a mask.
pub(crate) fn sum_of(mask: u64, first: i64) -> i64 {
    bits(mask).map(|value| first + value as i64).sum()
}
