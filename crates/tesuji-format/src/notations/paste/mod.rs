//! A pasted text with a puzzle in it: a web page, a chat, a forum post, a letter, a table with named rows and columns,
//! a part of a program.
//!
//! The text is read in stages; the files of each stage are independent of the others:
//!
//! 1. `layers`, `html`, `entities` remove the wrapping of the text, `glyphs` turns digits of any script and pictures of
//!    digits into ASCII, `lines` separates cells from words and removes the senders' names;
//! 2. `maps` reads a grid with a map of its regions, and tables of cages;
//! 3. if other notations can read the rest, their result is used; `blocks` reads several grids separately;
//! 4. `facts`, `triples`, `strings`, `matrix`, `table` (with `aligned`) and `runs` each look for one structure;
//! 5. if none is found, `letters` replaces characters misread by a scanner, and the fourth stage is repeated;
//! 6. if there is still nothing, `adjacent_text` removes words next to a frame, -1 for empty cells and labels,
//!    `marked_digits` removes the brackets around digits, or `adjacent_text` separates grids that are side by side, and
//!    the stages are repeated.
//!
//! A grid, its marks and its solution become one puzzle.
//!
//! Everything that is neither words nor cells is an error, and so is an extra row: a damaged text must not be read as
//! another puzzle. Each decision is reported by a [`Note`]. The notation is written as a Markdown table.

mod adjacent_text;
mod aligned;
mod blocks;
mod entities;
mod facts;
mod field;
mod glyphs;
mod html;
mod layers;
mod letters;
mod lines;
mod looks;
pub(crate) mod maps;
mod marked_digits;
pub(crate) mod matrix;
mod runs;
mod strings;
mod table;
mod triples;

use std::borrow::Cow;

use tesuji_core::Problem;

use self::lines::{Kind, Line};
use crate::cursor::{Cursor, Finding, lossy};
use crate::detect::{is_refusal, read_detected, read_plain};
use crate::labels;
use crate::notation::{Framing, Notation, PLAIN};
use crate::notations::json::rules::constraints_of_words;
use crate::notations::line::DOUBTFUL;
use crate::notations::run_length::has_conflict;
use crate::notations::xml;
use crate::read_error::{ReadError, ReadErrorKind};
use crate::remarks::{has_transpose, may_say_more, names_cell};
use crate::rules::{is_plain, note_of, speaks_of_rules, variants_named};
use crate::symbol::problem_of;
use crate::{Format, Keeps, Metadata, Note, Record, WriteError, address};

pub(crate) const NOTATION: Notation = Notation {
    name: "paste",
    describe: "any text with a puzzle in it, such as a web page, a chat or a table with named rows; written as Markdown",
    keeps: Keeps { sizes: true, ..Keeps::CLUES },
    framing: Framing::Document,
    next,
    write,
    aliases: &["markdown", "md", "html", "htm", "tex"],
    ..PLAIN
};

/// The maximum number of lines with addresses that are tried, and of addresses in a line.
const LINKS: usize = 16;
/// The maximum length of a text.
pub(crate) const LIMIT: usize = 4 << 20;

/// A grid that has been found, and the number of its first line, from 0.
#[derive(Clone, Debug, PartialEq)]
struct Grid {
    line: usize,
    values: Vec<u8>,
    notes: Vec<Note>,
}

/// An error in text that was meant to be a grid, and its line.
#[derive(Clone, Debug)]
struct Fault {
    line: usize,
    kind: ReadErrorKind,
}

/// A grid or its error. `None` if there is nothing that was meant to be a grid.
type Reading = Option<Result<Grid, Fault>>;

/// A puzzle that has been found.
struct FoundPuzzle {
    line: usize,
    problem: Problem,
    metadata: Metadata,
    notes: Vec<Note>,
    /// `true` if the words of the text belong to the puzzle: they name its cells one by one, or introduce its regions.
    is_named: bool,
}

type Results = Vec<Result<FoundPuzzle, Fault>>;

/// Reads everything on the first call, and returns the records one by one.
fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    if cursor.pending.is_empty() && !cursor.rest().trim_ascii().is_empty() {
        let text = cursor.rest();
        let results = match text.len() {
            0..=LIMIT => read(text),
            _ => vec![Err(Fault { line: 0, kind: ReadErrorKind::TooLong { limit: LIMIT } })],
        };
        queue(cursor, text, results);
    }
    cursor.pending.pop_front()
}

fn queue(cursor: &mut Cursor, text: &[u8], mut results: Results) {
    let line =
        |result: &Result<FoundPuzzle, Fault>| result.as_ref().map_or_else(|fault| fault.line, |found| found.line);
    results.sort_by_key(line);
    let ends: Vec<usize> = memchr::memchr_iter(b'\n', text).collect();
    let offset = |line: usize| line.checked_sub(1).map_or(0, |last| ends.get(last).map_or(text.len(), |end| end + 1));
    let mut notes = Vec::new();
    let findings: Vec<(usize, Finding)> = results
        .into_iter()
        .map(|result| match result {
            Ok(found) => {
                notes.push(found.notes);
                (offset(found.line), Ok((found.problem, found.metadata)))
            }
            Err(fault) => (offset(fault.line), Err(fault.kind)),
        })
        .collect();
    #[cfg(not(tesuji_small))]
    cursor.queue(Format::Paste, findings);
    #[cfg(tesuji_small)] // unused in the small module
    cursor.queue(Format::Line, findings);
    for (record, notes) in cursor.pending.iter_mut().flatten().zip(notes) {
        record.notes = notes;
    }
}

/// Returns the puzzles of a text, or an error if there are none.
fn read(text: &[u8]) -> Results {
    let source = lossy(text);
    if let Some(kind) = xml::refusal(&source) {
        return vec![Err(Fault { line: 0, kind })];
    }
    let source =
        if source.contains('\r') { Cow::Owned(source.replace("\r\n", "\n").replace('\r', "\n")) } else { source };
    // The text in strings of several lines becomes separate lines.
    let has_strings = ["\"\"\"", "'''"].iter().any(|quotes| {
        // In a table, quotes are doubled.
        source.matches(quotes).count() == 2 && source.matches(&quotes[..2]).count() == 2
    });
    let source = if has_strings { Cow::Owned(source.replace("\"\"\"", "\n").replace("'''", "\n")) } else { source };
    let glyphs = glyphs::plain(&source);
    let (unwrapped, mut keeps_lines) = layers::unwrapped(&glyphs);
    keeps_lines &= !has_strings;
    let is_wrapped = *unwrapped != *lossy(text);
    let text = PlainText { text: &unwrapped, glyphs: &glyphs, is_wrapped, keeps_lines };
    let (mut results, mut words) = text.read_maps().unwrap_or_else(|| text.read());
    if !has_found(&results) && !results.iter().any(is_refused) {
        for change in [margin, minus_ones, labels, set_apart, side_by_side] {
            let Some((again, beside)) = change(text) else { continue };
            if has_found(&again) {
                results = again;
                words.push_str(&beside);
                break;
            }
        }
    }
    results = together(results);
    if glyphs::has_pictures(&source) {
        // Pictures that seem to be only empty cells may be digits.
        results.iter_mut().for_each(refuse_empty);
    }
    if has_found(&results) {
        // An address among the words is not the intended puzzle.
        results.retain(|result| !matches!(result, Err(Fault { kind: ReadErrorKind::NoPuzzle { .. }, .. })));
        words.push_str(&html::said_beside(&source));
        if speaks_of_rules(&words) {
            results.iter_mut().for_each(|result| take_rules(result, &words));
        }
        note_words(&mut results, &words);
        note_solutions(&mut results);
        if marked_digits::are_some(text.glyphs) || marked_digits::are_of_two_looks(&source) {
            results.iter_mut().flatten().for_each(|found| found.notes.push(Note::SetApart));
        }
        note_looks(&mut results, &source);
        return results;
    }
    // The first error is enough; that of a row is more precise than that of a whole text.
    let is_row = |result: &Result<FoundPuzzle, Fault>| {
        matches!(result, Err(Fault { kind: ReadErrorKind::RowLength { .. }, .. }))
    };
    results.sort_by_key(|result| !is_row(result));
    results.truncate(1);
    if results.is_empty() {
        results.push(Err(Fault { line: 0, kind: ReadErrorKind::Unrecognized }));
    }
    results
}

/// Refuses a puzzle without a clue.
fn refuse_empty(result: &mut Result<FoundPuzzle, Fault>) {
    if let Ok(found) = result
        && is_plain(&found.problem)
        && found.problem.givens().iter().all(|&value| value == 0)
    {
        *result = Err(Fault { line: found.line, kind: DOUBTFUL });
    }
}

/// Adds the note on words around the puzzles, unless the words belong to the puzzle or it already has a note on rules.
fn note_words(results: &mut Results, words: &str) {
    if !may_say_more(words) {
        return;
    }
    for found in results.iter_mut().flatten() {
        let is_said = |note: &Note| matches!(note, Note::OtherRules { .. } | Note::RulesInWords);
        if !found.is_named && !found.notes.iter().any(is_said) && !found.notes.contains(&Note::Words) {
            found.notes.push(Note::Words);
        }
    }
}

/// Adds the notes on omitted pencil marks, on cells with different looks, and on two pictures of empty cells.
fn note_looks(results: &mut Results, source: &str) {
    let mut notes = match html::count_marks(source) {
        0 => looks::notes(source),
        _ => vec![Note::Progress],
    };
    notes.extend(glyphs::has_two_pictures(source).then_some(Note::TwoMarks));
    for found in results.iter_mut().flatten() {
        let new: Vec<Note> = notes.iter().filter(|note| !found.notes.contains(note)).cloned().collect();
        found.notes.extend(new);
    }
}

/// Adds the note on words to full grids next to others, because they may be solutions of other puzzles.
fn note_solutions(results: &mut Results) {
    let is_full = |found: &FoundPuzzle| !found.problem.givens().contains(&0);
    if results.iter().flatten().all(is_full) {
        return;
    }
    for found in results.iter_mut().flatten().filter(|found| is_full(found) && !found.notes.contains(&Note::Words)) {
        found.notes.push(Note::Words);
    }
}

/// Adds the rules that the words around a puzzle name, or a note that they mention rules. A name that is not understood
/// is an error.
fn take_rules(result: &mut Result<FoundPuzzle, Fault>, words: &str) {
    let Ok(found) = result else { return };
    let note = note_of(words, &found.problem);
    let is_named = matches!(note, Note::OtherRules { .. });
    if !is_plain(&found.problem) {
        return found.notes.extend(is_named.then_some(note));
    }
    let names = variants_named(words).into_iter().flat_map(|names| names.split([',', ';'])).map(str::trim);
    let mut constraints = Vec::new();
    for name in names.filter(|name| !name.is_empty()) {
        match constraints_of_words(name) {
            Some(named) => constraints.extend(named),
            None => {
                *result = Err(Fault { line: found.line, kind: ReadErrorKind::Unknown { names: name.into() } });
                return;
            }
        }
    }
    if constraints.is_empty() {
        return found.notes.push(note);
    }
    match found.problem.clone().with_constraints(constraints) {
        Ok(problem) => found.problem = problem,
        Err(error) => *result = Err(Fault { line: found.line, kind: ReadErrorKind::invalid(error.to_string()) }),
    }
}

/// A text without its wrapping.
#[derive(Clone, Copy)]
struct PlainText<'t> {
    text: &'t str,
    /// The text in its wrapping.
    glyphs: &'t str,
    is_wrapped: bool,
    /// `true` if its lines are those of the source.
    keeps_lines: bool,
}

impl PlainText<'_> {
    /// Returns the problem that [`maps`] finds, and the whole text.
    fn read_maps(self) -> Option<(Results, String)> {
        let (line, problem) = maps::read(self.text)?;
        let line = if self.keeps_lines { line } else { 0 };
        let found =
            |problem| FoundPuzzle { line, problem, metadata: Metadata::new(), notes: Vec::new(), is_named: true };
        Some((vec![problem.map(found).map_err(|kind| Fault { line, kind })], self.text.to_owned()))
    }

    /// Returns the results and the words around them.
    fn read(self) -> (Results, String) {
        let mut lines = lines::lines(self.text);
        // The lines as they are written, in any script.
        let written: Vec<&str> = self.text.split('\n').collect();
        let says = |line: &&Line| match line.kind {
            Kind::Words => true,
            // A comment after cells, or a field next to them.
            Kind::Cells => written
                .get(line.nth)
                .is_some_and(|text| lines::says_more_than_cells(text) || names_cell(&text.to_lowercase())),
            _ => false,
        };
        let words: Vec<&str> = lines.iter().filter(says).filter_map(|line| written.get(line.nth)).copied().collect();
        let words = words.join("\n");
        if !self.keeps_lines {
            // A place in unwrapped text is not a place in the source.
            lines.iter_mut().for_each(|line| line.nth = 0);
        }
        let mut results = notations(self.text, &lines, self.is_wrapped);
        if results.iter().any(is_refused) {
            return (results, words);
        }
        if !has_found(&results) {
            results.extend(structures(self.text, &lines, self.keeps_lines));
            // Cells may be named by the attributes of tags.
            if !has_found(&results) && !self.keeps_lines {
                results.extend(named(results_of(facts::read(self.glyphs))));
            }
        }
        if !has_found(&results)
            && let Some(lines) = letters::as_digits(&lines)
        {
            let mut read = from_lines(&lines);
            if has_found(&read) {
                read.iter_mut().flatten().for_each(|found| found.notes.push(Note::Letters));
                results = read;
            }
        }
        if !has_found(&results)
            && let Some(records) = html::script(self.glyphs).and_then(|script| read_plain(script.as_bytes()))
        {
            results = found(records);
        }
        if !has_found(&results)
            && let Some(records) = self.read_whole()
        {
            results = found(records);
        }
        if labels::are_doubtful(self.text) || has_transpose(self.text) {
            results.iter_mut().flatten().for_each(|found| found.notes.push(Note::Words));
        }
        (results, words)
    }

    /// Returns the records of a text that another notation reads with its words, such as LaTeX environments.
    fn read_whole(self) -> Option<Vec<Record>> {
        if self.is_wrapped { None } else { read_plain(self.text.as_bytes()) }
    }
}

fn is_refused(result: &Result<FoundPuzzle, Fault>) -> bool {
    matches!(result, Err(fault) if is_refusal(&fault.kind))
}

/// The results of reading a text that has been changed, and the words that were cut off.
type ChangedReading = Option<(Results, String)>;

fn changed(text: PlainText, change: Option<String>) -> ChangedReading {
    let changed = change?;
    Some(PlainText { text: &changed, is_wrapped: true, ..text }.read())
}

/// Reads the text without the words next to a frame.
fn margin(text: PlainText) -> ChangedReading {
    let (kept, words) = adjacent_text::without_margin(text.text)?;
    let (results, _) = changed(text, Some(kept))?;
    Some((results, words))
}

fn minus_ones(text: PlainText) -> ChangedReading {
    changed(text, adjacent_text::without_minus_ones(text.text))
}

/// Reads the text without brackets and asterisks around digits.
fn set_apart(text: PlainText) -> ChangedReading {
    changed(text, marked_digits::as_others(text.text))
}

fn labels(text: PlainText) -> ChangedReading {
    changed(text, adjacent_text::without_labels(text.text))
}

/// Reads the grids of a text in which two are side by side.
fn side_by_side(text: PlainText) -> ChangedReading {
    let mut results = Results::new();
    for part in adjacent_text::side_by_side(text.text)? {
        let part = PlainText { text: &part, is_wrapped: true, keeps_lines: false, ..text };
        let (found, _) = part.read();
        // Digits that are not a grid may have moved out of the other one.
        if found.is_empty() || found.iter().any(Result::is_err) {
            return None;
        }
        results.extend(found);
    }
    Some((results, String::new()))
}

/// Returns whether some records are the marks, a later state or the solution of others.
pub(crate) fn belong_together(records: &[Result<Record, ReadError>]) -> bool {
    let found = |record: &Record| FoundPuzzle {
        line: record.line,
        problem: record.problem.clone(),
        metadata: Metadata::new(),
        notes: Vec::new(),
        is_named: false,
    };
    let all: Vec<FoundPuzzle> = records.iter().flatten().map(found).collect();
    let count = all.len();
    blocks::joined(all).len() < count
}

/// Joins the puzzles of a text: a grid, its marks and its solution are one.
fn together(results: Results) -> Results {
    let (found, faults): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    let found = blocks::joined(found.into_iter().flatten().collect());
    found.into_iter().map(Ok).chain(faults).collect()
}

fn has_found(results: &Results) -> bool {
    results.iter().any(Result::is_ok)
}

/// Converts the records of another notation to results.
fn found(records: Vec<Record>) -> Results {
    let found = |record: Record| FoundPuzzle {
        line: record.line - 1,
        problem: record.problem,
        metadata: record.metadata,
        notes: record.notes,
        is_named: false,
    };
    records.into_iter().map(|record| Ok(found(record))).collect()
}

/// Returns the puzzles that other notations read in the text without its wrapping, or without its words.
fn notations(unwrapped: &str, lines: &[Line], is_wrapped: bool) -> Results {
    if is_wrapped && let Some(records) = read_plain(unwrapped.as_bytes()) {
        return found(records);
    }
    let mut results = Results::new();
    let lines_with_links = unwrapped.lines().enumerate().filter(|(_, line)| line.contains("http"));
    for (nth, line) in lines_with_links.take(LINKS) {
        let (starts, is_long) = (line.match_indices("http"), line.len() > 1 << 16);
        for (start, _) in starts.take(LINKS).filter(|_| !is_long) {
            let end =
                line[start..].find(|c: char| c.is_whitespace() || "\"'<>)]".contains(c)).unwrap_or(line.len() - start);
            let link = line[start..start + end].trim_end_matches(['.', ',', ';', '!']);
            match read_plain(link.as_bytes()) {
                Some(records) => {
                    results.extend(
                        found(records).into_iter().flatten().map(|found| Ok(FoundPuzzle { line: nth, ..found })),
                    );
                }
                None => match with_commas(link) {
                    Some(values) => results.extend(results_of([Ok(Grid { line: nth, values, notes: Vec::new() })])),
                    None => results.extend(address::fault(link.as_bytes()).map(|kind| Err(Fault { line: nth, kind }))),
                },
            }
        }
    }
    if has_found(&results) {
        return results;
    }
    let cells: Vec<&[u8]> =
        lines.iter().map(|line| if line.kind == Kind::Words { &b""[..] } else { line.text.as_slice() }).collect();
    // Among words, letters and digits may look like a code by chance.
    let is_chance = |record: &Record| record.format == Format::Sudokupad && has_conflict(&record.problem);
    if let Some(records) = read_plain(&cells.join(&b'\n'))
        && !records.iter().any(is_chance)
    {
        return found(records);
    }
    // There may be several grids in different notations.
    if let Some(records) = blocks::read(lines) {
        return found(records);
    }
    // There may be JSON after words.
    let json = unwrapped.find(['{', '[']).zip(unwrapped.rfind(['}', ']'])).filter(|(start, end)| start < end);
    let records = json.and_then(|(start, end)| read_detected(&unwrapped.as_bytes()[start..=end])).unwrap_or_default();
    let is_json = |record: &Record| matches!(record.format, Format::Json | Format::Fpuzzles);
    // Brackets without a quoted name are part of a program.
    let is_document = json.is_some_and(|(start, end)| unwrapped[start..end].contains("\":"));
    if let Some(error) =
        records.iter().find_map(|record| record.as_ref().err().filter(|error| is_document && is_refusal(&error.kind)))
    {
        return vec![Err(Fault { line: 0, kind: error.kind() })];
    }
    if !records.is_empty() && records.iter().all(|record| record.as_ref().is_ok_and(is_json)) {
        return found(records.into_iter().flatten().collect());
    }
    results
}

/// Returns the cells of an address that has them between commas.
fn with_commas(link: &str) -> Option<Vec<u8>> {
    let cells = |part: &str| {
        let fields = part.split(',').map(|field| field::cell(field.as_bytes()).filter(|&value| value <= 9));
        fields.collect::<Option<Vec<u8>>>().filter(|values| values.len() == 81)
    };
    link.split(['?', '&', '=', '#', '/']).find_map(cells)
}

/// Returns the results of the readers that each look for one structure.
fn structures(text: &str, lines: &[Line], keeps_lines: bool) -> Results {
    let mut faults = Results::new();
    let in_text = |grids: Vec<Result<Grid, Fault>>| {
        let mut results = results_of(grids);
        if !keeps_lines {
            results.iter_mut().for_each(|result| match result {
                Ok(found) => found.line = 0,
                Err(fault) => fault.line = 0,
            });
        }
        results
    };
    let structures: [&dyn Fn() -> Results; 5] = [
        &|| named(in_text(facts::read(text).into_iter().collect())),
        &|| named(in_text(triples::read(text).into_iter().collect())),
        &|| in_text(strings::read(text)),
        &|| from_lines(lines),
        &|| in_text(matrix::read(text)),
    ];
    for read in structures {
        let results = read();
        if has_found(&results) {
            return results;
        }
        faults.extend(results);
    }
    faults
}

/// Marks puzzles whose cells were named one by one.
fn named(mut results: Results) -> Results {
    results.iter_mut().flatten().for_each(|found| found.is_named = true);
    results
}

/// Reads grids of rows, wrapped lines, and runs of cells among words.
fn from_lines(lines: &[Line]) -> Results {
    let mut faults = Vec::new();
    let mut grids = Vec::new();
    for block in lines.split(|line| line.kind == Kind::Words) {
        let read = table::read(block);
        let wrapped = if read.iter().any(Result::is_ok) { Vec::new() } else { runs::wrapped(block) };
        let read = if wrapped.is_empty() { read } else { wrapped };
        grids.extend(read.into_iter().filter_map(|grid| grid.map_err(|fault| faults.push(fault)).ok()));
    }
    let among_words = runs::among_words(lines);
    if grids.is_empty() || among_words.iter().any(Result::is_ok) {
        grids.extend(among_words.into_iter().filter_map(|grid| grid.map_err(|fault| faults.insert(0, fault)).ok()));
    }
    results_of(grids.into_iter().map(Ok).chain(faults.into_iter().map(Err)))
}

fn results_of(grids: impl IntoIterator<Item = Result<Grid, Fault>>) -> Results {
    let result = |grid: Result<Grid, Fault>| {
        let Grid { line, values, mut notes } = grid?;
        if is_sequence_and_more(&values) {
            notes.push(Note::Sequence);
        }
        let problem = problem_of(&values).map_err(|(_, kind)| Fault { line, kind })?;
        Ok(FoundPuzzle { line, problem, metadata: Metadata::new(), notes, is_named: false })
    };
    grids.into_iter().map(result).collect()
}

/// Returns whether the first row of a 9x9 is 1 to 9, in a grid that is not full.
pub(crate) fn is_sequence_and_more(values: &[u8]) -> bool {
    values.len() == 81 && values[..9].iter().zip(1..).all(|(&value, nth)| value == nth) && values.contains(&0)
}

fn write(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let size = problem.layout().size();
    let width = if size > 9 { 2 } else { 1 };
    let line = |fields: &[String]| format!("| {} |\n", fields.join(" | "));
    out.push_str(&line(&vec![" ".repeat(width); size]));
    out.push_str(&line(&vec!["-".repeat(width + 2); size]));
    for row in problem.givens().chunks(size) {
        let field = |&value: &u8| format!("{:>width$}", if value == 0 { String::new() } else { value.to_string() });
        out.push_str(&line(&row.iter().map(field).collect::<Vec<_>>()));
    }
    // Adjacent tables would be read as one.
    out.push('\n');
    Ok(())
}
