//! An automaton along its line, as the possible moves at each step.

use std::collections::HashMap;

use crate::propagators::Machine;
use crate::space::Var;

/// The states at each step that can be reached and from which the automaton can accept; equivalent states are merged.
/// After the last step there is one state.
pub(super) struct Automaton {
    pub(super) steps: Vec<Step>,
    /// The number of states before all steps together, and after the last.
    pub(super) states: usize,
    /// The states before the first step, which come first.
    pub(super) starts: Vec<u16>,
}

/// A step from states to states. States are numbered over all steps.
pub(super) struct Step {
    /// `None` for the end of a segment.
    pub(super) cell: Option<u8>,
    /// The states before it, each with its moves.
    pub(super) from: Vec<(u16, Vec<Move>)>,
    /// The states after it, each with the moves that lead to it.
    pub(super) to: Vec<(u16, Vec<Move>)>,
}

/// A move with some values, to a state or from one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Move {
    pub(super) values: u16,
    pub(super) state: u16,
}

/// The maximum number of moves of an automaton in lanes.
const MOST_MOVES: usize = 1 << 13;

impl Automaton {
    /// Makes the automaton that the domains leave; `None` if it is too large.
    pub(super) fn draw(steps: &[Option<Var>], machine: &Machine, domains: &[u64]) -> Option<Automaton> {
        let states = machine.accept.len();
        let domain = |step: &Option<Var>| step.map_or(u64::MAX, |var| domains[var]);
        let mut reached = vec![vec![false; states]];
        machine.start.iter().for_each(|&state| reached[0][state as usize] = true);
        let mut count = 0;
        for (nth, step) in steps.iter().enumerate() {
            let mut next = vec![false; states];
            for state in (0..states).filter(|&state| reached[nth][state]) {
                machine.leads(step.is_some(), state, &mut |values, to| {
                    next[to as usize] |= values & domain(step) != 0;
                    count += 1;
                });
            }
            if count > 8 * MOST_MOVES {
                return None;
            }
            reached.push(next);
        }
        // Backwards: merges states with the same moves; states without moves cannot accept.
        let accepts = |state: usize| machine.accept[state] && reached[steps.len()][state];
        let mut classes: Vec<Option<u16>> = (0..states).map(|state| accepts(state).then_some(0)).collect();
        let mut layers: Vec<Vec<Vec<Move>>> = Vec::new();
        for (nth, step) in steps.iter().enumerate().rev() {
            let mut known: HashMap<Vec<Move>, u16> = HashMap::new();
            let mut layer: Vec<Vec<Move>> = Vec::new();
            let mut before = vec![None; states];
            for state in (0..states).filter(|&state| reached[nth][state]) {
                let mut moves: Vec<Move> = Vec::new();
                machine.leads(step.is_some(), state, &mut |values, to| {
                    let values = (values & domain(step)) as u16;
                    let Some(to) = classes[to as usize].filter(|_| values != 0) else { return };
                    match moves.iter_mut().find(|known| known.state == to) {
                        Some(known) => known.values |= values,
                        None => moves.push(Move { values, state: to }),
                    }
                });
                if moves.is_empty() {
                    continue;
                }
                moves.sort_unstable_by_key(|one| one.state);
                before[state] = Some(*known.entry(moves).or_insert_with_key(|moves| {
                    layer.push(moves.clone());
                    layer.len() as u16 - 1
                }));
            }
            classes = before;
            layers.push(layer);
        }
        layers.reverse();
        let starts = machine.start.iter().filter_map(|&state| classes[state as usize]);
        Automaton::number(steps, layers, starts.collect())
    }

    /// Numbers the states of all steps consecutively.
    fn number(steps: &[Option<Var>], layers: Vec<Vec<Vec<Move>>>, starts: Vec<u16>) -> Option<Automaton> {
        if layers.iter().flatten().map(Vec::len).sum::<usize>() > MOST_MOVES {
            return None;
        }
        let mut first = 0;
        let mut drawn = Vec::new();
        for (nth, (&step, layer)) in steps.iter().zip(&layers).enumerate() {
            let next = first + layer.len() as u16;
            let count = layers.get(nth + 1).map_or(1, Vec::len) as u16;
            let mut to: Vec<(u16, Vec<Move>)> = (next..next + count).map(|state| (state, Vec::new())).collect();
            let mut from = Vec::new();
            for (state, moves) in (first..).zip(layer) {
                moves.iter().for_each(|one| to[usize::from(one.state)].1.push(Move { state, ..*one }));
                from.push((state, moves.iter().map(|one| Move { state: next + one.state, ..*one }).collect()));
            }
            drawn.push(Step { cell: step.map(|var| var as u8), from, to });
            first = next;
        }
        Some(Automaton { steps: drawn, states: usize::from(first) + 1, starts })
    }
}
