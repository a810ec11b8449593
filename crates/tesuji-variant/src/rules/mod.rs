//! The registry of rules, one line per rule.

mod areas;
mod cells;
mod chaos;
mod composite;
mod grid;
mod lines;
mod outside;
mod pairs;
mod sets;

use tesuji_core::Constraint;

use crate::poster::Poster;

pub(crate) use areas::Area;
pub(crate) use grid::{thirds, windows};

/// Posts the propagators that need several constraints together, once all are known.
pub(crate) fn finish(poster: &mut Poster) {
    #[cfg(not(tesuji_small))] // no constraint of that module is posted
    {
        areas::finish(poster);
        chaos::finish(poster);
    }
}

/// Posts a constraint.
pub(crate) fn post(constraint: &Constraint, poster: &mut Poster) {
    use Constraint as C;
    #[cfg(tesuji_small)] // the page uses the other module for constraints
    return poster.unknown.push(constraint.name());
    match constraint {
        C::Allowed { cell, values } => cells::allowed(*cell, *values, poster),
        C::Parity { cell, even } => cells::parity(*cell, *even, poster),
        C::Diagonal { rising } => grid::diagonal(*rising, poster),
        C::AntiChess { rows, columns } => grid::anti_chess(*rows, *columns, poster),
        C::Taxicab { distance } => grid::taxicab(*distance, poster),
        C::AntiTaxicab => grid::anti_taxicab(poster),
        C::NotAdjacent { relation, diagonal, exempt } => grid::not_adjacent(relation, *diagonal, exempt, poster),
        C::Windoku => grid::windoku(poster),
        C::DisjointGroups => grid::disjoint_groups(poster),
        C::GlobalEntropy => grid::global_entropy(poster),
        C::GlobalModulo => grid::global_modulo(poster),
        C::DutchFlatMates => grid::dutch_flat_mates(poster),
        C::SameRegionValues => grid::same_region_values(poster),
        C::Doppelganger { rows, columns, regions } => grid::doppelganger([rows, columns, regions], poster),
        C::ChaosConstruction { regions, size } => chaos::construction(regions, *size, poster),
        C::AllDifferent { cells } => sets::all_different(cells, poster),
        C::Cage { cells, sums } => sets::cage(cells, sums, poster),
        C::Sum { terms, total } => sets::sum(terms, *total, poster),
        C::EqualSums { groups } => sets::equal_sums(groups, poster),
        C::RellikCage { cells, sum } => sets::rellik_cage(cells, *sum, poster),
        C::EqualityCage { cells } => sets::equality_cage(cells, poster),
        C::Lunchbox { cells, sum } => sets::lunchbox(cells, *sum, poster),
        C::Contains { cells, values, exact } => sets::contains(cells, values, *exact, poster),
        C::LookAndSay { cells, counts } => sets::look_and_say(cells, counts, poster),
        C::CountingCircles { cells } => sets::counting_circles(cells, poster),
        C::CountDistinct { control, cells } => sets::count_distinct(*control, cells, poster),
        C::SameValues { groups } => sets::same_values(groups, poster),
        C::Clone { cells, copies } => sets::clone(cells, copies, poster),
        C::ConnectedValues { cells, columns, values, size } => {
            areas::connected_values(cells, *columns, *values, *size, poster);
        }
        C::Thermometer { cells, slow } => lines::thermometer(cells, *slow, poster),
        C::Arrow { circle, cells } => lines::arrow(circle, cells, poster),
        C::DoubleArrow { cells } => lines::double_arrow(cells, poster),
        C::Palindrome { cells } => lines::palindrome(cells, poster),
        C::Renban { cells } => lines::renban(cells, poster),
        C::Whisper { cells, difference } => lines::whisper(cells, *difference, poster),
        C::RegionSumLine { cells } => lines::region_sum_line(cells, poster),
        C::Between { cells } => lines::between(cells, poster),
        C::Lockout { cells, difference } => lines::lockout(cells, *difference, poster),
        C::Zipper { cells } => lines::zipper(cells, poster),
        C::Nabner { cells } => lines::nabner(cells, poster),
        C::Entropic { cells } => lines::entropic(cells, poster),
        C::Modular { cells, modulus } => lines::modular(cells, *modulus, poster),
        C::SumLine { cells, sum, closed } => lines::sum_line(cells, *sum, *closed, poster),
        C::ValueIndexing { cells } => lines::value_indexing(cells, poster),
        C::Regular { segments, automaton } => lines::regular(segments, automaton, poster),
        C::Pairs { relation, pairs } => pairs::pairs(relation, pairs, poster),
        C::Extremum { cell, maximum, exempt } => pairs::extremum(*cell, *maximum, exempt, poster),
        C::Indexer { cell, by } => pairs::indexer(*cell, *by, poster),
        C::LittleKiller { cells, sum } => outside::little_killer(cells, *sum, poster),
        C::Sandwich { cells, sum } => outside::sandwich(cells, *sum, poster),
        C::XSum { cells, sum } => outside::x_sum(cells, *sum, poster),
        C::Skyscraper { cells, visible } => outside::skyscraper(cells, *visible, poster),
        C::HiddenSkyscraper { cells, value } => outside::hidden_skyscraper(cells, *value, poster),
        C::NumberedRoom { cells, value } => outside::numbered_room(cells, *value, poster),
        C::FullRank { cells, rank, ties } => outside::full_rank(cells, *rank, *ties, poster),
        C::ChaosArrow { cell, offset, arms } => chaos::arrow(*cell, *offset, arms, poster),
        C::ChaosCount { cell, offset, regions } => chaos::count(*cell, *offset, regions, poster),
        C::Any { constraints } => composite::any(constraints, poster),
        C::All { constraints } => composite::all(constraints, poster),
        _ => poster.unknown.push(constraint.name()),
    }
}
