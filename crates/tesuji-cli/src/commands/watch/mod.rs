//! `tesuji textbook --watch`: searches played in the terminal.

mod film;
mod grid;
mod line;
mod matrix;
mod page;
mod player;
mod scene;
mod stage;
mod style;
mod words;

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use anyhow::bail;
use crossterm::event;
use tesuji::render::{BoxedGrid, Form, Frame};
use tesuji::textbook::Algorithm;
use tesuji::{Control, Shape};

use crate::exit::Exit;
use crate::session::Session;
use page::Look;
use player::{Move, Player};
use scene::Scene;
use stage::Stage;

/// The minimum time between two pictures; faster searches skip some.
const FRAME: Duration = Duration::from_millis(16);

/// The interval at which the flag that stops the work is checked.
const LOOK: Duration = Duration::from_millis(100);

/// Plays the searches in step until the user quits, and leaves their last picture on the screen.
pub(crate) fn play(
    algorithms: &[Algorithm],
    shape: Shape,
    clues: &[u8],
    speed: u32,
    session: &Session,
) -> anyhow::Result<Exit> {
    if !io::stdout().is_terminal() {
        bail!("--watch needs a terminal");
    }
    let scenes = algorithms.iter().map(|&algorithm| Scene::of_search(algorithm, shape, clues));
    let mut scenes = scenes.collect::<anyhow::Result<Vec<Scene>>>()?;
    let look = Look { paint: session.paint, lines: session.boxed == Form::Unicode };
    let mut player = Player::new(speed);
    let stage = Stage::enter()?;
    let played = run(&mut scenes, &mut player, &stage, look, &session.control);
    drop(stage);
    played?;
    if player.interrupted {
        session.control.stop();
    }
    let mut text = String::new();
    for scene in &scenes {
        text += &last_picture(scene, look);
    }
    io::stdout().write_all(text.as_bytes())?;
    let is_one = |scene: &Scene| scene.tally.solutions == 1 || !scene.ended;
    Ok(if scenes.iter().all(is_one) { Exit::Yes } else { Exit::No })
}

fn run(scenes: &mut [Scene], player: &mut Player, stage: &Stage, look: Look, control: &Control<'_>) -> io::Result<()> {
    let mut is_new = true;
    let mut next_frame = Instant::now();
    while !player.quit && !control.is_stopped() {
        let now = Instant::now();
        let shows = is_new && (player.paused || now >= next_frame);
        if shows {
            let lines = page::page(scenes, player.front % scenes.len(), &state(scenes, player), look, Stage::room());
            stage.show(&lines, look.paint)?;
            is_new = false;
            next_frame = now + FRAME;
        }
        // At high speed, the keys are read once per picture.
        let patience = player.patience(now, LOOK);
        if (shows || !patience.is_zero()) && event::poll(patience)? {
            is_new = true;
            if let event::Event::Key(key) = event::read()? {
                match player.press(key) {
                    Some(Move::Forward) => forward(scenes, player),
                    Some(Move::Back) => scenes.iter_mut().for_each(|scene| _ = scene.back()),
                    None => {}
                }
            }
        }
        let now = Instant::now();
        if player.is_due(now) {
            forward(scenes, player);
            player.plan(now);
            is_new = true;
        }
    }
    Ok(())
}

/// Advances each search by one step, and pauses at an event that the user waits for.
fn forward(scenes: &mut [Scene], player: &mut Player) {
    for scene in scenes.iter_mut() {
        if let Some(event) = scene.forward() {
            player.look_at(event);
        }
    }
    if scenes.iter().all(|scene| scene.ended) {
        player.stop();
    }
}

/// Describes the state of the player and the progress of the searches.
fn state(scenes: &[Scene], player: &Player) -> String {
    let steps = scenes.iter().map(|scene| scene.steps).max().unwrap_or(0);
    let at_end = scenes.iter().all(|scene| scene.ended);
    let end = if at_end { ": the search is complete, q quits" } else { "" };
    format!("step {steps}, {}{end}", player.state())
}

/// Returns the picture that stays on the screen: the grid and the counts.
fn last_picture(scene: &Scene, look: Look) -> String {
    let frame = if look.lines { Frame::Lines } else { Frame::Ascii };
    let mut text = format!("{}\n", look.paint.bold(scene.algorithm.name()));
    let grid = BoxedGrid::new(scene.shape, &scene.values).clues(&scene.clues).paint(look.paint).frame(frame);
    let end = if scene.ended { "the search is complete" } else { "left before the end" };
    // Writing into a string does not fail.
    let _ = writeln!(text, "{grid}{}\n{end}", page::tallies(scene));
    text
}
