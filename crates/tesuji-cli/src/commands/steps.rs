//! `tesuji steps`: every step that a state allows.

use std::io::Write;

use clap::Args;
use tesuji::render::explain;
use tesuji::{Depth, Hint};

use super::explain::Known;
use crate::args::{Select, Source};
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;

/// List every step that is possible now
///
/// From the state of a player, the easiest technique first.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji steps puzzle.txt\n  \
    tesuji steps --only x-wing,swordfish --reasons state.txt\n  \
    tesuji steps --json puzzle.txt")]
pub(crate) struct Steps {
    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) select: Select,

    #[command(flatten)]
    pub(crate) known: Known,

    /// End after N steps a puzzle
    #[arg(short, long, value_name = "N", default_value_t = 1000)]
    pub(crate) limit: usize,

    /// Say why each of them follows
    #[arg(short, long)]
    pub(crate) reasons: bool,

    /// Print JSON, an object a line
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(args: &Steps, session: &Session) -> anyhow::Result<Exit> {
    let repertoire = args.known.repertoire();
    let notation = args.known.notation;
    Job::new(&args.source, None, session).selecting(&args.select).run_on_states(|place, reading, state, page| {
        if let Some(fault) = state.fault() {
            page.note(Exit::No);
            let words = Hint::telling(state, fault).words(Depth::Full, notation);
            return page.complain_softly(&place.file, reading.line, &words);
        }
        let steps = state.fitting(&repertoire).steps(state.board(), args.limit);
        if steps.is_empty() {
            page.note(Exit::No);
        }
        for step in &steps {
            let line = match (args.json, args.reasons) {
                (true, _) => explain::json_of_step(step, notation),
                (false, true) => {
                    let (why, what) = (explain::reasoning(step, notation), explain::conclusion(step, notation));
                    format!("{}: {why} {what}", step.technique)
                }
                (false, false) => format!("{}: {}", step.technique, explain::brief(step, notation)),
            };
            writeln!(page.out, "{line}").expect("memory takes all");
        }
    })
}
