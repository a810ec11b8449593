//! The words of a book in its languages.

use tesuji_core::Grid;
use tesuji_render::Language;
use tesuji_render::art::Symbol;

/// The words of a book, apart from those in the specification.
pub(crate) struct BookWords {
    pub(crate) contents: &'static str,
    pub(crate) solutions: &'static str,
    pub(crate) hints: &'static str,
    pub(crate) about_hints: &'static str,
    pub(crate) no_hint: &'static str,
    pub(crate) index: &'static str,
    pub(crate) about_index: &'static str,
    pub(crate) time: &'static str,
    pub(crate) date: &'static str,
    /// The words for the screen reader.
    pub(crate) puzzle: fn(usize) -> String,
    /// The number of puzzles, on a cover.
    pub(crate) puzzles: fn(usize) -> String,
    pub(crate) solution: fn(usize) -> String,
    pub(crate) row: fn(usize, &[String]) -> String,
    pub(crate) level: fn(usize, usize) -> String,
    pub(crate) blank: &'static str,
    pub(crate) symbol: fn(Symbol, usize) -> String,
    pub(crate) comma: &'static str,
    pub(crate) about_ratings: &'static str,
    pub(crate) one: &'static str,
    /// The words of worksheets.
    pub(crate) sheet: SheetWords,
}

/// The words of a worksheet.
pub(crate) struct SheetWords {
    pub(crate) worksheet: &'static str,
    /// The headings of the three parts with positions, and of the answers.
    pub(crate) drawn: &'static str,
    pub(crate) hinted: &'static str,
    pub(crate) free: &'static str,
    pub(crate) answers: &'static str,
    /// The beginnings of the sentences that a reader completes.
    pub(crate) place: &'static str,
    pub(crate) eliminate: &'static str,
    /// The words for the screen reader: a position with its number and its grid, and an answer.
    pub(crate) position: fn(usize, &Grid) -> String,
    pub(crate) answer: fn(usize) -> String,
}

pub(crate) const ENGLISH: BookWords = BookWords {
    contents: "Contents",
    solutions: "Solutions",
    hints: "Hints",
    about_hints: "The first step of each puzzle that needs more than a single: the place, then what to look for.",
    no_hint: "No step with these techniques.",
    index: "Puzzles by technique",
    about_index: "The puzzles whose solution path has each technique, the easiest first.",
    time: "Time",
    date: "Date",
    puzzle: |number| format!("Puzzle {number}."),
    puzzles: |count| if count == 1 { "1 puzzle".to_owned() } else { format!("{count} puzzles") },
    solution: |number| format!("Solution {number}."),
    row: |number, cells| format!("Row {number}: {}.", cells.join(", ")),
    level: |level, levels| format!("Section {level} of {levels}"),
    blank: "blank",
    symbol: |symbol, number| format!("{} is {number}", english_symbol(symbol)),
    comma: ", ",
    about_ratings: "SE: the rating of the hardest step, as Sudoku Explainer 1.2.1 gives it.",
    one: "1 puzzle, which has exactly one solution.",
    sheet: SheetWords {
        worksheet: "Worksheet",
        drawn: "The pattern is drawn",
        hinted: "You know where to look",
        free: "On your own",
        answers: "Answers",
        place: "I can place",
        eliminate: "I can cross out",
        position: |number, grid| format!("Position {number}: {grid}"),
        answer: |number| format!("Answer {number}"),
    },
};

pub(crate) const CHINESE: BookWords = BookWords {
    contents: "目录",
    solutions: "答案",
    hints: "提示",
    about_hints: "每题第一个用排除和唯余解不出的步骤：先看哪里，再找什么。",
    no_hint: "用现有技巧找不到下一步。",
    index: "技巧索引",
    about_index: "各技巧用在哪些题里，技巧由易到难。",
    time: "用时",
    date: "日期",
    puzzle: |number| format!("第{number}题。"),
    puzzles: |count| format!("共{count}题"),
    solution: |number| format!("第{number}题答案。"),
    row: |number, cells| format!("第{number}行：{}。", cells.join("、")),
    level: |level, levels| format!("第{level}部分，共{levels}部分"),
    blank: "空格",
    symbol: |symbol, number| format!("{}代表{number}", chinese_symbol(symbol)),
    comma: "，",
    about_ratings: "SE：Sudoku Explainer 1.2.1 的难度分，取全题最难的一步。",
    one: "共1题，有唯一解。",
    sheet: SheetWords {
        worksheet: "练习",
        drawn: "图中已画出结构",
        hinted: "已知该看哪里",
        free: "独立完成",
        answers: "答案",
        place: "可以填入",
        eliminate: "可以删去",
        position: |number, grid| format!("第{number}题：{grid}"),
        answer: |number| format!("第{number}题答案"),
    },
};

const fn english_symbol(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Circle => "circle",
        Symbol::Star => "star",
        Symbol::Heart => "heart",
        Symbol::Moon => "moon",
        Symbol::Sun => "sun",
        Symbol::Leaf => "leaf",
    }
}

const fn chinese_symbol(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Circle => "圆圈",
        Symbol::Star => "星星",
        Symbol::Heart => "爱心",
        Symbol::Moon => "月亮",
        Symbol::Sun => "太阳",
        Symbol::Leaf => "树叶",
    }
}

impl BookWords {
    /// Returns the words of a language.
    pub(crate) const fn of(language: Language) -> &'static BookWords {
        match language {
            Language::English => &ENGLISH,
            Language::Chinese => &CHINESE,
        }
    }
}

/// The way in which the puzzles of a book were compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    /// With all symmetries that keep the layout and the rules.
    BySymmetry,
    /// Some of them only cell by cell.
    ByCells,
}

/// Returns the sentence about the puzzles of a book.
pub(crate) fn about_puzzles(count: usize, compared: Comparison, language: Language) -> String {
    if count == 1 {
        return BookWords::of(language).one.to_owned();
    }
    let alike = match (compared, language) {
        (Comparison::BySymmetry, Language::English) => "No two are essentially the same.",
        (Comparison::ByCells, Language::English) => "No two are equal.",
        (Comparison::BySymmetry, Language::Chinese) => "任意两题都不同构。",
        (Comparison::ByCells, Language::Chinese) => "没有重复的题目。",
    };
    match language {
        Language::English => format!("{count} puzzles. Each has exactly one solution. {alike}"),
        Language::Chinese => format!("共{count}题，每题都有唯一解。{alike}"),
    }
}

/// Returns the sentence about the program that made a book, with the seed if puzzles were generated from it.
pub(crate) fn about_program(seed: Option<u64>, language: Language) -> String {
    let version = env!("CARGO_PKG_VERSION");
    match (seed, language) {
        (Some(seed), Language::English) => {
            format!("Made by Tesuji {version} from seed {seed}. The file has its specification.")
        }
        (None, Language::English) => format!("Made by Tesuji {version}. The file has its specification."),
        (Some(seed), Language::Chinese) => format!("由 Tesuji {version} 制作，随机种子{seed}。本书的配置附在文件中。"),
        (None, Language::Chinese) => format!("由 Tesuji {version} 制作。本书的配置附在文件中。"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_imprint_says_only_what_was_checked() {
        let said = |count, compared| about_puzzles(count, compared, Language::English);
        let start = "3 puzzles. Each has exactly one solution. ".to_owned();
        assert_eq!(said(3, Comparison::BySymmetry), start.clone() + "No two are essentially the same.");
        assert_eq!(said(3, Comparison::ByCells), start + "No two are equal.");
        assert_eq!(said(1, Comparison::ByCells), ENGLISH.one);
        assert!(!about_program(None, Language::English).contains("seed"));
        assert!(about_program(Some(7), Language::Chinese).contains("种子7"));
    }
}
