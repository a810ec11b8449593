//! Reads the grids of a picture.

use tesuji_core::{Control, Layout, Problem, Shape, ValueSet};
use thiserror::Error;

use crate::areas::without_areas;
use crate::cells::{cut_cells, has_ink};
use crate::colours::compare_colours;
use crate::find::{FoundGrid, SEARCHES, find_by};
use crate::hands::{compare, count_numbers, expect_no_player};
use crate::marks::SmallInks;
use crate::net::{Class, Net, Pixels, Reading};
use crate::numbers::read_numbers;
use crate::repair::{RepairedGivens, repair};
use crate::rubbed::expect_traces;
use crate::typeface::compare_digits;
use crate::{Gray, Image, Mesh, Turn};

/// A reading below this probability is in doubt.
const SURE: f32 = 0.98;
/// As [`SURE`], if the puzzle does not have exactly one solution, which would confirm the readings.
const SURE_ALONE: f32 = 0.998;
/// A grid is refused if its legibility, the mean probability of its contents, is below this.
const LEGIBLE: f32 = 0.75;
/// A grid with a legibility above this is upright.
const CLEAR: f32 = 0.95;
/// A grid without exactly one solution is refused unless its legibility is above this.
const CONFIDENT: f32 = 0.92;
/// The difference in legibility that may be chance.
const CHANCE_DIFFERENCE: f32 = 0.15;
/// A digit with at least this probability counts as seen.
const SEEN: f32 = 0.8;
/// The probability that a player enters a wrong digit, in a grid that otherwise agrees with the solution.
const PLAYER_ERRS: f32 = 0.0005;
/// The factor for the odds that a cell without ink is blank.
const BLANK: f32 = 1000.0;
/// The maximum number of clashes in a sudoku; a crossword or a table of numbers has more.
const MOST_CLASHES: usize = 3;

/// A grid that was read from a picture.
#[derive(Clone, Debug)]
pub struct GridReading {
    /// The crossings of its lines; the first row is the top row of the upright grid.
    pub mesh: Mesh,
    /// `true` if the lines are lighter than the paper.
    pub inverted: bool,
    /// The visible share of its lines minus penalties, at most 1.
    pub score: f32,
    /// The probabilities of the contents of each cell, row by row.
    pub readings: Vec<Reading>,
    /// The givens, 0 for none.
    pub givens: Vec<u8>,
    /// The digits of the player, 0 for none: written by hand, or on a screen printed in another colour.
    pub written: Vec<u8>,
    /// The cells with pencil marks.
    pub marked: Vec<usize>,
    /// The pencil marks of each cell, empty if it has none or if they are hard to read.
    pub marks: Vec<ValueSet>,
    /// The cells that may be wrong, in reading order.
    pub doubted: Vec<usize>,
    /// The cells that were not read as their most probable content, so that the puzzle has exactly one solution. All
    /// are in doubt.
    pub repaired: Vec<usize>,
    /// The number of solutions of the givens, at most 2.
    pub solutions: usize,
}

/// The reason why a picture was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadPictureError {
    /// No square grid was found.
    #[error("no grid was found in the picture")]
    NoGrid,
    /// The grid has almost no digits, or is not a sudoku.
    #[error("the picture has a grid, but its cells do not contain the digits of a sudoku")]
    NoSudoku,
    /// Many cells are hard to read, and the puzzle does not have exactly one solution.
    #[error("the picture has a grid, but its digits are too hard to read")]
    Illegible,
    /// Digits appear twice in rows, columns or boxes.
    #[error("the picture has a grid of digits, but too many of them clash")]
    Clashes,
    /// The grid has a size that no puzzle has, or more than 16x16 cells.
    #[error("grids of this size cannot be read; the largest have 16x16 cells")]
    TooLarge,
    /// The control ended the work.
    #[error("the work was stopped")]
    Stopped,
}

/// A reader of pictures: a trained net, and the rules of sudoku.
#[derive(Clone, Debug)]
pub struct Reader {
    net: Net,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader::new(Net::standard())
    }
}

impl Reader {
    /// Returns a reader with this net.
    #[must_use]
    pub fn new(net: Net) -> Reader {
        Reader { net }
    }

    /// Reads all grids of a picture, the most prominent one first and grids without an empty cell last.
    ///
    /// If at least one grid is a sudoku, other grids are left out.
    ///
    /// # Errors
    /// If no grid is a sudoku, returns the reason for the most prominent one. Returns an error if the control stops the
    /// work.
    pub fn read(&self, picture: &Image, control: &Control) -> Result<Vec<GridReading>, ReadPictureError> {
        let mut read = Vec::new();
        let mut error = None;
        for search in 0..SEARCHES {
            for grid in find_by(search, &picture.gray, control) {
                match self.read_with_alternatives(picture, &grid, control) {
                    Err(ReadPictureError::Stopped) => return Err(ReadPictureError::Stopped),
                    Ok(reading) => read.push(reading),
                    Err(reason) => error = error.or(Some(reason)),
                }
            }
            if !control.should_continue() {
                return Err(ReadPictureError::Stopped);
            }
            if !read.is_empty() {
                break;
            }
        }
        // A newspaper often prints the answer to the previous puzzle next to the new one.
        read.sort_by_key(|grid| grid.givens.iter().all(|&given| given > 0));
        if read.is_empty() { Err(error.unwrap_or(ReadPictureError::NoGrid)) } else { Ok(read) }
    }

    /// Reads a grid or, if it is not a sudoku, the first of its alternatives that is one.
    fn read_with_alternatives(
        &self,
        picture: &Image,
        grid: &FoundGrid,
        control: &Control,
    ) -> Result<GridReading, ReadPictureError> {
        let first = self.read_grid(picture, grid, control);
        grid.alternatives().iter().fold(first, |result, other| match result {
            Ok(_) | Err(ReadPictureError::Stopped) => result,
            Err(reason) => match self.read_grid(picture, other, control) {
                Err(ReadPictureError::Stopped) => Err(ReadPictureError::Stopped),
                other => other.map_err(|_| reason),
            },
        })
    }

    /// Reads one grid.
    ///
    /// # Errors
    /// Returns an error if the grid is not a sudoku, or if the control stops the work.
    pub fn read_grid(
        &self,
        picture: &Image,
        grid: &FoundGrid,
        control: &Control,
    ) -> Result<GridReading, ReadPictureError> {
        let layout = layout(grid.mesh.size()).ok_or(ReadPictureError::TooLarge)?;
        let (cells, repaired) = self.upright(picture, grid, &layout, control)?;
        let RepairedGivens { givens, changed, rivals, solution, solutions } = repaired;
        let mut reading = GridReading {
            score: grid.score,
            written: vec![0; givens.len()],
            marked: Vec::new(),
            marks: vec![ValueSet::EMPTY; givens.len()],
            doubted: rivals,
            repaired: changed,
            solutions,
            givens,
            mesh: cells.mesh,
            inverted: grid.inverted,
            readings: cells.readings,
        };
        reading.read_player(solution.as_deref());
        reading.take_marks(&cells.inks.marks(), solution.as_deref());
        reading.doubted.extend(cells.unclear);
        reading.doubt();
        Ok(reading)
    }

    /// Turns the grid so that its digits are upright, and returns its cells and the puzzle. Of the turns that are about
    /// as legible as the best one, it takes the one with exactly one solution.
    fn upright(
        &self,
        picture: &Image,
        grid: &FoundGrid,
        layout: &Layout,
        control: &Control,
    ) -> Result<(Cells, RepairedGivens), ReadPictureError> {
        let cleaned = grid.is_drawn.then(|| without_areas(&picture.gray, &grid.mesh, grid.inverted));
        let gray = cleaned.as_ref().unwrap_or(&picture.gray);
        let read = |turn: Turn| self.cells((picture, gray), grid, turn, layout, control);
        let mut turns = vec![read(Turn::None)];
        if turns[0].legibility() < CLEAR {
            turns.extend(Turn::ALL.into_iter().skip(1).map(read));
        }
        turns.sort_by(|one, other| other.legibility().total_cmp(&one.legibility()));
        let limit = turns[0].legibility() - CHANCE_DIFFERENCE;
        turns.retain(|turn| turn.legibility() >= limit);
        let mut best: Option<(Cells, RepairedGivens)> = None;
        let mut refusal = ReadPictureError::NoSudoku;
        for (nth, cells) in turns.into_iter().enumerate() {
            if !control.should_continue() {
                return Err(ReadPictureError::Stopped);
            }
            match check(layout, &cells) {
                Ok(()) => {}
                Err(error) if nth == 0 => {
                    refusal = error;
                    continue;
                }
                Err(_) => continue,
            }
            let repaired = repair(layout, &cells.readings, control);
            let is_better = |(_, other): &(Cells, RepairedGivens)| {
                (repaired.solutions == 1, other.changed.len()) > (other.solutions == 1, repaired.changed.len())
            };
            if best.as_ref().is_none_or(is_better) {
                best = Some((cells, repaired));
            }
        }
        let best = best.ok_or(refusal)?;
        // Without a unique solution, nothing confirms that the digits were read correctly, or even that they are
        // upright.
        let is_confirmed = best.1.solutions == 1 || best.0.legibility() > CONFIDENT;
        if is_confirmed { Ok(best) } else { Err(ReadPictureError::Illegible) }
    }

    /// Reads the cells of a grid that may be upright. The second picture is the one whose ink is read.
    fn cells(
        &self,
        (picture, gray): (&Image, &Gray),
        grid: &FoundGrid,
        turn: Turn,
        layout: &Layout,
        control: &Control,
    ) -> Cells {
        let (mesh, inverted) = (grid.mesh.turned(turn), grid.inverted);
        let patches = cut_cells(gray, &mesh, inverted);
        let readings = blank_without_ink(&patches, self.net.read(&patches));
        let (readings, inks) = if mesh.size() > 9 {
            // With numbers of two digits, the comparison made more cells wrong than right.
            (read_numbers(&self.net, &patches, readings), SmallInks::none(mesh.size()))
        } else {
            let readings = compare_digits(&patches, readings);
            let inks = SmallInks::of(&self.net, gray, (&mesh, inverted), grid.is_drawn, &patches, &readings);
            let readings = inks.expect_marks(readings);
            (if grid.is_drawn { readings } else { expect_traces(&patches, readings) }, inks)
        };
        let readings = written_puzzle(expect_no_player(compare(&patches, readings)), mesh.size());
        let numbers = if mesh.size() > 9 { 0 } else { count_numbers(&patches, &readings) };
        let (readings, unclear) = compare_colours(layout, (picture, &mesh), &patches, readings, control);
        Cells { readings, mesh, inks, unclear, numbers }
    }
}

/// The cells of a grid as read, before the rules of sudoku are used.
struct Cells {
    mesh: Mesh,
    readings: Vec<Reading>,
    /// The ink that may be pencil marks; none in grids above 9x9, whose marks are not read.
    inks: SmallInks,
    /// The cells whose digit may be a given or the player's.
    unclear: Vec<usize>,
    /// The number of cells up to 9x9 that have a number of several digits.
    numbers: usize,
}

impl Cells {
    /// Returns the mean probability of the contents of the cells that are not blank, from 0 to 1.
    fn legibility(&self) -> f32 {
        legibility(&self.readings)
    }
}

impl GridReading {
    /// Returns the number of cells in a row.
    #[must_use]
    pub fn size(&self) -> usize {
        self.mesh.size()
    }

    /// Returns the digits of the player and the givens, 0 for none.
    #[must_use]
    pub fn values(&self) -> Vec<u8> {
        self.givens.iter().zip(&self.written).map(|(&given, &written)| given.max(written)).collect()
    }

    /// Returns the printed digits as a line, with a dot for every other cell. Letters from A follow 9.
    #[must_use]
    pub fn puzzle_line(&self) -> String {
        line(&self.givens)
    }

    /// Returns the digits written by hand as a line, in the form of `puzzle_line`.
    #[must_use]
    pub fn written_line(&self) -> String {
        line(&self.written)
    }

    /// Returns the puzzle with the digits and pencil marks of the player.
    ///
    /// # Panics
    /// Never: the digits fit the size.
    #[must_use]
    pub fn problem(&self) -> Problem {
        let layout = layout(self.size()).expect("the size was read");
        let problem = Problem::from_values(layout, self.givens.clone());
        let problem = problem.and_then(|problem| problem.with_played(&self.written, &self.marks));
        problem.expect("the digits are at most the size")
    }

    /// Returns the class that a cell was read as.
    ///
    /// # Panics
    /// If the grid has no such cell.
    #[must_use]
    pub fn class(&self, cell: usize) -> Class {
        match (self.givens[cell], self.written[cell]) {
            (0, 0) if self.marked.binary_search(&cell).is_ok() => Class::Marks,
            (0, 0) => Class::Blank,
            (0, digit) => Class::Written(digit),
            (digit, _) => Class::Printed(digit),
        }
    }

    /// Returns the most probable class of a cell other than the one that it was read as, and its probability.
    ///
    /// # Panics
    /// If the grid has no such cell.
    #[must_use]
    pub fn second(&self, cell: usize) -> (Class, f32) {
        let (chosen, reading) = (self.class(cell), &self.readings[cell]);
        let others = (0..Class::COUNT).filter_map(Class::from_number).filter(|&class| class != chosen);
        let others = others.map(|class| (class, reading.probability(class)));
        others.max_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or((Class::Blank, 0.0))
    }

    /// Reads the player's entries in the cells without givens. If nearly all of them agree with the solution, the
    /// solution decides about digits that are hard to read.
    fn read_player(&mut self, solution: Option<&[u8]>) {
        let size = self.size() as u8;
        let (mut agree, mut differ) = (0, 0);
        for cell in 0..self.givens.len() {
            if self.givens[cell] > 0 {
                continue;
            }
            let reading = &self.readings[cell];
            let digits = (1..=size).map(|digit| (reading.probability(Class::Written(digit)), digit));
            let (written, digit) = digits.fold((0.0, 0), |best, other| if other.0 > best.0 { other } else { best });
            let (blank, marks) = (reading.probability(Class::Blank), reading.probability(Class::Marks));
            if written > blank.max(marks) {
                self.written[cell] = digit;
            } else if marks > blank {
                self.marked.push(cell);
            }
            if let Some(solution) = solution
                && self.written[cell] > 0
            {
                *(if solution[cell] == digit { &mut agree } else { &mut differ }) += 1;
            }
        }
        self.unmark();
        let Some(solution) = solution.filter(|_| agree > 4 * differ && agree > self.size()) else { return };
        self.agree_with(solution, agree);
    }

    /// Replaces player's digits that are hard to read by those of the solution, and marks other digits that differ from
    /// it as doubtful. `agree` is the number of digits that agree with it. If the player has filled most cells,
    /// cells read as marks or as blank also count as hard to read.
    fn agree_with(&mut self, solution: &[u8], agree: usize) {
        let open = self.givens.iter().filter(|&&given| given == 0).count();
        let is_filled = 10 * agree > 7 * open;
        for (cell, &digit) in solution.iter().enumerate() {
            let is_open = if is_filled { self.givens[cell] == 0 } else { self.written[cell] > 0 };
            if !is_open || self.written[cell] == digit {
                continue;
            }
            if self.readings[cell].digit(digit) > PLAYER_ERRS * self.probability(cell) {
                self.marked.retain(|&marked| marked != cell);
                self.written[cell] = digit;
                self.repaired.push(cell);
            } else if self.written[cell] > 0 {
                self.doubted.push(cell);
            }
        }
    }

    /// Takes the marks of the cells that were read as marked. A cell whose marks do not have the digit of the solution is
    /// in doubt.
    fn take_marks(&mut self, marks: &[ValueSet], solution: Option<&[u8]>) {
        for &cell in &self.marked {
            self.marks[cell] = marks[cell];
            if solution.is_some_and(|solution| !marks[cell].is_empty() && !marks[cell].contains(solution[cell])) {
                self.doubted.push(cell);
            }
        }
    }

    /// Takes doubtful marks for blank unless the player has certainly written something: a stain looks like marks, and
    /// players make many marks or none. The other marks are then in doubt.
    fn unmark(&mut self) {
        let by_hand = |reading: &&Reading| !matches!(reading.best().0, Class::Blank | Class::Printed(_));
        let sure = self.readings.iter().filter(by_hand).filter(|reading| reading.best().1 > SURE);
        if sure.count() < 2 {
            let readings = &self.readings;
            self.marked.retain(|&cell| readings[cell].probability(Class::Marks) > SURE);
            self.doubted.extend(&self.marked);
        }
    }

    /// Adds the cells with an uncertain reading to those in doubt.
    fn doubt(&mut self) {
        let sure = if self.solutions == 1 { SURE } else { SURE_ALONE };
        for cell in 0..self.givens.len() {
            // Several marks that could be read confirm that the cell is marked. One could be a digit.
            if self.probability(cell) < sure && self.marks[cell].len() < 2 {
                self.doubted.push(cell);
            }
        }
        self.doubted.extend(&self.repaired);
        if self.solutions != 1 && self.doubted.is_empty() {
            // Something is wrong although every cell seems clear, so name the least certain cells.
            let mut cells: Vec<usize> = (0..self.givens.len()).collect();
            cells.sort_by(|&one, &other| self.probability(one).total_cmp(&self.probability(other)));
            self.doubted.extend(cells.iter().take(3));
        }
        self.doubted.sort_unstable();
        self.doubted.dedup();
        self.repaired.sort_unstable();
    }

    /// Returns the probability of the class that a cell was read as.
    ///
    /// # Panics
    /// If the grid has no such cell.
    #[must_use]
    pub fn probability(&self, cell: usize) -> f32 {
        self.readings[cell].probability(self.class(cell))
    }
}

fn line(values: &[u8]) -> String {
    let symbol = |&value: &u8| match value {
        0 => '.',
        1..=9 => char::from(b'0' + value),
        _ => char::from(b'A' - 10 + value),
    };
    values.iter().map(symbol).collect()
}

/// Returns the layout of a grid of a supported size.
fn layout(size: usize) -> Option<Layout> {
    Shape::of_size(size).filter(|_| size <= usize::from(Class::MOST_DIGIT)).map(Layout::of)
}

/// Makes it much more probable that a cell without ink is blank: to the net, the lines around it can look like pencil
/// marks.
pub(crate) fn blank_without_ink(patches: &[Pixels], readings: Vec<Reading>) -> Vec<Reading> {
    let cells = patches.iter().zip(readings);
    cells.map(|(patch, reading)| if has_ink(patch) { reading } else { reading.with_blank_odds(BLANK) }).collect()
}

/// Makes every digit a given if almost none is printed: the puzzle was copied by hand.
fn written_puzzle(readings: Vec<Reading>, size: usize) -> Vec<Reading> {
    let count = |is_of_hand: fn(Class) -> bool| readings.iter().filter(|reading| is_of_hand(reading.best().0)).count();
    let printed = count(|class| matches!(class, Class::Printed(_)));
    let written = count(|class| matches!(class, Class::Written(_)));
    if 2 * printed >= size || written < size {
        return readings;
    }
    readings.into_iter().map(Reading::all_printed).collect()
}

/// Returns the most probable content of a cell and its probability, without distinguishing printed from written.
fn content(reading: &Reading) -> (Class, f32) {
    let (class, probability) = reading.best();
    (class, class.digit().map_or(probability, |digit| reading.digit(digit)))
}

/// Returns the mean probability of the contents of the cells that are not blank, from 0 to 1.
fn legibility(readings: &[Reading]) -> f32 {
    let sure = readings.iter().map(content).filter(|(class, _)| *class != Class::Blank);
    let (sum, count) = sure.fold((0.0, 0), |(sum, count), (_, probability)| (sum + probability, count + 1));
    if count == 0 { 0.0 } else { sum / count as f32 }
}

/// Returns an error if the cells are not those of a sudoku.
fn check(layout: &Layout, cells: &Cells) -> Result<(), ReadPictureError> {
    let (size, readings) = (layout.size(), &cells.readings);
    let sure = |reading: &&Reading| content(reading).1 > SEEN;
    let digits = readings.iter().filter(sure).filter_map(|reading| reading.best().0.digit());
    let (fitting, foreign): (Vec<u8>, Vec<u8>) = digits.partition(|&digit| usize::from(digit) <= size);
    if fitting.len() < size || foreign.len() * 8 > fitting.len() || cells.legibility() < LEGIBLE {
        return Err(ReadPictureError::NoSudoku);
    }
    // A table of numbers. A player's marks are smaller than the digits, except for a few.
    if 2 * cells.numbers > fitting.len() {
        return Err(ReadPictureError::NoSudoku);
    }
    // A board of crosses and circles, or a puzzle of zeros and ones.
    let distinct = fitting.iter().copied().collect::<ValueSet>().len();
    if 2 * distinct < size {
        return Err(ReadPictureError::NoSudoku);
    }
    let printed = readings.iter().map(|reading| match reading.best() {
        (Class::Printed(digit), probability) if probability > SURE => digit,
        _ => 0,
    });
    let clashes = tesuji_solve::clashes_of(layout, &printed.collect::<Vec<u8>>());
    if clashes.len() > MOST_CLASHES { Err(ReadPictureError::Clashes) } else { Ok(()) }
}
