//! The golden pages of the techniques: states in which a step is found, and near misses in which it is not.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use tesuji_core::{Candidate, CandidateSet, Cell, Conclusion, Control, Digit, Grid, Step};
use tesuji_logic::{Board, FINDERS, Finder, StepSink};

/// A block of a page, by its keys.
type Block = BTreeMap<String, String>;

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "..", "testdata", "techniques"].iter().collect()
}

/// Parses the blocks of a page.
fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match (line, inside) {
            ("```text", false) => {
                inside = true;
                blocks.push(Block::new());
            }
            ("```", true) => inside = false,
            (line, true) => {
                let (key, value) = line.split_at(9);
                let block = blocks.last_mut().expect("a block was begun");
                block.insert(key.trim().to_owned(), value.to_owned());
            }
            _ => {}
        }
    }
    blocks
}

/// Parses `r1c1<>25, r2c2<>7`.
fn candidates(text: &str) -> CandidateSet {
    let mut set = CandidateSet::EMPTY;
    for part in text.split(", ") {
        let (cell, digits) = part.split_once("<>").expect("a cell and digits");
        let cell: Cell = cell.parse().unwrap();
        for digit in digits.chars() {
            set.insert(Candidate { cell, digit: digit.to_string().parse().unwrap() });
        }
    }
    set
}

fn conclusion(text: &str) -> Conclusion {
    match text.split_once('=') {
        Some((cell, digit)) => (cell.parse::<Cell>().unwrap(), digit.parse::<Digit>().unwrap()).into(),
        None => Conclusion::Eliminate(candidates(text)),
    }
}

fn board(block: &Block) -> Board {
    let clues: Grid = block["puzzle"].parse().unwrap();
    let digits: Grid = block["digits"].parse().unwrap();
    let placed = digits.iter().filter(|(cell, _)| clues[*cell].is_none()).collect();
    let removed = block.get("removed").map_or(CandidateSet::EMPTY, |text| candidates(text));
    Board::at(&clues, &placed, &(CandidateSet::ALL - removed))
}

fn conclusions(finder: &dyn Finder, board: &Board) -> Vec<Conclusion> {
    let mut found = Vec::new();
    let control = Control::new();
    let mut push = |step: Step| {
        assert_eq!(step.technique, finder.technique());
        found.push(step.conclusion);
        ControlFlow::Continue(())
    };
    let _ = finder.find(board, &mut StepSink::new(&control, &mut push));
    found
}

fn is_true(conclusion: &Conclusion, solution: &Grid) -> bool {
    match conclusion {
        Conclusion::Place(Candidate { cell, digit }) => solution[*cell] == Some(*digit),
        Conclusion::Eliminate(gone) => gone.iter().all(|one| solution[one.cell] != Some(one.digit)),
    }
}

#[test]
fn every_technique_keeps_its_page() {
    for finder in FINDERS {
        let id = finder.technique().id;
        let text = std::fs::read_to_string(folder().join(format!("{id}.md")));
        let blocks = blocks(&text.unwrap_or_else(|error| panic!("{id}: {error}")));
        let (mut found, mut missed) = (0, 0);
        for block in &blocks {
            let board = board(block);
            let steps = conclusions(*finder, &board);
            if let Some(step) = block.get("step") {
                found += 1;
                assert!(steps.contains(&conclusion(step)), "{id} does not find {step} in {block:?}");
                let solution: Grid = block["solution"].parse().unwrap();
                assert!(steps.iter().all(|step| is_true(step, &solution)), "{id} is wrong in {block:?}");
            } else {
                missed += 1;
                let no_step = conclusion(&block["no step"]);
                assert!(!steps.contains(&no_step), "{id} finds {} in {block:?}", block["no step"]);
            }
        }
        assert!(found >= 3 && missed >= 2, "{id}: {found} found, {missed} near misses");
    }
}

#[test]
fn every_page_has_its_technique() {
    for entry in std::fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let id = name.strip_suffix(".md").expect("a page");
        assert!(FINDERS.iter().any(|finder| finder.technique().id == id), "{name}");
    }
}
