//! Writes pictures.

use png::{BitDepth, ColorType, Encoder, EncodingError};

use crate::Gray;

impl Gray {
    /// Returns the picture as a PNG file.
    ///
    /// # Errors
    /// Returns an error if the picture has no pixels.
    pub fn to_png(&self) -> Result<Vec<u8>, EncodingError> {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(ColorType::Grayscale);
        encoder.set_depth(BitDepth::Eight);
        encoder.write_header()?.write_image_data(&self.pixels)?;
        Ok(bytes)
    }
}
