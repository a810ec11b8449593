#![doc = include_str!("../README.md")]
//!
//! This crate is not for Rust, which has the crate `tesuji`. `border` has every function of the header, and passes the
//! data behind its pointers to the other modules, which are safe.
#![allow(unreachable_pub, reason = "the header is made of what is public, and none of it is for Rust")]

mod answer;
mod border;
mod classic;
mod code;
mod control;
mod error;
mod guard;
mod made;
mod many;
mod memory;
mod scratch;
mod status;
