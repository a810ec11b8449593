use serde::de::DeserializeOwned;
use tesuji_query::Query;
use tesuji_render::Render;

use super::ApiError;

/// A request that is a query, or becomes one.
pub(super) trait Ask: DeserializeOwned {
    /// The query.
    type Query: Query<Response: Render>;

    /// Returns the query.
    ///
    /// # Errors
    ///
    /// If the parameters are no query, such as a text that is no puzzle.
    fn query(self) -> Result<Self::Query, ApiError>;
}

impl<Q: Query<Response: Render> + DeserializeOwned> Ask for Q {
    type Query = Q;

    fn query(self) -> Result<Q, ApiError> {
        Ok(self)
    }
}
