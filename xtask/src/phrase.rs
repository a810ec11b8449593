//! Patterns of words, and the list of phrases with a better wording for each.
//!
//! ```text
//! rule-name (12): the better wording
//!     in place of
//!     stands|stood twice
//!     , for it|they
//!     ^ the same
//!     except the same as
//! ```
//!
//! The number is the ceiling: the number of hits that are still allowed. It may only fall.

use crate::prose::{Passage, Word};

/// One position of a [`Phrase`].
#[derive(Clone, Debug)]
struct Position {
    /// The allowed words, in lower case. `*` fits any word, `0` any number, and a backtick a span of code.
    words: Vec<String>,
    /// True if the position may be missing.
    is_optional: bool,
}

/// A pattern of words that follow each other without a punctuation mark.
#[derive(Clone, Debug)]
pub(crate) struct Phrase {
    positions: Vec<Position>,
    /// True if it must come after a comma.
    after_comma: bool,
    /// True if it must be at the beginning of a doc comment that is not a question.
    begins_doc: bool,
}

impl Phrase {
    /// Parses a pattern such as `^ how many|much of? *`.
    fn parse(text: &str) -> Phrase {
        let parts: Vec<&str> = text.split_whitespace().collect();
        let positions = parts.iter().filter(|part| !matches!(**part, "^" | ",")).map(|part| {
            let words = part.trim_end_matches('?').split('|').map(String::from).collect();
            Position { words, is_optional: part.ends_with('?') }
        });
        let is = |mark: &str| parts.first() == Some(&mark);
        Phrase { positions: positions.collect(), after_comma: is(","), begins_doc: is("^") }
    }

    /// Returns the index after the last word of a match that begins at word `at`.
    fn end(&self, passage: &Passage, at: usize) -> Option<usize> {
        let is_after_comma = || at.checked_sub(1).is_some_and(|before| passage.words[before].mark == Some(','));
        let is_beginning = || passage.is_summary && at == 0 && !passage.begins_with_question();
        let is_allowed = (!self.begins_doc || is_beginning()) && (!self.after_comma || is_after_comma());
        if is_allowed { end(&self.positions, &passage.words, at) } else { None }
    }
}

/// Matches positions with words from `at`, without a punctuation mark in between. Returns the index after the last
/// word.
fn end(positions: &[Position], words: &[Word], at: usize) -> Option<usize> {
    let Some((first, rest)) = positions.split_first() else { return Some(at) };
    let skipped = || if first.is_optional { end(rest, words, at) } else { None };
    let Some(word) = words.get(at).filter(|word| first.words.iter().any(|fit| fits(fit, &word.text))) else {
        return skipped();
    };
    if rest.is_empty() {
        return Some(at + 1);
    }
    let taken = if word.mark.is_none() { end(rest, words, at + 1) } else { None };
    taken.or_else(skipped)
}

/// Returns whether a word matches an alternative of a position.
fn fits(part: &str, word: &str) -> bool {
    match part {
        "*" => true,
        "0" => word.bytes().all(|byte| byte.is_ascii_digit()),
        part => part == word,
    }
}

/// A phrase to avoid in all its variants.
#[derive(Clone, Debug)]
pub(crate) struct PhraseRule {
    pub name: String,
    /// The 1-based line in the list.
    pub line: usize,
    /// The number of hits that are allowed.
    pub ceiling: usize,
    /// The better wording.
    pub better: String,
    phrases: Vec<Phrase>,
    exceptions: Vec<Phrase>,
}

impl PhraseRule {
    /// Parses the first line of a rule.
    fn parse(line: usize, text: &str) -> Option<PhraseRule> {
        let (name, rest) = text.split_once(" (")?;
        let (ceiling, better) = rest.split_once("): ")?;
        let (name, ceiling, better) = (name.into(), ceiling.parse().ok()?, better.into());
        Some(PhraseRule { name, line, ceiling, better, phrases: Vec::new(), exceptions: Vec::new() })
    }

    /// Adds a pattern, or an exception.
    fn add(&mut self, pattern: &str) {
        match pattern.strip_prefix("except ") {
            Some(exception) => self.exceptions.push(Phrase::parse(exception)),
            None => self.phrases.push(Phrase::parse(pattern)),
        }
    }

    /// Returns the line and the words of each hit in a passage.
    pub(crate) fn hits(&self, passage: &Passage) -> Vec<(usize, String)> {
        let ranges = ranges(&self.phrases, passage);
        if ranges.is_empty() {
            return Vec::new();
        }
        let exceptions = self::ranges(&self.exceptions, passage);
        let is_exempt = |begin, end| exceptions.iter().any(|&(first, last)| first <= begin && end <= last);
        let hits = ranges.into_iter().filter(|&(begin, end)| !is_exempt(begin, end));
        hits.map(|(begin, end)| {
            let words = &passage.words[begin..end];
            (words[0].line, words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" "))
        })
        .collect()
    }
}

/// Returns the ranges of words that match a phrase, at most one for each first word.
fn ranges(phrases: &[Phrase], passage: &Passage) -> Vec<(usize, usize)> {
    let all = 0..passage.words.len();
    all.filter_map(|at| phrases.iter().find_map(|phrase| Some((at, phrase.end(passage, at)?)))).collect()
}

/// Parses the list of phrases. Lines that begin with `#` are comments.
///
/// # Errors
///
/// If a line is neither a rule nor a pattern of a rule. The error is its 1-based number.
pub(crate) fn parse(list: &str) -> Result<Vec<PhraseRule>, usize> {
    let mut rules: Vec<PhraseRule> = Vec::new();
    for (number, line) in (1..).zip(list.lines()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match line.strip_prefix("    ") {
            Some(pattern) => rules.last_mut().ok_or(number)?.add(pattern),
            None => rules.push(PhraseRule::parse(number, line).ok_or(number)?),
        }
    }
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prose;
    use crate::tree::File;

    /// Returns the hits of a rule with these patterns in a doc comment.
    fn hits(patterns: &str, comment: &str) -> Vec<String> {
        let list = format!("rule (0): better\n{patterns}");
        let rule = parse(&list).unwrap().remove(0);
        let file = File { path: "a.rs".into(), text: format!("/// {comment}\n") };
        let passages = prose::passages(&file);
        passages.iter().flat_map(|passage| rule.hits(passage)).map(|(_, words)| words).collect()
    }

    #[test]
    fn words_fit_in_any_case_and_not_over_a_mark() {
        let rule = "    in place of\n";
        assert_eq!(hits(rule, "In place of one, in\n/// place of two."), ["in place of", "in place of"]);
        assert!(hits(rule, "It is in place. Of course.").is_empty());
    }

    #[test]
    fn alternatives_numbers_code_and_optional_words_fit() {
        let rule = "    from 0|`|it right? on\n";
        let text = "From 12 on, from `a b` right on and from it on, but from a on.";
        assert_eq!(hits(rule, text), ["from 12 on", "from ` right on", "from it on"]);
    }

    #[test]
    fn commas_beginnings_and_exceptions_count() {
        assert_eq!(hits("    , for it\n", "It ends, for it is over; it is for it."), ["for it"]);
        assert_eq!(hits("    ^ what\n", "What is left.\n///\n/// What is right."), ["what"]);
        assert!(hits("    ^ what\n", "Returns what is left.").is_empty());
        let rule = "    is no *\n    except there is no *\n";
        assert_eq!(hits(rule, "It is no puzzle. There is no puzzle."), ["is no puzzle"]);
    }

    #[test]
    fn a_list_needs_its_form() {
        let rules = parse("# comment\n\none (3): better: much\n    a b\ntwo (0): x\n    c\n").unwrap();
        let found: Vec<_> = rules.iter().map(|rule| (rule.name.as_str(), rule.line, rule.ceiling)).collect();
        assert_eq!(found, [("one", 3, 3), ("two", 5, 0)]);
        assert_eq!(rules[0].better, "better: much");
        assert_eq!(parse("    a b\n").unwrap_err(), 1);
        assert_eq!(parse("one (x): y\n").unwrap_err(), 1);
    }
}
