//! What holds for a whole run: colour, the terminal, and the interrupt that ends it.

use std::env;
use std::io::{self, IsTerminal};
use std::process;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use tesuji::Progress;
use tesuji::render::Paint;

use crate::args::Color;
use crate::exit::Exit;

/// How long an interrupted run may take to print what is done. One that waits for input cannot be woken.
const GRACE: Duration = Duration::from_millis(250);

#[derive(Debug)]
pub(crate) struct Session {
    /// What is done so far, and the flag that an interrupt sets.
    pub(crate) progress: Arc<Progress>,
    pub(crate) paint: Paint,
    /// Whether a person reads the output as it comes.
    pub(crate) on_terminal: bool,
}

impl Session {
    /// Looks at the terminal and listens to the interrupt.
    pub(crate) fn begin(color: Color) -> anyhow::Result<Session> {
        let progress = Arc::new(Progress::new());
        let interrupted = Arc::clone(&progress);
        ctrlc::set_handler(move || {
            interrupted.stop();
            thread::sleep(GRACE);
            process::exit(Exit::Interrupted.code().into());
        })
        .context("cannot listen to the interrupt")?;
        let on_terminal = io::stdout().is_terminal();
        Ok(Session { progress, paint: paint(color, on_terminal), on_terminal })
    }

    /// Returns how the run ends: as the work did, unless it was interrupted.
    pub(crate) fn end(&self, exit: Exit) -> Exit {
        if self.progress.is_stopped() { Exit::Interrupted } else { exit }
    }
}

fn paint(color: Color, on_terminal: bool) -> Paint {
    let set = |name| env::var_os(name).is_some_and(|value: std::ffi::OsString| !value.is_empty());
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    match color {
        Color::Always => Paint::Ansi,
        Color::Auto if on_terminal && !set("NO_COLOR") && !dumb => Paint::Ansi,
        Color::Auto | Color::Never => Paint::Plain,
    }
}
