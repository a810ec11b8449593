//! The answers that threads make for pieces of rows.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use tesuji::api::NoProblem;
use tesuji::format::Note;
use tesuji::render::Render;
use tesuji::render::forms::columns::{ColumnType, Columns};
use tesuji::stream::Outlet;
use tesuji::{CanonicalForm, Canonicalize, Entry, Grid, Query, Response, Scratch, Stream};

use super::{Answer, Task, plan, read, run};
use crate::exit::Exit;
use crate::output::Page;

/// The number of rows answered together if each answer is slow.
const FEW: usize = 64;

/// The maximum number of answers for a piece to pass on together, because a list may have millions.
const MOST: usize = read::ROWS;

/// The notes on rows by name: the number of rows with each note, and its sentence for one of them.
pub(super) type Notes = BTreeMap<&'static str, (u64, String)>;

/// The answers to some rows of a piece.
#[derive(Default)]
pub(crate) struct RowAnswers {
    pub(super) columns: Option<Columns>,
    /// The row of the piece, from 0, that each answer belongs to; in order, possibly with repetitions.
    pub(super) rows: Vec<u32>,
    /// The number of rows of the piece answered so far.
    seen: u32,
    /// `true` if there are more answers for rows of this piece.
    pub(super) goes_on: bool,
    /// The number of rows without an answer.
    pub(super) refused: u64,
    /// The notes of the rows.
    pub(super) notes: Notes,
    /// The verb's messages about the answers. Only the exit code is used, because the column of reasons has the
    /// messages.
    pub(super) page: Page,
}

impl RowAnswers {
    /// Adds an answer to the current row.
    fn add(&mut self, types: &[ColumnType], write: impl FnOnce(&mut Columns)) {
        write(self.columns.get_or_insert_with(|| Columns::new(types)));
        self.rows.push(self.seen);
    }

    /// Adds the row of a text that is not a problem.
    fn add_none(&mut self, types: &[ColumnType], none: &NoProblem) {
        self.add(types, |columns| none.write(columns));
        if matches!(none, NoProblem::Error(_)) {
            self.page.note(Exit::Bad);
            self.refused += 1;
        }
    }

    /// Counts the notes of a row.
    fn tell(&mut self, notes: &[Note]) {
        for note in notes {
            self.notes.entry(note.name()).or_insert_with(|| (0, note.to_string())).0 += 1;
        }
    }

    /// Advances to the next row.
    fn end_row(&mut self) {
        self.page.err.clear();
        self.seen += 1;
    }
}

/// Writes the tables with the answers to a query. `judge` may replace the response, and decides whether the row is
/// kept.
///
/// # Errors
///
/// Returns an error if a table cannot be read or written; incomplete files are removed.
pub(crate) fn answer<Q: Query<Response: Render>>(
    task: &Task<'_>,
    query: &Q,
    stream: &Stream,
    judge: impl Fn(&Entry<'_>, &Q::Response, &mut Page) -> (Option<Q::Response>, bool) + Sync,
) -> anyhow::Result<Exit> {
    let types = <Q::Response as Render>::COLUMN_TYPES;
    anyhow::ensure!(!types.is_empty(), "{} has no columns for tables in files", Q::NAME);
    // Batched answers take a microsecond each, other answers up to seconds.
    let together = if Q::BATCHES { read::ROWS } else { FEW };
    let write = |item: Result<(&Entry<'_>, &Q::Response), &NoProblem>, answered: &mut RowAnswers| {
        answered.columns.get_or_insert_with(|| Columns::with_room(types, together));
        match item {
            Ok((entry, response)) => {
                answered.tell(&entry.notes_for::<Q>());
                let (own, wanted) = judge(entry, response, &mut answered.page);
                let response = own.as_ref().unwrap_or(response);
                if wanted {
                    answered.add(types, |columns| columns.push(response));
                }
                answered.refused += u64::from(!response.is_answered());
                if !response.is_yes() {
                    answered.page.note(Exit::No);
                }
            }
            Err(none) => answered.add_none(types, none),
        }
        answered.end_row();
    };
    let control = &task.session.control;
    run(task, types, together, &mut |rows, deliver| {
        stream.answer_pieces(query, rows, control, write, deliver);
    })
}

/// The receiver of the list items for one row.
pub(crate) struct Items<'p, 'o, 'd> {
    types: &'static [ColumnType],
    answered: &'p mut RowAnswers,
    outlet: &'o mut Outlet<'d, RowAnswers>,
}

impl Items<'_, '_, '_> {
    /// Adds an item. Returns `Break` if the caller needs no more.
    pub(crate) fn push(&mut self, write: impl FnOnce(&mut Columns)) -> ControlFlow<()> {
        self.answered.add(self.types, write);
        if self.answered.rows.len() < MOST {
            return ControlFlow::Continue(());
        }
        let rest = RowAnswers { seen: self.answered.seen, ..RowAnswers::default() };
        let full = std::mem::replace(self.answered, rest);
        self.outlet.push(RowAnswers { goes_on: true, ..full })
    }

    /// Reports why there is no list, or why it is incomplete.
    pub(crate) fn refuse(&mut self, reason: &str) {
        self.answered.add(self.types, |columns| columns.push_error(reason));
        self.answered.refused += 1;
    }

    /// Returns the page for the verb's messages about the list.
    pub(crate) fn page(&mut self) -> &mut Page {
        &mut self.answered.page
    }
}

/// A function that makes the list of a row.
pub(crate) type MakeList<'a> = dyn Fn(&mut Scratch, &Entry<'_>, &mut Items<'_, '_, '_>) + Sync + 'a;

/// Writes the tables with lists: a row appears once for each item of its list, and not at all if the list is empty.
///
/// # Errors
///
/// Returns an error if a table cannot be read or written; incomplete files are removed.
pub(crate) fn list(
    task: &Task<'_>,
    types: &'static [ColumnType],
    stream: &Stream,
    make: &MakeList<'_>,
) -> anyhow::Result<Exit> {
    let together = if stream.is_one_by_one() { 1 } else { FEW };
    let work = |scratch: &mut Scratch,
                item: Result<Entry<'_>, NoProblem>,
                answered: &mut RowAnswers,
                outlet: &mut Outlet<'_, _>| {
        match item {
            Ok(entry) => {
                answered.tell(entry.notes());
                make(scratch, &entry, &mut Items { types, answered, outlet });
            }
            Err(none) => answered.add_none(types, &none),
        }
        answered.end_row();
    };
    let control = &task.session.control;
    run(task, types, together, &mut |rows, deliver| stream.map_pieces(rows, control, work, deliver))
}

/// A function that decides whether to keep the row of a puzzle with this form, in row order, and writes its columns.
pub(crate) type Sort<'a> = dyn FnMut(&Grid, &mut Columns) -> bool + 'a;

/// Writes the tables with the columns that `sort` derives from each row's form and all forms before it.
///
/// # Errors
///
/// Returns an error if a table cannot be read or written; incomplete files are removed. Also returns an error if the
/// output is a folder, because files that are skipped there would not be taken into account.
pub(crate) fn sort(
    task: &Task<'_>,
    form: CanonicalForm,
    types: &'static [ColumnType],
    stream: &Stream,
    sort: &mut Sort<'_>,
) -> anyhow::Result<Exit> {
    let place = task.file.display();
    anyhow::ensure!(
        !plan::is_folder(task.file),
        "{place}: equal rows are searched across all tables, so the output must be one file, not a folder"
    );
    type Forms = Vec<Result<Grid, NoForm>>;
    let query = Canonicalize { form };
    let write = |item: Result<(&Entry<'_>, &<Canonicalize as Query>::Response), &NoProblem>, forms: &mut Forms| {
        forms.push(match item {
            Ok((_, response)) => response.form.ok_or_else(|| {
                let mut page = Page::default();
                page.refuse("", 0, &response.status);
                NoForm { reason: Some(response.status.reason().unwrap_or_default()), exit: page.exit() }
            }),
            Err(NoProblem::Null) => Err(NoForm { reason: None, exit: Exit::Yes }),
            Err(NoProblem::Error(error)) => Err(NoForm { reason: Some(error.to_string()), exit: Exit::Bad }),
        });
    };
    let answer: &mut Answer<'_> = &mut |rows, deliver| {
        stream.answer_pieces(&query, rows, &task.session.control, write, |forms| {
            let mut answered = RowAnswers::default();
            let mut columns = Columns::new(types);
            for form in forms {
                let stays = match form {
                    Ok(form) => sort(&form, &mut columns),
                    Err(NoForm { reason, exit }) => {
                        match &reason {
                            Some(reason) => columns.push_error(reason),
                            None => columns.push_null(),
                        }
                        answered.page.note(exit);
                        answered.refused += u64::from(reason.is_some());
                        true
                    }
                };
                if stays {
                    answered.rows.push(answered.seen);
                }
                answered.end_row();
            }
            answered.columns = Some(columns);
            deliver(answered)
        });
    };
    run(task, types, read::ROWS, answer)
}

/// The reason why a row has no form, and the resulting exit code.
struct NoForm {
    reason: Option<String>,
    exit: Exit,
}
