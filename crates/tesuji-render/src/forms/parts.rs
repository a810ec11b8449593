//! Parts of a problem on one line: those that clash, and those that can be removed.

use std::io::Write;

use tesuji_query::{Part, Response, UnneededResponse, WhyResponse};

use super::columns::{ColumnType, Kind};
use super::line::append;
use super::{Render, Style, json};

/// Returns the parts separated by semicolons, or `-` if there are none.
fn on_a_line(parts: &[Part]) -> String {
    let words: Vec<String> = parts.iter().map(Part::to_string).collect();
    if words.is_empty() { "-".to_owned() } else { words.join("; ") }
}

/// The clashing parts, or the status if there is a solution.
impl Render for WhyResponse {
    const COLUMN_TYPES: &'static [ColumnType] =
        &[("status", Kind::Text), ("clash", Kind::Text), ("is_minimal", Kind::Flag)];

    fn write_line(&self, _: &Style, out: &mut Vec<u8>) {
        match self.is_yes() {
            true => append!(out, "{}", on_a_line(&self.clash)),
            false => append!(out, "{}", self.status.name()),
        }
    }

    json::object!();
}

/// The parts that can be removed individually, a tab, and those that can be removed together.
impl Render for UnneededResponse {
    const COLUMN_TYPES: &'static [ColumnType] =
        &[("status", Kind::Text), ("alone", Kind::Text), ("together", Kind::Text)];

    fn write_line(&self, _: &Style, out: &mut Vec<u8>) {
        append!(out, "{}\t{}", on_a_line(&self.alone), on_a_line(&self.together));
    }

    json::object!();
}
