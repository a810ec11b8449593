//! The header of the C library is up to date with its sources.

use crate::finding::Finding;
use crate::header::{HEADER, is_fresh};
use crate::tree::Tree;

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let stale = is_fresh(tree) == Some(false);
    stale.then(|| Finding::new(HEADER, 0, "out of date; run cargo xtask header")).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_without_its_sum_is_rejected() {
        let tree = Tree::of(&[("crates/tesuji-capi/Cargo.toml", ""), (HEADER, "int tesuji_do(int);\n")]);
        assert_eq!(check(&tree), [Finding::new(HEADER, 0, "out of date; run cargo xtask header")]);
        assert_eq!(check(&Tree::default()), []);
    }
}
