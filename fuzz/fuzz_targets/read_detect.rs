//! A text is read or refused when its notation is not named.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tesuji_testkit::fuzzed::read_detect(bytes));
