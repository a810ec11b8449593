//! Findings: places in files that break a rule of the repository.

use std::fmt;

/// A place that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// The file, relative to the root of the repository.
    pub path: String,
    /// The 1-based line; 0 means the file as a whole.
    pub line: usize,
    /// The problem, in one clause.
    pub fact: String,
}

impl Finding {
    pub(crate) fn new(path: &str, line: usize, fact: impl Into<String>) -> Finding {
        Finding { path: path.into(), line, fact: fact.into() }
    }
}

/// Writes a finding as `path:line: fact`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path, self.fact),
            line => write!(f, "{}:{line}: {}", self.path, self.fact),
        }
    }
}
