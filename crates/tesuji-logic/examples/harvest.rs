//! Looks for examples of techniques in puzzles, one a line on standard input, and writes their golden pages.
//!
//! A page gets three states in which the technique finds a step, each out of another puzzle, and two near misses: states
//! that differ from these by one candidate or one digit, in which it does not find that step. Pages that are there already
//! are left alone.
//!
//! ```sh
//! cargo run --release -p tesuji-logic --example harvest -- testdata/techniques < puzzles.txt
//! ```

use std::fmt::Write;
use std::io::BufRead;
use std::ops::ControlFlow;
use std::path::Path;

use tesuji_core::{Candidate, CandidateSet, Conclusion, Control, Grid, Puzzle, Step};
use tesuji_logic::{Board, FINDERS, Finder, Found, Repertoire};

/// A state as a page keeps it.
#[derive(Clone)]
struct State {
    puzzle: Grid,
    digits: Grid,
    /// The candidates that are gone though no digit rules them out.
    removed: CandidateSet,
}

impl State {
    fn of(puzzle: &Puzzle, board: &Board) -> State {
        let digits = *board.grid();
        let fresh = State { puzzle: *puzzle.grid(), digits, removed: CandidateSet::EMPTY };
        let removed = fresh.board().candidates() - board.candidates();
        State { removed, ..fresh }
    }

    fn board(&self) -> Board {
        let placed = self.digits.iter().filter(|(cell, _)| self.puzzle.get(*cell).is_none()).collect();
        Board::at(&self.puzzle, &placed, &(CandidateSet::ALL - self.removed))
    }

    /// Iterates over the states with one candidate more, one digit less, one candidate less.
    fn neighbours(&self) -> impl Iterator<Item = State> + '_ {
        let more = self.removed.iter().map(|candidate| {
            let mut state = self.clone();
            state.removed.remove(candidate);
            state
        });
        let filled = self.digits.iter().map(|(cell, _)| {
            let mut state = self.clone();
            state.digits.set(cell, None);
            state.puzzle.set(cell, None);
            state
        });
        let board = self.board();
        let candidates: Vec<Candidate> = board.candidates().iter().collect();
        let less = candidates.into_iter().map(|candidate| {
            let mut state = self.clone();
            state.removed.insert(candidate);
            state
        });
        more.chain(filled).chain(less)
    }

    fn write(&self, text: &mut String) {
        let _ = writeln!(text, "puzzle   {}\ndigits   {}", self.puzzle, self.digits);
        if !self.removed.is_empty() {
            let _ = writeln!(text, "removed  {}", Conclusion::Eliminate(self.removed));
        }
    }
}

fn finds(finder: &dyn Finder, board: &Board, wanted: Option<&Conclusion>) -> Option<Step> {
    let mut found = None;
    let control = Control::new();
    let mut push = |step: Step| {
        if wanted.is_none_or(|wanted| step.conclusion == *wanted) {
            found = Some(step);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let _ = finder.find(board, &mut Found::new(&control, &mut push));
    found
}

fn main() {
    let folder = std::env::args().nth(1).expect("the folder of the pages");
    let folder = Path::new(&folder);
    let mut examples: Vec<Vec<(State, Conclusion, Grid)>> = vec![Vec::new(); FINDERS.len()];
    let missing = |finder: &&dyn Finder| !folder.join(format!("{}.md", finder.technique().id)).exists();
    let open: Vec<bool> = FINDERS.iter().map(missing).collect();
    let repertoire = Repertoire::all();
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("text");
        let Some(Ok(puzzle)) = line.get(..81).map(str::parse::<Puzzle>) else { continue };
        let trace = repertoire.solve(&mut Board::of(&puzzle), &Control::new());
        if !trace.is_complete() {
            continue;
        }
        let mut board = Board::of(&puzzle);
        let mut given = vec![false; FINDERS.len()];
        for step in &trace.steps {
            for (nth, finder) in FINDERS.iter().enumerate() {
                if !open[nth] || given[nth] || examples[nth].len() >= 3 {
                    continue;
                }
                if let Some(step) = finds(*finder, &board, None) {
                    given[nth] = true;
                    examples[nth].push((State::of(&puzzle, &board), step.conclusion, trace.end()));
                }
            }
            board.apply(&step.conclusion);
        }
        if examples.iter().zip(&open).all(|(examples, open)| !open || examples.len() >= 3) {
            break;
        }
    }
    for (nth, finder) in FINDERS.iter().enumerate().filter(|(nth, _)| open[*nth]) {
        match page(*finder, &examples[nth]) {
            Some(page) => {
                let file = folder.join(format!("{}.md", finder.technique().id));
                std::fs::write(file, page).expect("a folder that can be written");
            }
            None => println!("{}: {} examples", finder.technique().id, examples[nth].len()),
        }
    }
}

/// Returns the page, if there are examples and near misses enough.
fn page(finder: &dyn Finder, examples: &[(State, Conclusion, Grid)]) -> Option<String> {
    let mut text = format!("# {}\n\n## Found\n", finder.technique().name);
    for (state, conclusion, solution) in examples {
        text += "\n```text\n";
        state.write(&mut text);
        let _ = writeln!(text, "solution {solution}\nstep     {conclusion}\n```");
    }
    text += "\n## Near misses\n";
    let mut misses = 0;
    for (state, conclusion, _) in examples {
        let possible = |board: &Board| match conclusion {
            Conclusion::Place(Candidate { cell, digit }) => board.has(*cell, *digit),
            Conclusion::Eliminate(gone) => gone.is_subset(&board.candidates()),
        };
        let missed = |state: &State| {
            let board = state.board();
            possible(&board) && finds(finder, &board, Some(conclusion)).is_none()
        };
        for near in state.neighbours().filter(missed).take(2_usize.saturating_sub(misses)) {
            text += "\n```text\n";
            near.write(&mut text);
            let _ = writeln!(text, "no step  {conclusion}\n```");
            misses += 1;
        }
    }
    (examples.len() >= 3 && misses >= 2).then_some(text)
}
