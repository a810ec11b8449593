//! Linear sums, over groups of variables that differ.
//!
//! The variables with one coefficient are split into parts in which all variables differ. A part knows the subsets of
//! values that it can have, and so the sums that it can reach. A forward and a backward pass over the parts leaves the
//! sums of each part with which the others reach the total. Values that are in no subset with such a sum are removed;
//! values that are in all such subsets must have a place in the part.

use std::rc::Rc;

use super::Propagator;
use super::options::narrow;
use super::subsets::{MOST_SUBSETS, Subsets, choose, highest, known, lowest, subsets_of};
use crate::build::FullSet;
use crate::engine::ANY;
use crate::graph::Graph;
#[cfg(not(tesuji_small))]
use crate::lanes::Plan;
use crate::space::{Fail, PropagateResult, Space, Var, bits};

/// The maximum number of subsets that one of several parts lists.
const MOST_OF_A_PART: usize = 40;

/// Variables that all differ, with one coefficient.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) cells: Vec<Var>,
    values: usize,
    subsets: Option<Rc<Subsets>>,
    /// The other cells of a house that contains the cells: they have all other values.
    rest: Vec<Var>,
    /// The values of the house.
    full: u64,
    /// The maximum number of subsets that are listed.
    most: usize,
    view: View,
    seen: SumCache,
}

/// The results of a part for some domains, which often recur.
#[derive(Clone, Debug, Default)]
struct SumCache {
    domains: Vec<u64>,
    /// The possible subsets, with their sums.
    possible: Vec<(u64, u16)>,
    sums: u128,
}

/// The current state of a part: its values and the bounds of its sum.
#[derive(Clone, Copy, Debug, Default)]
struct View {
    all: u64,
    fixed: u64,
    low: usize,
    high: usize,
}

impl Part {
    pub(crate) fn new(cells: Vec<Var>, values: usize) -> Part {
        let subsets = if cells.len() > 1 { known(values, cells.len()) } else { None };
        let full = u64::MAX >> (64 - values);
        Part {
            cells,
            values,
            subsets,
            rest: Vec::new(),
            full,
            most: MOST_SUBSETS,
            view: View::default(),
            seen: SumCache::default(),
        }
    }

    /// Returns whether parts of `size` cells list their subsets.
    pub(crate) fn lists(values: usize, size: usize) -> bool {
        known(values, size).is_some()
    }

    /// Records that the cells are part of a house.
    pub(crate) fn within(&mut self, house: &FullSet) {
        self.full = house.values;
        self.rest = house.cells.iter().copied().filter(|cell| !self.cells.contains(cell)).collect();
    }

    /// Splits variables into parts in which all variables differ. A variable that is listed twice is in two parts.
    pub(crate) fn split(cells: &[Var], values: usize, graph: &Graph) -> Vec<Part> {
        Part::groups(cells, graph).into_iter().map(|cells| Part::new(cells, values)).collect()
    }

    /// Splits variables into groups in which all variables differ.
    pub(crate) fn groups(cells: &[Var], graph: &Graph) -> Vec<Vec<Var>> {
        let mut groups: Vec<Vec<Var>> = Vec::new();
        let mut order = cells.to_vec();
        let friends = |cell: Var| cells.iter().filter(|&&other| graph.are_different(cell, other)).count();
        order.sort_by_cached_key(|&cell| std::cmp::Reverse(friends(cell)));
        for cell in order {
            let fits = |group: &&mut Vec<Var>| group.iter().all(|&other| graph.are_different(cell, other));
            match groups.iter_mut().filter(fits).max_by_key(|group| group.len()) {
                Some(group) => group.push(cell),
                None => groups.push(vec![cell]),
            }
        }
        groups
    }

    fn view(&self, space: &Space) -> View {
        let mut view = View { all: 0, fixed: 0, low: 0, high: 0 };
        for &cell in &self.cells {
            let domain = space.get(cell);
            view.all |= domain;
            view.fixed |= if domain.is_power_of_two() { domain } else { 0 };
            view.low += domain.trailing_zeros() as usize;
            view.high += 63 - domain.leading_zeros() as usize;
        }
        if self.cells.len() > 1 {
            // The values differ, so the sum is at least that of the lowest and at most that of the highest ones.
            let low = bits(lowest(view.all, self.cells.len())).sum();
            let high = bits(highest(view.all, self.cells.len())).sum();
            view.low = view.low.max(low);
            view.high = view.high.min(high);
        }
        view
    }

    /// Returns the view, or an error if it shows that the part cannot be filled.
    fn look(&self, space: &Space) -> Result<View, Fail> {
        let view = self.view(space);
        let short = view.low > view.high || (view.all.count_ones() as usize) < self.cells.len();
        if short { Err(Fail) } else { Ok(view) }
    }

    #[inline]
    fn is_possible(&self, mask: u64, view: &View, needed: u64, space: &Space) -> bool {
        mask & !view.all == 0
            && (view.fixed | needed) & !mask == 0
            && self.cells.iter().all(|&cell| space.get(cell) & mask != 0)
            && self.rest.iter().all(|&cell| space.get(cell) & !mask != 0)
    }

    /// Returns the values that the rest of the house cannot have.
    fn needed(&self, space: &Space) -> u64 {
        match self.rest.is_empty() {
            true => 0,
            false => self.full & !self.rest.iter().fold(0, |all, &cell| all | space.get(cell)),
        }
    }

    /// Returns quick bounds of the sum: the lowest and the highest.
    fn range(&mut self, space: &Space) -> Result<(usize, usize), Fail> {
        if let [cell] = self.cells[..] {
            return Ok((space.low(cell), space.high(cell)));
        }
        self.view = self.look(space)?;
        Ok((self.view.low, self.view.high))
    }

    /// Returns the reachable sums as bits counted from the lowest, then the lowest and the highest sum.
    ///
    /// [`range`](Part::range) must have been called before.
    fn sums(&mut self, space: &Space) -> Result<(u128, usize, usize), Fail> {
        if let [cell] = self.cells[..] {
            let domain = space.get(cell);
            let low = domain.trailing_zeros() as usize;
            return Ok((u128::from(domain >> low), low, 63 - domain.leading_zeros() as usize));
        }
        if let [one, other] = self.cells[..] {
            let (one, other) = (space.get(one), space.get(other));
            let low = (one.trailing_zeros() + other.trailing_zeros()) as usize;
            let high = 126 - (one.leading_zeros() + other.leading_zeros()) as usize;
            let mut sums = 0u128;
            for value in bits(one) {
                sums |= u128::from(other & !(1 << value)) << value;
            }
            return if sums == 0 { Err(Fail) } else { Ok((sums >> low, low, high)) };
        }
        let view = self.view;
        if !self.list(&view, space) {
            let count = view.high - view.low;
            let range = if count >= 127 { u128::MAX } else { (1u128 << (count + 1)) - 1 };
            return Ok((range, view.low, view.high));
        }
        if self.seen.sums == 0 { Err(Fail) } else { Ok((self.seen.sums, view.low, view.high)) }
    }

    /// Returns whether the list of subsets was made for the current domains.
    fn is_listed(&self, space: &Space) -> bool {
        let known = &self.seen.domains;
        known.len() == self.cells.len() + self.rest.len()
            && self.cells.iter().chain(&self.rest).zip(known).all(|(&cell, &domain)| domain == space.get(cell))
    }

    /// Lists the possible subsets. Returns whether there are few enough.
    fn list(&mut self, view: &View, space: &Space) -> bool {
        if self.is_listed(space) {
            return true;
        }
        let needed = self.needed(space);
        let taken = view.fixed | needed;
        let free = view.all & !taken;
        let size = self.cells.len().saturating_sub(taken.count_ones() as usize);
        let count = choose(free.count_ones() as usize, size);
        if count > self.most || self.values * self.cells.len() > 128 {
            return false;
        }
        let mut possible = std::mem::take(&mut self.seen.possible);
        possible.clear();
        self.seen.sums = 0;
        let base = bits(taken).sum::<usize>();
        for subset in subsets_of(free, size) {
            let (mask, sum) = (taken | subset, base + bits(subset).sum::<usize>());
            if (view.low..=view.high).contains(&sum) && self.is_possible(mask, view, needed, space) {
                possible.push((mask, sum as u16));
                self.seen.sums |= 1 << (sum - view.low);
            }
        }
        self.seen.possible = possible;
        self.seen.domains.clear();
        self.seen.domains.extend(self.cells.iter().chain(&self.rest).map(|&cell| space.get(cell)));
        true
    }

    /// Keeps the values with which the sum is in a set, given as bits counted from `low`.
    fn keep(&mut self, sums: u128, low: usize, space: &mut Space, graph: &Graph) -> PropagateResult {
        if sums == 0 {
            return Err(Fail);
        }
        if let [cell] = self.cells[..] {
            return space.keep(cell, (sums as u64) << low);
        }
        if let ([one, other], true) = (&self.cells[..], self.rest.is_empty()) {
            return keep_two(*one, *other, sums, low, space);
        }
        let (mut can, mut must) = (0, u64::MAX);
        if !self.is_listed(space) {
            let view = self.look(space)?;
            // A single sum has few subsets.
            if let (Some(subsets), true) = (&self.subsets, sums.is_power_of_two()) {
                let sum = low + sums.trailing_zeros() as usize;
                let needed = self.needed(space);
                for &mask in subsets.of_sum(sum) {
                    if self.is_possible(mask, &view, needed, space) {
                        can |= mask;
                        must &= mask;
                    }
                }
                return if can == 0 { Err(Fail) } else { narrow(&self.cells, can, must, space, graph) };
            }
            if !self.list(&view, space) {
                let least = low + sums.trailing_zeros() as usize;
                let most = low + 127 - sums.leading_zeros() as usize;
                return self.bound(least, most, &view, space);
            }
        }
        for &(mask, sum) in &self.seen.possible {
            if usize::from(sum) >= low && sums >> (usize::from(sum) - low) & 1 != 0 {
                can |= mask;
                must &= mask;
            }
        }
        if can == 0 {
            return Err(Fail);
        }
        narrow(&self.cells, can, must, space, graph)
    }

    /// Keeps the values with which the sum can be between two bounds.
    fn bound(&self, least: usize, most: usize, view: &View, space: &mut Space) -> PropagateResult {
        if view.low > most || view.high < least {
            return Err(Fail);
        }
        let (lows, highs) =
            self.cells.iter().fold((0, 0), |(lows, highs), &cell| (lows + space.low(cell), highs + space.high(cell)));
        // The lowest different values have the least sum: another value instead of the highest of them adds the
        // difference.
        let (lowest, highest) = (lowest(view.all, self.cells.len()), highest(view.all, self.cells.len()));
        let sum = |mask: u64| bits(mask).sum::<usize>();
        let top = (63 - lowest.leading_zeros() as usize + most).saturating_sub(sum(lowest));
        let bottom = (highest.trailing_zeros() as usize + least).saturating_sub(sum(highest));
        let fits = u64::MAX << bottom & if top >= 63 { u64::MAX } else { (2 << top) - 1 };
        for &cell in &self.cells {
            let (low, high) = (space.low(cell), space.high(cell));
            let others_low = lows - low;
            let others_high = highs - high;
            let top = most.saturating_sub(others_low);
            let bottom = least.saturating_sub(others_high);
            if bottom > 63 || most < others_low {
                return Err(Fail);
            }
            space.keep(cell, fits & u64::MAX << bottom & if top >= 63 { u64::MAX } else { (2 << top) - 1 })?;
        }
        Ok(())
    }
}

/// Keeps the values of two different variables with which their sum is in the set.
fn keep_two(one: Var, other: Var, sums: u128, low: usize, space: &mut Space) -> PropagateResult {
    let (a, b) = (space.get(one), space.get(other));
    let (mut first, mut second) = (0, 0);
    for value in bits(a) {
        // The values of the other variable that complete one of the sums.
        let wanted = if value <= low { (sums << (low - value)) as u64 } else { (sums >> (value - low)) as u64 };
        let matching = b & wanted & !(1 << value);
        if matching != 0 {
            first |= 1 << value;
            second |= matching;
        }
    }
    space.keep(one, first)?;
    space.keep(other, second)
}

/// Parts that, each multiplied by a coefficient, add up to a total. Values count from 0.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    pub(crate) parts: Vec<(i64, Part)>,
    pub(crate) total: i64,
    /// For each part, the totals that the parts before it reach, and those that it adds, as steps.
    prefix: Vec<(u64, u64)>,
    seen: Vec<(u128, usize, usize)>,
}

impl Sum {
    pub(crate) fn new(mut parts: Vec<(i64, Part)>, total: i64) -> Sum {
        if parts.len() > 1 {
            parts.iter_mut().for_each(|(_, part)| part.most = MOST_OF_A_PART);
        }
        Sum { prefix: Vec::new(), seen: Vec::new(), parts, total }
    }

    /// Keeps the values that the ranges of the other parts allow, for totals too large to list sums.
    fn by_bounds(&mut self, short: i64, over: i64, space: &mut Space, graph: &Graph) -> PropagateResult {
        for ((factor, part), &(sums, low, high)) in self.parts.iter_mut().zip(&self.seen) {
            let width = (high - low) as i64;
            // The maximum distances of the part from its lowest and from its highest contribution.
            let (up, down) = (short / factor.abs(), (over / factor.abs()).min(width));
            let (least, most) = if *factor > 0 { (width - down, up.min(width)) } else { (width - up.min(width), down) };
            if least > most {
                return Err(Fail);
            }
            let range = if most >= 127 { u128::MAX } else { (2 << most) - 1 };
            let allowed = sums & range & (u128::MAX << least.min(127));
            if allowed != sums || part.cells.len() > 1 {
                part.keep(allowed, low, space, graph)?;
            }
        }
        Ok(())
    }
}

/// Converts sums to steps above the lowest contribution, up to 63 steps.
fn steps(sums: u128, factor: i64, width: usize) -> u64 {
    match factor {
        1 => sums as u64,
        -1 => (sums.reverse_bits() >> (127 - width)) as u64,
        _ => {
            let at = |sum: &usize| step_of(*sum, factor, width);
            (0..=width).filter(|sum| sums >> sum & 1 != 0 && at(sum) < 64).fold(0, |all, sum| all | 1 << at(&sum))
        }
    }
}

/// Converts steps back to sums.
fn sums_of(steps: u64, sums: u128, factor: i64, width: usize) -> u128 {
    match factor {
        1 => u128::from(steps),
        -1 => u128::from(steps).reverse_bits() >> (127 - width),
        _ => {
            let at = |sum: &usize| step_of(*sum, factor, width);
            let allowed = |sum: &usize| sums >> sum & 1 != 0 && at(sum) < 64 && steps >> at(sum) & 1 != 0;
            (0..=width).filter(allowed).fold(0, |all, sum| all | 1 << sum)
        }
    }
}

/// Returns how far the contribution of a sum is above the lowest contribution.
fn step_of(sum: usize, factor: i64, width: usize) -> i64 {
    if factor > 0 { sum as i64 * factor } else { (width - sum) as i64 * -factor }
}

impl Propagator for Sum {
    fn propagate(&mut self, space: &mut Space, graph: &Graph) -> PropagateResult {
        if let [(1, part)] = &mut self.parts[..] {
            let Ok(total) = usize::try_from(self.total) else { return Err(Fail) };
            return part.keep(1, total, space, graph);
        }
        let (mut least, mut most, mut widest) = (0, 0, 0);
        for (factor, part) in &mut self.parts {
            let (low, high) = part.range(space)?;
            let ends = [*factor * low as i64, *factor * high as i64];
            least += ends[0].min(ends[1]);
            most += ends[0].max(ends[1]);
            widest = widest.max((ends[0] - ends[1]).abs());
        }
        let (short, over) = (self.total - least, most - self.total);
        if short < 0 || over < 0 {
            return Err(Fail);
        }
        // With this much room, almost nothing is excluded.
        if widest <= short.min(over) && widest > 0 {
            return Ok(());
        }
        self.seen.clear();
        (least, most) = (0, 0);
        for (factor, part) in &mut self.parts {
            let (sums, low, high) = part.sums(space)?;
            self.seen.push((sums, low, high));
            let ends = [*factor * low as i64, *factor * high as i64];
            least += ends[0].min(ends[1]);
            most += ends[0].max(ends[1]);
        }
        let (short, over) = (self.total - least, most - self.total);
        if short < 0 || over < 0 {
            return Err(Fail);
        }
        // Reverses the signs if this makes the remaining total smaller.
        let flip = if short <= over { 1 } else { -1 };
        let goal = short.min(over);
        if goal > 63 || self.seen.iter().any(|&(_, low, high)| high - low > 127) {
            return self.by_bounds(short, over, space, graph);
        }
        self.prefix.clear();
        let mut reached = 1u64;
        let cut = u64::MAX >> (63 - goal);
        for ((factor, _), &(sums, low, high)) in self.parts.iter().zip(&self.seen) {
            let steps = steps(sums, factor * flip, high - low) & cut;
            self.prefix.push((reached, steps));
            let (mut next, mut rest) = (0, steps);
            while rest != 0 {
                next |= reached << rest.trailing_zeros();
                rest &= rest - 1;
            }
            reached = next & cut;
        }
        let mut wanted = 1u64 << goal;
        if reached & wanted == 0 {
            return Err(Fail);
        }
        for (nth, (factor, part)) in self.parts.iter_mut().enumerate().rev() {
            let (sums, low, high) = self.seen[nth];
            let (prefix, mut rest) = self.prefix[nth];
            let (mut allowed, mut before) = (0, 0);
            while rest != 0 {
                let earlier = wanted >> rest.trailing_zeros();
                before |= earlier;
                if earlier & prefix != 0 {
                    allowed |= rest & rest.wrapping_neg();
                }
                rest &= rest - 1;
            }
            wanted = before;
            let allowed = sums_of(allowed, sums, *factor * flip, high - low);
            if allowed != sums || part.cells.len() > 1 {
                part.keep(allowed, low, space, graph)?;
            }
        }
        Ok(())
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        for (_, part) in &self.parts {
            part.cells.iter().chain(&part.rest).for_each(|&cell| watch(cell, ANY));
        }
    }

    #[cfg(not(tesuji_small))]
    fn plan(&self, plan: &mut Plan) -> bool {
        if let [(1, part)] = &self.parts[..]
            && let (Some(subsets), Ok(total)) = (&part.subsets, usize::try_from(self.total))
            && subsets.of_sum(total).len() <= MOST_OF_A_PART
        {
            return plan.cage(&part.cells, subsets.of_sum(total).iter().copied());
        }
        let parts = self.parts.iter().map(|(factor, part)| (&part.cells[..], *factor > 0));
        self.parts.iter().all(|(factor, _)| factor.abs() == 1) && plan.total(parts, self.total)
    }

    fn cost(&self) -> u8 {
        match self.parts.len() {
            1 if self.parts[0].1.cells.len() < 4 => 0,
            1 | 2 => 1,
            _ => 2,
        }
    }
}

/// The sums of a part, as bits counted from the lowest one, and the lowest sum.
pub(crate) type PartSums = (u128, usize);

/// Returns the sums of each part, and those of the whole as bits, or `None` if a sum may exceed 127.
pub(crate) fn reach(parts: &mut [Part], space: &Space) -> Result<(Vec<PartSums>, Option<u128>), Fail> {
    let mut all = Some(1u128);
    let mut each = Vec::with_capacity(parts.len());
    for part in parts {
        part.range(space)?;
        let (sums, low, high) = part.sums(space)?;
        each.push((sums, low));
        all = all.filter(|_| high < 128).and_then(|all| {
            let (mut next, mut rest) = (0, sums);
            while rest != 0 {
                let sum = low as u32 + rest.trailing_zeros();
                rest &= rest - 1;
                if all.leading_zeros() < sum {
                    return None;
                }
                next |= all << sum;
            }
            Some(next)
        });
    }
    Ok((each, all))
}

/// Keeps the values of the parts with which their total is in the set.
pub(crate) fn keep_whole(
    parts: &mut [Part],
    each: &[PartSums],
    whole: u128,
    space: &mut Space,
    graph: &Graph,
) -> PropagateResult {
    if let [part] = parts {
        let (sums, low) = each[0];
        return part.keep(sums & (whole >> low), low, space, graph);
    }
    let mut prefix = vec![1u128];
    for &(sums, low) in each {
        let (mut next, mut rest, reached) = (0, sums, prefix[prefix.len() - 1]);
        while rest != 0 {
            let sum = low as u32 + rest.trailing_zeros();
            rest &= rest - 1;
            next |= if sum < 128 { reached << sum } else { 0 };
        }
        prefix.push(next);
    }
    let mut wanted = whole;
    for nth in (0..parts.len()).rev() {
        let (sums, low) = each[nth];
        let (mut allowed, mut before, mut rest) = (0u128, 0u128, sums);
        while rest != 0 {
            let at = rest.trailing_zeros();
            rest &= rest - 1;
            let sum = low as u32 + at;
            let earlier = if sum < 128 { wanted >> sum } else { 0 };
            before |= earlier;
            if earlier & prefix[nth] != 0 {
                allowed |= 1 << at;
            }
        }
        wanted = before;
        parts[nth].keep(allowed, low, space, graph)?;
    }
    Ok(())
}
