//! Separated values, as defined by RFC 4180 and as read and written by Python, pandas and DuckDB: the end of a record,
//! its fields and their quotes. All tables are read and written by these functions.

#[cfg(feature = "csv")]
mod record;

#[cfg(feature = "csv")]
pub use record::fields;
#[cfg(feature = "csv")]
pub(crate) use record::{Extent, Fields, SEPARATORS, extent, last_record_end, reader, width};

/// Appends fields as a record. Fields with separators, quotes or line ends are quoted, and so is a first field that
/// would begin a comment.
///
/// # Examples
///
/// ```
/// let mut out = String::new();
/// tesuji_format::separated::push(["7", "two\nlines", "a \"b\"", "x,y"], ',', &mut out);
/// assert_eq!(out, "7,\"two\nlines\",\"a \"\"b\"\"\",\"x,y\"\n");
/// ```
pub fn push<'f>(fields: impl IntoIterator<Item = &'f str>, separator: char, out: &mut String) {
    for (nth, field) in fields.into_iter().enumerate() {
        if nth > 0 {
            out.push(separator);
        }
        let is_comment = nth == 0 && field.trim_start().starts_with('#');
        // A field with another separator could make a reader choose that one.
        let is_special = |one: char| one == separator || matches!(one, '"' | '\n' | '\r' | ';' | '\t');
        if is_comment || field.contains(is_special) {
            out.push('"');
            out.push_str(&field.replace('"', "\"\""));
            out.push('"');
        } else {
            out.push_str(field);
        }
    }
    out.push('\n');
}
