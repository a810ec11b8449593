//! Generated files are up to date.

use crate::finding::Finding;
use crate::generated::{self, Generated};
use crate::tree::Tree;

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    generated::ALL.iter().filter_map(|generated| check_one(generated, tree)).collect()
}

fn check_one(generated: &Generated, tree: &Tree) -> Option<Finding> {
    let found = tree.file(generated.path).map_or("", |file| &file.text);
    match generated.expected(tree) {
        Ok(Some(expected)) if expected == found => None,
        Ok(None) => None,
        Ok(Some(_)) => Some(Finding::new(generated.path, 0, "out of date; run cargo xtask write")),
        Err(error) => Some(Finding::new(generated.path, 0, error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stale_section_is_rejected_and_a_fresh_one_passes() {
        let page = "# Crates\n<!-- begin: plan -->\nold\n<!-- end: plan -->\nrest\n";
        let crates = ("crates/tesuji-core/Cargo.toml", "name = \"tesuji-core\"\n");
        let plan = generated::ALL.iter().find(|generated| generated.path == "ARCHITECTURE.md").unwrap();
        let tree = Tree::of(&[("ARCHITECTURE.md", page), crates]);
        assert_eq!(check_one(plan, &tree).map(|found| found.path), Some("ARCHITECTURE.md".into()));
        let fresh = plan.expected(&tree).unwrap().unwrap();
        assert!(fresh.starts_with("# Crates\n") && fresh.ends_with("rest\n") && fresh.contains("tesuji-core"));
        assert_eq!(check_one(plan, &Tree::of(&[("ARCHITECTURE.md", &fresh), crates])), None);
    }

    #[test]
    fn a_page_without_its_marks_is_rejected() {
        let plan = generated::ALL.iter().find(|generated| generated.path == "ARCHITECTURE.md").unwrap();
        let found = check_one(plan, &Tree::of(&[("ARCHITECTURE.md", "# Crates\n")])).unwrap();
        assert!(found.fact.contains("begin: plan"), "{found}");
    }
}
