//! A cell of a document: a number, a string of one character, a list of candidates, or an object.

use super::key::{Meaning, meaning};
use super::literal::{Node, Object, Value};
use super::place::{Place, integer};
use crate::symbol::VALUE;

/// A cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Entry {
    /// The value, 0 for none.
    pub(super) value: u8,
    pub(super) given: Option<bool>,
    /// The candidates, as bits from 1.
    pub(super) marks: u32,
    pub(super) solution: u8,
    /// `true` if there is nothing between two commas.
    pub(super) is_hole: bool,
    /// `true` for a list of candidates.
    pub(super) is_list: bool,
    /// The value and the flag of a list of two.
    pub(super) pair: Option<(u8, bool)>,
    /// `true` if the value is written as 0.
    pub(super) is_zero: bool,
    /// The names of fields that were not read.
    pub(super) unread: Vec<String>,
}

impl Entry {
    fn of(value: u8) -> Entry {
        Entry { value, ..Entry::default() }
    }

    /// Returns whether the cell is explicitly empty, with neither a value nor candidates.
    pub(super) fn is_written_empty(&self) -> bool {
        !self.is_hole && self.value == 0 && self.marks == 0
    }
}

/// Reads a cell of a grid of this size; `None` if it is not a cell.
pub(super) fn read(node: &Node, size: usize) -> Option<Entry> {
    match &node.value {
        Value::Null | Value::Truth(false) => Some(Entry::of(0)),
        Value::Hole => Some(Entry { is_hole: true, ..Entry::default() }),
        Value::Truth(true) => None,
        Value::Number(number) => value(node).map(|value| Entry { is_zero: *number == "0", ..Entry::of(value) }),
        Value::Text(text) => of_text(text, size),
        Value::List(list) => {
            let pair = pair(&list.nodes);
            let marks = marks_of_list(&list.nodes, size).or(pair.is_some().then_some(0))?;
            Some(Entry { marks, pair, is_list: true, ..Entry::default() })
        }
        Value::Object(object) => of_object(object, size),
    }
}

/// Returns the value of a cell given as a number or a string; -1 is an empty cell.
fn value(node: &Node) -> Option<u8> {
    match &node.value {
        Value::Null => Some(0),
        Value::Text(text) => of_text(text, 25).filter(|entry| entry.marks == 0).map(|entry| entry.value),
        _ => match integer(node)? {
            -1 => Some(0),
            value => u8::try_from(value).ok().filter(|&value| value <= 25),
        },
    }
}

fn of_text(text: &str, size: usize) -> Option<Entry> {
    let text = text.trim();
    match text.as_bytes() {
        [] => Some(Entry::of(0)),
        [byte] => {
            let value = Some(VALUE[*byte as usize]).filter(|&value| value != 255)?;
            Some(Entry { is_zero: *byte == b'0', ..Entry::of(value) })
        }
        b"-1" | b"null" | b"None" | b"nan" | b"NaN" => Some(Entry::of(0)),
        // Above nine, two digits are a number.
        [b'1' | b'2', b'0'..=b'9'] if size > 9 => text.parse().ok().map(Entry::of),
        _ => marks_of_text(text).map(|marks| Entry { marks, ..Entry::default() }),
    }
}

/// Returns the candidates in a string of digits in rising order.
fn marks_of_text(text: &str) -> Option<u32> {
    let mut marks = 0;
    for byte in text.bytes().filter(|byte| !b" ,;/".contains(byte)) {
        let mark = 1 << digit(byte)?;
        // A digit that is repeated, or comes before a smaller one, belongs to a number.
        if marks >= mark {
            return None;
        }
        marks |= mark;
    }
    Some(marks)
}

fn digit(byte: u8) -> Option<u32> {
    byte.is_ascii_digit().then(|| u32::from(byte - b'0')).filter(|&digit| digit > 0)
}

/// Returns the value and the flag of a list such as `[5, 1]` or `[5, true]`.
fn pair(nodes: &[Node]) -> Option<(u8, bool)> {
    let [first, second] = nodes else { return None };
    let flag = match second.value {
        Value::Truth(flag) => flag,
        _ => [0, 1].into_iter().find(|&flag| integer(second) == Some(flag))? == 1,
    };
    Some((value(first)?, flag))
}

/// Returns the candidates in a list: the digits themselves, or a flag for each digit.
fn marks_of_list(nodes: &[Node], size: usize) -> Option<u32> {
    let truth = |node: &Node| match node.value {
        Value::Truth(truth) => Some(truth),
        _ => None,
    };
    let numbers = || nodes.iter().map(integer).collect::<Option<Vec<_>>>();
    let flags: Option<Vec<bool>> = match numbers() {
        Some(numbers) if nodes.len() == size && numbers.iter().all(|number| matches!(number, 0 | 1)) => {
            Some(numbers.iter().map(|&number| number == 1).collect())
        }
        Some(_) => None,
        None => nodes.iter().map(truth).collect::<Option<Vec<_>>>().filter(|flags| flags.len() == size),
    };
    if let Some(flags) = flags {
        return Some(flags.iter().zip(1..).filter(|(flag, _)| **flag).fold(0, |marks, (_, bit)| marks | 1 << bit));
    }
    let mut marks = 0;
    for number in numbers()? {
        let number = u32::try_from(number).ok().filter(|&number| number as usize <= size)?;
        marks |= if number == 0 { 0 } else { 1 << number };
    }
    Some(marks)
}

/// Reads the candidates of a cell; `None` if the value has no such form.
pub(super) fn marks(node: &Node, size: usize) -> Option<u32> {
    match &node.value {
        Value::Null | Value::Hole => Some(0),
        Value::Text(text) if text.trim().is_empty() => Some(0),
        // A string with one character per digit: `0`, or a mark for a candidate.
        Value::Text(text) if text.len() == size && text.contains('0') => {
            let flag = |(nth, byte): (u32, u8)| match byte {
                b'0' => Some(0),
                b'1' => Some(1 << (nth + 1)),
                other if digit(other) == Some(nth + 1) => Some(1 << (nth + 1)),
                _ => None,
            };
            (0..).zip(text.bytes()).map(flag).try_fold(0, |marks, mark| Some(marks | mark?))
        }
        Value::Text(text) => marks_of_text(text),
        Value::Number(number) => marks_of_text(if *number == "0" { "" } else { number }),
        Value::List(list) => marks_of_list(&list.nodes, size),
        _ => None,
    }
}

/// Fields of cells which state that their value is given.
const GIVEN: &[&str] = &[
    "given",
    "isgiven",
    "fixed",
    "isfixed",
    "clue",
    "isclue",
    "readonly",
    "isreadonly",
    "locked",
    "islocked",
    "initial",
    "isinitial",
    "original",
    "isoriginal",
    "prefilled",
    "isprefilled",
    "static",
    "starting",
    "puzzle",
];
/// Fields of cells which state that their value is not given.
const OPEN: &[&str] = &["editable", "iseditable", "mutable", "userinput", "user", "isuser", "isplayer"];
/// Fields of cells that contain the value.
const VALUES: &[&str] =
    &["value", "val", "v", "digit", "d", "number", "num", "n", "current", "entered", "symbol", "displayvalue"];
/// Fields of cells for their place, their identity or their current look.
const ABOUT: &[&str] = &[
    "row",
    "r",
    "y",
    "i",
    "rowindex",
    "column",
    "col",
    "c",
    "x",
    "j",
    "colindex",
    "columnindex",
    "position",
    "pos",
    "cell",
    "id",
    "index",
    "box",
    "block",
    "selected",
    "isselected",
    "focused",
    "isvalid",
    "valid",
    "error",
    "iserror",
    "conflict",
    "hint",
    "style",
    "isconflict",
    "isincorrect",
    "correct",
    "iscorrect",
    "wrong",
    "invalid",
    "isinvalid",
    "name",
    "key",
];

fn of_object(object: &Object, size: usize) -> Option<Entry> {
    let mut found = Entry::default();
    let mut says_value = object.fields.is_empty();
    for (name, node) in &object.fields {
        let name = name.to_ascii_lowercase().replace(['_', '-'], "");
        let truth = match node.value {
            Value::Truth(truth) => Some(truth),
            Value::Null => Some(false),
            _ => None,
        };
        match (name.as_str(), truth) {
            (name, Some(is_given)) if GIVEN.contains(&name) && node_is_truth(node) => found.given = Some(is_given),
            (name, Some(is_open)) if OPEN.contains(&name) && node_is_truth(node) => found.given = Some(!is_open),
            // A digit under such a name is a clue.
            (name, None) if GIVEN.contains(&name) && value(node).is_some() => {
                let clue = value(node)?;
                says_value = true;
                if clue != 0 {
                    (found.value, found.given) = (clue, Some(true));
                }
            }
            (name, _) if VALUES.contains(&name) => {
                says_value = true;
                let said = value(node)?;
                if said != 0 && found.value == 0 {
                    found.value = said;
                }
            }
            (name, _) if ABOUT.contains(&name) => {}
            (name, _) => match meaning(name) {
                Meaning::Marks => {
                    says_value = true;
                    match marks(node, size) {
                        Some(marks) => found.marks |= marks,
                        None => found.unread.push(name.to_owned()),
                    }
                }
                Meaning::Solution if value(node).is_some() => found.solution = value(node)?,
                _ if is_nothing(node) => {}
                _ => found.unread.push(name.to_owned()),
            },
        }
    }
    says_value.then_some(found)
}

/// Returns the value of an object that is a cell.
pub(super) fn read_value(object: &Object) -> Option<u8> {
    let is_value = |name: &str| VALUES.contains(&name.to_ascii_lowercase().as_str());
    object.fields.iter().find(|(name, _)| is_value(name)).and_then(|(_, node)| value(node))
}

fn node_is_truth(node: &Node) -> bool {
    matches!(node.value, Value::Truth(_))
}

/// Returns the place of the cell that an object gives.
pub(super) fn place(object: &Object) -> Option<Place> {
    let position = object.fields.iter().find(|(name, _)| {
        ["position", "pos", "cell", "id", "index", "coord", "coordinate"].contains(&&*name.to_ascii_lowercase())
    });
    Place::of_object(object).or_else(|| Place::of(&position?.1))
}

/// Returns whether a value is empty: `null`, `false`, or an empty string, list or object.
pub(super) fn is_nothing(node: &Node) -> bool {
    match &node.value {
        Value::Null | Value::Hole | Value::Truth(false) => true,
        Value::Text(text) => text.trim().is_empty(),
        Value::List(list) => list.is_whole && list.nodes.is_empty(),
        Value::Object(object) => object.is_whole && object.fields.is_empty(),
        Value::Truth(true) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::literal::Literals;
    use super::*;

    fn entry(text: &str) -> Option<Entry> {
        read(&Literals::new(text.as_bytes(), false).next()?, 9)
    }

    #[test]
    fn cells_are_written_in_many_ways() {
        for (text, value) in [
            ("5", 5),
            ("5.0", 5),
            ("-1", 0),
            ("null", 0),
            ("NaN", 0),
            ("\"5\"", 5),
            ("\"\"", 0),
            ("\".\"", 0),
            ("{\"value\": 5}", 5),
            ("{\"value\": null, \"given\": false}", 0),
            ("{\"given\": 5}", 5),
            ("{}", 0),
        ] {
            assert_eq!(entry(text).map(|entry| entry.value), Some(value), "{text}");
        }
        for text in ["true", "26", "-2", "0.5", "\"word\"", "{\"name\": \"Ann\"}", "[\"a\"]"] {
            assert_eq!(entry(text), None, "{text}");
        }
    }

    #[test]
    fn marks_are_written_in_many_ways() {
        for text in [
            "[1, 3]",
            "\"13\"",
            "[1,0,1,0,0,0,0,0,0]",
            "[1,0,3,0,0,0,0,0,0]",
            "[true,false,true,false,false,false,false,false,false]",
            "{\"value\": 0, \"notes\": [1, 3]}",
            "{\"value\": 0, \"candidates\": \"101000000\"}",
            "{\"value\": 0, \"pencilMarks\": [3, 1]}",
        ] {
            assert_eq!(entry(text).map(|entry| entry.marks), Some(0b1010), "{text}");
        }
        assert_eq!(entry("{\"value\": 5, \"glow\": 3}").unwrap().unread, ["glow"]);
    }
}
