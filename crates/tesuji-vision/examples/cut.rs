//! Cuts the cells out of labelled photographs, or out of pictures from `tesuji dataset images`, and writes them into
//! one file for training and into pictures to look at.
//!
//! `cargo run --release -p tesuji-vision --example cut -- FOLDER OUTPUT [PRINTED_FOLDER]`

mod labelled;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use tesuji_core::Control;
use tesuji_vision::net::{Pixels, SIDE};
use tesuji_vision::{GridReading, Image, Reader, cut_cells};

use self::labelled::{LabelledPicture, MARKS};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, output, printed @ ..] = &arguments[..] else {
        return Err("usage: cut FOLDER OUTPUT [PRINTED_FOLDER]".into());
    };
    let printed = printed.first().map(PathBuf::from);
    let pictures = labelled::pictures(Path::new(folder), printed.as_deref(), true)?;
    let reader = Reader::default();
    let mut bytes = fs::File::create(format!("{output}.bin"))?;
    let mut list = fs::File::create(format!("{output}.txt"))?;
    let sheets = format!("{output}-sheets");
    fs::create_dir_all(&sheets)?;
    for (number, LabelledPicture { picture, truth, printed: digits }) in pictures.iter().enumerate() {
        // The net reads numbers above 9 digit by digit.
        if truth.len() != 81 {
            continue;
        }
        // The filled puzzle is the same photograph with more digits.
        let twin = printed.as_ref().map(|folder| folder.join(picture.file_name().unwrap_or_default()));
        if twin.as_ref().is_some_and(|twin| !twin.exists()) {
            continue;
        }
        let whole = Image::decode(&fs::read(picture)?)?;
        let started = std::time::Instant::now();
        let lines = Image::decode(&fs::read(twin.as_ref().unwrap_or(picture))?)?;
        // A grid that is read as another puzzle, or in another orientation, is the wrong one.
        let seen = if twin.is_some() { digits.as_ref().unwrap_or(truth) } else { truth };
        let read = reader.read(&lines, &Control::new()).unwrap_or_default();
        let grid = read.iter().find(|grid| agrees(grid, seen));
        let time = started.elapsed().as_millis();
        let shown = picture.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let found = if grid.is_some() { "found" } else { "none" };
        writeln!(list, "{number}\t{shown}\t{found}")?;
        println!("{shown}\t{time} ms\t{found}");
        let Some(grid) = grid else { continue };
        let patches = cut_cells(whole.gray(), &grid.mesh, grid.inverted);
        for (cell, patch) in patches.iter().enumerate() {
            let digit = truth[cell];
            let label = match (digit, digits) {
                (0, _) => 0,
                (MARKS, _) => 19,
                (digit, Some(printed)) if printed[cell] == digit => digit,
                (digit, Some(_)) => digit + 9,
                (digit, None) if shown.starts_with("image") => digit,
                _ => 20,
            };
            bytes.write_all(patch)?;
            bytes.write_all(&[label, if digit == MARKS { 10 } else { digit }])?;
            bytes.write_all(&(number as u16).to_le_bytes())?;
            bytes.write_all(&[cell as u8])?;
        }
        write_sheet(&patches, &Path::new(&sheets).join(format!("{shown}.pgm")))?;
    }
    Ok(())
}

/// Returns whether a grid was read with at least four fifths of these digits.
fn agrees(grid: &GridReading, digits: &[u8]) -> bool {
    let read = grid.values();
    let known: Vec<usize> = (0..digits.len()).filter(|&cell| (1..=9).contains(&digits[cell])).collect();
    let right = known.iter().filter(|&&cell| read.get(cell) == Some(&digits[cell])).count();
    right * 5 >= known.len() * 4
}

/// Writes the patches of a grid as one picture.
fn write_sheet(patches: &[Pixels], path: &Path) -> std::io::Result<()> {
    let side = SIDE * 9;
    let mut pixels = vec![0u8; side * side];
    for (cell, patch) in patches.iter().enumerate() {
        for (y, row) in patch.chunks_exact(SIDE).enumerate() {
            let start = (cell / 9 * SIDE + y) * side + cell % 9 * SIDE;
            pixels[start..start + SIDE].copy_from_slice(row);
        }
    }
    let mut file = fs::File::create(path)?;
    writeln!(file, "P5 {side} {side} 255")?;
    file.write_all(&pixels)
}
