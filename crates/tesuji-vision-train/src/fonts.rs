//! The fonts of a list, found in folders.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ttf_parser::{Face, name_id};

use crate::glyph::Shapes;
use tesuji_scene::Random;

/// The faces of a font family.
#[derive(Clone, Debug)]
pub struct Family {
    /// The name.
    pub name: String,
    /// The digits and other characters of each face.
    pub faces: Vec<Shapes>,
}

/// The font families by use.
#[derive(Clone, Default, Debug)]
pub struct Fonts {
    /// Printed and written families to train with.
    used: [Vec<Family>; 2],
    /// Printed and written families to check with.
    held: [Vec<Family>; 2],
}

/// The families: one per line, with the style and, if the family is only for checks, `held`.
const LIST: &str = include_str!("fonts.tsv");

impl Fonts {
    /// Reads the fonts of the list from folders, including subfolders.
    ///
    /// # Errors
    /// If a folder or file cannot be read, or a use has no family.
    pub fn read(folders: &[PathBuf]) -> io::Result<Fonts> {
        let mut files = Vec::new();
        for folder in folders {
            find(folder, &mut files)?;
        }
        files.sort();
        let listed: BTreeMap<&str, (bool, bool)> = LIST
            .lines()
            .filter_map(|line| {
                let mut parts = line.split('\t');
                let (name, style) = (parts.next()?, parts.next()?);
                Some((name, (style == "written", parts.next() == Some("held"))))
            })
            .collect();
        let mut families: BTreeMap<&str, Vec<Shapes>> = BTreeMap::new();
        let mut seen = HashSet::new();
        for (number, file) in files.iter().enumerate() {
            let bytes = fs::read(file)?;
            let Ok(face) = Face::parse(&bytes, 0) else { continue };
            let Some((&name, _)) = family_of(&face).and_then(|name| listed.get_key_value(name.trim())) else {
                continue;
            };
            // The same digits may be in several files.
            if let Some(shapes) = Shapes::of(&face, number).filter(|shapes| seen.insert(shapes.digits.clone())) {
                families.entry(name).or_default().push(shapes);
            }
        }
        let mut fonts = Fonts::default();
        for (name, faces) in families {
            let (written, held) = listed[name];
            let list = if held { &mut fonts.held } else { &mut fonts.used };
            list[usize::from(written)].push(Family { name: name.to_owned(), faces });
        }
        if fonts.used.iter().chain(&fonts.held).any(Vec::is_empty) {
            return Err(io::Error::other("no font of the list was found for one of its uses"));
        }
        Ok(fonts)
    }

    /// Returns a random printed family.
    pub fn printed(&self, held: bool, random: &mut Random) -> &Family {
        random.choose(&self.list(held)[0])
    }

    /// Returns a random family that looks written by hand.
    pub fn written(&self, held: bool, random: &mut Random) -> &Family {
        random.choose(&self.list(held)[1])
    }

    fn list(&self, held: bool) -> &[Vec<Family>; 2] {
        if held { &self.held } else { &self.used }
    }

    /// Returns the numbers of families and faces as text.
    #[must_use]
    pub fn summary(&self) -> String {
        let count = |list: &[Family]| {
            let faces: usize = list.iter().map(|family| family.faces.len()).sum();
            format!("{} families ({faces} faces)", list.len())
        };
        let [printed, written] = &self.used;
        let [held_printed, held_written] = &self.held;
        format!(
            "printed {}, written {}; held out: printed {}, written {}",
            count(printed),
            count(written),
            count(held_printed),
            count(held_written)
        )
    }
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, files)?;
        } else if path.extension().is_some_and(|end| end == "ttf" || end == "otf") {
            files.push(path);
        }
    }
    Ok(())
}

/// Returns the name of the family: the typographic one, if the font has it.
fn family_of(face: &Face<'_>) -> Option<String> {
    let name = |id| {
        let mut names = face.names().into_iter().filter(|name| name.name_id == id);
        names.find_map(|name| name.to_string())
    };
    name(name_id::TYPOGRAPHIC_FAMILY).or_else(|| name(name_id::FAMILY))
}
