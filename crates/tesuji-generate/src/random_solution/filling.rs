//! The ways to fill a band whose columns are known.

use super::partition::{BASE, Labels, PARTITIONS, Partitions, Triples, image};

/// The digits of the rows of a band, by row and box, without the lowest row and the last box, which get the remaining
/// digits.
///
/// Together with the digits of the columns this determines the band: a row and a column of a box have exactly one digit
/// in common.
pub(super) type Rows = [[u16; 2]; 2];

/// A kind of band: three boxes with known columns, up to relabelling and to the order of columns and boxes.
struct Kind {
    columns: [Triples; 3],
    /// The fillings, up to the order of the rows.
    fillings: Vec<Rows>,
}

/// The fillings of every band whose columns are known.
pub(super) struct Fillings {
    kinds: Vec<Kind>,
    /// The 1296 relabellings that leave [`BASE`] unchanged.
    labels: Vec<Labels>,
    /// For each pair of partitions next to [`BASE`]: the kind, the relabelling from the kind to the pair, and the
    /// number of fillings.
    pairs: Vec<(u16, u16, u16)>,
}

impl Fillings {
    pub(super) fn new(partitions: &Partitions) -> Fillings {
        let labels = stabilizer();
        let mut kinds: Vec<Kind> = Vec::new();
        let mut pairs = vec![(0, 0, u16::MAX); PARTITIONS * PARTITIONS];
        for second in 0..PARTITIONS {
            for third in 0..PARTITIONS {
                if pairs[second * PARTITIONS + third].2 != u16::MAX {
                    continue;
                }
                let columns = [BASE, partitions.list[second], partitions.list[third]];
                let fillings = fillings(&columns);
                let count = 6 * fillings.len() as u16;
                for (way, labels) in labels.iter().enumerate() {
                    let [_, second, third] =
                        columns.map(|triples| partitions.index(triples.map(|set| image(labels, set))));
                    pairs[second * PARTITIONS + third] = (kinds.len() as u16, way as u16, count);
                }
                kinds.push(Kind { columns, fillings });
            }
        }
        Fillings { kinds, labels, pairs }
    }

    /// Returns the number of fillings with the columns of [`BASE`] and of these two partitions.
    #[inline]
    pub(super) fn count(&self, second: usize, third: usize) -> u32 {
        self.pairs[second * PARTITIONS + third].2.into()
    }

    /// Returns the kind of the band: bands of a kind differ only by relabelling.
    #[inline]
    pub(super) fn kind(&self, second: usize, third: usize) -> usize {
        self.pairs[second * PARTITIONS + third].0.into()
    }

    /// Returns the filling with this number (below a sixth of the count), the columns of the kind, and the relabelling
    /// from the kind to the partitions.
    pub(super) fn get(&self, second: usize, third: usize, number: usize) -> (Rows, &[Triples; 3], &Labels) {
        let (kind, way, _) = self.pairs[second * PARTITIONS + third];
        let kind = &self.kinds[usize::from(kind)];
        (kind.fillings[number], &kind.columns, &self.labels[usize::from(way)])
    }
}

/// Returns the relabellings that leave [`BASE`] unchanged.
fn stabilizer() -> Vec<Labels> {
    let orders = super::ORDERS;
    let mut found = Vec::with_capacity(1296);
    for outer in orders {
        for number in 0..216 {
            let inner = [number / 36, number / 6 % 6, number % 6].map(|order| orders[order]);
            found.push(std::array::from_fn(|digit| (3 * outer[digit / 3] + inner[digit / 3][digit % 3]) as u8));
        }
    }
    found
}

/// Returns the fillings of a band with these columns, each in only one of the six orders of its rows.
fn fillings(columns: &[Triples; 3]) -> Vec<Rows> {
    let mut found = Vec::new();
    let last = |row: u16| columns[2].iter().all(|column| (row & column).count_ones() == 1);
    // The order of the rows in which the first column of the first box ascends.
    let top = columns[0][0] & columns[0][0].wrapping_neg();
    let bottom = 1 << (15 - columns[0][0].leading_zeros());
    for first in rows(columns[0], 511).filter(|row| row & top != 0) {
        for second in rows(columns[0], 511 & !first).filter(|row| row & bottom == 0) {
            for beside_first in rows(columns[1], 511 & !first).filter(|row| last(511 & !(first | row))) {
                for beside_second in rows(columns[1], 511 & !(second | beside_first)) {
                    let beside_third = 511 & !(beside_first | beside_second);
                    let third = 511 & !(first | second);
                    if third & beside_third == 0
                        && last(511 & !(second | beside_second))
                        && last(511 & !(third | beside_third))
                    {
                        found.push([[first, second], [beside_first, beside_second]]);
                    }
                }
            }
        }
    }
    found
}

/// Iterates over the possible rows of a box: one digit of each column, all from the set.
fn rows(columns: Triples, of: u16) -> impl Iterator<Item = u16> {
    let bits = |set: u16| (0..9).map(|digit| 1 << digit).filter(move |bit| set & bit != 0);
    let [one, two, three] = columns.map(|column| column & of);
    bits(one).flat_map(move |a| bits(two).flat_map(move |b| bits(three).map(move |c| a | b | c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_fillings_are_those_of_equal_boxes() {
        let partitions = Partitions::new();
        let fillings = Fillings::new(&partitions);
        assert_eq!(fillings.labels.len(), 1296);
        assert_eq!(fillings.count(0, 0), 1728);
        let counts = || fillings.pairs.iter().map(|pair| u32::from(pair.2));
        assert_eq!(counts().max(), Some(1728));
        // All bands with these digits in the columns of the first box, each of which can be filled in 6 ways.
        assert_eq!(counts().sum::<u32>() * 36, 56 * 6_u32.pow(6) * 216);
    }
}
