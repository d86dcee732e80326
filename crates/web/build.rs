//! Keeps the relocations in the page's program, so that `cargo xtask web` can cut it in two.

#![allow(clippy::print_stdout, reason = "how a build script speaks")]

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-bin=app=--emit-relocs");
    }
}
