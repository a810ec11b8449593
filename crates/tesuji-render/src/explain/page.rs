//! The page of a technique, with its example.

use tesuji_core::{CandidateSet, Grid, Step, Technique};
use tesuji_logic::{Board, NearMiss};

use super::hint::full;
use super::marks_grid;
use crate::ansi::Frame;
use crate::wording::Wording;
use crate::words::{Heading, Language, Remark, Words, capital};

/// A state in which a technique finds a step.
#[derive(Clone, Copy, Debug)]
pub struct StepState<'a> {
    /// The digits in the grid.
    pub digits: &'a Grid,
    /// The candidates of the other cells.
    pub candidates: &'a CandidateSet,
    /// The step.
    pub step: &'a Step,
}

impl StepState<'_> {
    /// Returns the state as a board that does not distinguish clues from other digits.
    pub(super) fn board(&self) -> Board {
        Board::at(self.digits, &Grid::EMPTY, self.candidates)
    }
}

/// The parts of a technique's page besides its sections.
#[derive(Clone, Debug)]
pub struct Page<'a> {
    /// The technique.
    pub technique: &'static Technique,
    /// An example, if there is one.
    pub example: Option<StepState<'a>>,
    /// The candidates that the example depends on.
    pub near_misses: Vec<NearMiss>,
    /// Positions that contain such a step, as lines in HoDoKu's library format.
    pub practice: Vec<String>,
}

impl Page<'_> {
    /// Returns the page as Markdown with a title of the given heading level: the name, the sections, an example, near
    /// misses, positions for practice, names and ratings.
    pub fn markdown(&self, level: usize, wording: Wording) -> String {
        let words = wording.words();
        let (title, heading) = ("#".repeat(level), "#".repeat(level + 1));
        let mut text = format!("{title} {}\n\n", capital(words.technique(self.technique)));
        for line in sections(words.page(self.technique)) {
            text += &match line.strip_prefix("# ") {
                Some(section) => format!("{heading} {section}\n"),
                None => format!("{line}\n"),
            };
        }
        for (title, body) in self.parts(wording, true) {
            text += &format!("\n{heading} {title}\n\n{body}\n");
        }
        text
    }

    /// Returns the page as text for a terminal.
    pub fn text(&self, wording: Wording) -> String {
        let (words, technique) = (wording.words(), self.technique);
        let (name, other) = match wording.language {
            Language::English => (technique.name, technique.chinese),
            Language::Chinese => (technique.chinese, technique.name),
        };
        let mut text = format!("{name} ({other})\n\n");
        for line in sections(words.page(technique)) {
            text += line.strip_prefix("# ").unwrap_or(line);
            text.push('\n');
        }
        for (title, body) in self.parts(wording, false) {
            text += &format!("\n{title}\n\n{body}\n");
        }
        text
    }

    /// Returns the parts that follow the sections, each with its title.
    fn parts(&self, wording: Wording, markdown: bool) -> Vec<(String, String)> {
        let words = wording.words();
        let mut parts = Vec::new();
        let mut part = |title: Heading<'_>, body: String| parts.push((words.heading(&title), body));
        let block = |lines: &str| if markdown { format!("```text\n{lines}```\n") } else { lines.to_owned() };
        let paragraphs = if markdown { "\n\n" } else { "\n" };
        if let Some(shown) = self.example {
            let grid = marks_grid(shown.digits, shown.candidates, Frame::Ascii);
            let told = full(&shown, wording).replace('\n', paragraphs);
            part(Heading::Example, format!("{}\n{told}", block(&grid)));
        }
        if !self.near_misses.is_empty() {
            let misses: Vec<String> =
                self.near_misses.iter().map(|miss| words.remark(&Remark::NearMiss(miss))).collect();
            part(Heading::NearMisses, misses.join(paragraphs));
        }
        if !self.practice.is_empty() {
            let command = words.heading(&Heading::ShowStep(self.technique.id));
            let positions = block(&format!("{}\n", self.practice.join("\n")));
            part(Heading::Practice, format!("{command}\n\n{}", positions.trim_end()));
        }
        let fact = |(what, value): (&'static str, String)| match words.heading(&Heading::Fact(what)) {
            what if markdown => format!("- {what}: {value}"),
            what => format!("  {what:<9} {value}"),
        };
        part(Heading::Facts, facts(self.technique, &*words).into_iter().map(fact).collect::<Vec<_>>().join("\n"));
        parts
    }
}

/// Iterates over the lines of the page, without the space that follows the comment marker.
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
