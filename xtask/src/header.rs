//! Writes the header of the C library. cbindgen generates it from the sources of the border.
//!
//! cbindgen is a separate program: compiling it with the tests would take half a minute, for a file that rarely
//! changes. So the header contains a checksum of the declarations, which `cargo xtask check` compares.

use std::path::Path;
use std::process::Command;
use std::{fs, io};

use crate::tree::Tree;
use crate::wasm::said;

/// The version of cbindgen; other versions format the header differently.
const CBINDGEN: &str = "cbindgen 0.29.4";

const CRATE: &str = "crates/tesuji-capi";
pub(crate) const HEADER: &str = "crates/tesuji-capi/include/tesuji.h";

/// Writes the header.
///
/// # Errors
///
/// If cbindgen is not installed in this version, or fails.
pub(crate) fn run(root: &Path, tree: &Tree) -> io::Result<bool> {
    let found = said(Command::new("cbindgen").arg("--version")).unwrap_or_default();
    if found.trim() != CBINDGEN {
        let install = CBINDGEN.replace(' ', "@");
        return Err(io::Error::other(format!("expected {CBINDGEN}: cargo install --locked {install}")));
    }
    let folder = root.join(CRATE);
    let made =
        said(Command::new("cbindgen").arg("--quiet").arg(&folder).arg("--config").arg(folder.join("cbindgen.toml")))?;
    fs::write(root.join(HEADER), signed(tree, &made))?;
    println!("{HEADER}");
    Ok(true)
}

/// Returns the header with its first line.
fn signed(tree: &Tree, made: &str) -> String {
    format!("/* Made by {CBINDGEN}: cargo xtask header. Do not edit. {:016x} */\n{made}", sum(tree, made))
}

/// Returns whether the header was generated from these sources and has not been edited; `None` without the crate.
pub(crate) fn is_fresh(tree: &Tree) -> Option<bool> {
    tree.file(&format!("{CRATE}/Cargo.toml"))?;
    let header = tree.file(HEADER).map_or("", |file| &file.text);
    let made = header.split_once('\n').map_or("", |(_, made)| made);
    Some(header == signed(tree, made))
}

/// Returns an FNV-1a checksum of the declarations and of the header.
fn sum(tree: &Tree, made: &str) -> u64 {
    let sources = tree.files().iter().filter(|file| file.path.starts_with(CRATE) && file.extension() == "rs");
    let declared = sources.filter(|file| file.path.contains("/src/")).map(|file| declarations(&file.text));
    let settings = tree.file(&format!("{CRATE}/cbindgen.toml")).map_or("", |file| &file.text);
    let all = declared.chain([settings.to_owned(), made.to_owned()]).collect::<Vec<String>>().join("\n");
    all.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Returns the declarations of a source that go into the header: types, constants and functions for C, with comments.
fn declarations(source: &str) -> String {
    let (mut text, mut comment) = (String::new(), String::new());
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        let ends: fn(&str) -> bool = if line.starts_with("#[repr(") {
            |line| line == "}"
        } else if line == "#[unsafe(no_mangle)]" {
            |line| line.ends_with('{')
        } else if line.starts_with("pub const TESUJI_") || line.starts_with("pub struct Tesuji") {
            |_| true
        } else {
            if line.starts_with("///") {
                comment += line;
                comment.push('\n');
            } else if !line.starts_with("#[") {
                comment.clear();
            }
            continue;
        };
        text += &std::mem::take(&mut comment);
        let mut last = line;
        loop {
            text += last;
            text.push('\n');
            if ends(last) {
                break;
            }
            let Some(next) = lines.next() else { break };
            last = next;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "use a;\n\n/// A limit.\npub const TESUJI_LIMIT: usize = 3;\n\n/// Not for C.\nfn inner() {\n    b()\n}\n\n\
        /// A status.\n#[repr(u8)]\npub enum TesujiStatus {\n    /// One.\n    One = 1,\n}\n\n/// A handle.\n#[derive(Debug)]\n\
        pub struct TesujiThing(u8);\n\n/// Does it.\n#[unsafe(no_mangle)]\npub extern \"C\" fn tesuji_do(\n    one: u8,\n) -> u8 {\n    inner()\n}\n";

    #[test]
    fn declarations_are_what_c_sees() {
        let seen = declarations(SOURCE);
        let expected = "/// A limit.\npub const TESUJI_LIMIT: usize = 3;\n/// A status.\n#[repr(u8)]\npub enum TesujiStatus {\n    \
            /// One.\n    One = 1,\n}\n/// A handle.\npub struct TesujiThing(u8);\n/// Does it.\n#[unsafe(no_mangle)]\n\
            pub extern \"C\" fn tesuji_do(\n    one: u8,\n) -> u8 {\n";
        assert_eq!(seen, expected);
    }

    #[test]
    fn a_header_is_stale_after_a_change_of_either_side() {
        let tree = |source: &str, header: &str| {
            Tree::of(&[
                (&format!("{CRATE}/Cargo.toml"), ""),
                (&format!("{CRATE}/src/border.rs"), source),
                (HEADER, header),
            ])
        };
        let header = signed(&tree(SOURCE, ""), "int tesuji_do(int);\n");
        assert_eq!(is_fresh(&tree(SOURCE, &header)), Some(true));
        assert_eq!(is_fresh(&tree(&SOURCE.replace("b()", "c()"), &header)), Some(true), "no part of the header");
        assert_eq!(is_fresh(&tree(&SOURCE.replace("Does it", "Does more"), &header)), Some(false));
        assert_eq!(is_fresh(&tree(&SOURCE.replace("one: u8", "one: u16"), &header)), Some(false));
        assert_eq!(is_fresh(&tree(SOURCE, &header.replace("int)", "long)"))), Some(false));
        assert_eq!(is_fresh(&tree(SOURCE, "")), Some(false));
        assert_eq!(is_fresh(&Tree::default()), None);
    }
}
