//! The text around all answers, and the forms that a query has.

use anyhow::bail;
use tesuji::render::forms::Fields;
use tesuji::render::{Form, Render, Style, Writer};

/// Returns the text before and after the responses to a query in this form.
pub(super) fn frame<R: Render>(
    query: &str,
    form: Form,
    style: Style,
    fields: Option<&Fields>,
) -> anyhow::Result<(String, &'static str)> {
    judge_form(query, form, R::FORMS, fields.is_some())?;
    Ok(Writer::new(form, style).choosing(fields).frame::<R>())
}

/// Checks whether a response with these forms, or selected fields of it, can be written in this form.
fn judge_form(query: &str, form: Form, own: &[Form], are_fields_chosen: bool) -> anyhow::Result<()> {
    if are_fields_chosen && !Fields::FORMS.contains(&form) {
        bail!("--fields does not support the form {form}; it supports {}", Fields::FORMS.map(Form::name).join(", "));
    }
    let other = [Form::Json, Form::Csv, Form::Markdown];
    if !own.contains(&form) && !other.contains(&form) {
        let forms: Vec<&str> = own.iter().chain(&other).map(|form| form.name()).collect();
        bail!("{query} does not support the form {form}; it supports {}", forms.join(", "));
    }
    Ok(())
}
