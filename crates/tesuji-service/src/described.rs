/// Parameters of which there is a schema, with the feature `schema`.
#[cfg(feature = "schema")]
pub(super) trait Described: schemars::JsonSchema {}
#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> Described for T {}

/// Parameters; of schemas nothing is asked.
#[cfg(not(feature = "schema"))]
pub(super) trait Described {}
#[cfg(not(feature = "schema"))]
impl<T> Described for T {}
