//! Wings of three strong links, each within a cell or within a house.

use std::ops::ControlFlow;

use tesuji_core::{
    Candidate, CandidateSet, Cell, CellSet, Chain, Conclusion, Digit, House, Node, Pattern, Step, Technique,
};

use crate::chains::between;
use crate::single_digit::StrongLink;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// A cell with two candidates and two strong links form a chain. One of its ends holds the first digit.
    ///
    /// # What it looks like
    ///
    /// A cell has the candidates x and y. It sees one of the only two places for y in some house. The other place for y
    /// is also one of the only two places for x in another house.
    ///
    /// # Why it works
    ///
    /// If the first cell is not x, it is y. Then the place that it sees is not y, so the other place in that house is
    /// y. That place is not x, so the last place is x. So either the first cell or the last place is x, and x can be
    /// eliminated from every cell that sees both.
    ///
    /// # How it is looked for
    ///
    /// The solver starts from every cell with two candidates, and follows the places for y that it sees and the houses
    /// with two places.
    pub M_WING = "m-wing", "M-wing", "M型双强链", Wings, look_for: "an M-wing",
        zh: [
            "一个双值格接两条强链，链的两端是同一个数，至少有一端成立。",
            "某格含x、y，看到某区域里y仅有的两个位置之一；y的另一位置，也是另一区域里x仅有的两个位置之一。",
            "这格若不是x，就是y；它看到的位置不是y，另一位置就是y而不是x，末端就是x。所以这格或末端是x，能同时看到两者的格不能是x。",
            "从双值格出发，找它看到的y的强链，再接x的强链。",
        ], also: ["Medusa wing", "M-Wing (AIC)"];
}

technique! {
    /// A cell with two candidates connects two strong links on different digits.
    ///
    /// # What it looks like
    ///
    /// One house has only two places for x, and another house has only two places for y. A cell with the candidates x
    /// and y sees one place of each. The other two places see each other, or are the same cell.
    ///
    /// # Why it works
    ///
    /// If the far place for x is not x, the near one is x, so the cell is y, and the far place for y is y. So at least
    /// one of the far places holds its digit. If they are the same cell, it is x or y. If they see each other, the
    /// place for y is not x, and the place for x is not y.
    ///
    /// # How it is looked for
    ///
    /// The solver starts from every cell with two candidates, and tries the houses with two places of which it sees
    /// one.
    pub S_WING = "s-wing", "S-wing", "分裂翼", Wings, look_for: "an S-wing",
        zh: [
            "一个双值格连接两条不同数的强链，两端至少有一端成立。",
            "某区域里x只有两个位置，另一区域里y只有两个位置；含x、y的双值格各看到其中一处。另外两处互相看到，或是同一格。",
            "x的远端若不是x，近端就是x，双值格是y，y的远端就是y。所以两个远端至少有一个成立：若是同一格，它是x或y；若互相看到，y的远端不是x，x的远端不是y。",
            "从双值格出发，找两条强链，各有一端能看到它。",
        ], also: ["split wing", "Split-Wing"];
}

technique! {
    /// Three strong links in a chain, connected within two cells.
    ///
    /// # What it looks like
    ///
    /// A house has only two places for x, and one of them is also one of the only two places for y in another house.
    /// The other place for y is also one of the only two places for z in a third house. The digits z and x may be the
    /// same.
    ///
    /// # Why it works
    ///
    /// If the first place is not x, the second one is x and not y, the third one is y and not z, and the fourth one is
    /// z. So the first place is x or the last place is z, and any candidate that conflicts with both is false.
    ///
    /// # How it is looked for
    ///
    /// The solver starts from every house with two places for a digit, and tries the houses with two places for another
    /// digit of the same cell.
    pub L_WING = "l-wing", "L-wing", "局部翼", Wings, look_for: "an L-wing",
        zh: [
            "三条强链在两格里依次相接，两端至少有一端成立。",
            "某区域里x只有两个位置，其中一个也是另一区域里y仅有的两个位置之一；y的另一位置，又是第三个区域里z仅有的两个位置之一。z可以与x相同。",
            "第一处若不是x，第二处就是x而不是y，第三处是y而不是z，第四处是z。所以第一处是x，或第四处是z；与两者都冲突的候选数可以删去。",
            "从只有两个位置的区域出发，在同一格里换一个数继续。",
        ], also: ["local wing", "Local-Wing"];
}

technique! {
    /// Two cells with two candidates each and a strong link form a chain.
    ///
    /// # What it looks like
    ///
    /// A cell with the candidates x and y sees a cell with y and z. The second cell sees one of the only two places for
    /// z in some house.
    ///
    /// # Why it works
    ///
    /// If the first cell is not x, it is y. Then the second cell is z, the place that it sees is not z, and the other
    /// place in the house is z. So the first cell is x or the last place is z. If they see each other, the last place
    /// is not x.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every two cells with two candidates each that see each other and share one digit, and the
    /// houses with two places.
    pub H_WING = "h-wing", "H-wing", "混合翼", Wings, look_for: "an H-wing",
        zh: [
            "两个双值格接一条强链，两端至少有一端成立。",
            "含x、y的双值格看到含y、z的双值格，后者看到某区域里z仅有的两个位置之一。",
            "第一格若不是x，就是y；第二格就是z，它看到的位置不是z，另一位置就是z。所以第一格是x，或末端是z；两者若互相看到，末端就不是x。",
            "找互相看到、共有一个数的两个双值格，再找只有两个位置的区域。",
        ], also: ["hybrid wing", "Hybrid-Wing"];
}

/// The unit in which a strong link lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The two candidates of a cell.
    Cell,
    /// The two places of a digit in a house.
    House,
}

/// A finder of wings of three strong links of given kinds.
#[derive(Debug)]
pub struct ThreeLinkWing {
    kinds: [Kind; 3],
    technique: &'static Technique,
}

impl ThreeLinkWing {
    /// The finder of [M-wings](M_WING).
    pub const M: ThreeLinkWing = ThreeLinkWing { kinds: [Kind::Cell, Kind::House, Kind::House], technique: &M_WING };
    /// The finder of [S-wings](S_WING).
    pub const S: ThreeLinkWing = ThreeLinkWing { kinds: [Kind::House, Kind::Cell, Kind::House], technique: &S_WING };
    /// The finder of [L-wings](L_WING).
    pub const L: ThreeLinkWing = ThreeLinkWing { kinds: [Kind::House; 3], technique: &L_WING };
    /// The finder of [H-wings](H_WING).
    pub const H: ThreeLinkWing = ThreeLinkWing { kinds: [Kind::Cell, Kind::Cell, Kind::House], technique: &H_WING };
}

impl Finder for ThreeLinkWing {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let [cells, houses] = [in_cells(board), in_houses(board)];
        let of = |kind| if kind == Kind::Cell { &cells } else { &houses };
        let [first, second, third] = self.kinds.map(of);
        for one in first {
            found.check()?;
            for two in second.iter().filter(|two| joins(self.kinds[0], self.kinds[1], one, two)) {
                for three in third.iter().filter(|three| joins(self.kinds[1], self.kinds[2], two, three)) {
                    let nodes = [one[0], one[1], two[0], two[1], three[0], three[1]];
                    self.wing(board, &nodes, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl ThreeLinkWing {
    fn wing(&self, board: &Board, nodes: &[Candidate; 6], found: &mut StepSink<'_>) -> ControlFlow<()> {
        let [first, .., last] = *nodes;
        let key = |one: Candidate| (one.cell, one.digit);
        let symmetric = self.kinds[0] == self.kinds[2];
        // The ends of an M-wing have the same digit. A wing that reads the same from both ends is found only once.
        if (self.kinds == ThreeLinkWing::M.kinds && first.digit != last.digit)
            || (symmetric && key(first) > key(last))
            || !passes_once(nodes)
            || nodes.iter().all(|one| one.digit == first.digit)
        {
            return ControlFlow::Continue(());
        }
        let node = |one: Candidate| Node { digit: one.digit, cells: one.cell.into() };
        let gone: CandidateSet = between(board, node(first), node(last));
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        let chain = Chain { nodes: nodes.iter().copied().map(node).collect(), closed: false };
        let conclusion = Conclusion::Eliminate(gone);
        found.push(Step { technique: self.technique, conclusion, pattern: Pattern::Chain(chain) })
    }
}

/// Returns whether a wing visits each of its cells once; it may end in the cell in which it begins.
fn passes_once(nodes: &[Candidate; 6]) -> bool {
    let mut cells: Vec<Cell> = nodes.iter().map(|node| node.cell).collect();
    cells.dedup();
    if cells.len() > 1 && cells.first() == cells.last() && nodes[0] != nodes[5] {
        cells.pop();
    }
    cells.iter().copied().collect::<CellSet>().len() == cells.len()
}

/// Returns whether a weak link leads from the end of one strong link to the start of the next. It joins two digits of a
/// cell if both strong links are within houses, and two places of a digit otherwise.
fn joins(from: Kind, to: Kind, one: &[Candidate; 2], two: &[Candidate; 2]) -> bool {
    let (end, start) = (one[1], two[0]);
    if from == Kind::House && to == Kind::House {
        end.cell == start.cell && end.digit != start.digit
    } else {
        end.digit == start.digit && end.cell.peers().contains(start.cell)
    }
}

/// Returns the strong links within cells, in both directions.
fn in_cells(board: &Board) -> Vec<[Candidate; 2]> {
    let both = |cell: Cell| {
        let digits = board.digits(cell);
        digits.iter().filter_map(move |one| {
            let other = digits.without(one).only()?;
            Some([Candidate { cell, digit: one }, Candidate { cell, digit: other }])
        })
    };
    board.bivalue().iter().flat_map(both).collect()
}

/// Returns the strong links within houses, in both directions; a link within two houses is returned once.
fn in_houses(board: &Board) -> Vec<[Candidate; 2]> {
    let mut links = Vec::new();
    for digit in Digit::ALL {
        for house in House::iter() {
            let Some(StrongLink { ends, .. }) = StrongLink::of(board, house, digit) else { continue };
            let [one, other] = ends.map(|cell| Candidate { cell, digit });
            if !links.contains(&[one, other]) {
                links.extend([[one, other], [other, one]]);
            }
        }
    }
    links
}
