//! The notations, one file for each or for a family of them. Each begins with a list of what its parser tolerates.
//!
//! | file | contents |
//! |---|---|
//! | `array` | array literals of programming languages |
//! | `bank` | lines of the sudoku-exchange puzzle bank |
//! | `boxed` | rows in a frame that shows the boxes |
//! | `documents` | recognition and cutting of the JSON of variant editors |
//! | `fpuzzles` | the JSON of f-puzzles, and links that contain it |
//! | `grid` | nine lines of nine characters |
//! | `groups` | candidates of each cell, on one line |
//! | `hodoku` | lines of a HoDoKu library |
//! | `iss` | the items of Interactive Sudoku Solver, and links that contain them |
//! | `jigsaw` | cells, and the region of each |
//! | `json` | JSON arrays of rows, alone or within objects |
//! | `killer` | killer sudokus: sums and arrows, cage numbers |
//! | `ksudoku` | KSudoku's XML |
//! | `latex` | the `sudoku` environment of LaTeX |
//! | `letters` | lines with letters for digits |
//! | `line` | 81 characters on one line |
//! | `link` | links with the clues in the address |
//! | `opensudoku` | OpenSudoku's XML |
//! | `paste` | any text with a puzzle in it |
//! | `pencilmarks` | candidates of each cell, in a frame |
//! | `pzpr` | links to sudokus of puzz.link |
//! | `rows` | rows of numbers, without a frame |
//! | `run_length` | codes in which a letter or number is a run of empty cells: SudokuPad, Solo, `sudoku-variants` |
//! | `sadman` | `.sdk` files of SadMan Software Sudoku and of SudoCue |
//! | `samurai` | five grids that overlap |
//! | `sdx` | `.sdx` files of SudoCue |
//! | `simple_sudoku` | files and clipboard of Simple Sudoku |
//! | `spreadsheet` | rows of fields separated by tabs or commas |
//! | `sudokumaker` | links to SudokuMaker, and the JSON in them |
//! | `sudokupad` | links to SudokuPad, the JSON in them, and its drawings read as rules |
//! | `sudokuwiki` | the board code of SudokuWiki |
//! | `sukaku` | 729 characters on one line |
//! | `susser` | the one-line format of Sudoku Susser |
//! | `table` | CSV data sets, and the columns of gsf |
//! | `tesuji` | any problem as one line of JSON |
//! | `unicode` | rows in a frame of box drawing characters |

pub(crate) mod array;
pub(crate) mod bank;
pub(crate) mod boxed;
pub(crate) mod documents;
pub(crate) mod fpuzzles;
pub(crate) mod grid;
pub(crate) mod groups;
pub(crate) mod hodoku;
pub(crate) mod iss;
pub(crate) mod jigsaw;
pub(crate) mod json;
pub(crate) mod killer;
#[cfg(feature = "xml")]
pub(crate) mod ksudoku;
pub(crate) mod latex;
pub(crate) mod letters;
pub(crate) mod line;
pub(crate) mod link;
#[cfg(feature = "xml")]
pub(crate) mod opensudoku;
pub(crate) mod paste;
pub(crate) mod pencilmarks;
pub(crate) mod pzpr;
pub(crate) mod rows;
pub(crate) mod run_length;
pub(crate) mod sadman;
#[cfg(not(tesuji_small))]
pub(crate) mod samurai;
pub(crate) mod sdx;
pub(crate) mod simple_sudoku;
pub(crate) mod spreadsheet;
pub(crate) mod sudokumaker;
pub(crate) mod sudokupad;
pub(crate) mod sudokuwiki;
pub(crate) mod sukaku;
pub(crate) mod susser;
#[cfg(feature = "csv")]
pub(crate) mod table;
#[cfg(not(tesuji_small))]
pub(crate) mod tesuji;
pub(crate) mod unicode;
pub(crate) mod xml;
