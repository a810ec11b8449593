//! `tesuji steps`: every step that a state allows.

use clap::Args;
use tesuji::Steps as Ask;
use tesuji::render::{Form, Style};

use super::explain::StepOptions;
use crate::args::{Bounds, Output, Select, Source};
use crate::exit::Exit;
use crate::job::{Answers, Job};
use crate::session::Session;

/// List every step that is possible in the current state
///
/// The current state is that of a player: placed digits and pencil marks. The steps of the easiest technique come
/// first.
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
    pub(crate) known: StepOptions,

    /// Stop after N steps per puzzle
    #[arg(short, long, value_name = "N", default_value_t = Ask::default().limit)]
    pub(crate) limit: usize,

    /// Print the reason for each step
    #[arg(short, long)]
    pub(crate) reasons: bool,

    #[command(flatten)]
    pub(crate) output: Output,

    #[command(flatten)]
    pub(crate) bounds: Bounds,
}

pub(crate) fn run(args: &Steps, session: &Session) -> anyhow::Result<Exit> {
    let query = Ask { techniques: args.known.techniques(), limit: args.limit, ..Ask::default() };
    let wording = args.known.wording(session);
    let style = Style { wording, brief: !args.reasons, ..Style::default() };
    let answers = Answers { form: args.output.form(), default: &|_| Form::Text, style, error_lines: true };
    let job = Job::new(&args.source, None, session)
        .selecting(&args.select)
        .choosing(&args.output)
        .limits(args.bounds.time_alone("steps")?);
    job.answer(
        |_| query.clone(),
        &answers,
        |context, entry, response, page| {
            let is_reported = args.known.report(context, entry, &response.status, &response.fault, session, page);
            !is_reported || args.output.is_data()
        },
    )
}
