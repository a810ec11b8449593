//! Chains in words and in the notation of the field.

use tesuji_core::{Cause, CellSet, Chain, DigitSet, House, Implied, Node};

use crate::cell_names::{CellNames, digits_or, list};

/// Returns the chain in Eureka notation: `(5)r1c1=(5)r1c7-(5=3)r3c7-(3)r3c8=(3)r6c8`, strong links as `=`, weak ones as `-`.
/// Two digits of a cell that a strong link connects share brackets.
///
/// A closed chain ends with the weak link that leads back.
pub fn eureka(chain: &Chain, notation: CellNames) -> String {
    let cells = |node: &Node| node.cells.iter().map(|cell| notation.cell(cell)).collect::<Vec<String>>().join("|");
    let link = |pair: &[Node]| match pair {
        [one, other] if one.cells == other.cells => format!("({}={}){}", one.digit, other.digit, cells(one)),
        nodes => {
            let nodes: Vec<String> = nodes.iter().map(|node| format!("({}){}", node.digit, cells(node))).collect();
            nodes.join("=")
        }
    };
    let links: Vec<String> = chain.nodes.chunks(2).map(link).collect();
    format!("{}{}", links.join("-"), if chain.closed { "-" } else { "" })
}

/// Returns a node that holds, or does not, as a clause: `r4c7 is 5`, `neither r4c7 nor r4c8 is 5`.
fn clause(node: Node, holds: bool, notation: CellNames) -> String {
    let digit = node.digit;
    let names = |last| list(node.cells.iter().map(|cell| notation.cell(cell)), last);
    match (node.cells.len(), holds) {
        (1, true) => format!("{} is {digit}", names("and")),
        (1, false) => format!("{} is not {digit}", names("and")),
        (_, true) => format!("{} is {digit}", names("or")),
        (2, false) => format!("neither {} is {digit}", names("nor")),
        (_, false) => format!("none of {} is {digit}", names("and")),
    }
}

/// Returns the nodes from the second on as clauses, those that hold and those that do not in turns.
fn clauses(nodes: &[Node], notation: CellNames) -> Vec<String> {
    let pairs = nodes.iter().zip(nodes.iter().skip(1)).enumerate();
    let clause = |(nth, (before, node)): (usize, (&Node, &Node))| {
        // A cell that is one digit is not another: its name need not be said again.
        let again = nth % 2 == 1 && before.cells == node.cells;
        if again { format!("not {}", node.digit) } else { clause(*node, nth % 2 == 0, notation) }
    };
    pairs.map(clause).collect()
}

/// Returns the chain as sentences.
pub(super) fn sentences(chain: &Chain, notation: CellNames) -> String {
    if let &[far, near, other_near, other_far] = chain.nodes.as_slice()
        && !chain.closed
        && chain.nodes.iter().all(|node| node.digit == far.digit && node.cells.len() == 1)
    {
        return two_links(far, [near, other_near], other_far, notation);
    }
    if let Some(text) = remote_pair(chain, notation) {
        return text;
    }
    let (Some(&first), Some(&last)) = (chain.nodes.first(), chain.nodes.last()) else {
        return "The chain has no links.".to_owned();
    };
    let mut text = format!(
        "Suppose that {}. Then {}.",
        clause(first, false, notation),
        clauses(&chain.nodes, notation).join(", so ")
    );
    if chain.closed {
        text +=
            " That leads back to the start: the links form a loop, and of every two nodes side by side just one holds.";
    } else if first == last {
        text += &format!(" That cannot be, so {}.", clause(first, true, notation));
    } else {
        text += &format!(" Either way, {} or {}.", clause(first, true, notation), clause(last, true, notation));
    }
    text
}

/// Returns what cells with the same two digits say, each of which sees the next; `None` for other chains.
fn remote_pair(chain: &Chain, notation: CellNames) -> Option<String> {
    let digits: DigitSet = chain.nodes.iter().map(|node| node.digit).collect();
    let cells: Option<Vec<CellSet>> = chain
        .nodes
        .chunks(2)
        .map(|link| matches!(link, [one, other] if one.cells == other.cells).then(|| link[0].cells))
        .collect();
    let cells = cells.filter(|cells| digits.len() == 2 && cells.len() > 3 && !chain.closed)?;
    let turn = |first: usize| cells.iter().skip(first).step_by(2).fold(CellSet::EMPTY, |all, cell| all | *cell);
    let names = list(cells.iter().map(|cell| notation.cells(*cell)), "and");
    Some(format!(
        "{names} can each only be {}, and each sees the next, so they take turns: one digit stands in {}, the other in {}. A \
         cell that sees one of each can be neither.",
        digits_or(digits),
        notation.cells(turn(0)),
        notation.cells(turn(1))
    ))
}

/// Returns two strong links of a digit, one end of which sees one end of the other, as sentences.
fn two_links(far: Node, near: [Node; 2], other_far: Node, notation: CellNames) -> String {
    let digit = far.digit;
    let must = |one: Node, other: Node| {
        let shared: Vec<House> =
            House::iter().filter(|house| (one.cells | other.cells).is_subset(house.cells())).collect();
        let cells = list((one.cells | other.cells).iter().map(|cell| notation.cell(cell)), "or");
        match shared.as_slice() {
            [house] => format!("in {} it must be in {cells}", notation.house(*house)),
            _ => format!("it must be in {cells}"),
        }
    };
    format!(
        "Look at the places of {digit}: {}, and {}. But {} see each other and cannot both be {digit}. So at least one of {} is \
         {digit}.",
        must(far, near[0]),
        must(near[1], other_far),
        notation.cells(near[0].cells | near[1].cells),
        notation.cells(far.cells | other_far.cells),
    )
}

/// Returns the chains of a forcing step as sentences.
pub(super) fn forcing(cause: Cause, chains: &[Vec<Implied>], notation: CellNames) -> String {
    let way = |chain: &Vec<Implied>| {
        let mut clauses = chain.iter().map(|implied| clause(implied.node, implied.holds, notation));
        let first = clauses.next().unwrap_or_default();
        let rest: Vec<String> = clauses.collect();
        if rest.is_empty() {
            format!("If {first}, it is so at once")
        } else {
            format!("If {first}, then {}", rest.join(", "))
        }
    };
    let ways: Vec<String> = chains.iter().map(way).collect();
    match cause {
        Cause::NoDigit(cell) => format!("{}. That leaves {} without a digit.", ways.join(". "), notation.cell(cell)),
        Cause::NoPlace(house, digit) => {
            format!("{}. That leaves {} without a place for {digit}.", ways.join(". "), notation.house(house))
        }
        Cause::Cell(cell) => {
            format!("Whichever of its candidates {} is, the same follows. {}.", notation.cell(cell), ways.join(". "))
        }
        Cause::House(house, digit) => {
            format!("Wherever {} has its {digit}, the same follows. {}.", notation.house(house), ways.join(". "))
        }
        Cause::Fish { digit, base, cover } => format!(
            "Either {digit} stands in {} only where they meet {}, as in a fish, or at another of its places there, a fin. \
             {}.",
            notation.houses(base),
            notation.houses(cover),
            ways.join(". ")
        ),
    }
}

/// Begins the text with a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
