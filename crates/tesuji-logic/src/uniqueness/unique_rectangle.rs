//! Unique rectangles: four cells in two boxes with the same two digits.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, HouseSet, RectangleReason, Technique};

use super::rectangle::Deadly;
use super::roof::Roof;
use crate::finder::{each, eliminate};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Three corners of a rectangle have only the same two candidates. The fourth can be neither of these digits.
    ///
    /// # What it looks like
    ///
    /// Four cells in two rows, two columns and two boxes. Three of them have only the candidates x and y. The fourth
    /// has both of these, and others.
    ///
    /// # Why it works
    ///
    /// If the fourth corner were x or y, the digits x and y would alternate around the rectangle, and swapping them
    /// would give a second solution. The puzzle has only one, so x and y can be eliminated from the fourth corner.
    ///
    /// # How it is looked for
    ///
    /// The solver looks for rectangles whose corners all have the same two candidates, with extra candidates in exactly
    /// one corner.
    pub UNIQUE_RECTANGLE_1 = "unique-rectangle-1", "unique rectangle type 1", "唯一矩形一型", Uniqueness,
        look_for: "a unique rectangle type 1",
        zh: [
            "矩形的三角只有同样两个候选数，第四角就不能是这两个数。",
            "四格在两行两列两宫，都含候选数x、y。三角只有x、y，第四角还有别的候选数。",
            "第四角若是x或y，四格的x、y就可以互换，题目就有两个解。所以第四角不是x、y。",
            "找候选数相同的双值格，看能否组成占两宫的矩形。",
        ], also: ["uniqueness test 1", "UR 1", "unique rectangle", "唯一矩形",
        "uniqueness 1", "unique corner", "UR", "deadly pattern", "致命结构"], hodoku: Hard 100, se: 45, assumes: unique;
}

technique! {
    /// Two adjacent corners of a rectangle have the same extra candidate. One of them holds it.
    ///
    /// # What it looks like
    ///
    /// A rectangle of x and y. Two adjacent corners have exactly one extra candidate, the same digit z in both.
    ///
    /// # Why it works
    ///
    /// If neither of them were z, the digits x and y would alternate around the rectangle, and swapping them would give
    /// a second solution. So one of the two corners is z, and z can be eliminated from every cell that sees both.
    ///
    /// # How it is looked for
    ///
    /// The solver looks for rectangles in which two corners in the same house have the same three candidates.
    pub UNIQUE_RECTANGLE_2 = "unique-rectangle-2", "unique rectangle type 2", "唯一矩形二型", Uniqueness,
        look_for: "a unique rectangle type 2",
        zh: [
            "矩形的相邻两角多出同一个候选数，必有一角是它。",
            "四格在两行两列两宫，都含候选数x、y。相邻两角恰好多出同一个候选数z。",
            "两角若都不是z，四格的x、y就可以互换，题目就有两个解。所以有一角是z，能同时看到两角的格不能是z。",
            "找唯一矩形，看同一区域的两角是否只多出同一个候选数。",
        ], also: ["uniqueness test 2", "UR 2", "uniqueness 2", "unique side"],
        hodoku: Hard 100, se: 45, assumes: unique;
}

technique! {
    /// The extra candidates of two adjacent corners act as a single cell, which is part of a naked subset.
    ///
    /// # What it looks like
    ///
    /// A rectangle of x and y. Two corners in the same house have extra candidates. Together with some other cells of
    /// that house, these extra candidates form a naked subset, in which the two corners count as one cell.
    ///
    /// # Why it works
    ///
    /// One of the two corners holds one of the extra candidates, or there would be a second solution. Together with the
    /// other cells of the subset, there are as many cells as digits, so these digits can be eliminated from the rest of
    /// the house.
    ///
    /// # How it is looked for
    ///
    /// The solver looks for rectangles in which two corners in one house have extra candidates, and tries the sets of
    /// cells there that complete a naked subset.
    pub UNIQUE_RECTANGLE_3 = "unique-rectangle-3", "unique rectangle type 3", "唯一矩形三型", Uniqueness,
        look_for: "a unique rectangle type 3",
        zh: [
            "矩形的相邻两角当作一格，多出的候选数与其他格组成数组。",
            "四格在两行两列两宫，都含候选数x、y。同一区域的两角有多余的候选数；把两角当作一格，这些候选数与该区域的另几格组成显性数组。",
            "两角至少有一角填多余的候选数，否则就有第二个解。它与数组的其他格合起来，格与数一样多，所以该区域的其余格不能再填这些数。",
            "找唯一矩形，把两角多出的候选数当作一格，看能否组成数组。",
        ], also: ["uniqueness test 3", "UR 3", "uniqueness 3"],
        hodoku: Hard 100, se: 45, assumes: unique;
}

technique! {
    /// Two adjacent corners are the only places for one of the two digits in a house. Neither can be the other digit.
    ///
    /// # What it looks like
    ///
    /// A rectangle of x and y. Two corners in the same house have extra candidates. No other cell of that house can be
    /// x.
    ///
    /// # Why it works
    ///
    /// One of the two corners is x. If the other one were y, the digits x and y would alternate around the rectangle,
    /// and swapping them would give a second solution. So y can be eliminated from both corners.
    ///
    /// # How it is looked for
    ///
    /// The solver looks for rectangles in which two corners in one house have extra candidates, and tries both digits.
    pub UNIQUE_RECTANGLE_4 = "unique-rectangle-4", "unique rectangle type 4", "唯一矩形四型", Uniqueness,
        look_for: "a unique rectangle type 4",
        zh: [
            "矩形的相邻两角是其中一个数在一个区域里仅有的位置，两角都不能是另一个数。",
            "四格在两行两列两宫，都含候选数x、y。同一区域的两角有多余的候选数，该区域的x只在这两角。",
            "x必在其中一角；另一角若是y，四格的x、y就可以互换，题目就有两个解。所以两角都不是y。",
            "找唯一矩形，看同一区域的两角是不是x或y仅有的位置。",
        ], also: ["uniqueness test 4", "UR 4", "uniqueness 4", "unique pair"],
        hodoku: Hard 100, se: 45, assumes: unique;
}

technique! {
    /// Two diagonally opposite corners, or three corners, have the same extra candidate. One of them holds it.
    ///
    /// # What it looks like
    ///
    /// A rectangle of x and y. Two diagonally opposite corners, or three corners, have exactly one extra candidate, the
    /// same digit z in each.
    ///
    /// # Why it works
    ///
    /// If none of them were z, the digits x and y would alternate around the rectangle, and swapping them would give a
    /// second solution. So one of them is z, and z can be eliminated from every cell that sees them all.
    ///
    /// # How it is looked for
    ///
    /// The solver looks for rectangles in which two diagonally opposite corners, or three corners, have the same three
    /// candidates.
    pub UNIQUE_RECTANGLE_5 = "unique-rectangle-5", "unique rectangle type 5", "唯一矩形五型", Uniqueness,
        look_for: "a unique rectangle type 5",
        zh: [
            "矩形的两个对角或三个角多出同一个候选数，必有一角是它。",
            "四格在两行两列两宫，都含候选数x、y。两个对角或三个角恰好多出同一个候选数z。",
            "这些角若都不是z，四格的x、y就可以互换，题目就有两个解。所以有一角是z，能看到所有这些角的格不能是z。",
            "找唯一矩形，看两个对角或三个角是否只多出同一个候选数。",
        ], also: ["uniqueness test 5", "UR 5", "uniqueness 5"],
        hodoku: Hard 100, assumes: unique;
}

technique! {
    /// One digit forms an X-wing in the rectangle, and opposite corners with extra candidates cannot hold it.
    ///
    /// # What it looks like
    ///
    /// A rectangle of x and y. Two diagonally opposite corners have extra candidates. In both of its rows, or in both
    /// of its columns, x has no place outside the rectangle.
    ///
    /// # Why it works
    ///
    /// The digit x is in two diagonally opposite corners. If these were the corners with extra candidates, the other
    /// two would be y. The digits x and y would alternate around the rectangle, and swapping them would give a second
    /// solution.
    ///
    /// # How it is looked for
    ///
    /// The solver looks for rectangles in which two diagonally opposite corners have extra candidates, and tries both
    /// digits, with rows and with columns.
    pub UNIQUE_RECTANGLE_6 = "unique-rectangle-6", "unique rectangle type 6", "唯一矩形六型", Uniqueness,
        look_for: "a unique rectangle type 6",
        zh: [
            "矩形里某数成二阶鱼，有多余候选数的两个对角不能是它。",
            "四格在两行两列两宫，都含候选数x、y。两个对角有多余的候选数；矩形的两行（或两列）里，x都只在角上。",
            "x必在一对对角上。若在有多余候选数的两角，其余两角就是y，四格的x、y就可以互换，题目就有两个解。所以这两角不是x。",
            "找唯一矩形，看x在两行或两列里是否成二阶鱼。",
        ], also: ["uniqueness test 6", "UR 6", "uniqueness 6"],
        hodoku: Hard 100, assumes: unique;
}

/// A finder of unique rectangles of one type.
#[derive(Debug)]
pub struct UniqueRectangle {
    technique: &'static Technique,
    find: fn(&'static Technique, &Deadly, &Board, &mut StepSink<'_>) -> ControlFlow<()>,
}

impl UniqueRectangle {
    /// The finder of [type 1](UNIQUE_RECTANGLE_1).
    pub const TYPE_1: UniqueRectangle = UniqueRectangle {
        technique: &UNIQUE_RECTANGLE_1,
        find: |technique, deadly, board, found| deadly.roof().type_1(technique, board, found),
    };
    /// The finder of [type 2](UNIQUE_RECTANGLE_2).
    pub const TYPE_2: UniqueRectangle = UniqueRectangle { technique: &UNIQUE_RECTANGLE_2, find: type_2 };
    /// The finder of [type 3](UNIQUE_RECTANGLE_3).
    pub const TYPE_3: UniqueRectangle = UniqueRectangle {
        technique: &UNIQUE_RECTANGLE_3,
        find: |technique, deadly, board, found| deadly.roof().type_3(technique, board, found),
    };
    /// The finder of [type 4](UNIQUE_RECTANGLE_4).
    pub const TYPE_4: UniqueRectangle = UniqueRectangle {
        technique: &UNIQUE_RECTANGLE_4,
        find: |technique, deadly, board, found| deadly.roof().type_4(technique, board, found),
    };
    /// The finder of [type 5](UNIQUE_RECTANGLE_5).
    pub const TYPE_5: UniqueRectangle = UniqueRectangle { technique: &UNIQUE_RECTANGLE_5, find: type_5 };
    /// The finder of [type 6](UNIQUE_RECTANGLE_6).
    pub const TYPE_6: UniqueRectangle = UniqueRectangle { technique: &UNIQUE_RECTANGLE_6, find: type_6 };
}

impl Finder for UniqueRectangle {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        Deadly::all(board).try_for_each(|deadly| (self.find)(self.technique, &deadly, board, found))
    }
}

/// Returns whether the roof is two cells in one house.
fn in_line(roof: &Roof) -> bool {
    roof.roof.len() == 2 && roof.houses().next().is_some()
}

fn type_2(technique: &'static Technique, deadly: &Deadly, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let roof = deadly.roof();
    if in_line(&roof) { roof.type_2(technique, board, found) } else { ControlFlow::Continue(()) }
}

fn type_5(technique: &'static Technique, deadly: &Deadly, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let roof = deadly.roof();
    let fits = roof.roof.len() > 1 && roof.roof.len() < 4 && !in_line(&roof);
    if fits { roof.type_2(technique, board, found) } else { ControlFlow::Continue(()) }
}

fn type_6(technique: &'static Technique, deadly: &Deadly, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let roof = deadly.roof();
    if roof.roof.len() != 2 || in_line(&roof) {
        return ControlFlow::Continue(());
    }
    let [one, _, other, _] = deadly.rectangle.corners;
    for kind in [0, 1] {
        let houses: HouseSet = [one.houses()[kind], other.houses()[kind]].into_iter().collect();
        for digit in deadly.digits {
            if houses.iter().all(|house| board.cells_in(house, digit).is_subset(roof.cells)) {
                let gone = each(digit.into(), roof.roof);
                eliminate(
                    technique,
                    board,
                    gone,
                    || roof.pattern(CellSet::EMPTY, houses, RectangleReason::ByFixedPlaces),
                    found,
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}
