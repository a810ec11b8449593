//! Orders variables by their part in recent conflicts.

use alloc::vec::Vec;

use super::formula::VARIABLES;

/// The variables, with those of recent conflicts first.
///
/// Each conflict adds to the scores of its variables, and later conflicts add more. A binary heap contains the
/// variables that may be open.
#[derive(Clone, Debug)]
pub(super) struct Order {
    scores: Vec<f64>,
    addend: f64,
    heap: Vec<u16>,
    /// The index of each variable in the heap, or [`NOWHERE`].
    places: Vec<u16>,
}

const NOWHERE: u16 = u16::MAX;

/// The factor by which a conflict adds more than the previous one.
const GROWTH: f64 = 1.0 / 0.985;

/// Scores are divided by this value when they exceed it.
const LARGE: f64 = 1e100;

impl Order {
    pub(super) fn new() -> Order {
        let mut order = Order { scores: Vec::new(), addend: 1.0, heap: Vec::new(), places: Vec::new() };
        order.clear();
        order
    }

    /// Forgets all conflicts.
    pub(super) fn clear(&mut self) {
        self.scores = alloc::vec![0.0; VARIABLES];
        self.addend = 1.0;
        self.heap = (0..VARIABLES as u16).collect();
        self.places = (0..VARIABLES as u16).collect();
    }

    /// Adds to the score of a variable.
    pub(super) fn bump(&mut self, variable: usize) {
        self.scores[variable] += self.addend;
        if self.scores[variable] > LARGE {
            self.scores.iter_mut().for_each(|score| *score /= LARGE);
            self.addend /= LARGE;
        }
        if self.places[variable] != NOWHERE {
            self.rise(self.places[variable] as usize);
        }
    }

    /// Increases the weight of later additions.
    pub(super) fn age(&mut self) {
        self.addend *= GROWTH;
    }

    /// Removes and returns the variable with the highest score.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let &first = self.heap.first()?;
        self.places[first as usize] = NOWHERE;
        let last = self.heap.pop()?;
        if last != first {
            self.put(0, last);
            self.sink(0);
        }
        Some(first as usize)
    }

    /// Puts a variable back if it was removed.
    pub(super) fn put_back(&mut self, variable: usize) {
        if self.places[variable] == NOWHERE {
            self.heap.push(variable as u16);
            self.places[variable] = (self.heap.len() - 1) as u16;
            self.rise(self.heap.len() - 1);
        }
    }

    fn put(&mut self, place: usize, variable: u16) {
        self.heap[place] = variable;
        self.places[variable as usize] = place as u16;
    }

    fn score(&self, place: usize) -> f64 {
        self.scores[self.heap[place] as usize]
    }

    fn rise(&mut self, mut place: usize) {
        while place > 0 {
            let parent = (place - 1) / 2;
            if self.score(parent) >= self.score(place) {
                break;
            }
            self.exchange(place, parent);
            place = parent;
        }
    }

    fn sink(&mut self, mut place: usize) {
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.score(child + 1) > self.score(child) {
                child += 1;
            }
            if self.score(place) >= self.score(child) {
                break;
            }
            self.exchange(place, child);
            place = child;
        }
    }

    fn exchange(&mut self, one: usize, other: usize) {
        let (a, b) = (self.heap[one], self.heap[other]);
        self.put(one, b);
        self.put(other, a);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_come_in_the_order_of_their_scores() {
        let mut order = Order::new();
        for (nth, variable) in (0..VARIABLES).map(|nth| (nth, nth * 7 % VARIABLES)) {
            order.bump(variable);
            if nth % 5 == 0 {
                order.age();
            }
        }
        let mut popped = Vec::new();
        while let Some(variable) = order.pop() {
            popped.push(variable);
            if popped.len() == 100 {
                order.put_back(popped[99]);
                let again = order.pop().map(|variable| order.scores[variable]);
                assert_eq!(again, Some(order.scores[popped[99]]));
            }
        }
        assert_eq!(popped.len(), VARIABLES);
        assert!(popped.windows(2).all(|pair| order.scores[pair[0]] >= order.scores[pair[1]]));
    }
}
