//! The order of decisions: first the candidates that were involved in most failures, with more weight on recent ones.

/// The factor by which each failure counts more than the one before.
const GROWTH: f64 = 1.0 / 0.95;

/// All candidates in a heap, the most active first.
pub(super) struct Order {
    activity: Vec<f64>,
    step: f64,
    heap: Vec<u32>,
    /// The position of each candidate in the heap.
    place: Vec<u32>,
    was_true: Vec<bool>,
}

const NOWHERE: u32 = u32::MAX;

impl Default for Order {
    fn default() -> Order {
        Order { activity: Vec::new(), step: 1.0, heap: Vec::new(), place: Vec::new(), was_true: Vec::new() }
    }
}

impl Order {
    /// Adds a candidate at the end.
    pub(super) fn open(&mut self) {
        let candidate = self.activity.len() as u32;
        self.activity.push(0.0);
        self.was_true.push(true);
        self.place.push(self.heap.len() as u32);
        self.heap.push(candidate);
    }

    /// Records that a candidate was involved in a failure.
    pub(super) fn meet(&mut self, candidate: usize) {
        self.activity[candidate] += self.step;
        if self.activity[candidate] > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.step *= 1e-100;
        }
        if self.place[candidate] != NOWHERE {
            self.rise(self.place[candidate] as usize);
        }
    }

    /// Makes later failures count more.
    pub(super) fn end_failure(&mut self) {
        self.step *= GROWTH;
    }

    /// Removes candidates up to the first that `is_wanted` accepts, and returns it; `None` if there is none.
    pub(super) fn next(&mut self, is_wanted: impl Fn(usize) -> bool) -> Option<usize> {
        loop {
            let first = *self.heap.first()? as usize;
            let last = self.heap.pop()?;
            self.place[first] = NOWHERE;
            if last as usize != first {
                self.heap[0] = last;
                self.place[last as usize] = 0;
                self.sink(0);
            }
            if is_wanted(first) {
                return Some(first);
            }
        }
    }

    /// Returns whether a candidate was true when it was set last.
    pub(super) fn was_true(&self, candidate: usize) -> bool {
        self.was_true[candidate]
    }

    pub(super) fn is_open_again(&mut self, candidate: usize, was_true: bool) {
        self.was_true[candidate] = was_true;
        if self.place[candidate] == NOWHERE {
            self.place[candidate] = self.heap.len() as u32;
            self.heap.push(candidate as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    fn is_before(&self, one: usize, other: usize) -> bool {
        self.activity[self.heap[one] as usize] > self.activity[self.heap[other] as usize]
    }

    fn exchange(&mut self, one: usize, other: usize) {
        self.heap.swap(one, other);
        self.place[self.heap[one] as usize] = one as u32;
        self.place[self.heap[other] as usize] = other as u32;
    }

    fn rise(&mut self, mut at: usize) {
        while at > 0 && self.is_before(at, (at - 1) / 2) {
            self.exchange(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    fn sink(&mut self, mut at: usize) {
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                return;
            }
            if child + 1 < self.heap.len() && self.is_before(child + 1, child) {
                child += 1;
            }
            if !self.is_before(child, at) {
                return;
            }
            self.exchange(at, child);
            at = child;
        }
    }
}
