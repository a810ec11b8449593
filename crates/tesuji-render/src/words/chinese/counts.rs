//! Sentences about counts: a number of digits for the same number of cells or houses.

use tesuji_core::{CandidateSet, CellSet, Digit, DigitSet, House, HouseSet};

use super::super::{Arrangement, Fact, Join, Others, Set, Tie, Words, by_digits};
use super::claims::parts;
use super::{Chinese, list, tie_word};

impl Chinese {
    pub(super) fn unfillable(&self, cells: CellSet, digits: DigitSet, arrangement: &Arrangement) -> String {
        let (all, digits) = (self.all(cells), self.digits(digits, Join::And));
        match arrangement {
            Arrangement::Ring(ring) => {
                let ring: Vec<String> = ring.iter().map(|&cell| self.cells(cell.into(), Join::And)).collect();
                let ring = ring.join("、");
                format!(
                    "{ring}这{}个格连成一环，相邻两格互相看到，首尾也互相看到。只用{digits}就要轮流填，奇数个格做不到。",
                    cells.len()
                )
            }
            Arrangement::Diagonals(boxes) => format!(
                "{}各有三个不同行也不同列的格：{all}。逐一尝试可知，只用{digits}无法填满这些格。",
                self.houses(*boxes)
            ),
            Arrangement::Any => format!("逐一尝试可知，只用{digits}无法填满{all}。"),
        }
    }

    pub(super) fn too_few(&self, set: &Set, out: DigitSet, links: &[(House, DigitSet)], because: &[Fact]) -> String {
        let once = if links.is_empty() { "" } else { "，每个数至多填一次" };
        let lost = if out.is_empty() { String::new() } else { format!("没有{}，", self.digits(out, Join::Or)) };
        format!(
            "{}{}{lost}只剩{}{once}，不够填满{}个格。",
            self.therefore(because),
            self.set(set),
            self.digits_or_none(set.digits),
            set.cells.len()
        )
    }

    pub(super) fn lacking(
        &self,
        cells: CellSet,
        digits: DigitSet,
        once: &[(House, DigitSet)],
        free: DigitSet,
    ) -> String {
        format!(
            "{}只有候选数{}。其中{}在这些格里各至多填一次：{}。这样{}个格只能填满{}个。",
            self.all(cells),
            self.digits(digits, Join::And),
            self.digits(digits - free, Join::And),
            self.links(once),
            cells.len(),
            (digits - free).len()
        )
    }

    pub(super) fn hidden(&self, houses: HouseSet, digits: DigitSet, cells: CellSet, because: &[Fact]) -> String {
        format!(
            "{}在{}中，{}只能在{}。所以这{}个格恰好填这{}个数，不会有其他数。",
            self.clause(because),
            self.houses(houses),
            self.digits(digits, Join::And),
            self.all(cells),
            cells.len(),
            digits.len()
        )
    }

    pub(super) fn fish(
        &self,
        digit: Digit,
        base: HouseSet,
        cover: HouseSet,
        fins: CellSet,
        because: &[Fact],
    ) -> String {
        let fin = if fins.is_empty() { String::new() } else { format!("，除了鱼鳍{}", self.all(fins)) };
        let (because, base, cover) = (self.clause(because), self.houses(base), self.houses(cover));
        format!("{because}在{base}中，{digit}只能在与{cover}的交叉处{fin}。")
    }

    pub(super) fn no_room(&self, digit: Digit, base: HouseSet, cover: HouseSet, twice: CellSet) -> String {
        let (lines, across) = (self.houses(base), self.houses(cover));
        format!(
            "{lines}要填{}个{digit}，而{across}各容得下一个，所以{across}的{digit}都在{lines}里，不会在别处。{}",
            base.len(),
            self.twice(twice)
        )
    }

    pub(super) fn crowded(
        &self,
        digit: Digit,
        base: HouseSet,
        cover: HouseSet,
        crossing: CellSet,
        because: &[Fact],
    ) -> String {
        format!("{}{}。", self.therefore(because), self.cramped(digit, base, cover, crossing))
    }

    pub(super) fn crowded_by_both(&self, digit: Digit, base: HouseSet, cover: HouseSet) -> String {
        format!("由这两点，{}。", self.cramped(digit, base, cover, CellSet::EMPTY))
    }

    /// Returns text such as `第5行和第6列各要一个1（不在交叉格r5c6），却都只能在第5宫，那里只容得下1个`.
    pub(super) fn cramped(&self, digit: Digit, base: HouseSet, cover: HouseSet, crossing: CellSet) -> String {
        let (base, room) = (self.houses(base), self.room(cover));
        match crossing.is_empty() {
            true => format!("{base}的{digit}只能在{room}"),
            false => format!("{base}各要一个{digit}（不在交叉格{}），却都只能在{room}", self.all(crossing)),
        }
    }

    pub(super) fn finned(&self, fins: CellSet, digit: Digit, gone: &CandidateSet) -> String {
        let [fin, all] = if fins.len() == 1 { ["鱼鳍", ""] } else { ["某个鱼鳍", "全部"] };
        format!("如果{fin}是{digit}，那么能看到{all}鱼鳍的{}就不是{digit}。", self.all(!gone.empty_cells()))
    }

    pub(super) fn finless(&self, digit: Digit, base: HouseSet, cover: HouseSet, twice: CellSet) -> String {
        format!(
            "如果鱼鳍都不是{digit}，{}中的{}个{digit}就占满{}，不会在别处。{}",
            self.houses(base),
            base.len(),
            self.houses(cover),
            self.twice(twice)
        )
    }

    /// Returns the sentence about the cells where two cover houses meet.
    fn twice(&self, cells: CellSet) -> String {
        if cells.is_empty() {
            return String::new();
        }
        format!("{}同在其中两个区域，填在那里就会一次占去两个名额。", self.all(cells))
    }

    /// Returns text such as `第2、3列，那里只容得下2个`.
    pub(super) fn room(&self, cover: HouseSet) -> String {
        format!("{}，那里只容得下{}个", self.houses(cover), cover.len())
    }

    pub(super) fn linked(&self, cells: CellSet, links: &[(House, DigitSet)]) -> String {
        if let (Some(cell), [(_, digits)]) = (cells.only(), links) {
            return format!("{}只能是{}。", self.0.cell(cell), self.digits(*digits, Join::Or));
        }
        let count = cells.len();
        format!(
            "看这{count}个格：{}。它们的候选数都在以下区域里，各至多填一次：{}。总共{count}次，与格数相等，所以这些数都在这些格里，\
             各自区域的别处不能再填。",
            self.all(cells),
            self.links(links)
        )
    }

    /// Returns `其余候选数中必有一个成立：r1c1是5`.
    pub(super) fn others(&self, others: &Others) -> String {
        let kind = if others.are_left { "剩下的" } else { "" };
        let what = match others.count {
            1 => format!("这些格{kind}唯一多余的候选数成立"),
            _ => format!("这些格{kind}多余的候选数中至少有一个成立"),
        };
        others.claim.as_ref().map_or(what.clone(), |claim| format!("{what}：{}", self.claim(claim)))
    }

    pub(super) fn beside(&self, cells: CellSet, digits: DigitSet, houses: HouseSet) -> String {
        let count = digits.len();
        format!(
            "{}只能填{}。加上那一格（不论是哪一格），共{count}个格填这{count}个数，所以{}的这些数都在其中，不会在别处。",
            self.all(cells),
            self.digits(digits, Join::Or),
            self.houses(houses)
        )
    }

    pub(super) fn in_targets(&self, base: CellSet, targets: CellSet) -> String {
        format!(
            "基准格{}填其中两个数，这两个数就不在该宫的别处，因此都在目标格{}，那里没有其他数。",
            self.all(base),
            self.all(targets)
        )
    }

    pub(super) fn fill(&self, digits: DigitSet, cells: CellSet) -> String {
        format!(
            "所以{}都在{}：{}个数占满{}个格，那里没有其他数。",
            self.digits(digits, Join::And),
            self.all(cells),
            digits.len(),
            cells.len()
        )
    }

    fn links(&self, links: &[(House, DigitSet)]) -> String {
        let link = |(house, digits): &(House, DigitSet)| {
            format!("{}的{}", self.house(*house), self.digits(*digits, Join::And))
        };
        let parts = parts(links.iter().map(link).collect());
        parts.into_iter().map(|part| part.join("；")).collect::<Vec<String>>().join("。还有：")
    }

    fn set(&self, set: &Set) -> String {
        set.letter.map_or_else(|| self.all(set.cells), |letter| letter.to_string())
    }

    pub(super) fn sets(&self, sets: &[Set]) -> String {
        let named = |set: &Set| {
            let letter = set.letter.map_or_else(String::new, |letter| format!("{letter}为"));
            format!("{letter}{}，候选数{}。", self.all(set.cells), self.digits(set.digits, Join::And))
        };
        let each = if sets.len() == 1 { "它" } else { "每个数组" };
        format!("{}{each}的候选数比格数多一个。", sets.iter().map(named).collect::<String>())
    }

    pub(super) fn filled(
        &self,
        set: &Set,
        out: DigitSet,
        links: &[(House, DigitSet)],
        tie: Tie,
        because: &[Fact],
    ) -> String {
        let digits = self.digits(set.digits, Join::And);
        if set.letter.is_some() {
            let out = self.digits(out, Join::Or);
            return match because {
                [] => format!("{}{}没有{out}，必含{digits}。", tie_word(tie), self.set(set)),
                because => format!("{}，{}没有{out}，必含{digits}。", self.because(because), self.set(set)),
            };
        }
        let (because, count) = (self.clause(because), set.cells.len());
        match links {
            [] => format!("{because}{}只能填{digits}。这{count}个格恰好占用这{count}个数。", self.all(set.cells)),
            links => format!(
                "{because}{}只能填{digits}。每个数在其中至多填一次：{}。数与格一样多，所以这些数都在其中，各自区域的别处不能再填。",
                self.all(set.cells),
                self.links(links)
            ),
        }
    }

    pub(super) fn sees(&self, cells: CellSet, places: CellSet) -> String {
        let target = match places.len() {
            1 => self.all(places),
            2 => "这两处".to_owned(),
            _ => "所有这些格".to_owned(),
        };
        format!("{}能看到{target}。", self.all(cells))
    }

    /// Explains why the eliminated candidates are false.
    pub(super) fn excludes(&self, places: &CandidateSet, gone: &CandidateSet) -> String {
        let gone = by_digits(gone)
            .into_iter()
            .map(|(digits, cells)| format!("{}的{}", self.all(cells), self.digits(digits, Join::And)));
        let each = if places.len() == 1 { "这" } else { "每一种都" };
        let gone = parts(gone.collect()).into_iter().map(|part| list(part.into_iter(), Join::And));
        format!("{each}排除{}。", gone.collect::<Vec<String>>().join(&format!("。{each}还排除")))
    }
}
