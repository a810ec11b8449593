//! Reads the grids of a photograph, whose file the browser has decoded.
//!
//! A request is the width and the height in pixels as text, a line feed, and the pixels row by row: red, green, blue and
//! opacity, or one byte for a gray picture. The answer is that of the verb `read`, or an error with a code.

use tesuji::api::ApiError;
use tesuji::api::photograph::answer_of;
use tesuji::vision::{Gray, Image, ReadPictureError, Reader};
use tesuji::{Control, Scratch};

/// Returns the answer to a request.
pub(crate) fn answer(request: &[u8], _: &mut Scratch, control: &Control) -> Result<Vec<u8>, ApiError> {
    let Some(picture) = picture(request) else { return Ok(error("picture", "the pixels are not those of a picture")) };
    Ok(match Reader::default().read(&picture, control) {
        Ok(grids) => answer_of(&grids, None),
        Err(ReadPictureError::Stopped) => answer_of(&[], control.stop_reason()),
        Err(fault) => error(code(fault), &fault.to_string()),
    })
}

/// Parses a request. Returns `None` unless both sides are positive and every pixel is there.
fn picture(request: &[u8]) -> Option<Image> {
    let request = request.strip_prefix(b"\n").unwrap_or(request);
    let end = request.iter().position(|&byte| byte == b'\n')?;
    let (width, height) = std::str::from_utf8(&request[..end]).ok()?.split_once(' ')?;
    let (width, height): (usize, usize) = (width.parse().ok()?, height.parse().ok()?);
    let pixels = &request[end + 1..];
    let is_gray = width > 0 && height > 0 && width.checked_mul(height) == Some(pixels.len());
    let gray = is_gray.then(|| Gray { width, height, pixels: pixels.to_vec() }.into());
    gray.or_else(|| Image::from_rgba(width, height, pixels))
}

fn code(error: ReadPictureError) -> &'static str {
    match error {
        ReadPictureError::NoGrid => "no-grid",
        ReadPictureError::Illegible => "illegible",
        ReadPictureError::Clashes => "clashes",
        _ => "no-sudoku",
    }
}

fn error(code: &str, message: &str) -> Vec<u8> {
    format!("{{\"code\":\"{code}\",\"error\":\"{message}\"}}").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(request: &[u8]) -> String {
        String::from_utf8(answer(request, &mut Scratch::new(), &Control::new()).unwrap()).unwrap()
    }

    #[test]
    fn pixels_that_are_no_picture_are_refused() {
        for request in [
            &b""[..],
            b"2 2\n",
            b"2 2\n123",
            b"2 2\n12345",
            b"2 2\n123456789012",
            b"0 2\n",
            b"0 0\n",
            b"2\n12",
            b"-1 2\n12",
            b"x y\n",
        ] {
            assert!(ask(request).starts_with("{\"code\":\"picture\""), "{request:?}");
        }
        let huge = format!("\n{} {}\n", usize::MAX, 2);
        assert!(ask(huge.as_bytes()).starts_with("{\"code\":\"picture\""));
    }

    #[test]
    fn a_picture_without_a_grid_is_refused() {
        for bytes in [3000, 12_000] {
            let request = [&b"\n60 50\n"[..], &vec![200; bytes]].concat();
            assert_eq!(ask(&request), "{\"code\":\"no-grid\",\"error\":\"no grid was found in the picture\"}");
        }
    }
}
