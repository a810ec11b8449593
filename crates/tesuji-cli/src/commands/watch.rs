//! `tesuji textbook --watch`: a search played in the terminal.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Stdout, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::bail;
use crossterm::event::{self, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, queue};
use tesuji::render::{Boxed, Paint};
use tesuji::textbook::{Algorithm, Event, search};
use tesuji::{Control, Layout, Shape};

use crate::exit::Exit;
use crate::session::Session;

/// The shortest time between two pictures; faster searches skip some.
const FRAME: Duration = Duration::from_millis(16);

/// How often the flag that stops the work is looked at.
const LOOK: Duration = Duration::from_millis(100);

const KEYS: &str = "space pause or go on   s step   + faster   - slower   q quit";

/// Plays the search until it ends or is quit, and leaves its last picture on the screen.
pub(crate) fn play(
    algorithm: Algorithm,
    shape: Shape,
    clues: &[u8],
    speed: u32,
    session: &Session,
) -> anyhow::Result<Exit> {
    if !io::stdout().is_terminal() {
        bail!("--watch needs a terminal");
    }
    let mut picture = Picture::new(algorithm, shape, clues, session.paint);
    let mut player = Player::new(speed);
    let mut failure = None;
    let stage = Stage::enter()?;
    let mut sink = |event: Event, values: &[u8]| {
        picture.note(event, values);
        if event == Event::Solution {
            player.paused = true;
        }
        match player.wait(&session.control, |player| stage.show(&picture.text(player))) {
            Ok(flow) => flow,
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        }
    };
    let counts = search(algorithm, shape, clues, &mut sink)?;
    drop(stage);
    if let Some(error) = failure {
        return Err(error.into());
    }
    if player.interrupted {
        session.control.stop();
    }
    let end = if counts.exhausted { "everything is searched" } else { "left before the end" };
    writeln!(io::stdout(), "{}{end}", picture.grid_and_counts())?;
    Ok(if counts.solutions == 1 || !counts.exhausted { Exit::Yes } else { Exit::No })
}

/// The terminal while a search is played: its own screen, keys as they are pressed. Dropping it gives all back.
struct Stage(Stdout);

impl Stage {
    fn enter() -> io::Result<Stage> {
        terminal::enable_raw_mode()?;
        let stage = Stage(io::stdout());
        execute!(&stage.0, EnterAlternateScreen, cursor::Hide, Clear(ClearType::All))?;
        Ok(stage)
    }

    fn show(&self, text: &str) -> io::Result<()> {
        let mut out = self.0.lock();
        queue!(out, cursor::MoveTo(0, 0))?;
        for line in text.lines() {
            write!(out, "{line}")?;
            queue!(out, Clear(ClearType::UntilNewLine))?;
            write!(out, "\r\n")?;
        }
        queue!(out, Clear(ClearType::FromCursorDown))?;
        out.flush()
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // A terminal that refuses has gone.
        let _ = execute!(&self.0, cursor::Show, LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}

/// The speed of the play, and what the keys did to it.
#[derive(Debug)]
struct Player {
    /// Steps a second.
    speed: u32,
    paused: bool,
    /// One step is to be made in spite of the pause.
    stepping: bool,
    quit: bool,
    interrupted: bool,
    next_step: Instant,
    next_frame: Instant,
}

impl Player {
    fn new(speed: u32) -> Player {
        let now = Instant::now();
        Player {
            speed,
            paused: false,
            stepping: false,
            quit: false,
            interrupted: false,
            next_step: now,
            next_frame: now,
        }
    }

    /// Shows the step that was made and waits until the next one is due.
    fn wait(
        &mut self,
        control: &Control<'_>,
        mut show: impl FnMut(&Player) -> io::Result<()>,
    ) -> io::Result<ControlFlow<()>> {
        let mut shown = false;
        loop {
            let now = Instant::now();
            let due = if self.paused { !shown } else { now >= self.next_frame };
            if due && !shown {
                show(self)?;
                shown = true;
                self.next_frame = now + FRAME;
            }
            // At high speed the keys are looked at once a picture.
            let due_in = self.next_step.saturating_duration_since(now);
            let patience = if self.paused { LOOK } else { due_in.min(LOOK) };
            if (shown || !patience.is_zero()) && event::poll(patience)? {
                if let event::Event::Key(key) = event::read()? {
                    self.press(key);
                }
                shown = false;
            }
            if self.quit || control.is_stopped() {
                return Ok(ControlFlow::Break(()));
            }
            if std::mem::take(&mut self.stepping) {
                return Ok(ControlFlow::Continue(()));
            }
            if !self.paused && Instant::now() >= self.next_step {
                let period = Duration::from_secs(1) / self.speed;
                // After a pause the play goes on from now, and does not catch up.
                self.next_step = (self.next_step + period).max(now);
                return Ok(ControlFlow::Continue(()));
            }
        }
    }

    fn press(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.interrupted = true;
                self.quit = true;
            }
            KeyCode::Char('q') | KeyCode::Esc => self.quit = true,
            KeyCode::Char(' ') => self.paused = !self.paused,
            KeyCode::Char('s') | KeyCode::Right => {
                self.paused = true;
                self.stepping = true;
            }
            KeyCode::Char('+' | '=') | KeyCode::Up => {
                self.speed = self.speed.saturating_mul(2).min(1_000_000);
                self.next_step = Instant::now();
            }
            KeyCode::Char('-') | KeyCode::Down => self.speed = (self.speed / 2).max(1),
            _ => {}
        }
    }
}

/// What is to be seen of a search.
struct Picture<'a> {
    algorithm: Algorithm,
    shape: Shape,
    clues: &'a [u8],
    paint: Paint,
    values: Vec<u8>,
    cell: Option<usize>,
    last: String,
    tries: u64,
    rejects: u64,
    places: u64,
    undos: u64,
    solutions: u64,
}

impl<'a> Picture<'a> {
    fn new(algorithm: Algorithm, shape: Shape, clues: &'a [u8], paint: Paint) -> Picture<'a> {
        Picture {
            algorithm,
            shape,
            clues,
            paint,
            values: clues.to_vec(),
            cell: None,
            last: String::new(),
            tries: 0,
            rejects: 0,
            places: 0,
            undos: 0,
            solutions: 0,
        }
    }

    fn note(&mut self, event: Event, values: &[u8]) {
        self.values.copy_from_slice(values);
        let (verb, tally, choice) = match event {
            Event::Try { cell, value } => ("try", &mut self.tries, Some((cell, value))),
            Event::Reject { cell, value } => ("reject", &mut self.rejects, Some((cell, value))),
            Event::Place { cell, value } => ("place", &mut self.places, Some((cell, value))),
            Event::Undo { cell, value } => ("undo", &mut self.undos, Some((cell, value))),
            Event::Solution => ("solution", &mut self.solutions, None),
        };
        *tally += 1;
        self.cell = choice.map(|(cell, _)| cell);
        self.last.clear();
        self.last.push_str(verb);
        if let Some((cell, value)) = choice {
            // Writing into a string does not fail.
            let _ = write!(self.last, " {}={value}", Layout::of(self.shape).cell_name(cell));
        }
    }

    fn text(&self, player: &Player) -> String {
        let state = if player.paused { "paused".to_owned() } else { format!("{} steps a second", player.speed) };
        format!("{}\n{:<16}{state}\n{KEYS}\n", self.grid_and_counts(), self.last)
    }

    fn grid_and_counts(&self) -> String {
        let marked: Vec<usize> = self.cell.into_iter().collect();
        let grid = Boxed::new(self.shape, &self.values).clues(self.clues).marked(&marked).paint(self.paint);
        format!(
            "{}\n{grid}tried {}  rejected {}  placed {}  undone {}  solutions {}\n",
            self.paint.bold(self.algorithm.name()),
            self.tries,
            self.rejects,
            self.places,
            self.undos,
            self.solutions
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(player: &mut Player, code: KeyCode) {
        player.press(KeyEvent::new(code, KeyModifiers::NONE));
    }

    #[test]
    fn keys_steer_the_play() {
        let mut player = Player::new(20);
        press(&mut player, KeyCode::Char('+'));
        assert_eq!(player.speed, 40);
        for _ in 0..40 {
            press(&mut player, KeyCode::Char('-'));
        }
        assert_eq!(player.speed, 1);
        for _ in 0..40 {
            press(&mut player, KeyCode::Up);
        }
        assert_eq!(player.speed, 1_000_000);
        press(&mut player, KeyCode::Char(' '));
        assert!(player.paused);
        press(&mut player, KeyCode::Char(' '));
        assert!(!player.paused);
        press(&mut player, KeyCode::Char('s'));
        assert!(player.paused && player.stepping && !player.quit);
        press(&mut player, KeyCode::Char('q'));
        assert!(player.quit && !player.interrupted);
        let mut player = Player::new(20);
        player.press(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        assert!(player.quit && player.interrupted);
    }

    #[test]
    fn the_picture_follows_the_search() {
        let shape = Shape::of_size(4).unwrap();
        let clues = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 0, 1];
        let mut picture = Picture::new(Algorithm::RowOrder, shape, &clues, Paint::Plain);
        picture.note(Event::Try { cell: 14, value: 2 }, &clues);
        let text = picture.text(&Player::new(20));
        assert!(text.contains("\n| 4 3 | . 1 |\n"), "{text}");
        assert!(text.contains("try r4c3=2"), "{text}");
        assert!(text.contains("tried 1  rejected 0  placed 0  undone 0  solutions 0"), "{text}");
        assert!(text.contains("20 steps a second"), "{text}");
        let mut full = clues;
        full[14] = 2;
        picture.note(Event::Place { cell: 14, value: 2 }, &full);
        picture.note(Event::Solution, &full);
        let text = picture.grid_and_counts();
        assert!(text.contains("| 4 3 | 2 1 |\n") && text.contains("placed 1  undone 0  solutions 1"), "{text}");
    }
}
