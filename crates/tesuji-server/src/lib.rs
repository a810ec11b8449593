//! Sudoku over HTTP: every question of [`tesuji::api`] as a route.
//!
//! `POST /api/v1/<query>` takes the request that [`tesuji::api`] describes, and answers as it does;
//! `POST /api/v1/<query>/batch` takes a problem a line and answers a line each. `docs/http.md` has the routes, the errors
//! and the limits. A [`Server`] listens until it is told to end, and finishes what it took:
//!
//! ```
//! use tesuji_server::{Options, Server};
//!
//! let server = Server::bind("127.0.0.1:0".parse()?, Options::default())?;
//! let (address, handle) = (server.address(), server.handle());
//! let running = std::thread::spawn(move || server.run());
//! // A client may ask http://{address}/api/v1/solve now.
//! assert!(address.ip().is_loopback());
//! handle.shut_down();
//! running.join().unwrap()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | holds |
//! |---|---|
//! | `server` | the socket, and the end in order |
//! | `connection`, `seats` | one connection, and which of them goes first when all seats are taken |
//! | `patient`, `lingering` | clients that are slow, and what they send in vain |
//! | `routes` | which function answers which path |
//! | `single`, `batch`, `parameters` | one request, a stream of them, and what their address says |
//! | `pool` | the threads that work, and what gives way to what |
//! | `guard`, `negotiation` | which hosts and origins may ask, the headers of every response, and what clients take |
//! | `refusal` | errors as problem details |
//! | `openapi`, `manual`, `files` | the description for programs, for people, and the pages |
//! | `metrics`, `log` | what an operator sees |
//!
//! No logic is here: what is answered is the facade's.

mod app;
mod batch;
mod connection;
mod courtesy;
mod files;
mod guard;
mod lingering;
mod log;
mod manual;
mod metrics;
mod negotiation;
mod openapi;
mod options;
mod parameters;
mod patient;
mod pool;
mod refusal;
mod routes;
mod seats;
mod server;
mod single;

pub use log::{LogForm, start_log};
pub use openapi::document;
pub use options::Options;
pub use server::{Handle, Server};

/// The page of the crate: its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
