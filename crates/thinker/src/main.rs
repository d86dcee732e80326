//! The worker's program.

fn main() {
    quintile_thinker::serve();
}
