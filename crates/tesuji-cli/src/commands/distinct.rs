//! `tesuji distinct`: keeps the first of essentially the same puzzles.

use std::io::{self, Write};

use anyhow::{Context, bail, ensure};
use clap::Args;
use tesuji::format::Record;
#[cfg(feature = "tables")]
use tesuji::render::Render;
use tesuji::render::forms::json;
use tesuji::render::forms::table::extended_header;
use tesuji::render::forms::write_kinds;
use tesuji::render::{Form, Source as Origin, Style, Writer};
use tesuji::{CanonicalForm, Canonicalize, Classes, DistinctItem, Grid, KindCounts, Query};

use crate::args::{Source, Task, operand_parser};
use crate::exit::Exit;
#[cfg(not(feature = "tables"))]
use crate::job::table::without_tables;
use crate::job::{FileContext, Job, origin, unreadable};
use crate::operand::Operand;
use crate::output::{Page, Pending};
use crate::session::Session;
use crate::table_args::{TableArgs, TableStyle};

const NAME: &str = "distinct";

/// Keep essentially different puzzles, or number them
///
/// Prints the first puzzle of each kind unchanged, with its trailing fields, in the order of the input. Memory grows by
/// about 60 bytes for each kind.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji distinct puzzles.txt                   no two of the same kind\n  \
    tesuji distinct --new-to known.txt found.txt  only puzzles of new kinds\n  \
    tesuji distinct --group puzzles.txt           all puzzles, each after the number of its kind\n  \
    tesuji distinct --summary puzzles.txt         how many kinds there are\n  \
    tesuji distinct --form pattern puzzles.txt    one puzzle per pattern")]
pub(crate) struct Distinct {
    /// The form that puzzles of the same kind share; see tesuji canonicalize --help
    #[arg(short, long, value_name = "FORM", default_value = "puzzle", value_parser = super::canonicalize::form_parser())]
    form: CanonicalForm,

    /// Leave out puzzles of the same kind as one in this file; can be repeated
    #[arg(short, long, value_name = "FILE", value_parser = operand_parser())]
    new_to: Vec<Operand>,

    /// Print all puzzles, each after the number of its kind, starting with 1
    #[arg(short, long)]
    group: bool,

    /// Print a summary instead of the puzzles
    ///
    /// The summary has the number of puzzles, of kinds and of new kinds, the size of the largest kind, and the number
    /// of kinds of each size. It is a line or, with --json, an object.
    #[arg(short, long, conflicts_with_all = ["group", "fields"])]
    summary: bool,

    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: TableStyle,
}

pub(crate) fn run(args: &Distinct, session: &Session) -> anyhow::Result<Exit> {
    let is_bounded = !args.task.bounds.limits().is_unlimited();
    ensure!(
        !is_bounded,
        "tesuji distinct takes a few microseconds per puzzle, and has no --time-limit or --node-limit"
    );
    let mut classes = Classes::new();
    let mut exit = Exit::Yes;
    if !args.new_to.is_empty() {
        let known = Source { files: args.new_to.clone(), from: None, column: None };
        let job = Job::new(&known, args.task.threads.threads, session);
        exit = pass(job, args.form, None, session, |_, form, _, _| {
            classes.insert(form);
        })?;
    }
    if args.summary {
        return summarize(args, session, classes, exit);
    }
    let style = Style { brief: !args.group, ..Style::default() };
    let form = args.task.output.form();
    let line_or = form.unwrap_or(Form::Line);
    let job = Job::without_nodes("distinct", &args.task, session)?
        .in_tables(&TableArgs { style: args.table.clone(), shard: None });
    if job.table().is_some() {
        return Ok(exit.max(in_tables(&job, args, &mut classes)?));
    }
    let fields = job.chosen_of::<DistinctItem>()?;
    let writer = Writer::new(line_or, style).choosing(fields.as_ref());
    let table_writer = Writer::new(Form::Csv, style);
    let job = job.framed_for::<DistinctItem>(NAME, line_or, style, fields.as_ref())?;
    let job = match form {
        _ if fields.is_some() => job,
        None if !args.group => job.extending(|row| format!("{}\n", row.header)),
        None | Some(Form::Csv) => job.extending(extended_header::<DistinctItem>),
        Some(_) => job,
    };
    let own = pass(job, args.form, form, session, |context, canonical, record, out| {
        let (kind, is_new) = classes.insert(canonical);
        if !args.group && !is_new {
            return;
        }
        let problem = || record.problem.clone();
        let written = || Some(record.written.as_ref()?.line(&record.problem));
        let origin = origin(context, record.line, &record.rest, &problem);
        let (row, metadata) = (record.row.as_ref(), Some(&record.metadata));
        let origin = Origin { row, metadata, written: &written, ..origin };
        let item = DistinctItem { kind, form: *canonical };
        match (&record.row, form) {
            _ if fields.is_some() => writer.write_item(NAME, &item, &origin, out),
            (Some(row), None) if !args.group => out.extend_from_slice(format!("{}\n", row.text).as_bytes()),
            (Some(_), None) => table_writer.write_item(NAME, &item, &origin, out),
            _ => writer.write_item(NAME, &item, &origin, out),
        }
    })?;
    Ok(exit.max(own))
}

/// Writes tables with the first row of each kind, or with all rows and the number of their kind.
#[cfg(feature = "tables")]
fn in_tables(job: &Job<'_>, args: &Distinct, classes: &mut Classes) -> anyhow::Result<Exit> {
    job.sort_rows(args.form, <DistinctItem as Render>::COLUMN_TYPES, !args.group, &mut |form, columns| {
        let (kind, is_new) = classes.insert(form);
        let stays = args.group || is_new;
        if stays {
            columns.push(&DistinctItem { kind, form: *form });
        }
        stays
    })
}

/// Refuses tables, which this program was built without.
#[cfg(not(feature = "tables"))]
fn in_tables(job: &Job<'_>, _: &Distinct, _: &mut Classes) -> anyhow::Result<Exit> {
    job.table().map_or(Ok(Exit::Yes), |(file, _)| without_tables(file))
}

/// Prints how many puzzles and kinds there are.
fn summarize(args: &Distinct, session: &Session, mut classes: Classes, known: Exit) -> anyhow::Result<Exit> {
    let form = args.task.output.form().unwrap_or(Form::Line);
    if ![Form::Line, Form::Json].contains(&form) {
        bail!("--summary does not support the form {form}; it supports line, json");
    }
    let mut counts = KindCounts::new(classes.len() as u64);
    let exit =
        pass(Job::without_nodes("distinct", &args.task, session)?, args.form, None, session, |_, form, _, _| {
            counts.add(classes.insert(form).0);
        })?;
    if !session.control.is_stopped() {
        let mut text = Vec::new();
        write_kinds(&counts.summary(&classes), form, &mut text);
        io::stdout().write_all(&text).context("cannot write the output")?;
    }
    Ok(known.max(exit))
}

/// Finds the forms on all cores, and passes them to `judge` in order. In JSON, a record without a form gets an object.
fn pass(
    job: Job<'_>,
    form: CanonicalForm,
    output: Option<Form>,
    session: &Session,
    mut judge: impl FnMut(&FileContext, &Grid, &Record, &mut Vec<u8>),
) -> anyhow::Result<Exit> {
    let query = Canonicalize { form };
    job.map_judged(
        &|context, scratch, item, page, _| {
            let record = match item {
                Ok(record) => record,
                Err(error) => {
                    let mut object = Page::default();
                    unreadable(NAME, context, &error, output.unwrap_or(Form::Line), false, &mut object);
                    return page.append(object);
                }
            };
            page.tell(&context.file, record.line, &record.notes);
            let canonical = query.answer(&record.problem, scratch, &session.control);
            match canonical.form {
                Some(form) => page.pending.push(Pending::Record { form, record: record.into() }),
                None => {
                    let mut object = Page::default();
                    object.refuse(&context.file, record.line, &canonical.status);
                    if output == Some(Form::Json) {
                        let problem = || record.problem.clone();
                        let origin = origin(context, record.line, &record.rest, &problem);
                        json::write_fields(NAME, &canonical.status, &origin, &mut object.out);
                    }
                    page.append(object);
                }
            }
        },
        &mut |context, page| {
            for one in std::mem::take(&mut page.pending) {
                match one {
                    Pending::Record { form, record } => judge(context, &form, &record, &mut page.out),
                    Pending::Text(text) => page.out.extend_from_slice(&text),
                }
            }
        },
    )
}
