//! Weights as signed bytes.

use tesuji_vision::net::{Layer, Weights};

use crate::model::Model;

/// Returns the weights of a net as bytes, with a scale for each output.
#[must_use]
pub fn export(model: &Model, temperature: f32) -> Weights {
    Weights { layers: std::array::from_fn(|number| layer(model, number)), temperature }
}

fn layer(model: &Model, number: usize) -> Layer {
    let (inputs, outputs) = model.shape.layers()[number];
    let (weights, constants) = model.layer(number);
    let mut scales = Vec::with_capacity(outputs);
    let mut bytes = Vec::with_capacity(inputs * outputs);
    for output in 0..outputs {
        let row = || weights.iter().skip(output).step_by(outputs);
        let scale = row().fold(1e-6f32, |most, weight| most.max(weight.abs())) / 127.0;
        bytes.extend(row().map(|weight| (weight / scale).round() as i8));
        scales.push(scale);
    }
    Layer { outputs, inputs, scales, biases: constants.to_vec(), bytes }
}
