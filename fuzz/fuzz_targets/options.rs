//! `cargo +nightly fuzz run options --features libfuzzer`

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quintile_fuzz::options(data));
