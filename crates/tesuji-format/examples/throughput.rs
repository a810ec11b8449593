//! Measures how fast each notation is read and written on this machine, on one thread.
//!
//! `cargo run --release -p tesuji-format --example throughput [NOTATION..]`

use std::hint::black_box;
use std::time::Instant;

use tesuji_format::{Content, Format, Position, read, write};

const CLUES: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    let content = Content::Position(Position::of(CLUES.parse().expect("81 characters")));
    for &format in Format::ALL {
        if !chosen.is_empty() && !chosen.iter().any(|name| name == format.name()) {
            continue;
        }
        let (before, after) = format.frame();
        let mut text = before.to_owned();
        while text.len() < 4 << 20 {
            write(&content, format, &mut text).expect("every notation holds a 9x9");
            text.push_str(if format.name().starts_with("line") { "" } else { "\n" });
        }
        text.push_str(after);
        let (count, reading) = best(|| {
            tesuji_format::Chunks::new(text.as_bytes(), Some(format))
                .map(|chunk| {
                    chunk.expect("memory is read").readings().filter(|reading| black_box(reading).is_ok()).count()
                })
                .sum()
        });
        let mut out = String::with_capacity(text.len());
        let (_, writing) = best(|| {
            out.clear();
            (0..count).for_each(|_| write(black_box(&content), format, &mut out).expect("it was written before"));
            out.len()
        });
        assert_eq!(count, read(text.as_bytes(), Some(format)).len(), "{format}: every record is read");
        let report = |seconds: f64| {
            format!("{:8.1} ns a puzzle {:8.1} MB/s", seconds * 1e9 / count as f64, text.len() as f64 / 1e6 / seconds)
        };
        println!("{:12} read {}   write {}", format.name(), report(reading), report(writing));
    }
}

/// The result and the shortest of five times, in seconds.
fn best(mut work: impl FnMut() -> usize) -> (usize, f64) {
    let run = |_| {
        let start = Instant::now();
        (work(), start.elapsed().as_secs_f64())
    };
    (0..5).map(run).min_by(|a, b| a.1.total_cmp(&b.1)).expect("five runs")
}
