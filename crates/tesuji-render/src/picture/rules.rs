//! Each constraint, drawn in the usual way or described in words.

use tesuji_core::{Constraint, HouseOf, IndexedBy, Problem};

use super::area::{GREY, SHADES, cage, label, shade};
use super::line::{Look, arrow, ends, head, line, thermometer};
use super::outside_clues::{self, Clue};
use super::pair;
use super::sheet::{CELL, INK, Ink, Layer, Path, Sheet, Style, Use};
use crate::words::{PictureSentence, PictureWords};

/// The maximum number of areas with distinct shades.
const MOST_AREAS: usize = 24;

/// Draws the constraints of a problem.
pub(super) fn draw_all(sheet: &mut Sheet<'_>, problem: &Problem) {
    let mut pen = Pen { sheet, clues: Vec::new(), areas: 0, letters: 0, told: Vec::new() };
    for constraint in problem.constraints() {
        pen.draw(constraint);
    }
    let Pen { sheet, clues, told, .. } = pen;
    tell(sheet, told);
    for Clue { kind, cells, number } in outside_clues::draw(sheet, clues) {
        let (_, meaning) = kind;
        let said = PictureSentence::Number { number: &number, layout: sheet.layout, cells, meaning };
        sheet.say(sheet.words.picture_sentence(&said));
    }
}

/// The maximum number of constraints of one kind to describe one by one.
const MOST_TOLD: usize = 4;

/// Describes constraints that cannot be drawn. If a kind has many, only their number is shown; the description lists
/// all.
fn tell(sheet: &mut Sheet<'_>, told: Vec<(&'static str, String)>) {
    let mut names: Vec<&'static str> = Vec::new();
    told.iter().for_each(|&(name, _)| {
        if !names.contains(&name) {
            names.push(name)
        }
    });
    for name in names {
        let texts: Vec<&String> = told.iter().filter(|(other, _)| *other == name).map(|(_, text)| text).collect();
        if texts.len() <= MOST_TOLD {
            texts.into_iter().for_each(|text| sheet.say(text));
        } else {
            let count = texts.len();
            sheet.say(sheet.words.picture_sentence(&PictureSentence::MoreOf { name, count }));
            texts.into_iter().for_each(|text| sheet.more.push(text.clone()));
        }
    }
}

struct Pen<'s, 'l, 'c> {
    sheet: &'s mut Sheet<'l>,
    clues: Vec<Clue<'c>>,
    /// The number of shaded areas, and of those with letters.
    areas: usize,
    letters: u8,
    /// The constraints that cannot be drawn: their names and meanings.
    told: Vec<(&'static str, String)>,
}

/// Returns the style of a line of this kind.
const fn line_look(constraint: &Constraint) -> Option<Look> {
    let (stroke, width) = match constraint {
        Constraint::Palindrome { .. } => ("#b9c3cd", 12.0),
        Constraint::Renban { .. } => ("#dba0e8", 13.0),
        Constraint::Whisper { difference: 4, .. } => ("#f6b46a", 13.0),
        Constraint::Whisper { .. } => ("#8fdc8f", 13.0),
        Constraint::RegionSumLine { .. } => ("#8fc7f2", 11.0),
        Constraint::Between { .. } => ("#c4c4c4", 8.0),
        Constraint::Lockout { .. } => ("#a9c4e8", 8.0),
        Constraint::DoubleArrow { .. } => ("#8f8f8f", 3.0),
        Constraint::Zipper { .. } => ("#c9b3ec", 11.0),
        Constraint::Nabner { .. } => ("#eddc6a", 11.0),
        Constraint::Entropic { .. } => ("#f8c9a8", 11.0),
        Constraint::Modular { .. } => ("#86cfcb", 11.0),
        Constraint::SumLine { .. } => ("#e3c58b", 11.0),
        Constraint::ValueIndexing { .. } => ("#c8d29a", 9.0),
        _ => return None,
    };
    Some(Look::new(stroke, width))
}

/// Returns the kind and the number of a clue outside the grid.
fn beside_clue<'c>(constraint: &'c Constraint, words: &dyn PictureWords) -> Option<Clue<'c>> {
    let (letter, cells, number) = match constraint {
        Constraint::LittleKiller { cells, sum } => ('L', cells, *sum),
        Constraint::Sandwich { cells, sum } => ('S', cells, *sum),
        Constraint::XSum { cells, sum } => ('X', cells, *sum),
        Constraint::Skyscraper { cells, visible } => ('K', cells, *visible as i64),
        Constraint::HiddenSkyscraper { cells, value } => ('H', cells, *value),
        Constraint::NumberedRoom { cells, value } => ('N', cells, *value),
        Constraint::FullRank { cells, rank, .. } => ('R', cells, *rank as i64),
        _ => return None,
    };
    Some(Clue { kind: (letter, words.number_outside(constraint)), cells, number: number.to_string() })
}

impl<'c> Pen<'_, '_, 'c> {
    fn draw(&mut self, constraint: &'c Constraint) {
        if let Constraint::All { constraints } = constraint {
            return constraints.iter().for_each(|one| self.draw(one));
        }
        if let Some(clue) = beside_clue(constraint, self.sheet.words) {
            return self.clues.push(clue);
        }
        if !self.is_drawn(constraint) {
            self.told.push((constraint.name(), self.sheet.words.meaning(constraint, self.sheet.layout)));
        }
    }

    /// Draws a constraint, and returns `true` if it can be drawn.
    fn is_drawn(&mut self, constraint: &Constraint) -> bool {
        let mut inside = true;
        constraint.for_each_cell(&mut |cell| inside &= self.sheet.place(cell).is_some());
        if !inside {
            return false;
        }
        if let Some(look) = line_look(constraint) {
            return self.draw_line(constraint, &look);
        }
        let sheet = &mut *self.sheet;
        match constraint {
            // A cell that cannot have all values has pencil marks.
            Constraint::Allowed { .. } => true,
            Constraint::Parity { cell, even } => parity(sheet, *cell, *even),
            Constraint::Diagonal { rising } => diagonal(sheet, *rising),
            Constraint::Windoku => windows(sheet),
            Constraint::AllDifferent { cells } => self.area(constraint, &[cells], false),
            Constraint::Clone { cells, copies } => self.area(constraint, &[cells, copies], true),
            Constraint::SameValues { groups } | Constraint::EqualSums { groups } => {
                let groups: Vec<&Vec<usize>> = groups.iter().collect();
                self.area(constraint, &groups, true)
            }
            Constraint::Cage { cells, sums } => {
                let sums: Vec<String> = sums.iter().map(i64::to_string).collect();
                cage(sheet, cells, &sums.join("/"));
                true
            }
            Constraint::RellikCage { cells, sum } => {
                cage(sheet, cells, &format!("≠{sum}"));
                sheet.say_sign(constraint);
                true
            }
            Constraint::EqualityCage { cells } => {
                cage(sheet, cells, "=");
                sheet.say_sign(constraint);
                true
            }
            Constraint::Lunchbox { cells, sum } => {
                cage(sheet, cells, &format!("↔{sum}"));
                sheet.say_sign(constraint);
                true
            }
            Constraint::LookAndSay { cells, counts } => {
                let counts: Vec<String> = counts.iter().map(|(times, value)| format!("{times}×{value}")).collect();
                cage(sheet, cells, &counts.join(" "));
                true
            }
            Constraint::Contains { cells, values, exact } => contains(sheet, constraint, (cells, values, *exact)),
            Constraint::CountingCircles { cells } => {
                for &cell in cells {
                    let Some(at) = sheet.middle(cell) else { continue };
                    sheet.circle(Layer::Ring, at, CELL * 0.41, Style::line(Ink::new(Use::Line, "#9a9a9a"), 2.0));
                }
                sheet.say_sign(constraint);
                true
            }
            Constraint::Thermometer { cells, slow } => {
                sheet.say_sign(constraint);
                thermometer(sheet, cells, *slow)
            }
            Constraint::Arrow { circle, cells } => arrow(sheet, circle, cells),
            Constraint::Regular { segments, .. } => {
                let look = Look::new("#d6c4c4", 9.0);
                let segments: Vec<_> = segments.iter().filter(|segment| !segment.is_empty()).collect();
                segments.iter().for_each(|segment| _ = line(sheet, segment, false, &look));
                if !segments.is_empty() {
                    sheet.explain(look.stroke, look.width, constraint);
                }
                !segments.is_empty()
            }
            Constraint::Pairs { relation, pairs } => {
                pairs.iter().for_each(|&one| pair::draw(sheet, relation, one));
                sheet.say_sign(constraint);
                !pairs.is_empty()
            }
            Constraint::Extremum { cell, maximum, exempt } => extremum(sheet, *cell, *maximum, exempt),
            Constraint::Indexer { cell, by } => {
                let css = match by {
                    IndexedBy::Rows => "#f7d4cf",
                    IndexedBy::Columns => "#cfe0f7",
                    IndexedBy::Boxes => "#d5ecd0",
                };
                shade(sheet, &[*cell], Ink::new(Use::Shade, css));
                sheet.say_sign(constraint);
                true
            }
            _ => false,
        }
    }

    fn draw_line(&mut self, constraint: &Constraint, look: &Look) -> bool {
        let sheet = &mut *self.sheet;
        let mut cells = Vec::new();
        constraint.for_each_cell(&mut |cell| cells.push(cell));
        let closed = matches!(constraint, Constraint::SumLine { closed: true, .. });
        if !line(sheet, &cells, closed, look) {
            return false;
        }
        match constraint {
            Constraint::Between { .. } | Constraint::DoubleArrow { .. } => ends(sheet, &cells, look.stroke, false),
            Constraint::Lockout { .. } => ends(sheet, &cells, look.stroke, true),
            Constraint::ValueIndexing { .. } => ends(sheet, &cells[..1], look.stroke, false),
            _ => {}
        }
        sheet.explain(look.stroke, look.width, constraint);
        true
    }

    /// Shades the groups of cells of a constraint and, if `has_letter`, marks each group with the same letter.
    fn area(&mut self, constraint: &Constraint, groups: &[&Vec<usize>], has_letter: bool) -> bool {
        if self.areas >= MOST_AREAS {
            return false;
        }
        let ink = SHADES[self.areas % SHADES.len()];
        let letter = char::from(b'A' + self.letters);
        self.areas += 1;
        self.letters += u8::from(has_letter);
        for cells in groups {
            shade(self.sheet, cells, ink);
            if let Some(&first) = cells.iter().min().filter(|_| has_letter) {
                label(self.sheet, first, &letter.to_string(), false);
            }
        }
        self.sheet.say_sign(constraint);
        true
    }
}

/// Marks an even cell with a square, an odd one with a circle.
fn parity(sheet: &mut Sheet<'_>, cell: usize, even: bool) -> bool {
    let Some((x, y)) = sheet.middle(cell) else { return false };
    match even {
        true => sheet.path(Layer::Shade, Path::square((x - 23.0, y - 23.0), 46.0), Style::fill(GREY)),
        false => sheet.circle(Layer::Shade, (x, y), 24.0, Style::fill(GREY)),
    }
    true
}

fn diagonal(sheet: &mut Sheet<'_>, rising: bool) -> bool {
    let (right, bottom) = (sheet.layout.columns() as f64 * CELL, sheet.layout.rows() as f64 * CELL);
    let ends = if rising { [(0.0, bottom), (right, 0.0)] } else { [(0.0, 0.0), (right, bottom)] };
    let style = Style::straight(Ink::new(Use::Line, "#9db8e0"), 3.0);
    sheet.path(Layer::Line, Path::through(&ends, false), style);
    true
}

/// Shades the windows between the boxes; returns `false` if the layout has no boxes.
fn windows(sheet: &mut Sheet<'_>) -> bool {
    let region = sheet.layout.houses().find(|house| house.of == HouseOf::Regions);
    let places =
        region.map(|region| region.cells.iter().filter_map(|&cell| sheet.layout.place(cell)).collect::<Vec<_>>());
    let Some((places, &(top, left))) = places.as_ref().and_then(|places| Some((places, places.first()?))) else {
        return false;
    };
    let height = places.iter().map(|place| place.0).max().unwrap_or(top) + 1 - top;
    let width = places.iter().map(|place| place.1).max().unwrap_or(left) + 1 - left;
    if height * width != places.len() {
        return false;
    }
    for top in (1..sheet.layout.rows().saturating_sub(height)).step_by(height + 1) {
        for left in (1..sheet.layout.columns().saturating_sub(width)).step_by(width + 1) {
            let cells = (top..top + height).flat_map(|row| (left..left + width).map(move |column| (row, column)));
            let cells: Vec<usize> = cells.filter_map(|(row, column)| sheet.layout.cell_at(row, column)).collect();
            shade(sheet, &cells, SHADES[0]);
        }
    }
    true
}

/// Writes the values of a quadruple in a circle where its cells meet; for other cells, in a cage.
fn contains(sheet: &mut Sheet<'_>, constraint: &Constraint, (cells, values, exact): (&[usize], &[i64], bool)) -> bool {
    let mut places: Vec<(i64, i64)> = cells.iter().filter_map(|&cell| sheet.place(cell)).collect();
    places.sort_unstable();
    let written: Vec<String> = values.iter().map(i64::to_string).collect();
    let Some(&(row, column)) = places.first() else { return false };
    let square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
    if places != square || values.len() > 4 || exact {
        cage(sheet, cells, &written.join(" "));
        sheet.say_sign(constraint);
        return true;
    }
    let (x, y) = ((column + 1) as f64 * CELL, (row + 1) as f64 * CELL);
    sheet.circle(Layer::Sign, (x, y), 16.5, Style::fill(Ink::WHITE).stroked(INK, 1.3));
    let lines: Vec<String> = match written.len() {
        0..=2 => vec![written.join(" ")],
        count => written.chunks(count.div_ceil(2)).map(|line| line.join(" ")).collect(),
    };
    let first = y - 6.5 * (lines.len() - 1) as f64;
    for (nth, text) in lines.iter().enumerate() {
        sheet.text(Layer::Sign, (x, first + 13.0 * nth as f64), if lines.len() > 1 { 12.5 } else { 14.0 }, INK, text);
    }
    true
}

/// Shades a cell, with an angle at each neighbour that opens towards the larger one.
fn extremum(sheet: &mut Sheet<'_>, cell: usize, maximum: bool, exempt: &[usize]) -> bool {
    let (Some((row, column)), Some((x, y))) = (sheet.place(cell), sheet.middle(cell)) else { return false };
    shade(sheet, &[cell], GREY);
    for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
        let Some(neighbour) = sheet.cell_at(row + down, column + right) else { continue };
        if exempt.contains(&neighbour) {
            continue;
        }
        let at = |far: f64| (x + far * right as f64, y + far * down as f64);
        let (before, tip) = if maximum { (at(15.0), at(26.0)) } else { (at(30.0), at(20.0)) };
        let style = Style::line(Ink::new(Use::Line, "#8a8a8a"), 1.6).rounded(false);
        head(sheet, Layer::Ring, before, tip, 7.0, style);
    }
    true
}
