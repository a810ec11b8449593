//! Crates depend only on crates that the plan allows, and are in the folder of their name.

use crate::crates::{CRATES, Crate};
use crate::finding::Finding;
use crate::manifest;
use crate::tree::{File, Tree};

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let manifests = tree.files().iter().filter(|file| file.path.ends_with("/Cargo.toml"));
    manifests.flat_map(check_manifest).collect()
}

fn check_manifest(manifest: &File) -> Vec<Finding> {
    let folder = manifest.path.trim_end_matches("/Cargo.toml");
    let Some(one) = CRATES.iter().find(|one| one.folder() == folder) else {
        return vec![Finding::new(&manifest.path, 0, "the plan does not have this crate")];
    };
    let mut findings = Vec::new();
    if !manifest.text.lines().any(|line| line == format!("name = \"{}\"", one.name)) {
        findings.push(Finding::new(&manifest.path, 0, format!("the crate in this folder is called {}", one.name)));
    }
    for dependency in manifest::dependencies(manifest) {
        let known = CRATES.iter().any(|other| other.name == dependency.name);
        if known && !allowed(one, &dependency.name, dependency.dev) {
            let fact = format!("{} may not depend on {}", one.name, dependency.name);
            findings.push(Finding::new(&manifest.path, dependency.line, fact));
        }
    }
    findings
}

/// Returns whether the plan allows the dependency. Tests of every crate may use the testkit.
fn allowed(one: &Crate, other: &str, dev: bool) -> bool {
    one.may.contains(&other) || dev && other == "tesuji-testkit"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(path: &str, manifest: &str) -> Vec<String> {
        check(&Tree::of(&[(path, manifest)])).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn an_edge_within_layer_1_is_rejected() {
        let text =
            "name = \"tesuji-engine\"\n[dependencies]\ntesuji-core.workspace = true\ntesuji-check.workspace = true\n";
        let found = facts("crates/tesuji-engine/Cargo.toml", text);
        assert_eq!(found, ["crates/tesuji-engine/Cargo.toml:4: tesuji-engine may not depend on tesuji-check"]);
    }

    #[test]
    fn an_edge_upwards_is_rejected_in_tests_too() {
        let text = "name = \"tesuji-core\"\n[dev-dependencies]\ntesuji-engine.workspace = true\n";
        assert_eq!(facts("crates/tesuji-core/Cargo.toml", text).len(), 1);
    }

    #[test]
    fn a_renamed_edge_is_rejected() {
        let text = "name = \"tesuji-cli\"\n[dependencies]\ncore = { package = \"tesuji-core\", workspace = true }\n";
        assert_eq!(facts("crates/tesuji-cli/Cargo.toml", text).len(), 1);
    }

    #[test]
    fn an_unknown_crate_and_a_wrong_folder_are_rejected() {
        assert_eq!(facts("crates/tesuji-extra/Cargo.toml", "name = \"tesuji-extra\"\n").len(), 1);
        assert_eq!(facts("crates/tesuji-core/Cargo.toml", "name = \"core\"\n").len(), 1);
    }

    #[test]
    fn the_planned_edges_pass() {
        let text = "name = \"tesuji-engine\"\n[dependencies]\ntesuji-core.workspace = true\n[dev-dependencies]\ntesuji-testkit.workspace = true\n";
        assert!(facts("crates/tesuji-engine/Cargo.toml", text).is_empty());
    }
}
