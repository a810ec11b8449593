//! Look-up tables for random solutions, computed once.

use std::sync::OnceLock;

use super::ORDERS;
use super::completions::{COMPLETIONS, MAX_PRODUCT};
use super::filling::Fillings;
use super::partition::{BASE, DIVISIONS, PARTITIONS, Partitions, Triples, divisions, image, inverse, sorted, to_base};
use crate::Rng;

/// The look-up tables for drawing a solution.
pub(super) struct Tables {
    pub(super) partitions: Partitions,
    fillings: Fillings,
    /// The divisions of the digits below [`BASE`].
    divisions: Vec<Triples>,
    /// The partitions of the middle box and of the lower box, by the partition of the upper one and the division.
    divided: Vec<[u16; 2]>,
    /// The partitions after the relabelling that maps the first stack's middle box, or lower box, to [`BASE`]; by the
    /// division of the first stack, whose upper box is [`BASE`].
    relabeled: [Vec<u16>; 2],
}

impl Tables {
    /// Returns the tables, which are built once.
    pub(super) fn get() -> &'static Tables {
        static TABLES: OnceLock<Tables> = OnceLock::new();
        TABLES.get_or_init(Tables::new)
    }

    fn new() -> Tables {
        let partitions = Partitions::new();
        let fillings = Fillings::new(&partitions);
        let divisions = divisions();
        let mut divided = Vec::with_capacity(PARTITIONS * DIVISIONS);
        for upper in &partitions.list {
            let from_base = inverse(&to_base(*upper));
            divided.extend(divisions.iter().map(|division| {
                let lower = lower(&BASE, division);
                [division, &lower].map(|triples| partitions.index(triples.map(|set| image(&from_base, set))) as u16)
            }));
        }
        let relabeled = [0, 1].map(|which| {
            let mut found = Vec::with_capacity(DIVISIONS * PARTITIONS);
            for pair in &divided[..DIVISIONS] {
                let labels = to_base(partitions.list[usize::from(pair[which])]);
                let images = partitions.list.iter().map(|triples| triples.map(|set| image(&labels, set)));
                found.extend(images.map(|triples| partitions.index(triples) as u16));
            }
            found
        });
        Tables { partitions, fillings, divisions, divided, relabeled }
    }

    /// Returns the columns of the middle box below an upper box with these columns.
    pub(super) fn below(&self, partition: usize, division: usize, upper: Triples) -> Triples {
        let in_order = self.partitions.list[partition];
        let from_base = inverse(&to_base(in_order));
        upper.map(|column| {
            let nth = in_order.iter().position(|&triple| triple == column).expect("the column is one of the triples");
            image(&from_base, self.divisions[division][nth])
        })
    }

    /// Returns a number proportional to the number of ways to fill the two bands below an upper one, in which the
    /// columns of the first box are [`BASE`] and those of the others have these partitions.
    #[inline]
    pub(super) fn below_ways(&self, second: usize, third: usize) -> u32 {
        COMPLETIONS[self.fillings.kind(second, third)]
    }

    /// Returns the maximum, over all divisions of the columns, of the number of ways to fill the two bands below an
    /// upper one. The boxes of the upper band have partition 0 and these.
    #[inline]
    pub(super) fn most_ways(&self, second: usize, third: usize) -> u32 {
        MAX_PRODUCT[self.fillings.kind(second, third)]
    }

    /// Returns the number of ways to fill the middle band.
    #[inline]
    pub(super) fn middle_ways(&self, partitions: [usize; 3], divisions: [usize; 3]) -> u32 {
        self.ways(0, partitions, divisions)
    }

    /// Returns the number of ways to fill the lower band.
    #[inline]
    pub(super) fn lower_ways(&self, partitions: [usize; 3], divisions: [usize; 3]) -> u32 {
        self.ways(1, partitions, divisions)
    }

    #[inline]
    fn ways(&self, which: usize, partitions: [usize; 3], divisions: [usize; 3]) -> u32 {
        let relabeled = |stack: usize| {
            let partition = self.divided[partitions[stack] * DIVISIONS + divisions[stack]][which];
            usize::from(self.relabeled[which][divisions[0] * PARTITIONS + usize::from(partition)])
        };
        self.fillings.count(relabeled(1), relabeled(2))
    }

    /// Draws a filling of a band with these columns and passes its digits to `put`: row, column, digit.
    pub(super) fn fill(&self, columns: [Triples; 3], rng: &mut Rng, mut put: impl FnMut(usize, usize, u8)) {
        let labels = to_base(sorted(columns[0]));
        let [_, second, third] = columns.map(|triples| self.partitions.index(triples.map(|set| image(&labels, set))));
        let drawn = rng.below(self.fillings.count(second, third).into()) as usize;
        let order = ORDERS[drawn % 6];
        let ([[one, two], [beside_one, beside_two]], kind, from_kind) = self.fillings.get(second, third, drawn / 6);
        let (back, to_kind) = (inverse(&labels), inverse(from_kind));
        let rows = [[one, beside_one], [two, beside_two], [511 & !(one | two), 511 & !(beside_one | beside_two)]];
        for stack in 0..3 {
            for (column, &digits) in columns[stack].iter().enumerate() {
                // The column in the labels of the kind.
                let set = image(&to_kind, image(&labels, digits));
                debug_assert!(kind[stack].contains(&set));
                for (nth, [first, second]) in rows.into_iter().enumerate() {
                    let row = [first, second, 511 & !(first | second)][stack];
                    let digit = (row & set).trailing_zeros() as usize;
                    put(order[nth], 3 * stack + column, back[usize::from(from_kind[digit])]);
                }
            }
        }
    }
}

/// Returns the columns of the lower box.
fn lower(upper: &Triples, middle: &Triples) -> Triples {
    std::array::from_fn(|column| 511 & !(upper[column] | middle[column]))
}

#[cfg(test)]
mod tests {
    use super::super::{completions::UNIT, upper};
    use super::*;
    use std::collections::HashMap;

    /// Returns, for each pair of partitions: the kind, the number of bands whose boxes have the columns of [`BASE`] and
    /// of these partitions, the number of ways to fill the two bands below, and the maximum of these for one division.
    fn upper_and_below() -> Vec<(usize, u64, u64, u64)> {
        let tables = Tables::get();
        let mut known: HashMap<usize, (u64, u64)> = HashMap::new();
        let pairs = (0..PARTITIONS * PARTITIONS).map(|pair| (pair / PARTITIONS, pair % PARTITIONS));
        let ways = pairs.map(|(second, third)| {
            let kind = tables.fillings.kind(second, third);
            let (below, most) = *known.entry(kind).or_insert_with(|| {
                let products = (0..DIVISIONS.pow(3)).map(|choice| {
                    let choice = [choice % DIVISIONS, choice / DIVISIONS % DIVISIONS, choice / DIVISIONS.pow(2)];
                    let partitions = [0, second, third];
                    u64::from(tables.middle_ways(partitions, choice) * tables.lower_ways(partitions, choice))
                });
                products.fold((0, 0), |(sum, most), product| (sum + product, product.max(most)))
            });
            (kind, tables.fillings.count(second, third).into(), below, most)
        });
        ways.collect()
    }

    /// A solution is drawn as an upper band and the bands below it. The numbers of ways add up to the number of all
    /// grids, so each grid counts once.
    #[test]
    fn the_ways_add_up_to_all_grids() {
        let mut sum = 0_u128;
        for (kind, upper, below, most) in upper_and_below() {
            assert_eq!(below, UNIT * u64::from(COMPLETIONS[kind]), "kind {kind}");
            assert_eq!(most, u64::from(MAX_PRODUCT[kind]), "kind {kind}");
            sum += u128::from(upper) * u128::from(below);
        }
        // The digits of the columns of the first box can be chosen in 9! / 6^3 ways, and the columns of each other box
        // ordered in 6 ways.
        assert_eq!(sum * (362_880 / 216) * 36, 6_670_903_752_021_072_936_960);
    }

    /// Bands with more completions are drawn more often, in proportion. If all bands were equally likely, the mean
    /// would be lower by nine standard errors.
    #[test]
    fn bands_come_as_often_as_there_are_grids_below_them() {
        let (mut grids, mut squares) = (0.0, 0.0);
        for (_, upper, below, _) in upper_and_below() {
            let below = (below / UNIT) as f64;
            grids += upper as f64 * below;
            squares += upper as f64 * below * below;
        }
        let (tables, mut rng) = (Tables::get(), Rng::new(1, 2));
        let (mut sum, mut sum_of_squares) = (0.0, 0.0);
        const DRAWS: u32 = 1_000_000;
        for _ in 0..DRAWS {
            let [_, second, third] = upper(tables, &mut rng).partitions;
            let below = f64::from(tables.below_ways(second, third));
            sum += below;
            sum_of_squares += below * below;
        }
        let (expected, mean) = (squares / grids, sum / f64::from(DRAWS));
        let error = ((sum_of_squares / f64::from(DRAWS) - mean * mean) / f64::from(DRAWS)).sqrt();
        assert!((mean - expected).abs() < 4.0 * error, "{mean} instead of {expected}, error {error}");
    }
}
