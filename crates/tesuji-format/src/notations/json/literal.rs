//! The values of JSON, and of the literals of JavaScript and Python, as a tree with the position of each value.
//!
//! It also accepts single quotes, names without quotes, commas before a closing bracket, comments, tuples, `None`,
//! `True`, `NaN` and `undefined`, gaps between commas, and declarations such as `var games =` before a value.

use std::borrow::Cow;

/// The maximum depth of nested lists and objects.
const DEPTH: usize = 128;

/// A value and its place.
#[derive(Clone, Debug)]
pub(super) struct Node<'t> {
    /// The offset of its first byte.
    pub(super) at: usize,
    pub(super) value: Value<'t>,
}

#[derive(Clone, Debug)]
pub(super) enum Value<'t> {
    /// `null`, `None`, `NaN` and other words for a missing value.
    Null,
    /// A gap between two commas.
    Hole,
    Truth(bool),
    /// A number as written.
    Number(&'t str),
    Text(Cow<'t, str>),
    List(List<'t>),
    Object(Object<'t>),
}

#[derive(Clone, Debug)]
pub(super) struct List<'t> {
    pub(super) nodes: Vec<Node<'t>>,
    /// `true` if its end is in this piece of the text.
    pub(super) is_whole: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Object<'t> {
    pub(super) fields: Vec<(Cow<'t, str>, Node<'t>)>,
    /// `true` if its end is in this piece of the text.
    pub(super) is_whole: bool,
}

/// The place of a fault and its description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) message: &'static str,
}

pub(super) const NO_JSON: &str = "this is not JSON";
const ENDS: &str = "the JSON ends too early";

/// A reader of consecutive values.
pub(super) struct Literals<'t> {
    text: &'t [u8],
    at: usize,
    depth: usize,
    /// `true` if the text continues in another piece: then a value that is open at its end is not an error.
    is_cut: bool,
    /// `true` once an error or the end of the piece has been reached within a value.
    has_ended: bool,
    fault: Option<Fault>,
}

impl<'t> Literals<'t> {
    pub(super) fn new(text: &'t [u8], is_cut: bool) -> Literals<'t> {
        Literals { text, at: 0, depth: 0, is_cut, has_ended: false, fault: None }
    }

    /// Returns the fault that has ended the last value, if any.
    pub(super) fn fault(&self) -> Option<Fault> {
        self.fault
    }

    /// Reads the next value up to a fault; `None` at the end of the text and after a fault.
    pub(super) fn next(&mut self) -> Option<Node<'t>> {
        if self.has_ended {
            return None;
        }
        self.skip_separators();
        if let Some(length) = declaration(&self.text[self.at..]) {
            self.at += length;
            self.skip_blanks();
        }
        (self.at < self.text.len()).then(|| self.value())
    }

    /// Reads the next declaration: a name and its value. `None` at the end, after a fault and before any other text.
    pub(super) fn declared(&mut self) -> Option<(&'t str, Node<'t>)> {
        if self.has_ended {
            return None;
        }
        self.skip_separators();
        let (name, length) = assignment(&self.text[self.at..])?;
        self.at += length;
        self.skip_blanks();
        Some((name, self.value()))
    }

    /// Returns the offset up to which the text has been read.
    pub(super) fn place(&self) -> usize {
        self.at
    }

    /// Continues from another place after a fault.
    pub(super) fn resume(&mut self, at: usize) {
        (self.at, self.depth, self.has_ended, self.fault) = (at, 0, false, None);
    }

    /// Returns whether the whole text was read without a fault.
    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.text.len() && self.fault.is_none()
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Ends all open values with a fault.
    fn stop(&mut self, message: &'static str) {
        self.has_ended = true;
        self.fault.get_or_insert(Fault { at: self.at, message });
    }

    /// Ends all open values at the end of the text, with a fault unless the text continues in another piece.
    fn end(&mut self) {
        self.has_ended = true;
        if !self.is_cut {
            self.stop(ENDS);
        }
    }

    fn skip_separators(&mut self) {
        self.skip_blanks();
        while self.at > 0 && matches!(self.peek(), Some(b';' | b',')) {
            self.at += 1;
            self.skip_blanks();
        }
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            self.at += match rest {
                [byte, ..] if byte.is_ascii_whitespace() => 1,
                [b'#', ..] | [b'/', b'/', ..] => memchr::memchr(b'\n', rest).unwrap_or(rest.len()),
                [b'/', b'*', ..] => memchr::memmem::find(rest, b"*/").map_or(rest.len(), |end| end + 2),
                [0xEF, 0xBB, 0xBF, ..] => 3,
                _ => return,
            };
        }
    }

    fn value(&mut self) -> Node<'t> {
        let at = self.at;
        let value = match self.peek() {
            Some(open @ (b'[' | b'(' | b'{')) if self.depth < DEPTH => {
                self.at += 1;
                self.depth += 1;
                let value = match open {
                    b'{' => Value::Object(self.object()),
                    b'(' => Value::List(self.list(b')')),
                    _ => Value::List(self.list(b']')),
                };
                self.depth -= 1;
                value
            }
            Some(b'[' | b'(' | b'{') => {
                self.stop("lists or objects are nested too deeply");
                Value::Null
            }
            Some(quote @ (b'"' | b'\'')) => Value::Text(self.string(quote)),
            Some(b'0'..=b'9' | b'-' | b'+' | b'.') => self.number(),
            Some(byte) if is_of_name(byte) => match self.name() {
                "null" | "None" | "nil" | "undefined" | "NaN" | "nan" => Value::Null,
                "true" | "True" => Value::Truth(true),
                "false" | "False" => Value::Truth(false),
                _ => {
                    self.at = at;
                    self.stop(NO_JSON);
                    Value::Null
                }
            },
            Some(_) => {
                self.stop(NO_JSON);
                Value::Null
            }
            None => {
                self.end();
                Value::Null
            }
        };
        Node { at, value }
    }

    /// Takes the comma after an element, or leaves the closing bracket.
    fn comma(&mut self, close: u8) {
        self.skip_blanks();
        match self.peek() {
            Some(b',') => self.at += 1,
            Some(byte) if byte != close => self.stop(NO_JSON),
            _ => {}
        }
    }

    /// Takes the elements of an open list.
    fn list(&mut self, close: u8) -> List<'t> {
        let mut nodes = Vec::new();
        while !self.has_ended {
            self.skip_blanks();
            match self.peek() {
                None => self.end(),
                Some(b',') => {
                    nodes.push(Node { at: self.at, value: Value::Hole });
                    self.at += 1;
                }
                Some(byte) if byte == close => {
                    self.at += 1;
                    return List { nodes, is_whole: true };
                }
                Some(_) => {
                    let node = self.value();
                    if !self.has_ended || node.may_hold_values() {
                        nodes.push(node);
                    }
                    if !self.has_ended {
                        self.comma(close);
                    }
                }
            }
        }
        List { nodes, is_whole: false }
    }

    /// Takes the fields of an open object.
    fn object(&mut self) -> Object<'t> {
        let mut fields = Vec::new();
        while !self.has_ended {
            self.skip_blanks();
            let name = match self.peek() {
                Some(b'}') => {
                    self.at += 1;
                    return Object { fields, is_whole: true };
                }
                Some(quote @ (b'"' | b'\'')) => self.string(quote),
                Some(byte) if is_of_name(byte) => Cow::Borrowed(self.name()),
                Some(_) => {
                    self.stop(NO_JSON);
                    break;
                }
                None => {
                    self.end();
                    break;
                }
            };
            self.skip_blanks();
            match self.peek() {
                Some(b':') => self.at += 1,
                Some(_) => self.stop(NO_JSON),
                None => self.end(),
            }
            if self.has_ended {
                break;
            }
            self.skip_blanks();
            let node = self.value();
            if !self.has_ended || node.may_hold_values() {
                fields.push((name, node));
            }
            if !self.has_ended {
                self.comma(b'}');
            }
        }
        Object { fields, is_whole: false }
    }

    /// Takes a word of letters, digits and underscores.
    fn name(&mut self) -> &'t str {
        let rest = &self.text[self.at..];
        let length = rest.iter().position(|&byte| !is_of_name(byte)).unwrap_or(rest.len());
        self.at += length;
        str::from_utf8(&rest[..length]).unwrap_or_default()
    }

    fn number(&mut self) -> Value<'t> {
        let rest = &self.text[self.at..];
        let length = rest.iter().position(|byte| !byte.is_ascii_alphanumeric() && !b"+-._".contains(byte));
        let length = length.unwrap_or(rest.len());
        let number = str::from_utf8(&rest[..length]).unwrap_or_default();
        // A zero before other digits is left over from two numbers.
        let is_torn = number.len() > 1 && number.starts_with('0') && number.as_bytes()[1].is_ascii_digit();
        if is_torn || number.parse::<f64>().is_err() {
            self.stop(NO_JSON);
            return Value::Null;
        }
        self.at += length;
        Value::Number(number)
    }

    fn string(&mut self, quote: u8) -> Cow<'t, str> {
        let start = self.at + 1;
        let mut at = start;
        let mut is_plain = true;
        while let Some(found) = self.text.get(at..).and_then(|rest| memchr::memchr2(quote, b'\\', rest)) {
            at += found + 1;
            if self.text[at - 1] == quote {
                let inside = &self.text[start..at - 1];
                if is_plain {
                    let Ok(inside) = str::from_utf8(inside) else { break };
                    self.at = at;
                    return Cow::Borrowed(inside);
                }
                self.at = at;
                return Cow::Owned(unescaped(inside));
            }
            is_plain = false;
            at += 1;
        }
        if self.text.get(at..).is_none_or(|rest| memchr::memchr(quote, rest).is_none()) {
            self.at = self.text.len();
            self.end();
        } else {
            self.stop(NO_JSON);
        }
        Cow::Borrowed("")
    }
}

impl Node<'_> {
    /// Returns whether an incomplete value may contain complete ones.
    fn may_hold_values(&self) -> bool {
        matches!(self.value, Value::List(_) | Value::Object(_))
    }
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | 0x80..)
}

/// Returns the text of a string from its contents between the quotes.
fn unescaped(inside: &[u8]) -> String {
    let inside = String::from_utf8_lossy(inside);
    let mut units: Vec<u16> = Vec::with_capacity(inside.len());
    let mut rest = inside.chars();
    while let Some(character) = rest.next() {
        let character = match character {
            '\\' => match rest.next() {
                Some(letter @ ('u' | 'x')) => {
                    let digits = if letter == 'u' { 4 } else { 2 };
                    let code = rest.as_str().get(..digits).and_then(|hex| u16::from_str_radix(hex, 16).ok());
                    if let Some(code) = code {
                        units.push(code);
                        rest.nth(digits - 1);
                        continue;
                    }
                    letter
                }
                Some(letter) => meant(letter),
                None => break,
            },
            other => other,
        };
        units.extend_from_slice(character.encode_utf16(&mut [0; 2]));
    }
    String::from_utf16_lossy(&units)
}

/// Returns the character for an escape of one letter.
fn meant(letter: char) -> char {
    match letter {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        other => other,
    }
}

/// Returns the length of a declaration: `var games =`, `export default`, `module.exports =`, `window.puzzle =`.
pub(super) fn declaration(text: &[u8]) -> Option<usize> {
    let line = &text[..text.len().min(200)];
    let end = line.iter().position(|byte| b"[{('\"\n".contains(byte))?;
    let before = str::from_utf8(&line[..end]).ok()?;
    let words = before.trim_end();
    let is_of_declaration = |character: char| character.is_alphanumeric() || "_$. \t:<>".contains(character);
    let name = words.strip_suffix('=').or_else(|| (words == "export default").then_some(words))?;
    let begins = name.starts_with(|character: char| character.is_alphabetic() || "_$".contains(character));
    (begins && name.chars().all(is_of_declaration)).then_some(end)
}

/// Returns a text without the blanks and the declaration at its start.
fn without_declaration(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii_start();
    &text[declaration(text).unwrap_or(0)..]
}

/// Returns the name that a line assigns a value to, and the length of the text before the value.
fn assignment(text: &[u8]) -> Option<(&str, usize)> {
    let line = &text[..text.len().min(200)];
    let sign = line.iter().position(|byte| b"={('\"\n".contains(byte)).filter(|&at| line[at] == b'=')?;
    let words = str::from_utf8(&line[..sign]).ok()?;
    // `const grid`, `module.exports`, `grid: list`
    let words = words.split(':').next()?;
    let name = words.split_ascii_whitespace().last()?.rsplit('.').next()?;
    let are_names = words.bytes().all(|byte| is_of_name(byte) || b". \t".contains(&byte));
    (are_names && !name.is_empty()).then_some((name, sign + 1))
}

/// Returns whether a text begins with an object or a list of objects, and not with the braces of another language.
pub(crate) fn begins_with_object(text: &[u8]) -> bool {
    let text = without_declaration(text);
    let start = text.iter().position(|byte| !b"[ \t\r\n".contains(byte)).unwrap_or(text.len());
    let Some((b'{', rest)) = text[start..].split_first() else { return false };
    let rest = rest.trim_ascii_start();
    match rest.first() {
        Some(quote @ (b'"' | b'\'')) => {
            let end = memchr::memchr(*quote, &rest[1..]).map(|end| &rest[end + 2..]);
            end.is_some_and(|behind| behind.trim_ascii_start().starts_with(b":"))
        }
        Some(b'}') => true,
        Some(byte) if is_of_name(*byte) => {
            let end = rest.iter().position(|byte| !is_of_name(*byte)).unwrap_or(rest.len());
            rest[end..].trim_ascii_start().starts_with(b":")
        }
        _ => false,
    }
}

/// Returns whether a text begins with a list whose first element is in quotes.
pub(crate) fn begins_with_texts(text: &[u8]) -> bool {
    let list = without_declaration(text).trim_ascii_start().strip_prefix(b"[");
    let first = list.and_then(|rest| rest.trim_ascii_start().first());
    first.is_some_and(|byte| b"\"'".contains(byte))
}

/// Returns whether a text has an object that is read by its keys: at its start, or as a whole line below words or below
/// a line that cannot be read. A line that continues a list, a call or an assignment of a program does not count.
pub(crate) fn has_object(text: &[u8]) -> bool {
    begins_with_object(text) || next_object_line(text, 0, b"[(,=").is_some()
}

/// Returns the offset of the first line at or after `from` that is a whole object, and not below a key or a line with
/// one of these ends.
pub(super) fn next_object_line(text: &[u8], from: usize, open_ends: &[u8]) -> Option<usize> {
    let mut above: &[u8] = b"";
    let mut start = 0;
    for line in text.split_inclusive(|byte| b"\r\n".contains(byte)) {
        let words = line.trim_ascii();
        let is_continued = match above {
            [b'"', .., b':'] => true,
            [.., end] => open_ends.contains(end),
            [] => false,
        };
        if start >= from && !is_continued && is_object_line(words) {
            return Some(start);
        }
        start += line.len();
        above = if words.is_empty() { above } else { words };
    }
    None
}

/// Returns whether a line without the blanks around it is a whole object with quoted keys.
pub(crate) fn is_object_line(line: &[u8]) -> bool {
    line.starts_with(b"{\"") && line.ends_with(b"}") && begins_with_object(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(text: &str) -> Result<Node<'_>, Fault> {
        let mut literals = Literals::new(text.as_bytes(), false);
        let node = literals.next().expect("there is a value");
        literals.fault().map_or(Ok(node), Err)
    }

    #[test]
    fn literals_of_programs_are_read() {
        for text in [
            r#"{"a": [1, -1, null], "b": "c\u0064\n"}"#,
            "{'a': (1, -1, None,), b: 'cd\\n',}",
            "var x = { // comment\n a: [1, -1, NaN], /* b */ 'b': 'cd\\n' };",
        ] {
            let Value::Object(object) = only(text).unwrap().value else { panic!("{text}") };
            let names: Vec<&str> = object.fields.iter().map(|(name, _)| &**name).collect();
            assert_eq!(names, ["a", "b"], "{text}");
            assert!(matches!(&object.fields[0].1.value, Value::List(list) if list.nodes.len() == 3), "{text}");
            assert!(matches!(&object.fields[1].1.value, Value::Text(said) if said == "cd\n"), "{text}");
        }
    }

    #[test]
    fn faults_have_their_place() {
        for (text, at) in [("[1 2]", 3), ("[1, 02]", 4), ("{\"a\" 1}", 5), ("[tree]", 1), ("[1, 2", 5), ("[1}", 2)] {
            assert_eq!(only(text).map_err(|fault| fault.at).err(), Some(at), "{text}");
        }
        assert!(only(&"[".repeat(1000)).is_err());
    }

    #[test]
    fn the_end_of_a_piece_is_no_fault() {
        let text = "{\"list\": [[1, 2], [3";
        let Some(Node { value: Value::Object(object), .. }) = Literals::new(text.as_bytes(), true).next() else {
            panic!("an object is begun")
        };
        let Value::List(list) = &object.fields[0].1.value else { panic!("a list is begun") };
        assert!(!object.is_whole && !list.is_whole);
        assert!(matches!(&list.nodes[0].value, Value::List(row) if row.is_whole && row.nodes.len() == 2));
    }

    #[test]
    fn objects_are_told_from_braces() {
        for text in ["{\"a\": 1}", "[ {'a' : 1}]", "{a: 1}", "const x = {a: 1}", "{}"] {
            assert!(begins_with_object(text.as_bytes()), "{text}");
        }
        for text in ["{1, 2}", "{{1, 2}}", "{\"1\", \"2\"}", "[1]", "{a, b}", "int x[9] = {1}", "{"] {
            assert!(!begins_with_object(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn names_are_assigned_values() {
        for (text, name) in [
            ("grid = [", "grid"),
            ("const board=[", "board"),
            ("window.puzzle = {", "puzzle"),
            ("let size: number = 9;", "size"),
            ("size = 9\n", "size"),
        ] {
            assert_eq!(assignment(text.as_bytes()).map(|found| found.0), Some(name), "{text}");
        }
        for text in ["print(a = 1)", "[1] = 2", "= 3", "a + b = 3", ""] {
            assert_eq!(assignment(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn declarations_stand_before_values() {
        assert_eq!(declaration(b"var games = {"), Some(12));
        assert_eq!(declaration(b"module.exports = ["), Some(17));
        assert_eq!(declaration(b"export default {"), Some(15));
        for text in ["Here is one = sign, and more {", "{", "5 = [", "no sign {"] {
            assert_eq!(declaration(text.as_bytes()), None, "{text}");
        }
    }
}
