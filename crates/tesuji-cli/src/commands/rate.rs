//! `tesuji rate`: how hard puzzles are, on the scale of Sudoku Explainer.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use tesuji::format::{self, Content, Format, Reading};
use tesuji::rate::{NAME, PuzzleRater, Range, Rated, Rating, Reached, SeRating, SeStep, Window};
use tesuji::render::json::{self, Source as Origin};
use tesuji::render::rated::{self, Grade, RatedPuzzle, RatedStep, Tenths};
use tesuji::{Question, Shape};

use crate::args::{Select, Source};
use crate::exit::Exit;
use crate::job::{Job, Place};
use crate::output::Page;
use crate::session::Session;

/// Rate puzzles on the scale of Sudoku Explainer 1.2.1 (SE 1.2.1)
///
/// Prints a line a puzzle, separated by tabs: the puzzle, ER, EP, ED, the name of the scale, the trailing fields. ER is
/// the rating of the hardest step, EP of the hardest up to the first digit placed, ED of the first step; 20.0 means that
/// no technique goes on. They are those of Sudoku Explainer 1.2.1 with serate, digit for digit; rows or digits that
/// change places may change them.
///
/// A puzzle without exactly one solution is named and not rated. With a window only the puzzles inside it are printed.
#[derive(Debug, Args)]
#[command(
    after_help = "In place of ER stand none, several or clash where a puzzle has not exactly one solution, size \
    for another size than 9x9, and 10.5+ for 10.5 or more where the time ran out.\n\nExamples:\n  \
    tesuji rate puzzles.txt                   a line a puzzle, over all cores\n  \
    tesuji rate --er 7.1..8.3 puzzles.txt     only those from 7.1 to 8.3\n  \
    tesuji rate --diamond --er 9.. list.txt   only diamonds of 9.0 or more: ER = EP = ED\n  \
    tesuji rate --trace < puzzle.txt          every step\n  \
    tesuji rate --limit 10 hardest.txt        at most ten seconds for each\n  \
    tesuji rate --check rated.tsv             compare with the ratings in a file"
)]
pub(crate) struct Rate {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    select: Select,

    /// How many threads rate [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Only puzzles whose ER is in this range: 7.1..8.3, 7.1.., ..8.3 or 7.1
    #[arg(long, value_name = "RANGE")]
    er: Option<Range>,

    /// Only puzzles whose EP is in this range
    #[arg(long, value_name = "RANGE")]
    ep: Option<Range>,

    /// Only puzzles whose ED is in this range
    #[arg(long, value_name = "RANGE")]
    ed: Option<Range>,

    /// Only pearls: no step is harder than those up to the first digit, ER = EP
    #[arg(long)]
    pearl: bool,

    /// Only diamonds: no step is harder than the first, ER = EP = ED
    #[arg(long)]
    diamond: bool,

    /// Give up a puzzle after so many seconds and say what was reached
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds)]
    limit: Option<Duration>,

    /// Rate puzzles without a solution or with several too, as Sudoku Explainer does, which does not ask
    #[arg(long)]
    improper: bool,

    /// Print the steps behind each puzzle: number, rating, technique and length of a chain, digit placed, candidates
    /// struck
    #[arg(short, long)]
    trace: bool,

    /// Print JSON, an object a line
    #[arg(long)]
    json: bool,

    /// Begin with a line of the names of the fields
    #[arg(long, conflicts_with = "json")]
    header: bool,

    /// Compare with the ER, EP and ED that stand behind the puzzles, print what differs, and how many agree; rates
    /// whatever is there, as Sudoku Explainer does
    #[arg(
        short,
        long,
        conflicts_with_all = ["er", "ep", "ed", "pearl", "diamond", "improper", "trace", "json", "header"]
    )]
    check: bool,
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let expected = || "expected seconds such as 10 or 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| expected())?;
    Duration::try_from_secs_f64(seconds).ok().filter(|limit| !limit.is_zero()).ok_or_else(expected)
}

pub(crate) fn run(args: &Rate, session: &Session) -> anyhow::Result<Exit> {
    if args.check { check(args, session) } else { rate(args, session) }
}

fn rate(args: &Rate, session: &Session) -> anyhow::Result<Exit> {
    let window = Window {
        er: args.er.unwrap_or_default(),
        ep: args.ep.unwrap_or_default(),
        ed: args.ed.unwrap_or_default(),
        pearl: args.pearl,
        diamond: args.diamond,
    };
    let rater = || args.limited(PuzzleRater::new().window(window)).improper(args.improper).wants_steps(args.trace);
    let form = Form { json: args.json, trace: args.trace, windowed: window != Window::ALL, limit: args.limit };
    let job = Job::new(&args.source, args.threads, session).selecting(&args.select).one_by_one();
    let job = job.framed((if args.header { rated::HEADER } else { "" }, ""));
    job.run_with(rater, |place, rater, item, page, _| match item {
        Ok(reading) => {
            let question = Question::of(&reading.content);
            if let Some(rated) = rater.rate(&question, session.progress.stop_flag()) {
                form.write(place, &reading, &rated, rater.steps(), page);
            }
        }
        Err(error) => {
            page.report(&place.file, &error);
            match form {
                Form { windowed: true, .. } => {}
                Form { json: true, .. } => {
                    let (line, column) = (error.line(), error.column());
                    json::write_error(Some(&place.file), line, column, &error.to_string(), &mut page.out);
                }
                // Lines keep step with those of the input.
                _ => page.out.extend_from_slice(b"error\n"),
            }
        }
    })
}

impl Rate {
    fn limited(&self, rater: PuzzleRater) -> PuzzleRater {
        match self.limit {
            Some(limit) => rater.limit(limit),
            None => rater,
        }
    }
}

/// What is printed of a puzzle.
struct Form {
    json: bool,
    trace: bool,
    /// Only what is in a window is printed.
    windowed: bool,
    limit: Option<Duration>,
}

impl Form {
    fn write(&self, place: &Place, reading: &Reading, rated: &Rated, steps: &[SeStep], page: &mut Page) {
        let refused = |word, reason: &str| (Some(Grade::Refused(word)), Some(reason.to_owned()));
        let (grade, remark) = match rated {
            Rated::Rated(rating) => (Some(known(rating)), None),
            Rated::Outside => (None, None),
            Rated::OutOfTime(reached) => (Some(unfinished(reached)), Some(self.out_of_time(reached))),
            Rated::NoSolution => refused("none", "no solution"),
            Rated::Several => refused("several", "several solutions"),
            Rated::Clash(error) => refused("clash", &format!("clues clash: {error}")),
            Rated::Size(shape) => refused("size", &wrong_size(*shape)),
        };
        if let Some(remark) = remark {
            page.remark(&place.file, reading.line, &remark);
        }
        let Some(grade) = grade.filter(|grade| !(self.windowed && matches!(grade, Grade::Refused(_)))) else { return };
        let steps = (self.trace && !matches!(grade, Grade::Refused(_))).then(|| steps.iter().map(step).collect());
        let puzzle = line_of(&reading.content);
        let puzzle = RatedPuzzle { scale: NAME, puzzle: &puzzle, grade, steps };
        let origin = Origin { file: Some(&place.file), line: Some(reading.line), rest: &reading.rest };
        if self.json {
            rated::write_json(&puzzle, origin, &mut page.out);
        } else {
            rated::write_line(&puzzle, origin, &mut page.out);
        }
    }

    fn out_of_time(&self, reached: &Reached) -> String {
        let seconds = self.limit.unwrap_or_default().as_secs_f64();
        let known = reached.er.map_or("nothing is known".to_owned(), |er| format!("ER is {er} or more"));
        format!("not rated within {seconds} s: {known}")
    }
}

pub(super) fn wrong_size(shape: Shape) -> String {
    format!("the scale is for 9x9, the grid is {0}x{0}", shape.size())
}

fn tenths(rating: Rating) -> Tenths {
    Tenths(rating.tenths())
}

fn known(rating: &SeRating) -> Grade {
    Grade::Known { er: tenths(rating.er), ep: tenths(rating.ep), ed: tenths(rating.ed) }
}

fn unfinished(reached: &Reached) -> Grade {
    Grade::Unfinished { er: reached.er.map(tenths), ep: reached.ep.map(tenths), ed: reached.ed.map(tenths) }
}

fn step(step: &SeStep) -> RatedStep<'static> {
    RatedStep {
        rating: tenths(step.rating),
        technique: step.technique.name(),
        length: step.length,
        placement: step.placement,
        eliminations: step.eliminations,
    }
}

/// Returns the puzzle in the notation that fits on a line.
pub(super) fn line_of(content: &Content) -> String {
    let is_sukaku = content.position().is_some_and(|position| position.is_sukaku());
    let mut line = String::new();
    format::write(content, if is_sukaku { Format::Sukaku } else { Format::Line }, &mut line)
        .expect("every puzzle has a form on one line");
    line.truncate(line.trim_end().len());
    line
}

fn check(args: &Rate, session: &Session) -> anyhow::Result<Exit> {
    let (agree, differ) = (AtomicU64::new(0), AtomicU64::new(0));
    // Without a notation the ratings are the next three fields of the line; with one they may be columns with a name.
    let by_line = args.source.from.is_none() && args.select.conditions.is_empty() && args.select.id.is_none();
    let from = if by_line { Some(Format::Line) } else { args.source.from };
    let source = Source { files: args.source.files.clone(), from };
    let rater = || args.limited(PuzzleRater::new()).improper(true);
    let job = Job::new(&source, args.threads, session).selecting(&args.select).one_by_one();
    let exit = job.run_with(rater, |place, rater, item, page, _| {
        let reading = match item {
            Ok(reading) => reading,
            // The names of the columns.
            Err(error) if by_line && error.line() == 1 => return,
            Err(error) => return page.report(&place.file, &error),
        };
        let Some(expected) = ratings(&reading) else {
            return page.complain(&place.file, reading.line, " expected ER, EP and ED behind the puzzle");
        };
        let Some(rated) = rater.rate(&Question::of(&reading.content), session.progress.stop_flag()) else { return };
        if rated == Rated::Rated(expected) {
            agree.fetch_add(1, Ordering::Relaxed);
            return;
        }
        differ.fetch_add(1, Ordering::Relaxed);
        let found = match rated {
            Rated::Rated(rating) => numbers(&rating),
            Rated::OutOfTime(reached) => reached.er.map_or("not rated in time".into(), |er| format!("{er}+ in time")),
            Rated::Size(shape) => wrong_size(shape),
            _ => "not rated".to_owned(),
        };
        let line = line_of(&reading.content);
        let difference =
            format!("{}:{}\t{line}\t{}\t{NAME} is {found}\n", place.file, reading.line, numbers(&expected));
        page.out.extend_from_slice(difference.as_bytes());
        page.note(Exit::No);
    })?;
    let (agree, differ) = (agree.into_inner(), differ.into_inner());
    if agree + differ == 0 && exit < Exit::Bad && !session.progress.is_stopped() {
        bail!("nothing to check");
    }
    writeln!(io::stdout(), "{NAME}\n{agree} of {} agree", agree + differ).context("cannot write the output")?;
    Ok(exit)
}

/// Returns the ratings that stand beside a puzzle: in columns of these names, or else in the next three fields.
fn ratings(reading: &Reading) -> Option<SeRating> {
    let column = |name| reading.content.metadata().get(name);
    let named = [column("er"), column("ep"), column("ed")];
    let mut fields = reading.rest.split(['\t', ',', ';', ' ']).filter(|field| !field.is_empty());
    let [er, ep, ed] = named.map(|named| named.or_else(|| fields.next()).and_then(|text| text.trim().parse().ok()));
    Some(SeRating { er: er?, ep: ep?, ed: ed? })
}

fn numbers(rating: &SeRating) -> String {
    format!("{}/{}/{}", rating.er, rating.ep, rating.ed)
}
