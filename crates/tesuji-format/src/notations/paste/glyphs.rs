//! Conversion of characters for digits, marks and frames to ASCII.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::row_marks::count_kinds;

use crate::text_grid::ascii_of;

/// The zeros of the decimal digits of Unicode; each is followed by nine more digits.
const ZEROS: [u32; 59] = [
    0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x0e50,
    0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
    0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x11066, 0x110f0, 0x11136, 0x111d0,
    0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11c50, 0x16a60, 0x16b50, 0x1d7ce, 0x1d7d8,
    0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e950, 0x1fbf0,
];

/// The digit one in scripts without an adjacent zero: circled, in parentheses, with a full stop, Roman.
const ONES: [u32; 10] = [0x2460, 0x2474, 0x2488, 0x24f5, 0x2776, 0x2780, 0x278a, 0x2160, 0x2170, 0x3220];

/// The digits of Chinese and Japanese, from zero.
const HAN: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Returns the text with every digit, mark and frame as ASCII. Other characters and the lines remain.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        // Chinese numerals in a sentence are words.
        let is_han = |character: char| HAN.contains(&character) || character == '零';
        let has_numbers = line.chars().any(is_han) && line.chars().all(|c| !c.is_alphabetic() || is_han(c));
        for character in line.chars() {
            match HAN.iter().position(|&han| han == character || (han == '〇' && character == '零')) {
                Some(digit) if has_numbers => out.push((b'0' + digit as u8) as char),
                _ => push(character, &mut out),
            }
        }
    }
    Cow::Owned(out)
}

fn push(character: char, out: &mut String) {
    if character.is_ascii() {
        out.push(character);
        return;
    }
    if let Some(digit) = digit(character as u32) {
        out.push((b'0' + digit) as char);
        return;
    }
    match character {
        // These change the look of the character before them, or do nothing.
        '\u{ad}'
        | '\u{332}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}'
        | '\u{20dd}'..='\u{20e3}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' => {}
        '\u{85}' | '\u{2028}' | '\u{2029}' => out.push('\n'),
        '…' => out.push_str("..."),
        '“' | '”' | '„' | '«' | '»' => out.push('"'),
        '‘' | '’' | '‚' => out.push('\''),
        '、' => out.push(','),
        '。' => out.push('.'),
        '\u{ff01}'..='\u{ff5e}' => out.push(char::from_u32(character as u32 - 0xfee0).unwrap_or('.')),
        _ if is_empty(character) => out.push('.'),
        _ => match ascii_of(character) {
            0xff => out.push(character),
            byte => out.push(byte as char),
        },
    }
}

/// Returns a number that is the same for all digits of one script or look: the code of their zero. `None` if the
/// character is not a digit.
pub(super) fn look(character: char) -> Option<u32> {
    let code = character as u32;
    let value = character.to_digit(10).map(|value| value as u8).or_else(|| digit(code))?;
    // Superscript digits are in two ranges.
    Some(if matches!(code, 0xb2 | 0xb3 | 0xb9) { 0x2070 } else { code - u32::from(value) })
}

/// Returns the digit that a character represents.
fn digit(code: u32) -> Option<u8> {
    let from = |zero: u32, first: u32| (zero + first..zero + 10).contains(&code).then(|| (code - zero) as u8);
    match code {
        0xb9 => return Some(1),
        0xb2 | 0xb3 => return Some((code - 0xb0) as u8),
        0x2070 | 0x24ea | 0x24ff => return Some(0),
        _ => {}
    }
    let superscripts = from(0x2070, 4);
    let subscripts = from(0x2080, 0);
    let decimals = || ZEROS.iter().find_map(|&zero| from(zero, 0));
    let others = || ONES.iter().find_map(|&one| from(one - 1, 1));
    superscripts.or(subscripts).or_else(decimals).or_else(others)
}

/// Returns whether two different pictures of empty cells occur several times each in a text.
pub(super) fn has_two_pictures(text: &str) -> bool {
    count_kinds(text.chars().filter(|&character| is_empty(character))) > 1
}

/// Returns whether a text has at least three different pictures of empty cells.
pub(super) fn has_pictures(text: &str) -> bool {
    let pictures: BTreeSet<char> = text.chars().filter(|&character| is_empty(character)).collect();
    pictures.len() >= 3
}

/// Returns whether the character is a picture of an empty cell.
fn is_empty(character: char) -> bool {
    matches!(character,
        '‧' | '・' | '●' | '◯' | '☐' | '◻'..='◾' | '■' | '▪' | '▫' | '⬚' | '⬛' | '⬜' | '🔲' | '🔳' | '🔴' | '🔵'
        | '\u{1f7e0}'..='\u{1f7eb}' | '⚪' | '⚫' | '×' | '✕' | '✖' | '✗' | '✘' | '❌' | '❎' | '❓' | '❔' | '➖' | '␣'
        | '∅' | '🈳' | '⭕' | '◌' | '⏹' | '⬤' | '❏' | '❑' | '❒' | '❐')
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn digits_of_the_world_are_digits() {
        for text in ["5️⃣3️⃣⬜0️⃣7️⃣", "５３．０７", "٥٣·٠٧", "۵۳□۰۷", "५३⋅०७", "𝟓𝟑•𝟎𝟕", "⑤③○⓪⑦", "五三×〇七"]
        {
            assert_eq!(plain(text), "53.07", "{text}");
        }
        assert_eq!(plain("│ 5 ║ 一个数独 ║"), "| 5 | 一个数独 |");
        assert_eq!(plain("53……7"), "53......7");
    }
}
