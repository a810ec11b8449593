//! The page on the screen: one search, or several side by side, in as much detail as the terminal has room for.

use std::fmt::Write as _;

use tesuji::Layout;
use tesuji::render::Paint;
use tesuji::textbook::Algorithm;

use super::line::{Line, beside, wrapped};
use super::scene::Scene;
use super::{grid, matrix, style, words};

/// The space between two searches, and between a grid and its matrix.
const GAP: usize = 3;

/// The minimum number of rows below a grid: a sentence in two lines, and the state of the player.
const LEAST_BELOW: usize = 3;

const KEYS: &str = "space pause/go  s → step  b ← back  d dead end  n solution  + - speed  q quit";
const KEYS_ASCII: &str = "space pause/go  s step  b back  d dead end  n solution  + - speed  q quit";

/// The look of the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) paint: Paint,
    /// True to draw with the lines and blocks of Unicode.
    pub(super) lines: bool,
}

/// A number of columns and rows, available or needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    pub(super) width: usize,
    pub(super) height: usize,
}

/// Returns the page. `front` is the search to show if there is no room for all; `state` describes the player.
pub(super) fn page(scenes: &[Scene], front: usize, state: &str, look: Look, room: Room) -> Vec<Line> {
    let mut lines = body(scenes, front, state, look, room).unwrap_or_else(|| too_small(&scenes[front], room));
    lines.truncate(room.height);
    lines.iter_mut().for_each(|line| line.cut(room.width));
    lines
}

fn body(scenes: &[Scene], front: usize, state: &str, look: Look, room: Room) -> Option<Vec<Line>> {
    for footer in footers(state, look, room.width) {
        let height = room.height.checked_sub(footer.len())?;
        let Some(mut lines) = side_by_side(scenes, look, Room { height, ..room })
            .or_else(|| one_in_front(scenes, front, look, Room { height, ..room }))
        else {
            continue;
        };
        lines.extend(footer);
        return Some(lines);
    }
    None
}

/// Returns the variants of the last lines of the page, the longest first.
fn footers(state: &str, look: Look, width: usize) -> [Vec<Line>; 3] {
    let mut legend = Line::default();
    match look.paint {
        Paint::Ansi => style::LEGEND.iter().for_each(|&(style, name)| {
            legend.push(style, name);
            legend.push("", "  ");
        }),
        Paint::Plain => legend.push("", "[5] the cell of this step   !5! a clash"),
    }
    let state = Line::of(style::BOLD, state);
    let keys = wrapped(style::FAINT, if look.lines { KEYS } else { KEYS_ASCII }, width);
    let full = [state.clone(), legend].into_iter().chain(keys.clone()).collect();
    [full, [state.clone()].into_iter().chain(keys).collect(), vec![state]]
}

fn side_by_side(scenes: &[Scene], look: Look, room: Room) -> Option<Vec<Line>> {
    let width = ((room.width + GAP) / scenes.len()).saturating_sub(GAP);
    let mut all: Option<Vec<Line>> = None;
    for scene in scenes {
        let mut lines = panel(scene, look, Room { width, ..room })?;
        lines.iter_mut().for_each(|line| line.cut(width));
        lines[0].pad(width);
        all = Some(match all {
            None => lines,
            Some(left) => beside(left, GAP, lines),
        });
    }
    all
}

fn one_in_front(scenes: &[Scene], front: usize, look: Look, room: Room) -> Option<Vec<Line>> {
    let others: Vec<&str> =
        (1..scenes.len()).map(|nth| scenes[(front + nth) % scenes.len()].algorithm.name()).collect();
    let note = format!("Tab shows {}; a larger terminal shows them side by side.", others.join(", "));
    let note = wrapped(style::FAINT, &note, room.width);
    let height = room.height.checked_sub(note.len())?;
    let mut lines = panel(&scenes[front], look, Room { height, ..room })?;
    lines.extend(note);
    Some(lines)
}

/// A part of the picture of one search. Parts of the highest rank are left out first, those of rank 0 never.
struct Part {
    rank: u8,
    lines: Vec<Line>,
}

/// Returns the picture of one search, or `None` if there is no room for it.
fn panel(scene: &Scene, look: Look, room: Room) -> Option<Vec<Line>> {
    let mut parts = parts(scene, look, room.width)?;
    while parts.iter().map(|part| part.lines.len()).sum::<usize>() > room.height {
        let least = (0..parts.len()).max_by_key(|&nth| parts[nth].rank).filter(|&nth| parts[nth].rank > 0)?;
        parts.remove(least);
    }
    Some(parts.into_iter().flat_map(|part| part.lines).collect())
}

fn parts(scene: &Scene, look: Look, width: usize) -> Option<Vec<Part>> {
    let part = |rank, lines| Part { rank, lines };
    let name = Line::of(style::BOLD, scene.algorithm.name());
    let full = name.clone().and(style::FAINT, &format!("  {}", scene.algorithm.summary()));
    let title = if full.width() <= width { full } else { name };
    let mut drawn = grid::lines(scene, look, width)?;
    let mut below = Vec::new();
    if scene.algorithm == Algorithm::DancingLinks {
        let matrix = matrix::lines(scene, look);
        let width_of = |lines: &[Line]| lines.iter().map(Line::width).max().unwrap_or(0);
        if width_of(&drawn) + GAP + width_of(&matrix) <= width {
            drawn = beside(drawn, GAP, matrix);
        } else if width_of(&matrix) <= width {
            below.push(part(8, matrix));
        }
        below.push(part(1, two_lines("", &matrix::summary(scene), width)));
    }
    let (colour, sentence) = words::latest(scene);
    let mut parts =
        vec![part(1, vec![title]), part(0, drawn), part(0, two_lines(style::of_words(colour), &sentence, width))];
    parts.extend(below);
    if let Some(symbols) = grid::symbols(scene, width) {
        parts.push(part(5, vec![Line::of(style::FAINT, &symbols)]));
    }
    parts.push(part(2, vec![depth(scene, look, width)]));
    if look.lines {
        parts.push(part(6, vec![depths(scene, width)]));
    }
    parts.push(part(4, vec![path(scene, width)]));
    parts.push(part(3, wrapped("", &tallies(scene), width)));
    Some(parts)
}

/// Returns a text in at most two lines, the rest cut off. A narrow page always has two, so that it does not jump.
fn two_lines(style: &'static str, text: &str, width: usize) -> Vec<Line> {
    let mut lines = wrapped(style, text, width);
    lines.resize_with(if width < 80 { 2 } else { lines.len().clamp(1, 2) }, Line::default);
    lines
}

/// Returns the depth of the search, as a number and as a bar.
fn depth(scene: &Scene, look: Look, width: usize) -> Line {
    let (filled, open) = (scene.trail.len(), scene.open_cells());
    let [full, empty] = if look.lines { ["█", "░"] } else { ["#", "-"] };
    let most = if width < 45 { String::new() } else { format!(", most {}", scene.most) };
    let end = format!(" {filled} of {open} cells{most}");
    let mut line = Line::of("", &format!("depth {:<3} ", scene.depth()));
    let length = width.saturating_sub(line.width() + end.len()).min(40);
    let part = |count: usize| count * length / open.max(1);
    let tried = part(scene.depth());
    line.push(style::PLACED, &full.repeat(tried));
    line.push(style::FOLLOWS, &full.repeat(part(filled) - tried));
    line.push(style::FAINT, &empty.repeat(length - part(filled)));
    line.push("", &end);
    line
}

/// Returns a chart of the number of filled cells after the latest changes.
fn depths(scene: &Scene, width: usize) -> Line {
    const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let shown = width.saturating_sub(10).min(70).min(scene.depths.len());
    let latest = || scene.depths.iter().skip(scene.depths.len() - shown);
    let lowest = latest().min().copied().unwrap_or(0);
    let range = latest().max().copied().unwrap_or(0).saturating_sub(lowest).max(HEIGHTS.len() - 1);
    let height = |&depth: &usize| HEIGHTS[(depth - lowest) * (HEIGHTS.len() - 1) / range];
    Line::of("", "recent    ").and(style::PLACED, &latest().map(height).collect::<String>())
}

/// Returns the latest tried values that are still in place, as many as fit.
fn path(scene: &Scene, width: usize) -> Line {
    let layout = Layout::of(scene.shape);
    let mut line = Line::of("", "path      ");
    let mut names: Vec<String> = Vec::new();
    let mut left = width.saturating_sub(line.width() + 4);
    for entered in scene.trail.iter().rev().filter(|entered| entered.tried) {
        let name = format!("{}={} ", layout.cell_name(entered.cell), entered.value);
        if name.len() > left {
            names.push("... ".to_owned());
            break;
        }
        left -= name.len();
        names.push(name);
    }
    names.reverse();
    line.push(style::PLACED, &names.concat());
    line
}

pub(super) fn tallies(scene: &Scene) -> String {
    let tally = scene.tally;
    let mut text = format!("tried {}  ", tally.tries);
    if scene.algorithm != Algorithm::DancingLinks {
        // Writing into a string does not fail.
        let _ = write!(text, "rejected {}  ", tally.rejects);
    }
    let _ = write!(
        text,
        "placed {}  undone {}  dead ends {}  solutions {}",
        tally.places, tally.undos, tally.dead_ends, tally.solutions
    );
    text
}

fn too_small(scene: &Scene, room: Room) -> Vec<Line> {
    let (width, height) = grid::least(scene);
    let text = format!(
        "The terminal has {} columns and {} rows; this grid needs {width} and {}. Make it larger, or q quits.",
        room.width,
        room.height,
        height + LEAST_BELOW
    );
    wrapped("", &text, room.width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji::Shape;
    use tesuji::textbook::Event;

    const PLAIN: Look = Look { paint: Paint::Plain, lines: false };

    fn text(scenes: &[Scene], look: Look, width: usize, height: usize) -> String {
        let lines = page(scenes, 0, "paused", look, Room { width, height });
        lines.iter().map(|line| line.text(look.paint).trim_end().to_owned() + "\n").collect()
    }

    fn scene(algorithm: Algorithm, size: usize, steps: usize) -> Scene {
        let shape = Shape::of_size(size).unwrap();
        let mut scene = Scene::of_search(algorithm, shape, &vec![0; shape.cell_count()]).unwrap();
        (0..steps).for_each(|_| _ = scene.forward());
        scene
    }

    #[test]
    fn a_page_shows_the_grid_the_reason_and_the_depth() {
        let scene = scene(Algorithm::RowOrder, 4, 4);
        assert_eq!(scene.latest(), Some(Event::Reject { cell: 1, value: 1 }));
        let expected = "\
row-order  depth-first search over the cells in reading order
+-----+-----+
|!1!1!| . . |
| . . | . . |
+-----+-----+
| . . | . . |
| . . | . . |
+-----+-----+
Reject 1 in r1c2: 1 is already in row 1, r1c1.
depth 1   ##-------------------------------------- 1 of 16 cells, most 1
path      r1c1=1
tried 2  rejected 1  placed 1  undone 0  dead ends 0  solutions 0
paused
[5] the cell of this step   !5! a clash
space pause/go  s step  b back  d dead end  n solution  + - speed  q quit
";
        assert_eq!(text(&[scene], PLAIN, 80, 24), expected);
    }

    #[test]
    fn clashes_are_red_and_the_rejected_value_is_reversed() {
        let look = Look { paint: Paint::Ansi, lines: true };
        let text = text(&[scene(Algorithm::RowOrder, 4, 4)], look, 80, 24);
        assert!(text.contains(" \x1b[1;97;41m1\x1b[0m \x1b[7;31m1\x1b[0m "), "{text:?}");
        assert!(text.contains("┌─────┬─────┐"), "{text}");
    }

    #[test]
    fn candidates_stand_in_the_cells_where_the_algorithm_looks_at_them() {
        let text = text(&[scene(Algorithm::MostConstrained, 4, 2)], PLAIN, 80, 24);
        assert!(text.contains("|[ 1  ]234  | 234  234  |\n| 234  234  | 1234 1234 |\n"), "{text}");
        let wide = grid::lines(&scene(Algorithm::Propagation, 16, 2), PLAIN, 120).unwrap();
        assert!(wide[1].text(Paint::Plain).contains("](15)"), "{wide:?}");
    }

    #[test]
    fn two_searches_stand_side_by_side_or_one_behind_the_other() {
        let scenes = [scene(Algorithm::RowOrder, 9, 9), scene(Algorithm::DancingLinks, 9, 9)];
        let wide = text(&scenes, PLAIN, 120, 40);
        let title = wide.lines().next().unwrap();
        assert!(title.starts_with("row-order") && title.contains("dancing-links"), "{wide}");
        assert!(wide.contains("columns covered; "), "{wide}");
        assert!(wide.contains("cells        rows "), "the matrix is below: {wide}");
        let narrow = text(&scenes, PLAIN, 50, 40);
        assert!(!narrow.lines().next().unwrap().contains("dancing-links"), "{narrow}");
        assert!(narrow.contains("Tab shows dancing-links; "), "{narrow}");
        let behind = page(&scenes, 1, "", PLAIN, Room { width: 50, height: 40 });
        assert!(behind[0].text(Paint::Plain).starts_with("dancing-links"));
    }

    #[test]
    fn large_grids_have_symbols_where_numbers_do_not_fit() {
        let scenes = [scene(Algorithm::RowOrder, 25, 4)];
        assert!(text(&scenes, PLAIN, 90, 40).contains("|! 1! 1!"), "numbers of two digits");
        let narrow = text(&scenes, PLAIN, 80, 40);
        assert!(narrow.contains("|!1!1!. . . |") && narrow.contains("A to P stand for 10 to 25"), "{narrow}");
        let small = text(&scenes, PLAIN, 80, 24);
        assert!(small.starts_with("The terminal has 80 columns and 24 rows; this grid needs 61 and 34."), "{small}");
    }

    #[test]
    fn every_page_keeps_within_its_terminal() {
        let rooms: Vec<Room> =
            (0..130).step_by(13).flat_map(|width| [0, 1, 5, 12, 24, 40].map(|height| Room { width, height })).collect();
        for size in [4, 6, 9, 16, 25] {
            let scenes = Algorithm::ALL.map(|algorithm| scene(algorithm, size, 40));
            for &room in &rooms {
                for shown in [&scenes[..1], &scenes[1..2], &scenes[2..3], &scenes[3..], &scenes[..2], &scenes[..]] {
                    let lines = page(shown, 0, "paused", Look { lines: true, ..PLAIN }, room);
                    assert!(lines.len() <= room.height, "{size}: {room:?}");
                    assert!(lines.iter().all(|line| line.width() <= room.width), "{size}: {room:?}");
                }
            }
            let (width, height) = grid::least(&scenes[0]);
            let text = text(&scenes[..1], PLAIN, width, height + LEAST_BELOW);
            assert!(text.contains("+--"), "the least terminal that is asked for is enough: {text}");
        }
    }
}
