//! The rules that generated puzzles can have.

use tesuji_core::{Constraint, Relation};

/// A rule for generated puzzles, in addition to those of rows, columns and boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum VariantRule {
    /// The cells of both diagonals differ.
    X,
    /// Irregular regions replace the boxes.
    Jigsaw,
    /// The windows between the boxes contain each digit once.
    Windoku,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch at a corner differ.
    AntiKing,
    /// Neighbours are not consecutive.
    Nonconsecutive,
    /// Cages with sums.
    Killer,
    /// Thermometers, along which digits increase.
    Thermo,
    /// Arrows whose cells add up to the digit in the circle.
    Arrow,
}

impl VariantRule {
    /// Every rule.
    pub const ALL: [VariantRule; 9] = [
        VariantRule::X,
        VariantRule::Jigsaw,
        VariantRule::Windoku,
        VariantRule::AntiKnight,
        VariantRule::AntiKing,
        VariantRule::Nonconsecutive,
        VariantRule::Killer,
        VariantRule::Thermo,
        VariantRule::Arrow,
    ];

    /// Returns the name, in lower case.
    pub const fn name(self) -> &'static str {
        ["x", "jigsaw", "windoku", "anti-knight", "anti-king", "nonconsecutive", "killer", "thermo", "arrow"]
            [self as usize]
    }

    /// Returns the constraints for the whole grid; empty for a rule whose clues are specific to each puzzle.
    pub(crate) fn constraints(self) -> Vec<Constraint> {
        match self {
            VariantRule::X => [false, true].map(|rising| Constraint::Diagonal { rising }).to_vec(),
            VariantRule::Windoku => vec![Constraint::Windoku],
            VariantRule::AntiKnight => vec![Constraint::AntiChess { rows: 1, columns: 2 }],
            VariantRule::AntiKing => vec![Constraint::AntiChess { rows: 1, columns: 1 }],
            VariantRule::Nonconsecutive => {
                let relation = Relation::Difference(1);
                vec![Constraint::NotAdjacent { relation, diagonal: false, exempt: Vec::new() }]
            }
            VariantRule::Jigsaw | VariantRule::Killer | VariantRule::Thermo | VariantRule::Arrow => Vec::new(),
        }
    }
}

tesuji_core::named_enum!(VariantRule, ParseVariantRuleError, "expected the name of a rule");
