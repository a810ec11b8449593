//! 盘面的对称: maps from the grid to itself.

use tesuji_core::{Candidate, Cell, CellSet, Digit, DigitSet};

use super::{Chinese, Join, Words, list};
use crate::words::Motion;

impl Chinese {
    pub(super) fn alike(&self, motion: &Motion, cycles: &[Vec<Digit>]) -> String {
        let corner = |row, column| self.0.cell(Cell::at(row, column));
        let motion = match motion {
            Motion::Half => "把盘面旋转180度".to_owned(),
            Motion::Quarter { clockwise: true } => "把盘面顺时针旋转90度".to_owned(),
            Motion::Quarter { clockwise: false } => "把盘面逆时针旋转90度".to_owned(),
            Motion::Diagonal => format!("把盘面沿{}到{}的对角线翻转", corner(0, 0), corner(8, 8)),
            Motion::Antidiagonal => format!("把盘面沿{}到{}的对角线翻转", corner(0, 8), corner(8, 0)),
            Motion::Lines { transposed, rows, columns } => {
                let mirror = if *transposed { "先沿对角线翻转，再" } else { "" };
                let moves = [(rows, "行"), (columns, "列")].into_iter().filter_map(|(order, kind)| moved(order, kind));
                format!("{mirror}{}", moves.collect::<Vec<String>>().join("，"))
            }
        };
        let swaps = cycles.iter().filter(|cycle| cycle.len() == 2).map(|cycle| format!("{}和{}", cycle[0], cycle[1]));
        let swaps = swaps.collect::<Vec<String>>().join("、");
        let swaps = if swaps.is_empty() { swaps } else { format!("，并互换{swaps}") };
        let cycle_of = |cycle: &Vec<Digit>| {
            let pairs = cycle.iter().zip(cycle.iter().cycle().skip(1));
            let turns = pairs.map(|(digit, next)| format!("{digit}换成{next}")).collect::<Vec<String>>();
            format!("，并把{}", turns.join("、"))
        };
        let turns: String = cycles.iter().filter(|cycle| cycle.len() > 2).map(cycle_of).collect();
        format!("{motion}{swaps}{turns}：已知数和原来一样。这里假定题目有唯一解，所以答案也和原来一样。")
    }

    pub(super) fn unmoved(&self, cells: CellSet, digits: DigitSet) -> String {
        let digits = self.digits(digits, Join::Or);
        format!("{}位置不变，所以数也不变：只能是{digits}。", self.all(cells))
    }

    pub(super) fn collides(&self, cells: CellSet, digit: Digit) -> String {
        let cells = self.all(cells);
        format!("{digit}不变，所以{cells}不是{digit}：否则它变到的格也是{digit}，而两格互相看到。")
    }

    pub(super) fn moved(&self, pairs: &[[(Cell, DigitSet); 2]]) -> String {
        let not =
            |(cell, digits): &(Cell, DigitSet)| format!("{}不是{}", self.0.cell(*cell), self.digits(*digits, Join::Or));
        let clauses = pairs.iter().map(|[cell, image]| {
            let (from, to) = (self.0.cell(cell.0), self.0.cell(image.0));
            format!("{from}变到{to}，{}，所以{}", not(image), not(cell))
        });
        format!("{}。", clauses.collect::<Vec<String>>().join("；"))
    }

    pub(super) fn arrives(&self, cell: Cell, to: Candidate, digit: Digit) -> String {
        let (from, place) = (self.0.cell(cell), self.0.cell(to.cell));
        let becomes = if digit == to.digit { format!("{digit}不变") } else { format!("{digit}变成{}", to.digit) };
        format!("{from}变到{place}，那里是{}，而{becomes}。", to.digit)
    }
}

/// Returns where the lines of a kind move, if they move: `把第1到9行依次移到第4、5、6、7、8、9、1、2和3行`.
fn moved(order: &[u8; 9], kind: &str) -> Option<String> {
    let moves = order.iter().enumerate().any(|(nth, &place)| nth != usize::from(place));
    moves.then(|| {
        let places = list(order.iter().map(|place| (place + 1).to_string()), Join::And);
        format!("把第1到9{kind}依次移到第{places}{kind}")
    })
}
