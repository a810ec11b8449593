//! The verbs, one module each, and the list of them.

use clap::Subcommand;

use crate::exit::Exit;
use crate::session::Session;

mod band;
mod bench;
mod candidates;
mod canonicalize;
mod check;
mod classify;
mod completions;
mod convert;
mod count;
mod dataset;
mod distance;
mod distinct;
mod evaluate;
mod explain;
mod generate;
mod hint;
mod isomorphic;
mod join;
mod make;
mod man;
mod minimal;
mod rate;
mod scan;
#[cfg(feature = "server")]
mod serve;
mod shuffle;
mod solve;
mod steps;
mod symmetry;
mod technique;
mod textbook;
mod transform;
mod unavoidable;
mod unneeded;
mod vicinity;
mod watch;
mod why;

/// Declares the subcommands: `module Arguments`, in the order of the help. The name of a verb is that of its module.
macro_rules! verbs {
    ($($(#[$on:meta])? $module:ident $verb:ident),+ $(,)?) => {
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($(#[$on])? $verb(Box<$module::$verb>)),+
        }

        /// Returns whether this is the name of a verb.
        pub(crate) fn is_verb(name: &str) -> bool {
            [$($(#[$on])? stringify!($module)),+].contains(&name)
        }

        impl Command {
            pub(crate) fn run(&self, session: &Session) -> anyhow::Result<Exit> {
                match self {
                    $($(#[$on])? Command::$verb(args) => $module::run(args, session)),+
                }
            }
        }
    };
}

verbs! {
    solve Solve,
    count Count,
    rate Rate,
    classify Classify,
    check Check,
    evaluate Evaluate,
    convert Convert,
    candidates Candidates,
    why Why,
    unneeded Unneeded,
    canonicalize Canonicalize,
    isomorphic Isomorphic,
    distinct Distinct,
    symmetry Symmetry,
    band Band,
    shuffle Shuffle,
    transform Transform,
    minimal Minimal,
    vicinity Vicinity,
    unavoidable Unavoidable,
    scan Scan,
    distance Distance,
    generate Generate,
    dataset Dataset,
    explain Explain,
    hint Hint,
    steps Steps,
    technique Technique,
    textbook Textbook,
    #[cfg(feature = "server")]
    serve Serve,
    bench Bench,
    completions Completions,
    man Man,
}
