//! Complete pictures with their truth.

use serde::Serialize;
use tesuji_book::TooLargeError;

use crate::camera;
use crate::candidates;
use crate::fonts::Fonts;
use crate::lens::Point;
use crate::paper::Paper;
use crate::random::Random;
use crate::screen;
use crate::style::Style;
use crate::subject::Subject;

/// The settings for drawing pictures.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The kinds of pictures; one of them is chosen at random. If the list is empty, it is [`Style::Book`].
    pub styles: Vec<Style>,
    /// The longer side of the pictures in pixels, limited to the range from [`Scene::LEAST`] to [`Scene::MOST`].
    pub pixels: u32,
    /// The fonts of the printed digits.
    pub fonts: Fonts,
}

impl Default for Scene {
    fn default() -> Scene {
        Scene { styles: Style::ALL.to_vec(), pixels: 800, fonts: Fonts::default() }
    }
}

/// A picture with its truth.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The file: a PNG file for a screen, a JPEG file for a camera or a scanner.
    pub file: Vec<u8>,
    /// The truth.
    pub truth: Truth,
}

/// The truth about a picture. Points are in pixels from the upper left corner, x first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Truth {
    /// The kind of picture.
    pub style: &'static str,
    /// The width of the picture.
    pub width: usize,
    /// The height of the picture.
    pub height: usize,
    /// The printed puzzle on one line.
    pub puzzle: String,
    /// The puzzle with the digits and marks that the player wrote, on one line.
    pub state: String,
    /// The value of each cell, as printed or written; 0 if the cell has none.
    pub values: Vec<u8>,
    /// The cells with a printed digit, from 0.
    pub printed: Vec<usize>,
    /// The cells with a digit of the player, from 0.
    pub written: Vec<usize>,
    /// The cells with pencil marks, from 0.
    pub marked: Vec<usize>,
    /// The solution, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<u8>>,
    /// The corners of the grid: upper left, upper right, lower right and lower left of the upright grid.
    pub corners: [[f32; 2]; 4],
    /// The middle of each cell; `null` for cells outside the grid.
    pub cells: Vec<Option<[f32; 2]>>,
}

/// The error returned for a picture that cannot be drawn.
#[derive(Debug, thiserror::Error)]
pub enum SceneError {
    /// The picture would be too large.
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
    /// The pixels cannot be written as a JPEG file.
    #[error("cannot write the picture as JPEG: {0}")]
    Encoding(#[from] jpeg_encoder::EncodingError),
}

impl Scene {
    /// The minimum number of pixels of the longer side.
    pub const LEAST: u32 = 200;

    /// The maximum number of pixels of the longer side.
    pub const MOST: u32 = 4000;

    /// Draws a picture that depends only on the subject and the random numbers.
    ///
    /// # Errors
    ///
    /// Returns an error if the picture would have more than a hundred million pixels.
    pub fn draw(&self, subject: &Subject, random: &mut Random) -> Result<Picture, SceneError> {
        let style = if self.styles.is_empty() { Style::Book } else { *random.choose(&self.styles) };
        let pixels = self.pixels.clamp(Scene::LEAST, Scene::MOST);
        let face = self.fonts.choose(random);
        let subject = match style {
            Style::Candidates => &subject.with_candidates(),
            _ => subject,
        };
        let (file, [width, height], points) = match style {
            Style::Screen => screen::draw(subject, pixels, face, random)?,
            Style::Candidates => candidates::draw(subject, pixels, face, random)?,
            Style::Scan | Style::Book | Style::Newspaper => {
                let paper = Paper::new(subject, style, face, random);
                camera::take(&paper, style, pixels, random)?
            }
        };
        let problem = &subject.problem;
        let layout = problem.layout();
        let cells = 0..layout.cell_count();
        let (printed, written, marks) = (problem.givens(), problem.placed(), problem.marks());
        let (down, across) = (layout.rows() as f64, layout.columns() as f64);
        let rounded = |point: Point| points(point).map(|part| (part * 100.0).round() as f32 / 100.0);
        let truth = Truth {
            style: style.name(),
            width,
            height,
            puzzle: subject.puzzle(),
            state: subject.state(),
            values: problem.values(),
            printed: cells.clone().filter(|&cell| printed[cell] != 0).collect(),
            written: cells.clone().filter(|&cell| written[cell] != 0).collect(),
            marked: cells.clone().filter(|&cell| marks.get(cell).is_some_and(|marks| !marks.is_empty())).collect(),
            solution: subject.solution.clone(),
            corners: [[0.0, 0.0], [across, 0.0], [across, down], [0.0, down]].map(rounded),
            cells: cells
                .map(|cell| layout.place(cell).map(|(row, column)| rounded([column as f64 + 0.5, row as f64 + 0.5])))
                .collect(),
        };
        Ok(Picture { file, truth })
    }
}

/// The file, its width and height, and the map from positions in the grid, in cells, to pixels.
pub(crate) type Rendering = (Vec<u8>, [usize; 2], Box<dyn Fn(Point) -> Point>);
