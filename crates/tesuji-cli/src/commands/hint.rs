//! `tesuji hint`: what to do next, from where a player is.

use std::io::Write;

use clap::{Args, ValueEnum};
use tesuji::render::explain;
use tesuji::render::{Notation, svg};
use tesuji::{Advice, State};

use super::explain::{Known, position};
use crate::args::{Select, Source};
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;

/// Say what to do next
///
/// From the state of a player: placed digits and pencil marks, in any notation that carries them. A wrong digit, or a pencil
/// mark of the solution that is missing, comes first; else the easiest step, as openly as wanted.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji hint puzzle.txt                  where to look\n  \
    tesuji hint --depth technique state.txt what to look for\n  \
    tesuji hint --depth full state.txt      the step, and why it follows\n  \
    tesuji hint --output svg state.txt > hint.svg")]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) select: Select,

    #[command(flatten)]
    pub(crate) known: Known,

    /// How much is given away
    #[arg(short, long, value_name = "DEPTH", default_value = "where")]
    pub(crate) depth: Depth,

    /// The form of the hint
    #[arg(short, long, value_name = "FORM", default_value = "text")]
    pub(crate) output: HintForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Depth {
    /// Where to look
    Where,
    /// And what to look for
    Technique,
    /// And the step, with its reason
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HintForm {
    /// Sentences
    Text,
    /// One object a line: the whole step
    Json,
    /// A picture of the whole step
    Svg,
}

/// Returns the advice in words; of a step, all of it.
pub(crate) fn words(advice: &Advice, notation: Notation) -> String {
    match advice {
        Advice::Clash(error) => format!("Digits clash: {error}."),
        Advice::NoSolution => "There is no solution.".to_owned(),
        Advice::WrongDigits(cells) if cells.len() == 1 => format!("The digit in {} is wrong.", notation.cells(*cells)),
        Advice::WrongDigits(cells) => format!("The digits in {} are wrong.", notation.cells(*cells)),
        Advice::LostMarks(marks) => {
            let cells = notation.cells(!marks.empty_cells());
            format!("A pencil mark that is needed is missing in {cells}.")
        }
        Advice::Complete => "The puzzle is solved.".to_owned(),
        Advice::Stuck => "No technique that is known leads on.".to_owned(),
        Advice::Step(step) => {
            format!("{} {}", explain::reasoning(step, notation), explain::conclusion(step, notation))
        }
    }
}

pub(crate) fn run(args: &Hint, session: &Session) -> anyhow::Result<Exit> {
    let repertoire = args.known.repertoire();
    let notation = args.known.notation;
    Job::new(&args.source, None, session).selecting(&args.select).run(|place, solver, item, page, _| {
        let reading = match item {
            Ok(reading) => reading,
            Err(error) => return page.report(&place.file, &error),
        };
        let position = match position(&reading.content) {
            Ok(position) => position,
            Err(reason) => return page.complain(&place.file, reading.line, &format!(" {reason}")),
        };
        let state = State::of(position, solver);
        let advice = state.advice(&repertoire);
        if !matches!(advice, Advice::Step(_) | Advice::Complete) {
            page.note(Exit::No);
        }
        let text = match (&advice, args.output) {
            (Advice::Step(step), HintForm::Json) => explain::json_of_step(step, notation) + "\n",
            (Advice::Step(step), HintForm::Svg) => {
                svg::step(state.board().grid(), &state.board().candidates(), Some(step), notation)
            }
            (Advice::Step(step), HintForm::Text) => {
                let mut text = explain::where_to_look(step, notation);
                if args.depth >= Depth::Technique {
                    text += &format!(" {}", explain::what_to_look_for(step));
                }
                if args.depth >= Depth::Full {
                    text += &format!(" {}", words(&advice, notation));
                }
                text + "\n"
            }
            (_, HintForm::Json) => explain::json_of_sentence(&words(&advice, notation)) + "\n",
            _ => words(&advice, notation) + "\n",
        };
        page.out.write_all(text.as_bytes()).expect("memory takes all");
    })
}
