//! The page of a technique, with its example.

use tesuji_core::{CandidateSet, Grid, Step, Technique};
use tesuji_logic::Board;

use super::hint::full;
use super::marks_grid;
use crate::ansi::Frame;
use crate::wording::Wording;
use crate::words::{Heading, Language, Words, capital};

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

impl Shown<'_> {
    /// Returns the state as a board, on which nobody tells clues from other digits.
    pub(super) fn board(&self) -> Board {
        Board::at(self.digits, &Grid::EMPTY, self.candidates)
    }
}

/// Returns the page as Markdown, its title a heading of this level: the name, the sections, an example, names and ratings.
pub fn markdown_of_page(
    technique: &'static Technique,
    example: Option<Shown<'_>>,
    level: usize,
    wording: Wording,
) -> String {
    let words = wording.words();
    let (title, heading) = ("#".repeat(level), "#".repeat(level + 1));
    let mut text = format!("{title} {}\n\n", capital(words.technique(technique)));
    for line in sections(words.page(technique)) {
        text += &match line.strip_prefix("# ") {
            Some(section) => format!("{heading} {section}\n"),
            None => format!("{line}\n"),
        };
    }
    if let Some(shown) = example {
        let grid = marks_grid(shown.digits, shown.candidates, Frame::Ascii);
        let title = words.heading(&Heading::Example);
        let told = full(&shown, wording).replace('\n', "\n\n");
        text += &format!("\n{heading} {title}\n\n```text\n{grid}```\n\n{told}\n");
    }
    text += &format!("\n{heading} {}\n\n", words.heading(&Heading::Facts));
    for (what, value) in facts(technique, &*words) {
        text += &format!("- {}: {value}\n", words.heading(&Heading::Fact(what)));
    }
    text
}

/// Returns the page as text for a terminal.
pub fn text_of_page(technique: &'static Technique, example: Option<Shown<'_>>, wording: Wording) -> String {
    let words = wording.words();
    let (name, other) = match wording.language {
        Language::English => (technique.name, technique.chinese),
        Language::Chinese => (technique.chinese, technique.name),
    };
    let mut text = format!("{name} ({other})\n\n");
    for line in sections(words.page(technique)) {
        text += line.strip_prefix("# ").unwrap_or(line);
        text.push('\n');
    }
    if let Some(shown) = example {
        let grid = marks_grid(shown.digits, shown.candidates, Frame::Ascii);
        text += &format!("\n{}\n\n{grid}\n{}\n", words.heading(&Heading::Example), full(&shown, wording));
    }
    text += &format!("\n{}\n\n", words.heading(&Heading::Facts));
    for (what, value) in facts(technique, &*words) {
        text += &format!("  {:<9} {value}\n", words.heading(&Heading::Fact(what)));
    }
    text
}

/// Iterates over the lines of the page, without the blank that follows the marks of a comment.
fn sections(page: &'static str) -> impl Iterator<Item = &'static str> {
    page.trim_end().lines().map(|line| line.strip_prefix(' ').unwrap_or(line))
}

fn facts(technique: &'static Technique, words: &dyn Words) -> Vec<(&'static str, String)> {
    let mut facts = vec![("id", technique.id.to_owned()), ("family", words.family(technique.family))];
    match words.technique(technique) == technique.chinese {
        true => facts.push(("English", technique.name.to_owned())),
        false => facts.push(("Chinese", technique.chinese.to_owned())),
    }
    if !technique.also.is_empty() {
        facts.push(("also", technique.also.join(", ")));
    }
    if let Some((level, score)) = technique.hodoku {
        facts.push(("HoDoKu", format!("{level}, {score}")));
    }
    if let Some(tenths) = technique.se {
        facts.push(("SE", words.heading(&Heading::From(tenths))));
    }
    if technique.assumes_unique {
        facts.push(("holds", words.heading(&Heading::OneSolution)));
    }
    facts
}
