//! Text next to a grid: words to its right, as programs show them, or another grid.

use std::borrow::Cow;

/// Returns whether a character draws a frame.
pub(super) fn is_of_frame(character: char) -> bool {
    matches!(character, '|' | '+' | '\u{2500}'..='\u{257f}')
}

/// Returns the text without the words to the right of a frame, and these words. `None` if there are none.
pub(super) fn without_margin(text: &str) -> Option<(String, String)> {
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.trim_end().chars().collect()).collect();
    // The end of the frame in a line: only words without a frame character may follow it.
    let end = |line: &Vec<char>| {
        let first = *line.iter().find(|character| !character.is_whitespace())?;
        let frame = line.iter().filter(|character| is_of_frame(**character)).count();
        line.iter().rposition(|&character| is_of_frame(character)).filter(|_| is_of_frame(first) && frame >= 4)
    };
    let ends: Vec<usize> = lines.iter().filter_map(end).collect();
    let usual = *ends.iter().max_by_key(|end| ends.iter().filter(|other| other == end).count())?;
    if ends.len() < 9 || ends.iter().any(|end| *end != usual) {
        return None;
    }
    let mut words = String::new();
    let kept: Vec<String> = lines
        .iter()
        .map(|line| {
            let is_framed = end(line).is_some();
            let (kept, beside) = line.split_at(if is_framed { usual + 1 } else { line.len() });
            words.extend(beside);
            words.push('\n');
            kept.iter().collect()
        })
        .collect();
    // Numbers next to a grid may be cells that have lost their frame, or clues.
    let has_words = words.chars().any(char::is_alphabetic);
    let has_lone_numbers = words.lines().any(|line| !line.trim().is_empty() && !line.chars().any(char::is_alphabetic));
    (has_words && !has_lone_numbers).then(|| (kept.join("\n"), words))
}

/// Returns the two texts that are side by side, separated by the widest block of blanks that all lines share.
pub(super) fn side_by_side(text: &str) -> Option<[String; 2]> {
    let lines: Vec<Vec<char>> =
        text.lines().map(|line| line.trim_end().chars().collect::<Vec<_>>()).filter(|line| !line.is_empty()).collect();
    let width = lines.iter().map(Vec::len).max().filter(|_| lines.len() >= 4)?;
    let is_gap =
        |column: usize| lines.iter().all(|line| line.get(column).is_none_or(|character| *character == ' ')) as usize;
    let begin = (0..width).find(|&column| is_gap(column) == 0)?;
    let mut gaps: Vec<(usize, usize)> = Vec::new();
    for column in begin..width {
        match gaps.last_mut() {
            _ if is_gap(column) == 0 => {}
            Some((start, length)) if *start + *length == column => *length += 1,
            _ => gaps.push((column, 1)),
        }
    }
    gaps.sort_by_key(|(_, length)| std::cmp::Reverse(*length));
    let (start, length) = *gaps.first().filter(|(_, length)| *length >= 2)?;
    if gaps.get(1).is_some_and(|(_, other)| *other == length) {
        return None;
    }
    let part = |from: usize, to: usize| {
        let line = |line: &Vec<char>| -> String { line.iter().take(to).skip(from).collect() };
        lines.iter().map(line).collect::<Vec<_>>().join("\n") + "\n"
    };
    Some([part(0, start), part(start + length, width)])
}

/// Returns the text with `0` for -1, a common form of an empty cell. `None` if there are fewer than eight, or a `0`
/// too.
pub(super) fn without_minus_ones(text: &str) -> Option<String> {
    let is_of_number =
        |character: Option<char>| character.is_some_and(|one| one.is_alphanumeric() || one == '.' || one == '_');
    let mut found = 0;
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("-1") {
        let before = rest[..at].chars().next_back();
        let after = rest[at + 2..].strip_prefix(".0").or(rest[at + 2..].strip_prefix('.')).unwrap_or(&rest[at + 2..]);
        out.push_str(&rest[..at]);
        if is_of_number(before) || is_of_number(after.chars().next()) {
            out.push_str("-1");
            rest = &rest[at + 2..];
            continue;
        }
        found += 1;
        // The columns stay in place.
        out.push_str(if before.is_none_or(char::is_whitespace) { " 0" } else { "0" });
        rest = &rest[at + 2..];
    }
    out.push_str(rest);
    let has_zero = text.split(|one: char| !(one.is_alphanumeric() || one == '.' || one == '-')).any(|word| word == "0");
    (found >= 8 && !has_zero).then_some(out)
}

/// Returns the text without lines of one short word above nine rows, such as a puzzle number or a matrix name.
pub(super) fn without_labels(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let cells = |line: &str| line.chars().filter(|one| one.is_ascii_digit() || ".-_*".contains(*one)).count();
    let is_row = |line: &&str| cells(line) == 9 && !line.chars().any(char::is_alphabetic);
    let is_label = |nth: usize| {
        let label = lines[nth].trim().trim_end_matches(['=', ':', '.', ')']).trim_end();
        let blanks = lines[nth + 1..].iter().take_while(|line| line.trim().is_empty()).count();
        let behind = &lines[nth + 1 + blanks..];
        let rows = behind.iter().take_while(|line| is_row(line)).count();
        let is_short = (1..=3).contains(&label.len()) && label.chars().all(|one| one.is_ascii_alphanumeric());
        is_short && rows == 9
    };
    let labels: Vec<bool> = (0..lines.len()).map(is_label).collect();
    let kept: Vec<Cow<'_, str>> =
        lines.iter().zip(&labels).map(|(line, is_label)| if *is_label { "".into() } else { (*line).into() }).collect();
    labels.contains(&true).then(|| kept.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_beside_a_frame_are_cut_off() {
        let row = "| 5 | . | . |";
        let text = |beside: &str| [&format!("{row}  {beside}"), row].repeat(5).join("\n");
        let (kept, words) = without_margin(&text("press h for help")).unwrap();
        assert_eq!(kept, [row; 10].join("\n"));
        assert!(words.contains("help"));
        for beside in ["", "7", "1 2 3"] {
            assert_eq!(without_margin(&text(beside)), None, "{beside}");
        }
    }

    #[test]
    fn grids_side_by_side_are_parted() {
        let text = "53. .7.    534 678\n6.. 195    672 195\n.98 ...    198 342\n8.. .6.    859 761\n";
        let [left, right] = side_by_side(text).unwrap();
        assert!(left.starts_with("53. .7.\n6.. 195\n") && right.starts_with("534 678\n"), "{left:?} {right:?}");
        assert_eq!(side_by_side("53. .7.\n6.. 195\n.98 ...\n8.. .6.\n"), None);
    }

    #[test]
    fn minus_one_is_an_empty_cell_where_no_zero_is() {
        let row = "5 -1 -1\n";
        assert_eq!(without_minus_ones(&row.repeat(4)), Some("5  0  0\n".repeat(4)));
        assert_eq!(without_minus_ones(&format!("{}0 1", row.repeat(4))), None);
        assert_eq!(without_minus_ones(&"r-1 2-1 -1.5 -12 ".repeat(4)), None);
        assert_eq!(without_minus_ones(&"[-1., 5.] ".repeat(9)), Some("[0., 5.] ".repeat(9)));
    }

    #[test]
    fn labels_stand_above_nine_rows() {
        let rows = "53..7....\n".repeat(9);
        assert_eq!(without_labels(&format!("A\n{rows}")), Some(format!("\n{rows}")));
        assert_eq!(without_labels(&format!("A =\n\n{rows}")), Some(format!("\n\n{rows}")));
        assert_eq!(without_labels(&format!("17\n{rows}")), Some(format!("\n{rows}")));
        assert_eq!(without_labels(&format!("A\n{rows}53..7....\n")), None);
        assert_eq!(without_labels(&rows), None);
    }
}
