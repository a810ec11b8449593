//! Trials of programs: each solves a puzzle, in a root directory that holds nothing else if it is static.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{fs, io};

use super::system::System;

pub(super) const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(super) const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Runs a static program of a system in a separate root, with `solve`.
///
/// # Errors
///
/// If it does not solve the puzzle, or the emulator that it needs is missing.
pub(super) fn alone(system: System, room: &Path, program: &str) -> io::Result<String> {
    // Without root privileges, a user namespace is needed.
    let mut command = Command::new("unshare");
    command.args(["--map-root-user", "chroot"]).arg(room);
    let emulator = system.emulator()?;
    if let Some(emulator) = &emulator {
        fs::copy(emulator, room.join("emulator"))?;
        command.arg("/emulator");
    }
    solves(command.args([program, "solve"]))?;
    Ok(if emulator.is_some() { "solves in an empty root, emulated" } else { "solves in an empty root" }.into())
}

/// Runs a command with the puzzle as its input.
///
/// # Errors
///
/// If it fails, or prints anything but the solution.
pub(super) fn solves(command: &mut Command) -> io::Result<()> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = child.stdin.take().expect("it is piped");
    // A command that does not read its input closes it.
    let _ = writeln!(input, "{PUZZLE}");
    drop(input);
    let answer = child.wait_with_output()?;
    let said = String::from_utf8_lossy(&answer.stdout);
    match answer.status.success() && said.trim_end() == SOLUTION {
        true => Ok(()),
        false => {
            Err(io::Error::other(format!("{command:?}: {}, expected the solution, found {said:?}", answer.status)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_solution_passes() {
        assert!(solves(Command::new("printf").arg(format!("{SOLUTION}\n"))).is_ok());
        assert!(solves(&mut Command::new("cat")).is_err());
        assert!(solves(&mut Command::new("false")).is_err());
    }
}
