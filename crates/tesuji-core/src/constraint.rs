//! The constraints of variants, as plain data.

use alloc::vec::Vec;

use crate::{Automaton, HouseOf, Layout, Relation, ValueSet};

/// A constraint of a problem beyond its layout, as plain data.
///
/// It describes the meaning only; enforcing, verifying, drawing and explaining it are done elsewhere. Cells are
/// numbered as in the [`Layout`](crate::Layout); extra cells are allowed wherever cells are. Clues and values of
/// constraints are numbers as written: if the digits of the layout start at 0, so do these. Cells in a list may repeat
/// unless a constraint says otherwise.
///
/// Rules of the whole grid apply to the cells that are in the grid: "neighbours" share a side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "constraint", rename_all = "kebab-case", deny_unknown_fields))]
#[non_exhaustive]
#[allow(missing_docs)] // the text of a variant explains its fields
pub enum Constraint {
    // ---- single cells ----
    /// The cell has one of the values.
    Allowed { cell: usize, values: ValueSet },
    /// The cell is even, or odd.
    Parity { cell: usize, even: bool },

    // ---- the whole grid ----
    /// The cells of a main diagonal differ. A rising diagonal goes from bottom left to top right.
    Diagonal { rising: bool },
    /// Cells that are `rows` and `columns` apart, in any direction and either way round, differ: 1 and 2 for a knight,
    /// 1 and 1 for a king.
    AntiChess { rows: usize, columns: usize },
    /// Cells at exactly this taxicab distance differ.
    Taxicab { distance: usize },
    /// The taxicab distance of two cells with the same value is never equal to that value.
    AntiTaxicab,
    /// Neighbours are not in the relation, except for the `exempt` pairs; in each pair, the first is the earlier one in
    /// reading order. With `diagonal`, neighbours are cells that touch diagonally instead of those that share a side.
    NotAdjacent { relation: Relation, diagonal: bool, exempt: Vec<[usize; 2]> },
    /// The boxes of a windoku: boxes as large as those of the layout, one cell apart from each other and from the
    /// border.
    Windoku,
    /// Cells at the same position of their boxes or regions, in reading order, differ.
    DisjointGroups,
    /// Every 2x2 square has a low, a middle and a high value: the values are divided into three equal groups.
    GlobalEntropy,
    /// Every 2x2 square has a value of every residue modulo 3.
    GlobalModulo,
    /// The number of values is odd, and every middle value has the lowest value directly above it or the highest
    /// directly below it: 5 has a 1 above or a 9 below. Nothing is above the first row.
    DutchFlatMates,
    /// All rows, columns and regions of the largest size have the same values.
    SameRegionValues,
    /// Each row, column and region omits exactly one of the values except the lowest. For each cell with the lowest
    /// value, the values omitted by its row, column and region differ. Houses of one kind omit different values.
    /// `rows`, `columns` and `regions` are extra cells with the omitted values, one per house.
    Doppelganger { rows: Vec<usize>, columns: Vec<usize>, regions: Vec<usize> },
    /// The regions are unknown. `regions` has an extra cell for each cell of the grid, with the number of its region.
    /// Regions are numbered from the lowest value in the order of their first cells. Each region is connected by sides,
    /// has `size` cells and contains no value twice.
    ChaosConstruction { regions: Vec<usize>, size: usize },

    // ---- sets of cells ----
    /// The cells differ.
    AllDifferent { cells: Vec<usize> },
    /// A killer cage: its cells differ and, if sums are given, add up to one of them.
    Cage { cells: Vec<usize>, sums: Vec<i64> },
    /// The cells, each multiplied by its coefficient, add up to `total`.
    Sum { terms: Vec<(i64, usize)>, total: i64 },
    /// The cells of each group have the same sum.
    EqualSums { groups: Vec<Vec<usize>> },
    /// The cells differ, and no non-empty subset of them adds up to `sum`.
    RellikCage { cells: Vec<usize>, sum: i64 },
    /// The cells differ; there are as many even as odd values, and as many low as high ones. A middle value is neither
    /// low nor high, and not allowed.
    EqualityCage { cells: Vec<usize> },
    /// The cells differ, and those listed between the lowest and the highest of them add up to `sum`.
    Lunchbox { cells: Vec<usize>, sum: i64 },
    /// Each value of the list occurs at least as often as it is listed; with `exact`, exactly as often. A quadruple is
    /// such a constraint on four cells.
    Contains { cells: Vec<usize>, values: Vec<i64>, exact: bool },
    /// In each pair of a count and a value, the value occurs exactly that many times.
    LookAndSay { cells: Vec<usize>, counts: Vec<(usize, i64)> },
    /// Each value that occurs in the cells occurs as many times as the value itself.
    CountingCircles { cells: Vec<usize> },
    /// `control` is the number of different values in the cells.
    CountDistinct { control: usize, cells: Vec<usize> },
    /// All groups have the same values, each the same number of times.
    SameValues { groups: Vec<Vec<usize>> },
    /// The two lists have equal values, cell by cell.
    Clone { cells: Vec<usize>, copies: Vec<usize> },
    /// The cells with one of the values are connected by sides; if `size` is given, there are that many of them.
    /// `cells` is a rectangle with `columns` columns, in reading order.
    ConnectedValues { cells: Vec<usize>, columns: usize, values: ValueSet, size: Option<usize> },

    // ---- lines ----
    /// Values increase along the line; a slow thermometer allows equal ones.
    Thermometer { cells: Vec<usize>, slow: bool },
    /// The cells of the arrow add up to the number in its circle. A circle of several cells is read as the digits of a
    /// number; the cells after the first are from 0 to 9.
    Arrow { circle: Vec<usize>, cells: Vec<usize> },
    /// The inner cells add up to the sum of the two ends.
    DoubleArrow { cells: Vec<usize> },
    /// The line reads the same from both ends.
    Palindrome { cells: Vec<usize> },
    /// The values are different and consecutive, in any order.
    Renban { cells: Vec<usize> },
    /// Neighbours on the line differ by at least `difference`.
    Whisper { cells: Vec<usize>, difference: i64 },
    /// The regions of the layout divide the line into pieces with the same sum.
    RegionSumLine { cells: Vec<usize> },
    /// The inner cells are strictly between the ends.
    Between { cells: Vec<usize> },
    /// The ends differ by at least `difference`; the inner cells are outside the range from one end to the other.
    Lockout { cells: Vec<usize>, difference: i64 },
    /// Pairs of cells at the same distance from the centre have the same sum. A centre cell has that sum as its value.
    Zipper { cells: Vec<usize> },
    /// All cells differ by at least 2.
    Nabner { cells: Vec<usize> },
    /// Any three consecutive cells (two, if there are only two) are of different groups: low, middle and high.
    Entropic { cells: Vec<usize> },
    /// Any `modulus` consecutive cells have different residues.
    Modular { cells: Vec<usize>, modulus: i64 },
    /// The line can be divided into pieces that each add up to `sum`. A loop can be cut at any cell.
    SumLine { cells: Vec<usize>, sum: i64, closed: bool },
    /// The first cell is a value. The second is the number of steps along the following cells to a cell with that
    /// value.
    ValueIndexing { cells: Vec<usize> },
    /// The automaton accepts the values along the segments in order. If it has breaks, it reads a break after each
    /// segment except the last.
    Regular { segments: Vec<Vec<usize>>, automaton: Automaton },

    // ---- pairs of cells ----
    /// Each pair of cells is in the relation.
    Pairs { relation: Relation, pairs: Vec<[usize; 2]> },
    /// The cell is larger, or smaller, than its neighbours, except for the `exempt` ones.
    Extremum { cell: usize, maximum: bool, exempt: Vec<usize> },
    /// The cell is an indexer: with `Rows`, value v in row r and column c means that row v of column c has r; with
    /// `Columns`, that column v of row r has c; with `Boxes`, value v at position p of a box means that position v has
    /// p.
    Indexer { cell: usize, by: IndexedBy },

    // ---- clues outside the grid: `cells` is the line as seen from the clue ----
    /// The cells of a diagonal add up to `sum`, and may repeat.
    LittleKiller { cells: Vec<usize>, sum: i64 },
    /// The cells between the lowest and the highest value of the line add up to `sum`.
    Sandwich { cells: Vec<usize>, sum: i64 },
    /// The number of cells given by the first cell, which is included, add up to `sum`. If the first cell is 0, none
    /// are counted and the sum is 0.
    XSum { cells: Vec<usize>, sum: i64 },
    /// Exactly `visible` cells are higher than all cells before them. The value 0 is not a building.
    Skyscraper { cells: Vec<usize>, visible: usize },
    /// The first cell that is lower than a cell before it has this value.
    HiddenSkyscraper { cells: Vec<usize>, value: i64 },
    /// The cell whose position in the line is the value of its first cell has this value.
    NumberedRoom { cells: Vec<usize>, value: i64 },
    /// The numbers read along all rows and columns, from both ends, are ranked, with 1 for the smallest. The line has
    /// this rank.
    FullRank { cells: Vec<usize>, rank: usize, ties: RankTies },

    // ---- clues of unknown regions: `regions` are the extra cells of a chaos construction ----
    /// Each arm is a list of region cells that starts with the clue's cell, and has a run of cells of the same region.
    /// The lengths of all runs, with the clue's cell counted only once, add up to `cell` plus `offset`.
    ChaosArrow { cell: usize, offset: i64, arms: Vec<Vec<usize>> },
    /// The cell plus `offset` is the number of region cells that equal the first one, which is included.
    ChaosCount { cell: usize, offset: i64, regions: Vec<usize> },

    // ---- composites ----
    /// At least one of the constraints holds.
    Any { constraints: Vec<Constraint> },
    /// All of the constraints hold.
    All { constraints: Vec<Constraint> },
}

/// The kind of house that an indexer refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[allow(missing_docs)] // the name of each variant is its documentation
pub enum IndexedBy {
    Rows,
    Columns,
    Boxes,
}

/// The conditions under which lines of a full rank puzzle may be equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum RankTies {
    /// All lines are different numbers.
    None,
    /// A line with a clue is a different number from all others.
    Unclued,
    /// Any lines may be equal numbers.
    Any,
}

impl Constraint {
    /// The maximum depth of constraints within constraints.
    pub const MAX_DEPTH: usize = 16;

    /// Returns the name, in kebab case: `thermometer`, `little-killer`.
    pub const fn name(&self) -> &'static str {
        match self {
            Constraint::Allowed { .. } => "allowed",
            Constraint::Parity { .. } => "parity",
            Constraint::Diagonal { .. } => "diagonal",
            Constraint::AntiChess { .. } => "anti-chess",
            Constraint::Taxicab { .. } => "taxicab",
            Constraint::AntiTaxicab => "anti-taxicab",
            Constraint::NotAdjacent { .. } => "not-adjacent",
            Constraint::Windoku => "windoku",
            Constraint::DisjointGroups => "disjoint-groups",
            Constraint::GlobalEntropy => "global-entropy",
            Constraint::GlobalModulo => "global-modulo",
            Constraint::DutchFlatMates => "dutch-flat-mates",
            Constraint::SameRegionValues => "same-region-values",
            Constraint::Doppelganger { .. } => "doppelganger",
            Constraint::ChaosConstruction { .. } => "chaos-construction",
            Constraint::AllDifferent { .. } => "all-different",
            Constraint::Cage { .. } => "cage",
            Constraint::Sum { .. } => "sum",
            Constraint::EqualSums { .. } => "equal-sums",
            Constraint::RellikCage { .. } => "rellik-cage",
            Constraint::EqualityCage { .. } => "equality-cage",
            Constraint::Lunchbox { .. } => "lunchbox",
            Constraint::Contains { .. } => "contains",
            Constraint::LookAndSay { .. } => "look-and-say",
            Constraint::CountingCircles { .. } => "counting-circles",
            Constraint::CountDistinct { .. } => "count-distinct",
            Constraint::SameValues { .. } => "same-values",
            Constraint::Clone { .. } => "clone",
            Constraint::ConnectedValues { .. } => "connected-values",
            Constraint::Thermometer { .. } => "thermometer",
            Constraint::Arrow { .. } => "arrow",
            Constraint::DoubleArrow { .. } => "double-arrow",
            Constraint::Palindrome { .. } => "palindrome",
            Constraint::Renban { .. } => "renban",
            Constraint::Whisper { .. } => "whisper",
            Constraint::RegionSumLine { .. } => "region-sum-line",
            Constraint::Between { .. } => "between",
            Constraint::Lockout { .. } => "lockout",
            Constraint::Zipper { .. } => "zipper",
            Constraint::Nabner { .. } => "nabner",
            Constraint::Entropic { .. } => "entropic",
            Constraint::Modular { .. } => "modular",
            Constraint::SumLine { .. } => "sum-line",
            Constraint::ValueIndexing { .. } => "value-indexing",
            Constraint::Regular { .. } => "regular",
            Constraint::Pairs { .. } => "pairs",
            Constraint::Extremum { .. } => "extremum",
            Constraint::Indexer { .. } => "indexer",
            Constraint::LittleKiller { .. } => "little-killer",
            Constraint::Sandwich { .. } => "sandwich",
            Constraint::XSum { .. } => "x-sum",
            Constraint::Skyscraper { .. } => "skyscraper",
            Constraint::HiddenSkyscraper { .. } => "hidden-skyscraper",
            Constraint::NumberedRoom { .. } => "numbered-room",
            Constraint::FullRank { .. } => "full-rank",
            Constraint::ChaosArrow { .. } => "chaos-arrow",
            Constraint::ChaosCount { .. } => "chaos-count",
            Constraint::Any { .. } => "any",
            Constraint::All { .. } => "all",
        }
    }

    /// Visits every cell that the constraint mentions, as often as it does.
    pub fn for_each_cell(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Constraint::Diagonal { .. }
            | Constraint::AntiChess { .. }
            | Constraint::Taxicab { .. }
            | Constraint::AntiTaxicab
            | Constraint::Windoku
            | Constraint::DisjointGroups
            | Constraint::GlobalEntropy
            | Constraint::GlobalModulo
            | Constraint::DutchFlatMates
            | Constraint::SameRegionValues => {}
            Constraint::Doppelganger { rows, columns, regions } => {
                rows.iter().chain(columns).chain(regions).copied().for_each(visit);
            }
            Constraint::NotAdjacent { exempt: pairs, .. } | Constraint::Pairs { pairs, .. } => {
                pairs.iter().flatten().copied().for_each(visit);
            }
            Constraint::Allowed { cell, .. } | Constraint::Parity { cell, .. } | Constraint::Indexer { cell, .. } => {
                visit(*cell)
            }
            Constraint::Sum { terms, .. } => terms.iter().for_each(|&(_, cell)| visit(cell)),
            Constraint::EqualSums { groups }
            | Constraint::SameValues { groups }
            | Constraint::Regular { segments: groups, .. } => {
                groups.iter().flatten().copied().for_each(visit);
            }
            Constraint::CountDistinct { control: cell, cells }
            | Constraint::Extremum { cell, exempt: cells, .. }
            | Constraint::ChaosCount { cell, regions: cells, .. } => {
                visit(*cell);
                cells.iter().copied().for_each(visit);
            }
            Constraint::ChaosArrow { cell, arms, .. } => {
                visit(*cell);
                arms.iter().flatten().copied().for_each(visit);
            }
            Constraint::Clone { cells: one, copies: other } | Constraint::Arrow { circle: one, cells: other } => {
                one.iter().chain(other).copied().for_each(visit);
            }
            Constraint::ChaosConstruction { regions: cells, .. }
            | Constraint::AllDifferent { cells }
            | Constraint::Cage { cells, .. }
            | Constraint::RellikCage { cells, .. }
            | Constraint::EqualityCage { cells }
            | Constraint::Lunchbox { cells, .. }
            | Constraint::Contains { cells, .. }
            | Constraint::LookAndSay { cells, .. }
            | Constraint::CountingCircles { cells }
            | Constraint::ConnectedValues { cells, .. }
            | Constraint::Thermometer { cells, .. }
            | Constraint::DoubleArrow { cells }
            | Constraint::Palindrome { cells }
            | Constraint::Renban { cells }
            | Constraint::Whisper { cells, .. }
            | Constraint::RegionSumLine { cells }
            | Constraint::Between { cells }
            | Constraint::Lockout { cells, .. }
            | Constraint::Zipper { cells }
            | Constraint::Nabner { cells }
            | Constraint::Entropic { cells }
            | Constraint::Modular { cells, .. }
            | Constraint::SumLine { cells, .. }
            | Constraint::ValueIndexing { cells }
            | Constraint::LittleKiller { cells, .. }
            | Constraint::Sandwich { cells, .. }
            | Constraint::XSum { cells, .. }
            | Constraint::Skyscraper { cells, .. }
            | Constraint::HiddenSkyscraper { cells, .. }
            | Constraint::NumberedRoom { cells, .. }
            | Constraint::FullRank { cells, .. } => cells.iter().copied().for_each(visit),
            Constraint::Any { constraints } | Constraint::All { constraints } => {
                constraints.iter().for_each(|one| one.for_each_cell(visit))
            }
        }
    }

    /// Checks that the constraint fits a layout: every cell exists, the lengths of lists match, and numbers are within
    /// limits.
    pub(crate) fn check(&self, layout: &Layout, depth: usize) -> Result<(), ConstraintErrorKind> {
        if depth > Constraint::MAX_DEPTH {
            return Err(ConstraintErrorKind::Depth);
        }
        if let Constraint::Any { constraints } | Constraint::All { constraints } = self {
            return constraints.iter().try_for_each(|one| one.check(layout, depth + 1));
        }
        let count = layout.cell_count() + layout.extra_count();
        let mut inside = true;
        self.for_each_cell(&mut |cell| inside &= cell < count);
        if !inside {
            return Err(ConstraintErrorKind::Cell);
        }
        let fits = match self {
            Constraint::Clone { cells, copies } => cells.len() == copies.len(),
            Constraint::SameValues { groups } => groups.windows(2).all(|pair| pair[0].len() == pair[1].len()),
            Constraint::Regular { automaton, .. } => automaton.is_sound() && automaton.states <= 1 << 16,
            Constraint::ConnectedValues { columns, .. } => *columns > 0,
            Constraint::ChaosConstruction { regions, size } => {
                regions.len() == layout.cell_count()
                    && *size > 0
                    && regions.len().is_multiple_of(*size)
                    && regions.len() / size <= layout.size()
            }
            Constraint::ChaosArrow { arms, .. } => {
                arms.iter().all(|arm| !arm.is_empty()) && arms.windows(2).all(|pair| pair[0][0] == pair[1][0])
            }
            Constraint::ChaosCount { regions, .. } => !regions.is_empty(),
            Constraint::Doppelganger { rows, columns, regions } => {
                let houses = |of| layout.houses().filter(|house| house.of == of).count();
                rows.len() == layout.rows()
                    && columns.len() == layout.columns()
                    && regions.len() == houses(HouseOf::Regions)
            }
            Constraint::Arrow { circle, .. } => (1..=9).contains(&circle.len()),
            Constraint::ValueIndexing { cells } => cells.len() > 2,
            Constraint::Between { cells } | Constraint::Lockout { cells, .. } | Constraint::DoubleArrow { cells } => {
                cells.len() >= 2
            }
            Constraint::Modular { modulus, .. } => (1..=1000).contains(modulus),
            Constraint::Indexer { cell, .. } | Constraint::Extremum { cell, .. } => layout.place(*cell).is_some(),
            Constraint::XSum { cells, .. }
            | Constraint::NumberedRoom { cells, .. }
            | Constraint::FullRank { cells, .. } => !cells.is_empty(),
            _ => true,
        };
        if !fits {
            return Err(ConstraintErrorKind::Shape);
        }
        let small = |number: i64| number.unsigned_abs() <= 1 << 40;
        let numbers = match self {
            Constraint::Cage { sums, .. } => sums.iter().copied().all(small),
            Constraint::Sum { terms, total } => {
                small(*total) && terms.iter().all(|&(factor, _)| factor.unsigned_abs() <= 1 << 30)
            }
            Constraint::RellikCage { sum, .. }
            | Constraint::Lunchbox { sum, .. }
            | Constraint::SumLine { sum, .. }
            | Constraint::LittleKiller { sum, .. }
            | Constraint::Sandwich { sum, .. }
            | Constraint::XSum { sum, .. } => small(*sum),
            Constraint::Whisper { difference, .. } | Constraint::Lockout { difference, .. } => small(*difference),
            Constraint::ChaosArrow { offset, .. } | Constraint::ChaosCount { offset, .. } => small(*offset),
            Constraint::HiddenSkyscraper { value, .. } | Constraint::NumberedRoom { value, .. } => small(*value),
            _ => true,
        };
        if numbers { Ok(()) } else { Err(ConstraintErrorKind::Number) }
    }
}

/// The kind of error in a constraint of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConstraintErrorKind {
    /// The constraint mentions a cell that the layout does not have.
    Cell,
    /// The lengths of the lists do not match, or the layout has the wrong kind.
    Shape,
    /// A number is too large or too small.
    Number,
    /// Constraints are nested too deeply.
    Depth,
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn rules_that_do_not_fit_are_named() {
        let check = |constraint: Constraint| constraint.check(&Layout::CLASSIC, 0);
        assert_eq!(check(Constraint::Renban { cells: vec![0, 80] }), Ok(()));
        assert_eq!(check(Constraint::Renban { cells: vec![0, 81] }), Err(ConstraintErrorKind::Cell));
        assert_eq!(check(Constraint::Clone { cells: vec![0], copies: vec![] }), Err(ConstraintErrorKind::Shape));
        assert_eq!(check(Constraint::LittleKiller { cells: vec![0], sum: i64::MAX }), Err(ConstraintErrorKind::Number));
        let nested = (0..20).fold(Constraint::Windoku, |inner, _| Constraint::All { constraints: vec![inner] });
        assert_eq!(check(nested), Err(ConstraintErrorKind::Depth));
    }

    #[test]
    fn every_cell_is_visited() {
        let arrow = Constraint::Arrow { circle: vec![1], cells: vec![2, 3] };
        let any = Constraint::Any { constraints: vec![arrow, Constraint::Parity { cell: 9, even: true }] };
        let mut cells = vec![];
        any.for_each_cell(&mut |cell| cells.push(cell));
        assert_eq!((cells, any.name()), (vec![1, 2, 3, 9], "any"));
    }
}
