//! A socket that fails if a client does not read.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

use crate::seats::Seat;

/// The maximum number of bytes that are still read from a client before its connection is closed.
const REST: usize = 1 << 20;

/// A socket that fails if a client does not read written data for too long. Others may watch the socket.
pub(crate) struct WriteTimeoutStream {
    socket: Arc<TcpStream>,
    seat: Arc<Seat>,
    patience: Duration,
    /// Runs while data waits to be written.
    timer: Pin<Box<Sleep>>,
    is_waiting: bool,
}

impl WriteTimeoutStream {
    pub(crate) fn new(socket: Arc<TcpStream>, seat: Arc<Seat>, patience: Duration) -> WriteTimeoutStream {
        WriteTimeoutStream { socket, seat, patience, timer: Box::pin(sleep(patience)), is_waiting: false }
    }

    /// Writes when the socket is ready, within the time limit of the client.
    fn write(
        &mut self,
        context: &mut Context<'_>,
        write: impl Fn(&TcpStream) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        while let Poll::Ready(ready) = self.socket.poll_write_ready(context) {
            match ready.and_then(|()| write(&self.socket)) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                written => {
                    if std::mem::take(&mut self.is_waiting) {
                        self.seat.writes(false);
                    }
                    return Poll::Ready(written);
                }
            }
        }
        if !self.is_waiting {
            self.is_waiting = true;
            self.seat.writes(true);
            self.timer.as_mut().reset(Instant::now() + self.patience);
        }
        self.timer.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for WriteTimeoutStream {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        loop {
            ready!(self.socket.poll_read_ready(context))?;
            match self.socket.try_read(out.initialize_unfilled()) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                read => return Poll::Ready(read.map(|read| out.advance(read))),
            }
        }
    }
}

impl AsyncWrite for WriteTimeoutStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.write(context, |socket| socket.try_write(bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.write(context, |socket| socket.try_write_vectored(slices))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    /// Does nothing, because the socket has no buffer to flush.
    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    /// Reads the bytes that have arrived: closing with unread bytes would discard the written ones. The socket is
    /// closed on drop.
    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        let (mut rest, mut left) = ([0; 4096], REST);
        while left > 0
            && let Ok(read @ 1..) = self.socket.try_read(&mut rest)
        {
            left = left.saturating_sub(read);
        }
        Poll::Ready(Ok(()))
    }
}
