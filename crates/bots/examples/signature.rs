//! Prints the signature of the computer players, so that other builds than the tests' can be compared with it: `cargo verify
//! wasm` runs this as WebAssembly.

#[path = "../tests/support/mod.rs"]
mod support;

#[allow(clippy::print_stdout, reason = "this is all it does")]
fn main() {
    println!("{}", support::signature());
}
