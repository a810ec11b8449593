//! Prints dealt puzzles, one per line: `cargo run --release -p tesuji-testkit --example deal -- minimal 100000 1`.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use tesuji_core::{Grid, Problem};
use tesuji_format::{Format, Metadata};
use tesuji_testkit::any_problem::{ALL_KINDS, any_problem};
use tesuji_testkit::variants::{KINDS, small_problem};
use tesuji_testkit::{Chance, Dealer};

const USAGE: &str =
    "expected: easy|minimal|impossible|several|sparse|puzzle|solution|clashing|variant|any COUNT [SEED]";

/// Returns a small problem with constraints, one kind after the other.
fn variant(nth: u64, seed: u64) -> Problem {
    small_problem((nth % KINDS as u64) as usize, &mut Chance::new(seed * 1_000_000 + nth))
}

/// Returns a problem of any kind, one kind after the other.
fn any(nth: u64, seed: u64) -> Problem {
    let kinds = ALL_KINDS.len() as u64;
    any_problem((nth % kinds) as usize, seed * 1_000_000 + nth / kinds)
}

/// Returns the line of the notation `tesuji`, which holds every problem.
fn line_of(problem: &Problem) -> String {
    let mut text = String::new();
    let _ = tesuji_format::write(problem, &Metadata::new(), Format::Tesuji, &mut text);
    text
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Option<Vec<u64>> = arguments.iter().skip(1).map(|text| text.parse().ok()).collect();
    let (Some(kind), Some([count] | [count, _])) = (arguments.first(), numbers.as_deref()) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let seed = numbers.as_ref().and_then(|numbers| numbers.get(1)).copied().unwrap_or(1);
    let mut out = BufWriter::new(io::stdout().lock());
    let problem_of: Option<fn(u64, u64) -> Problem> = match kind.as_str() {
        "variant" => Some(variant),
        "any" => Some(any),
        _ => None,
    };
    if let Some(problem_of) = problem_of {
        // A closed pipe ends the output; there is nothing else to do.
        let _ = (0..*count).try_for_each(|nth| write!(out, "{}", line_of(&problem_of(nth, seed))));
        return ExitCode::SUCCESS;
    }
    let mut dealer = Dealer::new(seed);
    let deal: fn(&mut Dealer) -> Grid = match kind.as_str() {
        "easy" => |dealer| dealer.easy().into(),
        "minimal" => |dealer| dealer.minimal().into(),
        "impossible" => |dealer| dealer.impossible().into(),
        "several" => |dealer| dealer.several().into(),
        "sparse" => |dealer| dealer.sparse().into(),
        "puzzle" => |dealer| dealer.puzzle().into(),
        "solution" => |dealer| dealer.solution().into(),
        "clashing" => Dealer::clashing,
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    for _ in 0..*count {
        // A closed pipe ends the output; there is nothing else to do.
        if writeln!(out, "{}", deal(&mut dealer)).is_err() {
            break;
        }
    }
    ExitCode::SUCCESS
}
