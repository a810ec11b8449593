//! Selection by `--where` of puzzles and answers, and by `--fields` of their fields.

use std::str::FromStr;

use anyhow::bail;
use tesuji::query::ParseExpressionError;
use tesuji::render::forms::{Fields, fields};
use tesuji::{Condition, Expression, FieldValue, Selection};

/// The minimum similarity to a field for which an unknown name suggests that field.
const LIKENESS: f64 = 0.75;

/// A condition as it was typed: `COLUMN=VALUE`, or an expression over the fields of the answer.
#[derive(Clone, Debug)]
pub(crate) struct AnswerCondition {
    text: String,
    /// The field of the input and its value, if the text can be parsed as such.
    condition: Option<Condition>,
    expression: Result<Expression, ParseExpressionError>,
}

/// The test that an [`AnswerCondition`] makes on the record before there is an answer, and on the answer.
enum FilterTest {
    Input(Condition),
    Expression(Expression),
    Both(Expression, Expression),
}

impl FromStr for AnswerCondition {
    type Err = String;

    fn from_str(text: &str) -> Result<AnswerCondition, String> {
        let condition = text.split_once('=').and_then(|(name, value)| {
            let is_comparison = name.contains(['<', '>', '!', '(', '\'', '"']) || value.starts_with('=');
            if is_comparison { None } else { text.parse().ok() }
        });
        let expression = text.parse::<Expression>();
        match (&condition, &expression) {
            (None, Err(error)) => Err(at(text, error.offset(), &error.to_string())),
            _ => Ok(AnswerCondition { text: text.to_owned(), condition, expression }),
        }
    }
}

/// Returns a reason with its position in a text, counted in characters.
fn at(text: &str, offset: usize, reason: &str) -> String {
    let place = text.get(..offset).map_or(0, |before| before.chars().count()) + 1;
    format!("character {place}: {reason}")
}

impl AnswerCondition {
    /// Returns `true` if the text mentions a field with this name.
    pub(crate) fn mentions(&self, field: &str) -> bool {
        let expression = self.expression.iter().flat_map(Expression::fields).any(|(name, _)| name == field);
        expression || self.condition.as_ref().is_some_and(|condition| condition.name() == field)
    }

    /// Parses the text for a verb whose answers have these fields.
    fn asked(&self, known: &[&str]) -> anyhow::Result<FilterTest> {
        let condition = self.condition.as_ref();
        if let Some(condition) = condition.filter(|one| !is_known(one.name(), known)) {
            return Ok(FilterTest::Input(condition.clone()));
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
                    "--where '{}': {reason}; put texts in quotes (expected the name of a field, = and a value, or an \
                     expression such as er >= 9 and clues < 20)",
                    self.text
                );
            }
        }
        Ok(FilterTest::Expression(expression.clone()))
    }
}

/// Returns `true` if the value of a condition is not part of a longer expression.
fn is_plain(value: &str) -> bool {
    let joins = ["and", "or", "not"];
    let is_joint = |word: &str| joins.iter().any(|joint| word.eq_ignore_ascii_case(joint));
    !value.contains(['<', '>', '=', '!', '(', ')', '\'', '"', '&', '|']) && !value.split_whitespace().any(is_joint)
}

/// Returns the test of `NAME=VALUE` if the answer also has a field with this name: the input decides if it has such a
/// field.
fn either(condition: &Condition) -> FilterTest {
    let [is_said, said] = ["?", ":"].map(|mark| format!("input{mark}{}", condition.name()));
    let is_said = |flag| Expression::equal(&is_said, FieldValue::Flag(flag));
    let said = Expression::equal(&said, FieldValue::Text(condition.value().to_owned()));
    let own = Expression::equal(condition.name(), FieldValue::of_text(condition.value().trim()));
    FilterTest::Both(Expression::any([is_said(false), said]), Expression::any([is_said(true), own]))
}

/// Returns `true` if this is the name of a field, of the answer or of the input.
fn is_known(name: &str, known: &[&str]) -> bool {
    fields::is_known(name, known) || Selection::is_field(name)
}

/// Returns the message for an unknown field, with the similar field that may be meant, or a list of all fields.
fn unknown(name: &str, known: &[&str]) -> String {
    let all = || known.iter().chain(["clues", "line"].iter().filter(|name| !known.contains(name))).copied();
    let near = all().map(|field| (strsim::jaro_winkler(name, field), field));
    let near = near.max_by(|one, other| one.0.total_cmp(&other.0)).filter(|(likeness, _)| *likeness > LIKENESS);
    let meant = near.map_or(String::new(), |(_, field)| format!(", did you mean {field}?"));
    format!("unknown field {name}{meant}; the fields are {}, input.COLUMN", all().collect::<Vec<_>>().join(", "))
}

/// Adds the conditions on the input to a selection, and returns the conditions on the answers, which have these fields.
pub(crate) fn divide(
    wheres: &[AnswerCondition],
    known: &[&str],
    mut selection: Selection,
) -> anyhow::Result<(Selection, Option<Expression>)> {
    let mut of_answers = Vec::new();
    for one in wheres {
        let expressions = match one.asked(known)? {
            FilterTest::Input(condition) => {
                selection = selection.only(condition);
                continue;
            }
            FilterTest::Expression(expression) => expression.conjuncts(),
            FilterTest::Both(of_input, either) => vec![of_input, either],
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

/// Returns the fields with these names, if the answers have them.
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
        let wheres = [text.parse::<AnswerCondition>()?];
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
