//! Laws that involve several crates, on random input and on stored files.

mod corpus;
mod hidden;
mod laws;
mod lines;
mod pastes;
mod rating;
mod rule_steps;
mod variants;
mod whole;
