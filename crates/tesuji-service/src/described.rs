//! The trait of parameters that have a schema.

/// Parameters that have a schema, with the feature `schema`.
#[cfg(feature = "schema")]
pub(super) trait Described: schemars::JsonSchema {}
#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> Described for T {}

/// Parameters; without the feature `schema`, nothing is required.
#[cfg(not(feature = "schema"))]
pub(super) trait Described {}
#[cfg(not(feature = "schema"))]
impl<T> Described for T {}
