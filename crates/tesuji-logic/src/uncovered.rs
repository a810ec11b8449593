//! Names used by other programs and websites for ideas that no technique here covers.

use crate::finders::plain;

/// An idea that no technique here covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uncovered {
    /// The names of the idea.
    pub names: &'static [&'static str],
    /// An explanation, in one clause.
    pub what: &'static str,
    /// The id of the most similar technique.
    pub near: &'static str,
}

const UNCOVERED: [Uncovered; 6] = [
    Uncovered {
        names: &["reverse BUG", "reverse bivalue universal grave", "RBUG"],
        what: "a deadly pattern in which most digits are placed, and which the last open cells must break",
        near: "avoidable-rectangle-1",
    },
    Uncovered {
        names: &["MUG", "multivalue universal grave"],
        what: "any deadly pattern with more than two candidates a cell, of which some kinds have names of their own",
        near: "extended-rectangle",
    },
    Uncovered {
        names: &["unique square", "unique matrix", "唯一矩阵"],
        what: "a deadly pattern of sixteen cells and four digits in four rows, columns and boxes",
        near: "deadly-polygon",
    },
    Uncovered {
        names: &["SET", "set equivalence theory", "Phistomefel", "Phistomefel ring", "Phistomefel's theorem"],
        what: "a law of every full grid, that two sets of cells hold the same digits, and no pattern of candidates",
        near: "multi-sector-locked-sets",
    },
    Uncovered {
        names: &["almost locked candidates", "ALC", "almost locked pair"],
        what: "cells of a line that need one more to be a subset, and a cell of a box that crosses the line in its place",
        near: "sue-de-coq",
    },
    Uncovered {
        names: &["毛刺", "burr"],
        what: "a word for a candidate too many in any pattern, as the fins of a fish",
        near: "finned-x-wing",
    },
];

/// Returns the entry for a name that no technique here has; names are compared as in [`technique`](crate::technique).
///
/// # Examples
///
/// ```
/// use tesuji_logic::uncovered;
///
/// assert_eq!(uncovered("Reverse BUG").map(|idea| idea.near), Some("avoidable-rectangle-1"));
/// assert_eq!(uncovered("skyscraper"), None);
/// ```
pub fn uncovered(name: &str) -> Option<&'static Uncovered> {
    let wanted = plain(name);
    UNCOVERED.iter().find(|idea| idea.names.iter().any(|name| plain(name) == wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique;

    #[test]
    fn no_technique_has_these_names_and_the_near_ones_exist() {
        for idea in &UNCOVERED {
            assert!(technique(idea.near).is_some_and(|near| near.id == idea.near), "{}", idea.near);
            for name in idea.names {
                assert_eq!(technique(name), None, "{name}");
                assert_eq!(uncovered(name), Some(idea), "{name}");
            }
        }
    }
}
