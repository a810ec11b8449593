//! Checks that files mention neither the machine on which they were written nor package registries.

use crate::finding::Finding;
use crate::tree::Tree;

/// Forbidden phrases, written in halves so that this file obeys the rule.
const FORBIDDEN: &[(&str, &str)] = &[
    // Paths of a machine: a test takes a temporary folder from the system.
    ("/wo", "rk/"),
    ("/fa", "rm/"),
    ("fa", "rm-"),
    ("/ho", "me/"),
    ("/ro", "ot/"),
    ("/tm", "p/"),
    ("C:\\Us", "ers"),
    (".lib", "rary/"),
    ("sha", "red/reference"),
    ("sha", "red/data"),
    ("../sha", "red"),
    // Hosts of package registries.
    ("crates", ".io"),
    ("static.rust", "-lang.org"),
    ("py", "pi.org"),
    ("npm", "js."),
    ("registry.", "npm"),
    ("ruby", "gems"),
];

/// Lock files must name the registry.
const EXEMPT: &[&str] = &["Cargo.lock", "fuzz/Cargo.lock", "crates/tesuji-py/Cargo.lock"];

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let forbidden: Vec<String> = FORBIDDEN.iter().map(|(one, other)| format!("{one}{other}")).collect();
    let mut findings = Vec::new();
    for file in tree.files().iter().filter(|file| !EXEMPT.contains(&file.path.as_str())) {
        for (number, line) in file.lines() {
            for text in forbidden.iter().filter(|text| line.contains(text.as_str())) {
                findings.push(Finding::new(&file.path, number, format!("{text} does not belong to the project")));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_forbidden_text_is_found() {
        for (one, other) in FORBIDDEN {
            let text = format!("fine\nsee {one}{other}x\n");
            let found = check(&Tree::of(&[("docs/a.md", &text), ("Cargo.lock", &text)]));
            assert!(found.iter().any(|found| found.path == "docs/a.md" && found.line == 2), "{text}");
            assert!(found.iter().all(|found| found.path == "docs/a.md"), "{text}");
        }
    }

    #[test]
    fn ordinary_texts_pass() {
        let tree = Tree::of(&[("README.md", "the work is shared, a farm at home, a library, examples/*.txt\n")]);
        assert!(check(&tree).is_empty());
    }
}
