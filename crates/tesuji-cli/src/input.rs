//! The sources of puzzles.

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
use crate::typed_inputs::TypedInputs;

/// The prompt on a terminal that the program reads from.
const PROMPT: &str = "type or paste a puzzle; the answer comes once it is complete; Ctrl-D ends";

/// The message for a file that is both input and output.
pub(crate) const SAME_FILE: &str = "the input file is also the output file";

/// A file or standard input, opened.
pub(crate) struct Input {
    /// The name used in messages.
    pub(crate) name: String,
    /// The length of the text in bytes, if known.
    pub(crate) len: Option<u64>,
    reader: Box<dyn Read + Send>,
}

impl Input {
    fn new(name: String, len: Option<u64>, reader: impl Read + Send + 'static) -> Input {
        Input { name, len, reader: Box::new(reader) }
    }

    /// Opens a file; `-` is standard input. Returns an error if answers or messages go to the same file, which would
    /// grow forever, or if the file is not text.
    pub(crate) fn open(path: &Path) -> io::Result<Input> {
        if path == Path::new("-") {
            refuse_output(FileId::of_stdin())?;
            let name = "stdin".to_owned();
            return Ok(Input { reader: binary::text(&name, io::stdin())?.reader, len: None, name });
        }
        let file = File::open(path)?;
        refuse_output(FileId::of_file(&file))?;
        let len = file.metadata().ok().filter(|facts| facts.is_file()).map(|facts| facts.len());
        let name = escaped(&path.display().to_string()).into_owned();
        let text = binary::text(&name, file)?;
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

    /// Opens an operand: one input, or, for a terminal, one input for each puzzle typed.
    pub(crate) fn each(operand: &Operand) -> Box<dyn Iterator<Item = io::Result<Input>>> {
        if *operand != Operand::Stdin || !io::stdin().is_terminal() {
            return Box::new(iter::once(Input::of(operand)));
        }
        complain(PROMPT);
        let texts = TypedInputs::new(BufReader::new(io::stdin()));
        Box::new(
            texts.map(|text| text.map(|text| Input::new("stdin".to_owned(), None, Cursor::new(text.into_bytes())))),
        )
    }

    /// Returns the pieces of the text, as a table if a column is named. If columns are requested, a text with one JSON
    /// object per line also counts as a table.
    ///
    /// # Errors
    ///
    /// Returns an error if the text cannot be read.
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

    /// Returns the reader.
    pub(crate) fn into_reader(self) -> impl Read + Send {
        self.reader
    }
}

/// Returns an error if standard output or standard error goes to this file.
fn refuse_output(input: Option<FileId>) -> io::Result<()> {
    match input {
        Some(_) if [FileId::of_stdout(), FileId::of_stderr()].contains(&input) => {
            Err(io::Error::new(io::ErrorKind::InvalidInput, SAME_FILE))
        }
        _ => Ok(()),
    }
}

/// Returns the identity of an input file before it is opened; `None` for a terminal or a pipe.
pub(crate) fn id_of(path: &Path) -> io::Result<Option<FileId>> {
    if path == Path::new("-") { Ok(FileId::of_stdin()) } else { FileId::of_path(path) }
}

/// Returns the files to read, or standard input if none is named.
pub(crate) fn named(files: &[PathBuf]) -> Vec<PathBuf> {
    if files.is_empty() { vec![PathBuf::from("-")] } else { files.to_vec() }
}
