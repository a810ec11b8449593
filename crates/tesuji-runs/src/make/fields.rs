//! Deserializes the [terms] of wanted puzzles: for recipes, specifications of books, and requests.
//!
//! The functions are those that `#[serde(deserialize_with)]` takes. A term that cannot be parsed is an error that
//! states what was expected.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, de};
use tesuji_core::{CellSet, Level};
use tesuji_generate::VariantRule;
use tesuji_logic::classify::Difficulty;

use super::terms;

/// Deserializes a string and parses it.
///
/// # Errors
///
/// Returns an error if it cannot be parsed.
pub fn word<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
}

/// Deserializes a string that may be missing, and parses it.
///
/// # Errors
///
/// Returns an error if it cannot be parsed.
pub fn optional_word<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| text.parse()).transpose().map_err(de::Error::custom)
}

/// Deserializes the rules of puzzles, from a list of their names.
///
/// # Errors
///
/// Returns an error with the names of all rules if there is another one.
pub fn rules<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<VariantRule>, D::Error> {
    let names = Vec::<String>::deserialize(deserializer)?;
    let rule = |name: &String| {
        name.parse().map_err(|_| {
            let all: Vec<&str> = VariantRule::ALL.iter().map(|rule| rule.name()).collect();
            de::Error::custom(format!("no rule is called {name}; the rules are {}", all.join(", ")))
        })
    };
    names.iter().map(rule).collect()
}

macro_rules! optional_terms {
    ($($name:ident: $value:ty,)+) => {$(
        #[doc = concat!("Deserializes an optional term of [`terms::", stringify!($name), "`].")]
        ///
        /// # Errors
        ///
        /// Returns an error if it cannot be parsed.
        pub fn $name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<$value>, D::Error> {
            let text = Option::<String>::deserialize(deserializer)?;
            text.map(|text| terms::$name(&text)).transpose().map_err(de::Error::custom)
        }
    )+};
}

optional_terms! {
    clues: RangeInclusive<usize>,
    difficulty: RangeInclusive<Difficulty>,
    level: Level,
    pattern: CellSet,
    score: RangeInclusive<u32>,
}
