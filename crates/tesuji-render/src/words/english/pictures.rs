//! Pictures of problems in English.

use tesuji_core::{Constraint, IndexedBy, Layout, RankTies, Relation};

use super::English;
use crate::words::picture_words::{
    MOST_ALTERNATIVES, MOST_NAMES, cells_of, first_names, first_pairs, first_terms, number_of, numbers,
};
use crate::words::{PictureSentence, PictureWords};

const COMMA: &str = ", ";

impl PictureWords for English {
    fn meaning(&self, constraint: &Constraint, layout: &Layout) -> String {
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
                "Doppelgänger: each row, column and region omits one digit, those of one \
                kind different ones; where the lowest digit stands, the three omitted ones differ"
                    .to_owned()
            }
            Constraint::ChaosConstruction { size, .. } => {
                format!("Chaos construction: find the connected regions of {size} cells with no digit twice")
            }
            Constraint::AllDifferent { cells } => format!("No digit twice in {}", names(layout, cells)),
            Constraint::Sum { terms, total } => {
                let (text, more) = first_terms(layout, terms, [" + ", " − "]);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                format!("{text}{more} = {total}")
            }
            Constraint::CountDistinct { control, cells } => {
                format!("{} is the number of different digits in {}", layout.cell_name(*control), names(layout, cells))
            }
            Constraint::ConnectedValues { values, size, .. } => {
                let size = size.map_or(String::new(), |size| format!(", and there are {size} of them"));
                format!("The cells with {} are connected{size}", numbers(layout, *values, COMMA))
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
                let each: Vec<String> =
                    constraints.iter().take(MOST_ALTERNATIVES).map(|one| clause(one, layout)).collect();
                let more = constraints.len().saturating_sub(MOST_ALTERNATIVES);
                let more = if more > 0 { format!("; or {more} more") } else { String::new() };
                format!("At least one of these: {}{more}", each.join("; or "))
            }
            other => clause(other, layout),
        }
    }

    fn sign(&self, constraint: &Constraint) -> Option<String> {
        let text = match constraint {
            Constraint::Palindrome { .. } => "Palindrome: reads the same from both ends",
            Constraint::Renban { .. } => "Renban: consecutive digits in any order",
            Constraint::Whisper { difference, .. } => {
                return Some(format!("Whisper: neighbours on the line differ by {difference} or more"));
            }
            Constraint::RegionSumLine { .. } => "Region sum: the same sum in each region",
            Constraint::Between { .. } => "Between: all digits lie between the two in circles",
            Constraint::Lockout { difference, .. } => {
                return Some(format!(
                    "Lockout: the digits in diamonds differ by {difference} or more, none of the others is from one to \
                     the other"
                ));
            }
            Constraint::DoubleArrow { .. } => "Double arrow: the digits between the circles add up to the sum of both",
            Constraint::Zipper { .. } => "Zipper: digits equally far from the centre have one sum",
            Constraint::Nabner { .. } => "Nabner: no two digits of the line are equal or consecutive",
            Constraint::Entropic { .. } => "Entropic: each three in a row are a low, a middle and a high digit",
            Constraint::Modular { modulus, .. } => {
                return Some(format!("Modular: each {modulus} in a row differ modulo {modulus}"));
            }
            Constraint::SumLine { sum, .. } => {
                return Some(format!("Sum line: can be cut into pieces that add up to {sum}"));
            }
            Constraint::ValueIndexing { .. } => {
                "Indexing: the first digit stands as far along the line as the second says"
            }
            Constraint::AllDifferent { .. } => "Shaded area: no digit twice",
            Constraint::Clone { .. } => "Areas with one letter are equal, cell by cell",
            Constraint::SameValues { .. } => "Areas with one letter have the same digits",
            Constraint::EqualSums { .. } => "Areas with one letter have the same sum",
            Constraint::RellikCage { .. } => "Cage with ≠: no digits of it add up to this",
            Constraint::EqualityCage { .. } => "Cage with =: as many even as odd digits, and as many low as high ones",
            Constraint::Lunchbox { .. } => "Cage with ↔: the sum between its lowest and its highest digit",
            Constraint::Contains { exact: true, .. } => {
                "Cage with several digits: it has them exactly as often as they are listed"
            }
            Constraint::Contains { exact: false, .. } => {
                "Cage with several digits: it has them as often as they are listed, or more"
            }
            Constraint::CountingCircles { .. } => "A digit in a circle says how many circles have it",
            Constraint::Thermometer { slow: true, .. } => "Hollow bulb: digits along the thermometer do not decrease",
            Constraint::Regular { .. } => "Line with a rule of its own, which an automaton describes",
            Constraint::Pairs { relation: Relation::Table(_), .. } => {
                "Square: a relation of two cells, given by a table"
            }
            Constraint::Indexer { by: IndexedBy::Rows, .. } => {
                "Red cell: the row in which the number of its own row stands"
            }
            Constraint::Indexer { by: IndexedBy::Columns, .. } => {
                "Blue cell: the column in which the number of its own stands"
            }
            Constraint::Indexer { by: IndexedBy::Boxes, .. } => {
                "Green cell: the place in the box where the number of its own stands"
            }
            _ => return None,
        };
        Some(text.to_owned())
    }

    fn number_outside(&self, constraint: &Constraint) -> &'static str {
        match constraint {
            Constraint::LittleKiller { .. } => "the sum of the diagonal",
            Constraint::Sandwich { .. } => "the sum between the lowest and the highest digit",
            Constraint::XSum { .. } => "the sum of as many cells as the first digit says",
            Constraint::Skyscraper { .. } => "how many digits are higher than all before them",
            Constraint::HiddenSkyscraper { .. } => "the first digit that is lower than one before it",
            Constraint::NumberedRoom { .. } => "the digit that is as far in as the first digit says",
            Constraint::FullRank { .. } => "the rank of the number among those of all lines",
            _ => "the number of the line",
        }
    }

    fn picture_sentence(&self, sentence: &PictureSentence<'_>) -> String {
        match *sentence {
            PictureSentence::More(count) => format!("and {count} more, which the description of the picture lists"),
            PictureSentence::MoreOf { name, count } => {
                format!("{count} constraints {}, which the description of the picture lists", name.replace('-', " "))
            }
            PictureSentence::EachCell { layout, values } => {
                format!("Each cell has one of {}", numbers(layout, values, COMMA))
            }
            PictureSentence::Outside { meaning } => format!("Beside the grid: {meaning}"),
            PictureSentence::OutsideBy { letter, meaning } => format!("{letter}: {meaning}"),
            PictureSentence::OutsideWithArrow { meaning } => format!("Beside the grid, with an arrow: {meaning}"),
            PictureSentence::Number { number, layout, cells, meaning } => {
                format!("{number} for {}: {meaning}", names(layout, cells))
            }
        }
    }

    fn description(&self, layout: &Layout, givens: usize, constraints: &[(&'static str, usize)]) -> String {
        let each = constraints.iter().map(|&(name, count)| match count {
            1 => name.to_owned(),
            count => format!("{name} ({count})"),
        });
        match constraints {
            [] => format!("{layout}, {givens} given."),
            _ => format!("{layout}, {givens} given. Constraints: {}.", each.collect::<Vec<_>>().join(", ")),
        }
    }

    fn further(&self, text: &str) -> String {
        format!(" {text}.")
    }
}

/// Returns the names of cells: `r1c1, r1c2 and 7 more`.
fn names(layout: &Layout, cells: &[usize]) -> String {
    let named = first_names(layout, cells, COMMA);
    match cells.len().saturating_sub(MOST_NAMES) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

/// Returns a constraint as a clause.
pub(crate) fn clause(constraint: &Constraint, layout: &Layout) -> String {
    if let Constraint::Pairs { relation, pairs } = constraint {
        return format!("{} {}", first_pairs(layout, pairs, COMMA), is(relation));
    }
    if let Constraint::Allowed { cell, values } = constraint {
        return format!("{} is one of {}", layout.cell_name(*cell), numbers(layout, *values, COMMA));
    }
    let cells = cells_of(constraint);
    let name = constraint.name().replace('-', " ");
    let number = number_of(constraint).map_or(String::new(), |number| format!(" {number}"));
    match cells.is_empty() {
        true => name + &number,
        false => format!("{name}{number}: {}", names(layout, &cells)),
    }
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
