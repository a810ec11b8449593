//! Tests of the server over real sockets: its answers, its refusals, and the effects of client errors on others.

mod batches;
mod client;
mod crowds;
mod ending;
mod faults;
mod leaving;
mod pages;
mod protocol;
mod rooms;
mod routes;
