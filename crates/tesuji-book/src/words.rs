//! The words of a book in its languages.

use tesuji_render::Language;

/// The words of a book, besides those of the specification.
pub(crate) struct BookWords {
    pub(crate) contents: &'static str,
    pub(crate) solutions: &'static str,
    pub(crate) hints: &'static str,
    pub(crate) about_hints: &'static str,
    pub(crate) no_hint: &'static str,
    pub(crate) index: &'static str,
    pub(crate) about_index: &'static str,
    pub(crate) time: &'static str,
    /// The words for the screen reader.
    pub(crate) puzzle: &'static str,
    pub(crate) solution: &'static str,
    pub(crate) blank: &'static str,
    pub(crate) about_ratings: &'static str,
    pub(crate) one: &'static str,
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
    puzzle: "Puzzle",
    solution: "Solution",
    blank: "blank",
    about_ratings: "SE: the rating of the hardest step, as Sudoku Explainer 1.2.1 gives it.",
    one: "1 puzzle, which has exactly one solution.",
};

pub(crate) const CHINESE: BookWords = BookWords {
    contents: "目录",
    solutions: "答案",
    hints: "提示",
    about_hints: "每题第一个比唯一数更难的步骤：先看哪里，再找什么。",
    no_hint: "这些技巧找不到下一步。",
    index: "按技巧索引",
    about_index: "解题过程用到各技巧的题目，由易到难。",
    time: "用时",
    puzzle: "题目",
    solution: "答案",
    blank: "空",
    about_ratings: "SE：Sudoku Explainer 1.2.1 对最难步骤的评分。",
    one: "共1题，恰有一个解。",
};

impl BookWords {
    /// Returns the words of a language.
    pub(crate) const fn of(language: Language) -> &'static BookWords {
        match language {
            Language::English => &ENGLISH,
            Language::Chinese => &CHINESE,
        }
    }
}

/// Returns the sentence about the puzzles of a book.
pub(crate) fn about_puzzles(count: usize, language: Language) -> String {
    match (count, language) {
        (1, language) => BookWords::of(language).one.to_owned(),
        (_, Language::English) => {
            format!("{count} puzzles. Each has exactly one solution. No two are essentially the same.")
        }
        (_, Language::Chinese) => format!("共{count}题，每题恰有一个解，没有两题本质相同。"),
    }
}

/// Returns the sentence about the program that made a book.
pub(crate) fn about_program(seed: u64, language: Language) -> String {
    let version = env!("CARGO_PKG_VERSION");
    match language {
        Language::English => format!("Made by Tesuji {version} from seed {seed}. The file has its specification."),
        Language::Chinese => format!("由 Tesuji {version} 用种子 {seed} 生成。文件内附其规格。"),
    }
}
