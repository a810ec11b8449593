//! The server over real sockets: what it answers, what it refuses, and what faults of clients do to others.

mod batches;
mod client;
mod ending;
mod faults;
mod pages;
mod routes;
