//! The words of the worksheets on textbook searches.

use tesuji_render::Language;
use tesuji_textbook::Algorithm;

use crate::HandMove;

/// The words of a worksheet on textbook searches.
pub(crate) struct SearchWords {
    pub(crate) title: &'static str,
    /// The names and the rules of the two searches.
    row_order: &'static str,
    fewest_first: &'static str,
    row_order_rules: [&'static str; 5],
    fewest_first_rules: [&'static str; 5],
    /// The heads of the columns of the table: the number of the move, the row, the column, the digit, and the direction.
    pub(crate) columns: [&'static str; 5],
    /// The words for the directions: forward and back.
    on: &'static str,
    back: &'static str,
    pub(crate) written: &'static str,
    pub(crate) steps_back: &'static str,
    /// The question after the last search.
    pub(crate) question: &'static str,
    /// The counts of a search: its name, the digits written, and the times it goes back.
    pub(crate) compared: fn(&str, usize, usize) -> String,
    /// The words for the screen reader: the table, a move, and a line to fill in.
    pub(crate) table: fn(&str) -> String,
    said: fn(usize, usize, usize, Option<u8>) -> String,
    empty: fn(usize) -> String,
}

/// The mark in the column of digits if none fits.
const NO_DIGIT: &str = "–";

const ENGLISH: SearchWords = SearchWords {
    title: "Search by hand",
    row_order: "Row by row",
    fewest_first: "Fewest choices first",
    row_order_rules: [
        "Go to the first empty cell, row by row from the left.",
        "Write the smallest digit that is not yet in its row, column or box. Each digit gets a line of the table, \
         with “on” at its end.",
        "If no digit fits, write a line with “–” and “back”. Go back to the last cell that you filled.",
        "Erase its digit, and write the next larger digit that fits. If there is none, go back again.",
        "Stop when the grid is full.",
    ],
    fewest_first_rules: [
        "In each empty cell, count the digits that fit: those that are not yet in its row, column or box. Go to the \
         cell with the fewest; if several have as few, take the first of them, row by row.",
        "Write the smallest digit that fits. Each digit gets a line of the table, with “on” at its end.",
        "If no digit fits, write a line with “–” and “back”. Go back to the last cell that you filled.",
        "Erase its digit, and write the next larger digit that fits. If there is none, go back again.",
        "Stop when the grid is full.",
    ],
    columns: ["Step", "Row", "Column", "Digit", "Then"],
    on: "on",
    back: "back",
    written: "Digits that I wrote:",
    steps_back: "Times that I went back:",
    question: "Which search went back less often? Why?",
    compared: |name, written, back| {
        let times = match back {
            0 => "never goes back".to_owned(),
            1 => "goes back once".to_owned(),
            back => format!("goes back {back} times"),
        };
        format!("{name}: writes {written} digits, {times}.")
    },
    table: |name| format!("{name}: the steps."),
    said: |nth, row, column, digit| match digit {
        Some(digit) => format!("Step {nth}: row {row}, column {column}, digit {digit}, on."),
        None => format!("Step {nth}: row {row}, column {column}, no digit, back."),
    },
    empty: |nth| format!("Step {nth}: blank."),
};

const CHINESE: SearchWords = SearchWords {
    title: "动手搜索",
    row_order: "逐行搜索",
    fewest_first: "最少候选优先",
    row_order_rules: [
        "从左到右、从上到下，找到第一个空格。",
        "填入能填的最小数字：它所在的行、列、宫里都还没有这个数字。每填一个数字就在表中记一行，方向写前进。",
        "如果没有数字能填，就在表中记一行：数字画横线，方向写后退。然后回到上一个填过的格。",
        "擦掉那一格的数字，改填能填的下一个更大的数字。如果没有，就继续后退。",
        "填满盘面就结束。",
    ],
    fewest_first_rules: [
        "数一数每个空格能填几个数字，也就是所在的行、列、宫里都还没有的数字。选能填数字最少的空格；\
         如果有几个一样少，就按从左到右、从上到下的顺序选第一个。",
        "填入能填的最小数字。每填一个数字就在表中记一行，方向写前进。",
        "如果没有数字能填，就在表中记一行：数字画横线，方向写后退。然后回到上一个填过的格。",
        "擦掉那一格的数字，改填能填的下一个更大的数字。如果没有，就继续后退。",
        "填满盘面就结束。",
    ],
    columns: ["步骤", "行", "列", "数字", "方向"],
    on: "前进",
    back: "后退",
    written: "填数次数：",
    steps_back: "后退次数：",
    question: "哪种搜索后退得少？为什么？",
    compared: |name, written, back| format!("{name}：填数{written}次，后退{back}次。"),
    table: |name| format!("{name}的步骤。"),
    said: |nth, row, column, digit| match digit {
        Some(digit) => format!("第{nth}步：第{row}行第{column}列填{digit}，前进。"),
        None => format!("第{nth}步：第{row}行第{column}列没有数字能填，后退。"),
    },
    empty: |nth| format!("第{nth}步：空白。"),
};

impl SearchWords {
    /// Returns the words of a language.
    pub(crate) const fn of(language: Language) -> &'static SearchWords {
        match language {
            Language::English => &ENGLISH,
            Language::Chinese => &CHINESE,
        }
    }

    /// Returns the name of a search.
    pub(crate) fn name(&self, algorithm: Algorithm) -> &'static str {
        if algorithm == Algorithm::RowOrder { self.row_order } else { self.fewest_first }
    }

    /// Returns the rules of a search.
    pub(crate) fn rules(&self, algorithm: Algorithm) -> &[&'static str; 5] {
        if algorithm == Algorithm::RowOrder { &self.row_order_rules } else { &self.fewest_first_rules }
    }

    /// Returns a line of the table, numbered from 1, and its words: for a move, or to fill in.
    pub(crate) fn line(&self, nth: usize, made: Option<HandMove>, size: usize) -> ([String; 5], String) {
        let Some(HandMove { cell, digit }) = made else {
            let [row, column, written, then] = <[String; 4]>::default();
            return ([nth.to_string(), row, column, written, then], (self.empty)(nth));
        };
        let (row, column) = (cell / size + 1, cell % size + 1);
        let (written, then) = match digit {
            Some(digit) => (digit.to_string(), self.on),
            None => (NO_DIGIT.to_owned(), self.back),
        };
        let texts = [nth.to_string(), row.to_string(), column.to_string(), written, then.to_owned()];
        (texts, (self.said)(nth, row, column, digit))
    }
}
