//! The crates of the plan and the edges between them: the one place where they are written down.
//!
//! The tables in ARCHITECTURE.md and README.md are generated from here, and the rule on edges reads it.

use std::fmt::Write;

use crate::tree::Tree;

/// A crate of the plan, standing or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crate {
    /// The name, which is the name of its folder too.
    pub name: &'static str,
    /// The layer: edges run downwards, and crates of layer 1 do not see each other. `None` for what is not published.
    pub layer: Option<u8>,
    /// The crates of the repository that it may depend on.
    pub may: &'static [&'static str],
    /// What it is for; of a crate that stands, what stands.
    pub purpose: &'static str,
    /// What is planned to join it.
    pub later: &'static str,
}

const FACADE: &[&str] = &["tesuji"];

/// Every crate, from the lowest layer up.
#[rustfmt::skip]
pub(crate) const CRATES: &[Crate] = &[
    Crate { name: "tesuji-core", layer: Some(0), may: &[],
        purpose: "nouns, geometry, steps, the one-line notation", later: "optional: serde, arbitrary" },
    Crate { name: "tesuji-format", layer: Some(1), may: &["tesuji-core"],
        purpose: "every other notation, in and out, and their detection", later: "" },
    Crate { name: "tesuji-check", layer: Some(1), may: &["tesuji-core"],
        purpose: "naive judge: solution? how many? step sound?", later: "proof valid?" },
    Crate { name: "tesuji-engine", layer: Some(1), may: &["tesuji-core"],
        purpose: "fast solving, counting, enumerating, one puzzle or many at a time; the only `unsafe`", later: "" },
    Crate { name: "tesuji-textbook", layer: Some(1), may: &["tesuji-core"],
        purpose: "the algorithms of the textbooks, instrumented: they emit events", later: "" },
    Crate { name: "tesuji-symmetry", layer: Some(1), may: &["tesuji-core"],
        purpose: "transformations, canonical forms, automorphisms, band classes", later: "" },
    Crate { name: "tesuji-logic", layer: Some(1), may: &["tesuji-core"],
        purpose: "human techniques, hints, ratings", later: "" },
    Crate { name: "tesuji-variant", layer: Some(1), may: &["tesuji-core"],
        purpose: "any size, layout and rule: propagation and search", later: "" },
    Crate { name: "tesuji-generate", layer: Some(2),
        may: &["tesuji-core", "tesuji-engine", "tesuji-symmetry", "tesuji-logic", "tesuji-variant"],
        purpose: "seeds, solutions at random, puzzles by the look of their clues, redundant clues", later: "" },
    Crate { name: "tesuji-render", layer: Some(2), may: &["tesuji-core", "tesuji-variant"],
        purpose: "one-way output: sentences, explanations, boxed grids, rows, JSON, SVG, HTML", later: "PNG, PDF" },
    Crate { name: "tesuji", layer: Some(3),
        may: &["tesuji-core", "tesuji-format", "tesuji-check", "tesuji-engine", "tesuji-textbook", "tesuji-symmetry",
            "tesuji-logic", "tesuji-variant", "tesuji-generate", "tesuji-render"],
        purpose: "facade: re-exports, guide, streams of answers; the crate that users add", later: "cookbook" },
    Crate { name: "tesuji-server", layer: Some(4), may: FACADE,
        purpose: "HTTP API and the embedded web page", later: "" },
    Crate { name: "tesuji-cli", layer: Some(4), may: &["tesuji", "tesuji-server"],
        purpose: "the program `tesuji`: a skin, no logic", later: "" },
    Crate { name: "tesuji-wasm", layer: Some(4), may: FACADE, purpose: "skin for the web page", later: "" },
    Crate { name: "tesuji-py", layer: Some(4), may: FACADE, purpose: "skin for Python", later: "" },
    Crate { name: "tesuji-capi", layer: Some(4), may: FACADE, purpose: "skin for C", later: "" },
    Crate { name: "tesuji-testkit", layer: None,
        may: &["tesuji-core", "tesuji-format", "tesuji-check", "tesuji-engine", "tesuji-logic",
            "tesuji-symmetry", "tesuji-textbook"],
        purpose: "what the tests share: dealt puzzles, strategies, laws", later: "" },
    Crate { name: "tesuji-bench", layer: None,
        may: &["tesuji-core", "tesuji-engine", "tesuji-symmetry", "tesuji-generate", "tesuji-testkit"],
        purpose: "times engines, canonical forms and the generator against a rival in one run", later: "" },
    Crate { name: "xtask", layer: None, may: &[],
        purpose: "checks of the plan, generated docs: `cargo xtask`", later: "" },
    Crate { name: "tesuji-fuzz", layer: None, may: &["tesuji-testkit"],
        purpose: "fuzz targets, in a workspace of their own under `fuzz/`", later: "" },
];

impl Crate {
    /// Returns the folder, relative to the root.
    pub(crate) fn folder(&self) -> String {
        match self.name {
            "xtask" => "xtask".into(),
            "tesuji-fuzz" => "fuzz".into(),
            name => format!("crates/{name}"),
        }
    }

    fn stands(&self, tree: &Tree) -> bool {
        tree.file(&format!("{}/Cargo.toml", self.folder())).is_some()
    }

    fn edges(&self) -> String {
        let all_below = CRATES.iter().filter(|other| other.layer < self.layer && other.layer.is_some()).count();
        let names: Vec<&str> = self.may.iter().map(|name| name.strip_prefix("tesuji-").unwrap_or(name)).collect();
        match names.len() {
            0 => "nothing".into(),
            count if count > 2 && count == all_below => "all above".into(),
            _ => names.join(", "),
        }
    }
}

/// Returns the table of all crates for ARCHITECTURE.md.
pub(crate) fn plan_table(tree: &Tree) -> String {
    let mut table = String::from("| layer | crate | may depend on | purpose |\n|---|---|---|---|\n");
    for one in CRATES {
        let layer = one.layer.map_or("dev".into(), |layer| layer.to_string());
        let planned = if one.stands(tree) { "" } else { " (planned)" };
        let later = if one.later.is_empty() { String::new() } else { format!(" (planned: {})", one.later) };
        let (name, edges, purpose) = (one.name, one.edges(), one.purpose);
        writeln!(table, "| {layer} | `{name}`{planned} | {edges} | {purpose}{later} |").expect("a String takes all");
    }
    table
}

/// Returns the table of the standing published crates for README.md.
pub(crate) fn user_table(tree: &Tree) -> String {
    let mut table = String::from("| crate | purpose |\n|---|---|\n");
    for one in CRATES.iter().filter(|one| one.layer.is_some() && one.stands(tree)) {
        writeln!(table, "| [`{}`]({}) | {} |", one.name, one.folder(), one.purpose).expect("a String takes all");
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_run_downwards_and_layer_1_does_not_see_itself() {
        let layer = |name: &str| CRATES.iter().find(|one| one.name == name).expect("it is in the table").layer;
        for one in CRATES {
            for other in one.may {
                match one.layer {
                    // The command line starts the server: the one edge within a layer.
                    Some(4) if *other == "tesuji-server" => assert_eq!(one.name, "tesuji-cli"),
                    Some(_) => assert!(layer(other) < one.layer && layer(other).is_some(), "{} -> {other}", one.name),
                    None => assert_ne!(one.name, *other),
                }
            }
        }
    }

    #[test]
    fn what_does_not_stand_is_planned() {
        let tree = Tree::of(&[("crates/tesuji-core/Cargo.toml", ""), ("crates/tesuji/Cargo.toml", "")]);
        let plan = plan_table(&tree);
        let core = "| 0 | `tesuji-core` | nothing | nouns, geometry, steps, the one-line notation (planned: ";
        assert!(plan.contains(core), "{plan}");
        assert!(plan.contains("| 1 | `tesuji-logic` (planned) | core |"), "{plan}");
        assert!(plan.contains("| 3 | `tesuji` | all above |"), "{plan}");
        assert!(user_table(&tree).contains("[`tesuji-core`](crates/tesuji-core)"));
        assert!(!user_table(&tree).contains("logic") && !user_table(&tree).contains("planned"));
    }
}
