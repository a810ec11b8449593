//! Divides Rust sources into words, comments and everything else.

/// The kind of a [`Piece`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An identifier, a keyword or a number.
    Word,
    /// A comment, with its marks.
    Comment,
    /// A literal, a quote of a lifetime or a punctuation character.
    Other,
}

/// A word, a comment, a literal or a punctuation character of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece<'s> {
    /// The 1-based line on which it begins.
    pub line: usize,
    pub kind: Kind,
    pub text: &'s str,
}

/// Returns the pieces of a source, in order.
pub(crate) fn pieces(source: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut line = 1;
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let (kind, length) = piece(rest, first);
        let (text, left) = rest.split_at(length);
        if !first.is_whitespace() {
            pieces.push(Piece { line, kind, text });
        }
        line += text.matches('\n').count();
        rest = left;
    }
    pieces
}

/// Returns the words (identifiers and keywords) of a source with their 1-based lines.
pub(crate) fn words(source: &str) -> Vec<(usize, String)> {
    let words = pieces(source).into_iter().filter(|piece| piece.kind == Kind::Word);
    words.map(|piece| (piece.line, piece.text.to_string())).collect()
}

/// Returns the kind and the length of the piece at the beginning of a text.
fn piece(text: &str, first: char) -> (Kind, usize) {
    if text.starts_with("//") {
        (Kind::Comment, text.find('\n').unwrap_or(text.len()))
    } else if text.starts_with("/*") {
        (Kind::Comment, block_comment(text))
    } else if let Some(length) = raw_string(text) {
        (Kind::Other, length)
    } else if first == '"' {
        (Kind::Other, quoted(text, '"'))
    } else if first == '\'' {
        (Kind::Other, char_or_lifetime(text))
    } else if is_word(first) {
        (Kind::Word, text.find(|character| !is_word(character)).unwrap_or(text.len()))
    } else {
        (Kind::Other, first.len_utf8())
    }
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Returns the length of the block comment at the beginning. Block comments nest.
fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

/// Returns the length of the raw string at the beginning, if there is one.
fn raw_string(text: &str) -> Option<usize> {
    let marks = ["r", "br", "cr"].into_iter().find_map(|prefix| {
        let rest = text.strip_prefix(prefix)?;
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        rest[hashes..].starts_with('"').then_some((prefix.len() + hashes + 1, hashes))
    });
    let (start, hashes) = marks?;
    let end = format!("\"{}", "#".repeat(hashes));
    Some(text[start..].find(&end).map_or(text.len(), |at| start + at + end.len()))
}

/// Returns the length of the literal between quotes at the beginning.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if character == quote => return at + quote.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// Returns the length of the character literal at the beginning, or of the quote of a lifetime.
fn char_or_lifetime(text: &str) -> usize {
    let mut characters = text.chars().skip(1);
    match (characters.next(), characters.next()) {
        (Some('\\'), _) | (Some(_), Some('\'')) => quoted(text, '\''),
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_literals_hold_no_words() {
        let source = r##"
// one
fn two<'a>() { /* three /* four */ five */ let six = "seven \" eight"; }
let nine = r#"ten " eleven"#; let b = b"twelve"; let c = '\''; let d = '"'; thirteen
"##;
        let words = words(source);
        let found: Vec<&str> = words.iter().map(|(_, word)| word.as_str()).collect();
        assert_eq!(
            found,
            ["fn", "two", "a", "let", "six", "let", "nine", "let", "b", "b", "let", "c", "let", "d", "thirteen"]
        );
        assert_eq!(words[0].0, 3);
        assert_eq!(words.last().map(|word| word.0), Some(4));
    }

    #[test]
    fn comments_keep_their_marks_and_lines() {
        let source = "/// One.\nlet a = \"// no\"; // two\n\n/* three\nfour */ let b;\n";
        let pieces = pieces(source);
        let comments = pieces.iter().filter(|piece| piece.kind == Kind::Comment);
        let found: Vec<(usize, &str)> = comments.map(|piece| (piece.line, piece.text)).collect();
        assert_eq!(found, [(1, "/// One."), (2, "// two"), (4, "/* three\nfour */")]);
    }
}
