//! Chains in the notation of the field.

use tesuji_core::{Chain, Node};

use crate::cell_names::CellNames;

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
