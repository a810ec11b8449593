//! Laws of several crates together, on random input and on kept files.

mod corpus;
mod hidden;
mod laws;
mod lines;
mod pastes;
mod rating;
mod rule_steps;
mod variants;
mod whole;
