//! Rules that a document only draws and describes in words: conventional drawings are read as the constraints that the
//! words describe.
//!
//! The words decide the meaning of a drawing: a line is a whisper because the rules mention whispers, and of two kinds
//! of lines the colour named by the rules distinguishes them. If there are no rules in words, a few drawings have their
//! usual meaning. Each reading is a [`Note`]. Drawings from which nothing was read, and sentences about a rule without
//! a drawing, are named in the error that refuses the document.
//!
//! A reading is a guess: a caller with a solver should compare it with the solution stored in the document.

mod colour;
mod lines;
mod marks;
mod outside;
mod shapes;
mod words;

use serde_json::{Map, Value};
use tesuji_core::{Constraint, Layout, Relation};

use self::shapes::{DrawnElements, Path, Place, Shape};
pub(super) use self::words::{Topic, Words};
use crate::Note;
use crate::draft::Draft;
use crate::pairs::in_order;

/// Adds the drawn rules and the rules for the whole grid to the draft. Returns the readings.
pub(super) fn read(puzzle: &Map<String, Value>, words: &Words, globals: &[&str], draft: &mut Draft) -> Vec<Note> {
    let Some(drawn) = DrawnElements::read(puzzle, &draft.layout) else {
        draft.unknown("drawings of another form");
        return Vec::new();
    };
    let is_cage = |one: &Constraint| {
        matches!(one, Constraint::Cage { .. } | Constraint::Sum { .. } | Constraint::AllDifferent { .. })
    };
    let is_caged = draft.constraints.iter().any(is_cage);
    let topics = if is_caged { vec![Topic::Cage] } else { Vec::new() };
    let layout = draft.layout.clone();
    let mut reader = Reader { layout, drawn, words, constraints: Vec::new(), notes: Vec::new(), topics };
    reader.outside();
    reader.marks(globals);
    reader.lines();
    reader.cells();
    reader.grid(&draft.constraints);
    reader.name_the_rest(draft);
    draft.constraints.append(&mut reader.constraints);
    reader.notes
}

/// The state while the drawings are read.
struct Reader<'w> {
    layout: Layout,
    drawn: DrawnElements,
    words: &'w Words,
    constraints: Vec<Constraint>,
    notes: Vec<Note>,
    /// The topics for which something was read.
    topics: Vec<Topic>,
}

impl Reader<'_> {
    /// Adds a constraint that was read from a drawing.
    fn add(&mut self, topic: Topic, constraint: Constraint, drawing: &str) {
        self.note(topic, drawing, &meaning(&constraint));
        self.constraints.push(constraint);
    }

    /// Notes a reading, with the sentence of the rules that led to it.
    fn note(&mut self, topic: Topic, drawing: &str, meaning: &str) {
        if !self.topics.contains(&topic) {
            self.topics.push(topic);
        }
        let reason = match self.words.of(topic) {
            Some(said) => format!(", because the rules say: {}", shortened(&said.sentence)),
            None => ", as usual".to_owned(),
        };
        self.notes.push(Note::Drawing(format!("{drawing} was read as {meaning}{reason}").into()));
    }

    /// Returns whether the rules mention a topic; without rules in words, drawings have their usual meaning.
    fn may_be(&self, topic: Topic) -> bool {
        self.words.is_empty || self.words.speak_of(topic)
    }

    /// Returns the names of cells; of many, only the first and the last.
    fn names(&self, cells: &[usize]) -> String {
        let name = |cell: usize| self.layout.cell_name(cell);
        match cells {
            [first, .., last] if cells.len() > 6 => format!("from {} to {}", name(*first), name(*last)),
            _ => cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join(" "),
        }
    }

    /// Reads the rules for the whole grid that the words state in usual phrases.
    fn grid(&mut self, known: &[Constraint]) {
        let not_consecutive =
            |exempt| Constraint::NotAdjacent { relation: Relation::Difference(1), diagonal: false, exempt };
        let dots = self.pairs(|relation| matches!(relation, Relation::Difference(_) | Relation::Ratio(_)));
        let rules = [
            (Topic::AntiKnight, Constraint::AntiChess { rows: 1, columns: 2 }),
            (Topic::AntiKing, Constraint::AntiChess { rows: 1, columns: 1 }),
            (Topic::NonConsecutive, not_consecutive(dots)),
            (Topic::Disjoint, Constraint::DisjointGroups),
            (Topic::Windoku, Constraint::Windoku),
        ];
        for (topic, constraint) in rules {
            if !self.words.speak_of(topic) {
                continue;
            }
            match known.contains(&constraint) {
                true => self.topics.push(topic),
                false => self.add(topic, constraint, "a sentence"),
            }
        }
        let is_drawn = self.constraints.iter().any(|one| matches!(one, Constraint::Diagonal { .. }));
        if !is_drawn && self.words.mention(Topic::Diagonal, &["diagonals", "both", "x sudoku"]) {
            for rising in [false, true] {
                self.add(Topic::Diagonal, Constraint::Diagonal { rising }, "a sentence");
            }
        }
    }

    /// Returns the pairs of cells with matching relations that were read.
    fn pairs(&self, is_one: impl Fn(&Relation) -> bool) -> Vec<[usize; 2]> {
        in_order(&crate::pairs::marked(&self.constraints, is_one))
    }

    /// Adds the names of everything that was not read.
    fn name_the_rest(&self, draft: &mut Draft) {
        for line in self.drawn.lines.iter().filter(|line| !line.is_read && !is_frame(line)) {
            draft.unknown(self.path_name("line", line));
        }
        for arrow in self.drawn.arrows.iter().filter(|arrow| !arrow.is_read) {
            draft.unknown(self.path_name("arrow", arrow));
        }
        for shape in self.drawn.shapes.iter().filter(|shape| !shape.is_read) {
            draft.unknown(self.shape_name(shape));
        }
        let is_open = |sentence: &str| {
            let mut told = self.words.said.iter().filter(|said| said.sentence == sentence);
            !told.any(|said| self.topics.contains(&said.topic))
        };
        let open = self.words.said.iter().map(|said| &said.sentence).filter(|sentence| is_open(sentence));
        // Regions that are not boxes are read without their words.
        let has_regions = self.layout.boxes().is_none();
        let is_of_regions = |sentence: &&String| {
            let sentence = sentence.to_lowercase();
            has_regions && ["irregular", "jigsaw", "region"].iter().any(|word| sentence.contains(word))
        };
        let unknown = self.words.unknown.iter().filter(|sentence| !is_of_regions(sentence));
        for sentence in open.chain(unknown) {
            draft.unknown(format!("the rule {}", shortened(sentence)));
        }
    }

    /// Returns the name of a line or an arrow: its colour and place.
    fn path_name(&self, kind: &str, path: &Path) -> String {
        let article = if path.colour_word() == "orange" { "an" } else { "a" };
        let place = match path.cells.is_empty() {
            false => self.names(&path.cells),
            true => format!("at row {:.1} and column {:.1}", path.points[0][0], path.points[0][1]),
        };
        format!("{article} {} {kind} {place}", path.colour_word())
    }

    /// Returns the name of a shape.
    fn shape_name(&self, shape: &Shape) -> String {
        let kind = match (shape.text.as_str(), shape.is_round) {
            ("", true) => "a circle".to_owned(),
            ("", false) => "a rectangle".to_owned(),
            (text, _) => format!("the text {text:?}"),
        };
        match &shape.place {
            Place::Cells(cells) => format!("{kind} in {}", self.names(cells)),
            Place::Side(cells) => format!("{kind} between {}", self.names(cells)),
            Place::Corner(cells) => format!("{kind} at a corner of {}", self.names(&cells[..1])),
            Place::Outside => format!("{kind} outside the grid"),
            Place::Elsewhere => format!("{kind} at row {:.1} and column {:.1}", shape.centre[0], shape.centre[1]),
        }
    }
}

/// Returns whether a line only runs along the lines of the grid, as frames and borders do.
fn is_frame(line: &Path) -> bool {
    let along = |pair: &[[f64; 2]]| {
        let [from, to] = [pair[0], pair[1]];
        (0..2).any(|axis| {
            shapes::is_whole(from[axis]) && shapes::is_whole(to[axis]) && from[axis].round() == to[axis].round()
        })
    };
    line.cells.is_empty() && line.points.windows(2).all(along)
}

/// Returns a sentence in quotation marks, shortened to 48 characters.
fn shortened(sentence: &str) -> String {
    const LONGEST: usize = 48;
    match sentence.chars().count() {
        0..=LONGEST => format!("{sentence:?}"),
        _ => format!("{:?}", sentence.chars().take(LONGEST - 3).collect::<String>() + "..."),
    }
}

/// Returns the meaning of a constraint, with its article.
fn meaning(constraint: &Constraint) -> String {
    match constraint {
        Constraint::Whisper { difference, .. } => format!("a whisper line with differences of at least {difference}"),
        Constraint::Thermometer { slow: true, .. } => "a slow thermometer".to_owned(),
        Constraint::Modular { modulus: 2, .. } => "a parity line".to_owned(),
        Constraint::Modular { modulus, .. } => format!("a modular line of residues modulo {modulus}"),
        Constraint::SumLine { sum, .. } => format!("a line of pieces with the sum {sum}"),
        Constraint::Renban { .. } => "a renban line".to_owned(),
        Constraint::Entropic { .. } => "an entropic line".to_owned(),
        Constraint::AntiChess { rows: 1, columns: 2 } => "anti-knight".to_owned(),
        Constraint::AntiChess { .. } => "anti-king".to_owned(),
        Constraint::NotAdjacent { .. } => "nonconsecutive neighbours".to_owned(),
        Constraint::Parity { even, .. } => (if *even { "an even cell" } else { "an odd cell" }).to_owned(),
        Constraint::Extremum { maximum, .. } => (if *maximum { "a maximum" } else { "a minimum" }).to_owned(),
        Constraint::LittleKiller { sum, .. } => format!("a little killer sum of {sum}"),
        Constraint::Sandwich { sum, .. } => format!("a sandwich sum of {sum}"),
        Constraint::XSum { sum, .. } => format!("an X-sum of {sum}"),
        Constraint::Skyscraper { visible, .. } => format!("a skyscraper clue of {visible}"),
        Constraint::Contains { .. } => "a quadruple".to_owned(),
        other => {
            let name = other.name().replace('-', " ");
            let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            format!("{article} {name}")
        }
    }
}
