//! JSON at the level of tokens: where a long text can be cut.

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

/// A list or an object that is open.
struct Open {
    is_list: bool,
    /// The name of the field of an object that is being read.
    name: (usize, usize),
    /// Behind the last comma of a list.
    boundary: Option<usize>,
}

/// How deep lists and objects may be nested where a text is cut; what is nested deeper is not read.
const DEPTH: usize = 128;
/// The longest text that is repeated before what is cut off.
const OPENING: usize = 4096;

/// Cuts off values that are whole: at the end of the text of several, else between the elements of a list. What follows
/// begins with the brackets and braces that are open there, each with the name of the field that is being read.
///
/// Only the outermost list is cut unless `hard`, for one within may be a board, or belong to one. Behind a number nothing
/// is cut.
pub(crate) fn cut(text: &[u8], hard: bool) -> Option<Cut> {
    let mut open: Vec<Open> = Vec::new();
    let mut outermost = None;
    let mut at = 0;
    // Braces may be far away, and are then not looked for again and again.
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
            // A string may go on at the end of the text.
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
