//! The notation for wanted puzzles: `24..28`, `easy..medium`.

use std::ops::RangeInclusive;
use std::str::FromStr;

use tesuji_core::{CellSet, Grid, Level};
use tesuji_logic::classify::Difficulty;

/// The error returned when a condition cannot be parsed: it states what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TermError(String);

impl TermError {
    fn expected(what: &str) -> TermError {
        TermError(format!("expected {what}"))
    }
}

/// Parses a number of clues, 0 to 81, or a range of them: `26`, `24..28`, `..28`.
///
/// # Errors
///
/// Returns an error if the text is neither.
pub fn clues(text: &str) -> Result<RangeInclusive<usize>, TermError> {
    clues_of(text, 81)
}

/// Parses a number of clues, or a range of them, for a grid with `cells` cells.
///
/// # Errors
///
/// Returns an error if the text is neither.
pub fn clues_of(text: &str, cells: usize) -> Result<RangeInclusive<usize>, TermError> {
    range(text, 0, cells).ok_or_else(|| TermError::expected("a number of clues such as 26, or a range such as 24..28"))
}

/// Parses a range of HoDoKu scores, such as `1000..2000`.
///
/// # Errors
///
/// Returns an error if the text is not a range.
pub fn score(text: &str) -> Result<RangeInclusive<u32>, TermError> {
    range(text, 0, u32::MAX).ok_or_else(|| TermError::expected("a range of scores such as 1000..2000"))
}

fn range<T: FromStr + Copy + PartialOrd>(text: &str, least: T, most: T) -> Option<RangeInclusive<T>> {
    let number = |text: &str, missing| if text.is_empty() { Some(missing) } else { text.parse().ok() };
    let range = match text.split_once("..") {
        Some((start, end)) => number(start, least)?..=number(end, most)?,
        None => text.parse().ok().map(|only| only..=only)?,
    };
    (range.start() <= range.end()).then_some(range)
}

/// Parses the clue cells from a puzzle of 81 characters, whose digits do not matter.
///
/// # Errors
///
/// Returns an error if the text does not have 81 cells.
pub fn pattern(text: &str) -> Result<CellSet, TermError> {
    let marked: String =
        text.chars().map(|one| if one.is_ascii_alphanumeric() && one != '0' { '1' } else { '.' }).collect();
    let grid: Grid = marked.parse().map_err(|error| TermError(format!("{error}")))?;
    Ok(!grid.empty_cells())
}

/// Parses a band of difficulty or a range of them: `hard`, `easy..medium`.
///
/// # Errors
///
/// Returns an error if the text is neither.
pub fn difficulty(text: &str) -> Result<RangeInclusive<Difficulty>, TermError> {
    let band = |text: &str| text.parse::<Difficulty>().map_err(|error| TermError(error.to_string()));
    let (start, end) = text.split_once("..").unwrap_or((text, text));
    let range = band(start)?..=band(end)?;
    if range.is_empty() { Err(TermError("the first band is harder than the last".to_owned())) } else { Ok(range) }
}

/// Parses a HoDoKu level.
///
/// # Errors
///
/// Returns an error if the text is not a level.
pub fn level(text: &str) -> Result<Level, TermError> {
    let found = Level::ALL.into_iter().find(|level| level.to_string() == text);
    found.ok_or_else(|| TermError::expected("easy, medium, hard, unfair or extreme"))
}

/// Parses a part of a run, such as `2/5` for the second of five; returns its number from 0, and the number of parts.
///
/// # Errors
///
/// Returns an error if the text is not a part.
pub fn shard(text: &str) -> Result<(u64, u64), TermError> {
    let parts = text.split_once('/').and_then(|(nth, of)| Some((nth.parse::<u64>().ok()?, of.parse::<u64>().ok()?)));
    let shard = parts.filter(|(nth, of)| (1..=*of).contains(nth));
    shard.map(|(nth, of)| (nth - 1, of)).ok_or_else(|| TermError::expected("a part such as 2/5"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_may_be_open_and_have_an_order() {
        assert_eq!(clues("26"), Ok(26..=26));
        assert_eq!(clues("24..28"), Ok(24..=28));
        assert_eq!((clues("..28"), clues("70..")), (Ok(0..=28), Ok(70..=81)));
        assert!(clues("28..24").is_err() && clues("many").is_err());
        assert_eq!(score("1000.."), Ok(1000..=u32::MAX));
    }

    #[test]
    fn shards_are_written_from_1() {
        assert_eq!((shard("1/1"), shard("2/5")), (Ok((0, 1)), Ok((1, 5))));
        assert!(["0/5", "6/5", "2", "2/", "-1/2"].iter().all(|text| shard(text).is_err()));
    }

    #[test]
    fn words_are_those_of_the_lists() {
        assert_eq!(difficulty("easy..medium"), Ok(Difficulty::Easy..=Difficulty::Medium));
        assert_eq!(difficulty("hard..easy").unwrap_err().to_string(), "the first band is harder than the last");
        assert_eq!(level("unfair"), Ok(Level::Unfair));
        assert!(level("Unfair!").is_err());
        assert_eq!(pattern(&format!("{}x", "0.".repeat(40))).map(|cells| cells.len()), Ok(1));
    }
}
