//! The planned crates and their allowed dependencies. This is the only list of them.
//!
//! The tables in ARCHITECTURE.md and docs/library.md are generated from this list, and the rule `edges` reads it.

use std::fmt::Write;

use crate::tree::Tree;

/// A crate, existing or planned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crate {
    /// The name of the crate and of its folder.
    pub name: &'static str,
    /// The layer, `None` for a crate that is not published. Crates depend only on lower layers.
    pub layer: Option<u8>,
    /// The crates of the repository that this one may depend on.
    pub may: &'static [&'static str],
    /// The purpose of the crate. For an existing crate it covers only what exists.
    pub purpose: &'static str,
}

const FACADE: &[&str] = &["tesuji"];

/// Every crate, the lowest layer first.
#[rustfmt::skip]
pub(crate) const CRATES: &[Crate] = &[
    Crate { name: "tesuji-core", layer: Some(0), may: &[],
        purpose: "basic types, geometry, steps, the one-line notation; serde is optional" },
    Crate { name: "tesuji-format", layer: Some(1), may: &["tesuji-core"],
        purpose: "reading, writing and detecting all other notations" },
    Crate { name: "tesuji-check", layer: Some(1), may: &["tesuji-core"],
        purpose: "naive judge of solutions, counts, steps and proofs" },
    Crate { name: "tesuji-engine", layer: Some(1), may: &["tesuji-core"],
        purpose: "fast solving, counting and enumerating, one puzzle or many at a time; contains the `unsafe` vector code" },
    Crate { name: "tesuji-textbook", layer: Some(1), may: &["tesuji-core"],
        purpose: "textbook search algorithms that report each event" },
    Crate { name: "tesuji-symmetry", layer: Some(1), may: &["tesuji-core"],
        purpose: "transformations, canonical forms, automorphisms, band classes" },
    Crate { name: "tesuji-logic", layer: Some(1), may: &["tesuji-core"],
        purpose: "human techniques, hints and ratings" },
    Crate { name: "tesuji-variant", layer: Some(2), may: &["tesuji-core", "tesuji-engine"],
        purpose: "propagation, search and human steps for any size, layout and rule" },
    Crate { name: "tesuji-solve", layer: Some(3), may: &["tesuji-core", "tesuji-engine", "tesuji-variant"],
        purpose: "one solver for any problem: whether it has no, one or several solutions; counts, true candidates, mistyped clues" },
    Crate { name: "tesuji-vision", layer: Some(4), may: &["tesuji-core", "tesuji-engine", "tesuji-solve"],
        purpose: "puzzles from photographs: finds grids, reads cells, names what is in doubt" },
    Crate { name: "tesuji-generate", layer: Some(4),
        may: &["tesuji-core", "tesuji-engine", "tesuji-symmetry", "tesuji-logic", "tesuji-variant", "tesuji-solve"],
        purpose: "random solutions, puzzles that match a specification, redundant clues, unavoidable sets" },
    Crate { name: "tesuji-query", layer: Some(5),
        may: &["tesuji-core", "tesuji-check", "tesuji-engine", "tesuji-symmetry", "tesuji-logic", "tesuji-variant",
            "tesuji-solve", "tesuji-generate"],
        purpose: "questions and answers as plain data, one file per question: solve, count, rate, hint" },
    Crate { name: "tesuji-stream", layer: Some(6), may: &["tesuji-core", "tesuji-engine", "tesuji-format", "tesuji-query"],
        purpose: "answers a query for every record of a text: in order, on all cores, in constant memory" },
    Crate { name: "tesuji-render", layer: Some(6), may: &["tesuji-core", "tesuji-format", "tesuji-engine", "tesuji-logic", "tesuji-query"],
        purpose: "output: responses in every form, explanations in words, pictures" },
    Crate { name: "tesuji-runs", layer: Some(7),
        may: &["tesuji-core", "tesuji-engine", "tesuji-symmetry", "tesuji-logic", "tesuji-generate", "tesuji-query",
            "tesuji-stream", "tesuji-render"],
        purpose: "runs that write files: generated puzzles, data sets, checkpoints" },
    Crate { name: "tesuji-book", layer: Some(8),
        may: &["tesuji-core", "tesuji-format", "tesuji-engine", "tesuji-textbook", "tesuji-symmetry", "tesuji-logic",
            "tesuji-generate", "tesuji-query", "tesuji-render", "tesuji-runs"],
        purpose: "books as PDF: puzzles in sections, pages, and the rules of printers" },
    Crate { name: "tesuji-service", layer: Some(9),
        may: &["tesuji-core", "tesuji-format", "tesuji-textbook", "tesuji-symmetry", "tesuji-logic", "tesuji-vision",
            "tesuji-generate", "tesuji-query", "tesuji-stream", "tesuji-render", "tesuji-runs", "tesuji-book"],
        purpose: "every question as JSON: single requests, batches, columns" },
    Crate { name: "tesuji-scene", layer: Some(9), may: &["tesuji-core", "tesuji-format", "tesuji-vision", "tesuji-render", "tesuji-book"],
        purpose: "puzzles as a camera, a scanner or a screen shows them, with the truth about each picture" },
    Crate { name: "tesuji", layer: Some(10),
        may: &["tesuji-core", "tesuji-format", "tesuji-check", "tesuji-engine", "tesuji-textbook", "tesuji-symmetry",
            "tesuji-logic", "tesuji-variant", "tesuji-solve", "tesuji-vision", "tesuji-generate", "tesuji-query",
            "tesuji-stream", "tesuji-render", "tesuji-runs", "tesuji-book", "tesuji-scene", "tesuji-service"],
        purpose: "facade: re-exports and one-line calls; the crate that users add" },
    Crate { name: "tesuji-server", layer: Some(11), may: FACADE,
        purpose: "HTTP API and the embedded web page" },
    Crate { name: "tesuji-cli", layer: Some(11), may: &["tesuji", "tesuji-server"],
        purpose: "the program `tesuji`: arguments, files, terminals" },
    Crate { name: "tesuji-wasm", layer: Some(11), may: FACADE, purpose: "the WebAssembly module" },
    Crate { name: "tesuji-py", layer: Some(11), may: FACADE,
        purpose: "the Python package: typed answers, Arrow columns; a separate workspace" },
    Crate { name: "tesuji-capi", layer: Some(11), may: FACADE, purpose: "the C library: plain buffers, opaque handles, every question as JSON" },
    Crate { name: "tesuji-testkit", layer: None,
        may: &["tesuji-core", "tesuji-format", "tesuji-check", "tesuji-engine", "tesuji-logic",
            "tesuji-symmetry", "tesuji-textbook", "tesuji-variant", "tesuji-vision", "tesuji-book"],
        purpose: "code that tests share: random puzzles, proptest strategies, laws" },
    Crate { name: "tesuji-bench", layer: None,
        may: &["tesuji-core", "tesuji-format", "tesuji-engine", "tesuji-symmetry", "tesuji-variant", "tesuji-generate",
            "tesuji-textbook", "tesuji-testkit", "tesuji-server"],
        purpose: "benchmarks of engines, canonical forms, variants, the generator and the server" },
    Crate { name: "tesuji-vision-train", layer: None, may: &["tesuji-scene", "tesuji-vision"],
        purpose: "trains the net that reads the digits of photographs" },
    Crate { name: "xtask", layer: None, may: &[],
        purpose: "`cargo xtask`: checks the rules, generates documentation" },
    Crate { name: "tesuji-fuzz", layer: None, may: &["tesuji-testkit"],
        purpose: "fuzz targets, a separate workspace in `fuzz/`" },
];

impl Crate {
    /// Returns the folder of the crate, relative to the root.
    pub(crate) fn folder(&self) -> String {
        match self.name {
            "xtask" => "xtask".into(),
            "tesuji-fuzz" => "fuzz".into(),
            name => format!("crates/{name}"),
        }
    }

    fn exists(&self, tree: &Tree) -> bool {
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
        let planned = if one.exists(tree) { "" } else { " (planned)" };
        let (name, edges, purpose) = (one.name, one.edges(), one.purpose);
        writeln!(table, "| {layer} | `{name}`{planned} | {edges} | {purpose} |")
            .expect("writing to a String cannot fail");
    }
    table
}

/// Returns the table of the published crates that exist, for docs/library.md.
pub(crate) fn user_table(tree: &Tree) -> String {
    let mut table = String::from("| crate | purpose |\n|---|---|\n");
    for one in CRATES.iter().filter(|one| one.layer.is_some() && one.exists(tree)) {
        writeln!(table, "| [`{}`](../{}) | {} |", one.name, one.folder(), one.purpose)
            .expect("writing to a String cannot fail");
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_point_to_lower_layers() {
        let layer = |name: &str| CRATES.iter().find(|one| one.name == name).expect("it is in the table").layer;
        for one in CRATES {
            for other in one.may {
                match one.layer {
                    // The command line starts the server. This is the only dependency within a layer.
                    Some(11) if *other == "tesuji-server" => assert_eq!(one.name, "tesuji-cli"),
                    Some(_) => assert!(layer(other) < one.layer && layer(other).is_some(), "{} -> {other}", one.name),
                    None => assert_ne!(one.name, *other),
                }
            }
        }
    }

    #[test]
    fn crates_without_a_manifest_are_planned() {
        let tree = Tree::of(&[("crates/tesuji-core/Cargo.toml", ""), ("crates/tesuji/Cargo.toml", "")]);
        let plan = plan_table(&tree);
        let core =
            "| 0 | `tesuji-core` | nothing | basic types, geometry, steps, the one-line notation; serde is optional |";
        assert!(plan.contains(core), "{plan}");
        assert!(plan.contains("| 1 | `tesuji-logic` (planned) | core |"), "{plan}");
        assert!(plan.contains("| 10 | `tesuji` | all above |"), "{plan}");
        assert!(user_table(&tree).contains("[`tesuji-core`](../crates/tesuji-core)"));
        assert!(!user_table(&tree).contains("logic") && !user_table(&tree).contains("planned"));
    }
}
