//! Checks that the entry functions of the vector code are fully inlined.
//!
//! A function that such an entry calls was compiled without the vector instructions. Its vectors then go through memory
//! at every step, and the engine becomes several times slower. The answers stay the same, so no other test notices.

use std::io;
use std::path::Path;
use std::process::Command;

/// Every entry has this text in its name.
const ENTRY: &str = "compiled_for_";

/// Functions of the engine that an entry may call. They are called rarely and do no vector arithmetic.
const RARE: &[&str] = &["::hand_over", "::move_half", "::fetch_moved", "::fewest", "::solution_of", "{{closure}}"];

/// Prints the calls in the entries of a program that should have been inlined. Returns whether there are none.
///
/// # Errors
///
/// If the program cannot be disassembled, or has no entry at all.
pub(crate) fn check(program: &Path) -> io::Result<bool> {
    let output =
        Command::new("objdump").args(["--disassemble", "--no-show-raw-insn", "--demangle"]).arg(program).output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let (entries, findings) = look(&String::from_utf8_lossy(&output.stdout));
    if entries == 0 {
        return Err(io::Error::other(format!("{} has no function named {ENTRY}*", program.display())));
    }
    findings.iter().for_each(|finding| println!("{finding}"));
    println!("{entries} entries, {} calls out of them", findings.len());
    Ok(findings.is_empty())
}

/// Returns the number of entries in a disassembly, and the calls in them that should have been inlined.
fn look(disassembly: &str) -> (usize, Vec<String>) {
    let (mut entries, mut findings, mut inside) = (0, Vec::new(), None);
    for line in disassembly.lines() {
        if let Some(name) = line.strip_suffix(">:").and_then(|line| line.split_once(" <")).map(|(_, name)| name) {
            inside = name.contains(ENTRY).then_some(name);
            entries += usize::from(inside.is_some());
        } else if let (Some(entry), Some((_, call))) = (inside, line.split_once("call ")) {
            let called = call.split_once('<').map_or("", |(_, name)| name.trim_end_matches('>'));
            let vector = called.contains("core_arch") || called.contains("tesuji_engine::");
            if vector && !RARE.iter().any(|rare| called.contains(rare)) {
                findings.push(format!("{entry} calls {called}"));
            }
        }
    }
    (entries, findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_out_of_entries_are_found() {
        let good = "\
            0000000000061c20 <<tesuji_engine::simd::avx512::Avx512 as tesuji_engine::simd::Isa>::enter::compiled_for_avx512>:\n   \
            61c2a:\tcall   3bf57 <core::panicking::panic_bounds_check>\n   \
            61c2f:\tcall   *%rbx\n   \
            61c31:\tcall   282c0 <tesuji_engine::lanes::pool::Pool<_>::move_half>\n\n\
            0000000000071c20 <tesuji_engine::bands::search::Bands::count>:\n   \
            71c2a:\tcall   3bf57 <tesuji_engine::bands::propagate::propagate>\n";
        assert_eq!(look(good), (1, Vec::new()));
        for bad in ["core::core_arch::x86::avx512f::_mm512_add_epi32", "tesuji_engine::lanes::sweep::naked_pass"] {
            let bad = good.replace("tesuji_engine::lanes::pool::Pool<_>::move_half", bad);
            assert_eq!(look(&bad).1.len(), 1);
        }
        assert_eq!(look("").0, 0);
    }
}
