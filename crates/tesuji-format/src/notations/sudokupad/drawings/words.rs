//! The rules in words: the rules, colours and numbers that each sentence mentions.

use super::colour;
use crate::rules::{are_other_rules, are_plain_rules};

/// A rule that words can describe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Topic {
    // Lines.
    Thermometer,
    Arrow,
    DoubleArrow,
    Whisper,
    Renban,
    RegionSum,
    Palindrome,
    Between,
    Lockout,
    Zipper,
    Nabner,
    Entropic,
    Modular,
    Parity,
    SumLine,
    // Marks on sides, corners and cells.
    WhiteDot,
    BlackDot,
    AllDots,
    Xv,
    AllXv,
    Inequality,
    Quadruple,
    Even,
    Odd,
    Minimum,
    Maximum,
    Cage,
    // Numbers outside.
    LittleKiller,
    Sandwich,
    XSum,
    Skyscraper,
    NumberedRoom,
    // The whole grid.
    Diagonal,
    AntiKnight,
    AntiKing,
    NonConsecutive,
    Disjoint,
    Windoku,
}

impl Topic {
    /// Returns whether it is a rule for coloured lines that are not identified by a shape at their ends.
    pub(crate) fn is_line(self) -> bool {
        (Topic::Whisper..=Topic::SumLine).contains(&self)
    }
}

/// A rule that a sentence mentions.
#[derive(Clone, Debug)]
pub(crate) struct MentionedRule {
    pub(crate) topic: Topic,
    /// The colours that the sentence names.
    pub(crate) colours: Vec<&'static str>,
    /// The number that the sentence gives for the rule, such as a difference.
    pub(crate) number: Option<i64>,
    /// The sentence, verbatim.
    pub(crate) sentence: String,
    /// Its words in lower case, with a blank before and after each.
    pub(crate) words: String,
}

/// The contents of the rules.
#[derive(Debug, Default)]
pub(crate) struct Words {
    pub(crate) said: Vec<MentionedRule>,
    /// Sentences that mention only unknown rules.
    pub(crate) unknown: Vec<String>,
    /// `true` if there are no rules in words.
    pub(crate) is_empty: bool,
}

impl Words {
    pub(crate) fn read(rules: &str) -> Words {
        let mut words = Words { is_empty: rules.trim().is_empty(), ..Words::default() };
        for sentence in sentences(rules) {
            words.take(sentence);
        }
        words
    }

    fn take(&mut self, sentence: &str) {
        let plain = spaced(sentence);
        if plain.trim().is_empty() || is_remark(&plain) {
            return;
        }
        let topics = topics_of(&plain);
        // Each part of a sentence about several lines has its own colour.
        let parts: Vec<&str> = sentence.split(',').collect();
        if topics.iter().filter(|topic| topic.is_line()).count() > 1 && parts.len() > 1 {
            let told: Vec<Vec<Topic>> = parts.iter().map(|part| topics_of(&spaced(part))).collect();
            if topics.iter().all(|topic| told.iter().any(|found| found.contains(topic))) {
                return parts.into_iter().for_each(|part| self.take(part));
            }
        }
        if topics.is_empty() {
            if !are_plain_rules(sentence) && are_other_rules(sentence) {
                self.unknown.push(sentence.to_owned());
            }
            return;
        }
        let colours: Vec<&'static str> = plain.split(' ').filter_map(colour::known).collect();
        for topic in topics {
            let number = number_of(topic, &plain);
            let (colours, sentence, words) = (colours.clone(), sentence.to_owned(), plain.clone());
            self.said.push(MentionedRule { topic, colours, number, sentence, words });
        }
    }

    /// Returns the first sentence about a rule.
    pub(crate) fn of(&self, topic: Topic) -> Option<&MentionedRule> {
        self.said.iter().find(|said| said.topic == topic)
    }

    pub(crate) fn speak_of(&self, topic: Topic) -> bool {
        self.of(topic).is_some()
    }

    /// Returns the number that any sentence gives for a rule.
    pub(crate) fn number(&self, topic: Topic) -> Option<i64> {
        self.said.iter().filter(|said| said.topic == topic).find_map(|said| said.number)
    }

    /// Returns whether any sentence about a rule contains one of these words.
    pub(crate) fn mention(&self, topic: Topic, wanted: &[&str]) -> bool {
        self.said.iter().any(|said| said.topic == topic && any(&said.words, wanted))
    }
}

/// Returns the sentences of a text, which end at a line end, a semicolon, a full stop before a blank and so on.
fn sentences(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut begin = 0;
    let bytes = text.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        let is_end = match byte {
            b'\n' | b';' | b'!' => true,
            b'.' => bytes.get(at + 1).is_none_or(u8::is_ascii_whitespace),
            _ => false,
        };
        if is_end {
            found.push(text[begin..at].trim());
            begin = at + 1;
        }
    }
    found.push(text[begin..].trim());
    found.retain(|sentence| !sentence.is_empty());
    found
}

/// Returns the words in lower case, with one blank before and after each: " a knight s move ".
fn spaced(sentence: &str) -> String {
    let lower = sentence.to_lowercase();
    let words = lower.split(|sign: char| !sign.is_alphanumeric() && sign != '<' && sign != '>');
    let mut text = String::from(" ");
    for word in words.filter(|word| !word.is_empty()) {
        text.push_str(word);
        text.push(' ');
    }
    text
}

/// Returns whether the text contains one of these strings at the beginning of a word; a string may span several words.
fn any(text: &str, wanted: &[&str]) -> bool {
    wanted.iter().any(|wanted| text.contains(&format!(" {wanted}")))
}

/// Returns whether the text contains one of these strings as whole words.
fn word(text: &str, wanted: &[&str]) -> bool {
    wanted.iter().any(|wanted| text.contains(&format!(" {wanted} ")))
}

fn is_denied(text: &str) -> bool {
    let denied =
        ["cannot", "can not", "can t", "may not", "must not", "mustn t", "do not", "don t", "does not", "never"];
    any(text, &denied)
        || any(
            text,
            &[
                "no two",
                "no digit",
                "no number",
                "not ",
                "must differ",
                "must be different",
                "are different",
                "differ ",
            ],
        )
}

/// Returns whether a sentence is not a rule: it permits something, or says that not everything is drawn.
fn is_remark(text: &str) -> bool {
    let may = any(text, &["may ", "can ", "could "]) && !is_denied(text);
    let allowed =
        ["repeat", "overlap", "share", "cross", "touch", "be of any", "branch", "different value", "different sum"];
    let demanded = ["increas", "sum to", "sums to", "differ by", "at least", "consecutive", "total"];
    // Permission to repeat values defines the kind of a cage.
    let is_cage = any(text, &["cage"]) && any(text, &["repeat"]);
    let is_permission = may && any(text, &allowed) && !any(text, &demanded) && !is_cage;
    is_permission || any(text, &["not all", "not every", "no negative", "not necessarily", "fog "])
}

/// Returns the rules that a sentence mentions.
fn topics_of(text: &str) -> Vec<Topic> {
    let mut topics = Vec::new();
    let mut add = |is_said: bool, topic: Topic| {
        if is_said && !topics.contains(&topic) {
            topics.push(topic);
        }
    };
    line_topics(text, &mut add);
    mark_topics(text, &mut add);
    outside_topics(text, &mut add);
    grid_topics(text, &mut add);
    topics
}

type Add<'a> = dyn FnMut(bool, Topic) + 'a;

fn line_topics(text: &str, add: &mut Add<'_>) {
    let line = any(text, &["line"]);
    let has = |wanted: &[&str]| any(text, wanted);
    let diagonal_sum = has(&["diagonal"]) && has(&["sum", "total", "add"]);
    let little = has(&["little killer"]) || (diagonal_sum && has(&["arrow", "outside", "clue", "indicated"]));
    let double = has(&["double arrow", "double ended arrow", "double headed arrow"]);
    let is_order = has(&["greater", "less", "smaller", "larger", "lower", "higher", "bigger"]);
    add(has(&["thermo"]) || (has(&["bulb"]) && has(&["increas"])), Topic::Thermometer);
    add(double, Topic::DoubleArrow);
    let is_arrow = has(&["arrow"]) && !double && !little && !is_order;
    add(is_arrow && (has(&["circle", "sum", "bulb", "pill"]) || text.split(' ').count() <= 5), Topic::Arrow);
    let whisper = line && has(&["at least"]) && has(&["differ", "apart"]);
    add(has(&["whisper"]) || whisper, Topic::Whisper);
    let set = has(&["any order", "non repeating", "set of", "consecutive set", "consecutive digits"]);
    add(has(&["renban"]) || (line && has(&["consecutive"]) && set && !is_denied(text)), Topic::Renban);
    let boxes = has(&["box", "region", "3x3", "border"]);
    let equal = has(&["same", "equal", "identical", "divide"]) || word(text, &["n"]);
    add(has(&["region sum"]) || (line && has(&["sum"]) && boxes && equal), Topic::RegionSum);
    let both = has(&["both direction", "either direction", "forward", "backward", "either end", "both ways"]);
    add(has(&["palindrom"]) || (line && both && has(&["same", "read"])), Topic::Palindrome);
    let ends = has(&["circle", "end", "bulb"]);
    let lockout = has(&["lockout", "diamond"]);
    let between = has(&["between line"]) || (line && has(&["between"]) && ends && !has(&["sum"]));
    add(between && !lockout, Topic::Between);
    add(lockout, Topic::Lockout);
    let distance = has(&["equal distance", "equidistant", "same distance", "equally distant", "an equal distance"]);
    add(has(&["zipper"]) || (line && distance), Topic::Zipper);
    let nabner = line && has(&["no two"]) && has(&["consecutive"]) && !has(&["adjacent"]);
    add(has(&["nabner"]) || nabner, Topic::Nabner);
    let groups =
        (has(&["low"]) && has(&["medium", "middle", "mid "]) && has(&["high"])) || has(&["1 2 3 4 5 6", "123 456"]);
    add(has(&["entropic", "entropy line"]) || (line && groups), Topic::Entropic);
    let modulo = has(&["mod 3", "modulo 3", "modulo three", "remainder", "residue", "147", "1 4 7"]);
    add(has(&["modular"]) || (line && modulo), Topic::Modular);
    let parity = has(&["alternat"]) && (has(&["parity"]) || (has(&["odd"]) && has(&["even"])));
    add(has(&["parity line"]) || (line && parity), Topic::Parity);
    let pieces = has(&["segment", "group", "divid", "contiguous", "consecutive", "split"]);
    let sum_line = line && has(&["sum to", "sums to", "sum up to", "add up to", "add to"]) && pieces && !boxes;
    let is_total = has(&["10 line", "ten line", "sum line"]) && !has(&["region sum"]);
    add(is_total || (sum_line && total_of(text).is_some()), Topic::SumLine);
}

fn mark_topics(text: &str, add: &mut Add<'_>) {
    let has = |wanted: &[&str]| any(text, wanted);
    let kropki = has(&["kropki"]);
    let dot = has(&["dot"]) || (has(&["circle"]) && has(&["between", "separat", "border", "edge"]));
    let (white, black) = (has(&["white"]), has(&["black"]));
    // A dot without a colour marks consecutive neighbours.
    let any_dot = dot && !white && !black && has(&["consecutive", "difference of 1"]);
    let only_white = dot && white && (black || !has(&["ratio", "double"]));
    add(only_white || any_dot || (kropki && !black), Topic::WhiteDot);
    add((dot && black) || (kropki && !white), Topic::BlackDot);
    let letters = word(text, &["x", "v", "xv", "xs", "vs", "x s", "v s"]);
    let sums = has(&["sum", "add", "total"]);
    let outside = is_x_sum(text) || has(&["first x", "outside"]);
    add(letters && !outside && (sums || word(text, &["xv"])), Topic::Xv);
    let all =
        has(&["all ", "every "]) && has(&["given", "shown", "marked", "present", "indicated", "drawn", "included"]);
    let negative = all || has(&["negative constraint"]);
    let absent =
        has(&["unless", "not separated", "without a", "if there is no", "if no "]) && has(&["consecutive", "ratio"]);
    add((negative || absent) && (dot || kropki), Topic::AllDots);
    add(negative && letters, Topic::AllXv);
    let greater = has(&["greater", "larger", "higher", "bigger"]);
    let less = has(&["less", "smaller", "lower"]);
    let is_angled = has(&["inward", "outward", "arrowheads"]);
    let sign = has(&["inequality", "sign", "symbol", "chevron", "<", ">", "point"]) && !is_angled;
    let cells = has(&["adjacent", "neighbo", "surround", "orthogonal"]);
    add((greater || less || has(&["inequality"])) && sign, Topic::Inequality);
    add(((less && cells) || has(&["minim"])) && !sign, Topic::Minimum);
    add(((greater && cells) || has(&["maxim"])) && !sign, Topic::Maximum);
    let four = has(&["four", "4 ", "surround", "corner", "intersection", "2x2"]);
    let circle = has(&["circle", "clue"]);
    add(has(&["quad"]) || (circle && four && has(&["appear", "contain", "least once"]) && !dot), Topic::Quadruple);
    let shaded = has(&["square", "circle", "shaded", "grey", "gray", "cell"]);
    let line = has(&["line", "dot", "alternat"]);
    add(word(text, &["even"]) && shaded && !line, Topic::Even);
    add(word(text, &["odd"]) && shaded && !line, Topic::Odd);
    add((has(&["cage"]) || word(text, &["killer"])) && !has(&["little killer", "look and say"]), Topic::Cage);
}

/// Returns whether a text mentions X-sums, and not an X whose cells have a sum.
fn is_x_sum(text: &str) -> bool {
    any(text, &["xsum"]) || (any(text, &["x sum"]) && !any(text, &["x sum to", "x sums to", "x sum up", "x sum 10"]))
}

fn outside_topics(text: &str, add: &mut Add<'_>) {
    let has = |wanted: &[&str]| any(text, wanted);
    let diagonal_sum = has(&["diagonal"]) && has(&["sum", "total", "add"]);
    add(
        has(&["little killer"]) || (diagonal_sum && has(&["arrow", "outside", "clue", "indicated"])),
        Topic::LittleKiller,
    );
    let ends = has(&["1 and 9", "1 and the 9", "1 and the digit 9", "1 and 6", "1 and the 6", "the 1 "]);
    add(has(&["sandwich"]) || (has(&["between"]) && ends && has(&["sum"])), Topic::Sandwich);
    let first = has(&["first x", "first n"]);
    add(is_x_sum(text) || (first && has(&["sum", "add"])), Topic::XSum);
    let seen = has(&["visible", "seen", "can see", "be seen"]) && has(&["outside", "building", "clue", "number"]);
    add(has(&["skyscraper"]) || seen, Topic::Skyscraper);
    add(has(&["numbered room"]), Topic::NumberedRoom);
}

fn grid_topics(text: &str, add: &mut Add<'_>) {
    let has = |wanted: &[&str]| any(text, wanted);
    let is_header = text.split(' ').filter(|word| !word.is_empty()).count() <= 4;
    let same = has(&["same", "identical", "repeat", "equal", "contain the", "differ", "appear"]);
    let denied = is_denied(text) && same;
    let sum = has(&["sum", "total", "add"]);
    let line = has(&["line", "dot", "cage"]);
    let diagonal = has(&["diagonal"]) && !has(&["diagonally", "little killer"]) && !sum;
    let kept =
        has(&["repeat", "once", "1 9", "1 to 9", "differ", "unique", "contain", "each digit", "distinct", "exactly"]);
    add(diagonal && (kept || is_header) || has(&["x sudoku"]), Topic::Diagonal);
    let knight = has(&["knight", "antiknight"]);
    add(
        (knight && (denied || has(&["anti knight", "antiknight"]) || is_header) && !sum) || has(&["antiknight"]),
        Topic::AntiKnight,
    );
    let king = has(&["king s move", "kings move", "a king", "anti king"]);
    let touching = has(&[
        "diagonally adjacent",
        "diagonally touching",
        "touch diagonally",
        "diagonal neighbo",
        "touching diagonally",
    ]);
    let is_king = (king && (denied || has(&["anti king"]) || is_header)) || (touching && denied);
    add((is_king && !sum) || has(&["antiking"]), Topic::AntiKing);
    let consecutive = has(&["consecutive"]) && has(&["adjacent", "neighbo", "orthogonal"]) && is_denied(text);
    let is_apart = consecutive && !line && !has(&["white", "unless", "diagonally"]);
    add(has(&["nonconsecutive", "non consecutive"]) || is_apart, Topic::NonConsecutive);
    add(has(&["disjoint"]), Topic::Disjoint);
    add(has(&["windoku", "hyper sudoku", "hypersudoku"]), Topic::Windoku);
}

/// Returns the number that a sentence gives for a rule.
fn number_of(topic: Topic, text: &str) -> Option<i64> {
    match topic {
        Topic::Whisper => {
            after(text, &["at least", "difference of", "minimum of"]).or_else(|| any(text, &["dutch"]).then_some(4))
        }
        Topic::Lockout => after(text, &["at least", "difference of"]),
        Topic::WhiteDot => after(text, &["difference of", "differ by", "differ by exactly"])
            .or_else(|| any(text, &["consecutive", "difference of one", "differ by one"]).then_some(1)),
        Topic::BlackDot => after(text, &["1", "ratio of 1", "ratio of", "ratio is"])
            .filter(|number| (2..=9).contains(number))
            .or_else(|| {
                let named = [("double", 2), ("twice", 2), ("1 2 ", 2), ("2 1 ", 2), ("triple", 3), ("1 3 ", 3)];
                named.iter().find(|(word, _)| any(text, &[word])).map(|(_, number)| *number)
            }),
        Topic::SumLine => total_of(text).or_else(|| any(text, &["10 line", "ten line"]).then_some(10)),
        Topic::Modular => after(text, &["modulo", "mod"]),
        _ => None,
    }
}

/// Returns the total of the pieces of a line.
fn total_of(text: &str) -> Option<i64> {
    let total = after(text, &["sum to", "sums to", "sum up to", "sum to exactly", "add up to", "add to"]);
    total.or_else(|| any(text, &["to ten"]).then_some(10))
}

/// Returns the number after one of these phrases.
fn after(text: &str, marks: &[&str]) -> Option<i64> {
    marks.iter().find_map(|mark| {
        let (_, rest) = text.split_once(&format!(" {mark} "))?;
        let word = rest.split(' ').next()?;
        let named = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
        let number = named.iter().position(|name| *name == word).map(|nth| nth as i64 + 1);
        number.or_else(|| word.parse().ok())
    })
}

#[cfg(test)]
mod tests {
    use super::{Topic, Words};

    /// Returns the rules that a text mentions.
    fn topics(text: &str) -> Vec<Topic> {
        let words = Words::read(text);
        assert!(words.unknown.is_empty(), "{:?}", words.unknown);
        words.said.into_iter().map(|said| said.topic).collect()
    }

    #[test]
    fn usual_sentences_are_understood() {
        let usual: [(&str, &[Topic]); 36] = [
            ("Digits along thermometers must increase from the bulb end to the tip.", &[Topic::Thermometer]),
            ("Digits along an arrow sum to the digit in the attached circle.", &[Topic::Arrow]),
            ("Adjacent digits on a green line have a difference of at least 5.", &[Topic::Whisper]),
            ("Purple lines contain a set of consecutive digits in any order.", &[Topic::Renban]),
            (
                "Along purple Renban lines the digits form a non-repeating consecutive set in any order.",
                &[Topic::Renban],
            ),
            ("Box borders divide blue lines into segments with the same sum.", &[Topic::RegionSum]),
            ("Digits along grey lines read the same in both directions.", &[Topic::Palindrome]),
            ("Digits on a line between two circles are strictly between the digits in the circles.", &[Topic::Between]),
            ("Digits an equal distance from the middle of a lavender line have the same sum.", &[Topic::Zipper]),
            (
                "Every three adjacent digits on a peach line have one low, one medium and one high digit.",
                &[Topic::Entropic],
            ),
            ("Digits along a red line alternate between odd and even.", &[Topic::Parity]),
            ("Digits separated by an X sum to 10, and by a V to 5.", &[Topic::Xv]),
            ("Cells separated by a white dot are consecutive.", &[Topic::WhiteDot]),
            ("Digits joined by a black dot are in a 1:2 ratio.", &[Topic::BlackDot]),
            ("All dots are given.", &[Topic::AllDots]),
            ("Not all dots are given.", &[]),
            ("Cages sum to the total in their corner. Digits may overlap.", &[Topic::Cage]),
            (
                "Clues outside the grid with an arrow give the sum of the digits along the diagonal.",
                &[Topic::LittleKiller],
            ),
            ("Clues outside give the sum of the digits sandwiched between the 1 and the 9.", &[Topic::Sandwich]),
            ("A number outside gives the sum of the first X digits, where X is the first digit.", &[Topic::XSum]),
            ("Cells a knight's move apart cannot contain the same digit.", &[Topic::AntiKnight]),
            ("Digits a king's move apart must differ.", &[Topic::AntiKing]),
            ("Orthogonally adjacent cells can't contain consecutive digits.", &[Topic::NonConsecutive]),
            ("Both main diagonals contain the digits 1 to 9 once each.", &[Topic::Diagonal]),
            ("Cells with a grey square contain even digits.", &[Topic::Even]),
            ("Normal sudoku rules apply. Have fun!", &[]),
            ("Digits may repeat on an arrow if allowed by other rules.", &[]),
            ("Different lines may have different values of N.", &[]),
            ("Blue lines are region sum lines.", &[Topic::RegionSum]),
            ("No digit may repeat within a king's move of itself.", &[Topic::AntiKing]),
            ("Three digits along an orange line are from {1,2,3}, {4,5,6}, {7,8,9}.", &[Topic::Entropic]),
            ("A cell with inward pointing arrowheads is smaller than its orthogonal neighbours.", &[Topic::Minimum]),
            ("Each line has segments that sum to 10.", &[Topic::SumLine]),
            ("Numbers outside the grid count the skyscrapers visible.", &[Topic::Skyscraper]),
            ("Digits may not repeat along the blue diagonals.", &[Topic::Diagonal]),
            ("Digits in a circle must appear at least once in the four surrounding cells.", &[Topic::Quadruple]),
        ];
        for (sentence, expected) in usual {
            assert_eq!(topics(sentence), expected, "{sentence}");
        }
    }

    #[test]
    fn sentences_name_colours_and_numbers() {
        let words = Words::read("Along green lines neighbours differ by at least 5, along orange lines by at least 4");
        assert_eq!(words.number(Topic::Whisper), Some(5));
        let words = Words::read("Green lines are whispers with a difference of at least 5, pink lines are Renbans");
        let colours: Vec<_> = words.said.iter().map(|said| (said.topic, said.colours.as_slice())).collect();
        assert_eq!(colours, [(Topic::Whisper, &["green"][..]), (Topic::Renban, &["pink"][..])]);
        assert_eq!(Words::read("Black dots have a ratio of 1:3.").number(Topic::BlackDot), Some(3));
        assert_eq!(Words::read("The liar's cage lies about its snake.").said.len(), 1);
        assert_eq!(Words::read("A snake runs along shaded cells.").unknown.len(), 1);
        assert!(Words::read(" \n").is_empty);
    }
}
