//! Techniques, and what one application of one of them comes to.

use alloc::vec::Vec;
use core::fmt;

use crate::{Candidate, CandidateSet, Cell, Grid, Pattern};

/// A way to draw a conclusion: its names, its ratings, and the page that explains it.
///
/// Techniques are statics, one beside each finder; two are equal if their ids are.
#[doc(alias = "strategy")]
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// The name in kebab case, which never changes: `two-string-kite`.
    pub id: &'static str,
    /// The English name, in lower case but for letters that stand for something: `two-string kite`.
    pub name: &'static str,
    /// The Chinese name.
    pub chinese: &'static str,
    /// Other names of the field.
    pub also: &'static [&'static str],
    /// The group that it belongs to.
    pub family: Family,
    /// Whether it holds only for puzzles with exactly one solution.
    pub assumes_unique: bool,
    /// The level and the score that HoDoKu gives it, `None` if HoDoKu does not know it.
    pub hodoku: Option<(Level, u32)>,
    /// The lowest rating that Sudoku Explainer 1.2.1 gives a step of this kind, in tenths; `None` if it has no such name.
    pub se: Option<u16>,
    /// What it looks like, why it works, and how it is looked for, as Markdown with a fixed set of headings.
    pub page: &'static str,
}

impl PartialEq for Technique {
    fn eq(&self, other: &Technique) -> bool {
        self.id == other.id
    }
}

impl Eq for Technique {}

/// Writes the name.
impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

macro_rules! family {
    ($($(#[$doc:meta])* $name:ident = $text:literal),+ $(,)?) => {
        /// A group of techniques that share an idea.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Family {
            $($(#[$doc])* $name,)+
        }

        impl Family {
            /// Every family, from the easiest on.
            pub const ALL: &[Family] = &[$(Family::$name),+];
        }

        /// Writes the name in lower case: `almost locked sets`.
        impl fmt::Display for Family {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Family::$name => $text,)+
                })
            }
        }
    };
}

family! {
    /// One place for a digit, or one digit for a place.
    Singles = "singles",
    /// Where a box meets a line.
    Locked = "locked candidates",
    /// As many cells as digits in one house.
    Subsets = "subsets",
    /// One digit in as many houses as other houses cover it.
    Fish = "fish",
    /// Short chains of one digit.
    SingleDigit = "single-digit patterns",
    /// A few cells with a few digits that leave one of them to one of two ends.
    Wings = "wings",
    /// One digit in two colours.
    Coloring = "colouring",
    /// Implications, one after the other.
    Chains = "chains and loops",
    /// Cells with one digit too many.
    AlmostLocked = "almost locked sets",
    /// What a second solution would need.
    Uniqueness = "uniqueness",
    /// Patterns of many houses, and what counting them shows.
    Exotic = "exotic patterns",
    /// Everything that follows from an assumption.
    Forcing = "forcing chains",
}

/// A level of difficulty as HoDoKu names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the name of each variant is its documentation
pub enum Level {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl Level {
    /// Every level, from the easiest on.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];
}

/// Writes `easy`, `medium`, `hard`, `unfair` or `extreme`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["easy", "medium", "hard", "unfair", "extreme"][*self as usize])
    }
}

/// One application of a technique.
#[doc(alias = "deduction")]
#[doc(alias = "hint")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which.
    pub technique: &'static Technique,
    /// What follows.
    pub conclusion: Conclusion,
    /// What it follows from.
    pub pattern: Pattern,
}

/// What follows from a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant)] // a set of candidates is 144 bytes, less than the allocation would cost
pub enum Conclusion {
    /// The digit stands in the cell.
    Place(Candidate),
    /// None of these candidates stands; at least one.
    Eliminate(CandidateSet),
}

impl Conclusion {
    /// Returns the cells of which something becomes known.
    pub fn cells(&self) -> crate::CellSet {
        match self {
            Conclusion::Place(candidate) => candidate.cell.into(),
            Conclusion::Eliminate(candidates) => !candidates.empty_cells(),
        }
    }
}

/// Writes `r4c7=5`, or `r4c7<>5, r2c7<>5`: candidates of the same cell together as `r4c7<>25`.
impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Conclusion::Place(candidate) => candidate.fmt(f),
            Conclusion::Eliminate(candidates) => {
                for (nth, cell) in (!candidates.empty_cells()).iter().enumerate() {
                    write!(f, "{}{cell}<>", if nth == 0 { "" } else { ", " })?;
                    candidates.digits(cell).iter().try_for_each(|digit| digit.fmt(f))?;
                }
                Ok(())
            }
        }
    }
}

/// The steps from a state to the solution, or as far as the techniques lead.
///
/// The state is the digits that stand and the candidates of the other cells.
#[doc(alias = "path")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The digits at the start.
    pub digits: Grid,
    /// The candidates at the start, nothing in cells with a digit.
    pub candidates: CandidateSet,
    /// The steps, each in the state that the steps before leave.
    pub steps: Vec<Step>,
}

impl Trace {
    /// Returns the states before each step, and the one at the end: one more than there are steps.
    pub fn states(&self) -> Vec<(Grid, CandidateSet)> {
        let mut states = Vec::with_capacity(self.steps.len() + 1);
        let (mut digits, mut candidates) = (self.digits, self.candidates);
        states.push((digits, candidates));
        for step in &self.steps {
            apply(&step.conclusion, &mut digits, &mut candidates);
            states.push((digits, candidates));
        }
        states
    }

    /// Returns the digits at the end.
    pub fn end(&self) -> Grid {
        let mut digits = self.digits;
        for step in &self.steps {
            if let Conclusion::Place(Candidate { cell, digit }) = step.conclusion {
                digits.set(cell, Some(digit));
            }
        }
        digits
    }

    /// Returns whether the last step fills the grid.
    pub fn is_complete(&self) -> bool {
        self.end().empty_cells().is_empty()
    }
}

/// Draws the conclusion: a placed digit leaves the candidates of its cell and of the cell's peers.
fn apply(conclusion: &Conclusion, digits: &mut Grid, candidates: &mut CandidateSet) {
    match conclusion {
        &Conclusion::Place(Candidate { cell, digit }) => {
            digits.set(cell, Some(digit));
            candidates.place(cell, digit);
            candidates.remove(Candidate { cell, digit });
        }
        Conclusion::Eliminate(gone) => *candidates = *candidates - *gone,
    }
}

impl fmt::Display for Step {
    /// Writes `hidden single: r4c7=5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.technique, self.conclusion)
    }
}

impl From<(Cell, crate::Digit)> for Conclusion {
    fn from((cell, digit): (Cell, crate::Digit)) -> Conclusion {
        Conclusion::Place(Candidate { cell, digit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Digit, House};

    static SINGLE: Technique = Technique {
        id: "single",
        name: "single",
        chinese: "",
        also: &[],
        family: Family::Singles,
        assumes_unique: false,
        hodoku: None,
        se: None,
        page: "",
    };

    #[test]
    fn conclusions_read_as_players_write_them() {
        let place = Conclusion::from((Cell::R4C7, Digit::D5));
        assert_eq!(place.to_string(), "r4c7=5");
        let gone = [(Cell::R2C7, Digit::D5), (Cell::R4C7, Digit::D2), (Cell::R4C7, Digit::D5)];
        let gone = gone.map(|(cell, digit)| Candidate { cell, digit }).into_iter().collect();
        assert_eq!(Conclusion::Eliminate(gone).to_string(), "r2c7<>5, r4c7<>25");
    }

    #[test]
    fn a_trace_knows_its_states() {
        let solution = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let mut digits: Grid = solution.parse().unwrap();
        digits.set(Cell::R1C1, None);
        digits.set(Cell::R1C2, None);
        let mut candidates = CandidateSet::EMPTY;
        candidates.insert(Candidate { cell: Cell::R1C1, digit: Digit::D8 });
        candidates.insert(Candidate { cell: Cell::R1C2, digit: Digit::D1 });
        let pattern = Pattern::Single { house: Some(House::Col1) };
        let step = Step { technique: &SINGLE, conclusion: (Cell::R1C1, Digit::D8).into(), pattern };
        assert_eq!(step.to_string(), "single: r1c1=8");
        let trace = Trace { digits, candidates, steps: alloc::vec![step] };
        let states = trace.states();
        assert_eq!(states.len(), 2);
        assert_eq!(states[1].0, trace.end());
        assert_eq!(states[1].1.len(), 1);
        assert!(!trace.is_complete());
    }
}
