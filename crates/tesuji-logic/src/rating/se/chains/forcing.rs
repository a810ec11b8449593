//! Common consequences of several assumptions, one of which is true; and assumptions that contradict themselves.

use super::super::cancel_check::CancelCheck;
use super::super::cover::count;
use super::super::geometry::{CELLS, HOUSES_OF, bits, cells};
use super::implications::ChainTable;
use super::net::{Net, Work};
use super::run::Run;
use super::tree::{Walk, off, on};

/// Assumptions one of which is true, or one that is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// The assumption with this code leads to a contradiction.
    Contradiction(u16),
    /// A candidate is on or off.
    Double(u16),
    /// A cell has one of its candidates.
    Cell(u8),
    /// A house has a digit in one of its places.
    House(u8, u8),
}

impl Event {
    /// Returns the rank of the kind among chains of the same length.
    pub(crate) fn key(self) -> u8 {
        match self {
            Event::Double(_) => 1,
            Event::Cell(_) => 5,
            Event::House(..) => 6,
            Event::Contradiction(_) => 7,
        }
    }

    /// Calls `each` with the code of each assumption, in order.
    pub(crate) fn assumptions<const W: usize>(self, net: &Net<W>, source: &Work<W>, mut each: impl FnMut(usize)) {
        match self {
            Event::Contradiction(code) => each(code.into()),
            Event::Double(number) => [on(number.into()), off(number.into())].into_iter().for_each(each),
            Event::Cell(cell) => {
                let cell = usize::from(cell);
                bits(source.cands[cell]).for_each(|digit| each(on(net.number[cell][digit].into())));
            }
            Event::House(house, digit) => {
                let (house, digit) = (usize::from(house), usize::from(digit));
                let places = bits(source.places[house][digit]);
                places.for_each(|place| each(on(net.number[CELLS[house][place] as usize][digit].into())));
            }
        }
    }
}

/// The conclusion of a chain, and the length of the chain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChainResult {
    pub event: Event,
    /// The code of the conclusion.
    pub shown: u16,
    pub complexity: u32,
}

/// A receiver of the chains, in the order of the original.
pub(crate) trait Sink {
    /// Returns the maximum complexity at which a chain of such an event with this conclusion is useful; 0 if none is
    /// useful.
    fn limit(&self, event: Event, shown: usize) -> u32;

    /// Takes a useful chain.
    fn take(&mut self, found: ChainResult);
}

/// The runs of a grid, by the code of the assumption, made on demand.
pub(crate) trait Runs<const W: usize> {
    /// Makes a run if it does not exist yet.
    fn ensure(&mut self, net: &Net<W>, source: &Work<W>, code: usize, cancel_check: &mut CancelCheck<'_>);

    /// Returns an existing run.
    fn run(&self, code: usize) -> &Run<W>;

    /// Returns the nested chains of the runs.
    fn interned(&self) -> &ChainTable;
}

/// Buffers for computing the complexity of chains.
#[derive(Default)]
pub(crate) struct Scales {
    pub walk: Walk,
    nested: Vec<u32>,
}

/// Passes all chains of a grid to a sink. Static chains start from cells with at least three candidates, include no
/// contradictions, and do not assume that a candidate is off. `wanted` may skip cells and houses known to have no
/// chain. Ends early if the control stops it.
#[allow(clippy::too_many_arguments)] // the grid, the buffers, the sink
pub(crate) fn search<const W: usize>(
    net: &Net<W>,
    source: &Work<W>,
    dynamic: bool,
    wanted: impl Fn(Event) -> bool,
    runs: &mut impl Runs<W>,
    scales: &mut Scales,
    sink: &mut impl Sink,
    cancel_check: &mut CancelCheck<'_>,
) {
    for cell in cells(net.empty) {
        let digits = source.cands[cell];
        let many = count(digits);
        if many < if dynamic { 2 } else { 3 } {
            continue;
        }
        for digit in bits(digits) {
            let number = usize::from(net.number[cell][digit]);
            if cancel_check.stopped() {
                return;
            }
            if dynamic {
                runs.ensure(net, source, on(number), cancel_check);
                contradiction(on(number), runs, scales, sink);
                runs.ensure(net, source, off(number), cancel_check);
                contradiction(off(number), runs, scales, sink);
                if many >= 3 {
                    common(net, source, Event::Double(number as u16), runs, scales, sink);
                }
            }
            for house in HOUSES_OF[cell].map(usize::from) {
                let places = source.places[house][digit];
                let first = usize::from(CELLS[house][places.trailing_zeros() as usize]);
                let event = Event::House(house as u8, digit as u8);
                if first == cell && count(places) >= 2 && wanted(event) {
                    event.assumptions(net, source, |code| runs.ensure(net, source, code, cancel_check));
                    common(net, source, event, runs, scales, sink);
                }
            }
        }
        let event = Event::Cell(cell as u8);
        if wanted(event) {
            event.assumptions(net, source, |code| runs.ensure(net, source, code, cancel_check));
            common(net, source, event, runs, scales, sink);
        }
    }
}

/// Passes on an assumption that contradicts itself.
fn contradiction<const W: usize>(code: usize, runs: &impl Runs<W>, scales: &mut Scales, sink: &mut impl Sink) {
    let run = runs.run(code);
    let Some((one, other)) = run.clash else { return };
    let event = Event::Contradiction(code as u16);
    let limit = sink.limit(event, code ^ 1);
    let least: u16 = [one, other].map(|slot| run.tree.nodes[usize::from(slot)].depth).iter().sum();
    if u32::from(least) > limit {
        return;
    }
    scales.nested.clear();
    let nodes: u32 =
        [one, other].map(|slot| scales.walk.count(&run.tree, slot.into(), &mut scales.nested)).iter().sum();
    let complexity = nodes + runs.interned().complexity(&mut scales.nested);
    if complexity <= limit {
        sink.take(ChainResult { event, shown: (code ^ 1) as u16, complexity });
    }
}

/// Passes on the common consequences of all assumptions of an event: first those that are on, then those that are off,
/// each in the order of the first run.
fn common<const W: usize>(
    net: &Net<W>,
    source: &Work<W>,
    event: Event,
    runs: &impl Runs<W>,
    scales: &mut Scales,
    sink: &mut impl Sink,
) {
    let mut codes = [0u16; 9];
    let mut many = 0;
    event.assumptions(net, source, |code| {
        codes[many] = code as u16;
        many += 1;
    });
    let codes = &codes[..many];
    let first = runs.run(codes[0].into());
    let (mut all_on, mut all_off) = (first.on, first.off);
    for &code in &codes[1..] {
        let run = runs.run(code.into());
        all_on &= run.on;
        all_off &= run.off;
    }
    for (parity, all) in [(1, all_on), (0, all_off)] {
        if all.is_empty() {
            continue;
        }
        for node in &first.tree.nodes {
            let number = usize::from(node.code / 2);
            if node.code % 2 != parity || !all.contains(number) {
                continue;
            }
            // Turning on the only candidate of a cell removes nothing.
            if parity == 1 && count(source.cands[net.at(number).0]) < 2 {
                continue;
            }
            let limit = sink.limit(event, node.code.into());
            if limit > 0
                && let Some(complexity) = weigh(codes, node.code, limit, runs, scales)
            {
                sink.take(ChainResult { event, shown: node.code, complexity });
            }
        }
    }
}

/// Returns the complexity of a node shared by several runs, if it is within the limit.
fn weigh<const W: usize>(
    codes: &[u16],
    shown: u16,
    limit: u32,
    runs: &impl Runs<W>,
    scales: &mut Scales,
) -> Option<u32> {
    let mut slots = [0; 9];
    let mut least = 0;
    for (slot, &code) in slots.iter_mut().zip(codes) {
        let tree = &runs.run(code.into()).tree;
        *slot = tree.slot(shown.into())?;
        least += u32::from(tree.nodes[*slot].depth);
        if least > limit {
            return None;
        }
    }
    scales.nested.clear();
    let mut complexity = 0;
    for (&slot, &code) in slots.iter().zip(codes) {
        complexity += scales.walk.count(&runs.run(code.into()).tree, slot, &mut scales.nested);
        if complexity > limit {
            return None;
        }
    }
    complexity += runs.interned().complexity(&mut scales.nested);
    (complexity <= limit).then_some(complexity)
}
