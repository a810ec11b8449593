//! What a worker knows of the file that it works on, and says of each answer.

use tesuji::Problem;
use tesuji::format::{Format, Record, Row};
use tesuji::render::Source as Origin;

/// What a worker knows of the file that it works on.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The name of the file.
    pub(crate) file: String,
    /// Whether it is the first file.
    pub(crate) first: bool,
    /// The number of files before it.
    pub(crate) nth: usize,
    /// Whether there are other files.
    pub(crate) among_several: bool,
    /// The notation of the file, if it is in one.
    pub(crate) format: Option<Format>,
    /// The first row of the file, if it is a table.
    pub(crate) row: Option<Row>,
    /// Whether the file holds just one record, or one is wanted. Only looked for on demand, for it needs the whole record.
    pub(crate) lone: bool,
}

impl Place {
    /// A file of many that is a table.
    pub(super) const TABLE: Place = Place {
        file: String::new(),
        first: true,
        nth: 0,
        among_several: true,
        format: Some(Format::Csv),
        row: None,
        lone: false,
    };

    /// Returns a number that no other record has, of this file or another.
    pub(crate) fn number_of(&self, record: &Record) -> u64 {
        (self.nth as u64) << 40 | record.line as u64
    }
}

/// Returns where a response comes from.
pub(crate) fn origin<'a>(place: &'a Place, line: usize, rest: &'a str, problem: &'a dyn Fn() -> Problem) -> Origin<'a> {
    Origin { file: Some(&place.file), line: Some(line), rest, row: None, metadata: None, problem, written: &|| None }
}
