//! `tesuji band`: the catalogue of the 416 classes of bands.

use std::io::{self, Write};

use anyhow::Context;
use clap::Args;
use serde::Serialize;
use tesuji::render::forms::json;
use tesuji::symmetry::BandClass;

use crate::exit::Exit;
use crate::session::Session;

/// Look up the 416 classes of bands, by number or by a band
///
/// Prints one line per class: its number and the 27 digits of its smallest band, row by row. The classes are numbered
/// in the order of these lines. tesuji symmetry prints the class numbers of the six bands and stacks of a solution.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji band 29                           the band of this class\n  \
    tesuji band 987654321321987654654321987  the class of this band\n  \
    tesuji band                              all classes")]
pub(crate) struct Band {
    /// Numbers from 1 to 416, or bands of 27 digits; all classes if none
    #[arg(value_name = "NUMBERS OR BANDS")]
    bands: Vec<BandClass>,

    /// Print one JSON object per class
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Band, _: &Session) -> anyhow::Result<Exit> {
    let classes: Vec<BandClass> = if args.bands.is_empty() { BandClass::iter().collect() } else { args.bands.clone() };
    let mut text = Vec::new();
    for class in classes {
        #[derive(Serialize)]
        struct Class {
            number: u16,
            band: String,
        }
        let class = Class { number: class.number(), band: class.to_string() };
        match args.json {
            true => json::write_summary("band", &class, &mut text),
            false => text.extend_from_slice(format!("{} {}\n", class.number, class.band).as_bytes()),
        }
    }
    io::stdout().write_all(&text).context("cannot write the output")?;
    Ok(Exit::Yes)
}
