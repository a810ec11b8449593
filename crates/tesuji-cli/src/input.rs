//! Where puzzles are read from.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use crate::output::complain;

/// A file or standard input, opened.
pub(crate) struct Input {
    /// How messages call it.
    pub(crate) name: String,
    /// How many bytes it has, where that is known.
    pub(crate) len: Option<u64>,
    reader: Box<dyn Read + Send>,
}

impl Input {
    fn new(name: String, len: Option<u64>, reader: impl Read + Send + 'static) -> Input {
        Input { name, len, reader: Box::new(reader) }
    }

    /// Opens a file; `-` is standard input.
    pub(crate) fn open(path: &Path) -> io::Result<Input> {
        if path == Path::new("-") {
            return Ok(Input::stdin());
        }
        let file = File::open(path)?;
        let len = file.metadata().ok().filter(|facts| facts.is_file()).map(|facts| facts.len());
        Ok(Input::new(path.display().to_string(), len, file))
    }

    fn stdin() -> Input {
        if io::stdin().is_terminal() {
            complain("reading puzzles from the terminal; Ctrl-D ends them");
        }
        Input::new("stdin".to_owned(), None, io::stdin())
    }

    /// Returns what is read.
    pub(crate) fn into_reader(self) -> impl Read + Send {
        self.reader
    }
}

/// Returns the files to read; none named is standard input.
pub(crate) fn named(files: &[PathBuf]) -> Vec<PathBuf> {
    if files.is_empty() { vec![PathBuf::from("-")] } else { files.to_vec() }
}

/// Returns why a file cannot be opened, and what its name suggests instead.
pub(crate) fn refusal(path: &Path, error: &io::Error) -> String {
    let text = path.as_os_str().as_encoded_bytes();
    let hint = if error.kind() == io::ErrorKind::NotFound && tesuji::Grid::from_line(text).is_ok() {
        "; a puzzle itself goes to standard input, as in: echo PUZZLE | tesuji solve"
    } else {
        ""
    };
    format!("{}: {error}{hint}", path.display())
}
