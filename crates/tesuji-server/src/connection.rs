//! One connection, served until its client leaves, or until it is told to close and its requests are answered.

use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::Interest;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::app::App;
use crate::lingering::Lingering;
use crate::seats::{Seat, SeatGuard};
use crate::write_timeout::WriteTimeoutStream;

type Connection = http1::Connection<TokioIo<WriteTimeoutStream>, SeatedService>;

/// The time for a client to send another request after the server was told to end, because it cannot know this yet.
const LAST_WORD: Duration = Duration::from_millis(500);

/// The interval for checking whether a client has left while its bytes are not being read.
const GLANCE: Duration = Duration::from_millis(20);

/// Serves a client on a separate task.
pub(crate) fn hold(app: &Arc<App>, router: &axum::Router, socket: TcpStream, held: SeatGuard) {
    let _ = socket.set_nodelay(true);
    let socket = Arc::new(socket);
    let patient = WriteTimeoutStream::new(Arc::clone(&socket), Arc::clone(&held.seat), app.options.patience);
    let seated = SeatedService { router: TowerToHyperService::new(router.clone()), seat: Arc::clone(&held.seat) };
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(app.options.patience).max_buf_size(64 << 10);
    let connection = builder.serve_connection(TokioIo::new(patient), seated);
    let app = Arc::clone(app);
    tokio::spawn(async move {
        let connection = pin!(connection);
        let outcome = tokio::select! {
            biased;
            outcome = answer(connection, &held.seat, &app) => outcome,
            // Its answers and their sources are dropped, which stops the work.
            () = client_leaves(&socket) => Ok(()),
        };
        if let Err(error) = outcome {
            tracing::debug!(%error, "connection");
        }
    });
}

/// Serves the connection until it is over.
async fn answer(mut connection: Pin<&mut Connection>, seat: &Seat, app: &App) -> hyper::Result<()> {
    tokio::select! {
        biased;
        outcome = connection.as_mut() => return outcome,
        () = seat.wait_until_must_close() => {}
    }
    // A request may be waiting in the socket: it is answered, and its answer says that it was the last.
    let (last_word, come) = if app.seats.has_ended() { (LAST_WORD, None) } else { (Duration::ZERO, Some(seat.come())) };
    if let Ok(outcome) = timeout(last_word, connection.as_mut()).await {
        return outcome;
    }
    // When the server ends, it waits for answers that are being sent. It does not wait for a connection that makes room
    // for another one.
    if come.map_or(!seat.owes(), |come| come == seat.come()) {
        return Ok(());
    }
    connection.as_mut().graceful_shutdown();
    connection.await
}

/// Waits until the client has closed its half of the connection or all of it, even if there are unread bytes before
/// that.
async fn client_leaves(socket: &TcpStream) {
    while let Ok(ready) = socket.ready(Interest::READABLE).await
        && !ready.is_read_closed()
    {
        sleep(GLANCE).await;
    }
}

/// A service that answers the requests of a connection and gives each of them its seat.
struct SeatedService {
    router: TowerToHyperService<axum::Router>,
    seat: Arc<Seat>,
}

impl Service<Request<Incoming>> for SeatedService {
    type Response = <TowerToHyperService<axum::Router> as Service<Request<Lingering>>>::Response;
    type Error = <TowerToHyperService<axum::Router> as Service<Request<Lingering>>>::Error;
    type Future = <TowerToHyperService<axum::Router> as Service<Request<Lingering>>>::Future;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let mut request = request.map(Lingering::new);
        request.extensions_mut().insert(Arc::clone(&self.seat));
        self.router.call(request)
    }
}

/// Returns the address that identifies a client for counting connections: for IPv6 the network, because one client can
/// use all its addresses.
pub(crate) fn client(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::from((u128::from(address) >> 64 << 64).to_be_bytes()),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_counts_as_one_client() {
        for (address, expected) in [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("::1", "::"),
        ] {
            assert_eq!(client(address.parse().unwrap()), expected.parse::<IpAddr>().unwrap());
        }
    }
}
