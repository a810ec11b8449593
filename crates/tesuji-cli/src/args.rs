//! What can be typed.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use tesuji::format::{Format, names};
use tesuji::render::{CellNames, Form};
use tesuji::textbook::Algorithm;
use tesuji::{Condition, Engine, Instructions, Selection};

use crate::commands::{explain, hint, steps, technique};

/// Sudoku: solve, count, check, convert and watch, from one puzzle to a stream of millions.
///
/// Puzzles are read from files or from standard input, in any notation: 81 characters a line, rows of numbers, boxed
/// grids, arrays pasted out of a program, pencil marks.
#[derive(Debug, Parser)]
#[command(
    name = "tesuji",
    version,
    term_width = 100,
    arg_required_else_help = true,
    propagate_version = true,
    after_help = "Exit codes: 0 done and yes; 1 done and no (no solution, several, not lawful); 2 wrong usage or \
                  unreadable input; 130 interrupted.\n\n\
                  Each command has examples: tesuji solve --help"
)]
pub(crate) struct Cli {
    /// When to colour: auto is on a terminal, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    pub(crate) color: Color,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(Solve),
    Count(Count),
    Rate(crate::commands::rate::Rate),
    Classify(crate::commands::classify::Classify),
    Check(Check),
    Convert(Convert),
    Candidates(crate::commands::candidates::Candidates),
    Canonicalize(crate::commands::canonicalize::Canonicalize),
    Isomorphic(crate::commands::isomorphic::Isomorphic),
    Distinct(crate::commands::distinct::Distinct),
    Symmetry(crate::commands::symmetry::Symmetry),
    Shuffle(crate::commands::shuffle::Shuffle),
    Minimal(crate::commands::minimal::Minimal),
    Vicinity(crate::commands::vicinity::Vicinity),
    Unavoidable(crate::commands::unavoidable::Unavoidable),
    Scan(crate::commands::scan::Scan),
    Distance(crate::commands::distance::Distance),
    Generate(Box<crate::commands::generate::Generate>),
    Dataset(crate::commands::dataset::Dataset),
    Explain(explain::Explain),
    Hint(hint::Hint),
    Steps(steps::Steps),
    Technique(technique::Technique),
    Textbook(Textbook),
    Bench(Bench),
    Completions(Completions),
    Man(Man),
}

/// Where puzzles come from.
#[derive(Debug, Args)]
pub(crate) struct Source {
    /// Files to read; none or - is standard input
    #[arg(value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,

    /// The notation of the input, see tesuji convert --list [default: the one it is in]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true)]
    pub(crate) from: Option<Format>,
}

/// Which of the puzzles are meant, in the order of the input. What cannot be read is reported in any case.
#[derive(Debug, Args)]
pub(crate) struct Select {
    /// Only puzzles with this field, as columns of tables and other notations name it; can be repeated, then all hold
    #[arg(long = "where", value_name = "COLUMN=VALUE")]
    pub(crate) conditions: Vec<Condition>,

    /// Only puzzles whose field id is TEXT
    #[arg(long, value_name = "TEXT")]
    pub(crate) id: Option<String>,

    /// Pass over the first N puzzles, of those that --where and --id leave
    #[arg(long, value_name = "N")]
    pub(crate) skip: Option<u64>,

    /// End after N puzzles; the input is read no further
    #[arg(long, value_name = "N")]
    pub(crate) take: Option<u64>,
}

impl Select {
    pub(crate) fn selection(&self) -> Selection {
        let id = self.id.iter().map(|id| Condition::new(names::ID, id));
        let mut selection = Selection::all().skip(self.skip.unwrap_or(0));
        selection = self.conditions.iter().cloned().chain(id).fold(selection, Selection::only);
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
    #[arg(short, long, value_name = "FORM", value_parser = output_parser())]
    pub(crate) output: Option<Form>,

    /// The same as --output json
    #[arg(long, conflicts_with = "output")]
    pub(crate) json: bool,
}

impl Output {
    pub(crate) fn form(&self) -> Option<Form> {
        if self.json { Some(Form::Json) } else { self.output }
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
}

/// Solve puzzles and prove that the solution is the only one
///
/// Every puzzle gets its answer, in the order of the input. Without --output, puzzles that stand on one line each are
/// answered by lines, all others by boxed grids; so is a single line on a terminal. Trailing fields of a line are kept.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji solve puzzle.txt                        one puzzle, in any notation\n  \
    tesuji solve puzzles.txt > solutions.txt       a file of a million lines, over all cores\n  \
    tesuji solve < pasted.txt                      whatever was copied out of somewhere\n  \
    tesuji solve --output json puzzles.txt         for a program\n  \
    tesuji solve --output rows --all < puzzle.txt  every solution in rows of numbers")]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) select: Select,

    #[command(flatten)]
    pub(crate) work: Work,

    #[command(flatten)]
    pub(crate) output: Output,

    /// Print every solution, each in the form of --output; several are then no failure
    #[arg(short, long)]
    pub(crate) all: bool,

    /// Count several solutions up to N [default: 10000]; with --all, print at most N a puzzle
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
}

/// Count the solutions of puzzles
///
/// Prints one number a puzzle, followed by the trailing fields of its line. A number equal to the limit means that
/// many or more; with --estimate, ~6.67e21+-1.5e20 stands there instead: about how many, and the standard error of that.
/// In one of three puzzles it is further off, in one of twenty more than twice as far; more still where nearly all
/// solutions come about by a few of the first choices.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji count puzzles.txt            up to a million solutions a puzzle\n  \
    tesuji count --limit 2 puzzles.txt  0, 1, or 2 for several\n  \
    tesuji count --all puzzle.txt       however many there are\n  \
    tesuji count --estimate puzzle.txt  about how many there are, beyond a million")]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) select: Select,

    #[command(flatten)]
    pub(crate) work: Work,

    /// Stop counting at N [default: 1000000]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Count to the end, however long it takes
    #[arg(short, long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Estimate how many solutions there are, where counting stops: by going down the search at random, time and again.
    /// For puzzles and sukakus of 9x9
    #[arg(short, long, conflicts_with = "all")]
    pub(crate) estimate: bool,

    /// How many times; four times as many halve the error
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    #[arg(requires = "estimate")]
    pub(crate) probes: u32,

    /// The seed of the estimate
    #[arg(long, value_name = "N", default_value_t = 1, requires = "estimate")]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) output: Output,
}

/// Check whether grids are lawful solutions
///
/// Prints one line a grid: "a solution", or all that is wrong: digits that stand twice and the house in which they do,
/// clues that are not respected, empty cells.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji check grid.txt                       is it full and lawful?\n  \
    tesuji check grid.txt --puzzle puzzle.txt   and is it a solution of this puzzle?\n  \
    tesuji solve puzzles.txt | tesuji check     check what was solved")]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) source: Source,

    /// The puzzle that the grids should solve: a file, or 81 characters
    #[arg(short, long, value_name = "PUZZLE")]
    pub(crate) puzzle: Option<String>,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) output: Output,
}

/// Rewrite puzzles in another notation
///
/// A warning says what the notation cannot keep.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji convert --list                                  which notations are there?\n  \
    tesuji convert --to line grid.txt\n  \
    tesuji convert --from pencilmarks --to json < marks.txt\n  \
    tesuji convert --explain < pasted.txt                  what is this, and what does it say?\n  \
    tesuji convert --where level=hard --to opensudoku puzzles.csv")]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) select: Select,

    /// The notation to write, see --list
    #[arg(
        short,
        long,
        value_name = "FORMAT",
        value_parser = format_parser(),
        hide_possible_values = true,
        required_unless_present_any = ["list", "explain"]
    )]
    pub(crate) to: Option<Format>,

    /// Say how each puzzle was read, field by field, in place of rewriting it
    #[arg(short, long, conflicts_with = "to")]
    pub(crate) explain: bool,

    /// Print every notation: its name, what it keeps besides the clues, and what it is
    #[arg(long, exclusive = true)]
    pub(crate) list: bool,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// Solve with an algorithm of the textbooks: count its calls, watch it, compare
///
/// The search goes on after a solution until everything is exhausted. Grids may have any size from 4x4 to 25x25.
#[derive(Debug, Args)]
#[command(after_help = textbook_help())]
pub(crate) struct Textbook {
    /// The algorithm; --compare takes them all and needs none
    pub(crate) algorithm: Option<String>,

    #[command(flatten)]
    pub(crate) source: Source,

    /// Print calls, placements, backtracks, solutions and time
    #[arg(short, long)]
    pub(crate) stats: bool,

    /// Play the search in the terminal: space pauses and goes on, s makes one step, + and - change the speed, q
    /// quits; a solution pauses too
    #[arg(short, long, conflicts_with_all = ["stats", "compare"])]
    pub(crate) watch: bool,

    /// Steps a second at which --watch begins
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) speed: u32,

    /// Print one table of all algorithms with their calls, backtracks and times
    #[arg(short, long)]
    pub(crate) compare: bool,

    /// Stop after N solutions
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
}

/// Time the engines on files of puzzles
///
/// Solves every puzzle of each file on one thread, proof of uniqueness included, and prints a line a file and engine:
/// those that take one puzzle after the other, and the lanes, which take many at a time.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji bench puzzles.txt\n  \
    tesuji bench --engine bands --limit 1 puzzles.txt  only the first solution\n  \
    tesuji bench --signature                           guesses over a fixed list, the same on every machine")]
pub(crate) struct Bench {
    /// Files to read, one puzzle a line
    #[arg(value_name = "FILES", required_unless_present = "signature")]
    pub(crate) files: Vec<PathBuf>,

    /// The engine to time [default: all of this machine, and the lanes]
    #[arg(long, value_name = "ENGINE", value_parser = engine_parser())]
    pub(crate) engine: Option<Engine>,

    /// Stop at N solutions a puzzle
    #[arg(short, long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: u64,

    /// Repeat each file until N milliseconds have passed
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) time: u64,

    /// Print the guesses of each engine over a built-in list of puzzles
    #[arg(long, conflicts_with_all = ["files", "limit", "time"])]
    pub(crate) signature: bool,
}

/// Print the completions for a shell
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  tesuji completions bash > ~/.local/share/bash-completion/completions/tesuji")]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: Shell,
}

/// Print the man page, of the whole or of one command
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  tesuji man > tesuji.1\n  tesuji man solve > tesuji-solve.1")]
pub(crate) struct Man {
    /// The command
    pub(crate) command: Option<String>,
}

fn output_parser() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(Form::ALL.map(|form| PossibleValue::new(form.name()).help(form.describe())))
        .map(|name| name.parse().expect("only names of forms are possible"))
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.iter().map(|format| PossibleValue::new(format.name()).aliases(format.aliases()));
    PossibleValuesParser::new(names).map(|name| name.parse().expect("only names of notations are possible"))
}

pub(crate) fn notation_parser() -> impl TypedValueParser<Value = CellNames> {
    PossibleValuesParser::new(CellNames::ALL.map(CellNames::name))
        .map(|name| name.parse().expect("only names of notations are possible"))
}

fn engine_parser() -> impl TypedValueParser<Value = Engine> {
    PossibleValuesParser::new(Engine::ALL.iter().map(|engine| engine.name()))
        .map(|name| name.parse().expect("only names of engines are possible"))
}

fn instructions_parser() -> impl TypedValueParser<Value = Instructions> {
    PossibleValuesParser::new(Instructions::ALL.iter().map(|set| set.name()))
        .map(|name| name.parse().expect("only names of instructions are possible"))
}

fn textbook_help() -> String {
    let algorithms =
        Algorithm::ALL.iter().map(|algorithm| format!("\n  {:<18}{}", algorithm.name(), algorithm.summary()));
    format!(
        "Algorithms:{}\n\nExamples:\n  \
         tesuji textbook row-order --stats puzzle.txt  how many calls does it make?\n  \
         tesuji textbook row-order --watch puzzle.txt  see it search\n  \
         tesuji textbook --compare puzzle.txt          which one makes the fewest?",
        algorithms.collect::<String>()
    )
}
