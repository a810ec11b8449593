//! `tesuji read`: puzzles from photographs.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use serde::Serialize;
use tesuji::Control;
use tesuji::format::one_line;
use tesuji::vision::net::Class;
use tesuji::vision::{Gray, GridReading, ReadPictureError, Reader};

use crate::exit::{Exit, leave_if_closed};
use crate::output::complain;
use crate::session::Session;
use crate::terminal::write_out;

/// The largest file that is read, in bytes.
const LARGEST_FILE: u64 = 256 << 20;

/// The endings of pictures, which select the files of a folder.
const ENDINGS: [&str; 5] = ["gif", "jpeg", "jpg", "png", "webp"];

/// Read puzzles from photographs, screenshots and scans
///
/// Finds every grid of 4x4 to 9x9 cells in a picture, also askew, on curved paper or in shadow, and reads printed and
/// written digits. A digit that is hard to read is chosen so that the puzzle has exactly one solution. Cells that may
/// be wrong are named on standard error. A picture without a sudoku is refused. Nothing leaves this machine.
///
/// The exit code is 0 if nothing is in doubt and each puzzle has exactly one solution, 1 if not, and 2 if a picture
/// could not be read.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji read newspaper.jpg | tesuji solve\n  \
    tesuji read --digits all notebook.png | tesuji hint\n  \
    tesuji read -o json scans/ > puzzles.jsonl             all pictures of a folder")]
pub(crate) struct Read {
    /// Pictures (JPEG, PNG, WebP, GIF), or folders of them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The digits of the puzzle: the printed ones, or also those written by hand
    #[arg(long, value_name = "WHICH", default_value = "printed")]
    digits: Digits,

    /// Read only the most prominent grid of each picture
    #[arg(long)]
    first: bool,

    /// The output form
    #[arg(short, long, value_name = "FORM", default_value = "line")]
    output: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Digits {
    /// Printed digits
    Printed,
    /// Printed and written digits
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A line for each grid, as all other commands read it
    Line,
    /// A JSON object for each grid: digits, doubts, corners and probabilities
    Json,
}

/// A grid as JSON.
#[derive(Serialize)]
struct Record {
    file: String,
    /// The number of the grid in the picture, from 1.
    grid: usize,
    size: usize,
    puzzle: String,
    /// The digits written by hand.
    written: String,
    /// The cells with pencil marks.
    marked: Vec<String>,
    doubted: Vec<Doubt>,
    /// The cells that were chosen so that there is exactly one solution.
    repaired: Vec<String>,
    /// 0, 1, or 2 for several.
    solutions: usize,
    /// The corners in pixels: top left, top right, bottom right, bottom left, as a reader sees the grid.
    corners: [[f32; 2]; 4],
    /// The probability of the reading of each cell.
    probabilities: Vec<f32>,
}

/// A cell in doubt.
#[derive(Serialize)]
struct Doubt {
    cell: String,
    /// The digit, `.` for none, or `marks`.
    read: String,
    probability: f32,
    /// The second choice.
    or: String,
}

pub(crate) fn run(args: &Read, session: &Session) -> anyhow::Result<Exit> {
    let reader = Reader::default();
    let mut exit = Exit::Yes;
    for path in pictures(&args.files)? {
        if session.control.stop_reason().is_some() {
            return Ok(Exit::Interrupted);
        }
        let name = path.display().to_string();
        match read(&reader, &path, &session.control) {
            Ok(grids) => {
                let count = if args.first { 1 } else { grids.len() };
                for (nth, grid) in grids.iter().take(count).enumerate() {
                    exit = exit.max(print(args, &name, nth + 1, grid)?);
                }
            }
            Err(error) if error.downcast_ref() == Some(&ReadPictureError::Stopped) => return Ok(Exit::Interrupted),
            Err(error) => {
                complain(&format!("{name}: {error:#}"));
                exit = exit.max(Exit::Bad);
            }
        }
    }
    Ok(exit)
}

/// Returns the files, and those of folders in the order of their names.
fn pictures(files: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut pictures = Vec::new();
    for file in files {
        if !file.is_dir() {
            pictures.push(file.clone());
            continue;
        }
        let entries = fs::read_dir(file).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
        let mut paths: Vec<PathBuf> = entries.with_context(|| file.display().to_string())?;
        paths.retain(|path| {
            let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
            ending.is_some_and(|ending| ENDINGS.contains(&&*ending))
        });
        if paths.is_empty() {
            bail!("{}: the folder has no pictures: files that end in {}", file.display(), ENDINGS.join(", "));
        }
        paths.sort();
        pictures.extend(paths);
    }
    Ok(pictures)
}

fn read(reader: &Reader, path: &Path, control: &Control<'_>) -> anyhow::Result<Vec<GridReading>> {
    let size = fs::metadata(path)?.len();
    if size > LARGEST_FILE {
        bail!("the file has {size} bytes; at most {LARGEST_FILE} are read");
    }
    Ok(reader.read(&Gray::decode(&fs::read(path)?)?, control)?)
}

/// Prints a grid, and what is in doubt.
fn print(args: &Read, file: &str, number: usize, grid: &GridReading) -> anyhow::Result<Exit> {
    let record = Record::of(file, number, grid);
    let mut text = match args.output {
        Form::Line if args.digits == Digits::All => one_line(&grid.problem()),
        Form::Line => one_line(&grid.problem().without_played()),
        Form::Json => serde_json::to_string(&record)?,
    };
    text.push('\n');
    write_out(text.as_bytes()).inspect_err(leave_if_closed)?;
    if args.output == Form::Line {
        let list = |doubt: &Doubt| {
            format!("{} {} ({:.0} %) or {}", doubt.cell, doubt.read, 100.0 * doubt.probability, doubt.or)
        };
        if !record.doubted.is_empty() {
            let doubts: Vec<String> = record.doubted.iter().map(list).collect();
            complain(&format!("{file}: grid {number}: in doubt: {}", doubts.join(", ")));
        }
        if grid.solutions != 1 {
            let count = if grid.solutions == 0 { "no solution" } else { "several solutions" };
            complain(&format!("{file}: grid {number}: {count}"));
        }
    }
    Ok(if record.doubted.is_empty() && grid.solutions == 1 { Exit::Yes } else { Exit::No })
}

impl Record {
    fn of(file: &str, number: usize, grid: &GridReading) -> Record {
        let layout = grid.problem().layout();
        let name = |cell: &usize| layout.cell_name(*cell);
        let doubt = |cell: &usize| Doubt {
            cell: name(cell),
            read: shown(grid.class(*cell)),
            probability: grid.probability(*cell),
            or: second(grid, *cell),
        };
        Record {
            file: file.to_owned(),
            grid: number,
            size: grid.size(),
            puzzle: grid.puzzle_line(),
            written: grid.written_line(),
            marked: grid.marked.iter().map(name).collect(),
            doubted: grid.doubted.iter().map(doubt).collect(),
            repaired: grid.repaired.iter().map(name).collect(),
            solutions: grid.solutions,
            corners: grid.mesh.corners(),
            probabilities: (0..grid.givens.len()).map(|cell| grid.probability(cell)).collect(),
        }
    }
}

/// Returns the second choice of a cell as text.
fn second(grid: &GridReading, cell: usize) -> String {
    match (grid.class(cell), grid.second(cell).0) {
        (Class::Written(_), second) => shown(second),
        (_, Class::Written(digit)) => format!("{digit} by hand"),
        (_, second) => shown(second),
    }
}

fn shown(class: Class) -> String {
    match (class, class.digit()) {
        (Class::Marks, _) => "marks".to_owned(),
        (_, Some(digit)) => digit.to_string(),
        (_, None) => ".".to_owned(),
    }
}
