//! The trait of requests that can be converted to a query.

use serde::de::DeserializeOwned;
use tesuji_query::Query;
use tesuji_render::Render;

use super::ApiError;

/// A request that is a query, or can be converted to one.
pub(super) trait Ask: DeserializeOwned {
    /// The query.
    type Query: Query<Response: Render>;

    /// Returns the query.
    ///
    /// # Errors
    ///
    /// Returns an error if the parameters are not a valid query, for example because a text is not a puzzle.
    fn query(self) -> Result<Self::Query, ApiError>;
}

impl<Q: Query<Response: Render> + DeserializeOwned> Ask for Q {
    type Query = Q;

    fn query(self) -> Result<Q, ApiError> {
        Ok(self)
    }
}
