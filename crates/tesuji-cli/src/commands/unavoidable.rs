//! `tesuji unavoidable`: cells of a solution of which one must be a clue.

use std::io::Write;
use std::ops::ControlFlow;

use clap::Args;
use tesuji::generate::{maximum_clique, unavoidable_sets, unavoidable_sets_within};
use tesuji::{Cell, DigitSet, Outcome};

use crate::args::{Select, Source, Threads};
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

    #[command(flatten)]
    threads: Threads,
}

fn digits(text: &str) -> Result<DigitSet, String> {
    let digits = text.chars().map(|digit| digit.to_string().parse()).collect::<Result<DigitSet, _>>();
    match digits {
        Ok(digits) if (2..=5).contains(&digits.len()) && digits.len() == text.len() => Ok(digits),
        _ => Err("expected two to five different digits".to_owned()),
    }
}

pub(crate) fn run(args: &Unavoidable, session: &Session) -> anyhow::Result<Exit> {
    let job = Job::new(&args.source, args.threads.threads, session).selecting(&args.select).one_by_one();
    job.map_puzzles(|place, scratch, record, puzzle, page, outlet| {
        let Outcome::Unique(solution) = scratch.solver.solve(&puzzle) else {
            return page.remark(&place.file, record.line, "not exactly one solution");
        };
        let control = &*session.control;
        let mut sets = match args.digits {
            None => match unavoidable_sets(&solution, args.size.unwrap_or(12).into(), control) {
                Some(sets) => sets,
                None => return,
            },
            Some(digits) => {
                let cells = Cell::iter().filter(|&cell| digits.contains(solution.get(cell))).collect();
                unavoidable_sets_within(&solution, cells, usize::MAX, &mut scratch.solver, control).0
            }
        };
        sets.retain(|set| args.size.is_none_or(|size| set.len() <= usize::from(size)));
        let rest = &record.rest;
        if args.count {
            let sizes: Vec<String> = sets
                .chunk_by(|one, other| one.len() == other.len())
                .map(|same| format!("{}:{}", same[0].len(), same.len()))
                .collect();
            writeln!(page.out, "{}{rest}", sizes.join(" ")).expect("memory takes all");
        } else if args.apart {
            let Some(apart) = maximum_clique(&sets, control) else { return };
            let texts: Vec<String> = apart.iter().map(one_field).collect();
            writeln!(page.out, "{} {}{rest}", apart.len(), texts.join(" ")).expect("memory takes all");
        } else {
            for set in &sets {
                writeln!(page.out, "{}{rest}", one_field(set)).expect("memory takes all");
                if !control.go_on() || page.turn_if_full(outlet) == ControlFlow::Break(()) {
                    return;
                }
            }
        }
    })
}
