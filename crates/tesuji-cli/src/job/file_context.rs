//! The facts about a file that a worker needs, and the origin of each answer.

use tesuji::Problem;
use tesuji::format::{Format, Record, Row};
use tesuji::render::Source as Origin;

/// The facts about a file that its worker needs.
#[derive(Clone, Debug)]
pub(crate) struct FileContext {
    /// The name of the file.
    pub(crate) file: String,
    /// `true` if it is the first file.
    pub(crate) first: bool,
    /// The number of files before it.
    pub(crate) nth: usize,
    /// `true` if there are other files.
    pub(crate) among_several: bool,
    /// The notation of the file, if it has one.
    pub(crate) format: Option<Format>,
    /// The first row of the file, if it is a table.
    pub(crate) row: Option<Row>,
    /// `true` if the file has just one record, or only one is selected. Checked only on demand, because it needs the
    /// whole record.
    pub(crate) lone: bool,
}

impl FileContext {
    /// A table among several files.
    pub(super) const TABLE: FileContext = FileContext {
        file: String::new(),
        first: true,
        nth: 0,
        among_several: true,
        format: Some(Format::Csv),
        row: None,
        lone: false,
    };

    /// Returns a number that no other record has, in this file or another.
    pub(crate) fn number_of(&self, record: &Record) -> u64 {
        (self.nth as u64) << 40 | record.line as u64
    }
}

/// Returns the origin of a response.
pub(crate) fn origin<'a>(
    context: &'a FileContext,
    line: usize,
    rest: &'a str,
    problem: &'a dyn Fn() -> Problem,
) -> Origin<'a> {
    Origin { file: Some(&context.file), line: Some(line), rest, row: None, metadata: None, problem, written: &|| None }
}
