//! Replays every file of the fuzz corpora on stable Rust.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tesuji_testkit::fuzzed::{targets, targets_of};
use tesuji_testkit::golden;

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.sort();
    paths
}

fn names(folder: &Path) -> BTreeSet<String> {
    let name = |path: PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned());
    entries(folder).into_iter().filter_map(name).collect()
}

#[test]
fn every_file_of_the_corpora_obeys_its_law() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let targets = targets();
    let corpora: BTreeSet<String> = targets.iter().map(|target| target.corpus.to_owned()).collect();
    assert_eq!(names(&corpus), corpora, "a folder a corpus");
    for target in targets {
        let files = entries(&corpus.join(target.corpus));
        assert!(!files.is_empty(), "{}: no corpus", target.name);
        for file in files {
            // Shown by the test runner only if the law panics.
            println!("{} {}", target.name, file.display());
            (target.run)(&fs::read(&file).expect("the file can be read"));
        }
    }
}

#[test]
fn the_samples_of_the_notations_obey_the_laws_of_reading() {
    let targets = targets_of("read");
    for sample in entries(&golden::folder().join("formats")) {
        let bytes = fs::read(&sample).expect("the file can be read");
        for target in &targets {
            println!("{} {}", target.name, sample.display());
            (target.run)(&bytes);
        }
    }
}
