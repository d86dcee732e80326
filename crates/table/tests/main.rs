//! A table as people meet it (habits), as a set of laws, and on a network that loses what it can (simulation).

mod fairness_page;
mod habits;
mod laws;
mod simulation;
mod stored;
mod story;
