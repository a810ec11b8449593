//! The compression of f-puzzles links: LZ-string by pieroxy, in base 64.
//!
//! It is LZ78 on UTF-16 with codes of a growing number of bits, the lowest bit first. Code 0 is a new character of 8
//! bits, code 1 one of 16, and code 2 the end. Every code but the first also defines a new one: the text of the
//! previous code plus one character, which are adjacent in the output.

use std::collections::HashMap;

use crate::read_error::ReadErrorKind;

/// The maximum length of a text: a puzzle has some thousand characters, but a code may expand to ever longer texts.
const LIMIT: usize = 1 << 20;

/// Decompresses a text; returns `None` if it is not compressed like this.
///
/// The result is compressed again and compared. Each text has only one compressed form, so this detects a damaged
/// character, which might otherwise turn everything after it into other words.
///
/// # Errors
///
/// Returns an error if the text expands to more than [`LIMIT`] characters.
pub(crate) fn decompress(base64: &[u8]) -> Result<Option<String>, ReadErrorKind> {
    let mut out: Vec<u16> = Vec::new();
    let Some(bits) = expand(base64, &mut out) else {
        let message = format!("the link expands to more than {LIMIT} characters");
        return if out.len() >= LIMIT { Err(ReadErrorKind::invalid(message)) } else { Ok(None) };
    };
    let text = String::from_utf16(&out).ok();
    Ok(text.filter(|text| {
        let again = compress(text);
        let is_same = |nth: usize| again.as_bytes().get(nth).and_then(|&byte| value(byte)) == value(base64[nth]);
        (0..bits / 6).all(is_same)
    }))
}

/// Writes the characters of a compressed text and returns its number of bits; `None` if it has no end or is too long.
fn expand(base64: &[u8], out: &mut Vec<u16>) -> Option<usize> {
    let mut bits = Bits { text: base64, at: 0 };
    // The position of each code's text in the output.
    let mut codes: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = 2;
    // The number of codes that can be defined before they need another bit.
    let mut room = 1;
    let mut last: Option<(usize, usize)> = None;
    while out.len() < LIMIT {
        let mut code = bits.read(width)?;
        let is_new = code < 2;
        match code {
            0 | 1 => {
                let character = bits.read(8 << code)? as u16;
                code = codes.len();
                codes.push((out.len(), 1));
                out.push(character);
            }
            2 => return Some(bits.at),
            _ => {}
        }
        if is_new {
            room -= 1;
            if room == 0 {
                room = 1 << width;
                width += 1;
            }
        }
        let (start, length) = match (codes.get(code), last) {
            (Some(&text), _) => text,
            // The code that is being defined now: the last text, and its first character again.
            (None, Some((start, length))) if code == codes.len() => (start, length + 1),
            _ => return None,
        };
        let at = if is_new { out.len() - 1 } else { out.len() };
        if !is_new {
            for nth in start..start + length {
                // A text that reaches beyond the end repeats the characters just written.
                let character = *out.get(nth)?;
                out.push(character);
            }
        }
        if let Some((start, length)) = last {
            codes.push((start, length + 1));
            room -= 1;
            if room == 0 {
                room = 1 << width;
                width += 1;
            }
        }
        last = Some((at, length));
    }
    None
}

struct Bits<'t> {
    text: &'t [u8],
    at: usize,
}

impl Bits<'_> {
    /// Reads a number, its lowest bit first.
    fn read(&mut self, width: usize) -> Option<usize> {
        let mut number = 0;
        for nth in 0..width {
            let value = value(*self.text.get(self.at / 6)?)?;
            number |= usize::from(value >> (5 - self.at % 6) & 1) << nth;
            self.at += 1;
        }
        Some(number)
    }
}

/// Returns the value of a base-64 character.
fn value(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' | b' ' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    })
}

/// Compresses a text; the result is in base 64.
pub(crate) fn compress(text: &str) -> String {
    let mut out = CompressedText { base64: String::new(), bits: 0, count: 0, width: 2, room: 2 };
    // The code of each character and whether it has been written, and the codes of a text plus one character.
    let mut characters: HashMap<u16, (u32, bool)> = HashMap::new();
    let mut longer: HashMap<(u32, u16), u32> = HashMap::new();
    let mut next = 3;
    // The text that has been read but not written: its code, and its character if it is a single one.
    let mut last: Option<(u32, Option<u16>)> = None;
    for character in text.encode_utf16() {
        let (single, _) = *characters.entry(character).or_insert_with(|| {
            next += 1;
            (next - 1, false)
        });
        last = match last {
            None => Some((single, Some(character))),
            Some((code, first)) => match longer.get(&(code, character)) {
                Some(&code) => Some((code, None)),
                None => {
                    out.code(code, first, &mut characters);
                    longer.insert((code, character), next);
                    next += 1;
                    Some((single, Some(character)))
                }
            },
        };
    }
    if let Some((code, first)) = last {
        out.code(code, first, &mut characters);
    }
    out.number(2, out.width);
    out.end()
}

/// The output of a compression in progress.
struct CompressedText {
    base64: String,
    /// Bits that do not fill a character yet, and their number.
    bits: u8,
    count: u32,
    /// The number of bits of a code, and the number of codes that can be defined before another bit is needed.
    width: u32,
    room: u32,
}

impl CompressedText {
    /// Writes a code, or the character itself the first time that its code is used.
    fn code(&mut self, code: u32, character: Option<u16>, characters: &mut HashMap<u16, (u32, bool)>) {
        let known = character.and_then(|character| Some((character, &mut characters.get_mut(&character)?.1)));
        match known.filter(|(_, is_written)| !**is_written) {
            Some((character, is_written)) => {
                *is_written = true;
                let is_wide = character >= 256;
                self.number(is_wide.into(), self.width);
                self.number(character.into(), if is_wide { 16 } else { 8 });
                self.make();
            }
            None => self.number(code, self.width),
        }
        self.make();
    }

    /// Counts a new code, and widens the codes if necessary.
    fn make(&mut self) {
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.width;
            self.width += 1;
        }
    }

    /// Writes a number, the lowest bit first.
    fn number(&mut self, number: u32, width: u32) {
        for nth in 0..width {
            self.bits = self.bits << 1 | (number >> nth & 1) as u8;
            self.count += 1;
            if self.count == 6 {
                self.base64.push(ALPHABET[self.bits as usize] as char);
                (self.bits, self.count) = (0, 0);
            }
        }
    }

    fn end(mut self) -> String {
        self.number(0, 6 - self.count);
        while !self.base64.len().is_multiple_of(4) {
            self.base64.push('=');
        }
        self.base64
    }
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_expands_to_too_much_is_given_up() {
        let long = compress(&"a".repeat(LIMIT + 1));
        assert!(long.len() < 5000);
        assert!(matches!(decompress(long.as_bytes()), Err(ReadErrorKind::Invalid { .. })));
        let longest = "a".repeat(LIMIT - 1);
        assert_eq!(decompress(compress(&longest).as_bytes()), Ok(Some(longest)));
    }

    #[test]
    fn texts_come_out_again() {
        let known = [
            ("Q===", ""),
            ("IZA=", "a"),
            ("IY3I", "aaaaaaa"),
            ("IYIwxqHpQ===", "abcabcabcabc"),
            ("CcN8wGQAQIwEwMzXouQ=", "äö☃ 123 123 123"),
        ];
        for (base64, text) in known {
            assert_eq!(decompress(base64.as_bytes()), Ok(Some(text.to_owned())));
            assert_eq!(compress(text), base64);
        }
        for broken in [&b""[..], b"IYIwxq", b"IYIw.", b"////", b"I///////"] {
            assert_eq!(decompress(broken), Ok(None));
        }
    }
}
