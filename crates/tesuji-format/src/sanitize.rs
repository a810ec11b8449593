//! Removal of characters copied along with a text: terminal escape sequences, the `>` of quoted e-mails.

use memchr::{memchr, memrchr};

use crate::symbol::VALUE;

/// Removes escape sequences such as `ESC [ 1 ; 31 m` from a text, and quote marks if it begins with any. Lines remain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sanitizer {
    /// `true` if all lines begin with `>`.
    is_quoted: bool,
    /// The position of the cleaned text in an escape sequence.
    sequence: Sequence,
    /// Its position in a line.
    place: InLine,
    /// Its position in a line that may begin with a puzzle.
    line: LineOfCells,
    /// The colour and weight that a sequence is about to set, and the current ones, each as a number; 0 is plain.
    style: [u32; 2],
    /// The colour and weight of the first digit.
    first_style: Option<u32>,
    /// `true` if another digit had a different style.
    has_two_styles: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sequence {
    None,
    /// After `ESC`.
    Escape,
    /// After `ESC [`: parameters up to a letter.
    Parameters,
    /// After `ESC` and an intermediate byte, as in the three-byte choice of a character set.
    Intermediate,
    /// After `ESC ]` and similar: a title or a link, up to `BEL`, `ESC \` or the end of the line.
    Words,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InLine {
    /// Before a `>`, including the blanks before it.
    Start,
    /// After a `>`; a blank here belongs to the `>`.
    Mark,
    /// After that blank; another `>` may follow.
    Blank,
    /// In the quoted text.
    Text,
}

/// The position in a line that may begin with a puzzle. The bytes after the puzzle are kept unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineOfCells {
    /// After this number of cells.
    Cells(usize),
    /// After the puzzle and a separator.
    Behind,
    /// In any other line.
    Other,
}

impl LineOfCells {
    /// Returns the position after one more byte.
    fn then(self, byte: u8) -> LineOfCells {
        match self {
            _ if byte == b'\n' => LineOfCells::Cells(0),
            LineOfCells::Cells(count) if VALUE[usize::from(byte)] != 255 => LineOfCells::Cells(count + 1),
            LineOfCells::Cells(81..) if b" \t,;:#|".contains(&byte) => LineOfCells::Behind,
            LineOfCells::Cells(_) => LineOfCells::Other,
            other => other,
        }
    }
}

const ESCAPE: u8 = 0x1b;
const BELL: u8 = 0x07;

impl Sanitizer {
    /// Creates a sanitizer for a text from its beginning.
    pub(crate) fn of(text: &[u8]) -> Sanitizer {
        let mut sanitizer = Sanitizer {
            is_quoted: false,
            sequence: Sequence::None,
            place: InLine::Start,
            line: LineOfCells::Cells(0),
            style: [0; 2],
            first_style: None,
            has_two_styles: false,
        };
        let fresh = sanitizer;
        let is_quoted = match memchr(ESCAPE, text) {
            Some(_) => {
                let mut plain = text.to_vec();
                sanitizer.clean(&mut plain, 0);
                is_quoted(&plain)
            }
            None => is_quoted(text),
        };
        Sanitizer { is_quoted, ..fresh }
    }

    /// Returns whether digits of the text had different colours or weights.
    pub(crate) fn has_two_styles(&self) -> bool {
        self.has_two_styles
    }

    /// Updates the style with a byte of a sequence, or checks that of a digit.
    fn see(&mut self, byte: u8) {
        match (self.sequence, byte) {
            (Sequence::Escape, b'[') => self.style[0] = 0,
            (Sequence::Parameters, b'0') if self.style[0] == 0 => {}
            (Sequence::Parameters, 0x20..0x40) => {
                self.style[0] = self.style[0].wrapping_mul(64).wrapping_add(u32::from(byte));
            }
            (Sequence::Parameters, b'm') => self.style[1] = self.style[0],
            (Sequence::None, b'1'..=b'9') => {
                self.has_two_styles |= *self.first_style.get_or_insert(self.style[1]) != self.style[1];
            }
            _ => {}
        }
    }

    /// Cleans all bytes after the first `clean` ones. The text may end in the middle of an escape sequence or a line.
    ///
    /// Returns the number of line feeds among them; `None` if there may be other line ends too.
    pub(crate) fn clean(&mut self, text: &mut Vec<u8>, clean: usize) -> Option<usize> {
        let (feeds, is_plain) = count_feeds(&text[clean..]);
        let has_escapes = self.sequence != Sequence::None || (!is_plain && memchr(ESCAPE, &text[clean..]).is_some());
        if !has_escapes && !self.is_quoted {
            let (line, rest) = match memrchr(b'\n', &text[clean..]) {
                Some(end) => (LineOfCells::Cells(0), &text[clean + end + 1..]),
                None => (self.line, &text[clean..]),
            };
            self.line = rest.iter().fold(line, |line, &byte| line.then(byte));
            return is_plain.then_some(feeds);
        }
        let mut end = clean;
        for at in clean..text.len() {
            let byte = text[at];
            self.line = self.line.then(byte);
            if self.line == LineOfCells::Behind {
                text[end] = byte;
                end += 1;
                continue;
            }
            self.see(byte);
            if self.is_text(byte) && self.is_content(byte) {
                text[end] = byte;
                end += 1;
            }
        }
        text.truncate(end);
        None
    }

    /// Returns whether a byte is not part of an escape sequence.
    fn is_text(&mut self, byte: u8) -> bool {
        let (is_text, next) = match (self.sequence, byte) {
            (_, ESCAPE) => (false, Sequence::Escape),
            (Sequence::None, _) => (true, Sequence::None),
            (Sequence::Escape, b'[') => (false, Sequence::Parameters),
            (Sequence::Escape, b']' | b'P' | b'X' | b'^' | b'_') => (false, Sequence::Words),
            (Sequence::Words, BELL) => (false, Sequence::None),
            (Sequence::Words, b'\n' | b'\r') => (true, Sequence::None),
            (Sequence::Words, _) => (false, Sequence::Words),
            (Sequence::Escape | Sequence::Intermediate, 0x20..0x30) => (false, Sequence::Intermediate),
            (Sequence::Escape | Sequence::Intermediate, 0x30..0x7f) => (false, Sequence::None),
            (Sequence::Parameters, 0x20..0x40) => (false, Sequence::Parameters),
            (Sequence::Parameters, 0x40..0x7f) => (false, Sequence::None),
            _ => (true, Sequence::None),
        };
        self.sequence = next;
        is_text
    }

    /// Returns whether a byte is not part of a quote mark.
    fn is_content(&mut self, byte: u8) -> bool {
        if !self.is_quoted {
            return true;
        }
        let (is_content, next) = match (self.place, byte) {
            (_, b'\n' | b'\r') => (true, InLine::Start),
            (InLine::Start | InLine::Mark | InLine::Blank, b'>') => (false, InLine::Mark),
            // Blanks before the first mark are removed with it.
            (InLine::Start, b' ' | b'\t') => (false, InLine::Start),
            (InLine::Mark, b' ') => (false, InLine::Blank),
            _ => (true, InLine::Text),
        };
        self.place = next;
        is_content
    }
}

/// Returns the number of line feeds, and whether there is neither an escape nor a carriage return, in one pass: all
/// other threads wait for the thread that cuts the text.
fn count_feeds(text: &[u8]) -> (usize, bool) {
    // The blocks are below 256 bytes, so that the counts fit in bytes.
    let (blocks, rest) = text.as_chunks::<192>();
    let (mut feeds, mut special) = count_in(rest);
    for block in blocks {
        let (more, is_special) = count_in(block);
        feeds += more;
        special |= is_special;
    }
    (feeds, !special)
}

#[inline(always)] // a loop over an array of known length is vectorized
fn count_in(block: &[u8]) -> (usize, bool) {
    let (mut feeds, mut special) = (0u8, 0u8);
    for &byte in block {
        feeds += u8::from(byte == b'\n');
        special |= u8::from(byte == b'\r') | u8::from(byte == ESCAPE);
    }
    (usize::from(feeds), special != 0)
}

/// Returns whether all lines but blank ones begin with a `>`.
fn is_quoted(text: &[u8]) -> bool {
    let lines = text.split(|byte| b"\r\n".contains(byte)).map(|line| line.trim_ascii_start());
    let mut lines = lines.filter(|line| !line.is_empty()).peekable();
    lines.peek().is_some() && lines.all(|line| line.starts_with(b">"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_behind_a_plain_beginning_go_too() {
        let beginning = b"53..7....\n".repeat(20);
        let mut sanitizer = Sanitizer::of(&beginning);
        for (late, plain) in
            [(&b"\x1b[31m5\x1b[0m3"[..], &b"53"[..]), (b"no more", b"no more"), (b"\x1b[", b""), (b"1mx", b"x")]
        {
            let mut text = [&beginning[..], late].concat();
            sanitizer.clean(&mut text, beginning.len());
            assert_eq!(text[beginning.len()..], *plain);
        }
    }

    #[test]
    fn what_stands_behind_a_puzzle_on_its_line_stays() {
        let line = [&b"53..7....".repeat(9)[..], b"\tA \x1b[1mB\x1b]0;title\x07\n"].concat();
        let coloured = b"\x1b[1m5\x1b[0m 3 .\n";
        for piece in [1, 7, 90, 1000] {
            assert_eq!(clean(&[&line[..], coloured].concat(), piece), [&line[..], b"5 3 .\n"].concat());
        }
    }

    fn clean(text: &[u8], piece: usize) -> Vec<u8> {
        let mut sanitizer = Sanitizer::of(text);
        let mut out = Vec::new();
        for part in text.chunks(piece) {
            let clean = out.len();
            out.extend_from_slice(part);
            sanitizer.clean(&mut out, clean);
        }
        out
    }

    #[test]
    fn digits_of_two_colours_are_noticed() {
        let has_two = |text: &[u8]| {
            let mut sanitizer = Sanitizer::of(text);
            sanitizer.clean(&mut text.to_vec(), 0);
            sanitizer.has_two_styles()
        };
        assert!(has_two(b"\x1b[1m5\x1b[0m 3") && has_two(b"\x1b[31m5\x1b[34m6\x1b[0m"));
        assert!(!has_two(b"\x1b[1m5\x1b[0m . \x1b[1m3\x1b[0m") && !has_two(b"5 3 . 7"));
    }

    #[test]
    fn colours_and_quotes_go() {
        for piece in [1, 2, 3, 1000] {
            let text = b"> \x1b[1;31m5\x1b[0m 3 .\n>> \x1b(B6\r\n\n>\n > >  7";
            assert_eq!(clean(text, piece), b"5 3 .\n6\r\n\n\n 7");
            let kept = b"> quoted\nand not\n";
            assert_eq!(clean(kept, piece), kept);
            assert_eq!(clean(b"\x1b[", piece), b"");
            let titles = b"5\x1b]0;owned\x07 3 \x1b]8;;a link\x1b\\.\x1bPq\n6\n";
            assert_eq!(clean(titles, piece), b"5 3 .\n6\n");
        }
    }
}
