use multiversion::multiversion;

use super::{Class, Layer, PIXEL_UNIT, Pixels, SIDE, Weights};

/// The number of outputs that are computed together, so that their sums stay in registers.
const BLOCK: usize = 8;
/// The number of rows of inputs that are computed together.
const ROWS: usize = 4;

/// The weights of a layer as floats: for each block of outputs and each input, the weights of the block.
#[derive(Clone, Debug)]
struct Table {
    inputs: usize,
    outputs: usize,
    weights: Vec<[f32; BLOCK]>,
    biases: Vec<[f32; BLOCK]>,
}

impl Table {
    fn new(layer: &Layer) -> Table {
        let Layer { inputs, outputs, .. } = *layer;
        let blocks = outputs.div_ceil(BLOCK);
        let mut weights = vec![[0.0; BLOCK]; blocks * inputs];
        let mut biases = vec![[0.0; BLOCK]; blocks];
        for (output, bytes) in layer.bytes.chunks_exact(inputs).enumerate() {
            let (block, place) = (output / BLOCK, output % BLOCK);
            biases[block][place] = layer.biases[output];
            for (weights, &byte) in weights[block * inputs..].iter_mut().zip(bytes) {
                weights[place] = f32::from(byte) * layer.scales[output];
            }
        }
        Table { inputs, outputs, weights, biases }
    }

    /// Computes the outputs for each row of inputs.
    fn apply(&self, inputs: &[f32], outputs: &mut Vec<f32>) {
        let rows = inputs.len() / self.inputs;
        outputs.resize(rows * self.outputs, 0.0);
        apply(self, &Windows { values: inputs, step: self.inputs, lines: 1, line: 0 }, rows, outputs);
    }
}

/// The inputs of a layer for each row of its outputs. A row has the values of several lines, one after another.
struct Windows<'a> {
    values: &'a [f32],
    /// The distance between the values of two rows.
    step: usize,
    /// The number of lines.
    lines: usize,
    /// The distance between two lines.
    line: usize,
}

/// Computes the outputs of a layer for each row of inputs. Wider instructions give the same results, because they do
/// not change the order of the sums.
#[multiversion(targets("x86_64+avx2"))]
fn apply(table: &Table, windows: &Windows, rows: usize, outputs: &mut [f32]) {
    let whole = rows / ROWS * ROWS;
    for (block, biases) in table.biases.iter().enumerate() {
        let weights = &table.weights[block * table.inputs..(block + 1) * table.inputs];
        for row in (0..whole).step_by(ROWS) {
            store(table, &sums::<ROWS>(weights, biases, windows, row), row, block, outputs);
        }
        for row in whole..rows {
            store(table, &sums::<1>(weights, biases, windows, row), row, block, outputs);
        }
    }
}

/// Returns the sums of a block of outputs for `R` rows of inputs.
#[inline(always)]
fn sums<const R: usize>(
    weights: &[[f32; BLOCK]],
    biases: &[f32; BLOCK],
    windows: &Windows,
    first: usize,
) -> [[f32; BLOCK]; R] {
    let mut sums = [*biases; R];
    let run = weights.len() / windows.lines;
    for (line, weights) in weights.chunks_exact(run).enumerate() {
        let start = first * windows.step + line * windows.line;
        let rows: [&[f32]; R] = std::array::from_fn(|row| &windows.values[start + row * windows.step..][..run]);
        for (place, weights) in weights.iter().enumerate() {
            for (sums, row) in sums.iter_mut().zip(rows) {
                let input = row[place];
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += input * weight;
                }
            }
        }
    }
    sums
}

/// Writes the sums of a block of outputs for rows of inputs.
#[inline(always)]
fn store(table: &Table, sums: &[[f32; BLOCK]], row: usize, block: usize, outputs: &mut [f32]) {
    let first = block * BLOCK;
    for (outputs, sums) in outputs[row * table.outputs..].chunks_exact_mut(table.outputs).zip(sums) {
        for (output, &sum) in outputs[first..].iter_mut().zip(sums) {
            *output = sum;
        }
    }
}

/// The layers of a net in the form that the forward pass uses.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    filters: [Table; 3],
    hidden: Table,
    last: Table,
}

/// The buffers of a forward pass.
#[derive(Default)]
struct Buffers {
    /// The input of a layer of filters, with a border of one pixel of zeros.
    input: Vec<f32>,
    /// The outputs of the filters for two rows of pixels.
    sums: Vec<f32>,
}

impl Tables {
    pub(super) fn new(weights: &Weights) -> Tables {
        let [first, second, third, hidden, last] = &weights.layers;
        Tables { filters: [first, second, third].map(Table::new), hidden: Table::new(hidden), last: Table::new(last) }
    }

    /// Returns the scores of the classes for each patch.
    pub(super) fn scores(&self, patches: &[Pixels]) -> Vec<[f32; Class::OF_NET]> {
        let mut buffers = Buffers::default();
        let mut scores = Vec::with_capacity(patches.len());
        // The dense layers take several patches at a time, because they have most of the weights.
        for patches in patches.chunks(4 * ROWS) {
            let mut values = Vec::with_capacity(patches.len() * self.hidden.inputs);
            for patch in patches {
                centred(patch, &mut buffers.input);
                for (number, table) in self.filters.iter().enumerate() {
                    filter(table, SIDE >> number, number < 2, &mut buffers);
                }
                values.extend_from_slice(&buffers.input);
            }
            let mut hidden = Vec::new();
            self.hidden.apply(&values, &mut hidden);
            for value in &mut hidden {
                *value = value.max(0.0);
            }
            self.last.apply(&hidden, &mut values);
            scores.extend(values.chunks_exact(Class::OF_NET).map(|row| std::array::from_fn(|class| row[class])));
        }
        scores
    }
}

/// Applies filters and takes the maximum of each 2x2 pixels. The result is the input of the next layer, with a border
/// if that layer has filters.
fn filter(table: &Table, side: usize, border: bool, buffers: &mut Buffers) {
    let Buffers { input, sums } = buffers;
    let (half, edge, count) = (side / 2, usize::from(border), table.outputs);
    let width = half + 2 * edge;
    let mut output = vec![0.0; width * width * count];
    let channels = table.inputs / 9;
    let line = (side + 2) * channels;
    sums.resize(2 * side * count, 0.0);
    for row in 0..half {
        let (upper, lower) = sums.split_at_mut(side * count);
        for (row, sums) in [(2 * row, &mut *upper), (2 * row + 1, &mut *lower)] {
            apply(table, &Windows { values: &input[row * line..], step: channels, lines: 3, line }, side, sums);
        }
        let start = ((row + edge) * width + edge) * count;
        let pixels = output[start..start + half * count].chunks_exact_mut(count);
        for (pixel, (upper, lower)) in pixels.zip(upper.chunks_exact(2 * count).zip(lower.chunks_exact(2 * count))) {
            pool(upper, lower, pixel);
        }
    }
    *input = output;
}

/// Writes the maximum of each 2x2 pixels of two rows, at least zero.
fn pool(upper: &[f32], lower: &[f32], output: &mut [f32]) {
    let (a, b) = upper.split_at(output.len());
    let (c, d) = lower.split_at(output.len());
    for ((((value, a), b), c), d) in output.iter_mut().zip(a).zip(b).zip(c).zip(d) {
        *value = a.max(*b).max(c.max(*d)).max(0.0);
    }
}

/// Writes the pixels minus their rounded mean, with a border of zeros.
fn centred(patch: &Pixels, input: &mut Vec<f32>) {
    let sum: u32 = patch.iter().map(|&pixel| u32::from(pixel)).sum();
    let mean = ((sum + 512) / 1024) as i16;
    let width = SIDE + 2;
    input.clear();
    input.resize(width * width, 0.0);
    for (y, row) in patch.chunks_exact(SIDE).enumerate() {
        let start = (y + 1) * width + 1;
        for (value, &pixel) in input[start..start + SIDE].iter_mut().zip(row) {
            *value = f32::from(i16::from(pixel) - mean) * PIXEL_UNIT;
        }
    }
}
