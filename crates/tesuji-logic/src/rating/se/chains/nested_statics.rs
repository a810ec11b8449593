//! Static chains of a grid within a chain: for each removal the best one that shows it.
//!
//! Every candidate that such a chain removes excludes itself along a forcing chain. So the closure tells what goes, and
//! mostly that nothing does.

use super::super::cover::count;
use super::super::geometry::bits;
use super::bits::Bits;
use super::closure::Closure;
use super::cycles::{CycleSearch, Turn};
use super::implications::{Implications, Interned};
use super::links::{Flavor, Links, weak, weak_list};
use super::nested::{Grounds, MARK};
use super::net::{Cause, Net, Work};
use super::self_exclusion::SelfExclusion;
use super::statics::{Rank, Shown, most_turns};
use super::tree::{off, on};

/// A chain that may be the best for some removal.
struct Candidate<const W: usize> {
    rank: Rank,
    shown: Shown<W>,
    flavor: Flavor,
    /// Where the turns of a cycle are.
    turns: [usize; 2],
}

/// A node of a breadth-first search.
#[derive(Clone, Copy)]
struct Reached {
    number: u16,
    parent: u16,
    cause: Cause,
}

/// The search of nested grids; keeps its memory.
pub(crate) struct NestedStatics<const W: usize> {
    links: Links<W>,
    closure: Closure<W>,
    /// In how many steps each candidate brings on the start of a cycle.
    distance: Vec<u16>,
    cycles: CycleSearch,
    exclusion: SelfExclusion<W>,
    candidates: Vec<Candidate<W>>,
    turns: Vec<Turn>,
    /// The best rank of each removal, to pass over what cannot win.
    best: Vec<Rank>,
    ons: Vec<Reached>,
    offs: Vec<Reached>,
    nodes: Vec<u16>,
    grounds: Vec<u16>,
}

impl<const W: usize> NestedStatics<W> {
    pub(crate) fn new() -> NestedStatics<W> {
        NestedStatics {
            links: Links::new(),
            closure: Closure::new(),
            distance: Vec::new(),
            cycles: CycleSearch::new(),
            exclusion: SelfExclusion::new(),
            candidates: Vec::new(),
            turns: Vec::new(),
            best: Vec::new(),
            ons: Vec::new(),
            offs: Vec::new(),
            nodes: Vec::new(),
            grounds: Vec::new(),
        }
    }

    /// Lists what the chains of a grid remove.
    ///
    /// `save` is the grid from which the outer chain has set out. A chain that rests on nothing that the outer one has
    /// removed is passed over; where `all_rest` says that there are none, only the best for each removal are looked at.
    pub(crate) fn list(
        &mut self,
        net: &Net<W>,
        save: &Work<W>,
        work: &Work<W>,
        all_rest: bool,
        interned: &mut Interned,
        out: &mut Implications,
    ) {
        out.clear();
        self.links.set(net, work);
        let removable = self.exclusion.find(net, work, &self.links);
        if removable.is_empty() {
            return;
        }
        self.candidates.clear();
        self.turns.clear();
        self.best.clear();
        self.best.resize(net.many, Rank::LAST);
        self.chains(net, work, &removable);
        self.cycles(net, work, &removable, all_rest);
        self.candidates.sort_unstable_by(|one, other| one.rank.partial_cmp(&other.rank).expect("no NaN"));
        let mut covered = Bits::<W>::EMPTY;
        let mut ignored: Vec<Bits<W>> = Vec::new();
        let candidates = core::mem::take(&mut self.candidates);
        for candidate in &candidates {
            let removals = removals(net, work, candidate.shown);
            if removals.within(&covered) || ignored.contains(&removals) {
                continue;
            }
            let mut grounds = Grounds::new(net, save, work, core::mem::take(&mut self.grounds));
            self.nodes.clear();
            match candidate.shown {
                Shown::Cycle(_) => self.write_cycle(candidate, &mut grounds),
                Shown::Off(number) => self.write_chain(net, work, candidate.flavor, number, false, &mut grounds),
                Shown::On(number) => self.write_chain(net, work, candidate.flavor, number, true, &mut grounds),
            }
            self.grounds = grounds.found;
            if self.grounds.is_empty() {
                ignored.push(removals);
                continue;
            }
            let chain = interned.chain(&self.nodes, candidate.rank.complexity);
            out.add(removals.iter().map(|number| number as u16), self.grounds.iter().copied(), chain);
            covered |= removals;
        }
        self.candidates = candidates;
    }

    /// Returns the complete closure of a grid that has just been found to have no chains.
    pub(crate) fn complete_closure(&mut self, net: &Net<W>, work: &Work<W>) -> &Closure<W> {
        self.closure.start(net, work, &self.links, Flavor::Xy);
        while self.closure.grow() {}
        &self.closure
    }

    /// Collects the forcing chains, each with its length.
    fn chains(&mut self, net: &Net<W>, work: &Work<W>, removable: &Bits<W>) {
        let NestedStatics { links, candidates, best, .. } = self;
        for flavor in [Flavor::X, Flavor::Xy] {
            let mut add = |number: usize, from_off: bool| {
                let Some(complexity) = shortest(net, links, flavor, number, from_off) else { return };
                let rank = Rank::chain(flavor, complexity, number, from_off);
                let shown = if from_off { Shown::On(number) } else { Shown::Off(number) };
                for number in removals(net, work, shown).iter() {
                    if rank < best[number] {
                        best[number] = rank;
                    }
                }
                candidates.push(Candidate { rank, shown, flavor, turns: [0; 2] });
            };
            removable.iter().for_each(|number| add(number, false));
            // What a candidate excludes excludes itself if the candidate brings itself on.
            for number in links.linked[flavor as usize].iter() {
                let many = count(work.cands[net.at(number).0]);
                if many >= 2 && (net.see[number] & work.alive).within(removable) {
                    add(number, true);
                }
            }
        }
    }

    /// Collects the cycles that may be the best for a removal.
    fn cycles(&mut self, net: &Net<W>, work: &Work<W>, removable: &Bits<W>, all_rest: bool) {
        let NestedStatics { links, exclusion, cycles, candidates, turns, best, distance, .. } = self;
        for start in links.linked[Flavor::Xy as usize].iter() {
            // All of a cycle is brought on by its start, and brings it on.
            let mut around = *exclusion.sources(start) & links.linked[Flavor::Xy as usize];
            around = around.iter().filter(|&number| exclusion.sources(number).contains(start)).fold(
                Bits::EMPTY,
                |mut set, number| {
                    set.insert(number);
                    set
                },
            );
            around.insert(start);
            let (mut forward, mut backward) = (Bits::EMPTY, Bits::EMPTY);
            for number in around.iter() {
                forward |= net.peers[number];
                for &(partner, _) in links.of(number, Flavor::Xy) {
                    backward |= net.peers[usize::from(partner)];
                }
            }
            let targets = forward & backward & *removable;
            if targets.is_empty() {
                continue;
            }
            let mut hardest: f64 = 0.0;
            for target in targets.iter() {
                hardest = hardest.max(best[target].difficulty);
            }
            let mut measured = false;
            for flavor in [Flavor::X, Flavor::Y, Flavor::Xy] {
                if !links.linked[flavor as usize].contains(start) {
                    continue;
                }
                // Without a bound the original finds cycles of any length; each turn takes a candidate of its own.
                let most = if all_rest { most_turns(flavor, hardest, net.many) } else { net.many };
                if most < 2 {
                    continue;
                }
                if !measured {
                    measure(exclusion, start, &around, distance);
                    measured = true;
                }
                let returns =
                    |number: usize, turns: usize| around.contains(number) && usize::from(distance[number]) <= turns;
                let mut nth = 0;
                cycles.search(net, work, links, flavor, start, most, returns, |cycle| {
                    let rank = Rank::cycle(flavor, 2 * cycle.turns.len() as u32, start, nth);
                    nth += 1;
                    if all_rest && !cycle.removals.iter().any(|number| rank < best[number]) {
                        return;
                    }
                    for number in cycle.removals.iter() {
                        if rank < best[number] {
                            best[number] = rank;
                        }
                    }
                    let begin = turns.len();
                    turns.extend_from_slice(cycle.turns);
                    let turns = [begin, turns.len()];
                    candidates.push(Candidate { rank, shown: Shown::Cycle(cycle.removals), flavor, turns });
                });
            }
        }
    }

    /// Writes down a cycle and its reverse, in which each node has the cause that it had forwards.
    fn write_cycle(&mut self, candidate: &Candidate<W>, grounds: &mut Grounds<'_, W>) {
        let turns = &self.turns[candidate.turns[0]..candidate.turns[1]];
        for turn in turns {
            self.nodes.push(on(turn.on.into()) as u16);
            self.nodes.push(off(turn.off.into()) as u16);
            grounds.add(turn.on.into(), turn.cause);
        }
        self.nodes.push(MARK);
        let (Some(last), Some(first)) = (turns.first(), turns.last()) else { return };
        self.nodes.push(off(last.on.into()) as u16);
        // Before the first turn the start was on, which the last turn brings on again.
        let mut before = last.on;
        for turn in turns.iter().rev() {
            self.nodes.push(on(turn.off.into()) as u16);
            let cause = grounds.net.weak_cause(before.into(), turn.off.into());
            grounds.add(turn.off.into(), cause);
            if turn.on != last.on {
                self.nodes.push(off(turn.on.into()) as u16);
            }
            before = turn.on;
        }
        debug_assert!(first.off != last.off || turns.len() == 1, "a cycle passes each candidate once");
        self.nodes.push(MARK);
    }

    /// Writes down the shortest chain from a candidate to its opposite, the first of those.
    fn write_chain(
        &mut self,
        net: &Net<W>,
        work: &Work<W>,
        flavor: Flavor,
        number: usize,
        from_off: bool,
        grounds: &mut Grounds<'_, W>,
    ) {
        let NestedStatics { links, ons, offs, nodes, .. } = self;
        ons.clear();
        offs.clear();
        let (mut on_set, mut off_set) = (Bits::<W>::EMPTY, Bits::<W>::EMPTY);
        let start = Reached { number: number as u16, parent: u16::MAX, cause: Cause::None };
        if from_off {
            offs.push(start);
            off_set.insert(number);
        } else {
            ons.push(start);
            on_set.insert(number);
        }
        let (mut on_head, mut off_head) = (0, 0);
        let linked = links.linked[flavor as usize];
        let target = 'search: loop {
            if on_head == ons.len() && off_head == offs.len() {
                debug_assert!(false, "the closure told of a chain");
                return;
            }
            while let Some(&reached) = ons.get(on_head) {
                for &seen in weak_list(net, reached.number.into(), flavor) {
                    if !from_off && usize::from(seen) == number {
                        break 'search on_head;
                    }
                    let alive = work.alive.contains(seen.into());
                    if alive && linked.contains(seen.into()) && !off_set.contains(seen.into()) {
                        off_set.insert(seen.into());
                        offs.push(Reached { number: seen, parent: on_head as u16, cause: Cause::None });
                    }
                }
                on_head += 1;
            }
            while let Some(&reached) = offs.get(off_head) {
                for &(next, cause) in links.of(reached.number.into(), flavor) {
                    if from_off && usize::from(next) == number {
                        nodes.push(on(number) as u16);
                        grounds.add(number, cause);
                        nodes.push(off(reached.number.into()) as u16);
                        break 'search reached.parent.into();
                    }
                    if !on_set.contains(next.into()) {
                        on_set.insert(next.into());
                        ons.push(Reached { number: next, parent: off_head as u16, cause });
                    }
                }
                off_head += 1;
            }
        };
        if !from_off {
            nodes.push(off(number) as u16);
        }
        let mut index = target;
        while let Some(&Reached { number, parent, cause }) = ons.get(index) {
            nodes.push(on(number.into()) as u16);
            grounds.add(number.into(), cause);
            let Some(&Reached { number, parent, .. }) = offs.get(usize::from(parent)) else { break };
            nodes.push(off(number.into()) as u16);
            index = parent.into();
        }
        nodes.push(MARK);
    }
}

/// Returns the complexity of the shortest chain from a candidate to its opposite.
fn shortest<const W: usize>(
    net: &Net<W>,
    links: &Links<W>,
    flavor: Flavor,
    number: usize,
    from_off: bool,
) -> Option<u32> {
    let linked = links.linked[flavor as usize];
    let (mut ons, mut offs) = (Bits::<W>::EMPTY, Bits::<W>::EMPTY);
    let (mut new_on, mut new_off) = (Bits::<W>::EMPTY, Bits::<W>::EMPTY);
    if from_off {
        new_off.insert(number);
    } else {
        new_on.insert(number);
    }
    let mut complexity = 0;
    loop {
        if !from_off && complexity > 0 && new_on.meets(weak(net, number, flavor)) {
            return Some(complexity + 2);
        }
        ons |= new_on;
        if complexity > 0 || !from_off {
            new_off = new_on.iter().fold(Bits::EMPTY, |all, on| all | *weak(net, on, flavor)) & linked & !offs;
        }
        offs |= new_off;
        new_on = Bits::EMPTY;
        for off in new_off.iter() {
            links.of(off, flavor).iter().for_each(|&(on, _)| new_on.insert(on.into()));
        }
        complexity += 2;
        if from_off && new_on.contains(number) {
            return Some(complexity);
        }
        new_on &= !ons;
        if new_on.is_empty() {
            return None;
        }
    }
}

/// Sets in how many steps each candidate around a start brings it on.
fn measure<const W: usize>(exclusion: &SelfExclusion<W>, start: usize, around: &Bits<W>, distance: &mut Vec<u16>) {
    distance.clear();
    distance.resize(64 * W, u16::MAX);
    let mut left = *around;
    let mut new = Bits::<W>::EMPTY;
    new.insert(start);
    let mut steps = 0;
    while !new.is_empty() {
        left &= !new;
        new.iter().for_each(|number| distance[number] = steps);
        new = new.iter().fold(Bits::EMPTY, |all, number| all | *exclusion.direct(number)) & left;
        steps += 1;
    }
}

/// Returns what a chain removes.
fn removals<const W: usize>(net: &Net<W>, work: &Work<W>, shown: Shown<W>) -> Bits<W> {
    let mut removals = Bits::EMPTY;
    match shown {
        Shown::Cycle(all) => removals = all,
        Shown::Off(number) => removals.insert(number),
        Shown::On(number) => {
            let (cell, digit) = net.at(number);
            bits(work.cands[cell] & !(1 << digit)).for_each(|digit| removals.insert(net.number[cell][digit].into()));
        }
    }
    removals
}
