//! Finds the links and headings of Markdown, outside code.

/// Returns the targets of the links and images of a text with their 1-based lines.
pub(crate) fn links(text: &str) -> Vec<(usize, String)> {
    let mut links = Vec::new();
    for (line, prose) in prose(text) {
        for (at, _) in prose.match_indices("](") {
            let target = prose[at + 2..].split([')', ' ']).next().unwrap_or_default();
            links.push((line, target.to_string()));
        }
    }
    links
}

/// Returns the anchors of the headings of a text, as the usual renderers name them.
pub(crate) fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| slug(line.trim_start_matches('#').trim())).collect()
}

fn slug(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept.chars().filter(|&character| character.is_alphanumeric() || matches!(character, ' ' | '-' | '_'));
    kept.map(|character| if character == ' ' { '-' } else { character }).collect()
}

/// Returns the lines outside code blocks, without inline code.
fn prose(text: &str) -> Vec<(usize, String)> {
    let mut fenced = false;
    let mut lines = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        if content.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            let outside: Vec<&str> = content.split('`').step_by(2).collect();
            lines.push((line, outside.join("``")));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_in_code_are_none() {
        let text = "[a](b.md) ![c](d.png \"title\") `[e](f)`\n```\n[g](h)\n```\n[`i`](j#k)\n";
        assert_eq!(links(text), [(1, "b.md".into()), (1, "d.png".into()), (5, "j#k".into())]);
    }

    #[test]
    fn anchors_are_slugs() {
        assert_eq!(anchors("# One, two: `three`\ntext\n## 4. Five-six\n"), ["one-two-three", "4-five-six"]);
    }
}
