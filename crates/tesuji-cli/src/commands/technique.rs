//! `tesuji technique`: the page of a technique, or the list of all.

use std::io::{self, Write};

use anyhow::{anyhow, bail};
use clap::{Args, ValueEnum};
use tesuji::Family;
use tesuji::logic::classify::Difficulty;
use tesuji::logic::{Order, Repertoire, Uncovered, names, technique, techniques, uncovered};
use tesuji::render::{CellNames, Language, Wording, pages};

use crate::args::{language_parser, notation_parser};
use crate::drawing::{Drawing, Drawings};
use crate::exit::Exit;
use crate::output::wrapped;
use crate::session::Session;

/// Explain a technique, or list them all
///
/// A page describes the pattern of the technique, why it works and how to look for it. It also has an example, the
/// names and the ratings. The list has the id, the band of the puzzles that need it, the HoDoKu score, the lowest
/// Sudoku Explainer rating, and the family.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji technique                                  every technique, the easiest first\n  \
    tesuji technique skyscraper                       what it looks like, why it works, an example\n  \
    tesuji technique --output markdown 摩天楼         Chinese names work as well\n  \
    tesuji technique --output svg x-wing > fish.svg   a picture of the example\n  \
    tesuji technique --family fish                    all techniques of a family")]
pub(crate) struct Technique {
    /// The id of the technique, or its name in English or Chinese
    pub(crate) name: Option<String>,

    /// List all techniques of a family
    #[arg(long, value_name = "FAMILY", value_parser = family, conflicts_with = "name")]
    pub(crate) family: Option<Family>,

    /// The output form of the page
    #[arg(short, long, value_name = "FORM", default_value = "text")]
    pub(crate) output: PageForm,

    /// Notation of cells: r1c1, A1 (rows A to I) or K9 (rows A to H and K)
    #[arg(long, value_name = "NOTATION", default_value = "r1c1", value_parser = notation_parser())]
    pub(crate) notation: CellNames,

    /// The language: en (English) or zh (Simplified Chinese) [default: that of the locale, else en]
    #[arg(long, value_name = "LANGUAGE", value_parser = language_parser())]
    pub(crate) lang: Option<Language>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PageForm {
    /// Text for the terminal
    Text,
    /// Markdown with headings; without a name, a table of all techniques
    Markdown,
    /// A picture of the example
    Svg,
    /// The picture on a page
    #[cfg(feature = "paper")]
    Pdf,
    /// The picture as pixels
    #[cfg(feature = "png")]
    Png,
}

impl PageForm {
    /// Returns the form of a picture in bytes.
    const fn drawing(self) -> Option<Drawing> {
        match self {
            PageForm::Text | PageForm::Markdown | PageForm::Svg => None,
            #[cfg(feature = "paper")]
            PageForm::Pdf => Some(Drawing::Pdf),
            #[cfg(feature = "png")]
            PageForm::Png => Some(Drawing::Png),
        }
    }

    /// Returns `true` if the form has a picture.
    const fn is_picture(self) -> bool {
        matches!(self, PageForm::Svg) || self.drawing().is_some()
    }
}

fn family(name: &str) -> Result<Family, String> {
    let wanted = name.to_lowercase().replace('-', " ");
    let found = Family::ALL.iter().copied().find(|family| family.to_string().replace('-', " ") == wanted);
    let names = || Family::ALL.iter().map(|family| family.to_string()).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| format!("expected one of {}", names()))
}

/// The similarity, from 0 to 1, above which a name counts as a misspelt one.
const LIKENESS: f64 = 0.8;

/// Returns the technique with a name, or an error with the nearest name.
pub(super) fn named(name: &str) -> anyhow::Result<&'static tesuji::Technique> {
    technique(name).ok_or_else(|| anyhow!(unknown(name)))
}

pub(crate) fn run(args: &Technique, session: &Session) -> anyhow::Result<Exit> {
    let wording = Wording { language: args.lang.unwrap_or(session.language), names: args.notation };
    let wanted = args.name.as_deref().map(named).transpose()?;
    let text = match (wanted, args.family, args.output) {
        (Some(technique), _, PageForm::Text) => pages::text(technique, wording),
        (Some(technique), _, PageForm::Markdown) => pages::markdown(technique, 1, wording),
        (Some(technique), _, form) => {
            let Some(art) = pages::drawing(technique, wording) else { bail!("{} has no example", technique.name) };
            match form.drawing() {
                None => art.to_string(),
                Some(form) => {
                    let mut drawings = Drawings::of(form, "technique", session)?;
                    drawings.push(art);
                    return drawings.write(wording.language).map(|()| Exit::Yes);
                }
            }
        }
        (None, _, form) if form.is_picture() => bail!("a picture shows one technique: name it"),
        (None, Some(family), PageForm::Text) => {
            techniques().filter(|technique| technique.family == family).map(line).collect()
        }
        (None, Some(family), _) => pages::markdown_of_family(family, wording),
        (None, None, PageForm::Text) => {
            Repertoire::by(Order::Tesuji).finders().map(|finder| line(finder.technique())).collect()
        }
        (None, None, _) => pages::table(),
    };
    let text = match (session.width, args.output) {
        (Some(width), PageForm::Text) => wrapped(&text, width),
        _ => text,
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(Exit::Yes)
}

/// Returns the message for an unknown name, with the facts known about it, or with a similar name if there is one.
pub(super) fn unknown(name: &str) -> String {
    if let Some(Uncovered { what, near, .. }) = uncovered(name) {
        return format!("no technique here covers {name}: {what}; the nearest is {near}");
    }
    let plain = |text: &str| text.to_lowercase().replace([' ', '_'], "-");
    let like = plain(name);
    let likeness =
        |technique| names(technique).map(|name| strsim::jaro_winkler(&like, &plain(name))).fold(0.0, f64::max);
    let near = techniques().map(|technique| (likeness(technique), technique.id));
    match near.max_by(|one, other| one.0.total_cmp(&other.0)) {
        Some((likeness, id)) if likeness > LIKENESS => format!("no technique is called {name}; did you mean {id}?"),
        _ => format!("no technique is called {name}; tesuji technique lists them all"),
    }
}

fn line(technique: &tesuji::Technique) -> String {
    let band = Difficulty::of_technique(technique);
    let score = technique.hodoku.map_or(String::new(), |(_, score)| score.to_string());
    let se = technique.se.map_or(String::new(), |tenths| format!("{}.{}", tenths / 10, tenths % 10));
    let unique = if technique.assumes_unique { " (one solution)" } else { "" };
    format!("{:<26} {band:<10} {score:>5} {se:>4}  {}{unique}\n", technique.id, technique.family)
}
