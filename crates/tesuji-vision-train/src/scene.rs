//! Cells as a camera might see them, drawn from fonts and strokes.

use tesuji_scene::Random;
use tesuji_scene::strokes;
use tesuji_vision::net::SIDE;

use crate::canvas::{Place, Plane, blur, coarsen, compress, draw_chains, draw_glyph, draw_line, plane, to_pixels};
use crate::fonts::{Family, Fonts};
use crate::sample::{Sample, Truth};

/// The position of the upper and the left line of a cell in a patch, and the width of a cell, both in pixels.
pub(crate) const EDGE: f32 = 2.2;
pub(crate) const CELL: f32 = SIDE as f32 - 2.0 * EDGE;

/// The settings for drawing samples.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The fonts.
    pub fonts: &'a Fonts,
    /// `true` for the held-out fonts, `false` for all others.
    pub held_out: bool,
    /// The share of junk among the samples.
    pub junk: f32,
}

/// The share of the samples that look like screenshots.
const ON_SCREEN: f32 = 0.2;

/// The layers of ink of a cell: for each pixel, the part that is covered.
struct Parts {
    lines: Plane,
    ink: Plane,
    faint: Plane,
}

impl Scene<'_> {
    /// Returns a sample that depends only on the random numbers.
    #[must_use]
    pub fn draw(&self, random: &mut Random) -> Sample {
        let mut parts = Parts { lines: plane(), ink: plane(), faint: plane() };
        let on_screen = random.chance(ON_SCREEN);
        self.lines(&mut parts.lines, random);
        let truth = self.content(&mut parts.ink, on_screen, random);
        let mut pixels = if on_screen {
            shown(&parts, random)
        } else {
            self.disturbance(&mut parts, truth, random);
            let mut pixels = develop(&parts, random);
            spoil(&mut pixels, random);
            pixels
        };
        if on_screen && random.chance(0.5) {
            let width = random.between(0.2, 0.8);
            blur(&mut pixels, width, width);
        }
        Sample { pixels: to_pixels(&pixels), truth }
    }

    /// Draws the lines around the cell.
    fn lines(&self, lines: &mut Plane, random: &mut Random) {
        let usual = random.between(0.4, 2.2);
        let (off_x, off_y) = (random.normal() * 0.7, random.normal() * 0.7);
        let turn = random.normal() * 0.03;
        for side in 0..4 {
            if random.chance(0.07) {
                continue;
            }
            let thickness = if random.chance(0.25) { usual + random.between(0.5, 2.5) } else { usual };
            let place = if side % 2 == 0 { EDGE } else { EDGE + CELL } + random.normal() * 0.6;
            let slope = (turn + random.normal() * 0.02) * 20.0;
            let mut line = |place: f32, thickness: f32| {
                let far = SIDE as f32 + 4.0;
                let (from, to) = (place - slope, place + slope);
                if side < 2 {
                    draw_line(lines, [from + off_x, -4.0], [to + off_x, far], thickness);
                } else {
                    draw_line(lines, [-4.0, from + off_y], [far, to + off_y], thickness);
                }
            };
            line(place, thickness);
            if random.chance(0.05) {
                line(place + random.between(-3.0, 3.0), random.between(0.4, 1.5));
            }
        }
    }

    /// Draws the content of the cell and returns its truth.
    fn content(&self, ink: &mut Plane, on_screen: bool, random: &mut Random) -> Truth {
        if random.chance(self.junk) {
            self.junk(ink, random);
            return Truth::Junk;
        }
        // Screens rarely show handwriting. Printed digits on screens are as even as drawn strokes.
        let choice = if on_screen && random.chance(0.9) { random.between(0.0, 0.56) } else { random.unit() };
        let digit = 1 + random.below(9);
        if choice < 0.2 {
            Truth::Class(0)
        } else if choice < 0.56 {
            let family = self.fonts.printed(self.held_out, random);
            let height = random.between(0.38, 0.85) * CELL;
            let place = centre(random, 0.06, height).shaken(0.2, random);
            print(ink, family, digit, &place, random);
            Truth::Class(digit)
        } else if choice < 0.89 {
            let height = random.between(0.3, 1.0) * CELL;
            let place = centre(random, 0.09, height).shaken(0.28, random);
            self.write(ink, digit, &place, random);
            Truth::Class(9 + digit)
        } else {
            self.marks(ink, random);
            Truth::Class(19)
        }
    }

    /// Writes a digit by hand.
    fn write(&self, ink: &mut Plane, digit: usize, place: &Place, random: &mut Random) {
        if random.chance(0.6) {
            let chains = strokes::write(digit, random);
            let thickness = place.height * random.between(0.035, 0.16);
            draw_chains(ink, &chains, place, thickness.max(0.6), random);
        } else {
            let family = self.fonts.written(self.held_out, random);
            print(ink, family, digit, place, random);
        }
    }

    /// Draws several small digits.
    fn marks(&self, ink: &mut Plane, random: &mut Random) {
        let by_hand = random.chance(0.65);
        let family = self.fonts.printed(self.held_out, random);
        let height = random.between(0.13, if by_hand { 0.36 } else { 0.27 }) * CELL;
        let layout = random.below(3);
        let most = if random.chance(0.7) { 4 } else { 9 };
        let count = 1 + random.below(most);
        let (start, gap) = (random.between(0.12, 0.3), random.between(0.6, 1.0));
        let line = random.between(0.15, 0.85);
        let mut digit = 0;
        for index in 0..count {
            digit = if layout == 0 { 1 + random.below(9) } else { (digit + 1 + random.below(3)).min(9) };
            let [x, y] = match layout {
                // Each digit in its place of a 3x3 grid.
                0 => [((digit - 1) % 3) as f32 * 0.3 + 0.2, ((digit - 1) / 3) as f32 * 0.3 + 0.2],
                // In a row.
                1 => [start + index as f32 * gap * height / CELL * 1.1, line],
                // In the corners and at the sides.
                _ => [[0.15, 0.15], [0.85, 0.15], [0.15, 0.85], [0.85, 0.85], [0.5, 0.15], [0.5, 0.85]][index % 6],
            };
            // A single number in the upper left corner is the sum of a cage.
            if count == 1 && x < 0.4 && y < 0.4 || x > 0.95 {
                continue;
            }
            let jitter = if by_hand { 0.04 } else { 0.01 };
            let at = [x, y].map(|part| EDGE + (part + random.normal() * jitter) * CELL);
            let place = Place::new(at, height).shaken(0.15, random);
            if by_hand { self.write(ink, digit, &place, random) } else { print(ink, family, digit, &place, random) }
        }
        if ink.iter().sum::<f32>() < 4.0 {
            let place = Place::new([EDGE + 0.6 * CELL, EDGE + 0.75 * CELL], 0.28 * CELL);
            self.write(ink, digit.max(1), &place, random);
        }
    }

    /// Draws something that is not a digit.
    fn junk(&self, ink: &mut Plane, random: &mut Random) {
        let height = random.between(0.38, 0.9) * CELL;
        let mut place = centre(random, 0.1, height).shaken(0.2, random);
        match random.below(8) {
            0..4 => {
                let family = self.fonts.printed(self.held_out, random);
                let shapes = random.choose(&family.faces);
                if let Some(glyph) = (!shapes.others.is_empty()).then(|| random.choose(&shapes.others)) {
                    draw_glyph(ink, glyph, &place, random.between(-0.01, 0.03));
                }
            }
            4 => {
                // A digit on its side, but not 1 or 8, which would become a dash and an infinity sign.
                place.turn += if random.chance(0.5) { 1.57 } else { -1.57 };
                let digit = 2 + random.below(6);
                let family = self.fonts.printed(self.held_out, random);
                print(ink, family, digit, &place, random);
            }
            5 => {
                // Two or three letters or digits of a text.
                let family = self.fonts.printed(self.held_out, random);
                for index in 0..3 {
                    let at = [place.centre[0] + (index as f32 - 1.0) * height * 0.62, place.centre[1]];
                    print(ink, family, 1 + random.below(9), &Place { centre: at, ..place }, random);
                }
            }
            _ => {
                // Strokes, or a part of a picture.
                for _ in 0..3 + random.below(6) {
                    let mut end = || [random.between(0.0, 32.0), random.between(0.0, 32.0)];
                    let (from, to) = (end(), end());
                    draw_line(ink, from, to, random.between(0.8, 9.0));
                }
            }
        }
    }

    /// Draws things that any cell may have besides its content.
    fn disturbance(&self, parts: &mut Parts, truth: Truth, random: &mut Random) {
        let family = self.fonts.printed(self.held_out, random);
        if truth != Truth::Class(19) && random.chance(0.06) {
            // The sum of a cage.
            let height = random.between(0.14, 0.24) * CELL;
            for index in 0..1 + random.below(2) {
                let at = [EDGE + 0.13 * CELL + index as f32 * height * 0.65, EDGE + 0.16 * CELL];
                print(&mut parts.ink, family, 1 + random.below(9), &Place::new(at, height), random);
            }
        }
        if random.chance(0.08) {
            // The back of the paper.
            let height = random.between(0.3, 1.0) * CELL;
            let mut place = centre(random, 0.4, height);
            place.narrow = -1.0;
            print(&mut parts.faint, family, 1 + random.below(9), &place, random);
        }
        if random.chance(0.05) {
            // Circles, arrows and thermometers of variants, and scratches.
            let mut end = || [random.between(0.0, 32.0), random.between(0.0, 32.0)];
            let (from, to) = (end(), end());
            draw_line(&mut parts.faint, from, to, random.between(0.5, 8.0));
        }
        if random.chance(0.1) {
            // A digit that reaches over the line from the next cell.
            let side = [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]][random.below(4)];
            let at = side.map(|part| 16.0 + part * CELL * random.between(0.85, 1.05));
            let place = Place::new(at, random.between(0.6, 1.0) * CELL);
            self.write(&mut parts.ink, 1 + random.below(9), &place, random);
        }
        for _ in 0..if random.chance(0.1) { 1 + random.below(3) } else { 0 } {
            let at = [random.between(0.0, 32.0), random.between(0.0, 32.0)];
            draw_line(&mut parts.ink, at, at, random.between(0.4, 1.7));
        }
    }
}

/// Returns a placement near the centre of the cell. `spread` is the standard deviation in cells.
fn centre(random: &mut Random, spread: f32, height: f32) -> Place {
    let spread = spread * CELL;
    let mut coordinate = || {
        let most = (CELL - height).max(0.0) / 2.0 + 2.0;
        SIDE as f32 / 2.0 + (random.normal() * spread).clamp(-most, most)
    };
    Place::new([coordinate(), coordinate()], height)
}

/// Draws a digit of a font.
fn print(ink: &mut Plane, family: &Family, digit: usize, place: &Place, random: &mut Random) {
    let shapes = random.choose(&family.faces);
    draw_glyph(ink, &shapes.digits[digit - 1], place, random.normal() * 0.013);
}

/// Renders a cell as on a screen: without noise, with lines as dark as the digits or lighter.
fn shown(parts: &Parts, random: &mut Random) -> Plane {
    let paper = random.between(225.0, 232.0);
    let ink = random.between(0.6, 1.0);
    let line = random.between(0.15, 1.0);
    let shade = if random.chance(0.3) { random.between(0.75, 1.0) } else { 1.0 };
    let mut pixels = plane();
    for (index, pixel) in pixels.iter_mut().enumerate() {
        let (x, y) = ((index % SIDE) as f32 - 16.0, (index / SIDE) as f32 - 16.0);
        let light = if x.abs().max(y.abs()) < CELL / 2.0 { paper * shade } else { paper };
        *pixel = light * (1.0 - line * parts.lines[index]) * (1.0 - ink * parts.ink[index]);
    }
    pixels
}

/// Returns the light that the paper and the ink reflect, from 0 to 255.
fn develop(parts: &Parts, random: &mut Random) -> Plane {
    let paper = random.between(140.0, 250.0);
    let ink = random.between(0.4, 0.97);
    let line = if random.chance(0.5) { ink } else { random.between(0.25, 0.97) };
    let faint = random.between(0.04, 0.3);
    let (slope_x, slope_y) = (random.normal() * 0.05, random.normal() * 0.05);
    let shadow = random.chance(0.12).then(|| Shadow::new(random));
    let grain = random.between(0.0, 0.04);
    let mut grains = plane();
    for value in &mut grains {
        *value = random.normal() * grain;
    }
    let soft = random.between(0.0, 1.5);
    blur(&mut grains, soft, soft);
    let uneven = if random.chance(0.3) { random.between(0.0, 0.5) } else { 0.0 };
    let shade = if random.chance(0.15) { random.between(0.6, 1.0) } else { 1.0 };
    let mut pixels = plane();
    for (index, pixel) in pixels.iter_mut().enumerate() {
        let (x, y) = ((index % SIDE) as f32 - 16.0, (index / SIDE) as f32 - 16.0);
        let mut light = paper * (1.0 + (slope_x * x + slope_y * y) / 16.0 + grains[index]);
        if x.abs().max(y.abs()) < CELL / 2.0 {
            light *= shade;
        }
        if let Some(shadow) = &shadow {
            light *= shadow.light(x, y);
        }
        light *= 1.0 - faint * parts.faint[index];
        light *= 1.0 - line * parts.lines[index];
        let worn = if uneven > 0.0 { 1.0 - uneven * random.unit() } else { 1.0 };
        *pixel = light * (1.0 - ink * worn * parts.ink[index]);
    }
    pixels
}

/// The edge of a shadow.
struct Shadow {
    normal: [f32; 2],
    offset: f32,
    width: f32,
    dark: f32,
}

impl Shadow {
    fn new(random: &mut Random) -> Shadow {
        let (sin, cos) = random.between(0.0, std::f32::consts::TAU).sin_cos();
        Shadow {
            normal: [cos, sin],
            offset: random.between(-14.0, 14.0),
            width: random.between(0.5, 6.0),
            dark: random.between(0.1, 0.6),
        }
    }

    fn light(&self, x: f32, y: f32) -> f32 {
        let distance = (x * self.normal[0] + y * self.normal[1] - self.offset) / self.width;
        1.0 - self.dark / (1.0 + (-distance).exp())
    }
}

/// Degrades a picture as a camera and its software do.
fn spoil(pixels: &mut Plane, random: &mut Random) {
    let blurred = if random.chance(0.1) { random.between(0.8, 1.5) } else { random.between(0.0, 1.0) };
    let longer = if random.chance(0.1) { random.between(1.0, 1.8) } else { 1.0 };
    if random.chance(0.5) {
        blur(pixels, blurred * longer, blurred)
    } else {
        blur(pixels, blurred, blurred * longer)
    }
    if random.chance(0.4) {
        let shift = [random.between(0.0, 0.5), random.between(0.0, 0.5)];
        coarsen(pixels, 19 + random.below(14), shift);
    }
    if random.chance(0.3) {
        sharpen(pixels, random.between(0.3, 1.5));
    }
    let noise = if random.chance(0.15) { random.between(0.0, 9.0) } else { random.between(0.0, 4.0) };
    for pixel in pixels.iter_mut() {
        *pixel += random.normal() * noise;
    }
    if random.chance(0.3) {
        compress(pixels, random.between(4.0, 25.0));
    }
    stretch(pixels, random);
}

fn sharpen(pixels: &mut Plane, strength: f32) {
    let mut soft = pixels.clone();
    blur(&mut soft, 1.2, 1.2);
    for (pixel, soft) in pixels.iter_mut().zip(&soft) {
        *pixel = (*pixel + strength * (*pixel - soft)).clamp(0.0, 255.0);
    }
}

/// Normalises brightness and contrast as the example `cut` does.
fn stretch(pixels: &mut Plane, random: &mut Random) {
    let mut sorted: Vec<f32> = pixels.clone();
    let dark = *sorted.select_nth_unstable_by(SIDE, f32::total_cmp).1;
    let light = *sorted.select_nth_unstable_by(SIDE * SIDE * 8 / 10, f32::total_cmp).1;
    // Empty cells have little contrast, which must not become as strong as ink.
    let range = (light - dark).max(random.between(15.0, 70.0));
    let (white, full) = (random.between(210.0, 245.0), random.between(110.0, 230.0));
    if random.chance(0.8) {
        for pixel in pixels.iter_mut() {
            *pixel = white + (*pixel - light) / range * full;
        }
    }
}
