//! Everything that is published has the same version, and a description of itself.

use crate::crates::CRATES;
use crate::finding::Finding;
use crate::tree::{File, Tree};

/// Files that repeat the version of the workspace, and the text around it.
const REPEATED: &[(&str, &str, &str)] = &[
    ("Cargo.toml", "version = \"", "\""),
    ("crates/tesuji-py/Cargo.toml", "\nversion = \"", "\""),
    ("crates/tesuji-wasm/npm/package.json", "\"version\": \"", "\""),
    ("CHANGELOG.md", "\n## ", "\n"),
];

/// The fields that a registry shows.
const FIELDS: &[&str] = &["description", "license", "authors", "categories", "keywords", "readme", "rust-version"];

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = versions(tree, env!("CARGO_PKG_VERSION"));
    for one in CRATES.iter().filter(|one| one.layer.is_some()) {
        let folder = one.folder();
        let Some(manifest) = tree.file(&format!("{folder}/Cargo.toml")) else { continue };
        findings.extend(fields(manifest));
        if tree.file(&format!("{folder}/README.md")).is_none() {
            findings.push(Finding::new(&manifest.path, 0, "a published crate needs a README.md"));
        }
    }
    findings
}

/// Finds versions that differ from that of the workspace.
fn versions(tree: &Tree, version: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, before, after) in REPEATED {
        let Some(file) = tree.file(path) else { continue };
        if !file.text.contains(&format!("{before}{version}{after}")) {
            findings.push(Finding::new(path, 0, format!("the version is {version} everywhere")));
        }
    }
    let Some(workspace) = tree.file("Cargo.toml") else { return findings };
    for (number, line) in workspace.lines().filter(|(_, line)| line.contains("path = \"crates/")) {
        // The testkit is not published and has no version.
        if line.contains("version = ") && !line.contains(&format!("version = \"{version}\"")) {
            findings.push(Finding::new(&workspace.path, number, format!("the version is {version} everywhere")));
        }
    }
    findings
}

/// Finds the fields that a manifest lacks.
fn fields(manifest: &File) -> Vec<Finding> {
    let has = |field: &str| {
        let set = |line: &str| line.strip_prefix(field).is_some_and(|rest| rest.starts_with([' ', '.']));
        manifest.text.lines().any(set)
    };
    let missing = FIELDS.iter().filter(|field| !has(field));
    missing.map(|field| Finding::new(&manifest.path, 0, format!("a published crate needs {field}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_version_is_rejected() {
        let manifest = "version = \"1.2.3\"\na = { version = \"1.2.2\", path = \"crates/a\" }\n";
        let tree = Tree::of(&[("Cargo.toml", manifest), ("CHANGELOG.md", "# Changelog\n\n## 1.2.2\n")]);
        let found: Vec<String> = versions(&tree, "1.2.3").iter().map(Finding::to_string).collect();
        let fact = "the version is 1.2.3 everywhere";
        assert_eq!(found, [format!("CHANGELOG.md: {fact}"), format!("Cargo.toml:2: {fact}")]);
    }

    #[test]
    fn the_same_version_passes() {
        let manifest = "version = \"1.2.3\"\na = { version = \"1.2.3\", path = \"crates/a\" }\n";
        let tree = Tree::of(&[("Cargo.toml", manifest), ("CHANGELOG.md", "# Changelog\n\n## 1.2.3\n")]);
        assert!(versions(&tree, "1.2.3").is_empty());
    }

    #[test]
    fn a_missing_field_is_rejected() {
        let text = "description = \"x\"\nlicense.workspace = true\nauthors.workspace = true\ncategories = []\nkeywords = []\nrust-version.workspace = true\n";
        let found = fields(&File { path: "crates/a/Cargo.toml".into(), text: text.into() });
        assert_eq!(
            found.iter().map(|found| found.fact.as_str()).collect::<Vec<_>>(),
            ["a published crate needs readme"]
        );
    }
}
