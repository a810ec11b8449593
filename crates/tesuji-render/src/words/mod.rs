//! Languages: the wording of statements about steps.
//!
//! [`explain`](crate::explain) decides the statements and their order, as [`Sentence`], [`Remark`] and [`Look`]. A
//! language has a sentence for each. No method has a default, so a missing clause is a compile error.

mod chinese;
mod english;
mod picture_words;
mod rule_sentence;
mod sentence;
#[cfg(test)]
mod tests;

use tesuji_core::{Candidate, CandidateSet, Cell, CellSet, Claim, Digit, DigitSet, Family, HouseSet, Technique};

use crate::cell_names::CellNames;
use chinese::Chinese;
use english::English;
pub(crate) use english::{capital, clause};
pub(crate) use picture_words::{PictureSentence, PictureWords};
pub(crate) use rule_sentence::{RuleClause, RuleSentence, RuleText, RuleWords};
pub(crate) use sentence::{
    Arrangement, AssumptionOrder, Dead, Double, Exchange, Fact, Filling, Heading, Look, Motion, Others, Refill, Remark,
    Role, Sentence, Set, SetChange, Tie,
};

/// A language for the explanation of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// Returns the name: the ISO 639 code.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// Returns the language of a locale such as `zh_CN.UTF-8`: English unless it names another supported language.
    ///
    /// # Examples
    ///
    /// ```
    /// use tesuji_render::Language;
    ///
    /// assert_eq!(Language::of_locale("zh_CN.UTF-8"), Language::Chinese);
    /// assert_eq!(Language::of_locale("C"), Language::English);
    /// ```
    pub fn of_locale(locale: &str) -> Language {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        code.parse().unwrap_or_default()
    }

    /// Returns the words of the language, with this convention for cell names.
    pub(crate) fn words(self, names: CellNames) -> Box<dyn Words> {
        match self {
            Language::English => Box::new(English(names)),
            Language::Chinese => Box::new(Chinese(names)),
        }
    }

    /// Returns the words of the language for rule steps.
    pub(crate) fn rule_words(self) -> &'static dyn RuleWords {
        match self {
            Language::English => &English(CellNames::RowColumn),
            Language::Chinese => &Chinese(CellNames::RowColumn),
        }
    }

    /// Returns the words of the language for pictures of problems.
    pub(crate) fn picture_words(self) -> &'static dyn PictureWords {
        match self {
            Language::English => &English(CellNames::RowColumn),
            Language::Chinese => &Chinese(CellNames::RowColumn),
        }
    }
}

tesuji_core::named_enum!(Language, ParseLanguageError, "expected en or zh");

/// The conjunction that joins the members of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    /// `and`: all of them.
    And,
    /// `or`: one of them.
    Or,
}

/// The words of a language. A sentence includes its full stop.
pub(crate) trait Words {
    /// Returns the name of a technique.
    fn technique(&self, technique: &'static Technique) -> &'static str;
    /// Returns the page of a technique.
    fn page(&self, technique: &'static Technique) -> &'static str;
    /// Returns the name of a family of techniques.
    fn family(&self, family: Family) -> String;
    /// Returns cells as a list.
    fn cells(&self, cells: CellSet, join: Join) -> String;
    /// Returns digits as a list.
    fn digits(&self, digits: DigitSet, join: Join) -> String;
    /// Returns houses as a list.
    fn houses(&self, houses: HouseSet) -> String;
    /// Returns a claim as a clause without punctuation.
    fn claim(&self, claim: &Claim) -> String;
    /// Returns a sentence of the reasoning.
    fn sentence(&self, sentence: &Sentence) -> String;
    /// Returns a sentence that is not part of the reasoning.
    fn remark(&self, remark: &Remark<'_>) -> String;
    /// Returns a sentence about the place to look.
    fn look(&self, look: &Look) -> String;
    /// Returns a heading or a connecting line of a path or a page.
    fn heading(&self, heading: &Heading<'_>) -> String;
    /// Returns the separator between two sentences.
    fn between(&self) -> &'static str;
}

/// Joins the sentences of a paragraph.
pub(crate) fn paragraph(words: &dyn Words, sentences: &[String]) -> String {
    sentences.join(words.between())
}

/// Groups consecutive candidates of one cell, or of one digit in ascending cells.
fn by_turns(candidates: &[Candidate]) -> Vec<(CellSet, DigitSet)> {
    let mut groups: Vec<(CellSet, DigitSet)> = Vec::new();
    let mut last: Option<Cell> = None;
    for &Candidate { cell, digit } in candidates {
        match groups.last_mut() {
            Some((cells, digits)) if cells.only() == Some(cell) => digits.insert(digit),
            Some((cells, digits)) if digits.only() == Some(digit) && last < Some(cell) => cells.insert(cell),
            _ => groups.push((cell.into(), digit.into())),
        }
        last = Some(cell);
    }
    groups
}

/// Groups the cells of candidates with the same digits, in the order of the first cells.
fn by_digits(set: &CandidateSet) -> Vec<(DigitSet, CellSet)> {
    let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
    for cell in !set.empty_cells() {
        let digits = set.digits(cell);
        match groups.iter_mut().find(|(known, _)| *known == digits) {
            Some((_, cells)) => cells.insert(cell),
            None => groups.push((digits, cell.into())),
        }
    }
    groups
}

/// The facts that a sentence rests on, grouped by kind to give few clauses.
struct Reasons<'a> {
    /// Candidates that are true.
    placed: CandidateSet,
    /// Facts that neither place nor eliminate candidates.
    others: Vec<&'a Fact>,
    /// Candidates that are false.
    gone: CandidateSet,
}

impl Reasons<'_> {
    fn of(facts: &[Fact]) -> Reasons<'_> {
        let mut reasons = Reasons { placed: CandidateSet::EMPTY, others: Vec::new(), gone: CandidateSet::EMPTY };
        for fact in facts {
            match fact {
                Fact::Claim(Claim::OneOf(one)) if one.len() == 1 => reasons.placed = reasons.placed | *one,
                Fact::Claim(Claim::Holds { cells, digits }) if cells.len() == 1 => {
                    reasons.placed = reasons.placed | CandidateSet::ALL.within(*cells).with_digits(*digits);
                }
                Fact::Claim(Claim::NoneOf(none)) => reasons.gone = reasons.gone | *none,
                other => reasons.others.push(other),
            }
        }
        // A cell with a stated digit needs no statement that it has no other.
        let placed = !reasons.placed.empty_cells();
        reasons.gone = reasons.gone.within(!placed);
        reasons
    }
}

/// Returns the digits of candidates.
fn digits_of(set: &CandidateSet) -> DigitSet {
    set.iter().map(|one| one.digit).collect()
}

/// Returns the only digit of candidates, if there is one.
pub(crate) fn one_digit(set: &CandidateSet) -> Option<Digit> {
    digits_of(set).only()
}
