//! Rows of numbers: one line per row, with a space after every number.
//!
//! ```
//! let mut text = Vec::new();
//! tesuji_render::rows::write(4, [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0], &mut text);
//! assert_eq!(text, b"1 2 3 4 \n3 4 1 2 \n2 1 4 3 \n4 3 2 0 \n");
//! ```

use tesuji_core::Solution;

/// Appends the numbers of a grid with `columns` columns, in reading order; an empty cell is 0 by convention.
pub fn write(columns: usize, numbers: impl IntoIterator<Item = impl Into<i64>>, out: &mut Vec<u8>) {
    for (cell, number) in numbers.into_iter().enumerate() {
        let number: i64 = number.into();
        out.extend_from_slice(format!("{number} ").as_bytes());
        if (cell + 1) % columns == 0 {
            out.push(b'\n');
        }
    }
}

/// Appends the nine rows of a solution; gives the same text as [`write()`], but fast enough for millions.
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
    fn numbers_of_any_length() {
        let mut text = Vec::new();
        write(16, (1..=16).chain([0, 25, 100, -3]), &mut text);
        assert_eq!(text, b"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 \n0 25 100 -3 ");
    }
}
