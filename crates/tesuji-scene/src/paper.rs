//! Pages with a grid and text around it.

use tesuji_book::Face;
use tesuji_book::page::{Colour, Item, Matrix, Shape, Text, UNCHANGED};
use tesuji_book::picture::Picture;
use tesuji_render::ProblemPicture;
use tesuji_render::art::{Rect, Theme};

use crate::fonts::set_in;
use crate::hand::Hand;
use crate::random::Random;
use crate::style::Style;
use crate::subject::Subject;

/// Words of the text around the grids.
const WORDS: [&str; 48] = [
    "after", "again", "along", "bridge", "city", "council", "day", "during", "early", "east", "evening", "few", "for",
    "from", "garden", "harbour", "house", "in", "into", "later", "library", "market", "meeting", "month", "museum",
    "near", "new", "of", "old", "on", "over", "people", "railway", "river", "road", "school", "season", "station",
    "street", "that", "the", "their", "to", "town", "two", "water", "while", "with",
];

/// A page: its items in points, and the position of its grid.
pub(crate) struct Paper {
    pub(crate) items: Vec<(Vec<Item>, Matrix)>,
    /// The edges of the drawing, including the clues beside the grid: left, top, right, bottom.
    pub(crate) drawing: [f64; 4],
    /// The upper left corner of the grid, and the width of a cell.
    pub(crate) corner: [f64; 2],
    pub(crate) cell: f64,
}

impl Paper {
    pub(crate) fn new(subject: &Subject, style: Style, face: Face, random: &mut Random) -> Paper {
        let art = ProblemPicture::of(&subject.problem.without_played()).art();
        let picture = Picture::of(&art, if random.chance(0.85) { Theme::Print } else { Theme::Color });
        let [left, top, across, down] = picture.view;
        let width = f64::from(match style {
            Style::Newspaper => random.between(150.0, 240.0),
            _ => random.between(220.0, 330.0),
        });
        let scale = width / across;
        let corner = [f64::from(random.between(150.0, 220.0)), f64::from(random.between(150.0, 220.0))];
        let place = [scale, 0.0, 0.0, scale, corner[0] - left * scale, corner[1] - top * scale];
        let mut printed = picture.items;
        set_in(&mut printed, face, f64::from(random.between(0.8, 1.25)));
        let weight = f64::from(random.between(0.6, 1.4));
        for item in &mut printed {
            if let Item::Shape(Shape { stroke: Some(stroke), .. }) = item {
                stroke.width *= weight;
            }
        }
        let written = Hand::new(random).write(&subject.problem, art.cell, random);
        let [right, bottom] = [corner[0] + width, corner[1] + down * scale];
        let mut paper = Paper {
            items: vec![(printed, place), (written, place)],
            drawing: [corner[0], corner[1], right, bottom],
            corner: [corner[0] - left * scale, corner[1] - top * scale],
            cell: art.cell * scale,
        };
        paper.surround(style, random);
        paper
    }

    /// Writes a heading above the grid, and text beside and below it.
    fn surround(&mut self, style: Style, random: &mut Random) {
        let [left, top, right, bottom] = self.drawing;
        let mut items = Vec::new();
        let heading = f64::from(random.between(10.0, 20.0));
        if random.chance(0.8) {
            let text = format!("Sudoku {}", 1 + random.below(400));
            items.push(text_at(&text, [left, top - 0.7 * heading], Face::Bold, heading));
        }
        let size = f64::from(random.between(6.5, 9.5));
        let gap = f64::from(random.between(10.0, 22.0));
        let mut column = |[x, y]: [f64; 2], width: f64, height: f64, random: &mut Random| {
            let lines = (height / (1.25 * size)) as usize;
            for line in 0..lines {
                let text = line_of(width, size, random);
                items.push(text_at(&text, [x, y + (line + 1) as f64 * 1.25 * size], Face::Text, size));
            }
        };
        column([left, bottom + gap], right - left, 160.0, random);
        if style == Style::Newspaper {
            let width = f64::from(random.between(90.0, 130.0));
            column([left - gap - width, top - 140.0], width, bottom - top + 300.0, random);
            column([right + gap, top - 140.0], width, bottom - top + 300.0, random);
            column([left, top - 140.0], right - left, 140.0 - 2.0 * heading, random);
            if random.chance(0.4) {
                items.extend(crossword([right + gap + width + gap, top], right - left, random));
            }
        }
        self.items.push((items, UNCHANGED));
    }
}

/// Returns a black text whose baseline begins at a point.
fn text_at(text: &str, at: [f64; 2], face: Face, size: f64) -> Item {
    Item::Text(Text { at: at.into(), size, face, colour: Colour::BLACK, text: text.to_owned() })
}

/// Returns a line of words that fills a width.
fn line_of(width: f64, size: f64, random: &mut Random) -> String {
    let mut line = String::new();
    loop {
        let word = random.choose(&WORDS);
        if Face::Text.width(&line, size) + Face::Text.width(word, size) > width {
            return line;
        }
        line += word;
        line.push(' ');
    }
}

/// Returns the squares of an empty crossword.
fn crossword([left, top]: [f64; 2], width: f64, random: &mut Random) -> Vec<Item> {
    const ACROSS: usize = 13;
    let cell = width / ACROSS as f64;
    let square = |x: f64, y: f64, width: f64| Rect { at: (x, y), width, height: width, round: 0.0 }.segments();
    let black =
        |path| Item::Shape(Shape { path, fill: Some(Colour::BLACK), even_odd: true, multiplies: false, stroke: None });
    let squares = (0..ACROSS * ACROSS).map(|nth| {
        let (x, y) = (left + (nth % ACROSS) as f64 * cell, top + (nth / ACROSS) as f64 * cell);
        let mut path = square(x, y, cell);
        if random.chance(0.75) {
            path.extend(square(x + 0.4, y + 0.4, cell - 0.8));
        }
        black(path)
    });
    squares.collect()
}
