//! Parses the recipe of a data set.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use serde::Deserialize;
use tesuji_core::Level;
use tesuji_generate::{ClueSpec, Method, Rng};
use tesuji_logic::classify::Difficulty;
use tesuji_query::TechniqueId;
use tesuji_query::rate::{Range, Window};
use tesuji_symmetry::Symmetry;
use toml::Spanned;

use super::{Column, RecipeError};
use crate::make::{Criteria, Run, Spec, fields, fnv};

/// The specification of a data set: strata of puzzles, and how they are split and written. It is parsed from TOML.
///
/// # Examples
///
/// ```
/// use tesuji_runs::dataset::Recipe;
///
/// let recipe: Recipe = r#"
///     seed = 7
///     columns = ["puzzle", "solution", "er"]
///     splits = { train = 0.9, test = 0.1 }
///
///     [[strata]]
///     name = "easy"
///     count = 100
///     er = "1.5..2.3"
/// "#
/// .parse()?;
/// assert_eq!(recipe.strata()[0].name(), "easy");
///
/// let error = "seed = 7\nsplits = { all = 0.5 }\nstrata = []".parse::<Recipe>().unwrap_err();
/// let expected = "line 2: splits: the shares add up to 0.5, not to 1";
/// assert_eq!((error.line(), error.to_string().as_str()), (Some(2), expected));
/// # Ok::<(), tesuji_runs::dataset::RecipeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recipe {
    pub(super) text: String,
    pub(super) seed: u64,
    pub(super) form: Form,
    pub(super) columns: Vec<Column>,
    pub(super) splits: Splits,
    pub(super) strata: Vec<Stratum>,
}

/// The format of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Form {
    Csv,
    Json,
    Parquet,
}

/// The splits of a data set, with the share of puzzle classes in each.
#[derive(Clone, Debug)]
pub(super) struct Splits {
    shares: BTreeMap<String, f64>,
}

/// A specification of puzzles, and how many of them to make.
#[derive(Clone, Debug)]
pub struct Stratum {
    name: String,
    count: u64,
    seed: u64,
    tries: Option<u64>,
    spec: Spec,
}

/// A recipe as written in TOML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecipeFields {
    seed: u64,
    #[serde(default = "usual_form")]
    form: Spanned<Form>,
    #[serde(default = "usual_columns")]
    columns: Spanned<Vec<Column>>,
    #[serde(default = "one_split")]
    splits: Spanned<BTreeMap<String, f64>>,
    strata: Spanned<Vec<Spanned<StratumFields>>>,
}

/// A stratum as written in TOML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StratumFields {
    name: Spanned<String>,
    count: u64,
    #[serde(default)]
    tries: Option<u64>,
    #[serde(default, deserialize_with = "fields::clues")]
    clues: Option<std::ops::RangeInclusive<usize>>,
    #[serde(default = "no_symmetry", deserialize_with = "fields::word")]
    symmetry: Symmetry,
    #[serde(default)]
    minimal: bool,
    #[serde(default = "top_down", deserialize_with = "fields::word")]
    method: Method,
    #[serde(default, deserialize_with = "fields::word")]
    er: Range,
    #[serde(default, deserialize_with = "fields::word")]
    ep: Range,
    #[serde(default, deserialize_with = "fields::word")]
    ed: Range,
    #[serde(default)]
    pearl: bool,
    #[serde(default)]
    diamond: bool,
    #[serde(default, deserialize_with = "fields::difficulty")]
    difficulty: Option<std::ops::RangeInclusive<Difficulty>>,
    #[serde(default, deserialize_with = "fields::level")]
    level: Option<Level>,
    #[serde(default, deserialize_with = "fields::score")]
    score: Option<std::ops::RangeInclusive<u32>>,
    #[serde(default)]
    with: Vec<TechniqueId>,
    #[serde(default)]
    without: Vec<TechniqueId>,
    #[serde(default)]
    bottleneck: Option<TechniqueId>,
    #[serde(default)]
    steer: bool,
}

fn usual_columns() -> Spanned<Vec<Column>> {
    Spanned::new(0..0, vec![Column::Id, Column::Puzzle, Column::Solution])
}

fn one_split() -> Spanned<BTreeMap<String, f64>> {
    Spanned::new(0..0, BTreeMap::from([("all".to_owned(), 1.0)]))
}

fn usual_form() -> Spanned<Form> {
    Spanned::new(0..0, Form::Csv)
}

fn no_symmetry() -> Symmetry {
    Symmetry::None
}

fn top_down() -> Method {
    Method::TopDown
}

/// Returns `true` if a text is a valid name; names are parts of file names.
fn is_name(text: &str) -> bool {
    let fits =
        |character: char| character.is_ascii_lowercase() || character.is_ascii_digit() || "-_".contains(character);
    (1..=64).contains(&text.len()) && text.chars().all(fits)
}

const NAMES: &str = "expected a name of lower-case letters, digits, - and _";

impl FromStr for Recipe {
    type Err = RecipeError;

    /// Parses a recipe.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not TOML, names something that does not exist, or asks for puzzles that are
    /// known not to exist.
    fn from_str(text: &str) -> Result<Recipe, RecipeError> {
        let at = |span: std::ops::Range<usize>, message: String| RecipeError::at(text, Some(span), message);
        let written: RecipeFields = toml::from_str(text)
            .map_err(|error: toml::de::Error| RecipeError::at(text, error.span(), error.message().to_owned()))?;
        let RecipeFields { seed, form, columns, splits, strata } = written;
        if *form.get_ref() == Form::Parquet && !cfg!(feature = "parquet") {
            return Err(at(form.span(), "form: this program was built without the feature `parquet`".to_owned()));
        }
        let (span, columns) = (columns.span(), columns.into_inner());
        if columns.is_empty() || columns.iter().collect::<BTreeSet<_>>().len() < columns.len() {
            return Err(at(span, "columns: expected at least one, each once".to_owned()));
        }
        let (span, shares) = (splits.span(), splits.into_inner());
        Splits::check(&shares).map_err(|message| at(span, format!("splits: {message}")))?;
        if strata.get_ref().is_empty() {
            return Err(at(strata.span(), "strata: expected at least one".to_owned()));
        }
        let mut all: Vec<Stratum> = Vec::new();
        for written in strata.into_inner() {
            let (span, name) = (written.span(), written.get_ref().name.clone());
            if !is_name(name.get_ref()) || all.iter().any(|other| other.name == *name.get_ref()) {
                return Err(at(name.span(), format!("name: {NAMES}, each once")));
            }
            let stratum = Stratum::of(written.into_inner(), seed, &columns);
            let name = stratum.name.clone();
            stratum.spec.check().map_err(|error| at(span, format!("stratum {name}: {error}")))?;
            all.push(stratum);
        }
        Ok(Recipe {
            text: text.to_owned(),
            seed,
            form: form.into_inner(),
            columns,
            splits: Splits { shares },
            strata: all,
        })
    }
}

impl Recipe {
    /// Returns the strata.
    pub fn strata(&self) -> &[Stratum] {
        &self.strata
    }
}

impl Stratum {
    fn of(written: StratumFields, seed: u64, columns: &[Column]) -> Stratum {
        let StratumFields { er, ep, ed, pearl, diamond, .. } = written;
        let window = Window { er, ep, ed, pearl, diamond };
        let asked = |column| columns.contains(&column);
        let named = |list: Vec<TechniqueId>| list.into_iter().map(|TechniqueId(technique)| technique).collect();
        let all_bands = || Difficulty::ALL[0]..=Difficulty::ALL[Difficulty::ALL.len() - 1];
        let criteria = Criteria {
            se: (window != Window::ALL).then_some(window),
            // A requested band must be determined.
            difficulty: written.difficulty.or_else(|| asked(Column::Difficulty).then(all_bands)),
            score: written.score,
            level: written.level,
            with: named(written.with),
            without: named(written.without),
            bottleneck: written.bottleneck.map(|TechniqueId(technique)| technique),
        };
        let spec = Spec {
            clues: ClueSpec {
                clues: written.clues,
                symmetry: written.symmetry,
                pattern: None,
                minimal: written.minimal,
                method: written.method,
            },
            criteria,
            rates: asked(Column::Er) || asked(Column::Ep) || asked(Column::Ed),
            paths: asked(Column::Level) || asked(Column::Score) || asked(Column::Path),
            steers: written.steer,
        };
        let name = written.name.into_inner();
        // Seeding by name gives strata independent random numbers, which do not change if another stratum is added.
        let seed = Rng::new(seed, fnv(name.bytes().map(u64::from))).below(u64::MAX);
        Stratum { name, count: written.count, seed, tries: written.tries, spec }
    }

    /// Returns the name of the stratum.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of puzzles to make.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the run that makes a shard of the stratum and continues until it is done.
    pub fn run(&self, (nth, of): (u64, u64)) -> Run {
        let run = Run::new(self.spec.clone(), self.seed).count(self.count).shard(nth, of).patience(None);
        self.tries.map_or(run.clone(), |tries| run.tries(tries))
    }
}

impl Splits {
    fn check(shares: &BTreeMap<String, f64>) -> Result<(), String> {
        if let Some(name) = shares.keys().find(|name| !is_name(name)) {
            return Err(format!("{name:?}: {NAMES}"));
        }
        let sum: f64 = shares.values().sum();
        let are_shares = shares.values().all(|share| (0.0..=1.0).contains(share));
        match are_shares && (sum - 1.0).abs() < 1e-9 {
            true => Ok(()),
            false => Err(format!("the shares add up to {sum}, not to 1")),
        }
    }

    /// Returns the names and the shares, in the order of the names.
    pub(super) fn shares(&self) -> impl ExactSizeIterator<Item = (&str, f64)> {
        self.shares.iter().map(|(name, &share)| (name.as_str(), share))
    }

    /// Returns the index of the split, in the order of the names, for a number drawn from 0 to 1.
    pub(super) fn nth(&self, drawn: f64) -> usize {
        let mut below = 0.0;
        let part = self.shares.values().position(|share| {
            below += share;
            drawn < below
        });
        // The shares may add up to slightly less than 1.
        part.unwrap_or(self.shares.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        text.parse::<Recipe>().unwrap_err().to_string()
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line_and_key() {
        let stratum = "seed = 1\n[[strata]]\nname = \"a\"\ncount = 5\n";
        assert!(stratum.parse::<Recipe>().is_ok());
        for (more, expected) in [
            ("er = \"hard\"", "line 5: er = \"hard\": expected"),
            ("clues = \"30..20\"", "line 5: clues = \"30..20\": expected a number of clues"),
            ("symmetry = \"odd\"", "line 5: symmetry = \"odd\": expected one of none, half-turn"),
            ("with = [\"x-wink\"]", "line 5: with = [\"x-wink\"]: no technique has the name x-wink"),
            ("size = 6", "line 5: size = 6: unknown field `size`"),
            ("clues = \"10..12\"", "line 2: stratum a: "),
            ("[[strata]]\nname = \"a\"\ncount = 1", "line 6: name: expected a name"),
            ("name = \"b\"", "line 5: "),
        ] {
            let said = refused(&format!("{stratum}{more}\n"));
            assert!(said.starts_with(expected), "{said}");
        }
        assert!(refused("seed = 1\nstrata = []").starts_with("line 2: strata: expected at least one"));
        assert!(refused("seed = -1").starts_with("line 1: seed = -1: "));
        assert!(refused("columns = [\"er\", \"er\"]\nseed = 1\nstrata = []").starts_with("line 1: columns: "));
        assert!(refused("columns = [\"err\"]\nseed = 1\nstrata = []").contains("unknown variant `err`"));
        assert!(refused("seed = 1").contains("missing field `strata`"));
        assert!(refused("seed = 1\nsplits = { Train = 1 }\nstrata = []").starts_with("line 2: splits: \"Train\": "));
        assert!(refused("seed").starts_with("line 1"));
    }

    #[test]
    fn what_a_stratum_asks_reaches_its_run() {
        let text = "seed = 1\ncolumns = [\"er\", \"difficulty\", \"path\"]\n[[strata]]\nname = \"a\"\ncount = 5\n\
                    er = \"2.0..\"\nclues = \"24\"\nwithout = [\"x-wing\"]\nsteer = true\n[[strata]]\nname = \"b\"\ncount = 9\n";
        let recipe: Recipe = text.parse().unwrap();
        let [a, b] = recipe.strata() else { panic!("two strata") };
        assert_eq!((a.count(), b.name()), (5, "b"));
        assert_ne!(a.seed, b.seed);
        assert!(a.spec.rates && a.spec.paths && a.spec.steers && a.spec.criteria.difficulty.is_some());
        assert_eq!((a.spec.clues.clues.clone(), a.spec.criteria.without.len()), (Some(24..=24), 1));
        assert_eq!(a.spec.criteria.se.unwrap().er, "2.0..".parse().unwrap());
        assert!(b.spec.criteria.se.is_none() && b.spec.clues.clues.is_none());
    }

    #[test]
    fn shares_divide_what_is_drawn() {
        let splits =
            Splits { shares: BTreeMap::from([("test".into(), 0.25), ("none".into(), 0.0), ("train".into(), 0.75)]) };
        assert_eq!([0.0, 0.2, 0.25, 0.9999].map(|drawn| splits.nth(drawn)), [1, 1, 2, 2]);
        assert_eq!(splits.shares().map(|(name, _)| name).collect::<Vec<_>>(), ["none", "test", "train"]);
    }
}
