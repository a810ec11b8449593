//! Source files have a limited length.

use crate::finding::Finding;
use crate::tree::Tree;

/// The maximum number of lines in a source file.
const LIMIT: usize = 600;
/// The extensions of source files.
const SOURCE: &[&str] = &["rs", "js", "ts", "css", "py", "c", "h", "sh"];

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let sources = tree.files().iter().filter(|file| SOURCE.contains(&file.extension()));
    let lengths = sources.map(|file| (file, file.text.lines().count()));
    lengths
        .filter(|(_, length)| *length > LIMIT)
        .map(|(file, length)| Finding::new(&file.path, 0, format!("{length} lines, more than {LIMIT}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_601_is_one_too_many() {
        let long = "\n".repeat(LIMIT + 1);
        let whole = "\n".repeat(LIMIT);
        let tree = Tree::of(&[("a.rs", &long), ("b.rs", &whole), ("c.txt", &long)]);
        assert_eq!(check(&tree), [Finding::new("a.rs", 0, "601 lines, more than 600")]);
    }
}
