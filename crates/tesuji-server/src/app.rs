//! The state that all requests share.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::Options;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::rooms::Rooms;
use crate::seats::Seats;

/// The state that all requests share.
pub(crate) struct App {
    pub(crate) options: Options,
    pub(crate) pool: Pool,
    pub(crate) metrics: Metrics,
    /// The permits for batches; each running batch holds one.
    pub(crate) batches: Arc<Semaphore>,
    pub(crate) seats: Arc<Seats>,
    pub(crate) rooms: Rooms,
}
