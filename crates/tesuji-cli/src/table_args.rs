//! Tables in files, as they are asked for.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command};
use tesuji::render::Form;

use crate::args::{form_parser, shard};

/// Where answers go: standard output in a form, or a table in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Form(Form),
    /// A file, or a folder of files.
    File(PathBuf),
}

/// Reads the name of a form, or else what looks like that of a file.
#[derive(Clone, Debug)]
pub(crate) struct TargetParser;

impl TypedValueParser for TargetParser {
    type Value = Target;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Target, clap::Error> {
        let path = Path::new(value);
        let is_form = value.to_str().is_some_and(|text| text.parse::<Form>().is_ok());
        let ends_as_folder = value.as_encoded_bytes().ends_with(b"/");
        if !is_form && (path.extension().is_some() || ends_as_folder || path.is_dir()) {
            return Ok(Target::File(path.to_owned()));
        }
        form_parser().parse_ref(command, arg, value).map(Target::Form)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Form::ALL.map(|form| PossibleValue::new(form.name()).help(form.describe())).into_iter()))
    }
}

/// The heading of these options.
const HEADING: &str = if cfg!(feature = "tables") {
    "Tables in files, for --output FILE.parquet, FILE.arrow, FILE.csv or FOLDER/ (a file for each that is read)"
} else {
    "Tables in files, which this program was built without"
};

/// Which tables are read, and how their files are written.
#[derive(Clone, Debug, Args)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pub(crate) style: TableStyle,

    /// Answer a part of the row groups, such as 2/5; of the files, with --output FOLDER/
    #[arg(long, value_name = "I/N", value_parser = shard, requires = "output", help_heading = HEADING)]
    pub(crate) shard: Option<(u64, u64)>,
}

/// How a table is read and its file written.
#[derive(Clone, Debug, Args)]
pub(crate) struct TableStyle {
    /// Begin the names of the new columns with TEXT
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true, requires = "output", help_heading = HEADING)]
    pub(crate) prefix: String,

    /// How columns are compressed: zstd, zstd:1 to zstd:22, snappy, lz4, gzip or none; Arrow has zstd, lz4 and none
    /// [default: zstd; columns copied from Parquet to Parquet stay packed as they are]
    #[arg(long, value_name = "METHOD", requires = "output", help_heading = HEADING)]
    pub(crate) compression: Option<Compressor>,

    /// Replace a file that is there already
    #[arg(long, requires = "output", help_heading = HEADING)]
    pub(crate) force: bool,
}

/// How columns are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compressor {
    None,
    Zstd(i32),
    Snappy,
    Lz4,
    Gzip,
}

impl Compressor {
    /// The level that zstd has where none is asked for.
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
