//! The state of a whole run: colour, the terminal, and the interrupt that ends it.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use tesuji::Control;
use tesuji::render::{Form, Language, Paint};

use crate::args::Color;
use crate::exit::Exit;

/// The time that an interrupted run has to print its results. A run that waits for input cannot be woken.
const GRACE: Duration = Duration::from_millis(250);

#[derive(Debug)]
pub(crate) struct Session {
    /// The progress so far, and the flag that an interrupt sets.
    pub(crate) control: Arc<Control<'static>>,
    pub(crate) paint: Paint,
    /// `true` if the output goes to a terminal.
    pub(crate) on_terminal: bool,
    /// The width of the terminal, if there is one.
    pub(crate) width: Option<usize>,
    /// The form of grids for people: in frames of Unicode lines if the terminal can show them.
    pub(crate) boxed: Form,
    /// The language of the locale.
    pub(crate) language: Language,
    /// `true` if all messages are requested.
    pub(crate) verbose: bool,
    /// `true` if an interrupted verb ends by itself, however long that takes.
    pub(crate) ends_by_itself: Arc<AtomicBool>,
}

impl Session {
    /// Examines the terminal and installs the interrupt handler.
    pub(crate) fn begin(color: Color, verbose: bool) -> anyhow::Result<Session> {
        let control = Arc::new(Control::new());
        let ends_by_itself = Arc::new(AtomicBool::new(false));
        let (interrupted, patient) = (Arc::clone(&control), Arc::clone(&ends_by_itself));
        ctrlc::set_handler(move || {
            interrupted.stop();
            if patient.load(Ordering::Relaxed) {
                return;
            }
            thread::sleep(GRACE);
            process::exit(Exit::Interrupted.code().into());
        })
        .context("cannot listen for interrupts")?;
        let on_terminal = io::stdout().is_terminal();
        let paint = paint(color, on_terminal && wants_colour(|name| env::var_os(name)));
        let width = terminal_width();
        let boxed = if on_terminal && shows_unicode(|name| env::var_os(name)) { Form::Unicode } else { Form::Boxed };
        let language = language(|name| env::var_os(name));
        Ok(Session { control, paint, on_terminal, width, boxed, language, verbose, ends_by_itself })
    }

    /// Returns the exit code of the run: that of the work, unless it was interrupted.
    pub(crate) fn end(&self, exit: Exit) -> Exit {
        if self.control.is_stopped() { Exit::Interrupted } else { exit }
    }
}

/// Returns the width of the terminal, if standard output is one.
pub(crate) fn terminal_width() -> Option<usize> {
    let (columns, _) = io::stdout().is_terminal().then(crossterm::terminal::size)?.ok()?;
    Some(columns.into())
}

fn paint(color: Color, by_itself: bool) -> Paint {
    match color {
        Color::Always => Paint::Ansi,
        Color::Auto if by_itself => Paint::Ansi,
        Color::Auto | Color::Never => Paint::Plain,
    }
}

/// Returns `true` if the environment allows colours: `NO_COLOR` is empty, and `TERM` supports them.
fn wants_colour(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    variable("NO_COLOR").is_none_or(|value| value.is_empty()) && variable("TERM").is_none_or(|term| term != "dumb")
}

/// Returns the language of the locale, from the first variable that is set and not empty.
fn language(variable: impl Fn(&str) -> Option<OsString>) -> Language {
    Language::of_locale(&locale("LC_MESSAGES", variable))
}

/// Returns `true` if the locale uses UTF-8, from the first variable that is set and not empty.
fn shows_unicode(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let locale = locale("LC_CTYPE", variable).to_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// Returns the locale of a category.
fn locale(category: &str, variable: impl Fn(&str) -> Option<OsString>) -> String {
    let names = ["LC_ALL", category, "LANG"];
    let locale = names.iter().filter_map(|name| variable(name)).find(|value| !value.is_empty()).unwrap_or_default();
    locale.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_says_the_language() {
        let with = |name: &'static str, value: &'static str| {
            language(move |asked| (asked == name).then(|| OsString::from(value)))
        };
        assert_eq!(with("LANG", "zh_CN.UTF-8"), Language::Chinese);
        assert_eq!(with("LC_MESSAGES", "zh-Hans"), Language::Chinese);
        assert_eq!(with("LC_CTYPE", "zh_CN.UTF-8"), Language::English);
        assert_eq!(with("LC_ALL", "C"), Language::English);
    }

    #[test]
    fn the_locale_says_whether_lines_can_be_shown() {
        let with = |name: &'static str, value: &'static str| {
            shows_unicode(move |asked| (asked == name).then(|| OsString::from(value)))
        };
        assert!(with("LANG", "de_DE.UTF-8") && with("LC_ALL", "C.utf8"));
        assert!(!with("LANG", "C") && !shows_unicode(|_| None));
    }

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
