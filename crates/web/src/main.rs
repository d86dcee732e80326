//! The page's program.

fn main() {
    quintile_web::app();
}
