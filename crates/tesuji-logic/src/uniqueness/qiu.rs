//! Qiu's deadly patterns: two lines, and two cells in another band or stack.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Part, Pattern, Step, Technique};

use super::subset::with_cell;
use crate::choose::choose;
use crate::finder::{each, eliminate};
use crate::guardians;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Two cells must not be left with two digits that could be swapped by refilling two lines of another band.
    ///
    /// # What it looks like
    ///
    /// Two rows of one band, or two columns of one stack, with few clues or with the same digits in both. In another
    /// band, two cells of one row and one box, which have two digits and few other candidates. In the box where the
    /// columns of these cells cross the two rows, both digits have candidates at the four crossings and hardly anywhere
    /// else.
    ///
    /// # Why it works
    ///
    /// Suppose that the two cells hold the two digits. Then their columns have them at the crossings the other way
    /// round. Swap the digits in all four places: the box and the columns keep their digits. The two rows can now be
    /// filled in again. To see this, treat each of the nine columns as a link between the two digits that it has in the
    /// two rows. Each digit is in two links, so the links form rings, and each ring can be run through in two
    /// directions. A clue fixes the direction of all links that are known to be connected with it. If all clues of the
    /// two rows belong to one such chain, or to rings that are already closed, nothing prevents the swap. The puzzle
    /// would have a second solution. So at least one of the other candidates is true: an extra candidate of the two
    /// cells, or one of the two digits elsewhere in the box.
    ///
    /// # How it is looked for
    ///
    /// The solver takes every two lines of a chute and links the known digits that face each other. It continues if all
    /// clues that are not in closed rings belong to one chain. It then tries two cells in another band with two digits
    /// in common, and the box where their columns cross the lines. If only one candidate or one cell prevents the swap,
    /// it is type 1 or 2. If the extra candidates are part of a naked subset, it is type 3. If one of the digits has no
    /// other place in the house of the two cells, the other digit can be eliminated from them: type 4. The solver
    /// allows up to four other candidates.
    pub QIU = "qiu-deadly-pattern", "Qiu's deadly pattern", "淑芬致命结构", Uniqueness,
        look_for: "Qiu's deadly pattern",
        zh: [
            "两格若只填两个数，就能与另一大行的两条线一起换一种填法，所以必有多余的候选数成立。",
            "同一大行的两行（或同一大列的两列），已知数很少，或上下相同。另一大行里同行同宫的两格，候选数几乎只有两个。这两格所在的两列与两行在一个宫里相交于四格，两个数在该宫里几乎只能填在这四格。",
            "如果两格填这两个数，它们在相交处的位置就正好相反。把四处的数都互换，宫和列的数不变。两行也能重新填好：把每一列看成一节，连接它在两行上的两个数；每个数都在两节里，\
             所以各节连成环，每个环都可以朝两个方向填。已知数只规定与它相连的各节的方向。只要两行的已知数都在同一条链里，或在已经闭合的环里，就可以互换，题目就有两个解。\
             所以至少有一个多余的候选数成立：两格里多余的候选数，或是那一宫别处的这两个数。",
            "先看同一大行的两行：已知数除了在闭合的环里的，是否连成一条链。再找另一大行里候选数几乎只有两个的两格，以及相交处的宫。多余的候选数只有一个或在一格，是一型、二型；\
             与同一区域的其他格组成数组，是三型；其中一个数在两格所在的区域没有别的位置，就删去另一个数，是四型。",
        ],
        also: [
            "Qiu", "QDP", "Qiu's deadly pattern type 1", "Qiu's deadly pattern type 2", "Qiu's deadly pattern type 3",
            "Qiu's deadly pattern type 4", "Qiu's deadly pattern external type 1", "Qiu's deadly pattern external type 2"
        ],
        assumes: unique;
}

/// The finder of [Qiu's deadly patterns](QIU).
#[derive(Debug)]
pub struct Qiu;

/// The maximum number of candidates other than the two digits.
const MOST: usize = 4;

impl Finder for Qiu {
    fn technique(&self) -> &'static Technique {
        &QIU
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        // To refill two lines, each cell that is not given must be unrestricted.
        let movable = board.given() | board.unrestricted();
        for nth in 0..18 {
            found.check()?;
            let (first, without) = (nth / 3 * 3, nth % 3);
            let lines = [first + (without + 1) % 3, first + (without + 2) % 3].map(|line| House::ALL[line]);
            if !lines.iter().all(|line| line.cells().is_subset(movable)) {
                continue;
            }
            for across in 0..9 {
                let (first, without) = (across / 3 * 3, across % 3);
                let across = [first + (without + 1) % 3, first + (without + 2) % 3];
                let lines = TwoLines::of(lines, across);
                let chains = lines.chains(board);
                if chains.iter().filter(|chain| chain.fixed && !chain.is_ring()).count() <= 1 {
                    lines.pairs(board, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Two lines, and two crossing lines.
struct TwoLines {
    lines: [House; 2],
    /// The crossing lines, as numbers of rows or columns.
    across: [usize; 2],
    /// The cells where they cross.
    crossings: CellSet,
    /// The box of the crossings.
    block: House,
}

/// Digits that are linked in the two lines.
#[derive(Clone, Copy, Default)]
struct Chain {
    digits: DigitSet,
    /// The number of pairs of known cells that link them: in a ring, the number of digits.
    links: usize,
    cells: CellSet,
    /// `true` if the chain contains a clue.
    fixed: bool,
}

/// Two cells that could exchange two digits.
struct Exchange<'a> {
    lines: &'a TwoLines,
    pair: CellSet,
    digits: DigitSet,
    /// The candidates at least one of which is true.
    guardians: CandidateSet,
}

impl Chain {
    fn is_ring(&self) -> bool {
        self.links == self.digits.len()
    }
}

impl TwoLines {
    fn of(lines: [House; 2], across: [usize; 2]) -> TwoLines {
        let from = 9 - lines[0].index() / 9 * 9;
        let of_across = House::ALL[from + across[0]].cells() | House::ALL[from + across[1]].cells();
        let crossings = (lines[0].cells() | lines[1].cells()) & of_across;
        let block = House::containing(crossings).next().unwrap_or(lines[0]);
        TwoLines { lines, across, crossings, block }
    }

    /// Links the digits that are side by side in the two lines, except those at the crossings.
    fn chains(&self, board: &Board) -> [Chain; 9] {
        let mut chains = Digit::ALL.map(|digit| Chain { digits: digit.into(), ..Chain::default() });
        let given = board.given();
        let of = |chains: &[Chain; 9], digit| chains.iter().position(|chain| chain.digits.contains(digit)).unwrap_or(0);
        for (cell, beside) in self.lines[0].cells().iter().zip(self.lines[1].cells()) {
            if let (Some(one), Some(other), false) =
                (board.grid().get(cell), board.grid().get(beside), self.crossings.contains(cell))
            {
                let (one, other) = (of(&chains, one), of(&chains, other));
                let more = if one == other { Chain::default() } else { std::mem::take(&mut chains[other]) };
                let chain = &mut chains[one];
                chain.digits |= more.digits;
                chain.links += more.links + 1;
                chain.cells |= more.cells.with(cell).with(beside);
                chain.fixed |= more.fixed;
            }
            for clue in [cell, beside].into_iter().filter(|&cell| given.contains(cell)) {
                if let Some(digit) = board.allowed().digits(clue).only() {
                    let at = of(&chains, digit);
                    chains[at].fixed = true;
                    chains[at].cells.insert(clue);
                }
            }
        }
        chains
    }

    /// Pushes the steps of all pairs in the crossing lines.
    fn pairs(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let by_rows = self.lines[0].index() < 9;
        let chute = self.lines[0].index() % 9 / 3;
        for line in (0..9).filter(|line| line / 3 != chute) {
            let cell = |across| if by_rows { Cell::at(line, across) } else { Cell::at(across, line) };
            let [one, other] = self.across.map(cell);
            let pair = CellSet::of(one).with(other);
            let both = board.digits(one) & board.digits(other);
            if both.is_empty() || (board.digits(one) | board.digits(other)).len() > 2 + MOST {
                continue;
            }
            let all: Vec<Digit> = both.iter().collect();
            choose(all.len(), 2, &mut |chosen| {
                let digits = chosen.iter().map(|&nth| all[nth]).collect();
                self.exchange(board, pair, digits)
                    .map_or(ControlFlow::Continue(()), |exchange| exchange.end(board, found))
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Returns whether the pair can hold the digits in some order such that each has a place at a crossing in the
    /// other's column or row. If not, the pair cannot hold them, whatever the clues are.
    fn can_hold(&self, board: &Board, pair: CellSet, digits: DigitSet) -> bool {
        let both: Vec<Digit> = digits.iter().collect();
        let fits = |order: [Digit; 2]| {
            pair.iter().zip(order).all(|(cell, digit)| {
                let other = digits.without(digit).first();
                let line = cell.peers() & self.crossings;
                board.has(cell, digit) && other.is_some_and(|other| !(board.cells(other) & line).is_empty())
            })
        };
        fits([both[0], both[1]]) || fits([both[1], both[0]])
    }

    fn exchange(&self, board: &Board, pair: CellSet, digits: DigitSet) -> Option<Exchange<'_>> {
        let others = |cell: Cell| (board.digits(cell) - digits).iter().map(move |digit| Candidate { cell, digit });
        let mut guardians: CandidateSet = pair.iter().flat_map(others).collect();
        let mut crossings = CellSet::EMPTY;
        for digit in digits {
            let places = board.cells_in(self.block, digit);
            if places.is_disjoint(self.crossings) {
                return None;
            }
            crossings |= places & self.crossings;
            guardians = guardians | (places - self.crossings).iter().map(|cell| Candidate { cell, digit }).collect();
        }
        let stays = |digit| !(board.given() & self.crossings & board.allowed().cells(digit)).is_empty();
        if !board.allows(pair, digits) || digits.iter().any(stays) {
            return None;
        }
        // If both digits are in one line, it is a unique or hidden rectangle.
        let is_rectangle = self.lines.iter().any(|line| crossings.is_subset(line.cells()));
        (!is_rectangle && self.can_hold(board, pair, digits) && !guardians.is_empty() && guardians.len() <= MOST)
            .then_some(Exchange { lines: self, pair, digits, guardians })
    }
}

impl Exchange<'_> {
    /// Pushes the steps that follow from the guardians.
    fn end(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        if let Some(conclusion) = guardians::conclusion(board, &self.guardians) {
            found.push(Step { technique: &QIU, conclusion, pattern: self.pattern(board, CellSet::EMPTY, None) })?;
        }
        if !(!self.guardians.empty_cells()).is_subset(self.pair) {
            return ControlFlow::Continue(());
        }
        let more = self.guardians.iter().map(|one| one.digit).collect();
        for house in House::containing(self.pair) {
            for digit in self.digits {
                if board.cells_in(house, digit) == self.pair {
                    let gone = each(self.digits.without(digit), self.pair);
                    eliminate(&QIU, board, gone, || self.pattern(board, CellSet::EMPTY, Some(house)), found)?;
                }
            }
            with_cell(board, house, self.pair, more, &mut |subset, digits, gone| {
                let gone: Vec<(Digit, CellSet)> = each(digits, gone).collect();
                eliminate(&QIU, board, gone, || self.pattern(board, subset, Some(house)), found)
            })?;
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, board: &Board, subset: CellSet, house: Option<House>) -> Pattern {
        let part = |role, cells, digits, house| Part { role, cells, digits, house };
        let mut parts = vec![
            part("exchangeable pair", self.pair, self.digits, house),
            part("crossing", self.lines.crossings, self.digits, Some(self.lines.block)),
        ];
        let line = |house: House| part("line", house.cells() - self.lines.crossings, DigitSet::EMPTY, Some(house));
        parts.extend(self.lines.lines.map(line));
        let chains = self.lines.chains(board);
        let cells = |rings: bool| {
            let wanted = chains.iter().filter(|chain| chain.fixed && chain.is_ring() == rings);
            wanted.fold(CellSet::EMPTY, |all, chain| all | chain.cells)
        };
        let (rings, chain) = (cells(true), cells(false));
        for (role, cells) in [("ring of clues", rings), ("chain of clues", chain)] {
            parts.extend((!cells.is_empty()).then(|| part(role, cells, DigitSet::EMPTY, None)));
        }
        parts.extend(guardians::parts("other candidate", self.guardians));
        if !subset.is_empty() {
            parts.push(part("subset", subset, DigitSet::EMPTY, house));
        }
        Pattern::Parts(parts)
    }
}
