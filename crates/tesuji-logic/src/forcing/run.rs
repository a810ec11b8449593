//! The events that an assumption leads to, with their reasons.

use tesuji_core::{
    Candidate, Cause, Cell, CellSet, Conclusion, Digit, House, Node, Pattern, SignedNode, Step, Technique,
};

use crate::Board;
use crate::board::{CELLS, PLACES};

/// A candidate and whether it is true, as one number: twice the index of the candidate, plus one if it is true.
type Event = u16;

const NONE: u16 = u16::MAX;

fn event(cell: Cell, digit: Digit, holds: bool) -> Event {
    2 * Candidate { cell, digit }.index() as Event + Event::from(holds)
}

fn candidate(event: Event) -> Candidate {
    let index = usize::from(event / 2);
    Candidate { cell: Cell::ALL[index / 9], digit: Digit::ALL[index % 9] }
}

/// The reason for an event.
#[derive(Clone, Copy, Debug)]
enum Reason {
    Assumed,
    /// Another candidate is true.
    Seen(Event),
    /// The other candidates of the cell are false.
    Cell,
    /// The other places of the digit in the house are false.
    House(House),
}

/// An assumption and all its consequences, in order.
#[derive(Debug)]
pub(super) struct Run {
    events: Vec<(Event, Reason)>,
    /// The index of each event in the list; `NONE` if it did not happen.
    at: Vec<u16>,
    /// The cell without a digit, or the digit without a place; the run ends there.
    pub(super) dead: Option<Cause>,
}

impl Run {
    /// Assumes that a candidate is true. With `nets`, an event may follow from several others together; without, a
    /// candidate is forced as the last one of a cell or house only if there were two at the start.
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

    /// Iterates over the candidates that became true or false; `true` for the true ones.
    pub(super) fn happened(&self) -> impl Iterator<Item = (Candidate, bool)> + '_ {
        self.events.iter().map(|&(event, _)| (candidate(event), event % 2 == 1))
    }

    /// Returns whether the run made the candidate true (with `holds`) or false.
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

    /// Checks the cell and the houses that lost a candidate; returns whether one of them has nothing left.
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

    /// Returns the events that lead to the goal, in order: those where a candidate is true, and the goal itself if it
    /// is one event.
    fn way_to(&self, board: &Board, goal: &[Event]) -> Vec<SignedNode> {
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
            SignedNode { node: Node { digit, cells: CellSet::of(cell) }, holds: event % 2 == 1 }
        };
        self.events.iter().enumerate().filter(shown).map(implied).collect()
    }

    /// Returns the events that lead to the contradiction.
    fn way_to_death(&self, board: &Board) -> Vec<SignedNode> {
        let goal: Vec<Event> = match self.dead {
            Some(Cause::NoDigit(cell)) => lost_of_cell(board, cell, None).collect(),
            Some(Cause::NoPlace(house, digit)) => lost_of_house(board, house, digit, None).collect(),
            _ => Vec::new(),
        };
        self.way_to(board, &goal)
    }

    /// Returns the step that refutes the assumption, if the run ended in a contradiction.
    pub(super) fn refutation(&self, technique: &'static Technique, board: &Board) -> Option<Step> {
        let cause = self.dead?;
        let assumed = candidate(self.events[0].0);
        let chains = vec![self.way_to_death(board)];
        let conclusion = Conclusion::Eliminate([assumed].into_iter().collect());
        Some(Step { technique, conclusion, pattern: Pattern::Forcing { cause, chains } })
    }

    /// Returns the step for the conclusion that all of the runs share; the runs are the possible cases of the cause.
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
