//! Any problem as one line of JSON that begins with `{"tesuji":1`.
//!
//! | key | value |
//! |---|---|
//! | `tesuji` | the version of the notation, 1 |
//! | `box` | the shape of the boxes, such as `2x3`: rows and columns |
//! | `drawing` | any other layout instead of `box`: its cells, houses and extra cells |
//! | `givens` | a value for each cell in reading order, 0 for none; values count from 1, however they are written |
//! | `allowed` | pairs of a cell and its possible values, for cells that cannot have all values |
//! | `placed` | the player's digits, a value for each cell, 0 for none |
//! | `marks` | the pencil marks, pairs of a cell and its values |
//! | `marks_of` | the owner of the marks, `problem` or `player`, if known |
//! | `constraints` | the constraints, each an object with its name as `constraint` |
//! | `metadata` | fields and their values |
//!
//! Cells count from 0 in reading order, followed by the extra cells. The parser tolerates any order of keys and blanks
//! between them, and refuses unknown keys.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tesuji_core::{CandidateSet, Constraint, Drawing, Grid, Layout, MarksOf, Position, Problem, Shape, ValueSet};

use crate::cursor::{Cursor, lossy};
use crate::notation::{Claim, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::{Format, Keeps, KeptFields, Metadata, Record};

pub(crate) const NOTATION: Notation = Notation {
    name: "tesuji",
    describe: "any problem, with the player's whole progress and all metadata, as one line of JSON",
    keeps: Keeps {
        clues: true,
        placed: true,
        candidates: true,
        metadata: KeptFields::All,
        sizes: true,
        variants: true,
    },
    claims: |cursor| {
        let begins =
            |text: &[u8]| Some(text.trim_ascii_start().strip_prefix(b"{")?.trim_ascii_start().starts_with(KEY));
        match cursor.clone().record_line().and_then(|line| begins(line.text)) {
            Some(true) => Claim::Only,
            _ => Claim::No,
        }
    },
    next,
    write: |problem, metadata, out| {
        out.push_str(
            &serde_json::to_string(&ProblemObject::of(problem, metadata)).expect("strings and numbers can be written"),
        );
        out.push('\n');
        Ok(())
    },
    ..PLAIN
};

const KEY: &[u8] = b"\"tesuji\"";

/// The version that is written, and the only one that can be read.
const VERSION: u32 = 1;

/// A cell and some values.
type CellValues = (usize, Vec<u8>);

/// The JSON object of a problem.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProblemObject {
    tesuji: u32,
    #[serde(rename = "box", default, skip_serializing_if = "Option::is_none")]
    boxes: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    drawing: Option<Drawing>,
    givens: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    allowed: Vec<CellValues>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    placed: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    marks: Option<Vec<CellValues>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    marks_of: Option<Owner>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    constraints: Vec<Constraint>,
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    metadata: Map<String, Value>,
}

/// The owner of the pencil marks.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Owner {
    Problem,
    Player,
}

impl ProblemObject {
    fn of(problem: &Problem, metadata: &Metadata) -> ProblemObject {
        let layout = problem.layout();
        let boxes = layout.boxes();
        let mut whole = ProblemObject {
            tesuji: VERSION,
            boxes: boxes.map(|boxes| boxes.to_string()),
            drawing: boxes.is_none().then(|| layout.drawing()),
            givens: problem.givens(),
            allowed: Vec::new(),
            placed: Some(problem.placed()).filter(|values| values.iter().any(|&value| value != 0)).unwrap_or_default(),
            marks: None,
            marks_of: None,
            constraints: problem.constraints().to_vec(),
            metadata: metadata.iter().map(|(name, text)| (name.to_owned(), text.into())).collect(),
        };
        let pairs = |sets: Vec<ValueSet>| -> Vec<CellValues> {
            let marked = sets.into_iter().enumerate().filter(|(_, set)| !set.is_empty());
            marked.map(|(cell, set)| (cell, set.iter().collect())).collect()
        };
        if let Some(position) = problem.position() {
            whole.marks = position.candidates.as_ref().map(|candidates| pairs(candidates.to_value_sets()));
            whole.marks_of = match position.marks_of {
                _ if position.candidates.is_none() => None,
                MarksOf::Problem => Some(Owner::Problem),
                MarksOf::Player => Some(Owner::Player),
                MarksOf::Anybody => None,
            };
            return whole;
        }
        let all = ValueSet::first(layout.size());
        let given = |cell: usize| whole.givens.get(cell).map_or(ValueSet::EMPTY, |&value| ValueSet::of(value));
        let restricted = |&(cell, set): &(usize, ValueSet)| set != all && (set.is_empty() || set != given(cell));
        let allowed = problem.allowed().into_iter().enumerate().filter(restricted);
        whole.allowed = allowed.map(|(cell, set)| (cell, set.iter().collect())).collect();
        whole.marks = Some(pairs(problem.marks())).filter(|marks| !marks.is_empty());
        whole
    }

    fn read(text: &str) -> Result<(Problem, Metadata), ReadErrorKind> {
        if !text.trim_start().starts_with('{') {
            return Err(ReadErrorKind::Syntax { message: "expected an object with the key tesuji" });
        }
        let whole: ProblemObject =
            serde_json::from_str(text).map_err(|error| ReadErrorKind::invalid(error.to_string()))?;
        if whole.tesuji != VERSION {
            let message = format!("version {} of the notation is unknown; only {VERSION} is known", whole.tesuji);
            return Err(ReadErrorKind::invalid(message));
        }
        let mut metadata = Metadata::new();
        for (name, value) in &whole.metadata {
            let Value::String(text) = value else {
                return Err(ReadErrorKind::invalid(format!("the field {name:?} of `metadata` is not a string")));
            };
            metadata.set(name.clone(), text.clone());
        }
        Ok((whole.problem()?, metadata))
    }

    fn problem(self) -> Result<Problem, ReadErrorKind> {
        let invalid = |error: &dyn std::fmt::Display| ReadErrorKind::invalid(error.to_string());
        let layout = match (&self.boxes, self.drawing) {
            (Some(boxes), None) => Layout::of(boxes.parse::<Shape>().map_err(|error| invalid(&error))?),
            (None, Some(drawing)) => Layout::draw(drawing).map_err(|error| invalid(&error))?,
            _ => return Err(ReadErrorKind::invalid("a problem must have either `box` or `drawing`".to_owned())),
        };
        let (cells, size) = (layout.cell_count(), layout.size());
        let all_cells = cells + layout.extra_count();
        let problem = Problem::from_values(layout, self.givens).map_err(|error| invalid(&error))?;
        let allowed = match self.allowed.as_slice() {
            [] => Vec::new(),
            pairs => sets_of(pairs, vec![ValueSet::first(size); all_cells], size)?,
        };
        let marks = self.marks.map(|pairs| sets_of(&pairs, vec![ValueSet::EMPTY; cells], size)).transpose()?;
        if self.constraints.is_empty() && allowed.is_empty() && problem.layout().is_classic() {
            return position(&problem, &self.placed, marks, self.marks_of);
        }
        let problem = match allowed.is_empty() {
            true => problem,
            false => problem.with_allowed(&allowed).map_err(|error| invalid(&error))?,
        };
        let problem = problem.with_constraints(self.constraints).map_err(|error| invalid(&error))?;
        problem.with_played(&self.placed, &marks.unwrap_or_default()).map_err(|error| invalid(&error))
    }
}

/// Returns the problem of a classic 9x9 with the player's state.
fn position(
    problem: &Problem,
    placed: &[u8],
    marks: Option<Vec<ValueSet>>,
    owner: Option<Owner>,
) -> Result<Problem, ReadErrorKind> {
    let invalid = || ReadErrorKind::invalid("`placed` must have a value from 0 to 9 for each of 81 cells".to_owned());
    let placed = if placed.is_empty() { Grid::EMPTY } else { Grid::from_values(placed).ok_or_else(invalid)? };
    let clues = problem.position().map_or(Grid::EMPTY, |position| position.clues);
    Ok(Problem::from(Position {
        placed,
        candidates: marks.map(|marks| CandidateSet::from_value_sets(&marks)),
        marks_of: match owner {
            Some(Owner::Problem) => MarksOf::Problem,
            Some(Owner::Player) => MarksOf::Player,
            None => MarksOf::Anybody,
        },
        ..Position::of(clues)
    }))
}

/// Replaces the sets of the cells in the pairs, and returns all sets.
fn sets_of(pairs: &[CellValues], mut sets: Vec<ValueSet>, size: usize) -> Result<Vec<ValueSet>, ReadErrorKind> {
    for (cell, values) in pairs {
        let set = sets.get_mut(*cell).ok_or_else(|| ReadErrorKind::invalid(format!("there is no cell {cell}")))?;
        if let Some(&found) = values.iter().find(|&&value| value == 0 || usize::from(value) > size) {
            return Err(ReadErrorKind::Value { found: found.into(), size });
        }
        *set = values.iter().copied().collect();
    }
    Ok(sets)
}

fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    let line = cursor.record_line()?;
    Some(match ProblemObject::read(&lossy(line.text)) {
        Ok((problem, metadata)) => Ok(Record { metadata, ..Record::of(problem, Format::Tesuji, line.start.line) }),
        Err(kind) => Err(cursor.error(kind, line.start, line.start, 0)),
    })
}
