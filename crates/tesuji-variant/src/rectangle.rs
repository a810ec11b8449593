//! Cells of a rectangle, numbered row by row.

/// Returns, for each cell, the cells that share a side with it; the last row may be short.
pub(crate) fn neighbours(count: usize, columns: usize) -> Vec<Vec<u32>> {
    let mut neighbours = vec![Vec::new(); count];
    for at in 0..count {
        if at % columns + 1 < columns && at + 1 < count {
            neighbours[at].push(at as u32 + 1);
            neighbours[at + 1].push(at as u32);
        }
        if at + columns < count {
            neighbours[at].push((at + columns) as u32);
            neighbours[at + columns].push(at as u32);
        }
    }
    neighbours
}

/// Returns the squares of 2x2 cells, with the cells of each row by row.
pub(crate) fn squares(rows: usize, columns: usize) -> Vec<[usize; 4]> {
    let corners = (1..rows).flat_map(|row| (1..columns).map(move |column| (row - 1) * columns + column - 1));
    corners.map(|corner| [corner, corner + 1, corner + columns, corner + columns + 1]).collect()
}

/// Returns the cells of the border, in order around it.
pub(crate) fn border(rows: usize, columns: usize) -> Vec<usize> {
    if rows < 2 || columns < 2 {
        return (0..rows * columns).collect();
    }
    let at = |row: usize, column: usize| row * columns + column;
    let top = (0..columns - 1).map(|column| at(0, column));
    let right = (0..rows - 1).map(|row| at(row, columns - 1));
    let bottom = (1..columns).rev().map(|column| at(rows - 1, column));
    let left = (1..rows).rev().map(|row| at(row, 0));
    top.chain(right).chain(bottom).chain(left).collect()
}
