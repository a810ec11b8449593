//! The JSON of a puzzle, as far as it is understood, parsed in bounded memory.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::bounded::{AtMost, Text};
use crate::{Metadata, names};

/// The maximum size of a grid in the JSON.
pub(super) const MAX_SIZE: usize = 36;

/// The maximum length of the drawn elements that are kept, as text.
const COSMETICS: usize = 1 << 16;

/// The maximum number of unknown field names.
const UNKNOWN: usize = 32;

pub(super) type Rows = AtMost<MAX_SIZE, AtMost<MAX_SIZE, GridCell>>;

/// A puzzle.
#[derive(Default)]
pub(super) struct Puzzle {
    pub(super) size: Option<usize>,
    pub(super) rows: Rows,
    pub(super) metadata: Metadata,
    /// The flags that are set.
    pub(super) flags: Vec<String>,
    /// The relations that unmarked neighbours must not have.
    pub(super) negative: Vec<String>,
    /// The entries of each constraint, with the name of its field.
    pub(super) entries: Vec<(String, Vec<Entry>)>,
    /// `true` if anything is only drawn.
    pub(super) has_cosmetics: bool,
    /// The names of unknown fields that are not empty.
    pub(super) unknown: Vec<String>,
}

/// A cell of the grid.
#[derive(Default)]
pub(super) struct GridCell {
    pub(super) value: Option<Number>,
    pub(super) given: bool,
    pub(super) center: AtMost<64, Number>,
    pub(super) corner: AtMost<64, Number>,
    pub(super) allowed: AtMost<64, Number>,
    pub(super) region: Region,
    /// `true` if the cell has an unknown field, and if an unknown field is `true`.
    has_other: bool,
    has_true: bool,
}

impl GridCell {
    /// Returns whether an unknown field may be a misspelt known one: in a cell with a digit that is not given although
    /// some unknown field is true, or in a given cell without a digit.
    pub(super) fn is_odd(&self) -> bool {
        if self.given { self.value.is_none() && self.has_other } else { self.value.is_some() && self.has_true }
    }
}

impl<'de> Deserialize<'de> for GridCell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GridCell, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = GridCell;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a cell")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<GridCell, A::Error> {
                let mut cell = GridCell::default();
                while let Some(name) = map.next_key::<String>()? {
                    match name.as_str() {
                        "value" => cell.value = map.next_value()?,
                        "given" => cell.given = map.next_value::<Option<bool>>()?.unwrap_or_default(),
                        "centerPencilMarks" => cell.center = map.next_value::<Option<_>>()?.unwrap_or_default(),
                        "cornerPencilMarks" => cell.corner = map.next_value::<Option<_>>()?.unwrap_or_default(),
                        "givenPencilMarks" => cell.allowed = map.next_value::<Option<_>>()?.unwrap_or_default(),
                        "region" => cell.region = map.next_value()?,
                        _ => {
                            cell.has_other = true;
                            cell.has_true |= map.next_value::<Box<RawValue>>()?.get() == "true";
                        }
                    }
                }
                Ok(cell)
            }
        }

        deserializer.deserialize_map(Fields)
    }
}

/// Reads `null` as the default value, like a missing field.
fn nullable<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(deserializer: D) -> Result<T, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

/// The region of a cell.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Region {
    /// The box of the usual shape.
    #[default]
    Box,
    /// No region.
    Nowhere,
    Number(usize),
}

impl<'de> Deserialize<'de> for Region {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Region, D::Error> {
        Ok(match Option::<Number>::deserialize(deserializer)? {
            None => Region::Nowhere,
            // Some programs write -1 for a cell without a region.
            Some(Number(number)) => usize::try_from(number).map_or(Region::Nowhere, Region::Number),
        })
    }
}

/// A constraint with any of these fields.
#[derive(Deserialize)]
pub(super) struct Entry {
    #[serde(default, deserialize_with = "nullable")]
    pub(super) cells: AtMost<1296, Place>,
    #[serde(default, deserialize_with = "nullable")]
    pub(super) lines: AtMost<256, AtMost<1296, Place>>,
    #[serde(default, rename = "cloneCells", deserialize_with = "nullable")]
    pub(super) copies: AtMost<1296, Place>,
    #[serde(default)]
    pub(super) cell: Option<Place>,
    #[serde(default)]
    value: Option<Text>,
    #[serde(default, deserialize_with = "nullable")]
    pub(super) values: AtMost<64, Number>,
    #[serde(default)]
    pub(super) direction: Option<String>,
}

impl Entry {
    /// Returns the value as text; `None` if there is none.
    pub(super) fn value(&self) -> Option<&str> {
        self.value.as_ref()?.0.as_deref().map(str::trim).filter(|value| !value.is_empty())
    }
}

/// A cell by its row and column, counted from 1; 0 and size + 1 are outside the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) row: usize,
    pub(super) column: usize,
}

impl Place {
    fn of(name: &str) -> Option<Place> {
        let (row, column) = name.trim().strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
        let number = |digits: &str| {
            let is_number = (1..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_| is_number)
        };
        Some(Place { row: number(row)?, column: number(column)? })
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Place, D::Error> {
        struct Name;

        impl Visitor<'_> for Name {
            type Value = Place;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a cell such as R1C1")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Place, E> {
                Place::of(name).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(name), &self))
            }
        }

        deserializer.deserialize_str(Name)
    }
}

/// A whole number, possibly in a string.
pub(super) struct Number(pub(super) i64);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        let Text(text) = Text::deserialize(deserializer)?;
        let number = text.as_deref().and_then(|text| text.trim().parse().ok());
        number.map(Number).ok_or_else(|| D::Error::custom("expected a whole number"))
    }
}

/// The solution as text, from a list of numbers or a string.
struct Solution(Option<String>);

impl<'de> Deserialize<'de> for Solution {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Solution, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        if let Ok(text) = serde_json::from_str::<String>(raw.get()) {
            return Ok(Solution(Some(text).filter(|text| !text.is_empty())));
        }
        let Ok(AtMost::<1296, Text>(values)) = serde_json::from_str(raw.get()) else { return Ok(Solution(None)) };
        let values: Vec<String> = values.into_iter().map(|value| value.0.unwrap_or_else(|| ".".to_owned())).collect();
        let separator = if values.iter().all(|value| value.len() == 1) { "" } else { "," };
        Ok(Solution(Some(values.join(separator)).filter(|text| !text.is_empty())))
    }
}

/// Fields that are set if they are true.
pub(super) const FLAGS: [&str; 6] =
    ["diagonal+", "diagonal-", "antiknight", "antiking", "disjointgroups", "nonconsecutive"];

/// Fields with lists of constraints.
pub(super) const LISTS: [&str; 35] = [
    "killercage",
    "thermometer",
    "slowthermometer",
    "arrow",
    "palindrome",
    "renban",
    "whispers",
    "germanwhispers",
    "dutchwhispers",
    "regionsumline",
    "betweenline",
    "lockout",
    "zipperline",
    "nabner",
    "entropicline",
    "modularline",
    "doublearrow",
    "difference",
    "ratio",
    "xv",
    "odd",
    "even",
    "minimum",
    "maximum",
    "extraregion",
    "clone",
    "quadruple",
    "littlekillersum",
    "sandwichsum",
    "xsum",
    "skyscraper",
    "numberedroom",
    "rowindexer",
    "columnindexer",
    "boxindexer",
];

/// Fields of elements that are only drawn.
pub(super) const DRAWN: [&str; 5] = ["cage", "line", "rectangle", "circle", "text"];

/// Fields that do not affect the puzzle: settings of programs, and lights in a fog.
const IGNORED: [&str; 9] = [
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "fogofwar",
    "foglight",
    "triggereffect",
    "customTitle",
    "nobranding",
];

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Puzzle;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Puzzle, A::Error> {
                let mut puzzle = Puzzle::default();
                let mut drawn = serde_json::Map::new();
                let mut length = 0;
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "grid" => puzzle.rows = map.next_value()?,
                        "size" => {
                            puzzle.size = map.next_value::<Option<Number>>()?.and_then(|size| size.0.try_into().ok())
                        }
                        "title" => puzzle.text(names::TITLE, map.next_value::<Text>()?.0),
                        "author" => puzzle.text(names::AUTHOR, map.next_value::<Text>()?.0),
                        "ruleset" => puzzle.text(names::DESCRIPTION, map.next_value::<Text>()?.0),
                        "solution" => puzzle.text(names::SOLUTION, map.next_value::<Solution>()?.0),
                        "negative" => {
                            let list = map.next_value::<Option<AtMost<32, String>>>()?.unwrap_or_default();
                            puzzle.negative.extend(list.0);
                        }
                        flag if FLAGS.contains(&flag) => {
                            if map.next_value::<Truthy>()?.0 {
                                puzzle.flags.push(key);
                            }
                        }
                        list if LISTS.contains(&list) => {
                            let entries = map.next_value::<Option<AtMost<4096, Entry>>>()?.unwrap_or_default();
                            puzzle.entries.push((key, entries.0));
                        }
                        name if DRAWN.contains(&name) => {
                            let raw: Box<RawValue> = map.next_value()?;
                            let is_said = serde_json::from_str::<Truthy>(raw.get()).is_ok_and(|said| said.0);
                            length += raw.get().len();
                            puzzle.has_cosmetics |= is_said;
                            if is_said
                                && length <= COSMETICS
                                && let Ok(value) = serde_json::from_str(raw.get())
                            {
                                drawn.insert(key, value);
                            }
                        }
                        name if IGNORED.contains(&name) => drop(map.next_value::<IgnoredAny>()?),
                        _ => {
                            if map.next_value::<Truthy>()?.0 && puzzle.unknown.len() < UNKNOWN {
                                puzzle.unknown.push(key);
                            }
                        }
                    }
                }
                if !drawn.is_empty() {
                    puzzle.metadata.set(names::COSMETICS, serde_json::Value::Object(drawn).to_string());
                }
                Ok(puzzle)
            }
        }

        deserializer.deserialize_map(Fields)
    }
}

impl Puzzle {
    fn text(&mut self, name: &'static str, text: Option<String>) {
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            self.metadata.set(name, text);
        }
    }
}

/// `true` if a value is set: not false, null or an empty list.
pub(super) struct Truthy(pub(super) bool);

impl<'de> Deserialize<'de> for Truthy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Truthy, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = Truthy;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("any JSON")
            }

            fn visit_unit<E>(self) -> Result<Truthy, E> {
                Ok(Truthy(false))
            }

            fn visit_bool<E>(self, value: bool) -> Result<Truthy, E> {
                Ok(Truthy(value))
            }

            fn visit_u64<E>(self, _: u64) -> Result<Truthy, E> {
                Ok(Truthy(true))
            }

            fn visit_i64<E>(self, _: i64) -> Result<Truthy, E> {
                Ok(Truthy(true))
            }

            fn visit_f64<E>(self, _: f64) -> Result<Truthy, E> {
                Ok(Truthy(true))
            }

            fn visit_str<E>(self, text: &str) -> Result<Truthy, E> {
                Ok(Truthy(!text.is_empty()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Truthy, A::Error> {
                let mut said = false;
                while list.next_element::<IgnoredAny>()?.is_some() {
                    said = true;
                }
                Ok(Truthy(said))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Truthy, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Truthy(true))
            }
        }

        deserializer.deserialize_any(Any)
    }
}
