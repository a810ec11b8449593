//! `tesuji solve`: text in, answers out in order.

use std::ops::ControlFlow;

use anyhow::bail;
use clap::Args;
use tesuji::format::Note;
use tesuji::query::{Limits, Scratch, SolutionValues, SolverInput};
#[cfg(feature = "tables")]
use tesuji::render::forms::{self, columns::Kind};
use tesuji::render::forms::{json, write_line, write_rows};
use tesuji::render::{BoxedGrid, Form, Style};
use tesuji::stream::Outlet;
use tesuji::{Entry, Problem, Query, Solve as Ask};

use crate::args::{Output, Select, Source, Work};
use crate::drawing::Drawing;
use crate::exit::Exit;
#[cfg(not(feature = "tables"))]
use crate::job::table::without_tables;
use crate::job::{Answers, FileContext, Job, origin};
use crate::output::Page;
use crate::session::Session;
use crate::table_args::TableArgs;

/// Solve puzzles and prove that the solution is the only one
///
/// Every puzzle is answered, in the order of the input. Without --output, puzzles on one line each are answered with
/// lines, all others with boxed grids; on a terminal, a single line is answered with a boxed grid too. Trailing fields
/// of a line are kept.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji solve puzzle.txt                        one puzzle, in any notation\n  \
    tesuji solve puzzles.txt > solutions.txt       a file of a million lines, on all cores\n  \
    tesuji solve < pasted.txt                      anything copied from elsewhere\n  \
    tesuji solve --output json puzzles.txt         for a program\n  \
    tesuji solve --output rows --all < puzzle.txt  every solution in rows of numbers")]
pub(crate) struct Solve {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    select: Select,

    #[command(flatten)]
    work: Work,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    table: TableArgs,

    /// Print every solution in the form of --output; several solutions do not count as a failure
    #[arg(short, long)]
    all: bool,

    /// Count at most N solutions [default: 10000]; with --all, print at most N per puzzle
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
}

pub(crate) fn run(args: &Solve, session: &Session) -> anyhow::Result<Exit> {
    let on_terminal = session.on_terminal;
    let style = Style { paint: session.paint, ..Style::default() };
    let default = |context: &FileContext| default_form(context, on_terminal, session.boxed);
    let answers = Answers { form: args.output.form(), default: &default, style, error_lines: true };
    let job = Job::solving(&args.source, &args.work, session)?
        .selecting(&args.select)
        .choosing(&args.output)
        .in_tables(&args.table);
    let job = job.look_for_lone(answers.form.is_none() && on_terminal);
    if args.all {
        if !args.output.fields.is_empty() {
            bail!("--all does not support --fields");
        }
        let forms = [Form::Line, Form::Rows, Form::Boxed, Form::Unicode, Form::Json];
        if let Some(form) = answers.form.filter(|form| !forms.contains(form)) {
            let form = args.output.drawing().form.map_or(form.name(), Drawing::name);
            bail!("--all does not support the form {form}; it supports {}", forms.map(Form::name).join(", "));
        }
        let limit = args.limit.unwrap_or(u64::MAX);
        let bounds = args.work.bounds.limits();
        #[cfg(feature = "tables")]
        if job.table().is_some() {
            return all_in_tables(&job.one_by_one(), limit, bounds, session);
        }
        #[cfg(not(feature = "tables"))]
        if let Some((file, _)) = job.table() {
            return without_tables(file);
        }
        return job.map(&|context, scratch, item, page, outlet| {
            let all = All { context, form: answers.form.unwrap_or_else(|| default(context)), style, limit, bounds };
            match item {
                Ok(record) => {
                    page.tell(&context.file, record.line, &record.notes);
                    all.write(&record.into(), scratch, session, page, outlet);
                }
                Err(error) => {
                    page.report(&context.file, &error);
                    if all.form == Form::Line {
                        page.out.extend_from_slice(b"error\n");
                    }
                }
            }
        });
    }
    // Lines and rows report only that there are several solutions, unless more is requested.
    let counts = job.mentions(&["count", "exact", "solutions"]);
    let limit = args.limit.unwrap_or(Ask::default().limit);
    let ask = |form| match form {
        Form::Line | Form::Rows if !counts => Ask { limit: 0, mistyped: false },
        _ => Ask { limit, mistyped: form.is_boxed() || form == Form::Text },
    };
    job.answer(ask, &answers, |_, entry, _, page| {
        if entry.notes().iter().any(|note| matches!(note, Note::StoredSolution(_))) {
            page.note(Exit::No);
        }
        true
    })
}

/// Writes tables with one row for each solution.
#[cfg(feature = "tables")]
fn all_in_tables(job: &Job<'_>, limit: u64, bounds: Limits, session: &Session) -> anyhow::Result<Exit> {
    job.list_rows(&[("solution", Kind::Text)], &|scratch, entry, items| {
        let control = bounds.control(&session.control);
        let mut found = 0;
        let problem = entry.problem();
        let flow = SolverInput::of(&problem).for_each(&mut scratch.solver, &control, |solution| {
            let mut line = Vec::new();
            forms::write_cells(&solution, &mut line);
            found += 1;
            let flow = items.push(|columns| {
                columns.text(0, &line);
                columns.end_row();
            });
            if found == limit { ControlFlow::Break(()) } else { flow }
        });
        if found == 0 && flow.is_continue() {
            items.page().note(Exit::No);
        }
        if control.stop_reason().is_some() && !session.control.is_stopped() {
            items.page().remark("", entry.line(), ENDED_EARLY);
            items.refuse(ENDED_EARLY);
        }
    })
}

/// The remark for a puzzle that reached a limit.
const ENDED_EARLY: &str = "ended early: there may be more solutions";

/// Returns the form of the answers to a file: lines for lines, boxed grids for everything else.
fn default_form(context: &FileContext, on_terminal: bool, boxed: Form) -> Form {
    let by_lines = context.format.is_some_and(tesuji::format::Format::is_one_a_line) && !(on_terminal && context.lone);
    if by_lines { Form::Line } else { boxed }
}

/// A writer of every solution of a problem in one form.
struct All<'a> {
    context: &'a FileContext,
    form: Form,
    style: Style,
    limit: u64,
    bounds: Limits,
}

impl All<'_> {
    fn write(
        &self,
        entry: &Entry<'_>,
        scratch: &mut Scratch,
        session: &Session,
        page: &mut Page,
        outlet: &mut Outlet<'_, Page>,
    ) {
        let problem = entry.problem();
        let mut printed = 0u64;
        if self.form.is_boxed() {
            page.begin_boxed(self.context, entry.line(), &self.style);
        }
        let control = self.bounds.control(&session.control);
        let input = SolverInput::of(&problem);
        let flow = input.for_each(&mut scratch.solver, &control, |solution| {
            self.write_one(solution, entry, &problem, page);
            printed += 1;
            if printed == self.limit { ControlFlow::Break(()) } else { page.turn_if_full(outlet) }
        });
        if printed == 0 {
            page.note(Exit::No);
        }
        if control.stop_reason().is_some() && !session.control.is_stopped() {
            page.remark(&self.context.file, entry.line(), ENDED_EARLY);
        }
        if self.form.is_boxed() {
            let sentence = match (printed, flow) {
                (0, ControlFlow::Continue(())) => "No solution.\n".to_owned(),
                (1, ControlFlow::Continue(())) => "Exactly one solution.\n".to_owned(),
                (_, ControlFlow::Continue(())) => format!("{printed} solutions.\n"),
                (_, ControlFlow::Break(())) => format!("{printed} solutions, and perhaps more.\n"),
            };
            page.out.extend_from_slice(sentence.as_bytes());
        }
    }

    fn write_one(&self, solution: SolutionValues<'_>, entry: &Entry<'_>, problem: &Problem, page: &mut Page) {
        match self.form {
            Form::Rows => write_rows(solution, &mut page.out),
            Form::Boxed | Form::Unicode => {
                let (values, clues) = (solution.values(), problem.givens());
                let boxed = BoxedGrid::new(problem.layout(), &values).clues(&clues).paint(self.style.paint);
                let boxed = boxed.frame(self.form.frame());
                page.out.extend_from_slice(boxed.to_string().as_bytes());
            }
            Form::Json => {
                #[derive(serde::Serialize)]
                struct One<'a> {
                    solution: SolutionValues<'a>,
                }
                let problem = || problem.clone();
                let origin = origin(self.context, entry.line(), entry.rest(), &problem);
                json::write_fields(Ask::NAME, &One { solution }, &origin, &mut page.out);
            }
            _ => write_line(solution, entry.rest(), &mut page.out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji::format::Format;

    #[test]
    fn lines_answer_lines_and_grids_answer_people() {
        let form = |on_terminal, lone, format| {
            let file = String::new();
            default_form(
                &FileContext { file, first: true, nth: 0, among_several: false, format, row: None, lone },
                on_terminal,
                Form::Unicode,
            )
        };
        let line = Some(Format::Line);
        assert_eq!(form(false, false, line), Form::Line);
        assert_eq!(form(false, true, line), Form::Line, "a pipe is for a program");
        assert_eq!(form(true, false, line), Form::Line, "many lines on a terminal");
        assert_eq!(form(true, true, line), Form::Unicode, "one line on a terminal");
        for (on_terminal, lone) in [(false, false), (false, true), (true, false), (true, true)] {
            assert_eq!(form(on_terminal, lone, Some(Format::Rows)), Form::Unicode);
            assert_eq!(form(on_terminal, lone, None), Form::Unicode);
        }
    }
}
