//! The columns of a data set.

use serde::Deserialize;

use super::row::Row;

/// A column of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Column {
    /// The name of the stratum and the number within it, separated by a slash.
    Id,
    Stratum,
    /// The split that the puzzle belongs to: the name of the file.
    Split,
    Puzzle,
    Solution,
    Clues,
    Er,
    Ep,
    Ed,
    Difficulty,
    Level,
    Score,
    /// The canonical form, which essentially equal puzzles share.
    Form,
    /// The steps of the HoDoKu path.
    Path,
}

/// The value of a column in a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value<'a> {
    Text(std::borrow::Cow<'a, str>),
    Whole(u64),
    Number(f64),
    List(&'a [String]),
    None,
}

impl Column {
    /// Returns the name of the column.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Column::Id => "id",
            Column::Stratum => "stratum",
            Column::Split => "split",
            Column::Puzzle => "puzzle",
            Column::Solution => "solution",
            Column::Clues => "clues",
            Column::Er => "er",
            Column::Ep => "ep",
            Column::Ed => "ed",
            Column::Difficulty => "difficulty",
            Column::Level => "level",
            Column::Score => "score",
            Column::Form => "form",
            Column::Path => "path",
        }
    }

    /// Returns the value of the column for a row.
    pub(super) fn value<'a>(self, row: &'a Row, stratum: &'a str, split: &'a str) -> Value<'a> {
        let text = |text: &'a str| Value::Text(text.into());
        match self {
            Column::Id => Value::Text(format!("{stratum}/{}", row.number).into()),
            Column::Stratum => text(stratum),
            Column::Split => text(split),
            Column::Puzzle => text(&row.puzzle),
            Column::Solution => text(&row.solution),
            Column::Clues => Value::Whole(row.clues),
            Column::Er => row.er.map_or(Value::None, Value::Number),
            Column::Ep => row.ep.map_or(Value::None, Value::Number),
            Column::Ed => row.ed.map_or(Value::None, Value::Number),
            Column::Difficulty => row.difficulty.as_deref().map_or(Value::None, text),
            Column::Level => row.level.as_deref().map_or(Value::None, text),
            Column::Score => row.score.map_or(Value::None, Value::Whole),
            Column::Form => text(&row.form),
            Column::Path => row.path.as_deref().map_or(Value::None, Value::List),
        }
    }
}
