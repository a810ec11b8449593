//! Prose has no more hits of the phrases to avoid than their ceilings allow.

use std::path::Path;
use std::{fs, io};

use crate::finding::Finding;
use crate::phrase::{self, PhraseRule};
use crate::prose;
use crate::tree::Tree;

/// The list of phrases.
const LIST: &str = "xtask/phrases.txt";

/// A rule and its hits.
struct Hits {
    rule: PhraseRule,
    places: Vec<Finding>,
}

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    match hits(tree) {
        Ok(all) => all.into_iter().flat_map(excess).collect(),
        Err(finding) => vec![finding],
    }
}

/// Returns the places of a rule that has more hits than its ceiling allows.
fn excess(hits: Hits) -> Vec<Finding> {
    let Hits { rule, places } = hits;
    if places.len() <= rule.ceiling {
        return Vec::new();
    }
    let fact = format!("{} has {} hits, more than {}", rule.name, places.len(), rule.ceiling);
    std::iter::once(Finding::new(LIST, rule.line, fact)).chain(places).collect()
}

/// Returns every hit of every rule, in the order of the list.
fn hits(tree: &Tree) -> Result<Vec<Hits>, Finding> {
    let list = tree.file(LIST).map_or("", |file| &file.text);
    let rules =
        phrase::parse(list).map_err(|line| Finding::new(LIST, line, "neither a rule nor a pattern of a rule"))?;
    let mut all: Vec<Hits> = rules.into_iter().map(|rule| Hits { rule, places: Vec::new() }).collect();
    for file in tree.files() {
        for passage in prose::passages(file) {
            for Hits { rule, places } in &mut all {
                let found = rule.hits(&passage).into_iter();
                places.extend(found.map(|(line, words)| {
                    Finding::new(&file.path, line, format!("\"{words}\"; better: {}", rule.better))
                }));
            }
        }
    }
    Ok(all)
}

/// Prints every hit, and the number of hits of each rule. Returns whether the list can be parsed.
pub(crate) fn print(tree: &Tree) -> bool {
    match hits(tree) {
        Ok(all) => {
            for Hits { rule, places } in all {
                places.iter().for_each(|place| println!("{}: {place}", rule.name));
                println!("{} ({} of {})", rule.name, places.len(), rule.ceiling);
            }
            true
        }
        Err(finding) => {
            println!("{finding}");
            false
        }
    }
}

/// Lowers each ceiling to the number of hits.
///
/// # Errors
///
/// If the list cannot be parsed or written.
pub(crate) fn lower(root: &Path, tree: &Tree) -> io::Result<()> {
    let all = hits(tree).map_err(|finding| io::Error::other(finding.to_string()))?;
    let list = tree.file(LIST).map_or("", |file| &file.text);
    fs::write(root.join(LIST), lowered(list, &all))
}

/// Returns the list with lower ceilings.
fn lowered(list: &str, all: &[Hits]) -> String {
    let lines = (1..).zip(list.lines()).map(|(number, line)| {
        let hits = all.iter().find(|hits| hits.rule.line == number && hits.places.len() < hits.rule.ceiling);
        hits.map_or(line.to_string(), |Hits { rule, places }| {
            format!("{} ({}): {}", rule.name, places.len(), rule.better)
        })
    });
    lines.map(|line| line + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# list\nplace (1): instead of\n    in place of\nanew (0): again\n    anew\n";

    fn tree(text: &str) -> Tree {
        Tree::of(&[("docs/a.md", text), (LIST, RULES)])
    }

    #[test]
    fn hits_above_the_ceiling_are_named() {
        assert_eq!(check(&tree("In place of one.\nIt begins again.\n")), []);
        let found: Vec<String> =
            check(&tree("In place of one,\nin place of two.\n")).iter().map(Finding::to_string).collect();
        let better = "\"in place of\"; better: instead of";
        let list = "xtask/phrases.txt:2: place has 2 hits, more than 1".to_string();
        assert_eq!(found, [list, format!("docs/a.md:1: {better}"), format!("docs/a.md:2: {better}")]);
    }

    #[test]
    fn ceilings_only_fall() {
        let lowest = RULES.replace("(1)", "(0)");
        let all = |text: &str| hits(&tree(text)).unwrap_or_default();
        assert_eq!(lowered(RULES, &all("Nothing.\n")), lowest);
        assert_eq!(lowered(RULES, &all("In place of one. In place of two.\n")), RULES);
    }

    #[test]
    fn a_broken_list_is_rejected() {
        let tree = Tree::of(&[(LIST, "    a pattern of no rule\n")]);
        assert_eq!(check(&tree), [Finding::new(LIST, 1, "neither a rule nor a pattern of a rule")]);
    }

    #[test]
    fn the_list_finds_what_it_should_and_spares_the_rest() {
        let list = include_str!("../../phrases.txt");
        let rules = phrase::parse(list).unwrap();
        let examples = include_str!("../../phrases_examples.txt");
        for line in examples.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (name, text) = line.split_once(": ").unwrap();
            let tree = Tree::of(&[("a.rs", &format!("/// {text}\n")), (LIST, list)]);
            let found =
                hits(&tree).map(|all| all.into_iter().filter(|hits| !hits.places.is_empty()).collect::<Vec<_>>());
            let found: Vec<String> = found.unwrap_or_default().into_iter().map(|hits| hits.rule.name).collect();
            let expected: Vec<&str> = name.split(' ').filter(|name| *name != "fine").collect();
            assert_eq!(found, expected, "{text}");
        }
        let untested = rules.iter().filter(|rule| !examples.contains(&rule.name));
        assert_eq!(untested.map(|rule| rule.name.as_str()).collect::<Vec<_>>(), [""; 0]);
    }
}
