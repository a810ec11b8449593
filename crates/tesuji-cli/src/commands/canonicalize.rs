//! `tesuji canonicalize`: the representative of all puzzles that are essentially the same.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tesuji::render::Style;
use tesuji::{CanonicalForm, Canonicalize as Ask};

use crate::args::Task;
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;
use crate::table_args::TableArgs;

/// Find the canonical form of puzzles
///
/// Prints one line per puzzle: the form and the trailing fields. Puzzles have the same form if they differ only in the
/// names of their digits, in the order of rows, columns, bands and stacks, or by transposition.
#[derive(Debug, Args)]
#[command(after_help = "Forms:\n  \
    puzzle    the first of all 3,359,232 x 9! images in order, an empty cell before any digit\n  \
    solution  the image whose solution is the first in this order\n  \
    pattern   only the clue cells, written as 1: the first of all images\n  \
    relabel   the same cells, digits numbered in the order in which they appear\n\n\
    Examples:\n  \
    tesuji canonicalize puzzles.txt\n  \
    tesuji canonicalize --transform puzzles.txt    with the transform\n  \
    tesuji canonicalize --form pattern puzzles.txt")]
pub(crate) struct Canonicalize {
    /// The canonical form
    #[arg(short, long, value_name = "FORM", default_value = CanonicalForm::default().name(), value_parser = form_parser())]
    form: CanonicalForm,

    /// Print the transform after the form, such as tr123456789c123456789d123456789
    ///
    /// It has a t if the puzzle is transposed, the source rows and columns, and the replacements of the digits 1 to 9.
    #[arg(short, long)]
    transform: bool,

    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: TableArgs,
}

pub(crate) fn run(args: &Canonicalize, session: &Session) -> anyhow::Result<Exit> {
    let style = Style { brief: !args.transform, ..Style::default() };
    let job = Job::without_nodes("canonicalize", &args.task, session)?.in_tables(&args.table);
    job.answer_by_lines(&Ask { form: args.form }, &args.task.output, style)
}

pub(crate) fn form_parser() -> impl TypedValueParser<Value = CanonicalForm> {
    PossibleValuesParser::new(CanonicalForm::ALL.map(CanonicalForm::name))
        .map(|name| name.parse().expect("only names of forms are possible"))
}
