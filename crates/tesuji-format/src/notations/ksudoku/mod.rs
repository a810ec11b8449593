//! KSudoku's XML: one puzzle, `_` for an empty cell and `b` for the value 1.
//!
//! The parser tolerates any elements around `<values>`, blanks within it, and orders from 4 to 25. Custom graphs of one
//! square grid are read with their groups and their cages of sums; other graphs are refused by name.

mod graph;

use quick_xml::Reader;
use quick_xml::events::Event;

use tesuji_core::Problem;

use self::graph::Graph;
use crate::cursor::{Cursor, Finding, char_at, lossy};
use crate::notation::{Claim, Cut, Framing, Notation, PLAIN};
use crate::notations::opensudoku::{attribute, begins_with};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::rules::is_plain;
use crate::symbol::problem_of;
use crate::{Format, Keeps, Metadata, Note, Record, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "ksudoku",
    describe: "KSudoku's XML: one puzzle in letters",
    keeps: Keeps { sizes: true, ..Keeps::CLUES },
    framing: Framing::Document,
    claims: |cursor| Claim::sure(begins_with(cursor.rest(), b"<ksudoku")),
    next,
    write,
    cut: |text, _| memchr::memmem::rfind(text, END).map(|at| Cut::at(at + END.len())),
    ..PLAIN
};

const END: &[u8] = b"</ksudoku>";

fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    if cursor.pending.is_empty() && !cursor.rest().is_empty() {
        let text = lossy(cursor.rest());
        let mut found = Vec::new();
        let mut reader = Reader::from_str(&text);
        // Several puzzles may follow each other.
        reader.config_mut().check_end_names = false;
        let mut is_values = false;
        // The kind of the graph, and its groups and cages if it is a custom one.
        let mut kind = None;
        let mut graph: Option<Result<Graph, ReadErrorKind>> = None;
        let mut is_in_graph = false;
        loop {
            let offset = reader.buffer_position() as usize;
            match reader.read_event() {
                Ok(Event::Eof) => break,
                Ok(Event::Start(tag)) if tag.name().as_ref() == "graph" => {
                    kind = attribute(&tag, "type");
                    is_in_graph = kind.as_deref() == Some("custom");
                    graph = is_in_graph.then(|| Graph::of(&tag));
                }
                Ok(Event::Empty(tag)) if tag.name().as_ref() == "graph" => {
                    (kind, graph) = (attribute(&tag, "type"), None)
                }
                Ok(Event::Start(tag) | Event::Empty(tag)) if is_in_graph => {
                    if let Some(Ok(graph)) = &mut graph {
                        graph.take(&tag);
                    }
                }
                Ok(Event::Start(tag) | Event::Empty(tag)) => is_values = tag.name().as_ref() == "values",
                Ok(Event::End(tag)) => {
                    is_in_graph &= tag.name().as_ref() != "graph";
                    is_values = false;
                }
                Ok(Event::Text(text)) if is_in_graph => {
                    if let Some(Ok(graph)) = &mut graph {
                        graph.cells(&text);
                    }
                }
                Ok(Event::Text(text)) if std::mem::take(&mut is_values) => {
                    let finding = match (graph.take(), kind.as_deref()) {
                        (Some(graph), _) => graph.and_then(|graph| {
                            let problem = graph.problem(cells(text.as_bytes())?)?;
                            Ok((problem, Metadata::new()))
                        }),
                        (None, None | Some("sudoku")) => values(text.as_bytes()),
                        (None, Some(kind)) => {
                            Err(ReadErrorKind::Unknown { names: format!("{kind} in KSudoku").into() })
                        }
                    };
                    found.push((offset, finding));
                }
                Ok(_) => is_values = false,
                Err(_) => {
                    found.push((offset, Err(ReadErrorKind::Syntax { message: "this is not XML" })));
                    break;
                }
            }
        }
        if found.is_empty() && !text.trim().is_empty() {
            found.push((0, Err(ReadErrorKind::Syntax { message: "there are no values in this KSudoku game" })));
        }
        cursor.queue(Format::Ksudoku, found);
        for record in cursor.pending.iter_mut().flatten().filter(|record| !is_symmetric(&record.problem)) {
            record.notes.push(Note::RowByRow);
        }
    }
    cursor.pending.pop_front()
}

/// Returns whether a problem is the same by rows and by columns. KSudoku writes the values column by column, but other
/// programs write its files row by row.
fn is_symmetric(problem: &Problem) -> bool {
    let (givens, size) = (problem.givens(), problem.layout().size());
    let is_mirrored = || (0..givens.len()).all(|cell| givens[cell] == givens[cell % size * size + cell / size]);
    is_plain(problem) && is_mirrored()
}

fn values(text: &[u8]) -> Finding {
    problem_of(&cells(text)?).map(|problem| (problem, Metadata::new())).map_err(|(_, kind)| kind)
}

fn cells(text: &[u8]) -> Result<Vec<u8>, ReadErrorKind> {
    let cells = text.iter().enumerate().filter(|(_, byte)| !byte.is_ascii_whitespace()).take(626);
    cells
        .map(|(at, &byte)| match byte {
            b'_' => Ok(0),
            b'b'..=b'z' => Ok(byte - b'a'),
            _ => Err(ReadErrorKind::Character { found: char_at(text, at) }),
        })
        .collect()
}

fn write(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let letter = |value: u8| if value == 0 { '_' } else { (b'a' + value) as char };
    let values: String = problem.givens().into_iter().map(letter).collect();
    out.push_str(&format!(
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n   \
         <graph type=\"sudoku\" order=\"{}\"/>\n   <values>{values}</values>\n  </puzzle>\n </game>\n</ksudoku>\n",
        problem.layout().size()
    ));
    Ok(())
}
