//! Pages without transparency.

use crate::page::{Block, Item, Page, Role, Shape};

/// Returns the pages with opaque shapes only: the fills of darkening shapes move below all other shapes of their block.
pub(crate) fn flat(pages: &[Page]) -> Vec<Page> {
    pages.iter().map(|page| Page { blocks: page.blocks.iter().map(flat_block).collect() }).collect()
}

fn flat_block(block: &Block) -> Block {
    // The texts of a grid are its last items, and stay there.
    let spoken = match &block.role {
        Role::Grid(parts) => parts.iter().map(|part| part.items).sum(),
        _ => 0,
    };
    let (drawn, last) = block.items.split_at(block.items.len().saturating_sub(spoken));
    let (mut below, mut above) = (Vec::new(), Vec::new());
    for item in drawn {
        match item {
            Item::Shape(shape) if shape.multiplies => {
                let opaque = Shape { multiplies: false, ..shape.clone() };
                below.push(Item::Shape(Shape { stroke: None, ..opaque.clone() }));
                if shape.stroke.is_some() {
                    above.push(Item::Shape(Shape { fill: None, ..opaque }));
                }
            }
            other => above.push(other.clone()),
        }
    }
    below.append(&mut above);
    below.extend_from_slice(last);
    Block { role: block.role.clone(), place: block.place, items: below }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{Colour, Spoken, Stroke, UNCHANGED};

    fn shape(multiplies: bool, stroke: Option<Stroke>) -> Shape {
        Shape { path: Vec::new(), fill: Some(Colour::BLACK), even_odd: false, multiplies, stroke }
    }

    #[test]
    fn shades_come_below_and_their_lines_stay() {
        let line = Some(Stroke::black(1.0));
        let (plain, shade) = (shape(false, None), shape(true, line));
        let items = vec![Item::Shape(plain.clone()), Item::Shape(shade.clone()), Item::Shape(plain.clone())];
        let role = Role::Grid(vec![Spoken { words: String::new(), items: 1 }]);
        let page = Page { blocks: vec![Block { role, place: UNCHANGED, items }] };
        let flat = &flat(&[page])[0].blocks[0].items;
        let expected = [shape(false, None), plain.clone(), Shape { fill: None, ..shape(false, line) }, plain];
        assert_eq!(*flat, expected.map(Item::Shape));
    }
}
