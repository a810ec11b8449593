//! The net in floats, with a forward pass and a hand-written backward pass.

use tesuji_scene::Random;
use tesuji_vision::net::{Class, PIXEL_UNIT, Pixels, SIDE, Weights};

use crate::multiply::{Matrix, add_product};

/// The sizes of a net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The number of filters of each layer.
    pub filters: [usize; 3],
    /// The number of outputs of the first dense layer.
    pub hidden: usize,
}

impl Shape {
    /// The net that comes with `tesuji-vision`.
    pub const STANDARD: Shape = Shape { filters: [8, 32, 48], hidden: 64 };

    /// Returns the number of inputs and outputs of each layer.
    #[must_use]
    pub fn layers(&self) -> [(usize, usize); 5] {
        let [first, second, third] = self.filters;
        let end = SIDE / 8;
        [
            (9, first),
            (9 * first, second),
            (9 * second, third),
            (end * end * third, self.hidden),
            (self.hidden, Class::OF_NET),
        ]
    }

    /// Returns the number of weights, including the constants.
    #[must_use]
    pub fn weights(&self) -> usize {
        self.layers().iter().map(|(inputs, outputs)| (inputs + 1) * outputs).sum()
    }

    /// Returns the position and the size of the weights of a layer. The constants of its outputs follow them.
    fn place(&self, layer: usize) -> (usize, usize, usize) {
        let layers = self.layers();
        let start = layers[..layer].iter().map(|(inputs, outputs)| (inputs + 1) * outputs).sum();
        let (inputs, outputs) = layers[layer];
        (start, start + inputs * outputs, start + (inputs + 1) * outputs)
    }
}

/// The weights of a net. The weights of a layer are a matrix with a row for each input.
#[derive(Clone, Debug)]
pub struct Model {
    /// The sizes.
    pub shape: Shape,
    /// All weights.
    pub weights: Vec<f32>,
}

impl Model {
    /// Returns a net with random weights.
    #[must_use]
    pub fn random(shape: Shape, seed: u64) -> Model {
        let mut random = Random::new(seed, u64::MAX);
        let mut weights = Vec::with_capacity(shape.weights());
        for (inputs, outputs) in shape.layers() {
            let deviation = (2.0 / inputs as f32).sqrt();
            weights.extend((0..inputs * outputs).map(|_| random.normal() * deviation));
            weights.extend((0..outputs).map(|_| 0.0));
        }
        Model { shape, weights }
    }

    /// Returns the net with these weights, for further training, or `None` if the sizes differ.
    #[must_use]
    pub fn from_weights(shape: Shape, from: &Weights) -> Option<Model> {
        let mut weights = Vec::with_capacity(shape.weights());
        for (layer, (inputs, outputs)) in from.layers.iter().zip(shape.layers()) {
            if (layer.inputs, layer.outputs) != (inputs, outputs) {
                return None;
            }
            for input in 0..inputs {
                let bytes = layer.bytes.iter().skip(input).step_by(inputs);
                weights.extend(bytes.zip(&layer.scales).map(|(&byte, scale)| f32::from(byte) * scale));
            }
            weights.extend(&layer.biases);
        }
        Some(Model { shape, weights })
    }

    /// Returns the weights and the constants of a layer.
    #[must_use]
    pub fn layer(&self, layer: usize) -> (&[f32], &[f32]) {
        let (start, middle, end) = self.shape.place(layer);
        (&self.weights[start..middle], &self.weights[middle..end])
    }
}

/// The values of a forward pass that the backward pass needs.
#[derive(Clone, Debug)]
pub struct Pass {
    shape: Shape,
    /// The inputs of each layer, without the border of filters.
    inputs: [Vec<f32>; 5],
    /// The pixels under each filter, one row per pixel.
    windows: [Vec<f32>; 3],
    /// The outputs of the filters before the maximum.
    maps: [Vec<f32>; 3],
    /// The position of the maximum of each 2x2 pixels.
    places: [Vec<u32>; 3],
    /// The factor of each output of the first dense layer; 0 for a dropped output.
    kept: Vec<f32>,
    /// The scores of the classes.
    pub scores: [f32; Class::OF_NET],
    slopes: Vec<f32>,
    below: Vec<f32>,
    turned: Vec<f32>,
}

/// Returns the pixels minus their rounded mean, in the unit of the net.
#[must_use]
pub fn centred(patch: &Pixels) -> Vec<f32> {
    let sum: u32 = patch.iter().map(|&pixel| u32::from(pixel)).sum();
    let mean = ((sum + 512) / 1024) as i32;
    patch.iter().map(|&pixel| (i32::from(pixel) - mean) as f32 * PIXEL_UNIT).collect()
}

impl Pass {
    /// Returns the buffers for a net of this shape.
    #[must_use]
    pub fn new(shape: Shape) -> Pass {
        Pass {
            shape,
            inputs: Default::default(),
            windows: Default::default(),
            maps: Default::default(),
            places: Default::default(),
            kept: Vec::new(),
            scores: [0.0; Class::OF_NET],
            slopes: Vec::new(),
            below: Vec::new(),
            turned: Vec::new(),
        }
    }

    /// Computes the scores of a patch. In training, some of the hidden outputs are dropped at random.
    pub fn forward(&mut self, model: &Model, patch: &Pixels, dropped: Option<(f32, &mut Random)>) {
        self.inputs[0] = centred(patch);
        let mut side = SIDE;
        let mut channels = 1;
        for layer in 0..3 {
            self.filter(model, layer, side, channels);
            side /= 2;
            channels = self.shape.filters[layer];
        }
        self.kept.clear();
        self.kept.resize(self.shape.hidden, 1.0);
        if let Some((part, random)) = dropped {
            for kept in &mut self.kept {
                *kept = if random.chance(part) { 0.0 } else { 1.0 / (1.0 - part) };
            }
        }
        let mut hidden = dense(model, 3, &self.inputs[3]);
        for (value, kept) in hidden.iter_mut().zip(&self.kept) {
            *value = value.max(0.0) * kept;
        }
        self.scores.copy_from_slice(&dense(model, 4, &hidden));
        self.inputs[4] = hidden;
    }

    fn filter(&mut self, model: &Model, layer: usize, side: usize, channels: usize) {
        let (inputs, outputs) = self.shape.layers()[layer];
        let (weights, constants) = model.layer(layer);
        let windows = &mut self.windows[layer];
        gather(&self.inputs[layer], side, channels, windows);
        let map = &mut self.maps[layer];
        map.clear();
        for _ in 0..side * side {
            map.extend_from_slice(constants);
        }
        let matrix = Matrix { values: windows, row: inputs, column: 1 };
        add_product(map, matrix, weights, side * side, outputs, inputs);
        let (next, places) = (&mut self.inputs[layer + 1], &mut self.places[layer]);
        pool(map, side, outputs, next, places);
    }

    /// Adds the gradient of the loss to `sum`. `slopes` is the gradient with respect to the scores.
    pub fn backward(&mut self, model: &Model, slopes: &[f32; Class::OF_NET], sum: &mut [f32]) {
        let mut hidden = self.dense_backward(model, 4, slopes, sum);
        for (index, slope) in hidden.iter_mut().enumerate() {
            *slope *= if self.inputs[4][index] > 0.0 { self.kept[index] } else { 0.0 };
        }
        let mut slopes = self.dense_backward(model, 3, &hidden, sum);
        for layer in (0..3).rev() {
            slopes = self.filter_backward(model, layer, &slopes, sum);
        }
    }

    fn dense_backward(&self, model: &Model, layer: usize, slopes: &[f32], sum: &mut [f32]) -> Vec<f32> {
        let (start, middle, end) = self.shape.place(layer);
        let (weights, _) = model.layer(layer);
        let count = slopes.len();
        for (value, slope) in sum[middle..end].iter_mut().zip(slopes) {
            *value += slope;
        }
        let mut below = Vec::with_capacity(self.inputs[layer].len());
        let rows = sum[start..middle].chunks_exact_mut(count).zip(weights.chunks_exact(count));
        for ((row, weights), &input) in rows.zip(&self.inputs[layer]) {
            if input != 0.0 {
                for (value, slope) in row.iter_mut().zip(slopes) {
                    *value += input * slope;
                }
            }
            below.push(in_lanes(weights, slopes));
        }
        below
    }

    fn filter_backward(&mut self, model: &Model, layer: usize, above: &[f32], sum: &mut [f32]) -> Vec<f32> {
        let side = SIDE >> layer;
        let (inputs, outputs) = self.shape.layers()[layer];
        let (start, middle, end) = self.shape.place(layer);
        self.slopes.clear();
        self.slopes.resize(side * side * outputs, 0.0);
        for (index, &slope) in above.iter().enumerate() {
            // A maximum of zero has no gradient.
            if self.inputs[layer + 1][index] > 0.0 {
                let place = self.places[layer][index] as usize;
                self.slopes[place] = slope;
                sum[middle + index % outputs] += slope;
            }
        }
        debug_assert!(end - middle == outputs);
        let turned = Matrix { values: &self.windows[layer], row: 1, column: inputs };
        add_product(&mut sum[start..middle], turned, &self.slopes, inputs, outputs, side * side);
        if layer == 0 {
            return Vec::new();
        }
        let (weights, _) = model.layer(layer);
        turn(weights, outputs, &mut self.turned);
        self.below.clear();
        self.below.resize(side * side * inputs, 0.0);
        let slopes = Matrix { values: &self.slopes, row: outputs, column: 1 };
        add_product(&mut self.below, slopes, &self.turned, side * side, inputs, outputs);
        scatter(&self.below, side, inputs / 9)
    }
}

/// Returns the sum of the products. It is added up in eight lanes, so that the compiler can vectorise it.
fn in_lanes(a: &[f32], b: &[f32]) -> f32 {
    let mut lanes = [0.0; 8];
    for (a, b) in a.chunks(8).zip(b.chunks(8)) {
        for ((lane, a), b) in lanes.iter_mut().zip(a).zip(b) {
            *lane += a * b;
        }
    }
    lanes.iter().sum()
}

fn dense(model: &Model, layer: usize, inputs: &[f32]) -> Vec<f32> {
    let (weights, constants) = model.layer(layer);
    let mut outputs = constants.to_vec();
    for (row, &input) in weights.chunks_exact(outputs.len()).zip(inputs) {
        for (output, weight) in outputs.iter_mut().zip(row) {
            *output += input * weight;
        }
    }
    outputs
}

/// Writes one row per pixel, with its 3x3 neighbours. Pixels outside are zero.
fn gather(input: &[f32], side: usize, channels: usize, windows: &mut Vec<f32>) {
    let width = (side + 2) * channels;
    let mut wide = vec![0.0; (side + 2) * width];
    for (y, row) in input.chunks_exact(side * channels).enumerate() {
        let start = (y + 1) * width + channels;
        wide[start..start + row.len()].copy_from_slice(row);
    }
    windows.clear();
    windows.resize(side * side * 9 * channels, 0.0);
    let run = 3 * channels;
    for (pixel, window) in windows.chunks_exact_mut(3 * run).enumerate() {
        let start = pixel / side * width + pixel % side * channels;
        for (line, part) in window.chunks_exact_mut(run).enumerate() {
            // A loop, because most runs are too short for a call.
            for (value, &input) in part.iter_mut().zip(&wide[start + line * width..]) {
                *value = input;
            }
        }
    }
}

/// Adds the gradients of the copies that [`gather`] made back to the pixels.
fn scatter(windows: &[f32], side: usize, channels: usize) -> Vec<f32> {
    let width = (side + 2) * channels;
    let mut wide = vec![0.0; (side + 2) * width];
    let run = 3 * channels;
    for (pixel, window) in windows.chunks_exact(3 * run).enumerate() {
        let start = pixel / side * width + pixel % side * channels;
        for (line, part) in window.chunks_exact(run).enumerate() {
            for (value, slope) in wide[start + line * width..].iter_mut().zip(part) {
                *value += slope;
            }
        }
    }
    let rows = wide.chunks_exact(width).skip(1).take(side);
    rows.flat_map(|row| &row[channels..width - channels]).copied().collect()
}

/// Takes the maximum of each 2x2 pixels, at least zero, and records its position.
fn pool(map: &[f32], side: usize, count: usize, next: &mut Vec<f32>, places: &mut Vec<u32>) {
    next.resize(map.len() / 4, 0.0);
    places.resize(map.len() / 4, 0);
    let outputs = next.chunks_exact_mut(count).zip(places.chunks_exact_mut(count));
    for (pixel, (values, places)) in outputs.enumerate() {
        let corner = (pixel / (side / 2) * 2 * side + pixel % (side / 2) * 2) * count;
        values.copy_from_slice(&map[corner..corner + count]);
        for (filter, place) in places.iter_mut().enumerate() {
            *place = (corner + filter) as u32;
        }
        for start in [corner + count, corner + side * count, corner + (side + 1) * count] {
            let others = &map[start..start + count];
            for (filter, ((value, place), &other)) in values.iter_mut().zip(places.iter_mut()).zip(others).enumerate() {
                let larger = other > *value;
                *place = if larger { (start + filter) as u32 } else { *place };
                *value = if larger { other } else { *value };
            }
        }
        for value in values {
            *value = value.max(0.0);
        }
    }
}

/// Transposes a matrix.
fn turn(matrix: &[f32], columns: usize, turned: &mut Vec<f32>) {
    turned.clear();
    for column in 0..columns {
        turned.extend(matrix.iter().skip(column).step_by(columns));
    }
}
