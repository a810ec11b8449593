//! Ratings on scales other than Sudoku Explainer.

use std::ops::RangeInclusive;

use anyhow::ensure;
use clap::Args;
use tesuji::format::Record;
use tesuji::logic::rating::{Number, Scale, ScaleRating};
use tesuji::make::terms;
use tesuji::query::{RateOnScale, ScaleResponse};
use tesuji::render::forms::scale_header;
use tesuji::render::{Form, Style};
use tesuji::{Level, Query, Status, StopReason};

use super::Rate;
use super::agreement::Agreement;
use crate::exit::Exit;
use crate::job::Answers;
use crate::session::Session;

/// The conditions on the rating.
#[derive(Debug, Args)]
pub(super) struct Window {
    /// Only puzzles whose score on the hodoku scale is in this range, such as 1000..2000
    #[arg(long, value_name = "RANGE", value_parser = terms::score)]
    score: Option<RangeInclusive<u32>>,

    /// Only puzzles of this level on the hodoku scale: easy, medium, hard, unfair or extreme
    #[arg(long, value_name = "LEVEL", value_parser = terms::level)]
    level: Option<Level>,
}

impl Window {
    pub(super) fn is_all(&self) -> bool {
        self.score.is_none() && self.level.is_none()
    }

    /// Returns `true` if a puzzle is printed. One whose rating is unfinished passes if it may meet the conditions.
    fn lets_through(&self, response: &ScaleResponse) -> bool {
        let number = |score: &u32| Number::whole((*score).into());
        match &response.rating {
            Some(ScaleRating { number: figure, label, .. }) => {
                let in_range = |range: &RangeInclusive<u32>| {
                    number(range.start()) <= figure.value && figure.value <= number(range.end())
                };
                let of_level = |level: Level| label.as_deref() == Some(level.to_string().as_str());
                self.score.as_ref().is_none_or(in_range) && self.level.is_none_or(of_level)
            }
            None => {
                let may = |least: Number| self.score.as_ref().is_none_or(|range| least <= number(range.end()));
                self.is_all() || response.at_least.is_some_and(may)
            }
        }
    }
}

pub(super) fn run(args: &Rate, session: &Session) -> anyhow::Result<Exit> {
    let id = args.scale.0.id();
    ensure!(args.on_scale.is_all() || id == "hodoku", "--score and --level work only with the scale hodoku");
    if args.check { check(args, session) } else { rate(args, session) }
}

fn rate(args: &Rate, session: &Session) -> anyhow::Result<Exit> {
    let (scale, window) = (args.scale.0, &args.on_scale);
    let query = RateOnScale { scale: args.scale, steps: args.trace };
    let columns = session.on_terminal && args.task.output.form().is_none();
    let style = Style { header: args.header || columns, columns, ..Style::default() };
    let form = if style.header { Some(Form::Line) } else { args.task.output.form() };
    let answers = Answers { form, default: &|_| Form::Line, style, error_lines: window.is_all() };
    let job = args.job(&args.task.source, session).line_header(scale_header(scale, &style));
    job.answer(
        |_| query,
        &answers,
        |context, entry, response, page| {
            if let Some(reason) = reason(args, response) {
                page.remark(&context.file, entry.line(), &reason);
            }
            window.lets_through(response)
        },
    )
}

/// Returns why a puzzle is not rated.
fn reason(args: &Rate, response: &ScaleResponse) -> Option<String> {
    match (&response.status, response.at_least) {
        (Status::Stopped { by: StopReason::Deadline }, Some(least)) => {
            let seconds = args.limits().time.unwrap_or_default().as_secs_f64();
            let figure = args.scale.0.figures()[0];
            Some(format!("not rated within {seconds} s: {figure} is {least} or more"))
        }
        (status, _) => status.reason(),
    }
}

/// The given rating of a puzzle: some of its numbers, and its label.
#[derive(Debug, PartialEq, Eq)]
struct GivenRating {
    numbers: Vec<Number>,
    label: Option<String>,
}

/// Compares with the numbers and the label that are given with the puzzles.
fn check(args: &Rate, session: &Session) -> anyhow::Result<Exit> {
    let scale = args.scale.0;
    let agreement = Agreement::default();
    let query = RateOnScale { scale: args.scale, steps: false };
    let limits = args.limits();
    let exit = args.job(&args.task.source, session).map(&|context, scratch, item, page, _| {
        let Some(record) = args.record(context, item, page) else { return };
        let Some(expected) = known(scale, &record) else {
            let names: Vec<&str> = scale.figures().iter().copied().chain(scale.label()).collect();
            let expected = format!(" expected {} after the puzzle", names.join(", "));
            return page.complain(&context.file, record.line, &expected);
        };
        let response = query.answer(&record.problem, scratch, &limits.control(&session.control));
        if session.control.is_stopped() {
            return;
        }
        if response.rating.as_ref().is_some_and(|rating| agrees(rating, &expected)) {
            return agreement.agree();
        }
        let found = match &response.rating {
            Some(rating) => text(&of(rating)),
            None => reason(args, &response).unwrap_or_else(|| "not rated".to_owned()),
        };
        agreement.differ(context, &record, &text(&expected), &format!("{} is {found}", scale.name()), page);
    })?;
    agreement.print(&format!("{} {}", scale.name(), scale.version()), exit, session)
}

/// Returns the rating that is given with a puzzle: in columns with these names, or in the next fields, in any order.
fn known(scale: &dyn Scale, record: &Record) -> Option<GivenRating> {
    let column = |name: &str| {
        let names = [name.replace(' ', "_"), format!("{}_{}", scale.id(), name.replace(' ', "_"))];
        names.iter().find_map(|name| record.metadata.get(name)).map(|text| text.trim().to_owned())
    };
    let number = |text: &str| text.parse::<Number>().ok();
    let named: Vec<Number> =
        scale.figures().iter().map_while(|figure| column(figure).as_deref().and_then(number)).collect();
    let label = scale.label().and_then(column);
    let fields = fields(&record.rest);
    let numbers = fields.iter().filter_map(|field| number(field)).take(scale.figures().len());
    let numbers = if named.is_empty() { numbers.collect() } else { named };
    let word = |field: &&String| number(field).is_none();
    let first = fields.iter().take(numbers.len() + 1).find(word).filter(|_| scale.label().is_some());
    let known = GivenRating { numbers, label: label.or_else(|| first.cloned()) };
    (!known.numbers.is_empty()).then_some(known)
}

/// Returns the trailing fields of a line; spaces separate them only if nothing else does.
fn fields(rest: &str) -> Vec<String> {
    let rest = rest.trim();
    let parts = |text: &str, separators: &[char]| -> Vec<String> {
        text.split(separators).map(str::trim).filter(|field| !field.is_empty()).map(str::to_owned).collect()
    };
    if rest.contains(['\t', ',', ';']) { parts(rest, &['\t', ',', ';']) } else { parts(rest, &[' ']) }
}

fn of(rating: &ScaleRating) -> GivenRating {
    GivenRating { numbers: rating.figures().map(|figure| figure.value).collect(), label: rating.label.clone() }
}

/// Returns whether a rating agrees with the numbers and the label that are expected.
fn agrees(rating: &ScaleRating, expected: &GivenRating) -> bool {
    let found = of(rating);
    let same = |label: &String| found.label.as_ref().is_some_and(|found| found.eq_ignore_ascii_case(label));
    found.numbers.starts_with(&expected.numbers) && expected.label.as_ref().is_none_or(same)
}

fn text(known: &GivenRating) -> String {
    let numbers = known.numbers.iter().map(Number::to_string);
    numbers.chain(known.label.as_ref().map(|label| label.to_lowercase())).collect::<Vec<String>>().join(" ")
}
