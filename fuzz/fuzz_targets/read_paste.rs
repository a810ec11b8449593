//! A text is read or refused as `paste`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tesuji_testkit::fuzzed::read_as("paste", bytes));
