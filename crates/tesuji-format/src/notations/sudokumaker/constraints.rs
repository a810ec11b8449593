//! Conversion of the kinds of blocks to constraints.

use std::collections::BTreeSet;

use serde_json::Value;
use tesuji_core::{Automaton, Constraint, IndexedBy, Layout, Relation, ValueSet};

use super::document::{Block, list, needed, number, numbers};
use super::kinds::*;
use super::places::{Places, Slope};
use crate::draft::Draft;
use crate::pairs::{in_order, neighbours};
use crate::read_error::ReadErrorKind;

type Result<T> = std::result::Result<T, ReadErrorKind>;

/// The maximum number of relations that the blocks of a kind can rule out, and of digit groups.
const NUMBERS: usize = 64;

/// The maximum number of digit groups that every 2x2 square must contain.
const SQUARE_GROUPS: usize = 4;

pub(super) fn read(blocks: &[Block], places: &Places, draft: &mut Draft) -> Result<()> {
    let marks = Marks::of(blocks, places)?;
    for of_a_kind in blocks.chunk_by(|one, other| one.kind.number == other.kind.number) {
        let kind = of_a_kind[0].kind;
        whole_grid(kind, places, draft);
        if [DIFFERENCE, RATIO, SUM].contains(&kind.number) {
            negatives(of_a_kind, &marks, draft)?;
        }
        for block in of_a_kind {
            Reader { block, places, draft, marks: &marks }.read().map_err(|error| block.name(error))?;
        }
    }
    Ok(())
}

/// Reads a kind of block that is a rule for the whole grid, no matter how many such blocks there are.
fn whole_grid(kind: &Kind, places: &Places, draft: &mut Draft) {
    let one = match kind.number {
        DIAGONAL_FALLING | DIAGONAL_RISING if places.rows != places.columns => {
            return draft.unknown(format!("{} of a grid that is not square", kind.name));
        }
        DIAGONAL_FALLING => Constraint::Diagonal { rising: false },
        DIAGONAL_RISING => Constraint::Diagonal { rising: true },
        ANTIKING => Constraint::AntiChess { rows: 1, columns: 1 },
        ANTIKNIGHT => Constraint::AntiChess { rows: 1, columns: 2 },
        DISJOINT_GROUPS => Constraint::DisjointGroups,
        NONCONSECUTIVE => {
            Constraint::NotAdjacent { relation: Relation::Difference(1), diagonal: false, exempt: Vec::new() }
        }
        _ => return,
    };
    draft.constraints.push(one);
}

/// Reads the relations that unmarked neighbours must not have, combined from all blocks of a kind of marks.
fn negatives(blocks: &[Block], marks: &Marks, draft: &mut Draft) -> Result<()> {
    let mut found = BTreeSet::new();
    let kind = blocks[0].kind.number;
    for block in blocks {
        found.extend(numbers(block.fields.get("negative")).map_err(|error| block.name(error))?);
    }
    if found.len() > NUMBERS {
        return Err(ReadErrorKind::invalid(format!(
            "negative constraints have at most {NUMBERS} numbers of each kind"
        )));
    }
    for number in found {
        let relation = match kind {
            DIFFERENCE => Relation::Difference(number),
            RATIO => Relation::Ratio(number),
            _ => Relation::Sum(number),
        };
        draft.constraints.push(Constraint::NotAdjacent { relation, diagonal: false, exempt: marks.spared(kind) });
    }
    Ok(())
}

/// The marks between and in cells that other constraints depend on.
struct Marks {
    differences: Vec<[usize; 2]>,
    ratios: Vec<[usize; 2]>,
    sums: Vec<[usize; 2]>,
    /// `true` if pairs with a ratio dot are exempt from negative differences, and the reverse.
    ratios_spare: bool,
    differences_spare: bool,
    minima: Vec<usize>,
    maxima: Vec<usize>,
}

impl Marks {
    fn of(blocks: &[Block], places: &Places) -> Result<Marks> {
        let of = |number: i64| blocks.iter().filter(move |block| block.kind.number == number);
        let pairs = |kind: i64| -> Result<Vec<[usize; 2]>> {
            let mut pairs = Vec::new();
            for block in of(kind) {
                for clue in block.entries()? {
                    let edge = needed(clue.get("edge")).and_then(|edge| places.edge(edge));
                    pairs.push(edge.map_err(|error| block.name(error))?);
                }
            }
            Ok(in_order(&pairs))
        };
        let cells = |kind: i64| -> Result<Vec<usize>> {
            let mut cells = Vec::new();
            for block in of(kind) {
                let found = numbers(block.fields.get("cells")).map_err(|error| block.name(error))?;
                for cell in found {
                    cells.push(places.cell(cell).map_err(|error| block.name(error))?);
                }
            }
            Ok(cells)
        };
        let any_is_set = |kind: i64, field: &str| -> Result<bool> {
            let set = of(kind).map(|block| block.is_set(field)).collect::<Result<Vec<bool>>>()?;
            Ok(set.contains(&true))
        };
        Ok(Marks {
            differences: pairs(DIFFERENCE)?,
            ratios: pairs(RATIO)?,
            sums: pairs(SUM)?,
            ratios_spare: any_is_set(RATIO, "overrideNegativeDifferences")?,
            differences_spare: any_is_set(DIFFERENCE, "overrideNegativeRatios")?,
            minima: cells(MINIMUM)?,
            maxima: cells(MAXIMUM)?,
        })
    }

    /// Returns the pairs to which the negative constraint does not apply.
    fn spared(&self, kind: i64) -> Vec<[usize; 2]> {
        match kind {
            DIFFERENCE if self.ratios_spare => in_order(&[self.differences.as_slice(), &self.ratios].concat()),
            RATIO if self.differences_spare => in_order(&[self.differences.as_slice(), &self.ratios].concat()),
            DIFFERENCE => self.differences.clone(),
            RATIO => self.ratios.clone(),
            _ => self.sums.clone(),
        }
    }
}

/// A reader of one block.
struct Reader<'r> {
    block: &'r Block<'r>,
    places: &'r Places,
    marks: &'r Marks,
    draft: &'r mut Draft,
}

impl<'r> Reader<'r> {
    fn read(&mut self) -> Result<()> {
        match self.block.kind.number {
            GLOBAL_GROUPS => self.squares()?,
            CLONE => self.clones()?,
            EXTRA_REGION => {
                let cells = self.cells(self.block.fields.get("cells"))?;
                self.push(Constraint::AllDifferent { cells });
            }
            _ => {}
        }
        for entry in self.block.entries()? {
            match self.block.kind.number {
                EVEN | ODD | MAXIMUM | MINIMUM | ROW_INDEXER | COLUMN_INDEXER => self.cell_clue(entry)?,
                DIFFERENCE | RATIO | SUM => self.edge_clue(entry)?,
                CAGE | LOOK_AND_SAY => self.cage(entry)?,
                QUADRUPLE => {
                    let cells = self.places.corner(needed(entry.get("corner"))?)?;
                    let values = numbers(entry.get("digits"))?;
                    self.push(Constraint::Contains { cells, values, exact: false });
                }
                ARROW => self.arrows(entry)?,
                THERMOMETER | RENBAN..=LOCKOUT | DOUBLE_ARROW => {
                    let cells = self.cells(Some(entry))?;
                    // A line of one cell has no effect.
                    if cells.len() > 1 {
                        self.line(cells)?;
                    }
                }
                LITTLE_KILLER..=NUMBERED_ROOM => self.outer_clue(entry)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn push(&mut self, constraint: Constraint) {
        self.draft.constraints.push(constraint);
    }

    fn cells(&self, found: Option<&Value>) -> Result<Vec<usize>> {
        numbers(found)?.into_iter().map(|cell| self.places.cell(cell)).collect()
    }

    fn cell_clue(&mut self, entry: &Value) -> Result<()> {
        let cell = self.places.cell(needed(Some(entry))?)?;
        let marks = self.marks;
        let layout = &self.draft.layout;
        let alike = |list: &[usize]| neighbours(layout, cell).filter(|next| list.contains(next)).collect();
        let one = match self.block.kind.number {
            EVEN => Constraint::Parity { cell, even: true },
            ODD => Constraint::Parity { cell, even: false },
            MAXIMUM => Constraint::Extremum { cell, maximum: true, exempt: alike(&marks.maxima) },
            MINIMUM => Constraint::Extremum { cell, maximum: false, exempt: alike(&marks.minima) },
            ROW_INDEXER => Constraint::Indexer { cell, by: IndexedBy::Rows },
            _ => Constraint::Indexer { cell, by: IndexedBy::Columns },
        };
        self.push(one);
        Ok(())
    }

    fn edge_clue(&mut self, entry: &Value) -> Result<()> {
        let pair = self.places.edge(needed(entry.get("edge"))?)?;
        let value = number(entry.get("value"))?;
        let relation = match self.block.kind.number {
            DIFFERENCE => Relation::Difference(value.unwrap_or(1)),
            RATIO => Relation::Ratio(value.unwrap_or(2)),
            _ => match value {
                Some(sum) => Relation::Sum(sum),
                None => return Ok(()),
            },
        };
        self.push(Constraint::Pairs { relation, pairs: vec![pair] });
        Ok(())
    }

    fn cage(&mut self, entry: &Value) -> Result<()> {
        let cells = self.cells(entry.get("cells"))?;
        if self.block.kind.number == CAGE {
            // The app writes 0 if there is no sum.
            let sum = number(entry.get("value"))?.filter(|&sum| sum != 0);
            self.push(Constraint::Cage { cells, sums: sum.into_iter().collect() });
            return Ok(());
        }
        let said = entry.get("value").unwrap_or(&Value::Null);
        match said.as_str().and_then(|said| counts_of(said.trim())) {
            Some(counts) => self.push(Constraint::LookAndSay { cells, counts }),
            None => self.draft.unknown(format!("look-and-say cage with the value {said}")),
        }
        Ok(())
    }

    /// Reads groups of cells that contain the same digit.
    fn clones(&mut self) -> Result<()> {
        let (mut cells, mut copies) = (Vec::new(), Vec::new());
        for group in self.block.entries()? {
            let group = self.cells(Some(group))?;
            let others = group.iter().skip(1);
            others.for_each(|&other| {
                cells.push(group[0]);
                copies.push(other);
            });
        }
        if !cells.is_empty() {
            self.push(Constraint::Clone { cells, copies });
        }
        Ok(())
    }

    /// Reads arrows: each begins with a cell of the bulb, which is not counted.
    fn arrows(&mut self, entry: &Value) -> Result<()> {
        let mut circle = self.cells(entry.get("bulbCells"))?;
        // A number is read from left to right and from top to bottom, no matter in which order its cells were clicked.
        circle.sort_unstable();
        for arrow in list(entry.get("arrows"))? {
            let cells = self.cells(Some(arrow))?;
            if let [_, cells @ ..] = &cells[..]
                && !cells.is_empty()
            {
                self.push(Constraint::Arrow { circle: circle.clone(), cells: cells.to_vec() });
            }
        }
        Ok(())
    }

    fn line(&mut self, cells: Vec<usize>) -> Result<()> {
        let one = match self.block.kind.number {
            THERMOMETER => Constraint::Thermometer { cells, slow: self.block.is_set("slow")? },
            RENBAN => Constraint::Renban { cells },
            WHISPER => {
                let half = self.draft.layout.size().div_ceil(2) as i64;
                Constraint::Whisper {
                    cells,
                    difference: number(self.block.fields.get("minDifference"))?.unwrap_or(half),
                }
            }
            PALINDROME => Constraint::Palindrome { cells },
            BETWEEN => Constraint::Between { cells },
            REGION_SUM if self.block.is_set("singleRegionTotals")? => self.totals(&cells),
            REGION_SUM => Constraint::RegionSumLine { cells },
            SEQUENCE => {
                for step in cells.windows(3) {
                    self.push(step_of(step));
                }
                return Ok(());
            }
            GROUPS => return self.groups(cells),
            LOCKOUT => Constraint::Lockout { cells, difference: 4 },
            _ => Constraint::DoubleArrow { cells },
        };
        self.push(one);
        Ok(())
    }

    /// Returns the constraint that the line has the same sum in each region, no matter how often it enters the region.
    fn totals(&self, line: &[usize]) -> Constraint {
        let layout = &self.draft.layout;
        let regions = layout.houses().filter(|house| house.of == tesuji_core::HouseOf::Regions);
        let groups = regions.map(|region| {
            let inside = |cell: &&usize| region.cells.binary_search(cell).is_ok();
            line.iter().filter(inside).copied().collect::<Vec<usize>>()
        });
        Constraint::EqualSums { groups: groups.filter(|group| !group.is_empty()).collect() }
    }

    /// Reads a line on which any n consecutive cells have a digit of each of the n groups.
    fn groups(&mut self, cells: Vec<usize>) -> Result<()> {
        let layout = &self.draft.layout;
        let groups = self.digit_groups()?;
        if let Some(constraint) = known_groups(&groups, layout, &cells) {
            self.push(constraint);
            return Ok(());
        }
        let union = groups.iter().fold(ValueSet::EMPTY, |union, &group| union | group);
        let count: usize = groups.iter().map(|group| group.len()).sum();
        if groups.is_empty() || count != union.len() || groups.len() > NUMBERS {
            self.draft.unknown("line of digit groups that share digits".to_owned());
            return Ok(());
        }
        let all = ValueSet::first(layout.size());
        let others = |value: u8| {
            let own = groups.iter().find(|group| group.contains(value));
            own.map_or(ValueSet::EMPTY, |own| union.iter().filter(|&other| !own.contains(other)).collect())
        };
        let table: Vec<ValueSet> = all.iter().map(others).collect();
        // Two cells that are closer together than n belong to different groups.
        let pairs = (1..groups.len()).flat_map(|step| cells.iter().zip(cells.iter().skip(step)));
        let pairs: Vec<[usize; 2]> = pairs.map(|(&one, &other)| [one, other]).collect();
        if union != all {
            cells.iter().for_each(|&cell| self.push(Constraint::Allowed { cell, values: union }));
        }
        if !pairs.is_empty() {
            self.push(Constraint::Pairs { relation: Relation::Table(table), pairs });
        }
        Ok(())
    }

    /// Returns the digit groups of this block, each a number with a bit for each digit.
    fn digit_groups(&self) -> Result<Vec<ValueSet>> {
        let first = self.draft.layout.first_number();
        let of_bits = |bits: i64| {
            let all = ValueSet::first(self.draft.layout.size());
            let is_set = |value: &u8| {
                let digit = first + i64::from(*value) - 1;
                digit < 63 && bits >> digit & 1 != 0
            };
            all.iter().filter(is_set).collect()
        };
        Ok(numbers(self.block.fields.get("groups"))?.into_iter().map(of_bits).collect())
    }

    /// Reads the rule that every 2x2 square has a digit of each group.
    fn squares(&mut self) -> Result<()> {
        let groups = self.digit_groups()?;
        let layout = self.draft.layout.clone();
        if groups.len() == 3 && alike(&groups, &thirds(&layout)) {
            self.push(Constraint::GlobalEntropy);
        } else if groups.len() == 3 && alike(&groups, &residues(&layout, 3)) {
            self.push(Constraint::GlobalModulo);
        } else if groups.is_empty() || groups.len() > SQUARE_GROUPS {
            self.draft.unknown(format!("global groups ({} of them)", groups.len()));
        } else {
            let automaton = all_seen(&groups, ValueSet::first(layout.size()));
            let columns = self.places.columns;
            for row in 0..self.places.rows - 1 {
                for column in 0..columns - 1 {
                    let cell = row * columns + column;
                    let segments = vec![vec![cell, cell + 1, cell + columns, cell + columns + 1]];
                    self.push(Constraint::Regular { segments, automaton: automaton.clone() });
                }
            }
        }
        Ok(())
    }

    fn outer_clue(&mut self, entry: &Value) -> Result<()> {
        let Some(value) = number(entry.get("value"))? else { return Ok(()) };
        let slope = match number(entry.get("diagonal"))? {
            None => None,
            Some(1) => Some(Slope::Rising),
            Some(-1) => Some(Slope::Falling),
            Some(other) => return Err(ReadErrorKind::invalid(format!("not a diagonal: {other}"))),
        };
        let cells = self.places.line(needed(entry.get("outerCell"))?, slope)?;
        let one = match self.block.kind.number {
            LITTLE_KILLER => Constraint::LittleKiller { cells, sum: value },
            SANDWICH => Constraint::Sandwich { cells, sum: value },
            X_SUM => Constraint::XSum { cells, sum: value },
            SKYSCRAPER => {
                let message = "the clue of a skyscraper is not a number of buildings";
                let visible = value.try_into().map_err(|_| ReadErrorKind::invalid(message))?;
                Constraint::Skyscraper { cells, visible }
            }
            _ => Constraint::NumberedRoom { cells, value },
        };
        self.push(one);
        Ok(())
    }
}

/// Returns the count of each digit: `1522` is one 5 and two 2s.
fn counts_of(said: &str) -> Option<Vec<(usize, i64)>> {
    let digits: Option<Vec<u32>> = said.chars().map(|character| character.to_digit(10)).collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2) && !digits.is_empty())?;
    Some(digits.chunks(2).map(|pair| (pair[0] as usize, i64::from(pair[1]))).collect())
}

/// Returns the constraint that the second of three cells is the mean of the other two.
pub(super) fn step_of(cells: &[usize]) -> Constraint {
    Constraint::Sum { terms: vec![(1, cells[0]), (-2, cells[1]), (1, cells[2])], total: 0 }
}

/// Returns the special constraint of a line with these groups, if there is one.
fn known_groups(groups: &[ValueSet], layout: &Layout, cells: &[usize]) -> Option<Constraint> {
    let cells = || cells.to_vec();
    if groups.len() == 3 && alike(groups, &thirds(layout)) {
        return Some(Constraint::Entropic { cells: cells() });
    }
    let modulus = groups.len();
    (modulus > 1 && modulus <= layout.size() && alike(groups, &residues(layout, modulus)))
        .then(|| Constraint::Modular { cells: cells(), modulus: modulus as i64 })
}

/// Returns whether two lists have the same sets in any order.
fn alike(one: &[ValueSet], other: &[ValueSet]) -> bool {
    one.len() == other.len() && one.iter().all(|set| other.contains(set)) && other.iter().all(|set| one.contains(set))
}

/// Returns the low, middle and high values: equally many, or one more in the middle, or one more at both ends.
pub(super) fn thirds(layout: &Layout) -> [ValueSet; 3] {
    let size = layout.size();
    let low = size / 3 + usize::from(size % 3 == 2);
    let all = ValueSet::first(size);
    let within = |from: usize, to: usize| {
        let is_inside = |value: &u8| (from..to).contains(&usize::from(value - 1));
        all.iter().filter(is_inside).collect()
    };
    [within(0, low), within(low, size - low), within(size - low, size)]
}

/// Returns the values of each residue.
pub(super) fn residues(layout: &Layout, modulus: usize) -> Vec<ValueSet> {
    let all = ValueSet::first(layout.size());
    let of = |residue: i64| all.iter().filter(move |&value| layout.number(value).rem_euclid(modulus as i64) == residue);
    (0..modulus as i64).map(|residue| of(residue).collect()).collect()
}

/// Returns the automaton that accepts sequences with a value of every group; its state is the set of groups seen.
fn all_seen(groups: &[ValueSet], all: ValueSet) -> Automaton {
    let states = 1 << groups.len();
    let mut automaton = Automaton { states, start: vec![0], accept: vec![states - 1], ..Automaton::default() };
    for seen in 0..states {
        for now in 0..states {
            let is_of = |value: &u8| {
                groups.iter().enumerate().all(|(nth, group)| group.contains(*value) == (now >> nth & 1 != 0))
            };
            let values: ValueSet = all.iter().filter(is_of).collect();
            if !values.is_empty() {
                automaton.moves.push((seen, values, seen | now));
            }
        }
    }
    automaton
}
