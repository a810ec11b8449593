//! The puzzles that repeated steps into the vicinity reach.

use std::ops::ControlFlow;

use tesuji_core::{Control, Puzzle};
use tesuji_engine::Solver;
use tesuji_generate::Vicinity;

use crate::{Classes, with_canonicalizer};

/// Calls `visit` with the minlex form of every puzzle that repeated steps into the vicinity can reach from a given one,
/// nearest first and each form once, until `visit` breaks or the control stops the search.
///
/// The starting puzzle is not visited. Memory grows with the number of classes, by about 60 bytes each; for most
/// puzzles the search will not end in any reasonable time.
pub fn for_each_in_closure(
    vicinity: Vicinity,
    start: &Puzzle,
    solver: &mut Solver,
    control: &Control<'_>,
    mut visit: impl FnMut(&Puzzle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let minlex = |puzzle: &Puzzle| with_canonicalizer(|own| own.minlex(puzzle));
    let mut classes = Classes::new();
    classes.insert(minlex(start).grid());
    let mut puzzle = *start;
    for number in 2.. {
        vicinity.for_each(&puzzle, solver, control, |near| {
            let form = minlex(near);
            if classes.insert(form.grid()).1 { visit(&form) } else { ControlFlow::Continue(()) }
        })?;
        // Classes are numbered in the order of discovery.
        let Some(next) = classes.get(number) else { break };
        puzzle = Puzzle::try_from(next).expect("the forms of puzzles are puzzles");
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    #[test]
    fn a_closure_goes_on_from_what_it_finds_and_has_one_of_each_kind() {
        let start: Puzzle = PUZZLE.parse().unwrap();
        let mut solver = Solver::new();
        let vicinity = Vicinity { remove: 1, add: 1, same_pattern: false };
        let mut near = BTreeSet::new();
        let _ = vicinity.for_each(&start, &mut solver, &Control::new(), |puzzle| {
            near.insert(with_canonicalizer(|own| own.minlex(puzzle)));
            ControlFlow::Continue(())
        });
        near.remove(&with_canonicalizer(|own| own.minlex(&start)));
        let mut found = Vec::new();
        let _ = for_each_in_closure(vicinity, &start, &mut solver, &Control::new(), |puzzle| {
            found.push(*puzzle);
            if found.len() == near.len() + 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // The nearest puzzles come first.
        assert_eq!(found.iter().take(near.len()).copied().collect::<BTreeSet<_>>(), near);
        assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), found.len());
    }
}
