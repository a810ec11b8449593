//! `tesuji shuffle`: the same puzzle with another face.

use std::io::Write;
use std::ops::ControlFlow;

use clap::Args;
use tesuji::Shuffle as Draw;

use crate::args::{Select, Source, Threads};
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;

/// Shuffle puzzles: relabel digits, move rows, columns, bands and stacks, transpose, all at random
///
/// Prints one line an image, with the trailing fields of the puzzle. Each of the 1,218,998,108,160 transforms is equally
/// likely. The same seed gives the same images, whatever the number of threads.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji shuffle puzzles.txt                     other images each time\n  \
    tesuji shuffle --seed 1 --count 8 puzzle.txt   eight images, the same each time")]
pub(crate) struct Shuffle {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    select: Select,

    /// The seed [default: a new one each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// How many images of each puzzle
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,

    /// Print the transform behind each image, such as tr123456789c123456789d123456789
    #[arg(short, long)]
    transform: bool,

    #[command(flatten)]
    threads: Threads,
}

pub(crate) fn run(args: &Shuffle, session: &Session) -> anyhow::Result<Exit> {
    let draw = args.seed.map_or_else(Draw::unseen, Draw::new);
    let job = Job::new(&args.source, args.threads.threads, session).selecting(&args.select);
    job.map_puzzles(|place, _, record, puzzle, page, outlet| {
        for (transform, _) in draw.transforms(place.number_of(record)).zip(0..args.count) {
            write!(page.out, "{}", transform.apply(&puzzle)).expect("memory takes all");
            if args.transform {
                write!(page.out, " {transform}").expect("memory takes all");
            }
            writeln!(page.out, "{}", record.rest).expect("memory takes all");
            if session.control.is_stopped() || page.turn_if_full(outlet) == ControlFlow::Break(()) {
                return;
            }
        }
    })
}
