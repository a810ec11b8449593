//! `tesuji serve`: the HTTP API and the page.

use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use tesuji_server::{LogForm, Options, Server, start_log};

use crate::args::Threads;
use crate::exit::Exit;
use crate::output::complain;
use crate::session::Session;

/// Serve the HTTP API and the web page
///
/// Prints its address, and answers until it is interrupted; then it finishes the requests it has accepted. Only this
/// machine can connect, and pages of other sites cannot send requests, unless --listen and --host allow it.
#[derive(Debug, Args)]
#[command(
    after_help = "The API is described at /api/v1/ and, for programs, at /api/v1/openapi.json. /healthz and /metrics \
    are for operators.\n\nExamples:\n  \
    tesuji serve --open                       the page in a browser\n  \
    tesuji serve --port 0                     on any free port\n  \
    tesuji serve --listen 0.0.0.0 --rooms 20  games of several people in the local network\n  \
    tesuji serve --listen 0.0.0.0 --host sudoku.example --log json\n  \
    curl --json '{\"text\": \"53..7....6..195...\"}' localhost:8080/api/v1/solve"
)]
pub(crate) struct Serve {
    /// The port; 0 for any free one
    #[arg(short, long, value_name = "N", default_value_t = 8080)]
    port: u16,

    /// The address to listen on; 0.0.0.0 or :: for all addresses of this machine
    #[arg(short, long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    listen: IpAddr,

    /// Open the page in a browser
    #[arg(short, long)]
    open: bool,

    /// A name by which clients may call the server, besides localhost and addresses; can be repeated
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,

    /// Time limit in seconds for each request or line of a batch; answers with the results so far
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = crate::args::seconds)]
    limit: Duration,

    /// The maximum size of a request in bytes; batches may be longer
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 20)]
    body: usize,

    /// The maximum number of requests that wait for a thread; further ones are refused
    #[arg(long, value_name = "N", default_value_t = 256)]
    queue: usize,

    /// The maximum number of long requests at the same time; further ones are refused
    #[arg(long, value_name = "N", default_value_t = 8)]
    long: usize,

    /// The maximum number of batches that are answered at the same time
    #[arg(long, value_name = "N", default_value_t = 4)]
    batches: usize,

    /// The maximum number of connections that are open at the same time
    #[arg(long, value_name = "N", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    connections: u32,

    /// The maximum number of games that several people play together through a secret link
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    rooms: u32,

    /// The time that a client may be silent in the middle of a request
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = crate::args::seconds)]
    patience: Duration,

    /// The time that an interrupted server has to finish accepted requests
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = crate::args::seconds)]
    grace: Duration,

    /// The form of the log on standard error
    #[arg(long, value_name = "FORM", default_value = "text")]
    log: Form,

    /// Log each request
    #[arg(long)]
    requests: bool,

    #[command(flatten)]
    threads: Threads,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// One line per event
    Text,
    /// One JSON object per event
    Json,
    /// No log
    None,
}

impl Serve {
    fn options(&self) -> Options {
        let mut options = Options::default();
        options.threads = self.threads.threads.map_or(options.threads, usize::from);
        options.hosts = self.host.clone();
        options.time = self.limit;
        options.body = self.body;
        options.queue = self.queue;
        options.long = self.long;
        options.batches = self.batches;
        options.connections = self.connections as usize;
        options.rooms = self.rooms as usize;
        options.patience = self.patience;
        options.grace = self.grace;
        options
    }
}

pub(crate) fn run(args: &Serve, session: &Session) -> anyhow::Result<Exit> {
    match args.log {
        Form::Text => start_log(LogForm::Text, args.requests),
        Form::Json => start_log(LogForm::Json, args.requests),
        Form::None => {}
    }
    let wanted = SocketAddr::new(args.listen, args.port);
    let server = Server::bind(wanted, args.options()).with_context(|| format!("cannot listen at {wanted}"))?;
    let page = page(server.address());
    writeln!(io::stdout(), "{page}")?;
    io::stdout().flush()?;
    if args.open && open(&page).is_err() {
        complain(&format!("cannot open a browser; the page is {page}"));
    }
    // An interrupt also reaches the server, which finishes the requests it has accepted.
    session.ends_by_itself.store(true, Ordering::Relaxed);
    server.run()?;
    Ok(Exit::Yes)
}

/// Returns the address of the page. If the server listens on all addresses, this is the one for this machine.
fn page(address: SocketAddr) -> String {
    let port = address.port();
    if address.ip().is_loopback() || address.ip().is_unspecified() {
        format!("http://localhost:{port}/")
    } else {
        format!("http://{address}/")
    }
}

fn open(page: &str) -> io::Result<()> {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/c", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_where_this_machine_reaches_it() {
        let of = |address: &str| page(address.parse().unwrap());
        assert_eq!(of("127.0.0.1:8080"), "http://localhost:8080/");
        assert_eq!(of("0.0.0.0:80"), "http://localhost:80/");
        assert_eq!(of("192.0.2.1:8080"), "http://192.0.2.1:8080/");
        assert_eq!(of("[2001:db8::1]:8080"), "http://[2001:db8::1]:8080/");
    }
}
