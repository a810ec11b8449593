//! Relations between the values of two cells.

use alloc::vec::Vec;

use crate::ValueSet;

/// A relation of two numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Relation {
    /// The two differ by exactly this. A white dot is a difference of 1.
    Difference(i64),
    /// One value is this multiple of the other. A black dot is a ratio of 2.
    Ratio(i64),
    /// The two add up to this: 10 for an X, 5 for a V.
    Sum(i64),
    /// The first is greater.
    Greater,
    /// For each value of the first cell, from 1, the values that the second can have: values of the layout, not written
    /// numbers.
    Table(Vec<ValueSet>),
}

impl Relation {
    /// Returns whether two numbers are in the relation. `first` is the lowest number of the layout.
    pub fn holds(&self, first: i64, a: i64, b: i64) -> bool {
        match self {
            Relation::Difference(difference) => a.abs_diff(b) == difference.unsigned_abs(),
            Relation::Ratio(ratio) => a == ratio.saturating_mul(b) || b == ratio.saturating_mul(a),
            Relation::Sum(sum) => a + b == *sum,
            Relation::Greater => a > b,
            Relation::Table(rows) => {
                let row = usize::try_from(a - first).ok().and_then(|row| rows.get(row));
                row.is_some_and(|row| u8::try_from(b - first + 1).is_ok_and(|value| row.contains(value)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relations_hold_where_they_say() {
        assert!(Relation::Difference(1).holds(1, 3, 4) && Relation::Difference(1).holds(1, 4, 3));
        assert!(!Relation::Difference(1).holds(1, 3, 3) && Relation::Ratio(3).holds(1, 6, 2));
        assert!(Relation::Sum(10).holds(1, 3, 7) && !Relation::Greater.holds(1, 3, 3));
        let table = Relation::Table(alloc::vec![ValueSet::of(2), ValueSet::of(1)]);
        assert!(table.holds(0, 0, 1) && table.holds(0, 1, 0) && !table.holds(0, 0, 0) && !table.holds(0, 2, 0));
    }
}
