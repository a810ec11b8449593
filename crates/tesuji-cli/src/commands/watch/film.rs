//! The events of a search, produced on demand: forward to its end, and back over the latest ones.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use tesuji::Shape;
use tesuji::textbook::{Algorithm, Event, search};

/// The number of events that are kept to step back over: a few megabytes.
const KEPT: usize = 100_000;

/// The number of events that the search sends at a time, and the maximum number of such pieces it may be ahead.
const PIECE: usize = 256;
const AHEAD: usize = 4;

pub(super) struct Film {
    events: Box<dyn Iterator<Item = Event>>,
    kept: VecDeque<Event>,
    /// The number of kept events that have been seen.
    at: usize,
    capacity: usize,
}

impl Film {
    /// Starts a search in a separate thread, which advances only as its events are requested and ends with the film.
    pub(super) fn of_search(algorithm: Algorithm, shape: Shape, clues: &[u8]) -> anyhow::Result<Film> {
        // Errors in the clues are found before the first event.
        search(algorithm, shape, clues, &mut |_: Event, _: &[u8]| ControlFlow::Break(()))?;
        let clues = clues.to_vec();
        let (sender, receiver) = sync_channel(AHEAD);
        thread::Builder::new().spawn(move || send_events(algorithm, shape, &clues, &sender))?;
        Ok(Film::of(receiver.into_iter().flatten(), KEPT))
    }

    pub(super) fn of(events: impl Iterator<Item = Event> + 'static, capacity: usize) -> Film {
        Film { events: Box::new(events), kept: VecDeque::new(), at: 0, capacity: capacity.max(1) }
    }

    /// Returns the next event, or `None` at the end of the search.
    pub(super) fn next(&mut self) -> Option<Event> {
        if self.at == self.kept.len() {
            self.kept.push_back(self.events.next()?);
            if self.kept.len() > self.capacity {
                self.kept.pop_front();
                self.at -= 1;
            }
        }
        self.at += 1;
        Some(self.kept[self.at - 1])
    }

    /// Takes the latest event back and returns it, if it is still kept.
    pub(super) fn back(&mut self) -> Option<Event> {
        self.at = self.at.checked_sub(1)?;
        Some(self.kept[self.at])
    }

    /// Returns the events that have been seen, the latest first, as far as they are kept.
    pub(super) fn seen(&self) -> impl Iterator<Item = Event> + '_ {
        self.kept.iter().take(self.at).rev().copied()
    }
}

fn send_events(algorithm: Algorithm, shape: Shape, clues: &[u8], sender: &SyncSender<Vec<Event>>) {
    let mut piece = Vec::with_capacity(PIECE);
    let mut sink = |event: Event, _: &[u8]| {
        piece.push(event);
        if piece.len() == PIECE && sender.send(std::mem::take(&mut piece)).is_err() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    // The clues were checked before. If sending fails, the film has been dropped.
    let _ = search(algorithm, shape, clues, &mut sink);
    let _ = sender.send(piece);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_has_all_events_of_the_search() {
        let shape = Shape::of_size(4).unwrap();
        let mut expected = Vec::new();
        let mut sink = |event: Event, _: &[u8]| {
            expected.push(event);
            ControlFlow::Continue(())
        };
        search(Algorithm::Propagation, shape, &[0; 16], &mut sink).unwrap();
        let mut film = Film::of_search(Algorithm::Propagation, shape, &[0; 16]).unwrap();
        let found: Vec<Event> = std::iter::from_fn(|| film.next()).collect();
        assert_eq!(found, expected);
        assert!(Film::of_search(Algorithm::RowOrder, shape, &[5; 16]).is_err());
    }

    #[test]
    fn a_film_goes_back_over_what_it_keeps() {
        let events: Vec<Event> = (0..5).map(|cell| Event::Try { cell, value: 1 }).collect();
        let mut film = Film::of(events.clone().into_iter(), 3);
        assert_eq!(film.back(), None);
        events.iter().for_each(|&event| assert_eq!(film.next(), Some(event)));
        assert_eq!(film.next(), None);
        for &event in events[2..].iter().rev() {
            assert_eq!(film.seen().next(), Some(event));
            assert_eq!(film.back(), Some(event));
        }
        assert_eq!(film.back(), None);
        events[2..].iter().for_each(|&event| assert_eq!(film.next(), Some(event)));
        assert_eq!(film.next(), None);
    }
}
