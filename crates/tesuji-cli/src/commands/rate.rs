//! `tesuji rate`: the difficulty of puzzles, on the Sudoku Explainer scale or another one.

mod agreement;
mod on_scale;

use std::time::Duration;

use anyhow::ensure;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tesuji::format::{Format, ReadError, Record};
use tesuji::logic::rating::{SCALES, scale};
use tesuji::query::rate::{NAME, Range, SeRating, Window};
use tesuji::query::{Limits, RateResponse, ScaleId};
use tesuji::render::{Form, Style};
use tesuji::{Query, Rate as Ask, Status, StopReason};

use self::agreement::Agreement;
use crate::args::{Source, Task, seconds};
use crate::exit::Exit;
use crate::job::{Answers, FileContext, Job};
use crate::output::Page;
use crate::session::Session;
use crate::table_args::TableArgs;

/// Rate puzzles on the Sudoku Explainer 1.2.1 scale (SE 1.2.1)
///
/// Prints one line per puzzle, with fields separated by tabs: the puzzle, ER, EP, ED, the name of the scale, the
/// trailing fields. ER is the rating of the hardest step, EP of the hardest step up to the first placed digit, ED of
/// the first step; 20.0 means that no technique applies. The ratings are those of Sudoku Explainer 1.2.1 with serate,
/// digit for digit; swapping rows or digits may change them.
///
/// A puzzle without exactly one solution is reported and not rated. On a terminal, the ratings are in columns, and
/// puzzles that are too wide for the terminal are cut off; in a pipe they are complete. With a condition such as --er,
/// only the puzzles that meet it are printed.
///
/// Another scale has different fields: --scale hodoku prints the HoDoKu 2.3.2 score and level, and with --trace its
/// path. The HoDoKu score is the sum of the scores of all steps.
#[derive(Debug, Args)]
#[command(after_help = "Instead of ER, a line has none, several or clash if the puzzle does not have exactly one \
    solution, unsupported if it is not 9x9 or has constraints, and 10.5+ for 10.5 or more if the time ran \
    out.\n\nExamples:\n  \
    tesuji rate puzzles.txt                   one line per puzzle, on all cores\n  \
    tesuji rate --er 7.1..8.3 puzzles.txt     only those from 7.1 to 8.3\n  \
    tesuji rate --diamond --er 9.. list.txt   only diamonds of 9.0 or more: ER = EP = ED\n  \
    tesuji rate --trace < puzzle.txt          every step\n  \
    tesuji rate --limit 10 hardest.txt        at most ten seconds per puzzle\n  \
    tesuji rate --check rated.tsv             compare with the ratings in a file\n  \
    tesuji rate --scale hodoku puzzles.txt    HoDoKu score and level\n  \
    tesuji rate --scale hodoku --score 1000..2000 --level hard puzzles.txt")]
pub(crate) struct Rate {
    #[command(flatten)]
    window: WindowArgs,

    #[command(flatten)]
    on_scale: on_scale::Window,

    /// The rating scale
    #[arg(long, value_name = "SCALE", default_value = "se", value_parser = scale_parser())]
    scale: ScaleId,

    /// Same as --time-limit
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "time_limit")]
    limit: Option<Duration>,

    /// Also rate puzzles with no solution or several, as Sudoku Explainer does
    #[arg(long)]
    improper: bool,

    /// After each puzzle, print its steps
    ///
    /// A step has its number, rating or score, technique and chain length, the digit placed, and the candidates
    /// removed.
    #[arg(short, long)]
    trace: bool,

    /// Print a header line with the field names
    #[arg(long, conflicts_with_all = ["json", "output"])]
    header: bool,

    /// Compare with the ER, EP and ED given after each puzzle; print the differences and the number that agree
    ///
    /// On the default scale, puzzles are rated even without exactly one solution, as in Sudoku Explainer. On another
    /// scale, its numbers and its label are compared; they may be in any order.
    #[arg(
        short,
        long,
        conflicts_with_all = [
            "er", "ep", "ed", "pearl", "diamond", "score", "level", "improper", "trace", "json", "output", "header", "fields"
        ]
    )]
    check: bool,

    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: TableArgs,
}

pub(crate) fn run(args: &Rate, session: &Session) -> anyhow::Result<Exit> {
    args.task.bounds.time_alone("rate")?;
    if args.scale.0.id() != "se" {
        ensure!(
            args.window.window() == Window::ALL,
            "--er, --ep, --ed, --pearl and --diamond work only with the scale se"
        );
        ensure!(!args.improper, "--improper works only with the scale se");
        return on_scale::run(args, session);
    }
    ensure!(args.on_scale.is_all(), "--score and --level work only with the scale hodoku");
    if args.check { check(args, session) } else { rate(args, session) }
}

/// The conditions on the Sudoku Explainer rating.
#[derive(Debug, Args)]
pub(crate) struct WindowArgs {
    /// Only puzzles whose Sudoku Explainer ER is in this range: 7.1..8.3, 7.1.., ..8.3 or 7.1
    #[arg(long, value_name = "RANGE")]
    er: Option<Range>,

    /// Only puzzles whose EP is in this range
    #[arg(long, value_name = "RANGE")]
    ep: Option<Range>,

    /// Only puzzles whose ED is in this range
    #[arg(long, value_name = "RANGE")]
    ed: Option<Range>,

    /// Only pearls (ER = EP): no step is harder than those up to the first placed digit
    #[arg(long)]
    pearl: bool,

    /// Only diamonds (ER = EP = ED): no step is harder than the first
    #[arg(long)]
    diamond: bool,
}

impl WindowArgs {
    pub(crate) fn window(&self) -> Window {
        Window {
            er: self.er.unwrap_or_default(),
            ep: self.ep.unwrap_or_default(),
            ed: self.ed.unwrap_or_default(),
            pearl: self.pearl,
            diamond: self.diamond,
        }
    }
}

fn rate(args: &Rate, session: &Session) -> anyhow::Result<Exit> {
    let query = Ask { window: args.window.window(), steps: args.trace, improper: args.improper };
    let columns = session.on_terminal && args.task.output.form().is_none();
    let style = Style { header: args.header || columns, columns, ..Style::default() };
    // Only lines have a header.
    let form = if style.header { Some(Form::Line) } else { args.task.output.form() };
    let windowed = query.window != Window::ALL;
    let answers = Answers { form, default: &|_| Form::Line, style, error_lines: !windowed };
    args.job(&args.task.source, session).answer(
        |_| query,
        &answers,
        |context, entry, response, page| {
            if let Some(reason) = args.reason(response) {
                page.remark(&context.file, entry.line(), &reason);
            }
            // With conditions, only puzzles that may meet them are printed.
            response.is_wanted() && !(windowed && response.rating().is_none() && !response.is_unfinished())
        },
    )
}

impl Rate {
    fn limits(&self) -> Limits {
        Limits { time: self.limit.or(self.task.bounds.time_limit), nodes: None }
    }

    fn job<'a>(&self, source: &Source, session: &'a Session) -> Job<'a> {
        let job = Job::new(source, self.task.threads.threads, session)
            .selecting(&self.task.select)
            .choosing(&self.task.output)
            .in_tables(&self.table)
            .one_by_one();
        job.limits(self.limits())
    }

    /// Returns the record to check; the first line may contain the column names.
    fn record(&self, context: &FileContext, item: Result<Record, ReadError>, page: &mut Page) -> Option<Record> {
        let names = |error: &ReadError| {
            self.task.source.from.is_none() && error.line() == 1 && context.format == Some(Format::Line)
        };
        item.inspect_err(|error| {
            if !names(error) {
                page.report(&context.file, error)
            }
        })
        .ok()
    }

    /// Returns why a puzzle is not rated.
    fn reason(&self, response: &RateResponse) -> Option<String> {
        match response.status {
            Status::Stopped { by: StopReason::Deadline } => {
                let seconds = self.limits().time.unwrap_or_default().as_secs_f64();
                let er = response.reached.er;
                let known = er.map_or("nothing is known".to_owned(), |er| format!("ER is {er} or more"));
                Some(format!("not rated within {seconds} s: {known}"))
            }
            ref status => status.reason(),
        }
    }
}

fn scale_parser() -> impl TypedValueParser<Value = ScaleId> {
    PossibleValuesParser::new(SCALES.iter().map(|scale| PossibleValue::new(scale.id()).help(scale.description())))
        .map(|id| ScaleId(scale(&id).expect("only ids of scales are possible")))
}

/// Compares with the ratings that are given with the puzzles.
fn check(args: &Rate, session: &Session) -> anyhow::Result<Exit> {
    let agreement = Agreement::default();
    let query = Ask { improper: true, ..Ask::default() };
    let limits = args.limits();
    let exit = args.job(&args.task.source, session).map(&|context, scratch, item, page, _| {
        let Some(record) = args.record(context, item, page) else { return };
        let Some(expected) = ratings(&record) else {
            return page.complain(&context.file, record.line, " expected ER, EP and ED after the puzzle");
        };
        let response = query.answer(&record.problem, scratch, &limits.control(&session.control));
        if session.control.is_stopped() {
            return;
        }
        if response.rating() == Some(expected) {
            return agreement.agree();
        }
        let found = match (response.rating(), response.reached.er) {
            (Some(rating), _) => numbers(&rating),
            (None, Some(er)) if response.is_unfinished() => format!("{er}+ in time"),
            (None, _) if response.is_unfinished() => "not rated in time".to_owned(),
            _ => match &response.status {
                Status::Unsupported { reason } => reason.clone(),
                _ => "not rated".to_owned(),
            },
        };
        agreement.differ(context, &record, &numbers(&expected), &format!("{NAME} is {found}"), page);
    })?;
    agreement.print(NAME, exit, session)
}

/// Returns the ratings that are given with a puzzle: in columns with these names, or in the next three fields, which
/// may be written as `ED=7.1/1.2/1.2`.
fn ratings(record: &Record) -> Option<SeRating> {
    let column = |name| record.metadata.get(name);
    let named = [column("er"), column("ep"), column("ed")];
    let fields = record.rest.split(['\t', ',', ';', ' ', '/']).filter(|field| !field.is_empty());
    let mut fields = fields.map(|field| field.strip_prefix("ED=").or(field.strip_prefix("ER=")).unwrap_or(field));
    let [er, ep, ed] = named.map(|named| named.or_else(|| fields.next()).and_then(|text| text.trim().parse().ok()));
    Some(SeRating { er: er?, ep: ep?, ed: ed? })
}

fn numbers(rating: &SeRating) -> String {
    format!("{}/{}/{}", rating.er, rating.ep, rating.ed)
}
