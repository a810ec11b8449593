//! One pass over everything that lanes enforce, in all lanes at once.

use tesuji_engine::{Words, WordsKernel};

use super::automaton::Automaton;
use super::plan::{Cage, Crossing, Equal, House, Leftover, MOST_VARS, Pair, Part, Plan, Sight, Total};
use super::row::Row;

/// The result of a sweep, lane by lane.
pub(super) struct SweepResult {
    /// Not 0 if a value was removed.
    pub(super) changed: Row,
    /// The number of the item at which the lane failed, from 1; 0 if it has not failed at one.
    pub(super) culprit: Row,
    /// 0 if a variable has no value left.
    pub(super) least: Row,
    /// 0 if every variable has one value.
    pub(super) open: Row,
}

/// A bound that no sum of variables exceeds.
const MOST_SUM: u16 = i16::MAX as u16;

/// A sweep of the rows of all variables.
pub(super) struct Sweep<'a> {
    pub(super) plan: &'a Plan,
    pub(super) rows: &'a mut [Row; MOST_VARS],
    /// For each house, the values with two places in it.
    pub(super) two_places: &'a mut [Row],
    /// Buffer for the bounds of each part of a total.
    pub(super) ends: &'a mut [Ends],
    /// Buffer for the possible states of an automaton: all bits, or none.
    pub(super) states: &'a mut [Row],
}

/// The bounds of a part of a total.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    /// The difference of the least sum and the sum of the lowest values of the variables.
    above: Row,
    /// The difference of the sum of the highest values and the greatest sum.
    below: Row,
    /// The highest value of a variable in the least sum.
    top: Row,
    /// The lowest value of a variable in the greatest sum.
    bottom: Row,
}

impl Ends {
    pub(super) const NONE: Ends = Ends { above: Row::NONE, below: Row::NONE, top: Row::NONE, bottom: Row::NONE };
}

impl WordsKernel for Sweep<'_> {
    type Output = SweepResult;

    #[inline(always)]
    fn run<V: Words>(self, zero: V) -> SweepResult {
        let Sweep { plan, rows, two_places, ends, states } = self;
        let mut state = State { rows, two_places, ends, states, changed: zero, culprit: zero, zero };
        let mut number = 0;
        for house in &plan.houses {
            number += 1;
            state.house(house, number);
        }
        for &(one, other) in &plan.differing {
            state.differ(one, other);
        }
        for crossing in &plan.crossings {
            state.cross(crossing);
        }
        for sight in &plan.sights {
            state.see(sight);
        }
        for pair in &plan.pairs {
            state.pair(pair);
        }
        for leftover in &plan.leftovers {
            state.leftover(leftover);
        }
        for cage in &plan.cages {
            number += 1;
            state.cage(cage, number);
        }
        for total in &plan.totals {
            number += 1;
            state.total(total, number);
        }
        for automaton in &plan.automata {
            number += 1;
            state.automaton(automaton, number);
        }
        for equal in &plan.equals {
            number += 1;
            state.equal(equal, number);
        }
        let (mut least, mut open) = (state.all(), zero);
        for row in &state.rows[..plan.vars] {
            let row = zero.load(&row.0);
            least = least.min(row);
            open = open.or(row.and(row.sub(zero.splat(1))));
        }
        SweepResult {
            changed: stored(state.changed),
            culprit: stored(state.culprit),
            least: stored(least),
            open: stored(open),
        }
    }
}

#[inline(always)]
fn stored<V: Words>(vector: V) -> Row {
    let mut row = Row::NONE;
    vector.store(&mut row.0);
    row
}

/// Returns the value of a domain that has only one, otherwise the empty set.
#[inline(always)]
fn only_value<V: Words>(row: V) -> V {
    row.keep(V::disjoint(row, row.sub(row.splat(1))))
}

/// Returns the number of the lowest value.
#[inline(always)]
fn lowest<V: Words>(row: V) -> V {
    row.sub(row.splat(1)).and_not(row).count_ones()
}

/// Returns the set of all values up to the highest.
#[inline(always)]
fn up_to_highest<V: Words>(row: V) -> V {
    let row = row.or(row.shr::<1>());
    let row = row.or(row.shr::<2>());
    let row = row.or(row.shr::<4>());
    row.or(row.shr::<8>())
}

/// Returns the number of the highest value.
#[inline(always)]
fn highest<V: Words>(row: V) -> V {
    up_to_highest(row).count_ones().sub(row.splat(1))
}

struct State<'a, V> {
    rows: &'a mut [Row; MOST_VARS],
    two_places: &'a mut [Row],
    ends: &'a mut [Ends],
    states: &'a mut [Row],
    changed: V,
    culprit: V,
    zero: V,
}

impl<V: Words> State<'_, V> {
    #[inline(always)]
    fn row(&self, cell: u8) -> V {
        self.zero.load(&self.rows[usize::from(cell)].0)
    }

    #[inline(always)]
    fn all(&self) -> V {
        self.zero.splat(u16::MAX)
    }

    /// Replaces a domain in each lane by a subset of it.
    #[inline(always)]
    fn set(&mut self, cell: u8, old: V, new: V) {
        self.changed = self.changed.or(old.xor(new));
        new.store(&mut self.rows[usize::from(cell)].0);
    }

    /// Records that these lanes have failed, unless they failed before.
    #[inline(always)]
    fn fail(&mut self, lanes: V::Mask, number: u16) {
        let first = V::both(lanes, self.culprit.disjoint(self.culprit));
        self.culprit = self.culprit.or(self.zero.splat(number).keep(first));
    }

    /// Enforces that each value has a place in the house, and places a value that has only one place.
    #[inline(always)]
    fn house(&mut self, house: &House, number: u16) {
        let zero = self.zero;
        let (mut one, mut two, mut more) = (zero, zero, zero);
        let (mut fixed, mut twice) = (zero, zero);
        for &cell in &house.cells {
            let row = self.row(cell);
            more = more.or(two.and(row));
            two = two.or(one.and(row));
            one = one.or(row);
            let value = only_value(row);
            twice = twice.or(fixed.and(value));
            fixed = fixed.or(value);
        }
        let wrong = zero.splat(house.values).and_not(one).or(twice);
        self.fail(wrong.intersecting(wrong), number);
        two.and_not(more).store(&mut self.two_places[usize::from(number) - 1].0);
        let only = one.and_not(two);
        for &cell in &house.cells {
            let row = self.row(cell);
            let rest = row.and_not(fixed).or(only_value(row));
            self.set(cell, row, rest.blend(row.and(only), row.intersecting(only)));
        }
    }

    #[inline(always)]
    fn differ(&mut self, one: u8, other: u8) {
        let (a, b) = (self.row(one), self.row(other));
        self.set(one, a, a.and_not(only_value(b)));
        self.set(other, b, b.and_not(only_value(a)));
    }

    #[inline(always)]
    fn union(&self, cells: &[u8]) -> V {
        let mut all = self.zero;
        for &cell in cells {
            all = all.or(self.row(cell));
        }
        all
    }

    #[inline(always)]
    fn keep_in(&mut self, cells: &[u8], values: V) {
        for &cell in cells {
            let row = self.row(cell);
            self.set(cell, row, row.and(values));
        }
    }

    /// Removes values, if any lane has some.
    #[inline(always)]
    fn remove_in(&mut self, cells: &[u8], values: V) {
        if values.is_any() {
            for &cell in cells {
                let row = self.row(cell);
                self.set(cell, row, row.and_not(values));
            }
        }
    }

    #[inline(always)]
    fn cross(&mut self, crossing: &Crossing) {
        let shared = self.union(&crossing.shared);
        let [one, other] = [self.union(&crossing.rests[0]), self.union(&crossing.rests[1])];
        self.remove_in(&crossing.rests[0], one.and(shared.and_not(other)));
        self.remove_in(&crossing.rests[1], other.and(shared.and_not(one)));
    }

    #[inline(always)]
    fn see(&mut self, sight: &Sight) {
        let (row, unseen) = (self.row(sight.cell), self.union(&sight.unseen));
        self.set(sight.cell, row, row.and(unseen.or(self.zero.splat(!sight.values))));
    }

    #[inline(always)]
    fn pair(&mut self, pair: &Pair) {
        let (one, other) = (self.row(pair.one), self.row(pair.other));
        let left = other.and(image(one, &pair.forward));
        self.set(pair.other, other, left);
        self.set(pair.one, one, one.and(image(left, &pair.backward)));
    }

    #[inline(always)]
    fn leftover(&mut self, leftover: &Leftover) {
        let [one, other] = [self.union(&leftover.sides[0]), self.union(&leftover.sides[1])];
        self.keep_in(&leftover.sides[0], other);
        self.keep_in(&leftover.sides[1], one);
    }

    /// Keeps the values of the possible sets, and enforces that a value of all these sets has a place.
    #[inline(always)]
    fn cage(&mut self, cage: &Cage, number: u16) {
        let zero = self.zero;
        let (mut one, mut two, mut fixed) = (zero, zero, zero);
        for &cell in &cage.cells {
            let row = self.row(cell);
            two = two.or(one.and(row));
            one = one.or(row);
            fixed = fixed.or(only_value(row));
        }
        let (mut can, mut must) = (zero, self.all());
        for &set in &cage.sets {
            let set = zero.splat(set);
            let lacking = set.and_not(one).or(fixed.and_not(set));
            let mut least = self.all();
            for &cell in &cage.cells {
                least = least.min(self.row(cell).and(set));
            }
            let possible = V::both(lacking.disjoint(lacking), least.intersecting(least));
            can = can.or(set.keep(possible));
            must = must.blend(must.and(set), possible);
        }
        self.fail(can.disjoint(can), number);
        let only = one.and_not(two).and(must);
        for &cell in &cage.cells {
            let row = self.row(cell);
            self.set(cell, row, row.and(can).blend(row.and(only), row.intersecting(only)));
        }
        for crossing in &cage.crossings {
            let inside = must.and_not(self.union(&crossing.of_cage));
            self.remove_in(&crossing.of_house, inside.and(self.union(&crossing.of_house)));
        }
    }

    /// Keeps the values on some accepting path through the automaton.
    #[inline(always)]
    fn automaton(&mut self, automaton: &Automaton, number: u16) {
        let zero = self.zero;
        if let Some(step) = automaton.steps.first() {
            for (state, _) in &step.from {
                zero.store(&mut self.states[usize::from(*state)].0);
            }
        }
        for &state in &automaton.starts {
            self.all().store(&mut self.states[usize::from(state)].0);
        }
        for step in &automaton.steps {
            let row = step.cell.map_or(self.all(), |cell| self.row(cell));
            for (state, moves) in &step.to {
                let mut possible = zero;
                for one in moves {
                    possible = possible.or(self.state(one.state).keep(row.intersecting(zero.splat(one.values))));
                }
                possible.store(&mut self.states[usize::from(*state)].0);
            }
        }
        let end = self.state(automaton.states as u16 - 1);
        self.fail(end.disjoint(end), number);
        for step in automaton.steps.iter().rev() {
            let row = step.cell.map_or(self.all(), |cell| self.row(cell));
            let mut supported = zero;
            for (state, moves) in &step.from {
                let ahead = self.state(*state);
                let mut possible = zero;
                for one in moves {
                    let both = ahead.and(self.state(one.state));
                    let values = zero.splat(one.values);
                    supported = supported.or(both.and(values));
                    possible = possible.or(both.keep(row.intersecting(values)));
                }
                possible.store(&mut self.states[usize::from(*state)].0);
            }
            if let Some(cell) = step.cell {
                self.set(cell, row, row.and(supported));
            }
        }
    }

    /// Returns the lanes in which a state of an automaton is possible, as all bits.
    #[inline(always)]
    fn state(&self, state: u16) -> V {
        self.zero.load(&self.states[usize::from(state)].0)
    }

    /// Keeps the values that the bounds of the other parts allow.
    #[inline(always)]
    fn total(&mut self, total: &Total, number: u16) {
        let zero = self.zero;
        let (mut least, mut most) = (zero, zero);
        for (nth, part) in total.parts.iter().enumerate() {
            let [low, high] = self.look(&part.cells, nth);
            if part.is_added {
                (least, most) = (least.add(low), most.add(high));
            } else {
                (least, most) = (least.sub(high), most.sub(low));
            }
        }
        let wanted = zero.splat(total.total as u16);
        let (short, over) = (wanted.sub(least), most.sub(wanted));
        self.fail(short.or(over).intersecting(zero.splat(1 << 15)), number);
        for (nth, part) in total.parts.iter().enumerate() {
            let (up, down) = if part.is_added { (short, over) } else { (over, short) };
            self.bound(&part.cells, nth, up, down);
        }
    }

    /// Keeps the values that the common bounds of all groups' sums allow.
    #[inline(always)]
    fn equal(&mut self, equal: &Equal, number: u16) {
        let zero = self.zero;
        let (mut least, mut most) = (zero, zero.splat(MOST_SUM));
        let mut nth = 0;
        for (parts, offset) in &equal.groups {
            let [low, high] = self.look_at_all(parts, *offset, nth);
            least = least.add(low.sub(least).at_least_zero());
            most = most.min(high);
            nth += parts.len();
        }
        self.fail(most.sub(least).intersecting(zero.splat(1 << 15)), number);
        nth = 0;
        for (parts, offset) in &equal.groups {
            let [low, high] = self.look_at_all(parts, *offset, nth);
            for (part, nth) in parts.iter().zip(nth..) {
                self.bound(&part.cells, nth, most.sub(low), high.sub(least));
            }
            nth += parts.len();
        }
    }

    /// Returns the least and the greatest sum of some parts plus an offset, and stores their bounds from index `nth`.
    #[inline(always)]
    fn look_at_all(&mut self, parts: &[Part], offset: u16, nth: usize) -> [V; 2] {
        let (mut low, mut high) = (self.zero.splat(offset), self.zero.splat(offset));
        for (part, nth) in parts.iter().zip(nth..) {
            let [least, most] = self.look(&part.cells, nth);
            (low, high) = (low.add(least), high.add(most));
        }
        [low, high]
    }

    /// Returns the least and the greatest sum of different variables, and stores their bounds for
    /// [`bound`](State::bound).
    #[inline(always)]
    fn look(&mut self, cells: &[u8], nth: usize) -> [V; 2] {
        let zero = self.zero;
        let (mut all, mut low, mut high) = (zero, zero, zero);
        for &cell in cells {
            let row = self.row(cell);
            all = all.or(row);
            low = low.add(lowest(row));
            high = high.add(highest(row));
        }
        if cells.len() < 2 {
            return [low, high];
        }
        let (mut least, mut most, mut top, mut bottom) = (zero, zero, zero, zero);
        let (mut from_low, mut from_high) = (all, all);
        for _ in 0..cells.len() {
            top = lowest(from_low);
            least = least.add(top);
            from_low = from_low.and(from_low.sub(zero.splat(1)));
            let up_to = up_to_highest(from_high);
            bottom = up_to.count_ones().sub(zero.splat(1));
            most = most.add(bottom);
            from_high = from_high.and(up_to.shr::<1>());
        }
        let above = least.sub(low).at_least_zero();
        let below = high.sub(most).at_least_zero();
        let ends = &mut self.ends[nth];
        above.store(&mut ends.above.0);
        below.store(&mut ends.below.0);
        top.add(low.sub(least).at_least_zero()).store(&mut ends.top.0);
        bottom.sub(most.sub(high).at_least_zero()).store(&mut ends.bottom.0);
        [low.add(above), high.sub(below)]
    }

    /// Keeps the values with which the sum of different variables is at most `up` above its least and at most `down`
    /// below its greatest value.
    #[inline(always)]
    fn bound(&mut self, cells: &[u8], nth: usize, up: V, down: V) {
        let zero = self.zero;
        let one = zero.splat(1);
        let (mut up, mut down, mut fitting) = (up.add(one), down, self.all());
        if cells.len() > 1 {
            let ends = &self.ends[nth];
            let [above, below] = [zero.load(&ends.above.0), zero.load(&ends.below.0)];
            let [top, bottom] = [zero.load(&ends.top.0), zero.load(&ends.bottom.0)];
            fitting = top.add(up).lowest_bits().and_not(bottom.sub(down).at_least_zero().lowest_bits());
            (up, down) = (up.add(above), down.add(below));
        }
        for &cell in cells {
            let row = self.row(cell);
            let values = lowest(row).add(up).lowest_bits();
            let too_low = highest(row).sub(down).at_least_zero().lowest_bits();
            self.set(cell, row, row.and(values).and_not(too_low).and(fitting));
        }
    }
}

/// Returns the values that the values of a domain leave to another variable.
#[inline(always)]
fn image<V: Words>(row: V, left: &[u16]) -> V {
    let mut all = row.sub(row);
    for (value, &mask) in left.iter().enumerate() {
        all = all.or(row.splat(mask).keep(row.intersecting(row.splat(1 << value))));
    }
    all
}
