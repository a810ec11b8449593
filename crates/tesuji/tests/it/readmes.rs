//! The README of each crate names the crates that its example needs.

use std::fs;
use std::path::Path;

#[test]
fn the_dependencies_of_an_example_are_named() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut read = 0;
    for folder in fs::read_dir(crates).unwrap() {
        let folder = folder.unwrap();
        let own = folder.file_name().into_string().unwrap();
        let Ok(text) = fs::read_to_string(folder.path().join("README.md")) else { continue };
        let blocks: Vec<&str> = text.split("```").collect();
        let sentences: String = blocks.iter().step_by(2).copied().collect();
        let examples = blocks.iter().skip(1).step_by(2).filter(|block| block.starts_with("rust"));
        for word in examples.flat_map(|block| block.split(|c: char| !c.is_alphanumeric() && c != '_')) {
            let named = word.replace('_', "-");
            if word.starts_with("tesuji_") && named != own && folder.path().join("..").join(&named).is_dir() {
                assert!(sentences.contains(&format!("`{named}`")), "{own}: its example needs {named}");
                read += 1;
            }
        }
    }
    assert!(read >= 10, "{read} dependencies were found");
}
