//! The one-line notation of the core comes back.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tesuji_testkit::fuzzed::parse_line(bytes));
