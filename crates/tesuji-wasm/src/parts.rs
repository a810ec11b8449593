//! Several files in one text: a line with the names and the lengths in bytes, then the bytes.
//!
//! The line is `book.toml 120 puzzles.txt 8200`. Names have no spaces.

/// Returns the files; `None` if a length is wrong.
pub(crate) fn parts(bytes: &[u8]) -> Option<Vec<(&str, &[u8])>> {
    let bytes = bytes.strip_prefix(b"\n").unwrap_or(bytes);
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let (head, mut rest) = (std::str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 1..]);
    let mut words = head.split(' ').filter(|word| !word.is_empty());
    let mut parts = Vec::new();
    while let Some(name) = words.next() {
        let (part, after) = rest.split_at_checked(words.next()?.parse().ok()?)?;
        parts.push((name, part));
        rest = after;
    }
    rest.is_empty().then_some(parts)
}

/// Returns files as one text.
pub(crate) fn joined(parts: &[(String, Vec<u8>)]) -> Vec<u8> {
    let head: Vec<String> = parts.iter().map(|(name, part)| format!("{name} {}", part.len())).collect();
    let mut bytes = head.join(" ").into_bytes();
    bytes.push(b'\n');
    parts.iter().for_each(|(_, part)| bytes.extend_from_slice(part));
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_joined_and_parted() {
        let files = [("a.txt".to_owned(), b"1\n2".to_vec()), ("b".to_owned(), Vec::new())];
        let bytes = joined(&files);
        assert_eq!(bytes, b"a.txt 3 b 0\n1\n2");
        assert_eq!(parts(&bytes), Some(vec![("a.txt", &b"1\n2"[..]), ("b", &b""[..])]));
        assert_eq!(parts(b"\n\n"), Some(Vec::new()));
    }

    #[test]
    fn wrong_lengths_are_refused() {
        for bytes in ["", "a 1", "a 1\n", "a 1\nxy", "a\nx", "a -1\nx", "a 18446744073709551616\nx", "a 2 b 9\nxy"] {
            assert_eq!(parts(bytes.as_bytes()), None, "{bytes:?}");
        }
        assert_eq!(parts(b"\xff 1\nx"), None);
    }
}
