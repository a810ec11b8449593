//! The plan of what lanes enforce: the houses and propagators of an engine as lists of cells, for loops without
//! branches.

use super::automaton::Automaton;
use crate::engine::Engine;
use crate::propagators::Machine;
use crate::space::Var;

/// Variables among which each value of a mask occurs exactly once.
pub(super) struct House {
    pub(super) cells: Vec<u8>,
    pub(super) values: u16,
}

/// The cells that two houses share, and the rest of each: a value that one house can have only in the shared cells is
/// not in the rest of the other.
pub(super) struct Crossing {
    pub(super) shared: Vec<u8>,
    pub(super) rests: [Vec<u8>; 2],
}

/// A variable outside a house that differs from some of its cells: its values are those that the other cells of the
/// house can have, or that the house does not have.
pub(super) struct Sight {
    pub(super) cell: u8,
    pub(super) unseen: Vec<u8>,
    /// The values of the house.
    pub(super) values: u16,
}

/// Variables that all differ and together have the values of one of the sets.
pub(super) struct Cage {
    pub(super) cells: Vec<u8>,
    pub(super) sets: Vec<u16>,
    pub(super) crossings: Vec<CageCrossing>,
}

/// The cells that a cage and a house do not share: a value that the cage must have, and can have only in the shared
/// cells, is in no other cell of the house.
pub(super) struct CageCrossing {
    pub(super) of_cage: Vec<u8>,
    pub(super) of_house: Vec<u8>,
}

/// Values that, added or subtracted, give a total. Values count from 0.
pub(super) struct Total {
    pub(super) parts: Vec<Part>,
    pub(super) total: i16,
}

/// Variables that all differ and are added, or subtracted.
pub(super) struct Part {
    pub(super) cells: Vec<u8>,
    pub(super) is_added: bool,
}

/// Groups with equal sums, each with an offset for numbers that do not count from 0.
pub(super) struct Equal {
    pub(super) groups: Vec<(Vec<Part>, u16)>,
}

/// A relation between two variables, as the values that each value leaves to the other one.
pub(super) struct Pair {
    pub(super) one: u8,
    pub(super) other: u8,
    pub(super) forward: Vec<u16>,
    pub(super) backward: Vec<u16>,
}

/// Two sets of variables with the same values.
pub(super) struct Leftover {
    pub(super) sides: [Vec<u8>; 2],
}

/// All that lanes enforce.
pub(crate) struct Plan {
    pub(super) vars: usize,
    pub(super) values: usize,
    has_more: bool,
    pub(super) houses: Vec<House>,
    pub(super) crossings: Vec<Crossing>,
    /// Pairs that differ and are in no house together.
    pub(super) differing: Vec<(u8, u8)>,
    pub(super) sights: Vec<Sight>,
    pub(super) cages: Vec<Cage>,
    pub(super) totals: Vec<Total>,
    pub(super) pairs: Vec<Pair>,
    pub(super) leftovers: Vec<Leftover>,
    pub(super) automata: Vec<Automaton>,
    pub(super) equals: Vec<Equal>,
    /// The domains of the variables when the plan is made.
    domains: Vec<u64>,
    /// The variables of each item at which a lane can fail, in the order of a sweep.
    scopes: Vec<Vec<u8>>,
}

/// The maximum number of values of a variable in a lane.
const MOST_VALUES: usize = 16;

/// The maximum number of sets of values of a cage.
const MOST_SETS: usize = 40;

/// The minimum number of cells of a house from which a variable of a [`Sight`] differs. With fewer cells, a sight finds
/// little more than the house.
const LEAST_SEEN: usize = 3;

/// The maximum number of variables: each number fits in a byte.
pub(super) const MOST_VARS: usize = 256;

impl Plan {
    /// Makes the plan of an engine for these domains and subsets of them; `None` if it is too large or a propagator has
    /// no plan.
    pub(super) fn of(engine: &Engine, domains: Vec<u64>) -> Option<Plan> {
        let (vars, values) = (engine.space.len(), engine.space.values());
        if vars > MOST_VARS || values > MOST_VALUES {
            return None;
        }
        let mut plan = Plan {
            vars,
            values,
            has_more: !engine.propagators.is_empty(),
            houses: Vec::new(),
            crossings: Vec::new(),
            differing: Vec::new(),
            sights: Vec::new(),
            cages: Vec::new(),
            totals: Vec::new(),
            pairs: Vec::new(),
            leftovers: Vec::new(),
            automata: Vec::new(),
            equals: Vec::new(),
            domains,
            scopes: Vec::new(),
        };
        for propagator in &engine.propagators {
            if !propagator.plan(&mut plan) {
                return None;
            }
        }
        for house in &engine.houses {
            plan.houses.push(House { cells: narrow(&house.cells), values: house.values as u16 });
        }
        plan.add_crossings();
        let within = |one: Var, other: Var| {
            engine.houses.iter().any(|house| house.cells.contains(&one) && house.cells.contains(&other))
        };
        for one in 0..vars {
            for other in 0..one {
                if engine.graph.are_different(one, other) && !within(one, other) {
                    plan.differing.push((one as u8, other as u8));
                }
            }
        }
        plan.add_sights(engine);
        plan.scopes = plan.list_scopes();
        Some(plan)
    }

    fn add_crossings(&mut self) {
        for cage in &mut self.cages {
            for house in &self.houses {
                let without = |cells: &[u8], others: &[u8]| -> Vec<u8> {
                    cells.iter().copied().filter(|cell| !others.contains(cell)).collect()
                };
                let (of_cage, of_house) = (without(&cage.cells, &house.cells), without(&house.cells, &cage.cells));
                if cage.cells.len() >= of_cage.len() + 2 && !of_house.is_empty() {
                    cage.crossings.push(CageCrossing { of_cage, of_house });
                }
            }
        }
        for (nth, one) in self.houses.iter().enumerate() {
            for other in &self.houses[..nth] {
                let split = |cells: &[u8], others: &[u8]| -> (Vec<u8>, Vec<u8>) {
                    cells.iter().partition(|cell| others.contains(cell))
                };
                let (shared, rest) = split(&one.cells, &other.cells);
                let (_, other_rest) = split(&other.cells, &one.cells);
                if shared.len() > 1 && one.values == other.values && !rest.is_empty() {
                    self.crossings.push(Crossing { shared, rests: [rest, other_rest] });
                }
            }
        }
    }

    /// Adds the differences of variables outside their houses, as in puzzles with chess moves.
    fn add_sights(&mut self, engine: &Engine) {
        let mut apart = vec![Vec::new(); self.vars];
        for &(one, other) in &self.differing {
            apart[usize::from(one)].push(other);
            apart[usize::from(other)].push(one);
        }
        for house in &self.houses {
            for cell in (0..self.vars as u8).filter(|cell| !house.cells.contains(cell)) {
                let is_seen = |other: &u8| engine.graph.are_different(cell.into(), usize::from(*other));
                let (seen, unseen): (Vec<u8>, Vec<u8>) = house.cells.iter().copied().partition(is_seen);
                if seen.len() >= LEAST_SEEN && seen.iter().any(|other| apart[usize::from(cell)].contains(other)) {
                    self.sights.push(Sight { cell, unseen, values: house.values });
                }
            }
        }
    }

    /// Adds variables that differ and whose values are one of the sets. Returns whether there are few enough sets.
    pub(crate) fn cage(&mut self, cells: &[Var], sets: impl Iterator<Item = u64>) -> bool {
        let sets: Vec<u16> = sets.take(MOST_SETS + 1).map(|set| set as u16).collect();
        let are_few = sets.len() <= MOST_SETS;
        self.cages.push(Cage { cells: narrow(cells), sets, crossings: Vec::new() });
        are_few
    }

    /// Adds a pair whose second variable is at least `step` above the first.
    pub(crate) fn ordered(&mut self, one: Var, other: Var, step: usize) {
        let all = u64::MAX >> (64 - self.values);
        let forward: Vec<u64> = (0..self.values).map(|value| all & u64::MAX << value << step).collect();
        let backward: Vec<u64> = (0..self.values).map(|value| ((2 << value) - 1) >> step).collect();
        self.pair(one, other, &forward, &backward);
    }

    /// Adds a total of sets of different variables, each added or subtracted. Returns whether the total is small
    /// enough.
    pub(crate) fn total<'c>(&mut self, parts: impl Iterator<Item = (&'c [Var], bool)>, total: i64) -> bool {
        let parts = parts.map(|(cells, is_added)| Part { cells: narrow(cells), is_added }).collect();
        let Ok(total) = i16::try_from(total) else { return false };
        self.totals.push(Total { parts, total });
        true
    }

    /// Adds groups, each as sets of different variables, whose sums are equal after adding each group's number. Returns
    /// whether the numbers are small enough.
    pub(crate) fn equal<'c, G: Iterator<Item = &'c [Var]>>(
        &mut self,
        groups: impl Iterator<Item = (G, usize)>,
    ) -> bool {
        let part = |cells: &[Var]| Part { cells: narrow(cells), is_added: true };
        let group = |(parts, offset): (G, usize)| Some((parts.map(part).collect(), u16::try_from(offset).ok()?));
        let groups: Option<Vec<_>> = groups.map(group).collect();
        let are_small = groups.is_some();
        self.equals.extend(groups.map(|groups| Equal { groups }));
        are_small
    }

    /// Returns the maximum number of parts whose ends are needed at a time.
    pub(super) fn most_parts(&self) -> usize {
        let of_totals = self.totals.iter().map(|total| total.parts.len());
        let of_equals = self.equals.iter().map(|equal| equal.groups.iter().map(|(parts, _)| parts.len()).sum());
        of_totals.chain(of_equals).max().unwrap_or(0)
    }

    /// Adds a relation: the values that each value of one variable leaves to the other, and the other way round.
    pub(crate) fn pair(&mut self, one: Var, other: Var, forward: &[u64], backward: &[u64]) {
        let [forward, backward] = [forward, backward].map(|rows| rows.iter().map(|&row| row as u16).collect());
        self.pairs.push(Pair { one: one as u8, other: other as u8, forward, backward });
    }

    /// Adds variables that the machine accepts, with `None` for the end of a segment. Returns whether the automaton is
    /// small enough.
    pub(crate) fn automaton(&mut self, steps: &[Option<Var>], machine: &Machine) -> bool {
        let drawn = Automaton::draw(steps, machine, &self.domains);
        let is_drawn = drawn.is_some();
        self.automata.extend(drawn);
        is_drawn
    }

    /// Adds two sides that have the same values.
    pub(crate) fn leftover(&mut self, sides: &[Vec<Var>; 2]) {
        self.leftovers.push(Leftover { sides: [narrow(&sides[0]), narrow(&sides[1])] });
    }

    /// Returns whether there are propagators besides houses and differences.
    pub(super) fn has_more_than_houses(&self) -> bool {
        self.has_more
    }

    /// Returns the variables of the item at which a lane has failed.
    pub(super) fn scope(&self, culprit: usize) -> &[u8] {
        &self.scopes[culprit]
    }

    /// Lists the variables of each item at which a lane can fail, in the order of a sweep.
    fn list_scopes(&self) -> Vec<Vec<u8>> {
        let of_parts = |parts: &mut dyn Iterator<Item = &Part>| -> Vec<u8> {
            parts.flat_map(|part| part.cells.iter().copied()).collect()
        };
        let houses = self.houses.iter().map(|house| house.cells.clone());
        let cages = self.cages.iter().map(|cage| cage.cells.clone());
        let totals = self.totals.iter().map(|total| of_parts(&mut total.parts.iter()));
        let automata = self.automata.iter().map(|one| one.steps.iter().filter_map(|step| step.cell).collect());
        let equals = self.equals.iter().map(|equal| of_parts(&mut equal.groups.iter().flat_map(|(parts, _)| parts)));
        houses.chain(cages).chain(totals).chain(automata).chain(equals).collect()
    }
}

fn narrow(cells: &[Var]) -> Vec<u8> {
    cells.iter().map(|&cell| cell as u8).collect()
}
