#![doc = include_str!("../README.md")]
//!
//! Rust programs use the crate `tesuji` instead. `border` has every function of the header, and passes the data behind
//! its pointers to the other modules, which are safe.
#![allow(unreachable_pub, reason = "the header is generated from the public items, which are not for Rust")]

mod answer;
mod border;
mod classic;
mod code;
mod control;
mod error;
mod generation;
mod guard;
mod many;
mod memory;
mod scratch;
mod status;
