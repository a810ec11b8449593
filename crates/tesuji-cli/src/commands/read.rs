//! `tesuji read`: puzzles from photographs.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use serde::Serialize;
use tesuji::api::overlay::Overlay;
use tesuji::api::photograph::GridAnswer;
use tesuji::format::one_line;
use tesuji::vision::{GridReading, ReadPictureError, Reader};

use crate::exit::{Exit, leave_if_closed};
use crate::output::complain;
use crate::picture::{self, PageGrids, doubts};
use crate::session::Session;
use crate::terminal::write_out;

/// The endings of pictures, which select the files of a folder.
const ENDINGS: &[&str] = if cfg!(feature = "pdf") {
    &["gif", "heic", "heif", "jpeg", "jpg", "pdf", "png", "webp"]
} else {
    &["gif", "heic", "heif", "jpeg", "jpg", "png", "webp"]
};

/// Read puzzles from photographs, screenshots and scans
///
/// Finds every grid of 4x4 to 16x16 cells in a picture, even if it is askew, on curved paper or in shadow, and reads
/// printed and handwritten digits. A digit that is hard to read is chosen so that the puzzle has exactly one solution.
/// Cells that may be wrong are named on standard error. A picture without a sudoku is refused. Nothing leaves this
/// machine.
///
/// The exit code is 0 if nothing is in doubt and each puzzle has exactly one solution, 1 if not, and 2 if a picture
/// could not be read.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji read newspaper.jpg | tesuji solve\n  \
    tesuji read --digits all notebook.png | tesuji hint\n  \
    tesuji read -o json scans/ > puzzles.jsonl             all pictures of a folder\n  \
    tesuji read -o svg newspaper.jpg > check.svg           what was read, drawn over the picture")]
pub(crate) struct Read {
    /// Pictures (JPEG, PNG, WebP, GIF, HEIC), or folders of them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The digits of the puzzle: only the printed ones, or also the handwritten ones
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
    /// Printed and handwritten digits
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// One line per grid, in a form that all other commands read
    Line,
    /// One JSON object per grid: digits, doubts, corners and probabilities
    Json,
    /// A picture with the lines, digits and doubts drawn over it
    Svg,
}

/// A grid as JSON.
#[derive(Serialize)]
struct Record<'a> {
    file: &'a str,
    /// The number of the page, from 1, if the file has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<usize>,
    /// The number of the grid on its page, from 1.
    grid: usize,
    #[serde(flatten)]
    answer: GridAnswer,
}

pub(crate) fn run(args: &Read, session: &Session) -> anyhow::Result<Exit> {
    let reader = Reader::default();
    let pictures = pictures(&args.files)?;
    if args.output == Form::Svg && pictures.len() > 1 {
        bail!("-o svg draws over one picture, found {}", pictures.len());
    }
    let mut exit = Exit::Yes;
    for path in pictures {
        if session.control.stop_reason().is_some() {
            return Ok(Exit::Interrupted);
        }
        let name = path.display().to_string();
        let pages = match picture::open(&path) {
            Ok(pages) => pages,
            Err(error) => {
                exit = exit.max(refused(&name, &error));
                continue;
            }
        };
        if args.output == Form::Svg && pages.count() > 1 {
            bail!("-o svg draws over one picture, found {} pages", pages.count());
        }
        for page in picture::read_pages(&reader, &name, &pages, &session.control) {
            match page {
                Ok(mut page) => {
                    if args.first {
                        page.grids.truncate(1);
                    }
                    exit = exit.max(print_all(args, &name, &page)?);
                }
                Err(error) if error.downcast_ref() == Some(&ReadPictureError::Stopped) => return Ok(Exit::Interrupted),
                Err(error) => exit = exit.max(refused(&name, &error)),
            }
        }
    }
    Ok(exit)
}

/// Reports a file or a page that cannot be read.
fn refused(name: &str, error: &anyhow::Error) -> Exit {
    complain(&format!("{name}: {error:#}"));
    Exit::Bad
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

/// Prints the grids of a page, and what is in doubt.
fn print_all(args: &Read, file: &str, page: &PageGrids) -> anyhow::Result<Exit> {
    let mut exit = Exit::Yes;
    for (nth, grid) in page.grids.iter().enumerate() {
        exit = exit.max(print(args, file, page, nth + 1, grid)?);
    }
    if args.output == Form::Svg {
        let svg = Overlay::new(page.picture.gray(), &page.grids).to_string();
        write_out(svg.as_bytes()).inspect_err(leave_if_closed)?;
    }
    Ok(exit)
}

/// Prints a grid, and what is in doubt.
fn print(args: &Read, file: &str, page: &PageGrids, number: usize, grid: &GridReading) -> anyhow::Result<Exit> {
    let answer = GridAnswer::of(grid);
    let exit = if answer.doubted.is_empty() && answer.solutions == 1 { Exit::Yes } else { Exit::No };
    if args.output != Form::Json {
        for doubt in doubts(&answer) {
            complain(&format!("{}: grid {number}: {doubt}", page.name));
        }
    }
    let mut text = match args.output {
        Form::Line if args.digits == Digits::All => answer.state,
        Form::Line => one_line(&grid.problem().without_played()),
        Form::Json => serde_json::to_string(&Record { file, page: page.page, grid: number, answer })?,
        Form::Svg => return Ok(exit),
    };
    text.push('\n');
    write_out(text.as_bytes()).inspect_err(leave_if_closed)?;
    Ok(exit)
}
