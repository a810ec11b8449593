//! Every external dependency has a comment with its reason.

use crate::crates::CRATES;
use crate::finding::Finding;
use crate::manifest;
use crate::tree::Tree;

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for manifest in tree.files().iter().filter(|file| file.path.rsplit('/').next() == Some("Cargo.toml")) {
        for dependency in manifest::dependencies(manifest) {
            // Dependencies between our own crates have their reason in the table of the crates.
            let own = CRATES.iter().any(|one| one.name == dependency.name);
            if !own && !dependency.has_reason {
                let fact = format!("{} has no comment that says why it is needed", dependency.name);
                findings.push(Finding::new(&manifest.path, dependency.line, fact));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dependency_without_a_reason_is_rejected() {
        let text = "[dependencies]\ntesuji-core.workspace = true\nserde = \"1\" # writes JSON\nregex = \"1\"\n";
        let found = check(&Tree::of(&[("crates/tesuji/Cargo.toml", text)]));
        assert_eq!(found.len(), 1);
        assert!(found[0].to_string().starts_with("crates/tesuji/Cargo.toml:4: regex "), "{}", found[0]);
    }
}
