//! What is said of steps through rules, apart from the language: lists of cells and numbers are already words.

use tesuji_core::{Constraint, RuleHouse};

use super::Join;

/// The words of a language for steps through rules.
pub(crate) trait RuleWords {
    /// Returns words as a list.
    fn list(&self, items: &[String], join: Join) -> String;
    /// Returns the numbers of a cage, which may be the only ones that it can have.
    fn way(&self, numbers: &[String], alone: bool) -> String;
    /// Returns how a house is called; the constraint is the one that it is of.
    fn rule_house(&self, house: &RuleHouse, constraint: Option<&Constraint>) -> String;
    /// Returns how a technique is called; a step by a constraint is called by the constraint.
    fn rule_technique(&self, id: &'static str, constraint: Option<&Constraint>) -> String;
    /// Returns how a constraint is called.
    fn rule_noun(&self, constraint: &Constraint) -> String;
    /// Returns a clause without a mark.
    fn rule_clause(&self, clause: &RuleClause) -> String;
    /// Returns a sentence.
    fn rule_saying(&self, saying: &RuleSaying) -> String;
    /// Returns what a constraint says, without a mark.
    fn rule_text(&self, text: &RuleText) -> String;
    /// Returns a title: a technique and what is said of it.
    fn rule_title(&self, technique: &str) -> String;
}

/// A sentence of a step through rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RuleSaying {
    /// Nothing fits the digits and the candidates.
    NoSolution,
    /// Cells have wrong digits, or have lost the candidate that is right.
    WrongDigits {
        cells: String,
    },
    LostMarks {
        cells: String,
    },
    /// Where to look.
    Look {
        at: String,
    },
    /// What to look for.
    LookFor {
        technique: String,
    },
    /// A reason that is a clause and what follows.
    So {
        reason: String,
        conclusion: String,
    },
    /// The cell has one candidate.
    NakedSingle {
        cell: String,
    },
    HiddenSingle {
        house: String,
        cell: String,
        number: String,
    },
    Locked {
        house: String,
        number: String,
        cells: String,
    },
    NakedSubset {
        house: String,
        count: usize,
        cells: String,
        numbers: String,
    },
    HiddenSubset {
        house: String,
        count: usize,
        cells: String,
        numbers: String,
    },
    Fish {
        number: String,
        count: usize,
        bases: String,
        covers: String,
    },
    /// What a constraint says leaves no other way.
    Rule {
        rule: String,
    },
    /// The sets of numbers of a cage. `by_place` if what is removed is among them.
    Ways {
        count: usize,
        sum: String,
        cells: String,
        ways: String,
        by_place: bool,
    },
    /// A cage needs a number, in one of these places.
    WaysNeed {
        count: usize,
        sum: String,
        cells: String,
        ways: String,
        number: String,
        places: String,
    },
    /// A constraint needs a number, in one of these places.
    Needs {
        rule: String,
        number: String,
        places: String,
    },
    /// What is left of houses, what is outside, or both, with the total.
    Innies {
        houses: String,
        cages: usize,
        left: String,
        total: i64,
    },
    Outies {
        houses: String,
        cages: usize,
        out: String,
        total: i64,
    },
    InniesAndOuties {
        houses: String,
        cages: usize,
        left: String,
        out: String,
        more: i64,
    },
    /// A chain: its first supposition and its links, each a clause.
    Chain {
        first: String,
        links: Vec<String>,
    },
    /// Several chains from one supposition, each a clause, and how they end.
    Chains {
        first: String,
        chains: Vec<String>,
        end: String,
    },
    /// A supposition, what follows, and how it ends.
    Supposed {
        first: String,
        then: Vec<String>,
        end: String,
    },
}

/// A clause, without a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RuleClause {
    /// The cell is the number.
    Is {
        cell: String,
        number: String,
    },
    /// The cells are none of the numbers.
    IsNot {
        cells: String,
        many: bool,
        numbers: String,
    },
    /// The numbers from one to another.
    FromTo {
        from: String,
        to: String,
    },
    /// A house from its other end.
    Backwards {
        house: String,
    },
    /// The sum of cells.
    SumOf {
        cells: String,
    },
    /// The cell is the number: it has no other candidate, or there is no other place in the house.
    LastInCell {
        cell: String,
        number: String,
    },
    LastInHouse {
        cell: String,
        number: String,
        house: String,
    },
    /// What is so by a constraint, which is a noun.
    By {
        what: String,
        rule: String,
    },
    /// What follows one from the other.
    One {
        links: Vec<String>,
    },
    /// How a supposition ends.
    EmptyCell {
        cell: String,
    },
    NoPlace {
        house: String,
        number: String,
    },
    Broken {
        rule: String,
    },
    /// The path has come to its end.
    Solved,
    Stuck,
}

/// What a constraint says of its cells, a clause without a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RuleText {
    Differ {
        cells: String,
    },
    Cage {
        count: usize,
        sum: String,
        cells: String,
    },
    Sum {
        cells: String,
        total: i64,
    },
    EqualSums {
        groups: String,
    },
    Thermometer {
        line: String,
        slow: bool,
    },
    Arrow {
        line: String,
        circle: String,
    },
    DoubleArrow {
        line: String,
    },
    Palindrome {
        line: String,
    },
    Renban {
        line: String,
    },
    Whisper {
        line: String,
        difference: i64,
    },
    RegionSums {
        line: String,
    },
    Between {
        line: String,
    },
    Lockout {
        line: String,
        difference: i64,
    },
    Zipper {
        line: String,
    },
    Nabner {
        line: String,
    },
    Entropic {
        line: String,
    },
    Modular {
        line: String,
        modulus: i64,
    },
    Clone {
        cells: String,
        copies: String,
    },
    Contains {
        cells: String,
        numbers: String,
    },
    LittleKiller {
        line: String,
        sum: i64,
    },
    Sandwich {
        line: String,
        low: i64,
        high: i64,
        sum: i64,
    },
    XSum {
        line: String,
        sum: i64,
    },
    Skyscraper {
        line: String,
        visible: usize,
    },
    HiddenSkyscraper {
        line: String,
        number: i64,
    },
    NumberedRoom {
        line: String,
        number: i64,
    },
    /// Two cells in a relation.
    Difference {
        cells: String,
        difference: i64,
    },
    Ratio {
        cells: String,
        ratio: i64,
    },
    PairSum {
        cells: String,
        sum: i64,
    },
    Greater {
        greater: String,
        less: String,
    },
    /// Neighbours that are not in a relation.
    NoDifference {
        cells: String,
        difference: i64,
    },
    NoRatio {
        cells: String,
        ratio: i64,
    },
    NoSum {
        cells: String,
        sum: i64,
    },
    Parity {
        cell: String,
        even: bool,
    },
    Extremum {
        cell: String,
        maximum: bool,
    },
    Entropy {
        cells: String,
    },
    AntiTaxicab {
        cells: String,
    },
    /// Any other, by its name.
    Other {
        name: &'static str,
        cells: String,
    },
}
