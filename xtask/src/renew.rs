//! Updates all expected output: the generated files, and the files with which tests compare their output.

use std::io;
use std::path::Path;
use std::process::Command;

use crate::tree::Tree;
use crate::{generated, header};

/// The tests that update files if `SNAPSHOTS=overwrite` is set: the package, the test program, and the tests in it.
const SNAPSHOTS: &[(&str, &str, &[&str])] = &[
    ("tesuji-format", "it", &["readings::"]),
    ("tesuji-testkit", "it", &["pastes::the_files"]),
    ("tesuji-render", "it", &["pictures::"]),
    ("tesuji", "it", &["names::", "variant_pages::"]),
    // The files have the help of a build with the default features.
    ("tesuji-cli", "cli", &["help::", "hints::", "techniques::"]),
];

/// Updates everything. Returns whether all tests passed afterwards.
///
/// # Errors
///
/// If a file cannot be read or written, or a program cannot be started.
pub(crate) fn run(root: &Path, tree: &Tree) -> io::Result<bool> {
    // Tests print some of the generated files.
    generated::write(root, tree)?;
    if header::is_fresh(tree) == Some(false)
        && let Err(error) = header::run(root, tree)
    {
        eprintln!("{} is not updated: {error}", header::HEADER);
    }
    let mut passed = true;
    for (package, test, filters) in SNAPSHOTS {
        passed &= Command::new("cargo")
            .args(["test", "--quiet", "-p", package, "--test", test, "--"])
            .args(*filters)
            .env("SNAPSHOTS", "overwrite")
            .current_dir(root)
            .status()?
            .success();
    }
    Ok(passed)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::tree::File;

    /// Returns whether a test compares its output with files, by the variable or by snapbox, which reads the variable.
    fn has_snapshots(test: &File) -> bool {
        test.path.contains("/tests/") && ["SNAPSHOTS", "assert_data_eq"].iter().any(|name| test.text.contains(name))
    }

    #[test]
    fn every_package_with_snapshots_is_listed() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the repository");
        let tree = Tree::read(root).expect("the repository can be read");
        let tests = tree.with_extension("rs").filter(|file| has_snapshots(file));
        let packages = tests.filter_map(|test| test.path.strip_prefix("crates/")?.split('/').next());
        let listed = SNAPSHOTS.iter().map(|snapshot| snapshot.0);
        assert_eq!(packages.collect::<BTreeSet<&str>>(), listed.collect());
    }
}
