//! A player's state, and the advice that follows from it.

use tesuji_core::{
    Candidate, CandidateSet, Cell, CellSet, ConflictError, Control, MarksOf, Outcome, Position, Puzzle, Solution, Step,
};
use tesuji_engine::Solver;
use tesuji_logic::{Board, Repertoire};
use tesuji_solve::{Marks, Solutions, SolverInput, are_all_true};

use crate::Status;
use crate::played::classic_candidate;

/// A player's state and what an engine knows about it: where steps start, and how they are judged.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid, Position};
/// use tesuji_engine::Solver;
/// use tesuji_logic::Repertoire;
/// use tesuji_query::{Advice, PlayerState};
///
/// let clues: Grid = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
/// let control = Control::new();
/// let state = PlayerState::of(&Position::of(clues), &mut Solver::new(), &control);
/// let Advice::Step(step) = state.advice(&Repertoire::all(), &control) else { panic!("the puzzle is easy") };
/// assert_eq!(step.to_string(), "naked single: r5c6=4");
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlayerState {
    board: Board,
    /// `true` if the clues alone have several solutions and the pencil marks leave one.
    is_by_marks: bool,
    placed: CellSet,
    marked: CellSet,
    status: Status,
    conflict: Option<ConflictError>,
    mistyped: Vec<Candidate>,
    solution: Option<Solution>,
    /// The candidates that the player has removed although the unique solution of the clues has them, so that no
    /// solution is left.
    struck: CandidateSet,
    /// `true` if each candidate occurs in some solution.
    is_open: bool,
    /// `true` if no solution agrees with these digits and marks, although the clues have several.
    is_dead: bool,
}

/// The advice to a player.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // made one by one and used up at once
pub enum Advice {
    /// Digits clash.
    Clash(ConflictError),
    /// The puzzle has no solution.
    NoSolution,
    /// These cells contain a digit that differs from the solution.
    WrongDigits(CellSet),
    /// These pencil marks are missing, although they are in the solution.
    LostMarks(CandidateSet),
    /// The steps of a path lead to a state without a solution: one of them is false.
    LostPath,
    /// Nothing is left to do.
    Complete,
    /// The first step that the easiest technique finds; if possible, a step that changes one of the player's marks.
    Step(Step),
    /// None of the techniques finds a step.
    Stuck,
    /// The work was stopped before any advice was found.
    Stopped,
}

impl Advice {
    /// The names of all kinds.
    pub const NAMES: [&'static str; 9] =
        ["clash", "no-solution", "wrong-digits", "lost-marks", "lost-path", "complete", "step", "stuck", "stopped"];

    /// Returns the kind in kebab case: `clash`, `no-solution`, `wrong-digits`, `lost-marks`, `lost-path`,
    /// `complete`, `step`, `stuck` or `stopped`.
    pub const fn name(&self) -> &'static str {
        Advice::NAMES[match self {
            Advice::Clash(_) => 0,
            Advice::NoSolution => 1,
            Advice::WrongDigits(_) => 2,
            Advice::LostMarks(_) => 3,
            Advice::LostPath => 4,
            Advice::Complete => 5,
            Advice::Step(_) => 6,
            Advice::Stuck => 7,
            Advice::Stopped => 8,
        }]
    }
}

/// The maximum number of nodes to prove that nothing follows.
const NODES: u64 = 200_000;

impl PlayerState {
    /// Analyses a position: clues, placed digits and pencil marks.
    ///
    /// If the marks are not [part of the problem](MarksOf), cells without a mark count as not yet marked: their
    /// candidates are all digits that no peer contains.
    pub fn of(position: &Position, solver: &mut Solver, control: &Control<'_>) -> PlayerState {
        let mut free = Position { candidates: None, ..position.clone() }.pencilmarks();
        let mut marked = CellSet::EMPTY;
        match position.candidates {
            Some(marks) if position.marks_of == MarksOf::Problem => free = marks,
            Some(marks) => {
                marked = !marks.empty_cells();
                marked.iter().for_each(|cell| free.set_digits(cell, marks.digits(cell)));
            }
            None => {}
        }
        let board = Board::at(&position.clues, &position.placed, &free);
        let input = SolverInput::of_position(position);
        let (mut conflict, mut solution, mut changes, mut struck) = (None, None, Vec::new(), CandidateSet::EMPTY);
        let status = match (&input, input.solutions(solver, control)) {
            (SolverInput::Clash(error), _) => {
                conflict = Some(*error);
                Status::of_conflict(error)
            }
            (
                SolverInput::Puzzle { puzzle, marks: Some(Marks::Always(left)) },
                Some(Solutions::Classic(Outcome::None)),
            ) => {
                if let Some(Outcome::Unique(only)) = solver.solve_within(puzzle, control) {
                    struck = Puzzle::from(only).candidates() - *left;
                }
                Status::unsolvable()
            }
            (SolverInput::Puzzle { .. }, Some(Solutions::Classic(Outcome::None))) => {
                changes = input.mistyped(solver, control).iter().map(classic_candidate).collect();
                Status::unsolvable()
            }
            (_, Some(Solutions::Classic(Outcome::None))) => Status::unsolvable(),
            (_, None | Some(Solutions::Other(..))) => Status::stopped(control.stop_reason()),
            (_, Some(Solutions::Classic(Outcome::Unique(only)))) => {
                solution = Some(only);
                Status::Unique
            }
            (_, Some(Solutions::Classic(Outcome::Several(_)))) => {
                // If the clues have several solutions, the only visible mistakes are digits that clash.
                conflict = Puzzle::try_from(position.digits()).err();
                Status::Several
            }
        };
        // Uniqueness techniques assume that the clues alone have one solution.
        let is_by_marks = matches!(&input, SolverInput::Puzzle { puzzle, marks: Some(_) }
            if !matches!(solver.solve_within(puzzle, control), Some(Outcome::Unique(_))));
        let mut state = PlayerState {
            board,
            is_by_marks,
            placed: !position.placed.empty_cells(),
            marked,
            status,
            conflict,
            mistyped: changes,
            solution,
            struck,
            is_open: false,
            is_dead: false,
        };
        if state.status == Status::Several && state.conflict.is_none() {
            let bounded = Control::within(control).with_budget(NODES);
            let all = state.candidates_and_digits();
            state.is_dead = matches!(solver.solve_within(&all, &bounded), Some(Outcome::None));
            state.is_open = !state.is_dead && are_all_true(&all, solver, &bounded);
        }
        state
    }

    /// Returns the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the status of the clues.
    pub const fn status(&self) -> &Status {
        &self.status
    }

    /// Returns `true` if it is known that no technique can find a step, because each candidate occurs in some solution.
    pub const fn nothing_follows(&self) -> bool {
        self.is_open
    }

    /// Returns the candidates, with the digit of each cell that has one.
    fn candidates_and_digits(&self) -> CandidateSet {
        let mut all = self.board.candidates();
        self.board.grid().iter().for_each(|(cell, digit)| all.set_digits(cell, digit.into()));
        all
    }

    /// Returns the changes of one clue that leave exactly one solution, if the clues have none.
    pub fn mistyped(&self) -> &[Candidate] {
        &self.mistyped
    }

    /// Returns the solution, if the clues have exactly one.
    pub const fn solution(&self) -> Option<&Solution> {
        self.solution.as_ref()
    }

    /// Returns the techniques of the repertoire that are valid here; some need digits that alone leave one solution.
    pub fn fitting(&self, repertoire: &Repertoire) -> Repertoire {
        match self.solution {
            Some(_) if !self.is_by_marks => repertoire.clone(),
            _ => repertoire.clone().without_uniqueness(),
        }
    }

    /// Returns the error in the state, if there is one; wrong digits come before wrong pencil marks.
    pub fn fault(&self) -> Option<Advice> {
        if let Some(error) = self.conflict {
            return Some(Advice::Clash(error));
        }
        let solution = match (&self.status, &self.solution) {
            (Status::Stopped { .. }, _) => return Some(Advice::Stopped),
            (Status::Unsolvable { .. }, _) if !self.struck.is_empty() => return Some(Advice::LostMarks(self.struck)),
            (Status::Unsolvable { .. }, _) => return Some(Advice::NoSolution),
            (_, None) => {
                let is_dead = self.is_dead || self.board.fault().is_some();
                return is_dead.then_some(Advice::NoSolution);
            }
            (_, Some(solution)) => solution,
        };
        let wrong = |&cell: &Cell| self.board.grid().get(cell) != Some(solution.get(cell));
        let wrong: CellSet = self.placed.iter().filter(wrong).collect();
        if !wrong.is_empty() {
            return Some(Advice::WrongDigits(wrong));
        }
        let right = |cell: Cell| Candidate { cell, digit: solution.get(cell) };
        let lost = |&cell: &Cell| !self.board.has(cell, solution.get(cell));
        let lost: CandidateSet = (self.marked & self.board.open()).iter().filter(lost).map(right).collect();
        (!lost.is_empty()).then_some(Advice::LostMarks(lost))
    }

    /// Returns `true` if a board reached by steps from this state is known to exclude the puzzle's solution, which is
    /// possible only if one of the steps is false.
    pub fn is_lost(&self, board: &Board) -> bool {
        let holds = |solution: &Solution, cell: Cell| match board.grid().get(cell) {
            Some(digit) => digit == solution.get(cell),
            None => board.has(cell, solution.get(cell)),
        };
        match &self.solution {
            Some(solution) => !Cell::iter().all(|cell| holds(solution, cell)),
            None => board.fault().is_some(),
        }
    }

    /// Returns the next action: correcting an error, or taking the easiest step.
    pub fn advice(&self, repertoire: &Repertoire, control: &Control<'_>) -> Advice {
        if let Some(fault) = self.fault() {
            return fault;
        }
        if self.board.is_complete() {
            return Advice::Complete;
        }
        if self.nothing_follows() {
            return Advice::Stuck;
        }
        let is_seen = |step: &Step| self.marked.is_empty() || !self.marked.is_disjoint(step.conclusion.cells());
        match self.fitting(repertoire).easiest(&self.board, control, &is_seen) {
            Some(step) => Advice::Step(step),
            None if control.should_continue() => Advice::Stuck,
            None => Advice::Stopped,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Digit, Grid};

    const PUZZLE: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn state(position: &Position) -> PlayerState {
        PlayerState::of(position, &mut Solver::new(), &Control::new())
    }

    fn advice(position: &Position) -> Advice {
        state(position).advice(&Repertoire::all(), &Control::new())
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
        let begun = state(&begun);
        assert_eq!(begun.board().candidates(), computed);
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
        let empty = state(&Position::of(Grid::EMPTY));
        assert!(empty.solution().is_none());
        let fitting = empty.fitting(&Repertoire::all());
        assert!(fitting.finders().all(|finder| !finder.technique().assumes_unique));
        assert!(matches!(empty.advice(&Repertoire::all(), &Control::new()), Advice::Stuck));
    }

    #[test]
    fn where_each_candidate_stands_in_some_solution_nothing_follows() {
        let open = |line: &str| state(&Position::of(line.parse().unwrap())).nothing_follows();
        assert!(state(&Position::of(Grid::EMPTY)).nothing_follows());
        assert!(open(&format!("1{}", ".".repeat(80))));
        // A proper puzzle, one without a solution, and one with several solutions in which a single follows.
        assert!(!open(PUZZLE));
        assert!(!open(&PUZZLE.replacen("..3", "5.3", 1)));
        assert!(!open(&format!("{}{}", &PUZZLE[..63], ".".repeat(18))));
        // Marks may leave no solution even if the clues leave several.
        let mut none = Position::of(Grid::EMPTY);
        let mut marks = none.pencilmarks();
        [Cell::R1C1, Cell::R1C2].into_iter().for_each(|cell| marks.set_digits(cell, Digit::D1.into()));
        none.candidates = Some(marks);
        none.clues.set(Cell::R9C9, Some(Digit::D1));
        assert!(!state(&none).nothing_follows());
    }
}
