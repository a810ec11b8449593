//! Where puzzles are read from.

use std::fs::File;
use std::io::{self, BufReader, Cursor, IsTerminal, Read};
use std::iter;
use std::path::{Path, PathBuf};

use tesuji::files::FileId;
use tesuji::format::{Chunks, Format, JsonRows};

use crate::binary;
use crate::operand::Operand;
use crate::output::complain;
use crate::terminal::escaped;
use crate::typed::Typed;

/// What a person is told whose terminal is waited for.
const PROMPT: &str = "type or paste a puzzle; it is answered once complete; Ctrl-D ends";

/// Why a file is refused that is read and written at once.
pub(crate) const SAME_FILE: &str = "input file is output file";

/// A file or standard input, opened.
pub(crate) struct Input {
    /// How messages call it.
    pub(crate) name: String,
    /// How many bytes its text has, where that is known.
    pub(crate) len: Option<u64>,
    reader: Box<dyn Read + Send>,
}

impl Input {
    fn new(name: String, len: Option<u64>, reader: impl Read + Send + 'static) -> Input {
        Input { name, len, reader: Box::new(reader) }
    }

    /// Opens a file; `-` is standard input. A file to which answers or messages go is refused: it would grow for ever. So
    /// is one that holds no text.
    pub(crate) fn open(path: &Path) -> io::Result<Input> {
        if path == Path::new("-") {
            refuse_output(FileId::of_stdin())?;
            return Ok(Input { name: "stdin".to_owned(), len: None, reader: binary::text(io::stdin())?.reader });
        }
        let file = File::open(path)?;
        refuse_output(FileId::of_file(&file))?;
        let len = file.metadata().ok().filter(|facts| facts.is_file()).map(|facts| facts.len());
        let text = binary::text(file)?;
        let name = escaped(&path.display().to_string()).into_owned();
        Ok(Input { name, len: len.filter(|_| !text.is_unpacked), reader: text.reader })
    }

    /// Opens an operand.
    pub(crate) fn of(operand: &Operand) -> io::Result<Input> {
        match operand {
            Operand::Stdin => Input::open(Path::new("-")),
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

    /// Returns the pieces of the text, as a table if a column is named. Where columns are wanted, so is a text with a JSON object
    /// a line.
    ///
    /// # Errors
    ///
    /// If the text cannot be read.
    pub(crate) fn into_chunks(
        self,
        from: Option<Format>,
        column: Option<&str>,
        are_columns_wanted: bool,
    ) -> io::Result<Chunks<Box<dyn Read + Send>>> {
        if from.is_some_and(|from| from != Format::Csv) || !(are_columns_wanted || column.is_some()) {
            return Ok(Chunks::new(self.reader, from));
        }
        let (header, rows) = JsonRows::find(self.reader)?;
        let chunks: Chunks<Box<dyn Read + Send>> = Chunks::new(Box::new(rows), from);
        let chunks = if let Some(header) = header { chunks.under(&header) } else { chunks };
        Ok(if let Some(column) = column { chunks.column(column) } else { chunks })
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
