//! Ink on paper: pixels darker than their neighbourhood.

use crate::Gray;
use crate::flood::flood;
use crate::gray::Sums;
use crate::mesh::Point;

/// A map of the pixels that are darker than their neighbourhood.
pub(crate) struct Ink {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) marked: Vec<bool>,
}

impl Ink {
    /// Returns the pixels that are darker than the mean of the square around them by the share `contrast`.
    pub(crate) fn new(gray: &Gray, sums: &Sums, radius: usize, contrast: f32) -> Ink {
        let mut marked = Vec::with_capacity(gray.pixels.len());
        let mut means = Vec::with_capacity(gray.width);
        let limit = 1.0 - contrast;
        for (y, row) in gray.pixels.chunks_exact(gray.width).enumerate() {
            sums.means(y, radius, &mut means);
            marked.extend(row.iter().zip(&means).map(|(&shade, mean)| f32::from(shade) + 2.0 < mean * limit));
        }
        Ink { width: gray.width, height: gray.height, marked }
    }

    /// Returns the connected pieces of ink whose bounding box has at least `side` pixels in both directions, each as
    /// its outline: the first and last pixel of every row.
    pub(crate) fn pieces(&self, side: usize) -> Vec<Vec<Point>> {
        let mut seen = vec![false; self.marked.len()];
        let mut piece = Vec::new();
        let mut pieces = Vec::new();
        for start in 0..self.marked.len() {
            if !self.marked[start] || seen[start] {
                continue;
            }
            flood(start, (self.width, self.height), |index| self.marked[index], &mut seen, &mut piece);
            let mut spans = Spans::default();
            piece.iter().for_each(|index| spans.add(index % self.width, index / self.width));
            if spans.width() >= side && spans.rows.len() >= side {
                pieces.push(spans.outline());
            }
        }
        pieces
    }
}

/// The first and last pixel of each row of a piece. Its first pixel is in its top row.
#[derive(Default)]
struct Spans {
    top: usize,
    rows: Vec<(usize, usize)>,
}

impl Spans {
    fn add(&mut self, x: usize, y: usize) {
        if self.rows.is_empty() {
            self.top = y;
        }
        let row = y - self.top;
        if row >= self.rows.len() {
            self.rows.resize(row + 1, (usize::MAX, 0));
        }
        let (first, last) = &mut self.rows[row];
        *first = (*first).min(x);
        *last = (*last).max(x);
    }

    fn width(&self) -> usize {
        let left = self.rows.iter().map(|row| row.0).min().unwrap_or(0);
        let right = self.rows.iter().map(|row| row.1).max().unwrap_or(0);
        right.saturating_sub(left)
    }

    fn outline(&self) -> Vec<Point> {
        let ends = self.rows.iter().enumerate().flat_map(|(row, &(first, last))| {
            let y = (self.top + row) as f32 + 0.5;
            [[first as f32 + 0.5, y], [last as f32 + 0.5, y]]
        });
        ends.collect()
    }
}
