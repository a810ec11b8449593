//! Names of characters in HTML, such as `&nbsp;` and `&#53;`.

use std::borrow::Cow;

const NAMES: [(&str, &str); 16] = [
    ("nbsp", " "),
    ("ensp", " "),
    ("emsp", " "),
    ("thinsp", " "),
    ("zwnj", ""),
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("apos", "'"),
    ("middot", "."),
    ("bull", "."),
    ("square", "."),
    ("squ", "."),
    ("period", "."),
    ("vert", "|"),
];

/// Returns the text with named characters decoded.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let end = rest.bytes().take(10).position(|byte| byte == b';');
        match end.and_then(|end| Some((character(rest.get(..end)?)?, end))) {
            Some((character, end)) => {
                out.push_str(&character);
                rest = &rest[end + 1..];
            }
            None => out.push('&'),
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn character(name: &str) -> Option<String> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16),
            None => number.parse(),
        };
        return Some(super::glyphs::plain(&char::from_u32(code.ok()?)?.to_string()).into_owned());
    }
    NAMES.iter().find(|(known, _)| *known == name).map(|(_, text)| (*text).to_owned())
}
