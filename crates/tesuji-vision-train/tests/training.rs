//! Tests of the gradients, the reproducibility of training, and the agreement with the net of `tesuji-vision`.

use tesuji_scene::Random;
use tesuji_scene::strokes;
use tesuji_vision::net::{Class, Net, Pixels};
use tesuji_vision_train::canvas::{Place, draw_chains, plane, to_pixels};
use tesuji_vision_train::export::export;
use tesuji_vision_train::model::{Model, Pass, Shape};
use tesuji_vision_train::sample::{Sample, Truth, probabilities};
use tesuji_vision_train::train::{Recipe, train};

const SMALL: Shape = Shape { filters: [2, 3, 4], hidden: 5 };

/// Returns the sample of a written digit that a number selects.
fn sample(number: u64) -> Sample {
    let mut random = Random::new(7, number);
    let digit = 1 + random.below(9);
    let mut ink = plane();
    let place = Place::new([16.0, 16.0], 20.0).shaken(0.2, &mut random);
    draw_chains(&mut ink, &strokes::write(digit, &mut random), &place, 2.0, &mut random);
    for value in &mut ink {
        *value = 230.0 - 180.0 * *value + random.normal() * 3.0;
    }
    Sample { pixels: to_pixels(&ink), truth: Truth::Class(9 + digit) }
}

fn loss(model: &Model, sample: &Sample) -> f32 {
    let mut pass = Pass::new(model.shape);
    pass.forward(model, &sample.pixels, None);
    sample.truth.loss(&probabilities(&pass.scores, 1.0))
}

#[test]
fn slopes_are_those_of_small_changes() {
    let mut model = Model::random(SMALL, 3);
    let mut sample = sample(1);
    for truth in [Truth::Class(0), Truth::Class(14), Truth::Digit(4), Truth::Junk] {
        sample.truth = truth;
        let mut pass = Pass::new(SMALL);
        pass.forward(&model, &sample.pixels, None);
        let found = probabilities(&pass.scores, 1.0);
        let wanted = truth.wanted(&found);
        let mut slopes = vec![0.0; SMALL.weights()];
        let above: [f32; Class::OF_NET] = std::array::from_fn(|class| found[class] - wanted[class]);
        pass.backward(&model, &above, &mut slopes);
        let mut compared = 0;
        for weight in (0..model.weights.len()).step_by(3) {
            let before = model.weights[weight];
            let mut at = |change: f32| {
                model.weights[weight] = before + change;
                let loss = loss(&model, &sample);
                model.weights[weight] = before;
                loss
            };
            let (here, step) = (at(0.0), 1e-3);
            let (above, below) = ((at(step) - here) / step, (here - at(-step)) / step);
            // Where another pixel becomes the maximum, or a value becomes zero, the slopes on both sides differ.
            if (above - below).abs() < 0.006 + 0.02 * above.abs() {
                compared += 1;
                let slope = (above + below) / 2.0;
                let error = (slope - slopes[weight]).abs();
                assert!(error < 0.006 + 0.02 * slope.abs(), "weight {weight}: {slope}, not {}", slopes[weight]);
            }
        }
        assert!(compared > SMALL.weights() / 5, "only {compared} weights could be compared");
    }
}

fn start(seed: u64) -> Model {
    Model::random(SMALL, seed)
}

fn recipe(threads: usize) -> Recipe {
    let steps = 60;
    Recipe { shape: SMALL, seed: 5, steps, batch: 64, rate: 0.02, decay: 0.01, dropped: 0.1, threads }
}

#[test]
fn a_seed_gives_the_same_weights_with_any_number_of_threads() {
    let mut losses = Vec::new();
    let one = train(&recipe(1), start(5), &sample, &mut |_, loss, _| losses.push(loss));
    let three = train(&recipe(3), start(5), &sample, &mut |_, _, _| ());
    assert!(one.weights.iter().zip(&three.weights).all(|(a, b)| a.to_bits() == b.to_bits()));
    let other = train(&Recipe { seed: 6, ..recipe(2) }, start(6), &sample, &mut |_, _, _| ());
    assert_ne!(one.weights, other.weights);
    let mean = |losses: &[f32]| losses.iter().sum::<f32>() / losses.len() as f32;
    let (first, last) = (mean(&losses[..5]), mean(&losses[losses.len() - 5..]));
    assert!(last < 0.8 * first, "the loss falls only from {first} to {last}");
}

#[test]
fn the_net_with_bytes_agrees_with_the_one_in_training() {
    let model = Model::random(Shape::STANDARD, 11);
    let samples: Vec<Sample> = (0..60).map(sample).collect();
    let patches: Vec<&Pixels> = samples.iter().map(|sample| &*sample.pixels).collect();
    let net = Net::new(&export(&model, 1.0));
    let scores = net.scores(&patches.iter().map(|&patch| *patch).collect::<Vec<_>>());
    let mut pass = Pass::new(Shape::STANDARD);
    for (patch, scores) in patches.iter().zip(&scores) {
        pass.forward(&model, patch, None);
        let size = pass.scores.iter().fold(0.0f32, |most, score| most.max(score.abs()));
        for (float, integer) in pass.scores.iter().zip(scores) {
            assert!((float - integer).abs() < 0.03 * size, "{float} {integer} of {size}");
        }
    }
}

#[test]
fn training_continues_from_exported_weights() {
    let model = Model::random(SMALL, 4);
    let weights = export(&model, 1.0);
    let back = Model::from_weights(SMALL, &weights).unwrap();
    for (before, after) in model.weights.iter().zip(&back.weights) {
        assert!((before - after).abs() < 0.02, "{before} {after}");
    }
    assert_eq!(export(&back, 1.0).layers.map(|layer| layer.bytes), weights.layers.clone().map(|layer| layer.bytes));
    assert!(Model::from_weights(Shape::STANDARD, &weights).is_none());
}

#[test]
fn the_standard_net_reads_drawn_digits() {
    let samples: Vec<Sample> = (1000..1300).map(sample).collect();
    let patches: Vec<Pixels> = samples.iter().map(|sample| *sample.pixels).collect();
    let readings = Net::standard().read(&patches);
    let right = readings.iter().zip(&samples).filter(|(reading, sample)| {
        // The strokes are as even as print, so only the digit counts.
        let Truth::Class(class) = sample.truth else { return false };
        reading.best().0.digit() == Class::from_number(class).and_then(Class::digit)
    });
    let right = right.count();
    assert!(right >= 285, "only {right} of 300 are right");
}
