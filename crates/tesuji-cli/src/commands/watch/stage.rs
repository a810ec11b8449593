//! The terminal while a search is played.

use std::io::{self, Stdout, Write};

use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, queue};
use tesuji::render::Paint;

use super::line::Line;
use super::page::Room;

/// A separate screen, with keys read as they are pressed. Dropping it restores the terminal.
pub(super) struct Stage(Stdout);

impl Stage {
    pub(super) fn enter() -> io::Result<Stage> {
        terminal::enable_raw_mode()?;
        let stage = Stage(io::stdout());
        execute!(&stage.0, EnterAlternateScreen, cursor::Hide, Clear(ClearType::All))?;
        Ok(stage)
    }

    /// Returns the current size of the terminal.
    pub(super) fn room() -> Room {
        let (width, height) = terminal::size().unwrap_or((80, 24));
        Room { width: width.into(), height: height.into() }
    }

    pub(super) fn show(&self, lines: &[Line], paint: Paint) -> io::Result<()> {
        let mut out = self.0.lock();
        queue!(out, cursor::MoveTo(0, 0))?;
        for (nth, line) in lines.iter().enumerate() {
            // No end of line after the last one: it would scroll a full screen.
            write!(out, "{}{}", if nth == 0 { "" } else { "\r\n" }, line.text(paint))?;
            queue!(out, Clear(ClearType::UntilNewLine))?;
        }
        queue!(out, Clear(ClearType::FromCursorDown))?;
        out.flush()
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // An error means that the terminal is gone.
        let _ = execute!(&self.0, cursor::Show, LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}
