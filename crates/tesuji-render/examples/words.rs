//! Draws steps of all techniques at random and prints each with its state and its explanation, so that a reader can
//! compare them.
//!
//! ```sh
//! cargo run --release -p tesuji-render --example words -- puzzles.txt [steps] [seed] [states a puzzle]
//! ```

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use tesuji_core::{Control, Family, Puzzle, Step};
use tesuji_logic::{Board, FINDERS, Repertoire, StepSink};
use tesuji_render::Frame;
use tesuji_render::explain::{StepState, conclusion, marks_grid, reasoning};
use tesuji_render::{CellNames, Language, Wording};

/// A pseudo-random number generator: SplitMix64, by Sebastiano Vigna.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }
}

/// The maximum number of steps kept for each technique.
const KEPT: usize = 12;

/// For each technique id, the number of steps seen and the steps kept.
type DrawnSteps = BTreeMap<&'static str, (usize, Vec<(Board, Step)>)>;

fn main() {
    let mut args = std::env::args().skip(1);
    let text = std::fs::read_to_string(args.next().expect("a file of puzzles")).expect("the file can be read");
    let mut number = |default: usize| args.next().map_or(default, |text| text.parse().expect("a number"));
    let (steps, seed, states) = (number(60), number(1), number(3));
    let mut chance = Chance(seed as u64);
    let mut puzzles: Vec<Puzzle> =
        text.lines().filter_map(|line| line.split_whitespace().next()?.parse().ok()).collect();
    for at in (1..puzzles.len()).rev() {
        puzzles.swap(at, chance.below(at + 1));
    }
    let mut drawn = DrawnSteps::new();
    puzzles.iter().for_each(|puzzle| draw(puzzle, states, &mut chance, &mut drawn));
    let mut lists: Vec<Vec<(Board, Step)>> = drawn.into_values().map(|(_, list)| list).collect();
    let mut left = steps;
    while left > 0 && lists.iter().any(|list| !list.is_empty()) {
        for at in (1..lists.len()).rev() {
            lists.swap(at, chance.below(at + 1));
        }
        for (board, step) in lists.iter_mut().filter_map(Vec::pop).take(left) {
            left -= 1;
            print(&board, &step);
        }
    }
}

/// Takes the first step of every finder in a few states on the way through a puzzle, drawn at random.
fn draw(puzzle: &Puzzle, states: usize, chance: &mut Chance, drawn: &mut DrawnSteps) {
    let control = Control::new();
    let all = Repertoire::all();
    let mut board = Board::of(puzzle);
    let mut left = states;
    while let (true, Some(next)) = (left > 0, all.next(&board, &control)) {
        if chance.below(3) == 0 && next.technique.family != Family::Singles || chance.below(40) == 0 {
            left -= 1;
            for finder in FINDERS {
                let mut push = |step: Step| {
                    let (seen, list) = drawn.entry(step.technique.id).or_default();
                    *seen += 1;
                    let at = chance.below(*seen);
                    match at {
                        _ if list.len() < KEPT => list.push((board.clone(), step)),
                        at if at < KEPT => list[at] = (board.clone(), step),
                        _ => {}
                    }
                    ControlFlow::Break(())
                };
                let _ = finder.find(&board, &mut StepSink::new(&control, &mut push));
            }
        }
        board.apply(&next.conclusion);
    }
}

fn print(board: &Board, step: &Step) {
    let candidates = board.candidates();
    let shown = StepState { digits: board.grid(), candidates: &candidates, step };
    println!("== {}\n{}", step.technique.name, marks_grid(board.grid(), &candidates, Frame::Ascii));
    for language in Language::ALL {
        let wording = Wording { language, names: CellNames::RowColumn };
        println!("{} {}\n", reasoning(&shown, wording), conclusion(step, wording));
    }
}
