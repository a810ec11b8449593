//! Content negotiation by the headers of RFC 9110.

use axum::http::{HeaderMap, HeaderName, header};
use tesuji::render::PictureForm;

/// The coding of a representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coding {
    Identity,
    Gzip,
}

/// Returns the values of all lines of a header, in order.
fn elements(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim).filter(|element| !element.is_empty())
}

/// Returns the coding that a client prefers, gzip if it has no preference, and `None` if it accepts neither.
pub(crate) fn coding(headers: &HeaderMap, has_gzip: bool) -> Option<Coding> {
    let weights = |of: &[&str]| {
        let weighted = elements(headers, header::ACCEPT_ENCODING).map(weighted);
        let named = weighted.filter(|(name, _)| of.iter().any(|one| name.eq_ignore_ascii_case(one)));
        named.map(|(_, weight)| weight).max()
    };
    let others = weights(&["*"]);
    // Identity is accepted unless it is excluded.
    let identity = weights(&["identity"]).or(others.filter(|&weight| weight == 0));
    let gzip = weights(&["gzip", "x-gzip"]).or(others).unwrap_or(0);
    if has_gzip && gzip > 0 && gzip >= identity.unwrap_or(0) {
        return Some(Coding::Gzip);
    }
    (identity != Some(0)).then_some(Coding::Identity)
}

/// Returns the form of pictures that a client names in `Accept` and prefers to JSON. Wildcards mean JSON.
pub(crate) fn picture_form(headers: &HeaderMap) -> Option<PictureForm> {
    let weight = |media_type: &str| {
        let weighted = elements(headers, header::ACCEPT).map(weighted);
        weighted.filter(|(name, _)| name.eq_ignore_ascii_case(media_type)).map(|(_, weight)| weight).max()
    };
    let json = weight("application/json").unwrap_or(0);
    let named = PictureForm::ALL.into_iter().rev().filter_map(|form| Some((weight(form.media_type())?, form)));
    // Among equal weights, `max_by_key` returns the last one, which is the first of the list.
    named.filter(|(weight, _)| *weight > json).max_by_key(|(weight, _)| *weight).map(|(_, form)| form)
}

/// Returns the name of an element and its weight in thousandths; an unreadable weight is 0.
fn weighted(element: &str) -> (&str, u32) {
    let (name, parameters) = element.split_once(';').unwrap_or((element, ""));
    let weight = parameters.split(';').find_map(|parameter| {
        let (key, value) = parameter.split_once('=')?;
        key.trim().eq_ignore_ascii_case("q").then_some(value.trim())
    });
    let weight =
        weight.map_or(Some(1.0), |text| text.parse::<f64>().ok()).filter(|weight| (0.0..=1.0).contains(weight));
    (name.trim(), (weight.unwrap_or(0.0) * 1000.0) as u32)
}

/// Returns `true` if `If-None-Match` names this tag, weak or not, or any.
pub(crate) fn has(headers: &HeaderMap, tag: &str) -> bool {
    matches(headers, header::IF_NONE_MATCH, |one| one.strip_prefix("W/").unwrap_or(one) == tag)
}

/// Returns `true` if there is an `If-Match` that does not name this tag; only a strong tag matches.
pub(crate) fn wants_another(headers: &HeaderMap, tag: &str) -> bool {
    headers.contains_key(header::IF_MATCH) && !matches(headers, header::IF_MATCH, |one| one == tag)
}

/// Returns `true` if a header names a tag. No tag of a file has a comma, so splitting foreign tags at commas does no
/// harm.
fn matches(headers: &HeaderMap, name: HeaderName, is_same: impl Fn(&str) -> bool) -> bool {
    elements(headers, name).any(|one| one == "*" || is_same(one))
}

/// Returns `true` if a body is encoded, which is not allowed.
pub(crate) fn is_encoded(headers: &HeaderMap) -> bool {
    elements(headers, header::CONTENT_ENCODING).any(|coding| !coding.eq_ignore_ascii_case("identity"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn headers(name: HeaderName, lines: &[&'static str]) -> HeaderMap {
        lines.iter().map(|line| (name.clone(), HeaderValue::from_static(line))).collect()
    }

    #[test]
    fn weights_choose_the_coding() {
        use Coding::{Gzip, Identity};
        for (lines, expected) in [
            (&[][..], Some(Identity)),
            (&[""], Some(Identity)),
            (&["gzip"], Some(Gzip)),
            (&["deflate, GZIP;Q=0.5 , br"], Some(Gzip)),
            (&["br", "x-gzip"], Some(Gzip)),
            (&["gzip;q=0"], Some(Identity)),
            (&["gzip ; q = 0.000"], Some(Identity)),
            (&["gzip;q=0.001"], Some(Gzip)),
            (&["gzip;q=much"], Some(Identity)),
            (&["gzip;q=2"], Some(Identity)),
            (&["gzipped, zgzip"], Some(Identity)),
            (&["gzip;q=0.2, identity;q=0.5"], Some(Identity)),
            (&["gzip;q=0.5, identity;q=0.5"], Some(Gzip)),
            (&["*"], Some(Gzip)),
            (&["*;q=0.3, gzip;q=0"], Some(Identity)),
            (&["*;q=0"], None),
            (&["identity;q=0"], None),
            (&["*;q=0, identity"], Some(Identity)),
            (&["identity;q=0, gzip"], Some(Gzip)),
            (&["identity;q=0", "*;q=0"], None),
            (&["*;q=0, gzip"], Some(Gzip)),
        ] {
            assert_eq!(coding(&headers(header::ACCEPT_ENCODING, lines), true), expected, "{lines:?}");
        }
        let only = |line| coding(&headers(header::ACCEPT_ENCODING, &[line]), false);
        assert_eq!((only("gzip"), only("gzip, identity;q=0")), (Some(Identity), None));
    }

    #[test]
    fn a_picture_is_chosen_by_its_media_type() {
        for (lines, expected) in [
            (&[][..], None),
            (&["*/*"], None),
            (&["image/*"], None),
            (&["image/png"], Some(PictureForm::Png)),
            (&["IMAGE/PNG;q=0.5, */*;q=0.1"], Some(PictureForm::Png)),
            (&["image/png", "application/pdf"], Some(PictureForm::Pdf)),
            (&["image/png, application/pdf;q=0.9"], Some(PictureForm::Png)),
            (&["image/svg+xml, image/png"], Some(PictureForm::Svg)),
            (&["application/json, image/png"], None),
            (&["application/json;q=0.5, application/postscript"], Some(PictureForm::Eps)),
            (&["image/png;q=0"], None),
            (&["image/gif"], None),
        ] {
            assert_eq!(picture_form(&headers(header::ACCEPT, lines)), expected, "{lines:?}");
        }
    }

    #[test]
    fn tags_are_compared_as_their_header_says() {
        for (lines, expected) in [
            (&["\"a1\""][..], true),
            (&["W/\"a1\""], true),
            (&["*"], true),
            (&["\"x\", W/\"a1\" , \"y\""], true),
            (&["\"x\"", "\"a1\""], true),
            (&["a1"], false),
            (&["\"a1"], false),
            (&["w/\"a1\""], false),
            (&["\"x\""], false),
            (&[], false),
        ] {
            assert_eq!(has(&headers(header::IF_NONE_MATCH, lines), "\"a1\""), expected, "{lines:?}");
        }
        for (lines, expected) in
            [(&[][..], false), (&["\"x\", \"a1\""], false), (&["*"], false), (&["W/\"a1\""], true), (&["\"x\""], true)]
        {
            assert_eq!(wants_another(&headers(header::IF_MATCH, lines), "\"a1\""), expected, "{lines:?}");
        }
    }

    #[test]
    fn only_plain_bodies_are_taken() {
        for (lines, expected) in [
            (&[][..], false),
            (&["Identity"], false),
            (&["gzip"], true),
            (&["identity, br"], true),
            (&["", "zstd"], true),
        ] {
            assert_eq!(is_encoded(&headers(header::CONTENT_ENCODING, lines)), expected, "{lines:?}");
        }
    }
}
