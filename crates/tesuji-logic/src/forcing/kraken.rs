//! Kraken fish: fish whose fins are linked to the target by chains.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, Cause, Cell, CellSet, Digit, House, HouseSet, Technique};

use super::chain::runs;
use super::run::Run;
use crate::choose::choose;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// A chain from every fin of a fish leads to the same elimination as the fish itself.
    ///
    /// # What it looks like
    ///
    /// A finned fish whose fins need not be in one box. The candidate that the fish would eliminate does not see all
    /// the fins, but from each fin that it does not see, a chain shows that the candidate is false.
    ///
    /// # Why it works
    ///
    /// Either one of the fins holds the digit, or the fish is complete without fins. In the first case the chain
    /// eliminates the candidate, in the second case the fish does.
    ///
    /// # How it is looked for
    ///
    /// The solver tries all fish of two to four lines with up to three fins, and follows the chains that start from
    /// each fin.
    pub KRAKEN_FISH_1 = "kraken-fish-1", "kraken fish type 1", "挪威海怪鱼一型", Fish, look_for: "a kraken fish type 1",
        zh: [
            "从每个鱼鳍出发的链，与鱼本身删去同一个候选数。",
            "一条带鳍的鱼，鱼鳍不必同宫。鱼要删的候选数看不到全部鱼鳍，但从它看不到的每个鱼鳍，都有一条链推出它不成立。",
            "某个鱼鳍成立，链就排除这个候选数；鱼鳍都不成立，鱼本身排除它。",
            "找带鳍的鱼，从每个鱼鳍推到要删的候选数。",
        ],
        also: ["kraken fish"], hodoku: Extreme 500;
}

technique! {
    /// Chains from all fins of a fish, and from all its places in one cover line, lead to the same elimination.
    ///
    /// # What it looks like
    ///
    /// A finned fish and one of its cover lines. From every fin, and from every place of the fish in that line, a chain
    /// eliminates the same candidate, which can be anywhere in the grid.
    ///
    /// # Why it works
    ///
    /// Either one of the fins holds the digit, or the fish is complete without fins. In that case, the cover line has
    /// the digit at one of its places in the fish. The candidate is eliminated in every case.
    ///
    /// # How it is looked for
    ///
    /// The solver tries all fish of two to four lines with up to three fins, and each of their cover lines.
    pub KRAKEN_FISH_2 = "kraken-fish-2", "kraken fish type 2", "挪威海怪鱼二型", Fish, look_for: "a kraken fish type 2",
        zh: [
            "从每个鱼鳍，以及鱼在一条覆盖线上的每个位置，都推出同一个候选数不成立。",
            "一条带鳍的鱼和它的一条覆盖线。从每个鱼鳍，以及鱼在这条线上的每个位置，都有一条链排除同一个候选数；它可以在盘面任何地方。",
            "要么某个鱼鳍成立；要么鱼鳍都不成立，覆盖线的这个数就在鱼的某个位置。每种情况都排除这个候选数。",
            "找带鳍的鱼，选一条覆盖线，从线上鱼的各位置和各鱼鳍分别推下去。",
        ],
        hodoku: Extreme 500;
}

/// A finder of kraken fish of one type.
#[derive(Debug)]
pub struct Kraken {
    /// `true` if chains also start from the fish's candidates in a cover line.
    lines: bool,
    technique: &'static Technique,
}

impl Kraken {
    /// The finder of [type 1](KRAKEN_FISH_1).
    pub const TYPE_1: Kraken = Kraken { lines: false, technique: &KRAKEN_FISH_1 };
    /// The finder of [type 2](KRAKEN_FISH_2).
    pub const TYPE_2: Kraken = Kraken { lines: true, technique: &KRAKEN_FISH_2 };
}

const MOST_FINS: u32 = 3;

impl Finder for Kraken {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let runs = runs(board, false, found)?;
        let gone = runs.iter().map(|run| match run {
            // A candidate that leads to a contradiction would imply anything.
            Some(run) if run.dead.is_none() => run.happened().filter(|(_, holds)| !holds).map(|(one, _)| one).collect(),
            _ => CandidateSet::EMPTY,
        });
        let mut search = Search { kraken: self, board, gone: gone.collect(), runs, open: board.candidates() };
        for size in 2..=4 {
            for digit in Digit::ALL {
                for kind in [0, 1] {
                    search.fish(size, digit, kind, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

struct Search<'a> {
    kraken: &'a Kraken,
    board: &'a Board,
    runs: Vec<Option<Run>>,
    /// The candidates eliminated if a candidate is true, by its index.
    gone: Vec<CandidateSet>,
    /// The candidates not yet shown to be eliminated.
    open: CandidateSet,
}

/// A fish: its digit, its houses, and its fins.
#[derive(Clone, Copy)]
struct Fish {
    digit: Digit,
    base: HouseSet,
    cover: HouseSet,
    fins: CellSet,
}

fn cells(houses: HouseSet) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells())
}

/// Returns the minimum number of places that `size` lines across leave uncovered.
fn least_fins(lines: impl Iterator<Item = u16> + Clone, size: usize) -> u32 {
    let in_column = |column: usize| lines.clone().map(|places| u32::from(places >> column & 1)).sum::<u32>();
    let mut counts: [u32; 9] = std::array::from_fn(in_column);
    counts.sort_unstable();
    counts[..9 - size].iter().sum()
}

impl Search<'_> {
    fn fish(&mut self, size: usize, digit: Digit, kind: usize, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let board = self.board;
        let line = |kind: usize, nth: usize| House::ALL[9 * kind + nth];
        let places: [u16; 9] = std::array::from_fn(|nth| board.places(line(kind, nth), digit));
        let fitting: Vec<usize> = (0..9).filter(|&nth| places[nth].count_ones() > 1).collect();
        choose(fitting.len(), size, &mut |chosen| {
            found.check()?;
            let base: HouseSet = chosen.iter().map(|&nth| line(kind, fitting[nth])).collect();
            let places = |nth: &usize| places[fitting[*nth]];
            let across = chosen.iter().fold(0, |all, nth| all | places(nth));
            let columns: Vec<usize> = (0..9).filter(|column| across >> column & 1 == 1).collect();
            if columns.len() <= size || least_fins(chosen.iter().map(places), size) > MOST_FINS {
                return ControlFlow::Continue(());
            }
            choose(columns.len(), size, &mut |covering| {
                let mask = covering.iter().fold(0, |mask, &nth| mask | 1u16 << columns[nth]);
                let fins: u32 = chosen.iter().map(|nth| (places(nth) & !mask).count_ones()).sum();
                // A line with only fins is not part of the fish.
                if fins > MOST_FINS || chosen.iter().any(|nth| places(nth) & mask == 0) {
                    return ControlFlow::Continue(());
                }
                let cover: HouseSet = covering.iter().map(|&nth| line(1 - kind, columns[nth])).collect();
                let fins = (cells(base) & board.cells(digit)) - cells(cover);
                self.chains(Fish { digit, base, cover, fins }, found)
            })
        })
    }

    fn chains(&mut self, fish: Fish, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let Fish { digit, base, cover, fins } = fish;
        let board = self.board;
        // If all places of a house are fins, no fish is needed.
        if fins.iter().flat_map(Cell::houses).any(|house| board.cells_in(house, digit).is_subset(fins)) {
            return ControlFlow::Continue(());
        }
        let of = |cell: Cell| Candidate { cell, digit }.index();
        if !self.kraken.lines {
            let direct = crate::finder::seen_by_all(fins);
            let targets = (cells(cover) - cells(base) - direct) & self.open.cells(digit);
            let targets = fins.iter().fold(targets, |targets, fin| targets & self.gone[of(fin)].cells(digit));
            return targets.iter().try_for_each(|cell| self.show(fish, fins, Candidate { cell, digit }, found));
        }
        let by_fins = fins.iter().fold(self.open, |all, fin| all & self.gone[of(fin)]);
        if by_fins.is_empty() {
            return ControlFlow::Continue(());
        }
        for line in cover {
            let vertices = line.cells() & cells(base) & board.cells(digit);
            let gone = vertices.iter().fold(by_fins, |all, vertex| all & self.gone[of(vertex)]);
            // Most are empty, and checking that is faster than iterating over the set.
            if gone.is_empty() {
                continue;
            }
            let from = fins | vertices;
            gone.iter().try_for_each(|target| self.show(fish, from, target, found))?;
        }
        ControlFlow::Continue(())
    }

    /// Passes on the step that eliminates the target whichever of the cells holds the digit, once for each target.
    fn show(&mut self, fish: Fish, from: CellSet, target: Candidate, found: &mut StepSink<'_>) -> ControlFlow<()> {
        if !self.open.contains(target) {
            return ControlFlow::Continue(());
        }
        self.open.remove(target);
        let Fish { digit, base, cover, .. } = fish;
        let runs = from.iter().filter_map(|cell| self.runs[Candidate { cell, digit }.index()].as_ref());
        let runs: Vec<&Run> = runs.collect();
        let cause = Cause::Fish { digit, base, cover };
        found.push(Run::agreement(self.kraken.technique, self.board, cause, &runs, target, false))
    }
}
