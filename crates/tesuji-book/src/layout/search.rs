//! The pages of a worksheet on textbook searches.

use super::flow::LEADING;
use super::front::wrapped;
use super::{Composer, DrawnPuzzle, DrawnStyle, Layout, drawn};
use crate::face::Faces;
use crate::page::{Block, Colour, Item, Page, Point, Role, Segment, Shape, Spoken, Stroke, Text, UNCHANGED};
use crate::search_sheet::MOST_MOVES;
use crate::search_words::SearchWords;
use crate::slots::{Area, LEAST_LINE, placed};
use crate::{Book, BookError, BookPuzzle, BookSpec, Face, HandMove, HandSearch, SearchSheet};

/// The size of the headings, and of the text.
const TITLE: f64 = 20.0;
const TEXT: f64 = 11.0;

/// The width of the numbers of the rules, and the space below a rule.
const INDENT: f64 = 16.0;
const BELOW_RULE: f64 = 5.0;

/// The widths of the columns of the table, and its width.
const COLUMNS: [f64; 5] = [32.0, 36.0, 50.0, 40.0, 52.0];
const TABLE: f64 = 210.0;

/// The maximum height of a line of the table, and the size of its text.
const LINE: f64 = 22.0;
const SMALL: f64 = 10.0;

/// The space between the table and the grid.
const GAP: f64 = 24.0;

/// The space for the numbers of rows and columns next to a grid, and their size.
const LABELS: f64 = 16.0;
const LABEL: f64 = 10.0;

/// The maximum width of the grid to fill in, and the width of the grid of the solution.
const GRID: f64 = 250.0;
const SOLVED: f64 = 110.0;

/// The distance between lines to write on.
const WRITTEN: f64 = 24.0;

impl Layout {
    /// Lays out a worksheet on searches in the language of the specification: a page for each search, and the answers.
    pub(crate) fn of_search_sheet(spec: &BookSpec, faces: Faces, sheet: &SearchSheet) -> Result<Layout, BookError> {
        let book = Book { spec: spec.clone(), sections: Vec::new(), notes: Vec::new(), faces };
        let puzzle = BookPuzzle::new(1, sheet.problem.clone(), sheet.solution.clone(), None);
        let grid = |is_solved| drawn(&puzzle, is_solved, DrawnStyle::of(&book));
        let (open, solved) = (grid(false)?, grid(true)?);
        let mut composer = Composer::new(&book, 0);
        for (nth, search) in sheet.searches.iter().enumerate() {
            let asks = nth > 0 && nth + 1 == sheet.searches.len();
            composer.search(sheet, search, &open, asks);
        }
        composer.searched(sheet, &solved);
        Ok(composer.layout)
    }
}

impl Composer<'_> {
    /// Adds the page of a search: its rules, the grid, and the table to fill in. The first line is filled in.
    fn search(&mut self, sheet: &SearchSheet, search: &HandSearch, grid: &DrawnPuzzle, asks: bool) {
        let words = SearchWords::of(self.book.spec.language);
        let name = words.name(search.algorithm);
        self.begin(name);
        let (mut page, body) = self.page(self.book.spec.words().sheet.worksheet);
        let left = body.width - TABLE - GAP;
        let mut y = self.title(&mut page, body, name);
        let table = Area { left: body.right() - TABLE, top: y, width: TABLE, height: body.bottom() - y };
        for (nth, rule) in words.rules(search.algorithm).iter().enumerate() {
            y = self.rule(&mut page, (body.left, y), left, nth + 1, rule);
        }
        // The rows to write on are at the bottom, and the grid is in the middle of the space between.
        let rows = if asks { 4 } else { 2 };
        let foot = body.bottom() - WRITTEN * f64::from(rows);
        let side = GRID.min(left - LABELS).min(foot - y - LABELS - 12.0);
        let top = y + LABELS + (foot - y - LABELS - side) / 2.0;
        let area = Area { left: body.left + LABELS, top, width: side, height: side };
        labelled(&mut page, grid, area, sheet.problem.layout().size());
        for (nth, asked) in [words.written, words.steps_back].into_iter().enumerate() {
            self.asked(&mut page, (body.left, foot + WRITTEN * (nth + 1) as f64), left, asked);
        }
        if asks {
            let face = self.book.faces.for_sentence(words.question);
            page.text(Role::Paragraph, (body.left, foot + WRITTEN * 3.0), (face, TEXT), words.question);
            let below = foot + WRITTEN * 4.0;
            page.line((body.left, below), (body.left + left, below), LEAST_LINE);
        }
        let first = search.moves.first().copied();
        let shown = |nth: usize| first.filter(|_| nth == 0);
        self.table(&mut page, table, (name, MOST_MOVES), shown, sheet.problem.layout().size());
        self.layout.pages.push(page);
    }

    /// Adds the page of the answers: the solution, the counts, and the filled tables.
    fn searched(&mut self, sheet: &SearchSheet, solved: &DrawnPuzzle) {
        let words = SearchWords::of(self.book.spec.language);
        let head = self.book.spec.words().sheet.answers;
        self.begin(head);
        let (mut page, body) = self.page(self.book.spec.words().sheet.worksheet);
        let top = self.title(&mut page, body, head);
        let size = sheet.problem.layout().size();
        let area = Area { left: body.left + LABELS, top: top + LABELS, width: SOLVED, height: SOLVED };
        labelled(&mut page, solved, area, size);
        let left = area.right() + GAP;
        let mut y = area.top + TEXT;
        for search in &sheet.searches {
            let said = (words.compared)(words.name(search.algorithm), search.written(), search.back());
            y = self.paragraph(&mut page, (left, y), body.right() - left, &said);
        }
        let top = area.bottom() + 2.0 * GAP;
        for (nth, search) in sheet.searches.iter().enumerate() {
            let name = words.name(search.algorithm);
            // The tables are at the two edges of the page.
            let left = if nth == 0 { body.left } else { body.right() - TABLE };
            let face = self.book.faces.for_heading(name);
            page.text(Role::Heading, (left, top - 8.0), (face, TEXT), name);
            let table = Area { left, top, width: TABLE, height: body.bottom() - top };
            self.table(&mut page, table, (name, search.moves.len()), |nth| Some(search.moves[nth]), size);
        }
        self.layout.pages.push(page);
    }

    /// Begins a page, and returns it with its body.
    fn page(&self, head: &str) -> (Page, Area) {
        let number = self.layout.pages.len();
        let mut page = Page::default();
        self.frame.draw(&mut page, number, &self.book.spec.title, (head, false));
        (page, self.frame.body(number))
    }

    /// Writes the heading of a page, and returns the height below it.
    fn title(&self, page: &mut Page, body: Area, text: &str) -> f64 {
        let face = self.book.faces.for_sentence(text);
        page.text(Role::Title, (body.left, body.top + TITLE), (face, TITLE), text);
        body.top + 2.0 * TITLE
    }

    /// Writes a rule with its number, and returns the height below it.
    fn rule(&self, page: &mut Page, (left, y): Point, width: f64, number: usize, text: &str) -> f64 {
        page.text(Role::Paragraph, (left, y + TEXT), (Face::Bold, TEXT), &number.to_string());
        self.paragraph(page, (left + INDENT, y), width - INDENT, text)
    }

    /// Writes a paragraph, and returns the height below it.
    fn paragraph(&self, page: &mut Page, (left, y): Point, width: f64, text: &str) -> f64 {
        let faces = self.book.faces;
        let lines = wrapped(text, TEXT, width, faces);
        let at = |nth: usize| (left, y + TEXT + TEXT * LEADING * nth as f64);
        let placed = lines.iter().enumerate().map(|(nth, line)| (at(nth), faces.for_sentence(line), line.as_str()));
        page.lines(&Role::Paragraph, TEXT, placed);
        y + TEXT * LEADING * lines.len() as f64 + BELOW_RULE
    }

    /// Writes the beginning of a line that a reader completes.
    fn asked(&self, page: &mut Page, (left, baseline): Point, width: f64, text: &str) {
        let face = self.book.faces.for_sentence(text);
        page.text(Role::Paragraph, (left, baseline), (face, TEXT), text);
        let from = left + face.width(text, TEXT) + 5.0;
        page.line((from, baseline), (left + width, baseline), LEAST_LINE);
    }

    /// Draws a table of moves of a search, some of them filled in.
    fn table(
        &self,
        page: &mut Page,
        area: Area,
        (name, lines): (&str, usize),
        shown: impl Fn(usize) -> Option<HandMove>,
        size: usize,
    ) {
        let words = SearchWords::of(self.book.spec.language);
        let line = LINE.min(area.height / (MOST_MOVES + 1) as f64);
        let bottom = area.top + line * (lines + 1) as f64;
        let mut items = Vec::new();
        for nth in 0..=lines + 1 {
            let y = area.top + line * nth as f64;
            items.push(stroke((area.left, y), (area.right(), y), if nth == 1 { 2.0 * LEAST_LINE } else { LEAST_LINE }));
        }
        let edges = (0..=COLUMNS.len()).map(|nth| area.left + COLUMNS[..nth].iter().sum::<f64>());
        items.extend(edges.map(|x| stroke((x, area.top), (x, bottom), LEAST_LINE)));
        let head = words.columns.map(str::to_owned);
        let caption = ((words.table)(name), self.cells((area.left, area.top), line, &head));
        let filled = (0..lines).map(|nth| {
            let (texts, said) = words.line(nth + 1, shown(nth), size);
            (said, self.cells((area.left, area.top + line * (nth + 1) as f64), line, &texts))
        });
        let mut spoken = Vec::new();
        for (words, texts) in std::iter::once(caption).chain(filled) {
            spoken.push(Spoken { words, items: texts.len() });
            items.extend(texts);
        }
        page.blocks.push(Block { role: Role::Grid(spoken), place: UNCHANGED, items });
    }

    /// Returns the texts of a line of a table, each in the middle of its column.
    fn cells(&self, (left, top): Point, height: f64, texts: &[String; 5]) -> Vec<Item> {
        let centre = |nth: usize| left + COLUMNS[..nth].iter().sum::<f64>() + COLUMNS[nth] / 2.0;
        let written = texts.iter().enumerate().filter(|(_, text)| !text.is_empty());
        let text = |(nth, text): (usize, &String)| {
            let face = self.book.faces.for_sentence(text);
            let at = (centre(nth) - face.width(text, SMALL) / 2.0, top + height / 2.0 + 0.35 * SMALL);
            Item::Text(Text { at, size: SMALL, face, colour: Colour::BLACK, text: text.clone() })
        };
        written.map(text).collect()
    }
}

/// Returns a straight line.
fn stroke(from: Point, to: Point, width: f64) -> Item {
    let path = vec![Segment::Move(from), Segment::Line(to)];
    Item::Shape(Shape { path, fill: None, even_odd: false, multiplies: false, stroke: Some(Stroke::black(width)) })
}

/// Draws a grid with the numbers of its rows and columns.
fn labelled(page: &mut Page, grid: &DrawnPuzzle, area: Area, size: usize) {
    let [left, top, width, _] = grid.picture.view;
    let scale = area.width / width;
    for nth in 0..size {
        let label = (nth + 1).to_string();
        let middle = (nth as f64 + 0.5) * grid.cell;
        let across = area.left + (middle - left) * scale - Face::Digits.width(&label, LABEL) / 2.0;
        let down = area.top + (middle - top) * scale + 0.36 * LABEL;
        page.text(Role::Artifact, (across, area.top - 4.0), (Face::Digits, LABEL), &label);
        page.text(Role::Artifact, (area.left - 12.0, down), (Face::Digits, LABEL), &label);
    }
    page.blocks.push(placed(&grid.picture, area, false, Role::Grid(grid.spoken.clone())));
}
