//! Selects records by conditions, and a range of them.

use std::fmt;
use std::str::FromStr;

use tesuji_format::{ReadError, Record};
use tesuji_query::{Expression, FieldValue};

/// A selection of records of a stream: those that meet every [`Condition`], and a range of these.
///
/// A selection examines the records one by one in the order of the text, and counts those it has passed; use one
/// selection for all texts of a run. A record that cannot be read does not count; it is selected, so that it is
/// reported, from the start of the range until its end.
///
/// # Examples
///
/// ```
/// use tesuji_stream::Selection;
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let table = format!("id,level,puzzle\n1,easy,{line}\n2,hard,{line}\n3,hard,{line}\n4,hard,{line}\n");
/// let mut selection = Selection::all().only("level=hard".parse()?).skip(1).take(1);
/// let records = tesuji_format::read(table.as_bytes(), None).into_iter();
/// let lines: Vec<usize> = records.filter(|item| selection.wants(item)).flatten().map(|found| found.line).collect();
/// assert_eq!(lines, [4]);
/// assert!(selection.is_over());
/// # Ok::<(), tesuji_stream::ParseConditionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    conditions: Vec<Condition>,
    /// Conditions on fields that are known before there is an answer.
    expressions: Vec<Expression>,
    /// The number of records still to skip.
    skip: u64,
    /// The number of records still wanted.
    take: Option<u64>,
}

/// A field of metadata and the value that it must have, compared exactly.
///
/// Field names are lower case, so the case of the given name does not matter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    name: String,
    value: String,
}

/// The error returned when a [`Condition`] cannot be parsed, because there is no name before a `=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the name of a field, = and a value")]
pub struct ParseConditionError(());

impl Selection {
    /// Returns the selection of all records.
    pub const fn all() -> Selection {
        Selection { conditions: Vec::new(), expressions: Vec::new(), skip: 0, take: None }
    }

    /// Adds a condition that every record must meet.
    #[must_use]
    pub fn only(mut self, condition: Condition) -> Selection {
        self.conditions.push(condition);
        self
    }

    /// Adds an expression that must hold for every record. Its fields are those of [`Selection::field`].
    #[must_use]
    pub fn meeting(mut self, expression: Expression) -> Selection {
        self.expressions.push(expression);
        self
    }

    /// Returns a field of a record that is known before there is an answer, or missing for any other name.
    ///
    /// | name | field |
    /// |---|---|
    /// | `clues` | the number of clues |
    /// | `line` | the 1-based line |
    /// | `input.NAME` | the metadata under this name, as a number if it is one |
    /// | `input:NAME` | the same as a string, unchanged |
    /// | `input?NAME` | whether the metadata has it, or the table has such a column |
    pub fn field(record: &Record, name: &str) -> FieldValue {
        let own = |prefix| name.strip_prefix(prefix).map(|name: &str| record.metadata.get(name));
        let has_column = |name: &str| {
            let (_, name) = name.split_once('?').unwrap_or_default();
            record.row.as_ref().is_some_and(|row| row.has_column(name))
        };
        let clues = || record.problem.givens().iter().filter(|&&given| given > 0).count();
        match (name, own("input."), own("input:"), own("input?")) {
            ("clues", ..) => FieldValue::Number(clues() as f64),
            ("line", ..) => FieldValue::Number(record.line as f64),
            (_, Some(Some(text)), ..) => FieldValue::of_text(text),
            (_, _, Some(Some(text)), _) => FieldValue::Text(text.to_owned()),
            (_, _, _, Some(found)) => FieldValue::Flag(found.is_some() || has_column(name)),
            _ => FieldValue::Missing,
        }
    }

    /// Returns `true` if [`field`](Selection::field) knows a field with this name.
    pub fn is_field(name: &str) -> bool {
        let of_input = |mark| name.strip_prefix("input").is_some_and(|name| name.starts_with(mark));
        ["clues", "line"].contains(&name) || ['.', ':', '?'].into_iter().any(of_input)
    }

    /// Skips the first `count` of the records that meet the conditions.
    #[must_use]
    pub fn skip(mut self, count: u64) -> Selection {
        self.skip = count;
        self
    }

    /// Stops after `count` records.
    #[must_use]
    pub fn take(mut self, count: u64) -> Selection {
        self.take = Some(count);
        self
    }

    /// Returns `true` if every record is selected, so that no record needs to be checked.
    pub fn is_all(&self) -> bool {
        self.conditions.is_empty() && self.expressions.is_empty() && self.skip == 0 && self.take.is_none()
    }

    /// Returns `true` if at most one more record can be selected.
    pub fn is_single(&self) -> bool {
        self.take.is_some_and(|left| left <= 1)
    }

    /// Returns `true` if no more records can be selected.
    pub fn is_over(&self) -> bool {
        self.take == Some(0)
    }

    /// Returns `true` if the next record is selected, and counts it.
    pub fn wants(&mut self, item: &Result<Record, ReadError>) -> bool {
        if self.is_over() {
            return false;
        }
        let Ok(record) = item else { return self.skip == 0 };
        let holds = |expression: &Expression| expression.holds(&|name| Selection::field(record, name));
        if !self.conditions.iter().all(|condition| condition.is_met(record)) || !self.expressions.iter().all(holds) {
            return false;
        }
        if self.skip > 0 {
            self.skip -= 1;
            return false;
        }
        if let Some(left) = &mut self.take {
            *left -= 1;
        }
        true
    }
}

impl Default for Selection {
    fn default() -> Selection {
        Selection::all()
    }
}

impl Condition {
    /// Makes the condition that the field with this name has this value.
    pub fn new(name: &str, value: impl Into<String>) -> Condition {
        Condition { name: name.trim().to_ascii_lowercase(), value: value.into() }
    }

    /// Returns the name of the field, in lower case.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the value.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Returns `true` if the record has the field with the value.
    pub fn is_met(&self, record: &Record) -> bool {
        record.metadata.get(&self.name) == Some(&self.value)
    }
}

/// Writes `name=value`.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

/// Parses `name=value`; the value may be empty and may contain a `=`.
impl FromStr for Condition {
    type Err = ParseConditionError;

    fn from_str(text: &str) -> Result<Condition, ParseConditionError> {
        let (name, value) = text.split_once('=').ok_or(ParseConditionError(()))?;
        if name.trim().is_empty() { Err(ParseConditionError(())) } else { Ok(Condition::new(name, value)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_format::read;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns the lines of the selected records and errors in the text.
    fn lines(selection: &mut Selection, text: &str) -> Vec<usize> {
        let items = read(text.as_bytes(), None).into_iter().filter(|item| selection.wants(item));
        items.map(|item| item.map_or_else(|error| error.line(), |record| record.line)).collect()
    }

    #[test]
    fn the_stretch_goes_on_from_text_to_text() {
        let five = format!("{LINE}\n").repeat(5);
        let mut selection = Selection::all().skip(3).take(4);
        assert_eq!(lines(&mut selection, &five), [4, 5]);
        assert!(!selection.is_over());
        assert_eq!(lines(&mut selection, &five), [1, 2]);
        assert!(selection.is_over());
        assert_eq!(lines(&mut selection, &five), [0usize; 0]);
        assert_eq!(lines(&mut Selection::all().take(0), &five), [0usize; 0]);
        assert_eq!(lines(&mut Selection::all().skip(9), &five), [0usize; 0]);
    }

    #[test]
    fn what_cannot_be_read_is_wanted_and_does_not_count() {
        let text = format!("{LINE}\n{LINE}9\n{LINE}\nnonsense\n{LINE}\n{LINE}9\n");
        assert_eq!(lines(&mut Selection::all().skip(1).take(1), &text), [2, 3]);
        assert_eq!(lines(&mut Selection::all().only(Condition::new("id", "1")), &text), [2, 4, 6]);
    }

    #[test]
    fn conditions_hold_all_together_and_to_the_letter() {
        let text = format!("ID,source,puzzle\n1,a=b,{LINE}\n1,A=B,{LINE}\n10,a=b,{LINE}\n,a=b,{LINE}\n");
        let wanted = |conditions: &[&str]| {
            let mut selection = Selection::all();
            for condition in conditions {
                selection = selection.only(condition.parse().unwrap());
            }
            lines(&mut selection, &text)
        };
        assert_eq!(wanted(&["id=1"]), [2, 3]);
        assert_eq!(wanted(&["ID=1", "Source=a=b"]), [2]);
        assert_eq!(wanted(&["source=a=b"]), [2, 4, 5]);
        assert_eq!(wanted(&["id=2"]), [0usize; 0]);
        assert_eq!(wanted(&["volume=1"]), [0usize; 0]);
        assert_eq!(lines(&mut Selection::all().only(Condition::new("id", "1")), "1...............\n"), [0usize; 0]);
    }

    #[test]
    fn expressions_ask_what_is_known_before() {
        let text = format!("id,er,puzzle\n7,9.0,{LINE}\n8,,{LINE}\n9,8.50,.{}\n", &LINE[1..]);
        let wanted = |expression: &str| {
            let selection = Selection::all().meeting(expression.parse().unwrap());
            lines(&mut selection.clone(), &text)
        };
        assert_eq!(wanted("clues = 30"), [2, 3]);
        assert_eq!(wanted("line > 2 and clues < 31"), [3, 4]);
        assert_eq!(wanted("input.er >= 8.5"), [2, 4]);
        assert_eq!(wanted("not input.er"), [3], "an empty field");
        assert_eq!(wanted("er >= 8.5"), [0usize; 0], "a field of the answer");
        let raw = |name: &str, value: &str| {
            let expression = Expression::equal(name, FieldValue::Text(value.to_owned()));
            lines(&mut Selection::all().meeting(expression), &text)
        };
        assert_eq!((raw("input:er", "9.0"), raw("input:er", "9")), (vec![2], vec![]));
        assert_eq!((raw("input?er", "true"), raw("input?volume", "true")), (vec![2, 3, 4], vec![]));
        assert!(["clues", "line", "input.x", "input:x", "input?x"].into_iter().all(Selection::is_field));
        assert!(!["er", "input", "inputs.x", "clue"].into_iter().any(Selection::is_field));
    }

    #[test]
    fn a_condition_needs_a_name_and_a_sign() {
        for text in ["", "id", "=1", " =1"] {
            assert!(text.parse::<Condition>().is_err(), "{text:?}");
        }
        assert_eq!("Id=".parse(), Ok(Condition::new("id", "")));
        assert_eq!(Condition::new("Id", "x=1").to_string(), "id=x=1");
    }
}
