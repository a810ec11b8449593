//! `tesuji solve`: text in, answers out in order.

use std::ops::ControlFlow;

use tesuji::format::{self, Content, Format, ReadError, Reading, SizedGrid};
use tesuji::in_order::Outlet;
use tesuji::render::json::{self, Source};
use tesuji::render::{Answer, Boxed, Paint, rows, values_of_grid};
use tesuji::{Found, Outcome, Outcomes, Progress, Question, Record, Shape, Solver, Verdict};

use crate::args::{Form, Solve};
use crate::exit::Exit;
use crate::job::{Job, Place};
use crate::output::Page;
use crate::session::Session;

/// How many solutions are counted where nobody says.
const COUNT_LIMIT: u64 = 10_000;

pub(crate) fn run(args: &Solve, session: &Session) -> anyhow::Result<Exit> {
    let style = Style {
        form: args.output,
        on_terminal: session.on_terminal,
        paint: session.paint,
        limit: args.limit,
        progress: &session.progress,
    };
    let job = Job::solving(&args.source, &args.work, session)?.selecting(&args.select);
    let job = job.ask_for_lone(args.output.is_none() && session.on_terminal);
    if args.all {
        return job.run(|place, solver, item, page, outlet| match item {
            Err(error) => style.unreadable(place, &error, page),
            Ok(reading) => style.every_solution(place, solver, &reading, page, outlet),
        });
    }
    job.run_asking(&Outcomes, |place, solver, item, known, page| match item {
        Err(error) => style.unreadable(place, &error, page),
        Ok(record) => style.answer(place, solver, &record, known, page),
    })
}

struct Style<'a> {
    form: Option<Form>,
    on_terminal: bool,
    paint: Paint,
    limit: Option<u64>,
    progress: &'a Progress,
}

impl Style<'_> {
    fn form(&self, place: &Place, format: Option<Format>) -> Form {
        let by_lines = format.is_some_and(Format::is_one_a_line) && !(self.on_terminal && place.lone);
        self.form.unwrap_or(if by_lines { Form::Line } else { Form::Boxed })
    }

    fn unreadable(&self, place: &Place, error: &ReadError, page: &mut Page) {
        page.report(&place.file, error);
        match self.form(place, place.format) {
            Form::Json => {
                json::write_error(Some(&place.file), error.line(), error.column(), &error.to_string(), &mut page.out);
            }
            // Lines keep step with those of the input.
            Form::Line => page.out.extend_from_slice(b"error\n"),
            Form::Rows | Form::Boxed => {}
        }
    }

    fn answer(
        &self,
        place: &Place,
        solver: &mut Solver,
        record: &Record<'_>,
        known: Option<&Outcome>,
        page: &mut Page,
    ) {
        let form = self.form(place, Some(record.format()));
        // What nearly all of the longest texts come to.
        if let (Form::Line, Some(Outcome::Unique(solution))) = (form, known) {
            return write_line(Found::Classic(solution), record.rest(), &mut page.out);
        }
        let stop = self.progress.stop_flag();
        let Some(verdict) = record.verdict(known, solver, stop) else { return };
        if verdict.count() != 1 {
            page.note(Exit::No);
        }
        match (form, only(record.shape(), &verdict)) {
            (Form::Line, Some(solution)) => write_line(solution, record.rest(), &mut page.out),
            (Form::Rows, Some(solution)) => write_rows(solution, &mut page.out),
            (Form::Line | Form::Rows, None) => {
                page.out.extend_from_slice(if verdict.count() == 0 { b"none" } else { b"several" });
                if form == Form::Line {
                    page.out.extend_from_slice(record.rest().as_bytes());
                }
                page.out.push(b'\n');
            }
            (Form::Json | Form::Boxed, _) => {
                let limit = self.limit.unwrap_or(COUNT_LIMIT);
                let Some(mut answer) = record.question().explain(&verdict, solver, limit, stop) else { return };
                if let Some(position) = record.position() {
                    answer = answer.with_entered(values_of_grid(&position.placed));
                }
                if form == Form::Json {
                    json::write_answer(&answer, source(place, record.line(), record.rest()), &mut page.out);
                } else {
                    self.begin_boxed(place, record.line(), page);
                    write_boxed(&answer, self.paint, &mut page.out);
                }
            }
        }
    }

    fn every_solution(
        &self,
        place: &Place,
        solver: &mut Solver,
        reading: &Reading,
        page: &mut Page,
        outlet: &mut Outlet<'_, Page>,
    ) {
        let question = Question::of(&reading.content);
        let form = self.form(place, Some(reading.format));
        let limit = self.limit.unwrap_or(u64::MAX);
        let mut printed = 0u64;
        let flow = question.for_each(solver, self.progress.stop_flag(), |solution| {
            match form {
                Form::Line => write_line(solution, &reading.rest, &mut page.out),
                Form::Rows => write_rows(solution, &mut page.out),
                Form::Json => {
                    let (shape, values) = values_of(solution);
                    json::write_solution(shape, &values, source(place, reading.line, &reading.rest), &mut page.out);
                }
                Form::Boxed => {
                    if printed == 0 {
                        self.begin_boxed(place, reading.line, page);
                    }
                    let (shape, values) = values_of(solution);
                    let clues = reading.content.values();
                    let boxed = Boxed::new(shape, &values).clues(&clues).paint(self.paint);
                    page.out.extend_from_slice(boxed.to_string().as_bytes());
                }
            }
            printed += 1;
            if printed == limit {
                return ControlFlow::Break(());
            }
            page.turn_if_full(outlet)
        });
        if printed == 0 {
            page.note(Exit::No);
        }
        if form == Form::Boxed {
            if printed == 0 {
                self.begin_boxed(place, reading.line, page);
            }
            let sentence = match (printed, flow) {
                (0, _) => "No solution.\n".to_owned(),
                (1, ControlFlow::Continue(())) => "Exactly one solution.\n".to_owned(),
                (_, ControlFlow::Continue(())) => format!("{printed} solutions.\n"),
                (_, ControlFlow::Break(())) => format!("{printed} solutions, and perhaps more.\n"),
            };
            page.out.extend_from_slice(sentence.as_bytes());
        }
    }

    /// Sets an answer of several lines off from the one before, and says which puzzle it belongs to.
    fn begin_boxed(&self, place: &Place, line: usize, page: &mut Page) {
        if !(place.first && line == 1) {
            page.out.push(b'\n');
        }
        if place.among_several || line > 1 {
            let heading = self.paint.bold(&format!("{}:{line}", place.file));
            page.out.extend_from_slice(heading.as_bytes());
            page.out.push(b'\n');
        }
    }
}

fn source<'a>(place: &'a Place, line: usize, rest: &'a str) -> Source<'a> {
    Source { file: Some(&place.file), line: Some(line), rest }
}

/// Returns the solution of a puzzle that has just one.
fn only(shape: Shape, verdict: &Verdict) -> Option<Found<'_>> {
    match verdict {
        Verdict::Outcome(Outcome::Unique(solution)) => Some(Found::Classic(solution)),
        Verdict::Sized(solutions) if solutions.len() == 1 => Some(Found::Sized(shape, &solutions[0])),
        _ => None,
    }
}

fn values_of(solution: Found<'_>) -> (Shape, Vec<u8>) {
    match solution {
        Found::Classic(solution) => (Shape::CLASSIC, solution.as_digits().iter().map(|digit| digit.value()).collect()),
        Found::Sized(shape, values) => (shape, values.to_vec()),
    }
}

fn write_line(solution: Found<'_>, rest: &str, out: &mut Vec<u8>) {
    match solution {
        Found::Classic(solution) => out.extend_from_slice(&solution.to_line()),
        Found::Sized(shape, values) => {
            let mut line = String::new();
            let content = Content::Sized(SizedGrid::of(shape, values.to_vec()));
            format::write(&content, Format::Line, &mut line).expect("every size has a form on one line");
            out.extend_from_slice(line.trim_end().as_bytes());
        }
    }
    out.extend_from_slice(rest.as_bytes());
    out.push(b'\n');
}

fn write_rows(solution: Found<'_>, out: &mut Vec<u8>) {
    match solution {
        Found::Classic(solution) => rows::write_solution(solution, out),
        Found::Sized(shape, values) => rows::write(shape.size(), values.iter().copied(), out),
    }
}

fn write_boxed(answer: &Answer, paint: Paint, out: &mut Vec<u8>) {
    out.extend_from_slice(answer.sentence().as_bytes());
    out.push(b'\n');
    let (shape, clues) = (answer.shape(), answer.clues());
    let mut boxed = |values, marked: &[usize]| {
        let grid = Boxed::new(shape, values).clues(clues).marked(marked).paint(paint);
        out.extend_from_slice(grid.to_string().as_bytes());
    };
    if !answer.clashes().is_empty() {
        let mut clashing: Vec<usize> = answer.clashes().iter().flat_map(|clash| clash.cells.clone()).collect();
        clashing.sort_unstable();
        boxed(clues, &clashing);
    }
    let differences = answer.differences();
    answer.solutions().iter().for_each(|values| boxed(values, &differences));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_answer_lines_and_grids_answer_people() {
        let progress = Progress::new();
        let form = |asked, on_terminal, lone, format| {
            let style = Style { form: asked, on_terminal, paint: Paint::Plain, limit: None, progress: &progress };
            let file = String::new();
            style.form(&Place { file, first: true, nth: 0, among_several: false, format, lone }, format)
        };
        let line = Some(Format::Line);
        assert_eq!(form(None, false, false, line), Form::Line);
        assert_eq!(form(None, false, true, line), Form::Line, "a pipe is for a program");
        assert_eq!(form(None, true, false, line), Form::Line, "many lines on a terminal");
        assert_eq!(form(None, true, true, line), Form::Boxed, "one line on a terminal");
        for (on_terminal, lone) in [(false, false), (false, true), (true, false), (true, true)] {
            assert_eq!(form(None, on_terminal, lone, Some(Format::Rows)), Form::Boxed);
            assert_eq!(form(None, on_terminal, lone, None), Form::Boxed);
            assert_eq!(form(Some(Form::Json), on_terminal, lone, line), Form::Json);
        }
    }
}
