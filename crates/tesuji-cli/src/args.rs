//! What can be typed.

use std::path::Path;
use std::time::Duration;

use anyhow::ensure;
use clap::builder::{OsStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, ValueEnum};
use tesuji::format::{Format, names};
use tesuji::query::Limits;
use tesuji::render::{CellNames, Form, Language};
use tesuji::{Condition, Engine, Instructions, Selection};

use crate::commands::Command;
use crate::filter::Where;
use crate::operand::Operand;
use crate::table_args::{Target, TargetParser};

/// Sudoku: solve, count, check, convert and watch, from one puzzle to a stream of millions.
///
/// Puzzles are read from files, also those of gzip and zstd, from standard input, or as they are typed behind a command, in
/// any notation: 81 characters a line, rows of numbers, boxed grids, arrays pasted out of a program, pencil marks, links.
/// Without a command they are solved.
#[derive(Debug, Parser)]
#[command(
    name = "tesuji",
    version,
    max_term_width = 100,
    propagate_version = true,
    after_help = "Exit codes: 0 done and yes; 1 done and no (no solution, several, not lawful); 2 wrong usage or \
                  unreadable input; 130 interrupted.\n\n\
                  Each command has examples: tesuji solve --help"
)]
pub(crate) struct Cli {
    /// When to colour: auto is on a terminal, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    pub(crate) color: Color,

    /// Print all messages on standard error, not the first 20 alone
    #[arg(long, global = true)]
    pub(crate) verbose: bool,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

/// Where puzzles come from.
#[derive(Debug, Args)]
pub(crate) struct Source {
    /// Files to read, or puzzles and links themselves; none or - is standard input
    #[arg(value_name = "PUZZLES", value_parser = operand_parser())]
    pub(crate) files: Vec<Operand>,

    /// The notation of the input, see tesuji convert --list [default: the one it is in]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true)]
    pub(crate) from: Option<Format>,

    /// The column of the puzzles, in a table [default: found by its name or by what is in it]
    #[arg(long, value_name = "NAME")]
    pub(crate) column: Option<String>,
}

/// Which of the puzzles are meant, in the order of the input. What cannot be read is reported in any case.
#[derive(Debug, Args)]
pub(crate) struct Select {
    /// Only puzzles with this field, as columns of tables and other notations name it: COLUMN=VALUE; or an expression over
    /// the fields that --fields lists, such as "er >= 9 and clues < 20". Can be repeated, then all hold
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) conditions: Vec<Where>,

    /// Only puzzles whose field id is TEXT
    #[arg(long, value_name = "TEXT")]
    pub(crate) id: Option<String>,

    /// Pass over the first N puzzles, of those that --where and --id leave before there are answers
    #[arg(long, value_name = "N")]
    pub(crate) skip: Option<u64>,

    /// End after N puzzles; the input is read no further
    #[arg(long, value_name = "N")]
    pub(crate) take: Option<u64>,
}

impl Select {
    /// Returns what is selected besides the conditions of `--where`, which each verb reads by its own fields.
    pub(crate) fn selection(&self) -> Selection {
        let id = self.id.iter().map(|id| Condition::new(names::ID, id));
        let mut selection = Selection::all().skip(self.skip.unwrap_or(0));
        selection = id.fold(selection, Selection::only);
        self.take.map_or(selection.clone(), |count| selection.take(count))
    }
}

/// How many threads work.
#[derive(Debug, Args)]
pub(crate) struct Threads {
    /// The number of threads [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

/// How responses are written.
#[derive(Debug, Args)]
pub(crate) struct Output {
    /// The output form
    #[arg(short, long, value_name = "FORM", value_parser = TargetParser)]
    pub(crate) output: Option<Target>,

    /// The same as --output json
    #[arg(long, conflicts_with = "output")]
    pub(crate) json: bool,

    /// Print these fields in this order, separated by commas: puzzle, status, clues, rest, line, file, input.COLUMN, and
    /// what a table of the answers has; as lines with tabs, JSON, CSV or Markdown
    #[arg(short = 'F', long, value_name = "FIELDS", value_delimiter = ',')]
    pub(crate) fields: Vec<String>,
}

impl Output {
    pub(crate) fn form(&self) -> Option<Form> {
        match self.output {
            _ if self.json => Some(Form::Json),
            Some(Target::Form(form)) => Some(form),
            _ => None,
        }
    }

    /// Returns the file or the folder of the tables that are to be written, if they are.
    pub(crate) fn file(&self) -> Option<&Path> {
        match &self.output {
            Some(Target::File(path)) => Some(path),
            _ => None,
        }
    }
}

pub(crate) fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/').and_then(|(nth, of)| Some((nth.parse::<u64>().ok()?, of.parse::<u64>().ok()?)));
    let shard = parts.filter(|(nth, of)| (1..=*of).contains(nth));
    shard.map(|(nth, of)| (nth - 1, of)).ok_or_else(|| "expected a part such as 2/5".to_owned())
}

/// What a verb works on, over how many threads, and how its responses are written.
#[derive(Debug, Args)]
pub(crate) struct Task {
    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) select: Select,

    #[command(flatten)]
    pub(crate) output: Output,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) bounds: Bounds,
}

/// The bounds of the work on one puzzle.
#[derive(Debug, Args)]
pub(crate) struct Bounds {
    /// Give up a puzzle after N seconds; what was found until then is printed
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time_limit: Option<Duration>,

    /// Give up a puzzle after N nodes of the search, on every machine at the same place
    #[arg(long, value_name = "N")]
    pub(crate) node_limit: Option<u64>,
}

impl Bounds {
    /// Returns the bounds.
    pub(crate) fn limits(&self) -> Limits {
        Limits { time: self.time_limit, nodes: self.node_limit }
    }

    /// Returns the bounds of work that counts no nodes.
    ///
    /// # Errors
    ///
    /// If the nodes are bounded.
    pub(crate) fn time_alone(&self, verb: &str) -> anyhow::Result<Limits> {
        ensure!(self.node_limit.is_none(), "--node-limit: tesuji {verb} counts no nodes; --time-limit bounds it");
        Ok(self.limits())
    }
}

/// How work is spread.
#[derive(Debug, Args)]
pub(crate) struct Work {
    #[command(flatten)]
    pub(crate) threads: Threads,

    /// The engine that solves, one puzzle after the other [default: the fastest of this machine, many at a time]
    #[arg(long, value_name = "ENGINE", value_parser = engine_parser())]
    pub(crate) engine: Option<Engine>,

    /// The vector instructions that the engines use [default: the fastest of this machine]
    #[arg(long, value_name = "INSTRUCTIONS", value_parser = instructions_parser())]
    pub(crate) instructions: Option<Instructions>,

    #[command(flatten)]
    pub(crate) bounds: Bounds,
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let expected = || "expected seconds such as 10 or 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| expected())?;
    Duration::try_from_secs_f64(seconds).ok().filter(|limit| !limit.is_zero()).ok_or_else(expected)
}

pub(crate) fn operand_parser() -> impl TypedValueParser<Value = Operand> {
    OsStringValueParser::new().map(Operand::of)
}

pub(crate) fn form_parser() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(Form::ALL.map(|form| PossibleValue::new(form.name()).help(form.describe())))
        .map(|name| name.parse().expect("only names of forms are possible"))
}

pub(crate) fn format_parser() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.iter().map(|format| PossibleValue::new(format.name()).aliases(format.aliases()));
    PossibleValuesParser::new(names).map(|name| name.parse().expect("only names of notations are possible"))
}

pub(crate) fn notation_parser() -> impl TypedValueParser<Value = CellNames> {
    PossibleValuesParser::new(CellNames::ALL.map(CellNames::name))
        .map(|name| name.parse().expect("only names of notations are possible"))
}

pub(crate) fn language_parser() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::name))
        .map(|name| name.parse().expect("only names of languages are possible"))
}

pub(crate) fn engine_parser() -> impl TypedValueParser<Value = Engine> {
    PossibleValuesParser::new(Engine::ALL.iter().map(|engine| engine.name()))
        .map(|name| name.parse().expect("only names of engines are possible"))
}

pub(crate) fn instructions_parser() -> impl TypedValueParser<Value = Instructions> {
    PossibleValuesParser::new(Instructions::ALL.iter().map(|set| set.name()))
        .map(|name| name.parse().expect("only names of instructions are possible"))
}
