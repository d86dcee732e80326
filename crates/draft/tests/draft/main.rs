//! Drafts as people make them: every transition, in every game, on positions of real play.

mod confirming;
mod hints;
mod laws;
mod laying;
mod naming;
mod picking;
mod recalling;
mod stacking;
mod support;
mod trading;
mod turning;
