//! The fuzz target: it runs the laws that the environment variable `LAW` names.
#![no_main]

use std::process::exit;
use std::sync::LazyLock;

use tesuji_testkit::fuzzed::{Target, targets, targets_of};

static TARGETS: LazyLock<Vec<Target>> = LazyLock::new(|| targets_of(&std::env::var("LAW").unwrap_or_default()));

libfuzzer_sys::fuzz_target!(
    init: {
        if TARGETS.is_empty() {
            let names: Vec<String> = targets().into_iter().map(|target| target.name).collect();
            eprintln!("LAW is to name one of these laws, or a folder of fuzz/corpus: {}", names.join(", "));
            exit(2);
        }
    },
    |bytes: &[u8]| TARGETS.iter().for_each(|target| (target.run)(bytes))
);
