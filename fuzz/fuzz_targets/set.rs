//! `cargo +nightly fuzz run set --features libfuzzer`

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quintile_fuzz::set(data));
