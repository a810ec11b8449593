//! What a short text brings along from where it was copied: colours of a terminal, marks of a quoted e-mail.

/// The text without escape sequences, and without `>` before its lines if all have one. Lines stay lines.
pub(crate) fn clean(text: Vec<u8>) -> Vec<u8> {
    let text = if text.contains(&ESCAPE) { without_escapes(&text) } else { text };
    if is_quoted(&text) { without_quotes(&text) } else { text }
}

const ESCAPE: u8 = 0x1b;

/// Sequences such as `ESC [ 1 ; 31 m`: parameters up to a letter.
fn without_escapes(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte != ESCAPE {
            out.push(byte);
        } else if bytes.next_if_eq(&b'[').is_some() {
            while bytes.next_if(|byte| (0x20..0x40).contains(byte)).is_some() {}
            bytes.next_if(|byte| (0x40..0x7f).contains(byte));
        } else {
            // Two characters, such as the choice of a character set has three.
            while bytes.next_if(|byte| (0x20..0x30).contains(byte)).is_some() {}
            bytes.next_if(|byte| (0x30..0x7f).contains(byte));
        }
    }
    out
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

fn is_quoted(text: &[u8]) -> bool {
    let mut words = lines(text).filter(|line| !line.trim_ascii().is_empty()).peekable();
    words.peek().is_some() && words.all(|line| line.trim_ascii_start().starts_with(b">"))
}

fn without_quotes(text: &[u8]) -> Vec<u8> {
    let unquoted = |line: &[u8]| {
        let mut line = line;
        while let Some(rest) = line.trim_ascii_start().strip_prefix(b">") {
            line = rest.strip_prefix(b" ").unwrap_or(rest);
        }
        line.to_vec()
    };
    lines(text).flat_map(unquoted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_and_quotes_go() {
        let text = b"> \x1b[1;31m5\x1b[0m 3 .\n>> \x1b(B6\n\n>\n".to_vec();
        assert_eq!(clean(text), b"5 3 .\n6\n\n\n");
        let kept = b"> quoted\nand not\n".to_vec();
        assert_eq!(clean(kept.clone()), kept);
        assert_eq!(clean(b"\x1b[".to_vec()), b"");
    }
}
