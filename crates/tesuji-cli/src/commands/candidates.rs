//! `tesuji candidates`: the candidates that are in some solution.

use clap::Args;
use tesuji::Candidates as Ask;
use tesuji::render::Style;

use crate::args::Task;
use crate::exit::Exit;
use crate::job::{Answers, Job};
use crate::session::Session;

/// Find the true candidates of puzzles: those that are in at least one solution
///
/// Prints one grid of candidates per puzzle. A cell with one candidate has the same digit in all solutions.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji candidates puzzle.txt                what do the clues leave open?\n  \
    tesuji candidates --output line puzzle.txt  as a sukaku, which every verb reads")]
pub(crate) struct Candidates {
    #[command(flatten)]
    task: Task,
}

pub(crate) fn run(args: &Candidates, session: &Session) -> anyhow::Result<Exit> {
    let answers = Answers {
        form: args.task.output.form(),
        default: &|_| session.boxed,
        style: Style::default(),
        error_lines: true,
    };
    let job = Job::of(&args.task, session);
    job.answer(
        |_| Ask::default(),
        &answers,
        |context, entry, response, page| {
            if !response.is_known()
                && let Some(reason) = response.status.reason()
            {
                page.remark(&context.file, entry.line(), &reason);
            } else {
                page.say_end(&context.file, entry.line(), &response.status);
            }
            // A grid or a line without candidates would be meaningless.
            response.is_known() || args.task.output.is_data()
        },
    )
}
