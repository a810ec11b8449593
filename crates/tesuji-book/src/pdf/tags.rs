//! The structure of a file: the elements that screen readers use.

use pdf_writer::types::StructRole;
use pdf_writer::{Finish, Name, Rect, Ref, TextStr};

use super::{File, Ids};
use crate::page::{Role, Spoken};

/// The elements of a page.
#[derive(Default)]
pub(super) struct Tags {
    /// The element of each mark, in the order of the numbers.
    marks: Vec<Ref>,
    /// The elements below the document, in reading order.
    top: Vec<Ref>,
}

impl Tags {
    /// Returns the number of the next mark.
    pub(super) fn next_mark(&self) -> i32 {
        self.marks.len() as i32
    }
}

impl File<'_> {
    /// Writes the elements of a block that covers an area of its page.
    pub(super) fn tag(&mut self, ids: &Ids, page: Ref, (role, area): (&Role, Rect), tags: &mut Tags) {
        let kind = match role {
            Role::Artifact => return,
            Role::Title => StructRole::H1,
            Role::Heading => StructRole::H2,
            Role::Paragraph => StructRole::P,
            Role::Figure(_) => StructRole::Figure,
            Role::Grid(parts) => return self.table(ids, page, (parts, area), tags),
        };
        let id = self.id();
        let mut element = self.pdf.struct_element(id);
        element.kind(kind).parent(ids.document).page(page);
        if let Role::Figure(description) = role {
            element.alt(TextStr(description));
            element.attributes().push().layout().bbox(area);
        }
        element.children().marked_content_id(tags.next_mark());
        tags.marks.push(id);
        tags.top.push(id);
    }

    /// Writes a grid as a table: its caption, then a cell for each row, which has all digits of the row in words.
    fn table(&mut self, ids: &Ids, page: Ref, (parts, area): (&[Spoken], Rect), tags: &mut Tags) {
        let table = self.id();
        let mut children = Vec::with_capacity(parts.len());
        for (nth, part) in parts.iter().enumerate() {
            let (kind, parent) = match nth {
                0 => (StructRole::Caption, table),
                _ => (StructRole::TD, self.id()),
            };
            let id = self.id();
            let mut element = self.pdf.struct_element(id);
            element.kind(kind).parent(parent).page(page).actual_text(TextStr(&part.words));
            element.children().marked_content_id(tags.next_mark());
            element.finish();
            tags.marks.push(id);
            if nth > 0 {
                self.pdf.struct_element(parent).kind(StructRole::TR).parent(table).children().struct_element(id);
            }
            children.push(if nth == 0 { id } else { parent });
        }
        let mut element = self.pdf.struct_element(table);
        element.kind(StructRole::Table).parent(ids.document).page(page);
        element.attributes().push().layout().bbox(area);
        let mut list = element.children();
        children.into_iter().for_each(|child| _ = list.struct_element(child));
        list.finish();
        element.finish();
        tags.top.push(table);
    }

    /// Writes the tree of the elements, and the table that maps marks on pages to elements.
    pub(super) fn structure(&mut self, ids: &Ids, tags: &[Tags]) {
        let lists: Vec<Ref> = tags
            .iter()
            .map(|tags| {
                let id = self.id();
                self.pdf.indirect(id).array().items(&tags.marks);
                id
            })
            .collect();
        let mut parents = self.pdf.number_tree::<Ref>(ids.parents);
        let mut entries = parents.nums();
        lists.iter().enumerate().for_each(|(nth, id)| _ = entries.insert(nth as i32, *id));
        entries.finish();
        parents.finish();
        let mut document = self.pdf.struct_element(ids.document);
        document.kind(StructRole::Document).parent(ids.root);
        let mut children = document.children();
        tags.iter().flat_map(|tags| &tags.top).for_each(|id| _ = children.struct_element(*id));
        children.finish();
        document.finish();
        let mut root = self.pdf.indirect(ids.root).dict();
        root.pair(Name(b"Type"), Name(b"StructTreeRoot"));
        root.pair(Name(b"K"), ids.document);
        root.pair(Name(b"ParentTree"), ids.parents);
        root.pair(Name(b"ParentTreeNextKey"), tags.len() as i32);
    }
}
