//! Distinguishes the digits of a screen by their colour.
//!
//! Programs show the player's digits in the same typeface as the givens, but in another colour.

use std::f32::consts::FRAC_1_SQRT_2;

use tesuji_core::{Control, Layout};
use tesuji_engine::Solver;

use crate::cells::{PARTS, point_of};
use crate::hands::median;
use crate::image::Chroma;
use crate::net::{Class, Pixels, Reading, SIDE};
use crate::repair::solve;
use crate::{Image, Mesh};

/// Two colours differ by more than this, and by more than most digits of one colour differ from each other.
const APART: u8 = 18;
/// The number of darkest pixels whose mean is the colour of a digit.
const DARKEST: usize = 12;
/// The margin of a patch that is ignored, because it may show lines.
const EDGE: usize = 5;
/// The blue and red differences of gray are smaller than this.
const PALE: u8 = 20;
/// Pixels with a smaller share of ink are paper.
const FAINT: f32 = 0.2;

/// The colour of a digit: its shade among the inks of the grid, and its blue and red difference.
type Colour = [u8; 3];

/// A value by which colours can differ.
type Difference = fn(Colour) -> u8;

/// The values by which colours are compared. The last one is the widest difference between white or black and blue, in
/// which most programs show the player's digits.
const DIFFERENCES: [Difference; 4] = [
    |[shade, _, _]| shade,
    |[_, blue, _]| blue,
    |[_, _, red]| red,
    |[_, blue, red]| (128.0 + (f32::from(blue) - f32::from(red)) * FRAC_1_SQRT_2) as u8,
];

/// A printed digit.
#[derive(Clone, Copy)]
struct Digit {
    cell: usize,
    value: u8,
    colour: Colour,
}

/// Takes the printed digits of one colour for the givens and the others for the player's. Also returns the cells in which
/// this is not certain.
///
/// The digits of one colour are certainly the givens if they have exactly one solution. If those of no colour have, all
/// black, gray or white digits are the givens, also certainly if they have exactly one solution. If there are only such
/// digits, or none, all remain givens.
pub(crate) fn compare_colours(
    layout: &Layout,
    (picture, mesh): (&Image, &Mesh),
    patches: &[Pixels],
    mut readings: Vec<Reading>,
    control: &Control,
) -> (Vec<Reading>, Vec<usize>) {
    let digit = |(cell, reading): (usize, &Reading)| match reading.best() {
        (Class::Printed(value), _) => Some(Digit { cell, value, colour: colour(picture, mesh, cell, &patches[cell]) }),
        _ => None,
    };
    let groups = groups(readings.iter().enumerate().filter_map(digit).collect());
    if groups.len() == 1 {
        return (readings, Vec::new());
    }
    let mut solver = Solver::new();
    let mut is_puzzle = |digits: &[Digit]| {
        let mut givens = vec![0; readings.len()];
        digits.iter().for_each(|digit| givens[digit.cell] = digit.value);
        solve(layout, &givens, &mut solver, control).0 == 1
    };
    let alone = groups.iter().position(|group| is_puzzle(group));
    let [givens, others] = divided(&groups, |nth| alone.map_or_else(|| is_neutral(&groups[nth]), |alone| nth == alone));
    if givens.is_empty() || others.is_empty() {
        let largest = (0..groups.len()).max_by_key(|&nth| groups[nth].len());
        let [_, others] = divided(&groups, |nth| Some(nth) == largest);
        return (readings, cells(&others));
    }
    let is_certain = alone.is_some() || is_puzzle(&givens);
    for digit in &others {
        readings[digit.cell] = readings[digit.cell].all_written();
    }
    for digit in givens.iter().filter(|_| is_certain) {
        readings[digit.cell] = readings[digit.cell].all_printed();
    }
    (readings, if is_certain { Vec::new() } else { cells(&others) })
}

/// Returns the digits of the groups that are givens, and the others.
fn divided(groups: &[Vec<Digit>], is_given: impl Fn(usize) -> bool) -> [Vec<Digit>; 2] {
    let (mut givens, mut others) = (Vec::new(), Vec::new());
    for (nth, group) in groups.iter().enumerate() {
        if is_given(nth) { &mut givens } else { &mut others }.extend(group);
    }
    [givens, others]
}

/// Returns the cells of digits.
fn cells(digits: &[Digit]) -> Vec<usize> {
    digits.iter().map(|digit| digit.cell).collect()
}

/// Returns whether most digits are black, gray or white.
fn is_neutral(digits: &[Digit]) -> bool {
    let is_gray = |digit: &&Digit| digit.colour[1..].iter().all(|value| value.abs_diff(128) < PALE);
    2 * digits.iter().filter(is_gray).count() > digits.len()
}

/// Returns the colour of the digit in a cell.
///
/// Its shade is that of its darkest pixels. JPEG spreads the other values over the neighbours of thin strokes, but keeps
/// their sums, so the differences of all pixels from the paper are divided by the amount of ink.
fn colour(picture: &Image, mesh: &Mesh, cell: usize, patch: &Pixels) -> Colour {
    let inner = EDGE..SIDE - EDGE;
    let places: Vec<usize> = inner.clone().flat_map(|y| inner.clone().map(move |x| y * SIDE + x)).collect();
    let mut shades: Vec<u8> = places.iter().map(|&place| patch[place]).collect();
    shades.sort_unstable();
    let shade = shades[..DARKEST].iter().map(|&shade| u32::from(shade)).sum::<u32>() / DARKEST as u32;

    let points = places.iter().flat_map(|&place| {
        PARTS.iter().map(move |&part| point_of(mesh, cell, SIDE, [place % SIDE, place / SIDE], part))
    });
    let points: Vec<(u8, Chroma)> = points.map(|[x, y]| picture.pixel(x, y)).collect();
    let amount = amount_of_ink(points.iter().map(|point| f32::from(point.0)).collect());
    let [blue, red] = [0, 1].map(|channel| {
        let mut values: Vec<f32> = points.iter().map(|point| f32::from(point.1[channel])).collect();
        let paper = median(&mut values);
        let differences: f32 = values.iter().map(|value| value - paper).sum();
        (paper + differences / amount) as u8
    });
    [shade as u8, blue, red]
}

/// Returns the number of points in ink, as the sum of its share in each. Most points are paper, of any shade.
fn amount_of_ink(mut shades: Vec<f32>) -> f32 {
    shades.sort_unstable_by(f32::total_cmp);
    let at = |percent: usize| shades[shades.len() * percent / 100];
    let paper = at(50);
    let (dark, light) = (at(3) - paper, at(97) - paper);
    let ink = if -dark > light { dark.min(-1.0) } else { light.max(1.0) };
    let shares = shades.iter().map(|shade| ((shade - paper) / ink).min(1.0));
    shares.filter(|&share| share > FAINT).sum::<f32>().max(1.0)
}

/// Returns the digits of each colour, the darkest colour first.
fn groups(digits: Vec<Digit>) -> Vec<Vec<Digit>> {
    let mut groups = Vec::new();
    let mut left = vec![digits];
    while let Some(digits) = left.pop() {
        match halves(&digits) {
            Some(halves) => left.extend(halves),
            None => groups.push(digits),
        }
    }
    let shade = |digits: &Vec<Digit>| {
        let sum: usize = digits.iter().map(|digit| usize::from(digit.colour[0])).sum();
        sum / digits.len().max(1)
    };
    groups.sort_by_key(shade);
    groups
}

/// Splits digits at the widest gap between two colours, or returns `None` if they have one colour.
fn halves(digits: &[Digit]) -> Option<[Vec<Digit>; 2]> {
    let along = |value: Difference| {
        let mut sorted = digits.to_vec();
        sorted.sort_unstable_by_key(|digit| value(digit.colour));
        let values: Vec<u8> = sorted.iter().map(|digit| value(digit.colour)).collect();
        let middle = widest_gap(&values)?;
        let others = sorted.split_off(middle);
        Some((values[middle] - values[middle - 1], [sorted, others]))
    };
    let (_, halves) = DIFFERENCES.into_iter().filter_map(along).max_by_key(|(gap, _)| *gap)?;
    Some(halves)
}

/// Returns the index after the widest gap between sorted values, if the gap separates two colours.
fn widest_gap(values: &[u8]) -> Option<usize> {
    let gap = |&index: &usize| values[index] - values[index - 1];
    let middle = (1..values.len()).max_by_key(gap)?;
    let (low, high) = values.split_at(middle);
    // A thin 1 can be much lighter than the other digits of its colour.
    let width = |values: &[u8]| values[(values.len() - 1) * 9 / 10] - values[values.len() / 10];
    (gap(&middle) > APART.max(width(low)).max(width(high))).then_some(middle)
}

#[cfg(test)]
mod tests {
    use super::{Digit, colour, groups, widest_gap};
    use crate::cells::cut_cells;
    use crate::{Image, Mesh};

    fn from(first: u8, step: u8) -> impl Iterator<Item = u8> {
        (0..10).map(move |nth| first + step * nth)
    }

    #[test]
    fn two_colours_are_farther_apart_than_they_are_wide() {
        let gap = |low, high| widest_gap(&Iterator::chain(low, high).collect::<Vec<u8>>());
        assert_eq!(gap(from(40, 2), from(100, 1)), Some(10));
        assert_eq!(gap(from(40, 1), from(62, 1)), None, "too near");
        assert_eq!(gap(from(40, 5), from(120, 1)), None, "too wide");
        assert_eq!(widest_gap(&[40]), None);
        assert_eq!(widest_gap(&[]), None);
    }

    /// Returns the colour of a digit 1 that is drawn in one cell.
    fn colour_of(ink: [u8; 3], paper: [u8; 3]) -> [u8; 3] {
        let pixels = (0..50 * 50).map(|place| {
            let is_ink = (22..27).contains(&(place % 50)) && (12..38).contains(&(place / 50));
            if is_ink { ink } else { paper }
        });
        let bytes: Vec<u8> = pixels.flat_map(|[red, green, blue]| [red, green, blue, 255]).collect();
        let image = Image::from_rgba(50, 50, &bytes).unwrap();
        let mesh = Mesh::new(1, |row, column| [column as f32 * 50.0, row as f32 * 50.0]);
        let patch = &cut_cells(image.gray(), &mesh, false)[0];
        colour(&image, &mesh, 0, patch)
    }

    #[test]
    fn the_colour_of_paper_does_not_change_that_of_ink() {
        let near = |one: [u8; 3], other: [u8; 3]| (1..3).all(|nth| one[nth].abs_diff(other[nth]) < 5);
        for ink in [[0, 0, 0], [0, 0, 220]] {
            let on_white = colour_of(ink, [255, 255, 255]);
            for paper in [[255, 255, 150], [63, 218, 101], [127, 187, 255], [255, 118, 132]] {
                let on_paper = colour_of(ink, paper);
                assert!(near(on_paper, on_white), "{ink:?} on {paper:?}: {on_paper:?} {on_white:?}");
            }
        }
    }

    #[test]
    fn colours_of_one_shade_are_groups() {
        let colours = [[60, 200, 110], [62, 128, 128], [58, 100, 200]];
        let digits = (0..30).map(|cell| Digit { cell, value: 1, colour: colours[cell % 3] });
        let groups = groups(digits.collect());
        let cells = |nth: usize| -> Vec<usize> { (nth..30).step_by(3).collect() };
        let found: Vec<Vec<usize>> =
            groups.iter().map(|group| group.iter().map(|digit| digit.cell).collect()).collect();
        assert_eq!(found, [cells(2), cells(0), cells(1)]);
    }
}
