//! The matrix of dancing links as a table: the number of rows left for each of its columns.

use tesuji::textbook::{Demand, Event, Remaining};

use super::grid::symbol;
use super::line::{Line, Style, beside};
use super::page::Look;
use super::scene::Scene;
use super::{style, words};

/// The four kinds of columns.
const TITLES: [&str; 4] = ["cells", "rows", "columns", "boxes"];

/// The number of spaces between two of the tables.
const GAP: usize = 2;

/// Returns four tables side by side: the number of rows for each column, or a dot for a covered column.
pub(super) fn lines(scene: &Scene, look: Look) -> Vec<Line> {
    let size = scene.shape.size();
    let remaining = Remaining::new(scene.shape, &scene.values);
    let narrowest = remaining.narrowest().map(|(demand, _)| demand);
    let (touched, touch) = touched(scene);
    let label = if size > 9 { 2 } else { 1 };
    let mut all: Vec<Line> = Vec::new();
    for (kind, title) in TITLES.into_iter().enumerate() {
        let header: String = (1..=size).map(symbol).collect();
        let mut block = vec![
            Line::of(style::BOLD, &format!("{:label$} {title}", "")),
            Line::of(style::FAINT, &format!("{:label$} {header}", "")),
        ];
        for row in 0..size {
            let mut line = Line::of(style::FAINT, &format!("{:>label$} ", row + 1));
            for column in 0..size {
                let demand = match kind {
                    0 => Demand::Cell { cell: row * size + column },
                    _ => Demand::House { house: (kind - 1) * size + row, value: column as u8 + 1 },
                };
                let count = remaining.count(demand);
                let style = match count {
                    _ if touched.contains(&demand) => touch,
                    Some(0) => style::REJECTED,
                    _ if Some(demand) == narrowest => style::TRIED,
                    None => style::FAINT,
                    Some(_) => "",
                };
                let covered = if look.lines { '·' } else { '.' };
                line.push(style, &count.map_or(covered, symbol).to_string());
            }
            block.push(line);
        }
        all = if all.is_empty() { block } else { beside(all, GAP, block) };
    }
    all
}

/// Returns the columns that the latest event covered or uncovered, and their style.
fn touched(scene: &Scene) -> (Vec<Demand>, Style) {
    let (cell, value, style) = match scene.latest() {
        Some(Event::Place { cell, value }) => (cell, value, style::PLACED_NOW),
        Some(Event::Undo { cell, value }) => (cell, value, style::UNDONE),
        _ => return (Vec::new(), ""),
    };
    let (shape, size) = (scene.shape, scene.shape.size());
    let houses = [shape.row_of(cell), size + shape.column_of(cell), 2 * size + shape.box_of(cell)];
    let demands = houses.map(|house| Demand::House { house, value });
    ([Demand::Cell { cell }].into_iter().chain(demands).collect(), style)
}

/// Returns a summary: the number of covered columns, and the smallest column with its rows.
pub(super) fn summary(scene: &Scene) -> String {
    let remaining = Remaining::new(scene.shape, &scene.values);
    let columns = remaining.demands().count();
    let covered = remaining.demands().filter(|&demand| remaining.count(demand).is_none()).count();
    let chosen = scene.values.iter().filter(|&&value| value != 0).count();
    let smallest = match remaining.narrowest() {
        None => "none is left to cover".to_owned(),
        Some((demand, options)) => {
            let name =
                |&(cell, value): &(usize, u8)| format!("{}={value}", tesuji::Layout::of(scene.shape).cell_name(cell));
            let rows: Vec<String> = options.iter().map(name).collect();
            let rows = if rows.is_empty() { "no row left".to_owned() } else { format!("rows {}", rows.join(" ")) };
            format!("smallest: {} {rows}", words::needed(scene.shape, demand))
        }
    };
    format!("{chosen} rows chosen, {covered} of {columns} columns covered; {smallest}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji::Shape;
    use tesuji::render::Paint;
    use tesuji::textbook::Algorithm;

    #[test]
    fn the_matrix_of_a_small_grid() {
        let shape = Shape::of_size(4).unwrap();
        let clues = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 0, 0];
        let mut scene = Scene::of_search(Algorithm::DancingLinks, shape, &clues).unwrap();
        let look = Look { paint: Paint::Plain, lines: false };
        let text =
            |scene: &Scene| lines(scene, look).iter().map(|line| line.text(Paint::Plain) + "\n").collect::<String>();
        let expected = "  cells    rows    columns    boxes
  1234     1234    1234       1234
1 ....   1 ....  1 ....     1 ....
2 ....   2 ....  2 ....     2 ....
3 ....   3 ....  3 .1..     3 ....
4 ..11   4 11..  4 1...     4 11..
";
        assert_eq!(text(&scene), expected);
        assert_eq!(
            summary(&scene),
            "14 rows chosen, 56 of 64 columns covered; smallest: r4c3 needs a value, rows r4c3=2"
        );
        scene.forward();
        scene.forward();
        assert_eq!(scene.latest(), Some(Event::Place { cell: 14, value: 2 }));
        let painted: String = lines(&scene, look).iter().map(|line| line.text(Paint::Ansi)).collect();
        assert_eq!(painted.matches("\x1b[7;36m.").count(), 4, "{painted:?}");
        assert_eq!(painted.matches("\x1b[7;33m1").count(), 1, "{painted:?}");
        while scene.latest() != Some(Event::Solution) {
            scene.forward();
        }
        assert!(summary(&scene).ends_with("64 of 64 columns covered; none is left to cover"));
    }
}
