#![doc = include_str!("../README.md")]

#[cfg(feature = "book")]
mod book;
mod buffers;
mod clock;
mod exports;
mod included_verbs;
#[cfg(feature = "book")]
mod parts;
#[cfg(feature = "vision")]
mod photograph;

pub use exports::{tesuji_alloc, tesuji_answer, tesuji_ask, tesuji_free};
