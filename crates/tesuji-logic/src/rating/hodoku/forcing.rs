//! Forcing chains and nets: common consequences of an assumption and its opposite, or of every candidate of a cell or
//! every place of a digit; and assumptions that contradict themselves.
//!
//! HoDoKu collects all of them and takes one that places a digit, or else one that eliminates; of several, the first
//! cell, then the smallest digit.

use tesuji_core::{
    Candidate, CandidateSet, Cause, Cell, CellSet, Conclusion, Control, Digit, House, Pattern, SignedNode, Step,
};

use super::fact_path::FactPath;
use super::tables::{Fact, Table, Tables, candidate, fact, holds};
use crate::Board;
use crate::forcing::{CONTRADICTION_NET, FORCING_CHAIN, FORCING_NET};

/// Returns the step that HoDoKu takes. With `nets`, plain chains do not count.
pub(super) fn next(board: &Board, tables: &Tables, nets: bool, control: &Control<'_>) -> Option<Step> {
    let mut search = Search { board, tables, nets, places: places(board), best: None };
    for Candidate { cell, digit } in board.candidates().iter().take_while(|_| control.should_continue()) {
        let [off, on] = [false, true].map(|holds| fact(cell, digit, holds));
        search.contradictions(on);
        search.contradictions(off);
        search.agreements(&[on, off], Cause::NoDigit(cell));
    }
    for cell in board.open().iter().take_while(|_| control.should_continue()) {
        let premises: Vec<Fact> = board.digits(cell).iter().map(|digit| fact(cell, digit, true)).collect();
        search.agreements(&premises, Cause::Cell(cell));
    }
    for house in House::iter().take_while(|_| control.should_continue()) {
        for digit in Digit::ALL {
            let premises: Vec<Fact> = board.cells_in(house, digit).iter().map(|cell| fact(cell, digit, true)).collect();
            search.agreements(&premises, Cause::House(house, digit));
        }
    }
    search.best.map(|(_, step)| step)
}

struct Search<'a> {
    board: &'a Board,
    tables: &'a Tables,
    nets: bool,
    /// The houses and digits, each with the open cells in which no placed digit rules the digit out.
    places: Vec<(House, Digit, CellSet)>,
    best: Option<(Rank, Step)>,
}

/// The rank of a step: whether it only eliminates, its cell and its digit. The smallest rank is taken.
type Rank = (bool, Cell, Digit);

fn rank(conclusion: Fact) -> Option<Rank> {
    candidate(conclusion).map(|one| (!holds(conclusion), one.cell, one.digit))
}

impl Search<'_> {
    /// Offers the conclusion of the paths, each given by its premise and its goal.
    fn offer(&mut self, conclusion: Fact, cause: Cause, ways: &[(Fact, Fact)]) {
        let (Some(rank), Some(one)) = (rank(conclusion), candidate(conclusion)) else { return };
        if self.best.as_ref().is_some_and(|(least, _)| rank >= *least) {
            return;
        }
        let ways: Vec<_> = ways.iter().map(|&(premise, goal)| self.tables.way(premise, goal)).collect();
        if self.nets && !ways.iter().any(|way| way.is_net) {
            return;
        }
        let technique = match (self.nets, cause) {
            (false, _) => &FORCING_CHAIN,
            (true, Cause::NoDigit(_) | Cause::NoPlace(..)) => &CONTRADICTION_NET,
            (true, _) => &FORCING_NET,
        };
        let told = |way: &FactPath| {
            // For a contradiction between two consequences, the path that starts from the other premise is reversed
            // with all facts negated: it then starts from the same premise.
            let turned = matches!(cause, Cause::NoDigit(_)) && way.facts[0] != conclusion ^ 1;
            let mut facts: Vec<Fact> = way.facts.iter().map(|&fact| fact ^ Fact::from(turned)).collect();
            if turned {
                facts.reverse();
            }
            facts.into_iter().map(|fact| self.tables.implied(fact)).collect::<Vec<SignedNode>>()
        };
        let chains = ways.iter().map(told).collect();
        let conclusion = match holds(conclusion) {
            true => Conclusion::Place(one),
            false => Conclusion::Eliminate([one].into_iter().collect::<CandidateSet>()),
        };
        self.best = Some((rank, Step { technique, conclusion, pattern: Pattern::Forcing { cause, chains } }));
    }

    /// Looks for contradictions that follow from the premise.
    fn contradictions(&mut self, premise: Fact) {
        let opposite = premise ^ 1;
        if rank(opposite).is_none_or(|rank| self.best.as_ref().is_some_and(|(least, _)| rank >= *least)) {
            return;
        }
        let tables = self.tables;
        let table = &tables.tables[usize::from(premise)];
        let start = candidate(premise).map(|one| one.cell);
        if let Some(cell) = start.filter(|_| table.find(opposite).is_some()) {
            self.offer(opposite, Cause::NoDigit(cell), &[(premise, opposite)]);
        }
        for digit in Digit::ALL {
            if let Some(cell) = (table.on[digit.index()] & table.off[digit.index()]).first() {
                let ways = [false, true].map(|holds| (premise, fact(cell, digit, holds)));
                self.offer(opposite, Cause::NoDigit(cell), &ways);
            }
            for other in Digit::ALL.into_iter().filter(|&other| other > digit) {
                if let Some(cell) = (table.on[digit.index()] & table.on[other.index()]).first() {
                    let ways = [digit, other].map(|digit| (premise, fact(cell, digit, true)));
                    self.offer(opposite, Cause::NoDigit(cell), &ways);
                }
            }
        }
        self.crowded(premise, table);
        self.bare(premise, table);
    }

    /// Looks for two equal digits in a house.
    fn crowded(&mut self, premise: Fact, table: &Table) {
        for (house, digit) in each_place() {
            let cells = table.on[digit.index()] & house.cells();
            if cells.len() > 1 {
                let ways: Vec<_> = cells.iter().map(|cell| (premise, fact(cell, digit, true))).collect();
                self.offer(premise ^ 1, Cause::NoPlace(house, digit), &ways);
            }
        }
    }

    /// Looks for a cell without a digit, and for a house without a place for a digit.
    fn bare(&mut self, premise: Fact, table: &Table) {
        let has = |cell: &Cell| self.board.digits(*cell).iter().any(|digit| !table.off[digit.index()].contains(*cell));
        let filled = table.on.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
        for cell in (self.board.open() - filled).iter().filter(|cell| !has(cell)).collect::<Vec<Cell>>() {
            let ways: Vec<_> =
                self.board.digits(cell).iter().map(|digit| (premise, fact(cell, digit, false))).collect();
            self.offer(premise ^ 1, Cause::NoDigit(cell), &ways);
        }
        for nth in 0..self.places.len() {
            let (house, digit, cells) = self.places[nth];
            if !cells.is_empty() && cells.is_subset(table.off[digit.index()]) {
                let ways: Vec<_> = cells.iter().map(|cell| (premise, fact(cell, digit, false))).collect();
                self.offer(premise ^ 1, Cause::NoPlace(house, digit), &ways);
            }
        }
    }

    /// Looks for common consequences of all the premises. For a candidate and its opposite, they must concern another
    /// cell.
    fn agreements(&mut self, premises: &[Fact], cause: Cause) {
        let Some((first, others)) = premises.split_first() else { return };
        let tables = self.tables;
        let of = |premise: &Fact| &tables.tables[usize::from(*premise)];
        let opposites = matches!(cause, Cause::NoDigit(_));
        let start = candidate(*first).map(|one| one.cell).filter(|_| opposites);
        for digit in Digit::ALL {
            for holds in [true, false] {
                let cells = |table: &Table| if holds { table.on[digit.index()] } else { table.off[digit.index()] };
                let agreed = others.iter().fold(cells(of(first)), |agreed, other| agreed & cells(of(other)));
                for cell in agreed.iter().filter(|&cell| Some(cell) != start) {
                    let conclusion = fact(cell, digit, holds);
                    let ways: Vec<_> = premises.iter().map(|&premise| (premise, conclusion)).collect();
                    self.offer(conclusion, cause, &ways);
                }
            }
        }
    }
}

/// Returns the cells of each house in which no placed digit rules the digit out. HoDoKu uses these to find the places
/// of a digit, so candidates eliminated by a step are included.
fn places(board: &Board) -> Vec<(House, Digit, CellSet)> {
    let allowed = tesuji_core::ByDigit(Digit::ALL.map(|digit| {
        board.grid().cells_of(digit).iter().fold(board.open(), |cells, standing| cells - standing.peers())
    }));
    each_place().map(|(house, digit)| (house, digit, house.cells() & allowed[digit])).collect()
}

fn each_place() -> impl Iterator<Item = (House, Digit)> {
    House::ALL.into_iter().flat_map(|house| Digit::ALL.into_iter().map(move |digit| (house, digit)))
}
