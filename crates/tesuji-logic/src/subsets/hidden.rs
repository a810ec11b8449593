//! Hidden pairs, triples and quads.

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Digit, DigitSet, Pattern, Technique};

use super::naked::{ALL, holding};
use crate::board::CELLS;
use crate::choose::choose;
use crate::finder::{each, eliminate};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Two digits have only two cells left in a house. These cells can hold no other digit.
    ///
    /// # What it looks like
    ///
    /// In a house, two digits have candidates only in the same two cells. Other candidates in these cells hide the
    /// pair.
    ///
    /// # Why it works
    ///
    /// Both digits need a place, and there are only two cells for them. So these two cells hold the two digits, and all
    /// their other candidates can be eliminated.
    ///
    /// # How it is looked for
    ///
    /// The solver checks boxes, then rows, then columns. In each, it takes the digits with at most two places and looks
    /// for two digits that have only two places between them.
    pub HIDDEN_PAIR = "hidden-pair", "hidden pair", "隐性数对", Subsets, look_for: "a hidden pair",
        zh: [
            "两个数在一个区域里只有两个位置，这两格就不能填其他数。",
            "同一区域里，两个数的位置合起来恰好是两格。",
            "两个数各占一格，正好占满这两格，这两格的其他候选数可以删去。",
            "在每个区域里找位置少的数，看是否有两个数合起来只有两个位置。",
        ],
        also: ["unique subset", "hidden subset", "hidden candidates"], hodoku: Medium 70, se: 34;
}

technique! {
    /// Three digits have only three cells left in a house. These cells can hold no other digit.
    ///
    /// # What it looks like
    ///
    /// In a house, three digits have candidates only in the same three cells. Not every digit has to be in all three.
    ///
    /// # Why it works
    ///
    /// Three digits need three places, and there are only three. So these cells hold the three digits, and all their
    /// other candidates can be eliminated.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a hidden pair, with three digits that have at most three places each.
    pub HIDDEN_TRIPLE = "hidden-triple", "hidden triple", "隐性三数组", Subsets, look_for: "a hidden triple",
        zh: [
            "三个数在一个区域里只有三个位置，这三格就不能填其他数。",
            "同一区域里，三个数的位置合起来恰好是三格。",
            "三个数各占一格，正好占满这三格，这三格的其他候选数可以删去。",
            "在每个区域里找位置少的数，看是否有三个数合起来只有三个位置。",
        ],
        also: ["hidden triplet"], hodoku: Medium 100, se: 40;
}

technique! {
    /// Four digits have only four cells left in a house. These cells can hold no other digit.
    ///
    /// # What it looks like
    ///
    /// In a house, four digits have candidates only in the same four cells. Not every digit has to be in all four.
    ///
    /// # Why it works
    ///
    /// Four digits need four places, and there are only four. So these cells hold the four digits, and all their other
    /// candidates can be eliminated.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a hidden pair, with four digits that have at most four places each.
    pub HIDDEN_QUAD = "hidden-quad", "hidden quad", "隐性四数组", Subsets, look_for: "a hidden quad",
        zh: [
            "四个数在一个区域里只有四个位置，这四格就不能填其他数。",
            "同一区域里，四个数的位置合起来恰好是四格。",
            "四个数各占一格，正好占满这四格，这四格的其他候选数可以删去。",
            "在每个区域里找位置少的数，看是否有四个数合起来只有四个位置。",
        ],
        also: ["hidden quadruple", "hidden quadruplet"], hodoku: Hard 150, se: 54;
}

/// A finder of hidden subsets of one size.
#[derive(Debug)]
pub struct Hidden {
    size: usize,
    technique: &'static Technique,
}

impl Hidden {
    /// The finder of [hidden pairs](HIDDEN_PAIR).
    pub const PAIR: Hidden = Hidden { size: 2, technique: &HIDDEN_PAIR };
    /// The finder of [hidden triples](HIDDEN_TRIPLE).
    pub const TRIPLE: Hidden = Hidden { size: 3, technique: &HIDDEN_TRIPLE };
    /// The finder of [hidden quads](HIDDEN_QUAD).
    pub const QUAD: Hidden = Hidden { size: 4, technique: &HIDDEN_QUAD };
}

impl Finder for Hidden {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for house in ALL {
            let open = (house.cells() & board.open()).len();
            let mut digits = [Digit::D1; 9];
            let mut count = 0;
            for digit in Digit::ALL {
                if (1..=self.size as u32).contains(&board.places(house, digit).count_ones()) {
                    digits[count] = digit;
                    count += 1;
                }
            }
            if open <= self.size || count < self.size {
                continue;
            }
            choose(count, self.size, &mut |chosen| {
                let places = chosen.iter().fold(0, |all, &nth| all | board.places(house, digits[nth]));
                if places.count_ones() as usize != self.size {
                    return ControlFlow::Continue(());
                }
                let subset: DigitSet = chosen.iter().map(|&nth| digits[nth]).collect();
                let cells: CellSet = cells_at(house.index(), places);
                let houses = holding(cells)
                    .iter()
                    .filter(|&other| subset.iter().all(|digit| board.cells_in(other, digit).is_subset(cells)));
                let houses = houses.collect::<tesuji_core::HouseSet>();
                // The same subset in a box and in a line is one step, found in the box.
                if houses.len() == 2 && house.index() < 18 {
                    return ControlFlow::Continue(());
                }
                let pattern = || Pattern::Subset { houses, cells, digits: subset, hidden: true };
                eliminate(self.technique, board, each(!subset, cells), pattern, found)
            })?;
        }
        ControlFlow::Continue(())
    }
}

fn cells_at(house: usize, places: u16) -> CellSet {
    let cells: &[Cell; 9] = &CELLS[house];
    (0..9).filter(|place| places >> place & 1 == 1).map(|place| cells[place]).collect()
}
