//! Deserializes the [terms] of wanted puzzles: for recipes, specifications of books, and requests.
//!
//! The functions are those that `#[serde(deserialize_with)]` takes. A term that cannot be parsed is an error that
//! states what was expected.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, de};
use tesuji_core::{CellSet, Level};
use tesuji_generate::VariantRule;
use tesuji_logic::classify::Difficulty;

use super::terms;

/// A term as written: a string, or a number such as 24 for the range from 24 to 24.
struct Term(String);

impl<'de> Deserialize<'de> for Term {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Term, D::Error> {
        struct Written;
        impl de::Visitor<'_> for Written {
            type Value = Term;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a string")
            }

            fn visit_str<E>(self, text: &str) -> Result<Term, E> {
                Ok(Term(text.to_owned()))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Term, E> {
                Ok(Term(number.to_string()))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Term, E> {
                Ok(Term(number.to_string()))
            }

            fn visit_f64<E>(self, number: f64) -> Result<Term, E> {
                Ok(Term(number.to_string()))
            }
        }
        deserializer.deserialize_any(Written)
    }
}

/// Deserializes a string or a number, and parses it.
///
/// # Errors
///
/// Returns an error if it cannot be parsed.
pub fn word<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(deserializer: D) -> Result<T, D::Error> {
    Term::deserialize(deserializer)?.0.parse().map_err(de::Error::custom)
}

/// Deserializes a string or a number that may be missing, and parses it.
///
/// # Errors
///
/// Returns an error if it cannot be parsed.
pub fn optional_word<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let term = Option::<Term>::deserialize(deserializer)?;
    term.map(|Term(text)| text.parse()).transpose().map_err(de::Error::custom)
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
            let term = Option::<Term>::deserialize(deserializer)?;
            term.map(|Term(text)| terms::$name(&text)).transpose().map_err(de::Error::custom)
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
