//! One verb a file.

pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod man;
pub(crate) mod rate;
pub(crate) mod solve;
pub(crate) mod textbook;
mod watch;
