//! The subject of a count in a proof.

use tesuji_core::{CellSet, DigitSet, House, HouseSet, Sector};

/// The cells, houses and digits of the truths or the links of a count.
pub(super) struct CountedSet {
    pub(super) cells: CellSet,
    pub(super) houses: HouseSet,
    pub(super) digits: DigitSet,
    /// An earlier line that is one of the truths or links.
    pub(super) line: Option<usize>,
}

impl CountedSet {
    pub(super) fn of(sectors: &[Sector]) -> CountedSet {
        let mut counted =
            CountedSet { cells: CellSet::EMPTY, houses: HouseSet::EMPTY, digits: DigitSet::EMPTY, line: None };
        for sector in sectors {
            match sector {
                Sector::Cell(cell) => counted.cells.insert(*cell),
                Sector::Place(house, digit) => {
                    counted.houses.insert(*house);
                    counted.digits.insert(*digit);
                }
                Sector::Line(at) => counted.line = Some(*at),
            }
        }
        counted
    }
}

/// Returns the digits that are counted in each house.
pub(super) fn by_house(links: &[Sector]) -> Vec<(House, DigitSet)> {
    let mut houses: Vec<(House, DigitSet)> = Vec::new();
    for link in links {
        let Sector::Place(house, digit) = link else { continue };
        match houses.iter_mut().find(|(known, _)| known == house) {
            Some((_, digits)) => digits.insert(*digit),
            None => houses.push((*house, (*digit).into())),
        }
    }
    houses.sort_unstable_by_key(|(house, _)| house.index());
    houses
}
