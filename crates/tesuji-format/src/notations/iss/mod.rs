//! The text of Interactive Sudoku Solver: items such as `.Thermo~R1C1~R1C2`, one after the other.
//!
//! The parser tolerates: blanks and line ends anywhere, lines of comment that begin with `#`, items in any order,
//! lower-case cell names, legacy forms of pairs (`Binary`), an item without a type for givens.
//!
//! A line with several items is a puzzle. A puzzle of many lines begins with a line of one item, and goes on to the next
//! line that begins with a shape.

mod automata;
mod board;
mod encode;
mod items;
mod notation;
mod shifted;
mod write;

use tesuji_core::Problem;

pub(crate) use notation::{LINK, NOTATION};

use board::Board;

use crate::read_error::ReadErrorKind;

/// Reads items, without blanks and comments.
fn read_items(text: &str) -> Result<Problem, IssError> {
    let items = items_of(text)?;
    let mut unknown = Vec::new();
    name_unknown(&items, &mut unknown);
    if !unknown.is_empty() {
        return Err(IssError { message: unknown.join(", "), is_unknown: true });
    }
    let board = Board::of(&items)?;
    board.problem(&items)
}

/// The most items that an error names.
const UNKNOWN: usize = 16;

/// Collects the names of items that are not known.
fn name_unknown(items: &[Item], names: &mut Vec<String>) {
    for item in items {
        let name = format!(".{}", item.name.chars().take(40).collect::<String>());
        if !items::NAMES.contains(&item.name.as_str()) && !names.contains(&name) && names.len() < UNKNOWN {
            names.push(name);
        }
        name_unknown(&item.within, names);
    }
}

/// The error of a text of Interactive Sudoku Solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct IssError {
    message: String,
    /// Whether the message is the names of items that are not known.
    is_unknown: bool,
}

impl IssError {
    fn new(message: impl Into<String>) -> IssError {
        IssError { message: message.into(), is_unknown: false }
    }

    fn kind(self) -> ReadErrorKind {
        match self.is_unknown {
            true => ReadErrorKind::Unknown { names: self.message.into() },
            false => ReadErrorKind::invalid(self.message),
        }
    }
}

/// An item: its type, its arguments, and the items within it if it is made of others.
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

    fn error(&self, what: &str) -> IssError {
        let mut item = format!(".{}", self.name);
        self.args
            .iter()
            .take(6)
            .for_each(|arg| item.push_str(&format!("~{}", arg.chars().take(20).collect::<String>())));
        IssError::new(format!("{what}: {item}"))
    }
}

/// The deepest that items can be within items.
const MAX_DEPTH: usize = 12;

fn items_of(text: &str) -> Result<Vec<Item>, IssError> {
    let Some(rest) = text.strip_prefix('.') else {
        return Err(IssError::new("expected an item that begins with a point"));
    };
    let mut stack: Vec<Item> = vec![Item { name: "And".into(), args: Vec::new(), within: Vec::new() }];
    for item in rest.split('.') {
        let mut parts = item.split('~');
        let name = parts.next().unwrap_or_default();
        let args: Vec<String> = parts.map(str::to_owned).collect();
        if name == "End" {
            let done = stack.pop().filter(|_| !stack.is_empty());
            let (Some(done), Some(outer)) = (done, stack.last_mut()) else {
                return Err(IssError::new("an .End has no begin"));
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
                return Err(item.error("items are within items too deeply"));
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
