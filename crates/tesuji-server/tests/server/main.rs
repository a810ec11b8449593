//! The server over real sockets: what it answers, what it refuses, and what faults of clients do to others.

mod batches;
mod client;
mod crowds;
mod ending;
mod faults;
mod leaving;
mod pages;
mod protocol;
mod routes;
