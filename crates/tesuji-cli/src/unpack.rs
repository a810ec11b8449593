//! Compressed files, read as the text that is in them: gzip and zstd, as their first bytes tell.
//!
//! Memory is bounded: gzip looks back 32 KiB, zstd as far as the file says, and a file that says more than 128 MiB is
//! refused. What stands before a fault is read; the fault is an error with its place in the file.

use std::io::{self, BufRead, BufReader, Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

const GZIP: &[u8] = b"\x1f\x8b";
const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";

/// Returns whether a file that begins with these bytes is compressed in a way that is read.
pub(crate) fn is_packed(first: &[u8]) -> bool {
    first.starts_with(GZIP) || first.starts_with(ZSTD)
}

/// Returns the text of a compressed file that begins with these bytes.
pub(crate) fn unpacked(first: &[u8], packed: impl Read + Send + 'static) -> Box<dyn Read + Send> {
    let counted = Counted { inner: packed, count: 0, error: None };
    if first.starts_with(GZIP) { Box::new(Gzip(MultiGzDecoder::new(counted))) } else { Box::new(Zstd::new(counted)) }
}

/// Counts what has been read, and keeps why no more can be.
struct Counted<R> {
    inner: R,
    count: u64,
    error: Option<io::Error>,
}

impl<R: Read> Read for Counted<R> {
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

/// Returns the error of a compressed file, by the number of its bytes that were read.
fn fault(kind: &str, cause: &str, place: u64) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("the {kind} data {cause}, at byte {place} of the file or before"),
    )
}

struct Gzip<R>(MultiGzDecoder<Counted<R>>);

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
    packed: BufReader<Counted<R>>,
    /// Whether a frame is being read.
    is_inside: bool,
    /// What comes behind the text that was decoded before a fault.
    failure: Option<io::Error>,
}

impl<R: Read> Zstd<R> {
    fn new(packed: Counted<R>) -> Zstd<R> {
        Zstd { decoder: FrameDecoder::new(), packed: BufReader::new(packed), is_inside: false, failure: None }
    }

    /// Begins the next frame; returns false at the end of the file.
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

    /// Decodes until some text is known, and returns how much was copied into the buffer.
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

    /// Ends a frame at its fault. The decoder keeps text back to which later blocks may refer, until the last one comes.
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
                refused("the zstd data looks back too far; read it with: zstd --long=31 -dc FILE | tesuji ...")
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
