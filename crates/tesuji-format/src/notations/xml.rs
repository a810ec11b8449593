//! Errors for XML that no notation claims. They name the elements that look like a grid or like rules.

use crate::notations::json::key::{Meaning, meaning};
use crate::read_error::ReadErrorKind;
use crate::symbol::{VALUE, is_whole_grid};

/// The elements with which a web page or a part of one may begin.
const HTML: [&str; 62] = [
    "html",
    "head",
    "body",
    "table",
    "caption",
    "colgroup",
    "col",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "td",
    "th",
    "div",
    "span",
    "p",
    "pre",
    "code",
    "tt",
    "samp",
    "kbd",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "b",
    "i",
    "u",
    "s",
    "em",
    "strong",
    "small",
    "big",
    "sub",
    "sup",
    "mark",
    "br",
    "hr",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "a",
    "section",
    "article",
    "main",
    "center",
    "font",
    "form",
    "input",
    "textarea",
    "label",
    "blockquote",
    "figure",
    "header",
    "title",
    "style",
    "script",
];
/// The maximum number of elements that are examined.
const ELEMENTS: usize = 4096;
/// The maximum number of names that an error lists.
const NAMES: usize = 8;

/// Returns an error that describes the text, if it is XML but not a web page.
pub(crate) fn refusal(text: &str) -> Option<ReadErrorKind> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if !text.starts_with('<') {
        return None;
    }
    let is_declared = text.starts_with("<?xml");
    let root = elements(text).next()?.0;
    let name = root.to_ascii_lowercase();
    // A name with a hyphen is a custom element of a page.
    let is_page = HTML.contains(&name.as_str()) || (name.contains('-') && !is_declared);
    if is_page || !text.contains(&format!("</{root}")) {
        return None;
    }
    let (mut rules, mut grid) = (Vec::new(), None);
    for (element, content) in elements(text).take(ELEMENTS) {
        let is_rule = matches!(meaning(element), Meaning::Rule | Meaning::PerhapsRule) || element == "clique";
        if is_rule && !rules.contains(&element) && rules.len() < NAMES {
            rules.push(element);
        }
        if grid.is_none() && is_grid(content) {
            grid = Some(element);
        }
    }
    let grid = grid.map_or(String::new(), |name| format!("; `{name}` looks like a grid"));
    let rules = match &rules[..] {
        [] => String::new(),
        rules => format!("; `{}` may be rules", rules.join("`, `")),
    };
    let looks = format!(
        "this is XML that cannot be read, `{root}`{grid}{rules}: only the XML of OpenSudoku and KSudoku is supported"
    );
    Some(ReadErrorKind::Unclaimed { looks: looks.into() })
}

/// Returns the names of the elements of a text, each with the text up to the next tag.
fn elements(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split('<').skip(1).filter_map(|tag| {
        let end = tag.find(|one: char| !(one.is_ascii_alphanumeric() || "-_:.".contains(one)))?;
        let content = tag.split_once('>').map_or("", |(_, content)| content);
        (end > 0).then(|| (&tag[..end], content))
    })
}

/// Returns whether a text consists of the cells of a grid.
fn is_grid(text: &str) -> bool {
    let value = |byte: u8| Some(VALUE[usize::from(byte)]).filter(|&value| value != 255);
    let cells = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    cells.map(value).collect::<Option<Vec<u8>>>().is_some_and(|values| is_whole_grid(&values))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xml_is_refused_by_its_names() {
        let grid = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        for (text, words) in [
            (
                format!("<?xml version=\"1.0\"?>\n<puzzle><row>{grid}</row></puzzle>"),
                ["`puzzle`", "`row` looks like a grid"],
            ),
            (
                format!("<sudoku><cells>{grid}</cells><cage sum=\"8\">0 1</cage></sudoku>"),
                ["`sudoku`", "`cage` may be rules"],
            ),
            ("<!DOCTYPE x><x><clique size=\"9\">0 1</clique></x>".to_owned(), ["`x`", "`clique` may be rules"]),
        ] {
            let Some(ReadErrorKind::Unclaimed { looks: message }) = refusal(&text) else { panic!("{text}") };
            assert!(words.iter().all(|word| message.contains(word)), "{message}");
        }
        for text in [
            "",
            "<3",
            "< 4 > 5",
            "<table><tr><td>5</td></tr></table>",
            "<!doctype html><html></html>",
            "<x-grid>1</x-grid>",
        ] {
            assert!(refusal(text).is_none(), "{text}");
        }
    }
}
