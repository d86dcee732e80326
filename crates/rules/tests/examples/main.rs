//! The worked examples of the owner's documents, and the points the rules pages settle, as positions one can see.

mod diagram;
mod polygon;
mod twenty_four_seven;
