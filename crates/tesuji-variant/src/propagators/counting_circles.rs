//! Counting circles: a number that occurs in the circles occurs that many times.

use super::{Part, Propagator};
use crate::build::FullSet;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{Fail, PropagateResult, Space, Var, bits};

/// The circles, and the sets of values whose numbers add up to the number of circles.
#[derive(Clone, Debug)]
pub(crate) struct CountingCircles {
    cells: Vec<Var>,
    /// The number of the value 0.
    first: i64,
    /// The sets of values, as bits; `None` if there are too many.
    options: Option<Vec<u64>>,
    /// Ways to divide the circles into groups of different cells.
    covers: Vec<Vec<Group>>,
    /// All cells of groups and their houses.
    watched: Vec<Var>,
}

/// Circles that all differ.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    circles: Vec<Var>,
    /// The values of the house, each of which is in one of the circles or one of the other cells.
    values: u64,
    others: Vec<Var>,
}

/// The possibility that a group has a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Nowhere,
    Perhaps,
    Certain,
}

/// The maximum number of sets of values that are listed.
const MOST_OPTIONS: usize = 1 << 16;

/// The maximum number of divisions that use houses.
const MOST_COVERS: usize = 8;

impl CountingCircles {
    /// Makes the propagator of circles; `houses` are sets of cells in which each value of a set occurs once.
    pub(crate) fn new(
        cells: Vec<Var>,
        first: i64,
        values: usize,
        houses: &[FullSet],
        graph: &Graph,
    ) -> CountingCircles {
        let covers = covers(&cells, houses, graph);
        let mut watched: Vec<Var> = covers.iter().flatten().flat_map(|group| group.others.clone()).collect();
        watched.extend(&cells);
        watched.sort_unstable();
        watched.dedup();
        CountingCircles { options: options(cells.len(), first, values), cells, first, covers, watched }
    }

    fn number(&self, value: usize) -> i64 {
        self.first + value as i64
    }

    /// Returns the number of groups of a cover that certainly have a value, and the number that can have it.
    fn range(cover: &[Group], value: usize, space: &Space) -> (i64, i64) {
        let mut range = (0, 0);
        for group in cover {
            let place = group.place(value, space);
            range.0 += i64::from(place == Place::Certain);
            range.1 += i64::from(place != Place::Nowhere);
        }
        range
    }

    /// Keeps the values of the possible sets in the circles. Returns these values, and those common to all possible
    /// sets.
    fn choose_values(&self, space: &mut Space) -> Result<(u64, u64), Fail> {
        let (mut enough, mut certain) = (0u64, 0u64);
        let all = self.cells.iter().fold(0, |all, &cell| all | space.get(cell));
        for value in bits(all) {
            let (mut least, mut most) = (0, i64::MAX);
            for cover in &self.covers {
                let (low, high) = Self::range(cover, value, space);
                (least, most) = (least.max(low), most.min(high));
            }
            certain |= u64::from(least > 0) << value;
            enough |= u64::from((least.max(1)..=most).contains(&self.number(value))) << value;
        }
        if certain & !enough != 0 {
            return Err(Fail);
        }
        let (mut can, mut must) = (0, u64::MAX);
        match &self.options {
            Some(options) => {
                for &option in options.iter().filter(|&option| option & !enough == 0 && certain & !option == 0) {
                    can |= option;
                    must &= option;
                }
            }
            None => (can, must) = (enough, certain),
        }
        if can == 0 && !self.cells.is_empty() {
            return Err(Fail);
        }
        self.cells.iter().try_for_each(|&cell| space.keep(cell, can))?;
        Ok((can, must))
    }
}

/// Lists the sets of values whose numbers add up to the number of circles.
fn options(circles: usize, first: i64, values: usize) -> Option<Vec<u64>> {
    let number = |value: usize| first + value as i64;
    let mut options = Vec::new();
    let mut stack = vec![(0, circles as i64, 0u64)];
    while let Some((value, rest, mask)) = stack.pop() {
        if rest == 0 {
            if options.len() == MOST_OPTIONS {
                return None;
            }
            options.push(mask);
        } else if rest <= (value..values).map(number).sum::<i64>() {
            let next = (value..values).take_while(|&next| number(next) <= rest).filter(|&next| number(next) > 0);
            stack.extend(next.map(|next| (next + 1, rest - number(next), mask | 1 << next)));
        }
    }
    Some(options)
}

/// Divides the circles by houses that share no cell, such as rows, columns or boxes, and divides the remaining circles
/// into groups that differ.
fn covers(circles: &[Var], houses: &[FullSet], graph: &Graph) -> Vec<Vec<Group>> {
    let mut families: Vec<Vec<&FullSet>> = Vec::new();
    let share = |one: &FullSet, other: &FullSet| one.cells.iter().any(|cell| other.cells.contains(cell));
    for house in houses.iter().filter(|house| house.cells.iter().any(|cell| circles.contains(cell))) {
        let fits = |family: &Vec<&FullSet>| !family.iter().any(|other| share(house, other));
        match families.iter().position(fits) {
            Some(nth) => families[nth].push(house),
            None if families.len() < MOST_COVERS => families.push(vec![house]),
            None => {}
        }
    }
    families.push(Vec::new());
    let layers = layers(circles);
    let mut covers: Vec<Vec<Group>> = Vec::new();
    for family in families {
        let cover: Vec<Group> = layers.iter().flat_map(|layer| cover(layer, &family, graph)).collect();
        if !covers.contains(&cover) {
            covers.push(cover);
        }
    }
    covers
}

/// Splits a list of cells with repetitions into sets of cells.
fn layers(cells: &[Var]) -> Vec<Vec<Var>> {
    let mut layers: Vec<Vec<Var>> = Vec::new();
    for &cell in cells {
        match layers.iter_mut().find(|layer| !layer.contains(&cell)) {
            Some(layer) => layer.push(cell),
            None => layers.push(vec![cell]),
        }
    }
    layers
}

fn cover(circles: &[Var], houses: &[&FullSet], graph: &Graph) -> Vec<Group> {
    let mut cover: Vec<Group> = houses.iter().map(|house| Group::of_house(circles, house)).collect();
    cover.retain(|group| !group.circles.is_empty());
    let is_left = |cell: &Var| !cover.iter().any(|group| group.circles.contains(cell));
    let left: Vec<Var> = circles.iter().copied().filter(is_left).collect();
    cover.extend(Part::groups(&left, graph).into_iter().map(Group::of_circles));
    cover
}

impl Group {
    fn of_house(circles: &[Var], house: &FullSet) -> Group {
        let (circles, others) = house.cells.iter().partition(|cell| circles.contains(cell));
        Group { circles, values: house.values, others }
    }

    fn of_circles(circles: Vec<Var>) -> Group {
        Group { circles, values: 0, others: Vec::new() }
    }

    fn place(&self, value: usize, space: &Space) -> Place {
        let can = |cell: &Var| space.get(*cell) >> value & 1 != 0;
        if !self.circles.iter().any(can) {
            return Place::Nowhere;
        }
        let has = |cell: &Var| space.get(*cell) == 1 << value;
        let must = self.values >> value & 1 != 0 && !self.others.iter().any(can);
        if must || self.circles.iter().any(has) { Place::Certain } else { Place::Perhaps }
    }

    /// Enforces that one of the circles has the value.
    fn take(&self, value: usize, space: &mut Space, graph: &Graph) -> PropagateResult {
        let can = |cell: &Var| space.get(*cell) >> value & 1 != 0;
        let places: Vec<Var> = self.circles.iter().copied().filter(can).collect();
        graph.one_of(&places, value, space)
    }

    /// Enforces that none of the circles has the value.
    fn leave(&self, value: usize, space: &mut Space) -> PropagateResult {
        self.circles.iter().try_for_each(|&cell| space.remove(cell, 1 << value))
    }
}

impl Propagator for CountingCircles {
    fn propagate(&mut self, space: &mut Space, graph: &Graph) -> PropagateResult {
        let (can, must) = self.choose_values(space)?;
        for value in bits(can) {
            let number = self.number(value);
            for cover in &self.covers {
                let (least, most) = Self::range(cover, value, space);
                let is_used = must >> value & 1 != 0;
                if least > number || most < number && is_used {
                    return Err(Fail);
                }
                for group in cover {
                    if group.place(value, space) != Place::Perhaps {
                        continue;
                    }
                    if least == number {
                        group.leave(value, space)?;
                    } else if most == number && is_used {
                        group.take(value, space, graph)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.watched.iter().for_each(|&cell| watch(cell, ANY));
    }

    fn cost(&self) -> u8 {
        1
    }
}
