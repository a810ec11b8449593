//! Relative links of Markdown files have a target.

use crate::finding::Finding;
use crate::markdown;
use crate::tree::Tree;

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.with_extension("md") {
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for (line, link) in markdown::links(&file.text) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if path.is_empty() { Some(file.path.clone()) } else { resolve(folder, path) };
            let Some(target) = target.filter(|target| tree.has(target)) else {
                findings.push(Finding::new(&file.path, line, format!("{link} has no target")));
                continue;
            };
            let page = tree.file(&target).filter(|page| page.extension() == "md");
            if !anchor.is_empty() && page.is_some_and(|page| !markdown::anchors(&page.text).iter().any(|a| a == anchor))
            {
                findings.push(Finding::new(&file.path, line, format!("{link}: {target} has no such heading")));
            }
        }
    }
    findings
}

/// Converts a path relative to a folder into a path relative to the root; `None` if it leads out of the root.
fn resolve(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_links_and_anchors_are_rejected() {
        let text = "[a](../README.md#use-it) [b](../crates) [c](#here)\n# Here\n[d](gone.md)\n[e](../README.md#gone)\n[f](../../out)\n";
        let tree = Tree::of(&[("docs/a.md", text), ("README.md", "# Use it\n"), ("crates/x.rs", "")]);
        let lines: Vec<usize> = check(&tree).iter().map(|found| found.line).collect();
        assert_eq!(lines, [3, 4, 5]);
    }
}
