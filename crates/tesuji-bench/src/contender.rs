//! The programs and libraries to compare, behind one trait, and the measurement of their time.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use cpu_time::ThreadTime;
use tesuji_core::{Grid, Line};
use tesuji_engine::{Batch, Engine, Instructions, Solver};

use crate::puzzles::PuzzleSet;

/// A program or library that counts the solutions of all puzzles in a set.
pub(crate) trait Contender {
    /// Returns the name of the column.
    fn name(&self) -> String;

    /// Counts the solutions of each puzzle up to the limit and returns the CPU time in seconds.
    ///
    /// A small set is processed several times, to be measurable; the result is the time for one pass.
    fn count(&mut self, set: &PuzzleSet, limit: u64, counts: &mut [u64]) -> Result<f64, Box<dyn Error>>;
}

/// Returns the seconds per call, averaged over enough calls to be measurable.
fn timed(mut work: impl FnMut()) -> f64 {
    let start = ThreadTime::now();
    let mut calls = 0;
    loop {
        work();
        calls += 1;
        let seconds = start.elapsed().as_secs_f64();
        if seconds > 0.05 {
            return seconds / f64::from(calls);
        }
    }
}

fn grid(line: &str) -> Grid {
    Grid::from_line(line.as_bytes()).expect("the set has been read")
}

/// A contender that solves one puzzle per call, starting from the line of text.
pub(crate) struct OneByOne {
    solver: Solver,
    name: String,
}

impl OneByOne {
    /// Returns the contender, `None` if the machine does not support the instructions.
    pub(crate) fn new(engine: Engine, instructions: Instructions) -> Option<OneByOne> {
        let solver = Solver::with_instructions(engine, instructions)?;
        let name = if engine == Engine::Bands { engine.to_string() } else { format!("{engine} {instructions}") };
        Some(OneByOne { solver, name })
    }
}

impl Contender for OneByOne {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn count(&mut self, set: &PuzzleSet, limit: u64, counts: &mut [u64]) -> Result<f64, Box<dyn Error>> {
        Ok(timed(|| {
            for (line, count) in set.lines().iter().zip(&mut *counts) {
                *count = self.solver.count(&grid(line), limit);
            }
        }))
    }
}

/// A contender that solves all puzzles in one batch, starting from the lines of text.
pub(crate) struct Lanes(Batch);

impl Lanes {
    /// Returns the contender, `None` if the machine does not support the instructions.
    pub(crate) fn new(instructions: Instructions) -> Option<Lanes> {
        Batch::with_instructions(instructions).map(Lanes)
    }
}

impl Contender for Lanes {
    fn name(&self) -> String {
        format!("lanes {}", self.0.instructions())
    }

    fn count(&mut self, set: &PuzzleSet, limit: u64, counts: &mut [u64]) -> Result<f64, Box<dyn Error>> {
        Ok(timed(|| {
            let puzzles = set.lines().iter().map(|line| Line::new(line.as_bytes()).expect("the set has been read"));
            self.0.count(puzzles, limit, |index, count| counts[index] = count);
        }))
    }
}

/// The crate `sudoku`, which receives parsed puzzles.
#[cfg(feature = "rivals")]
pub(crate) struct CrateSudoku;

#[cfg(feature = "rivals")]
impl Contender for CrateSudoku {
    fn name(&self) -> String {
        "sudoku".into()
    }

    fn count(&mut self, set: &PuzzleSet, limit: u64, counts: &mut [u64]) -> Result<f64, Box<dyn Error>> {
        Ok(timed(|| {
            for (puzzle, count) in set.rivals().iter().zip(&mut *counts) {
                *count = puzzle.solutions_count_up_to(limit as usize) as u64;
            }
        }))
    }
}

/// A program that counts on request, over its standard input and output: see `rival/tdoku.cc`.
pub(crate) struct Program {
    name: String,
    child: Child,
    ask: ChildStdin,
    answer: BufReader<ChildStdout>,
}

impl Program {
    /// Starts the program.
    pub(crate) fn start(path: &Path) -> Result<Program, Box<dyn Error>> {
        let mut child = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (ask, answer) = child.stdin.take().zip(child.stdout.take()).ok_or("no pipe to the program")?;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(Program { name, child, ask, answer: BufReader::new(answer) })
    }
}

impl Contender for Program {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn count(&mut self, set: &PuzzleSet, limit: u64, counts: &mut [u64]) -> Result<f64, Box<dyn Error>> {
        let mut question = format!("{} {limit}\n", set.lines().len());
        set.lines().iter().for_each(|line| question.extend([line, "\n"]));
        self.ask.write_all(question.as_bytes())?;
        self.ask.flush()?;
        let mut line = String::new();
        self.answer.read_line(&mut line)?;
        let mut words = line.split_ascii_whitespace();
        let seconds = words.next().ok_or("the program has ended")?.parse()?;
        for (word, count) in words.zip(counts) {
            *count = word.parse()?;
        }
        Ok(seconds)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program has no data to lose.
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}
