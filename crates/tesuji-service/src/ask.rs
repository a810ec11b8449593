//! The trait of requests that can be converted to a query.

use serde::de::DeserializeOwned;
use tesuji_core::Problem;
use tesuji_format::{Metadata, Record};
use tesuji_query::Query;
use tesuji_render::Render;

use super::ApiError;
use super::request::Envelope;

/// The response to the query of a request.
pub(super) type ResponseOf<A> = <<A as VerbRequest>::Query as Query>::Response;

/// A request that is a query, or can be converted to one.
pub(super) trait VerbRequest: DeserializeOwned {
    /// The query.
    type Query: Query<Response: Render>;

    /// Returns the query.
    ///
    /// # Errors
    ///
    /// Returns an error if the parameters are not a valid query, for example because a text is not a puzzle.
    fn query(self) -> Result<Self::Query, ApiError>;

    /// Returns the record that the query is about.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no text, or if it does not contain exactly one problem.
    fn record(_: &Self::Query, envelope: &Envelope) -> Result<Record, ApiError> {
        envelope.record()
    }

    /// Returns the answer about the additional data, which replaces the answer about the problem.
    fn answer_beside(_: &Self::Query, _: &dyn Fn() -> Problem, _: Option<&Metadata>) -> Option<ResponseOf<Self>> {
        None
    }
}

impl<Q: Query<Response: Render> + DeserializeOwned> VerbRequest for Q {
    type Query = Q;

    fn query(self) -> Result<Q, ApiError> {
        Ok(self)
    }
}
