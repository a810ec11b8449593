//! The chart and the table of solving speeds, both generated from `docs/speed.tsv`.
//!
//! The first line of the file names the columns. The first column names a set of puzzles, the second gives the time of
//! the crate `sudoku`. Each other column gives the speed of an engine as a multiple of the crate's.

use std::fmt::Write;

use crate::tree::Tree;

/// The measured speeds.
const DATA: &str = "docs/speed.tsv";

/// The columns in the chart, with their names in the legend and their colours.
const SERIES: &[(&str, &str, &str)] = &[
    ("tdoku", "tdoku", "#999999"),
    ("`one`, AVX-512", "Tesuji, one at a time (AVX-512)", "#0072B2"),
    ("lanes, AVX-512", "Tesuji, batches (AVX-512)", "#E69F00"),
];

// Lengths in the chart, in pixels.
const WIDTH: usize = 820;
const LEFT: usize = 290;
const TOP: usize = 78;
const BAR: usize = 13;
const GAP: usize = 14;
/// The width of a bar for the speed of the crate `sudoku`.
const UNIT: f64 = 24.0;
/// The largest multiple on the axis.
const MOST: usize = 20;

/// The file, split into fields.
struct Speeds<'a> {
    columns: Vec<&'a str>,
    rows: Vec<Vec<&'a str>>,
}

/// Returns the fields of the file, `None` if there is no file.
fn read(tree: &Tree) -> Result<Option<Speeds<'_>>, String> {
    let Some(file) = tree.file(DATA) else { return Ok(None) };
    let mut lines = file.text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let columns = lines.next().ok_or(format!("{DATA} is empty"))?;
    let rows: Vec<Vec<&str>> = lines.collect();
    match rows.iter().position(|row| row.len() != columns.len()) {
        Some(at) => Err(format!("{DATA}:{}: expected {} fields", at + 2, columns.len())),
        None => Ok(Some(Speeds { columns, rows })),
    }
}

/// Returns the table of all speeds for docs/speed.md.
pub(crate) fn table(tree: &Tree) -> Result<Option<String>, String> {
    let Some(speeds) = read(tree)? else { return Ok(None) };
    let mut table = format!("| {} |\n{}|\n", speeds.columns.join(" | "), "|---".repeat(speeds.columns.len()));
    for row in &speeds.rows {
        table += &format!("| {} |\n", row.join(" | "));
    }
    Ok(Some(table))
}

/// Returns the chart as SVG: a group of bars for each set of puzzles.
pub(crate) fn chart(tree: &Tree) -> Result<Option<String>, String> {
    let Some(speeds) = read(tree)? else { return Ok(None) };
    let group = SERIES.len() * BAR + GAP;
    let bottom = TOP + speeds.rows.len() * group;
    let at = |speed: f64| LEFT as f64 + speed * UNIT;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <title>Solving speed as a multiple of the crate sudoku 0.8</title>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"white\"/>\n\
         <text x=\"16\" y=\"26\" font-size=\"16\" font-weight=\"bold\">Solving speed as a multiple of the crate sudoku 0.8 \
         (one thread)</text>\n",
        height = bottom + 34
    );
    let mut x = LEFT;
    for (_, name, colour) in SERIES {
        writeln!(svg, "<rect x=\"{x}\" y=\"44\" width=\"12\" height=\"12\" fill=\"{colour}\"/>")
            .expect("writing to a String cannot fail");
        writeln!(svg, "<text x=\"{}\" y=\"55\">{name}</text>", x + 18).expect("writing to a String cannot fail");
        x += 44 + 6 * name.len();
    }
    for multiple in (0..=MOST).step_by(5).chain([1]) {
        let (x, colour) = (at(multiple as f64), if multiple == 1 { "#D55E00" } else { "#dddddd" });
        let y = bottom + 18;
        writeln!(svg, "<path d=\"M{x} {TOP}V{bottom}\" stroke=\"{colour}\"/>")
            .expect("writing to a String cannot fail");
        writeln!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" fill=\"#555555\">{multiple}</text>")
            .expect("writing to a String cannot fail");
    }
    for (index, row) in speeds.rows.iter().enumerate() {
        let top = TOP + index * group + GAP / 2;
        let (x, middle) = (LEFT - 12, top + SERIES.len() * BAR / 2 + 5);
        writeln!(svg, "<text x=\"{x}\" y=\"{middle}\" text-anchor=\"end\">{}</text>", row[0])
            .expect("writing to a String cannot fail");
        for (bar, (column, _, colour)) in SERIES.iter().enumerate() {
            let field = speeds.columns.iter().position(|name| name == column);
            let text = row[field.ok_or(format!("{DATA}: no column {column}"))?];
            let speed: f64 = text.parse().map_err(|error| format!("{DATA}:{}: {text}: {error}", index + 2))?;
            let (y, width, height) = (top + bar * BAR, speed * UNIT, BAR - 1);
            writeln!(
                svg,
                "<rect x=\"{LEFT}\" y=\"{y}\" width=\"{width:.1}\" height=\"{height}\" fill=\"{colour}\"/>\
                 <text x=\"{:.1}\" y=\"{}\" font-size=\"11\">{text}</text>",
                at(speed) + 5.0,
                y + height - 2
            )
            .expect("writing to a String cannot fail");
        }
    }
    Ok(Some(svg + "</svg>\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "puzzles\tcrate\ttdoku\t`one`, AVX-512\tlanes, AVX-512\n";

    fn tree(rows: &str) -> Tree {
        Tree::of(&[(DATA, &format!("{HEAD}{rows}"))])
    }

    #[test]
    fn each_speed_is_in_the_table_and_a_bar_of_the_chart() {
        let tree = tree("easy\t1 us\t0.5\t2\t10\n");
        let expected = "| puzzles | crate | tdoku | `one`, AVX-512 | lanes, AVX-512 |\n|---|---|---|---|---|\n\
                        | easy | 1 us | 0.5 | 2 | 10 |\n";
        assert_eq!(table(&tree), Ok(Some(expected.into())));
        let chart = chart(&tree).unwrap().unwrap();
        for width in ["12.0", "48.0", "240.0"] {
            assert!(chart.contains(&format!("width=\"{width}\"")), "{chart}");
        }
    }

    #[test]
    fn wrong_fields_are_rejected() {
        assert_eq!(chart(&Tree::of(&[])), Ok(None));
        assert!(chart(&tree("easy\t1 us\t0.5\t2\n")).is_err());
        assert!(chart(&tree("easy\t1 us\t0.5\t2\tfast\n")).is_err());
        assert!(chart(&Tree::of(&[(DATA, "puzzles\tcrate\neasy\t1\n")])).is_err());
    }
}
