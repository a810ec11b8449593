//! Rules next to a grid: cages with sums, regions, and rules for the whole grid, named by a word.

use tesuji_core::{Constraint, Relation};

use super::board::areas;
use super::cell::is_nothing;
use super::key::words;
use super::literal::{Node, Object, Value};
use super::place::{Counting, Place, integer};
use crate::draft::UnknownNames;
use crate::read_error::ReadErrorKind;
use crate::rules::are_other_rules;

/// The rules in the other fields of an object with a grid.
#[derive(Debug, Default)]
pub(super) struct Rules {
    cages: Vec<(Vec<Place>, Option<i64>)>,
    regions: Option<Regions>,
    /// The rules for the whole grid, by their names.
    flags: Vec<Flag>,
    /// The names of fields with unsupported rules.
    pub(super) unknown: UnknownNames,
}

#[derive(Debug)]
enum Regions {
    Lists(Vec<Vec<Place>>),
    Areas(Vec<usize>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flag {
    Diagonals,
    RisingDiagonal,
    FallingDiagonal,
    AntiKnight,
    AntiKing,
    Nonconsecutive,
    DisjointGroups,
    Windoku,
    /// A word for cages, which are listed elsewhere.
    Cages,
    /// A word for regions, which are listed elsewhere.
    Regions,
    /// A word that adds no rule, such as `classic`.
    Nothing,
}

impl Flag {
    fn constraints(self) -> Vec<Constraint> {
        match self {
            Flag::Diagonals => [true, false].map(|rising| Constraint::Diagonal { rising }).to_vec(),
            Flag::RisingDiagonal => vec![Constraint::Diagonal { rising: true }],
            Flag::FallingDiagonal => vec![Constraint::Diagonal { rising: false }],
            Flag::AntiKnight => vec![Constraint::AntiChess { rows: 1, columns: 2 }],
            Flag::AntiKing => vec![Constraint::AntiChess { rows: 1, columns: 1 }],
            Flag::Nonconsecutive => {
                let relation = Relation::Difference(1);
                vec![Constraint::NotAdjacent { relation, diagonal: false, exempt: Vec::new() }]
            }
            Flag::DisjointGroups => vec![Constraint::DisjointGroups],
            Flag::Windoku => vec![Constraint::Windoku],
            Flag::Cages | Flag::Regions | Flag::Nothing => Vec::new(),
        }
    }
}

/// Returns the constraints of a rule for the whole grid that a few words name; `None` if they name none.
pub(crate) fn constraints_of_words(words: &str) -> Option<Vec<Constraint>> {
    let flag = flag(words).filter(|flag| !matches!(flag, Flag::Cages | Flag::Regions))?;
    Some(flag.constraints())
}

/// The fields of a cage for its cells, and those for its sum.
const CELLS: &[&str] =
    &["cells", "cell", "squares", "positions", "coords", "coordinates", "members", "locations", "second"];
const SUMS: &[&str] = &["sum", "value", "total", "target", "clue", "goal", "number", "first"];
/// The fields of a cage that are not rules.
const ABOUT: &[&str] =
    &["id", "name", "color", "colour", "unique", "label", "index", "outlinec", "basec", "fontc", "style"];

impl Rules {
    /// Returns whether there are no rules.
    pub(super) fn is_empty(&self) -> bool {
        self.cages.is_empty() && self.regions.is_none() && self.flags.iter().all(|flag| *flag == Flag::Nothing)
    }

    /// Returns whether cells are named by a letter for the row, which may have been meant for the column.
    pub(super) fn are_lettered(&self) -> bool {
        let listed = match &self.regions {
            Some(Regions::Lists(lists)) => &lists[..],
            _ => &[],
        };
        let mut places = self.cages.iter().flat_map(|(cells, _)| cells).chain(listed.iter().flatten());
        places.any(|place| matches!(place, Place::Lettered(..)))
    }

    /// Returns the number of global rules read so far.
    pub(super) fn named(&self) -> usize {
        self.flags.len()
    }

    /// Reads the value of a field with rules. Returns whether it was understood.
    pub(super) fn take(&mut self, name: &str, node: &Node, size: usize) -> bool {
        if is_nothing(node) {
            return true;
        }
        let words = words(name);
        let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
        match &node.value {
            Value::Truth(true) => match flag(name) {
                Some(flag) => {
                    self.flags.push(flag);
                    true
                }
                None => false,
            },
            Value::Number(number) => *number == "0",
            Value::Text(text) if has(&["region", "jigsaw", "area", "zone", "block", "box", "group", "shape"]) => {
                let areas = areas(node, size);
                let is_word = areas.is_none() && flag(text).is_some();
                self.regions = areas.map(Regions::Areas);
                self.regions.is_some() || is_word
            }
            Value::Text(text) => match flag(text) {
                Some(flag) => {
                    self.flags.push(flag);
                    true
                }
                // The sentences describe a plain sudoku.
                None => text.contains(' ') && !are_other_rules(text),
            },
            Value::List(list)
                if list.nodes.iter().all(|node| matches!(&node.value, Value::Text(text) if flag(text).is_some())) =>
            {
                list.nodes.iter().all(|node| self.take(name, node, size))
            }
            _ if has(&["cage", "killer", "killercage", "sum"]) => self.take_cages(node),
            _ if has(&["region", "jigsaw", "area", "zone", "block", "box", "group", "shape", "irregular"]) => {
                self.take_regions(node, size)
            }
            // Rules in a separate object.
            Value::Object(object) => object.fields.iter().all(|(name, node)| self.take(name, node, size)),
            _ => false,
        }
    }

    fn take_cages(&mut self, node: &Node) -> bool {
        let nodes: Vec<&Node> = match &node.value {
            Value::List(list) => list.nodes.iter().collect(),
            Value::Object(object) if object.fields.iter().any(|(name, _)| words(name).contains(&"cage".to_owned())) => {
                return object.fields.iter().all(|(name, node)| {
                    is_nothing(node) || (words(name).contains(&"cage".to_owned()) && self.take_cages(node))
                });
            }
            Value::Object(object) => object.fields.iter().map(|(_, node)| node).collect(),
            _ => return false,
        };
        let cages: Option<Vec<_>> = nodes.into_iter().map(cage).collect();
        match cages {
            Some(cages) => {
                self.cages.extend(cages);
                true
            }
            None => false,
        }
    }

    fn take_regions(&mut self, node: &Node, size: usize) -> bool {
        let found = match areas(node, size) {
            Some(areas) => Some(Regions::Areas(areas)),
            None => lists_of_places(node).map(Regions::Lists),
        };
        let is_read = found.is_some() && self.regions.is_none();
        self.regions = found.or(self.regions.take());
        is_read
    }

    /// Returns the numbers of the regions of all cells, if there are regions, and the constraints.
    ///
    /// # Errors
    ///
    /// Returns an error if a cell is outside of the grid, the counting of cells is unclear, or a rule is unsupported.
    pub(super) fn finish(mut self, size: usize) -> Result<(Option<Vec<usize>>, Vec<Constraint>), ReadErrorKind> {
        let is_missing = |flag: &&Flag| match flag {
            Flag::Cages => self.cages.is_empty(),
            Flag::Regions => self.regions.is_none(),
            _ => false,
        };
        if let Some(flag) = self.flags.iter().find(is_missing) {
            self.unknown
                .note(if *flag == Flag::Cages { "killer without cages" } else { "jigsaw without regions" }.into());
        }
        self.unknown.check()?;
        let listed = match &self.regions {
            Some(Regions::Lists(lists)) => &lists[..],
            _ => &[],
        };
        let places = self.cages.iter().flat_map(|(cells, _)| cells).chain(listed.iter().flatten());
        let counting = Counting::of(places.copied(), size)?;
        let cells =
            |places: &[Place]| places.iter().map(|place| counting.cell(*place, size)).collect::<Result<Vec<_>, _>>();
        let mut constraints = Vec::new();
        for (places, sum) in &self.cages {
            constraints.push(Constraint::Cage { cells: cells(places)?, sums: sum.iter().copied().collect() });
        }
        constraints.extend(self.flags.iter().flat_map(|flag| flag.constraints()));
        let regions = match self.regions {
            Some(Regions::Areas(areas)) => Some(areas),
            Some(Regions::Lists(lists)) => {
                let mut areas = vec![usize::MAX; size * size];
                for (nth, places) in lists.iter().enumerate() {
                    for cell in cells(places)? {
                        if areas[cell] != usize::MAX {
                            return Err(ReadErrorKind::invalid("a cell is in two regions"));
                        }
                        areas[cell] = nth;
                    }
                }
                Some(areas)
            }
            None => None,
        };
        Ok((regions, constraints))
    }
}

/// Returns the size of the grid that the cages of a field cover, or 9 if they leave cells out. `None` without cages.
pub(super) fn size_of_cages(name: &str, node: &Node) -> Option<usize> {
    let mut rules = Rules::default();
    let is_read = words(name).iter().any(|word| word == "cage" || word == "killer") && rules.take_cages(node);
    let has_sums = rules.cages.iter().any(|(_, sum)| sum.is_some());
    let count: usize = rules.cages.iter().map(|(cells, _)| cells.len()).sum();
    (is_read && has_sums).then(|| (4..=25).find(|size| size * size == count).unwrap_or(9))
}

/// Returns the cells of a cage and its sum.
fn cage(node: &Node) -> Option<(Vec<Place>, Option<i64>)> {
    match &node.value {
        Value::Object(object) => cage_of_object(object),
        // The sum and the cells, in either order.
        Value::List(list) => match &list.nodes[..] {
            [first, second] => match (integer(first), integer(second)) {
                (Some(sum), None) => Some((list_of_places(second)?, Some(sum))),
                (None, Some(sum)) => Some((list_of_places(first)?, Some(sum))),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

fn cage_of_object(object: &Object) -> Option<(Vec<Place>, Option<i64>)> {
    let (mut cells, mut sum) = (None, None);
    for (name, node) in &object.fields {
        let name = name.to_ascii_lowercase();
        match name.as_str() {
            name if CELLS.contains(&name) && cells.is_none() => cells = Some(list_of_places(node)?),
            name if SUMS.contains(&name) && sum.is_none() => {
                let is_open = is_nothing(node);
                sum = if is_open { None } else { Some(integer(node)?) };
            }
            "operator" | "operation" | "op" => {
                let is_sum = matches!(&node.value, Value::Text(text) if ["+", "sum", "add"].contains(&&**text));
                if !is_sum && !is_nothing(node) {
                    return None;
                }
            }
            name if ABOUT.contains(&name) || is_nothing(node) => {}
            _ => return None,
        }
    }
    Some((cells?, sum))
}

fn list_of_places(node: &Node) -> Option<Vec<Place>> {
    match &node.value {
        Value::List(list) if !list.nodes.is_empty() => list.nodes.iter().map(Place::of).collect(),
        Value::Object(object) => match &object.fields[..] {
            [(name, node)] if CELLS.contains(&&*name.to_ascii_lowercase()) => list_of_places(node),
            _ => None,
        },
        _ => None,
    }
}

fn lists_of_places(node: &Node) -> Option<Vec<Vec<Place>>> {
    match &node.value {
        Value::List(list) => list.nodes.iter().map(list_of_places).collect(),
        Value::Object(object) => object.fields.iter().map(|(_, node)| list_of_places(node)).collect(),
        _ => None,
    }
}

/// Returns the rule for the whole grid that a name or a word means.
fn flag(name: &str) -> Option<Flag> {
    let name: String =
        name.to_ascii_lowercase().chars().filter(|sign| sign.is_ascii_alphanumeric() || "+-".contains(*sign)).collect();
    let plain = name.trim_end_matches("sudoku").trim_end_matches("rules").trim_end_matches("constraint");
    Some(match plain.replace('-', "").as_str() {
        // The kind of puzzle in the ipuz format.
        _ if name.contains("ipuzorgsudoku") => Flag::Nothing,
        _ if name == "diagonal+" || name == "antidiagonal" => Flag::RisingDiagonal,
        _ if name == "diagonal-" || name == "maindiagonal" => Flag::FallingDiagonal,
        "diagonal" | "diagonals" | "x" | "sudokux" | "bothdiagonals" => Flag::Diagonals,
        "antiknight" | "noknight" | "knightsmove" => Flag::AntiKnight,
        "antiking" | "noking" | "kingsmove" => Flag::AntiKing,
        "nonconsecutive" | "anticonsecutive" => Flag::Nonconsecutive,
        "disjoint" | "disjointgroups" | "disjointsets" => Flag::DisjointGroups,
        "windoku" | "hyper" => Flag::Windoku,
        "killer" | "killercages" | "killercage" => Flag::Cages,
        "jigsaw" | "irregular" => Flag::Regions,
        "classic" | "classical" | "standard" | "normal" | "regular" | "default" | "vanilla" | "none" | "" => {
            Flag::Nothing
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::literal::Literals;
    use super::*;

    type Read = (Option<Vec<usize>>, Vec<Constraint>);

    fn rules(fields: &[(&str, &str)]) -> Result<Read, Vec<String>> {
        let mut rules = Rules::default();
        let mut unread = Vec::new();
        for (name, text) in fields {
            let node = Literals::new(text.as_bytes(), false).next().unwrap();
            if !rules.take(name, &node, 4) {
                unread.push((*name).to_owned());
            }
        }
        if unread.is_empty() { Ok(rules.finish(4).unwrap()) } else { Err(unread) }
    }

    #[test]
    fn cages_are_written_in_many_ways() {
        let expected = vec![
            Constraint::Cage { cells: vec![0, 1], sums: vec![3] },
            Constraint::Cage { cells: vec![15], sums: vec![] },
        ];
        for text in [
            r#"[{"cells": [[0, 0], [0, 1]], "sum": 3}, {"cells": [[3, 3]]}]"#,
            r#"[{"cells": [[1, 1], [1, 2]], "value": "3", "color": "red"}, {"cells": [[4, 4]], "value": ""}]"#,
            r#"[{"total": 3, "squares": ["R1C1", "R1C2"]}, {"squares": ["R4C4"], "id": 7}]"#,
            r#"{"a": {"cells": [0, 1], "sum": 3}, "b": {"cells": [15]}}"#,
            r#"{"cages": [{"cells": [{"row": 0, "col": 0}, {"row": 0, "col": 1}], "sum": 3}, {"cells": ["r4c4"]}]}"#,
        ] {
            assert_eq!(rules(&[("cages", text)]), Ok((None, expected.clone())), "{text}");
        }
        for text in [r#"[{"cells": [[0, 0]], "product": 6}]"#, "[[0, 1]]", r#"["AABB"]"#, r#"{"a": 3}"#, "true"] {
            assert!(rules(&[("cages", text)]).is_err(), "{text}");
        }
    }

    #[test]
    fn regions_are_lists_or_a_map() {
        let expected: Vec<usize> = (0..16).map(|cell| cell % 4).collect();
        for text in [
            "[[0,1,2,3],[0,1,2,3],[0,1,2,3],[0,1,2,3]]",
            r#"["ABCD", "ABCD", "ABCD", "ABCD"]"#,
            "[0,1,2,3,0,1,2,3,0,1,2,3,0,1,2,3]",
            r#""1234123412341234""#,
        ] {
            assert_eq!(rules(&[("regions", text)]), Ok((Some(expected.clone()), vec![])), "{text}");
        }
        let lists: Vec<String> = (0..4)
            .map(|column| format!("[{}]", [0, 1, 2, 3].map(|row| format!("[{row},{column}]")).join(",")))
            .collect();
        assert_eq!(rules(&[("regions", &format!("[{}]", lists.join(",")))]), Ok((Some(expected), vec![])));
    }

    #[test]
    fn words_name_rules_of_the_whole_grid() {
        let knight = vec![Constraint::AntiChess { rows: 1, columns: 2 }];
        for (name, text) in
            [("antiknight", "true"), ("variant", r#""Anti-Knight""#), ("constraints", r#"["anti knight"]"#)]
        {
            assert_eq!(rules(&[(name, text)]), Ok((None, knight.clone())), "{name}");
        }
        assert_eq!(rules(&[("type", r#""classic""#), ("thermos", "[]"), ("diagonal", "false")]), Ok((None, vec![])));
        for (name, text) in
            [("variant", r#""thermo""#), ("thermos", "[[0,1]]"), ("antiqueen", "true"), ("rules", "[{}]")]
        {
            assert!(rules(&[(name, text)]).is_err(), "{name}");
        }
    }
}
