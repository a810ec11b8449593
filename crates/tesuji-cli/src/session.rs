//! What holds for a whole run: colour, the terminal, and the interrupt that ends it.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use tesuji::Control;
use tesuji::render::Paint;

use crate::args::Color;
use crate::exit::Exit;

/// How long an interrupted run may take to print what is done. One that waits for input cannot be woken.
const GRACE: Duration = Duration::from_millis(250);

#[derive(Debug)]
pub(crate) struct Session {
    /// What is done so far, and the flag that an interrupt sets.
    pub(crate) control: Arc<Control<'static>>,
    pub(crate) paint: Paint,
    /// Whether a person reads the output as it comes.
    pub(crate) on_terminal: bool,
}

impl Session {
    /// Looks at the terminal and listens to the interrupt.
    pub(crate) fn begin(color: Color) -> anyhow::Result<Session> {
        let control = Arc::new(Control::new());
        let interrupted = Arc::clone(&control);
        ctrlc::set_handler(move || {
            interrupted.stop();
            thread::sleep(GRACE);
            process::exit(Exit::Interrupted.code().into());
        })
        .context("cannot listen to the interrupt")?;
        let on_terminal = io::stdout().is_terminal();
        Ok(Session { control, paint: paint(color, on_terminal && wants_colour(|name| env::var_os(name))), on_terminal })
    }

    /// Returns how the run ends: as the work did, unless it was interrupted.
    pub(crate) fn end(&self, exit: Exit) -> Exit {
        if self.control.is_stopped() { Exit::Interrupted } else { exit }
    }
}

fn paint(color: Color, by_itself: bool) -> Paint {
    match color {
        Color::Always => Paint::Ansi,
        Color::Auto if by_itself => Paint::Ansi,
        Color::Auto | Color::Never => Paint::Plain,
    }
}

/// Returns whether the environment lets a terminal be coloured: `NO_COLOR` is empty, and `TERM` knows how.
fn wants_colour(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    variable("NO_COLOR").is_none_or(|value| value.is_empty()) && variable("TERM").is_none_or(|term| term != "dumb")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_may_forbid_colour() {
        let with = |name: &'static str, value: &'static str| {
            wants_colour(move |asked| (asked == name).then(|| OsString::from(value)))
        };
        assert!(wants_colour(|_| None));
        assert!(!with("NO_COLOR", "1"));
        assert!(with("NO_COLOR", ""));
        assert!(!with("TERM", "dumb"));
        assert!(with("TERM", "xterm"));
    }

    #[test]
    fn who_asks_for_colour_gets_it() {
        assert_eq!(paint(Color::Always, false), Paint::Ansi);
        assert_eq!(paint(Color::Auto, true), Paint::Ansi);
        assert_eq!(paint(Color::Auto, false), Paint::Plain);
        assert_eq!(paint(Color::Never, true), Paint::Plain);
    }
}
