//! Constraints in words.

use tesuji_core::{Constraint, Layout, RankTies, Relation, ValueSet};

/// The maximum number of cells to name one by one.
const MOST_NAMES: usize = 20;

/// Returns the names of cells: `r1c1, r1c2 and 7 more`.
pub(super) fn names(layout: &Layout, cells: &[usize]) -> String {
    let named: Vec<String> = cells.iter().take(MOST_NAMES).map(|&cell| layout.cell_name(cell)).collect();
    match cells.len().saturating_sub(MOST_NAMES) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

/// Returns the meaning of a constraint, with the names of its cells if a picture does not show them.
pub(super) fn saying(constraint: &Constraint, layout: &Layout) -> String {
    match constraint {
        Constraint::AntiChess { rows, columns } => match (rows.min(columns), rows.max(columns)) {
            (1, 2) => "Anti-knight: cells a knight's move apart differ".to_owned(),
            (1, 1) => "Anti-king: cells that touch in a corner differ".to_owned(),
            _ => format!("Cells {rows} by {columns} apart differ"),
        },
        Constraint::Taxicab { distance } => format!("Cells {distance} steps apart differ"),
        Constraint::AntiTaxicab => "Equal digits are never as many steps apart as they say".to_owned(),
        Constraint::NotAdjacent { relation, diagonal, exempt } => {
            let neighbours = match (exempt.is_empty(), diagonal) {
                (true, false) => "Neighbours",
                (false, false) => "Neighbours without a sign",
                (true, true) => "Diagonal neighbours",
                (false, true) => "Diagonal neighbours without a sign",
            };
            format!("{neighbours} {}", not(relation))
        }
        Constraint::DisjointGroups => "Disjoint groups: cells at the same place of their boxes differ".to_owned(),
        Constraint::GlobalEntropy => "Entropy: each square of 2x2 has a low, a middle and a high digit".to_owned(),
        Constraint::GlobalModulo => "Modulo: each square of 2x2 has all remainders modulo 3".to_owned(),
        Constraint::DutchFlatMates => "Dutch flat mates: each 5 has a 1 above it or a 9 below it".to_owned(),
        Constraint::SameRegionValues => "All rows, columns and regions have the same digits".to_owned(),
        Constraint::Doppelganger { .. } => {
            "Doppelgänger: each row, column and region omits one digit, those of one kind different ones; where the lowest \
             digit stands, the three omitted ones differ"
                .to_owned()
        }
        Constraint::ChaosConstruction { size, .. } => {
            format!("Chaos construction: find the connected regions of {size} cells with no digit twice")
        }
        Constraint::AllDifferent { cells } => format!("No digit twice in {}", names(layout, cells)),
        Constraint::Sum { terms, total } => {
            let mut text = String::new();
            for (nth, &(factor, cell)) in terms.iter().take(MOST_NAMES).enumerate() {
                text += match (nth, factor < 0) {
                    (0, false) => "",
                    (0, true) => "−",
                    (_, false) => " + ",
                    (_, true) => " − ",
                };
                if factor.unsigned_abs() != 1 {
                    text += &format!("{}·", factor.unsigned_abs());
                }
                text += &layout.cell_name(cell);
            }
            let more = terms.len().saturating_sub(MOST_NAMES);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            format!("{text}{more} = {total}")
        }
        Constraint::CountDistinct { control, cells } => {
            format!("{} is the number of different digits in {}", layout.cell_name(*control), names(layout, cells))
        }
        Constraint::ConnectedValues { values, size, .. } => {
            let size = size.map_or(String::new(), |size| format!(", and there are {size} of them"));
            format!("The cells with {} are connected{size}", numbers(layout, *values))
        }
        Constraint::FullRank { cells, rank, ties } => {
            let ties = match ties {
                RankTies::None => "no two lines are the same number",
                RankTies::Unclued => "a line with a clue is no other number",
                RankTies::Any => "lines may be the same number",
            };
            format!("Rank {rank} for {}; {ties}", names(layout, cells))
        }
        Constraint::Any { constraints } => {
            let each: Vec<String> = constraints.iter().take(4).map(|one| one_of(one, layout)).collect();
            let more = constraints.len().saturating_sub(4);
            let more = if more > 0 { format!("; or {more} more") } else { String::new() };
            format!("At least one of these: {}{more}", each.join("; or "))
        }
        other => one_of(other, layout),
    }
}

/// Returns a constraint as a clause.
pub(super) fn one_of(constraint: &Constraint, layout: &Layout) -> String {
    if let Constraint::Pairs { relation, pairs } = constraint {
        let pairs: Vec<String> =
            pairs.iter().take(MOST_NAMES).map(|pair| pair.map(|cell| layout.cell_name(cell)).join("/")).collect();
        return format!("{} {}", pairs.join(", "), is(relation));
    }
    if let Constraint::Allowed { cell, values } = constraint {
        return format!("{} is one of {}", layout.cell_name(*cell), numbers(layout, *values));
    }
    let mut cells = Vec::new();
    constraint.for_each_cell(&mut |cell| {
        if !cells.contains(&cell) && cells.len() <= 4096 {
            cells.push(cell);
        }
    });
    let name = constraint.name().replace('-', " ");
    let number = number_of(constraint).map_or(String::new(), |number| format!(" {number}"));
    match cells.is_empty() {
        true => name + &number,
        false => format!("{name}{number}: {}", names(layout, &cells)),
    }
}

fn number_of(constraint: &Constraint) -> Option<i64> {
    match constraint {
        Constraint::RellikCage { sum, .. }
        | Constraint::Lunchbox { sum, .. }
        | Constraint::SumLine { sum, .. }
        | Constraint::LittleKiller { sum, .. }
        | Constraint::Sandwich { sum, .. }
        | Constraint::XSum { sum, .. } => Some(*sum),
        Constraint::Cage { sums, .. } => sums.first().copied(),
        Constraint::Whisper { difference, .. } | Constraint::Lockout { difference, .. } => Some(*difference),
        Constraint::HiddenSkyscraper { value, .. } | Constraint::NumberedRoom { value, .. } => Some(*value),
        Constraint::ChaosArrow { offset, .. } | Constraint::ChaosCount { offset, .. } => Some(*offset),
        _ => None,
    }
}

fn numbers(layout: &Layout, values: ValueSet) -> String {
    values.iter().map(|value| layout.number(value).to_string()).collect::<Vec<_>>().join(", ")
}

fn is(relation: &Relation) -> String {
    match relation {
        Relation::Difference(difference) => format!("differ by {difference}"),
        Relation::Ratio(ratio) => format!("have the ratio {ratio}"),
        Relation::Sum(sum) => format!("add up to {sum}"),
        Relation::Greater => "decrease".to_owned(),
        Relation::Table(_) => "are in a relation of their own".to_owned(),
    }
}

fn not(relation: &Relation) -> String {
    match relation {
        Relation::Difference(0) => "are not equal".to_owned(),
        Relation::Difference(1) => "are not consecutive".to_owned(),
        Relation::Difference(difference) => format!("do not differ by {difference}"),
        Relation::Ratio(ratio) => format!("do not have the ratio {ratio}"),
        Relation::Sum(sum) => format!("do not add up to {sum}"),
        Relation::Greater => "do not decrease".to_owned(),
        Relation::Table(_) => "are not in a relation that a table gives".to_owned(),
    }
}
