//! The search behind subsets and fish: `k` sets whose union has `k` elements.

/// The number of elements in each nine-bit set.
pub(crate) static COUNT: [u8; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        table[set] = (set as u16).count_ones() as u8;
        set += 1;
    }
    table
};

/// Returns the number of elements in a nine-bit set.
#[inline]
pub(crate) fn count(set: u16) -> usize {
    COUNT[set as usize & 511].into()
}

/// Calls `found(chosen, union)` for each choice of `k` of the nine sets, each with at least two elements, whose union
/// has exactly `k` elements. The choices come in increasing order of `chosen` as a binary number, until `found` returns
/// `true`.
pub(crate) fn for_each(sets: &[u16; 9], k: usize, mut found: impl FnMut(u16, u16) -> bool) -> bool {
    let mut items = [(0, 0); 9];
    let mut many = 0;
    for (nth, &set) in sets.iter().enumerate() {
        if (2..=k).contains(&count(set)) {
            items[many] = (1 << nth, set);
            many += 1;
        }
    }
    many >= k && choose(&items[..many], k, k, 0, 0, &mut found)
}

/// Chooses `left` more sets, highest index first.
fn choose(
    items: &[(u16, u16)],
    k: usize,
    left: usize,
    chosen: u16,
    union: u16,
    found: &mut impl FnMut(u16, u16) -> bool,
) -> bool {
    if left == 0 {
        return count(union) == k && found(chosen, union);
    }
    for highest in left - 1..items.len() {
        let (bit, set) = items[highest];
        let union = union | set;
        if count(union) <= k && choose(&items[..highest], k, left - 1, chosen | bit, union, found) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_in_binary_order() {
        let mut seen = Vec::new();
        let sets = [0b11, 0b110, 0b101, 0, 0b11, 0b1, 0b111, 0b1111, 0];
        for_each(&sets, 3, |chosen, union| {
            seen.push(chosen);
            assert_eq!(union, 0b111);
            false
        });
        let eligible = |nth: usize| (2..=3).contains(&sets[nth].count_ones());
        let chosen = |set: u16| (0..9).filter(move |nth| set >> nth & 1 != 0);
        let expected: Vec<u16> = (0u16..512)
            .filter(|&set| set.count_ones() == 3 && chosen(set).all(eligible))
            .filter(|&set| chosen(set).fold(0, |all, nth| all | sets[nth]).count_ones() == 3)
            .collect();
        assert_eq!(seen, expected);
    }
}
