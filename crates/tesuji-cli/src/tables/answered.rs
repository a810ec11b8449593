//! What threads make of pieces of rows, and how they are asked.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use tesuji::api::NoProblem;
use tesuji::format::Note;
use tesuji::render::Render;
use tesuji::render::forms::columns::{Columns, Typed};
use tesuji::stream::Outlet;
use tesuji::{CanonicalForm, Canonicalize, Entry, Grid, Query, Response, Scratch, Stream};

use super::{Answer, Task, plan, read, run};
use crate::exit::Exit;
use crate::output::Page;

/// How many rows are answered together where each answer takes long.
const FEW: usize = 64;

/// How many answers to the rows of a piece are handed on together at most: a list may have millions.
const MOST: usize = read::ROWS;

/// The notes of rows by their names: how many rows have one, and its sentence for one of them.
pub(super) type Notes = BTreeMap<&'static str, (u64, String)>;

/// The answers to some rows of a piece.
#[derive(Default)]
pub(crate) struct Answered {
    pub(super) columns: Option<Columns>,
    /// The row of the piece, from 0 on, to which each answer belongs: in their order, some perhaps more than once.
    pub(super) rows: Vec<u32>,
    /// How many rows of the piece have been answered.
    seen: u32,
    /// Whether there are more answers to rows of this piece.
    pub(super) goes_on: bool,
    /// How many rows have no answer.
    pub(super) refused: u64,
    /// The notes of the rows.
    pub(super) notes: Notes,
    /// What the verb says of the answers: the column of reasons says it row by row, and only how good they are counts.
    pub(super) page: Page,
}

impl Answered {
    /// Adds an answer to the row that is being answered.
    fn add(&mut self, types: &[Typed], write: impl FnOnce(&mut Columns)) {
        write(self.columns.get_or_insert_with(|| Columns::new(types)));
        self.rows.push(self.seen);
    }

    /// Adds the row of a text that is no problem.
    fn add_none(&mut self, types: &[Typed], none: &NoProblem) {
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

    /// Goes on to the next row.
    fn end_row(&mut self) {
        self.page.err.clear();
        self.seen += 1;
    }
}

/// Writes the tables with the answers to a query. `judge` may have a response of its own, and says whether the row stays.
///
/// # Errors
///
/// If a table cannot be read or written; what is not complete is removed.
pub(crate) fn answer<Q: Query<Response: Render>>(
    task: &Task<'_>,
    query: &Q,
    stream: &Stream,
    judge: impl Fn(&Entry<'_>, &Q::Response, &mut Page) -> (Option<Q::Response>, bool) + Sync,
) -> anyhow::Result<Exit> {
    let types = <Q::Response as Render>::TYPED;
    anyhow::ensure!(!types.is_empty(), "{} has no columns for tables in files", Q::NAME);
    // What is answered many at a time takes a microsecond, other answers up to seconds.
    let together = if Q::BATCHES { read::ROWS } else { FEW };
    let write = |item: Result<(&Entry<'_>, &Q::Response), &NoProblem>, answered: &mut Answered| {
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

/// Where the items of the list of one row go.
pub(crate) struct Items<'p, 'o, 'd> {
    types: &'static [Typed],
    answered: &'p mut Answered,
    outlet: &'o mut Outlet<'d, Answered>,
}

impl Items<'_, '_, '_> {
    /// Adds an item. `Break` says that nobody wants more.
    pub(crate) fn push(&mut self, write: impl FnOnce(&mut Columns)) -> ControlFlow<()> {
        self.answered.add(self.types, write);
        if self.answered.rows.len() < MOST {
            return ControlFlow::Continue(());
        }
        let rest = Answered { seen: self.answered.seen, ..Answered::default() };
        let full = std::mem::replace(self.answered, rest);
        self.outlet.push(Answered { goes_on: true, ..full })
    }

    /// Says why there is no list, or why it is not complete.
    pub(crate) fn refuse(&mut self, reason: &str) {
        self.answered.add(self.types, |columns| columns.push_error(reason));
        self.answered.refused += 1;
    }

    /// Returns what the verb says of the list.
    pub(crate) fn page(&mut self) -> &mut Page {
        &mut self.answered.page
    }
}

/// Makes the list of a row.
pub(crate) type MakeList<'a> = dyn Fn(&mut Scratch, &Entry<'_>, &mut Items<'_, '_, '_>) + Sync + 'a;

/// Writes the tables with lists: a row comes once for each item of its list, and not at all if it is empty.
///
/// # Errors
///
/// If a table cannot be read or written; what is not complete is removed.
pub(crate) fn list(
    task: &Task<'_>,
    types: &'static [Typed],
    stream: &Stream,
    make: &MakeList<'_>,
) -> anyhow::Result<Exit> {
    let together = if stream.is_one_by_one() { 1 } else { FEW };
    let work = |scratch: &mut Scratch,
                item: Result<Entry<'_>, NoProblem>,
                answered: &mut Answered,
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

/// Says what becomes of a puzzle with this form, in the order of the rows: whether its row stays, with these columns.
pub(crate) type Sort<'a> = dyn FnMut(&Grid, &mut Columns) -> bool + 'a;

/// Writes the tables with what a form, among all before it, makes of each row.
///
/// # Errors
///
/// If a table cannot be read or written; what is not complete is removed. If there is a folder to write: what was passed over in
/// it would be unknown.
pub(crate) fn sort(
    task: &Task<'_>,
    form: CanonicalForm,
    types: &'static [Typed],
    stream: &Stream,
    sort: &mut Sort<'_>,
) -> anyhow::Result<Exit> {
    let place = task.file.display();
    anyhow::ensure!(
        !plan::is_folder(task.file),
        "{place}: rows are the same across all tables, which become one file, no folder"
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
            let mut answered = Answered::default();
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

/// Why a row has no form, and how good that is.
struct NoForm {
    reason: Option<String>,
    exit: Exit,
}
