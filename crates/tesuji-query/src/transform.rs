//! The image of a puzzle under given transforms.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tesuji_core::{Control, Grid, Problem};
use tesuji_symmetry::Transform;

use crate::canonicalize::as_text;
use crate::{Query, Response, Scratch, Status, clues_of};

/// A query for the image of a puzzle under given transforms.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid};
/// use tesuji_query::{ApplyTransform, Query, Scratch};
///
/// let clues: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let query: ApplyTransform = serde_json::from_str(r#"{ "by": ["left-right", "d213456789"] }"#).unwrap();
/// let response = query.answer(&clues.into(), &mut Scratch::new(), &Control::new());
/// assert_eq!(
///     response.image.map(|image| image.to_string()).as_deref(),
///     Some("........8.....63....1.9..7....7...5...754.....3...2...86....2...2...58....4....9.")
/// );
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ApplyTransform {
    /// The transforms, applied in order; an empty list is the identity.
    #[serde(serialize_with = "as_texts", deserialize_with = "from_texts")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub by: Vec<Transform>,
    /// `true` to undo them all instead, from the last to the first.
    pub inverse: bool,
}

/// The image of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ApplyTransformResponse {
    /// `Unknown`, unless the problem has no image.
    #[serde(flatten)]
    pub status: Status,
    /// The image of the clues, which may clash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<Grid>,
    /// The applied transform: the composition of all.
    #[serde(serialize_with = "as_text", skip_serializing_if = "Option::is_none")]
    pub transform: Option<Transform>,
}

impl ApplyTransform {
    /// Returns the composition of all transforms.
    pub fn composed(&self) -> Transform {
        let all = self.by.iter().fold(Transform::IDENTITY, |all, next| all.then(next));
        if self.inverse { all.inverse() } else { all }
    }
}

fn as_texts<S: Serializer>(transforms: &[Transform], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(transforms.iter().map(Transform::to_string))
}

fn from_texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Transform>, D::Error> {
    let texts = Vec::<String>::deserialize(deserializer)?;
    texts.iter().map(|text| Transform::from_notation(text).map_err(serde::de::Error::custom)).collect()
}

impl Query for ApplyTransform {
    const NAME: &'static str = "transform";
    type Response = ApplyTransformResponse;

    fn answer(&self, problem: &Problem, _: &mut Scratch, _: &Control<'_>) -> ApplyTransformResponse {
        let transform = self.composed();
        match clues_of(problem) {
            Ok(clues) => ApplyTransformResponse {
                status: Status::Unknown,
                image: Some(transform.apply(&clues)),
                transform: Some(transform),
            },
            Err(status) => ApplyTransformResponse { status, image: None, transform: None },
        }
    }
}

impl Response for ApplyTransformResponse {
    const COLUMNS: &'static [&'static str] = &["image", "transform"];

    fn status(&self) -> &Status {
        &self.status
    }

    fn is_answered(&self) -> bool {
        self.image.is_some()
    }

    fn is_yes(&self) -> bool {
        self.is_answered()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_undoes_all_of_them() {
        let by = [7, 123_456_789, 999_999_999_999].map(Transform::from_index).to_vec();
        let there = ApplyTransform { by: by.clone(), inverse: false };
        let back = ApplyTransform { by, inverse: true };
        assert_ne!(there.composed(), Transform::IDENTITY);
        assert_eq!(there.composed().then(&back.composed()), Transform::IDENTITY);
        let text = serde_json::to_string(&back).unwrap();
        assert_eq!(serde_json::from_str::<ApplyTransform>(&text).unwrap(), back);
        let wrong = serde_json::from_str::<ApplyTransform>(r#"{ "by": ["t", "r12"] }"#).unwrap_err();
        assert!(wrong.to_string().starts_with("expected nine digits from 1 to 9"), "{wrong}");
    }
}
