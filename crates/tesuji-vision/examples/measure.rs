//! Reads labelled photographs, or pictures from `tesuji dataset images`, and counts the correct cells and puzzles.
//!
//! `cargo run --release -p tesuji-vision --example measure -- FOLDER [PRINTED_FOLDER [WEIGHTS [LIST]]]`
//!
//! If a second folder has the printed digits under the same names, printed and written digits are counted separately.
//! WEIGHTS is a file of weights to use instead of those of the crate. LIST is the output of `tesuji-vision-train check
//! --images`; only the photographs that it names as held out are read.

mod labelled;

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use tesuji_core::Control;
use tesuji_vision::net::{Class, Net, Reading, Weights};
use tesuji_vision::{GridReading, Image, Reader};

use self::labelled::{LabelledPicture, MARKS};

#[derive(Default)]
struct Counts {
    pictures: usize,
    found: usize,
    whole_raw: usize,
    whole: usize,
    cells: usize,
    wrong_raw: usize,
    wrong: usize,
    hands_wrong: usize,
    silent: usize,
    doubted: usize,
    times: Vec<u128>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<PathBuf> = std::env::args().skip(1).map(PathBuf::from).collect();
    let Some(folder) = arguments.first() else { return Err("usage: measure FOLDER [PRINTED_FOLDER [WEIGHTS]]".into()) };
    let mut pictures = labelled::pictures(folder, arguments.get(1).map(PathBuf::as_path), false)?;
    if let Some(list) = arguments.get(3) {
        let list = fs::read_to_string(list)?;
        let held_out: HashSet<&str> = list.lines().filter_map(held_out).collect();
        pictures.retain(|labelled| {
            let name = labelled.picture.file_stem().and_then(OsStr::to_str);
            name.is_some_and(|name| held_out.contains(name))
        });
    }
    let reader = match arguments.get(2) {
        Some(weights) => Reader::new(Net::new(&Weights::parse(&fs::read(weights)?)?)),
        None => Reader::default(),
    };
    let mut counts = Counts::default();
    for LabelledPicture { picture, truth, printed: givens } in &pictures {
        let file = picture.file_name().unwrap_or_default();
        let decoded = Image::decode(&fs::read(picture)?)?;
        let started = Instant::now();
        let read = reader.read(&decoded, &Control::new());
        counts.times.push(started.elapsed().as_micros());
        counts.pictures += 1;
        match read.as_ref().map(|grids| &grids[0]) {
            Ok(grid) if grid.givens.len() == truth.len() => {
                let note = counts.add(grid, truth, givens.as_deref());
                println!("{}\t{:.3}\t{} solutions\t{note}", file.display(), grid.score, grid.solutions);
            }
            Ok(grid) => println!("{}\tsize {}", file.display(), grid.size()),
            Err(error) => println!("{}\t{error}", file.display()),
        }
    }
    counts.print();
    Ok(())
}

/// Returns the photograph that a line of the list names as held out.
fn held_out(line: &str) -> Option<&str> {
    line.strip_prefix("held out\t")?.split('\t').next()
}

impl Counts {
    fn add(&mut self, grid: &GridReading, truth: &[u8], givens: Option<&[u8]>) -> String {
        self.found += 1;
        self.cells += truth.len();
        let raw: Vec<u8> = grid.readings.iter().map(raw).collect();
        let mut read = grid.values();
        grid.marked.iter().for_each(|&cell| read[cell] = MARKS);
        let cells = 0..truth.len();
        let wrong_in =
            |values: &[u8]| -> Vec<usize> { cells.clone().filter(|&cell| values[cell] != truth[cell]).collect() };
        let wrong = wrong_in(&read);
        self.wrong_raw += wrong_in(&raw).len();
        self.wrong += wrong.len();
        self.whole_raw += usize::from(raw == truth);
        self.whole += usize::from(wrong.is_empty());
        self.silent += usize::from(wrong.iter().any(|cell| !grid.doubted.contains(cell)));
        self.doubted += grid.doubted.len();
        let mut hands = 0;
        if let Some(givens) = givens {
            hands = cells.clone().filter(|&cell| (grid.givens[cell] > 0) != (givens[cell] > 0)).count();
            self.hands_wrong += hands;
        }
        let list: Vec<String> = wrong
            .iter()
            .map(|&cell| {
                format!(
                    "r{}c{} {} as {} ({:.2})",
                    cell / grid.size() + 1,
                    cell % grid.size() + 1,
                    truth[cell],
                    read[cell],
                    grid.probability(cell)
                )
            })
            .collect();
        format!(
            "raw {} wrong, {} doubted, hands {hands}: {}",
            wrong_in(&raw).len(),
            grid.doubted.len(),
            list.join(", ")
        )
    }

    fn print(mut self) {
        self.times.sort_unstable();
        let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let Counts { pictures, found, cells, .. } = self;
        println!("{pictures} pictures, {found} grids found");
        println!("whole without repair {} ({:.1} %)", self.whole_raw, share(self.whole_raw, pictures));
        println!("whole with repair    {} ({:.1} %)", self.whole, share(self.whole, pictures));
        println!("cells wrong {} before, {} after ({:.3} %)", self.wrong_raw, self.wrong, share(self.wrong, cells));
        println!("givens or the player's wrong {} ({:.3} %)", self.hands_wrong, share(self.hands_wrong, cells));
        println!("puzzles with a wrong cell that is not doubted {}", self.silent);
        println!("cells doubted {} ({:.2} %)", self.doubted, share(self.doubted, cells));
        println!("median {} us, longest {} us", self.times[pictures / 2], self.times[pictures - 1]);
    }
}

/// Returns the most probable content of a cell: a digit, 0 for blank or [`MARKS`].
fn raw(reading: &Reading) -> u8 {
    match reading.best().0 {
        Class::Printed(digit) | Class::Written(digit) => digit,
        Class::Marks => MARKS,
        _ => 0,
    }
}
