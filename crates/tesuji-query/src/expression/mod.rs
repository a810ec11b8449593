//! Conditions over the fields of an answer, such as `er >= 9 and clues < 20`.
//!
//! Fields, numbers, quoted strings, `true` and `false` are compared by `=`, `==`, `!=`, `<>`, `<`, `<=`, `>` and `>=`.
//! Comparisons are joined by `and`, `or` and `not` (also `&&`, `||`, `!`) and by brackets; `and` binds more tightly
//! than `or`. A field by itself holds if it is true, a non-zero number or a non-empty string. A comparison with a
//! missing value is false.

mod parse;

use std::cmp::Ordering;
use std::fmt;
use std::ops::Range;

use tesuji_logic::classify::Difficulty;

pub use parse::{ParseExpressionError, ParseExpressionErrorKind};

/// A condition over the fields of an answer.
///
/// # Examples
///
/// ```
/// use tesuji_query::{Expression, FieldValue};
///
/// let hard: Expression = "er >= 9 and (clues < 20 or status != 'unique')".parse()?;
/// let field = |name: &str| match name {
///     "er" => FieldValue::Number(10.5),
///     "clues" => FieldValue::Number(21.0),
///     _ => FieldValue::Text("unique".to_owned()),
/// };
/// assert!(!hard.holds(&field));
/// assert_eq!(hard.fields().map(|(name, _)| name).collect::<Vec<_>>(), ["er", "clues", "status"]);
/// # Ok::<(), tesuji_query::ParseExpressionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Expression {
    node: Node,
}

/// The value of a field, or the value to compare it with.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldValue {
    /// The answer has no such field.
    Missing,
    /// A boolean.
    Flag(bool),
    /// A number.
    Number(f64),
    /// A string.
    Text(String),
}

#[derive(Clone, Debug, PartialEq)]
enum Node {
    /// Conjunctions and disjunctions are lists, so that long conditions do not nest deeply.
    All(Vec<Node>),
    Any(Vec<Node>),
    Not(Box<Node>),
    Compare(Term, Relation, Term),
    Term(Term),
}

#[derive(Clone, Debug, PartialEq)]
enum Term {
    Field { name: String, place: Range<usize> },
    Value(FieldValue),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
}

impl Expression {
    /// Makes the condition that a field has this value.
    pub fn equal(field: &str, value: FieldValue) -> Expression {
        let field = Term::Field { name: field.to_owned(), place: 0..field.len() };
        Expression { node: Node::Compare(field, Relation::Equal, Term::Value(value)) }
    }

    /// Makes the condition that all of these hold; without conditions it is always true.
    pub fn all(expressions: impl IntoIterator<Item = Expression>) -> Expression {
        Expression { node: Node::All(expressions.into_iter().map(|one| one.node).collect()) }
    }

    /// Makes the condition that at least one of these holds.
    pub fn any(expressions: impl IntoIterator<Item = Expression>) -> Expression {
        Expression { node: Node::Any(expressions.into_iter().map(|one| one.node).collect()) }
    }

    /// Returns `true` if the condition holds for these values of the fields.
    pub fn holds(&self, field: &dyn Fn(&str) -> FieldValue) -> bool {
        self.node.holds(field)
    }

    /// Iterates over the names of the fields, each with its position in the text.
    pub fn fields(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        let mut found = Vec::new();
        self.node.each_field(&mut |name, place| found.push((name, place)));
        found.into_iter()
    }

    /// Returns the conditions that must all hold.
    pub fn conjuncts(self) -> Vec<Expression> {
        match self.node {
            Node::All(nodes) => nodes.into_iter().map(|node| Expression { node }).collect(),
            node => vec![Expression { node }],
        }
    }
}

impl Node {
    fn holds(&self, field: &dyn Fn(&str) -> FieldValue) -> bool {
        match self {
            Node::All(nodes) => nodes.iter().all(|node| node.holds(field)),
            Node::Any(nodes) => nodes.iter().any(|node| node.holds(field)),
            Node::Not(node) => !node.holds(field),
            Node::Compare(one, relation, other) => {
                one.value(field).compare(&other.value(field)).is_some_and(|order| relation.is_met(order))
            }
            Node::Term(term) => match term.value(field) {
                FieldValue::Missing => false,
                FieldValue::Flag(flag) => flag,
                FieldValue::Number(number) => number != 0.0,
                FieldValue::Text(text) => !text.is_empty(),
            },
        }
    }

    fn each_field<'a>(&'a self, visit: &mut dyn FnMut(&'a str, Range<usize>)) {
        let mut term = |term: &'a Term| {
            if let Term::Field { name, place } = term {
                visit(name, place.clone());
            }
        };
        match self {
            Node::All(nodes) | Node::Any(nodes) => nodes.iter().for_each(|node| node.each_field(visit)),
            Node::Not(node) => node.each_field(visit),
            Node::Compare(one, _, other) => [one, other].into_iter().for_each(term),
            Node::Term(one) => term(one),
        }
    }
}

impl Term {
    fn value(&self, field: &dyn Fn(&str) -> FieldValue) -> FieldValue {
        match self {
            Term::Field { name, .. } => field(name),
            Term::Value(value) => value.clone(),
        }
    }
}

impl Relation {
    fn is_met(self, order: Comparison) -> bool {
        match (self, order) {
            (Relation::Unequal, Comparison::Different) => true,
            (_, Comparison::Different) => false,
            (Relation::Equal, Comparison::Ordered(order)) => order == Ordering::Equal,
            (Relation::Unequal, Comparison::Ordered(order)) => order != Ordering::Equal,
            (Relation::Less, Comparison::Ordered(order)) => order == Ordering::Less,
            (Relation::AtMost, Comparison::Ordered(order)) => order != Ordering::Greater,
            (Relation::More, Comparison::Ordered(order)) => order == Ordering::Greater,
            (Relation::AtLeast, Comparison::Ordered(order)) => order != Ordering::Less,
        }
    }
}

/// The result of comparing two values.
enum Comparison {
    Ordered(Ordering),
    /// The values are of different kinds, which have no order.
    Different,
}

impl FieldValue {
    /// Returns the value of a text: a number if it looks like one.
    pub fn of_text(text: &str) -> FieldValue {
        match number(text) {
            Some(number) => FieldValue::Number(number),
            None => FieldValue::Text(text.to_owned()),
        }
    }

    /// Compares two values; returns `None` if one of them is missing.
    fn compare(&self, other: &FieldValue) -> Option<Comparison> {
        use FieldValue::{Flag, Missing, Number, Text};
        let ordered = |order: Option<Ordering>| order.map_or(Comparison::Different, Comparison::Ordered);
        Some(match (self, other) {
            (Missing, _) | (_, Missing) => return None,
            (Number(one), Number(other)) => ordered(one.partial_cmp(other)),
            (Flag(one), Flag(other)) => ordered(Some(one.cmp(other))),
            (Text(one), Text(other)) => ordered(Some(compare_texts(one, other))),
            (Number(one), Text(other)) => ordered(number(other).and_then(|other| one.partial_cmp(&other))),
            (Text(one), Number(other)) => ordered(number(one).and_then(|one| one.partial_cmp(other))),
            (Flag(flag), Text(text)) | (Text(text), Flag(flag)) if *text == flag.to_string() => {
                ordered(Some(Ordering::Equal))
            }
            _ => Comparison::Different,
        })
    }
}

/// Compares two strings: bands of difficulty by difficulty, all others by character.
fn compare_texts(one: &str, other: &str) -> Ordering {
    match (one.parse::<Difficulty>(), other.parse::<Difficulty>()) {
        (Ok(one), Ok(other)) => one.cmp(&other),
        _ => one.cmp(other),
    }
}

/// Parses a number as tables write it.
fn number(text: &str) -> Option<f64> {
    let is_one = text.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first));
    text.parse().ok().filter(|number: &f64| is_one && number.is_finite())
}

impl fmt::Display for FieldValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldValue::Missing => Ok(()),
            FieldValue::Flag(flag) => flag.fmt(f),
            FieldValue::Number(number) => number.fmt(f),
            FieldValue::Text(text) => text.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str) -> FieldValue {
        match name {
            "er" => FieldValue::Number(9.0),
            "clues" => FieldValue::Number(21.0),
            "status" => FieldValue::Text("unique".to_owned()),
            "band" => FieldValue::Text("hard".to_owned()),
            "input.er" => FieldValue::Text("9.0".to_owned()),
            "exact" => FieldValue::Flag(true),
            _ => FieldValue::Missing,
        }
    }

    fn holds(text: &str) -> bool {
        text.parse::<Expression>().unwrap_or_else(|error| panic!("{text}: {error}")).holds(&field)
    }

    #[test]
    fn what_holds_and_what_does_not() {
        for text in [
            "er>=9",
            "er = 9.0 and clues < 22",
            "er==9&&clues>20",
            "er < 9 or clues > 20",
            "er > 9 || status = 'unique'",
            "not er < 9",
            "!(er < 9 or clues < 20)",
            "er > 8.9 and not clues <= 20",
            "clues > er",
            "21 = clues",
            "input.er = er and input.er <= 9",
            "status != \"several\"",
            "status <> 'it''s'",
            "exact and exact = true and exact = 'true' and not exact = false",
            "band > 'medium' and band < 'diabolical'",
            "not missing and not missing = 1 and not missing != 1",
            "er > -1 and er > .5 and er < 1e3",
            "er = 8 or er = 9 and clues = 21",
            "ER >= 9 AND Clues = 21",
        ] {
            assert!(holds(text), "{text}");
            assert!(!holds(&format!("not ({text})")), "{text}");
        }
        // Comparisons between different kinds, and values without an order.
        for text in ["status > 3", "status = 3", "exact < 2", "er = 'nine'", "(er = 8 or er = 9) and clues = 20", "0"] {
            assert!(!holds(text), "{text}");
        }
        assert!(holds("status != 3") && holds("er != 'nine'"));
    }

    #[test]
    fn long_conditions_are_not_deep_ones() {
        let long = "er = 9 and ".repeat(100_000) + "er = 9";
        assert!(holds(&long));
        assert_eq!(long.parse::<Expression>().unwrap().conjuncts().len(), 100_001);
    }

    #[test]
    fn conditions_are_put_together() {
        let both = Expression::all(["er = 9", "clues = 20"].map(|text| text.parse().unwrap()));
        assert!(!both.holds(&field));
        assert_eq!(both.conjuncts().len(), 2);
        assert!(Expression::all([]).holds(&field) && !Expression::any([]).holds(&field));
        assert!(Expression::any(["er = 8", "clues = 21"].map(|text| text.parse().unwrap())).holds(&field));
        assert!(Expression::equal("er", FieldValue::of_text("9.0")).holds(&field));
        assert_eq!(FieldValue::of_text("inf"), FieldValue::Text("inf".to_owned()));
        assert_eq!(FieldValue::of_text("-2.50").to_string(), "-2.5");
    }
}
