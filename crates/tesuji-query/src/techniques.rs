use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tesuji_core::Technique;
use tesuji_logic::classify::Difficulty;
use tesuji_logic::{Repertoire, technique};

/// Which techniques may be used: all, or fewer.
///
/// In JSON, techniques are their ids or names; a name that no technique has is an error.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Techniques {
    /// Only these, in this order; empty for all. The other fields then take away from them.
    pub only: Vec<Named>,
    /// Not these.
    pub without: Vec<Named>,
    /// Only those of this band of difficulty and of the easier ones.
    pub up_to: Option<Band>,
    /// None that hold only for puzzles with exactly one solution.
    pub without_uniqueness: bool,
}

/// A technique, written as its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named(pub &'static Technique);

/// A band of difficulty, written as its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band(pub Difficulty);

impl Techniques {
    /// Returns the repertoire of these techniques.
    pub fn repertoire(&self) -> Repertoire {
        let up_to = self.up_to.map_or(Difficulty::Diabolical, |Band(band)| band).repertoire();
        let chosen = match self.only.as_slice() {
            [] => up_to,
            only => Repertoire::all().in_order(&only.iter().map(|Named(technique)| technique.id).collect::<Vec<_>>()),
        };
        let chosen = chosen.only(|one| !self.without.iter().any(|Named(without)| *without == one));
        if self.without_uniqueness { chosen.without_uniqueness() } else { chosen }
    }
}

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id)
    }
}

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Named, D::Error> {
        let name = String::deserialize(deserializer)?;
        let found = technique(&name).map(Named);
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
