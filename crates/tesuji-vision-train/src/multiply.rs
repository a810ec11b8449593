//! Products of matrices. Sums are always taken in the same order, so results are the same on every machine.

/// A matrix in a slice, with the distances between neighbouring rows and columns.
#[derive(Clone, Copy, Debug)]
pub struct Matrix<'a> {
    /// The values.
    pub values: &'a [f32],
    /// The distance between two rows.
    pub row: usize,
    /// The distance between two columns.
    pub column: usize,
}

/// Adds the product of `a` (`m` rows, `k` columns) and `b` (`k` rows, `n` columns, without gaps) to `c`.
pub fn add_product(c: &mut [f32], a: Matrix<'_>, b: &[f32], m: usize, n: usize, k: usize) {
    let mut row = 0;
    while row + 4 <= m {
        band::<4>(&mut c[row * n..], a, row, b, n, k);
        row += 4;
    }
    while row < m {
        band::<1>(&mut c[row * n..], a, row, b, n, k);
        row += 1;
    }
}

/// Computes `R` rows of the product.
fn band<const R: usize>(c: &mut [f32], a: Matrix<'_>, row: usize, b: &[f32], n: usize, k: usize) {
    let a = Matrix { values: &a.values[row * a.row..], ..a };
    let mut column = 0;
    while column + 16 <= n {
        block::<R, 16>(c, a, b, column, n, k);
        column += 16;
    }
    while column + 8 <= n {
        block::<R, 8>(c, a, b, column, n, k);
        column += 8;
    }
    while column < n {
        block::<R, 1>(c, a, b, column, n, k);
        column += 1;
    }
}

#[inline(always)]
fn block<const R: usize, const N: usize>(c: &mut [f32], a: Matrix<'_>, b: &[f32], column: usize, n: usize, k: usize) {
    let mut sums = [[0.0f32; N]; R];
    for (p, line) in b.chunks_exact(n).take(k).enumerate() {
        let line: &[f32; N] = line[column..].first_chunk().expect("the columns are within the row");
        for (r, sums) in sums.iter_mut().enumerate() {
            let factor = a.values[r * a.row + p * a.column];
            for (sum, value) in sums.iter_mut().zip(line) {
                *sum += factor * value;
            }
        }
    }
    for (r, sums) in sums.iter().enumerate() {
        for (value, sum) in c[r * n + column..][..N].iter_mut().zip(sums) {
            *value += sum;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_scene::Random;

    #[test]
    fn products_are_those_of_the_definition() {
        let mut random = Random::new(1, 2);
        for (m, n, k) in [(1, 1, 1), (4, 16, 3), (9, 8, 7), (6, 23, 5), (5, 20, 9)] {
            let a: Vec<f32> = (0..m * k).map(|_| random.normal()).collect();
            let b: Vec<f32> = (0..k * n).map(|_| random.normal()).collect();
            for (row, column) in [(k, 1), (1, m)] {
                let mut c = vec![1.0; m * n];
                add_product(&mut c, Matrix { values: &a, row, column }, &b, m, n, k);
                for i in 0..m {
                    for j in 0..n {
                        let sum: f32 = (0..k).map(|p| a[i * row + p * column] * b[p * n + j]).sum();
                        assert!((c[i * n + j] - 1.0 - sum).abs() < 1e-5);
                    }
                }
            }
        }
    }
}
