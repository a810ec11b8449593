//! Digits of other scripts, pictures of digits, and letters that a scanner has read instead of digits.

use tesuji_format::Note::Letters;

use super::Expected::{Puzzle, Question};
use super::{Kind, boxed, fields, framed};

pub(crate) const KINDS: &[Kind] = &[
    ("keycaps", |c| digits(&c.grid("⬜", ""), |d| format!("{d}\u{fe0f}\u{20e3}")), Puzzle),
    ("keycaps-zeros", |c| digits(&c.grid("0", " "), |d| format!("{d}\u{fe0f}\u{20e3}")), Puzzle),
    ("keycaps-black", |c| digits(&c.grid("⬛", ""), |d| format!("{d}\u{20e3}")), Puzzle),
    ("full-width", |c| shifted(&c.grid("．", ""), 0xff10), Puzzle),
    ("full-width-line", |c| shifted(&c.line("0"), 0xff10) + "\n", Puzzle),
    ("full-width-blanks", |c| shifted(&c.grid("□", "\u{3000}"), 0xff10), Puzzle),
    ("arabic-indic", |c| shifted(&c.grid(".", " "), 0x660), Puzzle),
    ("persian", |c| shifted(&c.grid("-", " "), 0x6f0), Puzzle),
    ("devanagari", |c| shifted(&c.grid("०", " "), 0x966), Puzzle),
    ("bengali-line", |c| shifted(&c.line("."), 0x9e6) + "\n", Puzzle),
    ("thai", |c| shifted(&c.grid("_", " "), 0xe50), Puzzle),
    ("mathematical", |c| shifted(&c.grid("·", " "), 0x1d7ce), Puzzle),
    ("circled", |c| digits(&c.grid("○", ""), |d| shift(d - 1, 0x2460)), Puzzle),
    ("circled-black", |c| digits(&c.grid("◯", " "), |d| shift(d - 1, 0x2776)), Puzzle),
    ("chinese", |c| digits(&c.grid("〇", ""), |d| HAN[d as usize - 1].to_string()), Puzzle),
    (
        "superscripts",
        |c| digits(&c.grid("·", ""), |d| ["¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"][d as usize - 1].into()),
        Puzzle,
    ),
    ("squares", |c| c.grid("🟦", ""), Puzzle),
    ("bullets", |c| c.grid("•", "  "), Puzzle),
    ("long-dashes", |c| c.grid("–", " "), Puzzle),
    ("no-break-blanks", |c| c.grid(".", "\u{a0}"), Puzzle),
    ("zero-width", |c| c.grid(".", "\u{200b}"), Puzzle),
    (
        "right-to-left-marks",
        |c| shifted(&c.lines(|_, r| format!("\u{200f}{}\u{200e}", fields(r, ".", " "))), 0x660),
        Puzzle,
    ),
    ("byte-order-mark", |c| format!("\u{feff}Sudoku:\r\n{}", c.grid(".", "").replace('\n', "\r\n")), Puzzle),
    ("scanned-rows", |c| scanned(&c.grid("0", " ")), Question(&[Letters])),
    ("scanned-line", |c| scanned(&c.line("0")) + "\n", Question(&[Letters])),
    (
        "scanned-frame",
        |c| framed(&scanned(&c.lines(|_, r| boxed(r, "0"))), "+-------+-------+-------+"),
        Question(&[Letters]),
    ),
    ("scanned-ones", |c| c.grid(".", "").replace('1', "l").replace('2', "Z"), Question(&[Letters])),
    ("scanned-fives", |c| c.grid(".", " ").replace('5', "S").replace('8', "B"), Question(&[Letters])),
    (
        "scanned-in-words",
        |c| format!("from a photo of page 12:\n{}\nis that right?\n", c.line(".").replace('5', "S").replace('1', "I")),
        Question(&[Letters]),
    ),
];

const HAN: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Replaces each digit; other characters are unchanged.
fn digits(text: &str, digit: impl Fn(u32) -> String) -> String {
    text.chars().map(|character| character.to_digit(10).map_or(character.to_string(), &digit)).collect()
}

/// Returns the character `nth` places after another.
fn shift(nth: u32, first: u32) -> String {
    char::from_u32(first + nth).expect("a digit of a script").to_string()
}

/// Returns the text in the digits of the script with this zero.
fn shifted(text: &str, zero: u32) -> String {
    digits(text, |digit| shift(digit, zero))
}

fn scanned(text: &str) -> String {
    text.replace('0', "O").replace('1', "l").replace('5', "S")
}
