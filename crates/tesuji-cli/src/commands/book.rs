//! `tesuji book`: a book of puzzles as PDF.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use anyhow::{Context, bail};
use clap::Args;
use tesuji::book::{Book as Puzzles, BookError, BookSpec, Solutions, with_short_forms};
use tesuji::files::NewFile;

use crate::args::Threads;
use crate::bar::with_bar;
use crate::exit::Exit;
use crate::output::complain;
use crate::output_file::{self, existing};
use crate::session::Session;
use crate::terminal::write_out;

/// Make a book of puzzles as PDF from a specification
///
/// A specification is a TOML file with the title, the profile of the printer and the sections. The puzzles of a section
/// are generated, or read from a file in any notation with any layout and any constraints. Each has exactly one
/// solution. No two are essentially the same; with a few rare rules, no two are equal. A book that breaks a rule of its
/// profile is refused, with the page and the rule in the message. The same specification makes the same bytes, whatever
/// the number of threads; the specification is attached to the file.
#[derive(Debug, Args)]
#[command(after_help = "A specification:\n\n  \
    title = \"Sudoku for the train\"\n  \
    profile = \"kdp\"             kdp, ingram, bod, office-a4 or letter\n  \
    per_page = 2\n\n  \
    [[sections]]\n  \
    title = \"Easy\"\n  \
    count = 30\n  \
    er = \"1.5..2.3\"\n\n  \
    [[sections]]\n  \
    title = \"Diagonals for children\"\n  \
    count = 8\n  \
    size = 6\n  \
    rules = [\"x\"]\n\n  \
    [[sections]]\n  \
    title = \"Killers\"\n  \
    file = \"killers.txt\"\n\n\
    docs/books.md lists all keys.\n\nExamples:\n  \
    tesuji book --set title=Mine --set profile=letter --section title=1,file=mine.txt --file mine.pdf\n  \
    tesuji book class.toml --file class.pdf --solutions answers.pdf    with solutions = \"file\"\n  \
    tesuji book train.toml --file train.pdf --cover cover.pdf          with a table [cover]")]
pub(crate) struct Book {
    /// The specification, a TOML file; other files are relative to its folder
    #[arg(value_name = "SPEC", required_unless_present = "section")]
    spec: Option<PathBuf>,

    /// Set a key of the specification, such as per_page=4
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,

    /// Add a section with these keys, such as title=Easy,count=24,er=1.5..2.3
    #[arg(long, value_name = "KEY=VALUE,...")]
    section: Vec<String>,

    /// The file to write, complete or not at all
    #[arg(short, long, value_name = "FILE")]
    file: PathBuf,

    /// The file for the solutions, if the specification has solutions = "file"
    #[arg(long, value_name = "FILE")]
    solutions: Option<PathBuf>,

    /// The file for the cover, if the specification has a table [cover]
    #[arg(long, value_name = "FILE")]
    cover: Option<PathBuf>,

    /// Replace existing files
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    threads: Threads,
}

pub(crate) fn run(args: &Book, session: &Session) -> anyhow::Result<Exit> {
    let name =
        || args.spec.as_ref().map_or_else(|| "--set and --section".to_owned(), |spec| spec.display().to_string());
    let text = args.spec.as_ref().map_or_else(|| Ok(String::new()), fs::read_to_string).with_context(name)?;
    let text = with_short_forms(&text, &args.set, &args.section)?;
    let spec: BookSpec = text.parse().with_context(name)?;
    match (spec.solutions() == Solutions::File, &args.solutions) {
        (true, None) => return Err(spec.error("solutions", "this needs --solutions FILE")).with_context(name),
        (false, Some(_)) => bail!("--solutions needs solutions = \"file\" in {}", name()),
        _ => {}
    }
    match (spec.has_cover(), &args.cover) {
        (true, None) => return Err(spec.error("cover", "this needs --cover FILE")).with_context(name),
        (false, Some(_)) => bail!("--cover needs a table [cover] in {}", name()),
        _ => {}
    }
    let folder = args.spec.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
    let mut inputs: Vec<PathBuf> = args.spec.iter().cloned().collect();
    // A missing file is reported with its line when it is read.
    inputs.extend(spec.files().map(|file| folder.join(file)).filter(|file| file.exists()));
    // The files are begun before the puzzles are made, so that a long run does not end with a refusal.
    let paths: Vec<&PathBuf> = std::iter::once(&args.file).chain(&args.solutions).chain(&args.cover).collect();
    let places = paths.iter().map(|path| output_file::place(path, &inputs)).collect::<anyhow::Result<Vec<_>>>()?;
    for (nth, place) in places.iter().enumerate() {
        if places[..nth].iter().any(|earlier| earlier.is_same_as(place)) {
            bail!("{}: the two files are the same", paths[nth].display());
        }
    }
    let begun = paths.iter().zip(&places).map(|(path, place)| output_file::create(path, place, existing(args.force)));
    let begun = begun.collect::<anyhow::Result<Vec<NewFile>>>()?;
    // Unfinished files are removed, even after an interrupt.
    session.ends_by_itself.store(true, Ordering::Relaxed);
    let threads = args.threads.count();
    let read = |file: &str| fs::read(folder.join(file));
    let made = with_bar(spec.records(), &session.control, || Puzzles::make(&spec, read, threads, &session.control));
    let book = match made {
        Err(BookError::Stopped) => return Ok(Exit::Interrupted),
        made => made.with_context(name)?,
    };
    for note in book.notes() {
        complain(&note.to_string());
    }
    let printed = book.print().with_context(name)?;
    let cover = printed.cover.as_ref();
    let contents = std::iter::once(&printed.book).chain(&printed.solutions).chain(cover.map(|cover| &cover.file));
    let mut written = Vec::new();
    for ((path, mut file), bytes) in paths.iter().zip(begun).zip(contents) {
        file.write_all(bytes).with_context(|| output_file::writing(path))?;
        written.push((path, file));
    }
    for (path, file) in written {
        file.commit().map_err(|error| output_file::refusal(path, error))?;
    }
    let count = book.puzzles().count();
    let puzzles = if count == 1 { "1 puzzle".to_owned() } else { format!("{count} puzzles") };
    let mut told = format!("{}: {puzzles} on {} pages\n", args.file.display(), printed.pages);
    if let (Some(path), Some(cover)) = (&args.cover, cover) {
        let [width, height, spine] = [cover.size.0, cover.size.1, cover.spine].map(|points| points / 72.0);
        told += &format!("{}: {width:.3} by {height:.3} inches, with a spine of {spine:.3}\n", path.display());
    }
    write_out(told.as_bytes())?;
    Ok(Exit::Yes)
}
