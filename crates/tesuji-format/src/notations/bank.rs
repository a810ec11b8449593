//! A line of the sudoku-exchange puzzle bank: a hash, the puzzle with zeros, and a rating; 100 bytes.
//!
//! The hash is the first twelve hexadecimal digits of the SHA-1 of the 81 digits. The parser tolerates any mark for an
//! empty cell, any number of blanks between the fields, and another hash, which it keeps as `id`.

use tesuji_core::Problem;

use crate::cursor::{Cursor, char_at, lossy};
use crate::notation::{Claim, Notation, PLAIN};
use crate::notations::susser::read_cells;
use crate::read_error::{ReadError, ReadErrorKind};
use crate::{Format, Keeps, KeptFields, Losses, Metadata, Record, WriteError, names};

pub(crate) const NOTATION: Notation = Notation {
    name: "bank",
    describe: "a line of the sudoku-exchange puzzle bank: hash, puzzle, rating",
    keeps: Keeps { metadata: KeptFields::Only(&[names::ID, names::RATING]), ..Keeps::CLUES },
    claims: |cursor| {
        let line = cursor.clone().record_line();
        Claim::sure(line.is_some_and(|line| fields(line.text).is_some_and(|[_, cells, _]| cells.len() == 81)))
    },
    next,
    losses,
    write,
    ..PLAIN
};

/// Returns the hash, the cells and the rating.
fn fields(line: &[u8]) -> Option<[&[u8]; 3]> {
    let mut fields = line.split(|&byte| byte == b' ').filter(|field| !field.is_empty());
    let fields = [fields.next()?, fields.next()?, fields.next()?];
    (fields[0].len() == 12 && fields[0].iter().all(u8::is_ascii_hexdigit)).then_some(fields)
}

fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    let line = cursor.record_line()?;
    let fail = |at, kind| Some(Err(cursor.error(kind, line.start, line.start, at)));
    let Some([hash, cells, rating]) = fields(line.text) else {
        return fail(0, ReadErrorKind::Syntax { message: "expected a hash of 12 digits, a puzzle and a rating" });
    };
    let start = cells.as_ptr() as usize - line.text.as_ptr() as usize;
    let position = match read_cells(cells) {
        Ok((position, 81)) if cells.len() == 81 => position,
        Ok((_, length)) if length != 81 => return fail(start, ReadErrorKind::Character { found: '+' }),
        Ok(_) => return fail(start + 81, ReadErrorKind::Character { found: char_at(cells, 81) }),
        Err((at, kind)) => return fail(start + at, kind),
    };
    let metadata = [(names::ID, lossy(hash)), (names::RATING, lossy(rating))].into_iter().collect();
    Some(Ok(Record { metadata, ..Record::of(position, Format::Bank, line.start.line) }))
}

/// Returns whether the text is a rating as the bank writes it, such as `0.0` or `11.6`. It is compared as text, because
/// parsing and writing a float takes more code than the rest of this notation.
fn is_rating(text: &str) -> bool {
    match text.as_bytes() {
        [whole, b'.', tenth] => whole.is_ascii_digit() && tenth.is_ascii_digit(),
        [ten, whole, b'.', tenth] => *ten != b'0' && [ten, whole, tenth].into_iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

fn losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    let mut losses = keeps.losses(problem, metadata);
    if let Some(position) = problem.position() {
        let hash = hash_of(&position.clues.to_line(b'0'));
        losses.metadata |= metadata.get(names::ID).is_some_and(|id| id != hash)
            || metadata.get(names::RATING).is_some_and(|rating| !is_rating(rating));
    }
    losses
}

fn write(problem: &Problem, metadata: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let Some(position) = problem.position() else {
        return Err(WriteError::size(Format::Bank, problem.layout().size()));
    };
    let line = position.clues.to_line(b'0');
    let rating = metadata.get(names::RATING).filter(|rating| is_rating(rating)).unwrap_or("0.0");
    out.push_str(&format!("{} {} {rating:>4}\n", hash_of(&line), lossy(&line)));
    Ok(())
}

/// Returns the first twelve hexadecimal digits of the SHA-1 of the line (FIPS 180-4).
fn hash_of(line: &[u8; 81]) -> String {
    // Two blocks: the text, a 1 bit, zeros, and the length in bits.
    let mut message = [0; 128];
    message[..81].copy_from_slice(line);
    message[81] = 0x80;
    message[120..].copy_from_slice(&(8 * 81u64).to_be_bytes());
    let mut state: [u32; 5] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0];
    for block in message.chunks_exact(64) {
        let mut words = [0; 80];
        for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
            *word = u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        }
        for t in 16..80 {
            words[t] = (words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16]).rotate_left(1);
        }
        let [mut a, mut b, mut c, mut d, mut e] = state;
        for (t, word) in words.into_iter().enumerate() {
            let (mixed, constant) = match t {
                0..20 => ((b & c) | (!b & d), 0x5a82_7999),
                20..40 => (b ^ c ^ d, 0x6ed9_eba1),
                40..60 => ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc),
                _ => (b ^ c ^ d, 0xca62_c1d6),
            };
            let next = a.rotate_left(5).wrapping_add(mixed).wrapping_add(e).wrapping_add(constant).wrapping_add(word);
            (e, d, c, b, a) = (d, c, b.rotate_left(30), a, next);
        }
        for (sum, word) in state.iter_mut().zip([a, b, c, d, e]) {
            *sum = sum.wrapping_add(word);
        }
    }
    format!("{:08x}{:04x}", state[0], state[1] >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_as_the_bank_writes_them() {
        assert!(["0.0", "7.1", "11.6"].into_iter().all(is_rating));
        assert!(
            ["", "7", "12.", ".5", "1.25", "-1.0", "01.5", "inf", "100.0"].into_iter().all(|text| !is_rating(text))
        );
    }
}
