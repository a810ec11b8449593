//! Every engine agrees with the judge on a puzzle; where the judge would take too long, with itself.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tesuji_testkit::fuzzed::engine_judge(bytes));
