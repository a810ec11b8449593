//! Whatever the state of a player, the steps from there on are sound.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tesuji_testkit::fuzzed::hint(bytes));
