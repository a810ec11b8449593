//! Converts the parameters of an address to JSON.

use std::borrow::Cow;

use serde_json::Value;
use tesuji::api::Verb;

/// Returns the parameters of an address as a JSON object, parsed by their types: a value is JSON if the parameter
/// allows its type, otherwise a string. So a number is a string if the parameter is a string.
pub(crate) fn parameters(verb: &Verb, query: &str) -> Vec<u8> {
    let schema = if query.is_empty() { Value::Null } else { verb.schema() };
    let field = |(key, text): (Cow<'_, str>, _)| {
        let value = value(&schema["properties"][&*key], text);
        format!("{}:{value}", Value::from(key))
    };
    let fields: Vec<String> = form_urlencoded::parse(query.as_bytes()).map(field).collect();
    format!("{{{}}}", fields.join(",")).into_bytes()
}

fn value(schema: &Value, text: Cow<'_, str>) -> Value {
    let json = serde_json::from_str(&text).ok().filter(|value| admits(schema, value));
    json.unwrap_or_else(|| Value::from(text))
}

/// Returns `true` if a schema allows values of the same type as this one.
fn admits(schema: &Value, value: &Value) -> bool {
    let any_of = |key: &str| schema[key].as_array().map(|all| all.iter().any(|one| admits(one, value)));
    if let Some(one) = schema.get("const") {
        return std::mem::discriminant(one) == std::mem::discriminant(value);
    }
    match any_of("anyOf").or(any_of("oneOf")) {
        Some(any) => any,
        None => match &schema["type"] {
            Value::String(name) => is(name, value),
            Value::Array(names) => names.iter().filter_map(Value::as_str).any(|name| is(name, value)),
            _ => true,
        },
    }
}

fn is(name: &str, value: &Value) -> bool {
    match name {
        "string" => value.is_string(),
        "integer" | "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => value.is_null(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use tesuji::api::{VERBS, verb};

    fn read(name: &str, query: &str) -> Value {
        serde_json::from_slice(&parameters(verb(name).unwrap(), query)).unwrap()
    }

    #[test]
    fn values_are_json_or_strings() {
        let techniques = json!({ "up_to": "hard" });
        let expected = json!({ "scale": "hodoku", "techniques": techniques, "words": false });
        assert_eq!(read("rate", "scale=hodoku&techniques=%7B%22up_to%22:%22hard%22%7D&words=false"), expected);
        assert_eq!(read("count", "limit=100"), json!({ "limit": 100 }));
        assert_eq!(read("count", "limit=many"), json!({ "limit": "many" }));
        assert_eq!(read("count", ""), json!({}));
        // The query reports the error for a duplicate parameter.
        assert_eq!(parameters(verb("count").unwrap(), "limit=2&limit=3"), br#"{"limit":2,"limit":3}"#);
    }

    #[test]
    fn what_is_a_string_stays_one() {
        let digits = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        for (name, key) in [
            ("evaluate", "solution"),
            ("evaluate", "prediction"),
            ("isomorphic", "to"),
            ("distance", "to"),
            ("check", "puzzle"),
            ("solve", "format"),
        ] {
            for text in [digits, "1000000000000200", "1e5", "-7", "true", "12.5"] {
                assert_eq!(read(name, &format!("{key}={text}")), json!({ key: text }), "{name} {key}");
                assert_eq!(read(name, &format!("{key}=%22{text}%22")), json!({ key: text }), "{name} {key}");
            }
        }
    }

    #[test]
    fn every_parameter_of_every_batch_takes_what_its_schema_shows() {
        for verb in VERBS.iter().filter(|verb| verb.has_batch()) {
            let schema = verb.schema();
            for (key, of) in schema["properties"].as_object().unwrap() {
                let is_only_string = ["7", "true", "[1]", "{}"].map(|text| value(of, text.into()).is_string());
                let says_string = admits(of, &json!("")) && !admits(of, &json!(7)) && !admits(of, &json!(true));
                assert!(!says_string || is_only_string[..2] == [true; 2], "{} {key}: {of}", verb.name());
                if let Some(default) = of.get("default") {
                    assert_eq!(value(of, default.to_string().into()), *default, "{} {key}: {of}", verb.name());
                }
            }
        }
    }
}
