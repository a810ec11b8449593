//! The page of a technique.

use tesuji_core::Technique;

/// Returns the page as Markdown: the name as title, the facts, the sections.
pub fn markdown_of_page(technique: &Technique) -> String {
    let mut text = format!("# {}\n\n", super::chain::capital(technique.name));
    for line in sections(technique) {
        text +=
            &if let Some(heading) = line.strip_prefix("# ") { format!("## {heading}\n") } else { format!("{line}\n") };
    }
    text += "\n## Names and ratings\n\n";
    for (what, value) in facts(technique) {
        text += &format!("- {what}: {value}\n");
    }
    text
}

/// Returns the page as text for a terminal.
pub fn text_of_page(technique: &Technique) -> String {
    let mut text = format!("{} ({})\n\n", technique.name, technique.chinese);
    for line in sections(technique) {
        text += &if let Some(heading) = line.strip_prefix("# ") { format!("{heading}\n") } else { format!("{line}\n") };
    }
    text += "\nNames and ratings\n\n";
    for (what, value) in facts(technique) {
        text += &format!("  {what:<9} {value}\n");
    }
    text
}

/// Iterates over the lines of the page, without the blank that follows the marks of the comment.
fn sections(technique: &Technique) -> impl Iterator<Item = &'static str> {
    let lines = technique.page.trim_end().lines();
    lines.map(|line| line.strip_prefix(' ').unwrap_or(line))
}

fn facts(technique: &Technique) -> Vec<(&'static str, String)> {
    let mut facts = vec![
        ("id", technique.id.to_owned()),
        ("family", technique.family.to_string()),
        ("Chinese", technique.chinese.to_owned()),
    ];
    if !technique.also.is_empty() {
        facts.push(("also", technique.also.join(", ")));
    }
    if let Some((level, score)) = technique.hodoku {
        facts.push(("HoDoKu", format!("{level}, {score}")));
    }
    if let Some(tenths) = technique.se {
        facts.push(("SE", format!("from {}.{}", tenths / 10, tenths % 10)));
    }
    if technique.assumes_unique {
        facts.push(("holds", "only for puzzles with exactly one solution".to_owned()));
    }
    facts
}
