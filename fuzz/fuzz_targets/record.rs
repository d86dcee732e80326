//! `cargo +nightly fuzz run record --features libfuzzer`

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quintile_fuzz::record(data));
