//! Cuts the cells of labelled photographs into one file for training, and draws them for a look.
//!
//! `cargo run --release -p tesuji-vision --example cut -- FOLDER OUTPUT [PRINTED_FOLDER]`

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use tesuji_vision::{Gray, Patch, find_grids};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, output, printed @ ..] = &arguments[..] else {
        return Err("usage: cut FOLDER OUTPUT [PRINTED_FOLDER]".into());
    };
    let printed = printed.first().map(PathBuf::from);
    let mut names: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    names.retain(|path| path.extension().is_some_and(|extension| extension == "jpg"));
    names.sort();
    let mut bytes = fs::File::create(format!("{output}.bin"))?;
    let mut list = fs::File::create(format!("{output}.txt"))?;
    let sheets = format!("{output}-sheets");
    fs::create_dir_all(&sheets)?;
    for (number, name) in names.iter().enumerate() {
        let truth = truth(name)?;
        let gray = Gray::decode(&fs::read(name)?)?;
        let started = std::time::Instant::now();
        let found = find_grids(&gray);
        let time = started.elapsed().as_millis();
        let shown = name.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let first = found.first();
        writeln!(list, "{number}\t{shown}\t{}", first.map_or("none", |_| "found"))?;
        let sizes: Vec<String> = found.iter().map(|g| format!("{}:{:.3}", g.mesh.size(), g.score)).collect();
        println!("{shown}\t{time} ms\t{}", sizes.join(" "));
        let Some(grid) = first.filter(|grid| grid.mesh.size() == 9) else { continue };
        let patches = Patch::cut(&gray, &grid.mesh, grid.inverted);
        let printed = match &printed {
            Some(folder) => Some(self::truth(&folder.join(&shown))?),
            None => None,
        };
        for (cell, patch) in patches.iter().enumerate() {
            let digit = truth[cell];
            let label = match (digit, &printed) {
                (0, _) => 0,
                (10, _) => 19,
                (digit, Some(printed)) if printed[cell] == digit => digit,
                (digit, Some(_)) => digit + 9,
                (digit, None) if shown.starts_with("image") => digit,
                _ => 20,
            };
            bytes.write_all(&patch.pixels)?;
            bytes.write_all(&[label, digit])?;
            bytes.write_all(&(number as u16).to_le_bytes())?;
            bytes.write_all(&[cell as u8])?;
        }
        write_sheet(&patches, &Path::new(&sheets).join(format!("{shown}.pgm")))?;
    }
    Ok(())
}

/// Reads the truth beside a picture: the last 81 numbers.
fn truth(picture: &Path) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let text = fs::read_to_string(picture.with_extension("dat"))
        .or_else(|_| fs::read_to_string(picture.with_extension("txt")))?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let rows = &lines[lines.len() - 9..];
    let numbers =
        rows.iter().flat_map(|row| row.split_whitespace()).map(str::parse::<u8>).collect::<Result<Vec<_>, _>>()?;
    if numbers.len() == 81 {
        Ok(numbers)
    } else {
        Err(format!("{}: {} numbers", picture.display(), numbers.len()).into())
    }
}

/// Writes the patches of a grid as one picture.
fn write_sheet(patches: &[Patch], path: &Path) -> std::io::Result<()> {
    let side = Patch::SIDE * 9;
    let mut pixels = vec![0u8; side * side];
    for (cell, patch) in patches.iter().enumerate() {
        for (y, row) in patch.pixels.chunks_exact(Patch::SIDE).enumerate() {
            let start = (cell / 9 * Patch::SIDE + y) * side + cell % 9 * Patch::SIDE;
            pixels[start..start + Patch::SIDE].copy_from_slice(row);
        }
    }
    let mut file = fs::File::create(path)?;
    writeln!(file, "P5 {side} {side} 255")?;
    file.write_all(&pixels)
}
