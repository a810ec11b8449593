//! The techniques, by their Sudoku Explainer names.

use core::fmt;

/// A technique of Sudoku Explainer 1.2.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the name of each variant is its documentation
pub enum SeTechnique {
    HiddenSingle,
    DirectPointing,
    DirectClaiming,
    DirectHiddenPair,
    NakedSingle,
    DirectHiddenTriplet,
    Pointing,
    Claiming,
    NakedPair,
    XWing,
    HiddenPair,
    NakedTriplet,
    Swordfish,
    HiddenTriplet,
    XyWing,
    XyzWing,
    UniqueRectangle1,
    UniqueRectangle2,
    UniqueRectangle3,
    UniqueRectangle4,
    UniqueLoop1,
    UniqueLoop2,
    UniqueLoop3,
    UniqueLoop4,
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    Bug1,
    Bug2,
    Bug3,
    Bug4,
    AlignedPairExclusion,
    GeneralizedXWing,
    XCycle,
    YCycle,
    XyCycle,
    TurbotFish,
    ForcingXChain,
    ForcingChain,
    AlignedTripletExclusion,
    NishioForcingChains,
    /// Static chains from every candidate of a cell.
    CellForcingChains,
    /// Static chains from every place of a digit in a house.
    RegionForcingChains,
    /// Dynamic chains of the given level: 0 plain, 1 with locking, pairs and X-wings, 2 to 5 with nested chains.
    Dynamic(Forcing, u8),
}

/// The start of a dynamic chain, and the kind of its conclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forcing {
    /// Every candidate of a cell leads to the same conclusion.
    Cell,
    /// Every place of a digit in a house leads to the same conclusion.
    Region,
    /// A candidate leads to the same conclusion whether it is on or off.
    Double,
    /// A candidate leads to a contradiction.
    Contradiction,
}

macro_rules! dynamic_names {
    ($($suffix:literal),+) => {
        [$([
            concat!("Dynamic Cell Forcing Chains", $suffix),
            concat!("Dynamic Region Forcing Chains", $suffix),
            concat!("Dynamic Double Forcing Chains", $suffix),
            concat!("Dynamic Contradiction Forcing Chains", $suffix),
        ]),+]
    };
}

/// The names of dynamic chains by level and kind.
const DYNAMIC: [[&str; 4]; 6] = dynamic_names![
    "",
    " (+)",
    " (+ Forcing Chains)",
    " (+ Multiple Forcing Chains)",
    " (+ Dynamic Forcing Chains)",
    " (+ Dynamic Forcing Chains (+ Forcing Chains))"
];

impl SeTechnique {
    /// Returns the name that Sudoku Explainer shows.
    pub const fn name(self) -> &'static str {
        match self {
            SeTechnique::HiddenSingle => "Hidden Single",
            SeTechnique::DirectPointing => "Direct Pointing",
            SeTechnique::DirectClaiming => "Direct Claiming",
            SeTechnique::DirectHiddenPair => "Direct Hidden Pair",
            SeTechnique::NakedSingle => "Naked Single",
            SeTechnique::DirectHiddenTriplet => "Direct Hidden Triplet",
            SeTechnique::Pointing => "Pointing",
            SeTechnique::Claiming => "Claiming",
            SeTechnique::NakedPair => "Naked Pair",
            SeTechnique::XWing => "X-Wing",
            SeTechnique::HiddenPair => "Hidden Pair",
            SeTechnique::NakedTriplet => "Naked Triplet",
            SeTechnique::Swordfish => "Swordfish",
            SeTechnique::HiddenTriplet => "Hidden Triplet",
            SeTechnique::XyWing => "XY-Wing",
            SeTechnique::XyzWing => "XYZ-Wing",
            SeTechnique::UniqueRectangle1 => "Unique Rectangle type 1",
            SeTechnique::UniqueRectangle2 => "Unique Rectangle type 2",
            SeTechnique::UniqueRectangle3 => "Unique Rectangle type 3",
            SeTechnique::UniqueRectangle4 => "Unique Rectangle type 4",
            SeTechnique::UniqueLoop1 => "Unique Loop type 1",
            SeTechnique::UniqueLoop2 => "Unique Loop type 2",
            SeTechnique::UniqueLoop3 => "Unique Loop type 3",
            SeTechnique::UniqueLoop4 => "Unique Loop type 4",
            SeTechnique::NakedQuad => "Naked Quad",
            SeTechnique::Jellyfish => "Jellyfish",
            SeTechnique::HiddenQuad => "Hidden Quad",
            SeTechnique::Bug1 => "BUG type 1",
            SeTechnique::Bug2 => "BUG type 2",
            SeTechnique::Bug3 => "BUG type 3",
            SeTechnique::Bug4 => "BUG type 4",
            SeTechnique::AlignedPairExclusion => "Aligned Pair Exclusion",
            SeTechnique::GeneralizedXWing => "Generalized X-Wing",
            SeTechnique::XCycle => "Bidirectional X-Cycle",
            SeTechnique::YCycle => "Bidirectional Y-Cycle",
            SeTechnique::XyCycle => "Bidirectional Cycle",
            SeTechnique::TurbotFish => "Turbot Fish",
            SeTechnique::ForcingXChain => "Forcing X-Chain",
            SeTechnique::ForcingChain => "Forcing Chain",
            SeTechnique::AlignedTripletExclusion => "Aligned Triplet Exclusion",
            SeTechnique::NishioForcingChains => "Nishio Forcing Chains",
            SeTechnique::CellForcingChains => "Cell Forcing Chains",
            SeTechnique::RegionForcingChains => "Region Forcing Chains",
            SeTechnique::Dynamic(forcing, level) => {
                DYNAMIC[if level < 6 { level as usize } else { 5 }][forcing as usize]
            }
        }
    }
}

impl fmt::Display for SeTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
