//! Replays every file of the fuzz corpora on stable Rust.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tesuji_testkit::fuzzed::{self, TARGETS};
use tesuji_testkit::golden;

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.sort();
    paths
}

fn stems(folder: &Path) -> BTreeSet<String> {
    let name = |path: PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    entries(folder).into_iter().filter_map(name).collect()
}

#[test]
fn every_file_of_the_corpora_obeys_its_law() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let names: BTreeSet<String> = TARGETS.iter().map(|target| target.name.to_string()).collect();
    assert_eq!(stems(&fuzz.join("corpus")), names, "a folder a target");
    assert_eq!(stems(&fuzz.join("fuzz_targets")), names, "a file a target");
    for target in TARGETS {
        let files = entries(&fuzz.join("corpus").join(target.name));
        assert!(!files.is_empty(), "{}: no corpus", target.name);
        for file in files {
            // Shown by the test runner only if the law panics.
            println!("{}", file.display());
            (target.run)(&fs::read(&file).expect("the file can be read"));
        }
    }
}

#[test]
fn the_samples_of_the_notations_obey_the_laws_of_reading() {
    for sample in entries(&golden::folder().join("formats")) {
        println!("{}", sample.display());
        let bytes = fs::read(&sample).expect("the file can be read");
        fuzzed::read_detect(&bytes);
        fuzzed::read_each_format(&bytes);
    }
}
