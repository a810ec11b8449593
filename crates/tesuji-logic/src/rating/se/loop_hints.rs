//! The conclusions of a unique loop, by the number of its cells with extra candidates.

use tesuji_core::CandidateSet;

use super::SeTechnique;
use super::cover::count;
use super::geometry::{CELLS, HOUSES_OF, PEER_SET, PLACE_IN, bits, cells};
use super::hint::Hint;
use super::state::{State, candidate};

/// The best hint so far: lowest difficulty, then lowest type, then the first.
pub(crate) struct Best<'a> {
    hint: &'a mut Hint,
    difficulty: f64,
    kind: usize,
    /// The exact candidates that the hint must remove, if required.
    gone: Option<CandidateSet>,
}

/// Returns the difficulty of a loop by its number of cells.
fn base(length: usize) -> f64 {
    match length {
        0..=4 => 4.5,
        5..=6 => 4.5 + 0.1,
        7..=8 => 4.5 + 0.2,
        _ => (4.5 + 0.3) + 0.2,
    }
}

impl<'a> Best<'a> {
    pub(crate) fn new(hint: &'a mut Hint) -> Best<'a> {
        Best { hint, difficulty: f64::INFINITY, kind: 0, gone: None }
    }

    /// Keeps the best hint that removes exactly these candidates.
    pub(crate) fn only(gone: CandidateSet, hint: &'a mut Hint) -> Best<'a> {
        Best { gone: Some(gone), ..Best::new(hint) }
    }

    pub(crate) fn found(&self) -> bool {
        self.difficulty < f64::INFINITY
    }

    /// Returns whether a loop of at least this many cells can still win.
    pub(crate) fn wants(&self, length: usize) -> bool {
        base(length) <= self.difficulty
    }

    /// Keeps a hint if it is better than the previous one and removes something.
    fn offer(&mut self, state: &State, difficulty: f64, kind: usize, length: usize, removals: &[(usize, u16)]) {
        let wins = difficulty < self.difficulty || difficulty == self.difficulty && kind < self.kind;
        if !wins || removals.iter().all(|&(cell, digits)| state.cands[cell] & digits == 0) {
            return;
        }
        if self.gone.is_some_and(|gone| gone != removed(state, removals)) {
            return;
        }
        (self.difficulty, self.kind) = (difficulty, kind);
        let technique = match (length, kind) {
            (4, 1) => SeTechnique::UniqueRectangle1,
            (4, 2) => SeTechnique::UniqueRectangle2,
            (4, 3) => SeTechnique::UniqueRectangle3,
            (4, _) => SeTechnique::UniqueRectangle4,
            (_, 1) => SeTechnique::UniqueLoop1,
            (_, 2) => SeTechnique::UniqueLoop2,
            (_, 3) => SeTechnique::UniqueLoop3,
            (_, _) => SeTechnique::UniqueLoop4,
        };
        self.hint.eliminates(difficulty, technique);
        removals.iter().for_each(|&(cell, digits)| self.hint.remove(state, cell, digits));
    }
}

/// Returns those of these candidates that the grid has.
fn removed(state: &State, removals: &[(usize, u16)]) -> CandidateSet {
    let there =
        |&(cell, digits): &(usize, u16)| bits(state.cands[cell] & digits).map(move |digit| candidate(cell, digit));
    removals.iter().flat_map(there).collect()
}

/// Offers the hints of a loop, whose cells are in the order of the path.
pub(crate) fn of_loop(state: &State, pair: u16, path: &[u8], best: &mut Best<'_>) {
    let length = path.len();
    let rating = base(length);
    if rating > best.difficulty {
        return;
    }
    let mut more = path.iter().map(|&cell| usize::from(cell)).filter(|&cell| state.cands[cell] != pair);
    let (first, second, third) = (more.next(), more.next(), more.next());
    let (Some(one), Some(two)) = (first, second) else {
        if let Some(cell) = first {
            best.offer(state, rating, 1, length, &[(cell, pair)]);
        }
        return;
    };
    let extra = (state.cands[one] | state.cands[two]) & !pair;
    if third.is_some() || count(extra) == 1 {
        let with_more = path.iter().map(|&cell| usize::from(cell)).filter(|&cell| state.cands[cell] != pair);
        let peers = with_more.fold(state.empty, |set, cell| set & PEER_SET[cell]);
        let removals: Vec<(usize, u16)> = cells(peers).map(|cell| (cell, extra)).collect();
        best.offer(state, rating, 2, length, &removals);
    } else {
        type_3(state, pair, extra, [one, two], length, best);
    }
    if third.is_none() {
        type_4(state, pair, [one, two], length, best);
    }
}

/// Calls `found` for each choice of `k` elements of a nine-bit set, in increasing order of the choice as a number.
fn for_each_choice(set: u16, k: usize, mut found: impl FnMut(u16)) {
    let mut chosen: u16 = 0;
    loop {
        if count(chosen) == k {
            found(chosen);
        }
        chosen = chosen.wrapping_sub(set) & set;
        if chosen == 0 {
            return;
        }
    }
}

/// Finds type 3: two cells have extra candidates, which together act as one cell of a naked or a hidden set.
fn type_3(state: &State, pair: u16, extra: u16, two: [usize; 2], length: usize, best: &mut Best<'_>) {
    for degree in count(extra)..=7 {
        if base(length) + (degree as f64 - 2.0) * 0.1 > best.difficulty {
            return;
        }
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[two[0]][kind]);
            if house != usize::from(HOUSES_OF[two[1]][kind]) {
                continue;
            }
            let places = two.map(|cell| 1u16 << PLACE_IN[cell][kind]);
            let open = count(state.open[house]);
            if 2 * degree <= open {
                naked(state, extra, two, house, places, degree, length, best);
            }
            if 2 * degree < open {
                hidden(state, pair, extra, house, places, degree, length, best);
            }
        }
    }
}

#[allow(clippy::too_many_arguments)] // the parts of one formula
fn naked(
    state: &State,
    extra: u16,
    two: [usize; 2],
    house: usize,
    places: [u16; 2],
    degree: usize,
    length: usize,
    best: &mut Best<'_>,
) {
    let cands = CELLS[house].map(|cell| state.cands[cell as usize]);
    let shared = extra & state.cands[two[0]] & state.cands[two[1]];
    let free = state.open[house] & !places[0] & !places[1];
    for_each_choice(free, degree - 1, |others| {
        let union = bits(others).fold(0, |union, place| union | cands[place]);
        let fit = count(shared | union) == degree && count(extra | union) == degree;
        if fit && bits(others).all(|place| count(cands[place]) >= 2) {
            let rest = state.open[house] & !others & !places[0] & !places[1];
            let removals: Vec<(usize, u16)> =
                bits(rest).map(|place| (CELLS[house][place].into(), extra | union)).collect();
            best.offer(state, base(length) + (degree as f64 - 1.0) * 0.1, 3, length, &removals);
        }
    });
}

#[allow(clippy::too_many_arguments)] // the parts of one formula
fn hidden(
    state: &State,
    pair: u16,
    extra: u16,
    house: usize,
    places: [u16; 2],
    degree: usize,
    length: usize,
    best: &mut Best<'_>,
) {
    let others = 511 & !pair & !extra;
    if others == 0 || degree - 2 > count(others) {
        return;
    }
    for_each_choice(others, degree - 2, |chosen| {
        let digits = chosen | pair;
        let places_of = |digit: usize| state.places[house][digit] & !places[1];
        let union = bits(digits).fold(0, |union, digit| union | places_of(digit));
        if count(union) == degree && bits(digits).all(|digit| places_of(digit) != 0) {
            let rest = union & !places[0];
            let removals: Vec<(usize, u16)> =
                bits(rest).map(|place| (CELLS[house][place].into(), 511 & !digits)).collect();
            best.offer(state, base(length) + (degree as f64 - 2.0) * 0.1, 3, length, &removals);
        }
    });
}

/// Finds type 4: two cells have extra candidates, and one of the two digits has no other place in a house of both: it
/// must be in one of them, so the other digit can be removed.
fn type_4(state: &State, pair: u16, two: [usize; 2], length: usize, best: &mut Best<'_>) {
    let locked = |digit: usize| {
        (0..3).any(|kind| {
            let house = HOUSES_OF[two[0]][kind];
            let places = two.map(|cell| 1u16 << PLACE_IN[cell][kind]);
            house == HOUSES_OF[two[1]][kind] && state.places[house as usize][digit] & !places[0] & !places[1] == 0
        })
    };
    let low = pair.trailing_zeros() as usize;
    let high = (pair & (pair - 1)).trailing_zeros() as usize;
    let removed = if locked(low) {
        1 << high
    } else if locked(high) {
        1 << low
    } else {
        return;
    };
    best.offer(state, base(length), 4, length, &[(two[0], removed), (two[1], removed)]);
}
