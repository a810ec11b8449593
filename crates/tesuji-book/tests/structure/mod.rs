//! A reader of the structure of the books, as a screen reader uses it.

use std::collections::BTreeMap;

/// An element, without its children.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    /// The number of elements above it: 1 below the document.
    pub(crate) depth: usize,
    pub(crate) role: String,
    /// The words that replace its content; empty if it has none.
    pub(crate) words: String,
    /// `true` if it has content on a page.
    pub(crate) is_marked: bool,
}

/// The objects of a file.
pub(crate) struct Structure {
    pub(crate) text: String,
    objects: BTreeMap<usize, String>,
}

impl Structure {
    /// Reads a file.
    pub(crate) fn of(bytes: &[u8]) -> Structure {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let object = |part: &str| {
            let (before, body) = part.split_once(" 0 obj\n")?;
            Some((before.rsplit('\n').next()?.parse().ok()?, body.to_owned()))
        };
        let objects = text.split("\nendobj").filter_map(object).collect();
        Structure { text, objects }
    }

    /// Returns the elements in reading order, after checking that each names its parent.
    pub(crate) fn elements(&self) -> Vec<Element> {
        let root = self.objects.iter().find(|(_, body)| body.contains("/Type/StructTreeRoot")).unwrap();
        let document = reference(root.1, "/K").unwrap();
        let mut elements = Vec::new();
        self.walk(document, *root.0, 0, &mut elements);
        assert_eq!(elements[0].role, "Document");
        elements.remove(0);
        elements
    }

    fn walk(&self, id: usize, parent: usize, depth: usize, elements: &mut Vec<Element>) {
        let body = &self.objects[&id];
        assert_eq!(reference(body, "/P "), Some(parent), "{body}");
        let role = body.split_once("/S/").unwrap().1;
        let role = role.split(['/', '>', ' ']).next().unwrap().to_owned();
        let words =
            ["/ActualText(", "/Alt("].iter().find_map(|key| body.split_once(key)).map(|(_, after)| literal(after));
        let kids = body.rsplit_once("/K[").map(|(_, after)| after.split(']').next().unwrap()).unwrap_or_default();
        let numbers: Vec<&str> = kids.split_whitespace().collect();
        let is_marked = numbers.len() == 1;
        elements.push(Element { depth, role, words: words.unwrap_or_default(), is_marked });
        if !is_marked {
            for child in numbers.chunks(3) {
                assert_eq!(child[1..], ["0", "R"], "{body}");
                self.walk(child[0].parse().unwrap(), id, depth + 1, elements);
            }
        }
    }
}

/// Returns the number of the object that a key refers to.
fn reference(body: &str, key: &str) -> Option<usize> {
    body.split_once(key)?.1.split_whitespace().next()?.parse().ok()
}

/// Returns a text up to its closing parenthesis.
fn literal(after: &str) -> String {
    let mut depth = 0;
    let mut is_escaped = false;
    let end = after.find(|one: char| {
        let was = is_escaped;
        is_escaped = one == '\\' && !was;
        if !was {
            depth += i32::from(one == '(') - i32::from(one == ')');
        }
        depth < 0
    });
    after[..end.unwrap_or(after.len())].to_owned()
}
