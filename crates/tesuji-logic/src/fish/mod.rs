//! Fish: one digit whose places in some houses are covered by as many other houses.

mod basic;
mod complex;
mod finned;
mod franken;
mod large;
mod mutant;

pub use basic::{BasicFish, JELLYFISH, LEVIATHAN, SQUIRMBAG, SWORDFISH, WHALE, X_WING};
pub use complex::ComplexFish;
pub use finned::{
    FINNED_JELLYFISH, FINNED_SWORDFISH, FINNED_X_WING, FinnedFish, SASHIMI_JELLYFISH, SASHIMI_SWORDFISH, SASHIMI_X_WING,
};
pub use franken::{
    FINNED_FRANKEN_JELLYFISH, FINNED_FRANKEN_SWORDFISH, FINNED_FRANKEN_X_WING, FRANKEN_JELLYFISH, FRANKEN_SWORDFISH,
    FRANKEN_X_WING,
};
pub use large::{
    FINNED_LEVIATHAN, FINNED_SQUIRMBAG, FINNED_WHALE, SASHIMI_LEVIATHAN, SASHIMI_SQUIRMBAG, SASHIMI_WHALE,
};
pub use mutant::{
    FINNED_MUTANT_JELLYFISH, FINNED_MUTANT_SWORDFISH, FINNED_MUTANT_X_WING, MUTANT_JELLYFISH, MUTANT_SWORDFISH,
};

use tesuji_core::{House, HouseSet};

/// The nine rows, and the nine columns.
const LINES: [[House; 9]; 2] = {
    let mut lines = [[House::Row1; 9]; 2];
    let mut nth = 0;
    while nth < 9 {
        lines[0][nth] = House::ALL[nth];
        lines[1][nth] = House::ALL[9 + nth];
        nth += 1;
    }
    lines
};

/// Returns the lines with these numbers.
fn lines(kind: usize, numbers: u16) -> HouseSet {
    HouseSet::from_bits(u32::from(numbers) << (9 * kind))
}
