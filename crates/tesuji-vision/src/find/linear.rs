//! Linear equations.

/// Solves `N` equations with `N` unknowns, each a row of `M` = `N` + 1 numbers with its right side at the end, by
/// Gauss-Jordan elimination with the largest pivot of each column. Returns `None` unless they have exactly one
/// solution.
pub(super) fn solve<const N: usize, const M: usize>(mut rows: [[f64; M]; N]) -> Option<[f64; N]> {
    for column in 0..N {
        let pivot = (column..N).max_by(|&one, &other| rows[one][column].abs().total_cmp(&rows[other][column].abs()))?;
        rows.swap(column, pivot);
        if rows[column][column].abs() < 1e-9 {
            return None;
        }
        let head = rows[column];
        for (nth, row) in rows.iter_mut().enumerate() {
            if nth != column {
                let factor = row[column] / head[column];
                row.iter_mut().zip(&head).for_each(|(value, top)| *value -= factor * top);
            }
        }
    }
    Some(std::array::from_fn(|nth| rows[nth][N] / rows[nth][nth]))
}
