//! Tables in files: Parquet, Arrow or texts in, the same rows with the columns of the answers out.
//!
//! Rows come in pieces, several of which are answered at once, and are written in their order: memory does not grow with
//! their number. The columns are those that the Python package has. A file grows beside its place and comes there when it is
//! complete.

mod answers;
mod cut;
mod guard;
mod kind;
mod pages;
mod plan;
mod read;
mod separated;
mod text;
mod texts;
mod write;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, bail, ensure};
use arrow_array::{BooleanArray, RecordBatch};
use arrow_schema::{ArrowError, SchemaRef};
use arrow_select::filter::filter_record_batch;
use tesuji::api::NoProblem;
use tesuji::format::Format;
use tesuji::render::Render;
use tesuji::render::forms::columns::{Columns, Typed};
use tesuji::{Entry, Query, Response, Stream};

use self::cut::Cut;
use self::kind::Kind;
use self::plan::Part;
use self::read::Table;
use self::texts::are_texts;
use self::write::{Sink, Style};
use crate::exit::Exit;
use crate::operand::Operand;
use crate::output::{Page, Printer, complain};
use crate::output_file;
use crate::session::Session;
use crate::table_args::TableArgs;

/// What is to be read and written.
pub(crate) struct Task<'a> {
    /// The file or the folder to write.
    pub(crate) file: &'a Path,
    pub(crate) args: &'a TableArgs,
    pub(crate) operands: &'a [Operand],
    pub(crate) from: Option<Format>,
    pub(crate) session: &'a Session,
}

/// The answers to some rows.
#[derive(Default)]
pub(crate) struct Answered {
    columns: Option<Columns>,
    /// Whether the row stays, row by row.
    wanted: Vec<bool>,
    /// How many rows have no answer.
    refused: u64,
    /// What the verb says of the answers: the column of reasons says it row by row, and only how good they are counts.
    page: Page,
}

/// Answers the rows that come, and hands the answers on.
type Answer<'a> = dyn FnMut(Cut<'_>, &mut dyn FnMut(Answered) -> ControlFlow<()>) + 'a;

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
    ensure!(!types.is_empty(), "{} has no columns for tables in files", Q::NAME);
    let write = |item: Result<(&Entry<'_>, &Q::Response), &NoProblem>, answered: &mut Answered| {
        let columns = answered.columns.get_or_insert_with(|| Columns::new(types));
        match item {
            Ok((entry, response)) => {
                let (own, wanted) = judge(entry, response, &mut answered.page);
                let response = own.as_ref().unwrap_or(response);
                columns.push(response);
                answered.refused += u64::from(!response.is_answered());
                answered.wanted.push(wanted);
                if !response.is_yes() {
                    answered.page.note(Exit::No);
                }
                answered.page.err.clear();
            }
            Err(none) => {
                none.write(columns);
                if matches!(none, NoProblem::Error(_)) {
                    answered.page.note(Exit::Bad);
                    answered.refused += 1;
                }
                answered.wanted.push(true);
            }
        }
    };
    let control = &task.session.control;
    // What is answered many at a time takes a microsecond, other answers up to seconds.
    let together = if Q::BATCHES { read::ROWS } else { 64 };
    run(task, types, together, &mut |rows, deliver| {
        stream.answer_pieces(query, rows, control, write, deliver);
    })
}

/// Reads and writes all tables.
fn run(task: &Task<'_>, types: &[Typed], together: usize, answer: &mut Answer<'_>) -> anyhow::Result<Exit> {
    // What is not complete is removed, also after an interrupt.
    task.session.ends_by_itself.store(true, Ordering::Relaxed);
    let mut printer = Printer::new(task.session.verbose);
    for part in plan::parts(task)? {
        if task.session.control.is_stopped() {
            break;
        }
        if part.is_done {
            complain(&format!("{}: is there already; --force makes it again", part.file.display()));
            continue;
        }
        write_part(task, &part, types, together, answer, &mut printer)
            .with_context(|| part.file.display().to_string())?;
    }
    printer.finish()
}

/// A table that is being written, and how far it is.
struct Work<'a, 'p> {
    task: &'a Task<'a>,
    schema: SchemaRef,
    sink: Sink,
    printer: &'p mut Printer,
    rows: u64,
    refused: u64,
}

fn write_part(
    task: &Task<'_>,
    part: &Part,
    types: &[Typed],
    together: usize,
    answer: &mut Answer<'_>,
    printer: &mut Printer,
) -> anyhow::Result<()> {
    let file = output_file::create(&part.file, &part.place, output_file::existing(task.args.force))?;
    let mut files = part.operands.iter();
    let open = |(operand, groups): &plan::Source| anyhow::Ok((Table::open(operand, task.from)?, groups.clone()));
    let Some(first) = files.next() else { bail!("nothing to read") };
    let (mut table, mut groups) = open(first)?;
    let own = Arc::clone(&table.schema);
    // A file of Arrow has one dictionary a column.
    let is_plain = part.kind == Kind::Arrow && (table.kind != Kind::Arrow || part.operands.len() > 1);
    let shown = if is_plain { write::plain_schema(&own) } else { Arc::clone(&own) };
    let column = column_of(&own, task.args.column.as_deref()).with_context(|| table.name.clone())?;
    let schema = answers::extended(&shown, types, &task.args.prefix).with_context(|| table.name.clone())?;
    let varied = ["solution", "form"].map(|name| format!("{}{name}", task.args.prefix));
    let tabs = part.file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("tsv"));
    let style = Style {
        kind: part.kind,
        schema: Arc::clone(&schema),
        notes: std::mem::take(&mut table.notes),
        compressor: task.args.compression,
        separator: if tabs { b'\t' } else { table.separator.unwrap_or(b',') },
        varied: &[own.field(column).name(), &varied[0], &varied[1]],
    };
    let sink = Sink::new(file, style)?;
    let mut work = Work { task, schema, sink, printer, rows: 0, refused: 0 };
    loop {
        let (name, len) = (table.name.clone(), table.rows.filter(|_| groups.is_none()));
        let batches = table.batches(groups)?;
        let batches: read::Batches = match is_plain {
            true => {
                let shown = Arc::clone(&shown);
                Box::new(batches.map(move |batch| batch.and_then(|batch| write::plain(&batch, &shown))))
            }
            false => batches,
        };
        work.add(batches, column, together, len, answer).with_context(|| name.clone())?;
        if task.session.control.is_stopped() {
            return Ok(());
        }
        let Some(next) = files.next() else { break };
        (table, groups) = open(next)?;
        let is_same = table.schema.fields() == own.fields();
        ensure!(is_same, "{}: its columns are not those of the files before it", table.name);
    }
    let Work { sink, rows, refused, .. } = work;
    let file = sink.finish().context("cannot write the output")?;
    file.commit().map_err(|error| output_file::refusal(&part.file, error))?;
    if refused > 0 {
        let (file, column) = (part.file.display(), &task.args.prefix);
        complain(&format!("{file}: {refused} of {rows} rows have no answer; the column {column}error says why"));
    }
    Ok(())
}

impl Work<'_, '_> {
    /// Answers and writes the rows of a file.
    fn add(
        &mut self,
        batches: read::Batches,
        column: usize,
        together: usize,
        len: Option<u64>,
        answer: &mut Answer<'_>,
    ) -> anyhow::Result<()> {
        let (waiting, fault) = (Mutex::new(VecDeque::new()), Mutex::new(None));
        let cut = Cut::new(batches, column, together, &waiting, &fault);
        let (mut failure, mut done) = (None, 0);
        answer(cut, &mut |answered| {
            let batch = waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            let Some(batch): Option<RecordBatch> = batch else { return ControlFlow::Break(()) };
            done += batch.num_rows() as u64;
            let control = &self.task.session.control;
            control.advance(batch.num_rows() as u64, 0);
            self.printer.advance(done, len, control.records());
            match self.write(&batch, answered) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        self.printer.end_of_file();
        if let Some(error) = failure {
            return Err(error).context("cannot write the output");
        }
        fault.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), |error: ArrowError| Err(error.into()))
    }

    fn write(&mut self, batch: &RecordBatch, answered: Answered) -> Result<(), ArrowError> {
        let Answered { columns, wanted, refused, page } = answered;
        let _ = self.printer.print(&page);
        self.rows += batch.num_rows() as u64;
        self.refused += refused;
        let Some(columns) = columns else { return Ok(()) };
        let mut all = batch.columns().to_vec();
        for column in columns.into_parts().0 {
            all.push(answers::array(column)?);
        }
        let mut batch = RecordBatch::try_new(Arc::clone(&self.schema), all)?;
        if wanted.contains(&false) {
            batch = filter_record_batch(&batch, &BooleanArray::from(wanted))?;
        }
        if batch.num_rows() > 0 { self.sink.write(batch) } else { Ok(()) }
    }
}

/// The names of columns of puzzles, the first that is there.
const NAMES: [&str; 10] =
    ["puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "givens", "problem", "grid", "board"];

/// Returns the place of the column of the puzzles.
fn column_of(schema: &SchemaRef, name: Option<&str>) -> anyhow::Result<usize> {
    let names = || schema.fields().iter().map(|field| field.name().as_str()).collect::<Vec<_>>().join(", ");
    let place = match name {
        Some(name) => match schema.index_of(name) {
            Ok(place) => place,
            Err(_) => bail!("no column is called {name}; the columns are {}", names()),
        },
        None => match NAMES.iter().find_map(|name| schema.index_of(name).ok()) {
            Some(place) => place,
            None => bail!("--column NAME says which column has the puzzles; the columns are {}", names()),
        },
    };
    let field = schema.field(place);
    ensure!(are_texts(field.data_type()), "column {} has no texts, but {}", field.name(), field.data_type());
    Ok(place)
}
