//! Tables of every response, as comma-separated values or Markdown. The columns are `puzzle`, `status`, those that the
//! response names, and `rest`.

use serde_json::Value;
use tesuji_format::{Row, separated};
use tesuji_query::Status;

use super::{Render, Source};
use crate::cell_numbers::cell_numbers;

/// The names of a response's own columns. Not a type parameter, so that the functions below are compiled once.
type Own = &'static [&'static str];

/// Returns the names of the columns.
fn names(own: Own) -> impl Iterator<Item = &'static str> {
    let own = own.iter().copied().filter(|name| *name != "status");
    ["puzzle", "status"].into_iter().chain(own).chain(["rest"])
}

/// Returns the fields of a row.
fn fields(own: Own, value: &Value, status: &Status, source: &Source<'_>) -> Vec<String> {
    let field = |name: &str| match name {
        "puzzle" => source.problem_on_a_line(),
        "status" => status.name().to_owned(),
        "rest" => source.fields().trim_start().to_owned(),
        name => value.get(name).map_or_else(String::new, text_of),
    };
    names(own).map(field).collect()
}

/// Returns a value as the text of one field. List items are separated by spaces; the numbers of a cell, in a list of
/// lists, are one word.
pub(super) fn text_of(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.iter().all(|item| !item.is_object()) => {
            let words = numbers_of(items).map(|cells| cell_numbers(&cells));
            words.unwrap_or_else(|| items.iter().map(text_of).collect()).join(" ")
        }
        other => other.to_string(),
    }
}

/// Returns the lists as numbers, if all are lists of whole numbers.
fn numbers_of(lists: &[Value]) -> Option<Vec<Vec<i64>>> {
    lists.iter().map(|list| list.as_array()?.iter().map(Value::as_i64).collect()).collect()
}

/// Returns `true` if a response adds this column to those of a table.
fn is_added(name: &&str) -> bool {
    !["puzzle", "rest"].contains(name)
}

/// Returns the header of an input table, followed by the columns that a response adds.
pub fn extended_header<R: Render>(row: &Row) -> String {
    extended(R::COLUMNS, row)
}

fn extended(own: Own, row: &Row) -> String {
    let added: Vec<&str> = names(own).filter(is_added).collect();
    let separator = row.separator.to_string();
    format!("{}{separator}{}\n", row.header, added.join(&separator))
}

/// Returns the CSV header line for a response with these columns.
pub fn csv_header(own: &'static [&'static str]) -> String {
    csv_line(names(own).map(str::to_owned), ',')
}

/// Appends a response as a CSV line; if the problem came from a table row, the response is added to that row.
pub fn write_csv<R: Render>(response: &R, source: &Source<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(csv_row(R::COLUMNS, &response.to_value(), response.status(), source).as_bytes());
}

fn csv_row(own: Own, value: &Value, status: &Status, source: &Source<'_>) -> String {
    let fields = fields(own, value, status, source);
    match source.row {
        None => csv_line(fields.into_iter(), ','),
        Some(row) => {
            let added = names(own).zip(fields).filter(|(name, _)| is_added(name));
            format!("{}{}{}", row.text, row.separator, csv_line(added.map(|(_, field)| field), row.separator))
        }
    }
}

/// Returns fields as a line; those with separators, quotes or line ends are quoted (RFC 4180).
pub fn csv_line(fields: impl Iterator<Item = String>, separator: char) -> String {
    let fields: Vec<String> = fields.collect();
    let mut line = String::new();
    separated::push(fields.iter().map(String::as_str), separator, &mut line);
    line
}

/// Returns the header of a Markdown table for a response with these columns.
pub fn markdown_header(own: &'static [&'static str]) -> String {
    let rule = "---|".repeat(names(own).count());
    format!("{}|{rule}\n", markdown_line(names(own).map(str::to_owned)))
}

/// Appends a response as a row of a Markdown table.
pub fn write_markdown<R: Render>(response: &R, source: &Source<'_>, out: &mut Vec<u8>) {
    let fields = fields(R::COLUMNS, &response.to_value(), response.status(), source);
    out.extend_from_slice(markdown_line(fields.into_iter()).as_bytes());
}

pub(super) fn markdown_line(fields: impl Iterator<Item = String>) -> String {
    let escaped = |field: String| field.replace('|', "\\|").replace(['\n', '\r'], " ");
    format!("| {} |\n", fields.map(escaped).collect::<Vec<_>>().join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Control, Grid, Problem};
    use tesuji_query::{CountResponse, CountSolutions, Query, Response, Scratch};

    #[test]
    fn rows_have_the_columns_of_the_head() {
        let clues: Grid =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......".parse().unwrap();
        let problem = Problem::from(clues);
        let response = CountSolutions::default().answer(&problem, &mut Scratch::new(), &Control::new());
        let source = Source {
            file: None,
            line: None,
            rest: ",a|b,\"c\"",
            row: None,
            metadata: None,
            problem: &|| problem.clone(),
            written: &|| None,
        };
        let (mut csv, mut markdown) = (Vec::new(), Vec::new());
        write_csv(&response, &source, &mut csv);
        write_markdown(&response, &source, &mut markdown);
        assert_eq!(csv_header(CountResponse::COLUMNS), "puzzle,status,count,exact,estimate,standard_error,rest\n");
        assert_eq!(String::from_utf8(csv).unwrap(), format!("{clues},several,849,true,,,\"a|b,\"\"c\"\"\"\n"));
        let markdown = String::from_utf8(markdown).unwrap();
        assert_eq!(markdown, format!("| {clues} | several | 849 | true |  |  | a\\|b,\"c\" |\n"));
        assert!(markdown_header(CountResponse::COLUMNS).ends_with("|---|---|---|---|---|---|---|\n"));
    }
}
