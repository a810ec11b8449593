//! Parsing a request in bytes into the parameters of a query and the fields of the envelope.

use serde::de::value::StringDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};
use tesuji_format::{Format, ReadError, Record, read};
use tesuji_render::{CellNames, Language, Style, Wording};
use tesuji_stream::confirmed;

use super::{ApiError, ApiErrorKind};

/// The fields that any request may have besides the parameters of its query.
#[derive(Clone, Debug, Default)]
pub(super) struct Envelope {
    text: Option<String>,
    format: Option<Format>,
    words: Option<bool>,
    notation: Option<CellNames>,
    lang: Option<Language>,
    drawing: Option<bool>,
    max_items: Option<usize>,
    /// `true` for a request that has no text.
    is_without_text: bool,
    /// The names of the query's parameters, once it has reported them.
    own: Option<&'static [&'static str]>,
    /// The parameter whose value is being read.
    at: Option<String>,
}

/// The keys of an envelope: those of a text, and the others.
const TEXT_KEYS: [&str; 2] = ["text", "format"];
const KEYS: [&str; 5] = ["words", "notation", "lang", "drawing", "max_items"];

/// The maximum number of items of a list, and the default.
const MOST_ITEMS: usize = 100_000;
const ITEMS: usize = 1000;

impl Envelope {
    /// Reads the value of a key, if it is an envelope key.
    fn take<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<bool, A::Error> {
        fn set<T, E: Error>(field: &mut Option<T>, key: &'static str, value: Option<T>) -> Result<bool, E> {
            if field.is_some() {
                return Err(E::duplicate_field(key));
            }
            *field = value;
            Ok(true)
        }
        fn named<'de, T, A>(map: &mut A) -> Result<Option<T>, A::Error>
        where
            T: std::str::FromStr<Err: std::fmt::Display>,
            A: MapAccess<'de>,
        {
            let name: Option<String> = map.next_value()?;
            name.map(|name| name.parse()).transpose().map_err(A::Error::custom)
        }
        self.at = Some(key.to_owned());
        match key {
            "text" | "format" if self.is_without_text => Ok(false),
            "text" => set(&mut self.text, "text", map.next_value()?),
            "format" => set(&mut self.format, "format", named(map)?),
            "words" => set(&mut self.words, "words", map.next_value()?),
            "notation" => set(&mut self.notation, "notation", named(map)?),
            "lang" => set(&mut self.lang, "lang", named(map)?),
            "drawing" => set(&mut self.drawing, "drawing", map.next_value()?),
            "max_items" => set(&mut self.max_items, "max_items", map.next_value()?),
            _ => Ok(false),
        }
    }

    /// Returns the message about a parameter that neither the query nor the envelope has; `None` if one of them has it.
    fn unknown(&self, key: &str) -> Option<String> {
        let own = self.own.filter(|own| !own.contains(&key))?;
        let text: &[&str] = if self.is_without_text { &[] } else { &TEXT_KEYS };
        let known = own.iter().chain(text).chain(&KEYS);
        let known: Vec<String> = known.map(|name| format!("`{name}`")).collect();
        Some(format!("unknown parameter `{key}`; known: {}", known.join(", ")))
    }

    /// Returns the text, if there is one and its notation is not named.
    pub(super) fn text_of_any_notation(&self) -> Option<&str> {
        self.text.as_deref().filter(|_| self.format.is_none())
    }

    /// Reads the records of the text.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no text, or if it contains no puzzle.
    pub(super) fn records(&self) -> Result<Vec<Result<Record, ReadError>>, ApiError> {
        let text = self.text.as_deref().ok_or_else(|| ApiError::new(ApiErrorKind::NoText, "`text` is missing"))?;
        records_of(text, self.format)
    }

    /// Reads the only record of the text.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no text, it cannot be read, or it has several problems.
    pub(super) fn record(&self) -> Result<Record, ApiError> {
        only_record(self.records()?)
    }

    /// Returns `true` if the sentences are requested.
    pub(super) fn words(&self) -> bool {
        self.words.unwrap_or(true)
    }

    /// Returns the style of responses.
    pub(super) fn style(&self) -> Style {
        Style {
            wording: Wording { language: self.lang.unwrap_or_default(), names: self.notation.unwrap_or_default() },
            drawings: self.drawing.unwrap_or(false),
            ..Style::default()
        }
    }

    /// Returns the maximum number of items of a list.
    pub(super) fn max_items(&self) -> usize {
        self.max_items.unwrap_or(ITEMS).min(MOST_ITEMS)
    }
}

/// Reads the records of a text.
///
/// # Errors
///
/// Returns an error if it contains no puzzle.
fn records_of(text: &str, format: Option<Format>) -> Result<Vec<Result<Record, ReadError>>, ApiError> {
    let records: Vec<_> = read(text.as_bytes(), format).into_iter().map(|record| record.and_then(confirmed)).collect();
    match records.is_empty() {
        true => Err(ApiError::new(ApiErrorKind::NoText, "no puzzle was found in the text")),
        false => Ok(records),
    }
}

/// Reads the only record of a text.
///
/// # Errors
///
/// Returns an error if it cannot be read, or has several problems.
pub(super) fn record_of(text: &str, format: Option<Format>) -> Result<Record, ApiError> {
    only_record(records_of(text, format)?)
}

/// Reads the only record of the text in a parameter, whose name begins each error message.
///
/// # Errors
///
/// Returns an error if it cannot be read, or has several problems.
pub(super) fn record_in(parameter: &str, text: &str) -> Result<Record, ApiError> {
    record_of(text, None).map_err(|error| error.about(parameter))
}

fn only_record(mut records: Vec<Result<Record, ReadError>>) -> Result<Record, ApiError> {
    if records.len() == 1 {
        return Ok(records.remove(0)?);
    }
    let found = records.len();
    match records.into_iter().find_map(Result::err) {
        Some(error) => Err(error.into()),
        None => Err(ApiError::new(ApiErrorKind::SeveralProblems, format!("expected one puzzle, found {found}"))),
    }
}

/// Parses a request into the parameters and the envelope. An empty request has neither.
pub(super) fn parse<'de, T: Deserialize<'de>>(request: &'de [u8]) -> Result<(T, Envelope), ApiError> {
    parse_into(Envelope::default(), request)
}

/// Parses a request that is not about a problem, and so has neither a text nor its notation.
pub(super) fn parse_without_text<'de, T: Deserialize<'de>>(request: &'de [u8]) -> Result<(T, Envelope), ApiError> {
    parse_into(Envelope { is_without_text: true, ..Envelope::default() }, request)
}

fn parse_into<'de, T: Deserialize<'de>>(mut envelope: Envelope, request: &'de [u8]) -> Result<(T, Envelope), ApiError> {
    let request: &[u8] = if request.trim_ascii().is_empty() { b"{}" } else { request };
    let mut json = serde_json::Deserializer::from_slice(request);
    let parsed = T::deserialize(WithoutEnvelope { inner: &mut json, envelope: &mut envelope }).and_then(|parameters| {
        json.end()?;
        Ok(parameters)
    });
    match parsed {
        Ok(parameters) => Ok((parameters, envelope)),
        Err(error) => Err(ApiError::of_parameter(&error, envelope.at.as_deref(), request)),
    }
}

/// The puzzle of the examples.
#[cfg(feature = "schema")]
const EXAMPLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Adds the envelope fields to the schema of parameters.
#[cfg(feature = "schema")]
pub(super) fn describe_envelope(schema: &mut serde_json::Value, takes: super::VerbInput) {
    use serde_json::json;
    let text = json!({ "type": "string", "description": "The problem, in any notation that is read.",
        "examples": [EXAMPLE, "1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2"] });
    let formats: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
    let format = json!({ "type": ["string", "null"], "description": "The notation of `text`; detected if not given.",
        "examples": formats });
    let words = json!({ "type": ["boolean", "null"], "default": true,
        "description": "Whether steps and advice come with their sentences." });
    let one_of = |names: &[&str]| names.iter().map(|&name| json!(name)).chain([json!(null)]).collect::<Vec<_>>();
    let notations = one_of(&CellNames::ALL.map(CellNames::name));
    let notation = json!({ "type": ["string", "null"], "enum": notations, "default": CellNames::default().name(),
        "description": "How sentences name cells." });
    let languages = one_of(&Language::ALL.map(Language::name));
    let lang = json!({ "type": ["string", "null"], "enum": languages, "default": Language::default().name(),
        "description": "The language of sentences and pages: English or Simplified Chinese." });
    let drawing = json!({ "type": ["boolean", "null"], "default": false,
        "description": "Whether steps come with the shapes that show them in a picture." });
    let max_items = json!({ "type": ["integer", "null"], "minimum": 0, "default": ITEMS,
        "description": format!("The maximum number of items in a list, up to {MOST_ITEMS}.") });
    let takes_text = matches!(takes, super::VerbInput::Problem | super::VerbInput::Problems);
    let own = [
        ("text", text),
        ("format", format),
        ("words", words),
        ("notation", notation),
        ("lang", lang),
        ("drawing", drawing),
        ("max_items", max_items),
    ];
    let Some(schema) = schema.as_object_mut() else { return };
    let properties = schema.entry("properties").or_insert_with(|| json!({}));
    for (key, value) in own.into_iter().filter(|(key, _)| takes_text || !["text", "format"].contains(key)) {
        properties[key] = value;
    }
    if takes_text {
        let required = schema.entry("required").or_insert_with(|| json!([]));
        required.as_array_mut().into_iter().for_each(|required| required.insert(0, "text".into()));
    }
}

/// A deserializer that forwards an object without the envelope's keys, so that error positions stay correct.
struct WithoutEnvelope<'e, D> {
    inner: D,
    envelope: &'e mut Envelope,
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for WithoutEnvelope<'_, D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_map(ApartVisitor { visitor, envelope: self.envelope })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.envelope.own = Some(fields);
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

struct ApartVisitor<'e, V> {
    visitor: V,
    envelope: &'e mut Envelope,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for ApartVisitor<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object with the parameters of the query")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.visitor.visit_map(ApartMap { map, envelope: self.envelope })
    }
}

struct ApartMap<'e, A> {
    map: A,
    envelope: &'e mut Envelope,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for ApartMap<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        while let Some(key) = self.map.next_key::<String>()? {
            if !self.envelope.take(&key, &mut self.map)? {
                if let Some(unknown) = self.envelope.unknown(&key) {
                    self.envelope.at = None;
                    return Err(A::Error::custom(unknown));
                }
                let key: StringDeserializer<A::Error> = key.into_deserializer();
                return seed.deserialize(key).map(Some);
            }
        }
        self.envelope.at = None;
        Ok(None)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}
