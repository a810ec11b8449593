//! Specifications of puzzles with other sizes or rules.

use std::ops::RangeInclusive;

use tesuji_core::{Layout, Shape};

use super::VariantRule;

/// The specification of puzzles with sizes or rules other than the classic ones.
///
/// # Examples
///
/// ```
/// use tesuji_core::Control;
/// use tesuji_generate::{Rng, VariantRule, VariantSpec};
///
/// let spec = VariantSpec { size: 6, rules: vec![VariantRule::X], ..VariantSpec::default() };
/// let generated = spec.attempt(&mut Rng::new(1, 0), &Control::new()).expect("nobody stops it");
/// let puzzle = generated.expect("many grids follow the rules");
/// assert_eq!((puzzle.problem.layout().size(), puzzle.problem.constraints().len()), (6, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantSpec {
    /// The number of digits, and of rows and columns: 4 to 25.
    pub size: usize,
    /// The rules in addition to those of rows, columns and boxes.
    pub rules: Vec<VariantRule>,
    /// The number of givens; `None` to remove as many as possible.
    pub clues: Option<RangeInclusive<usize>>,
    /// `true` if the puzzle must be minimal: no given can be removed.
    pub minimal: bool,
}

impl Default for VariantSpec {
    fn default() -> VariantSpec {
        VariantSpec { size: 9, rules: Vec::new(), clues: None, minimal: false }
    }
}

/// The error returned when no puzzle fits a [`VariantSpec`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VariantSpecError {
    /// The size is less than 4 or more than 25.
    #[error("size {0}: puzzles of 4 to {max} digits can be generated", max = Shape::MAX_SIZE)]
    Size(usize),
    /// There are no boxes of this size.
    #[error("size {0} has no boxes; use the rule jigsaw, which has regions instead")]
    Boxes(usize),
    /// Windows need boxes, and a jigsaw has none.
    #[error("a jigsaw has no boxes, and windoku needs them")]
    Windows,
    /// A rule is required twice.
    #[error("the rule {0} appears twice")]
    Twice(VariantRule),
    /// More givens are required than there are cells.
    #[error("{least} clues do not fit in a grid of {cells} cells")]
    Clues {
        /// The minimum number required.
        least: usize,
        /// The number of cells.
        cells: usize,
    },
}

impl VariantSpec {
    /// Checks whether a puzzle can fit, without searching for one.
    ///
    /// # Errors
    ///
    /// Returns an error if it is known that none does.
    pub fn check(&self) -> Result<(), VariantSpecError> {
        if !(4..=Shape::MAX_SIZE).contains(&self.size) {
            return Err(VariantSpecError::Size(self.size));
        }
        let is_jigsaw = self.has(VariantRule::Jigsaw);
        if !is_jigsaw && Shape::of_size(self.size).is_none() {
            return Err(VariantSpecError::Boxes(self.size));
        }
        if is_jigsaw && self.has(VariantRule::Windoku) {
            return Err(VariantSpecError::Windows);
        }
        if let Some(nth) = (1..self.rules.len()).find(|&nth| self.rules[..nth].contains(&self.rules[nth])) {
            return Err(VariantSpecError::Twice(self.rules[nth]));
        }
        let cells = self.size * self.size;
        match &self.clues {
            Some(range) if *range.start() > cells => Err(VariantSpecError::Clues { least: *range.start(), cells }),
            _ => Ok(()),
        }
    }

    /// Returns whether the spec includes the rule.
    pub fn has(&self, rule: VariantRule) -> bool {
        self.rules.contains(&rule)
    }

    /// Returns whether this is the classic 9x9 without further rules.
    pub fn is_classic(&self) -> bool {
        self.size == 9 && self.rules.is_empty()
    }

    /// Returns the layout of boxes; `None` if each puzzle gets a random layout.
    pub(super) fn boxes(&self) -> Option<Layout> {
        if self.has(VariantRule::Jigsaw) { None } else { Shape::of_size(self.size).map(Layout::of) }
    }
}
