//! The search of a document for objects with grids and for grids in lists.

use super::board::{self, Board};
use super::cell::is_nothing;
use super::key::{Meaning, meaning};
use super::literal::{List, Node, Object, Value};
use super::object::{self, ReadProblem};
use super::place::integer;
use crate::Note;
use crate::chunk::RECORD_LIMIT;
use crate::read_error::ReadErrorKind;
use crate::rules::{are_other_rules, are_plain_rules, names_rule};

/// The maximum number of names that an error lists.
const NAMES: usize = 8;

/// A walk that collects the puzzles of a document, each with its offset.
pub(super) struct Walk {
    found: Vec<(usize, Result<ReadProblem, ReadErrorKind>)>,
    /// The offset before which open lists and objects began in an earlier piece of the text.
    opening: usize,
    /// `true` if the text continues in another piece.
    is_cut: bool,
    /// The names of fields outside the objects of grids that may concern the grids.
    beside: Vec<String>,
}

impl Walk {
    pub(super) fn new(opening: usize, is_cut: bool) -> Walk {
        Walk { found: Vec::new(), opening, is_cut, beside: Vec::new() }
    }

    /// Returns the number of puzzles and errors found so far.
    pub(super) fn count(&self) -> usize {
        self.found.len()
    }

    pub(super) fn fault(&mut self, at: usize, kind: ReadErrorKind) {
        self.found.push((at, Err(kind)));
    }

    /// Reads a value at the top level of the document.
    pub(super) fn value(&mut self, node: &Node) {
        if let Value::Object(object) = &node.value
            && let Some(program) = program(object)
        {
            let looks = format!("this looks like {program}, which cannot be read from this kind of document");
            return self.fault(node.at, ReadErrorKind::Unclaimed { looks: looks.into() });
        }
        self.take(node, true);
    }

    /// Returns the results in text order. A whole document without results is an error.
    pub(super) fn finish(mut self, is_whole: bool) -> Vec<(usize, Result<ReadProblem, ReadErrorKind>)> {
        if self.found.is_empty() && is_whole {
            let rules = match &self.beside[..] {
                [] => String::new(),
                rules => format!(" (`{}` may be rules)", rules.join("`, `")),
            };
            let looks = format!(
                "no field of this document has a grid{rules}: a grid is expected in a field such as `puzzle`, \
                 `board` or `grid`"
            );
            self.fault(0, ReadErrorKind::Unclaimed { looks: looks.into() });
        }
        // These fields may concern any of the grids.
        let note = Note::unread(&self.beside);
        for found in self.found.iter_mut().filter_map(|(_, reading)| reading.as_mut().ok()) {
            found.notes.extend(note.clone());
        }
        self.found.sort_by_key(|(at, _)| *at);
        self.found
    }

    /// Reads a value; `is_named` is `true` if the name above it, or the lack of a name, allows grids here.
    fn take(&mut self, node: &Node, is_named: bool) {
        match &node.value {
            Value::Object(object) => self.object(node.at, object, is_named),
            Value::List(list) => {
                let is_whole = list.is_whole && node.at >= self.opening;
                let is_grid = is_whole && is_named;
                if let Some(reading) = board::read(node).filter(|_| is_grid && !are_small_grids(list)) {
                    self.board(node.at, reading);
                } else if let Some(reading) = object::of_cages(node).filter(|_| is_grid) {
                    self.found.push((node.at, reading));
                } else {
                    self.elements(list, is_named);
                }
            }
            Value::Text(_) if is_named => {
                if let Some(reading) = board::read(node) {
                    self.board(node.at, reading);
                }
            }
            _ => {}
        }
    }

    fn board(&mut self, at: usize, reading: Result<Board, ReadErrorKind>) {
        self.found.push((at, reading.and_then(object::plain)));
    }

    fn elements(&mut self, list: &List, is_named: bool) {
        let before = self.found.len();
        let mut strange = Vec::new();
        for node in &list.nodes {
            let known = self.found.len();
            self.take(node, is_named);
            if self.found.len() == known && is_named {
                strange.extend(stray(node).map(|least| (node.at, least)));
            }
        }
        // Any other element among grids was probably meant to be a grid.
        let grids = self.found.len() - before;
        for (at, _) in strange.into_iter().filter(|(_, least)| grids >= *least) {
            self.fault(at, ReadErrorKind::Syntax { message: "this element of a list of grids is not a grid" });
        }
    }

    fn object(&mut self, at: usize, object: &Object, is_named: bool) {
        let is_whole = object.is_whole && at >= self.opening;
        match object::read(object) {
            // A part of an object is not a puzzle: the rest may be in another piece.
            Some(_) if !is_whole && self.has_whole_grid(object) => {
                if self.is_cut || at < self.opening {
                    self.fault(at, ReadErrorKind::TooLong { limit: RECORD_LIMIT });
                }
                return;
            }
            Some(readings) if is_whole => {
                return self.found.extend(readings.into_iter().map(|reading| (at, reading)));
            }
            _ => {}
        }
        // The fields themselves may be the cells.
        if is_named
            && is_whole
            && let Some(reading) = board::read_object(object)
        {
            return self.board(at, reading);
        }
        let before = self.found.len();
        let mut states = Vec::new();
        for (name, node) in &object.fields {
            let is_known = match meaning(name) {
                // Next to another grid, the player's state is not a puzzle.
                Meaning::Placed if matches!(node.value, Value::Object(_) | Value::List(_)) => {
                    states.push((name, node));
                    continue;
                }
                Meaning::Solution | Meaning::Marks | Meaning::Colours | Meaning::History => continue,
                Meaning::Rule | Meaning::PerhapsRule | Meaning::Box => {
                    self.rule(name, node);
                    continue;
                }
                Meaning::Clues | Meaning::Grid | Meaning::Placed => true,
                Meaning::Other if matches!(&node.value, Value::Text(text) if names_rule(name, text)) => {
                    self.rule(name, node);
                    continue;
                }
                // The indices of the elements of a list.
                Meaning::Other => is_named && name.bytes().all(|byte| byte.is_ascii_digit()),
            };
            let is_grid =
                !is_known && matches!(node.value, Value::Text(_) | Value::List(_)) && board::read(node).is_some();
            if is_grid {
                let looks = format!(
                    "`{name}` looks like a grid, but its name does not say so: a grid is expected in a field such \
                     as `puzzle`, `board` or `grid`"
                );
                self.fault(node.at, ReadErrorKind::Unclaimed { looks: looks.into() });
            } else {
                self.take(node, is_known);
            }
        }
        for (name, node) in states {
            if self.found.len() == before {
                self.take(node, true);
            } else {
                self.leave(name);
            }
        }
    }

    /// Lists a field that may be a rule, in an object without a grid.
    fn rule(&mut self, name: &str, node: &Node) {
        let is_setting = match &node.value {
            Value::Text(text) if meaning(name) == Meaning::Rule => are_plain_rules(text),
            Value::Text(text) => !names_rule(name, text) && !are_other_rules(text),
            // Boxes usually have three rows and three columns.
            Value::Number(number) => meaning(name) != Meaning::Box || *number == "3",
            _ => is_nothing(node),
        };
        if !is_setting {
            self.leave(name);
        }
    }

    /// Lists a field as unread.
    fn leave(&mut self, name: &str) {
        if self.beside.len() < NAMES && !self.beside.iter().any(|known| known == name) {
            self.beside.push(name.to_owned());
        }
    }

    /// Returns whether an incomplete object contains a whole grid.
    fn has_whole_grid(&self, object: &Object) -> bool {
        object.fields.iter().any(|(_, node)| match &node.value {
            Value::List(list) => {
                list.is_whole && node.at >= self.opening && !are_small_grids(list) && board::read(node).is_some()
            }
            Value::Text(_) => board::read(node).is_some(),
            _ => false,
        })
    }
}

/// Returns the number of grids in a list from which this element was probably meant to be a grid, too.
fn stray(node: &Node) -> Option<usize> {
    match &node.value {
        Value::Text(_) | Value::Number(_) => Some(1),
        Value::Object(object) => object.fields.iter().any(|(name, _)| meaning(name) == Meaning::Clues).then_some(1),
        Value::Null => Some(2),
        _ => None,
    }
}

/// Returns whether a list contains 4x4 grids, each as one list, and is not a 16x16.
fn are_small_grids(list: &List) -> bool {
    let is_small = |node: &Node| match &node.value {
        Value::List(cells) => {
            cells.nodes.len() == 16
                && cells.nodes.iter().all(|cell| is_nothing(cell) || integer(cell).is_some_and(|value| value <= 4))
        }
        _ => false,
    };
    !list.nodes.is_empty() && list.nodes.iter().all(is_small)
}

/// Returns the program that writes such documents; its own notation has not claimed this one.
fn program(object: &Object) -> Option<&'static str> {
    let has = |name: &str| object.fields.iter().any(|(field, _)| field == name);
    let holds = |name: &str, part: &str| {
        object
            .fields
            .iter()
            .any(|(field, node)| field == name && matches!(&node.value, Value::Text(text) if text.contains(part)))
    };
    match () {
        () if has("formatVersion") && has("puzzle") => Some("a SudokuMaker document"),
        () if has("cells") && has("regions") && (has("cellSize") || has("cages") || has("metadata")) => {
            Some("a SudokuPad document")
        }
        () if holds("version", "ipuz.org") && !is_plain_ipuz(object) => {
            Some("an ipuz puzzle with special rules or shapes")
        }
        () if has("sudoku-puzzle") => Some("a puzzle from the program Pencilmark"),
        () => None,
    }
}

/// Returns whether an ipuz object contains only a grid, its solution, its state and words about it.
fn is_plain_ipuz(object: &Object) -> bool {
    const PLAIN: [&str; 26] = [
        "version",
        "dimensions",
        "kind",
        "copyright",
        "publisher",
        "publication",
        "url",
        "uniqueid",
        "title",
        "intro",
        "explanation",
        "annotation",
        "author",
        "editor",
        "date",
        "notes",
        "difficulty",
        "charset",
        "origin",
        "block",
        "empty",
        "displaycharset",
        "puzzle",
        "solution",
        "saved",
        "checksum",
    ];
    let is_plain = |(name, node): &(std::borrow::Cow<'_, str>, Node)| {
        PLAIN.contains(&&**name) || name.contains(':') || is_nothing(node)
    };
    let names_of_cells = |node: &Node| match &node.value {
        Value::List(rows) => rows.nodes.iter().all(|row| match &row.value {
            Value::List(row) => row.nodes.iter().all(|cell| !matches!(cell.value, Value::Object(_))),
            _ => true,
        }),
        _ => true,
    };
    object.fields.iter().all(|field| is_plain(field) && names_of_cells(&field.1) && !is_kind_of_other_rules(field))
}

/// Returns whether a field of ipuz gives a kind of puzzle other than a plain sudoku.
fn is_kind_of_other_rules((name, node): &(std::borrow::Cow<'_, str>, Node)) -> bool {
    let is_other = |node: &Node| match &node.value {
        Value::Text(kind) => {
            let behind = kind.split_once("ipuz.org/sudoku").map(|(_, behind)| behind.split('#').next().unwrap_or(""));
            !matches!(behind, Some("" | "/" | "/sudoku" | "/wordoku"))
        }
        _ => true,
    };
    name == "kind"
        && match &node.value {
            Value::List(kinds) => kinds.nodes.iter().any(is_other),
            _ => is_other(node),
        }
}
