//! Writes the pages that are not versioned: the reference of the command line, the techniques, and the solved variants.

use std::path::Path;
use std::process::Command;
use std::{fs, io};

use crate::generated;
use crate::tree::Tree;
use crate::wasm::said;

/// Copies `docs/` to a folder, and adds the generated pages. It compiles the program and a test.
///
/// # Errors
///
/// If a program fails, or a file cannot be written.
pub(crate) fn run(root: &Path, tree: &Tree, out: &Path) -> io::Result<bool> {
    // The generated pages link to the versioned ones.
    for file in tree.files().iter().filter(|file| file.path.starts_with("docs/")) {
        let copy = out.join(&file.path["docs/".len()..]);
        fs::create_dir_all(copy.parent().expect("a page is in a folder"))?;
        fs::copy(root.join(&file.path), copy)?;
    }
    let page = generated::command_line(tree).map_err(io::Error::other)?;
    fs::write(out.join("cli.md"), page)?;
    techniques(root, &out.join("techniques"))?;
    let mut variants = Command::new("cargo");
    variants.args(["test", "--quiet", "-p", "tesuji", "--test", "it", "variant_pages::"]).current_dir(root);
    said(variants.env("TESUJI_PAGES", std::path::absolute(out.join("variants"))?))?;
    println!("{}", out.display());
    Ok(true)
}

/// Writes the table of all techniques, and the pages of the families to which it links.
fn techniques(root: &Path, out: &Path) -> io::Result<()> {
    fs::create_dir_all(out)?;
    let page = |family: Option<&str>| {
        let mut program = Command::new("cargo");
        program.args(["run", "--quiet", "--release", "-p", "tesuji-cli", "--", "technique", "--output", "markdown"]);
        program.current_dir(root).args(family.map(|family| ["--family", family]).into_iter().flatten());
        said(&mut program)
    };
    let overview = page(None)?;
    for family in families(&overview) {
        fs::write(out.join(format!("{}.md", family.replace(' ', "-"))), page(Some(family))?)?;
    }
    fs::write(out.join("README.md"), overview)
}

/// Returns the families in the third column of the table, each once.
fn families(overview: &str) -> Vec<&str> {
    let rows = overview.lines().filter(|line| line.starts_with("| ["));
    let mut families: Vec<&str> = rows.filter_map(|row| row.split(" | ").nth(2)).collect();
    families.sort_unstable();
    families.dedup();
    families
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_those_of_the_table() {
        let overview = "# Techniques\n\n| technique | 中文 | family |\n|---|---|---|\n| [x](b.md#x) | 一 | big fish | 2 |\n\
                        | [y](a.md#y) | 二 | all | 3 |\n| [z](b.md#z) | 三 | big fish | 4 |\n";
        assert_eq!(families(overview), ["all", "big fish"]);
    }
}
