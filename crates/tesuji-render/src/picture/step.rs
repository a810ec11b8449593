//! A rule step, drawn with the digits and the candidates of its state.

use std::collections::BTreeSet;

use tesuji_core::RuleStep;
use tesuji_query::rule_steps::Walker;

use super::digits::{Spot, spot};
use super::outline::outline;
use super::sheet::{CELL, Ink, Layer, Path, Sheet, Style, Use};
use crate::art::Command;
use crate::rule_drawing::{Mark, RuleDrawing};

const BLUE: Ink = Ink::new(Use::Step, "#0072B2");
const ORANGE: Ink = Ink::new(Use::Step, "#E69F00");
const GREEN: Ink = Ink::new(Use::Step, "#009E73");
const RED: Ink = Ink::new(Use::Step, "#D55E00");
const LIGHT_BLUE: Ink = Ink::new(Use::Shade, "#dcebf7");
const LIGHT_ORANGE: Ink = Ink::new(Use::Shade, "#fdf0d3");

/// Draws the premises of the step below the digits, and its conclusion above them.
pub(super) fn draw(sheet: &mut Sheet<'_>, walker: &Walker, step: &RuleStep) {
    let drawing = RuleDrawing::of(walker, step);
    for &cell in &drawing.shaded {
        let Some(corner) = sheet.corner(cell) else { continue };
        sheet.path(Layer::Shade, Path::square(corner, CELL), Style::shade(LIGHT_BLUE));
    }
    for (nth, cells) in drawing.frames.iter().enumerate() {
        let places: BTreeSet<(i64, i64)> = cells.iter().filter_map(|&cell| sheet.place(cell)).collect();
        let path = Path::around(&outline(&places, 2.0));
        sheet.path(Layer::Cage, path, Style::line([BLUE, ORANGE][nth % 2], 3.0));
    }
    for (from, to, strong) in &drawing.links {
        link(sheet, *from, *to, *strong);
    }
    for mark in &drawing.one {
        let Some(Spot { at, radius, .. }) = spot(sheet, mark.0, mark.1) else { continue };
        sheet.circle(Layer::Sign, at, radius, Style::fill(LIGHT_BLUE).stroked(BLUE, 1.8));
    }
    for mark in &drawing.other {
        let Some(Spot { at: (x, y), radius, .. }) = spot(sheet, mark.0, mark.1) else { continue };
        let path = Path::square((x - radius, y - radius), 2.0 * radius);
        sheet.path(Layer::Sign, path, Style::fill(LIGHT_ORANGE).stroked(ORANGE, 1.8));
    }
    for &(cell, values) in &step.eliminate {
        for value in values.iter() {
            let Some(Spot { at: (x, y), radius, .. }) = spot(sheet, cell, value) else { continue };
            let mut path = Path::through(&[(x - radius, y - radius), (x + radius, y + radius)], false);
            path.0.extend(Path::through(&[(x + radius, y - radius), (x - radius, y + radius)], false).0);
            sheet.path(Layer::Beside, path, Style::straight(RED, 2.2));
        }
    }
    if let Some((cell, value)) = step.place
        && let Some(at) = sheet.middle(cell)
    {
        sheet.circle(Layer::Beside, at, CELL * 0.42, Style::fill(Ink::WHITE).stroked(GREEN, 3.0));
        let number = sheet.layout.number(value);
        sheet.text(Layer::Beside, at, 34.0, GREEN, number);
    }
}

/// Draws a slightly curved link: solid if strong, dashed if weak.
fn link(sheet: &mut Sheet<'_>, from: Mark, to: Mark, strong: bool) {
    let (Some(from), Some(to)) = (spot(sheet, from.0, from.1), spot(sheet, to.0, to.1)) else { return };
    let ((x, y), (right, down)) = (from.at, (to.at.0 - from.at.0, to.at.1 - from.at.1));
    let bend = if right.hypot(down) > 1.2 * CELL { 0.12 } else { 0.0 };
    let (over, under) = (x + right / 2.0 - down * bend, y + down / 2.0 + right * bend);
    let path = Path::at((x, y)).with(Command::Bend((over, under), to.at));
    let style = Style::line(RED, 1.8);
    sheet.path(Layer::Sign, path, if strong { style } else { style.dashed(&[5.0, 4.0]) });
}
