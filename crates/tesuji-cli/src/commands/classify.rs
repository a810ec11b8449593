//! `tesuji classify`: bands of difficulty, depths of trial and error, backdoors.

use clap::Args;
use tesuji::Classify as Ask;
use tesuji::query::classify::{Difficulty, ParseDifficultyError};
use tesuji::render::{Form, Style};

use crate::args::Task;
use crate::exit::Exit;
use crate::job::{Answers, Job};
use crate::session::Session;
use crate::table_args::TableArgs;

/// Classify puzzles: band of difficulty, depth of trial and error, backdoors
///
/// Prints one line per puzzle, with fields separated by tabs: the puzzle, its band, the depth of trial and error with
/// singles and with basics, the backdoors with singles and with basics, the trailing fields.
#[derive(Debug, Args)]
#[command(after_help = "The band is the easiest one whose techniques solve the puzzle. Easy: singles. Medium: locked \
    candidates, pairs and triples. Hard: quads, fish, wings, unique rectangles and other single patterns. Expert: \
    chains, almost locked sets, fish with fins. Diabolical: everything else. The number of clues does not matter.\n\n\
    Trial and error of depth 0 uses only singles, or basics; at depth n, a candidate is removed if depth n - 1 leads \
    from it to a contradiction. Basics are singles, locked candidates and subsets. Backdoors are the smallest sets of \
    cells that, once known, let singles or basics solve the rest: 1x5 means five sets of one cell, 3+ means that two \
    cells are not enough.\n\nExamples:\n  \
    tesuji classify puzzles.txt                    one line per puzzle, on all cores\n  \
    tesuji classify --band hard..expert list.txt   only puzzles of these bands\n  \
    tesuji classify --only-band puzzles.txt        only the band, which is quick\n  \
    tesuji classify --json puzzles.txt             with the cells of each backdoor")]
pub(crate) struct Classify {
    /// Only puzzles of this band, or from one to another: hard, medium..expert, hard.. or ..medium
    #[arg(long, value_name = "BANDS", value_parser = bands)]
    band: Option<(Difficulty, Difficulty)>,

    /// Print only the band
    #[arg(long)]
    only_band: bool,

    /// Print a header line with the field names
    #[arg(long, conflicts_with_all = ["json", "output"])]
    header: bool,

    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: TableArgs,
}

fn bands(text: &str) -> Result<(Difficulty, Difficulty), String> {
    let band = |text: &str, open| match text {
        "" => Ok(open),
        text => text.parse::<Difficulty>().map_err(|error| error.to_string()),
    };
    match text.split_once("..") {
        Some((from, to)) => Ok((band(from, Difficulty::Easy)?, band(to, Difficulty::Diabolical)?)),
        None => text.parse().map(|only| (only, only)).map_err(|error: ParseDifficultyError| error.to_string()),
    }
}

pub(crate) fn run(args: &Classify, session: &Session) -> anyhow::Result<Exit> {
    let columns = session.on_terminal && args.task.output.form().is_none();
    let style = Style { header: args.header || columns, columns, brief: args.only_band, ..Style::default() };
    // Only lines have a header.
    let form = if style.header { Some(Form::Line) } else { args.task.output.form() };
    let answers = Answers { form, default: &|_| Form::Line, style, error_lines: args.band.is_none() };
    let query = Ask { band_only: args.only_band };
    let job = Job::without_nodes("classify", &args.task, session)?.in_tables(&args.table).one_by_one();
    job.answer(
        |_| query,
        &answers,
        |context, entry, response, page| {
            if let Some(reason) = response.status.reason() {
                page.remark(&context.file, entry.line(), &reason);
            }
            match (args.band, response.band) {
                (None, _) => true,
                (Some((from, to)), Some(band)) => (from..=to).contains(&band),
                (Some(_), None) => false,
            }
        },
    )
}
