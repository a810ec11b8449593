//! Fields beside a board in a JSON object: candidates and metadata, parsed in bounded memory.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use tesuji_core::{CandidateSet, Cell, DigitSet};

use crate::symbol::digit;

/// A list of at most `N` elements; more of them are an error.
pub(crate) struct AtMost<const N: usize, T>(pub(crate) Vec<T>);

impl<const N: usize, T> Default for AtMost<N, T> {
    fn default() -> Self {
        AtMost(Vec::new())
    }
}

impl<'de, const N: usize, T: Deserialize<'de>> Deserialize<'de> for AtMost<N, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List<const N: usize, T>(std::marker::PhantomData<T>);

        impl<'de, const N: usize, T: Deserialize<'de>> Visitor<'de> for List<N, T> {
            type Value = AtMost<N, T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {N}")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut found = Vec::new();
                while let Some(element) = list.next_element()? {
                    if found.len() == N {
                        return Err(A::Error::invalid_length(N + 1, &self));
                    }
                    found.push(element);
                }
                Ok(AtMost(found))
            }
        }

        deserializer.deserialize_seq(List(std::marker::PhantomData))
    }
}

/// A string, a number or a truth as text; `None` for anything else.
pub(crate) struct Text(pub(crate) Option<String>);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        struct Scalar;

        impl<'de> Visitor<'de> for Scalar {
            type Value = Text;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("any JSON")
            }

            fn visit_unit<E>(self) -> Result<Text, E> {
                Ok(Text(None))
            }

            fn visit_bool<E>(self, value: bool) -> Result<Text, E> {
                Ok(Text(Some(value.to_string())))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Text, E> {
                Ok(Text(Some(value.to_string())))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Text, E> {
                Ok(Text(Some(value.to_string())))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Text, E> {
                Ok(Text(Some(value.to_string())))
            }

            fn visit_str<E>(self, text: &str) -> Result<Text, E> {
                Ok(Text(Some(text.to_owned())))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Text, A::Error> {
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Text(None))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Text, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Text(None))
            }
        }

        deserializer.deserialize_any(Scalar)
    }
}

/// The first fields of an object of texts, at most as many as are worth keeping.
pub(crate) struct Fields(pub(crate) Vec<(String, String)>);

/// The most fields of metadata of one object.
pub(crate) const FIELDS: usize = 256;

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of texts")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, Text>()? {
                    if let Some(value) = value.0.filter(|_| fields.len() < FIELDS) {
                        fields.push((name, value));
                    }
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(Object)
    }
}

/// The candidates of 81 cells, in nine rows or in one list: strings or lists of digits.
pub(crate) struct Marks(pub(crate) CandidateSet);

impl<'de> Deserialize<'de> for Marks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Marks, D::Error> {
        let AtMost::<81, MarksRow>(rows) = AtMost::deserialize(deserializer)?;
        let cells: Vec<DigitSet> = match rows.len() {
            81 => rows.into_iter().map(|row| row.0.into_iter().fold(DigitSet::EMPTY, DigitSet::union)).collect(),
            _ => rows.into_iter().flat_map(|row| row.0).collect(),
        };
        if cells.len() != 81 {
            return Err(D::Error::custom("expected candidates of 81 cells"));
        }
        let mut candidates = CandidateSet::EMPTY;
        Cell::iter().zip(cells).for_each(|(cell, digits)| candidates.set_digits(cell, digits));
        Ok(Marks(candidates))
    }
}

/// The cells of a row, or the digits of a cell.
struct MarksRow(Vec<DigitSet>);

impl<'de> Deserialize<'de> for MarksRow {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MarksRow, D::Error> {
        deserializer.deserialize_any(Row).map(MarksRow)
    }
}

/// The digits of a cell.
struct MarksCell(DigitSet);

impl<'de> Deserialize<'de> for MarksCell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MarksCell, D::Error> {
        deserializer.deserialize_any(Digits).map(MarksCell)
    }
}

struct Digits;

impl<'de> Visitor<'de> for Digits {
    type Value = DigitSet;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("digits from 1 to 9")
    }

    fn visit_unit<E>(self) -> Result<DigitSet, E> {
        Ok(DigitSet::EMPTY)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<DigitSet, E> {
        let digit = u8::try_from(value).ok().and_then(digit);
        digit.map(DigitSet::of).ok_or_else(|| E::custom("expected a digit from 1 to 9"))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<DigitSet, E> {
        let digits: Option<DigitSet> = text.bytes().map(|byte| digit(byte.wrapping_sub(b'0'))).collect();
        digits.ok_or_else(|| E::custom("expected digits from 1 to 9"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<DigitSet, A::Error> {
        let mut digits = DigitSet::EMPTY;
        while let Some(value) = list.next_element::<u8>()? {
            digits.extend(digit(value));
        }
        Ok(digits)
    }
}

struct Row;

impl<'de> Visitor<'de> for Row {
    type Value = Vec<DigitSet>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nine cells, or the digits of one")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Digits.visit_unit().map(|digits| vec![digits])
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        Digits.visit_u64(value).map(|digits| vec![digits])
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Digits.visit_str(text).map(|digits| vec![digits])
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut cells = Vec::new();
        while let Some(MarksCell(digits)) = list.next_element()? {
            if cells.len() == 9 {
                return Err(A::Error::invalid_length(10, &self));
            }
            cells.push(digits);
        }
        Ok(cells)
    }
}
