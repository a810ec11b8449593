//! Walks through problems, one text per line, and checks each step with the judge.
//!
//! ```text
//! cargo run --release -p tesuji-testkit --example rule_steps -- FILE
//! ```
//!
//! A line for each problem shows whether the path leads to the end, the number of steps, how many of them suppose a
//! value or are forcing chains, the time, and the techniques.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

use tesuji_check::{RuleJudge, RuleStepErrorKind};
use tesuji_core::Control;
use tesuji_variant::steps::Walker;

fn main() -> ExitCode {
    let Some(text) = std::env::args().nth(1).and_then(|file| std::fs::read_to_string(file).ok()) else {
        eprintln!("expected: FILE");
        return ExitCode::from(2);
    };
    let (mut whole, mut without, mut count, mut faults, mut too_large) = (0, 0, 0, 0, 0);
    for (nth, line) in text.lines().enumerate() {
        let Some(Ok(record)) = tesuji_format::read(line.as_bytes(), None).into_iter().next() else {
            println!("{nth}\tnot read");
            continue;
        };
        count += 1;
        let begin = Instant::now();
        let mut walker = Walker::of(&record.problem);
        let path = walker.clone().path(&Control::new());
        let time = begin.elapsed();
        let houses = walker.houses().to_vec();
        let judge = RuleJudge::new(&record.problem, &houses);
        let mut techniques: BTreeMap<&str, usize> = BTreeMap::new();
        for step in &path {
            match judge.check(walker.candidates(), step, &walker.prove(step)) {
                Err(error) if error.kind() == RuleStepErrorKind::TooLarge => too_large += 1,
                Err(error) => {
                    faults += 1;
                    println!("{error}: {step:?}");
                }
                Ok(()) => {}
            }
            *techniques.entry(step.technique(walker.constraints())).or_default() += 1;
            walker.take(step);
        }
        let supposed = techniques.get("contradiction").copied().unwrap_or(0);
        let chains = techniques.get("forcing-chain").copied().unwrap_or(0);
        whole += usize::from(walker.is_complete());
        without += usize::from(walker.is_complete() && supposed == 0);
        let verdict = if walker.is_complete() { "whole" } else { "stuck" };
        let time = time.as_millis();
        println!("{nth}\t{verdict}\t{}\t{supposed}\t{chains}\t{time} ms\t{techniques:?}", path.len());
    }
    println!(
        "{count} problems: {whole} whole, {without} of them without a supposition; {faults} faults, {too_large} steps too large to judge"
    );
    ExitCode::from(u8::from(faults > 0))
}
