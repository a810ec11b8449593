//! Every algorithm of the textbook agrees with the judge on a grid of 4x4 to 9x9.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tesuji_testkit::fuzzed::textbook_judge(bytes));
