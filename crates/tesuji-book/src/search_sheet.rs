//! Worksheets on the textbook searches: a small puzzle, the rules of each search, and a table to fill in by hand.

use std::ops::ControlFlow;

use tesuji_core::{Control, Problem, Shape};
use tesuji_generate::VariantSpec;
use tesuji_render::Language;
use tesuji_runs::make::{VariantRun, VariantRunPuzzle};
use tesuji_textbook::{Algorithm, Event, search};

use crate::face::Faces;
use crate::layout::Layout;
use crate::search_words::SearchWords;
use crate::worksheet::printed;
use crate::{BookError, BookSpec, OwnFace, Profile};

/// A worksheet on textbook searches that a class carries out by hand.
///
/// # Examples
///
/// ```
/// use tesuji_book::{Profile, SearchSheet};
/// use tesuji_core::Control;
/// use tesuji_render::Language;
///
/// let sheet = SearchSheet::make(&SearchSheet::SEARCHES, 4, 7, 1, &Control::new())?;
/// let [row_order, fewest_first] = sheet.searches() else { unreachable!() };
/// assert!(fewest_first.written() <= row_order.written());
/// assert!(sheet.print(Profile::OfficeA4, Language::English, None)?.starts_with(b"%PDF"));
/// # Ok::<(), tesuji_book::BookError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchSheet {
    pub(crate) problem: Problem,
    pub(crate) solution: Vec<u8>,
    pub(crate) searches: Vec<HandSearch>,
    seed: u64,
}

/// A search from the first cell to the solution, as it is carried out by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandSearch {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The lines of the table, in order.
    pub moves: Vec<HandMove>,
}

/// A line of the table: the search fills a cell, or goes back from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandMove {
    /// The cell, in reading order from 0.
    pub cell: usize,
    /// The digit that the search writes; `None` if no further digit fits, and it goes back.
    pub digit: Option<u8>,
}

/// The maximum number of lines of a table: more take too long by hand, and do not fit next to the grid.
pub(crate) const MOST_MOVES: usize = 30;

/// The minimum number of times that the searches go back, so that pupils practise it. With the fewest choices first, a
/// search of a small puzzle hardly ever does.
const LEAST_BACK: usize = 3;

/// The number of puzzles to try.
const TRIES: u64 = 5000;

impl SearchSheet {
    /// The searches that can be carried out by hand, the simplest first.
    pub const SEARCHES: [Algorithm; 2] = [Algorithm::RowOrder, Algorithm::MostConstrained];

    /// The sizes of the grids.
    pub const SIZES: [usize; 2] = [4, 6];

    /// Makes a puzzle that each of these searches solves in few moves, going back a few times.
    ///
    /// # Errors
    ///
    /// Returns an error if an algorithm or the size is not one of those above, if no puzzle is found, or if the work is
    /// stopped.
    pub fn make(
        algorithms: &[Algorithm],
        size: usize,
        seed: u64,
        threads: usize,
        control: &Control<'_>,
    ) -> Result<SearchSheet, BookError> {
        let shape = Shape::of_size(size).filter(|_| SearchSheet::SIZES.contains(&size));
        let shape = shape.ok_or_else(|| BookError::rule(None, format!("size {size}: expected 4 or 6")))?;
        if let Some(other) = algorithms.iter().find(|one| !SearchSheet::SEARCHES.contains(one)) {
            let [one, two] = SearchSheet::SEARCHES.map(Algorithm::name);
            return Err(BookError::rule(None, format!("{other} takes too long by hand: expected {one} or {two}")));
        }
        // A 6x6 with few clues has too many cells to fill by hand.
        let clues = (size == 6).then_some(18..=20);
        let spec = VariantSpec { size, clues, ..VariantSpec::default() };
        let run = VariantRun::new(spec, seed).threads(threads).patience(None).count(TRIES);
        let mut found = None;
        let deliver = |made: VariantRunPuzzle| {
            let clues = made.problem.givens();
            let searches: Vec<HandSearch> = algorithms.iter().map(|one| HandSearch::of(*one, shape, &clues)).collect();
            let back: usize = searches.iter().map(HandSearch::back).sum();
            let goes_back = back >= LEAST_BACK || !algorithms.contains(&Algorithm::RowOrder);
            if !goes_back || searches.iter().any(|search| search.moves.len() > MOST_MOVES) {
                return ControlFlow::Continue(());
            }
            found = Some(SearchSheet { problem: made.problem, solution: made.solution, searches, seed });
            ControlFlow::Break(())
        };
        run.go(|_| true, control, deliver).map_err(|error| BookError::rule(None, error.to_string()))?;
        match found {
            Some(sheet) => Ok(sheet),
            None if control.is_stopped() => Err(BookError::Stopped),
            None => Err(BookError::rule(None, format!("none of {TRIES} puzzles has a search of this length"))),
        }
    }

    /// Returns the puzzle.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Returns the searches, in the order of the sheet.
    pub fn searches(&self) -> &[HandSearch] {
        &self.searches
    }

    /// Lays out the pages in this language by the rules of the profile, and returns the PDF file. The font is for
    /// letters that the typefaces of the crate lack: Chinese needs one.
    ///
    /// # Errors
    ///
    /// Returns an error that names the page and the rule if a page breaks a rule of the profile, or has a letter that no
    /// typeface has.
    pub fn print(&self, profile: Profile, language: Language, font: Option<OwnFace>) -> Result<Vec<u8>, BookError> {
        let title = SearchWords::of(language).title.to_owned();
        let spec = BookSpec::of_sheets(profile, title, self.seed, language);
        printed(&spec, &Layout::of_search_sheet(&spec, Faces { own: font }, self)?)
    }
}

impl HandSearch {
    /// Follows a search until it finds a solution, or ends.
    fn of(algorithm: Algorithm, shape: Shape, clues: &[u8]) -> HandSearch {
        let mut moves = Vec::new();
        let mut current = 0;
        let mut follow = |event: Event, _: &[u8]| {
            match event {
                Event::Try { cell, .. } | Event::Reject { cell, .. } => current = cell,
                Event::Place { cell, value } => {
                    moves.push(HandMove { cell, digit: Some(value) });
                    current = cell;
                }
                // A digit is erased because the cell that was tried last has no further digit.
                Event::Undo { cell, .. } => {
                    moves.push(HandMove { cell: current, digit: None });
                    current = cell;
                }
                Event::DeadEnd { .. } => {}
                Event::Solution => return ControlFlow::Break(()),
            }
            // A long search is of no use, so its end does not matter.
            if moves.len() > MOST_MOVES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let counted = search(algorithm, shape, clues, &mut follow);
        debug_assert!(counted.is_ok(), "the clues fit the shape");
        HandSearch { algorithm, moves }
    }

    /// Returns the number of digits that the search writes, including those that it erases again.
    pub fn written(&self) -> usize {
        self.moves.iter().filter(|one| one.digit.is_some()).count()
    }

    /// Returns the number of times that the search goes back.
    pub fn back(&self) -> usize {
        self.moves.len() - self.written()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Face;
    use crate::page::{Item, Role};

    fn made(size: usize, seed: u64) -> SearchSheet {
        SearchSheet::make(&SearchSheet::SEARCHES, size, seed, 1, &Control::new()).unwrap()
    }

    /// Returns the digits that fit a cell.
    fn fitting(shape: Shape, values: &[u8], cell: usize) -> Vec<u8> {
        let houses = |cell: usize| [shape.row_of(cell), shape.column_of(cell), shape.box_of(cell)];
        let sees = |other: usize| houses(cell).iter().zip(houses(other)).any(|(&one, other)| one == other);
        let is_seen = |value: u8| (0..values.len()).any(|other| values[other] == value && sees(other));
        (1..=shape.size() as u8).filter(|&value| !is_seen(value)).collect()
    }

    /// Follows the printed rules, and returns the lines of the table.
    fn by_the_rules(sheet: &SearchSheet, algorithm: Algorithm) -> Vec<HandMove> {
        let mut values = sheet.problem.givens();
        let shape = Shape::of_size(sheet.problem.layout().size()).unwrap();
        let (mut moves, mut filled, mut erased): (Vec<HandMove>, Vec<usize>, Option<(usize, u8)>) = Default::default();
        loop {
            let mut empty = (0..values.len()).filter(|&cell| values[cell] == 0);
            let next = match (erased, algorithm) {
                (Some((cell, _)), _) => Some(cell),
                (None, Algorithm::RowOrder) => empty.next(),
                (None, _) => empty.min_by_key(|&cell| fitting(shape, &values, cell).len()),
            };
            let Some(cell) = next else { return moves };
            let least = erased.take().map_or(0, |(_, digit)| digit);
            let digit = fitting(shape, &values, cell).into_iter().find(|&digit| digit > least);
            moves.push(HandMove { cell, digit });
            match digit {
                Some(digit) => {
                    values[cell] = digit;
                    filled.push(cell);
                }
                None => {
                    let last = filled.pop().unwrap();
                    erased = Some((last, std::mem::take(&mut values[last])));
                }
            }
        }
    }

    #[test]
    fn the_tables_are_those_of_pupils_who_follow_the_rules() {
        for (size, seed) in [(4, 1), (4, 2), (4, 3), (6, 1), (6, 2)] {
            let sheet = made(size, seed);
            for search in &sheet.searches {
                assert_eq!(search.moves, by_the_rules(&sheet, search.algorithm), "{size} {seed} {}", search.algorithm);
                assert!(search.moves.len() <= MOST_MOVES);
                let open = sheet.problem.givens().iter().filter(|&&value| value == 0).count();
                assert_eq!(search.written(), open + search.back());
            }
            let [row_order, fewest_first] = &sheet.searches[..] else { panic!() };
            assert!(row_order.back() >= LEAST_BACK && fewest_first.back() < row_order.back(), "{sheet:?}");
        }
    }

    #[test]
    fn the_counts_are_those_of_the_search() {
        let sheet = made(4, 5);
        for found in &sheet.searches {
            let mut undone = 0;
            let mut until_solved = |event: Event, _: &[u8]| match event {
                Event::Solution => ControlFlow::Break(()),
                Event::Undo { .. } => {
                    undone += 1;
                    ControlFlow::Continue(())
                }
                _ => ControlFlow::Continue(()),
            };
            let shape = Shape::of_size(4).unwrap();
            let counts = search(found.algorithm, shape, &sheet.problem.givens(), &mut until_solved).unwrap();
            assert_eq!((found.written() as u64, found.back()), (counts.placements, undone));
        }
    }

    #[test]
    fn a_sheet_is_the_same_for_any_number_of_threads() {
        let print = |seed, threads| {
            let sheet = SearchSheet::make(&SearchSheet::SEARCHES, 6, seed, threads, &Control::new()).unwrap();
            sheet.print(Profile::Letter, Language::English, None).unwrap()
        };
        assert!(print(3, 1) == print(3, 3));
        assert!(print(3, 1) != print(4, 1));
    }

    #[test]
    fn other_searches_and_sizes_are_refused() {
        let refused = |algorithms: &[Algorithm], size| {
            SearchSheet::make(algorithms, size, 1, 1, &Control::new()).unwrap_err().to_string()
        };
        assert_eq!(refused(&SearchSheet::SEARCHES, 9), "size 9: expected 4 or 6");
        let other = "dancing-links takes too long by hand: expected row-order or most-constrained";
        assert_eq!(refused(&[Algorithm::DancingLinks], 4), other);
        let alone = SearchSheet::make(&[Algorithm::MostConstrained], 4, 1, 1, &Control::new()).unwrap();
        assert_eq!(alone.searches.len(), 1);
    }

    #[test]
    fn every_page_keeps_the_rules_of_its_paper() {
        for profile in [Profile::OfficeA4, Profile::Letter] {
            for (size, seed) in [(4, 1), (4, 2), (6, 1), (6, 2)] {
                let printed = made(size, seed).print(profile, Language::English, None);
                assert!(printed.is_ok(), "{profile} {size} {seed}: {}", printed.unwrap_err());
            }
        }
    }

    #[test]
    fn a_sheet_has_empty_tables_for_the_class_and_full_ones_as_answers() {
        let sheet = made(4, 1);
        let [english, chinese] = [Language::English, Language::Chinese].map(|language| {
            let spec = BookSpec::of_sheets(Profile::OfficeA4, "A".to_owned(), 1, language);
            Layout::of_search_sheet(&spec, Faces::default(), &sheet).unwrap()
        });
        let tables = |page: &crate::page::Page| -> Vec<Vec<String>> {
            let grids = page.blocks.iter().filter_map(|block| match &block.role {
                Role::Grid(spoken) => Some(spoken.iter().map(|part| part.words.clone()).collect()),
                _ => None,
            });
            // The first grid of a page is the puzzle.
            grids.skip(1).collect()
        };
        assert_eq!(english.pages.len(), 3);
        for (nth, search) in sheet.searches.iter().enumerate() {
            let [empty] = &tables(&english.pages[nth])[..] else { panic!() };
            assert_eq!(empty.len(), 1 + MOST_MOVES);
            let filled = &tables(&english.pages[2])[nth];
            assert_eq!(filled.len(), 1 + search.moves.len());
            // Only the first line is filled in.
            assert!(empty[1] == filled[1] && empty[2..].iter().all(|line| line.ends_with(": blank.")), "{empty:?}");
            assert_eq!(filled.iter().filter(|line| line.ends_with("no digit, back.")).count(), search.back());
        }
        let texts = |layout: &Layout| -> String {
            let items = layout.pages.iter().flat_map(|page| &page.blocks).flat_map(|block| &block.items);
            items.filter_map(|item| if let Item::Text(text) = item { Some(text.text.as_str()) } else { None }).collect()
        };
        assert!(texts(&english).contains("Which search went back less often?"));
        assert!(texts(&chinese).contains("哪种搜索后退得少？"));
        assert!(!texts(&chinese).chars().any(|letter| letter.is_ascii_lowercase()));
        let refused = sheet.print(Profile::OfficeA4, Language::Chinese, None).unwrap_err().to_string();
        assert!(refused.starts_with("page 1: the typefaces have no letter "), "{refused}");
        assert!(Face::ALL.iter().any(|face| face.has("–")));
    }
}
