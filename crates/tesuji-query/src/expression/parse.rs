//! The parser of conditions, by recursive descent.

use std::fmt;
use std::str::FromStr;

use super::{Expression, FieldValue, Node, Relation, Term, number};

/// The maximum nesting depth of brackets and negations.
const DEPTH: usize = 64;

/// The error returned when an [`Expression`] cannot be parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseExpressionError {
    kind: ParseExpressionErrorKind,
    offset: usize,
}

/// The reason why an [`Expression`] cannot be parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseExpressionErrorKind {
    /// A field or a value is missing.
    Term,
    /// The text after a condition is neither `and` nor `or`.
    Joint,
    /// A bracket is not closed.
    Bracket,
    /// A quote is not closed.
    Quote,
    /// A text that starts like a number is not a number.
    Number,
    /// The brackets are nested too deeply.
    Depth,
}

impl ParseExpressionError {
    /// Returns the kind of error.
    pub const fn kind(&self) -> ParseExpressionErrorKind {
        self.kind
    }

    /// Returns the byte offset of the error in the text.
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ParseExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            ParseExpressionErrorKind::Term => "expected a field, a number, or a text in quotes",
            ParseExpressionErrorKind::Joint => "expected a comparison, and, or, or the end",
            ParseExpressionErrorKind::Bracket => "expected a closing bracket",
            ParseExpressionErrorKind::Quote => "the quote is not closed",
            ParseExpressionErrorKind::Number => "expected a number",
            ParseExpressionErrorKind::Depth => "brackets are nested too deeply",
        })
    }
}

impl std::error::Error for ParseExpressionError {}

/// Parses a condition. Field names are converted to lower case, as they are printed.
impl FromStr for Expression {
    type Err = ParseExpressionError;

    fn from_str(text: &str) -> Result<Expression, ParseExpressionError> {
        let mut parser = Parser { text, at: 0, depth: 0 };
        let node = parser.any()?;
        match parser.rest().is_empty() {
            true => Ok(Expression { node }),
            false => Err(parser.error(ParseExpressionErrorKind::Joint)),
        }
    }
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
}

type Parsed<T> = Result<T, ParseExpressionError>;

impl<'t> Parser<'t> {
    /// Skips spaces, and returns the remaining text.
    fn rest(&mut self) -> &'t str {
        let rest = &self.text[self.at..];
        let found = rest.trim_start();
        self.at += rest.len() - found.len();
        found
    }

    fn error(&self, kind: ParseExpressionErrorKind) -> ParseExpressionError {
        ParseExpressionError { kind, offset: self.at }
    }

    /// Consumes a sign if it comes next.
    fn take(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len() } else { 0 };
        found
    }

    /// Returns the next word: letters, digits and `_`, also `.` and `-` after the start.
    fn word(&mut self) -> &'t str {
        let rest = self.rest();
        let is_part = |one: char| one.is_alphanumeric() || "_.-".contains(one);
        let end = rest.find(|one| !is_part(one)).unwrap_or(rest.len());
        &rest[..end]
    }

    /// Consumes a word such as `and`, ignoring case, if it comes next.
    fn take_word(&mut self, word: &str) -> bool {
        let found = self.word().eq_ignore_ascii_case(word);
        self.at += if found { word.len() } else { 0 };
        found
    }

    fn any(&mut self) -> Parsed<Node> {
        let mut nodes = vec![self.all()?];
        while self.take_word("or") || self.take("||") {
            nodes.push(self.all()?);
        }
        Ok(if nodes.len() == 1 { nodes.remove(0) } else { Node::Any(nodes) })
    }

    fn all(&mut self) -> Parsed<Node> {
        let mut nodes = vec![self.one()?];
        while self.take_word("and") || self.take("&&") {
            nodes.push(self.one()?);
        }
        Ok(if nodes.len() == 1 { nodes.remove(0) } else { Node::All(nodes) })
    }

    /// Parses a comparison or a single term, possibly in brackets or after a negation.
    fn one(&mut self) -> Parsed<Node> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(self.error(ParseExpressionErrorKind::Depth));
        }
        let node = if self.take_word("not") || self.take("!") {
            Node::Not(Box::new(self.one()?))
        } else if self.take("(") {
            let node = self.any()?;
            if !self.take(")") {
                let kind = ParseExpressionErrorKind::Bracket;
                let ended = self.rest().is_empty();
                return Err(self.error(if ended { kind } else { ParseExpressionErrorKind::Joint }));
            }
            node
        } else {
            let term = self.term()?;
            match self.relation() {
                Some(relation) => Node::Compare(term, relation, self.term()?),
                None => Node::Term(term),
            }
        };
        self.depth -= 1;
        Ok(node)
    }

    fn relation(&mut self) -> Option<Relation> {
        const SIGNS: [(&str, Relation); 8] = [
            ("==", Relation::Equal),
            ("!=", Relation::Unequal),
            ("<>", Relation::Unequal),
            ("<=", Relation::AtMost),
            (">=", Relation::AtLeast),
            ("=", Relation::Equal),
            ("<", Relation::Less),
            (">", Relation::More),
        ];
        SIGNS.iter().find(|(sign, _)| self.take(sign)).map(|(_, relation)| *relation)
    }

    fn term(&mut self) -> Parsed<Term> {
        let rest = self.rest();
        match rest.chars().next() {
            Some(quote @ ('\'' | '"')) => self.quoted(quote).map(|text| Term::Value(FieldValue::Text(text))),
            Some(first) if first.is_ascii_digit() || "+-.".contains(first) => self.number(),
            Some(first) if first.is_alphabetic() || first == '_' => self.named(),
            _ => Err(self.error(ParseExpressionErrorKind::Term)),
        }
    }

    /// Parses a quoted string; a quote inside it is doubled.
    fn quoted(&mut self, quote: char) -> Parsed<String> {
        let open = self.error(ParseExpressionErrorKind::Quote);
        let mut text = String::new();
        let mut left = self.rest()[1..].chars().peekable();
        let mut len = 1;
        loop {
            let one = left.next().ok_or(open)?;
            len += one.len_utf8();
            if one == quote && left.next_if_eq(&quote).is_none() {
                break;
            }
            len += if one == quote { 1 } else { 0 };
            text.push(one);
        }
        self.at += len;
        Ok(text)
    }

    fn number(&mut self) -> Parsed<Term> {
        let rest = self.rest();
        let is_part = |one: char| one.is_ascii_alphanumeric() || "+-.".contains(one);
        let end = rest.find(|one| !is_part(one)).unwrap_or(rest.len());
        let number = number(&rest[..end]).ok_or(self.error(ParseExpressionErrorKind::Number))?;
        self.at += end;
        Ok(Term::Value(FieldValue::Number(number)))
    }

    fn named(&mut self) -> Parsed<Term> {
        let word = self.word();
        let place = self.at..self.at + word.len();
        let name = word.to_lowercase();
        // A joining word instead of a field: the field is missing.
        if ["and", "or", "not"].contains(&name.as_str()) {
            return Err(self.error(ParseExpressionErrorKind::Term));
        }
        self.at = place.end;
        Ok(match name.as_str() {
            "true" | "false" => Term::Value(FieldValue::Flag(name == "true")),
            _ => Term::Field { name, place },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_texts_are_refused_at_their_place() {
        use ParseExpressionErrorKind::{Bracket, Depth, Joint, Number, Quote, Term};
        for (text, kind, offset) in [
            ("", Term, 0),
            ("er >=", Term, 5),
            ("er >= 9 and", Term, 11),
            ("and er", Term, 0),
            ("er > or 3", Term, 5),
            ("er 9", Joint, 3),
            ("er > 9 clues", Joint, 7),
            ("1 < er < 3", Joint, 7),
            ("(er > 9", Bracket, 7),
            ("(er > 9 clues)", Joint, 8),
            ("er > 9)", Joint, 6),
            ("status = 'unique", Quote, 9),
            ("status = 'it''", Quote, 9),
            ("er > 9.x", Number, 5),
            ("er > 9.1.2", Number, 5),
            ("er > -", Number, 5),
            ("er % 3", Joint, 3),
            ("()", Term, 1),
        ] {
            let error = text.parse::<Expression>().unwrap_err();
            assert_eq!((error.kind(), error.offset()), (kind, offset), "{text}");
        }
        for deep in ["(".repeat(100_000), "not ".repeat(100_000), "!".repeat(100_000)] {
            assert_eq!(deep.parse::<Expression>().unwrap_err().kind(), Depth);
        }
        assert!(format!("{}er{}", "(".repeat(60), ")".repeat(60)).parse::<Expression>().is_ok());
    }

    #[test]
    fn any_text_is_read_or_refused_within_itself() {
        let signs = ["er", "'", "\"", "(", ")", "=", "<", "!", "and", "é", " ", "1", "."];
        for number in 0..13u32.pow(4) {
            let text: String = (0..4).map(|nth| signs[(number / 13u32.pow(nth) % 13) as usize]).collect();
            if let Err(error) = text.parse::<Expression>() {
                assert!(text.is_char_boundary(error.offset()), "{text}");
            }
        }
    }
}
