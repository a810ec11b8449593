//! The text of Interactive Sudoku Solver: a sequence of items such as `.Thermo~R1C1~R1C2`.
//!
//! The parser tolerates: blanks and line ends anywhere, comment lines that begin with `#`, items in any order,
//! lower-case cell names, legacy forms of pairs (`Binary`), and an item without a type for givens.
//!
//! A line with several items is a puzzle. A puzzle of many lines begins with a line of one item, and continues to the
//! next line that begins with a shape.

mod automata;
mod board;
mod composite;
mod encode;
mod items;
mod notation;
mod shifted;
mod write;

use tesuji_core::Problem;

pub(crate) use notation::{LINK, NOTATION};

use board::Board;

use crate::draft::UnknownNames;
use crate::read_error::ReadErrorKind;

/// Reads items; the text has no blanks or comments.
fn read_items(text: &str) -> Result<Problem, ReadErrorKind> {
    let items = items_of(text)?;
    let mut unknown = UnknownNames::default();
    name_unknown(&items, &mut unknown);
    unknown.check()?;
    Board::of(&items)?.problem(&items)
}

/// Collects the names of unknown items.
fn name_unknown(items: &[Item], unknown: &mut UnknownNames) {
    for item in items {
        if !items::NAMES.contains(&item.name.as_str()) {
            unknown.note(format!(".{}", item.name));
        }
        name_unknown(&item.within, unknown);
    }
}

/// An item: its type, its arguments, and the items within it if it is a composite.
#[derive(Clone, Debug)]
struct Item {
    name: String,
    args: Vec<String>,
    within: Vec<Item>,
}

impl Item {
    fn is_composite(&self) -> bool {
        matches!(self.name.as_str(), "Or" | "And" | "Replicate")
    }

    /// Returns its arguments from index `nth`.
    fn args_from(&self, nth: usize) -> &[String] {
        self.args.get(nth..).unwrap_or_default()
    }

    fn error(&self, what: &str) -> ReadErrorKind {
        let mut item = format!(".{}", self.name);
        self.args
            .iter()
            .take(6)
            .for_each(|arg| item.push_str(&format!("~{}", arg.chars().take(20).collect::<String>())));
        ReadErrorKind::invalid(format!("{what}: {item}"))
    }
}

/// The maximum nesting depth of items.
const MAX_DEPTH: usize = 12;

fn items_of(text: &str) -> Result<Vec<Item>, ReadErrorKind> {
    let Some(rest) = text.strip_prefix('.') else {
        return Err(ReadErrorKind::invalid("expected an item that begins with a dot"));
    };
    let mut stack: Vec<Item> = vec![Item { name: "And".into(), args: Vec::new(), within: Vec::new() }];
    for item in rest.split('.') {
        let mut parts = item.split('~');
        let name = parts.next().unwrap_or_default();
        let args: Vec<String> = parts.map(str::to_owned).collect();
        if name == "End" {
            let done = stack.pop().filter(|_| !stack.is_empty());
            let (Some(done), Some(outer)) = (done, stack.last_mut()) else {
                return Err(ReadErrorKind::invalid("an .End has no item to end"));
            };
            outer.within.push(done);
            continue;
        }
        if name.is_empty() && args.is_empty() {
            continue;
        }
        let name = if name.is_empty() { "Given" } else { name };
        let item = Item { name: name.to_owned(), args, within: Vec::new() };
        if item.is_composite() {
            if stack.len() > MAX_DEPTH {
                return Err(item.error("items are nested too deeply"));
            }
            stack.push(item);
        } else {
            stack.last_mut().expect("the outermost list stays").within.push(item);
        }
    }
    match stack.len() {
        1 => Ok(stack.swap_remove(0).within),
        _ => Err(stack[1].error("an .End is missing")),
    }
}

#[cfg(test)]
mod tests;
