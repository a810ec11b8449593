//! Words around a puzzle that may concern its cells: a clue, a correction, a rule, or how to read the text.

use std::collections::BTreeSet;

use tesuji_core::Problem;

use crate::labels;
use crate::rules::{are_one_puzzle, are_plain_rules, is_mask, name_sudoku_x};

/// Beginnings of English words about cells, rules, marks and mistakes.
static ABOUT: [&str; 87] = [
    "adjacent",
    "argyle",
    "arrow",
    "asterisk",
    "backward",
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
    "disjoint",
    "eliminat",
    "entered",
    "entries",
    "equal",
    "error",
    "extra",
    "flip",
    "girandola",
    "given",
    "gray",
    "greater",
    "grey",
    "guess",
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
    "mask",
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
    "samurai",
    "sandwich",
    "shad",
    "should",
    "skyscraper",
    "smaller",
    "spoiler",
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
    "variant",
    "windoku",
    "wrap",
    "wrong",
];

/// English words about cells and rules that are matched whole, because other words begin like them.
static ABOUT_WHOLE: [&str; 19] = [
    "add", "adds", "bar", "bars", "bigger", "cross", "dot", "dots", "even", "instead", "less", "line", "lines",
    "mistake", "odd", "sum", "sums", "total", "xv",
];

/// Words that occur in nearly every English sentence.
static ENGLISH: [&str; 52] = [
    "about", "and", "any", "are", "as", "at", "be", "but", "by", "can", "do", "easy", "find", "for", "from", "get",
    "hard", "have", "help", "here", "how", "is", "it", "me", "medium", "my", "no", "not", "of", "on", "one", "please",
    "puzzle", "solve", "stuck", "than", "thanks", "that", "the", "there", "this", "to", "was", "we", "what", "where",
    "with", "would", "wrote", "you", "your", "sudoku",
];

/// Phrases for the usual order of cells, which need no note.
static USUAL: [&str; 6] = ["rows:", "rows in set", "row by row", "row-by-row", "left to right", "top to bottom"];

/// Phrases about the order in which cells are written, and about what a player has done.
static PHRASES: [&str; 6] = ["right to left", "bottom to top", "bottom up", "my solution", "so far", "last row first"];

/// Parts of words in other languages for rules and for the parts of a grid.
static FOREIGN: [&str; 22] = [
    "对角",
    "對角",
    "対角",
    "杀手",
    "殺手",
    "锯齿",
    "鋸齒",
    "不规则",
    "不規則",
    "窗口",
    "奇数",
    "偶数",
    "行列",
    "диагон",
    "столб",
    "строк",
    "клетк",
    "киллер",
    "spalte",
    "colonne",
    "columna",
    "zeile",
];

/// The maximum length of a title in a script without blanks, in characters.
const TITLE: usize = 6;

/// Returns whether words may say more about a puzzle than its cells do. Text that is not English may say anything.
pub(crate) fn may_say_more(text: &str) -> bool {
    text.lines().any(|line| {
        // The notation for addresses reads these.
        let words_alone = line.split_whitespace().filter(|word| !word.contains("://")).collect::<Vec<_>>().join(" ");
        let line = USUAL.iter().fold(words_alone.to_lowercase(), |line, usual| line.replace(usual, " "));
        // Rules mention rows too; without them, columns or boxes describe the order of the cells.
        let has_rows = words(&line).any(|word| matches!(word, "row" | "rows" | "rule" | "rules" | "sudoku"));
        let is_rule = are_plain_rules(&line) && has_rows && words(&line).count() > 2;
        // The name of a row, after its cells.
        let is_name = matches!(words(&line).collect::<Vec<_>>()[..], ["row" | "rows" | "line"]);
        !is_rule && !is_name && (is_about_cells(&line) || names_cell(&line) || is_foreign(&line))
    })
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty())
}

fn is_about_cells(line: &str) -> bool {
    let words: Vec<&str> = words(line).collect();
    let is_about = |word: &&str| ABOUT.iter().any(|about| word.starts_with(about)) || ABOUT_WHOLE.contains(word);
    let has = |parts: &[&str]| parts.iter().any(|part| line.contains(part));
    words.iter().any(is_about) || name_sudoku_x(&words) || has(&PHRASES) || has(&FOREIGN)
}

/// Returns whether a cell is named, such as `r1c1`.
pub(crate) fn names_cell(line: &str) -> bool {
    let line = line.as_bytes();
    let digit = |at: usize| line.get(at).is_some_and(u8::is_ascii_digit);
    memchr::memchr_iter(b'r', line).any(|at| digit(at + 1) && line.get(at + 2) == Some(&b'c') && digit(at + 3))
}

/// Returns whether a line is a sentence in a language other than English, judged by its common words.
fn is_foreign(line: &str) -> bool {
    let is_without_blanks = |letter: &char| matches!(letter, '\u{3040}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}');
    if line.chars().filter(is_without_blanks).count() > TITLE {
        return true;
    }
    let is_code = line.contains(['=', '{', ';']);
    let is_empty_cell = |word: &&str| matches!(*word, "na" | "nan" | "nil" | "none" | "null");
    let words: BTreeSet<&str> = words(line).filter(|word| word.chars().count() > 1 && !is_empty_cell(word)).collect();
    let english = words.iter().filter(|word| ENGLISH.contains(word)).count();
    !is_code && words.len() >= 4 && 5 * english < words.len()
}

/// Beginnings of identifiers for rules, marks or another order of cells, which a plain solver does not have.
static IN_CODE: [&str; 37] = [
    "antiking",
    "antiknight",
    "arrow",
    "cage",
    "candidate",
    "colo",
    "columns",
    "consecutive",
    "cols",
    "diagonal",
    "disjoint",
    "entries",
    "flip",
    "guess",
    "irregular",
    "jigsaw",
    "killer",
    "king",
    "knight",
    "kropki",
    "mask",
    "mirror",
    "misprint",
    "mistake",
    "pencil",
    "queen",
    "regions",
    "rot",
    "rules",
    "thermo",
    "transpos",
    "typo",
    "upside",
    "variant",
    "windoku",
    "wrong",
    "whisper",
];

/// Code that changes the order of cells or names a diagonal, with blanks removed.
static CHANGES: [&str; 9] = ["(end+1", "[i,i]", "[i][i]", ").T", "].T", "order='F'", "order=\"F\"", "zip(*", "[::-1]"];

/// Returns whether a program may say more about its puzzle than the numbers do: a mask, a second board of the same
/// puzzle, or statements about cells or their order.
#[cfg(not(tesuji_small))]
pub(crate) fn program_may_say_more(program: &str, boards: &[&Problem]) -> bool {
    let has_mask = boards.len() > 1 && boards.iter().any(|board| is_mask(board));
    let are_one = matches!(boards, [one, other] if are_one_puzzle(one, other));
    has_mask || are_one || code_may_say_more(program) || labels::are_doubtful(program)
}

/// Returns whether the words of a program may say more about a puzzle than its list of numbers does: names, comments,
/// and statements that change cells or their order.
pub(crate) fn code_may_say_more(text: &str) -> bool {
    text.lines().any(|line| {
        let dense: String = line.chars().filter(|sign| !sign.is_whitespace()).collect();
        let line = line.to_lowercase();
        // Lists of boxes instead of rows, and shapes of boxes.
        let is_of_boxes = ["boxes=", "blocks=", "boxes:"];
        names_more(&line)
            || CHANGES.iter().any(|change| dense.contains(change))
            || is_of_boxes.iter().any(|name| dense.to_lowercase().contains(name))
            || names_side_of_box(&line)
            || is_transposed(&dense)
            || has_oblong_boxes(&dense.to_lowercase())
            || assigns_cell(&dense)
            || comment_of(&line).is_some_and(|comment| may_say_more(comment) || has_cells(comment))
            || OF_CLUES.iter().any(|name| dense.to_lowercase().replace('_', "").contains(name))
    })
}

/// Parts of identifiers for clues outside a grid, with underscores removed.
const OF_CLUES: [&str; 9] =
    ["rowsum", "colsum", "columnsum", "cagesum", "regionsum", "sandwich", "skyscraper", "littlekiller", "sumhint"];

/// Returns whether a comment has the cells of a puzzle on one line, perhaps the clues of the grid next to it.
fn has_cells(comment: &str) -> bool {
    let is_cell = |sign: char| sign.is_ascii_digit() || sign == '.';
    comment.split(|sign| !is_cell(sign)).any(|run| run.len() >= 81)
}

/// Returns whether a name means something other than the clues in rows.
pub(crate) fn names_more(name: &str) -> bool {
    words(name).any(|word| IN_CODE.iter().any(|about| word.starts_with(about)))
}

/// Returns whether a line has a name such as `box_width`, `BOX_H` or `blockRows`, in lower case.
fn names_side_of_box(line: &str) -> bool {
    let sides = ["h", "w", "height", "width", "rows", "cols", "columns"];
    line.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|name| {
        let side = ["box", "block", "region"].iter().find_map(|part| name.strip_prefix(part));
        side.is_some_and(|side| sides.contains(&side.trim_start_matches('_')))
    })
}

/// Returns whether a line of a text transposes its grid, in Matlab or J.
pub(crate) fn has_transpose(text: &str) -> bool {
    text.lines().any(|line| is_transposed(&line.split_whitespace().collect::<String>()))
}

/// Returns whether a line without blanks ends with the transpose of Matlab, `]'`, or begins with that of J, `|:`.
fn is_transposed(line: &str) -> bool {
    let end = line.trim_end_matches([';', ',']);
    let is_behind_list = end.ends_with("]'") || end.ends_with("].'");
    (is_behind_list && line.matches('\'').count() == 1) || line.starts_with("|:9") || line.contains("=:|:")
}

/// Returns whether a line without blanks makes a sudoku with boxes that are not square, such as `Sudoku(2,3,board=b)`.
fn has_oblong_boxes(line: &str) -> bool {
    line.match_indices("sudoku(").any(|(at, call)| {
        let sides = line[at + call.len()..].split([',', ')']).map_while(|side| side.parse::<u8>().ok());
        let sides: Vec<u8> = sides.take(2).collect();
        matches!(sides[..], [width, height] if width != height)
    })
}

/// Returns whether a line without blanks assigns a value to a cell: `x[0][2]=6`.
fn assigns_cell(line: &str) -> bool {
    line.match_indices("]=").any(|(at, _)| {
        let index = line[..at].rsplit('[').next().unwrap_or("");
        let behind = &line[at + 2..];
        let value = behind.split(|sign: char| !sign.is_ascii_digit()).next().unwrap_or("");
        let is_number = |text: &str| matches!(text.len(), 1 | 2) && text.bytes().all(|byte| byte.is_ascii_digit());
        let ends = behind[value.len()..]
            .chars()
            .next()
            .is_none_or(|sign| !sign.is_alphanumeric() && !matches!(sign, '.' | '['));
        is_number(index) && is_number(value) && ends
    })
}

/// Returns the text of a comment in a line.
fn comment_of(line: &str) -> Option<&str> {
    let line = line.split("://").next().unwrap_or(line);
    ["//", "#", "/*", "\"\"\"", "<!--", "--", "%"].iter().find_map(|sign| Some(line.split_once(sign)?.1))
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
            "Columns:",
            "Columns, left to right, each from top to bottom:",
            "Read from right to left",
            "数独 对角线",
            "My solution so far",
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

    #[test]
    fn names_comments_and_statements_of_a_program_are_noticed() {
        for text in [
            "columns = [",
            "cages = [(29, [(0, 1)])]",
            "]).T",
            "x = list(zip(*x))",
            "grid[0][2] = 6;",
            "// the first 7 is a misprint",
            "]  # one list per 3x3 box",
            "box_width = 2",
            "BOX_H, BOX_W = 3, 2",
            "const blockRows = 2;",
            "     2 0 0 9 0 0 0 0 0]';",
            "|: 9 9 $ 0 9 0 0",
            "puzzle = Sudoku(2, 3, board=board)",
            "void setup(void) { grid[0][0] = 8; }",
            "grid[8][7] = 3  # from the solution",
            "B(end+1,:) = [1 1 4];",
        ] {
            assert!(code_may_say_more(text), "{text}");
        }
        for text in [
            "int board[9][9] = {",
            "def solve(grid, row, col):",
            "    board[i][j] = 0",
            "let puzzle = [",
            "print(grid)",
            "BOX_SIZE = 3",
            "puzzle = Sudoku(3, 3, board=board)",
            "x = ['[1]', '[2]']",
        ] {
            assert!(!code_may_say_more(text), "{text}");
        }
    }
}
