//! Looks for examples of techniques in puzzles, one per line on standard input, and writes their golden pages.
//!
//! A page gets three states in which the technique finds a step, each from another puzzle, and two near misses: states
//! that differ from these by one candidate or one digit, in which the technique does not find that step. Existing pages
//! are left alone.
//!
//! Of the steps found, the most instructive are chosen: from a grid that is neither empty nor nearly full and has no
//! singles left, with eliminations that no easier named pattern gives. For nets, the proof must have several lines, but
//! be no longer than necessary.
//!
//! ```sh
//! cargo run --release -p tesuji-logic --example harvest -- testdata/techniques < puzzles.txt
//! ```

use std::fmt::Write;
use std::io::BufRead;
use std::ops::ControlFlow;
use std::path::Path;

use tesuji_core::{Candidate, CandidateSet, Claim, Conclusion, Control, Family, Grid, Pattern, Puzzle, Step};
use tesuji_logic::{Board, FINDERS, Finder, Order, Repertoire, StepSink, near_misses, prove};

/// A state as stored in a page.
#[derive(Clone)]
struct State {
    puzzle: Grid,
    digits: Grid,
    /// The candidates that were removed although no digit rules them out.
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

    /// Iterates over the states with one more candidate, with one less digit, and with one less candidate.
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

fn finds(finder: &dyn Finder, board: &Board, wanted: &Conclusion) -> bool {
    let mut found = false;
    let control = Control::new();
    let mut push = |step: Step| {
        if step.conclusion == *wanted {
            found = true;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let _ = finder.find(board, &mut StepSink::new(&control, &mut push));
    found
}

/// The ways in which a step is a poor example; the fields are compared in order, and the lowest value is best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Demerits {
    /// The grid is nearly empty or nearly full.
    extreme: bool,
    /// An easier pattern also rules out one of the candidates, or the proof is too short to show the idea of the
    /// technique.
    trivial: bool,
    /// A chain whose ends are the same place or that ends in a contradiction, or almost locked sets that overlap:
    /// correct, but not typical for a learner.
    odd: bool,
    /// The number of lines in the proof.
    lines: usize,
    /// The number of cells in the pattern.
    cells: usize,
}

impl Demerits {
    fn of(board: &Board, step: &Step, easy: CandidateSet) -> Demerits {
        let is_easy = match step.conclusion {
            Conclusion::Place(one) => easy.contains(one),
            Conclusion::Eliminate(gone) => !(gone & easy).is_empty(),
        };
        let proof = prove(board, step);
        let lines = proof.as_ref().map_or(usize::MAX, |proof| proof.lines.len());
        let ends_dead = proof.is_some_and(|proof| proof.lines.iter().any(|line| line.claim == Claim::Impossible));
        let least = if step.technique.family == Family::Forcing { LEAST_LINES } else { 0 };
        let odd = match &step.pattern {
            Pattern::Chain(_) => ends_dead || matches!(step.conclusion, Conclusion::Place(_)),
            Pattern::AlmostLocked { sets, .. } => {
                ends_dead || sets.iter().map(|set| set.cells.len()).sum::<usize>() > step.pattern.cells().len()
            }
            _ => false,
        };
        Demerits {
            extreme: !(20..=60).contains(&board.open().len()),
            trivial: is_easy || lines < least,
            odd,
            lines,
            cells: step.pattern.cells().len(),
        }
    }
}

/// The minimum number of proof lines for an instructive net.
const LEAST_LINES: usize = 8;

/// The number of puzzles with instructive steps of a technique after which the best three are taken.
const ENOUGH: usize = 20;

/// The maximum number of puzzles to examine if fewer of the steps are instructive.
const PLENTY: usize = 400;

/// The maximum number of steps compared in one state.
const MOST_STEPS: usize = 200;

/// Returns whether there are enough instructive examples, or so many examples that no more are expected.
fn enough(examples: &[Example]) -> bool {
    let telling =
        examples.iter().filter(|example| !(example.dull.trivial || example.dull.extreme || example.dull.odd)).count();
    telling >= ENOUGH || examples.len() >= PLENTY
}

/// A state, and a step that the technique finds there.
struct Example {
    dull: Demerits,
    state: State,
    step: Step,
    solution: Grid,
}

/// The first technique in the order of effort that does not make a harder step trivial.
const NOT_EASY: &str = "finned-x-wing";

/// Returns, for each finder, the candidates that easier patterns eliminate or place on a board: patterns within one or
/// two houses, patterns of one digit, and wings.
fn easier(board: &Board) -> Vec<CandidateSet> {
    let order = Repertoire::by(Order::Tesuji);
    let mut easier = vec![CandidateSet::EMPTY; FINDERS.len()];
    let mut so_far = CandidateSet::EMPTY;
    let mut ended = false;
    for finder in order.finders() {
        let technique = finder.technique();
        ended |= technique.id == NOT_EASY;
        let nth = FINDERS.iter().position(|other| other.technique() == technique).expect("a finder");
        easier[nth] = so_far;
        if ended || technique.assumes_unique || technique.family == Family::Singles {
            continue;
        }
        let mut push = |step: Step| {
            so_far = so_far
                | match step.conclusion {
                    Conclusion::Place(one) => one.into(),
                    Conclusion::Eliminate(gone) => gone,
                };
            ControlFlow::Continue(())
        };
        let _ = finder.find(board, &mut StepSink::new(&Control::new(), &mut push));
    }
    easier
}

/// Returns the most instructive step of a finder on a board; `easy` are the candidates that easier techniques settle.
fn most_telling(finder: &dyn Finder, board: &Board, easy: CandidateSet) -> Option<(Demerits, Step)> {
    let mut best: Option<(Demerits, Step)> = None;
    let control = Control::new();
    let mut left = MOST_STEPS;
    let mut push = |step: Step| {
        let dull = Demerits::of(board, &step, easy);
        if best.as_ref().is_none_or(|(least, _)| dull < *least) {
            best = Some((dull, step));
        }
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let _ = finder.find(board, &mut StepSink::new(&control, &mut push));
    best
}

fn main() {
    let folder = std::env::args().nth(1).expect("the folder of the pages");
    let folder = Path::new(&folder);
    let mut examples: Vec<Vec<Example>> = FINDERS.iter().map(|_| Vec::new()).collect();
    let missing = |finder: &&dyn Finder| !folder.join(format!("{}.md", finder.technique().id)).exists();
    let open: Vec<bool> = FINDERS.iter().map(missing).collect();
    let repertoire = Repertoire::by(Order::Tesuji);
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("text");
        let Some(Ok(puzzle)) = line.get(..81).map(str::parse::<Puzzle>) else { continue };
        let trace = repertoire.solve(&mut Board::of(&puzzle), &Control::new());
        if !trace.is_complete() {
            continue;
        }
        let mut board = Board::of(&puzzle);
        let mut here: Vec<Option<Example>> = FINDERS.iter().map(|_| None).collect();
        for step in &trace.steps {
            let easier = easier(&board);
            for (nth, finder) in FINDERS.iter().enumerate() {
                let family = finder.technique().family;
                // Singles are accepted anywhere, other steps where no single is left, and nets where nothing easier
                // applies.
                let fits = match family {
                    Family::Singles => true,
                    Family::Forcing => step.technique == finder.technique(),
                    _ => step.technique.family != Family::Singles,
                };
                if !open[nth] || !fits || enough(&examples[nth]) {
                    continue;
                }
                if let Some((dull, step)) = most_telling(*finder, &board, easier[nth])
                    && here[nth].as_ref().is_none_or(|before| dull < before.dull)
                {
                    here[nth] = Some(Example { dull, state: State::of(&puzzle, &board), step, solution: trace.end() });
                }
            }
            board.apply(&step.conclusion);
        }
        for (examples, here) in examples.iter_mut().zip(here) {
            examples.extend(here);
        }
        if examples.iter().zip(&open).all(|(examples, open)| !open || enough(examples)) {
            break;
        }
    }
    for (nth, finder) in FINDERS.iter().enumerate().filter(|(nth, _)| open[*nth]) {
        examples[nth].sort_by_key(|example| example.dull);
        examples[nth].truncate(3);
        // The first one is shown on the page of the technique, with its near misses.
        examples[nth].sort_by_key(|Example { state, step, .. }| near_misses(&state.board(), step).is_empty());
        match page(*finder, &examples[nth]) {
            Some(page) => {
                let file = folder.join(format!("{}.md", finder.technique().id));
                std::fs::write(file, page).expect("a folder that can be written");
            }
            None => println!("{}: {} examples", finder.technique().id, examples[nth].len()),
        }
    }
}

/// Returns the page, if there are enough examples and near misses.
fn page(finder: &dyn Finder, examples: &[Example]) -> Option<String> {
    let mut text = format!("# {}\n\n## StepSink\n", finder.technique().name);
    for Example { state, step, solution, .. } in examples {
        text += "\n```text\n";
        state.write(&mut text);
        let _ = writeln!(text, "solution {solution}\nstep     {}\n```", step.conclusion);
    }
    text += "\n## Near misses\n";
    let mut misses = 0;
    for Example { state, step: Step { conclusion, .. }, .. } in examples {
        let possible = |board: &Board| match conclusion {
            Conclusion::Place(Candidate { cell, digit }) => board.has(*cell, *digit),
            Conclusion::Eliminate(gone) => gone.is_subset(&board.candidates()),
        };
        let missed = |state: &State| {
            let board = state.board();
            possible(&board) && !finds(finder, &board, conclusion)
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
