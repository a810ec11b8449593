//! The cells of one band, and the ways to choose clues in it.

/// A set of cells of a band: bit `9 * row + column`.
pub(super) type BandCells = u32;

/// All cells of a band.
pub(super) const ALL: BandCells = (1 << 27) - 1;

/// Returns the nine cells of a stack within the band.
pub(super) const fn stack(nth: usize) -> BandCells {
    (0b111 | 0b111 << 9 | 0b111 << 18) << (3 * nth)
}

/// Calls the function once for every choice of `size` cells that contains a cell of each set.
///
/// The cells of the first set that has none yet are tried in turn, and a cell already tried is excluded from later
/// branches (Gary McGuire calls it a dead clue).
pub(super) fn for_each_hitting(sets: &[BandCells], size: usize, found: &mut impl FnMut(BandCells)) {
    choose(sets, 0, 0, size, found);
}

/// Adds a cell to the choice, and recurses to a depth of `left`.
fn choose(sets: &[BandCells], chosen: BandCells, dead: BandCells, left: usize, found: &mut impl FnMut(BandCells)) {
    let open = sets.iter().position(|&set| set & chosen == 0);
    let (mut cells, rest) = match open {
        // Every set has a clue: the remaining clues may be anywhere.
        None => return combine(ALL & !chosen & !dead, chosen, left, found),
        Some(_) if left == 0 => return,
        Some(nth) => (sets[nth] & !dead, &sets[nth + 1..]),
    };
    let mut dead = dead;
    while cells != 0 {
        let cell = cells & cells.wrapping_neg();
        cells ^= cell;
        choose(rest, chosen | cell, dead, left - 1, found);
        dead |= cell;
    }
}

/// Adds `left` of the free cells in every way.
pub(super) fn combine(free: BandCells, chosen: BandCells, left: usize, found: &mut impl FnMut(BandCells)) {
    if left == 0 {
        return found(chosen);
    }
    let mut free = free;
    while free.count_ones() as usize >= left {
        let cell = free & free.wrapping_neg();
        free ^= cell;
        combine(free, chosen | cell, left - 1, found);
    }
}

/// Sorts the sets, smaller ones first, and removes each that contains another one, because it is redundant.
pub(super) fn keep_minimal(sets: &mut Vec<BandCells>) {
    sets.sort_unstable_by_key(|&set| (set.count_ones(), set));
    let mut kept = 0;
    for nth in 0..sets.len() {
        let set = sets[nth];
        if sets[..kept].iter().all(|known| known & !set != 0) {
            sets[kept] = set;
            kept += 1;
        }
    }
    sets.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_testkit::Chance;

    #[test]
    fn every_hitting_choice_comes_once() {
        let mut chance = Chance::new(1);
        for size in 0..4 {
            let mut sets: Vec<BandCells> =
                (0..4).map(|_| (0..9).fold(0, |set, _| set | 1 << chance.below(27))).collect();
            let mut found = Vec::new();
            for_each_hitting(&sets, size, &mut |choice| found.push(choice));
            let mut expected = Vec::new();
            combine(ALL, 0, size, &mut |choice| expected.push(choice));
            assert_eq!(expected.len(), [1, 27, 351, 2925][size]);
            expected.retain(|choice| sets.iter().all(|set| set & choice != 0));
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected);
            // Sets that contain other sets change nothing.
            sets.extend(sets.clone().iter().map(|set| set | 1));
            keep_minimal(&mut sets);
            let mut again = Vec::new();
            for_each_hitting(&sets, size, &mut |choice| again.push(choice));
            again.sort_unstable();
            assert_eq!(again, expected);
        }
    }
}
