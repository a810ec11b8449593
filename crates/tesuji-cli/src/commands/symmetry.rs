//! `tesuji symmetry`: what maps a puzzle to itself.

use std::io::Write;
use std::ops::ControlFlow;

use clap::Args;
use tesuji::symmetry::BandClass;
use tesuji::{Symmetries, with_canonicalizer};

use crate::args::{Select, Source, Threads};
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;

/// Find the symmetries of puzzles, their automorphisms and the classes of their bands
///
/// Prints one line a puzzle, then the trailing fields: how many cell maps turn the puzzle into itself with some
/// relabelling, how many do so with its clue cells alone, the symmetry of the clue cells that one sees, and the classes
/// of the three bands and the three stacks of the solution, 1 to 416, if there is exactly one.
#[derive(Debug, Args)]
#[command(after_help = "Symmetries: none half-turn quarter-turn left-right top-bottom mirrors diagonal antidiagonal \
    both-diagonals full\n\nExamples:\n  \
    tesuji symmetry puzzles.txt\n  \
    tesuji symmetry --list puzzle.txt  every automorphism as a transform, a line each")]
pub(crate) struct Symmetry {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    select: Select,

    /// Print the automorphisms in place of their number, a line each
    #[arg(short, long)]
    list: bool,

    #[command(flatten)]
    threads: Threads,
}

pub(crate) fn run(args: &Symmetry, session: &Session) -> anyhow::Result<Exit> {
    let job = Job::new(&args.source, args.threads.threads, session).selecting(&args.select);
    job.map_puzzles(|_, scratch, record, puzzle, page, outlet| {
        if args.list {
            for transform in with_canonicalizer(|own| own.automorphisms(&puzzle)) {
                writeln!(page.out, "{transform}{}", record.rest).expect("memory takes all");
                let stopped = session.control.is_stopped();
                if stopped || page.turn_if_full(outlet) == ControlFlow::Break(()) {
                    return;
                }
            }
            return;
        }
        let found = Symmetries::of(&puzzle, &mut scratch.solver);
        let bands = found
            .bands
            .map_or("-".to_owned(), |bands| bands.map(|class: BandClass| class.number().to_string()).join(","));
        let Symmetries { automorphisms, pattern_automorphisms, symmetry, .. } = found;
        writeln!(
            page.out,
            "automorphisms={automorphisms} pattern={pattern_automorphisms} symmetry={symmetry} bands={bands}{}",
            record.rest
        )
        .expect("memory takes all");
    })
}
