//! The checksums of all artefacts.

use std::path::Path;
use std::process::Command;
use std::{fs, io};

use crate::wasm::said;

const NAME: &str = "SHA256SUMS";

/// Writes `SHA256SUMS` for all files of a folder, sorted by name.
///
/// # Errors
///
/// If a file cannot be read, or `sha256sum` is missing.
pub(super) fn write(folder: &Path) -> io::Result<()> {
    let mut names: Vec<_> = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<_>>()?;
    names.retain(|name| name != NAME);
    names.sort();
    if names.is_empty() {
        return Ok(());
    }
    fs::write(folder.join(NAME), said(Command::new("sha256sum").args(names).current_dir(folder))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_but_the_sums_has_a_line() {
        let folder = std::env::temp_dir().join(format!("tesuji-sums-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for name in ["b", "a"] {
            fs::write(folder.join(name), name).unwrap();
        }
        write(&folder).unwrap();
        write(&folder).unwrap();
        let sums = fs::read_to_string(folder.join(NAME)).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let lines: Vec<&str> = sums.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("ca978112ca1bbdca") && lines[0].ends_with("  a"));
    }
}
