//! The state of a search that is watched, which follows the events forward and back.

use std::collections::VecDeque;

use tesuji::Shape;
use tesuji::textbook::{Algorithm, Event};

use super::film::Film;

/// The number of the latest depths that are kept for the chart of depths.
const DEPTHS: usize = 200;

/// A value that the search entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) cell: usize,
    pub(super) value: u8,
    /// True if it was tried, false if it followed from tried values.
    pub(super) tried: bool,
}

/// The number of events of each kind so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) tries: u64,
    pub(super) rejects: u64,
    pub(super) places: u64,
    pub(super) undos: u64,
    pub(super) dead_ends: u64,
    pub(super) solutions: u64,
}

impl Tally {
    fn of(&mut self, event: Event) -> &mut u64 {
        match event {
            Event::Try { .. } => &mut self.tries,
            Event::Reject { .. } => &mut self.rejects,
            Event::Place { .. } => &mut self.places,
            Event::Undo { .. } => &mut self.undos,
            Event::DeadEnd { .. } => &mut self.dead_ends,
            Event::Solution => &mut self.solutions,
        }
    }
}

pub(super) struct Scene {
    pub(super) algorithm: Algorithm,
    pub(super) shape: Shape,
    pub(super) clues: Vec<u8>,
    pub(super) values: Vec<u8>,
    /// The values that the search has entered, in order.
    pub(super) trail: Vec<Entry>,
    pub(super) tally: Tally,
    /// The number of events so far.
    pub(super) steps: u64,
    /// The maximum number of cells that were filled at the same time.
    pub(super) most: usize,
    /// The number of filled cells after each of the latest changes.
    pub(super) depths: VecDeque<usize>,
    /// True once the search has ended.
    pub(super) ended: bool,
    film: Film,
}

impl Scene {
    pub(super) fn of_search(algorithm: Algorithm, shape: Shape, clues: &[u8]) -> anyhow::Result<Scene> {
        Ok(Scene::new(algorithm, shape, clues, Film::of_search(algorithm, shape, clues)?))
    }

    pub(super) fn new(algorithm: Algorithm, shape: Shape, clues: &[u8], film: Film) -> Scene {
        Scene {
            algorithm,
            shape,
            clues: clues.to_vec(),
            values: clues.to_vec(),
            trail: Vec::new(),
            tally: Tally::default(),
            steps: 0,
            most: 0,
            depths: VecDeque::new(),
            ended: false,
            film,
        }
    }

    /// Makes one step and returns its event, or `None` at the end.
    pub(super) fn forward(&mut self) -> Option<Event> {
        let before = self.latest();
        let Some(event) = self.film.next() else {
            self.ended = true;
            return None;
        };
        *self.tally.of(event) += 1;
        self.steps += 1;
        match event {
            Event::Place { cell, value } => {
                let tried = before == Some(Event::Try { cell, value });
                self.enter(Entry { cell, value, tried });
                self.note_depth();
            }
            Event::Undo { .. } => {
                self.leave();
                self.note_depth();
            }
            _ => {}
        }
        Some(event)
    }

    /// Undoes the latest step, if it is still kept.
    pub(super) fn back(&mut self) -> Option<Event> {
        let event = self.film.back()?;
        self.ended = false;
        *self.tally.of(event) -= 1;
        self.steps -= 1;
        match event {
            Event::Place { .. } => {
                self.leave();
                self.depths.pop_back();
            }
            Event::Undo { cell, value } => {
                let tried = self.was_tried(cell, value);
                self.enter(Entry { cell, value, tried });
                self.depths.pop_back();
            }
            _ => {}
        }
        Some(event)
    }

    fn enter(&mut self, entered: Entry) {
        self.values[entered.cell] = entered.value;
        self.trail.push(entered);
        self.most = self.most.max(self.trail.len());
    }

    fn leave(&mut self) {
        if let Some(Entry { cell, .. }) = self.trail.pop() {
            self.values[cell] = 0;
        }
    }

    fn note_depth(&mut self) {
        if self.depths.len() == DEPTHS {
            self.depths.pop_front();
        }
        self.depths.push_back(self.trail.len());
    }

    /// Returns whether a value that was put back had been tried, instead of following from others.
    fn was_tried(&self, cell: usize, value: u8) -> bool {
        let mut seen = self.film.seen();
        let place = Event::Place { cell, value };
        seen.find(|&event| event == place).is_none_or(|_| seen.next() == Some(Event::Try { cell, value }))
    }

    pub(super) fn latest(&self) -> Option<Event> {
        self.film.seen().next()
    }

    /// Returns the events that were seen, the latest first, as far as they are kept.
    pub(super) fn seen(&self) -> impl Iterator<Item = Event> + '_ {
        self.film.seen()
    }

    /// Returns the values as they were before the latest event.
    pub(super) fn values_before(&self) -> Vec<u8> {
        let mut values = self.values.clone();
        match self.latest() {
            Some(Event::Place { cell, .. }) => values[cell] = 0,
            Some(Event::Undo { cell, value }) => values[cell] = value,
            _ => {}
        }
        values
    }

    /// Returns the number of cells without a clue.
    pub(super) fn open_cells(&self) -> usize {
        self.clues.iter().filter(|&&clue| clue == 0).count()
    }

    /// Returns the number of tried values that are still in place.
    pub(super) fn depth(&self) -> usize {
        self.trail.iter().filter(|entered| entered.tried).count()
    }

    /// Returns whether the algorithm looks at the candidates of each cell.
    pub(super) fn has_candidates(&self) -> bool {
        matches!(self.algorithm, Algorithm::MostConstrained | Algorithm::Propagation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_back_is_the_state_before_it() {
        let line = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
        let clues: Vec<u8> = line.bytes().map(|byte| byte - b'0').collect();
        for algorithm in Algorithm::ALL {
            let mut scene = Scene::of_search(algorithm, Shape::CLASSIC, &clues).unwrap();
            let state = |scene: &Scene| (scene.values.clone(), scene.trail.clone(), scene.tally, scene.steps);
            let mut states = vec![state(&scene)];
            for _ in 0..3000 {
                scene.forward();
                states.push(state(&scene));
            }
            assert!(scene.tally.dead_ends > 0 && scene.tally.undos > 0, "{algorithm}");
            let mut follows = false;
            for expected in states.iter().rev() {
                assert_eq!(&state(&scene), expected, "{algorithm}");
                follows |= scene.depth() < scene.trail.len();
                scene.back();
            }
            assert!(scene.back().is_none());
            for expected in &states {
                assert_eq!(&state(&scene), expected, "{algorithm}");
                scene.forward();
            }
            assert_eq!(follows, algorithm == Algorithm::Propagation, "only it enters what it has not tried");
        }
    }

    #[test]
    fn a_scene_ends_with_its_search() {
        let shape = Shape::of_size(4).unwrap();
        for algorithm in Algorithm::ALL {
            let mut scene = Scene::of_search(algorithm, shape, &[0; 16]).unwrap();
            while scene.forward().is_some() {}
            assert!(scene.ended && scene.tally.solutions == 288, "{algorithm}");
            assert_eq!(scene.values, [0; 16]);
            assert!(scene.back().is_some() && !scene.ended);
        }
    }
}
