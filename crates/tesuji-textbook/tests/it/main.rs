//! Tests of the textbook algorithms.

mod call_counts;
mod golden;
mod laws;
