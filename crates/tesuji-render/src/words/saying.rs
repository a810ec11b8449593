//! What is said, without words.

use tesuji_core::{
    Candidate, CandidateSet, Cell, CellSet, Claim, ConflictError, Digit, DigitSet, Family, House, HouseSet, Technique,
};
use tesuji_logic::NearMiss;

/// A sentence of a reason. `because` lists what it rests on besides the state and the sentence before; mostly nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Saying {
    /// One of the two holds, as what follows shows: the idea of a chain.
    Either(Claim, Claim),
    /// The same where both are of one cell.
    OneOfTwo { cell: Cell, digits: DigitSet },
    /// The same where both are of one digit.
    AtLeastOne { cells: CellSet, digit: Digit },
    /// This cannot be, for it would lead there: the idea of a net.
    Leads { assumed: Claim, dead: Dead },
    /// The same follows whether this holds or not: the idea of a ring.
    Whether(Claim),
    /// This follows whichever digit a cell holds: the idea of a forcing chain.
    Whichever { cell: Cell, claim: Claim },
    /// This follows wherever a digit stands in a house.
    Wherever { house: House, digit: Digit, claim: Claim },
    /// Sets that have one digit more than cells, by their letters.
    Sets(Vec<Set>),
    /// Cells that play a part in a pattern.
    Part { role: Role, cells: CellSet, digits: DigitSet },
    /// The last candidate of a cell.
    LastDigit { cell: Cell, digit: Digit },
    /// The last empty cell of a house.
    LastCell { house: House, cell: Cell, digit: Digit },
    /// What is left of a cell. The sentence before rules `out` some digits.
    Cell { cell: Cell, left: DigitSet, tie: Tie, out: DigitSet, because: Vec<Fact> },
    /// What is left of a digit in a house. The sentence before rules `out` some cells.
    Places { house: House, digit: Digit, left: CellSet, tie: Tie, out: CellSet, because: Vec<Fact> },
    /// A digit that stands in one place after the other, for its house has no other left.
    Run { digit: Digit, places: Vec<(House, CellSet)>, tie: Tie },
    /// Digits that are placed one after the other, each the last of its cell or of a house. The `first` sentence with a
    /// house says how it is to be read.
    Singles { singles: Vec<(Candidate, Option<House>)>, tie: Tie, first: bool },
    /// An assumption leads to a dead end by so many singles, which are not told.
    BySingles { claim: Claim, singles: usize, dead: Dead },
    /// Of these candidates, each with those before it gone, singles lead to a dead end.
    EachBySingles(Vec<Candidate>),
    /// Where a digit can stand in the set before, which may have a letter.
    Its { digit: Digit, places: CellSet, named: bool },
    /// A cell has no digit left, or a digit no place. The sentence before rules `out` some candidates.
    Dead { dead: Dead, out: CandidateSet, because: Vec<Fact> },
    /// So many places of a digit lie in one house, in which the digit is not elsewhere.
    Confined { house: House, digit: Digit, places: usize },
    /// Cells see all places of the digit that goes there.
    Sees { cells: CellSet, places: CellSet },
    /// Each of the places excludes all that goes.
    Excludes { places: CandidateSet, gone: CandidateSet },
    /// What was found rules out all that goes.
    Jointly,
    /// Two places of a digit see each other.
    NotBoth { one: Cell, other: Cell, digit: Digit },
    /// Places of a digit in one house.
    OneInHouse { cells: CellSet, house: House, digit: Digit },
    /// Places of a digit in two groups, each place of which sees the other group.
    OneOfGroups { one: CellSet, other: CellSet, digit: Digit },
    /// Cells with as many digits as cells, in a house or with each digit once in its house.
    Filled { set: Set, out: DigitSet, links: Vec<(House, DigitSet)>, tie: Tie, because: Vec<Fact> },
    /// Only one of two sets can hold a digit: all its places there see each other, mostly in one house.
    Tied { one: char, other: char, digit: Digit, house: Option<House> },
    /// The first set lacks a digit, or else the next, and so on.
    Turns { first: Turn, rest: Vec<Turn> },
    /// Two digits tie two sets, so that each lacks one of these, and no other.
    TwiceTied { sets: [char; 2], ties: DigitSet },
    /// Each of the digits is in one of the sets.
    InSets { digits: DigitSet, sets: Vec<char> },
    /// Cells see all places of a digit in the sets.
    SeesSets { digit: Digit, cells: CellSet, sets: Vec<char> },
    /// Cells of the houses lose what a naked subset holds.
    Nowhere { houses: HouseSet },
    /// Cells with fewer digits than cells, for they have lost those that are `out`.
    TooFew { set: Set, out: DigitSet, links: Vec<(House, DigitSet)>, because: Vec<Fact> },
    /// Cells that would have fewer digits than cells without one, which so stands in one of them.
    Lacking { cells: CellSet, digits: DigitSet, once: Vec<(House, DigitSet)>, free: DigitSet },
    /// Digits of a house with as many cells.
    Hidden { houses: HouseSet, digits: DigitSet, cells: CellSet, because: Vec<Fact> },
    /// A digit in base houses stands in cover houses alone, but for fins.
    Fish { digit: Digit, base: HouseSet, cover: HouseSet, fins: CellSet, because: Vec<Fact> },
    /// As many base houses as cover houses: the cover has no room left; nor is there any where two of them meet.
    NoRoom { digit: Digit, base: HouseSet, cover: HouseSet, twice: CellSet },
    /// More base houses than cover houses. The digit is not where two of them cross. It may rest on the assumption and what
    /// followed from it, which are the two sentences before, and on nothing else.
    Crowded { digit: Digit, base: HouseSet, cover: HouseSet, crossing: CellSet, both: bool, because: Vec<Fact> },
    /// What a fin that is true sees, goes.
    Finned { fins: CellSet, digit: Digit, gone: CandidateSet },
    /// A base house has its digit in the fins alone, so one of them is true.
    InFins { house: House, digit: Digit, fins: usize },
    /// What goes if no fin is true.
    Finless { digit: Digit, base: HouseSet, cover: HouseSet, twice: CellSet },
    /// Cells and the digits that each house has for them, as many as cells.
    Linked { cells: CellSet, links: Vec<(House, DigitSet)> },
    /// One of some candidates and cells beside them make up a subset of each of the houses.
    Beside { cells: CellSet, digits: DigitSet, houses: HouseSet },
    /// Digits that the base cannot take unless a target has them, each with the dead end to which that would lead.
    NotInBase(Vec<Dead>),
    /// A sentence of two exocets together.
    Double(Double),
    /// Cells that could not be filled if a candidate were true. What follows is said, unless it is the end.
    NoWay { one: Candidate, ways: Vec<Way>, is_last: bool },
    /// Digits of the base stand in the targets, which so hold no others.
    InTargets { base: CellSet, targets: CellSet },
    /// Digits that stand in some cells, of which there are as many.
    Fill { digits: DigitSet, cells: CellSet },
    /// An assumption; `further` if another one is open.
    Suppose { claim: Claim, how: Supposed },
    /// What follows from an assumption right away, which rules out what is `not`.
    If { claim: Claim, not: CandidateSet, then: Claim },
    /// An assumption would end right away.
    IfDead { claim: Claim, dead: Dead, because: Vec<Fact> },
    /// It cannot be so. What follows is said, unless it is the end.
    Absurd { claim: Option<Claim> },
    /// What follows.
    So { claim: Claim, tie: Tie, because: Vec<Fact> },
    /// What followed before follows in this case too. It is said again, unless it is long or comes next.
    Same { claim: Option<Claim>, because: Vec<Fact> },
    /// What follows in all cases.
    Always { claim: Claim, cases: usize },
    /// None of what had to be is left.
    NoneLeft { list: CandidateSet, because: Vec<Fact> },
    /// Cells whose digits could be exchanged; whether some have a digit that is no clue. What follows is said, unless it is
    /// the end.
    Deadly { cells: CellSet, digits: DigitSet, exchange: Exchange, filled: bool, others: Others },
    /// Where to look first: at the clues of two lines.
    Clues(HouseSet),
    /// Two lines that could be filled again. What follows is said, unless it is the end.
    TwoLines { refill: Refill, claim: Option<Claim> },
    /// A state in which all candidates could be exchanged but for these.
    Grave { extra: CandidateSet },
    /// The clues, and so the solution, become themselves; the digits change places in cycles.
    Alike { motion: Motion, cycles: Vec<Vec<Digit>> },
    /// Cells stay in their places, so that they hold digits that stay.
    Unmoved { cells: CellSet, digits: DigitSet },
    /// A digit stays, and cells go to cells that see them.
    Collides { cells: CellSet, digit: Digit },
    /// Digits of a cell are as little possible as what they become. The cells and digits come first, then what they become.
    Moved(Vec<[(Cell, DigitSet); 2]>),
    /// A cell goes to a solved one; the digit that becomes the one that stands there.
    Arrives { cell: Cell, to: Candidate, digit: Digit },
    /// In all ways to place a digit.
    Template { digit: Digit, claim: Claim },
    /// Cells that the digits alone do not fill. What follows is said, unless it is the end.
    Unfillable { cells: CellSet, digits: DigitSet, arrangement: Arrangement, others: Others },
    /// All this holds of puzzles with one solution.
    Unique,
}

/// The candidates of cells beside those digits that they cannot hold alone: one of them is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Others {
    /// How many there are.
    pub(crate) count: usize,
    /// Whether others were ruled out before.
    pub(crate) are_left: bool,
    /// What follows, unless it is the end.
    pub(crate) claim: Option<Claim>,
}

/// What is said of two exocets together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Double {
    /// Digits that are not in both bases, each with the dead end to which that would lead.
    NotInBoth(Vec<Dead>),
    /// Each of the digits is in one base, for the others do not fill four cells.
    InOneBase(DigitSet),
    /// Digits that the first base, the second one, or either cannot take unless a target of its own has them.
    NotInBase { first: Option<bool>, dead: Vec<Dead> },
    /// Each of the digits is in one of the four targets.
    InTargets(DigitSet),
    /// What sees all bases or all targets, and what sees all places of a digit there.
    Seen { gone: CandidateSet, targets: bool, all: CellSet, places: Vec<(Digit, CellSet)> },
    /// Of three places of each digit in the lines one is a target, and the others are in the cover, which has it nowhere else.
    Elsewhere { lines: HouseSet, covers: Vec<(Digit, HouseSet)> },
}

/// A premise, as a sentence names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    /// What a line claims.
    Claim(Claim),
    /// That the set with this letter holds these digits.
    Set { letter: char, digits: DigitSet },
}

/// A set that lacks digits, by its letter, and what it holds then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) letter: char,
    pub(crate) out: DigitSet,
    pub(crate) held: DigitSet,
}

/// A way to fill cells that leaves one without a digit: some candidates, and one of the digits of a last cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    pub(crate) with: Vec<Candidate>,
    pub(crate) cell: Cell,
    pub(crate) digits: DigitSet,
    pub(crate) dead: Cell,
}

/// What of cells could be exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exchange {
    /// The two digits of them all.
    Digits,
    /// All that two lines have there.
    Lines(HouseSet),
    /// The digits of some cells: of which, hangs on how they are filled.
    Some,
}

/// Two lines that could be filled again, if a pair beside them exchanged its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refill {
    pub(crate) lines: HouseSet,
    pub(crate) pair: CellSet,
    pub(crate) digits: DigitSet,
    /// The box between.
    pub(crate) block: House,
    /// Where the digits can stand where the lines across the pair cross the two lines.
    pub(crate) crossings: CellSet,
    /// Whether the digits have other places in the box.
    pub(crate) outside: bool,
}

/// How cells lie that some digits alone do not fill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Arrangement {
    /// An odd number of cells, each of which sees the next, and the last the first.
    Ring(Vec<Cell>),
    /// Three cells in different rows and columns of each of these boxes.
    Diagonals(HouseSet),
    /// In another way.
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
    /// Nothing is left of these, one of which has to be true.
    Candidates(CandidateSet),
    /// Cells whose digits could be exchanged.
    Exchanged(CellSet),
}

impl Dead {
    /// Returns the digit of which there is no place or no room.
    pub(crate) fn digit(&self) -> Option<Digit> {
        match self {
            Dead::Place(_, digit) | Dead::Houses { digit, .. } => Some(*digit),
            _ => None,
        }
    }

    /// Returns whether it is a digit that has no place or no room, and not because lines cross.
    pub(crate) fn is_without_crossing(&self) -> bool {
        match self {
            Dead::Houses { crossing, .. } => crossing.is_empty(),
            Dead::Place(..) => true,
            _ => false,
        }
    }

    /// Returns whether it is the same of another digit: in the same house, or of the same base.
    pub(crate) fn is_like(&self, other: &Dead) -> bool {
        match (self, other) {
            (Dead::Place(one, _), Dead::Place(other, _)) => one == other,
            (Dead::Houses { base: one, .. }, Dead::Houses { base: other, .. }) => one == other,
            _ => false,
        }
    }
}

/// How the cells of a grid are moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Motion {
    /// By half a turn.
    Half,
    /// By a quarter of a turn.
    Quarter { clockwise: bool },
    /// At the diagonal from r1c1 to r9c9.
    Diagonal,
    /// At the diagonal from r1c9 to r9c1.
    Antidiagonal,
    /// Rows and columns to other places, counted from 0; at the diagonal before, if `transposed`.
    Lines { transposed: bool, rows: [u8; 9], columns: [u8; 9] },
}

/// How a sentence hangs on the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tie {
    /// Not at all: it says what the grid shows.
    Fact,
    /// It is the first that follows.
    Then,
    /// It follows in turn.
    So,
}

/// The part that cells play in a pattern, where no other sentence says it.
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
    /// Cells of two lines that hold the same digits in both.
    Ring,
    /// Cells of two lines that hang together: a clue there tells the direction of them all.
    Chain,
    /// The same where all clues are among them.
    OnlyChain,
}

impl Role {
    /// Returns the part that a pattern calls so; `None` where the reasons name the cells themselves.
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

/// Cells, their digits, and the letter by which they are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Set {
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
    pub(crate) letter: Option<char>,
}

/// Where to look for a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// At houses.
    At(HouseSet),
    /// At the whole grid.
    Whole,
    /// At the places of a digit in houses.
    Digit(Digit, HouseSet),
    /// At the places of a digit everywhere.
    Everywhere(Digit),
    /// At houses, and from there on.
    From(HouseSet),
    /// At the cells that are left.
    Left,
    /// At what follows for houses.
    Follow(HouseSet),
}

/// A sentence beside the reasons of a step.
#[derive(Clone, Debug)]
pub(crate) enum Remark<'a> {
    Clash(&'a ConflictError),
    NoSolution,
    /// Changes of a clue each of which leaves one solution: the names of the cells, and the numbers.
    Mistyped(&'a [(String, i64)]),
    /// The same, if they are too many to tell.
    MistypedIn(&'a [String]),
    WrongDigits(CellSet),
    TakeOut {
        many: bool,
    },
    /// With this digit there is no solution.
    WithoutSolution(Candidate),
    /// This digit sees the same one there.
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
    /// The puzzle has several solutions, and what follows holds in all of them.
    Several,
    /// What to look for.
    LookFor(&'static Technique),
    /// The conclusion of a step.
    Therefore(&'a Claim),
    /// A candidate with which there would be no such step.
    NearMiss(&'a NearMiss),
}

/// How an assumption stands to what was said before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Supposed {
    /// By itself.
    First,
    /// Besides others.
    Further,
    /// In place of the one before it.
    Instead,
    /// It is so, for its opposite cannot be.
    Left,
}

/// What holds a path or a page together.
#[derive(Clone, Debug)]
pub(crate) enum Heading<'a> {
    /// How a path ends: its steps, and the grid as a line.
    Solved(usize, &'a str),
    /// The same, with how many cells are open.
    Unsolved(usize, usize, &'a str),
    /// The same of a path whose search was stopped.
    Stopped(usize, usize, &'a str),
    /// How often each technique is used.
    Techniques(&'a [(&'static Technique, usize)]),
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
    /// What those positions are, and the command that shows a step of the technique with this id.
    ShowStep(&'static str),
    /// The heading of the facts.
    Facts,
    /// The title of the pages of a family.
    Family(Family),
    /// The lowest rating, in tenths.
    From(u16),
    /// That a technique holds of puzzles with one solution alone.
    OneSolution,
    /// A fact of a technique by its English name.
    Fact(&'static str),
}
