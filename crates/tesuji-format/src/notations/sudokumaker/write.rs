//! Conversion of a problem to the document of a link.

use tesuji_core::{CandidateSet, Cell, Constraint, Drawing, HouseOf, IndexedBy, Layout, Problem, Relation, ValueSet};

use super::constraints::{residues, step_of, thirds};
use super::kinds::*;
use super::places::{Places, Slope};
use crate::pairs::{in_order, marked, neighbours};
use crate::rules::are_missing;
use crate::write::{ALLOWED, LAYOUT, is_restricted};
use crate::{Metadata, names};

/// A feature without a form in the document: the name of a constraint, or a feature of the layout.
type Unfit = &'static str;

/// The version of documents that the app writes.
const VERSION: &str = "1.5.0";

/// Every direction of a line for a clue outside the grid.
const ALL_WAYS: [Option<Slope>; 3] = [None, Some(Slope::Rising), Some(Slope::Falling)];

pub(super) fn write(problem: &Problem, metadata: &Metadata) -> Result<String, Unfit> {
    let layout = problem.layout();
    let drawing = layout.drawing();
    let mut document = Document { places: Places { rows: drawing.rows, columns: drawing.columns }, blocks: Vec::new() };
    document.push(GIVENS, "", None);
    let spec = document.spec(&drawing)?;
    if problem.position().is_none() && is_restricted(problem) {
        return Err(ALLOWED);
    }
    let constraints = problem.constraints();
    let marks = Marks::of(constraints)?;
    for constraint in constraints {
        document.constraint(constraint, constraints, &layout, &marks).ok_or(constraint.name())?;
    }
    for (kind, numbers) in marks.numbers.iter().filter(|(_, numbers)| !numbers.is_empty()) {
        // Numbers that no pair has need a block too.
        document.push(*kind, &marks.head(*kind, numbers), None);
    }
    let text = |text: &str| serde_json::Value::from(text).to_string();
    let mut fields = vec![spec, format!("\"cells\":[{}]", cells_of(problem).join(","))];
    fields.push(format!("\"constraints\":[{}]", document.finish().join(",")));
    for (field, name) in super::SAID {
        // Rules in words that the problem lacks would make it another puzzle.
        let value = metadata.get(name).filter(|_| name != names::DESCRIPTION || !are_missing(problem, metadata));
        fields.push(format!("\"{field}\":{}", text(value.unwrap_or_default())));
    }
    fields.retain(|field| !field.is_empty());
    Ok(format!("{{\"formatVersion\":\"{VERSION}\",\"puzzle\":{{{}}}}}", fields.join(",")))
}

fn cells_of(problem: &Problem) -> Vec<String> {
    let layout = problem.layout();
    if let Some(position) = problem.position() {
        let left = position.candidates.unwrap_or(CandidateSet::EMPTY);
        let cell = |cell: Cell| match (position.clues[cell], position.placed[cell], left.digits(cell)) {
            (Some(digit), ..) => format!("{{\"given\":true,\"value\":{digit}}}"),
            (None, Some(digit), _) => format!("{{\"value\":{digit}}}"),
            (None, None, marks) if marks.is_empty() => "{}".to_owned(),
            (None, None, marks) => format!("{{\"candidates\":{}}}", u32::from(marks.bits()) << 1),
        };
        return Cell::iter().map(cell).collect();
    }
    let (placed, marks) = (problem.placed(), problem.marks());
    let bits = |set: ValueSet| set.iter().fold(0u64, |bits, value| bits | 1 << layout.number(value));
    let cell = |(cell, given): (usize, u8)| match (given, placed[cell], marks.get(cell)) {
        (0, 0, Some(&marks)) if !marks.is_empty() => format!("{{\"candidates\":{}}}", bits(marks)),
        (0, 0, _) => "{}".to_owned(),
        (0, value, _) => format!("{{\"value\":{}}}", layout.number(value)),
        (value, ..) => format!("{{\"given\":true,\"value\":{}}}", layout.number(value)),
    };
    problem.givens().into_iter().enumerate().map(cell).collect()
}

/// The combined settings of all marks.
struct Marks {
    /// The numbers that unmarked neighbours must not have, for each kind of block.
    numbers: [(i64, Vec<i64>); 3],
    /// `true` if pairs with a ratio dot are exempt from negative differences, and the reverse.
    ratios_spare: bool,
    differences_spare: bool,
}

impl Marks {
    fn of(constraints: &[Constraint]) -> Result<Marks, Unfit> {
        let pairs = |is_marked: fn(&Relation) -> bool| in_order(&marked(constraints, is_marked));
        let differences = pairs(|one| matches!(one, Relation::Difference(_)));
        let ratios = pairs(|one| matches!(one, Relation::Ratio(_)));
        let sums = pairs(|one| matches!(one, Relation::Sum(_)));
        let both = in_order(&[differences.as_slice(), &ratios].concat());
        let mut numbers = [(DIFFERENCE, Vec::new()), (RATIO, Vec::new()), (SUM, Vec::new())];
        let mut spared: [Option<Vec<[usize; 2]>>; 3] = [None, None, None];
        for constraint in constraints.iter().filter(|one| !is_nonconsecutive(one)) {
            let Constraint::NotAdjacent { relation, diagonal, exempt } = constraint else { continue };
            let (nth, number, own) = match relation {
                Relation::Difference(number) => (0, *number, &differences),
                Relation::Ratio(number) => (1, *number, &ratios),
                Relation::Sum(number) => (2, *number, &sums),
                _ => return Err(constraint.name()),
            };
            let exempt = in_order(exempt);
            let fits = exempt == *own || (nth < 2 && exempt == both);
            if *diagonal || !fits || spared[nth].get_or_insert_with(|| exempt.clone()) != &exempt {
                return Err(constraint.name());
            }
            numbers[nth].1.push(number);
        }
        let spares_both = |nth: usize| spared[nth].as_ref().is_none_or(|exempt| *exempt == both);
        let (ratios_spare, differences_spare) = (spares_both(0), spares_both(1));
        Ok(Marks { numbers, ratios_spare, differences_spare })
    }

    /// Returns the fields of a block of marks besides its clues.
    fn head(&self, kind: i64, numbers: &[i64]) -> String {
        let negative = format!("\"negative\":{}", numbers_of(numbers));
        match kind {
            DIFFERENCE => format!("{negative},\"overrideNegativeRatios\":{}", self.differences_spare),
            RATIO => format!("{negative},\"overrideNegativeDifferences\":{}", self.ratios_spare),
            _ => negative,
        }
    }
}

fn is_nonconsecutive(constraint: &Constraint) -> bool {
    matches!(
        constraint,
        Constraint::NotAdjacent { relation: Relation::Difference(1), diagonal: false, exempt } if exempt.is_empty()
    )
}

/// The blocks written so far.
struct Document {
    places: Places,
    blocks: Vec<KindBlock>,
}

struct KindBlock {
    kind: &'static Kind,
    /// The fields besides its entries.
    head: String,
    entries: Vec<String>,
}

impl Document {
    /// Adds an entry to the last block of a kind if its other fields are the same, or else adds a new block.
    fn push(&mut self, kind: i64, head: &str, entry: Option<String>) {
        let kind = kind_of(kind).expect("a kind that is written is read");
        // Each such block is one constraint.
        let is_one = [EXTRA_REGION, CLONE, GLOBAL_GROUPS].contains(&kind.number);
        let last = self.blocks.iter_mut().rev().find(|block| block.kind.number == kind.number);
        match last.filter(|block| block.head == head && !is_one) {
            Some(block) => block.entries.extend(entry),
            None => self.blocks.push(KindBlock { kind, head: head.to_owned(), entries: Vec::from_iter(entry) }),
        }
    }

    /// Returns the blocks as JSON, in the order of their kinds.
    fn finish(mut self) -> Vec<String> {
        self.blocks.sort_by_key(|block| block.kind.number);
        let text = |block: KindBlock| {
            let KindBlock { kind, head, entries } = block;
            let mut fields = vec![format!("\"type\":{}", kind.number)];
            if !kind.list.is_empty() && (kind.number != ROWS_AND_COLUMNS || !entries.is_empty()) {
                fields.push(format!("\"{}\":[{}]", kind.list, entries.join(",")));
            }
            fields.extend((!head.is_empty()).then_some(head));
            fields.extend((!kind.style.is_empty()).then(|| format!("\"style\":{}", kind.style)));
            format!("{{{}}}", fields.join(","))
        };
        self.blocks.into_iter().map(text).collect()
    }

    /// Writes the blocks that the layout needs, and returns the fields of the puzzle for the rest of it.
    fn spec(&mut self, drawing: &Drawing) -> Result<String, Unfit> {
        let (rows, columns) = (drawing.rows, drawing.columns);
        let lines = Drawing::lines(rows, columns);
        let houses = |of: fn(HouseOf) -> bool| drawing.houses.iter().filter(move |house| of(house.of));
        let of_lines: Vec<&Vec<usize>> = houses(|of| of != HouseOf::Regions).map(|house| &house.cells).collect();
        let has_lines = !of_lines.is_empty();
        if drawing.cells != lines.cells
            || !drawing.extra.is_empty()
            || (has_lines && !of_lines.into_iter().eq(lines.houses.iter().map(|house| &house.cells)))
        {
            return Err(LAYOUT);
        }
        let mut regions = vec![None; rows * columns];
        let mut has_regions = false;
        for (nth, house) in houses(|of| of == HouseOf::Regions).enumerate() {
            has_regions = true;
            for &cell in &house.cells {
                if regions[cell].replace(nth).is_some() {
                    return Err(LAYOUT);
                }
            }
        }
        if has_regions {
            for region in regions {
                self.push(REGIONS, "", Some(region.map_or_else(|| "-1".to_owned(), |nth| nth.to_string())));
            }
        }
        let last = drawing.first + drawing.values as i64 - 1;
        if has_lines && rows == columns && (drawing.first, drawing.values) == (1, rows) {
            return Ok(if rows == 9 { String::new() } else { format!("\"type\":\"sudoku\",\"size\":{rows}") });
        }
        if has_lines {
            self.push(ROWS_AND_COLUMNS, "", None);
        }
        let digits = format!("\"minDigit\":{},\"maxDigit\":{last}", drawing.first);
        Ok(format!("\"type\":\"custom\",\"width\":{columns},\"height\":{rows},{digits}"))
    }

    /// Writes a constraint; returns `None` if there is no form for it.
    fn constraint(
        &mut self,
        constraint: &Constraint,
        all: &[Constraint],
        layout: &Layout,
        marks: &Marks,
    ) -> Option<()> {
        let line = |cells: &[usize]| (cells.len() > 1).then(|| numbers_of(cells));
        let (kind, head, entry) = match constraint {
            Constraint::Diagonal { rising } => {
                (if *rising { DIAGONAL_RISING } else { DIAGONAL_FALLING }, String::new(), None)
            }
            Constraint::AntiChess { rows: 1, columns: 1 } => (ANTIKING, String::new(), None),
            Constraint::AntiChess { rows: 1, columns: 2 } | Constraint::AntiChess { rows: 2, columns: 1 } => {
                (ANTIKNIGHT, String::new(), None)
            }
            Constraint::DisjointGroups => (DISJOINT_GROUPS, String::new(), None),
            one if is_nonconsecutive(one) => (NONCONSECUTIVE, String::new(), None),
            // This is written with the marks.
            Constraint::NotAdjacent { .. } => return Some(()),
            Constraint::GlobalEntropy => return self.squares(&thirds(layout), layout),
            Constraint::GlobalModulo => return self.squares(&residues(layout, 3), layout),
            Constraint::Parity { cell, even } => {
                (if *even { EVEN } else { ODD }, String::new(), Some(cell.to_string()))
            }
            Constraint::Extremum { cell, maximum, exempt } => {
                let is_alike = |next: &usize| {
                    let is_it = |one: &Constraint| matches!(one, Constraint::Extremum { cell, maximum: other, .. } if cell == next && other == maximum);
                    all.iter().any(is_it)
                };
                let mut alike: Vec<usize> = neighbours(layout, *cell).filter(is_alike).collect();
                let mut exempt = exempt.clone();
                [&mut alike, &mut exempt].into_iter().for_each(|list| list.sort_unstable());
                if alike != exempt {
                    return None;
                }
                (if *maximum { MAXIMUM } else { MINIMUM }, String::new(), Some(cell.to_string()))
            }
            Constraint::Indexer { cell, by: IndexedBy::Rows } => (ROW_INDEXER, String::new(), Some(cell.to_string())),
            Constraint::Indexer { cell, by: IndexedBy::Columns } => {
                (COLUMN_INDEXER, String::new(), Some(cell.to_string()))
            }
            Constraint::Pairs { relation, pairs } => return self.pairs(relation, pairs, marks),
            Constraint::Thermometer { cells, slow } => (THERMOMETER, format!("\"slow\":{slow}"), Some(line(cells)?)),
            Constraint::Cage { cells, sums } => (CAGE, String::new(), Some(cage(cells, sums)?)),
            Constraint::AllDifferent { cells } => (EXTRA_REGION, String::new(), Some(joined(cells))),
            Constraint::Clone { cells, copies } if !cells.is_empty() => {
                let groups: Vec<String> = cells.iter().zip(copies).map(|(&a, &b)| numbers_of(&[a, b])).collect();
                (CLONE, String::new(), Some(joined(&groups)))
            }
            Constraint::Contains { cells, values, exact: false } => {
                let corner = self.places.corner_of(cells)?;
                let entry = format!("{{\"corner\":{corner},\"digits\":{}}}", numbers_of(values));
                (QUADRUPLE, String::new(), Some(entry))
            }
            Constraint::LookAndSay { cells, counts } if !counts.is_empty() => {
                (LOOK_AND_SAY, String::new(), Some(look_and_say(cells, counts)?))
            }
            Constraint::Renban { cells } => (RENBAN, String::new(), Some(line(cells)?)),
            Constraint::Whisper { cells, difference } => {
                (WHISPER, format!("\"minDifference\":{difference}"), Some(line(cells)?))
            }
            Constraint::Palindrome { cells } => (PALINDROME, String::new(), Some(line(cells)?)),
            Constraint::Between { cells } => (BETWEEN, String::new(), Some(line(cells)?)),
            Constraint::RegionSumLine { cells } => {
                (REGION_SUM, "\"singleRegionTotals\":false".to_owned(), Some(line(cells)?))
            }
            Constraint::Sum { terms, .. } => {
                let cells: Vec<usize> = terms.iter().map(|&(_, cell)| cell).collect();
                if cells.len() != 3 || *constraint != step_of(&cells) {
                    return None;
                }
                (SEQUENCE, String::new(), Some(numbers_of(&cells)))
            }
            Constraint::Entropic { cells } => (GROUPS, groups_of(&thirds(layout), layout)?, Some(line(cells)?)),
            Constraint::Modular { cells, modulus } => {
                let modulus = usize::try_from(*modulus).ok().filter(|modulus| (2..=layout.size()).contains(modulus))?;
                (GROUPS, groups_of(&residues(layout, modulus), layout)?, Some(line(cells)?))
            }
            Constraint::Lockout { cells, difference: 4 } => (LOCKOUT, String::new(), Some(line(cells)?)),
            Constraint::Arrow { circle, cells } => (ARROW, String::new(), Some(arrow(circle, cells)?)),
            Constraint::DoubleArrow { cells } => (DOUBLE_ARROW, String::new(), Some(line(cells)?)),
            Constraint::LittleKiller { cells, sum } => {
                let entry = self.outer(cells, *sum, &[Some(Slope::Rising), Some(Slope::Falling)])?;
                (LITTLE_KILLER, String::new(), Some(entry))
            }
            Constraint::Sandwich { cells, sum } => (SANDWICH, String::new(), Some(self.outer(cells, *sum, &ALL_WAYS)?)),
            Constraint::XSum { cells, sum } => (X_SUM, String::new(), Some(self.outer(cells, *sum, &ALL_WAYS)?)),
            Constraint::Skyscraper { cells, visible } => {
                let visible = i64::try_from(*visible).ok()?;
                (SKYSCRAPER, String::new(), Some(self.outer(cells, visible, &ALL_WAYS)?))
            }
            Constraint::NumberedRoom { cells, value } => {
                (NUMBERED_ROOM, String::new(), Some(self.outer(cells, *value, &ALL_WAYS)?))
            }
            _ => return None,
        };
        self.push(kind, &head, entry);
        Some(())
    }

    fn squares(&mut self, groups: &[ValueSet], layout: &Layout) -> Option<()> {
        let groups: Option<Vec<i64>> = groups.iter().map(|&group| bits_of(group, layout)).collect();
        self.push(GLOBAL_GROUPS, "", Some(joined(&groups?)));
        Some(())
    }

    fn pairs(&mut self, relation: &Relation, pairs: &[[usize; 2]], marks: &Marks) -> Option<()> {
        let (nth, value) = match relation {
            Relation::Difference(value) => (0, *value),
            Relation::Ratio(value) => (1, *value),
            Relation::Sum(value) => (2, *value),
            _ => return None,
        };
        let (kind, numbers) = &marks.numbers[nth];
        for &pair in pairs {
            let edge = self.places.edge_of(pair)?;
            self.push(*kind, &marks.head(*kind, numbers), Some(format!("{{\"value\":{value},\"edge\":{edge}}}")));
        }
        Some(())
    }

    /// Returns a clue in the outer cell for a line.
    fn outer(&self, cells: &[usize], value: i64, ways: &[Option<Slope>]) -> Option<String> {
        let (outer, slope) = self.places.outer_of(cells, ways)?;
        let diagonal = match slope {
            None => "",
            Some(Slope::Rising) => ",\"diagonal\":1",
            Some(Slope::Falling) => ",\"diagonal\":-1",
        };
        Some(format!("{{\"value\":{value},\"outerCell\":{outer}{diagonal}}}"))
    }
}

fn joined<T: ToString>(entries: &[T]) -> String {
    entries.iter().map(T::to_string).collect::<Vec<_>>().join(",")
}

/// Formats a list of numbers as JSON.
fn numbers_of<T: ToString>(numbers: &[T]) -> String {
    format!("[{}]", joined(numbers))
}

fn cage(cells: &[usize], sums: &[i64]) -> Option<String> {
    let sum = match sums {
        [] => 0,
        // In the app, 0 means a cage without a sum.
        [0] => return None,
        [sum] => *sum,
        _ => return None,
    };
    Some(format!("{{\"value\":{sum},\"cells\":{}}}", numbers_of(cells)))
}

fn look_and_say(cells: &[usize], counts: &[(usize, i64)]) -> Option<String> {
    let digit = |number: i64| u32::try_from(number).ok().and_then(|number| char::from_digit(number, 10));
    let mut said = String::new();
    for &(count, value) in counts {
        said.extend([digit(i64::try_from(count).ok()?)?, digit(value)?]);
    }
    Some(format!("{{\"value\":\"{said}\",\"cells\":{}}}", numbers_of(cells)))
}

/// Returns an arrow, which begins with the last cell of the bulb.
fn arrow(circle: &[usize], cells: &[usize]) -> Option<String> {
    if cells.is_empty() || !circle.is_sorted() {
        return None;
    }
    let whole: Vec<usize> = circle.last().into_iter().chain(cells).copied().collect();
    Some(format!("{{\"bulbCells\":{},\"arrows\":[{}]}}", numbers_of(circle), numbers_of(&whole)))
}

/// Returns the field with the digit groups.
fn groups_of(groups: &[ValueSet], layout: &Layout) -> Option<String> {
    let groups: Option<Vec<i64>> = groups.iter().map(|&group| bits_of(group, layout)).collect();
    Some(format!("\"groups\":{}", numbers_of(&groups?)))
}

/// Returns a number with a bit for each digit.
fn bits_of(group: ValueSet, layout: &Layout) -> Option<i64> {
    group.iter().try_fold(0, |bits, value| {
        let digit = u32::try_from(layout.number(value)).ok().filter(|&digit| digit < 63)?;
        Some(bits | 1i64 << digit)
    })
}
