//! Sudoku over HTTP: every query of [`tesuji::api`] as a route.
//!
//! `POST /api/v1/<query>` takes the request that [`tesuji::api`] describes, and returns the same answer; `POST
//! /api/v1/<query>/batch` takes one problem per line and returns one answer per line. `docs/http.md` describes the
//! routes, the errors and the limits. A [`Server`] listens until it is told to end, and finishes the requests that it
//! has accepted:
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
//! | module | contents |
//! |---|---|
//! | `server` | the socket, and the orderly shutdown |
//! | `connection`, `seats` | a connection, and which one is closed first when all seats are taken |
//! | `patient`, `lingering` | slow clients, and bytes that nobody needs |
//! | `routes` | the function for each path |
//! | `single`, `batch`, `parameters` | one request, a stream of them, and the parameters in their address |
//! | `rooms` | games of several people, whose moves the server relays |
//! | `pool` | the threads that work, and their priorities |
//! | `guard`, `negotiation` | allowed hosts and origins, the headers of every response, and content negotiation |
//! | `refusal` | errors as problem details |
//! | `openapi`, `manual`, `files` | the description for programs, the one for people, and the web page |
//! | `metrics`, `log` | information for operators |
//!
//! This crate contains no sudoku logic: the facade answers.

mod app;
mod batch;
mod connection;
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
mod pool;
mod refusal;
mod rooms;
mod routes;
mod seats;
mod server;
mod short_request_gate;
mod single;
mod write_timeout;

pub use log::{LogForm, start_log};
pub use openapi::document;
pub use options::Options;
pub use server::{Handle, Server};

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
