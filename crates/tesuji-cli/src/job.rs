//! The work of a verb on every record of every file, on all cores.

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use tesuji::format::{Chunk, Format, ReadError, Record, Row};
use tesuji::query::Limits;
use tesuji::render::forms::fields::{self, Answer};
use tesuji::render::forms::table::extended_header;
use tesuji::render::forms::{Fields, json, word};
use tesuji::render::{Form, Render, Source as Origin, Style, Writer};
use tesuji::stream::Outlet;
use tesuji::{Entry, Expression, Listing, Query, Response, Scratch, Selection, Stream};

use crate::args::{Output, Select, Source, Task, Work};
use crate::drawing::{DrawingRequest, Drawings};
use crate::exit::Exit;
use crate::filter::{AnswerCondition, chosen, divide};
use crate::input::Input;
use crate::operand::Operand;
use crate::output::{Page, Printer, complain};
use crate::session::Session;
use crate::table_args::TableArgs;

mod file_context;
mod frame;
mod one;
pub(crate) mod table;

pub(crate) use self::file_context::{FileContext, origin};
use self::frame::frame;
pub(crate) use self::one::read_one;

/// The number of items that a verb returns for each problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length<'a> {
    /// Exactly one, so that output lines match input lines.
    One,
    /// Any number.
    Any,
    /// One or more, with a name for the missing item if there is none.
    AtLeastOne(&'a str),
}

/// The output of a verb's responses.
pub(crate) struct Answers<'a> {
    /// The requested form.
    pub(crate) form: Option<Form>,
    /// The form for a file if none was requested.
    pub(crate) default: &'a (dyn Fn(&FileContext) -> Form + Sync),
    pub(crate) style: Style,
    /// `true` if a record that cannot be read gets a line, so that output lines match input lines; not if some answers
    /// are left out.
    pub(crate) error_lines: bool,
}

#[derive(Debug)]
pub(crate) struct Job<'a> {
    operands: Vec<Operand>,
    from: Option<Format>,
    /// The name of the column of puzzles, if given.
    column: Option<String>,
    stream: Stream,
    /// The limits of the work on one record.
    limits: Limits,
    look_for_lone: bool,
    frame: (String, &'static str),
    /// The field names of a line, if they vary.
    line_header: Option<String>,
    /// Returns the header of a table with more columns, if responses are added to the rows of tables.
    extended_header: Option<fn(&Row) -> String>,
    selection: Selection,
    wheres: Vec<AnswerCondition>,
    /// The names of the requested fields; empty for all.
    fields: Vec<String>,
    /// The file or folder for tables that are written instead of standard output.
    table: Option<PathBuf>,
    /// The style of tables; `None` for a verb that writes none.
    table_args: Option<TableArgs>,
    /// The columns of tables besides the column of puzzles, with `true` for each that is required.
    other_columns: Vec<(String, bool)>,
    /// The pictures in bytes that are requested.
    drawing: DrawingRequest,
    session: &'a Session,
}

impl<'a> Job<'a> {
    pub(crate) fn new(source: &Source, threads: Option<u16>, session: &'a Session) -> Job<'a> {
        let stream = Stream::new();
        let stream = threads.map_or(stream, |threads| stream.threads(threads.into()));
        Job {
            operands: Operand::all(&source.files),
            from: source.from,
            column: source.column.clone(),
            stream,
            limits: Limits::default(),
            look_for_lone: false,
            frame: (String::new(), ""),
            line_header: None,
            extended_header: None,
            selection: Selection::all(),
            wheres: Vec::new(),
            fields: Vec::new(),
            table: None,
            table_args: None,
            other_columns: Vec::new(),
            drawing: DrawingRequest::default(),
            session,
        }
    }

    pub(crate) fn of(task: &Task, session: &'a Session) -> Job<'a> {
        Job::new(&task.source, task.threads.threads, session)
            .selecting(&task.select)
            .choosing(&task.output)
            .limits(task.bounds.limits())
    }

    /// Makes the job of a verb that does not count nodes.
    ///
    /// # Errors
    ///
    /// Returns an error if there is a node limit.
    pub(crate) fn without_nodes(verb: &str, task: &Task, session: &'a Session) -> anyhow::Result<Job<'a>> {
        task.bounds.time_alone(verb)?;
        Ok(Job::of(task, session))
    }

    pub(crate) fn solving(source: &Source, work: &Work, session: &'a Session) -> anyhow::Result<Job<'a>> {
        let mut job = Job::new(source, work.threads.threads, session).limits(work.bounds.limits());
        if let Some(instructions) = work.instructions {
            job.stream =
                job.stream.instructions(instructions).context("this machine does not have these instructions")?;
        }
        if let Some(engine) = work.engine {
            job.stream = job.stream.engine(engine).context("this machine cannot run the requested engine")?;
        }
        Ok(job)
    }

    /// Passes the records to the threads one at a time, for slow work.
    pub(crate) fn one_by_one(mut self) -> Job<'a> {
        self.stream = self.stream.one_by_one();
        self
    }

    /// Limits the work on one record.
    pub(crate) fn limits(mut self, limits: Limits) -> Job<'a> {
        self.stream = self.stream.limits(limits);
        self.limits = limits;
        self
    }

    /// Sets whether to check that a file contains only one record.
    pub(crate) fn look_for_lone(mut self, look: bool) -> Job<'a> {
        self.look_for_lone = look;
        self
    }

    /// Leaves out the records that are not selected.
    pub(crate) fn selecting(mut self, select: &Select) -> Job<'a> {
        self.selection = select.selection();
        self.wheres = select.conditions.clone();
        self
    }

    /// Writes only the requested fields, and to the requested file.
    pub(crate) fn choosing(mut self, output: &Output) -> Job<'a> {
        self.fields = output.fields.clone();
        self.table = output.file().map(Path::to_owned);
        self.drawing = output.drawing();
        self
    }

    /// Returns `true` if a condition or the selected fields include one of these names.
    pub(crate) fn mentions(&self, names: &[&str]) -> bool {
        let is_asked = |name: &&str| self.wheres.iter().any(|one| one.mentions(name));
        names.iter().any(|name| is_asked(name) || self.fields.iter().any(|field| field == name))
    }

    /// Returns the requested fields of answers with these fields, or `None` for all.
    pub(crate) fn chosen_of<R: Response>(&self) -> anyhow::Result<Option<Fields>> {
        chosen(&self.fields, &fields::names::<R>())
    }

    /// Prints the text that a form needs before and after all responses.
    pub(crate) fn framed_for<R: Render>(
        mut self,
        query: &str,
        form: Form,
        style: Style,
        fields: Option<&Fields>,
    ) -> anyhow::Result<Job<'a>> {
        self.frame = frame::<R>(query, form, style, fields)?;
        Ok(self)
    }

    /// Writes the input again with this header, if it is a table.
    pub(crate) fn extending(mut self, header: fn(&Row) -> String) -> Job<'a> {
        self.extended_header = Some(header);
        self
    }

    /// Begins lines with these field names, if the style has a header.
    pub(crate) fn line_header(mut self, names: String) -> Job<'a> {
        self.line_header = Some(names);
        self
    }

    /// Prints `head` before and `tail` after the pages of all files.
    pub(crate) fn framed(mut self, head: String, tail: &'static str) -> Job<'a> {
        self.frame = (head, tail);
        self
    }

    /// Answers a query for every record and writes the responses for which `keep` returns `true`. The query may depend
    /// on the form.
    ///
    /// `keep` also prints remarks about a response on standard error.
    pub(crate) fn answer<Q: Query<Response: Render>>(
        self,
        query: impl Fn(Form) -> Q,
        answers: &Answers<'_>,
        keep: impl Fn(&FileContext, &Entry<'_>, &Q::Response, &mut Page) -> bool + Sync,
    ) -> anyhow::Result<Exit> {
        self.answer_or(|_, _| None, query, answers, keep)
    }

    /// Works like [`answer`](Job::answer), but uses the response of `other` to a record if it has one.
    pub(crate) fn answer_or<Q: Query<Response: Render>>(
        mut self,
        other: impl Fn(&Entry<'_>, &Q::Response) -> Option<Q::Response> + Sync,
        query: impl Fn(Form) -> Q,
        answers: &Answers<'_>,
        keep: impl Fn(&FileContext, &Entry<'_>, &Q::Response, &mut Page) -> bool + Sync,
    ) -> anyhow::Result<Exit> {
        let mut drawings = Drawings::begin::<Q::Response>(&self.drawing, Q::NAME, self.session)?;
        let fields = self.chosen_of::<Q::Response>()?;
        let (selection, filter) = self.divide(&fields::names::<Q::Response>())?;
        if let Some(table) = self.table() {
            let filter = self.filter_of_rows(&selection, filter)?;
            // If all answers are printed, unreadable records have a line too.
            return self.answer_table(table, &other, &query(Form::Csv), &filter, &keep, !answers.error_lines);
        }
        let form = answers.form.or(fields.as_ref().map(|_| Form::Line));
        if let Some(form) = form {
            self.frame = frame::<Q::Response>(Q::NAME, form, answers.style, fields.as_ref())?;
            if let Some(names) = self.line_header.take().filter(|_| form == Form::Line && answers.style.header) {
                self.frame.0 = format!("{names}\n");
            }
        }
        // A table gets columns instead of lines.
        let is_table = form.map_or((answers.default)(&FileContext::TABLE) == Form::Line, |form| form == Form::Csv);
        if is_table && fields.is_none() {
            self.extended_header = Some(extended_header::<Q::Response>);
        }
        let exit = self.each_file(selection, &mut |context, chunks, selection, print| {
            let extends = self.extended_header.is_some() && context.row.is_some();
            let form = if extends { Some(Form::Csv) } else { form };
            let writer = Writer::new(form.unwrap_or_else(|| (answers.default)(context)), answers.style);
            let writer = writer.choosing(fields.as_ref());
            let write = |item: Result<(&Entry<'_>, &Q::Response), &ReadError>,
                         page: &mut Page,
                         outlet: &mut Outlet<'_, Page>| {
                match item {
                    Ok((entry, response)) => {
                        let other = other(entry, response);
                        let response = other.as_ref().unwrap_or(response);
                        page.tell_beside(response, &context.file, entry.line(), &entry.notes_for::<Q>());
                        if !response.is_yes() {
                            page.note(Exit::No);
                        }
                        let (problem, written) = (|| entry.problem(), || entry.written());
                        let origin = Origin {
                            row: entry.row(),
                            metadata: entry.metadata(),
                            written: &written,
                            ..origin(context, entry.line(), entry.rest(), &problem)
                        };
                        let is_kept = keep(context, entry, response, page) && is_met(&filter, response, &origin);
                        if let Some(form) = self.drawing.form.filter(|_| is_kept) {
                            form.collect(response, &entry.problem(), &answers.style, page);
                        } else if is_kept {
                            if writer.form().is_boxed() {
                                page.begin_boxed(context, entry.line(), &answers.style);
                            }
                            let before = page.out.len();
                            writer.write(Q::NAME, response, &origin, &mut page.out);
                            match self.session.width {
                                Some(width) if writer.form().is_boxed() || writer.form() == Form::Text => {
                                    page.wrap(before, width);
                                }
                                Some(width) if answers.style.columns => page.cut(before, width, self.session.boxed),
                                _ => {}
                            }
                        }
                    }
                    Err(error) => {
                        let error_lines = answers.error_lines && filter.is_none();
                        unreadable(Q::NAME, context, error, writer.form(), error_lines, page);
                    }
                }
                // A closed output stops the work.
                let _ = page.turn_if_full(outlet);
            };
            let query = query(writer.form());
            self.stream.answer(&query, chunks, selection, &self.session.control, write, |mut page: Page| {
                drawings.take(&mut page)?;
                print(page)
            })
        })?;
        drawings.write(answers.style.wording.language)?;
        Ok(exit)
    }

    /// Answers a query for every record as lines, unless another form is requested, and reports the records without an
    /// answer.
    pub(crate) fn answer_by_lines<Q: Query<Response: Render> + Clone>(
        self,
        query: &Q,
        output: &Output,
        style: Style,
    ) -> anyhow::Result<Exit> {
        let answers = Answers { form: output.form(), default: &|_| Form::Line, style, error_lines: true };
        self.answer(
            |_| query.clone(),
            &answers,
            |context, entry, response, page| {
                if !response.is_answered() {
                    page.refuse(&context.file, entry.line(), response.status());
                }
                true
            },
        )
    }

    /// Maps every record through `work` and prints the pages in order. A file that cannot be read is reported.
    pub(crate) fn map(&self, work: &EachRecord<'_>) -> anyhow::Result<Exit> {
        self.map_judged(work, &mut |_, _| {})
    }

    /// Returns the selection of records, and the condition on answers with these fields.
    fn divide(&self, known: &[&str]) -> anyhow::Result<(Selection, Option<Expression>)> {
        divide(&self.wheres, known, self.selection.clone())
    }

    /// Writes the list for every record, and reports the records that have none.
    pub(crate) fn list<L: Listing<Item: Render>>(
        mut self,
        listing: &L,
        output: &Output,
        style: Style,
        length: Length<'_>,
    ) -> anyhow::Result<Exit> {
        let form = output.form().unwrap_or(Form::Line);
        Drawings::begin::<L::Item>(&self.drawing, L::NAME, self.session)?;
        let fields = self.chosen_of::<L::Item>()?;
        let (selection, filter) = self.divide(&fields::names::<L::Item>())?;
        if let Some(table) = self.table() {
            let filter = self.filter_of_rows(&selection, filter)?;
            return self.list_table(table, listing, &filter, length);
        }
        self.frame = frame::<L::Item>(L::NAME, form, style, fields.as_ref())?;
        if output.form().is_none_or(|form| form == Form::Csv) && fields.is_none() {
            self.extended_header = Some(extended_header::<L::Item>);
        }
        let control = &self.session.control;
        let work: &EachRecord<'_> = &|context, scratch, item, page, outlet| {
            let extends = self.extended_header.is_some() && context.row.is_some();
            let writer = Writer::new(if extends { Form::Csv } else { form }, style).choosing(fields.as_ref());
            let record = match item {
                Ok(record) => record,
                Err(error) => {
                    return unreadable(L::NAME, context, &error, writer.form(), length == Length::One, page);
                }
            };
            page.tell(&context.file, record.line, &record.notes);
            let problem = || record.problem.clone();
            let origin = Origin {
                row: record.row.as_ref(),
                metadata: Some(&record.metadata),
                ..origin(context, record.line, &record.rest, &problem)
            };
            let mut found = false;
            let bounded = self.limits.control(control);
            let listed = listing.list(&record.problem, context.number_of(&record), scratch, &bounded, &mut |item| {
                found = true;
                if is_met(&filter, &item, &origin) {
                    writer.write_item(L::NAME, &item, &origin, &mut page.out);
                }
                if control.is_stopped() { ControlFlow::Break(()) } else { page.turn_if_full(outlet) }
            });
            match (listed, length) {
                (Err(status), _) => {
                    page.refuse(&context.file, record.line, &status);
                    match writer.form() {
                        _ if filter.is_some() => {}
                        form if length == Length::One
                            && let Some(fields) = &fields =>
                        {
                            fields.write(form, &Answer::missing(&status, &origin), &mut page.out);
                        }
                        _ if fields.is_some() => {}
                        Form::Json => json::write_fields(L::NAME, &status, &origin, &mut page.out),
                        Form::Line if length == Length::One && !status.is_interrupted() => {
                            page.out.extend_from_slice(format!("{}{}\n", word(&status), record.rest).as_bytes());
                        }
                        _ => {}
                    }
                }
                (Ok(()), Length::AtLeastOne(missing)) if !found => page.remark(&context.file, record.line, missing),
                _ => {}
            }
        };
        self.map_selected(selection, work, &mut |_, _| {})
    }

    /// Works like [`map`](Job::map), but lets `judge` change each page, in order, before it is printed.
    pub(crate) fn map_judged(
        &self,
        work: &EachRecord<'_>,
        judge: &mut dyn FnMut(&FileContext, &mut Page),
    ) -> anyhow::Result<Exit> {
        // Only fields of the input are known.
        let (selection, _) = self.divide(&[])?;
        self.map_selected(selection, work, judge)
    }

    fn map_selected(
        &self,
        selection: Selection,
        work: &EachRecord<'_>,
        judge: &mut dyn FnMut(&FileContext, &mut Page),
    ) -> anyhow::Result<Exit> {
        self.each_file(selection, &mut |context, chunks, selection, print| {
            let work = |scratch: &mut Scratch, item, page: &mut Page, outlet: &mut Outlet<'_, Page>| {
                work(context, scratch, item, page, outlet);
                // A closed output stops the work.
                let _ = page.turn_if_full(outlet);
            };
            self.stream.map(chunks, selection, &self.session.control, work, |mut page| {
                judge(context, &mut page);
                print(page)
            })
        })
    }

    /// Returns the facts about a file that begins with these pieces, for the workers.
    fn context(
        &self,
        file: String,
        nth: usize,
        peeked: &[io::Result<Chunk>],
        format: Option<Format>,
        is_one_wanted: bool,
    ) -> FileContext {
        let row = match peeked.first() {
            Some(Ok(chunk)) if format == Some(Format::Csv) => chunk.records().find_map(|item| item.ok()?.row),
            _ => None,
        };
        let is_one = || matches!(peeked, [Ok(only)] if only.records().take(2).count() == 1);
        let lone = self.look_for_lone && (is_one_wanted || is_one());
        FileContext { file, first: nth == 0, nth, among_several: self.operands.len() > 1, format, row, lone }
    }

    /// Returns a message about a required column that a text beginning with these pieces lacks.
    fn missing_column(&self, peeked: &[io::Result<Chunk>]) -> Option<String> {
        let chunk = peeked.first()?.as_ref().ok()?;
        let needed = self.other_columns.iter().filter(|(_, is_needed)| *is_needed);
        // A text that cannot be a table is reported as what it is.
        let columns = chunk.table().map(|table| table.columns).or_else(|| {
            let metadata = chunk.records().find_map(Result::ok)?.metadata;
            Some(metadata.iter().map(|(name, _)| name.to_owned()).collect())
        })?;
        let is_there = |name: &str| columns.iter().any(|column| column.to_lowercase() == name.to_lowercase());
        let (missing, _) = needed.into_iter().find(|(name, _)| !is_there(name))?;
        let columns = if columns.is_empty() { "none".to_owned() } else { columns.join(", ") };
        Some(format!("no column is called {missing}; the columns are {columns}"))
    }

    /// Opens the files in turn, calls `run` for each and prints the pages that it delivers.
    fn each_file(&self, mut selection: Selection, run: &mut EachFile<'_>) -> anyhow::Result<Exit> {
        self.refuse_table()?;
        let mut printer = Printer::new(self.session.verbose);
        let (mut header, mut begun) = (None, false);
        let inputs = self.operands.iter().flat_map(|operand| Input::each(operand).map(move |input| (operand, input)));
        for (nth, (operand, input)) in inputs.enumerate() {
            if selection.is_over() {
                break;
            }
            let input = match input {
                Ok(input) => input,
                Err(error) => {
                    printer.complain(&format!("{operand}: {error}"));
                    continue;
                }
            };
            let (file, len) = (input.name.clone(), input.len);
            let mut chunks = match input.into_chunks(self.from, self.column.as_deref(), !self.other_columns.is_empty())
            {
                Ok(chunks) => chunks,
                Err(error) => {
                    printer.complain(&format!("{file}: {error}"));
                    continue;
                }
            };
            let peeked: Vec<_> = chunks.by_ref().take(if self.look_for_lone { 2 } else { 1 }).collect();
            // Lines before the first puzzle count as a list, although the notation is not known yet.
            let first = peeked.first().and_then(|chunk| chunk.as_ref().ok()?.format());
            let context = self.context(file, nth, &peeked, chunks.format().or(first), selection.is_single());
            if let Some(missing) = self.missing_column(&peeked) {
                printer.complain(&format!("{}: {missing}", context.file));
                continue;
            }
            let own = self.extended_header.zip(context.row.as_ref());
            if begun && own.map(|(_, row)| &row.header) != header.as_ref() {
                printer.complain(&format!("{}: its columns differ from those of the files before it", context.file));
                continue;
            }
            if !begun {
                header = own.map(|(_, row)| Arc::clone(&row.header));
                // After each file, the printer checks whether the output is closed.
                let _ = printer.print(&Page::of(&own.map_or_else(|| self.frame.0.clone(), |(head, row)| head(row))));
                begun = true;
            }
            let control = &self.session.control;
            let before = control.bytes();
            let outcome = run(&context, &mut peeked.into_iter().chain(chunks), &mut selection, &mut |page| {
                printer.advance(control.bytes() - before, len, control.records());
                printer.print(&page)
            });
            printer.end_of_file();
            if let Err(error) = outcome {
                printer.complain(&format!("{}: {error}", context.file));
            }
            if printer.is_closed() || control.is_stopped() {
                break;
            }
        }
        if !printer.is_closed() {
            let head = if begun { "" } else { &self.frame.0 };
            let _ = printer.print(&Page::of(&format!("{head}{}", self.frame.1)));
        }
        let control = &self.session.control;
        if printer.is_content() && selection.is_all() && control.records() == 0 && !control.is_stopped() {
            complain("no puzzle in the input");
        }
        printer.finish()
    }
}

/// Returns `true` if an answer meets the condition, if there is one.
fn is_met<R: Render>(filter: &Option<Expression>, response: &R, origin: &Origin<'_>) -> bool {
    filter.as_ref().is_none_or(|filter| {
        let answer = Answer::of(response, origin);
        filter.holds(&|name| answer.value(name))
    })
}

/// The work on a record, as a trait object so that it is compiled once and not for each verb.
type EachRecord<'a> =
    dyn Fn(&FileContext, &mut Scratch, Result<Record, ReadError>, &mut Page, &mut Outlet<'_, Page>) + Sync + 'a;

/// The work on a file, also compiled once.
type EachFile<'a> =
    dyn FnMut(&FileContext, Pieces<'_>, &mut Selection, &mut dyn FnMut(Page) -> ControlFlow<()>) -> io::Result<()> + 'a;

/// The pieces of one file.
type Pieces<'a> = &'a mut (dyn Iterator<Item = io::Result<Chunk>> + Send);

/// Reports a record that cannot be read, and writes an error if the form has one.
pub(crate) fn unreadable(
    query: &str,
    context: &FileContext,
    error: &ReadError,
    form: Form,
    error_lines: bool,
    page: &mut Page,
) {
    page.report(&context.file, error);
    match form {
        Form::Json => {
            let at = [error.line(), error.column()];
            json::write_error(query, Some(&context.file), at, &error.to_string(), &mut page.out);
        }
        Form::Line if error_lines => page.out.extend_from_slice(b"error\n"),
        _ => {}
    }
}
