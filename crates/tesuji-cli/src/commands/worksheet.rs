//! `tesuji worksheet`: positions in which a technique has a step, or searches to carry out by hand, as PDF.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tesuji::book::{BookError, HandSearch, OwnFace, Parts, Profile, SearchSheet, Worksheet as Sheet};
use tesuji::render::Language;
use tesuji::textbook::Algorithm;

use super::technique::named;
use crate::args::{Threads, language_parser};
use crate::exit::Exit;
use crate::font;
use crate::output::count_bar;
use crate::output_file::{self, existing};
use crate::session::Session;
use crate::terminal::write_out;

/// Make a worksheet as PDF: on a technique, or on textbook searches
///
/// The first page of a worksheet on a technique explains it with an example. It is followed by positions in which the
/// technique has a step: first with the pattern drawn, then with a sentence about where to look, then without help. The
/// answers are at the end. The positions come from generated puzzles or, if the technique is rare, from its examples,
/// turned and renumbered.
///
/// With --search, the worksheet has a small puzzle that textbook searches solve in at most thirty steps. For each
/// search, a page has its rules, the puzzle and a table to fill in by hand; the filled tables are at the end.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji worksheet x-wing --file x-wing.pdf\n  \
    tesuji worksheet naked-pair --drawn 4 --hinted 4 --free 8 --paper letter --seed 3 --file pairs.pdf\n  \
    tesuji worksheet x-wing --language zh --font NotoSansSC-Regular.ttf --file x-wing.pdf\n  \
    tesuji worksheet --search row-order,most-constrained --file search.pdf")]
pub(crate) struct Worksheet {
    /// The id of the technique, or its name in English or Chinese
    #[arg(value_name = "TECHNIQUE", required_unless_present = "search", conflicts_with = "search")]
    technique: Option<String>,

    /// The searches to carry out by hand on the same puzzle: row-order, most-constrained, or both with a comma
    #[arg(long, value_name = "SEARCHES", value_delimiter = ',', value_parser = search_parser(),
        conflicts_with_all = ["drawn", "hinted", "free"])]
    search: Vec<Algorithm>,

    /// The number of rows of the puzzle for the searches
    #[arg(long, value_name = "N", default_value = "4", value_parser = size_parser(), conflicts_with = "technique")]
    size: usize,

    /// The file to write, complete or not at all
    #[arg(short, long, value_name = "FILE")]
    file: PathBuf,

    /// The number of positions with the pattern drawn
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(0..=100))]
    drawn: u16,

    /// The number of positions with a hint about where to look
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(0..=100))]
    hinted: u16,

    /// The number of positions without help
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(0..=100))]
    free: u16,

    /// The paper
    #[arg(long, value_name = "PAPER", default_value = "office-a4", value_parser = paper_parser())]
    paper: Profile,

    /// The language: en (English) or zh (Simplified Chinese), which needs --font
    #[arg(long, visible_alias = "lang", value_name = "LANGUAGE", default_value = "en", value_parser = language_parser())]
    language: Language,

    /// A TrueType font for letters that the typefaces of the program lack; only the letters of the sheet are embedded
    #[arg(long, value_name = "FILE")]
    font: Option<PathBuf>,

    /// Random seed; another one gives other positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Replace an existing file
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    threads: Threads,
}

fn paper_parser() -> impl TypedValueParser<Value = Profile> {
    PossibleValuesParser::new([Profile::OfficeA4.name(), Profile::Letter.name()])
        .map(|name| name.parse().expect("only names of profiles are possible"))
}

fn search_parser() -> impl TypedValueParser<Value = Algorithm> {
    PossibleValuesParser::new(SearchSheet::SEARCHES.map(Algorithm::name))
        .map(|name| name.parse().expect("only names of algorithms are possible"))
}

fn size_parser() -> impl TypedValueParser<Value = usize> {
    PossibleValuesParser::new(["4", "6"]).map(|size| size.parse().expect("only numbers are possible"))
}

pub(crate) fn run(args: &Worksheet, session: &Session) -> anyhow::Result<Exit> {
    match &args.technique {
        Some(technique) => run_technique(args, technique, session),
        None => run_searches(args, session),
    }
}

fn run_technique(args: &Worksheet, technique: &str, session: &Session) -> anyhow::Result<Exit> {
    let technique = named(technique)?;
    let parts = Parts { drawn: args.drawn.into(), hinted: args.hinted.into(), free: args.free.into() };
    if parts.drawn + parts.hinted + parts.free == 0 {
        bail!("expected at least one position");
    }
    written(args, session, |own| {
        let wanted = (parts.drawn + parts.hinted + parts.free) as u64;
        let bar = count_bar(wanted, "{spinner} {pos} of {len} positions, {elapsed}");
        bar.enable_steady_tick(Duration::from_millis(200));
        let made = Sheet::make(technique, parts, args.seed, args.threads.count(), &session.control, |found| {
            bar.set_position(found as u64);
        });
        bar.finish_and_clear();
        let sheet = made?;
        let old = match sheet.from_examples() {
            0 => String::new(),
            old => format!(", {old} of them from its examples: puzzles that need it are rare"),
        };
        Ok((sheet.print(args.paper, args.language, own)?, format!("{} positions{old}", sheet.exercises().len())))
    })
}

fn run_searches(args: &Worksheet, session: &Session) -> anyhow::Result<Exit> {
    written(args, session, |own| {
        let sheet = SearchSheet::make(&args.search, args.size, args.seed, args.threads.count(), &session.control)?;
        let counted = |search: &HandSearch| {
            format!("{} writes {} digits and takes back {}", search.algorithm, search.written(), search.back())
        };
        let counts: Vec<String> = sheet.searches().iter().map(counted).collect();
        Ok((sheet.print(args.paper, args.language, own)?, counts.join(", ")))
    })
}

/// Writes the file of a worksheet, complete or not at all, and prints a line about it.
fn written(
    args: &Worksheet,
    session: &Session,
    make: impl FnOnce(Option<OwnFace>) -> Result<(Vec<u8>, String), BookError>,
) -> anyhow::Result<Exit> {
    let own = args.font.as_deref().map(font::read).transpose()?;
    let place = output_file::place(&args.file, args.font.as_slice())?;
    let mut file = output_file::create(&args.file, &place, existing(args.force))?;
    // An unfinished file is removed, even after an interrupt.
    session.ends_by_itself.store(true, Ordering::Relaxed);
    let (bytes, about) = match make(own) {
        Err(BookError::Stopped) => return Ok(Exit::Interrupted),
        made => made?,
    };
    file.write_all(&bytes).with_context(|| output_file::writing(&args.file))?;
    file.commit().map_err(|error| output_file::refusal(&args.file, error))?;
    write_out(format!("{}: {about}\n", args.file.display()).as_bytes())?;
    Ok(Exit::Yes)
}
