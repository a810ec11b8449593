//! Techniques and steps. A step is one application of a technique.

use alloc::vec::Vec;
use core::fmt;

use crate::{Candidate, CandidateSet, Cell, Grid, Pattern};

/// A solving technique: its names, its ratings, and the page that explains it.
///
/// Each technique is a static next to its finder. Two techniques are equal if their ids are equal.
#[doc(alias = "strategy")]
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// The id, a name in kebab case that never changes: `two-string-kite`.
    pub id: &'static str,
    /// The English name, in lower case except for letters such as the X of `X-wing`: `two-string kite`.
    pub name: &'static str,
    /// The Chinese name.
    pub chinese: &'static str,
    /// The name with its article, for use after "look for": `a two-string kite`, `locked candidates (pointing)`.
    pub look_for: &'static str,
    /// Other names in use.
    pub also: &'static [&'static str],
    /// The group of related techniques.
    pub family: Family,
    /// `true` if the technique is only valid for puzzles with exactly one solution.
    pub assumes_unique: bool,
    /// HoDoKu's level and score for the technique, `None` if HoDoKu does not have it.
    pub hodoku: Option<(Level, u32)>,
    /// The lowest rating of such a step in Sudoku Explainer 1.2.1, in tenths; `None` if Sudoku Explainer does not have
    /// it.
    pub se: Option<u16>,
    /// The page, with the appearance of the technique, why it works and how to find it, as Markdown with fixed
    /// headings.
    pub page: &'static str,
    /// The page in Chinese, in the same form.
    pub chinese_page: &'static str,
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
    ($($(#[$doc:meta])* $name:ident = $text:literal, $chinese:literal);+ $(;)?) => {
        /// A group of techniques that share an idea.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Family {
            $($(#[$doc])* $name,)+
        }

        impl Family {
            /// All families, the easiest first.
            pub const ALL: &[Family] = &[$(Family::$name),+];

            /// Returns the Chinese name.
            pub const fn chinese(self) -> &'static str {
                match self {
                    $(Family::$name => $chinese,)+
                }
            }
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
    /// Only one place for a digit, or only one digit for a cell.
    Singles = "singles", "排除与唯余";
    /// Candidates in the intersection of a box and a line.
    Locked = "locked candidates", "区块";
    /// Cells of a house that contain as many digits as there are cells.
    Subsets = "subsets", "数组";
    /// One digit whose candidates in some houses lie in as many other houses.
    Fish = "fish", "鱼";
    /// Short chains of one digit.
    SingleDigit = "single-digit patterns", "单数字结构";
    /// A few cells that force a digit into at least one of their ends.
    Wings = "wings", "分支匹配";
    /// Chains of one digit in two colours.
    Coloring = "colouring", "染色";
    /// Sequences of implications.
    Chains = "chains and loops", "链与环";
    /// Cells with one more digit than cells.
    AlmostLocked = "almost locked sets", "待定数组";
    /// Patterns that would allow a second solution.
    Uniqueness = "uniqueness", "唯一性";
    /// Patterns over many houses, and counting arguments.
    Exotic = "exotic patterns", "特殊结构";
    /// Chains and nets of consequences of an assumption.
    Forcing = "forcing chains", "强制链";
}

/// A level of difficulty in HoDoKu.
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
    /// All levels, the easiest first.
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
    /// The technique.
    pub technique: &'static Technique,
    /// The conclusion.
    pub conclusion: Conclusion,
    /// The evidence.
    pub pattern: Pattern,
}

/// The conclusion of a step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant)] // a set of candidates is 144 bytes, less than the allocation would cost
pub enum Conclusion {
    /// The cell contains the digit.
    Place(Candidate),
    /// None of these candidates is true. The set is not empty.
    Eliminate(CandidateSet),
}

impl Conclusion {
    /// Returns the cell of the placement or the cells of the eliminations.
    pub fn cells(&self) -> crate::CellSet {
        match self {
            Conclusion::Place(candidate) => candidate.cell.into(),
            Conclusion::Eliminate(candidates) => !candidates.empty_cells(),
        }
    }
}

/// Writes `r4c7=5`, or `r4c7<>5, r2c7<>5`. Candidates of the same cell are combined as `r4c7<>25`.
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

/// The steps from a state to the solution, or to the point where no technique applies.
///
/// A state consists of the digits in the grid and the candidates of the empty cells.
#[doc(alias = "path")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The digits at the start.
    pub digits: Grid,
    /// The candidates at the start. Cells with a digit have none.
    pub candidates: CandidateSet,
    /// The steps. Each applies to the state after the steps before it.
    pub steps: Vec<Step>,
}

impl Trace {
    /// Returns the state before each step and the state at the end, one more than the number of steps.
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

/// Applies the conclusion. A placed digit clears the candidates of its cell and is removed from those of the cell's
/// peers.
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
        look_for: "a single",
        also: &[],
        family: Family::Singles,
        assumes_unique: false,
        hodoku: None,
        se: None,
        page: "",
        chinese_page: "",
    };

    #[test]
    fn conclusions_read_as_players_write_them() {
        let place = Conclusion::from((Cell::R4C7, Digit::D5));
        assert_eq!(place.to_string(), "r4c7=5");
        let gone = [(Cell::R2C7, Digit::D5), (Cell::R4C7, Digit::D2), (Cell::R4C7, Digit::D5)];
        let gone = gone.map(|(cell, digit)| Candidate { cell, digit }).into_iter().collect();
        let gone = Conclusion::Eliminate(gone);
        assert_eq!(gone.to_string(), "r2c7<>5, r4c7<>25");
        assert_eq!((place.cells().to_string(), gone.cells().to_string()), ("r4c7".into(), "r2c7, r4c7".into()));
    }

    #[test]
    fn techniques_are_equal_by_id() {
        assert_eq!(SINGLE, Technique { name: "another name", ..SINGLE });
        assert_ne!(SINGLE, Technique { id: "other", ..SINGLE });
        assert_eq!(Level::ALL.map(|level| level.to_string()), ["easy", "medium", "hard", "unfair", "extreme"]);
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
        let pattern = Pattern::Single { house: Some(House::Col1), last: false };
        let step = Step { technique: &SINGLE, conclusion: (Cell::R1C1, Digit::D8).into(), pattern };
        assert_eq!(step.to_string(), "single: r1c1=8");
        let mut trace = Trace { digits, candidates, steps: alloc::vec![step.clone()] };
        let states = trace.states();
        assert_eq!(states.len(), 2);
        assert_eq!(states[1].0, trace.end());
        assert_eq!(states[1].1.len(), 1);
        assert!(!trace.is_complete());
        trace.steps.push(Step { conclusion: (Cell::R1C2, Digit::D1).into(), ..step });
        assert!(trace.is_complete());
        assert_eq!(trace.end().to_string(), solution);
    }

    #[test]
    fn an_elimination_removes_its_candidates() {
        let gone: CandidateSet = [Candidate { cell: Cell::R1C1, digit: Digit::D8 }].into_iter().collect();
        let pattern = Pattern::Templates { digit: Digit::D8 };
        let step = Step { technique: &SINGLE, conclusion: Conclusion::Eliminate(gone), pattern };
        let trace = Trace { digits: Grid::EMPTY, candidates: CandidateSet::ALL, steps: alloc::vec![step] };
        assert_eq!(trace.states()[1], (Grid::EMPTY, CandidateSet::ALL - gone));
    }
}
