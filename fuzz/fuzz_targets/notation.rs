//! `cargo +nightly fuzz run notation --features libfuzzer`

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quintile_fuzz::notation(data));
