//! Files, folders and modules have names that describe their content.

use crate::finding::Finding;
use crate::rust;
use crate::tree::{File, Tree};

/// Names that describe nothing.
const FORBIDDEN: &[&str] =
    &["util", "utils", "helper", "helpers", "common", "misc", "types", "manager", "managers", "v2"];

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let paths = tree.files().iter().filter_map(|file| {
        let mut parts = file.path.split('/').map(|part| part.split('.').next().unwrap_or(part));
        let name = parts.find(|part| FORBIDDEN.contains(part))?;
        Some(Finding::new(&file.path, 0, format!("{name} does not describe its content")))
    });
    paths.chain(tree.with_extension("rs").flat_map(modules)).collect()
}

/// Finds the modules with forbidden names.
fn modules(file: &File) -> Vec<Finding> {
    let words = rust::words(&file.text);
    let pairs = words.windows(2).filter(|pair| pair[0].1 == "mod" && FORBIDDEN.contains(&pair[1].1.as_str()));
    pairs
        .map(|pair| Finding::new(&file.path, pair[1].0, format!("mod {} does not describe its content", pair[1].1)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawers_are_rejected() {
        let tree = Tree::of(&[
            ("a/src/utils.rs", ""),
            ("a/common/mod.rs", ""),
            ("web/types.d.ts", ""),
            ("a/src/lib.rs", "//! mod misc\nmod grid;\nmod helper { }\n"),
        ]);
        let found: Vec<(String, usize)> = check(&tree).into_iter().map(|found| (found.path, found.line)).collect();
        let expected = [("a/src/utils.rs", 0), ("a/common/mod.rs", 0), ("web/types.d.ts", 0), ("a/src/lib.rs", 3)];
        assert_eq!(found, expected.map(|(path, line)| (path.to_string(), line)));
    }
}
