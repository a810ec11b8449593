//! The pages of the puzzles and of the solutions.

use super::frame::Frame;
use super::{Composer, DrawnPuzzle, DrawnSection, legend};
use crate::code::Code;
use crate::page::{Block, Colour, Item, Page, Point, Role, Shape, Stroke, Text, UNCHANGED, circle};
use crate::sheet::LARGE_TEXT;
use crate::slots::{Area, LEAST_LINE, Slots, placed};
use crate::words::BookWords;
use crate::{BookPuzzle, Face, Solutions};

/// The height of the line above a puzzle, and of the line above a solution.
const CAPTION: f64 = 18.0;
const SMALL_CAPTION: f64 = 13.0;

/// The share of a page that solutions at its foot may take.
const FOOT: f64 = 0.22;

/// The share of the width of a page for notes, and the space next to it.
const SCRATCH: f64 = 0.2;
const NEXT_TO_SCRATCH: f64 = 12.0;

/// The space between the caption of a puzzle and the lines to write on.
const BEFORE_LINES: f64 = 10.0;

/// The maximum number of sections that are marked as levels.
const MOST_LEVELS: usize = 6;

/// The minimum size of the text in solutions, if their number per page is not given.
const READABLE: f64 = 6.5;

/// The maximum number of solutions per page, if it is not given.
const MOST_SOLUTIONS: usize = 12;

impl Composer<'_> {
    pub(super) fn section(&mut self, drawn: &DrawnSection<'_>, level: usize) {
        let (spec, per_page) = (&self.book.spec, drawn.section.per_page);
        self.begin(&drawn.section.title);
        let size = largest(drawn.puzzles.iter());
        let codes = drawn.puzzles.iter().filter_map(|puzzle| puzzle.code.as_ref()).map(Code::width);
        let caption = codes.fold(CAPTION, |most, width| most.max(width + 2.0));
        for (nth, puzzles) in drawn.puzzles.chunks(per_page).enumerate() {
            let mut page = Page::default();
            let number = self.layout.pages.len();
            self.frame.draw(&mut page, number, &spec.title, (&drawn.section.title, nth == 0));
            let mut body = self.frame.body(number);
            if spec.solutions == Solutions::Foot {
                let height = body.height * FOOT;
                body.height -= height + CAPTION;
                let foot = Area { top: body.bottom() + CAPTION, height, ..body };
                let from = nth * per_page;
                turned(&mut page, foot, &drawn.solutions[from..from + puzzles.len()], per_page);
            }
            if spec.symbols {
                let most = most_values(&drawn.section.puzzles[nth * per_page..][..puzzles.len()]);
                body.height -= legend::HEIGHT;
                page.blocks.push(legend::block((body.left + body.width / 2.0, body.bottom()), most, spec.words()));
            }
            if spec.scratch {
                body = with_scratch(&mut page, body, number);
            }
            let slots = Slots::of(body, per_page, size, caption);
            for (place, puzzle) in puzzles.iter().enumerate() {
                let area = slots.picture(place, view(puzzle));
                let columns = drawn.section.puzzles[nth * per_page + place].problem.layout().columns();
                let width = columns as f64 * puzzle.cell * slots.scale;
                if self.layout.smallest.is_none_or(|(_, least)| width < least) {
                    self.layout.smallest = Some((number, width));
                }
                self.caption(&mut page, puzzle, area, slots.scale, level);
                let picture = puzzle.picture.clone().legible(slots.scale);
                page.blocks.push(placed(&picture, area, false, Role::Grid(puzzle.spoken.clone())));
            }
            self.layout.pages.push(page);
        }
    }

    /// Writes the number, the level and the rating of a puzzle, and lines for the date and the time.
    fn caption(&self, page: &mut Page, puzzle: &DrawnPuzzle, area: Area, scale: f64, level: usize) {
        let (left, mut right) = edges(puzzle, area, scale);
        let baseline = area.top - 4.0;
        if let Some(code) = &puzzle.code {
            page.blocks.push(code.block((right, area.top)));
            right -= code.width();
        }
        let number = puzzle.number.to_string();
        page.text(Role::Heading, (left, baseline), (Face::Bold, 12.0), &number);
        let mut x = left + Face::Bold.width(&number, 12.0) + 9.0;
        if let Some(levels) = self.levels() {
            page.blocks.push(marks((x, baseline - 4.3), level + 1, levels, self.book.spec.words()));
            x += width_of_marks(levels);
        }
        if let Some(rating) = &puzzle.rating {
            page.text(Role::Paragraph, (x, baseline), (Face::Digits, 8.5), &format!("SE {rating}"));
        }
        if self.book.spec.time {
            let words = self.book.spec.words();
            let line = (area.width * 0.25).min(70.0);
            right = self.line_for(page, (right, baseline), line, words.time);
            let face = self.book.faces.for_sentence(words.date);
            let needed = line + face.width(words.date, 9.0) + 2.0 * BEFORE_LINES;
            // Puzzles of the same width all have the line, or none.
            if right - left - self.widest_caption() >= needed {
                self.line_for(page, (right - BEFORE_LINES, baseline), line, words.date);
            }
        }
    }

    /// Returns the number of levels, if the puzzles are marked with their levels.
    fn levels(&self) -> Option<usize> {
        Some(self.book.sections.len()).filter(|levels| (2..=MOST_LEVELS).contains(levels))
    }

    /// Returns the width of the longest number, level and rating of a puzzle.
    fn widest_caption(&self) -> f64 {
        let marks = self.levels().map_or(0.0, width_of_marks);
        let rating = if self.book.spec.ratings { Face::Digits.width("SE 10.0", 8.5) } else { 0.0 };
        Face::Bold.width("0000", 12.0) + 9.0 + marks + rating
    }

    /// Draws a line to write on, which ends at a point, and its name. Returns the left edge of the name.
    fn line_for(&self, page: &mut Page, (right, baseline): Point, line: f64, name: &str) -> f64 {
        page.line((right - line, baseline), (right, baseline), LEAST_LINE);
        let face = self.book.faces.for_sentence(name);
        let left = right - line - face.width(name, 9.0) - 4.0;
        page.text(Role::Paragraph, (left, baseline), (face, 9.0), name);
        left
    }

    pub(super) fn solutions(&mut self, drawn: &[DrawnSection<'_>]) {
        let words = self.book.spec.words();
        self.begin(words.solutions);
        let all: Vec<&DrawnPuzzle> = drawn.iter().flat_map(|section| &section.solutions).collect();
        // Only grids of the same size share a page.
        for (nth, alike) in all.chunk_by(|one, other| view(one) == view(other)).enumerate() {
            self.solutions_alike(alike, nth == 0);
        }
    }

    /// Adds pages for solutions that all have the same size.
    fn solutions_alike(&mut self, all: &[&DrawnPuzzle], is_first: bool) {
        let spec = &self.book.spec;
        let size = largest(all.iter().copied());
        let body = self.frame.body(self.layout.pages.len());
        let smallest = all.iter().map(|one| one.picture.smallest_text()).fold(f64::MAX, f64::min);
        let least = if spec.large_print { LARGE_TEXT } else { READABLE };
        let is_readable = |count: &usize| Slots::of(body, *count, size, SMALL_CAPTION).scale * smallest >= least;
        let usual = || (1..=MOST_SOLUTIONS).rev().find(is_readable).unwrap_or(1);
        let count = spec.solutions_per_page.unwrap_or_else(usual);
        for (nth, solutions) in all.chunks(count).enumerate() {
            let number = self.layout.pages.len();
            let mut page = Page::default();
            self.frame.draw(&mut page, number, &spec.title, (spec.words().solutions, is_first && nth == 0));
            let slots = Slots::of(self.frame.body(number), count, size, SMALL_CAPTION);
            for (place, solution) in solutions.iter().enumerate() {
                let area = slots.picture(place, view(solution));
                let (left, _) = edges(solution, area, slots.scale);
                let name = solution.number.to_string();
                page.text(Role::Paragraph, (left, area.top - 1.5), (Face::Bold, 9.0), &name);
                page.blocks.push(placed(&solution.picture, area, false, Role::Grid(solution.spoken.clone())));
            }
            self.layout.pages.push(page);
        }
    }
}

/// Draws the line next to the space for notes, which is at the outer edge of a page, counted from 0. Returns the area for
/// the puzzles.
fn with_scratch(page: &mut Page, body: Area, number: usize) -> Area {
    let scratch = body.width * SCRATCH;
    let is_on_left = !Frame::is_recto(number);
    let x = if is_on_left { body.left + scratch } else { body.right() - scratch };
    page.line((x, body.top), (x, body.bottom()), LEAST_LINE);
    let left = if is_on_left { x + NEXT_TO_SCRATCH } else { body.left };
    Area { left, width: body.width - scratch - NEXT_TO_SCRATCH, ..body }
}

/// Returns the largest number of values that any of the puzzles has.
fn most_values(puzzles: &[BookPuzzle]) -> usize {
    puzzles.iter().map(|puzzle| puzzle.problem.layout().size()).max().unwrap_or(0)
}

/// Draws solutions upside down.
fn turned(page: &mut Page, foot: Area, solutions: &[DrawnPuzzle], count: usize) {
    let slots = Slots::of(foot, count, largest(solutions.iter()), SMALL_CAPTION);
    for (place, solution) in solutions.iter().enumerate() {
        let mut area = slots.picture(place, view(solution));
        // On the page, the number is below the upside-down solution.
        area.top -= SMALL_CAPTION;
        let (_, right) = edges(solution, area, slots.scale);
        let number = solution.number.to_string();
        let text = Text { at: (0.0, 0.0), size: 8.0, face: Face::Bold, colour: Colour::BLACK, text: number };
        let turn = [-1.0, 0.0, 0.0, -1.0, right, area.bottom() + 1.5];
        page.blocks.push(Block { role: Role::Paragraph, place: turn, items: vec![Item::Text(text)] });
        page.blocks.push(placed(&solution.picture, area, true, Role::Grid(solution.spoken.clone())));
    }
}

/// Returns the width of a row of circles, with the space after it.
fn width_of_marks(levels: usize) -> f64 {
    7.5 * levels as f64 + 5.0
}

/// Returns a row of circles, of which the first `level` are filled.
fn marks((x, y): (f64, f64), level: usize, levels: usize, words: &BookWords) -> Block {
    let mark = |nth: usize| {
        Item::Shape(Shape {
            path: circle((x + 2.5 + 7.5 * nth as f64, y), 2.4),
            fill: (nth < level).then_some(Colour::BLACK),
            even_odd: false,
            multiplies: false,
            stroke: Some(Stroke::black(0.6)),
        })
    };
    let role = Role::Figure((words.level)(level, levels));
    Block { role, place: UNCHANGED, items: (0..levels).map(mark).collect() }
}

/// Returns the width and the height of a picture.
fn view(drawn: &DrawnPuzzle) -> (f64, f64) {
    let [_, _, width, height] = drawn.picture.view;
    (width, height)
}

/// Returns the greatest width and the greatest height.
fn largest<'a>(drawn: impl Iterator<Item = &'a DrawnPuzzle>) -> (f64, f64) {
    drawn.map(view).fold((1.0, 1.0), |(width, height), (other, high)| (other.max(width), high.max(height)))
}

/// Returns the left and the right edge of the grid in a picture, which may have clues outside the grid.
fn edges(drawn: &DrawnPuzzle, area: Area, scale: f64) -> (f64, f64) {
    let [left, ..] = drawn.picture.view;
    let margin = left.abs().min(10.0) * scale;
    (area.left + margin, area.right() - margin)
}
