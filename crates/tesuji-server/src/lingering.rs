//! Reads the rest of a refused body, so that the client receives the answer.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::HttpBody;
use bytes::{Buf, Bytes};
use http_body_util::BodyExt;
use hyper::body::{Frame, Incoming, SizeHint};
use tokio::time::timeout;

/// The time and the number of bytes for reading the rest of a refused body.
const TIME: Duration = Duration::from_secs(1);
const BYTES: usize = 8 << 20;

/// A body whose rest is read for a while when it is dropped: if a connection is closed while bytes arrive, the answer
/// is lost on its way, and the client never learns why it was refused.
pub(crate) struct Lingering(Option<Incoming>);

impl Lingering {
    pub(crate) const fn new(body: Incoming) -> Lingering {
        Lingering(Some(body))
    }
}

impl HttpBody for Lingering {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<hyper::Result<Frame<Bytes>>>> {
        let Some(body) = &mut self.0 else { return Poll::Ready(None) };
        let polled = Pin::new(body).poll_frame(context);
        if let Poll::Ready(None | Some(Err(_))) = polled {
            self.0 = None;
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.0.as_ref().is_none_or(HttpBody::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.0.as_ref().map_or(SizeHint::with_exact(0), HttpBody::size_hint)
    }
}

impl Drop for Lingering {
    fn drop(&mut self) {
        if let Some(body) = self.0.take().filter(|body| !body.is_end_stream())
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            runtime.spawn(timeout(TIME, drain(body)));
        }
    }
}

async fn drain(mut body: Incoming) {
    let mut left = BYTES;
    while let Some(Ok(frame)) = body.frame().await {
        let len = frame.data_ref().map_or(0, Buf::remaining);
        left = left.saturating_sub(len);
        if left == 0 {
            return;
        }
    }
}
