//! Named sets of puzzles to measure with.

use std::error::Error;
use std::path::Path;

use tesuji_core::Puzzle;
use tesuji_testkit::Dealer;

/// A named set of puzzles, as lines of 81 characters.
pub(crate) struct PuzzleSet {
    name: String,
    lines: Vec<String>,
    #[cfg(feature = "rivals")]
    rivals: Vec<sudoku::Sudoku>,
}

impl PuzzleSet {
    /// Reads a file of 81-character lines; anything after the 81 characters is ignored.
    pub(crate) fn read(path: &Path) -> Result<PuzzleSet, Box<dyn Error>> {
        let text = std::fs::read_to_string(path)?;
        let puzzles = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
            .map(|(nth, line)| {
                let line = line.get(..81).unwrap_or(line);
                line.parse().map_err(|error| format!("line {}: {error}", nth + 1).into())
            })
            .collect::<Result<Vec<_>, Box<dyn Error>>>()?;
        let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(PuzzleSet::new(name, &puzzles))
    }

    /// Generates a set of easy and a set of minimal puzzles, the same ones every time.
    pub(crate) fn generate(count: usize) -> [PuzzleSet; 2] {
        let mut dealer = Dealer::new(1);
        let easy: Vec<Puzzle> = (0..count).map(|_| dealer.easy()).collect();
        let minimal: Vec<Puzzle> = (0..count).map(|_| dealer.minimal()).collect();
        [PuzzleSet::new("generated easy".into(), &easy), PuzzleSet::new("generated minimal".into(), &minimal)]
    }

    fn new(name: String, puzzles: &[Puzzle]) -> PuzzleSet {
        let lines: Vec<String> = puzzles.iter().map(Puzzle::to_string).collect();
        #[cfg(feature = "rivals")]
        let rivals = lines
            .iter()
            .map(|line| sudoku::Sudoku::from_str_line(line).expect("the rival reads 81 characters"))
            .collect();
        PuzzleSet {
            name,
            lines,
            #[cfg(feature = "rivals")]
            rivals,
        }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn lines(&self) -> &[String] {
        &self.lines
    }

    #[cfg(feature = "rivals")]
    pub(crate) fn rivals(&self) -> &[sudoku::Sudoku] {
        &self.rivals
    }
}
