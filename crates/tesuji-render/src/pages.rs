//! The pages of the techniques, each with a tested example.
//!
//! ```
//! use tesuji_logic::technique;
//! use tesuji_render::{Wording, pages};
//!
//! let page = pages::text(technique("摩天楼").unwrap(), Wording::default());
//! assert!(page.starts_with("skyscraper (摩天楼)\n"));
//! assert!(page.contains("So r2c6 and r3c1 are not 4."));
//! ```

use std::fmt::Write;

use tesuji_core::{Cell, Family, Position, Technique};
use tesuji_format::{Format, Metadata};
use tesuji_logic::classify::Difficulty;
use tesuji_logic::{Board, Example, Order, Repertoire, effort_of, near_misses, techniques};

use crate::art::Art;
use crate::explain::{Page, StepState};
use crate::svg::Picture;
use crate::wording::Wording;
use crate::words::{Heading, capital};

/// Returns the page of a technique as text.
pub fn text(technique: &'static Technique, wording: Wording) -> String {
    with_page(technique, |page| page.text(wording))
}

/// Returns the page of a technique as Markdown, with a title of the given heading level.
pub fn markdown(technique: &'static Technique, level: usize, wording: Wording) -> String {
    with_page(technique, |page| page.markdown(level, wording))
}

/// Returns the pages of the techniques of a family as one Markdown page.
pub fn markdown_of_family(family: Family, wording: Wording) -> String {
    let mut text = format!("# {}\n", wording.words().heading(&Heading::Family(family)));
    for technique in techniques().filter(|technique| technique.family == family) {
        text.push('\n');
        text += &markdown(technique, 2, wording);
    }
    text
}

/// Returns a Markdown table of all techniques, those with the least effort first; each links to the page of its family,
/// `<family>.md`, named by [`file_of`].
pub fn table() -> String {
    let mut text = String::from(
        "# Techniques\n\nThe techniques in the order in which they are tried. The effort is the [base](../order.md#effort) of the \
         technique, to which a step can add. The band is the difficulty of a puzzle that needs the technique, see \
         [how puzzles are classified](../classes.md).\n\n\
         | technique | 中文 | family | effort | band | HoDoKu | SE from |\n|---|---|---|---|---|---|---|\n",
    );
    for technique in by_effort() {
        let hodoku = technique.hodoku.map_or(String::new(), |(level, score)| format!("{level}, {score}"));
        let se = technique.se.map_or(String::new(), |tenths| format!("{}.{}", tenths / 10, tenths % 10));
        let anchor = technique.name.to_lowercase().replace(' ', "-");
        let anchor: String = anchor.chars().filter(|one| one.is_alphanumeric() || *one == '-').collect();
        let _ = writeln!(
            text,
            "| [{}]({}#{anchor}) | {} | {} | {} | {} | {hodoku} | {se} |",
            technique.name,
            file_of(technique.family),
            technique.chinese,
            technique.family,
            effort_of(technique).unwrap_or_default(),
            Difficulty::of_technique(technique),
        );
    }
    text
}

/// Returns the name of the file with the page of a family.
pub fn file_of(family: Family) -> String {
    format!("{}.md", family.to_string().replace(' ', "-"))
}

/// Returns an SVG picture of the example of a technique, if there is one.
pub fn picture(technique: &'static Technique, wording: Wording) -> Option<String> {
    drawing(technique, wording).map(|art| art.to_string())
}

/// Returns the drawing of the example of a technique, if there is one.
pub fn drawing(technique: &'static Technique, wording: Wording) -> Option<Art> {
    let Example { board, step } = Example::of(technique)?;
    let candidates = board.candidates();
    Some(Picture::of(board.grid(), &candidates).clues(board.clues()).step(&step).wording(wording).art())
}

/// The page of a technique in parts.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The name of the technique, with a capital letter.
    pub title: String,
    /// The headings and the texts of the sections, one paragraph per line. The first has no heading.
    pub sections: Vec<(String, String)>,
    /// The drawing of the example, if there is one. Its description explains it.
    pub drawing: Option<Art>,
}

/// Returns the page of a technique in parts.
pub fn lesson(technique: &'static Technique, wording: Wording) -> Lesson {
    let mut sections = vec![(String::new(), String::new())];
    for line in wording.words().page(technique).trim().lines().map(str::trim) {
        let (_, text) = sections.last_mut().expect("there is a section");
        match line.strip_prefix("# ") {
            Some(heading) => sections.push((heading.to_owned(), String::new())),
            None if line.is_empty() => text.push('\n'),
            None if text.is_empty() || text.ends_with('\n') => text.push_str(line),
            None => {
                // Lines of Chinese are joined without a space.
                let joins = text.ends_with(|one: char| one.is_ascii()) || line.starts_with(|one: char| one.is_ascii());
                text.push_str(if joins { " " } else { "" });
                text.push_str(line);
            }
        }
    }
    sections.iter_mut().for_each(|(_, text)| *text = text.trim().replace("\n\n", "\n"));
    Lesson { title: lesson_title(technique, wording), sections, drawing: drawing(technique, wording) }
}

/// Returns the name of a technique with a capital letter.
pub fn lesson_title(technique: &'static Technique, wording: Wording) -> String {
    capital(wording.words().technique(technique))
}

/// Iterates over all techniques, those with the least effort first.
pub fn by_effort() -> impl Iterator<Item = &'static Technique> {
    let techniques: Vec<_> = Repertoire::by(Order::Tesuji).finders().map(|finder| finder.technique()).collect();
    techniques.into_iter()
}

fn with_page(technique: &'static Technique, write: impl FnOnce(Page<'_>) -> String) -> String {
    let mut examples = Example::all(technique);
    let example = examples.next();
    let candidates = example.as_ref().map(|example| example.board.candidates()).unwrap_or_default();
    let shown = example.as_ref().map(|Example { board, step }| StepState {
        digits: board.grid(),
        candidates: &candidates,
        step,
    });
    let near_misses = example.as_ref().map(|Example { board, step }| near_misses(board, step)).unwrap_or_default();
    write(Page { technique, example: shown, near_misses, practice: examples.map(|one| line_of(&one.board)).collect() })
}

/// Returns a position as a line in HoDoKu's library format.
fn line_of(board: &Board) -> String {
    let (mut clues, mut placed) = (*board.grid(), *board.grid());
    Cell::ALL
        .into_iter()
        .for_each(|cell| if board.clues().contains(cell) { &mut placed } else { &mut clues }.set(cell, None));
    let position = Position { placed, candidates: Some(board.candidates()), ..Position::of(clues) };
    let mut line = String::new();
    // The notation can express every part of a position.
    let _ = tesuji_format::write(&position.into(), &Metadata::default(), Format::Hodoku, &mut line);
    line.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_have_the_sections_of_the_page() {
        for technique in techniques() {
            for language in crate::Language::ALL {
                let lesson = lesson(technique, language.into());
                assert_eq!(lesson.sections.len(), 4, "{}", technique.id);
                assert!(lesson.sections.iter().all(|(_, text)| !text.is_empty() && !text.contains("  ")));
                assert!(lesson.drawing.is_none_or(|art| art.description.len() > 20), "{}", technique.id);
            }
        }
    }

    #[test]
    fn positions_for_practice_are_read_as_they_were_written() {
        for technique in techniques() {
            for Example { board, .. } in Example::all(technique) {
                let records = tesuji_format::read(line_of(&board).as_bytes(), Some(Format::Hodoku));
                let [Ok(record)] = &records[..] else { panic!("{}: {records:?}", technique.id) };
                let position = record.problem.position().expect("a 9x9");
                let read = Board::at(&position.clues, &position.placed, &position.pencilmarks());
                assert_eq!(read, board, "{}", technique.id);
            }
        }
    }
}
