//! The meaning of each item.

use tesuji_core::{Constraint, IndexedBy, RankTies, Relation, ValueSet};

use super::board::Board;
use super::composite::set_ties;
use super::shifted::{replicated, six_bits};
use super::{Item, automata};
use crate::pairs::marked;
use crate::read_error::ReadErrorKind;

/// The names of all items.
#[rustfmt::skip]
pub(super) const NAMES: [&str; 78] = [
    "Shape", "NoBoxes", "RegionSize", "Jigsaw", "Var", "StrictKropki", "StrictXV", "FullRankTies", "SearchPriority",
    "Given", "And", "Or", "Replicate", "AntiKnight", "AntiKing", "AntiConsecutive", "AntiTaxicab", "Windoku",
    "DisjointSets", "GlobalEntropy", "GlobalMod", "DutchFlatmates", "Doppelganger", "RegionSameValues", "Diagonal",
    "ChaosConstruction", "ChaosArrow", "ChaosCount", "Cage", "Sum", "RellikCage", "EqualityCage", "Lunchbox",
    "ContainAtLeast", "ContainExact", "Quad", "LookAndSay", "AllDifferent", "SameValues", "EqualSum", "CountingCircles",
    "CountDistinct", "ConnectedValues", "Thermo", "Arrow", "PillArrow", "DoubleArrow", "Whisper", "Renban", "Modular",
    "Entropic", "RegionSumLine", "Between", "Lockout", "Palindrome", "Zipper", "SumLine", "ValueIndexing", "WhiteDot",
    "BlackDot", "X", "V", "GreaterThan", "Pair", "PairX", "Binary", "BinaryX", "Regex", "NFA", "Indexing",
    "LittleKiller", "Sandwich", "XSum", "Skyscraper", "HiddenSkyscraper", "NumberedRoom", "FullRank", "End",
];

/// The items that rule out relations between neighbours without a mark.
pub(super) const STRICT: [(&str, [Relation; 2]); 2] = [
    ("StrictKropki", [Relation::Difference(1), Relation::Ratio(2)]),
    ("StrictXV", [Relation::Sum(10), Relation::Sum(5)]),
];

impl Board {
    /// Appends the constraints of an item.
    pub(super) fn read(&self, item: &Item, out: &mut Vec<Constraint>) -> Result<(), ReadErrorKind> {
        let args = &item.args;
        let cells = || self.cells(args, item);
        let after = |count: usize| self.cells(item.args_from(count), item);
        let number = |nth: usize| self.number(args.get(nth), item);
        let one = match item.name.as_str() {
            "Shape" | "NoBoxes" | "RegionSize" | "Jigsaw" | "Var" | "StrictKropki" | "StrictXV" | "FullRankTies"
            | "SearchPriority" => return Ok(()),
            "Given" => {
                for arg in args {
                    let (cell, values) = self.given(arg, item)?;
                    out.push(Constraint::Allowed { cell, values });
                }
                return Ok(());
            }
            "And" | "Or" | "Replicate" => return self.read_composite(item, out),
            "AntiKnight" => Constraint::AntiChess { rows: 1, columns: 2 },
            "AntiKing" => Constraint::AntiChess { rows: 1, columns: 1 },
            "AntiConsecutive" => {
                Constraint::NotAdjacent { relation: Relation::Difference(1), diagonal: false, exempt: Vec::new() }
            }
            "AntiTaxicab" => Constraint::AntiTaxicab,
            "Windoku" => return self.windoku(out),
            "DisjointSets" => return self.disjoint_sets(out),
            "GlobalEntropy" => Constraint::GlobalEntropy,
            "GlobalMod" => Constraint::GlobalModulo,
            "DutchFlatmates" => Constraint::DutchFlatMates,
            "Doppelganger" => Constraint::Doppelganger {
                rows: self.group("DGC", item)?,
                columns: self.group("DGR", item)?,
                regions: self.group("DGB", item)?,
            },
            "RegionSameValues" => Constraint::SameRegionValues,
            "Diagonal" => Constraint::Diagonal { rising: number(0)? > 0 },
            "ChaosConstruction" => {
                Constraint::ChaosConstruction { regions: self.group("CC", item)?, size: self.region_size }
            }
            "ChaosArrow" | "ChaosCount" => return self.chaos(item, out),
            "Cage" => {
                // An empty argument and 0 both mean an unknown sum.
                let sum = if args.first().is_some_and(|sum| sum.is_empty()) { 0 } else { number(0)? };
                Constraint::Cage { cells: after(1)?, sums: if sum == 0 { Vec::new() } else { vec![sum] } }
            }
            "Sum" => self.sum(item)?,
            "RellikCage" => Constraint::RellikCage { sum: number(0)?, cells: after(1)? },
            "EqualityCage" => Constraint::EqualityCage { cells: cells()? },
            "Lunchbox" => Constraint::Lunchbox { sum: number(0)?, cells: after(1)? },
            "ContainAtLeast" | "ContainExact" => {
                let values = self.numbers(args.first(), item)?;
                Constraint::Contains { cells: after(1)?, values, exact: item.name == "ContainExact" }
            }
            "Quad" => {
                let corner = self.cell(args.first().map_or("", String::as_str), item)?;
                let at = |down, right| {
                    self.shift(corner, down, right).ok_or_else(|| item.error("the square is not inside the grid"))
                };
                let cells = vec![corner, at(0, 1)?, at(1, 0)?, at(1, 1)?];
                let values = (1..args.len()).map(number).collect::<Result<_, _>>()?;
                Constraint::Contains { cells, values, exact: false }
            }
            "LookAndSay" => {
                let digit = |byte: u8| i64::from(byte.wrapping_sub(b'0'));
                let clue = args.first().map_or("", String::as_str);
                if !clue.bytes().all(|byte| byte.is_ascii_digit()) || !clue.len().is_multiple_of(2) {
                    return Err(item.error("expected pairs of digits"));
                }
                let counts = clue.as_bytes().chunks(2).map(|pair| (digit(pair[0]) as usize, digit(pair[1]))).collect();
                Constraint::LookAndSay { cells: after(1)?, counts }
            }
            "AllDifferent" => Constraint::AllDifferent { cells: cells()? },
            "SameValues" => {
                let cells = after(1)?;
                let count = usize::try_from(number(0)?).ok().filter(|&count| count > 0 && cells.len() % count == 0);
                let size = count.map(|count| cells.len() / count).filter(|&size| size > 0);
                let size = size.ok_or_else(|| item.error("the cells cannot be divided into this number of sets"))?;
                Constraint::SameValues { groups: cells.chunks(size).map(<[usize]>::to_vec).collect() }
            }
            "EqualSum" => Constraint::EqualSums { groups: self.segments(args, item)? },
            "CountingCircles" => Constraint::CountingCircles { cells: cells()? },
            "CountDistinct" => {
                let mut cells = cells()?;
                if cells.is_empty() {
                    return Err(item.error("expected cells"));
                }
                Constraint::CountDistinct { control: cells.remove(0), cells }
            }
            "ConnectedValues" => self.connected(item)?,
            "Thermo" => Constraint::Thermometer { cells: cells()?, slow: false },
            "Arrow" => {
                let mut cells = cells()?;
                if cells.is_empty() {
                    return Err(item.error("expected cells"));
                }
                Constraint::Arrow { circle: vec![cells.remove(0)], cells }
            }
            "PillArrow" => {
                let mut cells = after(1)?;
                let size = usize::try_from(number(0)?).ok().filter(|&size| size <= cells.len());
                let mut circle: Vec<usize> =
                    cells.drain(..size.ok_or_else(|| item.error("the pill cannot have this size"))?).collect();
                circle.sort_unstable();
                Constraint::Arrow { circle, cells }
            }
            "DoubleArrow" => Constraint::DoubleArrow { cells: cells()? },
            "Whisper" => match number(0) {
                Ok(difference) => Constraint::Whisper { cells: after(1)?, difference },
                Err(_) => Constraint::Whisper { cells: cells()?, difference: 5 },
            },
            "Renban" => Constraint::Renban { cells: cells()? },
            "Modular" => Constraint::Modular { modulus: number(0)?, cells: after(1)? },
            "Entropic" => Constraint::Entropic { cells: cells()? },
            "RegionSumLine" => Constraint::RegionSumLine { cells: cells()? },
            "Between" => Constraint::Between { cells: cells()? },
            "Lockout" => Constraint::Lockout { difference: number(0)?, cells: after(1)? },
            "Palindrome" => Constraint::Palindrome { cells: cells()? },
            "Zipper" => Constraint::Zipper { cells: cells()? },
            "SumLine" => {
                let closed = args.last().is_some_and(|last| last == "LOOP");
                let names = &args[args.len().min(1)..args.len() - usize::from(closed)];
                Constraint::SumLine { sum: number(0)?, cells: self.cells(names, item)?, closed }
            }
            "ValueIndexing" => Constraint::ValueIndexing { cells: cells()? },
            "WhiteDot" => self.dots(Relation::Difference(1), item)?,
            "BlackDot" => self.dots(Relation::Ratio(2), item)?,
            "X" => self.dots(Relation::Sum(10), item)?,
            "V" => self.dots(Relation::Sum(5), item)?,
            "GreaterThan" => self.dots(Relation::Greater, item)?,
            "Pair" | "PairX" | "Binary" | "BinaryX" => return self.pairs(item, out),
            "Regex" | "NFA" => return self.regular(item, out),
            "Indexing" => {
                let by = match args.first().map(String::as_str) {
                    Some("R") => IndexedBy::Rows,
                    Some("C") => IndexedBy::Columns,
                    _ => return Err(item.error("expected R or C")),
                };
                out.extend(after(1)?.into_iter().map(|cell| Constraint::Indexer { cell, by }));
                return Ok(());
            }
            "LittleKiller" => {
                let cell = self.cell(args.get(1).map_or("", String::as_str), item)?;
                Constraint::LittleKiller { sum: number(0)?, cells: self.little_killer(cell, item)? }
            }
            "Sandwich" => Constraint::Sandwich { sum: number(0)?, cells: self.line(args.get(1), item)? },
            "XSum" | "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom" | "FullRank" => {
                return self.two_sided(item, out);
            }
            _ => return Err(item.error("unknown item")),
        };
        out.push(one);
        Ok(())
    }

    /// Returns the extra cells of an item in the outermost list.
    fn group(&self, name: &str, item: &Item) -> Result<Vec<usize>, ReadErrorKind> {
        let group = self.groups.get(name).ok_or_else(|| item.error("this item cannot be inside another"))?;
        Ok((group.start..group.start + group.count).collect())
    }

    fn number(&self, arg: Option<&String>, item: &Item) -> Result<i64, ReadErrorKind> {
        let text = arg.map_or("", String::as_str);
        text.parse().map_err(|_| item.error(&format!("expected a number, found {text}")))
    }

    fn numbers(&self, arg: Option<&String>, item: &Item) -> Result<Vec<i64>, ReadErrorKind> {
        let wrong = || item.error("expected numbers");
        arg.ok_or_else(wrong)?.split('_').map(|number| number.parse().map_err(|_| wrong())).collect()
    }

    fn segments(&self, args: &[String], item: &Item) -> Result<Vec<Vec<usize>>, ReadErrorKind> {
        args.split(|arg| arg == "-").map(|names| self.cells(names, item)).collect()
    }

    fn read_composite(&self, item: &Item, out: &mut Vec<Constraint>) -> Result<(), ReadErrorKind> {
        match item.name.as_str() {
            "And" => item.within.iter().try_for_each(|one| self.read(one, out)),
            "Replicate" => replicated(item, self)?.iter().try_for_each(|one| self.read(one, out)),
            _ => {
                let mut branches = Vec::new();
                for one in &item.within {
                    let mut constraints = Vec::new();
                    self.read(one, &mut constraints)?;
                    branches.push(match constraints.len() {
                        1 => constraints.swap_remove(0),
                        _ => Constraint::All { constraints },
                    });
                }
                out.push(Constraint::Any { constraints: branches });
                Ok(())
            }
        }
    }

    fn sum(&self, item: &Item) -> Result<Constraint, ReadErrorKind> {
        let cells = self.cells(item.args_from(1), item)?;
        let head = item.args.first().map_or("", String::as_str);
        let (total, factors) = match head.split_once("_=_") {
            Some((total, factors)) => (total.to_owned(), Some(self.numbers(Some(&factors.to_owned()), item)?)),
            None => (head.to_owned(), None),
        };
        let factors = factors.unwrap_or_else(|| vec![1; cells.len()]);
        if factors.len() != cells.len() {
            return Err(item.error("expected one coefficient per cell"));
        }
        Ok(Constraint::Sum { terms: factors.into_iter().zip(cells).collect(), total: self.number(Some(&total), item)? })
    }

    fn connected(&self, item: &Item) -> Result<Constraint, ReadErrorKind> {
        let group = item.args.first().map_or("", String::as_str);
        let (cells, columns): (Vec<usize>, usize) = if group.is_empty() {
            ((0..self.layout.cell_count()).collect(), self.columns)
        } else {
            let group = self.groups.get(&group.to_ascii_uppercase()).ok_or_else(|| item.error("no such group"))?;
            ((group.start..group.start + group.count).collect(), group.columns)
        };
        let numbers = self.numbers(item.args.get(1), item)?;
        let values = numbers.into_iter().fold(ValueSet::EMPTY, |all, number| all | self.value(number));
        let size = match item.args.get(2).filter(|size| !size.is_empty()) {
            Some(_) => usize::try_from(self.number(item.args.get(2), item)?).ok(),
            None => None,
        };
        Ok(Constraint::ConnectedValues { cells, columns, values, size })
    }

    fn dots(&self, relation: Relation, item: &Item) -> Result<Constraint, ReadErrorKind> {
        let cells = self.cells(&item.args, item)?;
        self.spend(cells.len() * cells.len() / 16, item)?;
        let pairs = self.adjacent(&cells);
        if pairs.is_empty() {
            return Err(item.error("no two of the cells share a side"));
        }
        Ok(Constraint::Pairs { relation, pairs })
    }

    fn pairs(&self, item: &Item, out: &mut Vec<Constraint>) -> Result<(), ReadErrorKind> {
        let key = item.args.first().map_or("", String::as_str);
        // The legacy forms have two characters swapped.
        let swap = |character| match character {
            '-' => '_',
            '_' => '-',
            other => other,
        };
        let key = if item.name.starts_with("Binary") { key.chars().map(swap).collect() } else { key.to_owned() };
        let bits = six_bits(&key).ok_or_else(|| item.error("the relation cannot be read"))?;
        let bit = |nth: usize| bits.get(nth / 6).is_some_and(|word| word >> (nth % 6) & 1 != 0);
        let row = |a: usize| {
            (0..self.values).filter(|&b| bit(a * self.values + b)).map(|b| b as u8 + 1).collect::<ValueSet>()
        };
        let relation = Relation::Table((0..self.values).map(row).collect());
        for names in named_groups(item.args_from(1)) {
            let cells = self.cells(&names, item)?;
            self.spend(if item.name.ends_with('X') { cells.len() * cells.len() } else { cells.len() }, item)?;
            let pairs: Vec<[usize; 2]> = if item.name.ends_with('X') {
                let cells = &cells;
                let pair = |nth: usize| cells[..nth].iter().map(move |&one| [one, cells[nth]]).collect::<Vec<_>>();
                (0..cells.len()).flat_map(pair).collect()
            } else {
                cells.windows(2).map(|pair| [pair[0], pair[1]]).collect()
            };
            if !pairs.is_empty() {
                out.push(Constraint::Pairs { relation: relation.clone(), pairs });
            }
        }
        Ok(())
    }

    fn regular(&self, item: &Item, out: &mut Vec<Constraint>) -> Result<(), ReadErrorKind> {
        let code = item.args.first().map_or("", String::as_str);
        let automaton = match item.name.as_str() {
            "Regex" => automata::regex(code, self, item)?,
            _ => automata::encoded(code, self, item)?,
        };
        for names in named_groups(item.args_from(1)) {
            let segments = self.segments(&names, item)?;
            if segments.iter().any(|segment| !segment.is_empty()) {
                self.spend(automaton.moves.len() + automaton.breaks.len(), item)?;
                out.push(Constraint::Regular { segments, automaton: automaton.clone() });
            }
        }
        Ok(())
    }

    fn chaos(&self, item: &Item, out: &mut Vec<Constraint>) -> Result<(), ReadErrorKind> {
        let group = self.groups.get("CC").ok_or_else(|| item.error("there is no chaos construction"))?;
        let cell = self.cell(item.args.first().map_or("", String::as_str), item)?;
        let offset = match item.args.get(1).filter(|offset| !offset.is_empty()) {
            Some(_) => self.number(item.args.get(1), item)?,
            None => 0,
        };
        let given = item.args_from(2);
        let region = |cell: usize| group.start + cell;
        let line = |rows: isize, columns: isize| {
            std::iter::successors(Some(cell), |&at| self.shift(at, rows, columns)).map(region).collect::<Vec<_>>()
        };
        // Grid cells represent their regions.
        let regions = |cells: Vec<usize>| {
            cells.into_iter().map(|cell| if cell < self.layout.cell_count() { region(cell) } else { cell }).collect()
        };
        if item.name == "ChaosArrow" {
            let arms: Vec<Vec<usize>> = match given.is_empty() {
                true => {
                    [(0, -1), (0, 1), (-1, 0), (1, 0)].into_iter().map(|(rows, columns)| line(rows, columns)).collect()
                }
                false => self.segments(given, item)?.into_iter().map(regions).collect(),
            };
            out.push(Constraint::ChaosArrow { cell, offset, arms });
        } else {
            let regions = match given.is_empty() {
                true => {
                    let around = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];
                    let around = around.into_iter().filter_map(|(rows, columns)| self.shift(cell, rows, columns));
                    around.map(region).collect()
                }
                false => regions(self.cells(given, item)?),
            };
            out.push(Constraint::ChaosCount { cell, offset, regions });
        }
        Ok(())
    }

    /// Returns the cells of a row or column named like `R3` or `C4`.
    fn line(&self, name: Option<&String>, item: &Item) -> Result<Vec<usize>, ReadErrorKind> {
        let name = name.map_or("", String::as_str);
        let number = |text: &str| text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let cells: Vec<usize> = match (name.strip_prefix('R').and_then(number), name.strip_prefix('C').and_then(number))
        {
            (Some(row), _) => (0..self.columns).filter_map(|column| self.layout.cell_at(row, column)).collect(),
            (_, Some(column)) => (0..self.rows).filter_map(|row| self.layout.cell_at(row, column)).collect(),
            _ => Vec::new(),
        };
        if cells.is_empty() { Err(item.error("no such row or column")) } else { Ok(cells) }
    }

    fn little_killer(&self, cell: usize, item: &Item) -> Result<Vec<usize>, ReadErrorKind> {
        let (row, column) = self.layout.place(cell).ok_or_else(|| item.error("no such diagonal"))?;
        let (last_row, last_column) = (self.rows - 1, self.columns - 1);
        // From the left: down right; from the right: up left; from the top: down left; from the bottom: up right.
        let (rows, columns) = if column == 0 && row < last_row {
            (1, 1)
        } else if column == last_column && row > 0 && row < last_row {
            (-1, -1)
        } else if row == 0 {
            (1, -1)
        } else if row == last_row {
            (-1, 1)
        } else {
            return Err(item.error("no such diagonal"));
        };
        Ok(std::iter::successors(Some(cell), |&at| self.shift(at, rows, columns)).collect())
    }

    fn two_sided(&self, item: &Item, out: &mut Vec<Constraint>) -> Result<(), ReadErrorKind> {
        let mut cells = self.line(item.args.first(), item)?;
        for nth in [1, 2] {
            if item.args.get(nth).is_some_and(|clue| !clue.is_empty()) {
                let clue = self.number(item.args.get(nth), item)?;
                let small = || usize::try_from(clue).map_err(|_| item.error("expected a number of at least 0"));
                let cells = cells.clone();
                out.push(match item.name.as_str() {
                    "XSum" => Constraint::XSum { cells, sum: clue },
                    "Skyscraper" => Constraint::Skyscraper { cells, visible: small()? },
                    "HiddenSkyscraper" => Constraint::HiddenSkyscraper { cells, value: clue },
                    "NumberedRoom" => Constraint::NumberedRoom { cells, value: clue },
                    _ => Constraint::FullRank { cells, rank: small()?, ties: RankTies::Unclued },
                });
            }
            cells.reverse();
        }
        Ok(())
    }

    /// Reads the windows: a separate constraint if they have the size of the boxes.
    fn windoku(&self, out: &mut Vec<Constraint>) -> Result<(), ReadErrorKind> {
        let size = if self.explicit_region_size { self.region_size } else { self.values };
        let Some((height, width)) = self.default_boxes(size) else { return Ok(()) };
        if self.has_boxes && size == self.rows && self.rows == self.columns {
            out.push(Constraint::Windoku);
            return Ok(());
        }
        for left in (1..self.columns.saturating_sub(width)).step_by(width + 1) {
            for top in (1..self.rows.saturating_sub(height)).step_by(height + 1) {
                let cells = (0..size).filter_map(|nth| self.layout.cell_at(top + nth / width, left + nth % width));
                out.push(Constraint::AllDifferent { cells: cells.collect() });
            }
        }
        Ok(())
    }

    fn disjoint_sets(&self, out: &mut Vec<Constraint>) -> Result<(), ReadErrorKind> {
        let Some((height, width)) = self.default_boxes(self.region_size) else { return Ok(()) };
        if self.has_boxes {
            out.push(Constraint::DisjointGroups);
            return Ok(());
        }
        for place in 0..height * width {
            let at = |cell: &usize| {
                let (row, column) = self.layout.place(*cell).expect("a cell has a place");
                row % height * width + column % width == place
            };
            out.push(Constraint::AllDifferent { cells: (0..self.layout.cell_count()).filter(at).collect() });
        }
        Ok(())
    }

    /// Adds the constraints on pairs without a mark, and applies the setting for ties of ranks.
    pub(super) fn add_strict(&self, items: &[Item], out: &mut Vec<Constraint>) -> Result<(), ReadErrorKind> {
        let has = |name: &str| items.iter().any(|item| item.name == name);
        for (name, relations) in STRICT {
            if has(name) {
                let exempt = marked(out, |relation| relations.contains(relation));
                for relation in relations {
                    out.push(Constraint::NotAdjacent { relation, diagonal: false, exempt: exempt.clone() });
                }
            }
        }
        if let Some(item) = items.iter().find(|item| item.name == "FullRankTies") {
            let wanted = match item.args.first().map(String::as_str) {
                Some("none") => RankTies::None,
                Some("any") => RankTies::Any,
                _ => RankTies::Unclued,
            };
            set_ties(out, wanted);
        }
        Ok(())
    }
}

/// Splits arguments at empty ones, and drops names, which begin with an underscore.
fn named_groups(args: &[String]) -> Vec<Vec<String>> {
    let names = |group: &[String]| group.iter().filter(|arg| !arg.starts_with('_')).cloned().collect();
    let mut groups = Vec::new();
    for part in args.split(String::is_empty) {
        // A name also begins another group.
        let mut rest = part;
        while let Some(at) = rest.iter().skip(1).position(|arg| arg.starts_with('_')) {
            groups.push(names(&rest[..at + 1]));
            rest = &rest[at + 1..];
        }
        groups.push(names(rest));
    }
    groups.retain(|group: &Vec<String>| !group.is_empty());
    groups
}
