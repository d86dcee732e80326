//! The worker's program.

fn main() {
    quintile_web::thinker::serve();
}
