//! One field of a row: a cell, or the name of a row or a column.

use crate::symbol::VALUE;

/// Words for an empty cell.
const EMPTY: [&[u8]; 15] = [
    b"nan",
    b"none",
    b"null",
    b"na",
    b"n/a",
    b"nil",
    b"undefined",
    b"<na>",
    b"#n/a",
    b"missing",
    b"nothing",
    b"empty",
    b"--",
    b"__",
    b"{}",
];

/// Returns the value of a field, 0 for an empty one.
pub(super) fn cell(field: &[u8]) -> Option<u8> {
    let field = unquoted(field.trim_ascii());
    match field {
        [] => Some(0),
        [byte] => Some(VALUE[*byte as usize]).filter(|&value| value != 255),
        [b'(' | b'[' | b'<' | b'{', digit @ b'1'..=b'9', b')' | b']' | b'>' | b'}'] => Some(digit - b'0'),
        [b'*', b'*', digit @ b'1'..=b'9', b'*', b'*'] => Some(digit - b'0'),
        [b'0'..=b'9', ..] => number(field),
        _ => EMPTY.iter().any(|word| field.eq_ignore_ascii_case(word)).then_some(0),
    }
}

/// Returns whether the field is a word for an empty cell.
pub(super) fn is_empty_word(field: &[u8]) -> bool {
    field.len() > 1 && EMPTY.iter().any(|word| field.eq_ignore_ascii_case(word))
}

/// Parses a number of one or two digits, which a spreadsheet may have written as a decimal fraction.
fn number(field: &[u8]) -> Option<u8> {
    let length = field.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_whole = match &field[length..] {
        [] => true,
        [b'.' | b',', zeros @ ..] => zeros.iter().all(|&byte| byte == b'0'),
        _ => false,
    };
    let is_number = length == 1 || (length == 2 && field[0] != b'0');
    (is_whole && is_number).then(|| field[..length].iter().fold(0, |value, digit| 10 * value + (digit - b'0')))
}

/// Returns the field without the quotes around it.
pub(super) fn unquoted(field: &[u8]) -> &[u8] {
    match field {
        [b'"', inner @ .., b'"'] | [b'\'', inner @ .., b'\''] => inner.trim_ascii(),
        _ => field,
    }
}

/// The name of a row or a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    Number(u32),
    Letter(u8),
}

/// Returns the name that a field may be: `1`, `1.`, `(1)`, `r1`, `Row 1`, `[1,]`, `A`.
fn label(field: &[u8]) -> Option<Label> {
    let is_edge = |byte: &u8| b".:)(][#|,>\"'*- \t=".contains(byte);
    let start = field.iter().position(|byte| !is_edge(byte))?;
    let end = field.iter().rposition(|byte| !is_edge(byte))? + 1;
    let core = &field[start..end];
    if let [letter] = core
        && letter.is_ascii_alphabetic()
    {
        return Some(Label::Letter(letter.to_ascii_uppercase() - b'A'));
    }
    let digits = core.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let is_name = |byte: &u8| byte.is_ascii_alphabetic() || b" _-.:".contains(byte);
    let is_named = core.len() - digits <= 10 && core[..core.len() - digits].iter().all(is_name);
    let number = str::from_utf8(&core[core.len() - digits..]).ok().filter(|_| (1..=2).contains(&digits) && is_named)?;
    number.parse().ok().map(Label::Number)
}

/// Returns whether the fields name rows or columns in order: from 0, from 1, from A, or down to 0 or 1.
pub(super) fn is_sequence(fields: &[&[u8]]) -> bool {
    matches(fields).contains(&fields.len())
}

/// Returns whether most of the fields form a sequence, as in a damaged row of names.
pub(super) fn is_nearly_sequence(fields: &[&[u8]]) -> bool {
    matches(fields).into_iter().any(|count| 3 * count >= 2 * fields.len())
}

/// Returns the number of fields that fit each of the known sequences.
fn matches(fields: &[&[u8]]) -> [usize; 6] {
    let labels: Vec<Option<Label>> = fields.iter().map(|field| label(field)).collect();
    let last = fields.len() as u32;
    let count = |expected: &dyn Fn(u32) -> Label| {
        labels.iter().zip(0..).filter(|(found, nth)| **found == Some(expected(*nth))).count()
    };
    // Some programs leave out the letter I.
    let skipping = |nth: u32| Label::Letter(if nth < 8 { nth as u8 } else { nth as u8 + 1 });
    [
        count(&Label::Number),
        count(&|nth| Label::Number(nth + 1)),
        count(&|nth| Label::Number(last - nth)),
        count(&|nth| Label::Number(last - 1 - nth)),
        count(&|nth| Label::Letter(nth as u8)),
        count(&skipping),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_cells() {
        let values =
            ["5", "5.0", " 5 ", "\"5\"", "5.", "[5]", "**5**", "", "NaN", ".", "0.0", "None", "12", "5.5", "Ann"];
        let found: Vec<Option<u8>> = values.iter().map(|field| cell(field.as_bytes())).collect();
        let five = Some(5);
        let expected = [
            five,
            five,
            five,
            five,
            five,
            five,
            five,
            Some(0),
            Some(0),
            Some(0),
            Some(0),
            Some(0),
            Some(12),
            None,
            None,
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn rows_and_columns_have_names() {
        let is_named = |text: &str| is_sequence(&text.split('/').map(str::as_bytes).collect::<Vec<_>>());
        for text in ["0/1/2/3", "1./2./3./4.", "A/B/C/D", "Row 1:/Row 2:/Row 3:", "[1,]/[2,]/[3,]", "4/3/2/1"] {
            assert!(is_named(text), "{text}");
        }
        assert!(!is_named("1/2/4/3") && !is_named("5/3/./."));
    }
}
