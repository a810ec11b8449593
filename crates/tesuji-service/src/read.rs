//! The verb that reads the puzzles of a picture.

use serde::Deserialize;
use tesuji_core::Control;
use tesuji_query::Scratch;

use super::ApiError;
use super::request::parse_without_text;

/// A request with a picture.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct ReadRequest {
    /// The file of a picture (JPEG, PNG, WebP, GIF, HEIC) as base64.
    #[cfg_attr(not(feature = "decode"), expect(dead_code, reason = "a request is parsed before it is refused"))]
    picture: String,
}

/// Answers a request, which is an object with the picture as base64, or only its bytes.
#[cfg(feature = "decode")]
pub(super) fn answer(request: &[u8], _: &mut Scratch, control: &Control<'_>) -> Result<Vec<u8>, ApiError> {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use tesuji_vision::{Image, ReadPictureError, Reader};

    use super::ApiErrorKind;
    use super::photograph::answer_of;

    /// The largest number of pixels of a picture in a request. Many requests may be answered at the same time.
    const MOST_PIXELS: u64 = 25_000_000;

    let decoded: Vec<u8>;
    // Bytes that are not an object are decoded as a picture, whose error lists the formats that are read.
    let bytes = if request.trim_ascii_start().first().is_some_and(|&first| first != b'{') {
        request
    } else {
        let (ReadRequest { picture }, _) = parse_without_text(request)?;
        decoded = STANDARD
            .decode(&picture)
            .map_err(|error| ApiError::new(ApiErrorKind::Parameter, error.to_string()).about("picture"))?;
        &decoded
    };
    let refusal = |error: &dyn ToString| ApiError::new(ApiErrorKind::Picture, error.to_string());
    let picture = Image::decode_up_to(MOST_PIXELS, bytes).map_err(|error| refusal(&error))?;
    match Reader::default().read(&picture, control) {
        Ok(grids) => Ok(answer_of(&grids, None)),
        Err(ReadPictureError::Stopped) => Ok(answer_of(&[], control.stop_reason())),
        Err(error) => Err(refusal(&error)),
    }
}

/// Refuses a request, because this build cannot decode pictures.
#[cfg(not(feature = "decode"))]
pub(super) fn answer(request: &[u8], _: &mut Scratch, _: &Control<'_>) -> Result<Vec<u8>, ApiError> {
    let (ReadRequest { picture: _ }, _) = parse_without_text(request)?;
    Err(ApiError::new(super::ApiErrorKind::Unsupported, "this build cannot decode pictures"))
}
