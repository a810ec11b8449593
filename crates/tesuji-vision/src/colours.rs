//! Distinguishes the digits of a screen by their colour.
//!
//! Programs show the player's digits in the same typeface as the givens, but in another colour, which is another shade
//! of the gray picture.

use tesuji_core::{Control, Layout};
use tesuji_engine::Solver;

use crate::net::{Class, Pixels, Reading, SIDE};
use crate::repair::solve;

/// The shades of two colours differ by more than this, and by more than those of most digits of one colour.
const APART: u8 = 26;
/// The number of darkest pixels whose mean is the shade of a digit.
const DARKEST: usize = 12;
/// The margin of a patch that is left out, which may show lines.
const EDGE: usize = 5;

/// Takes printed digits of a second colour for the player's, if the others have exactly one solution.
pub(crate) fn compare_colours(
    layout: &Layout,
    patches: &[Pixels],
    mut readings: Vec<Reading>,
    control: &Control,
) -> Vec<Reading> {
    let digit = |reading: &Reading| match reading.best() {
        (Class::Printed(digit), _) => Some(digit),
        _ => None,
    };
    let mut shades: Vec<(u8, usize)> = (0..readings.len())
        .filter(|&cell| digit(&readings[cell]).is_some())
        .map(|cell| (shade(&patches[cell]), cell))
        .collect();
    shades.sort_unstable();
    let Some([dark, light]) = two_colours(&shades) else { return readings };
    let is_puzzle = |cells: &[(u8, usize)]| {
        let mut givens = vec![0; readings.len()];
        cells.iter().for_each(|&(_, cell)| givens[cell] = digit(&readings[cell]).unwrap_or(0));
        solve(layout, &givens, &mut Solver::new(), control).0 == 1
    };
    let played = match [dark, light].map(is_puzzle) {
        [true, _] => light,
        [false, true] => dark,
        [false, false] => return readings,
    };
    played.iter().for_each(|&(_, cell)| readings[cell] = readings[cell].all_written());
    readings
}

/// Returns the shade of the digit of a patch.
fn shade(patch: &Pixels) -> u8 {
    let inner = EDGE..SIDE - EDGE;
    let mut shades: Vec<u8> = inner.clone().flat_map(|y| inner.clone().map(move |x| patch[y * SIDE + x])).collect();
    shades.sort_unstable();
    let sum: usize = shades[..DARKEST].iter().map(|&shade| usize::from(shade)).sum();
    (sum / DARKEST) as u8
}

/// Splits sorted shades into two colours, or returns `None` if they have one colour or more than two.
fn two_colours(shades: &[(u8, usize)]) -> Option<[&[(u8, usize)]; 2]> {
    let gap = |&index: &usize| shades[index].0 - shades[index - 1].0;
    let middle = (1..shades.len()).max_by_key(gap)?;
    let (dark, light) = shades.split_at(middle);
    // A thin 1 can be much lighter than the other digits of its colour.
    let width = |shades: &[(u8, usize)]| shades[(shades.len() - 1) * 9 / 10].0 - shades[shades.len() / 10].0;
    (gap(&middle) > APART.max(width(dark)).max(width(light))).then_some([dark, light])
}

#[cfg(test)]
mod tests {
    use super::two_colours;

    #[test]
    fn two_colours_are_farther_apart_than_they_are_wide() {
        let split = |shades: &[u8]| {
            let shades: Vec<(u8, usize)> = shades.iter().copied().zip(0..).collect();
            two_colours(&shades).map(|[dark, light]| (dark.len(), light.len()))
        };
        let digits = |from: u8, step: u8| (0..10).map(move |nth| from + step * nth);
        assert_eq!(split(&digits(40, 2).chain(digits(100, 1)).collect::<Vec<_>>()), Some((10, 10)));
        assert_eq!(split(&digits(40, 1).chain(digits(70, 1)).collect::<Vec<_>>()), None, "too near");
        assert_eq!(split(&digits(40, 5).chain(digits(120, 1)).collect::<Vec<_>>()), None, "too wide");
        assert_eq!(split(&[40]), None);
        assert_eq!(split(&[]), None);
    }
}
