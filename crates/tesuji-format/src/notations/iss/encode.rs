//! Relations and automata in the characters of items.

use std::collections::{BTreeMap, BTreeSet};

use tesuji_core::{Automaton, Relation, ValueSet};

use super::shifted::BASE64;

/// Returns the key of a relation: a bit for each pair of values, six per character, the lowest first.
pub(super) fn relation(relation: &Relation, first: i64, values: usize) -> String {
    let number = |value: usize| first + value as i64;
    let bit = |nth: usize| nth < values * values && relation.holds(first, number(nth / values), number(nth % values));
    let word = |nth: usize| (0..6).filter(|at| bit(nth * 6 + at)).map(|at| 1 << at).sum::<usize>();
    let key: String = (0..(values * values).div_ceil(6)).map(|nth| char::from(BASE64[word(nth)])).collect();
    // Zeros at the end may be omitted, but a key must not be empty.
    let short = key.trim_end_matches('A');
    if short.is_empty() { "A".to_owned() } else { short.to_owned() }
}

/// A writer of bits, the highest first.
#[derive(Default)]
struct Bits(Vec<bool>);

impl Bits {
    fn put(&mut self, number: usize, width: usize) {
        self.0.extend((0..width).rev().map(|bit| number >> bit & 1 != 0));
    }

    /// Returns the bits in base 64, padded to whole bytes.
    fn text(mut self) -> String {
        self.0.resize(self.0.len().next_multiple_of(8), false);
        let characters = self.0.chunks(6).map(|bits| {
            let word = bits.iter().enumerate().filter(|(_, bit)| **bit).map(|(at, _)| 1 << (5 - at)).sum::<usize>();
            char::from(BASE64[word])
        });
        characters.collect()
    }
}

/// Returns an equivalent automaton with its states in the order of the items: first start states, then other accepting
/// ones. The moves between two states are merged, and states after the last named one are dropped.
pub(super) fn in_order(automaton: Automaton) -> Automaton {
    let mut is_start = vec![false; automaton.states];
    let mut is_accept = is_start.clone();
    automaton.start.iter().for_each(|&state| is_start[state] = true);
    automaton.accept.iter().for_each(|&state| is_accept[state] = true);
    let mut order: Vec<usize> = (0..automaton.states).collect();
    order.sort_by_key(|&state| (!is_start[state], !is_accept[state] && !is_start[state]));
    let mut number = vec![0; automaton.states];
    order.iter().enumerate().for_each(|(nth, &state)| number[state] = nth);
    let mut moves: BTreeMap<(usize, usize), ValueSet> = BTreeMap::new();
    for (from, set, to) in automaton.moves {
        let one = moves.entry((number[from], number[to])).or_default();
        *one = *one | set;
    }
    let sorted = |states: &[bool]| -> Vec<usize> { (0..states.len()).filter(|&nth| states[order[nth]]).collect() };
    let breaks: BTreeSet<_> = automaton.breaks.iter().map(|&(from, to)| (number[from], number[to])).collect();
    let mut sorted = Automaton {
        states: 0,
        start: sorted(&is_start),
        accept: sorted(&is_accept),
        moves: moves.into_iter().filter(|(_, set)| !set.is_empty()).map(|((from, to), set)| (from, set, to)).collect(),
        breaks: breaks.into_iter().collect(),
    };
    sorted.states = named_states(&sorted);
    sorted
}

/// Returns the number of states up to the last named one, at least 1.
pub(super) fn named_states(automaton: &Automaton) -> usize {
    let moves = automaton.moves.iter().flat_map(|&(from, _, to)| [from, to]);
    let breaks = automaton.breaks.iter().flat_map(|&(from, to)| [from, to]);
    let ends = automaton.start.iter().chain(&automaton.accept).copied();
    ends.chain(moves).chain(breaks).max().map_or(1, |last| last + 1)
}

/// Encodes an automaton for an item. `None` if it is too large.
pub(super) fn automaton(automaton: &Automaton, values: usize) -> Option<String> {
    let automaton = in_order(automaton.clone());
    let start_count = automaton.start.len();
    let accept_count = automaton.accept.iter().filter(|&&state| state >= start_count).count();
    let mut moves: Vec<Vec<(usize, usize)>> = vec![Vec::new(); automaton.states];
    for &(from, set, to) in &automaton.moves {
        let symbols = (set & ValueSet::first(values)).iter().map(|value| usize::from(value) - 1);
        moves[from].extend(symbols.map(|symbol| (symbol, to)));
    }
    for &(from, to) in &automaton.breaks {
        moves[from].push((values, to));
    }
    let symbols = values + usize::from(!automaton.breaks.is_empty());
    let width = |count: usize| (usize::BITS - count.leading_zeros()) as usize;
    let (state_bits, symbol_bits) = (width(automaton.states).max(1), width(symbols - 1));
    let count_bits = width(moves.iter().map(Vec::len).max().unwrap_or(0)).max(1);
    if state_bits > 16 || symbols > 16 || count_bits > 15 {
        return None;
    }
    let mut bits = Bits::default();
    bits.put(0, 2);
    bits.put(state_bits - 1, 4);
    bits.put(symbols - 1, 4);
    bits.put(start_count, state_bits);
    bits.put(accept_count, state_bits);
    // The bits form one number, with the first state lowest.
    for state in (0..start_count).rev() {
        bits.put(automaton.accept.contains(&state).into(), 1);
    }
    bits.put(count_bits, 4);
    for list in moves {
        bits.put(list.len(), count_bits);
        for (symbol, to) in list {
            bits.put(symbol, symbol_bits);
            bits.put(to, state_bits);
        }
    }
    Some(bits.text())
}
