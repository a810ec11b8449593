//! Tests of the facade: the crates together, golden files, and lists of names.

mod answers;
mod control;
mod golden;
mod made_variants;
mod names;
mod proofs;
mod rating;
mod readmes;
mod restricted;
mod steps;
mod variant_pages;
