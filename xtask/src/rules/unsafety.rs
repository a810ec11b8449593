//! Checks that only one folder and the border to C contain `unsafe` code. One other file only marks linked names as
//! `unsafe`.
//!
//! In the crate for C, only the border dereferences pointers. A lint of the compiler requires a reason for each block.
//!
//! Exported names must be marked `unsafe(no_mangle)`, and imported ones `unsafe extern`. The file of the module for
//! browsers has such marks and no other `unsafe`: no block, and no function that is unsafe to call.

use crate::finding::Finding;
use crate::rust;
use crate::tree::Tree;

const FOLDER: &str = "crates/tesuji-engine/src/simd/";
const BORDER: &str = "crates/tesuji-capi/src/border.rs";
const LINKED: &str = "crates/tesuji-wasm/src/exports.rs";

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let elsewhere = tree.with_extension("rs").filter(|file| !file.path.starts_with(FOLDER) && file.path != BORDER);
    let words = elsewhere.flat_map(|file| {
        let words = rust::words(&file.text);
        let next = words.iter().skip(1).map(|(_, word)| word.clone()).chain([String::new()]).collect::<Vec<_>>();
        words.into_iter().zip(next).map(move |(word, next)| (file, word, next))
    });
    words
        .filter(|(_, (_, word), _)| word == "unsafe")
        .filter(|(file, _, next)| file.path != LINKED || !matches!(next.as_str(), "no_mangle" | "extern"))
        .map(|(file, word, _)| (file, word))
        .map(|(file, (line, _))| Finding::new(&file.path, line, format!("unsafe outside {FOLDER} and {BORDER}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_counts_in_code_outside_the_folder() {
        let code = "#![deny(unsafe_code)]\n// unsafe\nlet a = \"unsafe\";\nlet b = unsafe { c() };\n";
        let tree =
            Tree::of(&[("crates/tesuji-engine/src/lib.rs", code), ("crates/tesuji-engine/src/simd/avx2.rs", code)]);
        let fact = "unsafe outside crates/tesuji-engine/src/simd/ and crates/tesuji-capi/src/border.rs";
        assert_eq!(check(&tree), [Finding::new("crates/tesuji-engine/src/lib.rs", 4, fact)]);
    }

    #[test]
    fn one_file_of_the_bindings_for_c_may_follow_pointers() {
        let code = "let b = unsafe { c() };\n";
        let tree = Tree::of(&[("crates/tesuji-capi/src/border.rs", code), ("crates/tesuji-capi/src/many.rs", code)]);
        let found: Vec<String> = check(&tree).into_iter().map(|found| found.path).collect();
        assert_eq!(found, ["crates/tesuji-capi/src/many.rs"]);
    }

    #[test]
    fn marks_of_linked_names_count_outside_their_file() {
        let code = "#[unsafe(no_mangle)]\npub extern \"C\" fn a() {}\nunsafe extern \"C\" { safe fn b(); }\nlet c = unsafe { d() };\n";
        let tree = Tree::of(&[("crates/tesuji-wasm/src/exports.rs", code), ("crates/tesuji-wasm/src/lib.rs", code)]);
        let found: Vec<(String, usize)> = check(&tree).into_iter().map(|found| (found.path, found.line)).collect();
        let path = |name: &str| format!("crates/tesuji-wasm/src/{name}.rs");
        assert_eq!(found, [(path("exports"), 4), (path("lib"), 1), (path("lib"), 3), (path("lib"), 4)]);
    }
}
