//! `tesuji technique`, and the pages that it prints. `cargo xtask renew` updates the one that is kept.

use std::path::Path;

use snapbox::{Data, assert_data_eq};

use crate::process::tesuji;

const FAMILIES: [&str; 12] = [
    "singles",
    "locked candidates",
    "subsets",
    "fish",
    "single-digit patterns",
    "wings",
    "colouring",
    "chains and loops",
    "almost locked sets",
    "uniqueness",
    "exotic patterns",
    "forcing chains",
];

fn markdown(args: &[&str]) -> String {
    let run = tesuji(&[&["technique", "--output", "markdown"], args].concat(), "");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    run.out
}

#[test]
fn the_overview_links_to_the_page_of_each_family() {
    let overview = markdown(&[]);
    for family in FAMILIES {
        let link = format!("]({}.md", family.replace(' ', "-"));
        assert!(overview.contains(&link), "{family}");
    }
}

#[test]
fn a_page_is_the_kept_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pages/skyscraper.txt");
    assert_data_eq!(markdown(&["skyscraper"]), Data::read_from(&path, None).raw());
}

#[test]
fn every_technique_is_on_the_page_of_its_family() {
    let list = tesuji(&["technique"], "").out;
    let pages: String = FAMILIES.iter().map(|family| markdown(&["--family", family])).collect();
    for line in list.lines() {
        let id = line.split(' ').next().expect("a line begins with the id");
        assert_eq!(pages.matches(&format!("- id: {id}\n")).count(), 1, "{id}");
    }
    assert_eq!(pages.matches("\n### An example\n").count(), list.lines().count(), "every technique has an example");
}

#[test]
fn names_in_any_tongue_lead_to_a_page() {
    let page = tesuji(&["technique", "skyscraper"], "");
    assert!(page.out.starts_with("skyscraper (摩天楼)\n"), "{}", page.out);
    assert_eq!(page, tesuji(&["technique", "摩天楼"], ""));
    let chinese = tesuji(&["technique", "--lang", "zh", "skyscraper"], "");
    assert!(chinese.out.starts_with("摩天楼 (skyscraper)\n\n某数在两行"), "{}", chinese.out);
    for section in ["\n形态\n", "\n原理\n", "\n找法\n", "\n例子\n", "\n名称与评分\n"] {
        assert!(chinese.out.contains(section), "{}", chinese.out);
    }
    let picture = tesuji(&["technique", "--output", "svg", "X Wing"], "");
    assert!(picture.out.starts_with("<svg ") && picture.out.contains("<title>X-wing</title>"), "{}", picture.out);
    let unknown = tesuji(&["technique", "guesswork"], "");
    assert_eq!(unknown.code, 2);
    let uncovered = tesuji(&["technique", "Phistomefel"], "");
    assert!(uncovered.code == 2 && uncovered.err.contains("nearest is multi-sector-locked-sets"), "{}", uncovered.err);
    assert!(tesuji(&["technique", "qiu"], "").out.starts_with("Qiu's deadly pattern ("));
    assert_eq!(tesuji(&["technique", "--family", "guesses"], "").code, 2);
    assert_eq!(tesuji(&["technique", "--output", "svg"], "").code, 2);
}
