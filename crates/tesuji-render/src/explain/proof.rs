//! The lines of a proof as sentences.

use std::collections::{BTreeMap, BTreeSet};

use tesuji_core::{CandidateSet, CellSet, Claim, DigitSet, Grid, House, HouseSet, Proof, ProofLine, Rule, Sector};
use tesuji_logic::{Board, prove};

use super::Shown;
use crate::cell_names::{CellNames, digits, digits_or, list};

/// Returns why the conclusion of a step follows, from the lines of its proof; each case is a paragraph on a line of its own.
/// `None` if there is no proof.
pub(super) fn reasoning(shown: &Shown<'_>, names: CellNames) -> Option<String> {
    let board = Board::at(shown.digits, &Grid::EMPTY, shown.candidates);
    let proof = prove(&board, shown.step)?;
    Some(Teller::new(&proof, names).tell())
}

/// Tells the lines of a proof.
///
/// A line that rules candidates out is not told by itself: what rules them out is the reason of the line that needs it.
struct Teller<'p> {
    lines: &'p [ProofLine],
    names: CellNames,
    /// The assumptions, each with the line that ends it.
    assumed: BTreeMap<usize, usize>,
    /// The lines with which cases end.
    ends: BTreeSet<usize>,
}

impl<'p> Teller<'p> {
    fn new(proof: &'p Proof, names: CellNames) -> Teller<'p> {
        let mut teller = Teller { lines: &proof.lines, names, assumed: BTreeMap::new(), ends: BTreeSet::new() };
        for (at, line) in proof.lines.iter().enumerate() {
            match &line.rule {
                Rule::Refute(assumed) => {
                    teller.assumed.insert(*assumed, at);
                }
                Rule::Cases(cases) => {
                    teller.assumed.extend(cases.iter().map(|&[assumed, end]| (assumed, end)));
                    teller.ends.extend(cases.iter().map(|&[_, end]| end));
                }
                _ => {}
            }
        }
        teller
    }

    fn tell(&self) -> String {
        let mut text = String::new();
        // The line that was told last: what follows from it alone needs no other reason.
        let mut before = None;
        for (at, line) in self.lines.iter().enumerate() {
            let mut sentence = self.sentence(at, line, before);
            if sentence.is_empty() {
                continue;
            }
            if line.claim == Claim::Impossible && self.ends.contains(&at) {
                sentence += " That cannot be.";
            }
            if !text.is_empty() {
                text.push(if matches!(line.rule, Rule::Assume) { '\n' } else { ' ' });
            }
            text += &sentence;
            before = Some(at);
        }
        text
    }

    /// Returns what a line rests on, as a clause: `, for r1c2 is 5 and r3c4 is 7`; nothing if that is the state alone, or
    /// what was told right before.
    fn because(&self, line: &ProofLine, before: Option<usize>) -> String {
        let mut facts = BTreeSet::new();
        line.from.iter().for_each(|&premise| self.trace(premise, &mut facts));
        if let (Rule::Strike, Some(first)) = (&line.rule, line.from.first()) {
            // What is left of a line is told of that line.
            facts.remove(first);
        }
        if facts.iter().all(|&fact| Some(fact) == before) {
            return String::new();
        }
        let facts = facts.into_iter().map(|fact| self.claim(&self.lines[fact].claim));
        format!(", for {}", list(facts, "and"))
    }

    /// Notes the lines that give a premise: what is told, or that by which something is ruled out.
    fn trace(&self, premise: usize, facts: &mut BTreeSet<usize>) {
        let ProofLine { rule, from, .. } = &self.lines[premise];
        match rule {
            Rule::Sees | Rule::Together => from.iter().for_each(|&more| self.trace(more, facts)),
            _ => {
                facts.insert(premise);
            }
        }
    }

    fn sentence(&self, at: usize, line: &ProofLine, before: Option<usize>) -> String {
        let names = self.names;
        let because = self.because(line, before);
        let is_last = at + 1 == self.lines.len();
        match (&line.rule, &line.claim) {
            (Rule::Sees | Rule::Together, claim) if self.ends.contains(&at) => {
                let is_known = self.ends.range(..at).any(|&end| self.lines[end].claim == *claim);
                let what = if is_known { "the same follows".to_owned() } else { self.claim(claim) };
                format!("So {what}{because}.")
            }
            (Rule::Assume, claim) => {
                let within = self.assumed.iter().any(|(&assumed, &end)| assumed < at && at < end);
                format!("Suppose {}that {}.", if within { "further " } else { "" }, self.claim(claim))
            }
            (Rule::Cell(cell), Claim::Impossible) => {
                format!("Then {} has no digit left{because}.", names.cell(*cell))
            }
            (Rule::Cell(cell), Claim::OneOf(one)) => {
                let left = digits_or(one.digits(*cell));
                let only = if one.len() == 1 { "can only be" } else { "is" };
                format!("{} {only} {left}{because}.", names.cell(*cell))
            }
            (Rule::House(house, digit), Claim::Impossible) => {
                format!("Then {} has no place for {digit}{because}.", names.house(*house))
            }
            (Rule::House(house, digit), Claim::OneOf(one)) => format!(
                "In {}, {digit} can only stand in {}{because}.",
                names.house(*house),
                self.either(one.cells(*digit))
            ),
            (Rule::Count { truths, links }, claim) => self.count(truths, links, claim, &because),
            (Rule::Strike, Claim::Impossible) => format!("But none of that is left{because}."),
            (Rule::Strike, claim) => format!("So {}{because}.", self.claim(claim)),
            (Rule::Refute(_), _) if is_last => "That cannot be.".to_owned(),
            (Rule::Refute(_), claim) => format!("That cannot be, so {}.", self.claim(claim)),
            // What the step concludes is said after the reasons.
            (Rule::Cases(_), _) if is_last => String::new(),
            (Rule::Cases(cases), claim) => {
                let way = if cases.len() == 2 { "Either way" } else { "In each case" };
                format!("{way}, {}.", self.claim(claim))
            }
            (Rule::Deadly(exchanged), claim) => self.deadly(exchanged, claim, &because),
            (Rule::Template(digit), claim) => {
                format!("In all ways to place {digit} in the grid, {}{because}.", self.claim(claim))
            }
            (Rule::Unfillable { cells, digits: only }, claim) => format!(
                "{} cannot be filled with {} alone, whichever way it is tried. So {}{because}.",
                names.cells(*cells),
                digits(*only),
                self.claim(claim)
            ),
            _ => String::new(),
        }
    }

    /// Tells a count: of cells against digits, or of houses against houses.
    fn count(&self, truths: &[Sector], links: &[Sector], claim: &Claim, because: &str) -> String {
        let names = self.names;
        let Counted { cells, houses, lines, .. } = Counted::of(truths);
        let Counted { houses: linked, digits: fitting, .. } = Counted::of(links);
        if lines {
            return format!(
                "Together with {}, that takes all of {} in {}{because}.",
                names.cells(cells),
                digits(fitting),
                names.houses(linked)
            );
        }
        match claim {
            Claim::Impossible => format!(
                "Then {} have only {}, each of which fits once, for {} cells{because}.",
                names.cells(cells),
                digits(fitting),
                word(cells.len())
            ),
            Claim::Holds { digits: all, .. } => match cells.only() {
                Some(cell) => format!("{} can only be {}{because}.", names.cell(cell), digits(*all)),
                None => format!(
                    "{} have only {} left{}, as many digits as cells, so all of these stand there{because}.",
                    names.cells(cells),
                    digits(*all),
                    if shares_house(cells) { "" } else { ", each of which fits once" }
                ),
            },
            claim => {
                let places = format!(
                    "In {}, {} can only stand where they meet {}, once in each{because}",
                    names.houses(houses),
                    digits(fitting),
                    names.houses(linked)
                );
                match claim {
                    Claim::OneOf(_) => format!("{places}. So {}.", self.claim(claim)),
                    _ => format!("{places}."),
                }
            }
        }
    }

    fn deadly(&self, exchanged: &CandidateSet, claim: &Claim, because: &str) -> String {
        let cells = !exchanged.empty_cells();
        let all: DigitSet = exchanged.iter().map(|one| one.digit).collect();
        let held = format!("{} held only {}", self.names.cells(cells), digits(all));
        match claim {
            Claim::Impossible => format!(
                "Then {} hold only {}{because}. These digits could be exchanged, and the puzzle would have a second solution.",
                self.names.cells(cells),
                digits(all)
            ),
            claim => format!(
                "If {held}, these digits could be exchanged, and the puzzle would have a second solution. So {}{because}.",
                self.claim(claim)
            ),
        }
    }

    fn claim(&self, claim: &Claim) -> String {
        match claim {
            Claim::OneOf(one) => self.one_of(one),
            Claim::NoneOf(none) => self.none_of(none),
            Claim::Holds { cells, digits: all } => format!("{} hold {}", self.names.cells(*cells), digits(*all)),
            Claim::Impossible => "it cannot be so".to_owned(),
        }
    }

    /// `r1c1 is 5`, `r1c1 is 5 or 7`, `r1c1 or r1c2 is 5`, `one of 5 in r1c1 and 7 in r2c2 is true`.
    fn one_of(&self, set: &CandidateSet) -> String {
        let cells = !set.empty_cells();
        let all: DigitSet = set.iter().map(|one| one.digit).collect();
        match (cells.only(), all.only()) {
            (Some(cell), _) => format!("{} is {}", self.names.cell(cell), digits_or(all)),
            (None, Some(digit)) => format!("{} is {digit}", self.either(cells)),
            _ => list(
                cells.iter().map(|cell| format!("{} is {}", self.names.cell(cell), digits_or(set.digits(cell)))),
                "or",
            ),
        }
    }

    fn either(&self, cells: CellSet) -> String {
        list(cells.iter().map(|cell| self.names.cell(cell)), "or")
    }

    /// `r1c1 is not 5`, `r1c1 and r1c2 are not 5`, `r1c1 is not 5 or 7 and r2c2 is not 5`.
    fn none_of(&self, set: &CandidateSet) -> String {
        let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
        for cell in !set.empty_cells() {
            let lost = set.digits(cell);
            match groups.iter_mut().find(|(digits, _)| *digits == lost) {
                Some((_, cells)) => cells.insert(cell),
                None => groups.push((lost, cell.into())),
            }
        }
        let clause = |(lost, cells): (DigitSet, CellSet)| {
            let are = if cells.len() == 1 { "is" } else { "are" };
            format!("{} {are} not {}", self.names.cells(cells), digits_or(lost))
        };
        list(groups.into_iter().map(clause), "and")
    }
}

/// What a count is about.
struct Counted {
    cells: CellSet,
    houses: HouseSet,
    digits: DigitSet,
    /// Whether an earlier line is among it.
    lines: bool,
}

impl Counted {
    fn of(sectors: &[Sector]) -> Counted {
        let mut counted =
            Counted { cells: CellSet::EMPTY, houses: HouseSet::EMPTY, digits: DigitSet::EMPTY, lines: false };
        for sector in sectors {
            match sector {
                Sector::Cell(cell) => counted.cells.insert(*cell),
                Sector::Place(house, digit) => {
                    counted.houses.insert(*house);
                    counted.digits.insert(*digit);
                }
                Sector::Line(_) => counted.lines = true,
            }
        }
        counted
    }
}

fn shares_house(cells: CellSet) -> bool {
    House::iter().any(|house| cells.is_subset(house.cells()))
}

/// Returns a small number as a word.
fn word(count: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}
