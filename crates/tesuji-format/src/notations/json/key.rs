//! The meaning of the name of a field.
//!
//! A name is read by its words: `initialBoard`, `initial_board` and `initialBoard1` have the words `initial` and
//! `board`. The first class below that has one of the words is its meaning, so that `puzzleSolution` is a solution and
//! `boardColors` a colour.

/// The meaning of the name of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// A full grid that is not a puzzle.
    Solution,
    /// The player's marks.
    Marks,
    /// Colours of cells.
    Colours,
    /// The number of rows or columns of a box.
    Box,
    /// Rules besides those of rows, columns and boxes; the name cannot mean anything else.
    Rule,
    /// A name that both rules and settings have.
    PerhapsRule,
    /// The player's digits.
    Placed,
    /// The clues.
    Clues,
    /// Earlier states of a grid.
    History,
    /// A grid: the clues, or the player's state.
    Grid,
    Other,
}

const SOLUTION: &[&str] = &["solution", "solved", "answer", "solved"];
const MARKS: &[&str] = &[
    "note",
    "mark",
    "pencilmark",
    "pencil",
    "candidate",
    "possibility",
    "possible",
    "option",
    "corner",
    "centre",
    "center",
    "centermark",
    "cornermark",
    "centremark",
    "memo",
];
const COLOURS: &[&str] = &["color", "colour", "highlight"];
const RULES: &[&str] = &[
    "cage",
    "killer",
    "killercage",
    "thermo",
    "thermometer",
    "arrow",
    "region",
    "jigsaw",
    "irregular",
    "diagonal",
    "diag",
    "constraint",
    "kropki",
    "xv",
    "palindrome",
    "renban",
    "whisper",
    "sandwich",
    "parity",
    "quadruple",
    "knight",
    "king",
    "queen",
    "antiknight",
    "antiking",
    "antiqueen",
    "consecutive",
    "nonconsecutive",
    "disjoint",
    "disjointgroup",
    "windoku",
    "hyper",
    "clone",
    "inequality",
    "skyscraper",
    "zone",
    "fog",
    "dutch",
    "entropic",
    "betweenline",
    "between",
    "rule",
    "variant",
    "xsudoku",
    "ruleset",
    "chess",
    "anti",
    "snake",
    "nabner",
    "zipper",
    "sumline",
    "lockout",
    "littlekiller",
    "xsum",
    "numberedroom",
    "rossini",
    "vudoku",
    "cosmetic",
    "overlay",
    "underlay",
    "extraregion",
];
const PERHAPS_RULES: &[&str] = &[
    "line",
    "dot",
    "circle",
    "square",
    "sum",
    "odd",
    "even",
    "type",
    "kind",
    "mode",
    "extra",
    "area",
    "block",
    "group",
    "edge",
    "border",
    "wall",
    "visual",
    "element",
    "clause",
    "shape",
    "box",
    "ratio",
    "difference",
    "product",
    "style",
    "row",
    "column",
    "x",
    "v",
    "less",
    "greater",
    "comparison",
    "relation",
    "equal",
];
const HISTORY: &[&str] = &["undo", "redo", "history", "step", "snapshot", "log"];
const PLACED: &[&str] = &["placed", "progress", "user", "player", "entry", "current", "played", "filled", "move"];
const CLUES: &[&str] = &[
    "clue", "puzzle", "given", "quiz", "quizze", "question", "initial", "start", "starting", "unsolved", "mission",
    "problem", "original", "sudoku", "unsolve", "template", "fixed",
];
const GRIDS: &[&str] = &[
    "board",
    "grid",
    "state",
    "cell",
    "value",
    "digit",
    "number",
    "matrix",
    "field",
    "tile",
    "data",
    "array",
    "table",
    "game",
    "input",
    "list",
    "item",
    "result",
    "example",
    "sample",
    "content",
    "all",
    "set",
    "collection",
    "level",
    "easy",
    "medium",
    "hard",
    "expert",
    "evil",
    "beginner",
    "extreme",
    "difficult",
    "simple",
    "fiendish",
    "diabolical",
];

/// Returns the meaning of the name of a field.
pub(crate) fn meaning(name: &str) -> Meaning {
    let words = words(name);
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let is_box = has(&["box", "block", "region"]) && has(&["width", "height", "row", "column", "col", "size"]);
    // The field `rows` contains the rows of a grid.
    let are_rows = matches!(&words[..], [word] if word == "row") && name.ends_with(['s', 'S']);
    match () {
        () if is_box => Meaning::Box,
        () if has(SOLUTION) => Meaning::Solution,
        () if has(MARKS) => Meaning::Marks,
        () if has(COLOURS) => Meaning::Colours,
        () if has(RULES) || ["xsudoku", "sudokux"].contains(&words.concat().as_str()) => Meaning::Rule,
        () if are_rows => Meaning::Grid,
        () if has(PERHAPS_RULES) && !has(CLUES) => Meaning::PerhapsRule,
        () if has(HISTORY) => Meaning::History,
        () if has(PLACED) => Meaning::Placed,
        () if has(CLUES) => Meaning::Clues,
        () if has(GRIDS) => Meaning::Grid,
        () => Meaning::Other,
    }
}

/// Returns the words of a name, in lower case and in the singular.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for character in name.chars() {
        let begins = character.is_uppercase() && was_lower;
        was_lower = character.is_lowercase();
        if begins || !character.is_alphabetic() {
            words.push(String::new());
        }
        if character.is_alphabetic() {
            let word = words.last_mut().expect("there is a word");
            word.extend(character.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    for word in &mut words {
        let singular = match word.as_str() {
            word if word.len() < 4 || word.ends_with("ss") || word.ends_with("us") => None,
            word if word.ends_with("ies") => Some(word[..word.len() - 3].to_owned() + "y"),
            word if word.ends_with("xes") => Some(word[..word.len() - 2].to_owned()),
            word => word.strip_suffix('s').map(str::to_owned),
        };
        if let Some(singular) = singular {
            *word = singular;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_by_their_words() {
        for (names, expected) in [
            (
                &["puzzle", "initialBoard", "unsolved_sudoku", "Quizzes", "givens", "clues", "startGrid"][..],
                Meaning::Clues,
            ),
            (&["board", "grid", "rows", "state", "cells", "Values", "board-1"], Meaning::Grid),
            (&["solution", "solvedBoard", "puzzle_solution", "answer"], Meaning::Solution),
            (&["notes", "pencilMarks", "cornermarks", "boardNotes", "possibilities"], Meaning::Marks),
            (&["colors", "cellColours", "highlights"], Meaning::Colours),
            (&["cages", "killerCages", "thermos", "anti-knight", "ruleset", "regions", "variant"], Meaning::Rule),
            (&["lines", "dots", "type", "mode", "boxes"], Meaning::PerhapsRule),
            (&["progress", "userBoard", "placed", "currentGrid"], Meaning::Placed),
            (&["undoStack", "history", "steps"], Meaning::History),
            (&["boxWidth", "box_rows", "regionHeight"], Meaning::Box),
            (&["title", "id", "difficulty"], Meaning::Other),
        ] {
            for name in names {
                assert_eq!(meaning(name), expected, "{name}");
            }
        }
    }
}
