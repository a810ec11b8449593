//! A text is read or refused as `line0`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tesuji_testkit::fuzzed::read_as("line0", bytes));
