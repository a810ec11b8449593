//! A reader of the content of the books. It supports only the operators that they use.

use std::collections::{BTreeMap, BTreeSet};

/// A text of a page.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    /// The position in the coordinates of its block.
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) size: f64,
    pub(crate) text: String,
}

/// The content of a file.
pub(crate) struct Content {
    /// The decompressed streams.
    pub(crate) streams: Vec<Vec<u8>>,
    /// The names of all operators on pages.
    pub(crate) operators: BTreeSet<String>,
    /// The number of marked blocks with a number, and the number of items drawn outside marked blocks.
    pub(crate) numbered: usize,
    pub(crate) unmarked: usize,
    /// The texts of each marked block, with its tag, in order.
    blocks: Vec<(String, Vec<Shown>)>,
}

impl Content {
    /// Reads a file.
    pub(crate) fn of(bytes: &[u8]) -> Content {
        let streams = streams(bytes);
        let maps: Vec<BTreeMap<u16, char>> = streams.iter().filter_map(|stream| letters(stream)).collect();
        let names = font_names(bytes);
        assert_eq!(maps.len(), names.len(), "each font has its letters");
        let fonts: BTreeMap<String, BTreeMap<u16, char>> = names.into_iter().zip(maps).collect();
        let mut content =
            Content { streams: Vec::new(), operators: BTreeSet::new(), blocks: Vec::new(), numbered: 0, unmarked: 0 };
        for stream in streams.iter().filter(|stream| stream.starts_with(b"q\n1 0 0 -1 ")) {
            content.read(stream, &fonts);
        }
        content.streams = streams;
        content
    }

    /// Iterates over the strings of each grid: its caption and its rows.
    pub(crate) fn grids(&self) -> impl Iterator<Item = Vec<Shown>> {
        let parts = self.blocks.iter().filter(|(tag, _)| matches!(tag.as_str(), "/Caption" | "/TD"));
        let parts: Vec<_> = parts.collect();
        let grids = parts.chunk_by(|_, (tag, _)| tag == "/TD").map(|grid| grid.iter().flat_map(|(_, shown)| shown));
        grids.map(|grid| grid.cloned().collect()).collect::<Vec<_>>().into_iter()
    }

    /// Returns all texts, one per line.
    pub(crate) fn text(&self) -> String {
        self.blocks.iter().flat_map(|(_, shown)| shown).map(|shown| format!("{}\n", shown.text)).collect()
    }

    fn read(&mut self, stream: &[u8], fonts: &BTreeMap<String, BTreeMap<u16, char>>) {
        let mut operands: Vec<Token> = Vec::new();
        let mut depth = 0;
        let (mut font, mut size, mut at) = (String::new(), 0.0, (0.0, 0.0));
        for token in tokens(stream) {
            let Token::Word(word) = &token else {
                operands.push(token);
                continue;
            };
            let is_operand =
                word.starts_with(['/', '-', '.', '<', '>', '[', ']']) || word.as_bytes()[0].is_ascii_digit();
            if is_operand {
                operands.push(token);
                continue;
            }
            self.operators.insert(word.clone());
            let words: Vec<&str> = operands.iter().map(|one| one.word()).collect();
            match word.as_str() {
                "BDC" | "BMC" => depth += 1,
                "EMC" => depth -= 1,
                "S" | "f" | "f*" | "B" | "B*" | "Tj" => self.unmarked += usize::from(depth == 0),
                _ => {}
            }
            self.numbered += usize::from(word == "BDC");
            match word.as_str() {
                "BDC" | "BMC" => self.blocks.push((words[0].to_owned(), Vec::new())),
                "Tf" => (font, size) = (words[0].to_owned(), words[1].parse().unwrap()),
                "Tm" => at = (words[4].parse().unwrap(), words[5].parse().unwrap()),
                "Tj" => {
                    let Token::Text(codes) = &operands[0] else { panic!("a text") };
                    let text =
                        codes.chunks(2).map(|code| fonts[&font][&u16::from_be_bytes([code[0], code[1]])]).collect();
                    let shown = Shown { x: at.0, y: at.1, size, text };
                    if self.blocks.is_empty() {
                        // Nothing is marked in PDF 1.3.
                        self.blocks.push((String::new(), Vec::new()));
                    }
                    self.blocks.last_mut().unwrap().1.push(shown);
                }
                _ => {}
            }
            operands.clear();
        }
    }
}

#[derive(Clone, Debug)]
enum Token {
    Word(String),
    Text(Vec<u8>),
}

impl Token {
    fn word(&self) -> &str {
        if let Token::Word(word) = self { word } else { "" }
    }
}

fn tokens(stream: &[u8]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = stream;
    while let Some(&first) = rest.first() {
        if first.is_ascii_whitespace() {
            rest = &rest[1..];
        } else if first == b'(' {
            let (text, after) = literal(&rest[1..]);
            tokens.push(Token::Text(text));
            rest = after;
        } else if first == b'<' && rest.get(1) != Some(&b'<') {
            let end = rest.iter().position(|&byte| byte == b'>').unwrap();
            let text =
                rest[1..end].chunks(2).map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap());
            tokens.push(Token::Text(text.collect()));
            rest = &rest[end + 1..];
        } else {
            let ends = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'(';
            let end = rest.iter().position(ends).unwrap_or(rest.len());
            tokens.push(Token::Word(String::from_utf8(rest[..end].to_vec()).unwrap()));
            rest = &rest[end..];
        }
    }
    tokens
}

/// Reads a text up to its closing parenthesis.
fn literal(mut rest: &[u8]) -> (Vec<u8>, &[u8]) {
    let (mut text, mut depth) = (Vec::new(), 1);
    loop {
        let byte = rest[0];
        rest = &rest[1..];
        match byte {
            b'\\' => {
                let digits = rest.iter().take(3).take_while(|byte| byte.is_ascii_digit()).count();
                if digits > 0 {
                    text.push(u8::from_str_radix(str::from_utf8(&rest[..digits]).unwrap(), 8).unwrap());
                    rest = &rest[digits..];
                } else {
                    let escapes = [(b'n', b'\n'), (b'r', b'\r'), (b't', b'\t'), (b'b', 8), (b'f', 12)];
                    let known = escapes.iter().find(|(name, _)| *name == rest[0]);
                    text.push(known.map_or(rest[0], |(_, byte)| *byte));
                    rest = &rest[1..];
                }
            }
            b')' if depth == 1 => return (text, rest),
            _ => {
                depth += i32::from(byte == b'(') - i32::from(byte == b')');
                text.push(byte);
            }
        }
    }
}

/// Returns the decompressed streams of a file.
fn streams(bytes: &[u8]) -> Vec<Vec<u8>> {
    let find =
        |from: usize, what: &[u8]| bytes[from..].windows(what.len()).position(|one| one == what).map(|at| from + at);
    let (mut streams, mut from) = (Vec::new(), 0);
    while let Some(start) = find(from, b"\nstream\n") {
        let end = find(start, b"\nendstream").unwrap();
        let data = &bytes[start + 8..end];
        streams.push(miniz_oxide::inflate::decompress_to_vec_zlib(data).unwrap_or_else(|_| data.to_vec()));
        from = end;
    }
    streams
}

/// Returns the letters of a stream that maps codes to letters.
fn letters(stream: &[u8]) -> Option<BTreeMap<u16, char>> {
    let text = str::from_utf8(stream).ok().filter(|text| text.contains("beginbfchar"))?;
    let pair = |line: &str| {
        let (code, letter) = line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <")?;
        let letter = char::from_u32(u32::from_str_radix(letter, 16).ok()?)?;
        Some((u16::from_str_radix(code, 16).ok()?, letter))
    };
    let lines = text.split("beginbfchar").skip(1).flat_map(|part| part.split("endbfchar").next().unwrap().lines());
    Some(lines.filter_map(pair).collect())
}

/// Returns the names of the fonts on pages, in the order of their objects.
fn font_names(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let list = text.split("/Font<<").nth(1).unwrap_or_default().split(">>").next().unwrap_or_default().to_owned();
    list.split('/').skip(1).map(|font| format!("/{}", font.split(' ').next().unwrap())).collect()
}
