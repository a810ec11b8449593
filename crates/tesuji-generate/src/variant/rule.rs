use tesuji_core::{Constraint, Relation};

/// A rule of puzzles that are generated, beside those of rows, columns and boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum VariantRule {
    /// The cells of both diagonals differ.
    X,
    /// Regions of any form take the place of boxes.
    Jigsaw,
    /// The boxes between the boxes have each digit once.
    Windoku,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch in a corner differ.
    AntiKing,
    /// Neighbours are not consecutive.
    Nonconsecutive,
    /// Cages with sums.
    Killer,
    /// Thermometers, along which digits increase.
    Thermo,
    /// Arrows, whose cells add up to the digit in the circle.
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

    /// Returns what it means for the whole grid: nothing for a rule that has clues of its own in each puzzle.
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
