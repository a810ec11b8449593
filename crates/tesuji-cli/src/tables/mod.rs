//! Table files: reads Parquet, Arrow or text, and writes the same rows with the columns of the answers.
//!
//! Rows are read in pieces, several of which are answered at once, and written in order: memory does not grow with
//! their number. The columns are the same as in the Python package. A file is written under a temporary name and
//! renamed when it is complete.

mod answers;
mod column_merger;
mod copied_groups;
mod cut;
mod guard;
mod kind;
mod pages;
mod plan;
mod read;
mod row_answers;
mod separated;
mod text;
mod write;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, bail, ensure};
use arrow_array::{RecordBatch, UInt32Array};
use arrow_schema::{ArrowError, Schema, SchemaRef};
use arrow_select::take::take_record_batch;
use tesuji::api::arrow::{self, are_texts};
use tesuji::files::NewFile;
use tesuji::format::{Format, names};
use tesuji::render::forms::columns::ColumnType;

use self::cut::{ReadColumns, RowPieces};
use self::kind::Kind;
use self::plan::Part;
use self::read::Table;
pub(crate) use self::row_answers::{MakeList, answer, list, sort};
use self::row_answers::{Notes, RowAnswers};
use self::write::{Sink, Style};
use crate::exit::Exit;
use crate::operand::Operand;
use crate::output::{Printer, complain};
use crate::output_file;
use crate::session::Session;
use crate::table_args::TableArgs;

/// The tables to read and write.
pub(crate) struct Task<'a> {
    /// The file or the folder to write.
    pub(crate) file: &'a Path,
    pub(crate) args: &'a TableArgs,
    pub(crate) operands: &'a [Operand],
    pub(crate) from: Option<Format>,
    /// The name of the column of puzzles, if given.
    pub(crate) column: Option<&'a str>,
    /// `true` if rows may be left out or repeated.
    pub(crate) picks: bool,
    /// The columns that the verb reads besides the column of puzzles: their names, with `true` for those that are
    /// required.
    pub(crate) others: &'a [(String, bool)],
    pub(crate) session: &'a Session,
}

/// A function that answers the rows of a cut, and passes the answers on.
type Answer<'a> = dyn FnMut(RowPieces<'_>, &mut dyn FnMut(RowAnswers) -> ControlFlow<()>) + 'a;

/// Reads and writes all tables.
fn run(task: &Task<'_>, types: &[ColumnType], together: usize, answer: &mut Answer<'_>) -> anyhow::Result<Exit> {
    // Incomplete files are removed, even after an interrupt.
    task.session.ends_by_itself.store(true, Ordering::Relaxed);
    let mut printer = Printer::new(task.session.verbose);
    for part in plan::parts(task)? {
        if task.session.control.is_stopped() {
            break;
        }
        if part.is_done {
            complain(&format!("{}: already exists; --force makes it again", part.file.display()));
            continue;
        }
        write_part(task, &part, types, together, answer, &mut printer)
            .with_context(|| part.file.display().to_string())?;
    }
    printer.finish()
}

/// A table that is being written, and its progress.
struct Work<'a, 'p> {
    task: &'a Task<'a>,
    /// The columns of the rows that are written.
    schema: SchemaRef,
    /// `true` if these are only the new columns.
    only_new: bool,
    sink: Sink,
    printer: &'p mut Printer,
    rows: u64,
    refused: u64,
    notes: Notes,
}

fn write_part(
    task: &Task<'_>,
    part: &Part,
    types: &[ColumnType],
    together: usize,
    answer: &mut Answer<'_>,
    printer: &mut Printer,
) -> anyhow::Result<()> {
    let existing = output_file::existing(task.args.style.force);
    let file = NewFile::create(&part.place, existing).map_err(output_file::reason)?;
    let mut files = part.operands.iter();
    let open = |source: &plan::Source| {
        let mut table = Table::open(&source.operand, task.from, task.column)?;
        // The rows of another file, or of another shard, have other numbers.
        let before = ((source.nth as u64) << 40) as usize + table.rows_before(source.groups.as_ref())?;
        anyhow::Ok((table, source.groups.clone(), before))
    };
    let Some(first) = files.next() else { bail!("nothing to read") };
    let (mut table, mut groups, mut before) = open(first)?;
    let own = Arc::clone(&table.schema);
    // An Arrow file has one dictionary per column.
    let is_plain = part.kind == Kind::Arrow && (table.kind != Kind::Arrow || part.operands.len() > 1);
    let shown = if is_plain { write::plain_schema(&own) } else { Arc::clone(&own) };
    let mut asked = asked(&table, task).with_context(|| table.name.clone())?;
    let column = asked.puzzles;
    let schema = answers::extended(&shown, types, &task.args.style.prefix).with_context(|| table.name.clone())?;
    let varied = ["solution", "form"].map(|name| format!("{}{name}", task.args.style.prefix));
    let tabs = part.file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("tsv"));
    let is_one_of_two = part.kind == Kind::Parquet && part.operands.len() == 1 && !task.picks;
    let kept = is_one_of_two.then(|| table.keep(&mut asked, groups.as_ref(), task.args.style.compression)).flatten();
    let only_new = kept.is_some();
    let added = Arc::new(Schema::new(schema.fields()[own.fields().len()..].to_vec()));
    let style = Style {
        kind: part.kind,
        schema: Arc::clone(&schema),
        kept: kept.map(|kept| (kept, Arc::clone(&added))),
        notes: std::mem::take(&mut table.notes),
        compressor: task.args.style.compression.unwrap_or_default(),
        separator: if tabs { b'\t' } else { table.separator.unwrap_or(b',') },
        varied: &[own.field(column).name(), &varied[0], &varied[1]],
    };
    let sink = Sink::new(file, style)?;
    let schema = if only_new { added } else { schema };
    let mut work = Work { task, schema, only_new, sink, printer, rows: 0, refused: 0, notes: Notes::new() };
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
        work.add(Cutting { batches, asked: &asked, together, before }, len, answer).with_context(|| name.clone())?;
        if task.session.control.is_stopped() {
            return Ok(());
        }
        let Some(next) = files.next() else { break };
        (table, groups, before) = open(next)?;
        let is_same = table.schema.fields() == own.fields();
        ensure!(is_same, "{}: its columns differ from those of the files before it", table.name);
    }
    let Work { sink, rows, refused, notes, .. } = work;
    let file = sink.finish().context("cannot write the output")?;
    file.commit().map_err(output_file::reason)?;
    for (count, says) in notes.values() {
        complain(&format!("{}: {count} of {rows} rows have a note: {says}", part.file.display()));
    }
    if refused > 0 {
        let (file, column) = (part.file.display(), &task.args.style.prefix);
        complain(&format!("{file}: {refused} of {rows} rows have no answer; the column {column}error says why"));
    }
    Ok(())
}

/// The rows of a file, and the parameters for cutting them.
struct Cutting<'a> {
    batches: read::Batches,
    asked: &'a ReadColumns,
    together: usize,
    /// The number of rows before them.
    before: usize,
}

impl Work<'_, '_> {
    /// Answers and writes the rows of a file.
    fn add(
        &mut self,
        Cutting { batches, asked, together, before }: Cutting<'_>,
        len: Option<u64>,
        answer: &mut Answer<'_>,
    ) -> anyhow::Result<()> {
        let (waiting, fault) = (Mutex::new(VecDeque::new()), Mutex::new(None));
        let cut = RowPieces::new(batches, asked, together, before, &waiting, &fault);
        let (mut failure, mut done) = (None, 0);
        answer(cut, &mut |answered| {
            let mut queue = waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(batch): Option<RecordBatch> = queue.front().cloned() else { return ControlFlow::Break(()) };
            if !answered.goes_on {
                queue.pop_front();
                done += batch.num_rows() as u64;
                let control = &self.task.session.control;
                control.advance(batch.num_rows() as u64, 0);
                self.printer.advance(done, len, control.records());
                self.rows += batch.num_rows() as u64;
            }
            drop(queue);
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

    fn write(&mut self, batch: &RecordBatch, answered: RowAnswers) -> Result<(), ArrowError> {
        let RowAnswers { columns, rows, refused, notes, page, .. } = answered;
        let _ = self.printer.print(&page);
        self.refused += refused;
        for (name, (count, says)) in notes {
            self.notes.entry(name).or_insert((0, says)).0 += count;
        }
        let Some(columns) = columns.filter(|columns| !columns.is_empty()) else { return Ok(()) };
        let is_each_once = rows.len() == batch.num_rows() && rows.iter().copied().eq(0..rows.len() as u32);
        let picked = if is_each_once { None } else { Some(take_record_batch(batch, &UInt32Array::from(rows))?) };
        let batch = picked.as_ref().unwrap_or(batch);
        let mut all = if self.only_new { Vec::new() } else { batch.columns().to_vec() };
        for column in columns.into_parts().0 {
            all.push(arrow::array(column, None)?);
        }
        self.sink.write(RecordBatch::try_new(Arc::clone(&self.schema), all)?)
    }
}

/// Returns the indices of the columns that a verb reads.
fn asked(table: &Table, task: &Task<'_>) -> anyhow::Result<ReadColumns> {
    let schema = &table.schema;
    let puzzles = match table.puzzles {
        Some(found) => found,
        None => column_of(schema, task.column)?,
    };
    let mut others = Vec::new();
    for (name, is_needed) in task.others {
        if *is_needed || schema.column_with_name(name).is_some() {
            others.push((name.to_lowercase(), column_of(schema, Some(name))?));
        }
    }
    Ok(ReadColumns { puzzles, others })
}

/// Returns the index of the column of puzzles.
fn column_of(schema: &SchemaRef, name: Option<&str>) -> anyhow::Result<usize> {
    let names = || schema.fields().iter().map(|field| field.name().as_str()).collect::<Vec<_>>().join(", ");
    let place = match name {
        Some(name) => match schema.index_of(name) {
            Ok(place) => place,
            Err(_) => bail!("no column is called {name}; the columns are {}", names()),
        },
        None => match names::PUZZLES.iter().find_map(|name| schema.index_of(name).ok()) {
            Some(place) => place,
            None => bail!("choose the column of the puzzles with --column NAME; the columns are {}", names()),
        },
    };
    let field = schema.field(place);
    ensure!(are_texts(field.data_type()), "column {} does not contain text, but {}", field.name(), field.data_type());
    Ok(place)
}
