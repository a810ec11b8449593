//! Rows of numbers: one line a row, every number followed by a blank.
//!
//! ```
//! let mut text = Vec::new();
//! tesuji_render::rows::write(4, [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0], &mut text);
//! assert_eq!(text, b"1 2 3 4 \n3 4 1 2 \n2 1 4 3 \n4 3 2 0 \n");
//! ```

use tesuji_core::Solution;

/// Appends the values of a grid of `size` columns, in reading order, 0 for an empty cell.
pub fn write(size: usize, values: impl IntoIterator<Item = u8>, out: &mut Vec<u8>) {
    for (cell, value) in values.into_iter().enumerate() {
        if value >= 10 {
            out.push(b'0' + value / 10 % 10);
        }
        out.push(b'0' + value % 10);
        out.push(b' ');
        if (cell + 1) % size == 0 {
            out.push(b'\n');
        }
    }
}

/// Appends the nine rows of a solution; the same as [`write()`], and fast enough for millions.
pub fn write_solution(solution: &Solution, out: &mut Vec<u8>) {
    let mut rows = [[b' '; 19]; 9];
    for (row, digits) in rows.iter_mut().zip(solution.as_digits().chunks_exact(9)) {
        for (column, digit) in digits.iter().enumerate() {
            row[2 * column] = digit.ascii();
        }
        row[18] = b'\n';
    }
    out.extend_from_slice(rows.as_flattened());
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::Grid;

    #[test]
    fn both_forms_agree() {
        let line = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let solution = Solution::try_from(line.parse::<Grid>().unwrap()).unwrap();
        let (mut fast, mut plain) = (Vec::new(), Vec::new());
        write_solution(&solution, &mut fast);
        write(9, solution.as_digits().iter().map(|digit| digit.value()), &mut plain);
        assert_eq!(fast, plain);
        assert!(fast.starts_with(b"8 1 2 7 5 3 6 4 9 \n9 4 3 "));
    }

    #[test]
    fn numbers_of_two_figures() {
        let mut text = Vec::new();
        write(16, (1..=16).chain([0, 25]), &mut text);
        assert_eq!(text, b"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 \n0 25 ");
    }
}
