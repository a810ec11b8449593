//! A step in sentences.

use tesuji_core::{
    Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Family, House, HouseSet, LockedSet, Pattern, Step,
};

use super::chain;
use crate::notation::{Notation, digits, digits_or, list};

/// Returns where to look for a step, without its technique: the first of three hints.
pub fn where_to_look(step: &Step, notation: Notation) -> String {
    let about = |cells: CellSet| {
        let boxes: HouseSet = cells.iter().map(|cell| cell.houses()[2]).collect();
        notation.houses(boxes)
    };
    match &step.pattern {
        Pattern::Single { house: Some(house) } => format!("Look at {}.", notation.house(*house)),
        Pattern::Single { house: None } => format!("Look at {}.", about(step.conclusion.cells())),
        Pattern::Locked { digit, from, .. } => {
            format!("Look where {digit} can stand in {}.", notation.house(*from))
        }
        Pattern::Subset { houses, .. } => format!("Look at {}.", notation.houses(*houses)),
        Pattern::Fish { digit, base, .. } => format!("Look where {digit} can stand in {}.", notation.houses(*base)),
        Pattern::Colors { digit, .. } | Pattern::Templates { digit } => {
            format!("Look at the places of {digit} in the whole grid.")
        }
        Pattern::Chain(chain) => match one_digit(chain) {
            Some(digit) => format!("Look where {digit} can stand in {}.", about(step.pattern.cells())),
            None => format!("Look at {}, and from there on.", about(chain.nodes[0].cells)),
        },
        Pattern::Grave { .. } => "Look at the cells that are left: how many candidates do they have?".to_owned(),
        Pattern::Forcing { .. } => format!("Look at what follows for {}.", about(step.conclusion.cells())),
        pattern => format!("Look at {}.", about(pattern.cells())),
    }
}

fn one_digit(chain: &tesuji_core::Chain) -> Option<Digit> {
    chain.nodes.iter().map(|node| node.digit).collect::<DigitSet>().only()
}

/// Returns the conclusion as a sentence.
pub fn conclusion(step: &Step, notation: Notation) -> String {
    match &step.conclusion {
        Conclusion::Place(Candidate { cell, digit }) => format!("So {} is {digit}.", notation.cell(*cell)),
        Conclusion::Eliminate(gone) => {
            // Cells that lose the same digits are named together.
            let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
            for cell in !gone.empty_cells() {
                let lost = gone.digits(cell);
                match groups.iter_mut().find(|(digits, _)| *digits == lost) {
                    Some((_, cells)) => cells.insert(cell),
                    None => groups.push((lost, cell.into())),
                }
            }
            let clauses = groups.into_iter().map(|(lost, cells)| {
                let verb = if cells.len() == 1 { "is not" } else { "are not" };
                format!("{} {verb} {}", notation.cells(cells), digits_or(lost))
            });
            format!("So {}.", list(clauses, "and"))
        }
    }
}

/// Returns why the conclusion follows, in sentences, without the conclusion.
pub fn reasoning(step: &Step, notation: Notation) -> String {
    let text = match &step.pattern {
        Pattern::Single { house } => single(step, *house, notation),
        Pattern::Locked { digit, cells, from, to } => format!(
            "In {}, {digit} can only stand in {}, all in {}. So {} has its {digit} there, and nowhere else.",
            notation.house(*from),
            notation.cells(*cells),
            notation.house(*to),
            notation.house(*to)
        ),
        Pattern::Subset { houses, cells, digits, hidden } => subset(*houses, *cells, *digits, *hidden, notation),
        Pattern::Fish { digit, base, cover, fins } => fish(*digit, *base, *cover, *fins, notation),
        Pattern::Wing { pivot, pincers, digit } => {
            let ends = match step.technique.id {
                "xy-wing" => *pincers,
                _ => *pivot | *pincers,
            };
            format!(
                "Whatever stands in {}, one of {} is {digit}. A cell that sees {digit} in all of them cannot be {digit}.",
                notation.cells(*pivot),
                notation.cells(ends)
            )
        }
        Pattern::Chain(chain) => chain_text(step, chain, notation),
        Pattern::Colors { digit, pairs } => colors(*digit, pairs, notation),
        Pattern::AlmostLocked { stem, sets, ties } => almost_locked(*stem, sets, ties, notation),
        Pattern::Intersection { cells, line, block } => format!(
            "{} have {} cells and as many candidates: {}. Each of these digits can stand only once among them, so all of \
             them stand there.",
            notation.cells(*cells | line.cells | block.cells),
            (*cells | line.cells | block.cells).len(),
            list([line, block].into_iter().map(|set| locked_set(set, notation)), "and"),
        ),
        Pattern::Rectangle { cells, digits, others, houses } => {
            rectangle(step, *cells, *digits, *others, *houses, notation)
        }
        Pattern::Grave { extra } => {
            let extra = list(extra.iter().map(|one| format!("{} in {}", one.digit, notation.cell(one.cell))), "and");
            format!(
                "Without {extra}, every open cell would have two candidates, and every digit two places in every house: \
                 such a grid has no solution or more than one."
            )
        }
        Pattern::Forcing { cause, chains } => chain::forcing(*cause, chains, notation),
        Pattern::Templates { digit } => {
            format!("In all ways in which {digit} can stand in the whole grid, the same is so.")
        }
        _ => String::new(),
    };
    match step.technique.assumes_unique {
        true => format!("{text} This takes for granted that the puzzle has exactly one solution."),
        false => text,
    }
}

fn single(step: &Step, house: Option<House>, notation: Notation) -> String {
    let Conclusion::Place(Candidate { cell, digit }) = step.conclusion else { return String::new() };
    let cell = notation.cell(cell);
    match house {
        None => format!("{cell} has no other candidate than {digit}."),
        Some(house) if step.technique.id == "full-house" => {
            format!("{cell} is the last empty cell of {}, which lacks only {digit}.", notation.house(house))
        }
        Some(house) => format!("In {}, {digit} can only stand in {cell}.", notation.house(house)),
    }
}

fn subset(houses: HouseSet, cells: CellSet, set: DigitSet, hidden: bool, notation: Notation) -> String {
    let (cells, count) = (notation.cells(cells), cells.len());
    let houses = notation.houses(houses);
    if hidden {
        format!("In {houses}, {} can only stand in {cells}: {count} digits fill these {count} cells.", digits(set))
    } else {
        format!(
            "{cells} have no other candidates than {}: {count} cells of {houses} use up these {count} digits.",
            digits(set)
        )
    }
}

fn fish(digit: Digit, base: HouseSet, cover: HouseSet, fins: CellSet, notation: Notation) -> String {
    let (base, cover, count) = (notation.houses(base), notation.houses(cover), base.len());
    if fins.is_empty() {
        return format!(
            "In {base}, {digit} can only stand where they meet {cover}. They need {count} of it, and each of {cover} takes \
             one: it stands there, and nowhere else in {cover}."
        );
    }
    let fins = notation.cells(fins);
    format!(
        "In {base}, {digit} can only stand where they meet {cover}, but for {fins}. Either {digit} stands in {fins}, or each \
         of {cover} has it in {base}. What lies in {cover} elsewhere and sees {fins} is not {digit} in either case."
    )
}

fn chain_text(step: &Step, chain: &tesuji_core::Chain, notation: Notation) -> String {
    let text = chain::sentences(chain, notation);
    if step.technique.id == "remote-pair" {
        return format!("{text} With the two digits exchanged, the same is so the other way round.");
    }
    text
}

fn colors(digit: Digit, pairs: &[[CellSet; 2]], notation: Notation) -> String {
    let pair =
        |[one, other]: &[CellSet; 2]| format!("either {} or {}", all_of(*one, notation), all_of(*other, notation));
    let each = list(pairs.iter().map(pair), "and");
    match pairs {
        [_] => format!(
            "Along houses with two places for {digit}, {digit} stands in {each}. Of the two colours, one has it in all its \
             cells, the other in none; a colour of which two cells see each other has it in none."
        ),
        _ => format!(
            "Along houses with two places for {digit}, {digit} stands in {each}. A colour of the one group sees one of the \
             other, so not both have {digit}."
        ),
    }
}

fn all_of(cells: CellSet, notation: Notation) -> String {
    match cells.len() {
        1 => notation.cells(cells),
        _ => format!("all of {}", notation.cells(cells)),
    }
}

fn locked_set(set: &LockedSet, notation: Notation) -> String {
    format!("{} with {}", notation.cells(set.cells), digits(set.digits))
}

fn almost_locked(stem: Option<Cell>, sets: &[LockedSet], ties: &[DigitSet], notation: Notation) -> String {
    let named: Vec<String> = sets.iter().map(|set| locked_set(set, notation)).collect();
    let intro = format!("Each of these sets has one candidate more than cells: {}.", named.join("; "));
    if let Some(stem) = stem {
        return format!(
            "{intro} Whatever {} is takes that digit from one of them, which then holds all its others.",
            notation.cell(stem)
        );
    }
    if ties.iter().any(|tie| tie.len() > 1) {
        return format!(
            "{intro} {} can each stand in one of the two only, so each set loses one of them and holds all its others.",
            digits(ties[0])
        );
    }
    let ties = list(ties.iter().map(|tie| digits(*tie)), "then");
    format!(
        "{intro} Neighbours cannot both hold the digit that ties them ({ties}). So if the first set lacks the digit it shares \
         with the last, the last one has it: it is in one of the two."
    )
}

fn rectangle(
    step: &Step,
    cells: CellSet,
    pair: DigitSet,
    others: CellSet,
    houses: HouseSet,
    notation: Notation,
) -> String {
    let mut text = format!(
        "If {} held only {}, these could be exchanged, and the puzzle would have a second solution.",
        notation.cells(cells),
        digits(pair)
    );
    match step.technique.id {
        "unique-rectangle-3" => {
            text += &format!(
                " So a corner holds another candidate, and together with {} it uses these up in {}.",
                notation.cells(others),
                notation.houses(houses)
            );
        }
        "unique-rectangle-4" | "unique-rectangle-6" | "hidden-rectangle" => {
            text += &format!(
                " In {}, one of the digits has no place outside these cells, which fixes where it stands.",
                notation.houses(houses)
            );
        }
        "unique-rectangle-2" | "unique-rectangle-5" | "avoidable-rectangle-2" => {
            text += " So one of the corners holds the other candidate that they share.";
        }
        _ => {}
    }
    text
}

/// Returns what to look for, the second of three hints: `Look for a skyscraper.`
pub fn what_to_look_for(step: &Step) -> String {
    let name = step.technique.name;
    if step.technique.family == Family::Coloring {
        return format!("Look for {name}.");
    }
    let vowel = name.starts_with(['a', 'e', 'i', 'o', 'A', 'X']);
    format!("Look for {} {name}.", if vowel { "an" } else { "a" })
}
