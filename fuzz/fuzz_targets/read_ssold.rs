//! A text is read or refused as `ssold`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tesuji_testkit::fuzzed::read_as("ssold", bytes));
