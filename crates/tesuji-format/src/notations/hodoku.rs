//! A line of a HoDoKu library: `:technique:digits:cells:deleted:eliminated:placed:extra`.
//!
//! The parser tolerates:
//!
//! * six or seven colons, blank lines, comment lines that begin with `#`;
//! * any mark for an empty cell that the one-line notation has; `+` is written before a placed digit.
//!
//! The pencil marks are those that the digits leave, without the deleted candidates, which are no longer part of the
//! puzzle. The other fields describe the step that a solver should find; they are kept as metadata and not interpreted.

use tesuji_core::Problem;

use crate::cursor::{Cursor, lossy};
use crate::keeps::has_unfit_value;
use crate::notation::{Claim, Notation, PLAIN};
use crate::notations::susser::{self, read_cells, read_triples, strike, write_cells, write_triples};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::{Format, Keeps, KeptFields, Losses, Metadata, Record, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "hodoku",
    describe: "a line of a HoDoKu library: technique, digits, cells, deleted candidates, the expected result",
    keeps: Keeps { placed: true, candidates: true, metadata: KeptFields::Only(&FIELDS), ..Keeps::CLUES },
    claims,
    next,
    losses,
    write,
    ..PLAIN
};

const FIELDS: [&str; 5] = ["technique", "digits", "eliminations", "placements", "extra"];
/// The technique under which a state is saved.
const STATE: [&str; 2] = ["0000", "x"];

fn claims(cursor: &Cursor) -> Claim {
    let Some(line) = cursor.clone().record_line() else { return Claim::No };
    let text = line.text.trim_ascii();
    let colons = text.iter().take(4096).filter(|&&byte| byte == b':').count();
    Claim::sure(text.starts_with(b":") && matches!(colons, 6 | 7))
}

fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    let line = cursor.record_line()?;
    let start = line.text.len() - line.text.trim_ascii_start().len();
    let fail = |at: usize, kind| Some(Err(cursor.error(kind, line.start, line.start, at)));
    let text = line.text.trim_ascii();
    let mut fields: Vec<(usize, &[u8])> = Vec::with_capacity(8);
    let mut at = start;
    for field in text.splitn(9, |&byte| byte == b':') {
        fields.push((at, field));
        at += field.len() + 1;
    }
    let (&[(_, []), technique, digits, cells, deleted, eliminated, placed], extra) =
        (match fields.split_first_chunk::<7>() {
            Some((first, extra @ ([] | [_]))) => (first, extra.first()),
            _ => {
                let message = "expected 6 or 7 fields, each after a colon";
                return fail(start, ReadErrorKind::Syntax { message });
            }
        })
    else {
        return fail(start, ReadErrorKind::Syntax { message: "expected a colon first" });
    };
    let mut position = match read_cells(cells.1) {
        Ok((position, length)) if length == cells.1.len() => position,
        Ok((_, length)) => return fail(cells.0 + length, ReadErrorKind::Syntax { message: "expected a colon" }),
        Err((at, kind)) => return fail(cells.0 + at, kind),
    };
    match read_triples(deleted.1) {
        Ok(gone) => strike(&mut position, gone),
        Err((at, kind)) => return fail(deleted.0 + at, kind),
    }
    let is_state = technique.1 == STATE[0].as_bytes() && digits.1 == STATE[1].as_bytes();
    let mut metadata = Metadata::new();
    let given = [technique, digits, eliminated, placed];
    for (name, (_, value)) in FIELDS.iter().zip(given.iter().chain(extra)) {
        let is_part_of_state = is_state && (*name == "technique" || *name == "digits");
        if !value.is_empty() && !is_part_of_state {
            metadata.set(*name, lossy(value));
        }
    }
    Some(Ok(Record { metadata, ..Record::of(position, Format::Hodoku, line.start.line) }))
}

fn fits(value: &str) -> bool {
    !value.is_empty() && value.is_ascii() && !value.contains(|found: char| found == ':' || !found.is_ascii_graphic())
}

fn losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    let losses = susser::losses(keeps, problem, metadata);
    Losses { metadata: losses.metadata || has_unfit_value(keeps, metadata, fits), ..losses }
}

fn write(problem: &Problem, metadata: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let Some(position) = problem.position() else {
        return Err(WriteError::size(Format::Hodoku, problem.layout().size()));
    };
    let field = |name| metadata.get(name).filter(|value| fits(value));
    let is_state = field("technique").is_none() && field("digits").is_none();
    let state = |nth: usize| if is_state { STATE[nth] } else { "" };
    out.push_str(&format!(":{}:{}:", field("technique").unwrap_or(state(0)), field("digits").unwrap_or(state(1))));
    write_cells(position, out);
    out.push(':');
    write_triples(&position.struck(), out);
    let rest = ["eliminations", "placements", "extra"].map(|name| field(name).unwrap_or(""));
    out.push_str(&format!(":{}:{}:{}\n", rest[0], rest[1], rest[2]));
    Ok(())
}
