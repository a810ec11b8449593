//! `tesuji check`: compares grids with the rules, or with a puzzle.

use anyhow::Context;
use clap::Args;
use tesuji::render::{Form, Style};
use tesuji::stream::check_stored;
use tesuji::{Check as Ask, Problem};

use crate::args::{Output, Source, Threads};
use crate::exit::Exit;
use crate::job::{Answers, FileContext, Job, read_one};
use crate::operand::Operand;
use crate::session::Session;
use crate::table_args::TableArgs;

/// Check whether grids are valid solutions
///
/// Prints one line per grid: "a solution", or everything that is wrong: repeated digits and their house, clues that are
/// not respected, empty cells. If a table has a column of solutions, each solution is checked against the puzzle in its
/// row.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji check grid.txt                       is it full and valid?\n  \
    tesuji check grid.txt --puzzle puzzle.txt   and is it a solution of this puzzle?\n  \
    tesuji solve puzzles.txt | tesuji check     check the answers")]
pub(crate) struct Check {
    #[command(flatten)]
    source: Source,

    /// The puzzle that the grids should solve: a file, or 81 characters
    #[arg(short, long, value_name = "PUZZLE")]
    puzzle: Option<String>,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    table: TableArgs,
}

pub(crate) fn run(args: &Check, session: &Session) -> anyhow::Result<Exit> {
    let query = Ask { puzzle: args.puzzle.as_deref().map(read_puzzle).transpose()? };
    let style = Style { paint: session.paint, ..Style::default() };
    let default = |context: &FileContext| if session.on_terminal && context.lone { session.boxed } else { Form::Line };
    let answers = Answers { form: args.output.form(), default: &default, style, error_lines: true };
    let job = Job::new(&args.source, args.threads.threads, session).choosing(&args.output).in_tables(&args.table);
    let job = job.look_for_lone(session.on_terminal);
    job.answer_or(
        |entry, _| check_stored(&query, &|| entry.problem(), entry.metadata()),
        |_| query.clone(),
        &answers,
        |_, _, _, _| true,
    )
}

/// Reads a puzzle from a file, or from the argument itself if it is a puzzle.
pub(crate) fn read_puzzle(argument: &str) -> anyhow::Result<Problem> {
    Ok(read_one(&Operand::of(argument.into()), None).context("cannot read the puzzle")?.problem)
}
