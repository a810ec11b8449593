//! `tesuji hint`: what to do next, from where a player is.

use std::io::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use tesuji::{Advice, Depth};

use super::explain::Known;
use crate::args::{Select, Source};
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;

/// Say what to do next
///
/// From the state of a player: placed digits and pencil marks, in any notation that carries them. A wrong digit, or a pencil
/// mark of the solution that is missing, comes first; else the easiest step that is useful, as openly as wanted. Cells
/// without a pencil mark count as not yet marked.
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

    /// How much is given away: where to look; and which technique to look for; and the full step, with its reasons
    #[arg(short, long, value_name = "DEPTH", default_value = "where", value_parser = depth_parser())]
    pub(crate) depth: Depth,

    /// The form of the hint
    #[arg(short, long, value_name = "FORM", default_value = "text")]
    pub(crate) output: HintForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HintForm {
    /// Sentences
    Text,
    /// One object a line, of what is given away
    Json,
    /// A picture of the state in which all is shown
    Svg,
}

fn depth_parser() -> impl TypedValueParser<Value = Depth> {
    PossibleValuesParser::new(Depth::ALL.map(Depth::name))
        .map(|name| name.parse().expect("only names of depths are possible"))
}

pub(crate) fn run(args: &Hint, session: &Session) -> anyhow::Result<Exit> {
    let repertoire = args.known.repertoire();
    let (depth, notation) = (args.depth, args.known.notation);
    Job::new(&args.source, None, session).selecting(&args.select).run_on_states(|_, _, state, page| {
        let hint = tesuji::Hint::of(state, &repertoire);
        if !matches!(hint.advice(), Advice::Step(_) | Advice::Complete) {
            page.note(Exit::No);
        }
        let text = match args.output {
            HintForm::Text => hint.words(depth, notation) + "\n",
            HintForm::Json => hint.json(depth, notation) + "\n",
            HintForm::Svg => hint.picture(notation),
        };
        page.out.write_all(text.as_bytes()).expect("memory takes all");
    })
}
