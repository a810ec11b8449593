//! Propagation to a fixed point: a change wakes the propagators that watch it.

use std::collections::VecDeque;

use crate::graph::Graph;
use crate::propagators::Propagator;
use crate::space::{Fail, PropagateResult, Space, Var, bits};

/// Wakes a propagator on any change.
pub(crate) const ANY: u8 = 1;
/// Wakes a propagator when the lowest or highest value of a variable changes.
pub(crate) const BOUNDS: u8 = 2;
/// Wakes a propagator when a variable is fixed.
pub(crate) const FIXED: u8 = 4;

/// Variables among which each value of a mask occurs exactly once.
#[derive(Clone, Debug)]
pub(crate) struct House {
    pub(crate) cells: Vec<Var>,
    /// The cells as a set of words.
    set: Vec<u64>,
    /// The values, as many as there are cells.
    pub(crate) values: u64,
    /// The maximum number of places that can exclude the same variable outside the house.
    most: u32,
    /// The mask of all values if a value with five places excludes nothing outside the house, otherwise 0.
    past_five: u64,
}

/// The propagators that each variable wakes, and the events that wake them.
struct Watchers {
    all: Vec<(u32, u8)>,
    /// The start of each variable's part of `all`, and the end of the last part.
    starts: Vec<u32>,
}

impl Watchers {
    /// Sorts triples of variable, propagator and events by variable.
    fn new(vars: usize, watched: &[(u32, u32, u8)]) -> Watchers {
        let mut starts = vec![0; vars + 1];
        watched.iter().for_each(|&(var, ..)| starts[var as usize + 1] += 1);
        (0..vars).for_each(|var| starts[var + 1] += starts[var]);
        let mut all = vec![(0, 0); watched.len()];
        let mut next = starts.clone();
        for &(var, propagator, events) in watched {
            all[next[var as usize] as usize] = (propagator, events);
            next[var as usize] += 1;
        }
        Watchers { all, starts }
    }

    #[inline]
    fn of(&self, var: Var) -> std::ops::Range<usize> {
        self.starts[var] as usize..self.starts[var + 1] as usize
    }
}

/// The domains, and everything that enforces the rules on them.
pub(crate) struct Engine {
    pub(crate) space: Space,
    pub(crate) graph: Graph,
    pub(crate) houses: Vec<House>,
    houses_of: Vec<Vec<u32>>,
    /// The values of each house that have lost a place since its last visit.
    dirty: Vec<u64>,
    dirty_queue: VecDeque<u32>,
    /// The values of each house that have few places and have lost one since their exclusions were last found.
    shared: Vec<u64>,
    shared_queue: VecDeque<u32>,
    pub(crate) propagators: Vec<Box<dyn Propagator>>,
    watchers: Watchers,
    pub(crate) scopes: Vec<Vec<u32>>,
    cost: Vec<u8>,
    queues: [VecDeque<u32>; 3],
    queued: Vec<bool>,
    /// The length of the part of the trail that has been processed.
    seen: usize,
    /// The source of the last contradiction.
    pub(crate) culprit: Culprit,
    /// All values.
    all: u64,
}

/// The source of a contradiction: a fixed variable with its peers, a house, or a propagator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Culprit {
    Pair(Var),
    House(usize),
    Propagator(usize),
}

impl Engine {
    pub(crate) fn new(
        domains: Vec<u64>,
        values: usize,
        graph: Graph,
        houses: Vec<Vec<Var>>,
        propagators: Vec<Box<dyn Propagator>>,
    ) -> Engine {
        let vars = domains.len();
        let space = Space::new(domains, values);
        let can_have = |cells: &[Var]| cells.iter().fold(0, |all, &cell| all | space.get(cell));
        let mut houses_of = vec![Vec::new(); vars];
        let houses: Vec<House> = houses
            .into_iter()
            .enumerate()
            .map(|(nth, cells)| {
                let mut set = vec![0; space.words()];
                for &cell in &cells {
                    houses_of[cell].push(nth as u32);
                    set[cell / 64] |= 1 << (cell % 64);
                }
                let most = most_in_common(&cells, &set, &graph);
                House { values: can_have(&cells), cells, set, most, past_five: if most < 5 { u64::MAX } else { 0 } }
            })
            .collect();
        let mut watched = Vec::new();
        let mut scopes = Vec::with_capacity(propagators.len());
        for (nth, propagator) in propagators.iter().enumerate() {
            let from = watched.len();
            propagator.watch(&mut |var, events| watched.push((var as u32, nth as u32, events)));
            let mut scope: Vec<u32> = watched[from..].iter().map(|&(var, ..)| var).collect();
            scope.sort_unstable();
            scope.dedup();
            scopes.push(scope);
        }
        let watchers = Watchers::new(vars, &watched);
        let cost = propagators.iter().map(|propagator| propagator.cost().min(2)).collect();
        let (house_count, count) = (houses.len(), propagators.len());
        Engine {
            space,
            graph,
            houses,
            houses_of,
            dirty: vec![0; house_count],
            dirty_queue: VecDeque::new(),
            shared: vec![0; house_count],
            shared_queue: VecDeque::new(),
            propagators,
            watchers,
            scopes,
            cost,
            queues: Default::default(),
            queued: vec![false; count],
            seen: 0,
            culprit: Culprit::Pair(0),
            all: u64::MAX >> (64 - values),
        }
    }

    /// Wakes everything once, and propagates.
    pub(crate) fn start(&mut self) -> PropagateResult {
        let all = self.all;
        for house in 0..self.houses.len() {
            self.dirty[house] = all;
            self.dirty_queue.push_back(house as u32);
        }
        for nth in 0..self.propagators.len() {
            self.wake(nth as u32);
        }
        for var in 0..self.space.len() {
            if self.space.is_fixed(var) && self.graph.fixed(var, &mut self.space).is_err() {
                self.culprit = Culprit::Pair(var);
                self.clear();
                return Err(Fail);
            }
        }
        self.propagate()
    }

    /// Undoes the changes after a mark.
    pub(crate) fn undo(&mut self, mark: usize) {
        self.space.undo(mark);
        self.seen = self.seen.min(mark);
    }

    #[inline]
    fn wake(&mut self, nth: u32) {
        if !self.queued[nth as usize] {
            self.queued[nth as usize] = true;
            self.queues[self.cost[nth as usize] as usize].push_back(nth);
        }
    }

    fn clear(&mut self) {
        self.seen = self.space.mark();
        for house in self.dirty_queue.drain(..) {
            self.dirty[house as usize] = 0;
        }
        for house in self.shared_queue.drain(..) {
            self.shared[house as usize] = 0;
        }
        for queue in &mut self.queues {
            for nth in queue.drain(..) {
                self.queued[nth as usize] = false;
            }
        }
    }

    /// Propagates all changes to a fixed point.
    pub(crate) fn propagate(&mut self) -> PropagateResult {
        let kept = self.run();
        if kept.is_err() {
            self.clear();
        }
        kept
    }

    fn run(&mut self) -> PropagateResult {
        loop {
            self.spread()?;
            if let Some(house) = self.dirty_queue.pop_front() {
                self.visit_house(house as usize)?;
                continue;
            }
            let [cheap, dearer @ ..] = &mut self.queues;
            let mut next = cheap.pop_front();
            if next.is_none() {
                if let Some(house) = self.shared_queue.pop_front() {
                    self.visit_shared(house as usize)?;
                    continue;
                }
                next = dearer.iter_mut().find_map(VecDeque::pop_front);
            }
            let Some(nth) = next.map(|nth| nth as usize) else { return Ok(()) };
            self.queued[nth] = false;
            self.space.wiped = None;
            if self.propagators[nth].propagate(&mut self.space, &self.graph).is_err() {
                self.culprit = Culprit::Propagator(nth);
                return Err(Fail);
            }
        }
    }

    /// Processes the changes: applies the exclusions of fixed variables, marks houses as dirty and wakes propagators.
    fn spread(&mut self) -> PropagateResult {
        while self.seen < self.space.mark() {
            let (var, old) = self.space.change_at(self.seen);
            self.seen += 1;
            let now = self.space.get(var);
            let mut events = ANY;
            if now.is_power_of_two() {
                if !old.is_power_of_two() {
                    events |= FIXED | BOUNDS;
                }
                if self.graph.fixed(var, &mut self.space).is_err() {
                    self.culprit = Culprit::Pair(var);
                    return Err(Fail);
                }
            } else if now.trailing_zeros() != old.trailing_zeros() || now.leading_zeros() != old.leading_zeros() {
                events |= BOUNDS;
            }
            let gone = old & !now;
            for nth in 0..self.houses_of[var].len() {
                let house = self.houses_of[var][nth] as usize;
                if self.dirty[house] == 0 {
                    self.dirty_queue.push_back(house as u32);
                }
                self.dirty[house] |= gone;
            }
            for nth in self.watchers.of(var) {
                let (propagator, wanted) = self.watchers.all[nth];
                if wanted & events != 0 {
                    self.wake(propagator);
                }
            }
        }
        Ok(())
    }

    /// Places the values that have only one place, and queues those whose few places may exclude something.
    fn visit_house(&mut self, nth: usize) -> PropagateResult {
        let dirty = std::mem::take(&mut self.dirty[nth]);
        let house = &self.houses[nth];
        // Counts the places of all values at once, in three-bit counters and a flag for more.
        let (mut ones, mut twos, mut fours, mut more, mut fixed) = (0u64, 0u64, 0u64, 0u64, 0u64);
        for &cell in &house.cells {
            let domain = self.space.get(cell);
            let carry = ones & domain;
            ones ^= domain;
            let next = twos & carry;
            twos ^= carry;
            more |= fours & next;
            fours ^= next;
            fixed |= if domain.is_power_of_two() { domain } else { 0 };
        }
        if ones | twos | fours | more != house.values {
            self.culprit = Culprit::House(nth);
            return Err(Fail);
        }
        more |= fours & (twos | ones & house.past_five);
        let single = ones & !twos & !fours & !more & !fixed;
        for value in bits(single) {
            let cell = house.cells.iter().copied().find(|&cell| self.space.get(cell) >> value & 1 != 0);
            let kept = cell.ok_or(Fail).and_then(|cell| self.space.keep(cell, 1 << value));
            if kept.is_err() {
                self.culprit = Culprit::House(nth);
                return Err(Fail);
            }
        }
        let few = match house.most {
            0..=1 => 0,
            2..=3 => twos & !fours & !more,
            _ => (twos | fours) & !more,
        };
        let few = few & dirty & !fixed & !single;
        if few != 0 {
            if self.shared[nth] == 0 {
                self.shared_queue.push_back(nth as u32);
            }
            self.shared[nth] |= few;
        }
        Ok(())
    }

    /// Removes, for each queued value of a house, the values that all its places exclude.
    fn visit_shared(&mut self, nth: usize) -> PropagateResult {
        let values = std::mem::take(&mut self.shared[nth]);
        for value in bits(values) {
            if self.graph.one_within(&self.houses[nth].set, value, &mut self.space).is_err() {
                self.culprit = Culprit::House(nth);
                return Err(Fail);
            }
        }
        Ok(())
    }

    /// Returns the values that have exactly two places in a house.
    pub(crate) fn with_two_places(&self, house: usize) -> u64 {
        // Two-bit counters, and a flag for overflow.
        let (mut ones, mut twos, mut more) = (0u64, 0u64, 0u64);
        for &cell in &self.houses[house].cells {
            let domain = self.space.get(cell);
            let carry = ones & domain;
            ones ^= domain;
            more |= twos & carry;
            twos ^= carry;
        }
        twos & !ones & !more
    }

    /// Returns the two places of a value in a house.
    pub(crate) fn two_places(&self, house: usize, value: u64) -> [Var; 2] {
        let mut places = self.houses[house].cells.iter().copied().filter(|&cell| self.space.get(cell) & value != 0);
        let first = places.next().unwrap_or(0);
        [first, places.next().unwrap_or(first)]
    }
}

/// Returns the largest number of cells of a house that must differ from one variable outside it: at least 1, or 3 if
/// values exclude other values, and at most 6.
fn most_in_common(cells: &[Var], set: &[u64], graph: &Graph) -> u32 {
    let mut most = if graph.has_exclusions() { 3 } else { 1 };
    for (word, inside) in set.iter().enumerate() {
        // Counts for all variables of a word at once, in three-bit counters and a flag for more.
        let (mut ones, mut twos, mut fours, mut more) = (0u64, 0u64, 0u64, 0u64);
        for &cell in cells {
            let differs = graph.differs(cell)[word] & !inside;
            let carry = ones & differs;
            ones ^= differs;
            let next = twos & carry;
            twos ^= carry;
            more |= fours & next;
            fours ^= next;
        }
        let counts = [ones, twos, ones & twos, fours, fours & ones, fours & twos | more];
        let highest = counts.iter().rposition(|&some| some != 0).map_or(0, |nth| nth as u32 + 1);
        most = most.max(highest);
    }
    most
}
