//! One connection: answered until its client leaves, or it is told to go and what it sent is answered.

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
use crate::patient::Patient;
use crate::seats::{Held, Seat};

type Connection = http1::Connection<TokioIo<Patient>, Seated>;

/// How long a client may still send a request after the server has been told to end: it cannot know yet.
const LAST_WORD: Duration = Duration::from_millis(500);

/// How long to wait between looks whether a client has left whose bytes are not being read.
const GLANCE: Duration = Duration::from_millis(20);

/// Answers a client on a task of its own.
pub(crate) fn hold(app: &Arc<App>, router: &axum::Router, socket: TcpStream, held: Held) {
    let _ = socket.set_nodelay(true);
    let socket = Arc::new(socket);
    let patient = Patient::new(Arc::clone(&socket), Arc::clone(&held.seat), app.options.patience);
    let seated = Seated { router: TowerToHyperService::new(router.clone()), seat: Arc::clone(&held.seat) };
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(app.options.patience).max_buf_size(64 << 10);
    let connection = builder.serve_connection(TokioIo::new(patient), seated);
    let app = Arc::clone(app);
    tokio::spawn(async move {
        let connection = pin!(connection);
        let outcome = tokio::select! {
            biased;
            outcome = answer(connection, &held.seat, &app) => outcome,
            // Its answers and what makes them are dropped, which stops the work.
            () = left(&socket) => Ok(()),
        };
        if let Err(error) = outcome {
            tracing::debug!(%error, "connection");
        }
    });
}

/// Answers until the connection is over.
async fn answer(mut connection: Pin<&mut Connection>, seat: &Seat, app: &App) -> hyper::Result<()> {
    tokio::select! {
        biased;
        outcome = connection.as_mut() => return outcome,
        () = seat.told() => {}
    }
    // A request may lie in the socket: it is answered, and its answer says that it was the last.
    let (last_word, come) = if app.seats.has_ended() { (LAST_WORD, None) } else { (Duration::ZERO, Some(seat.come())) };
    if let Ok(outcome) = timeout(last_word, connection.as_mut()).await {
        return outcome;
    }
    // At the end of all, what is being sent is waited for; a connection that makes room for another is not, for it has waited
    // longest.
    if come.map_or(!seat.owes(), |come| come == seat.come()) {
        return Ok(());
    }
    connection.as_mut().graceful_shutdown();
    connection.await
}

/// Waits until the client has closed its half of the connection or all of it, though bytes may lie before that which are not read.
async fn left(socket: &TcpStream) {
    while let Ok(ready) = socket.ready(Interest::READABLE).await
        && !ready.is_read_closed()
    {
        sleep(GLANCE).await;
    }
}

/// Answers the requests of a connection, each of which knows its seat.
struct Seated {
    router: TowerToHyperService<axum::Router>,
    seat: Arc<Seat>,
}

impl Service<Request<Incoming>> for Seated {
    type Response = <TowerToHyperService<axum::Router> as Service<Request<Lingering>>>::Response;
    type Error = <TowerToHyperService<axum::Router> as Service<Request<Lingering>>>::Error;
    type Future = <TowerToHyperService<axum::Router> as Service<Request<Lingering>>>::Future;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let mut request = request.map(Lingering::new);
        request.extensions_mut().insert(Arc::clone(&self.seat));
        self.router.call(request)
    }
}

/// Returns the address that counts for the connections of a client: of the sixth version the network, for a client has all of it.
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
