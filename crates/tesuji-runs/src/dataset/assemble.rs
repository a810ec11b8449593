//! Assembles the files of a data set from its parts.

use std::path::Path;

use tesuji_core::Control;
use tesuji_query::Classes;

use super::datasheet::StratumFacts;
use super::file::{DataFile, exists, write_text};
use super::part::{Part, Rows};
use super::{DATASHEET, DATASHEET_JSON, DatasetError, Datasheet, Recipe};
use crate::files::Existing;
use crate::make::draw;

impl Recipe {
    /// Returns the names of the files in the folder of the data set, the datasheets last.
    pub fn file_names(&self) -> Vec<String> {
        let file = |(split, _)| format!("{split}.{}", self.form.ending());
        self.splits.shares().map(file).chain([DATASHEET.to_owned(), DATASHEET_JSON.to_owned()]).collect()
    }

    /// Checks that the folder contains no file of the data set that must be kept. Such a file is allowed if all parts
    /// are complete, because a killed run may have left it.
    ///
    /// # Errors
    ///
    /// Returns an error if there is such a file.
    pub fn check_folder(&self, folder: &Path, shards: u64, existing: Existing) -> Result<(), DatasetError> {
        let mut parts = (0..shards).flat_map(|nth| self.parts(folder, (nth, shards)));
        if existing == Existing::Replace || parts.all(|part| part.open().is_ok()) {
            return Ok(());
        }
        match self.file_names().iter().map(|name| folder.join(name)).find(|path| path.exists()) {
            Some(path) => Err(DatasetError::io(&path)(exists())),
            None => Ok(()),
        }
    }

    /// Assembles the data set from its parts, which were made as `shards` shards, and returns its datasheet; `None` if
    /// it was stopped.
    ///
    /// Strata are in the order of the recipe, and the puzzles of each in the order of their numbers. Of essentially
    /// equal puzzles the first is taken, whatever part it is in, and its canonical form determines its split. Therefore
    /// neither the number of shards nor the number of threads changes a byte. The files are renamed into place when all
    /// of them are complete. Memory grows by about 60 bytes per puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error if a part is missing or belongs to another recipe, if a different file already exists and must
    /// be kept, or if a file cannot be read or written.
    pub fn assemble(
        &self,
        folder: &Path,
        shards: u64,
        existing: Existing,
        control: &Control<'_>,
    ) -> Result<Option<Datasheet>, DatasetError> {
        let create = |name: &String| DataFile::create(&folder.join(name), self, existing);
        let names = self.file_names();
        let names = &names[..self.splits.shares().len()];
        let mut files = names.iter().map(create).collect::<Result<Vec<_>, _>>()?;
        let splits: Vec<&str> = self.splits.shares().map(|(name, _)| name).collect();
        let (mut known, mut strata) = (Classes::new(), Vec::new());
        for stratum in &self.strata {
            let parts: Vec<Part<'_>> = (0..shards).map(|nth| Part::new(stratum, folder, (nth, shards))).collect();
            let mut rows = parts.iter().map(Part::rows).collect::<Result<Vec<Rows<'_>>, _>>()?;
            let mut facts = StratumFacts::new(stratum);
            while let Some(first) = first(&rows) {
                if control.is_stopped() {
                    return Ok(None);
                }
                let Some((row, form)) = rows[first].advance()? else { break };
                if !known.insert(&form).1 {
                    continue;
                }
                let nth = self.splits.nth(draw(self.seed, &form));
                files[nth].write(&self.columns, &row, [stratum.name(), splits[nth]])?;
                facts.add(&row, splits[nth]);
            }
            strata.push(facts);
        }
        let files = files.into_iter().map(DataFile::finish).collect::<Result<Vec<_>, _>>()?;
        let facts = files.into_iter().map(|file| file.commit(existing)).collect::<Result<Vec<_>, _>>()?;
        let sheet = Datasheet::new(self, strata, facts);
        write_text(&folder.join(DATASHEET), &sheet.to_markdown(), existing)?;
        // The last file marks the data set as complete.
        write_text(&folder.join(DATASHEET_JSON), &sheet.to_json(), existing)?;
        Ok(Some(sheet))
    }
}

/// Returns the index of the part whose next row has the smallest number.
fn first(rows: &[Rows<'_>]) -> Option<usize> {
    let numbers = rows.iter().enumerate().filter_map(|(nth, rows)| Some((rows.number()?, nth)));
    numbers.min().map(|(_, nth)| nth)
}
