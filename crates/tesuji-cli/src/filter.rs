//! Which puzzles and answers are wanted, as `--where` says it, and which of their fields.

use std::str::FromStr;

use anyhow::bail;
use tesuji::query::ParseExpressionError;
use tesuji::render::forms::{Fields, fields};
use tesuji::{Condition, Expression, FieldValue, Selection};

/// How like a field a name has to be for the field to be named.
const LIKENESS: f64 = 0.75;

/// A condition as it was typed: `COLUMN=VALUE`, or an expression over the fields of the answer.
#[derive(Clone, Debug)]
pub(crate) struct Where {
    text: String,
    /// The field of the input and its value, if the text can be read so.
    condition: Option<Condition>,
    expression: Result<Expression, ParseExpressionError>,
}

/// What a [`Where`] asks of each record before there is an answer, and of the answer.
enum Asked {
    Input(Condition),
    Expression(Expression),
    Both(Expression, Expression),
}

impl FromStr for Where {
    type Err = String;

    fn from_str(text: &str) -> Result<Where, String> {
        let condition = text.split_once('=').and_then(|(name, value)| {
            let is_comparison = name.contains(['<', '>', '!', '(', '\'', '"']) || value.starts_with('=');
            if is_comparison { None } else { text.parse().ok() }
        });
        let expression = text.parse::<Expression>();
        match (&condition, &expression) {
            (None, Err(error)) => Err(at(text, error.offset(), &error.to_string())),
            _ => Ok(Where { text: text.to_owned(), condition, expression }),
        }
    }
}

/// Returns a reason with its place in a text, counted in characters.
fn at(text: &str, offset: usize, reason: &str) -> String {
    let place = text.get(..offset).map_or(0, |before| before.chars().count()) + 1;
    format!("character {place}: {reason}")
}

impl Where {
    /// Returns whether the text mentions a field of this name.
    pub(crate) fn mentions(&self, field: &str) -> bool {
        let expression = self.expression.iter().flat_map(Expression::fields).any(|(name, _)| name == field);
        expression || self.condition.as_ref().is_some_and(|condition| condition.name() == field)
    }

    /// Reads the text as a verb understands it whose answers have these fields.
    fn asked(&self, known: &[&str]) -> anyhow::Result<Asked> {
        let condition = self.condition.as_ref();
        if let Some(condition) = condition.filter(|one| !is_known(one.name(), known)) {
            return Ok(Asked::Input(condition.clone()));
        }
        if let Some(condition) = condition.filter(|one| is_plain(one.value())) {
            return Ok(either(condition));
        }
        let expression = match &self.expression {
            Ok(expression) => expression,
            Err(error) => bail!("--where '{}': {}", self.text, at(&self.text, error.offset(), &error.to_string())),
        };
        for (name, place) in expression.fields() {
            if !is_known(name, known) {
                let reason = at(&self.text, place.start, &unknown(name, known));
                bail!(
                    "--where '{}': {reason}; a text stands in quotes (expected the name of a field, = and a value, or an \
                     expression such as er >= 9 and clues < 20)",
                    self.text
                );
            }
        }
        Ok(Asked::Expression(expression.clone()))
    }
}

/// Returns whether the value of a condition is no part of a longer expression.
fn is_plain(value: &str) -> bool {
    let joins = ["and", "or", "not"];
    let is_joint = |word: &str| joins.iter().any(|joint| word.eq_ignore_ascii_case(joint));
    !value.contains(['<', '>', '=', '!', '(', ')', '\'', '"', '&', '|']) && !value.split_whitespace().any(is_joint)
}

/// Returns what `NAME=VALUE` asks where the answer has a field of this name, too: the input decides if it says anything.
fn either(condition: &Condition) -> Asked {
    let [is_said, said] = ["?", ":"].map(|mark| format!("input{mark}{}", condition.name()));
    let is_said = |flag| Expression::equal(&is_said, FieldValue::Flag(flag));
    let said = Expression::equal(&said, FieldValue::Text(condition.value().to_owned()));
    let own = Expression::equal(condition.name(), FieldValue::of_text(condition.value().trim()));
    Asked::Both(Expression::any([is_said(false), said]), Expression::any([is_said(true), own]))
}

/// Returns whether a name is that of a field: of the answer, or of what is known before.
fn is_known(name: &str, known: &[&str]) -> bool {
    fields::is_known(name, known) || Selection::is_field(name)
}

/// Says that there is no field of this name, and which is meant, or which there are.
fn unknown(name: &str, known: &[&str]) -> String {
    let all = || known.iter().chain(["clues", "line"].iter().filter(|name| !known.contains(name))).copied();
    let near = all().map(|field| (strsim::jaro_winkler(name, field), field));
    let near = near.max_by(|one, other| one.0.total_cmp(&other.0)).filter(|(likeness, _)| *likeness > LIKENESS);
    let meant = near.map_or(String::new(), |(_, field)| format!(", did you mean {field}?"));
    format!("unknown field {name}{meant}; the fields are {}, input.COLUMN", all().collect::<Vec<_>>().join(", "))
}

/// Adds to a selection what is asked of the input, and returns what is left to be asked of the answers, which have these
/// fields.
pub(crate) fn divide(
    wheres: &[Where],
    known: &[&str],
    mut selection: Selection,
) -> anyhow::Result<(Selection, Option<Expression>)> {
    let mut of_answers = Vec::new();
    for one in wheres {
        let expressions = match one.asked(known)? {
            Asked::Input(condition) => {
                selection = selection.only(condition);
                continue;
            }
            Asked::Expression(expression) => expression.conjuncts(),
            Asked::Both(of_input, either) => vec![of_input, either],
        };
        for expression in expressions {
            if expression.fields().all(|(name, _)| Selection::is_field(name)) {
                selection = selection.meeting(expression);
            } else {
                of_answers.push(expression);
            }
        }
    }
    let of_answers = Some(of_answers).filter(|all| !all.is_empty()).map(Expression::all);
    Ok((selection, of_answers))
}

/// Returns the fields of these names, if the answers have them.
pub(crate) fn chosen(names: &[String], known: &[&str]) -> anyhow::Result<Option<Fields>> {
    let names: Vec<String> = names.iter().map(|name| name.trim().to_lowercase()).collect();
    if let Some(name) = names.iter().find(|name| !fields::is_known(name, known)) {
        bail!("--fields: {}", unknown(name, known));
    }
    Ok((!names.is_empty()).then(|| Fields::new(names)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 4] = ["status", "er", "clues", "count"];

    fn divided(text: &str) -> Result<(usize, bool), String> {
        let wheres = [text.parse::<Where>()?];
        let (selection, rest) = divide(&wheres, &KNOWN, Selection::all()).map_err(|error| error.to_string())?;
        Ok((usize::from(!selection.is_all()), rest.is_some()))
    }

    #[test]
    fn what_the_input_says_is_asked_before() {
        assert_eq!(divided("level=hard"), Ok((1, false)));
        assert_eq!(divided("title=salt and pepper > 3"), Ok((1, false)), "a name that no answer has");
        assert_eq!(divided("clues<20 and input.level = 'hard'"), Ok((1, false)));
        assert_eq!(divided("er>=9"), Ok((0, true)));
        assert_eq!(divided("er>=9 and clues<20"), Ok((1, true)));
        assert_eq!(divided("er>=9 or clues<20"), Ok((0, true)));
        assert_eq!(divided("er=9.0"), Ok((1, true)), "the input says it, or the answer");
        assert_eq!(divided("status=unique"), Ok((1, true)), "a word needs no quotes where it is alone");
        assert_eq!(divided("er=9 and count=1"), Ok((0, true)));
    }

    #[test]
    fn errors_have_their_place() {
        for (text, reason) in [
            ("er>=9 and cleus<20", "character 11: unknown field cleus, did you mean clues?; the fields are status, er"),
            (
                "er=9 and xyz>3",
                "character 10: unknown field xyz; the fields are status, er, clues, count, line, input.COLUMN",
            ),
            ("er=9 adn clues<20", "character 6: expected a comparison, and, or, or the end"),
            ("status==unique", "character 9: unknown field unique"),
            ("er>", "character 4: expected a field, a number, or a text in quotes"),
        ] {
            let error = divided(text).unwrap_err();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }

    #[test]
    fn fields_are_chosen_by_name() {
        let names = |text: &str| text.split(',').map(str::to_owned).collect::<Vec<_>>();
        assert!(chosen(&names("er, Clues,input.id"), &KNOWN).unwrap().is_some());
        assert!(chosen(&[], &KNOWN).unwrap().is_none());
        let error = chosen(&names("er,staus"), &KNOWN).unwrap_err().to_string();
        assert!(error.starts_with("--fields: unknown field staus, did you mean status?"), "{error}");
    }
}
