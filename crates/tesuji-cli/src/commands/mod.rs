//! One verb a file, and the list of them.

use clap::Subcommand;

use crate::exit::Exit;
use crate::session::Session;

mod join;
mod watch;

/// Declares the modules of the verbs, and the subcommands that call them: `module Arguments`, in the order of the help.
macro_rules! verbs {
    ($($module:ident $verb:ident),+ $(,)?) => {
        $(mod $module;)+

        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($verb(Box<$module::$verb>)),+
        }

        impl Command {
            pub(crate) fn run(&self, session: &Session) -> anyhow::Result<Exit> {
                match self {
                    $(Command::$verb(args) => $module::run(args, session)),+
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
    convert Convert,
    candidates Candidates,
    canonicalize Canonicalize,
    isomorphic Isomorphic,
    distinct Distinct,
    symmetry Symmetry,
    shuffle Shuffle,
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
    bench Bench,
    completions Completions,
    man Man,
}
