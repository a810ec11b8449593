//! The help texts. `cargo xtask renew` updates the files after an intended change.

use snapbox::{Data, assert_data_eq};

use crate::process::tesuji;

/// All subcommands of the program.
pub(crate) const VERBS: &[&str] = &[
    "solve",
    "count",
    "rate",
    "classify",
    "check",
    "evaluate",
    "convert",
    "candidates",
    "why",
    "unneeded",
    "canonicalize",
    "isomorphic",
    "distinct",
    "symmetry",
    "band",
    "shuffle",
    "transform",
    "minimal",
    "vicinity",
    "unavoidable",
    "scan",
    "distance",
    "generate",
    #[cfg(feature = "paper")]
    "book",
    #[cfg(feature = "png")]
    "draw",
    #[cfg(feature = "paper")]
    "worksheet",
    #[cfg(feature = "vision")]
    "read",
    "dataset",
    "explain",
    "hint",
    "steps",
    "technique",
    "textbook",
    #[cfg(feature = "server")]
    "serve",
    "bench",
    "completions",
    "man",
];

fn matches_file(args: &[&str], name: &str) {
    let run = tesuji(args, "");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    // Trailing spaces in lines come from clap.
    let text: String = run.out.lines().flat_map(|line| [line.trim_end(), "\n"]).collect();
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/help").join(name);
    assert_data_eq!(text, Data::read_from(&path, None).raw());
}

#[test]
fn of_the_whole() {
    matches_file(&["--help"], "tesuji.txt");
}

#[test]
fn of_each_verb() {
    for verb in VERBS {
        // The files contain the help of a default build.
        if *verb == "generate" && cfg!(feature = "parquet") {
            assert!(tesuji(&[verb, "--help"], "").out.contains("- parquet:"));
            continue;
        }
        let heading = "Tables in files, for --output FILE.parquet";
        if cfg!(feature = "tables") && tesuji(&[verb, "--help"], "").out.contains(heading) {
            continue;
        }
        matches_file(&[verb, "--help"], &format!("{verb}.txt"));
    }
}

#[test]
fn the_short_help_of_each_verb_fits_a_screen() {
    for verb in VERBS {
        let lines = tesuji(&[verb, "-h"], "").out.lines().count();
        assert!(lines <= 45, "tesuji {verb} -h has {lines} lines");
    }
}
