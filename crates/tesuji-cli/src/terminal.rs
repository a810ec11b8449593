//! Escaping of input text for a terminal.
//!
//! Text can control a terminal: it can set a title or a colour, move the cursor, or change the direction of letters.
//! Therefore all characters that could do this are escaped as in Rust, wherever they come from. A pipe or a file gets
//! every byte unchanged.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

/// The escape sequences that this program uses: bold, reversed, both, and reset.
const OWN: [&str; 5] = ["\x1b[0m", "\x1b[1m", "\x1b[7m", "\x1b[1;7m", "\x1b[7;1m"];

/// Returns `true` if a character could control a terminal or change the place of the following text: control characters
/// except line ends and tabs, direction marks, and line and paragraph separators.
pub(crate) fn is_harmful(one: char) -> bool {
    match one {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        one => one.is_control(),
    }
}

/// Returns a text with all harmful characters escaped.
pub(crate) fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let escape = |one: char| if is_harmful(one) { one.escape_default().to_string() } else { one.to_string() };
    Cow::Owned(text.chars().map(escape).collect())
}

/// Returns a text coloured by this program with all harmful characters escaped, except its own colours.
pub(crate) fn coloured(bytes: &[u8]) -> Cow<'_, [u8]> {
    let text = String::from_utf8_lossy(bytes);
    if matches!(text, Cow::Borrowed(text) if !text.contains(is_harmful)) {
        return Cow::Borrowed(bytes);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest: &str = &text;
    while let Some(at) = rest.find(is_harmful) {
        out += &rest[..at];
        rest = &rest[at..];
        match OWN.iter().find(|own| rest.starts_with(**own)) {
            Some(own) => {
                out += own;
                rest = &rest[own.len()..];
            }
            None => {
                let one = rest.chars().next().unwrap_or_default();
                out.extend(one.escape_default());
                rest = &rest[one.len_utf8()..];
            }
        }
    }
    Cow::Owned((out + rest).into_bytes())
}

/// Writes to standard output: unchanged, or escaped for a terminal.
pub(crate) fn write_out(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout();
    if out.is_terminal() { out.write_all(&coloured(bytes)) } else { out.write_all(bytes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HARMFUL: [&str; 12] = [
        "\x1b]0;owned\x07",
        "\x1b[31m",
        "\x1b[2J",
        "\x07",
        "\x08",
        "\r",
        "\x7f",
        "\u{9b}31m",
        "\u{85}",
        "\u{202e}",
        "\u{2028}",
        "\u{61c}",
    ];

    #[test]
    fn what_is_harmful_is_written_out_wherever_it_stands() {
        for harmful in HARMFUL {
            for text in [harmful.to_owned(), format!("53..7\t{harmful}\n"), format!("\x1b[1m{harmful}é\x1b[0m 数\n")]
            {
                let shown = String::from_utf8(coloured(text.as_bytes()).into_owned()).unwrap();
                let plain = OWN.iter().fold(shown.clone(), |plain, own| plain.replace(own, ""));
                assert!(!plain.contains(is_harmful), "{text:?} {shown:?}");
                assert!(!escaped(&text).contains(is_harmful), "{text:?}");
                let first = harmful.chars().next().expect("a character").escape_default().to_string();
                assert!(shown.contains(&first), "{shown:?}");
            }
        }
        assert_eq!(&*coloured(b"\x1b[1mbold\x1b[0m \x1b[8mhidden"), b"\x1b[1mbold\x1b[0m \\u{1b}[8mhidden");
    }

    #[test]
    fn what_is_harmless_stays() {
        for text in ["", "a\tb\n", "\x1b[1;7m5\x1b[0m ─ 数独 é", "👩‍👩‍👧"] {
            assert_eq!(&*coloured(text.as_bytes()), text.as_bytes());
        }
        // Bytes that are not text are harmless too.
        assert!(!String::from_utf8(coloured(b"5\x9b31m\xff").into_owned()).unwrap().contains(is_harmful));
    }
}
