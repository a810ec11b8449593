//! Labels before rows of cells: `Row 1:`, `r9 =`, `"col1": [`.
//!
//! The readers remove labels and take the lines as rows in order. Labels of columns or boxes, and row labels that are
//! not consecutive, show that this is wrong.

/// Words for a row, in the languages in which grids are posted.
const ROWS: [&str; 24] = [
    "row",
    "rows",
    "r",
    "line",
    "ln",
    "l",
    "zeile",
    "z",
    "reihe",
    "ligne",
    "fila",
    "f",
    "riga",
    "linha",
    "rij",
    "rad",
    "wiersz",
    "linea",
    "linje",
    "radek",
    "строка",
    "ряд",
    "行",
    "第",
];

/// The minimum number of lines of a grid.
const FEWEST: usize = 4;

/// The maximum length of the word in a label, in bytes.
const LONGEST: usize = 20;
/// The maximum length of a row of cells, in bytes.
const ROW: usize = 100;

/// Returns whether a word in lower case is the name of a row.
pub(crate) fn is_row_name(word: &str) -> bool {
    ROWS.contains(&word)
}

/// Returns whether the labels of a text show that its lines are not the rows of a grid in order.
pub(crate) fn are_doubtful(text: &str) -> bool {
    let labels: Vec<(String, u8)> = text.lines().filter_map(label).collect();
    let numbers = |is_row: bool| -> Vec<u8> {
        labels.iter().filter(|(word, _)| is_row_name(word) == is_row).map(|(_, number)| *number).collect()
    };
    // Several grids may follow each other.
    let are_counted = |numbers: &[u8]| {
        let mut grids = numbers.chunk_by(|one, next| *next == one + 1);
        grids.all(|grid| grid[0] <= 1 && grid.len() >= FEWEST)
    };
    let (rows, others) = (numbers(true), numbers(false));
    (others.len() >= FEWEST && are_counted(&others))
        || (rows.len() >= FEWEST && !are_counted(&rows))
        || text.lines().any(heads_columns_with_rows)
}

/// Returns the word and the number of a label, if it is followed by cells on its line.
fn label(line: &str) -> Option<(String, u8)> {
    let line = line.trim_start_matches(|sign: char| sign.is_whitespace() || "\"'-*>|[({".contains(sign));
    let word: String = line.chars().take_while(|sign| sign.is_alphabetic()).collect();
    let behind_word = &line[word.len()..];
    let rest = behind_word.strip_prefix([' ', '_', '.', '#', '-', '[']).unwrap_or(behind_word);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let behind = &rest[digits..];
    let is_label = !word.is_empty() && word.len() <= LONGEST && (1..=2).contains(&digits);
    // A letter and a separate digit may be the name of a row and its first cell.
    let is_apart = rest.len() < behind_word.len() && word.chars().count() < 3;
    let signs = behind.trim_start_matches([' ', '"', '\'', ']']);
    let is_parted = match is_apart {
        true => signs.starts_with([':', '=', '|', ')']),
        false => behind.starts_with([' ', '\t', ':', '=', '|', ')', ',', ';', ']', '"', '\'']),
    };
    let is_cell = |sign: &char| sign.is_ascii_digit() || "._-*?·,;|\t".contains(*sign);
    let is_row = || behind.len() <= ROW && behind.chars().filter(is_cell).count() >= 4 && !has_word(behind);
    (is_label && is_parted && is_row()).then(|| Some((word.to_lowercase(), rest[..digits].parse().ok()?)))?
}

fn has_word(text: &str) -> bool {
    text.split(|sign: char| !sign.is_alphabetic()).any(|word| word.chars().count() >= 3)
}

/// Returns whether a line consists of row names, `R1,R2,...`, so that the columns below them are rows.
fn heads_columns_with_rows(line: &str) -> bool {
    let names = line.split(|sign: char| !sign.is_alphanumeric()).filter(|name| !name.is_empty());
    let is_next = |(name, nth): (&str, usize)| {
        let number =
            name.strip_prefix("Row").or_else(|| name.strip_prefix("row")).or_else(|| name.strip_prefix(['R', 'r']));
        number.and_then(|number| number.parse::<usize>().ok()) == Some(nth)
    };
    line.len() <= ROW && names.clone().count() >= 4 && names.zip(1..).all(is_next)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(labels: &[&str]) -> String {
        labels.iter().map(|label| format!("{label} 5 3 . . 7 . . . .\n")).collect()
    }

    #[test]
    fn labels_of_columns_and_of_rows_out_of_order_are_doubtful() {
        for labels in [
            ["col 1:", "col 2:", "col 3:", "col 4:"],
            ["Square 1 |", "Square 2 |", "Square 3 |", "Square 4 |"],
            ["\"c1\":", "\"c2\":", "\"c3\":", "\"c4\":"],
            ["r4:", "r3:", "r2:", "r1:"],
            ["Row 1:", "Row 2:", "Row 4:", "Row 3:"],
            ["row1 =", "row10 =", "row11 =", "row2 ="],
        ] {
            assert!(are_doubtful(&lines(&labels)), "{labels:?}");
        }
        assert!(are_doubtful("C1,5,,,\nC2,,,3,\nC3,,,,\nC4,,1,,\n"));
        assert!(are_doubtful(&format!("R1,R2,R3,R4\n{}", lines(&[""; 4]))));
        for labels in [
            ["Row 1:", "Row 2:", "Row 3:", "Row 4:"],
            ["r0 =", "r1 =", "r2 =", "r3 ="],
            ["Zeile 1", "Zeile 2", "Zeile 3", "Zeile 4"],
            ["1:", "2:", "3:", "4:"],
            ["A 1", "B 2", "C 3", "D 4"],
            ["A . . 1", "B . . 2", "C . . 3", "D . . 4"],
            ["", "", "", ""],
        ] {
            assert!(!are_doubtful(&lines(&labels)), "{labels:?}");
        }
    }
}
