//! The JSON of a puzzle as shortened by SudokuPad: unquoted names, short names, `t` and `f`, unquoted colours, nothing
//! for an empty object in a list, and `'` for `"`.

use serde_json::{Map, Number, Value};

/// The short names and their full forms.
const NAMES: [(&str, &str); 25] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// The maximum nesting depth of lists and objects.
const DEPTH: usize = 64;

/// The maximum number of digits of a number; more digits are a text, such as a solution.
const DIGITS: usize = 18;

/// Reads plain or shortened JSON; returns `None` for any other text.
pub(super) fn read(text: &str) -> Option<Value> {
    if let Ok(value) = serde_json::from_str(text) {
        return Some(value);
    }
    let mut reader = Reader { text: text.trim().as_bytes(), at: 0 };
    let value = reader.value(0)?;
    (reader.at == reader.text.len()).then_some(value)
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        match self.peek()? {
            _ if depth > DEPTH => None,
            b'[' => self.list(depth),
            b'{' => self.object(depth),
            b'\'' | b'"' => self.string().map(Value::String),
            _ => self.word(),
        }
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        self.at += 1;
        let mut list = Vec::new();
        loop {
            // An empty element is an empty object.
            list.push(match self.peek()? {
                b',' | b']' => Value::Object(Map::new()),
                _ => self.value(depth + 1)?,
            });
            if self.eat(b']') {
                return Some(Value::Array(list));
            }
            if !self.eat(b',') {
                return None;
            }
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.at += 1;
        let mut object = Map::new();
        if self.eat(b'}') {
            return Some(Value::Object(object));
        }
        loop {
            let name = match self.peek()? {
                b'\'' | b'"' => self.string()?,
                _ => {
                    let start = self.at;
                    while self.peek()?.is_ascii_alphanumeric() {
                        self.at += 1;
                    }
                    str::from_utf8(&self.text[start..self.at]).ok().filter(|name| !name.is_empty())?.to_owned()
                }
            };
            let long =
                NAMES.iter().find(|(short, _)| *short == name).map_or(name.as_str(), |(_, long)| long).to_owned();
            if !self.eat(b':') {
                return None;
            }
            object.insert(long, self.value(depth + 1)?);
            if self.eat(b'}') {
                return Some(Value::Object(object));
            }
            if !self.eat(b',') {
                return None;
            }
        }
    }

    fn string(&mut self) -> Option<String> {
        let quote = self.peek()?;
        self.at += 1;
        let mut json = vec![b'"'];
        loop {
            match self.peek()? {
                byte if byte == quote => break,
                b'"' => json.extend(b"\\\""),
                b'\\' if self.text.get(self.at + 1) == Some(&b'\'') => {
                    self.at += 1;
                    json.push(b'\'');
                }
                b'\\' => {
                    json.push(b'\\');
                    self.at += 1;
                    json.push(self.peek()?);
                }
                byte => json.push(byte),
            }
            self.at += 1;
        }
        self.at += 1;
        json.push(b'"');
        serde_json::from_slice(&json).ok()
    }

    fn word(&mut self) -> Option<Value> {
        let start = self.at;
        while self.peek().is_some_and(|byte| !b",]}:".contains(&byte)) {
            self.at += 1;
        }
        let word = str::from_utf8(&self.text[start..self.at]).ok()?.trim();
        let is_colour = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        Some(match word {
            "t" | "true" => Value::Bool(true),
            "f" | "false" => Value::Bool(false),
            "null" => Value::Null,
            "#0" => "#000000".into(),
            "#F" => "#FFFFFF".into(),
            _ if word.len() > DIGITS && word.bytes().all(|byte| byte.is_ascii_digit()) => word.into(),
            _ => match word.parse::<Number>() {
                Ok(number) => Value::Number(number),
                Err(_) if is_colour => format!("#{word}").into(),
                Err(_) => return None,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn shortened_json_is_the_obvious_json() {
        let short = "{id:'x',metadata:{solution:1234,antiknight:t},cs:50,ce:[[{v:1},],[,]],re:[[[0,0],[0,1]],[[1,0],[1,1]]],\
                     ca:[{unique:t,ce:[[0,0],[0,1]],v:3},{v:'title: T'}],o:[{ct:[0.5,1],w:0.3,h:0.3,r:t,c2:#F,c1:#0,c:12abCD}]}";
        let long = r##"{"id":"x","metadata":{"solution":1234,"antiknight":true},"cellSize":50,"cells":[[{"value":1},{}],[{},{}]],
            "regions":[[[0,0],[0,1]],[[1,0],[1,1]]],
            "cages":[{"unique":true,"cells":[[0,0],[0,1]],"value":3},{"value":"title: T"}],
            "overlays":[{"center":[0.5,1],"width":0.3,"height":0.3,"rounded":true,"backgroundColor":"#FFFFFF",
            "borderColor":"#000000","color":"#12abCD"}]}"##;
        assert_eq!(read(short), read(long));
        assert!(read(short).is_some());
        assert_eq!(read(r"{t:'it\'s'}"), read(r#"{"title":"it's"}"#));
        for broken in ["", "{", "{a:}", "[1,2", "{'a:1}", "hello", "[1]]"] {
            assert_eq!(read(broken), None, "{broken}");
        }
        assert_eq!(read(&"[".repeat(100_000)), None);
    }
}
