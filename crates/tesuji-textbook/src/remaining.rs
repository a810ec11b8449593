//! The options that a state leaves.

use tesuji_core::Shape;

use crate::Demand;
use crate::houses::Houses;

/// The options that the values of a grid leave for its open cells.
///
/// It is computed only from the values, so that a search need not report it.
///
/// # Examples
///
/// ```
/// use tesuji_core::Shape;
/// use tesuji_textbook::{Demand, Remaining};
///
/// let values = [1, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/// let remaining = Remaining::new(Shape::of_size(4).expect("4x4 is a size"), &values);
/// assert_eq!(remaining.candidates(4), [3, 4]);
/// assert_eq!(remaining.options(Demand::House { house: 0, value: 3 }), [(2, 3), (3, 3)]);
/// ```
pub struct Remaining {
    houses: Houses,
    cells: Vec<Vec<usize>>,
    values: Vec<u8>,
    /// The values that fit each open cell, bit `v` for the value `v`; empty for a cell with a value.
    fitting: Vec<u32>,
    /// The values in each house.
    held: Vec<u32>,
}

impl Remaining {
    /// Computes the options that these values leave; 0 means an open cell. The values may clash.
    ///
    /// # Panics
    ///
    /// Panics if the number of values is not the number of cells, or one of them is above the size.
    pub fn new(shape: Shape, values: &[u8]) -> Remaining {
        let houses = Houses::new(shape);
        assert_eq!(values.len(), houses.cell_count(), "one value a cell");
        assert!(values.iter().all(|&value| usize::from(value) <= houses.size()), "no value is above the size");
        let mut held = vec![0; houses.count()];
        for (cell, &value) in values.iter().enumerate().filter(|&(_, &value)| value != 0) {
            houses.of(cell).iter().for_each(|&house| held[house] |= 1 << value);
        }
        let all = (2 << houses.size()) - 2;
        let fitting = |(cell, &value): (usize, &u8)| {
            let [row, column, block] = houses.of(cell);
            if value == 0 { all & !(held[row] | held[column] | held[block]) } else { 0 }
        };
        let fitting = values.iter().enumerate().map(fitting).collect();
        Remaining { cells: houses.cells(), houses, values: values.to_vec(), fitting, held }
    }

    /// Returns the values that fit the cell; empty if it has a value.
    pub fn candidates(&self, cell: usize) -> Vec<u8> {
        (1..=self.houses.size() as u8).filter(|&value| self.fits(cell, value)).collect()
    }

    fn fits(&self, cell: usize, value: u8) -> bool {
        self.fitting[cell] & (1 << value) != 0
    }

    /// Returns the cells of a house, in reading order.
    pub fn cells(&self, house: usize) -> &[usize] {
        &self.cells[house]
    }

    /// Returns the number of options left for the demand, or `None` if it is met.
    pub fn count(&self, demand: Demand) -> Option<usize> {
        match demand {
            Demand::Cell { cell } => (self.values[cell] == 0).then(|| self.fitting[cell].count_ones() as usize),
            Demand::House { house, value } => (self.held[house] & (1 << value) == 0)
                .then(|| self.cells[house].iter().filter(|&&cell| self.fits(cell, value)).count()),
        }
    }

    /// Returns the options of a demand: the cells and values that would meet it.
    pub fn options(&self, demand: Demand) -> Vec<(usize, u8)> {
        match demand {
            Demand::Cell { cell } => self.candidates(cell).into_iter().map(|value| (cell, value)).collect(),
            Demand::House { house, value } => {
                let cells = self.cells[house].iter().filter(|&&cell| self.fits(cell, value));
                cells.map(|&cell| (cell, value)).collect()
            }
        }
    }

    /// Returns every demand of the grid, met or not: the cells first, then the values of each house.
    pub fn demands(&self) -> impl Iterator<Item = Demand> + '_ {
        let values = 1..=self.houses.size() as u8;
        let of_house = move |house| values.clone().map(move |value| Demand::House { house, value });
        (0..self.values.len()).map(|cell| Demand::Cell { cell }).chain((0..self.houses.count()).flat_map(of_house))
    }

    /// Returns the first demand with the fewest options, with its options: the one that dancing links chooses next.
    /// `None` if every demand is met.
    pub fn narrowest(&self) -> Option<(Demand, Vec<(usize, u8)>)> {
        let counted = self.demands().filter_map(|demand| Some((demand, self.count(demand)?)));
        let (demand, _) = counted.min_by_key(|&(_, count)| count)?;
        Some((demand, self.options(demand)))
    }

    /// Returns the first house, in the order row, column, box, in which no other open cell can have the value.
    pub fn hidden_single(&self, cell: usize, value: u8) -> Option<usize> {
        let is_only = |&house: &usize| self.options(Demand::House { house, value }) == [(cell, value)];
        self.houses.of(cell).into_iter().find(is_only)
    }
}

/// Returns the cells that share a house with the cell and have the value, so that the cell cannot have it: by row,
/// column and box, each cell once with the first house in which it clashes.
///
/// # Examples
///
/// ```
/// use tesuji_core::Shape;
/// use tesuji_textbook::clashes;
///
/// let values = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0];
/// assert_eq!(clashes(Shape::of_size(4).expect("4x4 is a size"), &values, 5, 1), [(13, 5), (0, 8)]);
/// ```
///
/// # Panics
///
/// Panics if the number of values is not the number of cells.
pub fn clashes(shape: Shape, values: &[u8], cell: usize, value: u8) -> Vec<(usize, usize)> {
    let houses = Houses::new(shape);
    assert_eq!(values.len(), houses.cell_count(), "one value a cell");
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (nth, house) in houses.of(cell).into_iter().enumerate() {
        for peer in (0..values.len()).filter(|&peer| peer != cell && values[peer] == value) {
            if houses.of(peer)[nth] == house && !found.iter().any(|&(known, _)| known == peer) {
                found.push((peer, house));
            }
        }
    }
    found
}
