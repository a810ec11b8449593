//! Finite automata that accept the values of cells on a line.

use alloc::vec::Vec;

use crate::ValueSet;

/// A nondeterministic finite automaton that reads the values of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Automaton {
    /// The number of states, which are numbered from 0.
    pub states: usize,
    /// The states before the first value.
    pub start: Vec<usize>,
    /// The accepting states, after the last value.
    pub accept: Vec<usize>,
    /// Transitions: from a state, on any of the values, to a state.
    pub moves: Vec<(usize, ValueSet, usize)>,
    /// Transitions between two segments. Empty if the automaton ignores the ends of segments; it then reads several
    /// segments as one.
    pub breaks: Vec<(usize, usize)>,
}

impl Automaton {
    /// Returns whether every state mentioned is less than `states`.
    pub fn is_sound(&self) -> bool {
        let ends = self.start.iter().chain(&self.accept).copied();
        let moves = self.moves.iter().flat_map(|&(from, _, to)| [from, to]);
        let breaks = self.breaks.iter().flat_map(|&(from, to)| [from, to]);
        ends.chain(moves).chain(breaks).all(|state| state < self.states)
    }

    /// Returns whether the automaton accepts the segments. The values are those of the layout, from 1.
    pub fn accepts(&self, segments: &[Vec<u8>]) -> bool {
        let mut now: Vec<bool> = (0..self.states).map(|state| self.start.contains(&state)).collect();
        for (nth, segment) in segments.iter().enumerate() {
            if nth > 0 && !self.breaks.is_empty() {
                let mut next = alloc::vec![false; self.states];
                self.breaks.iter().for_each(|&(from, to)| next[to] |= now[from]);
                now = next;
            }
            for &value in segment {
                let mut next = alloc::vec![false; self.states];
                for &(from, values, to) in &self.moves {
                    next[to] |= now[from] && values.contains(value);
                }
                now = next;
            }
        }
        self.accept.iter().any(|&state| now[state])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn it_accepts_what_leads_to_an_accepting_state() {
        // Any number of 1s, then one 2, at which each segment except the last ends.
        let automaton = Automaton {
            states: 2,
            start: vec![0],
            accept: vec![1],
            moves: vec![(0, ValueSet::of(1), 0), (0, ValueSet::of(2), 1)],
            breaks: vec![(1, 0)],
        };
        assert!(automaton.is_sound());
        assert!(automaton.accepts(&[vec![1, 1, 2]]) && automaton.accepts(&[vec![2], vec![1, 2]]));
        assert!(!automaton.accepts(&[vec![1, 1]]) && !automaton.accepts(&[vec![1], vec![2]]));
    }
}
