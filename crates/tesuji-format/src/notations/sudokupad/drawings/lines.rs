//! Lines and arrows through cells, identified by the shapes at their ends, or else by their colour and the words.

use tesuji_core::Constraint;

use super::Reader;
use super::shapes::{Path, Place};
use super::words::{MentionedRule, Topic};

/// The usual colours of lines, for rules that name no colour.
const USUAL: [(Topic, &[&str]); 11] = [
    (Topic::Whisper, &["green", "orange"]),
    (Topic::Renban, &["purple", "pink"]),
    (Topic::RegionSum, &["blue"]),
    (Topic::Palindrome, &["grey"]),
    (Topic::Between, &["grey"]),
    (Topic::Zipper, &["purple"]),
    (Topic::Nabner, &["yellow"]),
    (Topic::Entropic, &["peach"]),
    (Topic::Modular, &["teal"]),
    (Topic::Parity, &["red"]),
    (Topic::SumLine, &["yellow", "brown"]),
];

/// Lines that have their usual meaning if there are no rules in words.
const KNOWN_BY_COLOUR: [Topic; 3] = [Topic::Whisper, Topic::Renban, Topic::RegionSum];

impl Reader<'_> {
    pub(super) fn lines(&mut self) {
        self.diagonals();
        self.extremes();
        self.thermometers();
        self.arrows();
        self.lines_between_shapes();
        self.coloured_lines();
    }

    /// Reads lines over a whole main diagonal.
    fn diagonals(&mut self) {
        if !self.may_be(Topic::Diagonal) || self.layout.rows() != self.layout.columns() {
            return;
        }
        let size = self.layout.rows();
        for nth in 0..self.drawn.lines.len() {
            let line = &self.drawn.lines[nth];
            let [from, .., to] = line.points.as_slice() else { continue };
            let reaches = |rising: bool| {
                let start = if rising { size as f64 } else { 0.0 };
                let ends = [[0.0, start], [size as f64, size as f64 - start]];
                let is_near = |point: &[f64; 2], end: [f64; 2]| {
                    (point[0] - end[0]).abs() < 0.7 && (point[1] - end[1]).abs() < 0.7
                };
                (is_near(from, ends[0]) && is_near(to, ends[1])) || (is_near(from, ends[1]) && is_near(to, ends[0]))
            };
            let is_straight = line.points.len() == 2 || line.cells.len() == size;
            if let Some(rising) = [false, true].into_iter().find(|&rising| is_straight && reaches(rising)) {
                let drawing = if rising { "the rising line" } else { "the falling line" };
                self.add(Topic::Diagonal, Constraint::Diagonal { rising }, drawing);
                self.drawn.lines[nth].is_read = true;
            }
        }
    }

    /// Reads shaded cells with small angles at their sides, which point inwards for a minimum.
    fn extremes(&mut self) {
        let mut found: Vec<(usize, usize, bool)> = Vec::new();
        for (nth, shape) in self.drawn.shapes.iter().enumerate() {
            let Some(cell) = shape.cell().filter(|_| !shape.is_read && !shape.is_round && shape.width > 0.85) else {
                continue;
            };
            let far = |point: &[f64; 2]| (point[0] - shape.centre[0]).hypot(point[1] - shape.centre[1]);
            let angles = self.drawn.lines.iter().filter(|line| line.cells == [cell] && line.points.len() == 3);
            let mut inwards = angles.map(|line| {
                let [end, tip] = [&line.points[0], &line.points[1]];
                // The ends are to the sides of the tip: only their distance along its direction matters.
                let along = |point: &[f64; 2]| {
                    let way = [tip[0] - shape.centre[0], tip[1] - shape.centre[1]];
                    ((point[0] - shape.centre[0]) * way[0] + (point[1] - shape.centre[1]) * way[1]) / far(tip).max(0.01)
                };
                along(tip) < along(end)
            });
            if let Some(first) = inwards.next()
                && inwards.all(|other| other == first)
                && self.may_be(if first { Topic::Minimum } else { Topic::Maximum })
            {
                found.push((nth, cell, !first));
            }
        }
        for &(nth, cell, maximum) in &found {
            let is_alike = |other: usize| found.iter().any(|&(_, cell, is_max)| cell == other && is_max == maximum);
            let exempt = crate::pairs::neighbours(&self.layout, cell).filter(|&next| is_alike(next)).collect();
            let drawing = format!("the shaded cell {} with angles", self.names(&[cell]));
            let topic = if maximum { Topic::Maximum } else { Topic::Minimum };
            self.add(topic, Constraint::Extremum { cell, maximum, exempt }, &drawing);
            self.drawn.shapes[nth].is_read = true;
            let angles = self.drawn.lines.iter_mut().filter(|line| line.cells == [cell] && line.points.len() == 3);
            angles.for_each(|line| line.is_read = true);
        }
    }

    /// Returns the index of a round shape without text that covers a cell.
    fn round(&self, cell: usize) -> Option<usize> {
        self.drawn.shapes.iter().position(|shape| {
            let covers = matches!(&shape.place, Place::Cells(cells) if cells.contains(&cell));
            covers && shape.is_round && shape.text.is_empty() && shape.width.min(shape.height) > 0.4
        })
    }

    /// Reads lines with a bulb at one end, and their branches.
    fn thermometers(&mut self) {
        if !self.may_be(Topic::Thermometer) {
            return;
        }
        let slow_words =
            ["slow", "or stay", "stay the same", "or equal", "or remain", "not decrease", "never decrease"];
        let slow = self.words.mention(Topic::Thermometer, &slow_words);
        let mut begun: Vec<usize> = Vec::new();
        // A bulb has the colour of its line, without a border of another colour.
        let is_bulb = |shape: usize, line: &Path, reader: &Self| {
            let shape = &reader.drawn.shapes[shape];
            shape.fill.is_some_and(|fill| fill.is_seen() && fill.word() == line.colour_word())
        };
        for nth in 0..self.drawn.lines.len() {
            let line = &self.drawn.lines[nth];
            if line.is_read || line.cells.len() < 2 {
                continue;
            }
            let end = |cell: usize| self.round(cell).filter(|&shape| is_bulb(shape, line, self));
            let (first, last) = (line.cells[0], line.cells[line.cells.len() - 1]);
            let cells: Vec<usize> = match (end(first), end(last)) {
                (Some(_), None) => line.cells.clone(),
                (None, Some(_)) => line.cells.iter().rev().copied().collect(),
                _ => continue,
            };
            let Some(shape) = self.round(cells[0]) else { continue };
            self.drawn.shapes[shape].is_read = true;
            begun.extend(&cells);
            self.thermometer(nth, cells, slow);
        }
        // A branch may leave another one.
        loop {
            let branch = self.drawn.lines.iter().position(|line| {
                let ends =
                    [line.cells.first(), line.cells.last()].map(|end| end.is_some_and(|end| begun.contains(end)));
                let is_plain =
                    line.cells.iter().all(|&cell| self.round(cell).is_none_or(|at| self.drawn.shapes[at].is_read));
                !line.is_read && line.cells.len() > 1 && line.is("grey") && ends[0] != ends[1] && is_plain
            });
            let Some(nth) = branch else { break };
            let mut cells = self.drawn.lines[nth].cells.clone();
            if !begun.contains(&cells[0]) {
                cells.reverse();
            }
            begun.extend(&cells);
            self.thermometer(nth, cells, slow);
        }
    }

    fn thermometer(&mut self, nth: usize, cells: Vec<usize>, slow: bool) {
        let drawing = format!("the line with a bulb {}", self.names(&cells));
        self.drawn.lines[nth].is_read = true;
        self.add(Topic::Thermometer, Constraint::Thermometer { cells, slow }, &drawing);
    }

    /// Reads arrows that begin in a circle or a pill.
    fn arrows(&mut self) {
        if !self.may_be(Topic::Arrow) {
            return;
        }
        for nth in 0..self.drawn.arrows.len() {
            let arrow = &self.drawn.arrows[nth];
            if arrow.is_read || arrow.cells.is_empty() {
                continue;
            }
            let mut path = arrow.cells.clone();
            let mut shaft = None;
            if self.round(path[0]).is_none() {
                // Only its head is an arrow: the rest of it is a line from the circle.
                shaft = self.drawn.lines.iter().position(|line| {
                    let ends = [line.cells.first(), line.cells.last()];
                    let begins = |end: Option<&usize>| end.is_some_and(|&end| self.round(end).is_some());
                    let meets = |end: Option<&usize>| end.is_some_and(|end| arrow.cells.contains(end));
                    !line.is_read && ((begins(ends[0]) && meets(ends[1])) || (begins(ends[1]) && meets(ends[0])))
                });
                let Some(line) = shaft else { continue };
                let mut whole = self.drawn.lines[line].cells.clone();
                if self.round(whole[0]).is_none() {
                    whole.reverse();
                }
                whole.extend(path);
                whole.dedup();
                path = whole;
            }
            let Some(shape) = self.round(path[0]) else { continue };
            let Place::Cells(mut circle) = self.drawn.shapes[shape].place.clone() else { continue };
            circle.sort_unstable();
            let cells: Vec<usize> = path.iter().copied().skip_while(|cell| circle.contains(cell)).collect();
            if cells.is_empty() || circle.len() > 9 {
                continue;
            }
            self.drawn.shapes[shape].is_read = true;
            self.drawn.arrows[nth].is_read = true;
            if let Some(line) = shaft {
                self.drawn.lines[line].is_read = true;
            }
            let drawing = format!("the arrow {} {}", self.names(&circle), self.names(&cells));
            self.add(Topic::Arrow, Constraint::Arrow { circle, cells }, &drawing);
        }
    }

    /// Reads lines with a circle or a diamond at each end.
    fn lines_between_shapes(&mut self) {
        let end_topics = [Topic::Between, Topic::DoubleArrow, Topic::Lockout];
        let said: Vec<Topic> = end_topics.into_iter().filter(|&topic| self.words.speak_of(topic)).collect();
        for nth in 0..self.drawn.lines.len() {
            let line = &self.drawn.lines[nth];
            let (Some(&first), Some(&last)) = (line.cells.first(), line.cells.last()) else { continue };
            if line.is_read || line.cells.len() < 2 || first == last {
                continue;
            }
            let shape_in = |cell: usize| {
                self.drawn
                    .shapes
                    .iter()
                    .position(|shape| shape.cell() == Some(cell) && shape.text.is_empty() && shape.width > 0.4)
            };
            let (Some(one), Some(other)) = (shape_in(first), shape_in(last)) else { continue };
            let is_round = [one, other].iter().all(|&at| self.drawn.shapes[at].is_round);
            let is_diamond =
                [one, other].iter().all(|&at| (self.drawn.shapes[at].angle.rem_euclid(90.0) - 45.0).abs() < 5.0);
            let fitting: Vec<Topic> = said
                .iter()
                .copied()
                .filter(|&topic| if topic == Topic::Lockout { is_diamond || !is_round } else { is_round })
                .collect();
            let topic = match fitting.as_slice() {
                [only] => *only,
                _ => match self.said_of(nth, &|topic| fitting.contains(&topic)) {
                    Some(said) => said.topic,
                    None => continue,
                },
            };
            let Some(constraint) = self.line(topic, line.cells.clone(), self.words.number(topic)) else { continue };
            let drawing = self.path_name("line between shapes", line);
            self.add(topic, constraint, &drawing);
            self.drawn.lines[nth].is_read = true;
            for shape in [one, other] {
                self.drawn.shapes[shape].is_read = true;
            }
        }
    }

    /// Reads lines by their colours and the words.
    fn coloured_lines(&mut self) {
        for nth in 0..self.drawn.lines.len() {
            let line = &self.drawn.lines[nth];
            if line.is_read || line.cells.len() < 2 {
                continue;
            }
            let needs_no_ends = |topic: Topic| !matches!(topic, Topic::Between | Topic::Lockout);
            let found = match self.words.is_empty {
                true => self.usual_of(nth, &KNOWN_BY_COLOUR).map(|topic| (topic, None)),
                false => self.said_of(nth, &needs_no_ends).map(|said| (said.topic, self.number_for(said))),
            };
            let Some((topic, number)) = found else { continue };
            let Some(constraint) = self.line(topic, line.cells.clone(), number) else { continue };
            let drawing = format!("the {} line {}", line.colour_word(), self.names(&line.cells));
            self.add(topic, constraint, &drawing);
            self.drawn.lines[nth].is_read = true;
        }
    }

    /// Returns the number of a rule: from its own sentence, or else from another one that does not name other colours.
    fn number_for(&self, said: &MentionedRule) -> Option<i64> {
        let is_alike = |other: &&MentionedRule| {
            let shares = other.colours.iter().any(|colour| said.colours.contains(colour));
            other.topic == said.topic && (other.colours.is_empty() || said.colours.is_empty() || shares)
        };
        said.number.or_else(|| self.words.said.iter().filter(is_alike).find_map(|other| other.number))
    }

    /// Returns the sentence about a line: one that names its colour, or else the only rule without a colour or the one
    /// for which the colour is usual. `None` if it remains open.
    fn said_of(&self, nth: usize, is_wanted: &dyn Fn(Topic) -> bool) -> Option<&MentionedRule> {
        let line = &self.drawn.lines[nth];
        let is_line = |topic: Topic| (topic.is_line() || topic == Topic::DoubleArrow) && is_wanted(topic);
        let said = || self.words.said.iter().filter(|said| is_line(said.topic));
        let colour = line.colour?;
        let mut named: Vec<(f64, &MentionedRule)> = said()
            .flat_map(|said| said.colours.iter().filter_map(move |word| Some((colour.distance(word)?, said))))
            .collect();
        named.sort_by(|one, other| one.0.total_cmp(&other.0));
        match named.as_slice() {
            [] => {}
            [(_, only)] => return Some(only),
            [(nearest, first), rest @ ..] => {
                let is_open = rest.iter().any(|(next, said)| next - nearest < 0.02 && said.topic != first.topic);
                return (!is_open).then_some(first);
            }
        }
        let has_colour = |topic: Topic| said().any(|said| said.topic == topic && !said.colours.is_empty());
        let mut free: Vec<Topic> = said().map(|said| said.topic).filter(|&topic| !has_colour(topic)).collect();
        free.sort_unstable();
        free.dedup();
        let topic = match free.as_slice() {
            [] => None,
            [only] => Some(*only),
            _ => self.usual_of(nth, &free),
        }?;
        said().find(|said| said.topic == topic)
    }

    /// Returns the only one of these rules for which the colour of a line is usual.
    fn usual_of(&self, nth: usize, topics: &[Topic]) -> Option<Topic> {
        let line = &self.drawn.lines[nth];
        let fits = |topic: &&Topic| {
            USUAL.iter().any(|(usual, colours)| usual == *topic && colours.iter().any(|word| line.is(word)))
        };
        let mut fitting = topics.iter().filter(fits);
        fitting.next().copied().filter(|_| fitting.next().is_none())
    }

    /// Returns the constraint of a line. A closed line lists its first cell twice.
    fn line(&self, topic: Topic, mut cells: Vec<usize>, number: Option<i64>) -> Option<Constraint> {
        let half = self.layout.size().div_ceil(2) as i64;
        let is_closed = cells.len() > 3 && cells.first() == cells.last();
        let modulus = number.filter(|number| (2..=9).contains(number)).unwrap_or(3);
        if is_closed {
            match topic {
                Topic::Whisper => {}
                Topic::Entropic | Topic::Modular => cells.push(cells[1]),
                Topic::Parity => {}
                Topic::Renban | Topic::Nabner | Topic::SumLine => {
                    cells.pop();
                }
                // The other rules need ends, which a closed line does not have.
                _ => return None,
            }
        }
        Some(match topic {
            Topic::Whisper => Constraint::Whisper { cells, difference: number.unwrap_or(half) },
            Topic::Renban => Constraint::Renban { cells },
            Topic::RegionSum => Constraint::RegionSumLine { cells },
            Topic::Palindrome => Constraint::Palindrome { cells },
            Topic::Between => Constraint::Between { cells },
            Topic::DoubleArrow => Constraint::DoubleArrow { cells },
            Topic::Lockout => Constraint::Lockout { cells, difference: number.unwrap_or(half - 1) },
            Topic::Zipper => Constraint::Zipper { cells },
            Topic::Nabner => Constraint::Nabner { cells },
            Topic::Entropic => Constraint::Entropic { cells },
            Topic::Modular => Constraint::Modular { cells, modulus },
            Topic::Parity => Constraint::Modular { cells, modulus: 2 },
            Topic::SumLine => Constraint::SumLine { cells, sum: number?, closed: is_closed },
            _ => return None,
        })
    }
}
