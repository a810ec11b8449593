//! The declarations of a program, such as `grid = [...]` and `cages = [...]`. Together they form one object.

use std::borrow::Cow;

use super::board;
use super::key::{Meaning, meaning};
use super::literal::{Literals, Node, Object, Value};

/// The maximum length of a program that is read.
const LIMIT: usize = 1 << 20;

/// Returns the declarations of a text as the fields of one object, if one has a grid and another one names rules.
///
/// Without rules, every grid is a separate puzzle.
pub(super) fn object(text: &[u8]) -> Option<Node<'_>> {
    if text.len() > LIMIT {
        return None;
    }
    let mut literals = Literals::new(text, false);
    let mut fields = Vec::new();
    while let Some((name, node)) = literals.declared() {
        fields.push((Cow::Borrowed(name), node));
    }
    let is_grid = |(name, node): &(Cow<str>, Node)| {
        matches!(meaning(name), Meaning::Clues | Meaning::Grid | Meaning::Placed) && board::read(node).is_some()
    };
    let is_rule = |(name, _): &(Cow<str>, Node)| meaning(name) == Meaning::Rule;
    let is_puzzle = literals.is_at_end() && fields.iter().any(is_rule) && fields.iter().any(is_grid);
    is_puzzle.then_some(Node { at: 0, value: Value::Object(Object { fields, is_whole: true }) })
}
