//! QR codes that open a puzzle on a web page.

use qrcode::{Color, EcLevel, QrCode};
use tesuji_core::Problem;
use tesuji_format::{Format, Metadata};

use crate::page::{Block, Colour, Item, Role, Segment, Shape};

/// The width of a module in points: about a third of a millimetre, which phones read.
const MODULE: f64 = 1.1;

/// The maximum number of bytes of a code at this level of error correction.
const MOST_BYTES: usize = 2331;

/// The width of the white margin around a code, in modules.
const QUIET: f64 = 4.0;

/// A QR code.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    address: String,
    /// The number of modules on a side.
    side: usize,
    /// The dark modules, in units of a module.
    path: Vec<Segment>,
}

impl Code {
    /// Makes the code of a puzzle on the page with this address. The error is the reason why there is no code.
    pub(crate) fn of(address: &str, problem: &Problem) -> Result<Code, String> {
        let mut line = String::new();
        // A text of digits takes the least space.
        tesuji_format::write(problem, &Metadata::default(), Format::Line0, &mut line)
            .map_err(|error| format!("a QR code has only digits: {error}"))?;
        let address = format!("{address}#p={}", line.trim_end());
        let code = QrCode::with_error_correction_level(&address, EcLevel::M).map_err(|_| {
            format!("the address has {} bytes with the puzzle, but a QR code holds at most {MOST_BYTES}", address.len())
        })?;
        let side = code.width();
        let path = dark_parts(&code.to_colors(), side);
        Ok(Code { address, side, path })
    }

    /// Returns the width in points, including the white margin.
    pub(crate) fn width(&self) -> f64 {
        (self.side as f64 + 2.0 * QUIET) * MODULE
    }

    /// Draws the code with its lower right corner, including the white margin, at this point.
    pub(crate) fn block(&self, (right, bottom): (f64, f64)) -> Block {
        let from_edge = (self.side as f64 + QUIET) * MODULE;
        let shape = Shape {
            path: self.path.clone(),
            fill: Some(Colour::BLACK),
            even_odd: false,
            multiplies: false,
            stroke: None,
        };
        let role = Role::Figure(format!("QR code: {}", self.address));
        // The white margin on the right may be outside the grid, because the margin of the page is white.
        let left = right - self.side as f64 * MODULE;
        Block { role, place: [MODULE, 0.0, 0.0, MODULE, left, bottom - from_edge], items: vec![Item::Shape(shape)] }
    }
}

/// Returns rectangles around the runs of dark modules of each row.
fn dark_parts(modules: &[Color], side: usize) -> Vec<Segment> {
    let mut path = Vec::new();
    for (row, modules) in modules.chunks(side).enumerate() {
        let mut column = 0;
        for run in modules.chunk_by(|one, next| one == next) {
            if run[0] == Color::Dark {
                let (left, right) = (column as f64, (column + run.len()) as f64);
                let (top, bottom) = (row as f64, (row + 1) as f64);
                let corners = [(right, top), (right, bottom), (left, bottom)].map(Segment::Line);
                path.extend([Segment::Move((left, top))].into_iter().chain(corners).chain([Segment::Close]));
            }
            column += run.len();
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use tesuji_core::{Constraint, Grid};

    use super::*;

    #[test]
    fn a_code_has_the_dark_modules() {
        let grid: Grid =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
        let code = Code::of("https://example.org/sudoku", &grid.into()).unwrap();
        assert_eq!(code.address.len(), "https://example.org/sudoku#p=".len() + 81);
        let drawn: f64 = code
            .path
            .chunks(5)
            .map(|part| match part[..] {
                [Segment::Move((left, _)), Segment::Line((right, _)), ..] => right - left,
                _ => panic!(),
            })
            .sum();
        let made = QrCode::with_error_correction_level(&code.address, EcLevel::M).unwrap();
        let dark = made.to_colors().iter().filter(|one| **one == Color::Dark).count();
        assert_eq!(drawn as usize, dark);
        assert!(code.width() < 60.0, "{}", code.width());
    }

    #[test]
    fn a_missing_code_has_a_reason() {
        let of = |address: &str, problem: &Problem| Code::of(address, problem).unwrap_err();
        let long = format!("https://example.org/{}", "a".repeat(3000));
        assert_eq!(
            of(&long, &Grid::EMPTY.into()),
            "the address has 3104 bytes with the puzzle, but a QR code holds at most 2331"
        );
        let cage = Constraint::Cage { cells: vec![0, 1], sums: vec![3] };
        let killer = Problem::from(Grid::EMPTY).with_constraints(vec![cage]).unwrap();
        assert_eq!(of("https://example.org", &killer), "a QR code has only digits: line0 cannot represent cage");
    }
}
