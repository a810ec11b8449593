//! The options for tables in files.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command};
use tesuji::make::terms;
use tesuji::render::Form;

use crate::drawing::Drawing;

/// The destination of answers: standard output in a form or as a picture, or a table in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Form(Form),
    /// A picture in bytes.
    Drawing(Drawing),
    /// A file, or a folder of files.
    File(PathBuf),
}

/// A parser of the name of a form, or else a path that looks like a file or folder.
#[derive(Clone, Debug)]
pub(crate) struct TargetParser;

impl TypedValueParser for TargetParser {
    type Value = Target;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Target, clap::Error> {
        let path = Path::new(value);
        if let Some(drawing) = value.to_str().and_then(Drawing::named) {
            return Ok(Target::Drawing(drawing));
        }
        let is_form = value.to_str().is_some_and(|text| text.parse::<Form>().is_ok());
        let ends_as_folder = value.as_encoded_bytes().ends_with(b"/");
        if !is_form && (path.extension().is_some() || ends_as_folder || path.is_dir()) {
            return Ok(Target::File(path.to_owned()));
        }
        let names = PossibleValuesParser::new(possible_values());
        names.parse_ref(command, arg, value).map(|name| Target::Form(name.parse().expect("drawings were parsed above")))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(possible_values()))
    }
}

/// Returns the names of the forms and of the drawings.
fn possible_values() -> impl Iterator<Item = PossibleValue> {
    let forms = Form::ALL.into_iter().map(|form| PossibleValue::new(form.name()).help(form.describe()));
    let drawings = Drawing::ALL.iter().map(|drawing| PossibleValue::new(drawing.name()).help(drawing.describe()));
    forms.chain(drawings)
}

/// The heading of these options.
const HEADING: &str = if cfg!(feature = "tables") {
    "Tables in files, for --output FILE.parquet, FILE.arrow, FILE.csv or FOLDER/ (one file per input file)"
} else {
    "Tables in files (this program was built without them)"
};

/// The options for reading tables and writing table files.
#[derive(Clone, Debug, Args)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pub(crate) style: TableStyle,

    /// Process only part I of N of the row groups, such as 2/5; with --output FOLDER/, of the files
    #[arg(long, value_name = "I/N", value_parser = terms::shard, requires = "output", help_heading = HEADING)]
    pub(crate) shard: Option<(u64, u64)>,
}

/// The options for writing table files.
#[derive(Clone, Debug, Args)]
pub(crate) struct TableStyle {
    /// Prefix the names of the new columns with TEXT
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true, requires = "output", help_heading = HEADING)]
    pub(crate) prefix: String,

    /// The compression of columns: zstd, zstd:1 to zstd:22, snappy, lz4, gzip or none [default: zstd]
    ///
    /// Arrow has only zstd, lz4 and none. By default, columns copied from Parquet to Parquet keep their compression.
    #[arg(long, value_name = "METHOD", requires = "output", help_heading = HEADING)]
    pub(crate) compression: Option<Compressor>,

    /// Replace an existing file
    #[arg(long, requires = "output", help_heading = HEADING)]
    pub(crate) force: bool,
}

/// The compression of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compressor {
    None,
    Zstd(i32),
    Snappy,
    Lz4,
    Gzip,
}

impl Compressor {
    /// The level of zstd if none is given.
    pub(crate) const ZSTD_LEVEL: i32 = 1;
}

impl Default for Compressor {
    fn default() -> Compressor {
        Compressor::Zstd(Compressor::ZSTD_LEVEL)
    }
}

impl FromStr for Compressor {
    type Err = String;

    fn from_str(text: &str) -> Result<Compressor, String> {
        let level = text.strip_prefix("zstd:").and_then(|level| level.parse().ok());
        match (text, level) {
            ("zstd", _) => Ok(Compressor::default()),
            ("snappy", _) => Ok(Compressor::Snappy),
            ("lz4", _) => Ok(Compressor::Lz4),
            ("gzip", _) => Ok(Compressor::Gzip),
            ("none", _) => Ok(Compressor::None),
            (_, Some(level)) if (1..=22).contains(&level) => Ok(Compressor::Zstd(level)),
            _ => Err("expected zstd, zstd:1 to zstd:22, snappy, lz4, gzip or none".to_owned()),
        }
    }
}
