//! The habits of a table, each told as a story.

mod clocks;
mod coming_and_going;
mod duplicates;
mod giving_up;
mod halts;
mod late_copies;
mod looking_back;
mod pauses;
mod proposals;
mod rated;
mod rematches;
mod seats;
mod slow;
mod small_things;
mod takebacks;
