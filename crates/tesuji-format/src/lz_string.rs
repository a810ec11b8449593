//! The compression of links that f-puzzles makes: LZ-string by pieroxy, in base 64.
//!
//! It is LZ78 on UTF-16 with codes of a growing number of bits, the lowest first. Code 0 is a new character of 8 bits,
//! code 1 one of 16, code 2 the end. Every code but the first also makes a new one: the text of the code before it and
//! one character more, which stand side by side in what has been written so far.

/// The longest text: a puzzle is some thousand characters, and a code may stand for more and more of them.
const LIMIT: usize = 1 << 20;

/// The text, `None` if it is not compressed like this or too long.
pub(crate) fn decompress(base64: &[u8]) -> Option<String> {
    let mut bits = Bits { text: base64, at: 0 };
    let mut out: Vec<u16> = Vec::new();
    // Where the text of each code stands in what has been written.
    let mut codes: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = 2;
    // How many codes can be made before they need another bit.
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
            2 => return String::from_utf16(&out).ok(),
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
            // The code that is just being made: what was last, and its first character again.
            (None, Some((start, length))) if code == codes.len() => (start, length + 1),
            _ => return None,
        };
        let at = if is_new { out.len() - 1 } else { out.len() };
        if !is_new {
            for nth in start..start + length {
                // A text that reaches beyond the end repeats what it has just written.
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
            let value = match *self.text.get(self.at / 6)? {
                byte @ b'A'..=b'Z' => byte - b'A',
                byte @ b'a'..=b'z' => byte - b'a' + 26,
                byte @ b'0'..=b'9' => byte - b'0' + 52,
                b'+' | b' ' | b'-' => 62,
                b'/' | b'_' => 63,
                _ => return None,
            };
            number |= usize::from(value >> (5 - self.at % 6) & 1) << nth;
            self.at += 1;
        }
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_out_again() {
        assert_eq!(decompress(b"Q===").as_deref(), Some(""));
        assert_eq!(decompress(b"IZA=").as_deref(), Some("a"));
        assert_eq!(decompress(b"IY3I").as_deref(), Some("aaaaaaa"));
        assert_eq!(decompress(b"IYIwxqHpQ===").as_deref(), Some("abcabcabcabc"));
        assert_eq!(decompress("CcN8wGQAQIwEwMzXouQ=".as_bytes()).as_deref(), Some("äö☃ 123 123 123"));
        for broken in [&b""[..], b"IYIwxq", b"IYIw.", b"////", b"I///////"] {
            assert_eq!(decompress(broken), None);
        }
    }
}
