//! The socket, connections and their timeouts, and the orderly shutdown.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};

use crate::Options;
use crate::app::App;
use crate::connection::{client, hold};
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::rooms::Rooms;
use crate::routes::routes;
use crate::seats::{SeatGuard, Seats};

/// A server that has its socket and answers once it runs.
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    address: SocketAddr,
    app: Arc<App>,
    handle: Handle,
}

/// A handle that ends a server from elsewhere.
#[derive(Clone, Debug)]
pub struct Handle(Arc<watch::Sender<bool>>);

impl Handle {
    /// Tells the server to end: it accepts no more requests, answers those that it has, and returns.
    pub fn shut_down(&self) {
        self.0.send_replace(true);
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("address", &self.address).finish_non_exhaustive()
    }
}

/// The pause before accepting again if the system has no room for another connection.
const REST: Duration = Duration::from_millis(10);

/// The time that the shutdown waits for another client whose connection the system has already accepted.
const LAST_CALL: Duration = Duration::from_millis(5);

/// The maximum time that the shutdown accepts such connections.
const LAST_CALLS: Duration = Duration::from_millis(200);

impl Server {
    /// Listens at an address; port 0 takes any free port.
    ///
    /// # Errors
    ///
    /// Returns an error if the address is taken, or if the system refuses a thread.
    pub fn bind(address: SocketAddr, options: Options) -> io::Result<Server> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(options.threads.clamp(1, 8))
            .thread_name("sockets")
            .enable_all()
            .build()?;
        let listener = runtime.block_on(TcpListener::bind(address))?;
        let address = listener.local_addr()?;
        let app = App {
            pool: Pool::new(options.threads, options.queue, options.long)?,
            metrics: Metrics::default(),
            batches: Arc::new(Semaphore::new(options.batches)),
            seats: Seats::new(options.connections),
            rooms: Rooms::new(options.rooms, options.room_idle),
            options,
        };
        let handle = Handle(Arc::new(watch::Sender::new(false)));
        Ok(Server { runtime, listener, address, app: Arc::new(app), handle })
    }

    /// Returns the address, with the actual port.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns a handle that can end the server.
    pub fn handle(&self) -> Handle {
        self.handle.clone()
    }

    /// Answers requests until its handle, an interrupt or the system tells it to end, and then finishes the accepted
    /// ones.
    ///
    /// # Errors
    ///
    /// Returns an error if the signal handlers cannot be installed.
    pub fn run(self) -> io::Result<()> {
        let Server { runtime, listener, address, app, handle } = self;
        let outcome = runtime.block_on(serve(listener, &app, &handle, address));
        // Requests still unanswered after the grace period are dropped here, and their work stops.
        runtime.shutdown_timeout(REST);
        outcome
    }
}

async fn serve(listener: TcpListener, app: &Arc<App>, handle: &Handle, address: SocketAddr) -> io::Result<()> {
    let router = routes(Arc::clone(app));
    let mut told = handle.0.subscribe();
    let mut signals = EndSignals::new()?;
    tracing::info!(%address, "listening");
    loop {
        let accepted = tokio::select! {
            biased;
            _ = told.wait_for(|end| *end) => break,
            () = signals.wait() => break,
            accepted = accept(&listener, &app.seats) => accepted,
        };
        match accepted {
            Ok((socket, held)) => hold(app, &router, socket, held),
            Err(error) => {
                tracing::warn!(%error, "no connection");
                // Either the client has already left, or the system has no room for another one.
                if error.kind() != io::ErrorKind::ConnectionAborted {
                    app.seats.send_away();
                    sleep(REST).await;
                }
            }
        }
    }
    tracing::info!("ending");
    // A client that the system has already accepted may have sent a request.
    let last = async {
        while let Ok(Ok((socket, held))) = timeout(LAST_CALL, accept(&listener, &app.seats)).await {
            hold(app, &router, socket, held);
        }
    };
    let _ = timeout(LAST_CALLS, last).await;
    drop(listener);
    app.seats.end();
    // After the seats, so that these answers announce the end of the connection.
    app.rooms.end();
    if timeout(app.options.grace, app.seats.empty()).await.is_err() {
        tracing::warn!("the grace is over; some requests were not answered");
    }
    Ok(())
}

/// Accepts a connection once there is a seat for it.
async fn accept(listener: &TcpListener, seats: &Arc<Seats>) -> io::Result<(TcpStream, SeatGuard)> {
    let permit = seats.free().await;
    let (socket, address) = listener.accept().await?;
    Ok((socket, seats.take(permit, client(address.ip()))))
}

/// The signals by which the system or a user at the terminal asks the program to end.
struct EndSignals {
    #[cfg(unix)]
    signals: [tokio::signal::unix::Signal; 2],
}

impl EndSignals {
    #[cfg(unix)]
    fn new() -> io::Result<EndSignals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(EndSignals { signals: [signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?] })
    }

    #[cfg(not(unix))]
    fn new() -> io::Result<EndSignals> {
        Ok(EndSignals {})
    }

    #[cfg(unix)]
    async fn wait(&mut self) {
        let [terminate, interrupt] = &mut self.signals;
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }

    #[cfg(not(unix))]
    async fn wait(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
