//! Language-independent statements.

use tesuji_core::{
    Candidate, CandidateSet, Cell, CellSet, Claim, ConflictError, Digit, DigitSet, Family, House, HouseSet, Technique,
};
use tesuji_logic::NearMiss;

/// A sentence of the reasoning. `because` lists its premises besides the state and the sentence before; it is mostly
/// empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sentence {
    /// One of the two is true, as the following sentences show: the idea of a chain.
    Either(Claim, Claim),
    /// Like `Either`, with both in one cell.
    OneOfTwo { cell: Cell, digits: DigitSet },
    /// Like `Either`, with both of one digit.
    AtLeastOne { cells: CellSet, digit: Digit },
    /// The assumption is impossible, because it leads to a dead end: the idea of a net.
    Leads { assumed: Claim, dead: Dead },
    /// The same follows whether this is true or not: the idea of a ring.
    Whether(Claim),
    /// This follows whichever digit a cell contains: the idea of a forcing chain.
    Whichever { cell: Cell, claim: Claim },
    /// This follows wherever a digit is in a house.
    Wherever { house: House, digit: Digit, claim: Claim },
    /// Sets that have one digit more than cells, with their letters.
    Sets(Vec<Set>),
    /// Cells that have a role in a pattern.
    Part { role: Role, cells: CellSet, digits: DigitSet },
    /// The last candidate of a cell.
    LastDigit { cell: Cell, digit: Digit },
    /// The last empty cell of a house.
    LastCell { house: House, cell: Cell, digit: Digit },
    /// The remaining digits of a cell. The sentence before eliminates the digits `out`.
    Cell { cell: Cell, left: DigitSet, tie: Tie, out: DigitSet, because: Vec<Fact> },
    /// The remaining places of a digit in a house. The sentence before eliminates the cells `out`.
    Places { house: House, digit: Digit, left: CellSet, tie: Tie, out: CellSet, because: Vec<Fact> },
    /// A digit that is placed several times in a row, each time in the last place of its house.
    Run { digit: Digit, places: Vec<(House, CellSet)>, tie: Tie },
    /// Digits that are placed in a row, each the last of its cell or of a house. The `first` sentence with a house
    /// explains the notation.
    Singles { singles: Vec<(Candidate, Option<House>)>, tie: Tie, first: bool },
    /// An assumption leads to a dead end by this number of singles, which are not listed.
    BySingles { claim: Claim, singles: usize, dead: Dead },
    /// For each of these candidates, with those before it removed, singles lead to a dead end.
    EachBySingles(Vec<Candidate>),
    /// The places of a digit in the set before, which may have a letter.
    Its { digit: Digit, places: CellSet, named: bool },
    /// A cell has no digit left, or a digit no place. The sentence before eliminates the candidates `out`.
    Dead { dead: Dead, out: CandidateSet, because: Vec<Fact> },
    /// This number of places of a digit are in one house, and the digit has no others there.
    Confined { house: House, digit: Digit, places: usize },
    /// Cells see all places of the digit that is eliminated.
    Sees { cells: CellSet, places: CellSet },
    /// Each of the places excludes all eliminated candidates.
    Excludes { places: CandidateSet, gone: CandidateSet },
    /// The findings together make all the eliminations.
    Jointly,
    /// Two places of a digit see each other.
    NotBoth { one: Cell, other: Cell, digit: Digit },
    /// Places of a digit in one house.
    OneInHouse { cells: CellSet, house: House, digit: Digit },
    /// Places of a digit in two groups; each place of one sees the whole other group.
    OneOfGroups { one: CellSet, other: CellSet, digit: Digit },
    /// Cells with as many digits as cells, in a house or with each digit confined to one house.
    Filled { set: Set, out: DigitSet, links: Vec<(House, DigitSet)>, tie: Tie, because: Vec<Fact> },
    /// Only one of two sets can contain a digit: all its places there see each other, mostly in one house.
    Tied { one: char, other: char, digit: Digit, house: Option<House> },
    /// A chain of sets: if one of them does not lack a digit, the next one does.
    Turns { first: SetChange, rest: Vec<SetChange> },
    /// Two digits tie two sets together, so that each lacks one of these and no other.
    TwiceTied { sets: [char; 2], ties: DigitSet },
    /// Each of the digits is in one of the sets.
    InSets { digits: DigitSet, sets: Vec<char> },
    /// Cells see all places of a digit in the sets.
    SeesSets { digit: Digit, cells: CellSet, sets: Vec<char> },
    /// Cells of the houses lose the digits of a naked subset.
    Nowhere { houses: HouseSet },
    /// Cells with fewer digits than cells, because they have lost the digits `out`.
    TooFew { set: Set, out: DigitSet, links: Vec<(House, DigitSet)>, because: Vec<Fact> },
    /// Cells that need one of their digits: without it, there would be fewer digits than cells.
    Lacking { cells: CellSet, digits: DigitSet, once: Vec<(House, DigitSet)>, free: DigitSet },
    /// Digits of a house that have as many cells as digits.
    Hidden { houses: HouseSet, digits: DigitSet, cells: CellSet, because: Vec<Fact> },
    /// A digit in base houses is only in cover houses, except for fins.
    Fish { digit: Digit, base: HouseSet, cover: HouseSet, fins: CellSet, because: Vec<Fact> },
    /// As many base houses as cover houses: the rest of the cover cannot have the digit, and neither can cells in two
    /// of its houses.
    NoRoom { digit: Digit, base: HouseSet, cover: HouseSet, twice: CellSet },
    /// More base houses than cover houses. The digit is not where two base houses cross. With `both`, the statement
    /// rests only on the assumption and its consequence, which are the two sentences before.
    Crowded { digit: Digit, base: HouseSet, cover: HouseSet, crossing: CellSet, both: bool, because: Vec<Fact> },
    /// A true fin eliminates the candidates that it sees.
    Finned { fins: CellSet, digit: Digit, gone: CandidateSet },
    /// The digit's only places in a base house are fins, so one of the fins is true.
    InFins { house: House, digit: Digit, fins: usize },
    /// The eliminations if no fin is true.
    Finless { digit: Digit, base: HouseSet, cover: HouseSet, twice: CellSet },
    /// Cells, and the digits that each house has for them, as many as cells.
    Linked { cells: CellSet, links: Vec<(House, DigitSet)> },
    /// Some cells and the cell of one of some candidates form a subset of each of the houses.
    Beside { cells: CellSet, digits: DigitSet, houses: HouseSet },
    /// Digits that the base cannot take unless a target has them, each with the dead end that this would lead to.
    NotInBase(Vec<Dead>),
    /// A sentence about two exocets together.
    Double(Double),
    /// Cells that could not be filled if a candidate were true. The consequence is stated, unless it is the end.
    NoWay { one: Candidate, ways: Vec<Filling>, is_last: bool },
    /// Digits of the base are in the targets, which therefore contain no others.
    InTargets { base: CellSet, targets: CellSet },
    /// Digits that are in some cells, with as many cells as digits.
    Fill { digits: DigitSet, cells: CellSet },
    /// An assumption, and its relation to the earlier text.
    Suppose { claim: Claim, how: AssumptionOrder },
    /// An immediate consequence of an assumption, which eliminates the candidates `not`.
    If { claim: Claim, not: CandidateSet, then: Claim },
    /// An assumption that leads to an immediate dead end.
    IfDead { claim: Claim, dead: Dead, because: Vec<Fact> },
    /// A contradiction. The consequence is stated, unless it is the end.
    Absurd { claim: Option<Claim> },
    /// A consequence.
    So { claim: Claim, tie: Tie, because: Vec<Fact> },
    /// An earlier consequence that also holds in this case. It is repeated, unless it is long or comes next.
    Same { claim: Option<Claim>, because: Vec<Fact> },
    /// A consequence of all cases.
    Always { claim: Claim, cases: usize },
    /// A dead end: one of these candidates had to be true, but none is left.
    NoneLeft { list: CandidateSet, because: Vec<Fact> },
    /// Cells whose digits could be exchanged; `filled` if some have a digit that is not a clue. The consequence is
    /// stated, unless it is the end.
    Deadly { cells: CellSet, digits: DigitSet, exchange: Exchange, filled: bool, others: Others },
    /// The first place to look: the clues of two lines.
    Clues(HouseSet),
    /// Two lines that could be filled in another way. The consequence is stated, unless it is the end.
    TwoLines { refill: Refill, claim: Option<Claim> },
    /// A state where all candidates except these could be exchanged.
    BivalueGrave { extra: CandidateSet },
    /// The clues, and so the solution, map to themselves; the digits are exchanged in cycles.
    Alike { motion: Motion, cycles: Vec<Vec<Digit>> },
    /// Cells that stay in place, and so contain digits that stay the same.
    Unmoved { cells: CellSet, digits: DigitSet },
    /// A digit that maps to itself, and cells that map to cells that see them.
    Collides { cells: CellSet, digit: Digit },
    /// Digits of a cell that are impossible because their images are impossible. Cells and digits come first, then
    /// their images.
    Moved(Vec<[(Cell, DigitSet); 2]>),
    /// A cell maps to a solved cell; `digit` is the one that maps to the digit there.
    Arrives { cell: Cell, to: Candidate, digit: Digit },
    /// A claim that is true in all ways to place a digit.
    Template { digit: Digit, claim: Claim },
    /// Cells that the digits alone cannot fill. The consequence is stated, unless it is the end.
    Unfillable { cells: CellSet, digits: DigitSet, arrangement: Arrangement, others: Others },
    /// The reasoning is valid only for puzzles with one solution.
    Unique,
}

/// The candidates of cells other than those of the digits that cannot fill the cells alone: one of these candidates is
/// true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Others {
    /// Their number.
    pub(crate) count: usize,
    /// `true` if others were eliminated before.
    pub(crate) are_left: bool,
    /// The consequence, unless it is the end.
    pub(crate) claim: Option<Claim>,
}

/// A statement about two exocets together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Double {
    /// Digits that are not in both bases, each with the dead end that this would lead to.
    NotInBoth(Vec<Dead>),
    /// Each of the digits is in one base, because the others cannot fill four cells.
    InOneBase(DigitSet),
    /// Digits that the first base, the second, or either cannot take unless one of its own targets has them.
    NotInBase { first: Option<bool>, dead: Vec<Dead> },
    /// Each of the digits is in one of the four targets.
    InTargets(DigitSet),
    /// Candidates that see all bases or all targets, and those that see all places of a digit there.
    Seen { gone: CandidateSet, targets: bool, all: CellSet, places: Vec<(Digit, CellSet)> },
    /// One of the three places of each digit in the lines is a target. The cover contains the other two, and has the
    /// digit nowhere else.
    Elsewhere { lines: HouseSet, covers: Vec<(Digit, HouseSet)> },
}

/// A premise, in the form that a sentence names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    /// The claim of a line.
    Claim(Claim),
    /// The set with this letter contains these digits.
    Set { letter: char, digits: DigitSet },
}

/// A set that lacks digits, its letter, and the digits that it then contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SetChange {
    pub(crate) letter: char,
    pub(crate) out: DigitSet,
    pub(crate) held: DigitSet,
}

/// A filling of cells that leaves one without a digit: some candidates, and one of the digits of a last cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Filling {
    pub(crate) with: Vec<Candidate>,
    pub(crate) cell: Cell,
    pub(crate) digits: DigitSet,
    pub(crate) dead: Cell,
}

/// The subject of a possible exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exchange {
    /// The two digits of all the cells.
    Digits,
    /// All digits of the two lines in these cells.
    Lines(HouseSet),
    /// The digits of some cells; which ones depends on how the cells are filled.
    Some,
}

/// Two lines that could be filled in another way if a pair outside them exchanged its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refill {
    pub(crate) lines: HouseSet,
    pub(crate) pair: CellSet,
    pub(crate) digits: DigitSet,
    /// The box with the crossings.
    pub(crate) block: House,
    /// The places of the digits where the lines through the pair cross the two lines.
    pub(crate) crossings: CellSet,
    /// `true` if the digits have other places in the box.
    pub(crate) outside: bool,
}

/// The shape of cells that some digits alone cannot fill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Arrangement {
    /// An odd number of cells; each sees the next, and the last sees the first.
    Ring(Vec<Cell>),
    /// Three cells in different rows and columns of each of these boxes.
    Diagonals(HouseSet),
    /// Any other shape.
    Any,
}

/// A dead end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dead {
    /// A cell without a digit.
    Cell(Cell),
    /// A digit without a place in a house.
    Place(House, Digit),
    /// Cells with fewer digits than cells.
    Cells(CellSet, DigitSet),
    /// More base houses of a digit than cover houses; the digit is not where two of them cross.
    Houses { digit: Digit, base: HouseSet, cover: HouseSet, crossing: CellSet },
    /// A dead end: one of these candidates has to be true, but none is left.
    Candidates(CandidateSet),
    /// Cells whose digits could be exchanged.
    Exchanged(CellSet),
}

impl Dead {
    /// Returns the digit that has no place or no room.
    pub(crate) fn digit(&self) -> Option<Digit> {
        match self {
            Dead::Place(_, digit) | Dead::Houses { digit, .. } => Some(*digit),
            _ => None,
        }
    }

    /// Returns `true` if a digit has no place or no room, and crossing lines are not the reason.
    pub(crate) fn is_without_crossing(&self) -> bool {
        match self {
            Dead::Houses { crossing, .. } => crossing.is_empty(),
            Dead::Place(..) => true,
            _ => false,
        }
    }

    /// Returns `true` if this is the same dead end with another digit: in the same house, or with the same base.
    pub(crate) fn is_like(&self, other: &Dead) -> bool {
        match (self, other) {
            (Dead::Place(one, _), Dead::Place(other, _)) => one == other,
            (Dead::Houses { base: one, .. }, Dead::Houses { base: other, .. }) => one == other,
            _ => false,
        }
    }
}

/// The motion of the cells of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Motion {
    /// A half turn.
    Half,
    /// A quarter turn.
    Quarter { clockwise: bool },
    /// Reflection in the diagonal from r1c1 to r9c9.
    Diagonal,
    /// Reflection in the diagonal from r1c9 to r9c1.
    Antidiagonal,
    /// A move of rows and columns to other places, counted from 0, after a reflection in the diagonal if `transposed`.
    Lines { transposed: bool, rows: [u8; 9], columns: [u8; 9] },
}

/// The relation of a sentence to the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tie {
    /// No relation: the sentence states a fact that the grid shows.
    Fact,
    /// The sentence states the first consequence.
    Then,
    /// The sentence states a further consequence.
    So,
}

/// The role of cells in a pattern, if no other sentence states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The base of an exocet.
    Base,
    /// The targets of an exocet.
    Targets,
    /// The first base of two exocets.
    OneBase,
    /// The second base of two exocets.
    OtherBase,
    /// The targets of one of two exocets.
    ItsTargets,
    /// The cells of an aligned exclusion.
    Aligned,
    /// Cells of two lines that contain the same digits in both.
    Ring,
    /// Linked cells of two lines: a clue in one of them gives the orientation of all.
    Chain,
    /// Like `Chain`, if all clues are in these cells.
    OnlyChain,
}

impl Role {
    /// Returns the role with this name in a pattern, or `None` if the reasons name the cells themselves.
    pub(crate) fn of(role: &str) -> Option<Role> {
        match role {
            "base" => Some(Role::Base),
            "target" => Some(Role::Targets),
            "aligned cell" => Some(Role::Aligned),
            "ring of clues" => Some(Role::Ring),
            "chain of clues" => Some(Role::Chain),
            _ => None,
        }
    }
}

/// Cells, their digits, and the letter that names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Set {
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
    pub(crate) letter: Option<char>,
}

/// The place to look for a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Houses.
    At(HouseSet),
    /// The whole grid.
    Whole,
    /// The places of a digit in houses.
    Digit(Digit, HouseSet),
    /// The places of a digit in the whole grid.
    Everywhere(Digit),
    /// Houses, and the chain that starts there.
    From(HouseSet),
    /// The remaining cells.
    Left,
    /// The consequences for houses.
    Follow(HouseSet),
}

/// A sentence that is not part of the reasoning of a step.
#[derive(Clone, Debug)]
pub(crate) enum Remark<'a> {
    Clash(&'a ConflictError),
    NoSolution,
    /// Changes of one clue that each leave one solution: the names of the cells, and the numbers.
    Mistyped(&'a [(String, i64)]),
    /// Like `Mistyped`, if there are too many to list.
    MistypedIn(&'a [String]),
    WrongDigits(CellSet),
    TakeOut {
        many: bool,
    },
    /// There is no solution with this digit.
    WithoutSolution(Candidate),
    /// This digit sees the same digit in these cells.
    SeesSame(Candidate, CellSet),
    LostMarks(CellSet),
    /// The steps of a path lead to a state without a solution.
    LostPath,
    LookAgain {
        many: bool,
    },
    NeedsBack(Candidate),
    Complete,
    Stuck,
    StuckWithSeveral,
    Stopped,
    /// The puzzle has several solutions, and the following holds in all of them.
    Several,
    /// The technique to look for.
    LookFor(&'static Technique),
    /// The conclusion of a step.
    Therefore(&'a Claim),
    /// A candidate whose presence would prevent the step.
    NearMiss(&'a NearMiss),
}

/// The relation of an assumption to the text before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AssumptionOrder {
    /// An independent sentence.
    First,
    /// An assumption in addition to earlier ones.
    Further,
    /// An assumption instead of the one before it.
    Instead,
    /// A claim that is true, because its opposite is impossible.
    Left,
}

/// Headings and connecting lines of a path or a page.
#[derive(Clone, Debug)]
pub(crate) enum Heading<'a> {
    /// The end of a path: its number of steps, and the grid as a line.
    Solved(usize, &'a str),
    /// Like `Solved`, with the number of empty cells.
    Unsolved(usize, usize, &'a str),
    /// Like `Unsolved`, for a path whose search was stopped.
    Stopped(usize, usize, &'a str),
    /// The name of each technique, and the number of its uses.
    Techniques(&'a [(&'a str, usize)]),
    /// The legend of the pictures.
    Legend,
    /// The title of a picture without a step.
    Sudoku,
    /// The title of a picture of a hint.
    Hint,
    /// The title of a picture of wrong digits.
    WrongDigits,
    /// The heading of an example.
    Example,
    /// The heading of the near misses.
    NearMisses,
    /// The heading of the positions for practice.
    Practice,
    /// A description of these positions, and the command that shows a step of the technique with this id.
    ShowStep(&'static str),
    /// The heading of the facts.
    Facts,
    /// The title of the pages of a family.
    Family(Family),
    /// The lowest rating, in tenths.
    From(u16),
    /// The remark that a technique is valid only for puzzles with one solution.
    OneSolution,
    /// A fact about a technique, by its English name.
    Fact(&'static str),
}
