//! The visible symmetries of a pattern of clues.

use std::fmt;
use std::str::FromStr;

use tesuji_core::{Cell, CellSet};

use crate::line_order::LineOrder;
use crate::{Canonicalizer, CellMap};

/// The visible symmetry of a pattern of clues: the rotations and reflections of the square that map it to itself.
///
/// The eight rotations and reflections have ten subgroups, from the one with only the identity to the one with all
/// eight.
///
/// # Examples
///
/// ```
/// use tesuji_core::CellSet;
/// use tesuji_core::Cell::{R1C1, R9C9, R5C5};
/// use tesuji_symmetry::Symmetry;
///
/// let pattern: CellSet = [R1C1, R5C5, R9C9].into_iter().collect();
/// assert_eq!(Symmetry::of(pattern), Symmetry::BothDiagonals);
/// assert_eq!(Symmetry::HalfTurn.orbit(R1C1).to_string(), "r1c1, r9c9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// No symmetry.
    None,
    /// Rotation by 180 degrees.
    HalfTurn,
    /// Rotation by 90 degrees, and so all rotations.
    QuarterTurn,
    /// Reflection that exchanges left and right.
    LeftRight,
    /// Reflection that exchanges top and bottom.
    TopBottom,
    /// Both reflections: left and right, top and bottom.
    Mirrors,
    /// Reflection across the diagonal from r1c1 to r9c9, which exchanges rows and columns.
    Diagonal,
    /// Reflection across the diagonal from r1c9 to r9c1.
    Antidiagonal,
    /// Reflections across both diagonals.
    BothDiagonals,
    /// All rotations and reflections.
    Full,
}

const BACKWARDS: [u8; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];
const FORWARDS: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// The eight maps of the square, in the order of the bits of [`Symmetry::elements`]: whether the map transposes, the
/// rows and the columns.
const SQUARE: [(bool, [u8; 9], [u8; 9]); 8] = [
    (false, FORWARDS, FORWARDS),
    (true, FORWARDS, BACKWARDS),
    (false, BACKWARDS, BACKWARDS),
    (true, BACKWARDS, FORWARDS),
    (false, FORWARDS, BACKWARDS),
    (false, BACKWARDS, FORWARDS),
    (true, FORWARDS, FORWARDS),
    (true, BACKWARDS, BACKWARDS),
];

impl Symmetry {
    /// All symmetries, from none to full.
    pub const ALL: [Symmetry; 10] = [
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::LeftRight,
        Symmetry::TopBottom,
        Symmetry::Mirrors,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
        Symmetry::BothDiagonals,
        Symmetry::Full,
    ];

    /// Returns the name in one word, such as `half-turn`.
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::HalfTurn => "half-turn",
            Symmetry::QuarterTurn => "quarter-turn",
            Symmetry::LeftRight => "left-right",
            Symmetry::TopBottom => "top-bottom",
            Symmetry::Mirrors => "mirrors",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Antidiagonal => "antidiagonal",
            Symmetry::BothDiagonals => "both-diagonals",
            Symmetry::Full => "full",
        }
    }

    /// Returns which of the eight maps of the square belong to the symmetry: identity, quarter turn, half turn,
    /// three-quarter turn, left-right, top-bottom, diagonal, antidiagonal.
    const fn elements(self) -> u8 {
        match self {
            Symmetry::None => 0b0000_0001,
            Symmetry::HalfTurn => 0b0000_0101,
            Symmetry::QuarterTurn => 0b0000_1111,
            Symmetry::LeftRight => 0b0001_0001,
            Symmetry::TopBottom => 0b0010_0001,
            Symmetry::Mirrors => 0b0011_0101,
            Symmetry::Diagonal => 0b0100_0001,
            Symmetry::Antidiagonal => 0b1000_0001,
            Symmetry::BothDiagonals => 0b1100_0101,
            Symmetry::Full => 0b1111_1111,
        }
    }

    /// Iterates over the rotations and reflections, the identity first.
    pub fn maps(self) -> impl Iterator<Item = CellMap> {
        let wanted = move |bit: &usize| self.elements() >> bit & 1 != 0;
        (0..8).filter(wanted).map(|bit| {
            let (transposed, rows, columns) = SQUARE[bit];
            CellMap::of_orders(transposed, LineOrder(rows), LineOrder(columns))
        })
    }

    /// Returns the largest symmetry of a pattern.
    pub fn of(pattern: CellSet) -> Symmetry {
        *Symmetry::ALL.iter().rev().find(|symmetry| symmetry.keeps(pattern)).expect("the identity keeps every pattern")
    }

    /// Returns whether the pattern has this symmetry.
    pub fn keeps(self, pattern: CellSet) -> bool {
        self.maps().all(|map| map.image_of(pattern) == pattern)
    }

    /// Returns the orbit of a cell: the one to eight cells to which the rotations and reflections map it.
    pub fn orbit(self, cell: Cell) -> CellSet {
        self.maps().map(|map| map.image(cell)).collect()
    }
}

/// Writes the name.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error returned when no [`Symmetry`] has the given name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSymmetryError(());

impl fmt::Display for ParseSymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Symmetry::ALL.iter().map(|symmetry| symmetry.name()).collect();
        write!(f, "expected one of {}", names.join(", "))
    }
}

impl std::error::Error for ParseSymmetryError {}

/// Reads the name, and other words for rotations: `rotational`, `rotation` or `180`, and `90`.
impl FromStr for Symmetry {
    type Err = ParseSymmetryError;

    fn from_str(text: &str) -> Result<Symmetry, ParseSymmetryError> {
        match text {
            "rotational" | "rotation" | "180" => Ok(Symmetry::HalfTurn),
            "90" => Ok(Symmetry::QuarterTurn),
            _ => Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == text).ok_or(ParseSymmetryError(())),
        }
    }
}

impl Canonicalizer {
    /// Returns a cell map that makes the symmetry of a pattern visible, `None` if no image of the pattern has it.
    ///
    /// # Examples
    ///
    /// ```
    /// use tesuji_core::{Cell, CellSet};
    /// use tesuji_symmetry::{Canonicalizer, Symmetry};
    ///
    /// let pattern: CellSet = [Cell::R1C1, Cell::R2C2, Cell::R5C5].into_iter().collect();
    /// let map = Canonicalizer::new().symmetrize(pattern, Symmetry::Diagonal).unwrap();
    /// assert!(Symmetry::Diagonal.keeps(map.image_of(pattern)));
    /// ```
    pub fn symmetrize(&mut self, pattern: CellSet, symmetry: Symmetry) -> Option<CellMap> {
        // If the symmetry has several generators, the first finds the maps, and all of them test each map.
        let Some(generator) = symmetry.maps().nth(1) else { return Some(CellMap::IDENTITY) };
        let fixed = |map: CellMap| Cell::iter().filter(|&cell| map.image(cell) == cell).count();
        let keeps = |map: &CellMap| symmetry.keeps(map.image_of(pattern));
        [CellMap::IDENTITY, CellMap::TRANSPOSITION].into_iter().find_map(|turned| {
            let found = self
                .pattern_automorphisms(turned.image_of(pattern))
                .filter(|own| own.is_transposed() == generator.is_transposed() && fixed(*own) == fixed(generator))
                .find_map(|own| conjugators(own, generator).into_iter().find(|map| keeps(&turned.then(*map))));
            found.map(|map| turned.then(map))
        })
    }
}

/// Returns the maps without transposition that turn `own` into `wanted`: `map.then(wanted) == own.then(map)`.
fn conjugators(own: CellMap, wanted: CellMap) -> Vec<CellMap> {
    let [own_rows, own_columns, rows, columns] =
        [own.rows(), own.columns(), wanted.rows(), wanted.columns()].map(|order| LineOrder(*order));
    let orders = || (0..LineOrder::COUNT).map(LineOrder::from_index);
    if wanted.is_transposed() {
        let row_order = |column: LineOrder| own_rows.inverse().then(column).then(rows);
        return orders()
            .filter(|&column| row_order(column).then(columns) == own_columns.then(column))
            .map(|column| CellMap::of_orders(false, row_order(column), column))
            .collect();
    }
    let conjugating = |own: LineOrder, wanted: LineOrder| {
        orders().filter(move |&order| order.then(wanted) == own.then(order)).collect::<Vec<_>>()
    };
    let column_orders = conjugating(own_columns, columns);
    conjugating(own_rows, rows)
        .into_iter()
        .flat_map(|row| column_orders.iter().map(move |&column| CellMap::of_orders(false, row, column)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_maps_of_each_symmetry_are_a_group() {
        for symmetry in Symmetry::ALL {
            let maps: Vec<CellMap> = symmetry.maps().collect();
            assert_eq!(maps[0], CellMap::IDENTITY);
            for one in &maps {
                assert!(maps.iter().all(|other| maps.contains(&one.then(*other))), "{symmetry}");
            }
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        assert!("turn".parse::<Symmetry>().is_err());
    }

    #[test]
    fn the_square_turns_as_it_is_called() {
        let images = [(1, Cell::R1C9), (2, Cell::R9C9), (3, Cell::R9C1), (4, Cell::R1C9), (5, Cell::R9C1)];
        let maps: Vec<CellMap> = Symmetry::Full.maps().collect();
        for (element, image) in images {
            assert_eq!(maps[element].image(Cell::R1C1), image);
        }
        assert_eq!(maps[6].image(Cell::R1C9), Cell::R9C1);
        assert_eq!(maps[7].image(Cell::R1C1), Cell::R9C9);
    }

    #[test]
    fn orbits_have_the_symmetry_and_hidden_ones_are_found() {
        let mut canonicalizer = Canonicalizer::new();
        for (nth, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            let pattern = [Cell::R1C2, Cell::R2C7, Cell::R4C4, Cell::R5C1]
                .into_iter()
                .fold(CellSet::EMPTY, |pattern, cell| pattern | symmetry.orbit(cell));
            assert_eq!(Symmetry::of(pattern), symmetry);
            let hidden = CellMap::from_index(1_234_567 + 98_765 * nth as u32).image_of(pattern);
            let map = canonicalizer.symmetrize(hidden, symmetry).expect("it had the symmetry");
            assert!(symmetry.keeps(map.image_of(hidden)), "{symmetry}");
        }
        let uneven: CellSet = [Cell::R1C1, Cell::R2C2, Cell::R4C3].into_iter().collect();
        assert_eq!(canonicalizer.symmetrize(uneven, Symmetry::QuarterTurn), None);
    }
}
