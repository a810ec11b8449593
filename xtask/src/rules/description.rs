//! Rust sources begin with a `//!` line that describes their content.

use crate::finding::Finding;
use crate::tree::{File, Tree};

/// The number of sources without a description that are still allowed. It may only fall.
const CEILING: usize = 322;

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    above(CEILING, tree)
}

/// Returns all sources without a description if there are more than `ceiling`.
fn above(ceiling: usize, tree: &Tree) -> Vec<Finding> {
    let bare: Vec<&File> = tree.with_extension("rs").filter(|file| !is_described(&file.text)).collect();
    if bare.len() <= ceiling {
        return Vec::new();
    }
    let fact = format!("no `//!` line at the beginning; {} files have none, more than {ceiling}", bare.len());
    bare.into_iter().map(|file| Finding::new(&file.path, 1, fact.clone())).collect()
}

/// Returns whether the first line that is neither blank nor an attribute is a description.
fn is_described(source: &str) -> bool {
    let mut lines = source.lines().filter(|line| !line.trim().is_empty() && !line.starts_with("#!["));
    lines.next().is_none_or(|line| line.starts_with("//!"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_above_the_ceiling_are_named() {
        let files =
            [("a.rs", "//! One.\n"), ("b.rs", "#![no_std]\n\n//! Two.\n"), ("c.rs", "use a;\n//! No.\n"), ("d.rs", "")];
        let tree = Tree::of(&files);
        assert_eq!(above(1, &tree), []);
        let fact = "no `//!` line at the beginning; 1 files have none, more than 0";
        assert_eq!(above(0, &tree), [Finding::new("c.rs", 1, fact)]);
    }
}
