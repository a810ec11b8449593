//! Words that describe rules which a plain sudoku does not have.

use tesuji_core::Problem;

use crate::remarks::names_cell;
use crate::{Metadata, Note, names};

/// The maximum number of words that a note names.
const NAMES: usize = 8;

/// Words that only variant rules use, and the constraints that each may mean.
static WORDS: [(&str, &[&str]); 22] = [
    ("cage", &["cage", "rellik-cage", "equality-cage", "look-and-say", "lunchbox"]),
    ("killer", &["cage", "rellik-cage", "equality-cage", "little-killer"]),
    ("thermo", &["thermometer"]),
    ("thermometer", &["thermometer"]),
    ("diagonal", &["diagonal", "little-killer", "not-adjacent", "anti-chess"]),
    ("knight", &["anti-chess"]),
    ("antiknight", &["anti-chess"]),
    ("antiking", &["anti-chess"]),
    ("nonconsecutive", &["not-adjacent"]),
    ("kropki", &["pairs", "not-adjacent"]),
    ("palindrome", &["palindrome"]),
    ("renban", &["renban"]),
    ("whisper", &["whisper"]),
    ("sandwich", &["sandwich"]),
    ("skyscraper", &["skyscraper", "hidden-skyscraper"]),
    ("quadruple", &["contains"]),
    ("entropic", &["entropic"]),
    ("zipper", &["zipper"]),
    ("nabner", &["nabner"]),
    ("windoku", &["windoku"]),
    ("doubler", &[]),
    ("schrodinger", &[]),
];

/// Words for layouts other than square boxes.
const WORDS_OF_LAYOUTS: [&str; 4] = ["jigsaw", "irregular", "samurai", "argyle"];

/// Words that occur in variant rules, but also elsewhere.
static WORDS_OF_RULES: [(&str, &[&str]); 32] = [
    ("arrow", &["arrow", "double-arrow", "little-killer", "chaos-arrow"]),
    ("king", &["anti-chess"]),
    ("queen", &["not-adjacent", "all-different"]),
    ("consecutive", &["not-adjacent", "pairs", "renban"]),
    (
        "sum",
        &[
            "cage",
            "sum",
            "equal-sums",
            "arrow",
            "little-killer",
            "sandwich",
            "x-sum",
            "sum-line",
            "region-sum-line",
            "zipper",
        ],
    ),
    ("dot", &["pairs"]),
    ("fog", &[]),
    ("disjoint", &["disjoint-groups"]),
    ("clone", &["clone", "same-values"]),
    ("window", &["windoku"]),
    ("hyper", &["windoku"]),
    ("xv", &["pairs"]),
    ("parity", &["parity", "pairs", "modular"]),
    ("odd", &["parity", "allowed"]),
    ("even", &["parity", "allowed"]),
    ("ratio", &["pairs"]),
    ("difference", &["pairs", "whisper", "not-adjacent"]),
    ("product", &[]),
    ("circle", &["arrow", "contains", "counting-circles", "between", "lockout", "parity", "pairs"]),
    ("square", &["parity", "allowed", "arrow"]),
    ("line", LINES),
    ("snake", &[]),
    ("loop", &["sum-line"]),
    ("liar", &[]),
    (
        "outside",
        &["little-killer", "sandwich", "x-sum", "skyscraper", "hidden-skyscraper", "numbered-room", "full-rank"],
    ),
    ("asterisk", &["all-different"]),
    ("greater", &["pairs"]),
    ("inequality", &["pairs"]),
    ("chess", &["anti-chess"]),
    ("colour", &["renban", "all-different"]),
    ("color", &["renban", "all-different"]),
    ("shaded", &["parity", "all-different", "extremum"]),
];

/// The constraints along lines.
const LINES: &[&str] = &[
    "palindrome",
    "renban",
    "whisper",
    "region-sum-line",
    "between",
    "lockout",
    "zipper",
    "nabner",
    "entropic",
    "modular",
    "sum-line",
    "thermometer",
    "arrow",
    "regular",
    "equal-sums",
    "value-indexing",
];

/// Phrases of plain rules that contain words of variant rules; they are removed before the search.
const PLAIN: [&str; 12] = [
    "even if",
    "even though",
    "even the",
    "nine squares",
    "3x3 squares",
    "3x3 square",
    "each square",
    "empty squares",
    "every square",
    "small squares",
    "line by line",
    "online",
];

/// Returns whether a text mentions rules that a plain sudoku does not have.
pub(crate) fn speaks_of_rules(text: &str) -> bool {
    let text = text.to_lowercase();
    words_of(&text).any(|word| kinds_of(word, &WORDS).is_some() || is_layout(word))
        || is_x_sudoku(&text)
        || text.contains("anti-")
}

/// Returns the note on the description of a problem, if it goes beyond the rules of a plain sudoku.
pub(crate) fn note_of_description(problem: &Problem, metadata: &Metadata) -> Option<Note> {
    let rules = metadata.get(names::DESCRIPTION).filter(|rules| !are_plain_rules(rules))?;
    Some(note_of(rules, problem))
}

/// Returns the note on metadata that names rules or cells.
pub(crate) fn note_of_metadata(problem: &Problem, metadata: &Metadata) -> Option<Note> {
    let said: Vec<&str> =
        metadata.iter().filter(|(name, _)| *name != names::SOLUTION).map(|(_, value)| value).collect();
    let said = said.join("\n");
    if speaks_of_rules(&said) {
        return Some(note_of(&said, problem));
    }
    names_cell(&said.to_lowercase()).then_some(Note::Words)
}

/// Returns the note on rules in words that come with a problem, naming those for which it has no constraint.
pub(crate) fn note_of(rules: &str, problem: &Problem) -> Note {
    let names = unmet(rules, problem);
    if names.is_empty() { Note::RulesInWords } else { Note::OtherRules { names: names.join(", ").into() } }
}

/// Returns the rule words for which the problem has neither a constraint nor a layout, in the order of the text.
fn unmet(rules: &str, problem: &Problem) -> Vec<&'static str> {
    let (rules, known) = (without_plain(rules), problem.constraint_names());
    let has_layout = problem.layout().boxes().is_none();
    let is_met = |kinds: &[&str]| kinds.iter().any(|kind| known.contains(kind)) || known.contains(&"any");
    let mut found: Vec<&str> = Vec::new();
    for word in words_of(&rules) {
        let unmet = match kinds_of(word, &WORDS).or_else(|| kinds_of(word, &WORDS_OF_RULES)) {
            Some((name, kinds)) => (!is_met(kinds)).then_some(name),
            None => WORDS_OF_LAYOUTS.into_iter().find(|name| *name == word && !has_layout),
        };
        found.extend(unmet.filter(|name| !found.contains(name) && found.len() < NAMES));
    }
    if found.is_empty() && is_x_sudoku(&rules) && !known.contains(&"diagonal") {
        found.push("x-sudoku");
    }
    found
}

/// Returns whether a problem has no constraints and its regions are boxes.
pub(crate) fn is_plain(problem: &Problem) -> bool {
    problem.constraints().is_empty() && problem.layout().boxes().is_some()
}

/// Returns whether a grid is a mask of given cells: only 0 and 1, with more ones than a puzzle can have.
pub(crate) fn is_mask(problem: &Problem) -> bool {
    let givens = problem.givens();
    let ones = givens.iter().filter(|&&value| value == 1).count();
    givens.iter().all(|&value| value <= 1) && ones > problem.layout().size()
}

/// Returns whether two grids may be one puzzle: the clues and the player's digits, or the clues and all digits.
pub(crate) fn are_one_puzzle(one: &Problem, other: &Problem) -> bool {
    let (one, other) = (one.givens(), other.givens());
    let has_digits = |values: &[u8]| values.iter().any(|&value| value != 0);
    if one.len() != other.len() || !has_digits(&one) || !has_digits(&other) {
        return false;
    }
    let pairs = || one.iter().zip(&other);
    let are_apart = pairs().all(|(&a, &b)| a == 0 || b == 0);
    are_apart || pairs().all(|(&a, &b)| a == 0 || a == b) || pairs().all(|(&a, &b)| b == 0 || a == b)
}

/// Returns whether a problem is plain but its description mentions other rules.
pub(crate) fn are_missing(problem: &Problem, metadata: &Metadata) -> bool {
    is_plain(problem) && metadata.get(names::DESCRIPTION).is_some_and(are_other_rules)
}

/// Common fields of data sets that never name rules or cells.
#[cfg(feature = "csv")]
const OTHER_FIELDS: [&str; 12] =
    ["author", "canonical", "date", "hash", "id", "level", "link", "rating", "solution", "solutions", "source", "url"];

/// Returns whether a field of this name may name rules other than the usual ones, or cells.
#[cfg(feature = "csv")]
pub(crate) fn may_name_rules(name: &str) -> bool {
    !OTHER_FIELDS.contains(&name)
}

/// Returns whether a field of this name gives the kind of puzzle.
fn is_kind(name: &str) -> bool {
    ["genre", "kind", "type"].iter().any(|kind| name.ends_with(kind))
}

/// Returns whether a field of this name contains only rules.
fn is_about_rules(name: &str) -> bool {
    let is_rule = |word: &str| ["arrow", "constraint", "region", "rule", "variant"].contains(&word);
    speaks_of_rules(name) || words_of(name).any(|word| is_rule(word.trim_end_matches('s')))
}

/// Returns whether a field, given its name and value, mentions rules other than the usual ones.
pub(crate) fn names_rule(name: &str, field: &str) -> bool {
    let (name, field) = (name.to_lowercase(), field.trim().to_lowercase());
    if !is_about_rules(&name) {
        return speaks_of_rules(&field) || names_cell(&field) || (is_kind(&name) && field == "x");
    }
    let is_none = ["0", "false", "n", "nan", "none", "null", "plain", "vanilla"].contains(&field.as_str());
    field == "1" || !is_none && !are_plain_rules(&field)
}

/// Returns whether the rules of a puzzle go beyond those of a plain sudoku.
pub(crate) fn are_other_rules(rules: &str) -> bool {
    let rules = without_plain(rules);
    words_of(&rules).any(|word| kinds_of(word, &WORDS_OF_RULES).is_some()) || speaks_of_rules(&rules)
}

/// Returns the text in lower case, without phrases of plain rules.
fn without_plain(rules: &str) -> String {
    let mut rules = rules.to_lowercase();
    for plain in PLAIN {
        if rules.contains(plain) {
            rules = rules.replace(plain, " ");
        }
    }
    rules
}

/// Returns the values of lines such as `Variant: anti-knight`, or of the line below one such as `#VARIANT(S)`.
pub(crate) fn variants_named(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut is_below = false;
    for line in text.lines().map(|line| line.trim().trim_start_matches(['#', '-', '*']).trim()) {
        if line.is_empty() {
            continue;
        }
        let (name, value) = line.split_once([':', '=']).unwrap_or((line, ""));
        let is_name = name.len() <= 20 && name.to_lowercase().starts_with("variant");
        let value = if is_below && !is_name { line } else { value.trim() };
        if (is_name || is_below) && !value.is_empty() {
            found.push(value);
        }
        is_below = is_name && value.is_empty();
    }
    found
}

/// Words in the rules of a plain sudoku and in good wishes.
const PLAIN_WORDS: [&str; 62] = [
    "normal", "standard", "classic", "regular", "sudoku", "rules", "apply", "rule", "fill", "place", "enter", "write",
    "put", "the", "a", "an", "of", "in", "into", "with", "to", "from", "and", "so", "that", "each", "every", "all",
    "any", "no", "digit", "digits", "number", "numbers", "row", "rows", "column", "columns", "box", "boxes", "region",
    "regions", "block", "blocks", "3x3", "cell", "cells", "grid", "once", "exactly", "only", "contains", "contain",
    "must", "may", "not", "repeat", "1", "9", "have", "fun", "enjoy",
];

/// Returns whether the rules of a puzzle are those of a plain sudoku, judged by their words.
pub(crate) fn are_plain_rules(rules: &str) -> bool {
    let rules = rules.to_lowercase();
    rules
        .split(|character: char| !character.is_alphanumeric())
        .all(|word| word.is_empty() || PLAIN_WORDS.contains(&word) || is_size(word))
}

/// Returns whether a word is the size of a grid or a box, such as `9x9`.
fn is_size(word: &str) -> bool {
    sides_of(word).is_some()
}

/// Returns whether a word is the size of a box that is not square, such as `3x2`, where either side may be the height.
pub(crate) fn is_oblong(word: &str) -> bool {
    sides_of(word).is_some_and(|(one, other)| one != other)
}

fn sides_of(word: &str) -> Option<(u8, u8)> {
    let (one, other) = word.split_once(['x', 'X', '×'])?;
    Some((one.trim().parse().ok()?, other.trim().parse().ok()?))
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_alphanumeric())
}

/// Finds a word, in the singular or the plural, in a list. Returns its singular and the constraints that it may mean.
fn kinds_of(word: &str, words: &'static [(&str, &[&str])]) -> Option<(&'static str, &'static [&'static str])> {
    let is_of = |one: &str| word == one || word.strip_suffix('s') == Some(one);
    words.iter().find(|(one, _)| is_of(one)).copied()
}

/// Returns whether a text in lower case names Sudoku X, the variant with diagonals.
fn is_x_sudoku(text: &str) -> bool {
    let words: Vec<&str> = words_of(text).filter(|word| !word.is_empty()).collect();
    name_sudoku_x(&words)
}

/// Returns whether words in lower case name Sudoku X: `X-Sudoku`, `type: X`.
pub(crate) fn name_sudoku_x(words: &[&str]) -> bool {
    words.windows(2).any(|two| matches!(two, ["x", "sudoku"] | ["sudoku" | "type" | "kind" | "variant", "x"]))
}

fn is_layout(word: &str) -> bool {
    WORDS_OF_LAYOUTS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_named_on_a_line_or_below_one() {
        let text = "Title\n#VARIANT(S)\nAnti-Knight\n\nVariant: killer, jigsaw\nvariants\n\nX";
        assert_eq!(variants_named(text), ["Anti-Knight", "killer, jigsaw", "X"]);
        assert_eq!(variants_named("A variant of that puzzle\nwas here: yes"), Vec::<&str>::new());
    }

    #[test]
    fn rules_of_variants_are_noticed() {
        for text in ["Digits in cages sum to the total.", "Normal sudoku rules; anti-knight", "An X-Sudoku", "Killer!"]
        {
            assert!(speaks_of_rules(text) && are_other_rules(text), "{text}");
        }
        for text in
            ["Normal sudoku rules apply.", "Fill rows, columns and 3x3 squares with 1-9 once each. Found online."]
        {
            assert!(!are_other_rules(text), "{text}");
        }
        assert!(are_plain_rules("Normal 9x9 sudoku rules apply.") && are_plain_rules("Standard 6X6 rules."));
        assert!(are_plain_rules("Normal sudoku rules apply.") && !are_plain_rules("Normal rules. Themos increase."));
        assert!(are_other_rules("Digits on a line differ.") && !speaks_of_rules("Digits on a line differ."));
    }
    #[test]
    fn rules_that_no_constraint_means_are_named() {
        let problem = crate::symbol::problem_of(&[0; 81]).unwrap();
        let thermometer = tesuji_core::Constraint::Thermometer { cells: vec![0, 1], slow: false };
        let with = problem.clone().with_constraints(vec![thermometer]).unwrap();
        for (rules, problem, expected) in [
            ("Cells a knight's move apart differ. Thermos increase, knights too.", &problem, vec!["knight", "thermo"]),
            ("Cells a knight's move apart differ. Thermos increase.", &with, vec!["knight"]),
            ("Digits increase along thermometers.", &with, vec![]),
            ("A Jigsaw: irregular regions.", &problem, vec!["jigsaw", "irregular"]),
            ("An X-Sudoku", &problem, vec!["x-sudoku"]),
            ("Normal rules, and something new.", &problem, vec![]),
        ] {
            assert_eq!(unmet(rules, problem), expected, "{rules}");
        }
    }
}
