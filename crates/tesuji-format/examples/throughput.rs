//! Measures the speed of reading and writing each notation on this machine, on one thread.
//!
//! `cargo run --release -p tesuji-format --example throughput [NOTATION..]`
//!
//! In the same run, JSON and CSV are also read with only the crates `serde_json` and `csv`, and the ratio is printed.

use std::hint::black_box;
use std::time::Instant;

use tesuji_core::{Grid, Problem};
use tesuji_format::{Chunks, Format, Metadata, read, write};

const CLUES: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    let problem = Problem::from(CLUES.parse::<Grid>().expect("81 characters"));
    let metadata = Metadata::new();
    for &format in Format::ALL {
        if !chosen.is_empty() && !chosen.iter().any(|name| name == format.name()) {
            continue;
        }
        let (before, after) = format.frame();
        let mut text = before.to_owned();
        while text.len() < 4 << 20 {
            write(&problem, &metadata, format, &mut text).expect("every notation holds a 9x9");
            text.push_str(if format.name().starts_with("line") { "" } else { "\n" });
        }
        text.push_str(after);
        let (count, reading) = best(|| records(&text, Some(format)));
        let mut out = String::with_capacity(text.len());
        let (_, writing) = best(|| {
            out.clear();
            (0..count)
                .for_each(|_| write(black_box(&problem), &metadata, format, &mut out).expect("it was written before"));
            out.len()
        });
        assert_eq!(count, read(text.as_bytes(), Some(format)).len(), "{format}: every record is read");
        let report = |seconds: f64| {
            format!("{:8.1} ns a puzzle {:8.1} MB/s", seconds * 1e9 / count as f64, text.len() as f64 / 1e6 / seconds)
        };
        println!("{:12} read {}   write {}", format.name(), report(reading), report(writing));
        let (_, detecting) = best(|| records(&text, None));
        println!("{:12} read {}   with detection", "", report(detecting));
        for (rival, read) in RIVALS.iter().filter(|(name, ..)| *name == format.name()).flat_map(|(_, rivals)| *rivals) {
            let (found, seconds) = best(|| read(&text));
            assert_eq!(found, count, "{rival}: every record is read");
            println!("{:12} read {}   {rival}, of which ours takes {:.2}", "", report(seconds), reading / seconds);
        }
    }
}

/// Returns the number of records that are read.
fn records(text: &str, from: Option<Format>) -> usize {
    let chunks = Chunks::new(text.as_bytes(), from).map(|chunk| chunk.expect("memory is read"));
    chunks.map(|chunk| chunk.records().filter(|record| black_box(record).is_ok()).count()).sum()
}

/// Functions of other crates that read a text and count the records.
type Rivals = &'static [(&'static str, fn(&str) -> usize)];

const RIVALS: &[(&str, Rivals)] = &[
    ("json", &[("serde_json into [[u8; 9]; 9]", json_rows), ("serde_json into its Value", json_values)]),
    ("csv", &[("csv into records of bytes", csv_records), ("csv into records of bytes, and the grids", csv_grids)]),
];

fn json_rows(text: &str) -> usize {
    let values = serde_json::Deserializer::from_slice(text.as_bytes()).into_iter::<[[u8; 9]; 9]>();
    values.filter(|rows| black_box(rows).is_ok()).count()
}

fn json_values(text: &str) -> usize {
    let values = serde_json::Deserializer::from_slice(text.as_bytes()).into_iter::<serde_json::Value>();
    values.filter(|value| black_box(value).is_ok()).count()
}

fn csv_records(text: &str) -> usize {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let mut record = csv::ByteRecord::new();
    let mut count = 0;
    while reader.read_byte_record(&mut record).is_ok_and(|more| more) {
        count += usize::from(black_box(&record).get(0).is_some_and(|cells| !cells.is_empty()));
    }
    count
}

fn csv_grids(text: &str) -> usize {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let mut record = csv::ByteRecord::new();
    let mut count = 0;
    while reader.read_byte_record(&mut record).is_ok_and(|more| more) {
        let grid = record.get(0).map(Grid::from_line);
        count += usize::from(black_box(grid).is_some_and(|grid| grid.is_ok()));
    }
    count
}

/// Returns the result and the shortest time of five runs, in seconds.
fn best(mut work: impl FnMut() -> usize) -> (usize, f64) {
    let run = |_| {
        let start = Instant::now();
        (work(), start.elapsed().as_secs_f64())
    };
    (0..5).map(run).min_by(|a, b| a.1.total_cmp(&b.1)).expect("five runs")
}
