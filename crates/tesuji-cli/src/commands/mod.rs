//! One verb a file.

pub(crate) mod bench;
pub(crate) mod canonicalize;
pub(crate) mod check;
pub(crate) mod classify;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod dataset;
pub(crate) mod distance;
pub(crate) mod distinct;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod isomorphic;
pub(crate) mod man;
pub(crate) mod minimal;
pub(crate) mod rate;
pub(crate) mod scan;
pub(crate) mod shuffle;
pub(crate) mod solve;
pub(crate) mod steps;
pub(crate) mod symmetry;
pub(crate) mod technique;
pub(crate) mod textbook;
pub(crate) mod unavoidable;
pub(crate) mod vicinity;
mod watch;
