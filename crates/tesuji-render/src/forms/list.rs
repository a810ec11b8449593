//! List items, and relations between puzzles, on one line.

use std::io::Write;

use tesuji_core::CellSet;
use tesuji_query::{
    ApplyTransformResponse, Automorphism, DistanceResponse, DistinctItem, Image, IsomorphicResponse, KindSummary,
    MinimalItem, ScanItem, SymmetriesResponse, SymmetryFacts, UnavoidableItem, VicinityItem,
};

use super::columns::{ColumnType, Kind};
use super::line::append;
use super::{Form, Render, Source, Style, json};

/// Returns cells without spaces, so that they are one field of a line; the word `none` is used if there are none.
fn one_field(cells: &CellSet, none: &str) -> String {
    if cells.is_empty() { none.to_owned() } else { cells.to_string().replace(' ', "") }
}

/// The image, and the transform unless the style is brief.
impl Render for Image {
    const COLUMN_TYPES: &'static [ColumnType] = &[("image", Kind::Text), ("transform", Kind::Text)];

    fn write_line(&self, style: &Style, out: &mut Vec<u8>) {
        append!(out, "{}", self.image);
        if !style.brief {
            append!(out, " {}", self.transform);
        }
    }

    json::object!();
}

/// The image, and the transform unless the style is brief.
impl Render for ApplyTransformResponse {
    const COLUMN_TYPES: &'static [ColumnType] = &[("image", Kind::Text), ("transform", Kind::Text)];

    fn write_line(&self, style: &Style, out: &mut Vec<u8>) {
        if let Some(image) = self.image {
            append!(out, "{image}");
        }
        if let Some(transform) = self.transform.filter(|_| !style.brief) {
            append!(out, " {transform}");
        }
    }

    json::object!();
}

/// The cells (`minimal` or `none` if there are none), or the minimal puzzle.
impl Render for MinimalItem {
    const COLUMN_TYPES: &'static [ColumnType] =
        &[("redundant", Kind::Text), ("required", Kind::Text), ("minimal", Kind::Text)];

    fn write_line(&self, _: &Style, out: &mut Vec<u8>) {
        match (self.redundant, self.required, self.minimal) {
            (Some(cells), _, _) => append!(out, "{}", one_field(&cells, "minimal")),
            (_, Some(cells), _) => append!(out, "{}", one_field(&cells, "none")),
            (_, _, Some(puzzle)) => append!(out, "{puzzle}"),
            (None, None, None) => {}
        }
    }

    json::object!();
}

/// The puzzle unchanged, after the number of its class unless the style is brief.
impl Render for DistinctItem {
    const COLUMN_TYPES: &'static [ColumnType] = &[("kind", Kind::Whole), ("form", Kind::Text)];

    fn write(&self, _: Form, source: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
        let (puzzle, rest) = (source.problem_on_a_line(), source.rest);
        match style.brief {
            true => append!(out, "{puzzle}{rest}\n"),
            false => append!(out, "{} {puzzle}{rest}\n", self.kind),
        }
    }

    json::object!();
}

/// Appends a summary of classes, as one line of words and numbers or as a JSON object.
pub fn write_kinds(summary: &KindSummary, form: Form, out: &mut Vec<u8>) {
    if form == Form::Json {
        return json::write_summary("distinct", summary, out);
    }
    let KindSummary { puzzles, kinds, new, largest, sizes, .. } = summary;
    let sizes: Vec<String> = sizes.iter().map(|one| format!("{}:{}", one.size, one.kinds)).collect();
    let sizes = if sizes.is_empty() { "-".to_owned() } else { sizes.join(",") };
    append!(out, "puzzles={puzzles} kinds={kinds} new={new} largest={largest} sizes={sizes}\n");
}

impl Render for VicinityItem {
    const COLUMN_TYPES: &'static [ColumnType] = &[("near", Kind::Text)];

    fn write_line(&self, _: &Style, out: &mut Vec<u8>) {
        append!(out, "{}", self.near);
    }

    json::object!();
}

impl Render for ScanItem {
    const COLUMN_TYPES: &'static [ColumnType] = &[("minimal", Kind::Text)];

    fn write_line(&self, _: &Style, out: &mut Vec<u8>) {
        append!(out, "{}", self.minimal);
    }

    json::object!();
}

/// The cells of a set; the sizes and their numbers, `4:8 6:12`; the number of disjoint sets, and the sets.
impl Render for UnavoidableItem {
    const COLUMN_TYPES: &'static [ColumnType] = &[("cells", Kind::Text), ("sizes", Kind::Text), ("apart", Kind::Text)];

    fn write_line(&self, _: &Style, out: &mut Vec<u8>) {
        match self {
            UnavoidableItem::Set { cells } => append!(out, "{}", one_field(cells, "")),
            UnavoidableItem::Sizes { sizes } => {
                let sizes: Vec<String> = sizes.iter().map(|of| format!("{}:{}", of.size, of.count)).collect();
                append!(out, "{}", sizes.join(" "));
            }
            UnavoidableItem::Apart { apart } => {
                let sets: Vec<String> = apart.iter().map(|cells| one_field(cells, "")).collect();
                append!(out, "{} {}", sets.len(), sets.join(" "));
            }
        }
    }

    json::object!();
}

impl Render for SymmetriesResponse {
    const COLUMN_TYPES: &'static [ColumnType] = &[
        ("status", Kind::Text),
        ("automorphisms", Kind::Whole),
        ("pattern_automorphisms", Kind::Whole),
        ("symmetry", Kind::Text),
        ("bands", Kind::Text),
    ];

    fn write_line(&self, _: &Style, out: &mut Vec<u8>) {
        let Some(found) = self.found else { return };
        let SymmetryFacts { automorphisms, pattern_automorphisms, symmetry, .. } = found;
        let bands = found.bands.map_or("-".to_owned(), |bands| bands.map(|class| class.to_string()).join(","));
        append!(out, "automorphisms={automorphisms} pattern={pattern_automorphisms} symmetry={symmetry} bands={bands}");
    }

    json::object!();
}

impl Render for Automorphism {
    const COLUMN_TYPES: &'static [ColumnType] = &[("transform", Kind::Text)];

    fn write_line(&self, _: &Style, out: &mut Vec<u8>) {
        append!(out, "{}", self.transform);
    }

    json::object!();
}

/// The transform, or `no`, and the canonical form if requested.
impl Render for IsomorphicResponse {
    const COLUMN_TYPES: &'static [ColumnType] =
        &[("isomorphic", Kind::Flag), ("transform", Kind::Text), ("form", Kind::Text)];

    fn write_line(&self, _: &Style, out: &mut Vec<u8>) {
        match self.transform {
            Some(transform) => append!(out, "{transform}"),
            None => append!(out, "no"),
        }
        if let Some(form) = self.form {
            append!(out, " {form}");
        }
    }

    json::object!();
}

impl Render for DistanceResponse {
    const COLUMN_TYPES: &'static [ColumnType] = &[("distance", Kind::Whole)];

    fn write_line(&self, _: &Style, out: &mut Vec<u8>) {
        if let Some(distance) = self.distance {
            append!(out, "{distance}");
        }
    }

    json::object!();
}
