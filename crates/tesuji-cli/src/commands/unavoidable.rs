//! `tesuji unavoidable`: cells of a solution of which one must be a clue.

use std::io::Write;
use std::ops::ControlFlow;

use clap::Args;
use tesuji::generate::{most_apart, unavoidable_sets, unavoidable_sets_within};
use tesuji::{Cell, DigitSet, Outcome};

use crate::args::{Select, Source};
use crate::exit::Exit;
use crate::job::Job;
use crate::output::one_field;
use crate::session::Session;

/// Find the minimal unavoidable sets of a solution, or as many as there are apart
///
/// Takes solutions, or puzzles with exactly one. An unavoidable set is cells that another solution fills differently, so
/// that one of them must be a clue; minimal if no part of it is one. Prints a line a set: the cells, then the trailing
/// fields.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji unavoidable grid.txt                all with up to 12 cells\n  \
    tesuji unavoidable --digits 1234 grid.txt  all within the cells of four digits\n  \
    tesuji unavoidable --count grids.txt       how many of each size\n  \
    tesuji unavoidable --apart grids.txt       the most without a common cell: so many clues are needed")]
pub(crate) struct Unavoidable {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    select: Select,

    /// Only sets with at most N cells [default: 12, and any with --digits]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=81))]
    size: Option<u8>,

    /// Only sets within the cells of these digits, two to five of them
    #[arg(short, long, value_name = "DIGITS", value_parser = digits)]
    digits: Option<DigitSet>,

    /// Print how many there are of each size, such as 4:8 6:12, in place of the sets
    #[arg(short, long, conflicts_with = "apart")]
    count: bool,

    /// Print as many sets without a common cell as there are, their number first; of sets up to 12 cells that is the
    /// maximum clique number
    #[arg(short, long)]
    apart: bool,

    /// How many threads work [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

fn digits(text: &str) -> Result<DigitSet, String> {
    let digits = text.chars().map(|digit| digit.to_string().parse()).collect::<Result<DigitSet, _>>();
    match digits {
        Ok(digits) if (2..=5).contains(&digits.len()) && digits.len() == text.len() => Ok(digits),
        _ => Err("expected two to five different digits".to_owned()),
    }
}

pub(crate) fn run(args: &Unavoidable, session: &Session) -> anyhow::Result<Exit> {
    let job = Job::new(&args.source, args.threads, session).selecting(&args.select).one_by_one();
    job.run_on_puzzles(|place, solver, reading, puzzle, page, outlet| {
        let Outcome::Unique(solution) = solver.solve(&puzzle) else {
            return page.remark(&place.file, reading.line, "not exactly one solution");
        };
        let go_on = || !session.progress.is_stopped();
        let mut sets = match args.digits {
            None => match unavoidable_sets(&solution, args.size.unwrap_or(12).into(), go_on) {
                Some(sets) => sets,
                None => return,
            },
            Some(digits) => {
                let cells = Cell::iter().filter(|&cell| digits.contains(solution.get(cell))).collect();
                unavoidable_sets_within(&solution, cells, usize::MAX, solver).0
            }
        };
        sets.retain(|set| args.size.is_none_or(|size| set.len() <= usize::from(size)));
        let rest = &reading.rest;
        if args.count {
            let sizes: Vec<String> = sets
                .chunk_by(|one, other| one.len() == other.len())
                .map(|same| format!("{}:{}", same[0].len(), same.len()))
                .collect();
            writeln!(page.out, "{}{rest}", sizes.join(" ")).expect("memory takes all");
        } else if args.apart {
            let Some(apart) = most_apart(&sets, go_on) else { return };
            let texts: Vec<String> = apart.iter().map(one_field).collect();
            writeln!(page.out, "{} {}{rest}", apart.len(), texts.join(" ")).expect("memory takes all");
        } else {
            for set in &sets {
                writeln!(page.out, "{}{rest}", one_field(set)).expect("memory takes all");
                if !go_on() || page.turn_if_full(outlet) == ControlFlow::Break(()) {
                    return;
                }
            }
        }
    })
}
