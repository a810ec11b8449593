//! Serialisation of the types, with the feature `serde`: grids as lines of 81 characters, cells and houses by name,
//! digits as numbers, sets as lists.

use alloc::string::String;
use alloc::vec::Vec;

use ::serde::de::{Deserialize, Deserializer, Error};
use ::serde::ser::{Serialize, Serializer};

use crate::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, Puzzle, Solution, StopReason, ValueSet,
};

macro_rules! as_text {
    ($($name:ty),+) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )+};
}

macro_rules! from_text {
    ($($name:ty),+) => {$(
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )+};
}

macro_rules! as_list {
    ($($name:ty: $item:ty),+) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                Ok(Vec::<$item>::deserialize(deserializer)?.into_iter().collect())
            }
        }
    )+};
}

as_text!(Grid, Puzzle, Solution, Cell, House, Candidate, StopReason);
from_text!(Grid, Puzzle, Cell);
as_list!(CellSet: Cell, DigitSet: Digit, CandidateSet: Candidate);

impl Serialize for ValueSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for ValueSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ValueSet, D::Error> {
        let values = Vec::<u8>::deserialize(deserializer)?;
        match values.iter().find(|value| !(1..=ValueSet::MAX).contains(value)) {
            Some(value) => {
                Err(D::Error::custom(alloc::format!("expected values from 1 to {}, found {value}", ValueSet::MAX)))
            }
            None => Ok(values.into_iter().collect()),
        }
    }
}

impl<'de> Deserialize<'de> for Solution {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Solution, D::Error> {
        Solution::try_from(Grid::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.value())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        Digit::from_value(u8::deserialize(deserializer)?).ok_or_else(|| D::Error::custom("expected 1 to 9"))
    }
}

/// Reads `r4c7=5`.
impl<'de> Deserialize<'de> for Candidate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Candidate, D::Error> {
        let text = String::deserialize(deserializer)?;
        let parts = text.split_once('=').and_then(|(cell, digit)| Some((cell.parse().ok()?, digit.parse().ok()?)));
        let (cell, digit) = parts.ok_or_else(|| D::Error::custom("expected a candidate such as r4c7=5"))?;
        Ok(Candidate { cell, digit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn nouns_come_back() {
        let grid: Grid =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
        let text = serde_json::to_string(&grid).unwrap();
        assert_eq!(text, std::format!("\"{grid}\""));
        assert_eq!(serde_json::from_str::<Grid>(&text).unwrap(), grid);
        let candidates: CandidateSet = [(Cell::R1C1, Digit::D2), (Cell::R9C9, Digit::D8)]
            .map(|(cell, digit)| Candidate { cell, digit })
            .into_iter()
            .collect();
        let text = serde_json::to_string(&candidates).unwrap();
        assert_eq!(text, r#"["r1c1=2","r9c9=8"]"#);
        assert_eq!(serde_json::from_str::<CandidateSet>(&text).unwrap(), candidates);
        let cells: CellSet = [Cell::R4C7, Cell::R5C5].into_iter().collect();
        assert_eq!(serde_json::to_string(&cells).unwrap(), r#"["r4c7","r5c5"]"#);
        assert!(serde_json::from_str::<Digit>("0").is_err());
        assert_eq!(House::Box6.to_string(), "box 6");
    }
}
