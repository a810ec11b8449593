//! A rule step, drawn with the digits and the candidates of its state.

use std::collections::BTreeSet;

use tesuji_core::RuleStep;
use tesuji_query::rule_steps::Walker;

use super::digits::{Spot, spot};
use super::outline::outline;
use super::sheet::{CELL, Layer, Sheet, n, through};
use crate::rule_drawing::{Mark, RuleDrawing};

const BLUE: &str = "#0072B2";
const ORANGE: &str = "#E69F00";
const GREEN: &str = "#009E73";
const RED: &str = "#D55E00";

/// Draws the premises of the step below the digits, and its conclusion above them.
pub(super) fn draw(sheet: &mut Sheet<'_>, walker: &Walker, step: &RuleStep) {
    let drawing = RuleDrawing::of(walker, step);
    for &cell in &drawing.shaded {
        let Some((x, y)) = sheet.corner(cell) else { continue };
        let path = format!("M{} {}h{CELL}v{CELL}h-{CELL}z", n(x), n(y));
        sheet.path(Layer::Shade, &path, " fill=\"#dcebf7\" style=\"mix-blend-mode:multiply\"");
    }
    for (nth, cells) in drawing.frames.iter().enumerate() {
        let places: BTreeSet<(i64, i64)> = cells.iter().filter_map(|&cell| sheet.place(cell)).collect();
        let path: String = outline(&places, 2.0).iter().map(|corners| through(corners, true)).collect();
        let colour = [BLUE, ORANGE][nth % 2];
        sheet.path(Layer::Cage, &path, &format!(" fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\""));
    }
    for (from, to, strong) in &drawing.links {
        link(sheet, *from, *to, *strong);
    }
    for mark in &drawing.one {
        let Some(Spot { at, radius, .. }) = spot(sheet, mark.0, mark.1) else { continue };
        sheet.circle(Layer::Sign, at, radius, &format!(" fill=\"#dcebf7\" stroke=\"{BLUE}\" stroke-width=\"1.8\""));
    }
    for mark in &drawing.other {
        let Some(Spot { at: (x, y), radius, .. }) = spot(sheet, mark.0, mark.1) else { continue };
        let side = n(2.0 * radius).to_string();
        let path = format!("M{} {}h{side}v{side}h-{side}z", n(x - radius), n(y - radius));
        sheet.path(Layer::Sign, &path, &format!(" fill=\"#fdf0d3\" stroke=\"{ORANGE}\" stroke-width=\"1.8\""));
    }
    for &(cell, values) in &step.eliminate {
        for value in values.iter() {
            let Some(Spot { at: (x, y), radius, .. }) = spot(sheet, cell, value) else { continue };
            let (left, right) = (n(x - radius).to_string(), n(x + radius).to_string());
            let (top, bottom) = (n(y - radius).to_string(), n(y + radius).to_string());
            let path = format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}");
            sheet.path(Layer::Beside, &path, &format!(" stroke=\"{RED}\" stroke-width=\"2.2\""));
        }
    }
    if let Some((cell, value)) = step.place
        && let Some(at) = sheet.middle(cell)
    {
        sheet.circle(Layer::Beside, at, CELL * 0.42, &format!(" fill=\"white\" stroke=\"{GREEN}\" stroke-width=\"3\""));
        let number = sheet.layout.number(value);
        sheet.text(Layer::Beside, at, 34.0, &format!(" fill=\"{GREEN}\""), number);
    }
}

/// Draws a slightly curved link: solid if strong, dashed if weak.
fn link(sheet: &mut Sheet<'_>, from: Mark, to: Mark, strong: bool) {
    let (Some(from), Some(to)) = (spot(sheet, from.0, from.1), spot(sheet, to.0, to.1)) else { return };
    let ((x, y), (right, down)) = (from.at, (to.at.0 - from.at.0, to.at.1 - from.at.1));
    let bend = if right.hypot(down) > 1.2 * CELL { 0.12 } else { 0.0 };
    let (over, under) = (x + right / 2.0 - down * bend, y + down / 2.0 + right * bend);
    let path = format!("M{} {}Q{} {} {} {}", n(x), n(y), n(over), n(under), n(to.at.0), n(to.at.1));
    let dashes = if strong { "" } else { " stroke-dasharray=\"5 4\"" };
    sheet.path(Layer::Sign, &path, &format!(" fill=\"none\" stroke=\"{RED}\" stroke-width=\"1.8\"{dashes}"));
}
