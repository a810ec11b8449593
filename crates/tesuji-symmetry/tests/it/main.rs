//! Tests of canonical forms and transforms.

mod exhaustive;
mod laws;
mod naive;
