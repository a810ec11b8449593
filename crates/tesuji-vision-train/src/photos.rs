//! Patches that were cut from photographs.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use tesuji_scene::Random;
use tesuji_vision::net::{Pixels, SIDE};

use crate::canvas::{Place, Plane, between, blur, plane, to_pixels};
use crate::sample::{Sample, Truth};

/// A patch of a photograph.
#[derive(Clone, Debug)]
pub struct Cut {
    /// The patch and its truth.
    pub sample: Sample,
    /// The name of the photograph.
    pub image: String,
    /// The group: photographs of the same puzzle, which are held out together.
    pub group: String,
    /// The number of the cell.
    pub cell: usize,
}

/// Changes a patch a little: position, size, turn, light, sharpness.
#[must_use]
pub fn vary(pixels: &Pixels, random: &mut Random) -> Box<Pixels> {
    let values: Vec<f32> = pixels.iter().map(|&pixel| f32::from(pixel)).collect();
    let middle = SIDE as f32 / 2.0;
    let centre = [middle + random.normal() * 1.1, middle + random.normal() * 1.1];
    let mut place = Place::new(centre, SIDE as f32 * (1.0 + random.normal() * 0.06));
    place.narrow = 1.0 + random.normal() * 0.06;
    place.turn = random.normal() * 0.07;
    place.slant = random.normal() * 0.09;
    let mut changed: Plane = plane();
    for (index, value) in changed.iter_mut().enumerate() {
        let [u, v] = place.back((index % SIDE) as f32 + 0.5, (index / SIDE) as f32 + 0.5);
        *value = between(&values, SIDE, (u + 0.5) * SIDE as f32 - 0.5, (v + 0.5) * SIDE as f32 - 0.5);
    }
    if random.chance(0.3) {
        let width = random.between(0.3, 1.0);
        blur(&mut changed, width, width);
    }
    let (factor, offset) = (random.between(0.75, 1.25), random.normal() * 12.0);
    let noise = if random.chance(0.3) { random.between(0.0, 6.0) } else { 0.0 };
    let mean = changed.iter().sum::<f32>() / changed.len() as f32;
    for value in &mut changed {
        *value = mean + (*value - mean) * factor + offset + random.normal() * noise;
    }
    to_pixels(&changed)
}

/// The bytes of a patch in a file: the pixels, the label, the digit, the number of the image and that of the cell.
const RECORD: usize = SIDE * SIDE + 5;
/// The label of a digit that may be printed or written.
const EITHER_HAND: u8 = 20;

/// Reads the patches that the example `cut` of `tesuji-vision` wrote, `NAME.bin`, with the names in `NAME.txt`.
///
/// # Errors
/// If a file cannot be read or is not of this format.
pub fn read(file: &Path) -> io::Result<Vec<Cut>> {
    let bytes = fs::read(file)?;
    let names = names(&fs::read_to_string(file.with_extension("txt"))?);
    if bytes.len() % RECORD != 0 {
        return Err(io::Error::other(format!("{}: the last patch is not complete", file.display())));
    }
    let cuts = bytes.chunks_exact(RECORD).map(|record| cut(record, &names));
    let mut cuts: Vec<Cut> = cuts
        .collect::<Option<_>>()
        .ok_or_else(|| io::Error::other(format!("{}: a label is invalid, or an image has no name", file.display())))?;
    group(&mut cuts);
    Ok(cuts)
}

fn names(text: &str) -> BTreeMap<u16, String> {
    let lines = text.lines().filter_map(|line| line.split_once('\t'));
    lines
        .filter_map(|(number, rest)| {
            let name = rest.split('\t').next().unwrap_or(rest);
            Some((number.parse().ok()?, name.split('.').next().unwrap_or(name).to_owned()))
        })
        .collect()
}

fn cut(record: &[u8], names: &BTreeMap<u16, String>) -> Option<Cut> {
    let (pixels, rest) = record.split_first_chunk()?;
    let &[label, digit, low, high, cell] = rest.first_chunk()?;
    let image = names.get(&u16::from_le_bytes([low, high]))?.clone();
    let truth = match label {
        0..=19 => Truth::Class(usize::from(label)),
        EITHER_HAND if (1..=9).contains(&digit) => Truth::Digit(usize::from(digit)),
        _ => return None,
    };
    let sample = Sample { pixels: Box::new(*pixels), truth };
    Some(Cut { sample, image, group: String::new(), cell: usize::from(cell) })
}

/// Sets the group of each patch: the printed digits of its image or, if it is not known which digits are printed, the
/// first two parts of the name, which number the puzzle.
fn group(cuts: &mut [Cut]) {
    let mut puzzles: BTreeMap<String, [u8; 81]> = BTreeMap::new();
    let mut unknown: BTreeMap<String, bool> = BTreeMap::new();
    for cut in cuts.iter() {
        if let Truth::Class(class @ 1..=9) = cut.sample.truth {
            puzzles.entry(cut.image.clone()).or_insert([b'.'; 81])[cut.cell % 81] = b'0' + class as u8;
        }
        *unknown.entry(cut.image.clone()).or_default() |= matches!(cut.sample.truth, Truth::Digit(_));
    }
    for cut in cuts {
        let numbered: Vec<&str> = cut.image.split('_').take(2).collect();
        cut.group = match puzzles.get(&cut.image) {
            Some(puzzle) if numbered.len() < 2 && !unknown[&cut.image] => String::from_utf8_lossy(puzzle).into_owned(),
            _ => numbered.join("_"),
        };
    }
}

impl Cut {
    /// Returns the part to which the group belongs, one of `parts`.
    #[must_use]
    pub fn part(&self, parts: u64) -> u64 {
        let bytes = self.group.bytes();
        let hash =
            bytes.fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        Random::new(hash, 0).bits() % parts
    }
}
