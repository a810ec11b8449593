//! JSON at the level of tokens: places at which a long text can be cut.

use crate::notation::Cut;

/// Returns the end of the string that opens at the offset, or the end of the text if the string is open.
fn string_end(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(found) = text.get(at..).and_then(|rest| memchr::memchr2(b'"', b'\\', rest)) {
        at += found + 1;
        if text[at - 1] == b'"' {
            return at;
        }
        at += 1;
    }
    text.len()
}

/// An open list or object.
struct Open {
    is_list: bool,
    /// The range of the field name that was read last, in an object.
    name: (usize, usize),
    /// The position after the last comma of a list.
    boundary: Option<usize>,
}

/// The maximum depth of lists and objects at which a text is cut; anything nested more deeply is not read.
const DEPTH: usize = 128;
/// The maximum length of the text that is repeated before the rest.
const OPENING: usize = 4096;

/// Cuts off whole values: at the end of the text if there are several, otherwise between the elements of a list. The
/// rest begins with the brackets and braces that are open there, each with the name of the field being read.
///
/// Only the outermost list is cut unless `hard` is set, because an inner one may be a board or belong to one. A text is
/// never cut after a number.
pub(crate) fn cut(text: &[u8], hard: bool) -> Option<Cut> {
    let mut open: Vec<Open> = Vec::new();
    let mut outermost = None;
    let mut at = 0;
    // The next brace; it may be far away and must not be searched for repeatedly.
    let mut brace = 0;
    loop {
        if brace < at || at == 0 {
            brace = at + memchr::memchr2(b'{', b'}', &text[at..]).unwrap_or(text.len() - at);
        }
        let start = memchr::memchr3(b'[', b']', b'"', &text[at..brace]).map_or(brace, |found| at + found);
        let Some(&sign) = text.get(start) else { break };
        at = if sign == b'"' { string_end(text, start) } else { start + 1 };
        if let b'[' | b'{' = sign {
            if open.len() == DEPTH {
                break;
            }
            open.push(Open { is_list: sign == b'[', name: (at, at), boundary: None });
            continue;
        }
        if sign != b'"' {
            open.pop();
        }
        let behind = at + text[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        match (open.last_mut(), text.get(behind)) {
            (Some(list), Some(b',')) if list.is_list => list.boundary = Some(behind + 1),
            (Some(object), Some(b':')) if sign == b'"' => object.name = (start, at),
            // A string may continue after the end of the text.
            (None, next) if sign != b'"' || next.is_some() => outermost = Some(at),
            _ => {}
        }
    }
    if let Some(end) = outermost {
        return Some(Cut::at(end));
    }
    for (nth, list) in open.iter().enumerate() {
        if let Some(end) = list.boundary.filter(|_| nth == 0 || hard) {
            let mut opening = Vec::new();
            for Open { is_list, name: (start, end), .. } in &open[..=nth] {
                opening.extend_from_slice(if *is_list { b"[" } else { b"{" });
                opening.extend_from_slice(&text[*start..*end]);
                opening.extend_from_slice(if *is_list { b"" } else { b":" });
            }
            return (opening.len() <= OPENING).then_some(Cut { end, opening });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str, hard: bool) -> Option<(&str, String)> {
        let cut = cut(text.as_bytes(), hard)?;
        Some((&text[..cut.end], String::from_utf8(cut.opening).unwrap()))
    }

    #[test]
    fn what_is_cut_off_is_whole() {
        assert_eq!(parts("[1] [2] [3", false), Some(("[1] [2]", String::new())));
        assert_eq!(parts("\"1\" \"2\" \"3", false), Some(("\"1\" \"2\"", String::new())));
        assert_eq!(parts("[[1], [2], [3", false), Some(("[[1], [2],", "[".to_owned())));
        let object = r#"{"a": "]", "b": {"c": [{"d": [1, 2]}, {"d": [3, "#;
        assert_eq!(parts(object, false), None);
        assert_eq!(parts(object, true), Some((&object[..37], r#"{"b":{"c":["#.to_owned())));
        let lists = "[{\"a\": [[1] , 2, 3";
        assert_eq!(parts(lists, false), None);
        assert_eq!(parts(lists, true), Some((&lists[..13], "[{\"a\":[".to_owned())));
        for text in ["", "[", "{\"a\": 1, \"b\"", "\"", "1, 2"] {
            assert_eq!(parts(text, true), None, "{text}");
        }
        assert_eq!(parts(&"[[],".repeat(200), true), Some(("[[],", "[".to_owned())));
    }
}
