//! Answers of this program: objects that begin with `schema` and `query`. The problem, the player's state and the
//! solutions are read.

use tesuji_core::{Layout, Problem, Shape, ValueSet};

use super::literal::{List, Node, Object, Value};
use super::object::ReadProblem;
use super::place::integer;
use crate::draft::played;
use crate::read_error::ReadErrorKind;
use crate::{Metadata, names, read as read_text};

/// The supported version of the schema.
const SCHEMA: i64 = 1;

/// Reads the problem of an answer; `None` for any other object.
pub(super) fn read(object: &Object) -> Option<Result<ReadProblem, ReadErrorKind>> {
    let is_answer =
        matches!(object.fields.as_slice(), [(schema, _), (query, _), ..] if schema == "schema" && query == "query");
    let answer = Answer { object };
    (is_answer && integer(answer.field("schema")?)? == SCHEMA).then(|| answer.found(answer.field("puzzle")?)).flatten()
}

struct Answer<'a> {
    object: &'a Object<'a>,
}

impl<'a> Answer<'a> {
    fn field(&self, name: &str) -> Option<&'a Node<'a>> {
        self.object.fields.iter().find(|(own, _)| own == name).map(|(_, node)| node)
    }

    fn list(&self, name: &str) -> &'a [Node<'a>] {
        match self.field(name).map(|node| &node.value) {
            Some(Value::List(List { nodes, .. })) => nodes,
            _ => &[],
        }
    }

    fn found(&self, puzzle: &Node) -> Option<Result<ReadProblem, ReadErrorKind>> {
        match &puzzle.value {
            Value::Text(text) => Some(self.of_text(text)),
            Value::List(list) => Some(self.of_numbers(&list.nodes)),
            _ => None,
        }
    }

    /// Reads a problem in any one-line notation.
    fn of_text(&self, text: &str) -> Result<ReadProblem, ReadErrorKind> {
        let mut records = read_text(text.as_bytes(), None);
        let record = match (records.pop(), records.is_empty()) {
            (Some(record), true) => record.map_err(|error| error.kind().clone())?,
            _ => return Err(ReadErrorKind::invalid("`puzzle` holds more than one problem".to_owned())),
        };
        self.finish(record.problem, record.metadata, record.notes)
    }

    /// Reads the givens of a square of boxes.
    fn of_numbers(&self, nodes: &[Node]) -> Result<ReadProblem, ReadErrorKind> {
        let shape = match self.field("box").map(|node| &node.value) {
            Some(Value::Text(text)) => text.parse::<Shape>().ok(),
            _ => None,
        };
        let shape = shape
            .ok_or_else(|| ReadErrorKind::invalid("the field `box` is not a shape of boxes such as 2x3".to_owned()))?;
        let value = |node: &Node| integer(node).and_then(|number| u8::try_from(number).ok());
        let values = nodes.iter().map(value).collect::<Option<Vec<u8>>>();
        let values = values
            .ok_or_else(|| ReadErrorKind::invalid("`puzzle` contains something other than numbers".to_owned()))?;
        let problem = Problem::from_values(Layout::of(shape), values);
        self.finish(problem.map_err(|error| ReadErrorKind::invalid(error.to_string()))?, Metadata::new(), Vec::new())
    }

    fn finish(
        &self,
        problem: Problem,
        mut metadata: Metadata,
        notes: Vec<crate::Note>,
    ) -> Result<ReadProblem, ReadErrorKind> {
        let layout = problem.layout();
        let problem = match (self.list("placed"), self.list("marks")) {
            ([], []) => problem,
            (placed, marks) => played(problem, &placed_values(placed, &layout)?, &marked_values(marks, &layout)?)?,
        };
        let solutions = self.list("solutions").iter().map(text_of_solution).collect::<Result<Vec<_>, _>>()?;
        if !solutions.is_empty() {
            metadata.set(names::SOLUTION, solutions.join(" "));
        }
        Ok(ReadProblem { problem, metadata, notes })
    }
}

/// Returns the value that a number means in a layout.
fn value_of(number: i64, layout: &Layout) -> Result<u8, ReadErrorKind> {
    let value = u8::try_from(number - layout.first_number() + 1).unwrap_or(0);
    match usize::from(value) {
        1.. if usize::from(value) <= layout.size() => Ok(value),
        _ => Err(ReadErrorKind::Value { found: u32::try_from(number).unwrap_or(u32::MAX), size: layout.size() }),
    }
}

/// Reads candidates such as `r4c7=5`; returns a value for each cell.
fn placed_values(nodes: &[Node], layout: &Layout) -> Result<Vec<u8>, ReadErrorKind> {
    let names: Vec<String> = (0..layout.cell_count()).map(|cell| layout.cell_name(cell)).collect();
    let mut values = vec![0; if nodes.is_empty() { 0 } else { names.len() }];
    for node in nodes {
        let Value::Text(text) = &node.value else { return Err(no_candidate("something other than a string")) };
        let parts = text.split_once('=').and_then(|(cell, number)| {
            Some((names.iter().position(|name| name == cell)?, number.parse::<i64>().ok()?))
        });
        let (cell, number) = parts.ok_or_else(|| no_candidate(text))?;
        values[cell] = value_of(number, layout)?;
    }
    Ok(values)
}

fn no_candidate(found: &str) -> ReadErrorKind {
    ReadErrorKind::invalid(format!("`placed` has {found:?} instead of a candidate such as r4c7=5"))
}

/// Reads lists of numbers; returns a set for each cell.
fn marked_values(nodes: &[Node], layout: &Layout) -> Result<Vec<ValueSet>, ReadErrorKind> {
    let not_numbers = || ReadErrorKind::invalid("`marks` contains something other than lists of numbers".to_owned());
    let of_cell = |node: &Node| match &node.value {
        Value::List(list) => {
            let number = |node| integer(node).ok_or_else(not_numbers);
            list.nodes.iter().map(|node| value_of(number(node)?, layout)).collect()
        }
        _ => Err(not_numbers()),
    };
    nodes.iter().map(of_cell).collect()
}

/// Returns the solution in the form of metadata: characters, or numbers separated by blanks.
fn text_of_solution(node: &Node) -> Result<String, ReadErrorKind> {
    let numbers =
        |nodes: &[Node]| nodes.iter().map(|node| Some(integer(node)?.to_string())).collect::<Option<Vec<_>>>();
    match &node.value {
        Value::Text(text) => Some(text.clone().into_owned()),
        Value::List(list) => numbers(&list.nodes).map(|numbers| numbers.join(" ")),
        _ => None,
    }
    .ok_or_else(|| ReadErrorKind::invalid("`solutions` contains something other than grids".to_owned()))
}
