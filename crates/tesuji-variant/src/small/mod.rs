//! A search for small problems: only houses, up to 64 cells and 8 values.
//!
//! Building the general search takes longer than solving such a problem. So here the places of a value are one word,
//! and a state is nine words, which each decision copies.

use tesuji_core::{Control, Layout, Problem, Shape, ValueSet};
use tesuji_engine::{Instructions, Kernel};

/// The maximum number of cells: as many as a word has bits.
const MOST_CELLS: usize = 64;
/// The maximum number of values.
const MOST_VALUES: usize = 8;
/// The maximum number of houses: the rows, columns and boxes of eight values.
const MOST_HOUSES: usize = 3 * MOST_VALUES;

/// The maximum number of decisions. Beyond it, the general search is better because it learns from failures.
const MOST_NODES: u64 = 2_000;

/// The houses of a layout, as sets of cells.
struct Houses {
    cells: usize,
    values: usize,
    full: FullHouses,
    /// For each cell, the other cells of its houses.
    seen: [u64; MOST_CELLS],
}

/// The houses that have every value.
enum FullHouses {
    /// The rows, the columns and the boxes.
    Alike([AlikeHouses; 3]),
    /// Any sets of cells, and their number.
    Any([u64; MOST_HOUSES], usize),
}

/// Houses of the same form: as sets of cells, each is another one shifted by some number of bits.
struct AlikeHouses {
    /// The first cells of all houses.
    first: u64,
    /// The offsets of the first house's cells from its first cell, one per value.
    shifts: [u32; MOST_VALUES],
    /// The first house.
    house: u64,
}

/// The houses of each shape of up to 8 values.
static SHAPES: [(Shape, Houses); 5] = [shape(2, 2), shape(2, 3), shape(3, 2), shape(2, 4), shape(4, 2)];

const fn shape(box_rows: usize, box_columns: usize) -> (Shape, Houses) {
    let shape = Shape::new(box_rows, box_columns).expect("boxes of at least two rows and two columns");
    (shape, Houses::of(shape))
}

impl AlikeHouses {
    /// Returns the houses of `rows` x `columns` cells that fill a square.
    const fn new(rows: usize, columns: usize) -> AlikeHouses {
        let size = rows * columns;
        let mut houses = AlikeHouses { first: 0, shifts: [0; MOST_VALUES], house: 0 };
        let mut nth = 0;
        while nth < size {
            houses.shifts[nth] = (nth / columns * size + nth % columns) as u32;
            houses.house |= 1 << houses.shifts[nth];
            houses.first |= 1 << (nth / rows * rows * size + nth % rows * columns);
            nth += 1;
        }
        houses
    }
}

impl Houses {
    const fn of(shape: Shape) -> Houses {
        let size = shape.size();
        let alike = [
            AlikeHouses::new(1, size),
            AlikeHouses::new(size, 1),
            AlikeHouses::new(shape.box_rows(), shape.box_columns()),
        ];
        let mut seen = [0; MOST_CELLS];
        let mut kind = 0;
        while kind < alike.len() {
            let mut left = alike[kind].first;
            while left != 0 {
                see(&mut seen, alike[kind].house << left.trailing_zeros());
                left &= left - 1;
            }
            kind += 1;
        }
        Houses { cells: size * size, values: size, full: FullHouses::Alike(alike), seen }
    }

    /// Returns the houses of a layout that is not a square with boxes; `None` if there are too many.
    fn drawn(layout: &Layout) -> Option<Houses> {
        let (mut sets, mut full, mut seen) = ([0; MOST_HOUSES], 0, [0; MOST_CELLS]);
        for house in layout.houses() {
            let set = house.cells.iter().fold(0, |set, &cell| set | 1 << cell);
            see(&mut seen, set);
            if house.cells.len() == layout.size() {
                *sets.get_mut(full)? = set;
                full += 1;
            }
        }
        let (cells, values) = (layout.cell_count(), layout.size());
        Some(Houses { cells, values, full: FullHouses::Any(sets, full), seen })
    }
}

/// Records that the cells of a set see each other.
const fn see(seen: &mut [u64; MOST_CELLS], set: u64) {
    let mut left = set;
    while left != 0 {
        let cell = left.trailing_zeros() as usize;
        seen[cell] |= set & !(1 << cell);
        left &= left - 1;
    }
}

/// Returns the first solutions of a problem, up to `most`; `None` if it is not small, takes too long here, or the
/// control stopped the work.
pub(crate) fn first_solutions(problem: &Problem, most: usize, control: &Control<'_>) -> Option<Vec<Vec<u8>>> {
    let layout = problem.layout();
    let (cells, values) = (layout.cell_count(), layout.size());
    let is_small = cells <= MOST_CELLS && values <= MOST_VALUES && layout.extra_count() == 0;
    if !is_small || !problem.constraints().is_empty() || !control.should_continue() {
        return None;
    }
    let drawn;
    let houses = match layout.boxes() {
        Some(shape) => &SHAPES.iter().find(|(known, _)| *known == shape)?.1,
        None => {
            drawn = Houses::drawn(&layout)?;
            &drawn
        }
    };
    let state = State { places: places_of(&problem.allowed()), open: u64::MAX >> (MOST_CELLS - cells) };
    let (is_done, found, nodes) = match values {
        0..=4 => Search::<4> { houses, most, state }.run(),
        5..=6 => Search::<6> { houses, most, state }.run(),
        // Choosing the vector instructions pays only for searches that take much longer than the choice.
        _ => Instructions::best().dispatch(Search::<MOST_VALUES> { houses, most, state }),
    };
    control.spend(nodes);
    is_done.then_some(found)
}

/// The state of a search between two decisions.
#[derive(Clone, Copy)]
struct State {
    /// The cells that can have each value.
    places: [u64; MOST_VALUES],
    /// The cells whose value has not yet been removed from the cells that they see.
    open: u64,
}

/// A contradiction: there is no solution.
struct Fail;

/// A search for the first solutions from a state of up to `N` values.
struct Search<'a, const N: usize> {
    houses: &'a Houses,
    most: usize,
    state: State,
}

impl<const N: usize> Kernel for Search<'_, N> {
    /// `true` if all solutions, or `most` of them, were found; the solutions; and the number of decisions.
    type Output = (bool, Vec<Vec<u8>>, u64);

    #[inline(always)]
    fn run(self) -> (bool, Vec<Vec<u8>>, u64) {
        let (mut found, mut nodes) = (Vec::new(), 0);
        let mut waiting: Vec<State> = Vec::new();
        let mut state = self.state;
        loop {
            if self.propagate(&mut state).is_ok() {
                if state.open == 0 {
                    found.push(self.values(&state));
                    if found.len() == self.most {
                        return (true, found, nodes);
                    }
                } else {
                    let cell = 1 << state.fewest_values::<N>().trailing_zeros();
                    // The lowest value is pushed last, so that it is tried first.
                    for value in (0..N).rev().filter(|&value| state.places[value] & cell != 0) {
                        let mut next = state;
                        next.set::<N>(value, cell);
                        waiting.push(next);
                    }
                }
            }
            match waiting.pop() {
                Some(_) if nodes == MOST_NODES => return (false, found, nodes),
                Some(next) => state = next,
                None => return (true, found, nodes),
            }
            nodes += 1;
        }
    }
}

impl<const N: usize> Search<'_, N> {
    /// Sets naked and hidden singles until there are none left.
    #[inline(always)]
    fn propagate(&self, state: &mut State) -> Result<(), Fail> {
        let cells = u64::MAX >> (MOST_CELLS - self.houses.cells);
        loop {
            let (mut one, mut two) = (0, 0);
            for &places in &state.places[..N] {
                two |= one & places;
                one |= places;
            }
            if one != cells {
                return Err(Fail);
            }
            let single = !two & state.open;
            if single != 0 {
                for places in &mut state.places[..N] {
                    *places &= !self.houses.seen_by_any(*places & single);
                }
                state.open &= two;
                continue;
            }
            if state.open == 0 {
                return Ok(());
            }
            let only = self.houses.only_places::<N>(&state.places)?;
            let mut changed = false;
            for (value, only) in only.into_iter().enumerate() {
                let only = only & state.open;
                if only != 0 {
                    state.set::<N>(value, only);
                    changed = true;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }

    #[inline(always)]
    fn values(&self, state: &State) -> Vec<u8> {
        let mut values = vec![0; self.houses.cells];
        for (value, &places) in (1..).zip(&state.places) {
            let mut left = places;
            while left != 0 {
                values[left.trailing_zeros() as usize] = value;
                left &= left - 1;
            }
        }
        values
    }
}

impl State {
    /// Removes all other values from the cells.
    #[inline(always)]
    fn set<const N: usize>(&mut self, value: usize, cells: u64) {
        for (other, places) in self.places[..N].iter_mut().enumerate() {
            if other != value {
                *places &= !cells;
            }
        }
    }

    /// Returns the open cells with two values; if there are none, those with three; otherwise all open cells.
    #[inline(always)]
    fn fewest_values<const N: usize>(&self) -> u64 {
        let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
        for &places in &self.places[..N] {
            four |= three & places;
            three |= two & places;
            two |= one & places;
            one |= places;
        }
        let cells = [two & !three, three & !four, self.open];
        cells.into_iter().map(|cells| cells & self.open).find(|&cells| cells != 0).unwrap_or(self.open)
    }
}

impl Houses {
    /// Returns the cells that at least one of these cells sees.
    #[inline(always)]
    fn seen_by_any(&self, mut cells: u64) -> u64 {
        let mut seen = 0;
        while cells != 0 {
            seen |= self.seen[cells.trailing_zeros() as usize];
            cells &= cells - 1;
        }
        seen
    }

    /// Returns, for each value, the cells that are its only place in a house.
    #[inline(always)]
    fn only_places<const N: usize>(&self, places: &[u64; MOST_VALUES]) -> Result<[u64; N], Fail> {
        let (mut only, mut missing) = ([0; N], 0);
        match &self.full {
            FullHouses::Alike(kinds) => {
                for kind in kinds {
                    // Counts up to two in all houses at once, at their first cells. The other bits mean nothing.
                    let (mut one, mut two) = ([0; N], [0; N]);
                    for &shift in &kind.shifts[..N] {
                        for value in 0..N {
                            let here = places[value] >> shift;
                            two[value] |= one[value] & here;
                            one[value] |= here;
                        }
                    }
                    for value in 0..N {
                        missing |= kind.first & !one[value];
                        only[value] |= (kind.first & one[value] & !two[value]).wrapping_mul(kind.house) & places[value];
                    }
                }
            }
            FullHouses::Any(houses, count) => {
                for (places, only) in places[..self.values].iter().zip(&mut only) {
                    for house in &houses[..*count] {
                        let here = places & house;
                        missing |= u64::from(here == 0);
                        *only |= if here & here.wrapping_sub(1) == 0 { here } else { 0 };
                    }
                }
            }
        }
        if missing == 0 { Ok(only) } else { Err(Fail) }
    }
}

/// Converts the values of up to 64 cells into the places of 8 values.
fn places_of(cells: &[ValueSet]) -> [u64; MOST_VALUES] {
    let mut places = [0; MOST_VALUES];
    for (nth, cells) in cells.chunks(8).enumerate() {
        let rows = cells.iter().rev().fold(0, |rows, set| rows << 8 | set.bits() & 0xff);
        for (value, row) in transposed(rows).to_le_bytes().into_iter().enumerate() {
            places[value] |= u64::from(row) << (8 * nth);
        }
    }
    places
}

/// Transposes a square of 8 x 8 bits: first within squares of 2 x 2, then 4 x 4, then the whole (Warren, *Hacker's
/// Delight*, 7-3).
const fn transposed(mut bits: u64) -> u64 {
    let squares = [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)];
    let mut nth = 0;
    while nth < squares.len() {
        let (shift, mask) = squares[nth];
        let change = (bits ^ bits >> shift) & mask;
        bits ^= change ^ change << shift;
        nth += 1;
    }
    bits
}

#[cfg(test)]
mod tests;
