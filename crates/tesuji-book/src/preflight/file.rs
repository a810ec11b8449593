//! A reader of finished files.

use super::tokens::{Damage, Dict, Token, Tokens, Value};

/// A file with its table of objects.
pub(super) struct File<'a> {
    bytes: &'a [u8],
    /// The positions of the objects.
    offsets: Vec<usize>,
    pub(super) trailer: Dict,
}

impl<'a> File<'a> {
    /// Reads the table of the objects at the end of a file.
    pub(super) fn read(bytes: &'a [u8]) -> Result<File<'a>, Damage> {
        const START: &[u8] = b"startxref";
        let start = bytes.windows(START.len()).rposition(|window| window == START).ok_or(Damage(bytes.len()))?;
        let mut tokens = Tokens::new(bytes, start + START.len());
        let table = number(&mut tokens)?;
        let mut tokens = Tokens::new(bytes, table.min(bytes.len()));
        word(&mut tokens, "xref")?;
        let (mut offsets, first) = (Vec::new(), number(&mut tokens)?);
        let count = number(&mut tokens)?;
        if first != 0 || count > bytes.len() {
            return Err(Damage(tokens.at));
        }
        for _ in 0..count {
            let offset = number(&mut tokens)?;
            number(&mut tokens)?;
            match tokens.token()? {
                Some(Token::Word(kind)) if kind == "n" => offsets.push(offset),
                Some(Token::Word(kind)) if kind == "f" => offsets.push(usize::MAX),
                _ => return Err(Damage(tokens.at)),
            }
        }
        word(&mut tokens, "trailer")?;
        match tokens.value()? {
            Value::Dict(trailer) => Ok(File { bytes, offsets, trailer }),
            _ => Err(Damage(tokens.at)),
        }
    }

    pub(super) fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the number of objects.
    pub(super) fn count(&self) -> usize {
        self.offsets.len()
    }

    /// Returns the value of an object, and the tokens after it.
    fn object(&self, id: usize) -> Result<(Value, Tokens<'a>), Damage> {
        let offset = *self.offsets.get(id).ok_or(Damage(self.bytes.len()))?;
        let mut tokens = Tokens::new(self.bytes, offset.min(self.bytes.len()));
        if number(&mut tokens)? != id {
            return Err(Damage(offset));
        }
        number(&mut tokens)?;
        word(&mut tokens, "obj")?;
        Ok((tokens.value()?, tokens))
    }

    /// Returns a value, read from its object if it is a reference.
    pub(super) fn resolved(&self, value: &Value) -> Result<Value, Damage> {
        match value {
            Value::Reference(id) => Ok(self.object(*id)?.0),
            value => Ok(value.clone()),
        }
    }

    /// Returns the value of a key; `Null` if there is none.
    pub(super) fn get(&self, dict: &Dict, key: &str) -> Result<Value, Damage> {
        dict.get(key).map_or(Ok(Value::Null), |value| self.resolved(value))
    }

    /// Returns the dictionary of a key, an empty one if there is none.
    pub(super) fn dict(&self, dict: &Dict, key: &str) -> Result<Dict, Damage> {
        match self.get(dict, key)? {
            Value::Dict(dict) => Ok(dict),
            _ => Ok(Dict::new()),
        }
    }

    /// Returns the list of a key, an empty one if there is none.
    pub(super) fn list(&self, dict: &Dict, key: &str) -> Result<Vec<Value>, Damage> {
        match self.get(dict, key)? {
            Value::List(list) => Ok(list),
            _ => Ok(Vec::new()),
        }
    }

    /// Returns the unpacked stream of a key; `None` if there is none.
    pub(super) fn stream(&self, dict: &Dict, key: &str) -> Result<Option<Vec<u8>>, Damage> {
        let Some(Value::Reference(id)) = dict.get(key) else { return Ok(None) };
        let (Value::Dict(dict), mut tokens) = self.object(*id)? else { return Ok(None) };
        word(&mut tokens, "stream")?;
        let damage = Damage(tokens.at);
        let start = tokens.at + if self.bytes[tokens.at..].starts_with(b"\r\n") { 2 } else { 1 };
        let Value::Number(length) = self.get(&dict, "Length")? else { return Err(damage) };
        let packed = self.bytes.get(start..start.saturating_add(length as usize)).ok_or(damage)?;
        match self.get(&dict, "Filter")? {
            Value::Null => Ok(Some(packed.to_vec())),
            Value::Name(filter) if filter == "FlateDecode" => {
                miniz_oxide::inflate::decompress_to_vec_zlib(packed).map(Some).map_err(|_| damage)
            }
            _ => Err(damage),
        }
    }

    /// Returns the dictionaries of the pages.
    pub(super) fn pages(&self, catalog: &Dict) -> Result<Vec<Dict>, Damage> {
        // The writer makes a tree of one level.
        let tree = self.dict(catalog, "Pages")?;
        let kids = self.list(&tree, "Kids")?;
        kids.iter()
            .map(|kid| match self.resolved(kid)? {
                Value::Dict(page) if page.get("Type") == Some(&Value::Name("Page".to_owned())) => Ok(page),
                _ => Err(Damage(self.bytes.len())),
            })
            .collect()
    }
}

fn number(tokens: &mut Tokens<'_>) -> Result<usize, Damage> {
    match tokens.token()? {
        Some(Token::Value(Value::Number(number))) if number >= 0.0 => Ok(number as usize),
        _ => Err(Damage(tokens.at)),
    }
}

fn word(tokens: &mut Tokens<'_>, expected: &str) -> Result<(), Damage> {
    match tokens.token()? {
        Some(Token::Word(word)) if word == expected => Ok(()),
        _ => Err(Damage(tokens.at)),
    }
}
