//! A text is read or refused as each notation.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tesuji_testkit::fuzzed::read_each_format(bytes));
