//! The page of a technique, with its example.

use tesuji_core::{CandidateSet, Grid, Step, Technique};

use super::chain::capital;
use super::{conclusion, marks_grid, reasoning};
use crate::ansi::Frame;
use crate::cell_names::CellNames;

/// A state in which a technique finds a step.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// The digits that stand.
    pub digits: &'a Grid,
    /// The candidates of the other cells.
    pub candidates: &'a CandidateSet,
    /// The step.
    pub step: &'a Step,
}

/// Returns the page as Markdown, its title a heading of this level: the name, the sections, an example, names and ratings.
pub fn markdown_of_page(
    technique: &Technique,
    example: Option<Shown<'_>>,
    level: usize,
    notation: CellNames,
) -> String {
    let (title, heading) = ("#".repeat(level), "#".repeat(level + 1));
    let mut text = format!("{title} {}\n\n", capital(technique.name));
    for line in sections(technique) {
        text += &match line.strip_prefix("# ") {
            Some(section) => format!("{heading} {section}\n"),
            None => format!("{line}\n"),
        };
    }
    if let Some(shown) = example {
        let grid = marks_grid(shown.digits, shown.candidates, Frame::Ascii);
        text += &format!("\n{heading} An example\n\n```text\n{grid}```\n\n{}\n", words(&shown, notation));
    }
    text += &format!("\n{heading} Names and ratings\n\n");
    for (what, value) in facts(technique) {
        text += &format!("- {what}: {value}\n");
    }
    text
}

/// Returns the page as text for a terminal.
pub fn text_of_page(technique: &Technique, example: Option<Shown<'_>>, notation: CellNames) -> String {
    let mut text = format!("{} ({})\n\n", technique.name, technique.chinese);
    for line in sections(technique) {
        text += line.strip_prefix("# ").unwrap_or(line);
        text.push('\n');
    }
    if let Some(shown) = example {
        let grid = marks_grid(shown.digits, shown.candidates, Frame::Ascii);
        text += &format!("\nAn example\n\n{grid}\n{}\n", words(&shown, notation));
    }
    text += "\nNames and ratings\n\n";
    for (what, value) in facts(technique) {
        text += &format!("  {what:<9} {value}\n");
    }
    text
}

fn words(shown: &Shown<'_>, notation: CellNames) -> String {
    format!("{} {}", reasoning(shown, notation), conclusion(shown.step, notation))
}

/// Iterates over the lines of the page, without the blank that follows the marks of the comment.
fn sections(technique: &Technique) -> impl Iterator<Item = &'static str> {
    let lines = technique.page.trim_end().lines();
    lines.map(|line| line.strip_prefix(' ').unwrap_or(line))
}

fn facts(technique: &Technique) -> Vec<(&'static str, String)> {
    let mut facts = vec![
        ("id", technique.id.to_owned()),
        ("family", technique.family.to_string()),
        ("Chinese", technique.chinese.to_owned()),
    ];
    if !technique.also.is_empty() {
        facts.push(("also", technique.also.join(", ")));
    }
    if let Some((level, score)) = technique.hodoku {
        facts.push(("HoDoKu", format!("{level}, {score}")));
    }
    if let Some(tenths) = technique.se {
        facts.push(("SE", format!("from {}.{}", tenths / 10, tenths % 10)));
    }
    if technique.assumes_unique {
        facts.push(("holds", "only for puzzles with exactly one solution".to_owned()));
    }
    facts
}
