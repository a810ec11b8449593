//! Writes the files of a data set and computes their checksums.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::column::Value;
use super::recipe::Form;
use super::row::Row;
use super::{Column, DatasetError, Recipe};
use crate::files::{Destination, Existing, NewFile};
#[cfg(feature = "parquet")]
use crate::parquet_file::{Field, Kind, ParquetFile};

/// A file of a data set while it is written, under a temporary name next to its final path.
pub(super) struct DataFile {
    path: PathBuf,
    rows: u64,
    inner: Inner,
}

enum Inner {
    Csv(ChecksummedFile),
    Json(ChecksummedFile),
    #[cfg(feature = "parquet")]
    Parquet(Box<ParquetFile<ChecksummedFile>>),
}

/// The facts about a written file.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct FileFacts {
    /// The name of the file.
    pub name: String,
    /// The number of puzzles in it.
    pub rows: u64,
    /// The length in bytes.
    pub bytes: u64,
    /// The SHA-256 checksum.
    pub sha256: String,
}

/// A complete file that has not been renamed yet.
pub(super) struct Complete {
    file: NewFile,
    path: PathBuf,
    pub(super) facts: FileFacts,
}

impl Form {
    pub(super) const fn ending(self) -> &'static str {
        match self {
            Form::Csv => "csv",
            Form::Json => "jsonl",
            Form::Parquet => "parquet",
        }
    }
}

impl DataFile {
    /// Begins a file, with a header of column names if its format needs one.
    pub(super) fn create(path: &Path, recipe: &Recipe, existing: Existing) -> Result<DataFile, DatasetError> {
        let inner = begin(path, recipe, existing).map_err(DatasetError::io(path))?;
        Ok(DataFile { path: path.to_owned(), rows: 0, inner })
    }

    /// Adds a row.
    pub(super) fn write(&mut self, columns: &[Column], row: &Row, names: [&str; 2]) -> Result<(), DatasetError> {
        self.rows += 1;
        let [stratum, split] = names;
        let values = columns.iter().map(|column| (column.name(), column.value(row, stratum, split)));
        let written = match &mut self.inner {
            Inner::Csv(file) => file.write_all(csv_line(values).as_bytes()),
            Inner::Json(file) => file.write_all(json_line(values).as_bytes()),
            #[cfg(feature = "parquet")]
            Inner::Parquet(file) => {
                let fields: Vec<Value<'_>> = values.map(|(_, value)| value).collect();
                file.write(fields.iter().map(field))
            }
        };
        written.map_err(DatasetError::io(&self.path))
    }

    /// Completes the file.
    pub(super) fn finish(self) -> Result<Complete, DatasetError> {
        let DataFile { path, rows, inner } = self;
        let ended = || -> io::Result<(NewFile, u64, String)> {
            let summed = match inner {
                Inner::Csv(file) | Inner::Json(file) => file,
                #[cfg(feature = "parquet")]
                Inner::Parquet(file) => file.finish()?,
            };
            summed.finish()
        };
        let (file, bytes, sha256) = ended().map_err(DatasetError::io(&path))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Complete { file, path, facts: FileFacts { name, rows, bytes, sha256 } })
    }
}

impl Complete {
    /// Renames the file into place. An existing file that must be kept is kept, and must have the same bytes.
    pub(super) fn commit(self, existing: Existing) -> Result<FileFacts, DatasetError> {
        let place = || -> io::Result<()> {
            match existing {
                Existing::Keep if self.path.exists() => self.facts.check(&self.path),
                _ => self.file.commit(),
            }
        };
        place().map_err(DatasetError::io(&self.path))?;
        Ok(self.facts)
    }
}

impl FileFacts {
    /// Returns an error if the file has other contents.
    fn check(&self, path: &Path) -> io::Result<()> {
        let mut file = ChecksummedFile::new(io::sink());
        let is_same = fs::metadata(path)?.len() == self.bytes && {
            io::copy(&mut fs::File::open(path)?, &mut file)?;
            file.finish()?.2 == self.sha256
        };
        if is_same { Ok(()) } else { Err(exists()) }
    }
}

/// Writes a whole file. An existing file that must be kept is kept, and must have the same text.
pub(super) fn write_text(path: &Path, text: &str, existing: Existing) -> Result<(), DatasetError> {
    let write = || {
        if existing == Existing::Keep && path.exists() {
            return if fs::read(path)? == text.as_bytes() { Ok(()) } else { Err(exists()) };
        }
        let mut file = NewFile::create(&Destination::resolve(path)?, existing)?;
        file.write_all(text.as_bytes())?;
        file.commit()
    };
    write().map_err(DatasetError::io(path))
}

pub(super) fn exists() -> io::Error {
    io::Error::new(io::ErrorKind::AlreadyExists, "the file exists")
}

fn begin(path: &Path, recipe: &Recipe, existing: Existing) -> io::Result<Inner> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let place = Destination::resolve(path)?;
    // An existing file may be identical, left by a killed run: it is compared when this one is complete.
    let existing = if place.is_taken() { Existing::Replace } else { existing };
    let mut file = ChecksummedFile::new(NewFile::create(&place, existing)?);
    let names = || recipe.columns.iter().map(|column| column.name());
    Ok(match recipe.form {
        Form::Csv => {
            writeln!(file, "{}", names().collect::<Vec<_>>().join(","))?;
            Inner::Csv(file)
        }
        Form::Json => Inner::Json(file),
        #[cfg(feature = "parquet")]
        Form::Parquet => {
            let columns: Vec<(&str, Kind)> =
                recipe.columns.iter().map(|&column| (column.name(), kind(column))).collect();
            Inner::Parquet(Box::new(ParquetFile::new(file, &columns)?))
        }
        #[cfg(not(feature = "parquet"))]
        Form::Parquet => return Err(io::ErrorKind::Unsupported.into()),
    })
}

fn csv_line<'a>(values: impl Iterator<Item = (&'static str, Value<'a>)>) -> String {
    let mut line = String::new();
    for (nth, (_, value)) in values.enumerate() {
        if nth > 0 {
            line.push(',');
        }
        match value {
            Value::Text(text) => line.push_str(&text),
            Value::Whole(number) => line.push_str(&number.to_string()),
            // Ratings have one decimal place.
            Value::Number(number) => line.push_str(&format!("{number:.1}")),
            Value::List(list) => {
                line.push('"');
                line.push_str(&json(list).replace('"', "\"\""));
                line.push('"');
            }
            Value::None => {}
        }
    }
    line.push('\n');
    line
}

fn json_line<'a>(values: impl Iterator<Item = (&'static str, Value<'a>)>) -> String {
    let mut line = String::new();
    for (name, value) in values {
        line.push(if line.is_empty() { '{' } else { ',' });
        line.push_str(&json(name));
        line.push(':');
        line.push_str(&match value {
            Value::Text(text) => json(&*text),
            Value::Whole(number) => number.to_string(),
            Value::Number(number) => json(&number),
            Value::List(list) => json(list),
            Value::None => "null".to_owned(),
        });
    }
    line.push_str("}\n");
    line
}

fn json(value: &(impl serde::Serialize + ?Sized)) -> String {
    serde_json::to_string(value).expect("texts and numbers are JSON")
}

#[cfg(feature = "parquet")]
fn kind(column: Column) -> Kind {
    match column {
        Column::Clues | Column::Score => Kind::Whole,
        Column::Er | Column::Ep | Column::Ed => Kind::Number,
        // Columns with few values get a dictionary.
        Column::Stratum | Column::Split | Column::Difficulty | Column::Level => Kind::Word,
        Column::Id => Kind::Counted,
        _ => Kind::Text,
    }
}

#[cfg(feature = "parquet")]
fn field<'v>(value: &'v Value<'_>) -> Field<'v> {
    match value {
        Value::Text(text) => Field::Text(std::borrow::Cow::Borrowed(text)),
        Value::Whole(number) => Field::Whole(*number as i64),
        Value::Number(number) => Field::Number(*number),
        Value::List(list) => Field::Text(json(*list).into()),
        Value::None => Field::None,
    }
}

/// A file that keeps track of its length and checksum.
struct ChecksummedFile<F: Write = NewFile> {
    file: BufWriter<F>,
    sum: Sha256,
    bytes: u64,
}

impl<F: Write> ChecksummedFile<F> {
    fn new(file: F) -> ChecksummedFile<F> {
        ChecksummedFile { file: BufWriter::with_capacity(1 << 17, file), sum: Sha256::new(), bytes: 0 }
    }

    fn finish(self) -> io::Result<(F, u64, String)> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok((file, self.bytes, hex(&self.sum.finalize())))
    }
}

impl<F: Write> Write for ChecksummedFile<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.sum.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Returns the SHA-256 checksum of a text.
pub(super) fn sha256(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_the_form_has_them() {
        let path = ["r1c1=5 \"naked\"".to_owned(), "b".to_owned()];
        let values = || {
            [
                ("id", Value::Text("a/1".into())),
                ("clues", Value::Whole(24)),
                ("er", Value::Number(2.6)),
                ("ed", Value::Number(3.0)),
                ("level", Value::None),
                ("path", Value::List(&path)),
            ]
            .into_iter()
        };
        assert_eq!(csv_line(values()), "a/1,24,2.6,3.0,,\"[\"\"r1c1=5 \\\"\"naked\\\"\"\"\",\"\"b\"\"]\"\n");
        let json = r#"{"id":"a/1","clues":24,"er":2.6,"ed":3.0,"level":null,"path":["r1c1=5 \"naked\"","b"]}"#;
        assert_eq!(json_line(values()), format!("{json}\n"));
    }

    #[test]
    fn checksums_are_those_of_the_standard() {
        assert_eq!(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
