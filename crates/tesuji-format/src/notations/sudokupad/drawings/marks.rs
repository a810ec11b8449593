//! Marks on sides, corners and cells: dots, letters, inequality signs, quadruples, and shapes of even and odd cells.

use tesuji_core::{Constraint, Relation};

use super::Reader;
use super::shapes::{Place, Shape};
use super::words::Topic;

impl Reader<'_> {
    /// Reads the marks between cells, and the rules in words about cells without a mark.
    pub(super) fn marks(&mut self, globals: &[&str]) {
        for nth in 0..self.drawn.shapes.len() {
            let shape = &self.drawn.shapes[nth];
            let found = match &shape.place {
                _ if shape.is_read => None,
                Place::Side(pair) => self.side(shape, *pair),
                Place::Corner(cells) => self.corner(shape, cells),
                _ => None,
            };
            if let Some((topic, constraint, meaning)) = found {
                let drawing = self.shape_name(&self.drawn.shapes[nth]).replacen("a circle", "the dot", 1);
                self.note(topic, &drawing, &meaning);
                self.constraints.push(constraint);
                self.drawn.shapes[nth].is_read = true;
            }
        }
        self.unmarked(globals);
    }

    /// Returns the meaning of a mark between two cells.
    fn side(&self, shape: &Shape, pair: [usize; 2]) -> Option<(Topic, Constraint, String)> {
        let relation = |topic: Topic, relation: Relation, meaning: String| {
            Some((topic, Constraint::Pairs { relation, pairs: vec![pair] }, meaning))
        };
        if let Some(pair) = self.greater(shape, pair) {
            let pairs = vec![pair];
            let meaning = "an inequality".to_owned();
            return Some((Topic::Inequality, Constraint::Pairs { relation: Relation::Greater, pairs }, meaning));
        }
        if let Some(sum) = self.letter(&shape.text) {
            return relation(Topic::Xv, Relation::Sum(sum), format!("a sum of {sum}"));
        }
        if !shape.is_round || shape.width > 0.7 || (!shape.text.is_empty() && shape.number().is_none()) {
            return None;
        }
        let is_black = shape.is_filled("black");
        let is_only_white = !self.words.speak_of(Topic::BlackDot) && !is_black && shape.fill.is_some();
        let is_white = shape.is_filled("white") || (shape.fill.is_none() && shape.border.is_some()) || is_only_white;
        let topic = match (is_black, is_white) {
            (true, _) => Topic::BlackDot,
            (false, true) => Topic::WhiteDot,
            (false, false) => return None,
        };
        if !self.may_be(topic) {
            return None;
        }
        // The rules must state the meaning of dots.
        let usual = if is_black { 2 } else { 1 };
        let is_usual = self.words.is_empty || self.words.mention(topic, &["kropki"]) || shape.number().is_some();
        let said = self.words.number(topic).or(is_usual.then_some(usual))?;
        let number = shape.number().unwrap_or(said);
        match is_black {
            true => relation(topic, Relation::Ratio(number), format!("a ratio of {number}")),
            false => relation(topic, Relation::Difference(number), format!("a difference of {number}")),
        }
    }

    /// Returns the sum that a letter between two cells represents.
    fn letter(&self, text: &str) -> Option<i64> {
        if !self.may_be(Topic::Xv) {
            return None;
        }
        let upper = text.trim().to_ascii_uppercase();
        match upper.as_str() {
            "X" => Some(10),
            "V" => Some(5),
            _ => roman(&upper).filter(|_| self.words.mention(Topic::Xv, &["roman"])),
        }
    }

    /// Returns the pair with its greater cell first, if the mark is an inequality sign.
    fn greater(&self, shape: &Shape, [first, second]: [usize; 2]) -> Option<[usize; 2]> {
        if !self.words.speak_of(Topic::Inequality) {
            return None;
        }
        // The direction in which the sign points, towards the smaller cell: right, down, left, up.
        let points_to = match shape.text.trim() {
            ">" => 0,
            "v" | "V" | "∨" | "⌄" | "˅" => 1,
            "<" => 2,
            "^" | "∧" | "⌃" | "˄" | "Λ" => 3,
            _ => return None,
        };
        let turns = (shape.angle / 90.0).round() as i64;
        let way = (points_to + turns).rem_euclid(4);
        let is_beside = self.layout.place(first)?.0 == self.layout.place(second)?.0;
        match (is_beside, way) {
            (true, 0) | (false, 1) => Some([first, second]),
            (true, 2) | (false, 3) => Some([second, first]),
            _ => None,
        }
    }

    /// Returns the meaning of a mark on a corner.
    fn corner(&self, shape: &Shape, cells: &[usize; 4]) -> Option<(Topic, Constraint, String)> {
        let digits = shape.text.split_whitespace().flat_map(|part| part.split(','));
        let is_large = self.layout.size() > 9;
        let mut values = Vec::new();
        for part in digits.filter(|part| !part.is_empty()) {
            match is_large {
                true => values.push(part.parse::<i64>().ok()?),
                false => values
                    .extend(part.chars().map(|sign| sign.to_digit(10).map(i64::from)).collect::<Option<Vec<_>>>()?),
            }
        }
        if values.is_empty() || values.len() > 4 || !self.may_be(Topic::Quadruple) {
            return None;
        }
        let constraint = Constraint::Contains { cells: cells.to_vec(), values, exact: false };
        Some((Topic::Quadruple, constraint, "a quadruple".to_owned()))
    }

    /// Reads the rules for neighbours without a mark, from the words or from flags of the document.
    fn unmarked(&mut self, globals: &[&str]) {
        let not_adjacent = |relation, exempt: &[[usize; 2]]| Constraint::NotAdjacent {
            relation,
            diagonal: false,
            exempt: exempt.to_vec(),
        };
        let all_dots = self.words.speak_of(Topic::AllDots);
        let dots = self.pairs(|relation| matches!(relation, Relation::Difference(_) | Relation::Ratio(_)));
        for (topic, relation, is_set) in [
            (Topic::WhiteDot, Relation::Difference(1), false),
            (Topic::BlackDot, Relation::Ratio(2), globals.contains(&"antiratio")),
        ] {
            if is_set || (all_dots && self.words.speak_of(topic)) {
                let constraint = not_adjacent(relation.clone(), &dots);
                let meaning = match relation {
                    Relation::Difference(number) => format!("no difference of {number}"),
                    _ => "no ratio of 2".to_owned(),
                };
                self.note(Topic::AllDots, "a border without a dot", &meaning);
                self.constraints.push(constraint);
                self.topics.push(topic);
            }
        }
        if globals.contains(&"antixv") || self.words.speak_of(Topic::AllXv) {
            let letters = self.pairs(|relation| matches!(relation, Relation::Sum(_)));
            for sum in [5, 10] {
                self.note(Topic::AllXv, "a border without a letter", &format!("no sum of {sum}"));
                self.constraints.push(not_adjacent(Relation::Sum(sum), &letters));
            }
            self.topics.push(Topic::Xv);
        }
    }

    /// Reads squares of even cells and circles of odd ones; the words may swap the shapes.
    pub(super) fn cells(&mut self) {
        let said = [(Topic::Even, true, false), (Topic::Odd, false, true)].map(|(topic, even, usually_round)| {
            let (circle, square) = (self.words.mention(topic, &["circle"]), self.words.mention(topic, &["square"]));
            (topic, even, if circle == square { usually_round } else { circle })
        });
        let said: Vec<_> = said.into_iter().filter(|(topic, ..)| self.words.speak_of(*topic)).collect();
        for nth in 0..self.drawn.shapes.len() {
            let shape = &self.drawn.shapes[nth];
            let Some(cell) = shape.cell().filter(|_| !shape.is_read && shape.text.is_empty() && shape.fill.is_some())
            else {
                continue;
            };
            let fitting = said.iter().find(|(.., is_round)| *is_round == shape.is_round);
            if let Some(&(topic, even, _)) = fitting {
                let drawing = self.shape_name(shape);
                self.add(topic, Constraint::Parity { cell, even }, &drawing);
                self.drawn.shapes[nth].is_read = true;
            }
        }
    }
}

/// Returns the value of a Roman numeral up to 20.
fn roman(text: &str) -> Option<i64> {
    const NUMERALS: [&str; 20] = [
        "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII",
        "XVIII", "XIX", "XX",
    ];
    NUMERALS.iter().position(|numeral| *numeral == text).map(|nth| nth as i64 + 1)
}
