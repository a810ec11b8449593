use crate::read::blank_without_ink;

use super::{Class, Layer, Net, PIXEL_UNIT, Pixels, Reading, SIDE, Weights, WeightsErrorKind};

/// The checksum of the weights of the crate. It changes only with a new training run, see `docs/digits.md`.
const CHECKSUM: u64 = 0xc37e_4f58_90c7_4ccf;

const BYTES: &[u8] = include_bytes!("standard.weights");

#[test]
fn the_weights_are_those_of_the_documented_run() {
    let weights = Weights::parse(BYTES).unwrap();
    assert_eq!(format!("{:016x}", weights.checksum()), format!("{CHECKSUM:016x}"));
    assert_eq!(weights.to_bytes(), BYTES);
    assert!(BYTES.len() < 1_000_000);
}

#[test]
fn damaged_weights_are_refused() {
    for length in 0..BYTES.len().min(300) {
        assert!(Weights::parse(&BYTES[..length]).is_err());
    }
    let mut bytes = BYTES.to_vec();
    bytes[500] ^= 1;
    let kind = |bytes: &[u8]| Weights::parse(bytes).unwrap_err().kind();
    assert_eq!(kind(&bytes), WeightsErrorKind::Checksum);
    bytes[0] = b'x';
    assert_eq!(kind(&bytes), WeightsErrorKind::Header);
    let change = |change: fn(&mut Weights)| {
        let mut weights = Weights::parse(BYTES).unwrap();
        change(&mut weights);
        kind(&weights.to_bytes())
    };
    assert_eq!(change(|weights| weights.temperature = 0.0), WeightsErrorKind::Number);
    assert_eq!(change(|weights| weights.layers[1].biases[0] = f32::NAN), WeightsErrorKind::Number);
    assert_eq!(change(|weights| weights.layers[4].outputs = 1 << 20), WeightsErrorKind::Shape);
    assert_eq!(change(|weights| weights.layers[4].bytes.push(0)), WeightsErrorKind::Length);
    assert_eq!(change(|weights| weights.layers.swap(0, 1)), WeightsErrorKind::Shape);
}

#[test]
fn classes_have_numbers() {
    for number in 0..Class::COUNT {
        assert_eq!(Class::from_number(number).unwrap().number(), number);
    }
    assert_eq!(Class::from_number(Class::COUNT), None);
    assert_eq!(Class::Written(3).digit(), Some(3));
    assert_eq!(Class::Marks.digit(), None);
}

#[test]
fn scores_become_probabilities() {
    let mut scores = [-3.0; Class::OF_NET];
    scores[Class::Printed(4).number()] = 2.0;
    scores[Class::Written(4).number()] = 2.0;
    scores[Class::Blank.number()] = 2.5;
    let reading = Reading::from_scores(&scores);
    assert!((reading.probabilities().iter().sum::<f32>() - 1.0).abs() < 1e-5);
    assert_eq!(reading.best().0, Class::Blank);
    assert!(reading.digit(4) > reading.probability(Class::Blank));
}

#[test]
fn extreme_patches_give_probabilities() {
    let mut checks: Pixels = [0; SIDE * SIDE];
    for (index, pixel) in checks.iter_mut().enumerate() {
        *pixel = if (index / SIDE + index).is_multiple_of(2) { 255 } else { 0 };
    }
    let patches = [[0; SIDE * SIDE], [255; SIDE * SIDE], checks];
    for reading in Net::standard().read(&patches) {
        assert!((reading.probabilities().iter().sum::<f32>() - 1.0).abs() < 1e-4);
    }
    let [dark, light] = [Net::standard().read(&patches[..1]), Net::standard().read(&patches[1..2])];
    assert_eq!(dark, light, "only differences from the mean count");
    // Without lines, the net is not sure, but the reader knows that there is no ink.
    let read = blank_without_ink(&patches[1..2], light);
    assert_eq!(read[0].best().0, Class::Blank, "{:?}", read[0]);
}

#[test]
fn a_patch_is_read_alike_alone_and_among_others() {
    let ramp = |step: usize| -> Pixels { std::array::from_fn(|index| (index * step % 251) as u8) };
    let patches = [ramp(1), ramp(7), ramp(33)];
    let net = Net::standard();
    let together = net.read(&patches);
    for (patch, reading) in patches.iter().zip(&together) {
        assert_eq!(net.read(&[*patch]), [*reading]);
    }
}

/// The outputs of a layer for inputs that `input` returns one by one.
fn outputs(layer: &Layer, input: impl Fn(usize) -> f32) -> Vec<f32> {
    let rows = layer.bytes.chunks_exact(layer.inputs).zip(&layer.scales).zip(&layer.biases);
    let output = |((bytes, scale), bias): ((&[i8], &f32), &f32)| {
        bytes.iter().enumerate().fold(*bias, |sum, (place, &byte)| sum + input(place) * (f32::from(byte) * scale))
    };
    rows.map(output).collect()
}

/// The scores of a patch, computed pixel by pixel.
fn naive_scores(weights: &Weights, patch: &Pixels) -> Vec<f32> {
    let mean = ((patch.iter().map(|&pixel| u32::from(pixel)).sum::<u32>() + 512) / 1024) as f32;
    let mut values: Vec<f32> = patch.iter().map(|&pixel| (f32::from(pixel) - mean) * PIXEL_UNIT).collect();
    let (mut side, mut channels) = (SIDE, 1);
    for layer in &weights.layers[..3] {
        let pixel = |x: usize, y: usize| {
            outputs(layer, |place| {
                let (row, column, channel) = (place / channels / 3, place / channels % 3, place % channels);
                let (x, y) = ((x + column).wrapping_sub(1), (y + row).wrapping_sub(1));
                if x < side && y < side { values[(y * side + x) * channels + channel] } else { 0.0 }
            })
        };
        let mut pooled = Vec::new();
        for (y, x) in (0..side / 2).flat_map(|y| (0..side / 2).map(move |x| (y, x))) {
            let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| pixel(2 * x + right, 2 * y + down));
            pooled
                .extend((0..layer.outputs).map(|output| four.iter().fold(0.0, |most: f32, one| most.max(one[output]))));
        }
        (values, side, channels) = (pooled, side / 2, layer.outputs);
    }
    let hidden = outputs(&weights.layers[3], |place| values[place]);
    outputs(&weights.layers[4], |place| hidden[place].max(0.0))
}

#[test]
fn scores_are_those_of_the_definition() {
    let weights = Weights::parse(BYTES).unwrap();
    let patches: [Pixels; 5] = [1, 7, 33, 101, 250].map(|step| std::array::from_fn(|at| (at * step % 251) as u8));
    for (scores, patch) in Net::standard().scores(&patches).iter().zip(&patches) {
        assert_eq!(scores[..], naive_scores(&weights, patch), "sums are taken in the same order");
    }
}

#[test]
fn moved_patches_keep_their_content() {
    let patch: Pixels = std::array::from_fn(|place| (place / SIDE * 7 + place % SIDE) as u8);
    let moved = super::moved(&patch, 1, -1);
    assert_eq!(moved[5 * SIDE + 5], patch[6 * SIDE + 4]);
    assert_eq!(moved[31 * SIDE], patch[31 * SIDE], "the edges are repeated");
}
