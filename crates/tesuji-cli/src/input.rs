//! Where puzzles are read from.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use tesuji::files::FileId;

use crate::output::complain;

/// Why a file is refused that is read and written at once.
pub(crate) const SAME_FILE: &str = "input file is output file";

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

    /// Opens a file; `-` is standard input. A file to which answers or messages go is refused: it would grow for ever.
    pub(crate) fn open(path: &Path) -> io::Result<Input> {
        if path == Path::new("-") {
            refuse_output(FileId::of_stdin())?;
            return Ok(Input::stdin());
        }
        let file = File::open(path)?;
        refuse_output(FileId::of_file(&file))?;
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

/// Refuses a file to which standard output or standard error goes.
fn refuse_output(input: Option<FileId>) -> io::Result<()> {
    match input {
        Some(_) if [FileId::of_stdout(), FileId::of_stderr()].contains(&input) => {
            Err(io::Error::new(io::ErrorKind::InvalidInput, SAME_FILE))
        }
        _ => Ok(()),
    }
}

/// Returns the identity of a file that is to be read, before it is opened; `None` for a terminal or a pipe.
pub(crate) fn id_of(path: &Path) -> io::Result<Option<FileId>> {
    if path == Path::new("-") { Ok(FileId::of_stdin()) } else { FileId::of_path(path) }
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
