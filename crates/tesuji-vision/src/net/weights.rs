use super::{Class, SIDE};

/// The weights of one layer: a row of signed bytes for each output.
#[derive(Clone, PartialEq, Debug)]
pub struct Layer {
    /// The number of outputs.
    pub outputs: usize,
    /// The number of weights per output.
    pub inputs: usize,
    /// The value of the byte 1 among the weights of each output.
    pub scales: Vec<f32>,
    /// The constant that is added to each output.
    pub biases: Vec<f32>,
    /// The weights, output by output; those of a filter by row, column and channel.
    pub bytes: Vec<i8>,
}

/// The weights of a net.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// Three layers of filters and two dense layers.
    pub layers: [Layer; 5],
    /// The number by which scores are divided, so that a reading with probability p is right in a share p of the cases.
    pub temperature: f32,
}

/// An error in the bytes of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightsError {
    kind: WeightsErrorKind,
}

/// The kinds of [`WeightsError`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WeightsErrorKind {
    /// The bytes do not begin with the name and version of the format.
    Header,
    /// The bytes are too few or too many.
    Length,
    /// The layers do not fit each other or the patches.
    Shape,
    /// A number is not finite, or not above zero where it must be.
    Number,
    /// The checksum differs.
    Checksum,
}

impl WeightsError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> WeightsErrorKind {
        self.kind
    }
}

impl From<WeightsErrorKind> for WeightsError {
    fn from(kind: WeightsErrorKind) -> WeightsError {
        WeightsError { kind }
    }
}

impl std::fmt::Display for WeightsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self.kind {
            WeightsErrorKind::Header => "not the weights of a net, or of another version",
            WeightsErrorKind::Length => "the weights are too few or too many",
            WeightsErrorKind::Shape => "the layers do not fit each other",
            WeightsErrorKind::Number => "a number is not finite or not above zero",
            WeightsErrorKind::Checksum => "the checksum differs",
        })
    }
}

impl std::error::Error for WeightsError {}

const HEADER: &[u8; 8] = b"tesujiN2";
/// The largest number of outputs of a layer, so that wrong bytes cannot ask for much memory.
const MOST_OUTPUTS: usize = 1024;

impl Weights {
    /// Parses the bytes that [`Weights::to_bytes`] writes.
    ///
    /// # Errors
    /// If the bytes are not complete weights whose layers fit.
    pub fn parse(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let rest = bytes.strip_prefix(HEADER).ok_or(WeightsErrorKind::Header)?;
        let (body, checksum) = rest.split_last_chunk::<8>().ok_or(WeightsErrorKind::Length)?;
        if checksum_of(body) != u64::from_le_bytes(*checksum) {
            return Err(WeightsErrorKind::Checksum.into());
        }
        let mut reader = Reader { rest: body };
        let temperature = reader.positive()?;
        let mut layers = Vec::with_capacity(5);
        for _ in 0..5 {
            layers.push(reader.layer()?);
        }
        if !reader.rest.is_empty() {
            return Err(WeightsErrorKind::Length.into());
        }
        let layers = layers.try_into().map_err(|_| WeightsErrorKind::Shape)?;
        let weights = Weights { layers, temperature };
        if weights.fit() { Ok(weights) } else { Err(WeightsErrorKind::Shape.into()) }
    }

    /// Returns whether the layers fit each other and the patches.
    pub(super) fn fit(&self) -> bool {
        let [first, second, third, hidden, last] = &self.layers;
        let end = SIDE / 8;
        first.inputs == 9
            && second.inputs == 9 * first.outputs
            && third.inputs == 9 * second.outputs
            && hidden.inputs == end * end * third.outputs
            && last.inputs == hidden.outputs
            && last.outputs == Class::OF_NET
    }

    /// Returns the weights as bytes, little-endian: a header, the temperature, the layers and a checksum.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = self.temperature.to_le_bytes().to_vec();
        for layer in &self.layers {
            for size in [layer.outputs, layer.inputs] {
                body.extend(u32::try_from(size).unwrap_or(u32::MAX).to_le_bytes());
            }
            let floats = layer.scales.iter().chain(&layer.biases).copied();
            body.extend(floats.flat_map(f32::to_le_bytes));
            body.extend(layer.bytes.iter().map(|byte| byte.cast_unsigned()));
        }
        let checksum = checksum_of(&body).to_le_bytes();
        [HEADER.as_slice(), &body, &checksum].concat()
    }

    /// Returns the checksum that [`Weights::to_bytes`] ends with.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        let bytes = self.to_bytes();
        checksum_of(&bytes[HEADER.len()..bytes.len() - 8])
    }
}

/// Returns the 64-bit FNV-1a hash of the bytes.
fn checksum_of(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    fn take(&mut self, count: usize) -> Result<&[u8], WeightsError> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(WeightsErrorKind::Length)?;
        self.rest = rest;
        Ok(taken)
    }

    fn word(&mut self) -> Result<[u8; 4], WeightsError> {
        self.take(4)?.try_into().map_err(|_| WeightsErrorKind::Length.into())
    }

    fn size(&mut self) -> Result<usize, WeightsError> {
        let size = u32::from_le_bytes(self.word()?) as usize;
        if (1..=MOST_OUTPUTS).contains(&size) { Ok(size) } else { Err(WeightsErrorKind::Shape.into()) }
    }

    fn float(&mut self) -> Result<f32, WeightsError> {
        let float = f32::from_le_bytes(self.word()?);
        if float.is_finite() { Ok(float) } else { Err(WeightsErrorKind::Number.into()) }
    }

    fn positive(&mut self) -> Result<f32, WeightsError> {
        let float = self.float()?;
        if float > 0.0 { Ok(float) } else { Err(WeightsErrorKind::Number.into()) }
    }

    fn layer(&mut self) -> Result<Layer, WeightsError> {
        let (outputs, inputs) = (self.size()?, self.size()?);
        let scales = (0..outputs).map(|_| self.positive()).collect::<Result<_, _>>()?;
        let biases = (0..outputs).map(|_| self.float()).collect::<Result<_, _>>()?;
        let bytes = self.take(outputs * inputs)?.iter().map(|byte| byte.cast_signed()).collect();
        Ok(Layer { outputs, inputs, scales, biases, bytes })
    }
}
