//! The rules of the repository, one per file.

mod description;
mod edges;
mod header;
mod length;
mod links;
mod names;
pub(crate) mod phrases;
mod reasons;
pub(crate) mod release;
mod stale;
mod texts;
mod unsafety;

use crate::finding::Finding;
use crate::tree::Tree;

/// A rule that `cargo xtask check` enforces.
pub(crate) struct Rule {
    /// The name, printed before each finding.
    pub name: &'static str,
    /// Returns the places that break the rule.
    pub check: fn(&Tree) -> Vec<Finding>,
}

/// Every rule.
pub(crate) const ALL: &[Rule] = &[
    Rule { name: "edges", check: edges::check },
    Rule { name: "length", check: length::check },
    Rule { name: "names", check: names::check },
    Rule { name: "description", check: description::check },
    Rule { name: "header", check: header::check },
    Rule { name: "unsafe", check: unsafety::check },
    Rule { name: "reasons", check: reasons::check },
    Rule { name: "release", check: release::check },
    Rule { name: "texts", check: texts::check },
    Rule { name: "phrases", check: phrases::check },
    Rule { name: "links", check: links::check },
    Rule { name: "stale", check: stale::check },
];
