//! SudokuPad documents with rules in drawings and words, in the manner of two programs that make them.

use serde_json::{Value, json};
use tesuji_core::{Constraint, Relation};

use crate::puzzles::RunPuzzle;

/// The program whose manner is imitated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// The importer of f-puzzles: short colours, bulbs of 0.85, no optional fields.
    Importer,
    /// An editor with export: colours with an opacity, a stroke for each shape.
    Editor,
}

/// The drawing so far.
struct Drawing {
    manner: Manner,
    lines: Vec<Value>,
    arrows: Vec<Value>,
    underlays: Vec<Value>,
    overlays: Vec<Value>,
    cages: Vec<Value>,
    rules: Vec<String>,
}

/// Returns the document of a puzzle.
pub(crate) fn document(made: &RunPuzzle, manner: Manner) -> Value {
    let mut drawing = Drawing {
        manner,
        lines: Vec::new(),
        arrows: Vec::new(),
        underlays: Vec::new(),
        overlays: Vec::new(),
        cages: Vec::new(),
        rules: vec!["Normal sudoku rules apply.".to_owned()],
    };
    for constraint in made.problem.constraints() {
        drawing.draw(constraint);
    }
    let cell = |given: &u8| if *given == 0 { json!({}) } else { json!({ "value": given }) };
    let givens = made.problem.givens();
    let rows: Vec<Vec<Value>> = givens.chunks(9).map(|row| row.iter().map(cell).collect()).collect();
    let region =
        |nth: usize| -> Vec<[usize; 2]> { (0..9).map(|at| [nth / 3 * 3 + at / 3, nth % 3 * 3 + at % 3]).collect() };
    let solution: String = made.solution.iter().map(u8::to_string).collect();
    json!({
        "id": "made", "cellSize": 50,
        "metadata": { "title": "Made", "author": "a program", "rules": drawing.rules.join("\n"), "solution": solution },
        "cells": rows, "regions": (0..9).map(region).collect::<Vec<_>>(), "cages": drawing.cages,
        "lines": drawing.lines, "arrows": drawing.arrows, "underlays": drawing.underlays, "overlays": drawing.overlays,
    })
}

fn centre(cell: usize) -> [f64; 2] {
    [(cell / 9) as f64 + 0.5, (cell % 9) as f64 + 0.5]
}

fn middle(cells: &[usize]) -> [f64; 2] {
    let sum = |axis: usize| cells.iter().map(|&cell| centre(cell)[axis]).sum::<f64>() / cells.len() as f64;
    [sum(0), sum(1)]
}

/// Returns a point between two cells.
fn towards(from: usize, to: usize, part: f64) -> [f64; 2] {
    let (from, to) = (centre(from), centre(to));
    [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]
}

impl Drawing {
    /// States a rule once, in the words of the program.
    fn say(&mut self, importer: &str, editor: &str) {
        let sentence = if self.manner == Manner::Importer { importer } else { editor };
        if !self.rules.iter().any(|rule| rule == sentence) {
            self.rules.push(sentence.to_owned());
        }
    }

    fn colour(&self, code: &str) -> String {
        if self.manner == Manner::Importer { code.to_uppercase() } else { format!("{code}ff") }
    }

    fn line(&mut self, cells: &[usize], code: &str, thickness: usize) {
        let points: Vec<[f64; 2]> = cells.iter().map(|&cell| centre(cell)).collect();
        let colour = self.colour(code);
        self.lines.push(json!({ "wayPoints": points, "color": colour, "thickness": thickness }));
    }

    fn circle(&mut self, cell: usize, fill: &str, border: &str) {
        let size = if self.manner == Manner::Importer { 0.83 } else { 0.8 };
        self.overlays.push(json!({
            "center": centre(cell), "width": size, "height": size, "rounded": true, "text": "",
            "backgroundColor": fill, "borderColor": border,
        }));
    }

    fn text(&mut self, centre: [f64; 2], text: &str, is_round: bool) {
        let fill = if is_round { json!("#FFFFFF") } else { Value::Null };
        self.overlays.push(json!({
            "center": centre, "width": 0.35, "height": 0.35, "rounded": is_round, "text": text, "fontSize": 14,
            "backgroundColor": fill,
        }));
    }

    /// Writes a number at the start of a row, a column or a diagonal; returns its position.
    fn outside(&mut self, cells: &[usize], number: &str) -> [f64; 2] {
        let place = towards(cells[0], cells[1], -1.0);
        self.overlays.push(json!({
            "center": place, "width": 0.25, "height": 0.25, "text": number, "fontSize": 28,
            "backgroundColor": "#FFFFFF", "borderColor": "#FFFFFF",
        }));
        place
    }

    fn ends(&mut self, cells: &[usize], code: &str) {
        let (first, last) = (cells[0], cells[cells.len() - 1]);
        let border = self.colour(code);
        self.circle(first, "#FFFFFF", &border);
        self.circle(last, "#FFFFFF", &border);
        let mut points: Vec<[f64; 2]> = cells.iter().map(|&cell| centre(cell)).collect();
        // The line begins at the edges of the circles.
        let count = points.len();
        points[0] = towards(first, cells[1], 0.4);
        points[count - 1] = towards(last, cells[count - 2], 0.4);
        self.lines.push(json!({ "wayPoints": points, "color": border, "thickness": 2 }));
    }

    fn draw(&mut self, constraint: &Constraint) {
        match constraint {
            Constraint::Thermometer { cells, .. } => {
                self.say(
                    "Digits along thermometers must increase from the bulb end to the tip.",
                    "Thermometers: digits increase from the bulb.",
                );
                let size = if self.manner == Manner::Importer { 0.85 } else { 0.8 };
                let colour = self.colour("#cfcfcf");
                self.underlays.push(json!({
                    "center": centre(cells[0]), "width": size, "height": size, "rounded": true, "backgroundColor": colour,
                }));
                self.line(cells, "#cfcfcf", 20);
            }
            Constraint::Arrow { circle, cells } => {
                self.say(
                    "Digits along an arrow sum to the digit in the attached circle.",
                    "The circle of an arrow has the sum of the digits along the arrow",
                );
                self.circle(circle[0], "#FFFFFF", "#a1a1a1");
                let mut points = vec![towards(circle[0], cells[0], 0.4)];
                points.extend(cells.iter().map(|&cell| centre(cell)));
                self.arrows.push(json!({ "wayPoints": points, "color": "#a1a1a1", "thickness": 5, "headLength": 0.3 }));
            }
            Constraint::Pairs { relation, pairs } => self.mark(relation, pairs[0]),
            Constraint::Cage { cells, sums } => {
                self.say(
                    "Digits in cages sum to the small number printed in the corner.",
                    "Killer cages show their sums; digits do not repeat in a cage.",
                );
                let places: Vec<[usize; 2]> = cells.iter().map(|cell| [cell / 9, cell % 9]).collect();
                self.cages.push(json!({ "cells": places, "value": sums[0], "unique": true }));
            }
            Constraint::Contains { cells, values, .. } => {
                self.say(
                    "Digits in a circle at a corner appear at least once in the four surrounding cells.",
                    "Quadruples: the digits in a circle must be placed around it",
                );
                let between = if self.manner == Manner::Importer { " " } else { "" };
                let digits: Vec<String> = values.iter().map(i64::to_string).collect();
                self.overlays.push(json!({
                    "center": middle(cells), "width": 0.7, "height": 0.7, "rounded": true, "text": digits.join(between),
                    "backgroundColor": "#FFFFFF", "borderColor": "#000000",
                }));
            }
            Constraint::Parity { cell, even } => {
                match even {
                    true => self.say("Cells with a grey square contain even digits.", "Squares are even."),
                    false => self.say("Cells with a grey circle contain odd digits.", "Circles are odd."),
                }
                let colour = self.colour("#cfcfcf");
                self.underlays.push(json!({
                    "center": centre(*cell), "width": 0.7, "height": 0.7, "rounded": !even, "backgroundColor": colour,
                }));
            }
            Constraint::Extremum { cell, maximum, .. } => self.extremum(*cell, *maximum),
            Constraint::Diagonal { rising } => {
                self.say(
                    "Digits must not repeat on either of the marked diagonals.",
                    "Both diagonals contain each digit once.",
                );
                let points = if *rising { [[0, 9], [9, 0]] } else { [[0, 0], [9, 9]] };
                self.lines.push(json!({ "wayPoints": points, "color": "#34BBE6", "thickness": 2 }));
            }
            Constraint::AntiChess { columns: 2, .. } => self.say(
                "Cells a knight's move apart (in chess) cannot contain the same digit.",
                "Anti-knight: identical digits can't be a knight's move apart.",
            ),
            Constraint::AntiChess { .. } => self.say(
                "Cells separated by a king's move cannot contain the same digit.",
                "Digits may not repeat in diagonally adjacent cells.",
            ),
            Constraint::NotAdjacent { .. } => self.say(
                "Orthogonally adjacent cells cannot contain consecutive digits.",
                "Adjacent digits must not be consecutive.",
            ),
            other => self.draw_line_or_clue(other),
        }
    }

    fn mark(&mut self, relation: &Relation, pair: [usize; 2]) {
        let place = middle(&pair);
        let dot = |fill: &str| {
            json!({
                "center": place, "width": 0.3, "height": 0.3, "rounded": true, "text": "",
                "backgroundColor": fill, "borderColor": "#000000",
            })
        };
        match relation {
            Relation::Difference(_) => {
                self.say(
                    "Cells separated by a white dot contain consecutive digits.",
                    "Digits joined by a white dot have a difference of 1",
                );
                self.overlays.push(dot("#FFFFFF"));
            }
            Relation::Ratio(_) => {
                self.say(
                    "Cells separated by a black dot contain digits in a 1:2 ratio.",
                    "Of two digits joined by a black dot one is double the other. Not all dots are given.",
                );
                self.overlays.push(dot("#000000"));
            }
            Relation::Sum(sum) => {
                self.say(
                    "Digits separated by an X sum to 10, and by a V to 5.",
                    "Cells with an X between them sum to 10.\nCells with a V between them sum to 5.",
                );
                let letter = if *sum == 10 { "X" } else { "V" };
                self.text(place, letter, self.manner == Manner::Editor);
            }
            _ => {
                self.say(
                    "Inequality signs point to the smaller digit.",
                    "The digit at the open end of a sign is greater.",
                );
                let is_beside = pair[0] / 9 == pair[1] / 9;
                let sign = match (is_beside, pair[0] < pair[1]) {
                    (true, true) => ">",
                    (true, false) => "<",
                    (false, true) => "v",
                    (false, false) => "^",
                };
                self.text(place, sign, false);
            }
        }
    }

    fn extremum(&mut self, cell: usize, maximum: bool) {
        match maximum {
            true => self.say(
                "A shaded cell with arrowheads outwards is greater than all orthogonally adjacent cells.",
                "Maximums are larger than their neighbours",
            ),
            false => self.say(
                "A shaded cell with arrowheads inwards is less than all orthogonally adjacent cells.",
                "Minimums are smaller than their neighbours",
            ),
        }
        let [row, column] = centre(cell);
        self.underlays.push(json!({ "center": [row, column], "width": 1, "height": 1, "backgroundColor": "#ccc" }));
        let (end, tip) = if maximum { (0.39, 0.44) } else { (0.44, 0.39) };
        for (down, right) in [(-1.0, 0.0), (0.0, 1.0), (1.0, 0.0), (0.0, -1.0)] {
            let points = [
                [row + down * end + 0.1 * right, column + right * end + 0.1 * down],
                [row + down * tip, column + right * tip],
                [row + down * end - 0.1 * right, column + right * end - 0.1 * down],
            ];
            self.lines.push(json!({ "wayPoints": points, "color": "#000000", "thickness": 1 }));
        }
    }

    fn draw_line_or_clue(&mut self, constraint: &Constraint) {
        let (cells, code, importer, editor) = match constraint {
            Constraint::Whisper { cells, difference: 5 } => (
                cells,
                "#67f067",
                "Adjacent digits on a green line have a difference of at least 5.",
                "Green lines are German Whispers",
            ),
            Constraint::Whisper { cells, .. } => (
                cells,
                "#ffa600",
                "Neighbouring digits along orange lines differ by at least 4.",
                "Orange lines are Dutch Whispers",
            ),
            Constraint::Renban { cells } => (
                cells,
                "#f067f0",
                "Purple lines contain a set of consecutive digits in any order.",
                "Along purple Renban lines the digits form a non-repeating consecutive set in any order.",
            ),
            Constraint::RegionSumLine { cells } => (
                cells,
                "#2ecbff",
                "Box borders divide blue lines into segments with the same sum.",
                "Digits on a blue line have an equal sum within each box.",
            ),
            Constraint::Palindrome { cells } => (
                cells,
                "#aaaaaa",
                "Digits along grey lines read the same in both directions.",
                "Grey lines are palindromes.",
            ),
            Constraint::Zipper { cells } => (
                cells,
                "#c1b1ff",
                "Digits an equal distance from the middle of a lavender line have the same sum, which is the digit in the middle.",
                "Lavender lines are zipper lines.",
            ),
            Constraint::Nabner { cells } => (
                cells,
                "#c9c883",
                "On a yellow line no two digits are consecutive or the same.",
                "Yellow lines are Nabner lines.",
            ),
            Constraint::Entropic { cells } => (
                cells,
                "#ffccaa",
                "Every three adjacent digits on a peach line have one low (123), one medium (456) and one high (789) digit.",
                "Peach lines are entropic.",
            ),
            Constraint::Modular { cells, modulus: 2 } => (
                cells,
                "#ff6666",
                "Digits along a red line alternate between odd and even.",
                "Red lines are parity lines.",
            ),
            Constraint::Modular { cells, .. } => (
                cells,
                "#33bbaa",
                "Any three adjacent digits on a teal line have different remainders modulo 3.",
                "Teal lines are modular lines.",
            ),
            Constraint::Between { cells } => {
                self.say(
                    "Digits on a line between two circles are strictly between the digits in the circles.",
                    "Between lines: digits lie between those in the circles.",
                );
                return self.ends(cells, "#cfcfcf");
            }
            Constraint::DoubleArrow { cells } => {
                self.say(
                    "Double arrows: the digits on the line sum to the sum of both circles.",
                    "Double arrow lines have circles with the sum of their line.",
                );
                return self.ends(cells, "#c54b8b");
            }
            other => return self.clue(other),
        };
        self.say(importer, editor);
        self.line(cells, code, 10);
    }

    fn clue(&mut self, constraint: &Constraint) {
        match constraint {
            Constraint::LittleKiller { cells, sum } => {
                self.say(
                    "Clues outside the grid with an arrow give the sum of the digits along the diagonal.",
                    "Little killer sums are shown outside of the grid.",
                );
                self.outside(cells, &sum.to_string());
                let points = [towards(cells[0], cells[1], -0.85), towards(cells[0], cells[1], -0.6)];
                self.arrows.push(json!({ "wayPoints": points, "color": "#000000", "thickness": 2, "headLength": 0.2 }));
            }
            Constraint::Sandwich { cells, sum } => {
                self.say(
                    "Clues outside give the sum of the digits sandwiched between the 1 and the 9.",
                    "Sandwich sums are given outside",
                );
                self.outside(cells, &sum.to_string());
            }
            Constraint::XSum { cells, sum } => {
                self.say(
                    "A number outside gives the sum of the first X digits, where X is the first digit.",
                    "X-Sums are given for some rows and columns.",
                );
                self.outside(cells, &sum.to_string());
            }
            Constraint::Skyscraper { cells, visible } => {
                self.say(
                    "Digits are buildings: a number outside tells how many are visible from there.",
                    "Skyscraper clues are given outside.",
                );
                self.outside(cells, &visible.to_string());
            }
            Constraint::NumberedRoom { cells, value } => {
                self.say(
                    "Numbered rooms: a clue outside is the Nth digit from there, where N is the first digit.",
                    "Clues outside are those of Numbered Rooms.",
                );
                self.outside(cells, &value.to_string());
            }
            other => panic!("{} has no drawing", other.name()),
        }
    }
}
