//! The output of answers: pages that workers fill, printed in order.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use tesuji::format::{Note, ReadError, Record};
use tesuji::render::{Form, Illustration, Style};
use tesuji::stream::Outlet;
use tesuji::{Grid, Response, Status};

use crate::exit::{Exit, leave_if_closed};
use crate::job::FileContext;
use crate::terminal::{coloured, escaped, write_out};

/// The size in bytes above which a page is delivered before its chunk is done. Lines stay below it, because waking the
/// printer more than once per chunk costs time.
const FULL_PAGE: usize = 1 << 19;

/// The size in bytes from which a page gets the capacity of a full one.
const LONG_PAGE: usize = 1 << 13;

/// The number of messages to print, unless all are requested: standard error is for people.
const MESSAGES: usize = 20;

/// The minimum duration of work with a progress bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// Writes `tesuji: ` and a line to standard error. Write errors are ignored.
pub(crate) fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "tesuji: {}", escaped(line));
}

/// The output for some records: text for standard output, reports for standard error, and the exit code.
#[derive(Debug, Default)]
pub(crate) struct Page {
    pub(crate) out: Vec<u8>,
    pub(crate) err: Vec<u8>,
    /// Output that can be printed once the output before it is known.
    pub(crate) pending: Vec<Pending>,
    /// The pictures of the answers, if they are collected for a file.
    pub(crate) illustrations: Vec<Illustration>,
    /// The answers in Braille, if they are collected for a file.
    pub(crate) braille: String,
    exit: Exit,
    /// The advice for the last record that could not be read.
    help: Option<&'static str>,
}

/// Output that is printed, or not, once the output before it is known.
#[derive(Debug)]
pub(crate) enum Pending {
    /// A record, and the form that decides whether it is printed.
    Record { form: Grid, record: Box<Record> },
    /// A text that is always printed.
    Text(Vec<u8>),
}

impl Page {
    /// Makes a page from a text.
    pub(crate) fn of(text: &str) -> Page {
        Page { out: text.into(), ..Page::default() }
    }

    /// Records that the answer to one record is no, or that it could not be read.
    pub(crate) fn note(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
    }

    /// Returns the exit code if nothing else fails.
    #[cfg(feature = "tables")]
    pub(crate) const fn exit(&self) -> Exit {
        self.exit
    }

    /// Reports a record that could not be read.
    pub(crate) fn report(&mut self, file: &str, error: &ReadError) {
        self.complain(file, error.line(), &format!("{}: {error}", error.column()));
        self.help = Some(error.help());
    }

    /// Reports an error with the record on this line.
    pub(crate) fn complain(&mut self, file: &str, line: usize, reason: &str) {
        self.err.extend_from_slice(format!("tesuji: {file}:{line}:{}\n", escaped(reason)).as_bytes());
        self.note(Exit::Bad);
    }

    /// Reports the record on this line, to which the answer is no, with the reason.
    pub(crate) fn remark(&mut self, file: &str, line: usize, reason: &str) {
        self.err.extend_from_slice(format!("tesuji: {file}:{line}: {reason}\n").as_bytes());
        self.note(Exit::No);
    }

    /// Reports the notes on the record on this line that its response does not include.
    #[inline] // nearly all records have none
    pub(crate) fn tell_beside(&mut self, response: &impl Response, file: &str, line: usize, notes: &[Note]) {
        if !notes.is_empty() {
            self.tell(file, line, notes.iter().filter(|note| !is_said(note, response)));
        }
    }

    /// Reports the choices and omissions in reading the record on this line.
    pub(crate) fn tell<'n>(&mut self, file: &str, line: usize, notes: impl IntoIterator<Item = &'n Note>) {
        for note in notes {
            self.err.extend_from_slice(format!("tesuji: {file}:{line}: {}\n", escaped(&note.to_string())).as_bytes());
        }
    }

    /// Reports why a verb has no answer for the record on this line: an unsuitable puzzle, or one without exactly one
    /// solution. Interrupted work is not reported.
    pub(crate) fn refuse(&mut self, file: &str, line: usize, status: &Status) {
        let reason = status.reason().unwrap_or_default();
        match status {
            _ if status.is_interrupted() => {}
            Status::Unsolvable { clashes } if clashes.is_empty() => self.remark(file, line, &reason),
            Status::Several | Status::Stopped { .. } => self.remark(file, line, &reason),
            _ => self.complain(file, line, &format!(" {reason}")),
        }
    }

    /// Reports that a limit ended the work on the record on this line; the answer contains what was found until then.
    pub(crate) fn say_end(&mut self, file: &str, line: usize, status: &Status) {
        if matches!(status, Status::Stopped { .. }) {
            self.refuse(file, line, status);
        }
    }

    /// Takes over the messages and the exit code of another page, and its text once the output before it is known.
    pub(crate) fn append(&mut self, other: Page) {
        self.err.extend_from_slice(&other.err);
        self.help = other.help.or(self.help);
        self.note(other.exit);
        self.pending.push(Pending::Text(other.out));
    }

    /// Separates an answer of several lines from the one before, and names the record that it belongs to.
    pub(crate) fn begin_boxed(&mut self, context: &FileContext, line: usize, style: &Style) {
        if !(context.first && line == 1) {
            self.out.push(b'\n');
        }
        if context.among_several || line > 1 {
            let heading = style.paint.bold(&format!("{}:{line}", context.file));
            self.out.extend_from_slice(heading.as_bytes());
            self.out.push(b'\n');
        }
    }

    /// Wraps the sentences after position `from` to fit `width` columns.
    pub(crate) fn wrap(&mut self, from: usize, width: usize) {
        let text = String::from_utf8_lossy(&self.out.split_off(from)).into_owned();
        self.out.extend_from_slice(wrapped(&text, width).as_bytes());
    }

    /// Cuts the first line after position `from` to fit `width` columns, and marks the cut.
    pub(crate) fn cut(&mut self, from: usize, width: usize, boxed: Form) {
        let text = String::from_utf8_lossy(&self.out.split_off(from)).into_owned();
        let mark = if boxed == Form::Unicode { '…' } else { '>' };
        let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
        self.out.extend_from_slice(format!("{}\n{rest}", shortened(first, width, mark)).as_bytes());
    }

    /// Delivers a full page and continues with an empty one. Returns `Break` if the caller needs no more output.
    pub(crate) fn turn_if_full(&mut self, outlet: &mut Outlet<'_, Page>) -> ControlFlow<()> {
        // A page that has become long will get longer, so reserving its full size at once saves copies.
        if self.out.len() >= LONG_PAGE && self.out.capacity() < FULL_PAGE {
            self.out.reserve_exact(FULL_PAGE - self.out.len());
        }
        if self.out.len() + self.err.len() < FULL_PAGE {
            return ControlFlow::Continue(());
        }
        outlet.push(std::mem::take(self))
    }
}

/// Returns `true` if a response itself contains the information of a note.
pub(crate) fn is_said(note: &Note, response: &impl Response) -> bool {
    matches!(note, Note::StoredSolution(fault) if response.reports(fault))
}

/// Returns the text with its sentences broken between words to fit `width` columns. Frames of grids and coloured text
/// are not changed.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let is_sentence = line.trim_start().starts_with(char::is_alphanumeric) && !line.contains('\x1b');
        if is_sentence && line.trim_end().chars().count() > width {
            let indent = &line[..line.len() - line.trim_start().len()];
            let options = textwrap::Options::new(width).break_words(false).subsequent_indent(indent);
            out += &textwrap::fill(line.trim_end(), options);
            out.push('\n');
        } else {
            out += line;
        }
    }
    out
}

/// Returns the part of a line that fits `width` columns, with the mark at the end if it was cut.
fn shortened(line: &str, width: usize, mark: char) -> String {
    let (mut out, mut column) = (String::new(), 0);
    for character in line.chars() {
        let next = if character == '\t' { column / 8 * 8 + 8 } else { column + 1 };
        if next > width {
            out.truncate(out.char_indices().nth(out.chars().count().saturating_sub(1)).map_or(0, |(at, _)| at));
            out.push(mark);
            return out;
        }
        out.push(character);
        column = next;
    }
    out
}

/// A printer of pages, which remembers the most severe exit code.
pub(crate) struct Printer {
    begun: bool,
    exit: Exit,
    failure: Option<io::Error>,
    bar: Option<ProgressBar>,
    since: Instant,
    wants_bar: bool,
    verbose: bool,
    messages: usize,
    /// The advice for the last record that could not be read.
    help: Option<&'static str>,
}

impl Printer {
    /// Makes a printer; a verbose one prints all messages.
    pub(crate) fn new(verbose: bool) -> Printer {
        Printer {
            begun: false,
            exit: Exit::Yes,
            failure: None,
            bar: None,
            since: Instant::now(),
            // If both are terminals, the answers themselves show the progress.
            wants_bar: io::stderr().is_terminal() && !io::stdout().is_terminal(),
            verbose,
            messages: 0,
            help: None,
        }
    }

    /// Prints one page. Returns `Break` if the output cannot be written.
    pub(crate) fn print(&mut self, page: &Page) -> ControlFlow<()> {
        self.exit = self.exit.max(page.exit);
        self.help = page.help.or(self.help);
        // Answers of several lines begin with an empty line; the first thing printed needs none.
        let out = if self.begun { &page.out } else { page.out.strip_prefix(b"\n").unwrap_or(&page.out) };
        self.begun |= !out.is_empty();
        if let Err(error) = write_out(out) {
            leave_if_closed(&error);
            self.failure = Some(error);
            return ControlFlow::Break(());
        }
        let messages = self.wanted(&page.err);
        if !messages.is_empty() {
            let report = || io::stderr().write_all(&coloured(messages));
            // A closed standard error is ignored.
            let _ = self.bar.as_ref().map_or_else(report, |bar| bar.suspend(report));
        }
        ControlFlow::Continue(())
    }

    /// Counts messages, and returns those to print.
    fn wanted<'a>(&mut self, messages: &'a [u8]) -> &'a [u8] {
        let before = self.messages;
        let ends: Vec<usize> = (0..messages.len()).filter(|&place| messages[place] == b'\n').collect();
        self.messages += ends.len();
        match ends.get(MESSAGES.saturating_sub(before)) {
            Some(_) if self.verbose => messages,
            Some(_) if before >= MESSAGES => &[],
            Some(_) => &messages[..=ends[MESSAGES - before - 1]],
            None => messages,
        }
    }

    /// Reports an error with a file as a whole.
    pub(crate) fn complain(&mut self, reason: &str) {
        self.exit = self.exit.max(Exit::Bad);
        complain(reason);
    }

    /// Moves the progress bar, once the work has taken a while.
    pub(crate) fn advance(&mut self, bytes: u64, len: Option<u64>, records: u64) {
        if !self.wants_bar || self.since.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| new_bar(len));
        bar.set_position(bytes);
        bar.set_message(format!("{records} puzzles"));
    }

    /// Removes the progress bar of a file.
    pub(crate) fn end_of_file(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Returns `true` if nothing has gone wrong so far.
    pub(crate) fn is_content(&self) -> bool {
        self.exit == Exit::Yes && !self.is_closed()
    }

    /// Returns `true` if the output cannot be written any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.failure.is_some()
    }

    /// Returns the exit code, or the error if the output could not be written.
    pub(crate) fn finish(self) -> anyhow::Result<Exit> {
        if self.messages > MESSAGES && !self.verbose {
            complain(&format!("{} more messages; --verbose prints all", self.messages - MESSAGES));
        }
        if let Some(help) = self.help.filter(|_| io::stderr().is_terminal()) {
            complain(&format!("help: {help}"));
        }
        let written = self.failure.map_or_else(|| io::stdout().flush(), Err);
        written.context("cannot write the output")?;
        Ok(self.exit)
    }
}

fn new_bar(len: Option<u64>) -> ProgressBar {
    let (bar, template) = match len {
        Some(len) => (ProgressBar::new(len), "{bar:40} {percent}% {msg}, {eta} left"),
        None => (ProgressBar::new_spinner(), "{spinner} {msg}, {elapsed}"),
    };
    bar.with_style(bar_style(template))
}

/// Returns the progress of counted work, hidden unless standard error is a terminal.
pub(crate) fn count_bar(wanted: u64, template: &'static str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    ProgressBar::new(wanted).with_style(bar_style(template))
}

fn bar_style(template: &'static str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is a constant that indicatif reads")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_at_the_width_of_the_terminal() {
        assert_eq!(shortened("  1.2  53..7", 12, '…'), "  1.2  53..7");
        assert_eq!(shortened("  1.2  53..7", 11, '…'), "  1.2  53.…");
        assert_eq!(shortened("1\t53..7", 10, '>'), "1\t5>");
        assert_eq!(shortened("12345", 1, '>'), ">");
    }
}
