//! The store of clauses.

use super::Literal;

/// The place of a clause.
pub(super) type Place = u32;

/// The number of words before the literals of a clause: they hold the number of literals and the number of levels.
const HEAD: usize = 2;

/// Clauses of three or more literals in one list of words. The first two literals of each are watched.
#[derive(Default)]
pub(super) struct Store {
    words: Vec<u32>,
}

impl Store {
    /// Adds a clause. `levels` is the number of levels of its literals when it was learned, or 0 for a clause of the
    /// problem.
    pub(super) fn add(&mut self, literals: &[Literal], levels: u32) -> Place {
        let place = self.words.len() as Place;
        self.words.extend([literals.len() as u32, levels]);
        self.words.extend_from_slice(literals);
        place
    }

    #[inline(always)]
    fn range(&self, place: Place) -> std::ops::Range<usize> {
        let from = place as usize + HEAD;
        from..from + self.words[place as usize] as usize
    }

    #[inline(always)]
    pub(super) fn literals(&self, place: Place) -> &[Literal] {
        &self.words[self.range(place)]
    }

    #[inline(always)]
    pub(super) fn literals_mut(&mut self, place: Place) -> &mut [Literal] {
        let range = self.range(place);
        &mut self.words[range]
    }

    #[inline(always)]
    pub(super) fn levels(&self, place: Place) -> u32 {
        self.words[place as usize + 1]
    }

    pub(super) fn set_levels(&mut self, place: Place, levels: u32) {
        self.words[place as usize + 1] = levels;
    }

    /// Iterates over the places of all clauses.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let mut next = 0;
        std::iter::from_fn(move || {
            let place = next as Place;
            next = self.range(*self.words.get(next).map(|_| &place)?).end;
            Some(place)
        })
    }

    /// Keeps only the wanted clauses. All places change.
    pub(super) fn retain(&mut self, is_wanted: impl Fn(Place, &[Literal]) -> bool) {
        let mut kept = Store { words: Vec::with_capacity(self.words.len()) };
        for place in self.places() {
            let (literals, levels) = (self.literals(place), self.levels(place));
            if is_wanted(place, literals) {
                kept.add(literals, levels);
            }
        }
        *self = kept;
    }
}
