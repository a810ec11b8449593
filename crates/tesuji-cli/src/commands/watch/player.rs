//! The speed of the play, and the effects of the keys.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tesuji::textbook::Event;

const FASTEST: u32 = 1_000_000;

/// An event to which the play runs without waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    DeadEnd,
    Solution,
}

/// A step that a key makes at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    Forward,
    Back,
}

#[derive(Debug)]
pub(super) struct Player {
    /// The number of steps per second.
    pub(super) speed: u32,
    pub(super) paused: bool,
    pub(super) goal: Option<Goal>,
    /// The search that is in front if there is no room for all.
    pub(super) front: usize,
    pub(super) quit: bool,
    pub(super) interrupted: bool,
    pub(super) next_step: Instant,
}

impl Player {
    pub(super) fn new(speed: u32) -> Player {
        Player {
            speed,
            paused: false,
            goal: None,
            front: 0,
            quit: false,
            interrupted: false,
            next_step: Instant::now(),
        }
    }

    /// Handles a key, and returns the step that it makes.
    pub(super) fn press(&mut self, key: KeyEvent) -> Option<Move> {
        if key.kind == KeyEventKind::Release {
            return None;
        }
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.interrupted = true;
                self.quit = true;
            }
            KeyCode::Char('q') | KeyCode::Esc => self.quit = true,
            KeyCode::Char(' ') => {
                self.paused = !self.paused;
                self.goal = None;
            }
            KeyCode::Char('s') | KeyCode::Right => return Some(self.step(Move::Forward)),
            KeyCode::Char('b') | KeyCode::Left => return Some(self.step(Move::Back)),
            KeyCode::Char('d') => self.run_to(Goal::DeadEnd),
            KeyCode::Char('n') => self.run_to(Goal::Solution),
            KeyCode::Char('+' | '=') | KeyCode::Up => {
                self.speed = self.speed.saturating_mul(2).min(FASTEST);
                self.next_step = Instant::now();
            }
            KeyCode::Char('-') | KeyCode::Down => self.speed = (self.speed / 2).max(1),
            KeyCode::Tab => self.front += 1,
            _ => {}
        }
        None
    }

    fn step(&mut self, step: Move) -> Move {
        self.paused = true;
        self.goal = None;
        step
    }

    fn run_to(&mut self, goal: Goal) {
        self.goal = Some(goal);
        self.paused = false;
    }

    /// Pauses after an event that the user waits for: a solution, or the requested dead end.
    pub(super) fn look_at(&mut self, event: Event) {
        let is_goal = match event {
            Event::Solution => true,
            Event::DeadEnd { .. } => self.goal == Some(Goal::DeadEnd),
            _ => false,
        };
        if is_goal {
            self.stop();
        }
    }

    /// Pauses and clears the goal.
    pub(super) fn stop(&mut self) {
        self.paused = true;
        self.goal = None;
    }

    /// Returns whether a step is due.
    pub(super) fn is_due(&self, now: Instant) -> bool {
        !self.paused && (self.goal.is_some() || now >= self.next_step)
    }

    /// Sets the time of the next step. After a pause, the play continues from now and does not catch up.
    pub(super) fn plan(&mut self, now: Instant) {
        self.next_step = (self.next_step + Duration::from_secs(1) / self.speed).max(now);
    }

    /// Returns the time to wait for a key before the next step, at most `most`.
    pub(super) fn patience(&self, now: Instant, most: Duration) -> Duration {
        match (self.paused, self.goal) {
            (true, _) => most,
            (false, Some(_)) => Duration::ZERO,
            (false, None) => self.next_step.saturating_duration_since(now).min(most),
        }
    }

    /// Describes the state of the player.
    pub(super) fn state(&self) -> String {
        match (self.paused, self.goal) {
            (true, _) => "paused".to_owned(),
            (false, Some(Goal::DeadEnd)) => "running to a dead end".to_owned(),
            (false, Some(Goal::Solution)) => "running to a solution".to_owned(),
            (false, None) => format!("{} steps a second", self.speed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji::textbook::Demand;

    fn press(player: &mut Player, code: KeyCode) -> Option<Move> {
        player.press(KeyEvent::new(code, KeyModifiers::NONE))
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
        assert_eq!(player.speed, FASTEST);
        press(&mut player, KeyCode::Char(' '));
        assert!(player.paused);
        press(&mut player, KeyCode::Char(' '));
        assert!(!player.paused);
        assert_eq!(press(&mut player, KeyCode::Char('s')), Some(Move::Forward));
        assert_eq!(press(&mut player, KeyCode::Left), Some(Move::Back));
        assert!(player.paused && !player.quit);
        press(&mut player, KeyCode::Char('q'));
        assert!(player.quit && !player.interrupted);
        let mut player = Player::new(20);
        player.press(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        assert!(player.quit && player.interrupted);
    }

    #[test]
    fn the_play_stops_where_it_was_sent_and_at_solutions() {
        let dead_end = Event::DeadEnd { demand: Demand::Cell { cell: 0 } };
        let mut player = Player::new(20);
        player.look_at(dead_end);
        assert!(!player.paused);
        press(&mut player, KeyCode::Char('d'));
        assert_eq!(player.state(), "running to a dead end");
        player.look_at(dead_end);
        assert!(player.paused && player.goal.is_none());
        press(&mut player, KeyCode::Char('n'));
        player.look_at(dead_end);
        assert!(!player.paused);
        player.look_at(Event::Solution);
        assert_eq!(player.state(), "paused");
    }

    #[test]
    fn steps_are_due_at_their_speed() {
        let mut player = Player::new(10);
        let now = player.next_step;
        assert!(player.is_due(now));
        player.plan(now);
        assert!(!player.is_due(now));
        assert_eq!(player.patience(now, Duration::from_secs(1)), Duration::from_millis(100));
        press(&mut player, KeyCode::Char('n'));
        assert!(player.is_due(now) && player.patience(now, Duration::from_secs(1)).is_zero());
    }
}
