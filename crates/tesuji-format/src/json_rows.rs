//! Text with one JSON object per line, read as a table.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use serde_json::{Map, Value};

use crate::separated;

/// The number of bytes at the beginning of a text in which the columns are looked for.
const HEAD: u64 = 1 << 16;

/// The lines of a text with one JSON object per line, as the rows of a table whose columns are the keys.
///
/// A line that is not an object is a row without a puzzle. The columns are the keys of the first lines; other keys of
/// later lines are left out. A list or an object in a field stays JSON.
///
/// # Examples
///
/// ```
/// use tesuji_format::{Chunks, JsonRows};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let text = format!("{{\"puzzle\": \"{line}\", \"prediction\": [1, 2]}}\n");
/// let (header, text) = JsonRows::find(text.as_bytes())?;
/// let header = header.expect("an object a line");
/// let chunk = Chunks::new(text, None).under(&header).next().expect("there is text")?;
/// assert_eq!(chunk.table().expect("a table").columns, ["puzzle", "prediction"]);
/// let record = chunk.records().next().expect("a row")?;
/// assert_eq!((record.line, record.metadata.get("prediction")), (1, Some("[1,2]")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct JsonRows<R> {
    text: BufReader<io::Chain<Cursor<Vec<u8>>, R>>,
    /// The keys; `None` for a text that is passed on unchanged.
    columns: Option<Vec<String>>,
    /// The part of a row that has not been passed on yet.
    row: Cursor<Vec<u8>>,
}

impl<R: Read> JsonRows<R> {
    /// Determines whether a text has one JSON object per line. Returns the header of its table and its rows, or no
    /// header and the unchanged text.
    ///
    /// # Errors
    ///
    /// Returns an error if the text cannot be read.
    pub fn find(mut reader: R) -> io::Result<(Option<String>, JsonRows<R>)> {
        let mut head = Vec::new();
        reader.by_ref().take(HEAD).read_to_end(&mut head)?;
        let columns = columns_of(&head);
        let header = columns.as_ref().map(|columns| line_of(columns.iter().map(String::as_str)));
        let text = BufReader::with_capacity(HEAD as usize, Cursor::new(head).chain(reader));
        Ok((header, JsonRows { text, columns, row: Cursor::default() }))
    }

    /// Makes a row of the next line; at the end of the text the row stays empty.
    fn next_row(&mut self, columns: &[String]) -> io::Result<()> {
        let mut line = Vec::new();
        if self.text.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let row = match serde_json::from_slice::<Map<String, Value>>(&line) {
            Ok(object) => {
                let fields: Vec<String> = columns.iter().map(|name| text_of(object.get(name))).collect();
                line_of(fields.iter().map(String::as_str))
            }
            // A blank line stays blank. Any other line is not a row, so its quotes and separators are removed.
            Err(_) => {
                let line = String::from_utf8_lossy(&line);
                let words = line.trim().replace(['"', ',', ';', '\t', '|', '#'], " ");
                words + "\n"
            }
        };
        self.row = Cursor::new(row.into_bytes());
        Ok(())
    }
}

/// Returns the keys of the first lines, if the first one is an object and any line has a key.
fn columns_of(head: &[u8]) -> Option<Vec<String>> {
    let mut columns: Vec<String> = Vec::new();
    let lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    for (nth, line) in lines.enumerate() {
        match serde_json::from_slice::<Map<String, Value>>(line) {
            Ok(object) => {
                columns.extend(object.keys().filter(|key| !columns.contains(key)).cloned().collect::<Vec<_>>())
            }
            Err(_) if nth == 0 => return None,
            Err(_) => {}
        }
    }
    (!columns.is_empty()).then_some(columns)
}

fn text_of(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

/// Formats the fields as a line.
fn line_of<'f>(fields: impl Iterator<Item = &'f str>) -> String {
    let mut line = String::new();
    separated::push(fields, ',', &mut line);
    line
}

impl<R: Read> Read for JsonRows<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let Some(columns) = self.columns.take() else { return self.text.read(out) };
        let mut outcome = Ok(());
        if self.row.position() == self.row.get_ref().len() as u64 {
            self.row = Cursor::default();
            outcome = self.next_row(&columns);
        }
        self.columns = Some(columns);
        outcome?;
        self.row.read(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chunks;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn each_line_is_a_row() {
        let text = format!(
            "{{\"id\": 7, \"puzzle\": \"{PUZZLE}\"}}\n\nno object, and no row\n{{\"puzzle\": \"{PUZZLE}\", \"note\": \"a, \\\"b\\\"\"}}\n"
        );
        let (header, rows) = JsonRows::find(text.as_bytes()).unwrap();
        assert_eq!(header.as_deref(), Some("id,puzzle,note\n"));
        let chunk = Chunks::new(rows, None).under(&header.unwrap()).next().unwrap().unwrap();
        let records: Vec<_> = chunk.records().collect();
        let of = |nth: usize| records[nth].as_ref().unwrap();
        assert_eq!((of(0).line, of(0).metadata.get("id"), of(0).metadata.get("note")), (1, Some("7"), None));
        assert_eq!(records[1].as_ref().unwrap_err().line(), 3);
        assert_eq!((of(2).line, of(2).metadata.get("note")), (4, Some("a, \"b\"")));
        assert_eq!(records.len(), 3);
    }

    #[test]
    fn other_texts_stay() {
        for text in ["", "[1]\n", "puzzle\n{}\n", "{\n\"puzzle\": 1}\n", "{}\n"] {
            let (header, mut rows) = JsonRows::find(text.as_bytes()).unwrap();
            let mut same = String::new();
            rows.read_to_string(&mut same).unwrap();
            assert_eq!((header, same.as_str()), (None, text));
        }
    }
}
