//! The datasheet of a data set.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::{Serialize, Serializer};

use super::file::{FileFacts, sha256};
use super::row::Row;
use super::{Recipe, Stratum};

/// A description of a data set: its origin, its contents, and the checksums of its files.
///
/// It contains no time and no path, so that the same recipe always gives the same sheet.
#[derive(Clone, Debug, Serialize)]
pub struct Datasheet {
    program: String,
    recipe_sha256: String,
    seed: u64,
    columns: Vec<&'static str>,
    splits: BTreeMap<String, f64>,
    strata: Vec<StratumFacts>,
    files: Vec<FileFacts>,
    #[serde(skip)]
    recipe: String,
}

/// The facts about a stratum.
#[derive(Clone, Debug, Serialize)]
pub struct StratumFacts {
    name: String,
    /// The number of puzzles that the recipe asks for.
    wanted: u64,
    /// The number of puzzles made. The others were abandoned, or are essentially equal to an earlier one.
    puzzles: u64,
    /// The number of puzzles in each split.
    splits: BTreeMap<String, u64>,
    clues: BTreeMap<u64, u64>,
    /// Keyed by the rating in tenths, for sorting.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", serialize_with = "by_rating")]
    er: BTreeMap<u64, u64>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    difficulty: BTreeMap<String, u64>,
}

impl StratumFacts {
    pub(super) fn new(stratum: &Stratum) -> StratumFacts {
        StratumFacts {
            name: stratum.name().to_owned(),
            wanted: stratum.count(),
            puzzles: 0,
            splits: BTreeMap::new(),
            clues: BTreeMap::new(),
            er: BTreeMap::new(),
            difficulty: BTreeMap::new(),
        }
    }

    pub(super) fn add(&mut self, row: &Row, split: &str) {
        self.puzzles += 1;
        count(&mut self.splits, split);
        *self.clues.entry(row.clues).or_default() += 1;
        if let Some(er) = row.er {
            *self.er.entry((er * 10.0).round() as u64).or_default() += 1;
        }
        if let Some(difficulty) = &row.difficulty {
            count(&mut self.difficulty, difficulty);
        }
    }

    /// Returns the name of the stratum.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of puzzles made and the number requested.
    pub fn puzzles(&self) -> (u64, u64) {
        (self.puzzles, self.wanted)
    }
}

/// Formats a rating given in tenths.
fn rating(tenths: u64) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn by_rating<S: Serializer>(counts: &BTreeMap<u64, u64>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().map(|(&tenths, count)| (rating(tenths), count)))
}

fn count(counts: &mut BTreeMap<String, u64>, key: &str) {
    match counts.get_mut(key) {
        Some(count) => *count += 1,
        None => {
            counts.insert(key.to_owned(), 1);
        }
    }
}

impl Datasheet {
    pub(super) fn new(recipe: &Recipe, strata: Vec<StratumFacts>, files: Vec<FileFacts>) -> Datasheet {
        Datasheet {
            program: format!("tesuji {}", env!("CARGO_PKG_VERSION")),
            recipe_sha256: sha256(&recipe.text),
            seed: recipe.seed,
            columns: recipe.columns.iter().map(|column| column.name()).collect(),
            splits: recipe.splits.shares().map(|(name, share)| (name.to_owned(), share)).collect(),
            strata,
            files,
            recipe: recipe.text.clone(),
        }
    }

    /// Returns the facts about the strata.
    pub fn strata(&self) -> &[StratumFacts] {
        &self.strata
    }

    /// Returns the facts about the files, without the datasheets.
    pub fn files(&self) -> &[FileFacts] {
        &self.files
    }

    /// Returns the sheet as JSON, for programs.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("texts and numbers are JSON") + "\n"
    }

    /// Returns the sheet as Markdown, for people.
    pub fn to_markdown(&self) -> String {
        let mut text = String::new();
        self.write(&mut text).expect("memory takes all");
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        let Datasheet { program, seed, columns, .. } = self;
        writeln!(text, "# Datasheet\n")?;
        writeln!(
            text,
            "Made by {program} from the recipe below with the seed {seed}; the same recipe makes the same bytes."
        )?;
        writeln!(
            text,
            "Each puzzle has exactly one solution. No two puzzles are essentially the same, in one file or in two: the"
        )?;
        writeln!(text, "canonical form of a puzzle decides on its file.\n")?;
        writeln!(text, "Columns: {}.\n\n## Files\n", columns.join(", "))?;
        writeln!(text, "| file | share | puzzles | bytes | SHA-256 |\n|---|---|---|---|---|")?;
        for (FileFacts { name, rows, bytes, sha256 }, share) in self.files.iter().zip(self.splits.values()) {
            writeln!(text, "| {name} | {share} | {rows} | {bytes} | `{sha256}` |")?;
        }
        writeln!(text, "\n## Strata\n")?;
        let splits: Vec<&str> = self.splits.keys().map(String::as_str).collect();
        writeln!(
            text,
            "| stratum | wanted | puzzles | {} |\n|---|---|---{}|",
            splits.join(" | "),
            "|---".repeat(splits.len())
        )?;
        for stratum in &self.strata {
            let counts = splits.iter().map(|split| stratum.splits.get(*split).copied().unwrap_or(0).to_string());
            let counts = counts.collect::<Vec<_>>().join(" | ");
            writeln!(text, "| {} | {} | {} | {counts} |", stratum.name, stratum.wanted, stratum.puzzles)?;
        }
        writeln!(text, "\nMissing puzzles were not found, or were essentially the same as an earlier puzzle.")?;
        for StratumFacts { name, clues, er, difficulty, .. } in &self.strata {
            writeln!(text, "\n## Stratum {name}\n")?;
            distribution(text, "clues", clues.iter())?;
            distribution(text, "ER (SE 1.2.1)", er.iter().map(|(&tenths, count)| (rating(tenths), count)))?;
            distribution(text, "difficulty", difficulty.iter())?;
        }
        writeln!(text, "\n## Recipe\n\n```toml\n{}\n```", self.recipe.trim_end())
    }
}

/// Writes the number of occurrences of each value, in the order of the values.
fn distribution<K: std::fmt::Display>(
    text: &mut String,
    name: &str,
    counts: impl ExactSizeIterator<Item = (K, impl std::fmt::Display)>,
) -> std::fmt::Result {
    if counts.len() == 0 {
        return Ok(());
    }
    let counts: Vec<String> = counts.map(|(value, count)| format!("{value}: {count}")).collect();
    writeln!(text, "- {name}: {}", counts.join(", "))
}
