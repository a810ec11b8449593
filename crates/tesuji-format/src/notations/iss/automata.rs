//! Regular expressions and encoded automata.

use tesuji_core::{Automaton, ValueSet};

use super::Item;
use super::board::Board;
use super::encode::{in_order, named_states};
use super::shifted::BASE64;
use crate::read_error::ReadErrorKind;

/// Decodes a base-64 text to bytes.
fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for byte in text.bytes().filter(|&byte| byte != b'=') {
        bits = bits << 6 | BASE64.iter().position(|&known| known == byte)? as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

/// A reader of bits, the highest of each byte first.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        self.bytes.len() * 8 - self.at
    }

    fn take(&mut self, count: usize) -> Option<usize> {
        if count > self.left() {
            return None;
        }
        let mut value = 0;
        for _ in 0..count {
            value = value << 1 | usize::from(self.bytes[self.at / 8] >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(value)
    }
}

/// Reads an encoded automaton.
pub(super) fn encoded(text: &str, board: &Board, item: &Item) -> Result<Automaton, ReadErrorKind> {
    let wrong = || item.error("the automaton cannot be read");
    let bytes = bytes_of(text).ok_or_else(wrong)?;
    decode(&bytes, board.values).filter(Automaton::is_sound).map(in_order).ok_or_else(wrong)
}

fn decode(bytes: &[u8], values: usize) -> Option<Automaton> {
    if bytes.is_empty() {
        return Some(Automaton { states: 1, ..Automaton::default() });
    }
    let mut bits = Bits { bytes, at: 0 };
    let format = bits.take(2)?;
    let state_bits = bits.take(4)? + 1;
    let symbols = bits.take(4)? + 1;
    let (starts, accepts) = (bits.take(state_bits)?, bits.take(state_bits)?);
    let mut start_accepts = Vec::new();
    for _ in 0..starts {
        start_accepts.push(bits.take(1)? != 0);
    }
    // The bits were written as one number, with the lowest bit last.
    start_accepts.reverse();
    let mut automaton = Automaton { start: (0..starts).collect(), ..Automaton::default() };
    let mut move_to = |from: usize, symbol: usize, to: usize| {
        if symbol < values {
            automaton.moves.push((from, ValueSet::of(symbol as u8 + 1), to));
        } else {
            automaton.breaks.push((from, to));
        }
    };
    let symbol_bits = usize::BITS as usize - (symbols - 1).leading_zeros() as usize;
    let mut state = 0;
    match format {
        0 => {
            let count_bits = bits.take(4)?;
            while count_bits > 0 && bits.left() >= count_bits {
                for _ in 0..bits.take(count_bits)? {
                    let symbol = bits.take(symbol_bits)?;
                    move_to(state, symbol, bits.take(state_bits)?);
                }
                state += 1;
            }
        }
        1 => {
            while bits.left() >= symbols {
                let mask = bits.take(symbols)?;
                for symbol in (0..symbols).filter(|symbol| mask >> symbol & 1 != 0) {
                    move_to(state, symbol, bits.take(state_bits)?);
                }
                state += 1;
            }
        }
        _ => return None,
    }
    automaton.accept.extend((0..starts).filter(|&state| start_accepts[state]));
    automaton.accept.extend(starts..starts + accepts);
    // Zeros at the end of the last byte are not states.
    automaton.states = named_states(&automaton);
    Some(automaton)
}

/// Reads a regular expression in base 64, whose characters are values.
pub(super) fn regex(text: &str, board: &Board, item: &Item) -> Result<Automaton, ReadErrorKind> {
    let wrong = || item.error("the regular expression cannot be read");
    let pattern = bytes_of(text).ok_or_else(wrong)?;
    let mut parser =
        Pattern { pattern: &pattern, at: 0, board, edges: Vec::new(), empty: Vec::new(), states: 0, depth: 0 };
    let (start, end) = parser.alternatives().filter(|_| parser.at == pattern.len()).ok_or_else(wrong)?;
    Ok(in_order(parser.finish(start, end)))
}

/// A pattern that is converted to states and edges; each part of it leads from one state to another.
struct Pattern<'a> {
    pattern: &'a [u8],
    at: usize,
    board: &'a Board,
    edges: Vec<(usize, ValueSet, usize)>,
    empty: Vec<(usize, usize)>,
    states: usize,
    depth: usize,
}

/// The maximum number of states of a pattern.
const MAX_STATES: usize = 1000;

impl Pattern<'_> {
    fn state(&mut self) -> Option<usize> {
        self.states += 1;
        (self.states <= MAX_STATES).then_some(self.states - 1)
    }

    fn peek(&self) -> Option<u8> {
        self.pattern.get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn alternatives(&mut self) -> Option<(usize, usize)> {
        self.depth += 1;
        if self.depth > 50 {
            return None;
        }
        let (start, end) = (self.state()?, self.state()?);
        loop {
            let (from, to) = self.sequence()?;
            self.empty.extend([(start, from), (to, end)]);
            if !self.eat(b'|') {
                self.depth -= 1;
                return Some((start, end));
            }
        }
    }

    fn sequence(&mut self) -> Option<(usize, usize)> {
        let start = self.state()?;
        let mut end = start;
        while self.peek().is_some_and(|byte| !b"|)".contains(&byte)) {
            let begin = self.at;
            self.pass()?;
            let (least, most) = self.bounds()?;
            let after = self.at;
            // The part is repeated up to the maximum number of its occurrences.
            let last = self.state()?;
            for nth in 0..most.unwrap_or(least.max(1)) {
                if nth >= least {
                    self.empty.push((end, last));
                }
                self.at = begin;
                let (from, to) = self.primary()?;
                self.empty.push((end, from));
                if most.is_none() && nth + 1 >= least {
                    self.empty.push((to, from));
                }
                end = to;
            }
            self.empty.push((end, last));
            (self.at, end) = (after, last);
        }
        Some((start, end))
    }

    /// Skips a part without creating states.
    fn pass(&mut self) -> Option<()> {
        let mut open = 0;
        loop {
            match self.peek()? {
                b'(' => open += 1,
                b')' => open -= 1,
                b'[' => {
                    while self.peek()? != b']' {
                        self.at += 1;
                    }
                }
                _ => {}
            }
            self.at += 1;
            if open <= 0 {
                return (open == 0).then_some(());
            }
        }
    }

    /// Reads the minimum and maximum number of occurrences of a part; `None` is no upper bound.
    fn bounds(&mut self) -> Option<(usize, Option<usize>)> {
        let mut bounds = (1, Some(1));
        while let Some(byte) = self.peek() {
            bounds = match byte {
                b'*' => (0, None),
                b'+' => (bounds.0.min(1), None),
                b'?' => (0, bounds.1),
                b'{' => {
                    self.at += 1;
                    let least = self.number()?;
                    let most = match self.eat(b',') {
                        true if self.peek() == Some(b'}') => None,
                        true => Some(self.number()?),
                        false => Some(least),
                    };
                    if self.peek() != Some(b'}') || most.is_some_and(|most| most < least || most > 100) || least > 100 {
                        return None;
                    }
                    (least, most)
                }
                _ => break,
            };
            self.at += 1;
        }
        Some(bounds)
    }

    fn number(&mut self) -> Option<usize> {
        let from = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        std::str::from_utf8(&self.pattern[from..self.at]).ok()?.parse().ok()
    }

    fn primary(&mut self) -> Option<(usize, usize)> {
        let byte = self.peek()?;
        self.at += 1;
        let all = ValueSet::first(self.board.values);
        let values = match byte {
            b'(' => {
                let inner = self.alternatives()?;
                return self.eat(b')').then_some(inner);
            }
            b'.' => all,
            b'[' => {
                let negated = self.eat(b'^');
                let mut set = ValueSet::EMPTY;
                while !self.eat(b']') {
                    let from = self.peek()?;
                    self.at += 1;
                    let mut to = from;
                    if self.eat(b'-') {
                        to = self.peek()?;
                        self.at += 1;
                    }
                    for byte in from..=to {
                        set = set | self.value(byte)?;
                    }
                }
                if negated { all & !set } else { set }
            }
            b'*' | b'+' | b'?' | b'{' | b'|' | b')' => return None,
            byte => self.value(byte)?,
        };
        let (from, to) = (self.state()?, self.state()?);
        self.edges.push((from, values, to));
        Some((from, to))
    }

    fn value(&self, byte: u8) -> Option<ValueSet> {
        let number = match byte {
            b'0'..=b'9' => byte - b'0',
            b'A'..=b'Z' => byte - b'A' + 10,
            b'a'..=b'z' => byte - b'a' + 10,
            _ => return None,
        };
        Some(self.board.value(number.into()))
    }

    /// Removes the empty moves: each state gets the moves reachable through them.
    fn finish(self, start: usize, end: usize) -> Automaton {
        let mut next: Vec<Vec<usize>> = vec![Vec::new(); self.states];
        self.empty.iter().for_each(|&(from, to)| next[from].push(to));
        let closure = |state: usize| -> Vec<bool> {
            let mut seen = vec![false; self.states];
            let mut found = vec![state];
            seen[state] = true;
            let mut at = 0;
            while at < found.len() {
                for &to in &next[found[at]] {
                    if !std::mem::replace(&mut seen[to], true) {
                        found.push(to);
                    }
                }
                at += 1;
            }
            seen
        };
        // The start and the states after an edge are kept.
        let mut kept: Vec<usize> = std::iter::once(start).chain(self.edges.iter().map(|edge| edge.2)).collect();
        kept.sort_unstable();
        kept.dedup();
        let number = |state: usize| kept.binary_search(&state).expect("the state is kept");
        let mut automaton = Automaton { states: kept.len(), start: vec![number(start)], ..Automaton::default() };
        for &state in &kept {
            let reached = closure(state);
            if reached[end] {
                automaton.accept.push(number(state));
            }
            for &(from, values, to) in &self.edges {
                if reached[from] {
                    automaton.moves.push((number(state), values, number(to)));
                }
            }
        }
        automaton
    }
}
