//! The fuzz target: runs the laws given by the environment variable `LAW`.
#![no_main]

use std::process::exit;
use std::sync::LazyLock;

use tesuji_testkit::fuzzed::{Target, targets, targets_of};

static TARGETS: LazyLock<Vec<Target>> = LazyLock::new(|| targets_of(&std::env::var("LAW").unwrap_or_default()));

libfuzzer_sys::fuzz_target!(
    init: {
        if TARGETS.is_empty() {
            let names: Vec<String> = targets().into_iter().map(|target| target.name).collect();
            eprintln!("set LAW to one of these laws, or to a folder of fuzz/corpus: {}", names.join(", "));
            exit(2);
        }
    },
    |bytes: &[u8]| TARGETS.iter().for_each(|target| (target.run)(bytes))
);
