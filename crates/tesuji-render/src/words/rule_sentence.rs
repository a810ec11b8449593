//! Language-independent statements about rule steps; lists of cells and numbers are already words.

use tesuji_core::{Constraint, RuleHouse};

use super::Join;

/// The words of a language for rule steps.
pub(crate) trait RuleWords {
    /// Returns items as a list.
    fn list(&self, items: &[String], join: Join) -> String;
    /// Returns the numbers of a cage; `alone` if it can have no others.
    fn way(&self, numbers: &[String], alone: bool) -> String;
    /// Returns the name of a house; `constraint` is the one that the house comes from.
    fn rule_house(&self, house: &RuleHouse, constraint: Option<&Constraint>) -> String;
    /// Returns the name of a technique; a step of a constraint is named after the constraint.
    fn rule_technique(&self, id: &'static str, constraint: Option<&Constraint>) -> String;
    /// Returns the name of a constraint.
    fn rule_noun(&self, constraint: &Constraint) -> String;
    /// Returns a clause without punctuation.
    fn rule_clause(&self, clause: &RuleClause) -> String;
    /// Returns a sentence.
    fn rule_sentence(&self, sentence: &RuleSentence) -> String;
    /// Returns the meaning of a constraint, without punctuation.
    fn rule_text(&self, text: &RuleText) -> String;
    /// Returns a title: a technique, as the heading of its explanation.
    fn rule_title(&self, technique: &str) -> String;
}

/// A sentence about a rule step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RuleSentence {
    /// Cells have wrong digits, or have lost the right candidate.
    WrongDigits {
        cells: String,
    },
    LostMarks {
        cells: String,
    },
    /// The place to look.
    Look {
        at: String,
    },
    /// The technique to look for.
    LookFor {
        technique: String,
    },
    /// A reason as a clause, and the conclusion.
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
    /// The constraint leaves no other possibility.
    Rule {
        rule: String,
    },
    /// The sets of numbers of a cage; `by_place` if a removed candidate is in one of them.
    Ways {
        count: usize,
        sum: String,
        cells: String,
        ways: String,
        by_place: bool,
    },
    /// A cage needs a number, which has these places.
    WaysNeed {
        count: usize,
        sum: String,
        cells: String,
        ways: String,
        number: String,
        places: String,
    },
    /// A constraint needs a number, which has these places.
    Needs {
        rule: String,
        number: String,
        places: String,
    },
    /// The cells left over in houses, those outside, or both, with the total.
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
    /// A chain: its first assumption and its links, each a clause.
    Chain {
        first: String,
        links: Vec<String>,
    },
    /// Several chains from one assumption, each a clause, and their end.
    Chains {
        first: String,
        chains: Vec<String>,
        end: String,
    },
    /// An assumption, its consequences, and their end.
    Supposed {
        first: String,
        then: Vec<String>,
        end: String,
    },
}

/// A clause, without punctuation.
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
    /// A house in reverse order.
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
    /// A fact that follows from a constraint, which is a noun.
    By {
        what: String,
        rule: String,
    },
    /// Links that follow from one another.
    One {
        links: Vec<String>,
    },
    /// A contradiction to which an assumption leads: this one and the next two.
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
}

/// The meaning of a constraint for its cells: a clause without punctuation.
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
    /// A relation between two cells.
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
    /// A relation that neighbours must not have.
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
    /// Any other constraint, by its name.
    Other {
        name: &'static str,
        cells: String,
    },
}
