//! Each constraint, drawn in the usual way or described in words.

use tesuji_core::{Constraint, HouseOf, IndexedBy, Problem, Relation};

use super::area::{GREY, SHADES, cage, label, shade};
use super::line::{Look, arrow, ends, head, line, thermometer};
use super::outside_clues::{self, Clue};
use super::pair;
use super::sayings::{names, saying};
use super::sheet::{CELL, INK, Ink, Layer, Path, Sheet, Style, Use};

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
        let (_, text) = kind;
        let cells = names(sheet.layout, cells);
        sheet.say(format!("{number} for {cells}: {text}"));
    }
}

/// The maximum number of constraints of one kind to describe one by one.
const MOST_TOLD: usize = 4;

/// Describes constraints that cannot be drawn. If a kind has many, only their number is shown; the description lists
/// all.
fn tell(sheet: &mut Sheet<'_>, told: Vec<(&'static str, String)>) {
    let mut names: Vec<&str> = Vec::new();
    told.iter().for_each(|(name, _)| {
        if !names.contains(name) {
            names.push(name)
        }
    });
    for name in names {
        let texts: Vec<&String> = told.iter().filter(|(other, _)| *other == name).map(|(_, text)| text).collect();
        if texts.len() <= MOST_TOLD {
            texts.into_iter().for_each(|text| sheet.say(text));
        } else {
            let count = texts.len();
            sheet.say(format!(
                "{count} constraints {name}, which the description of the picture lists",
                name = name.replace('-', " ")
            ));
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

/// Returns the style of a line of this kind, and its meaning.
fn line_look(constraint: &Constraint) -> Option<(Look, String)> {
    let look = |stroke, width, text: &str| Some((Look::new(stroke, width), text.to_owned()));
    match constraint {
        Constraint::Palindrome { .. } => look("#b9c3cd", 12.0, "Palindrome: reads the same from both ends"),
        Constraint::Renban { .. } => look("#dba0e8", 13.0, "Renban: consecutive digits in any order"),
        Constraint::Whisper { difference, .. } => {
            let text = format!("Whisper: neighbours on the line differ by {difference} or more");
            look(if *difference == 4 { "#f6b46a" } else { "#8fdc8f" }, 13.0, &text)
        }
        Constraint::RegionSumLine { .. } => look("#8fc7f2", 11.0, "Region sum: the same sum in each region"),
        Constraint::Between { .. } => look("#c4c4c4", 8.0, "Between: all digits lie between the two in circles"),
        Constraint::Lockout { difference, .. } => {
            let text = format!(
                "Lockout: the digits in diamonds differ by {difference} or more, none of the others is from one to the \
                 other"
            );
            look("#a9c4e8", 8.0, &text)
        }
        Constraint::DoubleArrow { .. } => {
            look("#8f8f8f", 3.0, "Double arrow: the digits between the circles add up to the sum of both")
        }
        Constraint::Zipper { .. } => look("#c9b3ec", 11.0, "Zipper: digits equally far from the centre have one sum"),
        Constraint::Nabner { .. } => {
            look("#eddc6a", 11.0, "Nabner: no two digits of the line are equal or consecutive")
        }
        Constraint::Entropic { .. } => {
            look("#f8c9a8", 11.0, "Entropic: each three in a row are a low, a middle and a high digit")
        }
        Constraint::Modular { modulus, .. } => {
            look("#86cfcb", 11.0, &format!("Modular: each {modulus} in a row differ modulo {modulus}"))
        }
        Constraint::SumLine { sum, .. } => {
            look("#e3c58b", 11.0, &format!("Sum line: can be cut into pieces that add up to {sum}"))
        }
        Constraint::ValueIndexing { .. } => {
            look("#c8d29a", 9.0, "Indexing: the first digit stands as far along the line as the second says")
        }
        _ => None,
    }
}

/// Returns the kind and the number of a clue outside the grid.
fn beside_clue(constraint: &Constraint) -> Option<Clue<'_>> {
    let (letter, text, cells, number) = match constraint {
        Constraint::LittleKiller { cells, sum } => ('L', "the sum of the diagonal", cells, *sum),
        Constraint::Sandwich { cells, sum } => ('S', "the sum between the lowest and the highest digit", cells, *sum),
        Constraint::XSum { cells, sum } => ('X', "the sum of as many cells as the first digit says", cells, *sum),
        Constraint::Skyscraper { cells, visible } => {
            ('K', "how many digits are higher than all before them", cells, *visible as i64)
        }
        Constraint::HiddenSkyscraper { cells, value } => {
            ('H', "the first digit that is lower than one before it", cells, *value)
        }
        Constraint::NumberedRoom { cells, value } => {
            ('N', "the digit that is as far in as the first digit says", cells, *value)
        }
        Constraint::FullRank { cells, rank, .. } => {
            ('R', "the rank of the number among those of all lines", cells, *rank as i64)
        }
        _ => return None,
    };
    Some(Clue { kind: (letter, text), cells, number: number.to_string() })
}

impl<'c> Pen<'_, '_, 'c> {
    fn draw(&mut self, constraint: &'c Constraint) {
        if let Constraint::All { constraints } = constraint {
            return constraints.iter().for_each(|one| self.draw(one));
        }
        if let Some(clue) = beside_clue(constraint) {
            return self.clues.push(clue);
        }
        if !self.is_drawn(constraint) {
            self.told.push((constraint.name(), saying(constraint, self.sheet.layout)));
        }
    }

    /// Draws a constraint, and returns `true` if it can be drawn.
    fn is_drawn(&mut self, constraint: &Constraint) -> bool {
        let mut inside = true;
        constraint.for_each_cell(&mut |cell| inside &= self.sheet.place(cell).is_some());
        if !inside {
            return false;
        }
        if let Some((look, text)) = line_look(constraint) {
            return self.draw_line(constraint, &look, text);
        }
        let sheet = &mut *self.sheet;
        match constraint {
            // A cell that cannot have all values has pencil marks.
            Constraint::Allowed { .. } => true,
            Constraint::Parity { cell, even } => parity(sheet, *cell, *even),
            Constraint::Diagonal { rising } => diagonal(sheet, *rising),
            Constraint::Windoku => windows(sheet),
            Constraint::AllDifferent { cells } => self.area(&[cells], None),
            Constraint::Clone { cells, copies } => {
                self.area(&[cells, copies], Some("Areas with one letter are equal, cell by cell"))
            }
            Constraint::SameValues { groups } => {
                let groups: Vec<&Vec<usize>> = groups.iter().collect();
                self.area(&groups, Some("Areas with one letter have the same digits"))
            }
            Constraint::EqualSums { groups } => {
                let groups: Vec<&Vec<usize>> = groups.iter().collect();
                self.area(&groups, Some("Areas with one letter have the same sum"))
            }
            Constraint::Cage { cells, sums } => {
                let sums: Vec<String> = sums.iter().map(i64::to_string).collect();
                cage(sheet, cells, &sums.join("/"));
                true
            }
            Constraint::RellikCage { cells, sum } => {
                cage(sheet, cells, &format!("≠{sum}"));
                sheet.say("Cage with ≠: no digits of it add up to this");
                true
            }
            Constraint::EqualityCage { cells } => {
                cage(sheet, cells, "=");
                sheet.say("Cage with =: as many even as odd digits, and as many low as high ones");
                true
            }
            Constraint::Lunchbox { cells, sum } => {
                cage(sheet, cells, &format!("↔{sum}"));
                sheet.say("Cage with ↔: the sum between its lowest and its highest digit");
                true
            }
            Constraint::LookAndSay { cells, counts } => {
                let counts: Vec<String> = counts.iter().map(|(times, value)| format!("{times}×{value}")).collect();
                cage(sheet, cells, &counts.join(" "));
                true
            }
            Constraint::Contains { cells, values, exact } => contains(sheet, cells, values, *exact),
            Constraint::CountingCircles { cells } => {
                for &cell in cells {
                    let Some(at) = sheet.middle(cell) else { continue };
                    sheet.circle(Layer::Ring, at, CELL * 0.41, Style::line(Ink::new(Use::Line, "#9a9a9a"), 2.0));
                }
                sheet.say("A digit in a circle says how many circles have it");
                true
            }
            Constraint::Thermometer { cells, slow } => {
                if *slow {
                    sheet.say("Hollow bulb: digits along the thermometer do not decrease");
                }
                thermometer(sheet, cells, *slow)
            }
            Constraint::Arrow { circle, cells } => arrow(sheet, circle, cells),
            Constraint::Regular { segments, .. } => {
                let look = Look::new("#d6c4c4", 9.0);
                let segments: Vec<_> = segments.iter().filter(|segment| !segment.is_empty()).collect();
                segments.iter().for_each(|segment| _ = line(sheet, segment, false, &look));
                if !segments.is_empty() {
                    sheet.explain(look.stroke, look.width, "Line with a rule of its own, which an automaton describes");
                }
                !segments.is_empty()
            }
            Constraint::Pairs { relation, pairs } => {
                pairs.iter().for_each(|&one| pair::draw(sheet, relation, one));
                if matches!(relation, Relation::Table(_)) {
                    sheet.say("Square: a relation of two cells, given by a table");
                }
                !pairs.is_empty()
            }
            Constraint::Extremum { cell, maximum, exempt } => extremum(sheet, *cell, *maximum, exempt),
            Constraint::Indexer { cell, by } => {
                let (css, text) = match by {
                    IndexedBy::Rows => ("#f7d4cf", "Red cell: the row in which the number of its own row stands"),
                    IndexedBy::Columns => ("#cfe0f7", "Blue cell: the column in which the number of its own stands"),
                    IndexedBy::Boxes => {
                        ("#d5ecd0", "Green cell: the place in the box where the number of its own stands")
                    }
                };
                shade(sheet, &[*cell], Ink::new(Use::Shade, css));
                sheet.say(text);
                true
            }
            _ => false,
        }
    }

    fn draw_line(&mut self, constraint: &Constraint, look: &Look, text: String) -> bool {
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
        sheet.explain(look.stroke, look.width, text);
        true
    }

    /// Shades groups of related cells, with a letter if there is a text about them.
    fn area(&mut self, groups: &[&Vec<usize>], text: Option<&str>) -> bool {
        if self.areas >= MOST_AREAS {
            return false;
        }
        let ink = SHADES[self.areas % SHADES.len()];
        let letter = char::from(b'A' + self.letters);
        self.areas += 1;
        self.letters += u8::from(text.is_some());
        for cells in groups {
            shade(self.sheet, cells, ink);
            if let (Some(&first), Some(_)) = (cells.iter().min(), text) {
                label(self.sheet, first, &letter.to_string(), false);
            }
        }
        self.sheet.say(text.unwrap_or("Shaded area: no digit twice"));
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
fn contains(sheet: &mut Sheet<'_>, cells: &[usize], values: &[i64], exact: bool) -> bool {
    let mut places: Vec<(i64, i64)> = cells.iter().filter_map(|&cell| sheet.place(cell)).collect();
    places.sort_unstable();
    let written: Vec<String> = values.iter().map(i64::to_string).collect();
    let Some(&(row, column)) = places.first() else { return false };
    let square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
    if places != square || values.len() > 4 || exact {
        cage(sheet, cells, &written.join(" "));
        let times = if exact { "exactly as often as they are listed" } else { "as often as they are listed, or more" };
        sheet.say(format!("Cage with several digits: it has them {times}"));
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
