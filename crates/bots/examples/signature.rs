//! Prints the signature of the computer players, to compare builds other than the tests': `cargo verify wasm` runs this as
//! WebAssembly.

#[path = "../tests/support/mod.rs"]
mod support;

#[allow(clippy::print_stdout, reason = "this is all it does")]
fn main() {
    println!("{}", support::signature());
}
