//! `tesuji hint`: the next step in the state of a player.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tesuji::render::{Form, Style};
use tesuji::{Depth, Hint as Ask};

use super::explain::StepOptions;
use crate::args::{Bounds, Output, Select, Source};
use crate::exit::Exit;
use crate::job::{Answers, Job};
use crate::output::complain;
use crate::session::Session;

/// Suggest what to do next
///
/// A player's state has placed digits and pencil marks, in any notation that can express them. A wrong digit, or a
/// missing pencil mark of the solution, comes first; otherwise the hint is the easiest useful step, in as much detail
/// as --depth says. Cells without a pencil mark count as not yet marked.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji hint puzzle.txt                  where to look\n  \
    tesuji hint --depth technique state.txt what to look for\n  \
    tesuji hint --depth full state.txt      the step, and why it follows\n  \
    tesuji hint --full --output svg state.txt > hint.svg")]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) select: Select,

    #[command(flatten)]
    pub(crate) known: StepOptions,

    /// Level of detail: where to look, or also which technique, or the full step with its reasons
    #[arg(short, long, value_name = "DEPTH", default_value = Depth::default().name(), value_parser = depth_parser())]
    pub(crate) depth: Depth,

    /// Same as --depth full
    #[arg(long, conflicts_with = "depth")]
    pub(crate) full: bool,

    #[command(flatten)]
    pub(crate) output: Output,

    #[command(flatten)]
    pub(crate) bounds: Bounds,
}

fn depth_parser() -> impl TypedValueParser<Value = Depth> {
    PossibleValuesParser::new(Depth::ALL.map(Depth::name))
        .map(|name| name.parse().expect("only names of depths are possible"))
}

pub(crate) fn run(args: &Hint, session: &Session) -> anyhow::Result<Exit> {
    let depth = if args.full { Depth::Full } else { args.depth };
    let query = Ask { techniques: args.known.techniques(), depth, ..Ask::default() };
    let style = Style { wording: args.known.wording(session), ..Style::default() };
    let answers = Answers { form: args.output.form(), default: &|_| Form::Text, style, error_lines: true };
    let job = Job::new(&args.source, None, session)
        .selecting(&args.select)
        .choosing(&args.output)
        .limits(args.bounds.time_alone("hint")?);
    let exit = job.answer(
        |_| query.clone(),
        &answers,
        |context, entry, response, page| {
            let is_told = response.advised.is_some();
            if !is_told {
                page.refuse(&context.file, entry.line(), &response.status);
            } else {
                page.say_end(&context.file, entry.line(), &response.status);
            }
            is_told || args.output.is_data()
        },
    )?;
    if session.on_terminal && depth == Depth::Where && args.output.form().is_none() {
        complain("--depth technique says what to look for, --depth full the step and why it follows");
    }
    Ok(exit)
}
