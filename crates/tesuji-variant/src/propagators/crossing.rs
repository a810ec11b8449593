//! Connected areas in a plane, which cannot cross.

use super::Propagator;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::rectangle::{border, squares};
use crate::space::{Fail, PropagateResult, Space, Var};

/// Areas of a rectangle, each connected by sides, that have no cell in common.
///
/// A path that connects two cells of an area separates the plane: no other area is on both sides. Such a separation is
/// certain, even if the path is unknown, between two cells that share a corner and between two cells of the border.
#[derive(Clone, Debug)]
pub(crate) struct Crossing {
    /// The values of each area.
    areas: Vec<u64>,
    /// Squares of 2x2 cells, row by row.
    squares: Vec<[Var; 4]>,
    /// The cells of the border, in order around it.
    border: Vec<Var>,
}

impl Crossing {
    /// Makes the propagator of a rectangle whose cells are given row by row.
    pub(crate) fn new(cells: &[Var], columns: usize, areas: Vec<u64>) -> Crossing {
        let rows = cells.len() / columns;
        let squares = squares(rows, columns).into_iter().map(|square| square.map(|cell| cells[cell])).collect();
        let border = border(rows, columns).into_iter().map(|cell| cells[cell]).collect();
        Crossing { areas, squares, border }
    }

    /// Returns the values of the area that certainly contains the variable, or 0 if there is none.
    fn area(&self, var: Var, space: &Space) -> u64 {
        let domain = space.get(var);
        self.areas.iter().copied().find(|&area| domain & !area == 0).unwrap_or(0)
    }

    /// Enforces that if two opposite cells of a square are in one area, the other two are not both in another one.
    fn visit_squares(&self, space: &mut Space) -> PropagateResult {
        for &[a, b, c, d] in &self.squares {
            for ([one, other], rest) in [([a, d], [b, c]), ([b, c], [a, d])] {
                let area = self.area(one, space);
                if area == 0 || self.area(other, space) != area {
                    continue;
                }
                for [from, to] in [rest, [rest[1], rest[0]]] {
                    let across = self.area(from, space);
                    if across != 0 && across != area {
                        space.remove(to, across)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Enforces that all border cells of another area are between the same two consecutive border cells of an area.
    fn visit_border(&self, space: &mut Space) -> PropagateResult {
        let known: Vec<(usize, u64)> = (0..self.border.len())
            .map(|place| (place, self.area(self.border[place], space)))
            .filter(|&(_, area)| area != 0)
            .collect();
        for &area in &self.areas {
            let places: Vec<usize> = known.iter().filter(|&&(_, of)| of == area).map(|&(place, _)| place).collect();
            if places.len() < 2 {
                continue;
            }
            // The number of the gap between the places of the area that contains a place.
            let gap = |place: usize| places.iter().filter(|&&before| before < place).count() % places.len();
            let mut gaps: Vec<(u64, usize)> = Vec::new();
            for &(place, other) in known.iter().filter(|&&(_, other)| other != area) {
                match gaps.iter().find(|&&(of, _)| of == other) {
                    Some(&(_, known)) if known != gap(place) => return Err(Fail),
                    Some(_) => {}
                    None => gaps.push((other, gap(place))),
                }
            }
            for (other, only) in gaps {
                for (place, &cell) in self.border.iter().enumerate() {
                    if gap(place) != only && !places.contains(&place) {
                        space.remove(cell, other)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Crossing {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        self.visit_squares(space)?;
        self.visit_border(space)
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.squares.iter().flatten().chain(&self.border).for_each(|&cell| watch(cell, ANY));
    }

    fn cost(&self) -> u8 {
        1
    }
}
