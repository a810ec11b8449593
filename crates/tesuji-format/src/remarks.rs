//! Words around a puzzle that may say something of its cells: a clue, a correction, a rule, how the text is to be read.

use crate::rules::are_plain_rules;

/// Beginnings of English words about cells, rules, marks and mistakes.
static ABOUT: [&str; 76] = [
    "adjacent",
    "arrow",
    "asterisk",
    "bishop",
    "block",
    "bold",
    "box",
    "bracket",
    "cage",
    "candidate",
    "cell",
    "center",
    "centre",
    "chess",
    "circle",
    "clue",
    "colo",
    "column",
    "consecutive",
    "corner",
    "correct",
    "diagonal",
    "differ",
    "digit",
    "eliminat",
    "equal",
    "error",
    "extra",
    "flip",
    "given",
    "gray",
    "greater",
    "grey",
    "hyper",
    "inequal",
    "irregular",
    "italic",
    "jigsaw",
    "killer",
    "king",
    "knight",
    "kropki",
    "letter",
    "magic",
    "mark",
    "mirror",
    "misprint",
    "mistyped",
    "neighbo",
    "orthogonal",
    "outside",
    "parenthes",
    "pencil",
    "queen",
    "region",
    "revers",
    "rotat",
    "row",
    "sandwich",
    "shad",
    "should",
    "skyscraper",
    "smaller",
    "square",
    "strike",
    "struck",
    "symbol",
    "thermo",
    "toroid",
    "touch",
    "transpos",
    "typo",
    "upside",
    "windoku",
    "wrap",
    "wrong",
];

/// English words about cells and rules whose beginnings other words have too.
static ABOUT_WHOLE: [&str; 19] = [
    "add", "adds", "bar", "bars", "bigger", "cross", "dot", "dots", "even", "instead", "less", "line", "lines",
    "mistake", "odd", "sum", "sums", "total", "xv",
];

/// Words that nearly every English sentence has.
static ENGLISH: [&str; 52] = [
    "about", "and", "any", "are", "as", "at", "be", "but", "by", "can", "do", "easy", "find", "for", "from", "get",
    "hard", "have", "help", "here", "how", "is", "it", "me", "medium", "my", "no", "not", "of", "on", "one", "please",
    "puzzle", "solve", "stuck", "than", "thanks", "that", "the", "there", "this", "to", "was", "we", "what", "where",
    "with", "would", "wrote", "you", "your", "sudoku",
];

/// Phrases that say what is read without them.
static USUAL: [&str; 5] = ["rows in set", "row by row", "row-by-row", "left to right", "top to bottom"];

/// How many letters of a script without blanks may be no more than a title.
const TITLE: usize = 6;

/// Returns whether words may say more of a puzzle than its cells do. Sentences that are not English may say anything.
pub(crate) fn may_say_more(text: &str) -> bool {
    text.lines().any(|line| {
        let line = USUAL.iter().fold(line.to_lowercase(), |line, usual| line.replace(usual, " "));
        !are_plain_rules(&line) && (is_about_cells(&line) || names_cell(&line) || is_foreign(&line))
    })
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty())
}

fn is_about_cells(line: &str) -> bool {
    let words: Vec<&str> = words(line).collect();
    let is_about = |word: &&str| ABOUT.iter().any(|about| word.starts_with(about)) || ABOUT_WHOLE.contains(word);
    let is_x = |two: &[&str]| two == ["sudoku", "x"] || two == ["x", "sudoku"];
    words.iter().any(is_about) || words.windows(2).any(is_x)
}

/// Returns whether a cell is named, such as `r1c1`.
fn names_cell(line: &str) -> bool {
    let digit = |at: usize| line.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    line.match_indices('r').any(|(at, _)| digit(at + 1) && line.as_bytes().get(at + 2) == Some(&b'c') && digit(at + 3))
}

/// Returns whether a line is a sentence in another language than English, as far as its usual words tell.
fn is_foreign(line: &str) -> bool {
    let is_without_blanks = |letter: &char| matches!(letter, '\u{3040}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}');
    if line.chars().filter(is_without_blanks).count() > TITLE {
        return true;
    }
    let words: Vec<&str> = words(line).filter(|word| word.chars().count() > 1).collect();
    let english = words.iter().filter(|word| ENGLISH.contains(word)).count();
    words.len() >= 4 && 5 * english < words.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_cells_rules_and_mistakes_is_noticed() {
        for text in [
            "Sorry, typo: r3c3 is 8, not 9.",
            "Also r1c1 = 2",
            "Each line is one 3x3 box (boxes from left to right)",
            "Auch in den beiden Diagonalen muss jede Ziffer genau einmal stehen.",
            "На обеих диагоналях стоят все цифры",
            "对角线上的数字也不能重复",
            "The grid is transposed",
            "Hyper sudoku",
            "Sudoku X, no. 12",
            "XV sudoku: no V and no X other than shown",
            "One of the givens is wrong!",
            "Grey: odd",
        ] {
            assert!(may_say_more(text), "{text}");
        }
        for text in [
            "",
            "Can you help me with this one, please? I am stuck on it.",
            "On 12 Mar 2021 at 09:41, Bob wrote:",
            "Normal sudoku rules apply.",
            "Sudoku 12, very hard",
            "数独 困难",
            "Time 12:45",
        ] {
            assert!(!may_say_more(text), "{text}");
        }
    }
}
