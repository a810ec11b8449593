//! Where puzzles are read from.

use std::fs::File;
use std::io::{self, BufReader, Cursor, IsTerminal, Read};
use std::iter;
use std::path::{Path, PathBuf};

use crate::operand::Operand;
use crate::output::complain;
use crate::typed::Typed;

/// What a person is told whose terminal is waited for.
const PROMPT: &str = "type or paste a puzzle; it is answered once complete; Ctrl-D ends";

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

    /// Opens an operand.
    pub(crate) fn of(operand: &Operand) -> io::Result<Input> {
        match operand {
            Operand::Stdin => Ok(Input::stdin()),
            Operand::File(path) => Input::open(path),
            Operand::Text(text) => {
                let bytes = text.clone().into_bytes();
                Ok(Input::new(operand.to_string(), Some(bytes.len() as u64), Cursor::new(bytes)))
            }
        }
    }

    /// Opens an operand: one input, or of a terminal one for each puzzle that is typed.
    pub(crate) fn each(operand: &Operand) -> Box<dyn Iterator<Item = io::Result<Input>>> {
        if *operand != Operand::Stdin || !io::stdin().is_terminal() {
            return Box::new(iter::once(Input::of(operand)));
        }
        complain(PROMPT);
        let texts = Typed::new(BufReader::new(io::stdin()));
        Box::new(
            texts.map(|text| text.map(|text| Input::new("stdin".to_owned(), None, Cursor::new(text.into_bytes())))),
        )
    }

    fn stdin() -> Input {
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
