//! The exit codes of the program.

use std::io;
use std::process::{self, ExitCode};

use crate::output::complain;

/// The exit codes, in order of severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Done, and the answer is yes.
    #[default]
    Yes,
    /// Done, and the answer is no: no solution, several, or not valid.
    No,
    /// Wrong usage, or input that cannot be read.
    Bad,
    /// Interrupted from the keyboard.
    Interrupted,
}

impl Exit {
    /// Returns the numeric exit code.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Bad => 2,
            Exit::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// Reports the error that ended the program. A closed output is not an error.
pub(crate) fn of_error(error: &anyhow::Error) -> Exit {
    error.chain().filter_map(|cause| cause.downcast_ref()).for_each(leave_if_closed);
    complain(&format!("{error:#}"));
    Exit::Bad
}

/// Ends the program successfully if the reader of its output has closed it, without waiting for workers that wait for
/// input.
pub(crate) fn leave_if_closed(error: &io::Error) {
    if error.kind() == io::ErrorKind::BrokenPipe {
        process::exit(Exit::Yes.code().into());
    }
}
