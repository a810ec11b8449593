//! The techniques to use, and the order of their steps.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tesuji_core::Technique;
use tesuji_logic::classify::Difficulty;
use tesuji_logic::{Order, Repertoire, technique};

/// The techniques to use, and the order of their steps.
///
/// In JSON, techniques are given by id or name; an unknown name is an error.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Techniques {
    /// Only these techniques, in this order; empty for all. The other fields then restrict them.
    pub only: Vec<TechniqueId>,
    /// Techniques to leave out.
    pub without: Vec<TechniqueId>,
    /// Only techniques of this difficulty band or easier.
    pub up_to: Option<Band>,
    /// `true` to leave out techniques that are valid only for puzzles with exactly one solution.
    pub without_uniqueness: bool,
    /// The order of the steps. `only` has its own order; within one of its techniques this order applies.
    pub order: OrderName,
    /// `true` to prefer, among steps of similar difficulty, those followed by the most singles.
    pub teach: bool,
}

/// An order of steps, written as its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrderName(#[cfg_attr(feature = "schema", schemars(with = "String"))] pub Order);

/// A technique, written as its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TechniqueId(#[cfg_attr(feature = "schema", schemars(with = "String"))] pub &'static Technique);

/// A band of difficulty, written as its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Band(#[cfg_attr(feature = "schema", schemars(with = "String"))] pub Difficulty);

impl Techniques {
    /// Returns the repertoire of these techniques.
    pub fn repertoire(&self) -> Repertoire {
        let OrderName(order) = self.order;
        let highest = self.up_to.map_or(Difficulty::Diabolical, |Band(band)| band);
        let chosen = match self.only.as_slice() {
            [] => Repertoire::by(order).only(|one| Difficulty::of_technique(one) <= highest),
            only => Repertoire::by(order)
                .in_order(&only.iter().map(|TechniqueId(technique)| technique.id).collect::<Vec<_>>()),
        };
        let chosen = chosen.only(|one| !self.without.iter().any(|TechniqueId(without)| *without == one));
        let chosen = if self.without_uniqueness { chosen.without_uniqueness() } else { chosen };
        if self.teach { chosen.teaching() } else { chosen }
    }
}

impl Serialize for TechniqueId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id)
    }
}

impl<'de> Deserialize<'de> for TechniqueId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TechniqueId, D::Error> {
        let name = String::deserialize(deserializer)?;
        let found = technique(&name).map(TechniqueId);
        found.ok_or_else(|| serde::de::Error::custom(format!("no technique has the name {name}")))
    }
}

impl Serialize for Band {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de> Deserialize<'de> for Band {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Band, D::Error> {
        String::deserialize(deserializer)?.parse().map(Band).map_err(serde::de::Error::custom)
    }
}

impl Serialize for OrderName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de> Deserialize<'de> for OrderName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OrderName, D::Error> {
        String::deserialize(deserializer)?.parse().map(OrderName).map_err(serde::de::Error::custom)
    }
}
