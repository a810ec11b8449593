//! Items of lists, and what puzzles are to each other, on one line.

use std::io::Write;

use tesuji_core::CellSet;
use tesuji_query::{
    Automorphism, DistanceResponse, DistinctItem, Image, IsomorphicResponse, MinimalItem, ScanItem, SymmetriesResponse,
    UnavoidableItem, VicinityItem,
};

use super::line::append;
use super::{Form, Render, Source, Style};

/// Returns cells without blanks, so that they are one field of a line; a word for none.
fn one_field(cells: &CellSet, none: &str) -> String {
    if cells.is_empty() { none.to_owned() } else { cells.to_string().replace(' ', "") }
}

/// The image, and the transform unless the style is brief.
impl Render for Image {
    fn line(&self, style: &Style) -> Option<String> {
        let Image { image, transform } = self;
        Some(if style.brief { image.to_string() } else { format!("{image} {transform}") })
    }
}

/// The cells, or `minimal` and `none` for no cell; or the minimal puzzle.
impl Render for MinimalItem {
    fn line(&self, _: &Style) -> Option<String> {
        let redundant = self.redundant.map(|cells| one_field(&cells, "minimal"));
        let required = self.required.map(|cells| one_field(&cells, "none"));
        redundant.or(required).or(self.minimal.map(|puzzle| puzzle.to_string()))
    }
}

/// The puzzle as it stands, behind the number of its kind unless the style is brief.
impl Render for DistinctItem {
    fn write(&self, _: Form, source: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
        let (puzzle, rest) = (source.problem_on_a_line(), source.rest);
        match style.brief {
            true => append!(out, "{puzzle}{rest}\n"),
            false => append!(out, "{} {puzzle}{rest}\n", self.kind),
        }
    }
}

impl Render for VicinityItem {
    fn line(&self, _: &Style) -> Option<String> {
        Some(self.near.to_string())
    }
}

impl Render for ScanItem {
    fn line(&self, _: &Style) -> Option<String> {
        Some(self.minimal.to_string())
    }
}

/// The cells of a set; the sizes and their numbers, `4:8 6:12`; the number of sets apart, and these.
impl Render for UnavoidableItem {
    fn line(&self, _: &Style) -> Option<String> {
        Some(match self {
            UnavoidableItem::Set { cells } => one_field(cells, ""),
            UnavoidableItem::Sizes { sizes } => {
                let sizes: Vec<String> = sizes.iter().map(|of| format!("{}:{}", of.size, of.count)).collect();
                sizes.join(" ")
            }
            UnavoidableItem::Apart { apart } => {
                let sets: Vec<String> = apart.iter().map(|cells| one_field(cells, "")).collect();
                format!("{} {}", sets.len(), sets.join(" "))
            }
        })
    }
}

impl Render for SymmetriesResponse {
    fn line(&self, _: &Style) -> Option<String> {
        let found = self.found?;
        let bands = found.bands.map_or("-".to_owned(), |bands| bands.map(|class| class.to_string()).join(","));
        Some(format!(
            "automorphisms={} pattern={} symmetry={} bands={bands}",
            found.automorphisms, found.pattern_automorphisms, found.symmetry
        ))
    }
}

impl Render for Automorphism {
    fn line(&self, _: &Style) -> Option<String> {
        Some(self.transform.to_string())
    }
}

/// The transform, or `no`.
impl Render for IsomorphicResponse {
    fn line(&self, _: &Style) -> Option<String> {
        self.isomorphic?;
        Some(self.transform.map_or("no".to_owned(), |transform| transform.to_string()))
    }
}

impl Render for DistanceResponse {
    fn line(&self, _: &Style) -> Option<String> {
        self.distance.map(|distance| distance.to_string())
    }
}
