//! Training with Adam, on samples that are drawn or chosen by their number.

use tesuji_scene::Random;
use tesuji_vision::net::Class;

use crate::model::{Model, Pass, Shape};
use crate::sample::{Sample, probabilities};

/// The number of samples whose gradients one thread adds up at a time.
const CHUNK: usize = 16;

/// The recipe for a training run.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// The sizes of the net.
    pub shape: Shape,
    /// The seed of the weights and of the samples.
    pub seed: u64,
    /// The number of steps.
    pub steps: usize,
    /// The number of samples per step, a multiple of 16.
    pub batch: usize,
    /// The highest learning rate.
    pub rate: f32,
    /// The share of the weights that is subtracted at each step, times the rate.
    pub decay: f32,
    /// The share of the hidden outputs that is dropped.
    pub dropped: f32,
    /// The number of threads. The result does not depend on it.
    pub threads: usize,
}

/// The state of Adam.
struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    step: i32,
}

impl Adam {
    fn new(count: usize) -> Adam {
        Adam { means: vec![0.0; count], squares: vec![0.0; count], step: 0 }
    }

    fn step(&mut self, weights: &mut [f32], slopes: &[f32], rate: f32, decay: f32) {
        self.step += 1;
        let (mut first, mut second) = (1.0f32, 1.0f32);
        for _ in 0..self.step.min(20_000) {
            first *= 0.9;
            second *= 0.999;
        }
        let (first, second) = (1.0 - first, 1.0 - second);
        let states = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, slope), (mean, square)) in weights.iter_mut().zip(slopes).zip(states) {
            *mean += 0.1 * (slope - *mean);
            *square += 0.001 * (slope * slope - *square);
            *weight -= rate * ((*mean / first) / ((*square / second).sqrt() + 1e-8) + decay * *weight);
        }
    }
}

/// Trains a net further. `sample` returns the sample with a number; `report` is called with each step and its mean
/// loss.
pub fn train(
    recipe: &Recipe,
    mut model: Model,
    sample: &(dyn Fn(u64) -> Sample + Sync),
    report: &mut dyn FnMut(usize, f32, &Model),
) -> Model {
    let count = model.weights.len();
    let mut adam = Adam::new(count);
    let mut chunks: Vec<Chunk> = (0..recipe.batch / CHUNK).map(|_| Chunk::new(recipe.shape)).collect();
    for step in 0..recipe.steps {
        let first = (step * recipe.batch) as u64;
        run_chunks(recipe, &model, &mut chunks, first, sample);
        // The gradients are added in the order of the chunks, so that the number of threads does not matter.
        let mut slopes = vec![0.0; count];
        let mut loss = 0.0;
        for chunk in &chunks {
            for (sum, slope) in slopes.iter_mut().zip(&chunk.slopes) {
                *sum += slope;
            }
            loss += chunk.loss;
        }
        let part = 1.0 / recipe.batch as f32;
        for slope in &mut slopes {
            *slope *= part;
        }
        adam.step(&mut model.weights, &slopes, rate(recipe, step), recipe.decay);
        report(step, loss * part, &model);
    }
    model
}

/// Returns the rate of a step: it rises over the first steps and then falls to zero along a parabola.
fn rate(recipe: &Recipe, step: usize) -> f32 {
    let left = 1.0 - step as f32 / recipe.steps as f32;
    let risen = (recipe.steps / 10).clamp(1, 200);
    let rise = ((step + 1) as f32 / risen as f32).min(1.0);
    recipe.rate * rise * left * left.sqrt()
}

struct Chunk {
    pass: Pass,
    slopes: Vec<f32>,
    loss: f32,
}

impl Chunk {
    fn new(shape: Shape) -> Chunk {
        Chunk { pass: Pass::new(shape), slopes: vec![0.0; shape.weights()], loss: 0.0 }
    }

    fn run(&mut self, recipe: &Recipe, model: &Model, first: u64, sample: &(dyn Fn(u64) -> Sample + Sync)) {
        self.slopes.fill(0.0);
        self.loss = 0.0;
        for number in first..first + CHUNK as u64 {
            let Sample { pixels, truth } = sample(number);
            let mut random = Random::new(recipe.seed ^ 0x5eed, number);
            self.pass.forward(model, &pixels, Some((recipe.dropped, &mut random)));
            let found = probabilities(&self.pass.scores, 1.0);
            self.loss += truth.loss(&found);
            let wanted = truth.wanted(&found);
            let slopes: [f32; Class::OF_NET] = std::array::from_fn(|class| found[class] - wanted[class]);
            self.pass.backward(model, &slopes, &mut self.slopes);
        }
    }
}

fn run_chunks(
    recipe: &Recipe,
    model: &Model,
    chunks: &mut [Chunk],
    first: u64,
    sample: &(dyn Fn(u64) -> Sample + Sync),
) {
    let share = chunks.len().div_ceil(recipe.threads.max(1));
    std::thread::scope(|scope| {
        for (thread, chunks) in chunks.chunks_mut(share).enumerate() {
            scope.spawn(move || {
                for (index, chunk) in chunks.iter_mut().enumerate() {
                    let number = (thread * share + index) * CHUNK;
                    chunk.run(recipe, model, first + number as u64, sample);
                }
            });
        }
    });
}
