//! The memory for passing queries in and answers out.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The query that the page writes, and the answer that it reads.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    /// Written by the page, after [`tesuji_alloc`](crate::tesuji_alloc) has made room.
    pub question: Vec<u8>,
    /// Read by the page until the next query.
    pub answer: Vec<u8>,
}

static BUFFERS: Mutex<Buffers> = Mutex::new(Buffers { question: Vec::new(), answer: Vec::new() });

/// Returns the buffers. The module has one thread, so this never blocks.
pub(crate) fn buffers() -> MutexGuard<'static, Buffers> {
    BUFFERS.lock().unwrap_or_else(PoisonError::into_inner)
}
