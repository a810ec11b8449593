//! A puzzle and its image have one canonical form, and transforms lead there and from one to the other.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tesuji_testkit::fuzzed::canonical(bytes));
