//! OpenSudoku's XML, versions 1 to 3: folders of games.
//!
//! The parser tolerates:
//!
//! * games anywhere in the document, attributes in any order, unknown elements;
//! * cells as 81 digits, or as `version: 1` to `3` and value, notes and whether it is editable for each cell;
//! * notes as lists, as bit masks, or as two of them: marks in the centre before marks in the corner.
//!
//! Only the five entities of XML are known. The name of the folder and the other elements next to its games (version 1)
//! are metadata of all of them; the folder that the writer adds has no metadata.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use tesuji_core::{CandidateSet, Cell, DigitSet, Grid, MarksOf, Position, Problem};

use crate::cursor::{Cursor, Finding, lossy};
use crate::keeps::{has_no_marks_left, has_unfit_value, is_one_line};
use crate::notation::{Claim, Cut, Framing, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
#[cfg(not(tesuji_small))]
use crate::rules::note_of_metadata;
use crate::symbol::digit;
use crate::{Format, Keeps, KeptFields, Losses, Metadata, Record, WriteError, names};

/// The tag of the folder that the writer puts around all games, because the program requires one. It adds no metadata.
macro_rules! own_folder {
    () => {
        "folder name=\"Tesuji\" created=\"0\""
    };
}

pub(crate) const NOTATION: Notation = Notation {
    name: "opensudoku",
    describe: "OpenSudoku's XML: games with their state and notes",
    keeps: Keeps { placed: true, candidates: true, metadata: KeptFields::Only(&[names::COMMENT]), ..Keeps::CLUES },
    framing: Framing::Document,
    claims: |cursor| Claim::sure(begins_with(cursor.rest(), b"<opensudoku")),
    next,
    losses,
    write,
    frame: (
        concat!(
            "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<opensudoku version=\"3\">\n<",
            own_folder!(),
            ">\n"
        ),
        "</folder>\n</opensudoku>\n",
    ),
    cut: |text, _| cut(text),
    ..PLAIN
};

/// Returns whether the text begins with a tag and has this one near its start.
pub(crate) fn begins_with(text: &[u8], tag: &[u8]) -> bool {
    let text = &text[..text.len().min(4096)];
    text.trim_ascii_start().starts_with(b"<") && text.windows(tag.len()).any(|window| window == tag)
}

fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    if cursor.pending.is_empty() && !cursor.rest().is_empty() {
        let found = games(cursor.rest());
        cursor.queue(Format::Opensudoku, found);
        #[cfg(not(tesuji_small))]
        for record in cursor.pending.iter_mut().flatten() {
            record.notes.extend(note_of_metadata(&record.problem, &record.metadata));
        }
    }
    cursor.pending.pop_front()
}

type Findings = Vec<(usize, Finding)>;

fn games(text: &[u8]) -> Findings {
    let text = lossy(text);
    let mut reader = Reader::from_str(&text);
    let mut found = Findings::new();
    let mut folder = Metadata::new();
    // The element of version 1 whose text comes next.
    let mut element = None;
    loop {
        let offset = reader.buffer_position() as usize;
        match reader.read_event() {
            Ok(Event::Eof) => break,
            Ok(Event::Start(tag)) | Ok(Event::Empty(tag)) => match tag.name().as_ref() {
                "game" => {
                    found.push((offset, game(&tag, &folder)));
                }
                "folder" => {
                    folder = Metadata::new();
                    if let Some(name) = attribute(&tag, "name").filter(|_| is_foreign(&tag)) {
                        set(&mut folder, "folder", &name);
                    }
                }
                name => element = field(name),
            },
            Ok(Event::Text(text)) => {
                let text: &str = &text;
                if let Some(name) = element.take().filter(|_| !text.trim().is_empty()) {
                    set(&mut folder, name, text.trim());
                }
            }
            Ok(Event::End(tag)) => {
                element = None;
                if tag.name().as_ref() == "folder" {
                    folder = Metadata::new();
                }
            }
            Ok(_) => {}
            Err(_) => {
                found.push((offset, Err(ReadErrorKind::Syntax { message: "this is not XML" })));
                break;
            }
        }
    }
    found
}

/// The maximum length and nesting depth of the elements that are repeated before the rest of a cut text.
const REPEATED: usize = 1024;
const DEPTH: usize = 8;

/// Cuts off whole games. The rest begins with the open tags and with the elements that describe the games.
fn cut(text: &[u8]) -> Option<Cut> {
    // Each invalid byte becomes one byte, so that offsets stay valid.
    let text: String = text.utf8_chunks().flat_map(|part| [part.valid(), &"???"[..part.invalid().len()]]).collect();
    let mut reader = Reader::from_str(&text);
    let mut open: Vec<&str> = Vec::new();
    let mut beside: Vec<(&str, &str)> = Vec::new();
    let mut end = None;
    // The text that the rest needs before it.
    let mut opening: Option<Vec<u8>> = None;
    let mut has_changed = true;
    loop {
        let start = reader.buffer_position() as usize;
        let event = reader.read_event();
        let at = reader.buffer_position() as usize;
        let is_game = match event {
            Ok(Event::Start(tag)) if tag.name().as_ref() != "game" => {
                if tag.name().as_ref() == "folder" {
                    beside.clear();
                }
                open.push(&text[start..at]);
                if open.len() > DEPTH || at - start > REPEATED {
                    break;
                }
                has_changed = true;
                false
            }
            Ok(Event::End(tag)) if tag.name().as_ref() != "game" => {
                let tag = tag.name();
                if let (Some(element), Some(name)) = (open.pop(), field(tag.as_ref())) {
                    let from = element.as_ptr() as usize - text.as_ptr() as usize;
                    beside.retain(|(known, _)| *known != name);
                    beside.extend((at - from <= REPEATED).then_some((name, &text[from..at])));
                }
                if tag.as_ref() == "folder" {
                    beside.clear();
                }
                has_changed = true;
                tag.as_ref() == "folder"
            }
            Ok(Event::Empty(tag)) => tag.name().as_ref() == "game",
            Ok(Event::End(_)) => true,
            Ok(Event::Eof) | Err(_) => break,
            Ok(_) => false,
        };
        if is_game {
            end = Some(at);
            if std::mem::take(&mut has_changed) {
                let tags = open.iter().chain(beside.iter().map(|(_, element)| element));
                opening = Some(tags.flat_map(|text| on_one_line(text).into_bytes()).collect());
            }
        }
    }
    Some(Cut { end: end?, opening: opening? })
}

/// Returns the tags without line ends; those in attribute values become references.
fn on_one_line(tags: &str) -> String {
    let mut quote = None;
    let mut out = String::with_capacity(tags.len());
    for character in tags.chars() {
        match (character, quote) {
            ('\n', Some(_)) => out.push_str("&#10;"),
            ('\r', Some(_)) => out.push_str("&#13;"),
            ('\n' | '\r', None) => out.push(' '),
            ('"' | '\'', None) => {
                quote = Some(character);
                out.push(character);
            }
            _ => {
                quote = quote.filter(|&quote| quote != character);
                out.push(character);
            }
        }
    }
    out
}

/// Returns whether a folder differs from the one that the writer puts around all games.
fn is_foreign(folder: &BytesStart) -> bool {
    let text: &str = folder;
    text.trim_end() != own_folder!()
}

/// Stores the value of a folder if it is short: each of its games has a copy.
fn set(folder: &mut Metadata, name: &str, value: &str) {
    if value.len() <= 256 {
        folder.set(name, value);
    }
}

/// Returns the metadata name of an element of version 1.
fn field(element: &str) -> Option<&'static str> {
    Some(match element {
        "name" => "folder",
        "author" => names::AUTHOR,
        "description" => names::DESCRIPTION,
        "comment" => names::COMMENT,
        "created" => names::DATE,
        "source" => names::SOURCE,
        "level" => names::LEVEL,
        "sourceURL" => names::URL,
        _ => return None,
    })
}

/// Returns the value of an attribute; one with references unknown to XML is returned unchanged.
pub(crate) fn attribute(tag: &BytesStart, name: &str) -> Option<String> {
    let attribute = tag.attributes().with_checks(false).flatten().find(|found| found.key.as_ref() == name)?;
    let text = attribute.value;
    Some(quick_xml::escape::unescape(&text).map(|text| text.into_owned()).unwrap_or(text.to_string()))
}

fn game(tag: &BytesStart, folder: &Metadata) -> Finding {
    let data = attribute(tag, "data").ok_or(ReadErrorKind::Syntax { message: "a game without data" })?;
    let position = match data.trim().strip_prefix("version:") {
        None => Position::of(plain_cells(data.trim())?),
        Some(rest) => {
            let (version, cells) = rest.split_once('\n').unwrap_or((rest, ""));
            cells_with_notes(version.trim(), cells)?
        }
    };
    let mut metadata = folder.clone();
    if let Some(note) = attribute(tag, "note").filter(|note| !note.is_empty()) {
        metadata.set(names::COMMENT, note);
    }
    Ok((position.into(), metadata))
}

fn plain_cells(data: &str) -> Result<Grid, ReadErrorKind> {
    Grid::from_line(data.as_bytes()).map_err(|error| match error.kind() {
        tesuji_core::ParseGridErrorKind::Length { found } => ReadErrorKind::Cells { expected: 81, found },
        _ => ReadErrorKind::Character { found: crate::cursor::char_at(data.as_bytes(), error.offset()) },
    })
}

/// Reads value, notes and editability for each cell.
fn cells_with_notes(version: &str, data: &str) -> Result<Position, ReadErrorKind> {
    const STRANGE: ReadErrorKind = ReadErrorKind::Syntax {
        message: "expected for each cell its value, its notes and 0 or 1, each followed by a bar",
    };
    let fields: Vec<&str> = data.trim().split('|').take(9 * 81).collect();
    // Two lists of notes make four fields per cell.
    let width = match fields.len() {
        244 => 3,
        325 => 4,
        found => return Err(ReadErrorKind::Cells { expected: 81, found: found / 3 }),
    };
    let mut position = Position::default();
    let mut candidates = CandidateSet::EMPTY;
    for (cell, fields) in Cell::iter().zip(fields.chunks_exact(width)) {
        let value: u8 = fields[0].parse().ok().filter(|&value| value <= 9).ok_or(STRANGE)?;
        match (digit(value), fields[width - 1]) {
            (Some(digit), "0") => position.clues.set(cell, Some(digit)),
            (Some(digit), "1") => position.placed.set(cell, Some(digit)),
            (None, "0" | "1") => {
                let notes = fields[1..width - 1]
                    .iter()
                    .try_fold(DigitSet::EMPTY, |all, notes| Some(all | digits(version, notes)?));
                candidates.set_digits(cell, notes.ok_or(STRANGE)?);
            }
            _ => return Err(STRANGE),
        }
    }
    position.candidates = Some(candidates).filter(|candidates| !candidates.is_empty());
    position.marks_of = MarksOf::Player;
    Ok(position)
}

fn digits(version: &str, notes: &str) -> Option<DigitSet> {
    if version == "1" {
        let list = notes.split(',').filter(|digit| !digit.is_empty() && *digit != "-");
        return list.map(|digit| digit.parse().ok()).collect();
    }
    match notes {
        "" | "-" => Some(DigitSet::EMPTY),
        mask => mask.parse().ok().filter(|&mask: &u16| mask < 512).map(DigitSet::from_bits),
    }
}

/// Returns the losses. The notation cannot distinguish a player without notes from one who has removed all of them.
fn losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    let losses = keeps.losses(problem, metadata);
    let none_left = has_no_marks_left(problem);
    Losses {
        candidates: losses.candidates || none_left,
        metadata: losses.metadata || has_unfit_value(keeps, metadata, is_one_line),
        ..losses
    }
}

fn write(problem: &Problem, metadata: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let Some(position) = problem.position() else {
        return Err(WriteError::size(Format::Opensudoku, problem.layout().size()));
    };
    let mut data = format!("{:#}", position.clues);
    if position.placed != Grid::EMPTY || position.candidates.is_some() {
        let marks = position.candidates.unwrap_or(CandidateSet::EMPTY);
        data = "version: 3&#10;".to_owned();
        for cell in Cell::iter() {
            let (value, editable) = match (position.clues[cell], position.placed[cell]) {
                (Some(digit), _) => (digit.value(), 0),
                (None, Some(digit)) => (digit.value(), 1),
                (None, None) => (0, 1),
            };
            data.push_str(&format!("{value}|{}|{editable}|", marks.digits(cell).bits()));
        }
    }
    let note = metadata.get(names::COMMENT).filter(|note| is_one_line(note)).unwrap_or("");
    let note = quick_xml::escape::escape(note);
    out.push_str(&format!(
        "<game created=\"0\" state=\"0\" time=\"0\" last_played=\"0\" data=\"{data}\" note=\"{note}\" \
         command_stack=\"\" />\n"
    ));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    fn folders(text: &str) -> Vec<Option<String>> {
        let records = read(text.as_bytes(), None).into_iter().map(Result::unwrap);
        records.map(|record| record.metadata.get("folder").map(str::to_owned)).collect()
    }

    #[test]
    fn the_folder_of_the_writer_is_no_metadata() {
        let game = Problem::from(Grid::EMPTY);
        let mut text = String::new();
        write(&game, &Metadata::new(), &mut text).unwrap();
        let (before, after) = NOTATION.frame;
        let framed = format!("{before}{text}{after}");
        assert!(framed.contains("<folder name=\"Tesuji\""), "the program wants a folder: {framed}");
        let back = read(framed.as_bytes(), None).remove(0).unwrap();
        assert_eq!((back.problem, back.metadata), (game, Metadata::new()));
    }

    #[test]
    fn a_game_has_the_folder_in_which_it_stands() {
        let game = format!("<game data=\"{}\"/>", ".".repeat(81));
        let text = format!(
            "<opensudoku version=\"3\">{game}<folder name=\"A\" created=\"1\">{game}{game}</folder>{game}\
             <folder name=\"Tesuji\" created=\"7\">{game}</folder></opensudoku>"
        );
        let found = folders(&text);
        let found: Vec<Option<&str>> = found.iter().map(Option::as_deref).collect();
        assert_eq!(found, [None, Some("A"), Some("A"), None, Some("Tesuji")]);
    }
}
