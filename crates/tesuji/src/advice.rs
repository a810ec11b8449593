use std::ops::ControlFlow;

use tesuji_core::{CandidateSet, Cell, CellSet, Conclusion, ConflictError, Family, Outcome, Puzzle, Solution, Step};
use tesuji_engine::Solver;
use tesuji_format::Position;
use tesuji_logic::classify::Difficulty;
use tesuji_logic::{Board, Repertoire};

/// A player's state with what an engine knows of it: where steps begin, and by what they are judged.
///
/// # Examples
///
/// ```
/// use tesuji::logic::Repertoire;
/// use tesuji::{Advice, Solver, State};
///
/// let text = b"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
/// let reading = tesuji::format::read(text, None).remove(0)?;
/// let position = reading.content.position().expect("81 characters are a position");
/// let state = State::of(position, &mut Solver::new());
/// let Advice::Step(step) = state.advice(&Repertoire::all()) else { panic!("the puzzle is easy") };
/// assert_eq!(step.to_string(), "naked single: r5c6=4");
/// # Ok::<(), tesuji::format::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct State {
    board: Board,
    placed: CellSet,
    marked: CellSet,
    /// Whether the clues alone are a proper puzzle.
    solution: Known,
}

#[derive(Clone, Debug)]
enum Known {
    Clash(ConflictError),
    None,
    Unique(Solution),
    Several,
}

/// What a player is told.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // made one by one and used up at once
pub enum Advice {
    /// Digits clash.
    Clash(ConflictError),
    /// The puzzle has no solution.
    NoSolution,
    /// These cells hold another digit than the solution.
    WrongDigits(CellSet),
    /// These pencil marks are missing, though they are in the solution.
    LostMarks(CandidateSet),
    /// Nothing is left to do.
    Complete,
    /// The easiest step that is useful.
    Step(Step),
    /// None of the techniques finds a step.
    Stuck,
}

impl Advice {
    /// Returns the kind in kebab case: `clash`, `no-solution`, `wrong-digits`, `lost-marks`, `complete`, `step` or `stuck`.
    pub const fn name(&self) -> &'static str {
        match self {
            Advice::Clash(_) => "clash",
            Advice::NoSolution => "no-solution",
            Advice::WrongDigits(_) => "wrong-digits",
            Advice::LostMarks(_) => "lost-marks",
            Advice::Complete => "complete",
            Advice::Step(_) => "step",
            Advice::Stuck => "stuck",
        }
    }
}

/// The most steps of one technique among which the most useful is chosen.
const CHOICE: usize = 64;

impl State {
    /// Looks at a position: clues, placed digits and pencil marks.
    ///
    /// Cells without a mark count as not yet marked: all digits are candidates there that no peer holds.
    pub fn of(position: &Position, solver: &mut Solver) -> State {
        let mut free = Position { candidates: None, ..position.clone() }.pencilmarks();
        let mut marked = CellSet::EMPTY;
        if let Some(marks) = position.candidates {
            marked = !marks.empty_cells();
            marked.iter().for_each(|cell| free.set_digits(cell, marks.digits(cell)));
        }
        let board = Board::at(&position.clues, &position.placed, &free);
        let clues = if position.is_sukaku() { Ok(None) } else { Puzzle::try_from(position.clues).map(Some) };
        let solution = match clues {
            Err(error) => Known::Clash(error),
            Ok(puzzle) => {
                let outcome = match puzzle {
                    Some(puzzle) => solver.solve(&puzzle),
                    None => solver.solve(&position.pencilmarks()),
                };
                match outcome {
                    Outcome::None => Known::None,
                    Outcome::Unique(solution) => Known::Unique(solution),
                    Outcome::Several(_) => Known::Several,
                }
            }
        };
        // Where the clues leave it open, digits that clash are the only mistake that can be seen.
        let solution = match (solution, Puzzle::try_from(position.digits())) {
            (Known::Several, Err(error)) => Known::Clash(error),
            (known, _) => known,
        };
        State { board, placed: !position.placed.empty_cells(), marked, solution }
    }

    /// Returns the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the solution, if the clues have exactly one.
    pub const fn solution(&self) -> Option<&Solution> {
        match &self.solution {
            Known::Unique(solution) => Some(solution),
            _ => None,
        }
    }

    /// Returns the techniques of the repertoire that hold here: without exactly one solution, some do not.
    pub fn fitting(&self, repertoire: &Repertoire) -> Repertoire {
        match self.solution {
            Known::Unique(_) => repertoire.clone(),
            _ => repertoire.clone().without_uniqueness(),
        }
    }

    /// Returns what is wrong with the state, if anything is: the digits first, then the pencil marks.
    pub fn fault(&self) -> Option<Advice> {
        let solution = match &self.solution {
            Known::Clash(error) => return Some(Advice::Clash(*error)),
            Known::None => return Some(Advice::NoSolution),
            Known::Several if self.board.fault().is_some() => return Some(Advice::NoSolution),
            Known::Several => return None,
            Known::Unique(solution) => solution,
        };
        let wrong = |&cell: &Cell| self.board.grid().get(cell) != Some(solution.get(cell));
        let wrong: CellSet = self.placed.iter().filter(wrong).collect();
        if !wrong.is_empty() {
            return Some(Advice::WrongDigits(wrong));
        }
        let right = |cell: Cell| tesuji_core::Candidate { cell, digit: solution.get(cell) };
        let lost = |&cell: &Cell| !self.board.has(cell, solution.get(cell));
        let lost: CandidateSet = (self.marked & self.board.open()).iter().filter(lost).map(right).collect();
        (!lost.is_empty()).then_some(Advice::LostMarks(lost))
    }

    /// Returns what to do next: put right what is wrong, or take the easiest step.
    pub fn advice(&self, repertoire: &Repertoire) -> Advice {
        if let Some(fault) = self.fault() {
            return fault;
        }
        if self.board.is_complete() {
            return Advice::Complete;
        }
        self.next(&self.fitting(repertoire)).map_or(Advice::Stuck, Advice::Step)
    }

    /// Returns the most useful step of the first technique that finds one.
    fn next(&self, repertoire: &Repertoire) -> Option<Step> {
        let singles = Difficulty::Easy.repertoire();
        repertoire.finders().iter().find_map(|finder| {
            let mut best: Option<((bool, bool, usize), Step)> = None;
            // What follows from assumptions takes long to find, and one is as hard to follow as another.
            let mut left = if finder.technique().family == Family::Forcing { 1 } else { CHOICE };
            let _ = finder.find(&self.board, &mut |step| {
                let use_of_step = self.use_of(&step, &singles);
                // Digits are all alike; and of steps that are as useful, the first is as easy as any.
                let is_placed = matches!(step.conclusion, Conclusion::Place(_));
                if best.as_ref().is_none_or(|(most, _)| use_of_step > *most) {
                    best = Some((use_of_step, step));
                }
                left = left.saturating_sub(1);
                if left == 0 || is_placed { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            best.map(|(_, step)| step)
        })
    }

    /// Returns how useful a step is: whether the player sees marks go, whether a digit can be placed then, and how many
    /// candidates go.
    fn use_of(&self, step: &Step, singles: &Repertoire) -> (bool, bool, usize) {
        let Conclusion::Eliminate(gone) = &step.conclusion else { return (true, true, 0) };
        let seen = self.marked.is_empty() || !self.marked.is_disjoint(step.conclusion.cells());
        let mut after = self.board.clone();
        after.apply(&step.conclusion);
        (seen, singles.next(&after).is_some(), gone.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Candidate, Digit, Grid};

    const PUZZLE: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn advice(position: &Position) -> Advice {
        State::of(position, &mut Solver::new()).advice(&Repertoire::all())
    }

    fn position() -> Position {
        Position::of(PUZZLE.parse().unwrap())
    }

    #[test]
    fn mistakes_come_first() {
        let mut wrong = position();
        wrong.placed.set(Cell::R1C1, Some(Digit::D8));
        assert!(matches!(advice(&wrong), Advice::WrongDigits(cells) if cells == Cell::R1C1.into()));
        let mut lost = position();
        let mut marks = lost.pencilmarks();
        marks.remove(Candidate { cell: Cell::R1C1, digit: Digit::D4 });
        lost.candidates = Some(marks);
        assert!(matches!(advice(&lost), Advice::LostMarks(marks) if marks.len() == 1));
        assert!(matches!(advice(&position()), Advice::Step(_)));
    }

    #[test]
    fn cells_without_marks_are_not_marked_yet() {
        let mut begun = position();
        let mut marks = CandidateSet::EMPTY;
        let computed = begun.pencilmarks();
        marks.set_digits(Cell::R1C1, computed.digits(Cell::R1C1));
        begun.candidates = Some(marks);
        let state = State::of(&begun, &mut Solver::new());
        assert_eq!(state.board().candidates(), computed);
    }

    #[test]
    fn the_end_and_the_impossible() {
        let solved: Grid =
            "483921657967345821251876493548132976729564138136798245372689514814253769695417382".parse().unwrap();
        assert!(matches!(advice(&Position::of(solved)), Advice::Complete));
        let mut none = position();
        none.clues.set(Cell::R1C1, Some(Digit::D5));
        assert!(matches!(advice(&none), Advice::NoSolution));
        none.clues.set(Cell::R1C1, Some(Digit::D3));
        assert!(matches!(advice(&none), Advice::Clash(_)));
    }

    #[test]
    fn several_solutions_forbid_uniqueness() {
        let empty = State::of(&Position::of(Grid::EMPTY), &mut Solver::new());
        assert!(empty.solution().is_none());
        let fitting = empty.fitting(&Repertoire::all());
        assert!(fitting.finders().iter().all(|finder| !finder.technique().assumes_unique));
        assert!(matches!(empty.advice(&Repertoire::all()), Advice::Stuck));
    }
}
