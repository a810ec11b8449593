//! Conversion of a problem to items.

use std::collections::HashSet;

use tesuji_core::{Constraint, Drawing, HouseOf, IndexedBy, Layout, Problem, RankTies, Relation, Shape, ValueSet};

use super::board::{Board, cell_name};
use super::composite::{items_in, ties_in};
use super::items::STRICT;
use super::{encode, items_of};
use crate::pairs::{in_order, marked};
use crate::write::LAYOUT;
use crate::{Format, WriteError};

/// The maximum number of rows, columns and values.
const MOST: usize = 16;

/// Writes the items of a problem, without a line end.
pub(super) fn write(problem: &Problem, format: Format) -> Result<String, WriteError> {
    if problem.layout().size() > MOST {
        return Err(WriteError::size(format, problem.layout().size()));
    }
    items(problem).map_err(|what| WriteError::variant(format, problem, what))
}

/// A feature without a form in the items: the name of a constraint, or the layout.
type Unfit = &'static str;

fn items(problem: &Problem) -> Result<String, Unfit> {
    let layout = problem.layout();
    let drawing = layout.drawing();
    if [drawing.rows, drawing.columns, drawing.values].into_iter().any(|count| count > MOST) {
        return Err(LAYOUT);
    }
    let constraints = problem.constraints();
    let regions = regions_of(&drawing, constraints);
    // A prime size has no boxes.
    let has_boxes = regions.is_usual && Shape::of_size(drawing.values).is_some_and(|boxes| boxes.box_rows() > 1);
    let mut text = Writer { layout: &layout, drawing: &drawing, has_boxes, text: String::new() };
    text.push(&format!("Shape~{}x{}{}", drawing.rows, drawing.columns, values_of(&drawing)));
    if drawing.houses.iter().all(|house| house.of == HouseOf::Regions) {
        text.text.push_str("~Raw");
    } else if !regions.is_usual {
        text.push("NoBoxes");
    }
    if let Some(map) = &regions.map {
        text.push(&format!("Jigsaw~{map}"));
    }
    let size = constraints.iter().find_map(|constraint| match constraint {
        Constraint::ChaosConstruction { size, .. } => Some(*size),
        _ => None,
    });
    if let Some(size) = size.filter(|&size| size != drawing.rows.max(drawing.columns)) {
        text.push(&format!("RegionSize~{size}"));
    }
    let (before, after) = text.extra_cells(constraints).ok_or(LAYOUT)?;
    before.iter().for_each(|item| text.push(item));
    text.givens(problem);
    for cells in &regions.small {
        text.named("AllDifferent", cells);
    }
    let (plain, strict) = strict_of(constraints);
    for constraint in plain {
        text.constraint(constraint).ok_or(constraint.name())?;
    }
    strict.iter().for_each(|item| text.push(item));
    text.ties(plain)?;
    after.iter().for_each(|item| text.push(item));
    // The layout of the written items must be the wanted one.
    let read = items_of(&text.text).and_then(|items| Board::of(&items)).map_err(|_| LAYOUT)?;
    let mut wanted = drawing.clone();
    wanted.houses.retain(|house| !regions.small.contains(&house.cells));
    if is_same(&read.layout.drawing(), &wanted) { Ok(text.text) } else { Err(LAYOUT) }
}

fn is_same(one: &Drawing, other: &Drawing) -> bool {
    let houses =
        |drawing: &Drawing| drawing.houses.iter().map(|house| (house.of, house.cells.clone())).collect::<HashSet<_>>();
    (one.rows, one.columns, one.values, one.first) == (other.rows, other.columns, other.values, other.first)
        && one.cells == other.cells
        && one.extra == other.extra
        && houses(one) == houses(other)
}

fn values_of(drawing: &Drawing) -> String {
    match drawing.first {
        1 if drawing.values == drawing.rows.max(drawing.columns) => String::new(),
        1 => format!("~{}", drawing.values),
        first => format!("~{first}-{}", first + drawing.values as i64 - 1),
    }
}

/// The written form of the regions.
struct Regions {
    /// `true` if they are the usual boxes.
    is_usual: bool,
    /// One character per cell.
    map: Option<String>,
    /// The regions that have fewer cells than a row.
    small: Vec<Vec<usize>>,
}

fn regions_of(drawing: &Drawing, constraints: &[Constraint]) -> Regions {
    let whole = drawing.rows.max(drawing.columns);
    let mut regions: Vec<&Vec<usize>> =
        drawing.houses.iter().filter(|house| house.of == HouseOf::Regions).map(|house| &house.cells).collect();
    let is_asked = |constraint: &Constraint| {
        matches!(constraint, Constraint::RegionSumLine { .. } | Constraint::Indexer { .. } | Constraint::DisjointGroups)
    };
    let usual =
        Board::of(&items_of(&format!(".Shape~{}x{}~{}", drawing.rows, drawing.columns, MOST)).unwrap_or_default())
            .map(|board| board.layout.drawing())
            .map(|usual| {
                usual
                    .houses
                    .into_iter()
                    .filter(|house| house.of == HouseOf::Regions)
                    .map(|house| house.cells)
                    .collect::<Vec<_>>()
            })
            .unwrap_or_default();
    if regions.len() >= usual.len() && usual.iter().zip(&regions).all(|(one, other)| one == *other) {
        // There are boxes, and possibly jigsaw pieces as well.
        regions.drain(..usual.len());
        let map = map_of(drawing, &regions, whole);
        return Regions { is_usual: true, map, small: Vec::new() };
    }
    let is_small = |region: &&Vec<usize>| region.len() < whole && !constraints.iter().any(is_asked);
    let small = regions.iter().filter(|region| is_small(region)).map(|region| (*region).clone()).collect();
    regions.retain(|region| !is_small(region));
    Regions { is_usual: false, map: map_of(drawing, &regions, whole), small }
}

/// Returns a character for each region; cells outside share other characters, so that they form no region.
fn map_of(drawing: &Drawing, regions: &[&Vec<usize>], whole: usize) -> Option<String> {
    const SIGNS: &[u8] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    if regions.is_empty() {
        return None;
    }
    let mut map = vec![0; drawing.cells.len()];
    for (region, &sign) in regions.iter().zip(SIGNS) {
        region.iter().for_each(|&cell| map[cell] = sign);
    }
    let mut left = SIGNS[regions.len().min(SIGNS.len())..].iter().copied();
    let (mut count, mut sign) = (0, left.next());
    for cell in map.iter_mut().filter(|cell| **cell == 0) {
        if count + 1 == whole {
            (count, sign) = (0, left.next());
        }
        (*cell, count) = (sign?, count + 1);
    }
    String::from_utf8(map).ok()
}

/// Removes the constraints on pairs without a mark from the end of the list, and returns the items for them.
fn strict_of(constraints: &[Constraint]) -> (&[Constraint], Vec<&'static str>) {
    let mut rest = constraints;
    let mut items = Vec::new();
    for (name, relations) in STRICT.into_iter().rev() {
        let [before @ .., one, other] = rest else { continue };
        let marked = in_order(&marked(before, |relation| relations.contains(relation)));
        let is_strict = |constraint: &Constraint, wanted: &Relation| {
            matches!(constraint, Constraint::NotAdjacent { relation, diagonal: false, exempt }
                if relation == wanted && in_order(exempt) == marked)
        };
        if is_strict(one, &relations[0]) && is_strict(other, &relations[1]) {
            items.insert(0, name);
            rest = before;
        }
    }
    (rest, items)
}

/// Returns the cells of pairs without duplicates, in the order of the pairs.
fn cells_of(pairs: &[[usize; 2]]) -> Vec<usize> {
    let mut cells: Vec<usize> = Vec::new();
    for cell in pairs.iter().flatten() {
        if !cells.contains(cell) {
            cells.push(*cell);
        }
    }
    cells
}

struct Writer<'a> {
    layout: &'a Layout,
    drawing: &'a Drawing,
    has_boxes: bool,
    text: String,
}

impl Writer<'_> {
    fn push(&mut self, item: &str) {
        self.text.push('.');
        self.text.push_str(item);
    }

    fn named(&mut self, head: &str, cells: &[usize]) {
        let item = format!("{head}{}", self.list(cells));
        self.push(&item);
    }

    fn list(&self, cells: &[usize]) -> String {
        cells.iter().map(|&cell| format!("~{}", self.cell(cell))).collect()
    }

    fn cell(&self, cell: usize) -> String {
        cell_name(self.layout, cell)
    }

    fn numbers(&self, values: ValueSet) -> String {
        values.iter().map(|value| format!("_{}", self.layout.number(value))).collect()
    }

    fn givens(&mut self, problem: &Problem) {
        let all = ValueSet::first(self.drawing.values);
        let givens = problem.allowed().into_iter().enumerate().filter(|(_, values)| *values != all);
        let item: String =
            givens.map(|(cell, values)| format!("~{}{}", self.cell(cell), self.numbers(values))).collect();
        if !item.is_empty() {
            self.push(&item);
        }
    }

    /// Returns the items for extra cells: those before the first ones that a constraint creates, and those after them.
    fn extra_cells(&self, constraints: &[Constraint]) -> Option<(Vec<String>, Vec<String>)> {
        let (mut before, mut after) = (Vec::new(), Vec::new());
        let mut made = false;
        let mut rest = self.drawing.extra.as_slice();
        while let Some(first) = rest.first() {
            let prefix = first.trim_end_matches(|character: char| character.is_ascii_digit());
            let count =
                rest.iter().enumerate().take_while(|(nth, name)| **name == format!("{prefix}{}", nth + 1)).count();
            let start = self.drawing.cells.len() + self.drawing.extra.len() - rest.len();
            rest = rest.get(count.max(1)..)?;
            if matches!(prefix, "CC" | "DGR" | "DGC" | "DGB") {
                made = true;
                continue;
            }
            let name = prefix.strip_prefix('V').filter(|_| count > 0)?;
            let columns = constraints.iter().find_map(|constraint| match constraint {
                Constraint::ConnectedValues { cells, columns, .. } if cells.first() == Some(&start) => Some(*columns),
                _ => None,
            });
            let size = match columns.filter(|&columns| columns != self.drawing.columns && count.is_multiple_of(columns))
            {
                Some(columns) => format!("{}x{columns}", count / columns),
                None => count.to_string(),
            };
            if made { &mut after } else { &mut before }.push(format!("Var~{name}~~{size}"));
        }
        Some((before, after))
    }

    fn ties(&mut self, constraints: &[Constraint]) -> Result<(), Unfit> {
        let mut found = ties_in(constraints);
        found.dedup();
        match found[..] {
            [] | [RankTies::Unclued] => {}
            [RankTies::None] => self.push("FullRankTies~none"),
            [RankTies::Any] => self.push("FullRankTies~any"),
            _ => return Err("full-rank"),
        }
        Ok(())
    }

    /// Writes a constraint; returns `None` if there is no item for it.
    fn constraint(&mut self, constraint: &Constraint) -> Option<()> {
        let (head, cells): (String, &[usize]) = match constraint {
            Constraint::Allowed { cell, values } => {
                let item = format!("~{}{}", self.cell(*cell), self.numbers(*values));
                self.push(&item);
                return Some(());
            }
            Constraint::Parity { cell, even } => {
                let all = ValueSet::first(self.drawing.values);
                let fits = |value: &u8| (self.layout.number(*value).rem_euclid(2) == 0) == *even;
                let item = format!("~{}{}", self.cell(*cell), self.numbers(all.iter().filter(fits).collect()));
                self.push(&item);
                return Some(());
            }
            Constraint::Diagonal { rising } => (format!("Diagonal~{}", if *rising { 1 } else { -1 }), &[]),
            Constraint::AntiChess { rows: 1, columns: 1 } => ("AntiKing".into(), &[]),
            Constraint::AntiChess { rows: 1, columns: 2 } | Constraint::AntiChess { rows: 2, columns: 1 } => {
                ("AntiKnight".into(), &[])
            }
            Constraint::AntiTaxicab => ("AntiTaxicab".into(), &[]),
            Constraint::NotAdjacent { relation: Relation::Difference(1), diagonal: false, exempt }
                if exempt.is_empty() =>
            {
                ("AntiConsecutive".into(), &[])
            }
            Constraint::NotAdjacent { relation, diagonal, exempt } => {
                self.not_adjacent(relation, *diagonal, exempt);
                return Some(());
            }
            Constraint::Windoku if self.has_boxes => ("Windoku".into(), &[]),
            Constraint::DisjointGroups if self.has_boxes => ("DisjointSets".into(), &[]),
            Constraint::GlobalEntropy => ("GlobalEntropy".into(), &[]),
            Constraint::GlobalModulo => ("GlobalMod".into(), &[]),
            Constraint::DutchFlatMates => ("DutchFlatmates".into(), &[]),
            Constraint::SameRegionValues => ("RegionSameValues".into(), &[]),
            Constraint::Doppelganger { .. } => ("Doppelganger".into(), &[]),
            Constraint::ChaosConstruction { .. } => ("ChaosConstruction".into(), &[]),
            Constraint::ChaosArrow { cell, offset, arms } => {
                let arms: Vec<String> = arms.iter().map(|arm| self.list(arm)).collect();
                let item = format!("ChaosArrow~{}~{offset}{}", self.cell(*cell), arms.join("~-"));
                self.push(&item);
                return Some(());
            }
            Constraint::ChaosCount { cell, offset, regions } => {
                (format!("ChaosCount~{}~{offset}", self.cell(*cell)), regions)
            }
            Constraint::AllDifferent { cells } => ("AllDifferent".into(), cells),
            Constraint::Cage { cells, sums } => match sums[..] {
                [] => ("Cage~0".into(), cells),
                [0] => return None,
                [sum] => (format!("Cage~{sum}"), cells),
                _ => {
                    let one = |&sum: &i64| Constraint::Cage { cells: cells.clone(), sums: vec![sum] };
                    return self.constraint(&Constraint::Any { constraints: sums.iter().map(one).collect() });
                }
            },
            Constraint::Sum { terms, total } => {
                let cells: Vec<usize> = terms.iter().map(|&(_, cell)| cell).collect();
                let factors: String = terms.iter().map(|(factor, _)| format!("_{factor}")).collect();
                let factors =
                    if terms.iter().all(|&(factor, _)| factor == 1) { String::new() } else { format!("_={factors}") };
                self.named(&format!("Sum~{total}{factors}"), &cells);
                return Some(());
            }
            Constraint::EqualSums { groups } => {
                let groups: Vec<String> = groups.iter().map(|group| self.list(group)).collect();
                let item = format!("EqualSum{}", groups.join("~-"));
                self.push(&item);
                return Some(());
            }
            Constraint::RellikCage { cells, sum } => (format!("RellikCage~{sum}"), cells),
            Constraint::EqualityCage { cells } => ("EqualityCage".into(), cells),
            Constraint::Lunchbox { cells, sum } => (format!("Lunchbox~{sum}"), cells),
            Constraint::Contains { cells, values, exact } if !values.is_empty() => {
                let values: Vec<String> = values.iter().map(i64::to_string).collect();
                (format!("Contain{}~{}", if *exact { "Exact" } else { "AtLeast" }, values.join("_")), cells)
            }
            Constraint::LookAndSay { cells, counts } => {
                let fits = |&(count, value): &(usize, i64)| count < 10 && (0..10).contains(&value);
                let clue = counts.iter().map(|pair| fits(pair).then(|| format!("{}{}", pair.0, pair.1)));
                (format!("LookAndSay~{}", clue.collect::<Option<String>>()?), cells)
            }
            Constraint::CountingCircles { cells } => ("CountingCircles".into(), cells),
            Constraint::CountDistinct { control, cells } => (format!("CountDistinct~{}", self.cell(*control)), cells),
            Constraint::SameValues { groups } => {
                let size = groups.first().map(Vec::len).filter(|&size| size > 0)?;
                let whole = groups.iter().all(|group| group.len() == size).then(|| groups.concat())?;
                self.named(&format!("SameValues~{}", groups.len()), &whole);
                return Some(());
            }
            Constraint::Clone { cells, copies } => {
                cells.iter().zip(copies).for_each(|(&one, &other)| self.named("SameValues~2", &[one, other]));
                return Some(());
            }
            Constraint::ConnectedValues { cells, values, size, .. } => {
                let item = self.connected(cells, *values, *size)?;
                self.push(&item);
                return Some(());
            }
            Constraint::Thermometer { cells, slow: false } => ("Thermo".into(), cells),
            Constraint::Thermometer { cells, slow: true } => {
                let pairs: Vec<[usize; 2]> = cells.windows(2).map(|pair| [pair[0], pair[1]]).collect();
                self.table(&self.table_of(|one, other| one <= other), &pairs);
                return Some(());
            }
            Constraint::Arrow { circle, cells } => {
                let head = if circle.len() == 1 { "Arrow".to_owned() } else { format!("PillArrow~{}", circle.len()) };
                let whole: Vec<usize> = circle.iter().chain(cells).copied().collect();
                self.named(&head, &whole);
                return circle.is_sorted().then_some(());
            }
            Constraint::DoubleArrow { cells } => ("DoubleArrow".into(), cells),
            Constraint::Palindrome { cells } => ("Palindrome".into(), cells),
            Constraint::Renban { cells } => ("Renban".into(), cells),
            Constraint::Whisper { cells, difference } => (format!("Whisper~{difference}"), cells),
            Constraint::RegionSumLine { cells } => ("RegionSumLine".into(), cells),
            Constraint::Between { cells } => ("Between".into(), cells),
            Constraint::Lockout { cells, difference } => (format!("Lockout~{difference}"), cells),
            Constraint::Zipper { cells } => ("Zipper".into(), cells),
            Constraint::Nabner { cells } => {
                let relation = self.table_of(|one, other| one.abs_diff(other) >= 2);
                let key = encode::relation(&relation, self.drawing.first, self.drawing.values);
                (format!("PairX~{key}~_nabner"), cells)
            }
            Constraint::Entropic { cells } => ("Entropic".into(), cells),
            Constraint::Modular { cells, modulus } => (format!("Modular~{modulus}"), cells),
            Constraint::SumLine { cells, sum, closed } => {
                let item = format!("SumLine~{sum}{}{}", self.list(cells), if *closed { "~LOOP" } else { "" });
                self.push(&item);
                return Some(());
            }
            Constraint::ValueIndexing { cells } => ("ValueIndexing".into(), cells),
            Constraint::Regular { segments, automaton } => {
                let code = encode::automaton(automaton, self.drawing.values)?;
                let segments: Vec<String> = segments.iter().map(|segment| self.list(segment)).collect();
                let item = format!("NFA~{code}~_line{}", segments.join("~-"));
                self.push(&item);
                return Some(());
            }
            Constraint::Pairs { relation, pairs } => return self.pairs(relation, pairs),
            Constraint::Extremum { cell, maximum, exempt } => {
                let next = self.neighbours(*cell, false).into_iter().filter(|next| !exempt.contains(next));
                let order = |next| if *maximum { [*cell, next] } else { [next, *cell] };
                next.map(order).collect::<Vec<_>>().iter().for_each(|pair| self.named("GreaterThan", pair));
                return Some(());
            }
            Constraint::Indexer { cell, by } => {
                let by = match by {
                    IndexedBy::Rows => "R",
                    IndexedBy::Columns => "C",
                    IndexedBy::Boxes => return None,
                };
                self.named(&format!("Indexing~{by}"), &[*cell]);
                return Some(());
            }
            Constraint::LittleKiller { cells, sum } => {
                let first = self.cell(*cells.first()?);
                let item = format!("LittleKiller~{sum}~{first}");
                if self.reads_as(&item, constraint) {
                    self.push(&item);
                    return Some(());
                }
                let terms = cells.iter().map(|&cell| (1, cell)).collect();
                return self.constraint(&Constraint::Sum { terms, total: *sum });
            }
            Constraint::Sandwich { cells, sum } => {
                // The sum between is the same from both sides.
                let (line, _) = self.line(cells)?;
                (format!("Sandwich~{sum}~{line}"), &[])
            }
            Constraint::XSum { cells, sum } => (self.two_sided("XSum", cells, &sum.to_string())?, &[]),
            Constraint::Skyscraper { cells, visible } => {
                (self.two_sided("Skyscraper", cells, &visible.to_string())?, &[])
            }
            Constraint::HiddenSkyscraper { cells, value } => {
                (self.two_sided("HiddenSkyscraper", cells, &value.to_string())?, &[])
            }
            Constraint::NumberedRoom { cells, value } => {
                (self.two_sided("NumberedRoom", cells, &value.to_string())?, &[])
            }
            Constraint::FullRank { cells, rank, .. } => (self.two_sided("FullRank", cells, &rank.to_string())?, &[]),
            Constraint::Any { constraints } => return self.composite("Or", constraints),
            Constraint::All { constraints } => return self.composite("And", constraints),
            _ => return None,
        };
        self.named(&head, cells);
        Some(())
    }

    fn composite(&mut self, name: &str, constraints: &[Constraint]) -> Option<()> {
        self.push(name);
        for one in constraints {
            let start = self.text.len();
            self.constraint(one)?;
            // A constraint written as several items, or as none, is a single alternative.
            if name == "Or" && items_in(&self.text[start..]) != 1 {
                self.text.insert_str(start, ".And");
                self.push("End");
            }
        }
        self.push("End");
        Some(())
    }

    /// Returns whether an item is read as this constraint.
    fn reads_as(&self, item: &str, constraint: &Constraint) -> bool {
        let text = format!(".Shape~{}x{}.{item}", self.drawing.rows, self.drawing.columns);
        super::read_items(&text).is_ok_and(|problem| problem.constraints() == std::slice::from_ref(constraint))
    }

    fn connected(&self, cells: &[usize], values: ValueSet, size: Option<usize>) -> Option<String> {
        let name = match cells.first().copied()? {
            0 => String::new(),
            first => {
                let name = self.layout.cell_name(first);
                name.strip_suffix('1').filter(|_| self.layout.place(first).is_none())?.to_owned()
            }
        };
        let size = size.map_or(String::new(), |size| format!("~{size}"));
        let numbers = self.numbers(values);
        Some(format!("ConnectedValues~{name}~{}{size}", numbers.strip_prefix('_')?))
    }

    fn table_of(&self, holds: impl Fn(i64, i64) -> bool) -> Relation {
        let number = |value: u8| self.layout.number(value);
        let values = 1..=self.drawing.values as u8;
        let row = |one: u8| values.clone().filter(|&other| holds(number(one), number(other))).collect::<ValueSet>();
        Relation::Table(values.clone().map(row).collect())
    }

    fn neighbours(&self, cell: usize, diagonal: bool) -> Vec<usize> {
        let steps = if diagonal { [(-1, -1), (-1, 1), (1, -1), (1, 1)] } else { [(-1, 0), (0, -1), (0, 1), (1, 0)] };
        let Some((row, column)) = self.layout.place(cell) else { return Vec::new() };
        let at = |(down, right)| self.layout.cell_at(row.checked_add_signed(down)?, column.checked_add_signed(right)?);
        steps.into_iter().filter_map(at).collect()
    }

    fn not_adjacent(&mut self, relation: &Relation, diagonal: bool, exempt: &[[usize; 2]]) {
        let exempt = in_order(exempt);
        let pairs: Vec<[usize; 2]> = (0..self.layout.cell_count())
            .flat_map(|cell| self.neighbours(cell, diagonal).into_iter().map(move |next| [cell, next]))
            .filter(|pair| pair[0] < pair[1] && !exempt.contains(pair))
            .collect();
        let first = self.drawing.first;
        let not = self.table_of(|one, other| !relation.holds(first, one, other));
        self.table(&not, &pairs);
    }

    /// Writes pairs of a relation: as one line, as all pairs of a list, or individually.
    fn table(&mut self, relation: &Relation, pairs: &[[usize; 2]]) {
        let key = encode::relation(relation, self.drawing.first, self.drawing.values);
        let line: Vec<usize> =
            pairs.first().map(|pair| pair[0]).into_iter().chain(pairs.iter().map(|pair| pair[1])).collect();
        if line.windows(2).map(|pair| [pair[0], pair[1]]).eq(pairs.iter().copied()) {
            return self.named(&format!("Pair~{key}~_pair"), &line);
        }
        // The pairs of a list are those of its second cell with the first, of its third with the two before it, and so
        // on. Each group begins where the number of pairs of a shorter list ends.
        let ends = (1..).map(|nth| nth * (nth - 1) / 2).map_while(|first| pairs.get(first).map(|pair| pair[1]));
        let list: Vec<usize> = pairs.first().map(|pair| pair[0]).into_iter().chain(ends).collect();
        let all = (0..list.len()).flat_map(|nth| (0..nth).map(|one| [list[one], list[nth]]).collect::<Vec<_>>());
        if all.eq(pairs.iter().copied()) {
            return self.named(&format!("PairX~{key}~_pair"), &list);
        }
        let pairs: Vec<String> = pairs.iter().map(|pair| self.list(pair)).collect();
        let item = format!("Pair~{key}~_pair{}", pairs.join("~"));
        self.push(&item);
    }

    fn pairs(&mut self, relation: &Relation, pairs: &[[usize; 2]]) -> Option<()> {
        let name = match relation {
            Relation::Difference(1) => "WhiteDot",
            Relation::Ratio(2) => "BlackDot",
            Relation::Sum(10) => "X",
            Relation::Sum(5) => "V",
            Relation::Greater => "GreaterThan",
            _ => "",
        };
        let is_near = |pair: &[usize; 2]| self.neighbours(pair[0], false).contains(&pair[1]);
        if name.is_empty() || !pairs.iter().all(is_near) {
            self.table(relation, pairs);
            return Some(());
        }
        let list = cells_of(pairs);
        let item = format!("{name}{}", self.list(&list));
        if self.reads_as(&item, &Constraint::Pairs { relation: relation.clone(), pairs: pairs.to_vec() }) {
            self.push(&item);
        } else {
            pairs.iter().for_each(|pair| self.named(name, pair));
        }
        Some(())
    }

    /// Returns the name of a row or column, and whether it is read from its beginning.
    fn line(&self, cells: &[usize]) -> Option<(String, bool)> {
        let (row, column) = self.layout.place(*cells.first()?)?;
        for (name, at, count) in [("R", row, self.drawing.columns), ("C", column, self.drawing.rows)] {
            let mut line: Vec<usize> = (0..count)
                .filter_map(|nth| if name == "R" { self.layout.cell_at(at, nth) } else { self.layout.cell_at(nth, at) })
                .collect();
            for forward in [true, false] {
                if line == cells {
                    return Some((format!("{name}{}", at + 1), forward));
                }
                line.reverse();
            }
        }
        None
    }

    fn two_sided(&self, name: &str, cells: &[usize], clue: &str) -> Option<String> {
        let (line, forward) = self.line(cells)?;
        Some(if forward { format!("{name}~{line}~{clue}~") } else { format!("{name}~{line}~~{clue}") })
    }
}
