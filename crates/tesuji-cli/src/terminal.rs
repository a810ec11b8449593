//! What comes from input, as a terminal may show it.
//!
//! A terminal obeys what it is sent: a title, a colour, another place of the cursor, the order in which letters stand. So all
//! that could do this is written as Rust writes it, wherever it comes from. A pipe or a file gets every byte as it is.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

/// How this program colours, and nothing else: bold, reversed, both, and the end of it.
const OWN: [&str; 5] = ["\x1b[0m", "\x1b[1m", "\x1b[7m", "\x1b[1;7m", "\x1b[7;1m"];

/// Returns whether a terminal would obey a character, or show what follows elsewhere: control characters but for line ends and
/// tabs, marks of direction, and what ends lines and paragraphs.
pub(crate) fn is_harmful(one: char) -> bool {
    match one {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        one => one.is_control(),
    }
}

/// Returns a text in which nothing is harmful.
pub(crate) fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let escape = |one: char| if is_harmful(one) { one.escape_default().to_string() } else { one.to_string() };
    Cow::Owned(text.chars().map(escape).collect())
}

/// Returns what a terminal may show of a text that this program has coloured: nothing in it is harmful but its own colours.
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

/// Writes to standard output: as it is, or as a terminal may show it.
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
        // What is no text cannot be obeyed either.
        assert!(!String::from_utf8(coloured(b"5\x9b31m\xff").into_owned()).unwrap().contains(is_harmful));
    }
}
