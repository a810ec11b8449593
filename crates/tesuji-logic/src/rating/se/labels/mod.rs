//! The Sudoku Explainer ratings of steps that other searches found, if Sudoku Explainer has such steps.
//!
//! It has a step if it finds the same conclusion in the same state, by the same technique or by one that it has
//! instead. [`patterns`] rates the steps that it reports one by one, [`chains`] those that it compares with each other.

mod chains;
mod patterns;
#[cfg(test)]
mod tests;

use std::cell::OnceCell;

use tesuji_core::{CandidateSet, Conclusion, Digit, House, Pattern, Step};

use super::Rating;
use super::chains::ListedChains;
use super::geometry::bits;
use super::hint::Hint;
use super::loops::Loops;
use super::state::State;
use crate::Board;
use crate::forcing::FORCING_CHAIN;
use crate::wings::{XY_WING, XYZ_WING};

/// Returns the rating that Sudoku Explainer 1.2.1 gives to this step of this board, as [`Labels::rating`] does.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Puzzle};
/// use tesuji_logic::rating::se::rating_of_step;
/// use tesuji_logic::{Board, Repertoire};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let board = Board::of(&puzzle);
/// let step = Repertoire::all().next(&board, &Control::new()).expect("a step");
/// assert_eq!(step.to_string(), "naked single: r5c5=5");
/// assert_eq!(rating_of_step(&board, &step).map(|rating| rating.to_string()).as_deref(), Some("2.3"));
/// # Ok::<(), tesuji_core::ParsePuzzleError>(())
/// ```
pub fn rating_of_step(board: &Board, step: &Step) -> Option<Rating> {
    Labels::of(board).rating(step)
}

/// The ratings of the steps of one board. Results that several steps need are computed once.
#[derive(Debug)]
pub struct Labels<'a> {
    board: &'a Board,
    state: OnceCell<Box<State>>,
    statics: OnceCell<ListedChains>,
    multiples: OnceCell<ListedChains>,
}

impl<'a> Labels<'a> {
    /// Creates the ratings for a board.
    pub const fn of(board: &'a Board) -> Labels<'a> {
        Labels { board, state: OnceCell::new(), statics: OnceCell::new(), multiples: OnceCell::new() }
    }

    /// Returns the rating that Sudoku Explainer 1.2.1 gives a step of the board; `None` if it has no such step.
    ///
    /// A hidden single is rated by the easiest house in which it is one. A chain is rated as the chain that Sudoku
    /// Explainer reports for the same conclusion, which may differ, because that program takes the shortest. A chain
    /// there rules out one candidate, so a chain here that rules out several has the rating that they all share, or
    /// none if their ratings differ. The same applies to naked subsets that eliminate in two houses, which it applies
    /// one house at a time. It has no almost locked sets, groups, fins or colours. Nets have no rating here, because
    /// theirs depends on the order in which it follows them.
    pub fn rating(&self, step: &Step) -> Option<Rating> {
        // The page shows no ratings of steps, and its first module should be small.
        if cfg!(tesuji_small) {
            return None;
        }
        let tenths = match &step.pattern {
            Pattern::Single { house, .. } => self.single(step, *house),
            Pattern::Locked { cells, from, .. } if cells.len() > 1 => Some(if is_box(*from) { 26 } else { 28 }),
            Pattern::Subset { houses, cells, digits, hidden } => {
                self.subset(&step.conclusion, *houses, *cells, *digits, *hidden)
            }
            Pattern::Fish { digit, base, cover, fins } if fins.is_empty() => self.fish(*digit, *base, *cover),
            Pattern::Wing { .. } if step.technique == &XY_WING => Some(42),
            Pattern::Wing { .. } if step.technique == &XYZ_WING => Some(44),
            Pattern::Rectangle { .. } => step.technique.se.and_then(|_| self.rectangle(&step.conclusion)),
            Pattern::BivalueGrave { .. } => step.technique.se.and_then(|_| self.grave(&step.conclusion)),
            Pattern::Parts(parts) => step.technique.se.filter(|_| self.aligned(parts, &step.conclusion)),
            Pattern::Chain(chain) => return self.of_chain(step, chain),
            Pattern::Forcing { cause, chains } if step.technique == &FORCING_CHAIN => {
                return self.of_forcing(step, cause, chains);
            }
            _ => None,
        };
        tenths.map(Rating::from_tenths)
    }

    fn state(&self) -> &State {
        self.state.get_or_init(|| {
            let mut state = State::new();
            state.set_grid(self.board.grid());
            for cell in self.board.open() {
                for digit in bits(state.cands[cell.index()]) {
                    if !self.board.has(cell, Digit::ALL[digit]) {
                        state.remove(cell.index(), digit);
                    }
                }
            }
            Box::new(state)
        })
    }

    /// Searches for a unique loop of any type that removes the same candidates.
    fn rectangle(&self, conclusion: &Conclusion) -> Option<u16> {
        let gone = self.gone(conclusion);
        let mut hint = Hint::new();
        Loops::find_only(self.state(), gone, &mut hint).then(|| Rating::of_difficulty(hint.difficulty).tenths())
    }

    /// Searches for a bivalue universal grave, of which there is at most one step.
    fn grave(&self, conclusion: &Conclusion) -> Option<u16> {
        let mut hint = Hint::new();
        let found = super::bug::bug(self.state(), &mut hint) && hint.eliminations() == self.gone(conclusion);
        found.then(|| Rating::of_difficulty(hint.difficulty).tenths())
    }

    /// Returns the eliminated candidates: for a placement, the other candidates of the cell.
    fn gone(&self, conclusion: &Conclusion) -> CandidateSet {
        match conclusion {
            Conclusion::Place(placed) => {
                let mut all = self.board.candidates().within(placed.cell.into());
                all.remove(*placed);
                all
            }
            Conclusion::Eliminate(gone) => *gone,
        }
    }
}

fn is_box(house: House) -> bool {
    house.index() >= FIRST_BOX
}

/// The index of the first box among the houses.
const FIRST_BOX: usize = 18;
