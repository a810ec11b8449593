//! Digits that a text sets apart from others: in bold, in italics, in brackets, in a separate class. They may be the
//! player's digits.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::glyphs;
use super::html::attribute;

/// Pairs of characters around a digit.
const PAIRS: [(&str, &str); 13] = [
    ("'''", "'''"),
    ("''", "''"),
    ("**", "**"),
    ("__", "__"),
    ("*", "*"),
    ("_", "_"),
    ("(", ")"),
    ("[", "]"),
    ("<", ">"),
    ("{", "}"),
    ("\"", "\""),
    ("'", "'"),
    ("`", "`"),
];

/// Tags around a highlighted digit.
const TAGS: [&str; 15] = [
    "<b>", "<strong>", "<i>", "<em>", "<u>", "<mark>", "<s>", "<del>", "<ins>", "<sup>", "<sub>", "<small>", "[b]",
    "[i]", "[u]",
];

/// Parts of class names for digits that a player has entered.
const PLAYERS: [&str; 9] = ["user", "player", "guess", "input", "entered", "entry", "filled", "mine", "edit"];

/// Returns whether some digits of a text are set apart and others are not, or differ in another way.
pub(super) fn are_some(text: &str) -> bool {
    let mut ways = BTreeSet::new();
    for line in text.lines() {
        let line =
            if line.contains("</") || line.contains("[/") { with_marked_tags(line) } else { Cow::Borrowed(line) };
        let way = |token: &str| if is_digit(token) { Some("") } else { Some(inner(token)?.0) };
        if is_row(&line) {
            ways.extend(tokens(&line).filter_map(way));
        }
    }
    ways.len() > 1 || are_some_tagged(text) || are_some_open(text) || are_of_two_fonts(text)
}

/// Placeholders for an opening and a closing tag around a digit.
const TAGGED: (&str, &str) = ("\u{1}", "\u{2}");

/// Returns a line with one character instead of each tag of HTML or of a forum.
fn with_marked_tags(line: &str) -> Cow<'_, str> {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(['<', '[']) {
        let close = if rest[at..].starts_with('<') { '>' } else { ']' };
        let is_tag = rest[at + 1..].starts_with(|sign: char| sign == '/' || sign.is_ascii_alphabetic());
        let Some(end) = rest[at..].find(close).filter(|_| is_tag) else {
            out.push_str(&rest[..=at]);
            rest = &rest[at + 1..];
            continue;
        };
        out.push_str(&rest[..at]);
        let sign = if rest[at + 1..].starts_with('/') { TAGGED.1 } else { TAGGED.0 };
        // Nested tags count as one.
        if !out.ends_with(sign) {
            out.push_str(sign);
        }
        rest = &rest[at + end + 1..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Returns whether a page has digits in input boxes, and others in locked boxes or outside of boxes.
fn are_some_open(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let (mut open, mut locked) = (false, false);
    for tag in lower.split('<').skip(1) {
        let (tag, behind) = tag.split_once('>').unwrap_or((tag, ""));
        let value = if tag.starts_with("input") { attribute(tag, "value").unwrap_or("") } else { behind };
        if !matches!(value.trim().as_bytes(), [b'1'..=b'9']) {
            continue;
        }
        let is_input = tag.starts_with("input") && !tag.contains("readonly") && !tag.contains("disabled");
        let is_editable = tag.contains("contenteditable") && !tag.contains("false");
        if is_input || is_editable { open = true } else { locked = true }
    }
    open && locked
}

/// LaTeX commands that set a digit apart.
const FONTS: [&str; 6] = ["textbf{", "textit{", "emph{", "mathbf{", "underline{", "textcolor{"];

/// Returns whether a LaTeX table has digits in two fonts.
fn are_of_two_fonts(text: &str) -> bool {
    if !text.contains('\\') {
        return false;
    }
    let mut fonts = BTreeSet::new();
    for cell in text.lines().filter(|line| line.contains('&')).flat_map(|line| line.split(['&'])) {
        let cell = cell.trim().trim_end_matches("\\\\").trim();
        let font = FONTS.iter().find(|font| cell.strip_prefix('\\').is_some_and(|command| command.starts_with(*font)));
        if cell.bytes().filter(u8::is_ascii_digit).count() == 1 && (font.is_some() || is_digit(cell)) {
            fonts.insert(font);
        }
    }
    fonts.len() > 1
}

/// Returns the text with blanks for the characters around digits; `None` if there are none.
pub(super) fn as_others(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut is_changed = false;
    for line in text.split_inclusive('\n') {
        let is_row = is_row(line);
        for part in line.split_inclusive(is_gap) {
            let token = part.strip_suffix(is_gap).unwrap_or(part);
            match inner(token).filter(|_| is_row) {
                Some((open, digit)) => {
                    is_changed = true;
                    out.push_str(&" ".repeat(open.len()));
                    out.push_str(digit);
                    out.push_str(&" ".repeat(token.len() - open.len() - digit.len()));
                }
                None => out.push_str(token),
            }
            out.push_str(&part[token.len()..]);
        }
    }
    is_changed.then_some(out)
}

/// Returns whether a row of a text mixes digits of two scripts or looks, such as circled and plain ones.
pub(super) fn are_of_two_looks(text: &str) -> bool {
    !text.is_ascii()
        && text.lines().any(|line| {
            let mut looks = BTreeSet::new();
            let mut digits = 0;
            let mut signs = line.chars().peekable();
            while let Some(sign) = signs.next() {
                if let Some(look) = glyphs::look(sign) {
                    digits += 1;
                    let is_drawn_over = signs
                        .peek()
                        .is_some_and(|next| matches!(next, '\u{332}' | '\u{20dd}'..='\u{20e3}' | '\u{fe0f}'));
                    looks.insert((look, is_drawn_over));
                }
            }
            digits >= 3 && looks.len() > 1
        })
}

fn is_gap(character: char) -> bool {
    character.is_whitespace() || character == '|'
}

fn tokens(line: &str) -> impl Iterator<Item = &str> {
    line.split(is_gap).filter(|token| !token.is_empty())
}

fn is_digit(token: &str) -> bool {
    matches!(token.as_bytes(), [b'1'..=b'9'])
}

/// Returns the digit in a token and the characters before it.
fn inner(token: &str) -> Option<(&'static str, &str)> {
    let digit = |(open, close): &(&str, &str)| token.strip_prefix(open)?.strip_suffix(close);
    let pair = PAIRS.iter().chain([&TAGGED]).find(|pair| digit(pair).is_some_and(is_digit))?;
    Some((pair.0, digit(pair)?))
}

/// Returns whether a line is cells, some of which may be set apart, and possibly a name before them.
fn is_row(line: &str) -> bool {
    let is_cell =
        |token: &&str| is_digit(token) || inner(token).is_some() || token.chars().all(|sign| ".0_-*?".contains(sign));
    let cells = tokens(line).filter(is_cell).count();
    cells >= 3 && cells + 1 >= tokens(line).count()
}

/// Returns whether some digits of a page or a post are in tags for bold or in a class for the player's digits, and
/// others are not.
fn are_some_tagged(text: &str) -> bool {
    let (mut apart, mut others) = (0, 0);
    for (at, _) in text.match_indices(['>', ']']) {
        if !matches!(text.as_bytes().get(at + 1..at + 3), Some([b'1'..=b'9', b'<' | b'['])) {
            continue;
        }
        let start = text[..at].rfind(['<', '[']).unwrap_or(at);
        let tag = text[start..=at].to_ascii_lowercase();
        let class = tag.split_once("class=").map_or("", |(_, class)| class);
        let is_apart = TAGS.contains(&tag.as_str())
            || (tag.starts_with("<span") && tag.contains("color"))
            || PLAYERS.iter().any(|name| class.contains(name));
        if is_apart { apart += 1 } else { others += 1 }
    }
    apart > 0 && others > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_that_are_set_apart_are_noticed_beside_others() {
        for text in [
            "**7** 3 4 .\n",
            "| r1 | **3** | _4_ | **5** |",
            " 5   8  (1) (9)  7 ",
            "<td>5</td><td class=\"user\">1</td>",
            "<td><b>5</b></td><td>6</td>",
            "<input value=\"5\" readonly><input value='3'>",
            "<td>5</td><td><input value=3></td>",
            "<div contenteditable=\"false\">5</div><div contenteditable=\"true\">3</div>",
            "\\textbf{5} & \\textit{3} & \\\\",
            ". . 9 [b]2[/b] [b]6[/b] . 1",
            "[color=red]4[/color] . . 7 . . 5",
            "8 <b>4</b> . . <span style=\"color: red\">1</span> 3",
            "| 9 ||  || '''5''' ||  || 2 ||",
            "4 . [u][b]7[/b][/u] 5",
        ] {
            assert!(are_some(text), "{text}");
        }
        for text in [
            "5 3 . . 7",
            "**5** **3** . .",
            "see (1) and 2 of them",
            "<td class=\"a\">5</td><td>1</td>",
            "[5, 3, 0]",
            "[b]5[/b] [b]3[/b] . [b]7[/b]",
        ] {
            assert!(!are_some(text), "{text}");
        }
    }

    #[test]
    fn signs_around_digits_become_blanks() {
        assert_eq!(as_others("a (1)\n 5  (8) _9_ .\n").as_deref(), Some("a (1)\n 5   8   9  .\n"));
        assert_eq!(as_others("5 3 . .\n"), None);
    }

    #[test]
    fn digits_of_two_looks_are_noticed() {
        for text in ["5 ③ . 7", "5\u{332} 3 . 7\u{332}", "5 ⁸ 3", "𝟓 3 1"] {
            assert!(are_of_two_looks(text), "{text}");
        }
        for text in ["5 3 . 7", "⑤ ③ ○ ⑦", "5️⃣3️⃣⬜0️⃣7️⃣", "12.3. ①"] {
            assert!(!are_of_two_looks(text) || text.starts_with('1'), "{text}");
        }
    }
}
