//! The command-line arguments that several commands share.

use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::ensure;
use clap::builder::{OsStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, ValueEnum};
use tesuji::format::{Format, names};
use tesuji::query::Limits;
use tesuji::render::{CellNames, Form, Language};
use tesuji::{Condition, Engine, Instructions, Selection};

use crate::commands::Command;
use crate::drawing::DrawingRequest;
use crate::filter::AnswerCondition;
use crate::operand::Operand;
use crate::table_args::{Target, TargetParser};

/// Solve, count, check, convert and watch sudoku, from one puzzle to a stream of millions.
///
/// Puzzles are read from files, also compressed with gzip or zstd, from standard input, or from the arguments after a
/// command. They may be in any notation: 81 characters per line, rows of numbers, boxed grids, arrays pasted from a
/// program, pencil marks, links. Without a command, they are solved.
#[derive(Debug, Parser)]
#[command(
    name = "tesuji",
    version,
    max_term_width = 100,
    propagate_version = true,
    after_help = "Exit codes: 0 if done and the answer is yes; 1 if done and the answer is no (no solution, several \
                  solutions, not valid); 2 for wrong usage or unreadable input; 130 if interrupted.\n\n\
                  The help of each command has examples: tesuji solve --help"
)]
pub(crate) struct Cli {
    /// When to use colour; auto: if the output is a terminal and NO_COLOR is not set
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true, hide_short_help = true)]
    pub(crate) color: Color,

    /// Print all messages on standard error, not only the first 20
    #[arg(long, global = true, hide_short_help = true)]
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

/// The options for the input.
#[derive(Debug, Args)]
pub(crate) struct Source {
    /// Files to read, or puzzles and links themselves; standard input if none or -
    #[arg(value_name = "PUZZLES", value_parser = operand_parser())]
    pub(crate) files: Vec<Operand>,

    /// The notation of the input; see tesuji convert --list [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true)]
    pub(crate) from: Option<Format>,

    /// The column of a table that has the puzzles [default: found by its name or contents]
    #[arg(long, value_name = "NAME")]
    pub(crate) column: Option<String>,
}

#[cfg(feature = "paper")]
impl Source {
    /// Returns the files that are read, which must not be overwritten.
    pub(crate) fn inputs(&self) -> Vec<std::path::PathBuf> {
        let file = |operand: &Operand| match operand {
            Operand::File(path) => Some(path.clone()),
            _ => None,
        };
        self.files.iter().filter_map(file).collect()
    }
}

/// The options that select puzzles, in the order of the input. Records that cannot be read are always reported.
#[derive(Debug, Args)]
pub(crate) struct Select {
    /// Only puzzles that meet this condition; if repeated, all conditions must hold
    ///
    /// A condition is COLUMN=VALUE, for a column of a table or a field of another notation, or an expression over the
    /// fields that --fields lists, such as "er >= 9 and clues < 20".
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) conditions: Vec<AnswerCondition>,

    /// Only puzzles whose id field is TEXT
    #[arg(long, value_name = "TEXT")]
    pub(crate) id: Option<String>,

    /// Skip the first N puzzles that match --where and --id
    ///
    /// Conditions on answers do not affect this count.
    #[arg(long, value_name = "N")]
    pub(crate) skip: Option<u64>,

    /// Stop after N puzzles and do not read further input
    #[arg(long, value_name = "N")]
    pub(crate) take: Option<u64>,
}

impl Select {
    /// Returns the selection without the conditions of `--where`, which each verb reads with its own fields.
    pub(crate) fn selection(&self) -> Selection {
        let id = self.id.iter().map(|id| Condition::new(names::ID, id));
        let mut selection = Selection::all().skip(self.skip.unwrap_or(0));
        selection = id.fold(selection, Selection::only);
        self.take.map_or(selection.clone(), |count| selection.take(count))
    }
}

/// The option for the number of threads.
#[derive(Debug, Args)]
pub(crate) struct Threads {
    /// The number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

impl Threads {
    /// Returns the number of threads.
    pub(crate) fn count(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }
}

/// The options for the output.
#[derive(Debug, Args)]
pub(crate) struct Output {
    /// The output form
    #[arg(short, long, value_name = "FORM", value_parser = TargetParser)]
    pub(crate) output: Option<Target>,

    /// Same as --output json
    #[arg(long, conflicts_with = "output")]
    pub(crate) json: bool,

    /// Print these fields in this order, separated by commas
    ///
    /// The fields are puzzle, status, clues, rest, line, file, input.COLUMN, and the columns that a table of the
    /// answers has. They are printed as tab-separated lines, JSON, CSV or Markdown.
    #[arg(short = 'F', long, value_name = "FIELDS", value_delimiter = ',')]
    pub(crate) fields: Vec<String>,

    /// A TrueType font for letters that the typefaces of the program lack, such as Chinese ones, with --output pdf
    #[cfg(feature = "paper")]
    #[arg(long, value_name = "FILE", requires = "output", hide_short_help = true)]
    pub(crate) font: Option<std::path::PathBuf>,
}

impl Output {
    pub(crate) fn form(&self) -> Option<Form> {
        match self.output {
            _ if self.json => Some(Form::Json),
            Some(Target::Form(form)) => Some(form),
            // Answers that have a picture have it as SVG.
            Some(Target::Drawing(_)) => Some(Form::Svg),
            _ => None,
        }
    }

    /// Returns whether the output is data, which include the status, so that each problem has an answer even if there is
    /// nothing to say about it.
    pub(crate) fn is_data(&self) -> bool {
        matches!(self.form(), Some(Form::Json | Form::Csv | Form::Markdown)) || !self.fields.is_empty()
    }

    /// Returns the pictures in bytes that are requested.
    pub(crate) fn drawing(&self) -> DrawingRequest {
        let form = match self.output {
            Some(Target::Drawing(drawing)) if !self.json => Some(drawing),
            _ => None,
        };
        DrawingRequest {
            form,
            #[cfg(feature = "paper")]
            font: self.font.clone(),
        }
    }

    /// Returns the file or folder for the tables to write, if there is one.
    pub(crate) fn file(&self) -> Option<&Path> {
        match &self.output {
            Some(Target::File(path)) => Some(path),
            _ => None,
        }
    }
}

/// The options that most verbs share: input, selection, output, threads and limits.
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

/// The limits of the work on one puzzle.
#[derive(Debug, Args)]
pub(crate) struct Bounds {
    /// Time limit for each puzzle in seconds; prints the results so far
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time_limit: Option<Duration>,

    /// Limit of search nodes for each puzzle
    ///
    /// Unlike --time-limit, it stops the search at the same point on every machine.
    #[arg(long, value_name = "N")]
    pub(crate) node_limit: Option<u64>,
}

impl Bounds {
    /// Returns the limits.
    pub(crate) fn limits(&self) -> Limits {
        Limits { time: self.time_limit, nodes: self.node_limit }
    }

    /// Returns the limits for a verb that does not count nodes.
    ///
    /// # Errors
    ///
    /// Returns an error if there is a node limit.
    pub(crate) fn time_alone(&self, verb: &str) -> anyhow::Result<Limits> {
        ensure!(self.node_limit.is_none(), "--node-limit: tesuji {verb} does not count nodes; use --time-limit");
        Ok(self.limits())
    }
}

/// The options for threads, engines and limits.
#[derive(Debug, Args)]
pub(crate) struct Work {
    #[command(flatten)]
    pub(crate) threads: Threads,

    /// The engine to use, one puzzle at a time [default: the fastest available, many at a time]
    #[arg(long, value_name = "ENGINE", value_parser = engine_parser())]
    pub(crate) engine: Option<Engine>,

    /// The vector instructions to use [default: the fastest on this machine]
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
