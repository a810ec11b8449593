//! Reads compressed files, gzip and zstd, as the text in them; their first bytes identify them.
//!
//! Memory is bounded: gzip has a window of 32 KiB, zstd one that the file specifies, and a file with a window above 128
//! MiB is refused. The text before damaged data is still read; then an error gives the position in the file.

use std::io::{self, BufRead, BufReader, Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

const GZIP: &[u8] = b"\x1f\x8b";
const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";

/// Returns `true` if a file that begins with these bytes has a supported compression.
pub(crate) fn is_packed(first: &[u8]) -> bool {
    first.starts_with(GZIP) || first.starts_with(ZSTD)
}

/// Returns the text of a compressed file that begins with these bytes.
pub(crate) fn unpacked(first: &[u8], packed: impl Read + Send + 'static) -> Box<dyn Read + Send> {
    let counted = CountingReader { inner: packed, count: 0, error: None };
    if first.starts_with(GZIP) { Box::new(Gzip(MultiGzDecoder::new(counted))) } else { Box::new(Zstd::new(counted)) }
}

/// A reader that counts the bytes read, and keeps the error that ended the input.
struct CountingReader<R> {
    inner: R,
    count: u64,
    error: Option<io::Error>,
}

impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer);
        match &read {
            Ok(length) => self.count += *length as u64,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => self.error = Some(io::Error::new(error.kind(), error.to_string())),
        }
        read
    }
}

/// Returns the error for a compressed file, with the number of bytes read.
fn fault(kind: &str, cause: &str, place: u64) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("the {kind} data {cause}, at byte {place} of the file or before"),
    )
}

struct Gzip<R>(MultiGzDecoder<CountingReader<R>>);

impl<R: Read> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| {
            let cause = match error.kind() {
                io::ErrorKind::UnexpectedEof => "ends too early",
                io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => "is damaged",
                _ => return error,
            };
            fault("gzip", cause, self.0.get_ref().count)
        })
    }
}

struct Zstd<R> {
    decoder: FrameDecoder,
    packed: BufReader<CountingReader<R>>,
    /// `true` while a frame is being read.
    is_inside: bool,
    /// The error that follows the text decoded before it.
    failure: Option<io::Error>,
}

impl<R: Read> Zstd<R> {
    fn new(packed: CountingReader<R>) -> Zstd<R> {
        Zstd { decoder: FrameDecoder::new(), packed: BufReader::new(packed), is_inside: false, failure: None }
    }

    /// Begins the next frame; returns `false` at the end of the file.
    fn begin(&mut self) -> Result<bool, FrameDecoderError> {
        while !self.packed.fill_buf().map_err(FrameDecoderError::FailedToDrainDecodebuffer)?.is_empty() {
            match self.decoder.init(&mut self.packed) {
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    let skipped = io::copy(&mut self.packed.by_ref().take(length.into()), &mut io::sink());
                    if skipped.ok() != Some(length.into()) {
                        return Err(FrameDecoderError::FailedToSkipFrame);
                    }
                }
                begun => return begun.map(|()| true),
            }
        }
        Ok(false)
    }

    /// Decodes until some text is available, and returns the number of bytes copied into the buffer.
    fn decode(&mut self, buffer: &mut [u8]) -> Result<usize, FrameDecoderError> {
        loop {
            if !self.is_inside && !self.begin()? {
                return Ok(0);
            }
            self.is_inside = true;
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                self.decoder.decode_blocks(&mut self.packed, BlockDecodingStrategy::UptoBlocks(1))?;
            }
            let length = self.decoder.read(buffer).map_err(FrameDecoderError::FailedToDrainDecodebuffer)?;
            if length > 0 {
                return Ok(length);
            }
            let own = self.decoder.get_checksum_from_data();
            if own.is_some() && own != self.decoder.get_calculated_checksum() {
                return Err(FrameDecoderError::FailedToReadChecksum(io::ErrorKind::InvalidData.into()));
            }
            self.is_inside = false;
        }
    }

    /// Ends a damaged frame. The decoder holds back text that later blocks may refer to, until the last block arrives.
    fn end_frame(&mut self) {
        const EMPTY_LAST_BLOCK_AND_SUM: &[u8] = &[1, 0, 0, 0, 0, 0, 0];
        self.is_inside &= self.decoder.is_finished()
            || self.decoder.decode_blocks(EMPTY_LAST_BLOCK_AND_SUM, BlockDecodingStrategy::UptoBlocks(1)).is_ok();
    }

    fn failure_of(&mut self, error: &FrameDecoderError) -> io::Error {
        let refused = |message| io::Error::new(io::ErrorKind::InvalidData, message);
        if let Some(error) = self.packed.get_mut().error.take() {
            return error;
        }
        let place = self.packed.get_ref().count - self.packed.buffer().len() as u64;
        match error {
            FrameDecoderError::WindowSizeTooBig { .. } => {
                refused("the zstd data needs a larger window; read it with: zstd --long=31 -dc FILE | tesuji ...")
            }
            FrameDecoderError::DictNotProvided { .. } => {
                refused("the zstd data needs a dictionary; read it with: zstd -D DICTIONARY -dc FILE | tesuji ...")
            }
            FrameDecoderError::FailedToReadChecksum(error) if error.kind() == io::ErrorKind::InvalidData => {
                fault("zstd", "is damaged", place)
            }
            _ if self.packed.buffer().is_empty() => fault("zstd", "ends too early", place),
            _ => fault("zstd", "is damaged", place),
        }
    }
}

impl<R: Read> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        if self.failure.is_none() {
            match self.decode(buffer) {
                Ok(length) => return Ok(length),
                Err(error) => {
                    self.failure = Some(self.failure_of(&error));
                    self.end_frame();
                }
            }
        }
        let length = if self.is_inside { self.decoder.read(buffer)? } else { 0 };
        if length > 0 {
            return Ok(length);
        }
        self.is_inside = false;
        self.failure.take().map_or(Ok(0), Err)
    }
}
