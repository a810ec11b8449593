//! Bands of difficulty for casual players.

use std::fmt;
use std::str::FromStr;

use tesuji_core::{Control, Family, Level, Technique};

use crate::{Board, Repertoire};

/// A band of difficulty for casual players, defined by the techniques that a puzzle requires.
///
/// A puzzle is in the easiest band whose techniques solve it, so neither the number of clues nor the order of the
/// techniques within a band matters. The band of a technique follows from established ratings; see
/// [`of_technique`](Difficulty::of_technique).
///
/// | band | techniques |
/// |---|---|
/// | easy | singles |
/// | medium | also locked candidates, pairs and triples |
/// | hard | also quads, X-wing to jellyfish, skyscraper and its kin, wings, unique rectangles, colours |
/// | expert | also chains and loops, almost locked sets, finned and franken fish |
/// | diabolical | anything harder: forcing chains and nets, exotic patterns, or more |
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Puzzle};
/// use tesuji_logic::Board;
/// use tesuji_logic::classify::Difficulty;
///
/// let puzzle: Puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
/// assert_eq!(Difficulty::of(&Board::of(&puzzle), &Control::new()), Some(Difficulty::Easy));
/// let golden_nugget: Puzzle = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....".parse()?;
/// assert_eq!(Difficulty::of(&Board::of(&golden_nugget), &Control::new()), Some(Difficulty::Diabolical));
/// # Ok::<(), tesuji_core::ParsePuzzleError>(())
/// ```
#[doc(alias = "level")]
#[doc(alias = "grade")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Singles.
    Easy,
    /// Locked candidates, pairs, triples.
    Medium,
    /// Named patterns, applied one at a time.
    Hard,
    /// Chains, almost locked sets, finned fish.
    Expert,
    /// Anything harder.
    Diabolical,
}

/// The highest Sudoku Explainer rating of each band, in tenths, for techniques that HoDoKu does not rate.
const HIGHEST: [(u16, Difficulty); 4] =
    [(23, Difficulty::Easy), (40, Difficulty::Medium), (61, Difficulty::Hard), (79, Difficulty::Expert)];

impl Difficulty {
    /// Every band, the easiest first.
    pub const ALL: [Difficulty; 5] =
        [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert, Difficulty::Diabolical];

    /// Returns the name: `easy`, `medium`, `hard`, `expert` or `diabolical`.
    pub const fn name(self) -> &'static str {
        ["easy", "medium", "hard", "expert", "diabolical"][self as usize]
    }

    /// Returns the band of a technique: that of its HoDoKu level, or else of its lowest Sudoku Explainer rating: up to
    /// 2.3, 4.0, 6.1, 7.9 and above. Of the techniques that neither program rates, forcing chains, nets and exotic
    /// patterns are diabolical, and all others expert.
    ///
    /// The HoDoKu levels map to the bands in order: *unfair* is *expert*, *extreme* is *diabolical*.
    pub fn of_technique(technique: &Technique) -> Difficulty {
        match technique {
            Technique { family: Family::Singles, .. } => Difficulty::Easy,
            Technique { hodoku: Some((level, _)), .. } => match level {
                Level::Easy => Difficulty::Easy,
                Level::Medium => Difficulty::Medium,
                Level::Hard => Difficulty::Hard,
                Level::Unfair => Difficulty::Expert,
                Level::Extreme => Difficulty::Diabolical,
            },
            Technique { se: Some(tenths), .. } => HIGHEST
                .iter()
                .find(|(highest, _)| tenths <= highest)
                .map_or(Difficulty::Diabolical, |&(_, difficulty)| difficulty),
            Technique { family: Family::Forcing | Family::Exotic, .. } => Difficulty::Diabolical,
            _ => Difficulty::Expert,
        }
    }

    /// Returns the techniques of this band and of the easier ones, in the order in which they are tried.
    pub fn repertoire(self) -> Repertoire {
        Repertoire::all().only(|technique| Difficulty::of_technique(technique) <= self)
    }

    /// Returns the band of the rest of the solve from this board; `None` if the control stopped the search.
    ///
    /// The board should have exactly one solution, because some techniques rely on that. A board without a solution, or
    /// with several, is diabolical.
    pub fn of(board: &Board, control: &Control<'_>) -> Option<Difficulty> {
        let mut board = board.clone();
        for difficulty in &Difficulty::ALL[..4] {
            // A harder band can derive whatever an easier one can, so it continues from the same board.
            difficulty.repertoire().advance(&mut board, control);
            if board.is_complete() {
                return Some(*difficulty);
            }
        }
        control.should_continue().then_some(Difficulty::Diabolical)
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error returned when no [`Difficulty`] has the given name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected easy, medium, hard, expert or diabolical")]
pub struct ParseDifficultyError(());

/// Reads one of the names, ignoring case.
impl FromStr for Difficulty {
    type Err = ParseDifficultyError;

    fn from_str(text: &str) -> Result<Difficulty, ParseDifficultyError> {
        let found = Difficulty::ALL.into_iter().find(|one| one.name().eq_ignore_ascii_case(text));
        found.ok_or(ParseDifficultyError(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique;
    use tesuji_core::Puzzle;

    #[test]
    fn names_come_back() {
        for difficulty in Difficulty::ALL {
            assert_eq!(difficulty.to_string().to_uppercase().parse(), Ok(difficulty));
        }
        assert!("fiendish".parse::<Difficulty>().is_err());
    }

    #[test]
    fn techniques_are_where_people_expect_them() {
        for (id, difficulty) in [
            ("hidden-single", Difficulty::Easy),
            ("pointing", Difficulty::Medium),
            ("naked-triple", Difficulty::Medium),
            ("naked-quad", Difficulty::Hard),
            ("skyscraper", Difficulty::Hard),
            ("unique-rectangle-1", Difficulty::Hard),
            ("xy-chain", Difficulty::Expert),
            ("wxyz-wing", Difficulty::Expert),
            ("als-xz", Difficulty::Expert),
            ("als-aic", Difficulty::Expert),
            ("m-wing", Difficulty::Expert),
            ("forcing-chain", Difficulty::Diabolical),
            ("junior-exocet", Difficulty::Diabolical),
        ] {
            assert_eq!(Difficulty::of_technique(technique(id).unwrap()), difficulty, "{id}");
        }
    }

    #[test]
    fn bands_hold_the_techniques_of_those_before() {
        let counts = Difficulty::ALL.map(|difficulty| difficulty.repertoire().finders().len());
        assert!(counts.is_sorted() && counts[0] == 3, "{counts:?}");
        assert_eq!(counts[4], Repertoire::all().finders().len());
    }

    /// The last one requires a kite and two W-wings, or similar techniques.
    #[test]
    fn puzzles_are_in_the_easiest_band_that_solves_them() {
        for (puzzle, difficulty) in [
            ("................12..3..4.........1.5......3...6..27........64.82..5.....7.1......", Difficulty::Easy),
            ("................12....34..............12....534....6.......738...9.......521.....", Difficulty::Medium),
            (".8.92.4765....1..8............4.......4..7.3......89.......3..715.6..89....58...1", Difficulty::Hard),
        ] {
            let puzzle: Puzzle = puzzle.parse().unwrap();
            assert_eq!(Difficulty::of(&Board::of(&puzzle), &Control::new()), Some(difficulty), "{puzzle}");
        }
    }
}
