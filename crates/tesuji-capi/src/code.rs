//! The result codes of calls.

use std::ffi::CStr;

use tesuji::api::ApiErrorKind;

/// The result of a call: 0, or the reason why it has no answer. Codes never change; new ones may be added.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TesujiCode {
    /// The call has succeeded.
    Ok = 0,
    /// No query has this name.
    UnknownQuery = 1,
    /// The request is not JSON; the offset is in the request.
    JsonSyntax = 2,
    /// A parameter is unknown or has a wrong value; the offset is in the request.
    Parameter = 3,
    /// The request has no text, or an empty one.
    TextMissing = 4,
    /// The text cannot be read; the offset is in its record.
    TextUnreadable = 5,
    /// The text is longer than any problem.
    TextTooLong = 6,
    /// The text has several problems, and the query takes one.
    SeveralProblems = 7,
    /// No puzzle can match the specification.
    Specification = 8,
    /// The notation cannot express the problem.
    NotWritable = 9,
    /// The query has no answer for this kind of problem.
    Unsupported = 10,
    /// A pointer is null or not aligned, a length is impossible, or an output overlaps something else.
    Argument = 11,
    /// The control has ended the work before all was known.
    Stopped = 12,
    /// The library has a fault: please report it. Handles can still be used.
    Internal = 13,
    /// An error of a kind that this list does not have yet.
    Other = 14,
    /// The picture cannot be decoded, or does not show a puzzle that can be read.
    PictureUnreadable = 15,
}

impl TesujiCode {
    const ALL: [TesujiCode; 16] = [
        TesujiCode::Ok,
        TesujiCode::UnknownQuery,
        TesujiCode::JsonSyntax,
        TesujiCode::Parameter,
        TesujiCode::TextMissing,
        TesujiCode::TextUnreadable,
        TesujiCode::TextTooLong,
        TesujiCode::SeveralProblems,
        TesujiCode::Specification,
        TesujiCode::NotWritable,
        TesujiCode::Unsupported,
        TesujiCode::Argument,
        TesujiCode::Stopped,
        TesujiCode::Internal,
        TesujiCode::Other,
        TesujiCode::PictureUnreadable,
    ];

    /// Returns the name of a code, as in JSON errors; `unknown` for any other number.
    pub(crate) fn name_of(number: i32) -> &'static CStr {
        TesujiCode::ALL.into_iter().find(|code| *code as i32 == number).map_or(c"unknown", TesujiCode::name)
    }

    fn name(self) -> &'static CStr {
        match self {
            TesujiCode::Ok => c"ok",
            TesujiCode::UnknownQuery => c"unknown-query",
            TesujiCode::JsonSyntax => c"json-syntax",
            TesujiCode::Parameter => c"parameter",
            TesujiCode::TextMissing => c"text-missing",
            TesujiCode::TextUnreadable => c"text-unreadable",
            TesujiCode::TextTooLong => c"text-too-long",
            TesujiCode::SeveralProblems => c"several-problems",
            TesujiCode::Specification => c"specification",
            TesujiCode::NotWritable => c"not-writable",
            TesujiCode::Unsupported => c"unsupported",
            TesujiCode::Argument => c"argument",
            TesujiCode::Stopped => c"stopped",
            TesujiCode::Internal => c"internal",
            TesujiCode::Other => c"other",
            TesujiCode::PictureUnreadable => c"picture-unreadable",
        }
    }
}

impl From<ApiErrorKind> for TesujiCode {
    fn from(kind: ApiErrorKind) -> TesujiCode {
        let same = |code: &TesujiCode| code.name().to_bytes() == kind.code().as_bytes();
        TesujiCode::ALL.into_iter().find(same).unwrap_or(TesujiCode::Other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_the_api_has_a_code() {
        let kinds = [
            (ApiErrorKind::UnknownVerb, TesujiCode::UnknownQuery),
            (ApiErrorKind::Json, TesujiCode::JsonSyntax),
            (ApiErrorKind::Parameter, TesujiCode::Parameter),
            (ApiErrorKind::NoText, TesujiCode::TextMissing),
            (ApiErrorKind::Text, TesujiCode::TextUnreadable),
            (ApiErrorKind::TooLong, TesujiCode::TextTooLong),
            (ApiErrorKind::SeveralProblems, TesujiCode::SeveralProblems),
            (ApiErrorKind::Specification, TesujiCode::Specification),
            (ApiErrorKind::Unwritable, TesujiCode::NotWritable),
            (ApiErrorKind::Unsupported, TesujiCode::Unsupported),
            (ApiErrorKind::Picture, TesujiCode::PictureUnreadable),
        ];
        for (kind, code) in kinds {
            assert_eq!(TesujiCode::from(kind), code);
        }
    }

    #[test]
    fn codes_are_counted_and_named() {
        for (nth, code) in TesujiCode::ALL.into_iter().enumerate() {
            assert_eq!(code as usize, nth);
            assert_eq!(TesujiCode::name_of(code as i32), code.name());
        }
        assert_eq!((TesujiCode::name_of(-1), TesujiCode::name_of(16)), (c"unknown", c"unknown"));
    }
}
