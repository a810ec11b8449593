//! The page sizes of Parquet files: a damaged header could make the reader allocate gigabytes for one page.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;

use arrow_schema::ArrowError;
use parquet::file::metadata::ParquetMetaData;

/// The maximum size of a page in memory. Programs write pages of about a megabyte.
const MOST: i64 = 1 << 28;

/// The numbers of bytes of a header to read in successive attempts; a header may contain the minimum and maximum
/// values.
const HEADER: [u64; 3] = [1 << 8, 1 << 14, 1 << 22];

/// Checks the headers of all pages of some row groups.
///
/// # Errors
///
/// Returns an error if a header cannot be read, or if its page is longer than [`MOST`]. The error names the row group
/// and the column.
pub(super) fn check(file: &mut File, metadata: &ParquetMetaData, groups: Range<usize>) -> Result<(), ArrowError> {
    for (nth, group) in metadata.row_groups().iter().enumerate().filter(|(nth, _)| groups.contains(nth)) {
        for column in group.columns() {
            let (start, len) = column.byte_range();
            check_column(file, start, start.saturating_add(len)).map_err(|what| {
                let (column, nth) = (column.column_path().string(), nth + 1);
                ArrowError::ParseError(format!("row group {nth}, column {column}: {what}"))
            })?;
        }
    }
    Ok(())
}

/// Checks the headers of the pages in a range of the file; an error describes what is wrong.
fn check_column(file: &mut File, start: u64, end: u64) -> Result<(), String> {
    let mut at = start;
    while at < end {
        let header = header(file, at).map_err(|error| error.to_string())?;
        let Some(Header { len, unpacked, packed }) = header else { return Err("a page has no header".to_owned()) };
        if !(0..=MOST).contains(&unpacked) || packed < 0 {
            return Err(format!("a page of {unpacked} bytes, expected at most {MOST}"));
        }
        at = at.saturating_add(len as u64).saturating_add(packed.unsigned_abs());
    }
    Ok(())
}

/// The contents of a page header.
#[derive(Debug, PartialEq, Eq)]
struct Header {
    /// The length of the header.
    len: usize,
    /// The length of the page in memory.
    unpacked: i64,
    /// The length of the page in the file.
    packed: i64,
}

/// Reads a header; returns `None` if there is none.
fn header(file: &mut File, at: u64) -> io::Result<Option<Header>> {
    let mut bytes = Vec::new();
    for most in HEADER {
        bytes.clear();
        file.seek(SeekFrom::Start(at))?;
        file.by_ref().take(most).read_to_end(&mut bytes)?;
        if let Some(header) = Header::parse(&bytes) {
            return Ok(Some(header));
        }
        if (bytes.len() as u64) < most {
            break;
        }
    }
    Ok(None)
}

impl Header {
    /// Parses the header struct in the compact protocol of Thrift.
    fn parse(bytes: &[u8]) -> Option<Header> {
        let mut thrift = Thrift { bytes, at: 0 };
        let (mut field, mut sizes) = (0, [None; 2]);
        while let Some(kind) = thrift.next_field(&mut field)? {
            match (field, kind) {
                (2, 5) => sizes[0] = Some(thrift.whole()?),
                (3, 5) => sizes[1] = Some(thrift.whole()?),
                _ => thrift.skip(kind, 0)?,
            }
        }
        Some(Header { len: thrift.at, unpacked: sizes[0]?, packed: sizes[1]? })
    }
}

/// A reader of Thrift's compact protocol. All methods return `None` at the end of the bytes.
struct Thrift<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// The maximum nesting depth of structs and lists.
const DEPTH: u8 = 16;

impl Thrift<'_> {
    fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn varint(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    /// Reads a zigzag-encoded number, whose sign is in the last bit.
    fn whole(&mut self) -> Option<i64> {
        let value = self.varint()?;
        Some((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    fn skip_bytes(&mut self, count: u64) -> Option<()> {
        self.at = self.at.checked_add(usize::try_from(count).ok()?)?;
        (self.at <= self.bytes.len()).then_some(())
    }

    /// Returns the type of the next field, and sets its number; an inner `None` is the end of the struct.
    fn next_field(&mut self, field: &mut i64) -> Option<Option<u8>> {
        let byte = self.byte()?;
        let (step, kind) = (byte >> 4, byte & 0xf);
        if kind == 0 {
            return Some(None);
        }
        *field = if step == 0 { self.whole()? } else { field.checked_add(step.into())? };
        Some(Some(kind))
    }

    /// Skips a value of a type.
    fn skip(&mut self, kind: u8, depth: u8) -> Option<()> {
        if depth > DEPTH {
            return None;
        }
        match kind {
            // The type of a boolean is its value.
            1 | 2 => Some(()),
            3 => self.skip_bytes(1),
            4..=6 => self.varint().map(|_| ()),
            7 => self.skip_bytes(8),
            8 => {
                let len = self.varint()?;
                self.skip_bytes(len)
            }
            9 | 10 => {
                let byte = self.byte()?;
                let len = if byte >> 4 == 0xf { self.varint()? } else { (byte >> 4).into() };
                for _ in 0..len {
                    // In a list, a boolean is a byte.
                    if matches!(byte & 0xf, 1 | 2) { self.skip_bytes(1)? } else { self.skip(byte & 0xf, depth + 1)? }
                }
                Some(())
            }
            12 => {
                let mut field = 0;
                while let Some(kind) = self.next_field(&mut field)? {
                    self.skip(kind, depth + 1)?;
                }
                Some(())
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_of_parquet_pages_are_read_to_their_ends() {
        // Fields 1 to 3, a boolean in 4, a string in 7, a list of numbers in 8, a struct with a number in 9.
        let bytes = [
            0x15, 0, 0x15, 0xc8, 0x01, 0x15, 0x14, 0x11, 0x38, 2, b'a', b'b', 0x19, 0x25, 2, 4, 0x1c, 0x15, 6, 0, 0, 9,
            9,
        ];
        assert_eq!(Header::parse(&bytes), Some(Header { len: 21, unpacked: 100, packed: 10 }));
        for end in 0..21 {
            assert_eq!(Header::parse(&bytes[..end]), None, "{end}");
        }
        // An endless list of structs in structs, and a string of impossible length.
        assert_eq!(Header::parse(&[0x19; 1000]), None);
        assert_eq!(Header::parse(&[0x18, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]), None);
    }
}
