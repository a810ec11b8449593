//! Chains in words and in the notation of the field.

use tesuji_core::{Cause, Chain, Implied, Node};

use crate::notation::Notation;

/// Returns the chain in Eureka notation: `(5)r1c1=(5)r1c7-(5)r3c8=(5)r6c8`, strong links as `=`, weak ones as `-`.
///
/// A closed chain ends with the weak link that leads back.
pub fn eureka(chain: &Chain, notation: Notation) -> String {
    let mut text = String::new();
    for (nth, node) in chain.nodes.iter().enumerate() {
        if nth > 0 {
            text.push(if nth % 2 == 1 { '=' } else { '-' });
        }
        let cells: Vec<String> = node.cells.iter().map(|cell| notation.cell(cell)).collect();
        text += &format!("({}){}", node.digit, cells.join("|"));
    }
    if chain.closed {
        text.push('-');
    }
    text
}

/// Returns a node that holds, or does not, as a clause: `r4c7 is 5`, `neither r4c7 nor r4c8 is 5`.
fn clause(node: Node, holds: bool, notation: Notation) -> String {
    let names: Vec<String> = node.cells.iter().map(|cell| notation.cell(cell)).collect();
    let digit = node.digit;
    match (names.as_slice(), holds) {
        ([one], true) => format!("{one} is {digit}"),
        ([one], false) => format!("{one} is not {digit}"),
        (several, true) => format!("one of {} is {digit}", several.join(", ")),
        (several, false) => format!("none of {} is {digit}", several.join(", ")),
    }
}

/// Returns the chain as sentences.
pub(super) fn sentences(chain: &Chain, notation: Notation) -> String {
    let (Some(&first), Some(&last)) = (chain.nodes.first(), chain.nodes.last()) else { return String::new() };
    let mut text = format!("Suppose that {}. Then ", clause(first, false, notation));
    let clauses: Vec<String> = chain.nodes[1..]
        .iter()
        .enumerate()
        // A link that leaves a cell for another with the same digit says both things at once.
        .map(|(nth, &node)| clause(node, nth % 2 == 0, notation))
        .collect();
    text += &clauses.join(", so ");
    text += ". ";
    if chain.closed {
        text += "And if that is so, the first is not: the links form a loop, and of every two nodes side by side just one holds.";
    } else if first == last {
        text += "That cannot be.";
    } else {
        text += &format!("So {} or {}.", clause(first, true, notation), clause(last, true, notation));
    }
    text
}

/// Returns the chains of a forcing step as sentences.
pub(super) fn forcing(cause: Cause, chains: &[Vec<Implied>], notation: Notation) -> String {
    let way = |chain: &Vec<Implied>| {
        let mut clauses = chain.iter().map(|implied| clause(implied.node, implied.holds, notation));
        let first = clauses.next().unwrap_or_default();
        let rest: Vec<String> = clauses.collect();
        if rest.is_empty() {
            format!("If {first}, it is so at once")
        } else {
            format!("If {first}: {}", rest.join(", "))
        }
    };
    let ways: Vec<String> = chains.iter().map(way).collect();
    match cause {
        Cause::NoDigit(cell) => format!("{}. That leaves {} without a digit.", ways.join(". "), notation.cell(cell)),
        Cause::NoPlace(house, digit) => {
            format!("{}. That leaves {} without a place for {digit}.", ways.join(". "), notation.house(house))
        }
        Cause::Cell(cell) => {
            format!("{} has one of its candidates, and all lead to the same. {}.", notation.cell(cell), ways.join(". "))
        }
        Cause::House(house, digit) => format!(
            "{} has its {digit} at one of its places, and all lead to the same. {}.",
            capital(&notation.house(house)),
            ways.join(". ")
        ),
        Cause::Fish { digit, base, cover } => format!(
            "Either {digit} stands in {} only where {} meet them, as in a fish, or at another of its places there, a fin. \
             {}.",
            notation.houses(base),
            notation.houses(cover),
            ways.join(". ")
        ),
    }
}

/// Begins the text with a capital.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
