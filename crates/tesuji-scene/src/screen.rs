//! Screenshots.

use tesuji_book::page::{Colour, Item, Shape, Stroke, Text};
use tesuji_book::picture::Picture;
use tesuji_book::{Face, Raster};
use tesuji_render::ProblemPicture;
use tesuji_render::art::{Rect, Theme};

use crate::fonts::set_in;
use crate::random::Random;
use crate::scene::{Rendering, SceneError};
use crate::subject::Subject;

/// The themes of screens.
const THEMES: [Theme; 4] = [Theme::Light, Theme::Dark, Theme::Contrast, Theme::Color];

/// Draws a screen with a title above the grid and buttons below it.
pub(crate) fn draw(subject: &Subject, pixels: u32, face: Face, random: &mut Random) -> Result<Rendering, SceneError> {
    let art = ProblemPicture::of(&subject.problem).art();
    let theme = *random.choose(&THEMES);
    let mut picture = Picture::of(&art, theme);
    set_in(&mut picture.items, face, f64::from(random.between(0.85, 1.2)));
    let [left, top, across, down] = picture.view;
    let sides =
        [random.between(0.02, 0.2), random.between(0.04, 0.25), random.between(0.02, 0.4), random.between(0.1, 0.35)];
    let [before, above, after, below] = sides.map(|part| f64::from(part) * across.max(down));
    let (width, height) = (before + across + after, above + down + below);
    let scale = f64::from(pixels) / width.max(height);
    let size = [width, height].map(|side| (side * scale).round().max(1.0) as u32);
    let mut raster = Raster::new((size[0], size[1]), theme.paper())?;
    let origin = [(before - left) * scale, (above - top) * scale];
    let place = [scale, 0.0, 0.0, scale, origin[0], origin[1]];
    raster.draw(&picture.items, place);
    let ink = if theme == Theme::Dark { Colour::Gray(0.85) } else { Colour::Gray(0.15) };
    let mut items = Vec::new();
    let title = above.min(0.09 * across) * 0.5;
    items.push(text_at("Sudoku", [left, top - 0.6 * title], title, ink));
    let buttons = subject.problem.layout().size().min(9);
    let button = (across / buttons as f64).min(0.8 * below);
    for nth in 0..buttons {
        let x = left + across * nth as f64 / buttons as f64;
        let y = top + down + 0.12 * below;
        items.push(square([x + 0.05 * button, y], 0.9 * button, ink));
        let digit = (nth + 1).to_string();
        let size = 0.5 * button;
        let at = [x + 0.5 * button - Face::Digits.width(&digit, size) / 2.0, y + 0.63 * button];
        items.push(text_at(&digit, at, size, ink));
    }
    raster.draw(&items, place);
    let cell = art.cell * scale;
    let points = Box::new(move |[x, y]: [f64; 2]| [origin[0] + x * cell, origin[1] + y * cell]);
    Ok((raster.png(96.0), [raster.width(), raster.height()], points))
}

/// Returns a text whose baseline begins at a point.
fn text_at(text: &str, at: [f64; 2], size: f64, colour: Colour) -> Item {
    Item::Text(Text { at: at.into(), size, face: Face::Digits, colour, text: text.to_owned() })
}

/// Returns the outline of a button.
fn square([x, y]: [f64; 2], width: f64, colour: Colour) -> Item {
    let path = Rect { at: (x, y), width, height: width, round: 0.0 }.segments();
    let stroke = Stroke { colour, ..Stroke::black(0.02 * width) };
    Item::Shape(Shape { path, fill: None, even_odd: false, multiplies: false, stroke: Some(stroke) })
}
