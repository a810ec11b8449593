//! Full rank: the rank of a line when all lines are read as numbers.

use std::cmp::Ordering;

use super::Propagator;
use crate::engine::{ANY, FIXED};
use crate::graph::Graph;
use crate::space::{Fail, PropagateResult, Space, Var};

/// The requirement that a line has this rank among all lines: the number of lines that are less, plus one.
#[derive(Clone, Debug)]
pub(crate) struct FullRank {
    pub(crate) line: Vec<Var>,
    pub(crate) others: Vec<Vec<Var>>,
    pub(crate) rank: usize,
    /// `true` if another line may be the same number.
    pub(crate) ties: bool,
    /// `true` if no line has a value twice.
    pub(crate) distinct: bool,
    /// For each of the other sides, the positions of its lines in `others`, if each value begins one line of each side.
    pub(crate) sides: Vec<Vec<usize>>,
}

/// Compares two lines as numbers, which can be equal only if there are ties; `None` if it is not yet known which is
/// less. If the lines begin with the same values and have no value twice, `taken` are these values, which no later cell
/// has.
fn compare(one: &[Var], other: &[Var], taken: Option<u64>, ties: bool, space: &Space) -> Option<Ordering> {
    let (mut less, mut greater, mut equal) = (false, false, true);
    let mut gone = taken.unwrap_or(0);
    for (&a, &b) in one.iter().zip(other).filter(|(a, b)| a != b) {
        let (a, b) = (space.get(a) & !gone, space.get(b) & !gone);
        // If no value is left here, the lines already differ before this cell.
        if a == 0 || b == 0 {
            equal = false;
            break;
        }
        less |= a.trailing_zeros() < 63 - b.leading_zeros();
        greater |= 63 - a.leading_zeros() > b.trailing_zeros();
        if less && greater {
            return None;
        }
        if a & b == 0 {
            equal = false;
            break;
        }
        if taken.is_some() {
            // At most one value: with two, both orders would be possible.
            gone |= a & b;
        }
    }
    match (less, greater) {
        (true, _) if equal && ties => None,
        (true, _) => Some(Ordering::Less),
        (_, true) => Some(Ordering::Greater),
        (false, false) => Some(Ordering::Equal),
    }
}

/// Makes one line less than another, or equal if ties are allowed, by restricting only the first open place.
fn order(less: &[Var], greater: &[Var], ties: bool, space: &mut Space) -> PropagateResult {
    for nth in 0..less.len() {
        let (a, b) = (less[nth], greater[nth]);
        if a == b || (space.get(a) == space.get(b) && space.is_fixed(a)) {
            continue;
        }
        let last = nth + 1 == less.len() && !ties;
        let strict = usize::from(last);
        let top = space.high(b);
        if top < strict {
            return Err(Fail);
        }
        space.keep(a, u64::MAX >> (63 - (top - strict)))?;
        let bottom = space.low(a) + strict;
        if bottom > 63 {
            return Err(Fail);
        }
        return space.keep(b, u64::MAX << bottom);
    }
    if ties { Ok(()) } else { Err(Fail) }
}

impl FullRank {
    /// Returns the values that the cells after a common beginning cannot have, if lines have no value twice.
    fn taken(&self, values: u64) -> Option<u64> {
        self.distinct.then_some(values)
    }

    /// Compares this line with the line of each other side that begins with the same value; the rank determines how
    /// many of them are less.
    fn by_sides(&self, space: &mut Space) -> PropagateResult {
        let begin = space.get(self.line[0]);
        let wanted = (self.rank - 1) % (self.sides.len() + 1);
        let (mut less, mut open) = (0, Vec::new());
        for side in &self.sides {
            let (mut can, mut cannot) = (false, false);
            for &nth in side {
                let other = &self.others[nth];
                if space.get(other[0]) & begin == 0 {
                    continue;
                }
                match compare(&other[1..], &self.line[1..], self.taken(begin), self.ties, space) {
                    Some(Ordering::Less) => can = true,
                    Some(Ordering::Equal) if !self.ties => space.remove(other[0], begin)?,
                    Some(_) => cannot = true,
                    None => (can, cannot) = (true, true),
                }
            }
            match (can, cannot) {
                (false, false) => return Err(Fail),
                (true, true) => open.push(side),
                _ => less += usize::from(can),
            }
        }
        if less > wanted || less + open.len() < wanted {
            return Err(Fail);
        }
        if open.is_empty() || less < wanted && less + open.len() > wanted {
            return Ok(());
        }
        // Either the lines of all open sides are less, or none is.
        let is_less = less < wanted;
        open.into_iter().try_for_each(|side| self.settle(side, is_less, begin, space))
    }

    /// Enforces that the line that begins with the value on a side is less if `is_less`, or else that it is not.
    fn settle(&self, side: &[usize], is_less: bool, begin: u64, space: &mut Space) -> PropagateResult {
        let mut last = None;
        let mut count = 0;
        for &nth in side {
            let other = &self.others[nth];
            if space.get(other[0]) & begin == 0 {
                continue;
            }
            match compare(&other[1..], &self.line[1..], self.taken(begin), self.ties, space) {
                Some(found) if (found == Ordering::Less) != is_less => space.remove(other[0], begin)?,
                _ => {
                    last = Some(nth);
                    count += 1;
                }
            }
        }
        match last {
            None => Err(Fail),
            Some(nth) if count == 1 => {
                let other = &self.others[nth];
                space.keep(other[0], begin)?;
                let (less, greater) = if is_less { (other, &self.line) } else { (&self.line, other) };
                order(&less[1..], &greater[1..], self.ties && !is_less, space)
            }
            Some(_) => Ok(()),
        }
    }
}

impl Propagator for FullRank {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        self.run(space).inspect_err(|_| self.blame(space))
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.line.iter().chain(self.others.iter().flatten()).for_each(|&cell| watch(cell, ANY));
    }

    fn cost(&self) -> u8 {
        2
    }
}

impl FullRank {
    /// Blames the first cells of the line, and of the lines whose order is not yet known.
    fn blame(&self, space: &mut Space) {
        space.blamed.clear();
        space.blamed.extend(self.line.iter().take(2));
        for other in &self.others {
            if compare(other, &self.line, self.taken(0), self.ties, space).is_none() {
                space.blamed.push(other[0]);
            }
        }
    }

    fn run(&mut self, space: &mut Space) -> PropagateResult {
        loop {
            if !self.sides.is_empty() && space.is_fixed(self.line[0]) {
                let mark = space.mark();
                self.by_sides(space)?;
                if space.mark() != mark {
                    continue;
                }
            }
            let (mut less, mut open) = (0, Vec::new());
            for (nth, other) in self.others.iter().enumerate() {
                match compare(other, &self.line, self.taken(0), self.ties, space) {
                    Some(Ordering::Less) => less += 1,
                    Some(Ordering::Equal) if !self.ties => return Err(Fail),
                    Some(_) => {}
                    None => open.push(nth),
                }
            }
            if less > self.rank - 1 || less + open.len() < self.rank - 1 {
                return Err(Fail);
            }
            let mark = space.mark();
            if less == self.rank - 1 {
                for &nth in &open {
                    order(&self.line, &self.others[nth], self.ties, space)?;
                }
            } else if less + open.len() == self.rank - 1 {
                for &nth in &open {
                    order(&self.others[nth], &self.line, false, space)?;
                }
            }
            if space.mark() == mark {
                return Ok(());
            }
        }
    }
}

/// The requirement that the lines are different numbers.
#[derive(Clone, Debug)]
pub(crate) struct LinesDiffer {
    pub(crate) lines: Vec<Vec<Var>>,
}

impl Propagator for LinesDiffer {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        let full = |line: &&Vec<Var>| line.iter().all(|&cell| space.is_fixed(cell));
        let mut numbers: Vec<Vec<usize>> =
            self.lines.iter().filter(full).map(|line| line.iter().map(|&cell| space.low(cell)).collect()).collect();
        numbers.sort_unstable();
        if numbers.windows(2).any(|pair| pair[0] == pair[1]) { Err(Fail) } else { Ok(()) }
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.lines.iter().flatten().for_each(|&cell| watch(cell, FIXED));
    }

    fn cost(&self) -> u8 {
        2
    }
}
