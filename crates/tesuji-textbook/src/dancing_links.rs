//! Exact cover by dancing links: Knuth's Algorithm X.
//!
//! A solution is a choice of *options*, value `v` in cell `c`, that covers every *item* exactly once. The items are the
//! demands of the rules, four for each cell of the grid:
//!
//! * a cell has a value;
//! * a row, a column or a box contains a value: three for each number and value.
//!
//! An option covers four items. Take the item with the fewest options left, choose one of them, *cover* its four items
//! (remove them, and all other options that contain them), and recurse; afterwards *uncover* them in reverse order.
//!
//! The lists of the remaining items and options are doubly linked, so that removing a node is `right[left[x]] =
//! right[x]` and its mirror image. Restoring it needs only the node itself, which still has its neighbours: the links
//! dance. The idea of restoring nodes in this way is Hitotumatu and Noshita's (1979); Knuth named it and made it an
//! algorithm (*Dancing Links*, 2000).
//!
//! The function calls itself once per open cell, so the recursion is at most 626 levels deep.

use std::ops::ControlFlow;

use crate::houses::Houses;
use crate::recorder::Recorder;
use crate::{Counts, Demand, Sink};

pub(crate) fn run<S: Sink>(houses: &Houses, clues: &[u8], sink: &mut S) -> Counts {
    let mut links = Links::new(houses);
    for (cell, &clue) in clues.iter().enumerate().filter(|&(_, &clue)| clue != 0) {
        links.choose(links.option(cell, clue));
    }
    let mut search = DancingLinks { links, values: clues.to_vec(), recorder: Recorder::new(sink) };
    let flow = search.visit();
    Counts { exhausted: flow.is_continue(), ..search.recorder.counts }
}

struct DancingLinks<'s, S> {
    links: Links,
    values: Vec<u8>,
    recorder: Recorder<'s, S>,
}

impl<S: Sink> DancingLinks<'_, S> {
    fn visit(&mut self) -> ControlFlow<()> {
        self.recorder.call()?;
        let Some(item) = self.links.smallest_item() else {
            return self.recorder.solution(&self.values);
        };
        let mut node = self.links.nodes[item].down;
        if node == item {
            self.recorder.dead_end(self.links.demand(item), &self.values)?;
        }
        while node != item {
            let (cell, value) = self.links.meaning(node);
            self.recorder.attempt(cell, value, &self.values)?;
            self.links.choose(node);
            self.values[cell] = value;
            self.recorder.place(cell, value, &self.values)?;
            self.visit()?;
            self.values[cell] = 0;
            self.links.unchoose(node);
            self.recorder.undo(cell, value, &self.values)?;
            node = self.links.nodes[node].down;
        }
        ControlFlow::Continue(())
    }
}

/// A node of the links: the head of the list of items, an item, or the entry of an option in the list of an item.
#[derive(Clone, Copy)]
struct Node {
    left: usize,
    right: usize,
    up: usize,
    down: usize,
    /// The header of the list that the node belongs to; a header refers to itself.
    item: usize,
}

/// Node 0 is the head, nodes 1 to 4 n^2 are the items, and then each option has four nodes, by cell and then by value.
struct Links {
    nodes: Vec<Node>,
    /// The number of options left for each item, by node.
    lengths: Vec<u32>,
    first_option: usize,
    size: usize,
}

/// The number of items that an option covers.
const WIDTH: usize = 4;

impl Links {
    fn new(houses: &Houses) -> Links {
        let size = houses.size();
        let items = houses.cell_count() + houses.count() * size;
        let first_option = 1 + items;
        let itself = |node| Node { left: node, right: node, up: node, down: node, item: node };
        let mut nodes: Vec<Node> = (0..first_option).map(itself).collect();
        for item in 1..=items {
            nodes[item].left = item - 1;
            nodes[item - 1].right = item;
        }
        nodes[0].left = items;
        nodes[items].right = 0;
        let mut lengths = vec![0; first_option];
        for cell in 0..houses.cell_count() {
            for value in 0..size {
                let [row, column, block] = houses.of(cell).map(|house| 1 + houses.cell_count() + house * size + value);
                let first = nodes.len();
                for (nth, item) in [1 + cell, row, column, block].into_iter().enumerate() {
                    let (node, up) = (first + nth, nodes[item].up);
                    let (left, right) = (first + (nth + WIDTH - 1) % WIDTH, first + (nth + 1) % WIDTH);
                    nodes.push(Node { left, right, up, down: item, item });
                    nodes[up].down = node;
                    nodes[item].up = node;
                    lengths[item] += 1;
                }
            }
        }
        Links { nodes, lengths, first_option, size }
    }

    /// Returns the first node of an option.
    fn option(&self, cell: usize, value: u8) -> usize {
        self.first_option + WIDTH * (cell * self.size + usize::from(value) - 1)
    }

    /// Returns the cell and the value of the option that the node belongs to.
    fn meaning(&self, node: usize) -> (usize, u8) {
        let option = (node - self.first_option) / WIDTH;
        (option / self.size, (option % self.size) as u8 + 1)
    }

    /// Returns the demand that an item represents.
    fn demand(&self, item: usize) -> Demand {
        let cells = self.size * self.size;
        match item - 1 {
            cell if cell < cells => Demand::Cell { cell },
            place => {
                Demand::House { house: (place - cells) / self.size, value: ((place - cells) % self.size) as u8 + 1 }
            }
        }
    }

    /// Returns the first item with the fewest options, or `None` if every item is covered.
    fn smallest_item(&self) -> Option<usize> {
        let mut best = None;
        let mut fewest = u32::MAX;
        let mut item = self.nodes[0].right;
        while item != 0 {
            if self.lengths[item] < fewest {
                (best, fewest) = (Some(item), self.lengths[item]);
                if fewest == 0 {
                    break;
                }
            }
            item = self.nodes[item].right;
        }
        best
    }

    /// Covers the items of the option that the node belongs to.
    fn choose(&mut self, node: usize) {
        let mut at = node;
        loop {
            self.cover(self.nodes[at].item);
            at = self.nodes[at].right;
            if at == node {
                break;
            }
        }
    }

    /// Uncovers these items, in reverse order.
    fn unchoose(&mut self, node: usize) {
        let mut at = node;
        loop {
            at = self.nodes[at].left;
            self.uncover(self.nodes[at].item);
            if at == node {
                break;
            }
        }
    }

    fn cover(&mut self, item: usize) {
        let Node { left, right, .. } = self.nodes[item];
        self.nodes[left].right = right;
        self.nodes[right].left = left;
        let mut option = self.nodes[item].down;
        while option != item {
            let mut at = self.nodes[option].right;
            while at != option {
                let Node { up, down, item, right, .. } = self.nodes[at];
                self.nodes[up].down = down;
                self.nodes[down].up = up;
                self.lengths[item] -= 1;
                at = right;
            }
            option = self.nodes[option].down;
        }
    }

    fn uncover(&mut self, item: usize) {
        let mut option = self.nodes[item].up;
        while option != item {
            let mut at = self.nodes[option].left;
            while at != option {
                let Node { up, down, item, left, .. } = self.nodes[at];
                self.nodes[up].down = at;
                self.nodes[down].up = at;
                self.lengths[item] += 1;
                at = left;
            }
            option = self.nodes[option].up;
        }
        let Node { left, right, .. } = self.nodes[item];
        self.nodes[left].right = item;
        self.nodes[right].left = item;
    }
}
