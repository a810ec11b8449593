//! The order in which techniques are tried, and in which their steps are offered.

mod effort;
mod tesuji;

use tesuji_core::{Conclusion, Step, Technique};

use crate::rating::se::Labels;
use crate::{Board, FINDERS, Finder};
pub(crate) use effort::looked_at;
use tesuji::TESUJI;

/// An order in which steps are offered.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Puzzle};
/// use tesuji_logic::{Board, Order, Repertoire};
///
/// let puzzle: Puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
/// let first = |order| Repertoire::by(order).next(&Board::of(&puzzle), &Control::new()).map(|step| step.to_string());
/// assert_eq!(first(Order::Hodoku).as_deref(), Some("naked single: r5c6=4"));
/// assert_eq!(first(Order::Tesuji).as_deref(), Some("hidden single: r1c6=1"));
/// # Ok::<(), tesuji_core::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// By the effort to spot and verify a step; `docs/order.md` describes how it is measured.
    #[default]
    Tesuji,
    /// In the order in which HoDoKu tries its techniques; for each technique, the first step found.
    Hodoku,
    /// By the Sudoku Explainer ratings: for a technique its lowest, for a step its own. Techniques that Sudoku
    /// Explainer does not have come last, in the order of effort.
    Se,
}

impl Order {
    /// Every order.
    pub const ALL: [Order; 3] = [Order::Tesuji, Order::Hodoku, Order::Se];

    /// Returns the name: `tesuji`, `hodoku` or `se`.
    pub const fn name(self) -> &'static str {
        ["tesuji", "hodoku", "se"][self as usize]
    }

    /// Returns the rank of every technique, the first technique first.
    pub(crate) fn ranks(self) -> Vec<Rank> {
        match self {
            Order::Tesuji => TESUJI.to_vec(),
            Order::Hodoku => FINDERS.iter().enumerate().map(|(nth, &finder)| Rank::nth(nth, finder)).collect(),
            Order::Se => {
                let base = |rank: &Rank| match rank.finder.technique().se {
                    Some(tenths) => u32::from(tenths),
                    None => NOT_IN_SE + rank.base,
                };
                let mut ranks: Vec<Rank> =
                    TESUJI.iter().map(|rank| Rank { base: base(rank), each: 0, ..*rank }).collect();
                ranks.sort_by_key(|rank| rank.base);
                ranks
            }
        }
    }
}

tesuji_core::named_enum!(Order, ParseOrderError, "expected tesuji, hodoku or se");

/// The offset for techniques that Sudoku Explainer does not have: larger than any of its ratings.
const NOT_IN_SE: u32 = 1000;

/// The distance between consecutive techniques in a fixed order: larger than the number of items looked at for any
/// step.
const APART: u32 = 10_000;

/// Techniques of at least this effort are left out of the page's first module, to keep it small. It reports that it is
/// stuck instead of showing a step that is harder than one it cannot find; the page then asks the complete module.
pub(crate) const LEFT_OUT: u32 = 640;

/// The maximum number of steps of one technique from which the easiest is chosen.
const CHOICE: usize = 64;

/// The position of a technique in an order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rank {
    pub(crate) finder: &'static dyn Finder,
    /// The effort of a step, without the items to look at.
    pub(crate) base: u32,
    /// The additional effort for each candidate or cell to look at.
    each: u32,
    /// The maximum number of steps from which the easiest is chosen.
    pub(crate) choice: usize,
}

impl Rank {
    const fn new(base: u32, finder: &'static dyn Finder) -> Rank {
        Rank { finder, base, each: 0, choice: CHOICE }
    }

    /// Sets the additional effort for each candidate or cell that must be looked at.
    const fn each(self, each: u32) -> Rank {
        Rank { each, ..self }
    }

    /// Takes the first step found, because the search is slow and all steps are equally hard to follow.
    const fn first(self) -> Rank {
        Rank { choice: 1, ..self }
    }

    /// Returns the rank of the technique at position `nth` in a fixed order.
    pub(crate) fn nth(nth: usize, finder: &'static dyn Finder) -> Rank {
        Rank::new(APART * nth as u32, finder)
    }

    /// Returns the effort of a step. Among steps of the same effort, the one with fewer items to look at comes first,
    /// and then the one that eliminates more.
    pub(crate) fn effort(&self, order: Order, board: &Board, labels: &Labels<'_>, step: &Step) -> Effort {
        let looked_at = looked_at(board, step);
        let effort = match order {
            Order::Tesuji => self.base + self.each * looked_at,
            Order::Hodoku => return Effort { effort: self.base, looked_at: 0, kept: 0 },
            Order::Se => labels.rating(step).map_or(self.base, |rating| u32::from(rating.tenths())),
        };
        let gone = match &step.conclusion {
            Conclusion::Place(_) => 0,
            Conclusion::Eliminate(gone) => gone.len(),
        };
        Effort { effort, looked_at, kept: 729 - gone }
    }
}

/// The effort of a step; the fields are compared in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Effort {
    pub(crate) effort: u32,
    looked_at: u32,
    kept: usize,
}

/// Returns the base effort of a technique in [`Order::Tesuji`], to which a step can add: 0 to 999. `None` if no finder
/// looks for the technique.
///
/// # Examples
///
/// ```
/// use tesuji_logic::{effort_of, technique};
///
/// let effort = |name| technique(name).and_then(effort_of);
/// assert!(effort("hidden single") < effort("naked single"));
/// ```
pub fn effort_of(technique: &Technique) -> Option<u32> {
    TESUJI.iter().find(|rank| rank.finder.technique() == technique).map(|rank| rank.base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_has_every_technique_once() {
        for order in Order::ALL {
            let mut ids: Vec<&str> = order.ranks().iter().map(|rank| rank.finder.technique().id).collect();
            assert_eq!(order.to_string().parse(), Ok(order));
            assert!(order.ranks().is_sorted_by_key(|rank| rank.base), "{order}");
            ids.sort_unstable();
            ids.dedup();
            assert_eq!((ids.len(), order.ranks().len()), (FINDERS.len(), FINDERS.len()), "{order}");
        }
    }

    #[test]
    fn the_first_module_of_the_page_gives_up_before_exocets() {
        for exocet in ["junior-exocet", "double-exocet", "senior-exocet"] {
            let technique = crate::technique(exocet).expect(exocet);
            assert!(effort_of(technique).unwrap() >= LEFT_OUT, "{exocet}");
        }
    }

    #[test]
    fn exotic_patterns_come_after_moderate_chains_and_before_nets() {
        let effort =
            |id: &str| TESUJI.iter().find(|rank| rank.finder.technique().id == id).copied().expect("a technique");
        let moderate = effort("aic").base + 12 * effort("aic").each;
        for exotic in ["tridagon", "sk-loop", "junior-exocet", "multi-sector-locked-sets"] {
            assert!(moderate < effort(exotic).base, "{exotic}");
            assert!(effort(exotic).base < effort("contradiction-net").base, "{exotic}");
        }
    }
}
