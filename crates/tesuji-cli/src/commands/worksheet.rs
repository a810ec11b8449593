//! `tesuji worksheet`: positions in which a technique has a step, as PDF.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tesuji::book::{BookError, Parts, Profile, Worksheet as Sheet};
use tesuji::render::Language;

use super::technique::named;
use crate::args::{Threads, language_parser};
use crate::exit::Exit;
use crate::font;
use crate::output::count_bar;
use crate::output_file::{self, existing};
use crate::session::Session;
use crate::terminal::write_out;

/// Make a worksheet on a technique as PDF
///
/// The first page explains the technique with an example. It is followed by positions in which the technique has a
/// step: first with the pattern drawn, then with a sentence about where to look, then without help. The answers are at
/// the end. The positions come from generated puzzles or, if the technique is rare, from its examples, turned and
/// renumbered.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji worksheet x-wing --file x-wing.pdf\n  \
    tesuji worksheet naked-pair --drawn 4 --hinted 4 --free 8 --paper letter --seed 3 --file pairs.pdf\n  \
    tesuji worksheet x-wing --language zh --font NotoSansSC-Regular.ttf --file x-wing.pdf")]
pub(crate) struct Worksheet {
    /// The id of the technique, or its name in English or Chinese
    #[arg(value_name = "TECHNIQUE")]
    technique: String,

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

pub(crate) fn run(args: &Worksheet, session: &Session) -> anyhow::Result<Exit> {
    let technique = named(&args.technique)?;
    let parts = Parts { drawn: args.drawn.into(), hinted: args.hinted.into(), free: args.free.into() };
    if parts.drawn + parts.hinted + parts.free == 0 {
        bail!("expected at least one position");
    }
    let own = args.font.as_deref().map(font::read).transpose()?;
    let place = output_file::place(&args.file, args.font.as_slice())?;
    let mut file = output_file::create(&args.file, &place, existing(args.force))?;
    // An unfinished file is removed, even after an interrupt.
    session.ends_by_itself.store(true, Ordering::Relaxed);
    let threads = args.threads.count();
    let wanted = (parts.drawn + parts.hinted + parts.free) as u64;
    let bar = count_bar(wanted, "{spinner} {pos} of {len} positions, {elapsed}");
    bar.enable_steady_tick(Duration::from_millis(200));
    let made = Sheet::make(technique, parts, args.seed, threads, &session.control, |found| {
        bar.set_position(found as u64);
    });
    bar.finish_and_clear();
    let sheet = match made {
        Err(BookError::Stopped) => return Ok(Exit::Interrupted),
        made => made?,
    };
    file.write_all(&sheet.print(args.paper, args.language, own)?).with_context(|| output_file::writing(&args.file))?;
    file.commit().map_err(|error| output_file::refusal(&args.file, error))?;
    let old = match sheet.from_examples() {
        0 => String::new(),
        old => format!(", {old} of them from its examples: puzzles that need it are rare"),
    };
    write_out(format!("{}: {} positions{old}\n", args.file.display(), sheet.exercises().len()).as_bytes())?;
    Ok(Exit::Yes)
}
