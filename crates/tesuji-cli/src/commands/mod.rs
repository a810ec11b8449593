//! The verbs, one module each, and the list of them.

use clap::Subcommand;

use crate::exit::Exit;
use crate::session::Session;

mod band;
mod bench;
#[cfg(feature = "paper")]
mod book;
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
#[cfg(feature = "paper")]
mod draw;
mod evaluate;
mod explain;
mod generate;
mod hint;
#[cfg(feature = "scene")]
mod images;
mod isomorphic;
mod join;
mod make;
mod man;
mod minimal;
mod rate;
#[cfg(feature = "vision")]
mod read;
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
#[cfg(feature = "paper")]
mod worksheet;

/// Declares the subcommands, in groups and in the order of the help: `module Arguments`. The name of a verb is that of
/// its module.
macro_rules! verbs {
    ($($group:literal { $($(#[$on:meta])? $module:ident $verb:ident),+ $(,)? })+) => {
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($($(#[$on])? $verb(Box<$module::$verb>)),+),+
        }

        /// The headings of the help, each with its verbs.
        pub(crate) const GROUPS: &[(&str, &[&str])] = &[$(($group, &[$($(#[$on])? stringify!($module)),+])),+];

        /// Returns whether this is the name of a verb.
        pub(crate) fn is_verb(name: &str) -> bool {
            GROUPS.iter().any(|(_, verbs)| verbs.contains(&name))
        }

        impl Command {
            pub(crate) fn run(&self, session: &Session) -> anyhow::Result<Exit> {
                match self {
                    $($($(#[$on])? Command::$verb(args) => $module::run(args, session)),+),+
                }
            }
        }
    };
}

verbs! {
    "Solve and check" {
        solve Solve,
        count Count,
        check Check,
        candidates Candidates,
        why Why,
        unneeded Unneeded,
    }
    "Play and learn" {
        hint Hint,
        steps Steps,
        explain Explain,
        technique Technique,
        textbook Textbook,
        #[cfg(feature = "paper")]
        worksheet Worksheet,
    }
    "Rate and classify" {
        rate Rate,
        classify Classify,
    }
    "Make and change puzzles" {
        generate Generate,
        minimal Minimal,
        vicinity Vicinity,
        shuffle Shuffle,
        transform Transform,
    }
    "Compare and explore" {
        canonicalize Canonicalize,
        isomorphic Isomorphic,
        distinct Distinct,
        distance Distance,
        symmetry Symmetry,
        band Band,
        unavoidable Unavoidable,
        scan Scan,
    }
    "Files and data sets" {
        convert Convert,
        #[cfg(feature = "vision")]
        read Read,
        #[cfg(feature = "paper")]
        draw Draw,
        #[cfg(feature = "paper")]
        book Book,
        dataset Dataset,
        evaluate Evaluate,
    }
    "Server and program" {
        #[cfg(feature = "server")]
        serve Serve,
        bench Bench,
        completions Completions,
        man Man,
    }
}
