//! The words and values of PDF.

use std::collections::BTreeMap;

/// The depth of the deepest value that is read.
const DEEPEST: usize = 32;

/// A dictionary.
pub(super) type Dict = BTreeMap<String, Value>;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Name(String),
    Text(Vec<u8>),
    List(Vec<Value>),
    Dict(Dict),
    /// The number of an object.
    Reference(usize),
}

/// A value, or a word such as an operator.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Value(Value),
    Word(String),
    /// The end of a list or a dictionary.
    End,
}

/// The position of the first byte that is not valid PDF.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Damage(pub(super) usize);

/// The tokens of bytes.
pub(super) struct Tokens<'a> {
    bytes: &'a [u8],
    pub(super) at: usize,
}

fn is_delimiter(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0 || b"()<>[]{}/%".contains(&byte)
}

impl<'a> Tokens<'a> {
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Tokens<'a> {
        Tokens { bytes, at }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn damage<T>(&self) -> Result<T, Damage> {
        Err(Damage(self.at))
    }

    /// Returns the next token; `None` at the end of the bytes.
    pub(super) fn token(&mut self) -> Result<Option<Token>, Damage> {
        self.token_at(0)
    }

    /// Returns the next value; a reference is one value.
    pub(super) fn value(&mut self) -> Result<Value, Damage> {
        let value = match self.token()? {
            Some(Token::Value(value)) => value,
            _ => return self.damage(),
        };
        let Value::Number(number) = value else { return Ok(value) };
        let after = self.at;
        if let (Ok(Some(Token::Value(Value::Number(_)))), Ok(Some(Token::Word(word)))) = (self.token(), self.token())
            && word == "R"
        {
            return Ok(Value::Reference(number as usize));
        }
        self.at = after;
        Ok(value)
    }

    fn token_at(&mut self, depth: usize) -> Result<Option<Token>, Damage> {
        self.skip_space();
        let Some(first) = self.peek() else { return Ok(None) };
        if depth > DEEPEST {
            return self.damage();
        }
        let value = match (first, self.bytes.get(self.at + 1)) {
            (b'<', Some(b'<')) => self.dict(depth)?,
            (b'>', Some(b'>')) => return Ok(Some(self.end(2))),
            (b']', _) => return Ok(Some(self.end(1))),
            (b'[', _) => {
                self.at += 1;
                Value::List(self.values(depth)?)
            }
            (b'(', _) => self.text()?,
            (b'<', _) => self.hexadecimal()?,
            (b'/', _) => {
                self.at += 1;
                Value::Name(self.name()?)
            }
            _ => return self.word().map(Some),
        };
        Ok(Some(Token::Value(value)))
    }

    fn end(&mut self, length: usize) -> Token {
        self.at += length;
        Token::End
    }

    fn skip_space(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b'%' => {
                    let line = self.bytes[self.at..].iter().position(|byte| matches!(byte, b'\n' | b'\r'));
                    self.at += line.unwrap_or(self.bytes.len() - self.at);
                }
                0 => self.at += 1,
                space if space.is_ascii_whitespace() => self.at += 1,
                _ => return,
            }
        }
    }

    /// Reads values up to the end of a list or a dictionary.
    fn values(&mut self, depth: usize) -> Result<Vec<Value>, Damage> {
        let mut values = Vec::new();
        loop {
            match self.token_at(depth + 1)? {
                Some(Token::Value(value)) => values.push(value),
                Some(Token::Word(word)) if word == "R" => match (values.pop(), values.pop()) {
                    (Some(Value::Number(_)), Some(Value::Number(number))) => {
                        values.push(Value::Reference(number as usize));
                    }
                    _ => return self.damage(),
                },
                Some(Token::End) => return Ok(values),
                Some(Token::Word(_)) | None => return self.damage(),
            }
        }
    }

    fn dict(&mut self, depth: usize) -> Result<Value, Damage> {
        self.at += 2;
        let mut values = self.values(depth)?.into_iter();
        let mut dict = Dict::new();
        while let Some(key) = values.next() {
            let (Value::Name(key), Some(value)) = (key, values.next()) else { return self.damage() };
            dict.insert(key, value);
        }
        Ok(Value::Dict(dict))
    }

    fn name(&mut self) -> Result<String, Damage> {
        let bytes = &self.bytes[self.at..];
        let end = bytes.iter().position(|byte| is_delimiter(*byte)).unwrap_or(bytes.len());
        let (written, mut name) = (&bytes[..end], Vec::new());
        let mut rest = written;
        while let [first, after @ ..] = rest {
            rest = after;
            match (first, after) {
                (b'#', [high, low, after @ ..]) => {
                    let (Some(high), Some(low)) = (digit(*high), digit(*low)) else { return self.damage() };
                    name.push(16 * high + low);
                    rest = after;
                }
                (b'#', _) => return self.damage(),
                _ => name.push(*first),
            }
        }
        self.at += end;
        String::from_utf8(name).or_else(|_| self.damage())
    }

    fn word(&mut self) -> Result<Token, Damage> {
        let bytes = &self.bytes[self.at..];
        let end = bytes.iter().position(|byte| is_delimiter(*byte)).unwrap_or(bytes.len());
        let Ok(word) = str::from_utf8(&bytes[..end]) else { return self.damage() };
        if word.is_empty() {
            return self.damage();
        }
        self.at += end;
        Ok(match word {
            "true" | "false" => Token::Value(Value::Bool(word == "true")),
            "null" => Token::Value(Value::Null),
            _ if word.starts_with(['+', '-', '.']) || word.as_bytes()[0].is_ascii_digit() => {
                Token::Value(Value::Number(word.parse().map_err(|_| Damage(self.at))?))
            }
            _ => Token::Word(word.to_owned()),
        })
    }

    fn hexadecimal(&mut self) -> Result<Value, Damage> {
        let Some(end) = self.bytes[self.at..].iter().position(|byte| *byte == b'>') else { return self.damage() };
        let digits: Option<Vec<u8>> = self.bytes[self.at + 1..self.at + end].iter().map(|byte| digit(*byte)).collect();
        let Some(digits) = digits else { return self.damage() };
        self.at += end + 1;
        Ok(Value::Text(digits.chunks(2).map(|pair| 16 * pair[0] + pair.get(1).unwrap_or(&0)).collect()))
    }

    fn text(&mut self) -> Result<Value, Damage> {
        let (mut text, mut depth) = (Vec::new(), 0);
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'\\' => text.extend(self.escaped()),
                b'(' => {
                    depth += 1;
                    if depth > 1 {
                        text.push(byte);
                    }
                }
                b')' if depth == 1 => return Ok(Value::Text(text)),
                _ => {
                    depth -= usize::from(byte == b')');
                    text.push(byte);
                }
            }
        }
        self.damage()
    }

    /// Reads the rest of an escaped letter.
    fn escaped(&mut self) -> Option<u8> {
        let rest = &self.bytes[self.at..];
        let digits = rest.iter().take(3).take_while(|byte| (b'0'..=b'7').contains(byte)).count();
        self.at += digits.max(1);
        match rest.first()? {
            _ if digits > 0 => Some(rest[..digits].iter().fold(0, |code, byte| code << 3 | (byte - b'0'))),
            b'n' => Some(b'\n'),
            b'r' => Some(b'\r'),
            b't' => Some(b'\t'),
            b'b' => Some(8),
            b'f' => Some(12),
            b'\n' => None,
            other => Some(*other),
        }
    }
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|digit| digit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read() {
        let read = |text: &str| Tokens::new(text.as_bytes(), 0).value();
        assert_eq!(read("(a\\(b(c)\\101\\n)"), Ok(Value::Text(b"a(b(c)A\n".to_vec())));
        assert_eq!(read("<4142 >"), Err(Damage(0)));
        assert_eq!(read("<41425>"), Ok(Value::Text(b"ABP".to_vec())));
        assert_eq!(read("12 0 R"), Ok(Value::Reference(12)));
        assert_eq!(read("12 0 obj"), Ok(Value::Number(12.0)));
        assert_eq!(read("/A#20B"), Ok(Value::Name("A B".to_owned())));
        let dict = [("A".to_owned(), Value::List(vec![Value::Number(-0.5), Value::Reference(3), Value::Bool(true)]))];
        assert_eq!(read("%c\n<</A[-.5 3 0 R true]>>"), Ok(Value::Dict(dict.into())));
    }

    #[test]
    fn damage_is_found() {
        for text in ["<</A>>", "[1 2", "(a", "<4", "<</A 1 0 R 2>>", "]", "", "1.2.3", "[R]", "/A#1", "{"] {
            assert!(Tokens::new(text.as_bytes(), 0).value().is_err(), "{text}");
        }
        assert!(Tokens::new("[".repeat(100_000).as_bytes(), 0).value().is_err());
    }
}
