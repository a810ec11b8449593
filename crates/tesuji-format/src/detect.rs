//! Which notation a text is in.
//!
//! Every notation that claims the first record tries to read it. Records of the same problem agree; where they do not,
//! nobody guesses. A first record that nobody reads does not spoil the text: the next lines are tried in its place.

use tesuji_core::Problem;

use crate::Format;
use crate::cursor::{Cursor, Piece};
use crate::notation::{Claim, Framing};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::unsupported;

/// How many lines are tried as the beginning of a record.
const TRIALS: usize = 32;

/// The notation of a text that begins so, `None` for a text of blank lines and comments. If it is cut, it goes on.
pub(crate) fn detect(sample: &[u8], is_cut: bool) -> Option<Result<Format, ReadError>> {
    let piece = Piece { is_cut, ..Piece::default() };
    let mut cursor = Cursor::new(sample, 1).within(None, piece);
    // Where the first line stands that is not a comment.
    let first_words = match cursor.clone().record_line() {
        Some(line) => line.start,
        // Rows of empty fields.
        None if sample.contains(&b'\t') => cursor.mark(),
        None => return None,
    };
    if let Some(notation) = unsupported::notation(&cursor) {
        let start = cursor.mark();
        return Some(Err(cursor.error(ReadErrorKind::Unsupported { notation }, start, start, 0)));
    }
    let mut refused: Option<Format> = None;
    let mut trials = 0;
    let mut after_comment = false;
    while trials < TRIALS {
        let start = cursor.mark();
        let Some(line) = cursor.peek() else { break };
        let is_comment = line.text.starts_with(b"#");
        // A blank line may be a row of empty fields; of comments the first one is tried for all.
        if line.text.is_empty() || (is_comment && after_comment) || (trials > 0 && line.text.trim_ascii().is_empty()) {
            cursor.line();
            continue;
        }
        after_comment = is_comment;
        trials += 1;
        match try_all(&cursor, trials == 1) {
            Trial::Read(format) => return Some(Ok(format)),
            Trial::Differ(first, second) => {
                let kind = ReadErrorKind::Ambiguous { first, second };
                return Some(Err(cursor.error(kind, start, start, 0)));
            }
            Trial::Refused(format) => refused = refused.or(Some(format)),
            Trial::Nobody => {}
        }
        cursor.line();
    }
    Some(match refused {
        Some(format) => Ok(format),
        None => Err(cursor.error(ReadErrorKind::Unrecognized, first_words, first_words, 0)),
    })
}

enum Trial {
    Read(Format),
    Differ(Format, Format),
    /// It looked like this one, and was not.
    Refused(Format),
    Nobody,
}

fn try_all(cursor: &Cursor, is_start: bool) -> Trial {
    let claims = Format::ALL.iter().map(|&format| (format, (format.notation().claims)(cursor)));
    // A document begins with the text, not in the middle of it.
    let claims = claims.filter(|(format, _)| is_start || format.notation().framing != Framing::Document);
    let claims: Vec<(Format, Claim)> = claims.filter(|(_, claim)| *claim != Claim::No).collect();
    let sure = claims.iter().filter(|(_, claim)| *claim == Claim::Sure).map(|(format, _)| *format);
    let first = try_these(cursor, sure);
    match first {
        Trial::Nobody | Trial::Refused(_) => {}
        Trial::Read(_) | Trial::Differ(..) => return first,
    }
    // A notation that was sure and failed gives way to one that succeeds, not to one that fails as well.
    match (try_these(cursor, claims.iter().map(|(format, _)| *format)), first) {
        (Trial::Refused(_), Trial::Refused(format)) => Trial::Refused(format),
        (second, _) => second,
    }
}

fn try_these(cursor: &Cursor, formats: impl Iterator<Item = Format>) -> Trial {
    let mut read: Option<(Format, Problem)> = None;
    let mut refused = None;
    // A document of which nothing is wrong so far, as far as its first record goes on.
    let mut begun = None;
    for format in formats {
        let notation = format.notation();
        let found = (notation.next)(&mut cursor.clone());
        let is_longer = match &found {
            None => true,
            Some(Err(error)) => matches!(error.kind(), ReadErrorKind::TooLong { .. }),
            Some(Ok(_)) => false,
        };
        let is_cut = is_longer && cursor.piece().is_cut && notation.framing == Framing::Document;
        if is_cut && (notation.claims)(cursor) == Claim::Sure {
            begun = begun.or(Some(format));
        }
        match (found, &read) {
            (Some(Ok(record)), None) => read = Some((format, record.problem)),
            (Some(Ok(record)), Some((first, other))) if record.problem != *other => {
                return Trial::Differ(*first, format);
            }
            (Some(Err(_)), _) => refused = refused.or(Some(format)),
            _ => {}
        }
    }
    match (read.map(|(format, _)| format).or(begun), refused) {
        (Some(format), _) => Trial::Read(format),
        (None, Some(format)) => Trial::Refused(format),
        (None, None) => Trial::Nobody,
    }
}
