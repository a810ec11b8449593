//! Times the server: ordinary requests alone, and together with each kind of hostile traffic.
//!
//! The program starts a second instance of itself as the server, at a free port of 127.0.0.1, and stops it at the end.
//! Half of the ordinary clients keep their connection, and the others open one for each request. Every answer must be
//! correct, and after each round the server must become idle again, or the run ends with an error.
//!
//! ```text
//! cargo run --release -p tesuji-bench --features server --bin server
//! ```

mod client;
mod hostile;

use std::error::Error;
use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use clap::Parser;
use tesuji_server::{Options, Server};

use client::{Client, get, post};
use hostile::{KINDS, Kind, Running};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Number of ordinary clients.
const CLIENTS: u32 = 8;

/// The maximum time until the server is idle after a round.
const REST: Duration = Duration::from_secs(5);

/// Times the server under hostile traffic.
#[derive(Parser)]
struct Args {
    /// Length of a round in seconds
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=60))]
    seconds: u64,
    /// Rounds; the medians are reported
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    rounds: u32,
    /// Ordinary requests per second
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(8..=2000))]
    rate: u32,
    /// Use only the kinds of hostile traffic whose names contain this text, and the round without any
    #[arg(long, default_value = "")]
    kind: String,
    /// Run as the server until the standard input ends
    #[arg(long, hide = true)]
    serve: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    match if args.serve { serve() } else { run(&args) } {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn serve() -> Result<(), Box<dyn Error>> {
    let mut options = Options::default();
    options.time = Duration::from_secs(2);
    let server = Server::bind(([127, 0, 0, 1], 0).into(), options)?;
    println!("{}", server.address());
    let handle = server.handle();
    thread::spawn(move || {
        let _ = io::stdin().read_to_end(&mut Vec::new());
        handle.shut_down();
    });
    Ok(server.run()?)
}

/// The server in a separate process, which ends with this one.
struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start() -> Result<Process, Box<dyn Error>> {
        let mut command = Command::new(std::env::current_exe()?);
        let mut child = command.arg("--serve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        Ok(Process { child, address: line.trim().parse()? })
    }

    /// Returns the resident memory in megabytes, if the system reports it.
    fn memory(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        kilobytes.unwrap_or(0.0) / 1e3
    }

    /// Returns the CPU time in seconds, with a resolution of hundredths, if the system reports it.
    fn computed(&self) -> f64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
        let ticks = |nth: usize| fields.get(nth).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
        (ticks(11) + ticks(12)) / 100.0
    }

    /// Waits until no request is being answered and almost no CPU time is used. Returns the time that this took.
    fn rest(&self) -> Result<Duration, Box<dyn Error>> {
        let begin = Instant::now();
        loop {
            let after = begin.elapsed();
            let text = get(self.address, "/metrics")?;
            let is_zero = |name: &str| text.contains(&format!("\n{name} 0\n"));
            if is_zero("tesuji_batches") && is_zero("tesuji_running") && is_zero("tesuji_waiting") {
                let before = self.computed();
                sleep(Duration::from_millis(500));
                if self.computed() - before <= 0.01 {
                    return Ok(after);
                }
            }
            if after > REST {
                let gauges = text.lines().filter(|line| !line.starts_with('#') && !line.contains('{'));
                let gauges = gauges.collect::<Vec<_>>().join(", ");
                return Err(format!("the server still works {REST:?} after its clients have left: {gauges}").into());
            }
            sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

/// Result of a round.
struct Round {
    /// The times of the ordinary requests in milliseconds, sorted.
    times: Vec<f64>,
    errors: u64,
    acts: u64,
    memory: f64,
    /// Time until the server was idle.
    rest: Duration,
}

impl Round {
    /// Returns the time within which this fraction of the requests is answered.
    fn within(&self, part: f64) -> f64 {
        let last = self.times.len().saturating_sub(1);
        self.times.get((last as f64 * part).ceil() as usize).copied().unwrap_or(f64::INFINITY)
    }
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let server = Process::start()?;
    println!("{}, {} cores", processor(), thread::available_parallelism()?);
    println!("{} requests a second, {} rounds of {} s, in turn; medians\n", args.rate, args.rounds, args.seconds);
    let kinds: Vec<&Kind> = KINDS.iter().filter(|kind| kind.name == "none" || kind.name.contains(&args.kind)).collect();
    let mut rounds: Vec<Vec<Round>> = kinds.iter().map(|_| Vec::new()).collect();
    for _ in 0..args.rounds {
        for (kind, rounds) in kinds.iter().zip(&mut rounds) {
            rounds.push(round(&server, kind, args).map_err(|error| format!("{}: {error}", kind.name))?);
        }
    }
    println!("| beside | p50 | p99 | most | requests | errors | acts | memory | idle after |");
    println!("|---|---|---|---|---|---|---|---|---|");
    for (kind, rounds) in kinds.iter().zip(&rounds) {
        let of = |value: &dyn Fn(&Round) -> f64| median(rounds.iter().map(value).collect());
        println!(
            "| {} | {:.2} ms | {:.2} ms | {:.1} ms | {} | {} | {} | {:.0} MB | {:.0} ms |",
            kind.name,
            of(&|round| round.within(0.5)),
            of(&|round| round.within(0.99)),
            of(&|round| round.within(1.0)),
            rounds.iter().map(|round| round.times.len()).sum::<usize>(),
            rounds.iter().map(|round| round.errors).sum::<u64>(),
            rounds.iter().map(|round| round.acts).sum::<u64>(),
            rounds.iter().map(|round| round.memory).fold(0.0, f64::max),
            of(&|round| round.rest.as_secs_f64() * 1e3),
        );
    }
    let first: Vec<f64> = (0..100).map(|_| first_answer(server.address)).collect::<Result<_, _>>()?;
    let most = first.iter().copied().fold(0.0, f64::max);
    println!("\nfirst answer of a batch before 49 endless lines: {:.2} ms, at most {most:.2} ms", median(first));
    server.rest()?;
    if rounds.iter().flatten().any(|round| round.errors > 0) {
        return Err("some requests have no right answer".into());
    }
    Ok(())
}

/// Measures the ordinary requests during one kind of hostile traffic.
fn round(server: &Process, kind: &Kind, args: &Args) -> Result<Round, Box<dyn Error>> {
    let (stop, errors) = (AtomicBool::new(false), AtomicU64::new(0));
    let running = Running { stop: &stop, acts: AtomicU64::new(0), wrong: AtomicU64::new(0) };
    let (mut times, mut memory) = (Vec::new(), 0.0_f64);
    thread::scope(|scope| {
        scope.spawn(|| kind.run(server.address, &running));
        // Wait until the half-open connections are established.
        sleep(Duration::from_millis(500));
        let clients: Vec<_> = (0..CLIENTS)
            .map(|nth| {
                let errors = &errors;
                scope.spawn(move || ask(server.address, nth, args, errors))
            })
            .collect();
        while !clients.iter().all(thread::ScopedJoinHandle::is_finished) {
            memory = memory.max(server.memory());
            sleep(Duration::from_millis(20));
        }
        times.extend(clients.into_iter().flat_map(|client| client.join().unwrap_or_default()));
        stop.store(true, Ordering::Relaxed);
    });
    times.sort_by(f64::total_cmp);
    let wrong = running.wrong.into_inner();
    if wrong > 0 {
        return Err(format!("{wrong} answers have an unexpected status").into());
    }
    Ok(Round { times, errors: errors.into_inner(), acts: running.acts.into_inner(), memory, rest: server.rest()? })
}

/// Sends requests at a steady pace and returns the times in milliseconds.
fn ask(address: SocketAddr, nth: u32, args: &Args, errors: &AtomicU64) -> Vec<f64> {
    let request = post("/api/v1/solve", &format!("{{\"text\":\"{PUZZLE}\"}}"));
    let step = Duration::from_secs(1) * CLIENTS / args.rate;
    let begin = Instant::now() + step * nth / CLIENTS;
    let (mut times, mut kept) = (Vec::new(), None);
    for asked in 0.. {
        let due = begin + step * asked;
        if due > begin + Duration::from_secs(args.seconds) {
            break;
        }
        // A request delayed by the previous answer counts from the time at which it was due.
        let since = match due.checked_duration_since(Instant::now()) {
            Some(early) => {
                sleep(early);
                Instant::now()
            }
            None => due,
        };
        match answer(address, kept.take(), &request) {
            Ok(client) => kept = client.filter(|_| nth.is_multiple_of(2)),
            Err(_) => _ = errors.fetch_add(1, Ordering::Relaxed),
        }
        times.push(since.elapsed().as_secs_f64() * 1e3);
    }
    times
}

/// Sends one request, on a new connection if there is none, and returns the connection if it can be reused.
fn answer(address: SocketAddr, client: Option<Client>, request: &str) -> Result<Option<Client>, Box<dyn Error>> {
    let mut client = client.map_or_else(|| Client::connect(address), Ok)?;
    let answer = client.ask(request)?;
    if answer.status != 200 || !answer.body.contains(SOLUTION) {
        return Err("a wrong answer".into());
    }
    Ok((!answer.closes).then_some(client))
}

/// Returns the milliseconds until the first answer of a batch, and disconnects without reading the rest.
fn first_answer(address: SocketAddr) -> Result<f64, Box<dyn Error>> {
    let body = format!("{PUZZLE}\n{}", format!("{}\n", ".".repeat(81)).repeat(49));
    let request = post("/api/v1/count/batch?limit=1000000000000", &body);
    // The place of the previous batch becomes free within milliseconds.
    for _ in 0..100 {
        let mut client = Client::connect(address)?;
        let begin = Instant::now();
        client.send(request.as_bytes())?;
        if client.head()?.starts_with("http/1.1 200") {
            let line = client.line()?;
            return match line.contains("\"line\":1,") && line.contains("\"count\":1,") {
                true => Ok(begin.elapsed().as_secs_f64() * 1e3),
                false => Err(format!("a wrong first answer: {line}").into()),
            };
        }
        sleep(Duration::from_millis(1));
    }
    Err("no place for a batch is free".into())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn processor() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    name.map_or("an unknown processor", |(_, name)| name).to_owned()
}
