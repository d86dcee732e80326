//! A table as people meet it (habits), as a set of laws, and on a network that loses everything it can (simulation).

mod habits;
mod story;
