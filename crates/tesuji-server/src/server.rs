//! The socket, connections and their timeouts, the end in order.

use std::future::{Future, poll_fn};
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tesuji::Control;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};

use crate::Options;
use crate::app::App;
use crate::metrics::Metrics;
use crate::patient::Patient;
use crate::pool::Pool;
use crate::routes::routes;

type Connection = http1::Connection<TokioIo<Patient>, TowerToHyperService<axum::Router>>;

/// A server that has its socket and answers once it runs.
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    address: SocketAddr,
    app: Arc<App>,
    handle: Handle,
}

/// Ends a server from elsewhere.
#[derive(Clone, Debug)]
pub struct Handle(Arc<watch::Sender<bool>>);

impl Handle {
    /// Tells the server to end: it takes no more requests, answers those that it has, and returns.
    pub fn shut_down(&self) {
        self.0.send_replace(true);
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("address", &self.address).finish_non_exhaustive()
    }
}

/// How long the socket rests where the system has no room for another connection.
const REST: Duration = Duration::from_millis(50);

/// How long the end waits for another client whose connection the system has taken already.
const LAST_CALL: Duration = Duration::from_millis(5);

/// How long the end waits for the first word of a client that has said nothing yet.
const FIRST_WORD: Duration = Duration::from_millis(200);

impl Server {
    /// Listens at an address; port 0 takes any that is free.
    ///
    /// # Errors
    ///
    /// If the address is taken, or the system refuses a thread.
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
            control: Arc::new(Control::new()),
            options,
        };
        let handle = Handle(Arc::new(watch::Sender::new(false)));
        Ok(Server { runtime, listener, address, app: Arc::new(app), handle })
    }

    /// Returns the address, with the port that was free.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns what ends it.
    pub fn handle(&self) -> Handle {
        self.handle.clone()
    }

    /// Answers requests until its handle, an interrupt or the system tells it to end, and then those that it has taken.
    ///
    /// # Errors
    ///
    /// If the signals of the system cannot be heard.
    pub fn run(self) -> io::Result<()> {
        let Server { runtime, listener, address, app, handle } = self;
        let outcome = runtime.block_on(serve(listener, &app, &handle, address));
        // Whoever still computes after the grace is over has been told to stop.
        runtime.shutdown_timeout(REST);
        outcome
    }
}

async fn serve(listener: TcpListener, app: &Arc<App>, handle: &Handle, address: SocketAddr) -> io::Result<()> {
    let router = routes(Arc::clone(app));
    let room = Arc::new(Semaphore::new(app.options.connections));
    let ending = watch::Sender::new(false);
    let mut told = handle.0.subscribe();
    let mut terminated = Terminated::new()?;
    tracing::info!(%address, "listening");
    loop {
        let accepted = tokio::select! {
            biased;
            _ = told.wait_for(|end| *end) => break,
            () = terminated.wait() => break,
            accepted = accept(&listener, &room) => accepted,
        };
        match accepted {
            Ok(accepted) => hold(app, &router, accepted, ending.subscribe()),
            Err(error) => {
                tracing::warn!(%error, "no connection");
                sleep(REST).await;
            }
        }
    }
    tracing::info!("ending");
    // Whoever the system let in before has perhaps sent a request.
    let last = async {
        while let Ok(Ok(accepted)) = timeout(LAST_CALL, accept(&listener, &room)).await {
            hold(app, &router, accepted, ending.subscribe());
        }
    };
    let _ = timeout(FIRST_WORD, last).await;
    drop(listener);
    ending.send_replace(true);
    // The connections have all the room between them.
    let all = u32::try_from(app.options.connections).unwrap_or(u32::MAX);
    let waited = timeout(app.options.grace, room.acquire_many(all)).await;
    app.control.stop();
    if waited.is_err() {
        tracing::warn!("the grace is over; some requests were not answered");
    }
    Ok(())
}

/// Answers a client until it leaves, or the end has come and what it sent is answered.
fn hold(
    app: &Arc<App>,
    router: &axum::Router,
    (socket, permit): (TcpStream, OwnedSemaphorePermit),
    mut ending: watch::Receiver<bool>,
) {
    let _ = socket.set_nodelay(true);
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(app.options.patience).max_buf_size(64 << 10);
    let socket = Patient::new(socket, app.options.patience);
    let heard = socket.heard();
    let connection = builder.serve_connection(TokioIo::new(socket), TowerToHyperService::new(router.clone()));
    let app = Arc::clone(app);
    tokio::spawn(async move {
        app.metrics.connections.fetch_add(1, Ordering::Relaxed);
        let mut connection = pin!(connection);
        let outcome = tokio::select! {
            outcome = connection.as_mut() => outcome,
            () = until_told(&mut ending) => {
                match timeout(FIRST_WORD, first_word(connection.as_mut(), &heard)).await {
                    Ok(Some(outcome)) => outcome,
                    Ok(None) | Err(_) => {
                        connection.as_mut().graceful_shutdown();
                        connection.await
                    }
                }
            }
        };
        if let Err(error) = outcome {
            tracing::debug!(%error, "connection");
        }
        app.metrics.connections.fetch_sub(1, Ordering::Relaxed);
        drop(permit);
    });
}

async fn until_told(ending: &mut watch::Receiver<bool>) {
    // What it returns would hold a lock.
    let _ = ending.wait_for(|end| *end).await;
}

/// Waits until a client has said something, for a connection without a request ends at once when it is told to. Returns how the
/// connection has ended, if it has.
async fn first_word(mut connection: Pin<&mut Connection>, heard: &AtomicBool) -> Option<hyper::Result<()>> {
    poll_fn(|context| {
        // Being polled is what makes it listen.
        let polled = if heard.load(Ordering::Relaxed) { Poll::Pending } else { connection.as_mut().poll(context) };
        match polled {
            Poll::Ready(outcome) => Poll::Ready(Some(outcome)),
            Poll::Pending if heard.load(Ordering::Relaxed) => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    })
    .await
}

/// Takes a connection once there is room for one.
async fn accept(listener: &TcpListener, room: &Arc<Semaphore>) -> io::Result<(TcpStream, OwnedSemaphorePermit)> {
    let permit = Arc::clone(room).acquire_owned().await.map_err(io::Error::other)?;
    let (socket, _) = listener.accept().await?;
    Ok((socket, permit))
}

/// Waits until the system or a person at the terminal asks the program to end.
struct Terminated {
    #[cfg(unix)]
    signals: [tokio::signal::unix::Signal; 2],
}

impl Terminated {
    #[cfg(unix)]
    fn new() -> io::Result<Terminated> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Terminated { signals: [signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?] })
    }

    #[cfg(not(unix))]
    fn new() -> io::Result<Terminated> {
        Ok(Terminated {})
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
