//! The files of the repository.

use std::path::Path;
use std::{fs, io};

/// Folders that are not part of the sources: build output, the history, and fuzzing artifacts.
const SKIPPED: &[&str] = &[".git", "target", "artifacts", "coverage", "node_modules"];

/// A file of the repository.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// The path relative to the root, with `/`.
    pub path: String,
    /// The text; empty for a file that is not UTF-8.
    pub text: String,
}

impl File {
    /// Returns the text after the last dot of the file name.
    pub(crate) fn extension(&self) -> &str {
        self.path.rsplit('/').next().and_then(|name| name.rsplit_once('.')).map_or("", |(_, extension)| extension)
    }

    /// Iterates over the lines with their 1-based numbers.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.lines())
    }
}

/// All files of the repository, in the order of their paths.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    files: Vec<File>,
}

impl Tree {
    /// Reads the files below a folder.
    ///
    /// # Errors
    ///
    /// If a folder or a file cannot be read.
    pub(crate) fn read(root: &Path) -> io::Result<Tree> {
        let mut tree = Tree::default();
        let mut folders = vec![String::new()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(root.join(&folder))? {
                let entry = entry?;
                let Ok(name) = entry.file_name().into_string() else { continue };
                let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
                let kind = entry.file_type()?;
                if kind.is_dir() && !SKIPPED.contains(&name.as_str()) {
                    folders.push(path);
                } else if kind.is_file() {
                    let text = String::from_utf8(fs::read(entry.path())?).unwrap_or_default();
                    tree.files.push(File { path, text });
                }
            }
        }
        tree.files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(tree)
    }

    /// Creates a tree from paths and contents.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Tree {
        Tree { files: files.iter().map(|(path, text)| File { path: (*path).into(), text: (*text).into() }).collect() }
    }

    pub(crate) fn files(&self) -> &[File] {
        &self.files
    }

    pub(crate) fn file(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }

    /// Iterates over the files with this extension.
    pub(crate) fn with_extension(&self, extension: &'static str) -> impl Iterator<Item = &File> {
        self.files.iter().filter(move |file| file.extension() == extension)
    }

    /// Returns whether the path is a file or a folder of the tree; the root is the empty path.
    pub(crate) fn has(&self, path: &str) -> bool {
        path.is_empty()
            || self
                .files
                .iter()
                .any(|file| file.path.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
    }
}
