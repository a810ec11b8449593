//! Worksheets: positions in which a technique has a step, with less and less help, and the answers.

use std::ops::ControlFlow;

use tesuji_core::{Cell, Control, Grid, Step, Technique};
use tesuji_generate::Rng;
use tesuji_logic::{Board, Example, Repertoire};
use tesuji_query::Classes;
use tesuji_render::art::Art;
use tesuji_render::svg::Picture;
use tesuji_render::{Language, Wording, pages};
use tesuji_runs::make::{Criteria, Run, Spec};
use tesuji_symmetry::Transform;

use crate::face::Faces;
use crate::layout::Layout;
use crate::pdf::{self, Document};
use crate::{BookError, BookSpec, OwnFace, Profile};

/// The number of positions in each part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Positions in which the pattern is drawn.
    pub drawn: usize,
    /// Positions with a sentence about where to look.
    pub hinted: usize,
    /// Positions without help.
    pub free: usize,
}

/// A position in which a technique has a step.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The position.
    pub board: Board,
    /// The step.
    pub step: Step,
}

/// A worksheet about a technique.
///
/// # Examples
///
/// ```
/// use tesuji_book::{Parts, Profile, Worksheet};
/// use tesuji_core::Control;
/// use tesuji_render::Language;
///
/// let technique = tesuji_logic::technique("hidden-pair").unwrap();
/// let parts = Parts { drawn: 1, hinted: 1, free: 2 };
/// let sheet = Worksheet::make(technique, parts, 7, 1, &Control::new(), |_| ())?;
/// assert_eq!(sheet.exercises().len(), 4);
/// assert!(sheet.print(Profile::OfficeA4, Language::English, None)?.starts_with(b"%PDF"));
/// # Ok::<(), tesuji_book::BookError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Worksheet {
    pub(crate) technique: &'static Technique,
    pub(crate) parts: Parts,
    pub(crate) exercises: Vec<Exercise>,
    /// The number of positions at the end that come from examples of the technique.
    from_examples: usize,
    seed: u64,
}

/// The number of puzzles to try for each position, before the examples of the technique are used.
const TRIES: u64 = 1000;

/// The maximum number of rounds; each makes as many puzzles as there are positions.
const ROUNDS: u64 = 8;

/// The number of puzzles to try for all positions together. No round begins after them.
const ALL_TRIES: u64 = 50_000;

impl Worksheet {
    /// Makes the positions, from generated puzzles or, if the technique is too rare, from its examples, turned and
    /// renumbered. `found` is called with the number of positions so far.
    ///
    /// # Errors
    ///
    /// Returns an error if no position of the technique is known, or if the work is stopped.
    pub fn make(
        technique: &'static Technique,
        parts: Parts,
        seed: u64,
        threads: usize,
        control: &Control<'_>,
        found: impl FnMut(usize),
    ) -> Result<Worksheet, BookError> {
        let count = parts.drawn + parts.hinted + parts.free;
        let mut exercises = generated(technique, count, (seed, threads, ALL_TRIES), control, found);
        let missing = count - exercises.len();
        if missing > 0 && !control.is_stopped() {
            exercises.extend(transformed(technique, missing, seed, control));
        }
        if control.is_stopped() {
            return Err(BookError::Stopped);
        }
        if exercises.is_empty() && count > 0 {
            let what = format!("none of {TRIES} generated puzzles needs it, and no example is known");
            return Err(BookError::section(technique.name, what));
        }
        Ok(Worksheet { technique, parts, exercises, from_examples: missing, seed })
    }

    /// Returns the positions, in the order of the sheet.
    pub fn exercises(&self) -> &[Exercise] {
        &self.exercises
    }

    /// Returns the number of positions at the end that come from examples of the technique, turned and renumbered.
    pub fn from_examples(&self) -> usize {
        self.from_examples
    }

    /// Lays out the pages in this language by the rules of the profile, and returns the PDF file. The font is for
    /// letters that the typefaces of the crate lack: Chinese needs one.
    ///
    /// # Errors
    ///
    /// Returns an error that names the page and the rule if a page breaks a rule of the profile, or has a letter that no
    /// typeface has.
    pub fn print(&self, profile: Profile, language: Language, font: Option<OwnFace>) -> Result<Vec<u8>, BookError> {
        let title = pages::lesson_title(self.technique, Wording::from(language));
        let spec = BookSpec::of_sheets(profile, title, self.seed, language);
        printed(&spec, &Layout::of_worksheet(&spec, Faces { own: font }, self))
    }
}

/// Returns the PDF file of a worksheet, whose pages are checked against the rules of its profile.
pub(crate) fn printed(spec: &BookSpec, layout: &Layout) -> Result<Vec<u8>, BookError> {
    crate::rules::check_pages(spec, layout)?;
    let document = Document {
        title: &spec.title,
        author: None,
        language: spec.language.name(),
        size: (spec.trim.width, spec.trim.height),
        bleed: None,
        press: None,
        source: None,
        parts: &layout.parts,
    };
    Ok(pdf::write(&document, &layout.pages))
}

impl Exercise {
    /// Returns the position as a drawing, with the pattern of the step, its conclusion, or neither.
    pub(crate) fn art(&self, shows: Shows, language: Language) -> Art {
        let candidates = self.board.candidates();
        let picture = Picture::of(self.board.grid(), &candidates).clues(self.board.clues()).wording(language);
        match shows {
            Shows::Nothing => picture.art(),
            Shows::Pattern => picture.step(&self.step).without_conclusion().art(),
            Shows::Step => picture.step(&self.step).art(),
        }
    }
}

/// The part of a step that a drawing shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shows {
    Nothing,
    Pattern,
    Step,
}

/// Makes positions from generated puzzles whose path has the technique; fewer if it is rare.
fn generated(
    technique: &'static Technique,
    count: usize,
    (seed, threads, most_tries): (u64, usize, u64),
    control: &Control<'_>,
    mut found: impl FnMut(usize),
) -> Vec<Exercise> {
    let criteria = Criteria { with: vec![technique], ..Criteria::default() };
    let spec = Spec { criteria, ..Spec::default() };
    if count == 0 || spec.check().is_err() {
        return Vec::new();
    }
    let run = Run::new(spec, seed).threads(threads).patience(None).tries(TRIES);
    let mut known = Classes::new();
    let mut exercises = Vec::new();
    let mut tries = 0;
    // The first puzzle shows whether the technique is too rare. Then each round makes as many puzzles as there are
    // positions: where HoDoKu prefers another step, the path here may miss the technique. The limits are counts, not
    // times, so that the sheet is the same on every machine.
    let rounds = (0..ROUNDS).map(|round| 1 + round * count as u64..1 + (round + 1) * count as u64);
    for numbers in std::iter::once(0..1).chain(rounds) {
        let before = exercises.len();
        let part = run.clone().from(numbers.start).count(numbers.end);
        let done = part.go(&mut known, control, |batch| {
            exercises.extend(batch.made.iter().filter_map(|made| reached(Board::of(&made.puzzle), technique, control)));
            found(exercises.len().min(count));
            if exercises.len() < count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        tries += done.as_ref().map_or(0, |summary| summary.tries);
        let is_first = numbers.start == 0;
        let is_rare = match &done {
            Ok(summary) if is_first => summary.made == 0,
            Ok(_) => 4 * (exercises.len() - before) < count,
            Err(_) => true,
        };
        if is_rare || exercises.len() >= count || tries >= most_tries {
            break;
        }
    }
    exercises.truncate(count);
    exercises
}

/// Solves a puzzle up to the first step of a technique.
fn reached(mut board: Board, technique: &Technique, control: &Control<'_>) -> Option<Exercise> {
    let repertoire = Repertoire::all();
    while !board.is_complete() {
        let step = repertoire.next(&board, control)?;
        if step.technique == technique {
            return Some(Exercise { board, step });
        }
        board.apply(&step.conclusion);
    }
    None
}

/// Returns the examples of a technique, turned and renumbered at random.
fn transformed(technique: &'static Technique, count: usize, seed: u64, control: &Control<'_>) -> Vec<Exercise> {
    // The first example explains the technique.
    let all: Vec<Example> = Example::all(technique).collect();
    let examples = if all.len() > 1 { &all[1..] } else { &all[..] };
    let finder = Repertoire::all().only(|one| one == technique);
    let mut rng = Rng::new(seed, 1);
    let turned = examples.iter().cycle().take(count).map(|example| {
        let transform = Transform::from_index(rng.below(Transform::COUNT));
        let board = turned(&example.board, &transform);
        match finder.next(&board, control) {
            Some(step) => Exercise { board, step },
            // Most transforms destroy a symmetry of the grid.
            None => Exercise { board: example.board.clone(), step: example.step.clone() },
        }
    });
    turned.collect()
}

/// Returns a transformed position.
fn turned(board: &Board, transform: &Transform) -> Board {
    let digits = |is_clue: bool| -> Grid {
        let cells = Cell::ALL.into_iter().filter(|cell| board.clues().contains(*cell) == is_clue);
        cells.filter_map(|cell| Some((cell, board.grid().get(cell)?))).collect()
    };
    let (clues, placed) = (digits(true), digits(false));
    Board::at(&transform.apply(&clues), &transform.apply(&placed), &transform.apply(&board.candidates()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Face;
    use crate::page::{Item, Role};

    #[test]
    fn every_technique_has_positions() {
        let control = Control::new();
        for technique in tesuji_logic::techniques() {
            let exercises = transformed(technique, 2, 5, &control);
            assert_eq!(exercises.len(), 2, "{}", technique.id);
            assert!(exercises.iter().all(|one| one.step.technique == technique));
        }
    }

    #[test]
    fn positions_of_common_techniques_are_new() {
        let technique = tesuji_logic::technique("naked-pair").unwrap();
        let mut most = 0;
        let exercises = generated(technique, 3, (7, 1, ALL_TRIES), &Control::new(), |found| most = found);
        assert_eq!(most, 3);
        assert_eq!(exercises.len(), 3);
        assert!(exercises.iter().all(|one| one.step.technique == technique));
        let again = generated(technique, 3, (7, 2, ALL_TRIES), &Control::new(), |_| ());
        assert!(exercises.iter().zip(&again).all(|(one, other)| one.board == other.board));
    }

    #[test]
    fn the_search_ends_after_its_tries() {
        let technique = tesuji_logic::technique("naked-pair").unwrap();
        let found = |tries| generated(technique, 9, (7, 1, tries), &Control::new(), |_| ()).len();
        // The first puzzle is always made.
        assert_eq!((found(ALL_TRIES), found(1)), (9, 1));
    }

    #[test]
    fn the_search_for_a_rare_technique_ends() {
        let technique = tesuji_logic::technique("symmetrical-placement").unwrap();
        let parts = Parts { drawn: 1, hinted: 1, free: 0 };
        let sheet = Worksheet::make(technique, parts, 1, 2, &Control::new(), |_| ()).unwrap();
        assert_eq!((sheet.exercises().len(), sheet.from_examples()), (2, 2));
    }

    #[test]
    fn every_answer_is_whole() {
        for id in ["hidden-pair", "x-wing", "als-chain", "forcing-net"] {
            let technique = tesuji_logic::technique(id).unwrap();
            let exercises = transformed(technique, 3, 5, &Control::new());
            let parts = Parts { drawn: 1, hinted: 1, free: 1 };
            let sheet = Worksheet { technique, parts, exercises, from_examples: 3, seed: 5 };
            let spec = BookSpec::of_sheets(Profile::OfficeA4, "Answers".to_owned(), 5, Language::English);
            let layout = Layout::of_worksheet(&spec, Faces::default(), &sheet);
            let from = layout.parts.iter().find(|(title, _)| title == "Answers").unwrap().1;
            let blocks = layout.pages[from..].iter().flat_map(|page| &page.blocks);
            let items = blocks.filter(|block| block.role == Role::Paragraph).flat_map(|block| &block.items);
            let texts = items.filter_map(|item| match item {
                Item::Text(text) if text.face != Face::Bold => Some(text.text.as_str()),
                _ => None,
            });
            let printed: String = texts.flat_map(str::split_whitespace).collect();
            let descriptions: Vec<String> = sheet
                .exercises
                .iter()
                .map(|exercise| exercise.art(Shows::Step, Language::English).description)
                .collect();
            let expected: String = descriptions.iter().flat_map(|text| text.split_whitespace()).collect();
            assert!(printed == expected, "{id}: {printed}\n{expected}");
        }
    }

    #[test]
    fn a_sheet_has_the_words_of_its_language() {
        for (id, asked) in [("x-wing", ["I can cross out", "可以删去"]), ("hidden-single", ["I can place", "可以填入"])]
        {
            let technique = tesuji_logic::technique(id).unwrap();
            let exercises = transformed(technique, 3, 5, &Control::new());
            let parts = Parts { drawn: 1, hinted: 1, free: 1 };
            let sheet = Worksheet { technique, parts, exercises, from_examples: 3, seed: 5 };
            let texts = |language: Language| -> Vec<String> {
                let spec = BookSpec::of_sheets(Profile::OfficeA4, "A".to_owned(), 5, language);
                let layout = Layout::of_worksheet(&spec, Faces::default(), &sheet);
                let items = layout.pages.iter().flat_map(|page| &page.blocks).flat_map(|block| &block.items);
                let texts = items.filter_map(|item| match item {
                    Item::Text(text) => Some(text.text.clone()),
                    Item::Shape(_) => None,
                });
                texts.collect()
            };
            let (english, chinese) = (texts(Language::English), texts(Language::Chinese));
            let heads = [["Worksheet", "练习"], ["You know where to look", "已知该看哪里"], ["Answers", "答案"], asked];
            for [in_english, in_chinese] in heads {
                assert!(english.iter().any(|text| text == in_english), "{id}: {english:?}");
                assert!(chinese.iter().any(|text| text == in_chinese), "{id}: {chinese:?}");
            }
            // Only names of techniques and of cells have Latin letters.
            let is_english = |text: &String| ["the ", " can ", "Look ", "So "].iter().any(|word| text.contains(word));
            assert!(english.iter().any(is_english) && !chinese.iter().any(is_english), "{id}: {chinese:?}");
            let refused = |font| sheet.print(Profile::OfficeA4, Language::Chinese, font).unwrap_err().to_string();
            let own = OwnFace::read(Face::Digits.bytes().to_vec()).unwrap();
            for font in [None, Some(own)] {
                assert!(refused(font).starts_with("page 1: the typefaces have no letter "), "{}", refused(font));
            }
        }
    }

    #[test]
    fn every_technique_fits_the_sheets() {
        for technique in tesuji_logic::techniques() {
            let exercises = transformed(technique, 3, 5, &Control::new());
            let parts = Parts { drawn: 1, hinted: 1, free: 1 };
            let sheet = Worksheet { technique, parts, exercises, from_examples: 3, seed: 5 };
            for profile in [Profile::OfficeA4, Profile::Letter] {
                let printed = sheet.print(profile, Language::English, None);
                assert!(printed.is_ok(), "{}: {}", technique.id, printed.unwrap_err());
            }
        }
    }
}
