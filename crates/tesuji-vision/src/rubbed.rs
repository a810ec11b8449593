//! Distinguishes pencil marks from traces of marks that were rubbed out.

use crate::cells::PAPER;
use crate::hands::median;
use crate::net::{Class, Pixels, Reading, SIDE};

/// The margin of a patch that may show lines, in pixels.
const EDGE: usize = 5;
/// The share of the pixels of a cell that belong to a mark.
const OF_MARK: f32 = 0.02;
/// Traces are at most this dark, as a share of the usual darkness of the marks. In photographs, traces had at most 0.32,
/// and marks at least 0.44.
const TRACE: f32 = 0.38;
/// The minimum number of marked cells to determine the usual darkness.
const MIN_MARKED: usize = 4;
/// The factor for the odds that a cell with traces is blank.
const BLANK: f32 = 300.0;

/// Raises the odds that a cell is blank if its marks are much paler than those of the other cells.
pub(crate) fn expect_traces(patches: &[Pixels], readings: Vec<Reading>) -> Vec<Reading> {
    let marked = readings.iter().map(|reading| reading.best().0 == Class::Marks);
    let inks: Vec<Option<f32>> = marked.zip(patches).map(|(marked, patch)| marked.then(|| ink(patch))).collect();
    let mut marks: Vec<f32> = inks.iter().flatten().copied().collect();
    if marks.len() < MIN_MARKED {
        return readings;
    }
    let limit = TRACE * median(&mut marks);
    let with_traces = readings.into_iter().zip(inks).map(|(reading, ink)| match ink {
        Some(ink) if ink < limit => reading.with_blank_odds(BLANK),
        _ => reading,
    });
    with_traces.collect()
}

/// Returns how much darker than paper the ink inside a cell is.
fn ink(patch: &Pixels) -> f32 {
    let inner = EDGE..SIDE - EDGE;
    let rows = patch.chunks_exact(SIDE).take(inner.end).skip(EDGE);
    let mut shades: Vec<u8> = rows.flat_map(|row| &row[inner.clone()]).copied().collect();
    let nth = (OF_MARK * shades.len() as f32) as usize;
    PAPER - f32::from(*shades.select_nth_unstable(nth).1)
}

#[cfg(test)]
mod tests {
    use super::expect_traces;
    use crate::net::{Class, Pixels, Reading, SIDE};

    /// Returns a patch with a mark of this shade in its upper left corner.
    fn mark(shade: u8) -> Pixels {
        let is_ink = |place: usize| (6..14).contains(&(place / SIDE)) && (8..10).contains(&(place % SIDE));
        std::array::from_fn(|place| if is_ink(place) { shade } else { 230 })
    }

    fn marked(blank: f32) -> Reading {
        let mut scores = [-12.0; Class::OF_NET];
        scores[Class::Marks.number()] = 5.0;
        scores[Class::Blank.number()] = blank;
        Reading::from_scores(&scores)
    }

    fn classes(shades: &[u8]) -> Vec<Class> {
        let patches: Vec<Pixels> = shades.iter().map(|&shade| mark(shade)).collect();
        let readings = expect_traces(&patches, vec![marked(1.0); shades.len()]);
        readings.iter().map(|reading| reading.best().0).collect()
    }

    #[test]
    fn pale_traces_among_darker_marks_are_blank() {
        let read = classes(&[110, 120, 100, 150, 200]);
        assert_eq!(read, [Class::Marks, Class::Marks, Class::Marks, Class::Marks, Class::Blank]);
    }

    #[test]
    fn marks_of_the_same_shade_and_few_marks_stay() {
        assert_eq!(classes(&[200; 5]), [Class::Marks; 5]);
        assert_eq!(classes(&[110, 120, 200]), [Class::Marks; 3]);
    }
}
