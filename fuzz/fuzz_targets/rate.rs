//! The rater agrees with the plain one on a puzzle and on a sukaku, as far as that is quick.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tesuji_testkit::fuzzed::rate(bytes));
