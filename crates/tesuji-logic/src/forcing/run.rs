//! What an assumption leads to, event by event, and why.

use tesuji_core::{Candidate, Cause, Cell, CellSet, Conclusion, Digit, House, Implied, Node, Pattern, Step, Technique};

use crate::Board;
use crate::board::{CELLS, PLACES};

/// A candidate and whether it holds, as one number: twice the index of the candidate, and one if it holds.
type Event = u16;

const NONE: u16 = u16::MAX;

fn event(cell: Cell, digit: Digit, holds: bool) -> Event {
    2 * Candidate { cell, digit }.index() as Event + Event::from(holds)
}

fn candidate(event: Event) -> Candidate {
    let index = usize::from(event / 2);
    Candidate { cell: Cell::ALL[index / 9], digit: Digit::ALL[index % 9] }
}

/// Why an event happened.
#[derive(Clone, Copy, Debug)]
enum Reason {
    Assumed,
    /// Another candidate holds.
    Seen(Event),
    /// The other candidates of the cell do not hold.
    Cell,
    /// The other places of the house do not hold the digit.
    House(House),
}

/// An assumption and all that follows from it, in order.
#[derive(Debug)]
pub(super) struct Run {
    events: Vec<(Event, Reason)>,
    /// Where each event stands in the list, `NONE` if it did not happen.
    at: Vec<u16>,
    /// What is left without a digit or without a place; the run ends there.
    pub(super) dead: Option<Cause>,
}

impl Run {
    /// Assumes that a candidate holds. With `nets`, an event may follow from several others together; without, a digit is
    /// the last of its cell or house only where there were two.
    pub(super) fn of(board: &Board, cell: Cell, digit: Digit, nets: bool) -> Run {
        let mut run = Run { events: Vec::with_capacity(256), at: vec![NONE; 1458], dead: None };
        let mut left = board.clone();
        run.note(event(cell, digit, true), Reason::Assumed);
        let mut next = 0;
        while let Some(&(now, _)) = run.events.get(next) {
            next += 1;
            let Candidate { cell, digit } = candidate(now);
            if now % 2 == 1 {
                for other in board.digits(cell).without(digit) {
                    run.note(event(cell, other, false), Reason::Seen(now));
                }
                for peer in cell.peers() & board.cells(digit) {
                    run.note(event(peer, digit, false), Reason::Seen(now));
                }
            } else {
                left.remove(Candidate { cell, digit });
                if run.follow(board, &left, cell, digit, nets) {
                    break;
                }
            }
        }
        run
    }

    /// Returns the candidates that hold, or that do not, as bits.
    pub(super) fn happened(&self) -> impl Iterator<Item = (Candidate, bool)> + '_ {
        self.events.iter().map(|&(event, _)| (candidate(event), event % 2 == 1))
    }

    /// Returns whether this is so in the end.
    pub(super) fn knows(&self, candidate: Candidate, holds: bool) -> bool {
        self.at[usize::from(event(candidate.cell, candidate.digit, holds))] != NONE
    }

    fn note(&mut self, event: Event, reason: Reason) {
        let at = &mut self.at[usize::from(event)];
        if *at == NONE {
            *at = self.events.len() as u16;
            self.events.push((event, reason));
        }
    }

    /// Looks what a lost candidate leaves; returns whether that is nothing.
    fn follow(&mut self, board: &Board, left: &Board, cell: Cell, digit: Digit, nets: bool) -> bool {
        let others = left.digits(cell);
        if others.is_empty() {
            self.dead = Some(Cause::NoDigit(cell));
            return true;
        }
        if let Some(last) = others.only()
            && (nets || board.digits(cell).len() == 2)
        {
            self.note(event(cell, last, true), Reason::Cell);
        }
        for (house, _) in cell.houses().into_iter().zip(PLACES[cell.index()]) {
            let places = left.places(house, digit);
            if places == 0 {
                self.dead = Some(Cause::NoPlace(house, digit));
                return true;
            }
            if places.is_power_of_two() && (nets || board.places(house, digit).count_ones() == 2) {
                let last = CELLS[house.index()][places.trailing_zeros() as usize];
                self.note(event(last, digit, true), Reason::House(house));
            }
        }
        false
    }

    /// Returns the events that lead to this one, in order, those that hold and the last.
    fn way_to(&self, board: &Board, goal: &[Event]) -> Vec<Implied> {
        let mut needed = vec![false; self.events.len()];
        let mut open: Vec<Event> = goal.to_vec();
        while let Some(event) = open.pop() {
            let at = self.at[usize::from(event)];
            if at == NONE || std::mem::replace(&mut needed[usize::from(at)], true) {
                continue;
            }
            let Candidate { cell, digit } = candidate(event);
            match self.events[usize::from(at)].1 {
                Reason::Assumed => {}
                Reason::Seen(by) => open.push(by),
                Reason::Cell => open.extend(lost_of_cell(board, cell, Some(digit))),
                Reason::House(house) => open.extend(lost_of_house(board, house, digit, Some(cell))),
            }
        }
        let last = goal.len() == 1;
        let shown = |&(nth, &(event, _)): &(usize, &(Event, Reason))| {
            needed[nth] && (event % 2 == 1 || (last && goal[0] == event))
        };
        let implied = |(_, &(event, _)): (usize, &(Event, Reason))| {
            let Candidate { cell, digit } = candidate(event);
            Implied { node: Node { digit, cells: CellSet::of(cell) }, holds: event % 2 == 1 }
        };
        self.events.iter().enumerate().filter(shown).map(implied).collect()
    }

    /// Returns the events that lead to nothing being left.
    fn way_to_death(&self, board: &Board) -> Vec<Implied> {
        let goal: Vec<Event> = match self.dead {
            Some(Cause::NoDigit(cell)) => lost_of_cell(board, cell, None).collect(),
            Some(Cause::NoPlace(house, digit)) => lost_of_house(board, house, digit, None).collect(),
            _ => Vec::new(),
        };
        self.way_to(board, &goal)
    }

    /// Returns the step that takes the assumption away, for it leaves nothing somewhere.
    pub(super) fn refutation(&self, technique: &'static Technique, board: &Board) -> Option<Step> {
        let cause = self.dead?;
        let assumed = candidate(self.events[0].0);
        let chains = vec![self.way_to_death(board)];
        let conclusion = Conclusion::Eliminate([assumed].into_iter().collect());
        Some(Step { technique, conclusion, pattern: Pattern::Forcing { cause, chains } })
    }

    /// Returns the step that all of the runs agree on: they are the ways in which the cause can be.
    pub(super) fn agreement(
        technique: &'static Technique,
        board: &Board,
        cause: Cause,
        runs: &[&Run],
        agreed: Candidate,
        holds: bool,
    ) -> Step {
        let goal = [event(agreed.cell, agreed.digit, holds)];
        let chains = runs.iter().map(|run| run.way_to(board, &goal)).collect();
        let conclusion =
            if holds { Conclusion::Place(agreed) } else { Conclusion::Eliminate([agreed].into_iter().collect()) };
        Step { technique, conclusion, pattern: Pattern::Forcing { cause, chains } }
    }
}

fn lost_of_cell(board: &Board, cell: Cell, but: Option<Digit>) -> impl Iterator<Item = Event> {
    let digits = board.digits(cell).iter().filter(move |&digit| Some(digit) != but);
    digits.map(move |digit| event(cell, digit, false))
}

fn lost_of_house(board: &Board, house: House, digit: Digit, but: Option<Cell>) -> impl Iterator<Item = Event> {
    let cells = board.cells_in(house, digit).iter().filter(move |&cell| Some(cell) != but);
    cells.map(move |cell| event(cell, digit, false))
}
