//! Tests of every engine on every instruction set of this machine.

mod answers;
mod batch;
mod one;
mod words;
