//! The specification of a section.

use std::ops::RangeInclusive;

use serde::Deserialize;
use tesuji_core::{Level, Shape, Technique};
use tesuji_generate::{ClueSpec, VariantRule, VariantSpec, VariantSpecError};
use tesuji_logic::classify::Difficulty;
use tesuji_query::TechniqueId;
use tesuji_query::rate::{Range, Window};
use tesuji_runs::make::{Criteria, Spec, SpecError, fields, terms};
use tesuji_symmetry::Symmetry;
use toml::Spanned;

use crate::BookError;
use crate::section_keys::SectionKeys;
use crate::spec::on_a_page;

/// The maximum number of puzzles in a section.
const MOST_IN_A_SECTION: u64 = 100_000;

/// The number of attempts at a puzzle, if it is not given: for the classic 9x9, and for other sizes and rules.
const TRIES: [u64; 2] = [1_000_000, 10_000];

/// The keys of a section with the puzzles of a file.
const OF_FILES: [&str; 4] = ["title", "file", "count", "per_page"];

/// The keys for puzzles of the classic 9x9 only.
const OF_CLASSIC: [&str; 9] =
    ["symmetry", "er", "difficulty", "level", "score", "with", "without", "bottleneck", "steer"];

/// The puzzles of a section.
#[derive(Clone, Debug)]
pub(crate) struct SectionSpec {
    pub(crate) title: String,
    pub(crate) source: Source,
    /// The number of puzzles on a page, if it differs from that of the book.
    pub(crate) per_page: Option<usize>,
}

/// The origin of the puzzles of a section.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// Generated puzzles of the classic 9x9.
    Classic { count: u64, spec: Box<Spec>, tries: u64 },
    /// Generated puzzles of another size or with more rules.
    Variant { count: u64, spec: VariantSpec, tries: u64 },
    /// The first `count` puzzles of a file, or all of them.
    File { name: String, count: Option<u64> },
}

/// A section as written in TOML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SectionFields {
    #[serde(deserialize_with = "fields::word")]
    title: String,
    file: Option<String>,
    count: Option<u64>,
    per_page: Option<Spanned<usize>>,
    tries: Option<u64>,
    #[serde(default = "classic_size")]
    size: usize,
    #[serde(default, deserialize_with = "fields::rules")]
    rules: Vec<VariantRule>,
    #[serde(default, deserialize_with = "fields::optional_word")]
    clues: Option<String>,
    #[serde(default, deserialize_with = "fields::optional_word")]
    symmetry: Option<Symmetry>,
    #[serde(default)]
    minimal: bool,
    #[serde(default, deserialize_with = "fields::word")]
    er: Range,
    #[serde(default, deserialize_with = "fields::difficulty")]
    difficulty: Option<RangeInclusive<Difficulty>>,
    #[serde(default, deserialize_with = "fields::level")]
    level: Option<Level>,
    #[serde(default, deserialize_with = "fields::score")]
    score: Option<RangeInclusive<u32>>,
    #[serde(default)]
    with: Vec<TechniqueId>,
    #[serde(default)]
    without: Vec<TechniqueId>,
    bottleneck: Option<TechniqueId>,
    #[serde(default)]
    steer: bool,
}

fn classic_size() -> usize {
    9
}

impl SectionSpec {
    /// Converts section `nth`, from 0, as written in TOML; `keys` are the keys of all sections.
    pub(crate) fn of(
        text: &str,
        (keys, nth): (&SectionKeys, usize),
        written: Spanned<SectionFields>,
    ) -> Result<SectionSpec, BookError> {
        let (span, written) = (written.span(), written.into_inner());
        let wrong = |key: &str, what: &str| keys.error(text, (nth, key), what);
        if written.count.is_some_and(|count| !(1..=MOST_IN_A_SECTION).contains(&count)) {
            return Err(wrong("count", &format!("count must be from 1 to {MOST_IN_A_SECTION}")));
        }
        if written.tries == Some(0) {
            return Err(wrong("tries", "tries must be at least 1"));
        }
        let (is_classic, count) = (written.is_classic(), written.count);
        let source = match (&written.file, count) {
            (Some(name), _) => {
                if let Some(key) = keys.find(nth, |key| !OF_FILES.contains(&key)) {
                    let what =
                        "the puzzles of a file are printed unchanged; of the other keys, only count and per_page fit";
                    return Err(wrong(key, what));
                }
                Source::File { name: name.clone(), count }
            }
            (None, None) => {
                let what = format!("section {}: expected a count or a file", written.title);
                return Err(BookError::at(text, Some(span), &what));
            }
            (None, Some(count)) if is_classic => {
                let spec = written.classic().map_err(|what| wrong("clues", &what))?;
                spec.check().map_err(|error| wrong(key_of(&error), &error.to_string()))?;
                let tries = written.tries.unwrap_or(TRIES[0]);
                Source::Classic { count, spec: Box::new(spec), tries }
            }
            (None, Some(count)) => {
                if let Some(key) = keys.find(nth, |key| OF_CLASSIC.contains(&key)) {
                    let what = format!("{key} works only for the classic 9x9, not with another size or rules");
                    return Err(wrong(key, &what));
                }
                let spec = written.variant().map_err(|what| wrong("clues", &what))?;
                spec.check().map_err(|error| wrong(key_of_variant(&error), &error.to_string()))?;
                Source::Variant { count, spec, tries: written.tries.unwrap_or(TRIES[1]) }
            }
        };
        let per_page = on_a_page(text, "per_page", written.per_page)?;
        Ok(SectionSpec { title: written.title, source, per_page })
    }
}

/// Returns the key that an error is about.
fn key_of(error: &SpecError) -> &'static str {
    match error {
        SpecError::WithAndWithout(_) => "without",
        SpecError::SteersUnbiased | SpecError::SteersNowhere => "steer",
        _ => "clues",
    }
}

/// Returns the key that an error is about.
fn key_of_variant(error: &VariantSpecError) -> &'static str {
    match error {
        VariantSpecError::Size(_) | VariantSpecError::Boxes(_) => "size",
        VariantSpecError::Clues { .. } => "clues",
        _ => "rules",
    }
}

impl SectionFields {
    /// Returns `true` for puzzles of the classic 9x9.
    fn is_classic(&self) -> bool {
        self.size == classic_size() && self.rules.is_empty()
    }

    /// Returns the range of clues. The error says what was expected.
    fn clues(&self) -> Result<Option<RangeInclusive<usize>>, String> {
        let cells = self.size.min(Shape::MAX_SIZE).pow(2);
        let clues = self.clues.as_deref().map(|text| terms::clues_of(text, cells));
        clues.transpose().map_err(|error| error.to_string())
    }

    /// Returns the specification of classic puzzles. The error is about the clues.
    fn classic(&self) -> Result<Spec, String> {
        let window = Window { er: self.er, ..Window::ALL };
        let named =
            |list: &[TechniqueId]| -> Vec<&'static Technique> { list.iter().map(|TechniqueId(one)| *one).collect() };
        let criteria = Criteria {
            se: (window != Window::ALL).then_some(window),
            difficulty: self.difficulty.clone(),
            score: self.score.clone(),
            level: self.level,
            with: named(&self.with),
            without: named(&self.without),
            bottleneck: self.bottleneck.as_ref().map(|TechniqueId(technique)| *technique),
        };
        let clues = ClueSpec {
            clues: self.clues()?,
            symmetry: self.symmetry.unwrap_or(Symmetry::None),
            minimal: self.minimal,
            ..ClueSpec::ANY
        };
        Ok(Spec { clues, criteria, steers: self.steer, ..Spec::default() })
    }

    /// Returns the specification of puzzles of another size or with more rules. The error is about the clues.
    fn variant(&self) -> Result<VariantSpec, String> {
        let (size, rules, minimal) = (self.size, self.rules.clone(), self.minimal);
        Ok(VariantSpec { size, rules, clues: self.clues()?, minimal })
    }
}
