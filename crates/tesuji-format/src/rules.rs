//! Words that speak of rules which a plain sudoku does not have.

use tesuji_core::Problem;

use crate::{Metadata, names};

/// Words that only rules of variants have.
const WORDS: [&str; 36] = [
    "cage",
    "cages",
    "killer",
    "thermo",
    "thermos",
    "thermometer",
    "thermometers",
    "diagonal",
    "diagonals",
    "knight",
    "knights",
    "antiknight",
    "antiking",
    "nonconsecutive",
    "kropki",
    "palindrome",
    "palindromes",
    "renban",
    "whisper",
    "whispers",
    "sandwich",
    "skyscraper",
    "skyscrapers",
    "quadruple",
    "quadruples",
    "jigsaw",
    "irregular",
    "entropic",
    "zipper",
    "nabner",
    "windoku",
    "samurai",
    "doubler",
    "doublers",
    "schrodinger",
    "argyle",
];

/// Words that rules of variants have, and other texts too.
const WORDS_OF_RULES: [&str; 40] = [
    "arrow",
    "arrows",
    "king",
    "kings",
    "queen",
    "consecutive",
    "sum",
    "sums",
    "dot",
    "dots",
    "fog",
    "disjoint",
    "clone",
    "clones",
    "windows",
    "hyper",
    "xv",
    "parity",
    "odd",
    "even",
    "ratio",
    "difference",
    "product",
    "circle",
    "circles",
    "square",
    "squares",
    "line",
    "lines",
    "snake",
    "loop",
    "liar",
    "outside",
    "asterisk",
    "greater",
    "inequality",
    "chess",
    "colour",
    "color",
    "shaded",
];

/// What plain rules may be called; such a sentence is left out.
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

/// Returns whether any text speaks of rules that a plain sudoku does not have.
pub(crate) fn speaks_of_rules(text: &str) -> bool {
    let text = text.to_lowercase();
    has_word(&text, &WORDS) || text.contains("x-sudoku") || text.contains("anti-")
}

/// Whether a problem has no constraints and boxes for regions.
pub(crate) fn is_plain(problem: &Problem) -> bool {
    problem.constraints().is_empty() && problem.layout().boxes().is_some()
}

/// Whether a problem is plain, and its description speaks of other rules.
pub(crate) fn are_missing(problem: &Problem, metadata: &Metadata) -> bool {
    is_plain(problem) && metadata.get(names::DESCRIPTION).is_some_and(are_other_rules)
}

/// Returns whether the rules of a puzzle are more than those of a plain sudoku.
pub(crate) fn are_other_rules(rules: &str) -> bool {
    let mut rules = rules.to_lowercase();
    for plain in PLAIN {
        if rules.contains(plain) {
            rules = rules.replace(plain, " ");
        }
    }
    has_word(&rules, &WORDS_OF_RULES) || speaks_of_rules(&rules)
}

/// The values of lines such as `Variant: anti-knight`, or of the line below one such as `#VARIANT(S)`.
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

/// Words of the rules of a plain sudoku, and of those who wish luck.
const PLAIN_WORDS: [&str; 62] = [
    "normal", "standard", "classic", "regular", "sudoku", "rules", "apply", "rule", "fill", "place", "enter", "write",
    "put", "the", "a", "an", "of", "in", "into", "with", "to", "from", "and", "so", "that", "each", "every", "all",
    "any", "no", "digit", "digits", "number", "numbers", "row", "rows", "column", "columns", "box", "boxes", "region",
    "regions", "block", "blocks", "3x3", "cell", "cells", "grid", "once", "exactly", "only", "contains", "contain",
    "must", "may", "not", "repeat", "1", "9", "have", "fun", "enjoy",
];

/// Returns whether the rules of a puzzle are those of a plain sudoku, as far as words tell.
pub(crate) fn are_plain_rules(rules: &str) -> bool {
    let rules = rules.to_lowercase();
    rules
        .split(|character: char| !character.is_alphanumeric())
        .all(|word| word.is_empty() || PLAIN_WORDS.contains(&word) || is_size(word))
}

/// Returns whether a word is the size of a grid or a box, such as `9x9`.
fn is_size(word: &str) -> bool {
    word.split_once('x').is_some_and(|(rows, columns)| [rows, columns].iter().all(|part| part.parse::<u8>().is_ok()))
}

fn has_word(text: &str, words: &[&str]) -> bool {
    text.split(|character: char| !character.is_alphanumeric()).any(|word| words.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::{are_other_rules, are_plain_rules, speaks_of_rules, variants_named};

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
}
