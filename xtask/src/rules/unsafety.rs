//! Only one folder contains `unsafe`.

use crate::finding::Finding;
use crate::rust;
use crate::tree::Tree;

const FOLDER: &str = "crates/tesuji-engine/src/simd/";

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let elsewhere = tree.with_extension("rs").filter(|file| !file.path.starts_with(FOLDER));
    let words = elsewhere.flat_map(|file| rust::words(&file.text).into_iter().map(move |word| (file, word)));
    words
        .filter(|(_, (_, word))| word == "unsafe")
        .map(|(file, (line, _))| Finding::new(&file.path, line, format!("unsafe outside {FOLDER}")))
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
        let fact = "unsafe outside crates/tesuji-engine/src/simd/";
        assert_eq!(check(&tree), [Finding::new("crates/tesuji-engine/src/lib.rs", 4, fact)]);
    }
}
