//! The habits of a table, each told as a story.

mod clocks;
mod coming_and_going;
mod duplicates;
mod giving_up;
mod late_copies;
mod pauses;
mod proposals;
mod rematches;
mod seats;
mod slow;
mod small_things;
mod takebacks;
