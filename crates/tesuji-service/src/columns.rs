//! Columns of texts, answered with columns: for tables in memory.

use std::ops::{ControlFlow, Range};

use tesuji_core::{Control, Line};
use tesuji_format::{Format, Record};
use tesuji_query::{Canonicalize, Classes, Query};
use tesuji_render::Render;
use tesuji_render::forms::columns::{ColumnType, Columns, Kind};
use tesuji_stream::{Entry, Records, Stream};

use super::ask::VerbRequest;
use super::batch::LONGEST;
use super::request::{parse, record_of};
use super::{ApiError, ApiErrorKind};

/// A column of texts, each a problem in any notation.
pub trait Texts: Sync {
    /// Returns the number of rows.
    fn len(&self) -> usize;

    /// Returns `true` if there are no rows.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the text of a row, counted from 0, or `None` for a null.
    fn get(&self, row: usize) -> Option<&[u8]>;
}

impl Texts for &[&str] {
    fn len(&self) -> usize {
        <[&str]>::len(self)
    }

    fn get(&self, row: usize) -> Option<&[u8]> {
        Some(self[row].as_bytes())
    }
}

/// A function that receives the columns of some rows, in order.
pub type Deliver<'d> = dyn FnMut(Columns) -> ControlFlow<()> + 'd;

/// The maximum number of rows that a thread answers at a time.
const ROWS: usize = 1 << 14;

/// The number of pieces per thread if there are few rows, because the last ones may be slow.
const PIECES: usize = 32;

/// Some rows of a column, which one thread answers: a piece for [`Stream::answer_pieces`].
#[derive(Debug)]
pub struct Rows<T> {
    /// The column.
    pub texts: T,
    /// The rows.
    pub rows: Range<usize>,
}

/// The reason why a row has no problem.
#[derive(Debug)]
pub enum NoProblem {
    /// Its text is null.
    Null,
    /// Its text cannot be read.
    Error(ApiError),
}

impl NoProblem {
    /// Adds the row of this text: nulls, and the reason if there is one.
    pub fn write(&self, columns: &mut Columns) {
        match self {
            NoProblem::Null => columns.push_null(),
            NoProblem::Error(error) => columns.push_error(&error.to_string()),
        }
    }
}

/// A borrowed column.
pub(super) struct Borrowed<'t>(&'t dyn Texts);

impl Texts for Borrowed<'_> {
    fn len(&self) -> usize {
        self.0.len()
    }

    #[inline]
    fn get(&self, row: usize) -> Option<&[u8]> {
        self.0.get(row)
    }
}

impl<T: Texts + Send> Records for Rows<T> {
    type Error = NoProblem;

    fn records(&self) -> impl Iterator<Item = Result<Entry<'_>, NoProblem>> {
        self.rows.clone().map(|row| {
            let text = self.texts.get(row).ok_or(NoProblem::Null)?;
            read_text(text, row + 1).map_err(NoProblem::Error)
        })
    }
}

/// Reads the text of a row; `line` becomes the line of the entry.
#[inline]
pub(super) fn read_text(text: &[u8], line: usize) -> Result<Entry<'_>, ApiError> {
    if let Ok(clues) = Line::new(text) {
        return Ok(Entry::Line { clues, line, format: Format::Line });
    }
    if text.len() > LONGEST {
        return Err(ApiError::new(ApiErrorKind::TooLong, format!("the text is longer than {LONGEST} bytes")));
    }
    let text = std::str::from_utf8(text);
    let text = text.map_err(|_| ApiError::new(ApiErrorKind::Text, "the text is not UTF-8"))?;
    Ok(Record { line, ..record_of(text, None)? }.into())
}

/// Returns the number of rows per piece.
fn rows_a_piece(texts: &dyn Texts, stream: &Stream) -> usize {
    (texts.len() / (stream.thread_count() * PIECES)).clamp(1, ROWS)
}

/// Divides rows into pieces.
pub(super) fn pieces<'t>(texts: &'t dyn Texts, stream: &Stream) -> impl Iterator<Item = Rows<Borrowed<'t>>> + Send {
    let (len, each) = (texts.len(), rows_a_piece(texts, stream));
    (0..len).step_by(each).map(move |first| Rows { texts: Borrowed(texts), rows: first..(first + each).min(len) })
}

/// Returns the types of the columns of a query, without the column of reasons.
pub(super) const fn typed<A: VerbRequest>() -> &'static [ColumnType] {
    <<A::Query as Query>::Response as Render>::COLUMN_TYPES
}

/// Answers every row.
pub(super) fn answer<A: VerbRequest>(
    parameters: &[u8],
    texts: &dyn Texts,
    stream: Stream,
    control: &Control<'_>,
    deliver: &mut Deliver<'_>,
) -> Result<(), ApiError> {
    let (ask, _) = parse::<A>(parameters)?;
    let query = ask.query()?;
    let room = rows_a_piece(texts, &stream);
    let deliver = |page: Option<Columns>| page.map_or(ControlFlow::Continue(()), |page| pass(page, control, deliver));
    stream.answer_pieces(
        &query,
        pieces(texts, &stream),
        control,
        |item, page: &mut Option<Columns>| {
            let page = page.get_or_insert_with(|| Columns::with_room(typed::<A>(), room));
            match item {
                Ok((entry, response)) => {
                    let beside = A::answer_beside(&query, &|| entry.problem(), entry.metadata());
                    page.push(beside.as_ref().unwrap_or(response));
                }
                Err(none) => none.write(page),
            }
        },
        deliver,
    );
    Ok(())
}

/// Counts the rows of a page as done, and delivers it.
pub(super) fn pass(page: Columns, control: &Control<'_>, deliver: &mut Deliver<'_>) -> ControlFlow<()> {
    control.advance(page.len() as u64, 0);
    deliver(page)
}

/// The classes of essentially equal puzzles, numbered across any number of columns.
#[derive(Debug, Default)]
pub struct Kinds {
    classes: Classes,
}

impl Kinds {
    /// The columns: the number of the class, from 1, in order of first appearance; whether the row is the first of its
    /// class; and the canonical form of the class.
    pub const COLUMN_TYPES: &'static [ColumnType] =
        &[("kind", Kind::Whole), ("first", Kind::Flag), ("form", Kind::Text)];

    /// Makes an empty set of classes.
    pub fn new() -> Kinds {
        Kinds::default()
    }

    /// Answers every row; the parameters are those of `canonicalize`.
    ///
    /// # Errors
    ///
    /// Returns an error if the parameters cannot be read.
    pub fn answer(
        &mut self,
        parameters: &[u8],
        texts: &dyn Texts,
        stream: Stream,
        control: &Control<'_>,
        deliver: &mut Deliver<'_>,
    ) -> Result<(), ApiError> {
        let (query, _) = parse::<Canonicalize>(parameters)?;
        stream.answer_pieces(
            &query,
            pieces(texts, &stream),
            control,
            |item, page: &mut Vec<_>| {
                page.push(match item {
                    Ok((_, response)) => response.form.ok_or_else(|| response.status.reason()),
                    Err(NoProblem::Null) => Err(None),
                    Err(NoProblem::Error(error)) => Err(Some(error.to_string())),
                });
            },
            |forms| {
                let mut page = Columns::new(Kinds::COLUMN_TYPES);
                for form in forms {
                    match form {
                        Ok(form) => {
                            let (kind, first) = self.classes.insert(&form);
                            page.whole(0, kind);
                            page.flag(1, first);
                            page.text(2, form.to_string().as_bytes());
                            page.end_row();
                        }
                        Err(Some(reason)) => page.push_error(&reason),
                        Err(None) => page.push_null(),
                    }
                }
                pass(page, control, deliver)
            },
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verb;
    use tesuji_render::forms::columns::{Column, Values};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// A column with some null rows.
    struct Sparse(Vec<Option<String>>);

    impl Texts for Sparse {
        fn len(&self) -> usize {
            self.0.len()
        }

        fn get(&self, row: usize) -> Option<&[u8]> {
            self.0[row].as_deref().map(str::as_bytes)
        }
    }

    fn texts_of(column: &Column) -> Vec<Option<String>> {
        let Values::Text { bytes, offsets } = &column.values else { panic!("not a column of texts") };
        let text = |ends: &[i32]| String::from_utf8(bytes[ends[0] as usize..ends[1] as usize].to_vec()).unwrap();
        let texts = offsets.windows(2).map(text);
        texts.zip(&column.present).map(|(text, &present)| present.then_some(text)).collect()
    }

    #[test]
    fn rows_keep_their_order_and_their_faults() {
        let rows = (0..1000).map(|nth| match nth % 5 {
            0 => None,
            1 => Some("53..7.".to_owned()),
            2 => Some("1...\n....\n....\n...4".to_owned()),
            _ => Some(PUZZLE.to_owned()),
        });
        let texts = Sparse(rows.collect());
        for threads in [1, 3] {
            let (mut row, control) = (0, Control::new());
            let mut deliver = |page: Columns| {
                let (columns, asked) = page.into_parts();
                let [status, solution, _, _, error] = columns.as_slice() else { panic!("five columns") };
                let all = texts_of(status).into_iter().zip(texts_of(solution)).zip(texts_of(error)).zip(asked);
                for (((status, solution), error), asked) in all {
                    let seen = (asked, status.as_deref(), solution.is_some(), error.is_some());
                    let expected = match row % 5 {
                        0 => (false, None, false, false),
                        1 => (true, None, false, true),
                        2 => (true, Some("several"), false, false),
                        _ => (true, Some("unique"), true, false),
                    };
                    assert_eq!(seen, expected, "row {row}");
                    row += 1;
                }
                ControlFlow::Continue(())
            };
            let stream = Stream::new().threads(threads);
            verb("solve").unwrap().columns(b"{\"limit\": 0}", &texts, stream, &control, &mut deliver).unwrap();
            assert_eq!((row, control.records()), (1000, 1000));
        }
    }

    #[test]
    fn parameters_are_judged_without_rows() {
        let none: &[&str] = &[];
        let ask = |name: &str, parameters: &[u8]| {
            let mut deliver = |_| ControlFlow::Continue(());
            verb(name).unwrap().columns(parameters, &none, Stream::new(), &Control::new(), &mut deliver)
        };
        assert!(ask("rate", b"{\"scale\": \"hodoku\"}").is_ok());
        assert_eq!(ask("rate", b"{\"scala\": 1}").unwrap_err().kind(), ApiErrorKind::Parameter);
        assert_eq!(ask("formats", b"").unwrap_err().kind(), ApiErrorKind::UnknownVerb);
    }

    #[test]
    fn kinds_are_numbered_across_columns() {
        let turned: String = PUZZLE.chars().rev().collect();
        let mut kinds = Kinds::new();
        let mut seen = Vec::new();
        for rows in [&[PUZZLE, turned.as_str()][..], &["1", turned.as_str()][..]] {
            let mut deliver = |page: Columns| {
                let (columns, _) = page.into_parts();
                let Values::Whole(numbers) = &columns[0].values else { panic!("not numbers") };
                let Values::Flag(firsts) = &columns[1].values else { panic!("not flags") };
                seen.extend(numbers.iter().copied().zip(firsts.iter().copied()));
                ControlFlow::Continue(())
            };
            kinds.answer(b"", &rows, Stream::new().threads(1), &Control::new(), &mut deliver).unwrap();
        }
        assert_eq!(seen, [(1, true), (1, false), (0, false), (1, false)]);
    }
}
