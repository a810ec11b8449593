//! An object with a grid, and its other fields.
//!
//! Each field is read by the meaning of its name. The other fields are used, kept as metadata, or named in a note; an
//! object with unsupported rules is refused. Nothing is ignored silently.

use std::borrow::Cow;

use tesuji_core::{Problem, Shape, ValueSet};

use super::board::{self, Board, Cells};
use super::cell::{self, is_nothing};
use super::key::{Meaning, meaning, words};
use super::literal::{Node, Object, Value};
use super::place::integer;
use super::rules::{self, Rules};
use crate::draft::{Draft, UnknownNames, layout_of_regions, played};
use crate::read_error::ReadErrorKind;
use crate::rules::{are_other_rules, is_oblong};
use crate::symbol::{problem_of, symbol, with_boxes};
use crate::{Metadata, Note, names};

/// The maximum number of metadata fields of one object.
const FIELDS: usize = 256;
/// The maximum number of names that a note lists.
const NAMES: usize = 16;

/// A problem, with its metadata and the notes on it.
pub(super) struct ReadProblem {
    pub(super) problem: Problem,
    pub(super) metadata: Metadata,
    pub(super) notes: Vec<Note>,
}

/// The problems of an object, or its error.
pub(super) type Reading = Vec<Result<ReadProblem, ReadErrorKind>>;

/// A grid and the name of its field.
struct NamedGrid {
    name: String,
    board: Board,
}

/// The fields of an object, sorted by their meaning.
#[derive(Default)]
struct Fields<'n> {
    clues: Vec<NamedGrid>,
    grids: Vec<NamedGrid>,
    placed: Vec<NamedGrid>,
    solution: Option<Vec<u8>>,
    marks: Vec<(&'n str, &'n Node<'n>)>,
    rules: Vec<(&'n str, &'n Node<'n>, Meaning)>,
    boxes: Vec<(&'n str, &'n Node<'n>)>,
    metadata: Metadata,
    count: usize,
    unread: Vec<String>,
    /// Fields whose words were read as rules.
    understood: Vec<String>,
    fault: Option<ReadErrorKind>,
}

/// Reads an object that contains a grid; `None` if it has none.
pub(super) fn read(object: &Object) -> Option<Reading> {
    #[cfg(not(tesuji_small))]
    if let Some(found) = super::answer::read(object) {
        return Some(vec![found]);
    }
    let mut fields = Fields::default();
    for (name, node) in &object.fields {
        fields.take(name, node);
    }
    if fields.clues.is_empty() && fields.grids.is_empty() && fields.placed.is_empty() {
        if let Some(fault) = fields.fault.take() {
            return Some(vec![Err(fault)]);
        }
        // Cages without a grid are a killer sudoku without clues, but a field with an unknown name may be its grid.
        let is_grid = |(name, node): &(Cow<'_, str>, Node)| {
            !matches!(meaning(name), Meaning::Rule | Meaning::PerhapsRule) && board::read(node).is_some()
        };
        if !fields.unread.is_empty() || object.fields.iter().any(is_grid) {
            return None;
        }
        let size = fields.rules.iter().find_map(|(name, node, _)| rules::size_of_cages(name, node))?;
        fields.clues.push(NamedGrid { name: "cages".to_owned(), board: empty(size) });
    }
    Some(fields.finish())
}

/// Reads a list of cages; `None` if it is not one.
pub(super) fn of_cages(node: &Node) -> Option<Result<ReadProblem, ReadErrorKind>> {
    let size = rules::size_of_cages("cages", node)?;
    let fields = Fields { rules: vec![("cages", node, Meaning::Rule)], ..Fields::default() };
    Some(fields.puzzle(empty(size)))
}

fn empty(size: usize) -> Board {
    Board::Cells(Cells { values: vec![0; size * size], ..Cells::default() })
}

impl<'n> Fields<'n> {
    fn take(&mut self, name: &'n str, node: &'n Node<'n>) {
        let meaning = meaning(name);
        match meaning {
            Meaning::Clues | Meaning::Grid | Meaning::Placed => match board::read(node) {
                Some(Ok(board)) => {
                    let named = NamedGrid { name: name.to_owned(), board };
                    match meaning {
                        Meaning::Clues => self.clues.push(named),
                        Meaning::Grid => self.grids.push(named),
                        _ => self.placed.push(named),
                    }
                }
                Some(Err(fault)) => self.fault = self.fault.take().or(Some(fault)),
                None => self.beside(name, node),
            },
            Meaning::Solution => match board::read(node) {
                Some(Ok(Board::Cells(cells))) => self.solution = Some(cells.values),
                _ => self.beside(name, node),
            },
            Meaning::Marks => self.marks.push((name, node)),
            Meaning::Rule | Meaning::PerhapsRule => self.rules.push((name, node, meaning)),
            Meaning::Box => self.boxes.push((name, node)),
            Meaning::Colours => self.leave(name, node),
            Meaning::Other if name == "metadata" => self.take_metadata(node),
            Meaning::Other | Meaning::History => self.beside(name, node),
        }
    }

    /// Keeps a number or a string as metadata, and lists any other field as unread.
    fn beside(&mut self, name: &str, node: &Node) {
        match text_of(node) {
            Some(text) => self.set(name, text),
            None => self.leave(name, node),
        }
    }

    /// Lists a field as unread, unless it is empty.
    fn leave(&mut self, name: &str, node: &Node) {
        if !is_nothing(node) && self.unread.len() <= NAMES {
            self.unread.push(name.to_owned());
        }
    }

    fn take_metadata(&mut self, node: &Node) {
        match &node.value {
            Value::Object(object) => object.fields.iter().for_each(|(name, node)| self.beside(name, node)),
            _ => self.leave("metadata", node),
        }
    }

    /// Keeps a metadata field, up to the maximum number.
    fn set(&mut self, name: &str, value: String) {
        if self.count < FIELDS {
            self.count += 1;
            self.metadata.set(name.to_owned(), value);
        }
    }

    fn finish(mut self) -> Reading {
        if let Some(fault) = self.fault.take() {
            return vec![Err(fault)];
        }
        match self.choose() {
            Ok(Choice::One(board)) => vec![self.puzzle(board)],
            Ok(Choice::Several(boards)) => boards.into_iter().map(plain).collect(),
            Err(fault) => vec![Err(fault)],
        }
    }

    /// Chooses the clues among several grids; the others are the player's digits or the solution.
    fn choose(&mut self) -> Result<Choice, ReadErrorKind> {
        let [mut clues, mut grids, mut placed] =
            [&mut self.clues, &mut self.grids, &mut self.placed].map(std::mem::take).map(distinct);
        if clues.is_empty() && grids.is_empty() {
            std::mem::swap(&mut grids, &mut placed);
        }
        if clues.is_empty() {
            std::mem::swap(&mut clues, &mut grids);
        }
        // Grids whose names differ only in a number are a list.
        if clues.len() > 1 && clues.iter().all(|named| words(&named.name) == words(&clues[0].name)) {
            if let Some(other) = grids.first().or(placed.first()) {
                return Err(two_grids(&clues[0].name, &other.name));
            }
            return Ok(Choice::Several(clues.into_iter().map(|named| named.board).collect()));
        }
        if let [first, second, ..] = &clues[..] {
            return Err(two_grids(&first.name, &second.name));
        }
        let mut clues = clues.pop().expect("an object with a grid");
        for other in grids.into_iter().chain(placed) {
            let name = clues.name.clone();
            self.take_state(&mut clues.board, &name, other)?;
        }
        Ok(Choice::One(clues.board))
    }

    /// Reads a second grid next to the clues: the player's digits or the solution.
    fn take_state(&mut self, clues: &mut Board, name: &str, other: NamedGrid) -> Result<(), ReadErrorKind> {
        let (Board::Cells(clues), Board::Cells(mut state)) = (clues, other.board) else {
            return Err(two_grids(name, &other.name));
        };
        if clues.values.len() != state.values.len() {
            return Err(two_grids(name, &other.name));
        }
        let contradicts =
            clues.values.iter().zip(&state.values).any(|(&clue, &value)| clue != 0 && value != 0 && value != clue);
        if contradicts {
            let message = format!("the digits of `{}` differ from the clues of `{name}`", other.name);
            return Err(ReadErrorKind::invalid(message));
        }
        if !state.marks.is_empty() && clues.marks.is_empty() {
            clues.marks = std::mem::take(&mut state.marks);
        }
        let is_full = state.values.iter().zip(&clues.values).all(|(&value, &clue)| value.max(clue) != 0);
        let is_solution =
            words(&other.name).iter().any(|word| ["filled", "full", "complete", "completed"].contains(&&**word));
        if is_full && is_solution && self.solution.is_none() {
            self.solution = Some(state.values);
            return Ok(());
        }
        // Digits that are not clues are the player's.
        clues.given = clues.values.iter().map(|&value| value != 0).collect();
        for (value, placed) in clues.values.iter_mut().zip(state.values) {
            *value = (*value).max(placed);
        }
        Ok(())
    }

    /// Returns the problem of a grid with all other fields.
    fn puzzle(mut self, board: Board) -> Result<ReadProblem, ReadErrorKind> {
        let cells = match board {
            Board::Cells(cells) => cells,
            Board::Problem(read) => return self.beside_problem(*read),
        };
        let size = cells.values.len().isqrt();
        let mut rules = Rules::default();
        for (name, node, meaning) in std::mem::take(&mut self.rules) {
            self.take_rule(&mut rules, name, node, meaning, size);
        }
        let are_lettered = rules.are_lettered();
        let boxes = self.boxes(size);
        let marks = self.marks(&cells, size);
        for name in &cells.unread {
            self.unread.push(format!("{name} of cells"));
        }
        if let Some(solution) =
            self.solution.take().or_else(|| Some(cells.solution.clone()).filter(|all| !all.is_empty()))
        {
            let line = solution.iter().map(|&value| symbol(value, '.')).collect::<String>();
            self.metadata.set(names::SOLUTION, line);
        }
        let clues: Vec<u8> =
            (0..cells.values.len()).map(|at| if cells.is_given(at) { cells.values[at] } else { 0 }).collect();
        let problem = problem(clues, boxes, rules)?;
        let problem = with_progress(problem, &cells, &marks)?;
        self.leave_rules_in_words();
        let mut notes = self.notes();
        notes.extend(cells.note.clone());
        notes.extend(are_lettered.then_some(Note::LettersAreRows).filter(|note| !notes.contains(note)));
        Ok(ReadProblem { problem, metadata: self.metadata, notes })
    }

    /// Returns the problem that another notation has read, if there are no other rules.
    fn beside_problem(mut self, (problem, read): (Problem, Metadata)) -> Result<ReadProblem, ReadErrorKind> {
        let mut unknown = UnknownNames::default();
        for (name, node, _) in std::mem::take(&mut self.rules) {
            match text_of(node) {
                Some(text) => self.set(name, text),
                None if is_nothing(node) => {}
                None => unknown.note(name.to_owned()),
            }
        }
        unknown.check()?;
        for (name, node) in self.marks.drain(..).chain(self.boxes.drain(..)).collect::<Vec<_>>() {
            self.leave(name, node);
        }
        for (name, value) in read.iter() {
            self.metadata.set(name.to_owned(), value.to_owned());
        }
        let notes = self.notes();
        Ok(ReadProblem { problem, metadata: self.metadata, notes })
    }

    fn take_rule(&mut self, rules: &mut Rules, name: &str, node: &Node, meaning: Meaning, size: usize) {
        let is_word = matches!(node.value, Value::Text(_));
        let is_scalar = is_word || matches!(node.value, Value::Number(_) | Value::Truth(_));
        let named = rules.named();
        if rules.take(name, node, size) {
            if let Value::Text(text) = &node.value {
                if rules.named() > named {
                    self.understood.push(name.to_owned());
                }
                self.set(name, text.clone().into_owned());
            }
            return;
        }
        let is_about = match meaning {
            // A number, or a word that names no rules, is a setting.
            Meaning::PerhapsRule => is_scalar && !matches!(&node.value, Value::Text(text) if are_other_rules(text)),
            _ => false,
        };
        match text_of(node).filter(|_| is_about) {
            Some(_) if matches!(node.value, Value::Truth(true)) => self.leave(name, node),
            // The order of the sides in `shape` is known.
            Some(text) if is_oblong(&text) && name != "shape" => self.leave(name, node),
            Some(text) => self.set(name, text),
            None => rules.unknown.note(match &node.value {
                Value::Text(text) => format!("{name}: {text}"),
                _ => name.to_owned(),
            }),
        }
    }

    /// Returns the shape of the boxes from the fields for their rows and columns.
    fn boxes(&mut self, size: usize) -> Option<Shape> {
        let (mut rows, mut columns) = (None, None);
        for (name, node) in std::mem::take(&mut self.boxes) {
            let has = |list: [&str; 3]| words(name).iter().any(|word| list.contains(&word.as_str()));
            let number = integer(node).and_then(|number| usize::try_from(number).ok());
            match number {
                Some(number) if has(["height", "row", "row"]) => rows = Some(number),
                Some(number) if has(["width", "column", "col"]) => columns = Some(number),
                _ if text_of(node).is_some_and(|text| is_oblong(&text)) => self.leave(name, node),
                _ => self.beside(name, node),
            }
        }
        if let Some(shape) = self.metadata.get("shape").and_then(|shape| shape.parse::<Shape>().ok()) {
            self.metadata = self.metadata.iter().filter(|(name, _)| *name != "shape").collect();
            return Some(shape);
        }
        let (rows, columns) = match (rows, columns) {
            (Some(rows), Some(columns)) => (rows, columns),
            (Some(rows), None) => (rows, size.checked_div(rows)?),
            (None, Some(columns)) => (size.checked_div(columns)?, columns),
            (None, None) => return None,
        };
        Shape::new(rows, columns)
    }

    /// Returns the marks in the cells together with those in other fields.
    fn marks(&mut self, cells: &Cells, size: usize) -> Vec<u32> {
        let mut marks = cells.marks.clone();
        for (name, node) in std::mem::take(&mut self.marks) {
            match marks_of(node, size) {
                Some(found) => {
                    marks.resize(size * size, 0);
                    marks.iter_mut().zip(found).for_each(|(marks, found)| *marks |= found);
                }
                None => self.leave(name, node),
            }
        }
        marks
    }

    /// Adds metadata that names rules to the unread fields.
    fn leave_rules_in_words(&mut self) {
        let is_understood = |name: &str| self.understood.iter().any(|understood| understood == name);
        let names_rule = |(name, value): &(&str, &str)| {
            *name != names::SOLUTION && !is_understood(name) && crate::rules::names_rule(name, value)
        };
        let named = self.metadata.iter().filter(names_rule).map(|(name, _)| name.to_owned());
        let named: Vec<String> = named.collect();
        self.unread.extend(named);
    }

    fn notes(&mut self) -> Vec<Note> {
        self.unread.truncate(NAMES);
        Note::unread(&self.unread).into_iter().collect()
    }
}

enum Choice {
    One(Board),
    Several(Vec<Board>),
}

impl Cells {
    /// Returns whether the value of a cell is a clue.
    fn is_given(&self, at: usize) -> bool {
        self.given.is_empty() || self.given[at]
    }
}

/// Returns the grids without repetitions under a different name.
fn distinct(grids: Vec<NamedGrid>) -> Vec<NamedGrid> {
    let mut found: Vec<NamedGrid> = Vec::new();
    for grid in grids {
        if !found.iter().any(|known| known.board == grid.board && words(&known.name) != words(&grid.name)) {
            found.push(grid);
        }
    }
    found
}

fn two_grids(first: &str, second: &str) -> ReadErrorKind {
    let looks = format!("`{first}` and `{second}` are both grids, and it is not clear which is the puzzle");
    ReadErrorKind::Unclaimed { looks: looks.into() }
}

/// Returns the problem of a grid without other fields.
pub(super) fn plain(board: Board) -> Result<ReadProblem, ReadErrorKind> {
    Fields::default().puzzle(board)
}

/// Returns the problem with these clues and rules.
fn problem(clues: Vec<u8>, boxes: Option<Shape>, rules: Rules) -> Result<Problem, ReadErrorKind> {
    let size = clues.len().isqrt();
    let is_plain = rules.is_empty();
    let (regions, constraints) = rules.finish(size)?;
    if is_plain {
        let problem = problem_of(&clues).map_err(|(_, kind)| kind)?;
        return Ok(boxes.map_or(problem.clone(), |boxes| with_boxes(problem, boxes)));
    }
    let layout = match (regions, boxes) {
        (Some(regions), _) => layout_of_regions(size, &regions)?,
        (None, boxes) => {
            let problem = problem_of(&clues).map_err(|(_, kind)| kind)?;
            boxes.map_or(problem.clone(), |boxes| with_boxes(problem, boxes)).layout()
        }
    };
    let mut draft = Draft::of(layout);
    draft.givens = clues;
    draft.constraints = constraints;
    draft.finish()
}

/// Adds the player's digits and pencil marks.
fn with_progress(problem: Problem, cells: &Cells, marks: &[u32]) -> Result<Problem, ReadErrorKind> {
    let placed: Vec<u8> =
        (0..cells.values.len()).map(|at| if cells.is_given(at) { 0 } else { cells.values[at] }).collect();
    let values = |&marks: &u32| (1..32).filter(|value| marks >> value & 1 == 1).collect();
    let marks: Vec<ValueSet> = marks.iter().map(values).collect();
    played(problem, &placed, &marks)
}

/// Returns the marks of all cells of a grid: rows of cells, one list, or an object with the names of cells.
fn marks_of(node: &Node, size: usize) -> Option<Vec<u32>> {
    let count = size * size;
    match &node.value {
        Value::List(list) if list.nodes.len() == count => {
            list.nodes.iter().map(|node| cell::marks(node, size)).collect()
        }
        Value::List(list) if list.nodes.len() == size => {
            let row = |node: &Node| match &node.value {
                Value::List(row) if row.nodes.len() == size => {
                    row.nodes.iter().map(|node| cell::marks(node, size)).collect::<Option<Vec<_>>>()
                }
                _ => None,
            };
            Some(list.nodes.iter().map(row).collect::<Option<Vec<_>>>()?.concat())
        }
        Value::Object(object) if !object.fields.is_empty() => {
            let place = |name: &str| {
                super::place::Place::named(name).or_else(|| name.parse().ok().map(super::place::Place::Number))
            };
            let places: Vec<_> = object.fields.iter().map(|(name, _)| place(name)).collect::<Option<_>>()?;
            let counting = super::place::Counting::of(places.iter().copied(), size).ok()?;
            let mut marks = vec![0; count];
            for ((_, node), place) in object.fields.iter().zip(places) {
                marks[counting.cell(place, size).ok()?] = cell::marks(node, size)?;
            }
            Some(marks)
        }
        _ => None,
    }
}

/// Returns a string, a number or a boolean as text.
fn text_of(node: &Node) -> Option<String> {
    match &node.value {
        Value::Text(text) => Some(text.clone().into_owned()),
        Value::Number(number) => Some((*number).to_owned()),
        Value::Truth(truth) => Some(truth.to_string()),
        _ => None,
    }
}
