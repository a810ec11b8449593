//! `tesuji transform`: the images of puzzles under given transforms.

use clap::Args;
use tesuji::ApplyTransform;
use tesuji::render::Style;
use tesuji::symmetry::Transform as One;

use crate::args::Task;
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;
use crate::table_args::TableArgs;

/// Transform puzzles: relabel digits, move rows, columns, bands and stacks, transpose, turn, reflect
///
/// Prints one line per puzzle: its image and the trailing fields. A transform is a name, or parts that are applied from
/// left to right. The transforms that tesuji isomorphic, canonicalize --transform, shuffle --transform and symmetry
/// --list print can be used here.
#[derive(Debug, Args)]
#[command(after_help = "Names: identity quarter-turn half-turn quarter-turn-back left-right top-bottom diagonal \
    antidiagonal\n\n\
    Parts:\n  \
    t           transpose\n  \
    r213456789  the source rows, from top to bottom\n  \
    c213456789  the source columns, from left to right\n  \
    b213        the source bands\n  \
    s213        the source stacks\n  \
    d213456789  the replacements of the digits 1 to 9\n\n\
    Examples:\n  \
    tesuji transform --by half-turn puzzles.txt\n  \
    tesuji transform --by tb213d987654321 puzzles.txt\n  \
    tesuji transform --by left-right --by diagonal -t puzzles.txt   both, and their combination\n  \
    tesuji transform --by \"$(tesuji isomorphic --to b.txt a.txt)\" a.txt   the puzzle in b.txt")]
pub(crate) struct Transform {
    /// The transform: a name, or parts such as tr123456789c123456789d213456789
    ///
    /// If the option is repeated, the transforms are applied in order.
    #[arg(short, long, value_name = "TRANSFORM", required = true, value_parser = transform)]
    by: Vec<One>,

    /// Undo the transforms instead, from the last to the first
    #[arg(short, long)]
    inverse: bool,

    /// Print the transform after the image, all of them combined into one
    #[arg(short, long)]
    transform: bool,

    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: TableArgs,
}

/// Parses a transform. The error names the character at fault.
fn transform(text: &str) -> Result<One, String> {
    One::from_notation(text).map_err(|error| {
        let place = text.get(..error.offset()).map_or(0, |before| before.chars().count()) + 1;
        let names: Vec<_> = One::names().collect();
        let names = if error.offset() == 0 { format!(", or a name: {}", names.join(", ")) } else { String::new() };
        format!("character {place}: {error}{names}")
    })
}

pub(crate) fn run(args: &Transform, session: &Session) -> anyhow::Result<Exit> {
    let query = ApplyTransform { by: args.by.clone(), inverse: args.inverse };
    let style = Style { brief: !args.transform, ..Style::default() };
    Job::without_nodes("transform", &args.task, session)?.in_tables(&args.table).answer_by_lines(
        &query,
        &args.task.output,
        style,
    )
}
