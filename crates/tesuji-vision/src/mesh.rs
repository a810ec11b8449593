//! The crossings of the lines of a grid.

use crate::Turn;

/// A point of a picture in pixels. The centre of the first pixel is (0.5, 0.5).
pub type Point = [f32; 2];

/// The crossings of the lines of a grid of n x n cells: (n + 1) x (n + 1) points, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Mesh {
    size: usize,
    points: Vec<Point>,
}

impl Mesh {
    /// Returns the mesh of n x n cells; `point` returns the crossing of a row and a column.
    #[must_use]
    pub fn new(size: usize, point: impl Fn(usize, usize) -> Point) -> Mesh {
        let points = (0..=size).flat_map(|row| (0..=size).map(move |column| (row, column)));
        Mesh { size, points: points.map(|(row, column)| point(row, column)).collect() }
    }

    /// Returns the number of cells in a row.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns all crossings, row by row.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Returns the crossing of a horizontal and a vertical line, counted from the top and from the left.
    ///
    /// # Panics If the row or the column is greater than the size.
    #[must_use]
    pub fn point(&self, row: usize, column: usize) -> Point {
        self.points[row * (self.size + 1) + column]
    }

    /// Returns the corners: top left, top right, bottom right, bottom left.
    #[must_use]
    pub fn corners(&self) -> [Point; 4] {
        let last = self.size;
        [self.point(0, 0), self.point(0, last), self.point(last, last), self.point(last, 0)]
    }

    /// Returns the point at a position in cells from the top left corner, interpolated within its cell. Positions
    /// outside are extrapolated from the nearest cell.
    #[must_use]
    pub fn at(&self, x: f32, y: f32) -> Point {
        // Truncation equals `floor` for non-negative numbers, and needs no call.
        let cell = |place: f32| (place.max(0.0) as usize).min(self.size - 1);
        let (column, row) = (cell(x), cell(y));
        let (u, v) = (x - column as f32, y - row as f32);
        let corners = [
            (self.point(row, column), (1.0 - u) * (1.0 - v)),
            (self.point(row, column + 1), u * (1.0 - v)),
            (self.point(row + 1, column), (1.0 - u) * v),
            (self.point(row + 1, column + 1), u * v),
        ];
        corners.iter().fold([0.0, 0.0], |[x, y], (point, weight)| [x + point[0] * weight, y + point[1] * weight])
    }

    /// Returns the mesh of the turned grid. Its points stay in place; only their rows and columns change.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Mesh {
        let last = self.size;
        Mesh::new(last, |row, column| match turn {
            Turn::None => self.point(row, column),
            Turn::Left => self.point(column, last - row),
            Turn::Half => self.point(last - row, last - column),
            Turn::Right => self.point(last - column, row),
        })
    }

    /// Returns the mesh with every coordinate multiplied.
    #[must_use]
    pub(crate) fn scaled(&self, factor: f32) -> Mesh {
        Mesh { size: self.size, points: self.points.iter().map(|[x, y]| [x * factor, y * factor]).collect() }
    }

    /// Returns the mean side of a cell in pixels.
    #[must_use]
    pub fn cell_side(&self) -> f32 {
        area(&self.corners()).max(0.0).sqrt() / self.size as f32
    }
}

/// Returns the area of a polygon; it is positive if the corners are in clockwise order on a screen.
pub(crate) fn area(corners: &[Point]) -> f32 {
    let twice: f32 = (0..corners.len())
        .map(|index| {
            let ([x1, y1], [x2, y2]) = (corners[index], corners[(index + 1) % corners.len()]);
            x1 * y2 - x2 * y1
        })
        .sum();
    twice / 2.0
}
