//! `tesuji convert`: puzzles in another notation.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tesuji::format::{self, Format, Keeps, KeptFields, Metadata, Record, names};
use tesuji::render::{Explanation, ProblemPicture};

use crate::args::{Select, Source, Threads};
use crate::exit::Exit;
use crate::job::Job;
use crate::output::complain;
use crate::session::Session;

/// The maximum number of field names in a warning.
const MOST_FIELDS: usize = 16;

/// Rewrite puzzles in another notation
///
/// Prints a warning about everything that the notation cannot keep.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji convert --list                                  which notations are there?\n  \
    tesuji convert --to line grid.txt\n  \
    tesuji convert --from pencilmarks --to json < marks.txt\n  \
    tesuji convert --explain < pasted.txt                  which notation is this, and what does it have?\n  \
    tesuji convert --to svg killer.txt > killer.svg        a picture, with all constraints\n  \
    tesuji convert --where level=hard --to opensudoku puzzles.csv")]
pub(crate) struct Convert {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    select: Select,

    /// The notation to write, see --list; svg draws a picture of each puzzle
    #[arg(
        short,
        long,
        value_name = "FORMAT",
        value_parser = target_parser(),
        hide_possible_values = true,
        required_unless_present_any = ["list", "explain"]
    )]
    to: Option<Target>,

    /// Print how each puzzle was read, field by field, instead of rewriting it
    #[arg(short, long, conflicts_with = "to")]
    explain: bool,

    /// List every notation with its name, the parts that it keeps besides the clues, and a description
    #[arg(long, exclusive = true)]
    list: bool,

    #[command(flatten)]
    threads: Threads,
}

/// The target of a conversion.
#[derive(Clone, Copy, Debug)]
enum Target {
    Notation(Format),
    Picture,
}

/// The name of pictures among the notations.
const PICTURE: &str = "svg";

fn target_parser() -> impl TypedValueParser<Value = Target> {
    let names = Format::ALL.iter().map(|format| PossibleValue::new(format.name()).aliases(format.aliases()));
    PossibleValuesParser::new(names.chain([PossibleValue::new(PICTURE)])).map(|name| match name.as_str() {
        PICTURE => Target::Picture,
        name => Target::Notation(name.parse().expect("only names of notations are possible")),
    })
}

pub(crate) fn run(args: &Convert, session: &Session) -> anyhow::Result<Exit> {
    // The arguments have a notation, or one of the options that replace it.
    let to = match args.to {
        Some(Target::Notation(to)) => to,
        Some(Target::Picture) => return draw(args, session),
        None if args.explain => return explain(args, session),
        None => return list(session),
    };
    // The content that was lost, and the number of puzzles that lost it.
    let lost: Mutex<BTreeMap<String, u64>> = Mutex::default();
    let lost_fields: Mutex<BTreeSet<String>> = Mutex::default();
    let job = Job::new(&args.source, args.threads.threads, session)
        .selecting(&args.select)
        .framed(to.frame().0.to_owned(), to.frame().1);
    let exit = job.map(&|context, _, item, page, _| match item {
        Ok(record) => {
            page.tell(&context.file, record.line, &record.notes);
            let mut text = String::new();
            if let Err(error) = format::write(&record.problem, &record.metadata, to, &mut text) {
                return page.complain(&context.file, record.line, &format!(" {error}"));
            }
            let fields = has_room(to).then_some(record.rest.as_str());
            page.out.extend_from_slice(text.strip_suffix('\n').unwrap_or(&text).as_bytes());
            page.out.extend_from_slice(fields.unwrap_or_default().as_bytes());
            page.out.push(b'\n');
            let losses = to.losses(&record.problem, &record.metadata);
            let drops_fields = fields.is_none() && !record.rest.trim().is_empty();
            if drops_fields || !losses.is_empty() {
                let mut lost = lost.lock().unwrap_or_else(PoisonError::into_inner);
                for what in losses.names().chain(drops_fields.then_some("trailing fields")) {
                    *lost.entry(what.to_owned()).or_default() += 1;
                }
                if losses.metadata {
                    let mut fields = lost_fields.lock().unwrap_or_else(PoisonError::into_inner);
                    let room = MOST_FIELDS.saturating_sub(fields.len());
                    fields.extend(lost_metadata(&record, to).into_iter().take(room));
                }
            }
        }
        Err(error) => page.report(&context.file, &error),
    })?;
    let fields: Vec<String> = lost_fields.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect();
    for (mut what, count) in lost.into_inner().unwrap_or_else(PoisonError::into_inner) {
        let puzzles = if count == 1 { "puzzle" } else { "puzzles" };
        if what == "metadata" {
            what = format!("{what}: {}", fields.join(", "));
        }
        complain(&format!("warning: {to} does not keep {what} ({count} {puzzles})"));
    }
    Ok(exit)
}

/// Returns the names of the fields of metadata that a notation does not keep.
fn lost_metadata(record: &Record, to: Format) -> Vec<String> {
    let is_lost = |name: &str, value: &str| {
        let only = Metadata::from_iter([(name.to_owned(), value)]);
        to.losses(&record.problem, &only).metadata
    };
    let lost = record.metadata.iter().filter(|(name, value)| is_lost(name, value));
    lost.map(|(name, _)| name.to_owned()).collect()
}

/// Draws each puzzle.
fn draw(args: &Convert, session: &Session) -> anyhow::Result<Exit> {
    let job = Job::new(&args.source, args.threads.threads, session).selecting(&args.select);
    job.map(&|context, _, item, page, _| match item {
        Ok(Record { problem, metadata, line, notes, .. }) => {
            page.tell(&context.file, line, &notes);
            let picture = ProblemPicture::of(&problem);
            let picture = metadata.get(names::TITLE).map_or(picture, |title| picture.title(title));
            page.out.extend_from_slice(picture.to_string().as_bytes());
        }
        Err(error) => page.report(&context.file, &error),
    })
}

/// Returns whether the notation allows other fields after the puzzle.
fn has_room(format: Format) -> bool {
    matches!(format, Format::Line | Format::Line0 | Format::Letters | Format::Hex | Format::Sukaku | Format::Sukaku0)
}

/// Prints how each puzzle was read, separated by an empty line.
fn explain(args: &Convert, session: &Session) -> anyhow::Result<Exit> {
    Job::new(&args.source, args.threads.threads, session).selecting(&args.select).map(&|context, _, item, page, _| {
        match item {
            Ok(record) => {
                let file = if context.among_several { format!("file: {:?}\n", context.file) } else { String::new() };
                page.out.extend_from_slice(format!("\n{file}{}", Explanation::of(&record)).as_bytes());
            }
            Err(error) => page.report(&context.file, &error),
        }
    })
}

/// Prints one line per notation.
fn list(session: &Session) -> anyhow::Result<Exit> {
    let lines = Format::ALL.iter().map(|format| {
        let Keeps { placed, candidates, metadata, sizes, .. } = format.keeps();
        let kept = [
            (placed, "placed"),
            (candidates, "candidates"),
            (metadata != KeptFields::None, "metadata"),
            (sizes, "sizes"),
        ];
        let kept: Vec<&str> = kept.into_iter().filter(|(keeps, _)| *keeps).map(|(_, what)| what).collect();
        let kept = if kept.is_empty() { "-".to_owned() } else { kept.join(",") };
        let line = format!("{:<17}{kept:<34}{}", format.name(), format.describe());
        let indent = " ".repeat(17 + 34);
        let options = session.width.map(|width| textwrap::Options::new(width).subsequent_indent(&indent));
        options.map_or_else(|| line.clone(), |options| textwrap::fill(&line, options)) + "\n"
    });
    let picture = format!("{PICTURE:<17}{:<34}a picture, which is not read\n", "all");
    io::stdout().write_all((lines.collect::<String>() + &picture).as_bytes())?;
    Ok(Exit::Yes)
}
