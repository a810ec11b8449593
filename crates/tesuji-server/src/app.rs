use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::Options;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::seats::Seats;

/// What all requests share.
pub(crate) struct App {
    pub(crate) options: Options,
    pub(crate) pool: Pool,
    pub(crate) metrics: Metrics,
    /// A permit for each batch that may be answered at the same time.
    pub(crate) batches: Arc<Semaphore>,
    pub(crate) seats: Arc<Seats>,
}
