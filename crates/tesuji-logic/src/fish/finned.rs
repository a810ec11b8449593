//! Finned and sashimi fish of two to four lines.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, Digit, House, HouseSet, Pattern, Technique};

use super::large::{
    FINNED_LEVIATHAN, FINNED_SQUIRMBAG, FINNED_WHALE, SASHIMI_LEVIATHAN, SASHIMI_SQUIRMBAG, SASHIMI_WHALE,
};
use super::{LINES, lines};
use crate::choose::choose;
use crate::finder::{eliminate, seen_by_all};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// An X-wing with extra places, the fin. Only candidates that see the whole fin can be eliminated.
    ///
    /// # What it looks like
    ///
    /// Two lines would form an X-wing if they did not have a few extra places for the digit, all in the same box as one
    /// of the corners: the fin.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit, or the X-wing is complete. A candidate that the X-wing would eliminate
    /// and that sees every cell of the fin is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// For each digit, the solver looks for two lines with places in three or four crossing lines, where the extra
    /// places are all in one box.
    pub FINNED_X_WING = "finned-x-wing", "finned X-wing", "带鳍二阶鱼", Fish, look_for: "a finned X-wing",
        zh: [
            "差一点就是二阶鱼：多出的位置是鱼鳍，只有能看到全部鱼鳍的格才能删数。",
            "两行（或两列）里某数的位置，除鱼鳍外都在相同的两列（或两行）；鱼鳍都在一个宫里。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，就是普通的二阶鱼。二阶鱼要删的候选数若能看到全部鱼鳍，两种情况下都不成立。",
            "先找几乎成形的二阶鱼，再看多出的位置是否都在一个宫里。",
        ],
        also: ["finned fish", "鳍鱼", "siamese fish", "孪生鱼"],
        hodoku: Hard 130;
}

technique! {
    /// A finned X-wing that lacks a corner next to the fin.
    ///
    /// # What it looks like
    ///
    /// As in a finned X-wing, but the line with the fin has only one place for the digit apart from the fin.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit, or that line has it at its only other place, and the other line then
    /// has it in the other crossing line. A candidate that sees the whole fin and is in that crossing line is false in
    /// both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a finned X-wing. The fish is sashimi if a line has fewer than two places apart from
    /// the fin.
    pub SASHIMI_X_WING = "sashimi-x-wing", "sashimi X-wing", "退化二阶鱼", Fish, look_for: "a sashimi X-wing",
        zh: [
            "带鳍二阶鱼，鱼鳍旁边缺一个角。",
            "与带鳍二阶鱼相同，但有鱼鳍的那条线除鱼鳍外只有一个位置。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，两条线的这个数就各在一条交叉线上，交叉线的其他格不能再填。能看到全部鱼鳍的这些格，两种情况下都不能是它。",
            "方法同带鳍二阶鱼，但有一条线除鱼鳍外不到两个位置。",
        ], also: ["sashimi fish", "sashimi", "退化鱼"],
        hodoku: Hard 150;
}

technique! {
    /// A swordfish with extra places, the fin. Only candidates that see the whole fin can be eliminated.
    ///
    /// # What it looks like
    ///
    /// Three lines would form a swordfish if they did not have a few extra places for the digit, all in one box: the
    /// fin.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit, or the swordfish is complete. A candidate that the swordfish would
    /// eliminate and that sees every cell of the fin is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a finned X-wing, with three lines.
    pub FINNED_SWORDFISH = "finned-swordfish", "finned swordfish", "带鳍三阶鱼", Fish, look_for: "a finned swordfish",
        zh: [
            "差一点就是三阶鱼：多出的位置是鱼鳍，只有能看到全部鱼鳍的格才能删数。",
            "三行（或三列）里某数的位置，除鱼鳍外都在相同的三列（或三行）；鱼鳍都在一个宫里。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，就是普通的三阶鱼。三阶鱼要删的候选数若能看到全部鱼鳍，两种情况下都不成立。",
            "先找几乎成形的三阶鱼，再看多出的位置是否都在一个宫里。",
        ],
        hodoku: Unfair 200;
}

technique! {
    /// A finned swordfish that would not be a swordfish without its fin, because a line would have at most one place.
    ///
    /// # What it looks like
    ///
    /// As in a finned swordfish, but one line has fewer than two places for the digit apart from the fin.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit, or the three lines have it in three different crossing lines, and each
    /// of these crossing lines has it in one of the three. A candidate that sees the whole fin and is in such a
    /// crossing line is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a finned swordfish. The fish is sashimi if a line has fewer than two places apart
    /// from the fin.
    pub SASHIMI_SWORDFISH = "sashimi-swordfish", "sashimi swordfish", "退化三阶鱼", Fish, look_for: "a sashimi swordfish",
        zh: [
            "带鳍三阶鱼，但去掉鱼鳍后有一条线至多剩一个位置，不成三阶鱼。",
            "与带鳍三阶鱼相同，但有一条线除鱼鳍外不到两个位置。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，三条线的这个数就各在一条交叉线上，交叉线的其他格不能再填。能看到全部鱼鳍的这些格，两种情况下都不能是它。",
            "方法同带鳍三阶鱼，但有一条线除鱼鳍外不到两个位置。",
        ],
        hodoku: Unfair 240;
}

technique! {
    /// A jellyfish with extra places, the fin. Only candidates that see the whole fin can be eliminated.
    ///
    /// # What it looks like
    ///
    /// Four lines would form a jellyfish if they did not have a few extra places for the digit, all in one box: the
    /// fin.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit, or the jellyfish is complete. A candidate that the jellyfish would
    /// eliminate and that sees every cell of the fin is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a finned X-wing, with four lines.
    pub FINNED_JELLYFISH = "finned-jellyfish", "finned jellyfish", "带鳍四阶鱼", Fish, look_for: "a finned jellyfish",
        zh: [
            "差一点就是四阶鱼：多出的位置是鱼鳍，只有能看到全部鱼鳍的格才能删数。",
            "四行（或四列）里某数的位置，除鱼鳍外都在相同的四列（或四行）；鱼鳍都在一个宫里。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，就是普通的四阶鱼。四阶鱼要删的候选数若能看到全部鱼鳍，两种情况下都不成立。",
            "先找几乎成形的四阶鱼，再看多出的位置是否都在一个宫里。",
        ],
        hodoku: Unfair 250;
}

technique! {
    /// A finned jellyfish that would not be a jellyfish without its fin, because a line would have at most one place.
    ///
    /// # What it looks like
    ///
    /// As in a finned jellyfish, but one line has fewer than two places for the digit apart from the fin.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit, or the four lines have it in four different crossing lines, and each
    /// of these crossing lines has it in one of the four. A candidate that sees the whole fin and is in such a crossing
    /// line is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a finned jellyfish. The fish is sashimi if a line has fewer than two places apart
    /// from the fin.
    pub SASHIMI_JELLYFISH = "sashimi-jellyfish", "sashimi jellyfish", "退化四阶鱼", Fish, look_for: "a sashimi jellyfish",
        zh: [
            "带鳍四阶鱼，但去掉鱼鳍后有一条线至多剩一个位置，不成四阶鱼。",
            "与带鳍四阶鱼相同，但有一条线除鱼鳍外不到两个位置。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，四条线的这个数就各在一条交叉线上，交叉线的其他格不能再填。能看到全部鱼鳍的这些格，两种情况下都不能是它。",
            "方法同带鳍四阶鱼，但有一条线除鱼鳍外不到两个位置。",
        ],
        hodoku: Unfair 260;
}

/// A finder of finned fish of rows and columns of one size, sashimi or not.
#[derive(Debug)]
pub struct FinnedFish {
    size: usize,
    sashimi: bool,
    technique: &'static Technique,
}

impl FinnedFish {
    /// The finder of [finned X-wings](FINNED_X_WING).
    pub const X_WING: FinnedFish = FinnedFish { size: 2, sashimi: false, technique: &FINNED_X_WING };
    /// The finder of [sashimi X-wings](SASHIMI_X_WING).
    pub const SASHIMI_X_WING: FinnedFish = FinnedFish { size: 2, sashimi: true, technique: &SASHIMI_X_WING };
    /// The finder of [finned swordfish](FINNED_SWORDFISH).
    pub const SWORDFISH: FinnedFish = FinnedFish { size: 3, sashimi: false, technique: &FINNED_SWORDFISH };
    /// The finder of [sashimi swordfish](SASHIMI_SWORDFISH).
    pub const SASHIMI_SWORDFISH: FinnedFish = FinnedFish { size: 3, sashimi: true, technique: &SASHIMI_SWORDFISH };
    /// The finder of [finned jellyfish](FINNED_JELLYFISH).
    pub const JELLYFISH: FinnedFish = FinnedFish { size: 4, sashimi: false, technique: &FINNED_JELLYFISH };
    /// The finder of [sashimi jellyfish](SASHIMI_JELLYFISH).
    pub const SASHIMI_JELLYFISH: FinnedFish = FinnedFish { size: 4, sashimi: true, technique: &SASHIMI_JELLYFISH };
    /// The finder of [finned squirmbags](FINNED_SQUIRMBAG).
    pub const SQUIRMBAG: FinnedFish = FinnedFish { size: 5, sashimi: false, technique: &FINNED_SQUIRMBAG };
    /// The finder of [sashimi squirmbags](SASHIMI_SQUIRMBAG).
    pub const SASHIMI_SQUIRMBAG: FinnedFish = FinnedFish { size: 5, sashimi: true, technique: &SASHIMI_SQUIRMBAG };
    /// The finder of [finned whales](FINNED_WHALE).
    pub const WHALE: FinnedFish = FinnedFish { size: 6, sashimi: false, technique: &FINNED_WHALE };
    /// The finder of [sashimi whales](SASHIMI_WHALE).
    pub const SASHIMI_WHALE: FinnedFish = FinnedFish { size: 6, sashimi: true, technique: &SASHIMI_WHALE };
    /// The finder of [finned leviathans](FINNED_LEVIATHAN).
    pub const LEVIATHAN: FinnedFish = FinnedFish { size: 7, sashimi: false, technique: &FINNED_LEVIATHAN };
    /// The finder of [sashimi leviathans](SASHIMI_LEVIATHAN).
    pub const SASHIMI_LEVIATHAN: FinnedFish = FinnedFish { size: 7, sashimi: true, technique: &SASHIMI_LEVIATHAN };
}

impl Finder for FinnedFish {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in board.reducible_digits() {
            for (kind, houses) in LINES.iter().enumerate() {
                found.check()?;
                let places = houses.map(|house| board.places(house, digit));
                let mut fitting = [0; 9];
                let mut count = 0;
                // A line is left out if it has more places than `size` lines across plus two fins.
                for (nth, places) in places.iter().enumerate() {
                    if (1..=self.size as u32 + 2).contains(&places.count_ones()) {
                        fitting[count] = nth;
                        count += 1;
                    }
                }
                choose(count, self.size, &mut |chosen| {
                    let across = chosen.iter().fold(0, |all, &nth| all | places[fitting[nth]]);
                    let more = across.count_ones() as usize;
                    if more != self.size + 1 && more != self.size + 2 {
                        return ControlFlow::Continue(());
                    }
                    let base = chosen.iter().fold(0, |all, &nth| all | 1 << fitting[nth]);
                    let fish = Fish { digit, kind, base, across, places: &places };
                    self.fins(&fish, board, found)
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The base lines of a digit, and the lines across in which it has places there.
struct Fish<'a> {
    digit: Digit,
    kind: usize,
    base: u16,
    across: u16,
    places: &'a [u16; 9],
}

impl FinnedFish {
    /// Tries the surplus lines across as fins, in each chute in turn.
    fn fins(&self, fish: &Fish<'_>, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let too_many = fish.across.count_ones() - self.size as u32;
        for chute in 0..3 {
            let within = fish.across & (0b111 << (3 * chute));
            // The chute must contain all the surplus lines.
            if within.count_ones() < too_many {
                continue;
            }
            let fin_lines = (1..8u16).map(|lines| lines << (3 * chute));
            for fin_lines in fin_lines.filter(|lines| lines & !within == 0 && lines.count_ones() == too_many) {
                let cover = fish.across & !fin_lines;
                let numbers = |lines: u16| (0..9).filter(move |nth| lines >> nth & 1 == 1);
                let finned = numbers(fish.base).filter(|&nth| fish.places[nth] & fin_lines != 0);
                let bands = finned.fold(0, |bands, nth| bands | 1 << (nth / 3));
                let bands: u8 = bands;
                if !bands.is_power_of_two() {
                    continue;
                }
                let sashimi = numbers(fish.base).any(|nth| (fish.places[nth] & cover).count_ones() < 2);
                if sashimi != self.sashimi {
                    continue;
                }
                let base: HouseSet = lines(fish.kind, fish.base);
                let base_cells = base.iter().map(House::cells).fold(CellSet::EMPTY, CellSet::union);
                let fin_cells = lines(1 - fish.kind, fin_lines).iter().map(House::cells);
                let fins = fin_cells.fold(CellSet::EMPTY, CellSet::union) & base_cells & board.cells(fish.digit);
                let cover = lines(1 - fish.kind, cover);
                let cover_cells = cover.iter().map(House::cells).fold(CellSet::EMPTY, CellSet::union);
                let gone = (cover_cells - base_cells) & seen_by_all(fins);
                let pattern = || Pattern::Fish { digit: fish.digit, base, cover, fins };
                eliminate(self.technique, board, [(fish.digit, gone)], pattern, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Candidate, CandidateSet, Cell, Control, Step};

    /// Returns a board with one digit only in these cells, and all other digits everywhere.
    fn board(cells: &[Cell], digit: Digit) -> Board {
        let mut set = CandidateSet::ALL;
        for cell in CellSet::ALL - cells.iter().copied().collect() {
            set.remove(Candidate { cell, digit });
        }
        Board::of_sukaku(&set)
    }

    #[test]
    fn a_fin_in_the_box_of_a_corner_limits_what_goes() {
        use Cell::*;
        // Rows 1 and 5, columns 2 and 7: with the fin in r1c3, only r2c2 and r3c2 can be eliminated. Rows 1 and 9 give
        // the same elimination.
        let board = board(&[R1C2, R1C3, R1C7, R5C2, R5C7, R2C2, R9C2, R9C7], Digit::D4);
        let mut steps = Vec::new();
        let control = Control::new();
        let mut push = |step: Step| {
            steps.push(step.conclusion.to_string());
            ControlFlow::Continue(())
        };
        let _ = FinnedFish::X_WING.find(&board, &mut StepSink::new(&control, &mut push));
        assert_eq!(steps, ["r2c2<>4"; 2]);
        let mut push = |step| panic!("{step} is not sashimi");
        let _ = FinnedFish::SASHIMI_X_WING.find(&board, &mut StepSink::new(&control, &mut push));
    }
}
