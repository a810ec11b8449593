//! A step in sentences.

use tesuji_core::{
    Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, House, HouseSet, LockedSet, Part, Pattern, Saved, Step,
    Technique,
};

use super::{Shown, chain, proof};
use crate::cell_names::{CellNames, digits, digits_or, list};

/// Returns where to look for a step, without its technique: the first of three hints.
pub fn where_to_look(step: &Step, notation: CellNames) -> String {
    let about = |cells: CellSet| {
        let boxes: HouseSet = cells.iter().map(|cell| cell.houses()[2]).collect();
        notation.houses(boxes)
    };
    match &step.pattern {
        Pattern::Single { house: Some(house), .. } => format!("Look at {}.", notation.house(*house)),
        Pattern::Single { house: None, .. } => format!("Look at {}.", about(step.conclusion.cells())),
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
pub fn conclusion(step: &Step, notation: CellNames) -> String {
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

/// Returns why the conclusion follows, in sentences, without the conclusion. Long reasons have several lines.
pub fn reasoning(shown: &Shown<'_>, notation: CellNames) -> String {
    let step = shown.step;
    let by_proof = if needs_proof(&step.pattern) { proof::reasoning(shown, notation) } else { None };
    let text = by_proof.unwrap_or_else(|| by_pattern(step, notation));
    let unique = "This takes for granted that the puzzle has exactly one solution.";
    let more = step.technique.adds.into_iter().chain(step.technique.assumes_unique.then_some(unique));
    more.fold(text, |text, sentence| format!("{text} {sentence}"))
}

/// Whether the pattern alone does not say why the step follows.
fn needs_proof(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Forcing { .. } | Pattern::Intersection { .. } => true,
        Pattern::Wing { pivot, pincers, .. } => (*pivot | *pincers).len() > 3,
        // A link from a digit to another one in other cells is one within an almost locked set.
        Pattern::Chain(chain) => {
            chain.nodes.chunks(2).any(|link| {
                matches!(link, [one, other] if one.digit != other.digit && (one.cells != other.cells || one.cells.len() > 1))
            })
        }
        Pattern::Rectangle { saved, .. } => matches!(saved, Saved::ByFixedPlaces | Saved::ByConclusion),
        _ => false,
    }
}

/// Returns why the conclusion follows as far as the pattern says it.
fn by_pattern(step: &Step, notation: CellNames) -> String {
    match &step.pattern {
        Pattern::Single { house, last } => single(step, *house, *last, notation),
        Pattern::Locked { digit, cells, from, to } => format!(
            "In {}, {digit} can only stand in {}, {} in {}. So {} has its {digit} there, and nowhere else.",
            notation.house(*from),
            notation.cells(*cells),
            if cells.len() == 2 { "both" } else { "all" },
            notation.house(*to),
            notation.house(*to)
        ),
        Pattern::Subset { houses, cells, digits, hidden } => subset(*houses, *cells, *digits, *hidden, notation),
        Pattern::Fish { digit, base, cover, fins } => fish(*digit, *base, *cover, *fins, notation),
        Pattern::Wing { pivot, ends, digit, .. } => format!(
            "Whatever stands in {}, at least one of {} is {digit}. A cell that sees all of these cannot be {digit}.",
            notation.cells(*pivot),
            notation.cells(*ends)
        ),
        Pattern::Chain(chain) => chain::sentences(chain, notation),
        Pattern::Colors { digit, pairs } => colors(*digit, pairs, step.conclusion.cells(), notation),
        Pattern::AlmostLocked { stem, sets, ties } => almost_locked(step, *stem, sets, ties, notation),
        Pattern::Intersection { cells, line, block } => format!(
            "{} have {} cells and as many candidates: {}. Each of these digits can stand only once among them, so all of \
             them stand there.",
            notation.cells(*cells | line.cells | block.cells),
            (*cells | line.cells | block.cells).len(),
            list([line, block].into_iter().map(|set| locked_set(set, notation)), "and"),
        ),
        Pattern::Rectangle { cells, digits: pair, others, houses, saved } => {
            let second = format!(
                "If {} held only {}, the two digits could be exchanged, and the puzzle would have a second solution.",
                notation.cells(*cells),
                digits(*pair)
            );
            let corner = step.conclusion.cells() & *cells;
            let saved = saved_by(*saved, corner, *others, *houses, notation);
            [second].into_iter().chain(saved).collect::<Vec<String>>().join(" ")
        }
        Pattern::Grave { extra } => {
            let extra = list(extra.iter().map(|one| format!("{} in {}", one.digit, notation.cell(one.cell))), "and");
            format!(
                "Without {extra}, every open cell would have two candidates, and every digit two places in every house: \
                 such a grid has no solution or more than one."
            )
        }
        Pattern::Forcing { cause, chains } => chain::forcing(*cause, chains, notation),
        Pattern::Parts(parts) => in_parts(step, parts, notation),
        Pattern::Templates { digit } => {
            format!("In all ways in which {digit} can stand in the whole grid, the same is so.")
        }
        // A pattern of which nothing is said yet: the technique tells why it works.
        _ => format!("This is {}. {}", step.technique.look_for, why(step.technique)),
    }
}

/// Returns why a technique works, in one paragraph.
fn why(technique: &Technique) -> String {
    technique.why.split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// Returns the parts of a pattern, a sentence each, and why their technique works.
fn in_parts(step: &Step, parts: &[Part], notation: CellNames) -> String {
    let named = parts.iter().map(|part| {
        let cells = format!("{} {}", chain::capital(part.role), notation.cells(part.cells));
        let digits = if part.digits.is_empty() { String::new() } else { format!(" with {}", digits(part.digits)) };
        let house = part.house.map_or_else(String::new, |house| format!(", in {}", notation.house(house)));
        format!("{cells}{digits}{house}. ")
    });
    format!("{}{}", named.collect::<String>(), why(step.technique))
}

fn single(step: &Step, house: Option<House>, last: bool, notation: CellNames) -> String {
    let cell = notation.cells(step.conclusion.cells());
    let digit = digits(concluded(step));
    match house {
        None => format!("{cell} has one candidate left, {digit}."),
        Some(house) if last => {
            format!("{cell} is the last empty cell of {}, which lacks only {digit}.", notation.house(house))
        }
        Some(house) => format!("In {}, {digit} can only stand in {cell}.", notation.house(house)),
    }
}

/// Returns the digits that the conclusion is about.
fn concluded(step: &Step) -> DigitSet {
    match &step.conclusion {
        Conclusion::Eliminate(gone) => gone.iter().map(|one| one.digit).collect(),
        Conclusion::Place(one) => DigitSet::of(one.digit),
    }
}

fn subset(houses: HouseSet, cells: CellSet, set: DigitSet, hidden: bool, notation: CellNames) -> String {
    let (names, count) = (notation.cells(cells), word(cells.len()));
    let houses = notation.houses(houses);
    if hidden {
        format!(
            "In {houses}, {} can only stand in {names}. The {count} digits take these {count} cells, and no other digit fits there.",
            digits(set)
        )
    } else {
        format!(
            "{names} can only hold {}. The {count} cells take these {count} digits, and no other cell of {houses} can have them.",
            digits(set)
        )
    }
}

/// Returns a small number as a word.
fn word(count: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

fn fish(digit: Digit, base: HouseSet, cover: HouseSet, fins: CellSet, notation: CellNames) -> String {
    let count = word(base.len());
    let (base, cover) = (notation.houses(base), notation.houses(cover));
    if fins.is_empty() {
        return format!(
            "In {base}, {digit} can only stand where they meet {cover}. That is {count} times {digit} in {count} places \
             to go: each of {cover} has its {digit} there, and nowhere else."
        );
    }
    let (names, one) = (notation.cells(fins), fins.len() == 1);
    let (are, see) = if one { ("the fin", "it") } else { ("the fins", "all fins") };
    format!(
        "In {base}, {digit} can only stand where they meet {cover}, but for {are}, {names}. Either {} is {digit}, or each of \
         {cover} has its {digit} in {base}. A cell of {cover} elsewhere that sees {see} is not {digit} in either case.",
        if one { names.clone() } else { "a fin".to_owned() }
    )
}

fn colors(digit: Digit, pairs: &[[CellSet; 2]], gone: CellSet, notation: CellNames) -> String {
    let pair =
        |[one, other]: &[CellSet; 2]| format!("either {} or {}", all_of(*one, notation), all_of(*other, notation));
    let each = list(pairs.iter().map(pair), "and");
    let begin = format!("Along houses with two places for {digit}, {digit} stands in {each}.");
    let more = match pairs {
        &[[one, other]] if gone.is_subset(one) || gone.is_subset(other) => {
            let seen = gone.iter().find_map(|cell| Some((cell, (cell.peers() & gone).first()?)));
            seen.map(|(cell, peer)| {
                format!(
                    "But {} and {} see each other and cannot both be {digit}.",
                    notation.cell(cell),
                    notation.cell(peer)
                )
            })
        }
        [_] => Some(format!("A cell that sees one of each is not {digit}, whichever it is.")),
        &[first, second] => between_colors(digit, first, second, gone, notation),
        _ => None,
    };
    more.into_iter().fold(begin, |text, sentence| format!("{text} {sentence}"))
}

/// Returns what two pairs of colours mean for each other: a colour that sees both of the other pair, or two that see each
/// other.
fn between_colors(
    digit: Digit,
    first: [CellSet; 2],
    second: [CellSet; 2],
    gone: CellSet,
    notation: CellNames,
) -> Option<String> {
    let sees = |one: CellSet, other: CellSet| one.iter().find(|cell| !cell.peers().is_disjoint(other));
    for (pair, others) in [(first, second), (second, first)] {
        if let Some(&color) = pair.iter().find(|color| gone.is_subset(**color)) {
            sees(color, others[0]).and(sees(color, others[1]))?;
            return Some(format!(
                "Of {}, one sees {} and one sees {}. As {digit} stands in one of these, the whole colour is not {digit}.",
                notation.cells(color),
                all_of(others[0], notation),
                all_of(others[1], notation)
            ));
        }
    }
    first.iter().enumerate().find_map(|(nth, &one)| {
        second.iter().enumerate().find_map(|(other_nth, &other)| {
            let cell = sees(one, other)?;
            let peer = (cell.peers() & other).first()?;
            let (left, right) = (first[1 - nth], second[1 - other_nth]);
            let is_seen = gone.iter().all(|cell| !(cell.peers() & left).is_empty() && !(cell.peers() & right).is_empty());
            is_seen.then(|| {
                format!(
                    "{} and {} see each other, so at least one of the other colours holds: {digit} stands in {} or in {}.",
                    notation.cell(cell),
                    notation.cell(peer),
                    all_of(left, notation),
                    all_of(right, notation)
                )
            })
        })
    })
}

fn all_of(cells: CellSet, notation: CellNames) -> String {
    match cells.len() {
        1 => notation.cells(cells),
        _ => format!("all of {}", notation.cells(cells)),
    }
}

fn locked_set(set: &LockedSet, notation: CellNames) -> String {
    format!("{} with {}", notation.cells(set.cells), digits(set.digits))
}

/// Returns the letter by which a set is called, from A on.
fn letter(nth: usize) -> char {
    char::from_u32('A' as u32 + nth as u32).unwrap_or('?')
}

fn almost_locked(
    step: &Step,
    stem: Option<Cell>,
    sets: &[LockedSet],
    ties: &[DigitSet],
    notation: CellNames,
) -> String {
    let named = sets.iter().enumerate().map(|(nth, set)| format!("{}, {}", letter(nth), locked_set(set, notation)));
    let intro =
        format!("Each of these sets has one candidate more than cells: {}.", named.collect::<Vec<_>>().join("; "));
    // The digits that are ruled out are those that the ends share.
    let free = digits_or(concluded(step));
    let letters = |last: &str| list((0..sets.len()).map(|nth| letter(nth).to_string()), last);
    if let Some(stem) = stem {
        let ways = ties.iter().enumerate().map(|(nth, tie)| {
            format!("if it is {}, {} loses that digit and holds {free}", digits_or(*tie), letter(nth))
        });
        return format!(
            "{intro} Whatever {} is, it takes that digit from one of them: {}. So {free} stands in one of {}.",
            notation.cell(stem),
            list(ways, "and"),
            letters("and")
        );
    }
    if ties.iter().any(|tie| tie.len() > 1) {
        return format!(
            "{intro} Of A and B, only one can hold {}, each time: each set loses one of these digits and holds all its \
             others, so that both sets are locked.",
            list(ties[0].iter().map(|digit| digit.to_string()), "and only one")
        );
    }
    let mut text = format!("{intro} If A lacks {free}, it holds all its other digits");
    for (nth, tie) in ties.iter().enumerate() {
        let (tie, next) = (digits(*tie), letter(nth + 1));
        let holds = ties.get(nth + 1).map_or_else(|| free.clone(), |tie| digits(*tie));
        text += &if nth == 0 {
            format!(", {tie} too, so {next} lacks {tie} and holds {holds}")
        } else {
            format!(", so {next} lacks {tie} and holds {holds}")
        };
    }
    format!("{text}. So {free} stands in A or in {}.", letter(sets.len() - 1))
}

/// Returns what keeps the digits of a rectangle from being exchanged; `None` where the conclusion says it.
fn saved_by(saved: Saved, corner: CellSet, others: CellSet, houses: HouseSet, notation: CellNames) -> Option<String> {
    let houses = notation.houses(houses);
    match saved {
        Saved::ByOneCell => Some(format!("Only {} holds something else, and must.", notation.cells(corner))),
        Saved::BySharedCandidate => Some("So one of the corners holds the other candidate that they share.".to_owned()),
        Saved::BySubset => Some(format!(
            "So a corner holds another candidate, and together with {} it uses these up in {houses}.",
            notation.cells(others)
        )),
        Saved::ByFixedPlaces => Some(format!(
            "In {houses}, one of the digits has no place outside these cells, which fixes where it stands."
        )),
        Saved::ByConclusion => None,
    }
}

/// Returns what to look for, the second of three hints: `Look for a skyscraper.`
pub fn what_to_look_for(step: &Step) -> String {
    format!("Look for {}.", step.technique.look_for)
}
