//! Responses as columns: for each key a list of values of one type, as typed tables store them.
//!
//! A response names its columns in [`Render::COLUMN_TYPES`]. A row without an answer has nulls there, and its reason is
//! in the last column, `error`.

use serde_json::Value;

use super::Render;

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Strings.
    Text,
    /// Non-negative whole numbers.
    Whole,
    /// Numbers.
    Number,
    /// Booleans.
    Flag,
}

/// The name of a column and its type. A part of an object is named after the object, followed by a dot and the part's
/// name.
pub type ColumnType = (&'static str, Kind);

/// The column of the reasons why rows have no answer.
pub const ERROR: ColumnType = ("error", Kind::Text);

/// The values of a column, one per row. If a row has no value, the entry is arbitrary.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Strings one after another, with their offsets, as in Arrow columns.
    Text {
        /// The strings, without separators.
        bytes: Vec<u8>,
        /// The offset of each string in `bytes`, and the end of the last one. Offsets wrap around if `bytes` exceeds
        /// `i32::MAX`.
        offsets: Vec<i32>,
    },
    /// Whole numbers.
    Whole(Vec<u64>),
    /// Numbers.
    Number(Vec<f64>),
    /// Booleans.
    Flag(Vec<bool>),
}

/// A column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// The values.
    pub values: Values,
    /// For each row, `true` if there is a value.
    pub present: Vec<bool>,
}

/// Columns of equal length, in the order of their types.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Columns {
    columns: Vec<Column>,
    /// For each row, `true` if it was queried; `false` if its text was null.
    rows: Vec<bool>,
}

/// The maximum number of bytes that a string column reserves in advance.
const ROOM: usize = 1 << 21;

impl Column {
    fn new(kind: Kind, rows: usize) -> Column {
        let values = match kind {
            Kind::Text => {
                let mut offsets = Vec::with_capacity(rows + 1);
                offsets.push(0);
                Values::Text { bytes: Vec::new(), offsets }
            }
            Kind::Whole => Values::Whole(Vec::with_capacity(rows)),
            Kind::Number => Values::Number(Vec::with_capacity(rows)),
            Kind::Flag => Values::Flag(Vec::with_capacity(rows)),
        };
        Column { values, present: Vec::with_capacity(rows) }
    }

    /// Adds nulls up to this number of rows.
    #[inline]
    fn pad(&mut self, rows: usize) {
        if self.present.len() < rows {
            self.push_nulls(rows);
        }
    }

    #[cold]
    fn push_nulls(&mut self, rows: usize) {
        match &mut self.values {
            Values::Text { bytes, offsets } => offsets.resize(rows + 1, bytes.len() as i32),
            Values::Whole(list) => list.resize(rows, 0),
            Values::Number(list) => list.resize(rows, 0.0),
            Values::Flag(list) => list.resize(rows, false),
        }
        self.present.resize(rows, false);
    }

    /// Adds a JSON value, or a null if its type differs. Lists and objects are added as JSON text.
    fn push_value(&mut self, value: Option<&Value>) {
        let pushed = match (&mut self.values, value) {
            (_, None | Some(Value::Null)) => None,
            (Values::Text { bytes, offsets }, Some(value)) => {
                match value {
                    Value::String(text) => bytes.extend_from_slice(text.as_bytes()),
                    other => bytes.extend_from_slice(other.to_string().as_bytes()),
                }
                offsets.push(bytes.len() as i32);
                Some(())
            }
            (Values::Whole(list), Some(value)) => value.as_u64().map(|number| list.push(number)),
            (Values::Number(list), Some(value)) => value.as_f64().map(|number| list.push(number)),
            (Values::Flag(list), Some(value)) => value.as_bool().map(|flag| list.push(flag)),
        };
        if pushed.is_some() {
            self.present.push(true);
        }
    }
}

impl Columns {
    /// Makes empty columns of these types, followed by the column of reasons.
    pub fn new(types: &[ColumnType]) -> Columns {
        Columns::with_room(types, 0)
    }

    /// Makes empty columns like [`new`](Columns::new), with capacity for `rows` rows.
    pub fn with_room(types: &[ColumnType], rows: usize) -> Columns {
        let columns = types.iter().chain([&ERROR]).map(|&(_, kind)| Column::new(kind, rows)).collect();
        Columns { columns, rows: Vec::with_capacity(rows) }
    }

    /// Returns a column, filled up to the current row, and the row capacity.
    #[inline]
    fn column(&mut self, nth: usize) -> (&mut Column, usize) {
        let column = &mut self.columns[nth];
        column.pad(self.rows.len());
        (column, self.rows.capacity())
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns `true` if there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the columns and, for each row, whether it was queried.
    pub fn into_parts(mut self) -> (Vec<Column>, Vec<bool>) {
        self.columns.iter_mut().for_each(|column| column.pad(self.rows.len()));
        (self.columns, self.rows)
    }

    /// Adds a row for a response.
    #[inline]
    pub fn push<R: Render>(&mut self, response: &R) {
        response.write_columns(self);
        if !response.is_answered() {
            self.text(self.columns.len() - 1, response.status().reason().unwrap_or_default().as_bytes());
        }
        self.end(true);
    }

    /// Adds a row for a text without an answer.
    pub fn push_error(&mut self, reason: &str) {
        self.text(self.columns.len() - 1, reason.as_bytes());
        self.end(true);
    }

    /// Adds a row for a null text, which was not queried.
    pub fn push_null(&mut self) {
        self.end(false);
    }

    /// Adds a row for a JSON object whose keys have these types.
    pub fn push_object(&mut self, types: &[ColumnType], object: &Value) {
        self.values(types, object);
        self.end(true);
    }

    /// Sets a string in the current row, in the column with the 0-based number `nth`; does nothing if the column has
    /// another type.
    ///
    /// # Panics
    ///
    /// Panics if there are not that many columns.
    #[inline(always)] // a text of known length is then copied without a call
    pub fn text(&mut self, nth: usize, text: &[u8]) {
        let (Column { values, present }, rows) = self.column(nth);
        if let Values::Text { bytes, offsets } = values {
            if bytes.is_empty() {
                // Most texts of a column are about as long as the first.
                bytes.reserve((text.len() * rows).min(ROOM));
            }
            bytes.extend_from_slice(text);
            offsets.push(bytes.len() as i32);
            present.push(true);
        }
    }

    /// Sets a whole number in the current row, in the column with the 0-based number `nth`; does nothing if it has
    /// another type.
    ///
    /// # Panics
    ///
    /// Panics if there are not that many columns.
    #[inline]
    pub fn whole(&mut self, nth: usize, number: u64) {
        let (Column { values, present }, _) = self.column(nth);
        if let Values::Whole(list) = values {
            list.push(number);
            present.push(true);
        }
    }

    /// Sets a boolean in the current row, in the column with the 0-based number `nth`; does nothing if it has another
    /// type.
    ///
    /// # Panics
    ///
    /// Panics if there are not that many columns.
    #[inline]
    pub fn flag(&mut self, nth: usize, flag: bool) {
        let (Column { values, present }, _) = self.column(nth);
        if let Values::Flag(list) = values {
            list.push(flag);
            present.push(true);
        }
    }

    fn values(&mut self, types: &[ColumnType], object: &Value) {
        for (column, (name, _)) in self.columns.iter_mut().zip(types) {
            let value = name.split('.').try_fold(object, |within, part| within.get(part));
            column.pad(self.rows.len());
            column.push_value(value);
        }
    }

    /// Ends the current row; columns that were not set are null.
    #[inline]
    pub fn end_row(&mut self) {
        self.end(true);
    }

    #[inline]
    fn end(&mut self, asked: bool) {
        self.rows.push(asked);
    }
}

/// Sets the typed keys of a response to their JSON values.
pub(super) fn write_keys<R: Render + ?Sized>(response: &R, columns: &mut Columns) {
    let object = response.to_value();
    columns.values(R::COLUMN_TYPES, &object);
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Control, Grid};
    use tesuji_query::{Classify, CountSolutions, Query, Scratch, Solve};

    const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns the columns of a response, with the values that its JSON has.
    fn columns_of<Q: Query<Response: Render>>(query: &Q, text: &str) -> Vec<Column> {
        let grid: Grid = text.parse().unwrap();
        let response = query.answer(&grid.into(), &mut Scratch::new(), &Control::new());
        let mut columns = Columns::new(<Q::Response as Render>::COLUMN_TYPES);
        columns.push(&response);
        let mut keys = Columns::new(<Q::Response as Render>::COLUMN_TYPES);
        write_keys(&response, &mut keys);
        keys.end_row();
        let names = <Q::Response as Render>::COLUMN_TYPES.iter().map(|(name, _)| *name);
        let (columns, keys) = (columns.into_parts().0, keys.into_parts().0);
        for ((one, other), name) in columns.iter().zip(&keys).zip(names) {
            assert!(name == "solution" || one == other, "{name}: {one:?}, {other:?}");
        }
        columns
    }

    #[test]
    fn what_is_written_directly_is_what_json_says() {
        let several = PROPER.replace("79", "..");
        for text in [PROPER, &several, &PROPER.replace("53", "55")] {
            columns_of(&Solve::default(), text);
            columns_of(&CountSolutions::default(), text);
        }
        let solved = columns_of(&Solve::default(), PROPER);
        let solution = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179".to_vec();
        assert_eq!(solved[1].values, Values::Text { bytes: solution, offsets: vec![0, 81] });
        assert!(!columns_of(&Solve::default(), &several)[1].present[0]);
    }

    #[test]
    fn parts_of_objects_are_columns() {
        let columns = columns_of(&Classify::default(), PROPER);
        assert_eq!(columns[1].values, Values::Text { bytes: b"easy".to_vec(), offsets: vec![0, 4] });
        assert_eq!((&columns[2].values, columns[2].present[0]), (&Values::Whole(vec![0]), true));
    }

    #[test]
    fn columns_have_a_row_for_everything() {
        let mut columns = Columns::new(&[("number", Kind::Number), ("flag", Kind::Flag)]);
        columns.push_null();
        columns.push_error("bad");
        columns.push_object(&[("number", Kind::Number)], &serde_json::json!({ "number": 1.5, "flag": "no" }));
        assert_eq!((columns.len(), columns.is_empty()), (3, false));
        let (columns, rows) = columns.into_parts();
        assert_eq!(rows, [false, true, true]);
        let [number, flag, error] = columns.as_slice() else { panic!("three columns") };
        assert_eq!(
            (&number.values, &number.present[..]),
            (&Values::Number(vec![0.0, 0.0, 1.5]), &[false, false, true][..])
        );
        assert_eq!(flag.present, [false; 3]);
        assert_eq!(error.values, Values::Text { bytes: b"bad".to_vec(), offsets: vec![0, 0, 3, 3] });
    }
}
