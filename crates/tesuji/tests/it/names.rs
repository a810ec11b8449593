//! The name types in the packages for Python and npm match the lists. `cargo xtask renew` writes them.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use tesuji::api::{NameList, name_lists};

const PYTHON: &str = "../tesuji-py/python/tesuji/names.py";
const NPM: &str = "../tesuji-wasm/npm/names.d.ts";

/// The maximum width of a line in a list.
const WIDTH: usize = 120;

/// Returns quoted names in lines, with a line end after each line but the last.
fn lines(names: &[String], quote: char, separator: &str, indent: &str) -> String {
    let mut out = String::new();
    let mut width = WIDTH;
    for name in names {
        let word = format!("{quote}{name}{quote}{separator}");
        if width + word.len() > WIDTH {
            let _ = write!(out, "\n{indent}");
            width = indent.len();
        } else {
            out.push(' ');
        }
        width += word.len() + 1;
        out += &word;
    }
    out
}

fn python(lists: &[NameList]) -> String {
    let mut out = "\"\"\"Closed lists of names, written by `cargo xtask renew`.\"\"\"\n\n\
                   from typing import Literal, TypeAlias\n"
        .to_owned();
    for NameList { name, about, names } in lists {
        let _ = write!(out, "\n{name}: TypeAlias = Literal[{}\n]\n", lines(names, '"', ",", "    "));
        let _ = writeln!(out, "\"\"\"{about}\"\"\"");
    }
    out
}

fn npm(lists: &[NameList]) -> String {
    let mut out = "// Closed lists of names, written by `cargo xtask renew`.\n".to_owned();
    for NameList { name, about, names } in lists {
        let said = lines(names, '\'', " |", "  ");
        let _ = write!(out, "\n/** {about} */\nexport type {name} ={};\n", said.trim_end_matches(" |"));
    }
    out
}

#[test]
fn the_packages_have_the_lists_of_the_library() {
    let lists = name_lists();
    for (path, written) in [(PYTHON, python(&lists)), (NPM, npm(&lists))] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        if env::var("SNAPSHOTS").is_ok_and(|mode| mode == "overwrite") {
            fs::write(&path, &written).unwrap();
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(found, written, "{}: cargo xtask renew writes it", path.display());
    }
}

#[test]
fn lists_name_everything_once() {
    for NameList { name, names, .. } in name_lists() {
        let mut sorted = names.clone();
        sorted.sort();
        sorted.dedup();
        assert!(!names.is_empty() && sorted.len() == names.len(), "{name}");
    }
}
