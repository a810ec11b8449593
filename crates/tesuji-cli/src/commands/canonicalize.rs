//! `tesuji canonicalize`: the one puzzle that stands for all that are essentially the same.

use std::io::Write;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tesuji::Form;

use crate::args::{Select, Source};
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;

/// Find the canonical form of puzzles
///
/// Prints one line a puzzle: the form, and the trailing fields. Puzzles that differ only in the names of their digits,
/// in the order of rows, columns, bands and stacks, or by transposition have the same form.
#[derive(Debug, Args)]
#[command(after_help = "Forms:\n  \
    puzzle    the line that comes first of all 3,359,232 x 9! images, an empty cell before any digit\n  \
    solution  the image whose solution comes first in this way\n  \
    pattern   the clue cells alone, written as 1: the first line of all images\n  \
    relabel   the same cells, digits named in the order in which they appear\n\n\
    Examples:\n  \
    tesuji canonicalize puzzles.txt\n  \
    tesuji canonicalize --transform puzzles.txt    and how to get there\n  \
    tesuji canonicalize --form pattern puzzles.txt")]
pub(crate) struct Canonicalize {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    select: Select,

    /// Which form
    #[arg(short, long, value_name = "FORM", default_value = "puzzle", value_parser = form_parser())]
    form: Form,

    /// Print the transform behind the form, such as tr123456789c123456789d123456789: transposed (t) or not, which rows
    /// and columns come, what is put in place of the digits 1 to 9
    #[arg(short, long)]
    transform: bool,

    /// How many threads work [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &Canonicalize, session: &Session) -> anyhow::Result<Exit> {
    let job = Job::new(&args.source, args.threads, session).selecting(&args.select);
    job.run_on(
        |content, solver| args.form.of(content, solver),
        |_, _, reading, canonical, page, _| {
            write!(page.out, "{}", canonical.grid).expect("memory takes all");
            if args.transform {
                write!(page.out, " {}", canonical.transform).expect("memory takes all");
            }
            writeln!(page.out, "{}", reading.rest).expect("memory takes all");
        },
    )
}

pub(crate) fn form_parser() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(Form::ALL.map(Form::name))
        .map(|name| name.parse().expect("only names of forms are possible"))
}
