//! The ways to divide nine digits into three triples.

/// Sets of digits, one bit per digit: three triples that together contain all nine.
pub(super) type Triples = [u16; 3];

/// The replacement of each digit.
pub(super) type Labels = [u8; 9];

/// The number of ways to divide nine digits into three unordered triples.
pub(super) const PARTITIONS: usize = 280;

/// The number of ways to divide the digits missing from the columns of a stack between two boxes.
pub(super) const DIVISIONS: usize = 56;

/// The partition whose triples are the digits in order.
pub(super) const BASE: Triples = [0b000_000_111, 0b000_111_000, 0b111_000_000];

/// The partitions, numbered; that of [`BASE`] is 0.
pub(super) struct Partitions {
    /// The triples, the one with the smallest digit first.
    pub(super) list: Vec<Triples>,
    /// The number, by the first triple and the second.
    numbers: Vec<u16>,
}

impl Partitions {
    pub(super) fn new() -> Partitions {
        let triples = || (0..512_u16).filter(|set| set.count_ones() == 3);
        let (mut list, mut numbers) = (Vec::with_capacity(PARTITIONS), vec![0; 512 * 512]);
        for first in triples().filter(|first| first & 1 != 0) {
            let left = 511 & !first;
            let lowest = left & left.wrapping_neg();
            for second in triples().filter(|second| second & !left == 0 && second & lowest != 0) {
                numbers[place(first, second)] = list.len() as u16;
                list.push([first, second, left & !second]);
            }
        }
        Partitions { list, numbers }
    }

    /// Returns the number of the partition with these triples, in any order.
    pub(super) fn index(&self, triples: Triples) -> usize {
        let [first, second, _] = sorted(triples);
        self.numbers[place(first, second)].into()
    }
}

fn place(first: u16, second: u16) -> usize {
    usize::from(first) << 9 | usize::from(second)
}

/// Returns the triples, the one with the smallest digit first.
pub(super) fn sorted(mut triples: Triples) -> Triples {
    triples.sort_unstable_by_key(|set| set.trailing_zeros());
    triples
}

/// Returns the image of a set of digits under a relabelling.
pub(super) fn image(labels: &Labels, mut set: u16) -> u16 {
    let mut image = 0;
    while set != 0 {
        image |= 1 << labels[set.trailing_zeros() as usize];
        set &= set - 1;
    }
    image
}

/// Returns the relabelling that maps the triples, in order, to those of [`BASE`].
pub(super) fn to_base(triples: Triples) -> Labels {
    let mut labels = [0; 9];
    for (nth, mut set) in triples.into_iter().enumerate() {
        for place in 0..3 {
            labels[set.trailing_zeros() as usize] = (3 * nth + place) as u8;
            set &= set - 1;
        }
    }
    labels
}

/// Returns the inverse of a relabelling.
pub(super) fn inverse(labels: &Labels) -> Labels {
    let mut inverse = [0; 9];
    labels.iter().enumerate().for_each(|(digit, &label)| inverse[usize::from(label)] = digit as u8);
    inverse
}

/// Returns the possible columns of a box below one with the columns of [`BASE`], so that no column has a digit twice.
pub(super) fn divisions() -> Vec<Triples> {
    let triples = |of: u16| (0..512_u16).filter(move |set| set.count_ones() == 3 && set & !of == 0);
    let [one, two, three] = BASE;
    let mut found = Vec::with_capacity(DIVISIONS);
    for first in triples(two | three) {
        for second in triples((one | three) & !first) {
            let third = 511 & !(first | second);
            if third & three == 0 {
                found.push([first, second, third]);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_so_many() {
        let partitions = Partitions::new();
        assert_eq!(partitions.list.len(), PARTITIONS);
        assert_eq!(partitions.index(BASE), 0);
        for (number, &[one, two, three]) in partitions.list.iter().enumerate() {
            assert_eq!(partitions.index([two, three, one]), number);
            let labels = to_base([one, two, three]);
            assert_eq!([one, two, three].map(|set| image(&labels, set)), BASE);
            assert_eq!(image(&inverse(&labels), BASE[1]), two);
        }
        assert_eq!(divisions().len(), DIVISIONS);
    }
}
