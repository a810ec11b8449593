//! `tesuji check`: is this grid a lawful solution, of this puzzle?

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use tesuji::check::{check, check_sized, check_sukaku};
use tesuji::format::{self, Content, Reading};

use crate::args::Check;
use crate::exit::Exit;
use crate::job::{Job, read_one};
use crate::session::Session;

pub(crate) fn run(args: &Check, session: &Session) -> anyhow::Result<Exit> {
    let puzzle = args.puzzle.as_deref().map(read_puzzle).transpose()?;
    Job::new(&args.source, args.threads, session).run(|place, _, item, page, _| match item {
        Ok(reading) => {
            let (is_solution, clause) = judge(&reading.content, puzzle.as_ref());
            if !is_solution {
                page.note(Exit::No);
            }
            writeln!(page.out, "{}:{}: {clause}", place.file, reading.line).expect("memory takes all");
        }
        Err(error) => page.report(&place.file, &error),
    })
}

/// Reads a puzzle out of a file, or out of the argument itself where that is one.
pub(crate) fn read_puzzle(argument: &str) -> anyhow::Result<Content> {
    let mut read = format::read(argument.as_bytes(), Some(format::Format::Line));
    if let (1, Some(Ok(Reading { content, .. }))) = (read.len(), read.pop()) {
        return Ok(content);
    }
    Ok(read_one(Path::new(argument), None).context("cannot read the puzzle")?.content)
}

/// Returns whether the digits of the grid solve the puzzle, and what there is to say of it.
fn judge(grid: &Content, puzzle: Option<&Content>) -> (bool, String) {
    match (grid, puzzle) {
        (Content::Position(grid), None) => {
            let report = check(&grid.digits(), &tesuji::Grid::EMPTY);
            (report.is_solution(), report.to_string())
        }
        (Content::Position(grid), Some(Content::Position(puzzle))) => {
            let report = match puzzle.candidates {
                Some(candidates) if puzzle.is_sukaku() => check_sukaku(&grid.digits(), &candidates),
                _ => check(&grid.digits(), &puzzle.clues),
            };
            (report.is_solution(), report.to_string())
        }
        (Content::Sized(grid), None) => {
            let report = check_sized(grid.shape, &grid.values, &vec![0; grid.values.len()]);
            (report.is_solution(), report.to_string())
        }
        (Content::Sized(grid), Some(Content::Sized(puzzle))) if grid.shape == puzzle.shape => {
            let report = check_sized(grid.shape, &grid.values, &puzzle.values);
            (report.is_solution(), report.to_string())
        }
        (grid, Some(puzzle)) => {
            let (size, expected) = (grid.shape().size(), puzzle.shape().size());
            (false, format!("the grid has size {size}, the puzzle {expected}"))
        }
    }
}
