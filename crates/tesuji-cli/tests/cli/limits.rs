//! Slow work has limits, and reports when one of them ended it.

use crate::help::VERBS;
use crate::process::tesuji;
use crate::{EMPTY, PUZZLE, SEVERAL, SOLUTION};

/// A time limit that expires before anything is done.
const NOTHING: &str = "0.000001";

#[test]
fn every_long_verb_ends_in_time_and_says_so() {
    for (args, input) in [
        (&["explain"][..], PUZZLE),
        (&["explain", "--prefer", "shortest"], PUZZLE),
        (&["hint"], PUZZLE),
        (&["steps"], PUZZLE),
        (&["classify"], PUZZLE),
        (&["candidates"], SEVERAL),
        (&["minimal"], PUZZLE),
        (&["vicinity"], PUZZLE),
        (&["unavoidable"], SOLUTION),
        (&["scan"], SOLUTION),
        (&["why"], EMPTY),
        (&["unneeded"], PUZZLE),
        (&["textbook", "row-order"], PUZZLE),
        (&["solve", "--all"], EMPTY),
        (&["rate", "--scale", "hodoku"], PUZZLE),
    ] {
        let run = tesuji(&[args, &["--time-limit", NOTHING]].concat(), input);
        assert_eq!(run.code, 1, "{args:?}: {run:?}");
        assert!(run.err.contains("ended early") || run.err.contains("not rated within"), "{args:?}: {run:?}");
    }
}

#[test]
fn nodes_are_a_limit_where_they_are_counted() {
    for (args, input) in [
        (&["candidates"][..], EMPTY),
        (&["minimal", "--all"], SOLUTION),
        (&["vicinity"], PUZZLE),
        (&["unneeded"], PUZZLE),
        (&["textbook", "row-order"], PUZZLE),
        (&["solve", "--all"], EMPTY),
        (&["count", "--all"], EMPTY),
    ] {
        let one = tesuji(&[args, &["--node-limit", "1"]].concat(), input);
        assert_eq!(one.code, 1, "{args:?}: {one:?}");
        assert!(one.err.contains("ended early") || one.out.contains("stopped"), "{args:?}: {one:?}");
    }
    for verb in ["hint", "explain", "steps", "classify", "scan", "unavoidable", "rate", "canonicalize", "shuffle"] {
        let run = tesuji(&[verb, "--node-limit", "5"], PUZZLE);
        let reason = format!("tesuji: --node-limit: tesuji {verb} does not count nodes; use --time-limit\n");
        assert_eq!((run.code, run.err), (2, reason));
    }
}

#[test]
fn the_help_lists_no_limit_on_nodes_that_is_refused() {
    let mut listed = 0;
    for verb in VERBS {
        let refusal = tesuji(&[verb, "--node-limit", "5"], PUZZLE).err;
        if tesuji(&[verb, "--help"], "").out.contains("--node-limit") {
            assert!(!refusal.contains("does not count nodes"), "{verb}: {refusal}");
            listed += 1;
        }
    }
    assert!(listed > 5, "{listed} verbs");
}

#[test]
fn what_was_found_until_then_is_printed() {
    let near = |more: &[&str]| tesuji(&[&["vicinity", "--remove", "1", "--add", "1"], more].concat(), PUZZLE);
    let (whole, part) = (near(&[]), near(&["--node-limit", "500"]));
    let all: Vec<&str> = whole.out.lines().collect();
    assert!(part.err.contains("ended early") && !whole.err.contains("ended early"), "{part:?}");
    assert!(!part.out.is_empty() && part.out.lines().all(|line| all.contains(&line)), "{part:?}");
    let part = tesuji(&["solve", "--all", "--node-limit", "1"], EMPTY);
    assert!(part.out.lines().count() > 1 && part.err.contains("ended early"), "{}", part.err);
}
