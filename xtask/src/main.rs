//! Maintenance commands of the repository.
//!
//! ```text
//! cargo xtask check    checks the rules of the repository
//! cargo xtask phrases  lists the phrases to avoid, see xtask/phrases.txt
//! cargo xtask phrases lower   lowers the ceilings in that list to the current counts
//! cargo xtask write    writes the generated parts of the docs
//! cargo xtask renew    updates all expected output: what write writes, the C header, and the files of tests
//! cargo xtask docs FOLDER   writes all pages, with those that are not versioned (target/docs)
//! cargo xtask readme   runs the console examples of all pages with the programs of a folder (target/release)
//! cargo xtask readme FOLDER PAGE   updates the output of the examples of a page
//! cargo xtask assembly checks that the vector code of a compiled program is fully inlined
//! cargo xtask terminal FOLDER   takes pictures of every command in terminals of 80 and 120 columns, under tmux
//! cargo xtask release --dry   makes all artefacts of a release; with --try, also uses each in an empty place
//! cargo xtask wasm     builds the modules for browsers, with a tool chain that it installs in target/
//! cargo xtask npm      packs the npm package, installs it in another folder, and tests it
//! cargo xtask header   writes the header of the C library, with cbindgen
//! cargo xtask capi FOLDER   builds the C library, and installs it in a folder such as /usr/local
//! cargo xtask site     writes the page as static files to target/site
//! cargo xtask browser  tests the page in a real browser: as static files, and served by target/release/tesuji
//! cargo xtask firefox  tests the page in Firefox
//! cargo xtask screenshots  writes pictures of the page to target/screenshots
//! cargo xtask ci       lists the steps of .ci/run
//! ```

mod assembly;
mod browser;
mod capi;
mod console;
mod crates;
mod docs;
mod finding;
mod generated;
mod header;
mod manifest;
mod markdown;
mod npm;
mod phrase;
mod prose;
mod release;
mod renew;
mod rules;
mod rust;
mod site;
mod speed;
mod terminal;
mod tree;
mod wasm;

use std::path::Path;
use std::process::ExitCode;

use tree::Tree;

const USAGE: &str = "expected: cargo xtask check | phrases [lower] | write | renew | docs [FOLDER] | readme [FOLDER [PAGE]] | assembly PROGRAM | terminal FOLDER | release --dry [--try] [--out FOLDER] [--only NAME,NAME] | wasm | npm | header | capi FOLDER | site [--address URL] | browser | firefox | screenshots | ci";

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the repository");
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["check"] => Tree::read(root).map(|tree| check(&tree)),
        ["phrases"] => Tree::read(root).map(|tree| rules::phrases::print(&tree)),
        ["phrases", "lower"] => Tree::read(root).and_then(|tree| rules::phrases::lower(root, &tree)).map(|()| true),
        ["write"] => Tree::read(root).and_then(|tree| generated::write(root, &tree)).map(|()| true),
        ["renew"] => Tree::read(root).and_then(|tree| renew::run(root, &tree)),
        ["docs"] => Tree::read(root).and_then(|tree| docs::run(root, &tree, &root.join("target/docs"))),
        ["docs", out] => Tree::read(root).and_then(|tree| docs::run(root, &tree, Path::new(out))),
        ["readme"] => Tree::read(root).and_then(|tree| console::run(root, &tree, &root.join("target/release"))),
        ["readme", programs] => Tree::read(root).and_then(|tree| console::run(root, &tree, Path::new(programs))),
        ["readme", programs, page] => console::update(root, page, &root.join(programs)),
        ["assembly", program] => assembly::check(Path::new(program)),
        ["terminal", programs] => terminal::run(root, &root.join(programs)),
        ["release", ref options @ ..] => release::run(root, options),
        ["wasm"] => wasm::run(root),
        ["npm"] => npm::run(root),
        ["header"] => Tree::read(root).and_then(|tree| header::run(root, &tree)),
        ["capi", prefix] => capi::run(root, Path::new(prefix)),
        ["site"] => site::run(root, None),
        ["site", "--address", address] => site::run(root, Some(address)),
        ["browser"] => browser::run(root),
        ["firefox"] => browser::firefox(root),
        ["screenshots"] => browser::screenshots(root),
        ["ci"] => Tree::read(root).map(|tree| list_steps(&tree)),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{}: {error}", root.display());
            ExitCode::from(2)
        }
    }
}

/// Prints the findings of every rule. Returns whether there are none.
fn check(tree: &Tree) -> bool {
    let mut count = 0;
    for rule in rules::ALL {
        for finding in (rule.check)(tree) {
            println!("{}: {finding}", rule.name);
            count += 1;
        }
    }
    println!("{} rules, {} files, {count} findings", rules::ALL.len(), tree.files().len());
    count == 0
}

/// Prints the names of the steps of `.ci/run`, in order. Returns whether there are any.
fn list_steps(tree: &Tree) -> bool {
    let steps: Vec<&str> = tree
        .file(".ci/run")
        .map(|script| script.text.lines().filter_map(|line| line.trim_start().strip_prefix("step ")).collect())
        .unwrap_or_default();
    steps.iter().for_each(|step| println!("{}", step.trim_matches('"')));
    !steps.is_empty()
}
