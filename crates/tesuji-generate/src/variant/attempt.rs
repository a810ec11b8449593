//! One attempt at generating a puzzle with other sizes or rules.

use std::ops::ControlFlow;

use tesuji_core::{Constraint, Control, Layout, Problem, ValueSet};
use tesuji_variant::Search;

use super::{VariantRule, VariantSpec, clues, jigsaw};
use crate::Rng;

/// The maximum number of nodes in the search for a random solution, with up to 9 digits and with more. Some layouts
/// have no solution, and proving that takes long, so another attempt is quicker.
const SOLUTION_NODES: [u64; 2] = [100_000, 5_000];

/// The maximum number of nodes in a search for whether a given is redundant, in a 9x9 and in a 25x25 grid. Large
/// puzzles with few givens are out of reach, and a given not known to be redundant stays.
const SPARE_NODES: [u64; 2] = [50_000, 400];

/// A puzzle with one solution.
#[derive(Clone, Debug, PartialEq)]
pub struct VariantPuzzle {
    /// The puzzle.
    pub problem: Problem,
    /// The value of each cell in its solution.
    pub solution: Vec<u8>,
}

/// The reason why an attempt generated no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VariantRejection {
    /// No grid satisfies the rules; `always` is true if this holds for every attempt.
    NoGrid {
        /// `true` if other attempts have the same rules and the same layout.
        always: bool,
    },
    /// No grid was found within the limits of an attempt.
    Unfound,
    /// The puzzle has this number of givens, which the spec does not allow.
    Clues(usize),
    /// The limits of an attempt were reached before it was known whether a given is redundant.
    Undecided,
}

impl VariantSpec {
    /// Makes one attempt at a puzzle, which depends only on the random numbers. `None` if the control ended the work.
    ///
    /// The puzzle has one solution: each given is removed only if a complete search finds no other solution without it.
    ///
    /// # Errors
    ///
    /// An attempt that finds no matching puzzle returns the [`VariantRejection`].
    ///
    /// # Panics
    ///
    /// Panics if [`check`](VariantSpec::check) returns an error.
    #[track_caller]
    pub fn attempt(&self, rng: &mut Rng, control: &Control<'_>) -> Option<Result<VariantPuzzle, VariantRejection>> {
        assert_eq!(self.check(), Ok(()), "a spec that no puzzle fits");
        let boxes = self.boxes();
        let is_drawn = boxes.is_none();
        let layout = boxes.unwrap_or_else(|| jigsaw::random_layout(self.size, rng));
        let mut constraints: Vec<Constraint> = self.rules.iter().flat_map(|rule| rule.constraints()).collect();
        let solution = match random_solution(&layout, &constraints, rng, control)? {
            Ok(Some(solution)) => solution,
            Ok(None) => return Some(Err(VariantRejection::NoGrid { always: !is_drawn })),
            Err(UnfinishedSearch) => return Some(Err(VariantRejection::Unfound)),
        };
        constraints.extend(self.own_clues(&solution, rng));
        let empty = problem(&layout, vec![0; layout.cell_count()], &constraints);
        let wanted = self.clues.as_ref().map(|range| {
            let most = (*range.end()).min(layout.cell_count());
            range.start() + rng.below((most - range.start()) as u64 + 1) as usize
        });
        let mut order: Vec<usize> = (0..layout.cell_count()).collect();
        rng.shuffle(&mut order);
        let mut digger = Digger::new(&empty, &solution);
        let undecided = digger.dig(&order, wanted.filter(|_| !self.minimal).unwrap_or(0), control)?;
        let count = digger.count();
        if self.clues.as_ref().is_some_and(|range| !range.contains(&count)) {
            return Some(Err(VariantRejection::Clues(count)));
        }
        if self.minimal && undecided {
            return Some(Err(VariantRejection::Undecided));
        }
        let givens = (0..solution.len()).map(|cell| if digger.given[cell] { solution[cell] } else { 0 }).collect();
        Some(Ok(VariantPuzzle { problem: problem(&layout, givens, &constraints), solution }))
    }

    /// Returns the constraints that are specific to each puzzle.
    fn own_clues(&self, solution: &[u8], rng: &mut Rng) -> Vec<Constraint> {
        let mut taken = vec![false; solution.len()];
        let mut found = Vec::new();
        if self.has(VariantRule::Killer) {
            found.extend(clues::cages(solution, self.size, rng));
        }
        if self.has(VariantRule::Thermo) {
            found.extend(clues::thermometers(solution, self.size, &mut taken, rng));
        }
        if self.has(VariantRule::Arrow) {
            found.extend(clues::arrows(solution, self.size, &mut taken, rng));
        }
        found
    }
}

fn problem(layout: &Layout, givens: Vec<u8>, constraints: &[Constraint]) -> Problem {
    let problem = Problem::from_values(layout.clone(), givens).expect("givens are values of the layout");
    problem.with_constraints(constraints.to_vec()).expect("constraints are made for the layout")
}

/// The error of a search that was not complete within its limits.
struct UnfinishedSearch;

/// Returns a random solution; `Some(Ok(None))` if there is none, and `None` if the control ended the search.
fn random_solution(
    layout: &Layout,
    constraints: &[Constraint],
    rng: &mut Rng,
    control: &Control<'_>,
) -> Option<Result<Option<Vec<u8>>, UnfinishedSearch>> {
    let empty = problem(layout, vec![0; layout.cell_count()], constraints);
    let mut search = Search::new(&empty).expect("the search knows the rules");
    search.shuffle(&mut |bound| rng.below(bound));
    let bounded = Control::within(control).with_budget(SOLUTION_NODES[usize::from(layout.size() > 9)]);
    let mut found = None;
    let flow = search.for_each_within(&[], &bounded, |values| {
        found = Some(values.to_vec());
        ControlFlow::Break(())
    });
    match (found, flow) {
        (Some(found), _) => Some(Ok(Some(found))),
        (None, ControlFlow::Continue(())) => Some(Ok(None)),
        (None, ControlFlow::Break(())) => control.should_continue().then_some(Err(UnfinishedSearch)),
    }
}

/// A digger, which removes givens while there is only one solution.
struct Digger<'a> {
    search: Search,
    solution: &'a [u8],
    given: Vec<bool>,
    /// For each other solution found, the cells in which it differs, one of which must be given.
    others: Vec<Vec<usize>>,
    nodes: u64,
}

impl<'a> Digger<'a> {
    fn new(empty: &Problem, solution: &'a [u8]) -> Digger<'a> {
        let size = empty.layout().size();
        let nodes = if size <= 9 { SPARE_NODES[0] } else { SPARE_NODES[1] * (25 * 25 / (size * size)) as u64 };
        let search = Search::new(empty).expect("the search knows the rules");
        Digger { search, solution, given: vec![true; solution.len()], others: Vec::new(), nodes }
    }

    fn count(&self) -> usize {
        self.given.iter().filter(|given| **given).count()
    }

    /// Removes givens in this order, while more than `fewest` are left. Returns whether it remains unknown for some
    /// given whether it must stay; `None` if the control ended the work.
    fn dig(&mut self, order: &[usize], fewest: usize, control: &Control<'_>) -> Option<bool> {
        let (mut left, mut undecided) = (self.given.len(), false);
        for &cell in order {
            if left == fewest {
                break;
            }
            // Propagation does not check the control.
            if !control.should_continue() {
                return None;
            }
            match self.is_spare(cell, control)? {
                Ok(true) => {
                    self.given[cell] = false;
                    left -= 1;
                }
                Ok(false) => {}
                Err(UnfinishedSearch) => undecided = true,
            }
        }
        Some(undecided)
    }

    /// Returns whether the other givens leave no other solution.
    fn is_spare(&mut self, cell: usize, control: &Control<'_>) -> Option<Result<bool, UnfinishedSearch>> {
        let needs_it =
            |other: &Vec<usize>| other.contains(&cell) && other.iter().all(|&one| one == cell || !self.given[one]);
        if self.others.iter().any(needs_it) {
            return Some(Ok(false));
        }
        let mut with: Vec<(usize, ValueSet)> = Vec::with_capacity(self.given.len());
        for (one, &value) in self.solution.iter().enumerate() {
            if one == cell {
                with.push((one, !ValueSet::of(value)));
            } else if self.given[one] {
                with.push((one, ValueSet::of(value)));
            }
        }
        let bounded = Control::within(control).with_budget(self.nodes);
        let mut other = None;
        let flow = self.search.for_each_within(&with, &bounded, |values| {
            other = Some(values.to_vec());
            ControlFlow::Break(())
        });
        match (other, flow) {
            (Some(other), _) => {
                self.others.push((0..other.len()).filter(|&one| other[one] != self.solution[one]).collect());
                Some(Ok(false))
            }
            (None, ControlFlow::Continue(())) => Some(Ok(true)),
            (None, ControlFlow::Break(())) => control.should_continue().then_some(Err(UnfinishedSearch)),
        }
    }
}
