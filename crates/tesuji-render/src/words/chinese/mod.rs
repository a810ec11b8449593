//! 简体中文: Simplified Chinese.

mod claims;
mod counts;
mod exotic;
mod pictures;
mod rules;
mod sets;
mod symmetry;

use tesuji_core::{
    Candidate, CandidateSet, Cell, CellSet, Claim, DigitSet, Family, House, HouseSet, Sector, Technique,
};
use tesuji_logic::NearMiss;

use super::{
    AssumptionOrder, Exchange, Heading, Join, Look, Refill, Remark, Role, Sentence, Tie, Words, by_digits, by_turns,
};
use crate::cell_names::CellNames;
use claims::parts;

/// Simplified Chinese, with this convention for cell names.
pub(super) struct Chinese(pub(super) CellNames);

impl Words for Chinese {
    fn technique(&self, technique: &'static Technique) -> &'static str {
        technique.chinese
    }

    fn page(&self, technique: &'static Technique) -> &'static str {
        technique.chinese_page
    }

    fn family(&self, family: Family) -> String {
        family.chinese().to_owned()
    }

    fn cells(&self, cells: CellSet, join: Join) -> String {
        list(cells.iter().map(|cell| self.0.cell(cell)), join)
    }

    fn digits(&self, digits: DigitSet, join: Join) -> String {
        list(digits.iter().map(|digit| digit.to_string()), join)
    }

    /// Returns text such as `第1、5行和第3宫`.
    fn houses(&self, houses: HouseSet) -> String {
        let kinds = [0, 1, 2].map(|kind| {
            let numbers: Vec<String> =
                houses.iter().filter(|house| house.index() / 9 == kind).map(|house| self.number(house)).collect();
            (kind, numbers)
        });
        let kinds = kinds.into_iter().filter(|(_, numbers)| !numbers.is_empty());
        list(kinds.map(|(kind, numbers)| format!("第{}{}", numbers.join("、"), KINDS[kind])), Join::And)
    }

    fn claim(&self, claim: &Claim) -> String {
        match claim {
            Claim::OneOf(one) => self.one_of(one),
            Claim::NoneOf(none) => self.none_of(none),
            Claim::Holds { cells, digits } => match cells.len() {
                1 => format!("{}是{}", self.all(*cells), self.digits(*digits, Join::And)),
                _ => format!("{}中有{}", self.all(*cells), self.digits(*digits, Join::And)),
            },
            Claim::Impossible => "出现矛盾".to_owned(),
        }
    }

    fn sentence(&self, sentence: &Sentence) -> String {
        match sentence {
            Sentence::Either(one, other) => format!("{}，否则{}，理由如下。", self.claim(one), self.claim(other)),
            Sentence::OneOfTwo { cell, digits } => {
                format!("{}必是{}，理由如下。", self.0.cell(*cell), self.digits(*digits, Join::Or))
            }
            Sentence::AtLeastOne { cells, digit } => {
                format!("{}中至少有一个是{digit}，理由如下。", self.all(*cells))
            }
            Sentence::Leads { assumed, dead } => self.leads(assumed, dead),
            Sentence::Whether(claim) => format!("无论{}是否成立，结论都相同。", self.whether(claim)),
            Sentence::Whichever { cell, claim } => {
                format!("无论{}是哪个数，{}。", self.0.cell(*cell), self.the_same(claim))
            }
            Sentence::Wherever { house, digit, claim } => {
                format!("无论{}的{digit}在哪里，{}。", self.house(*house), self.the_same(claim))
            }
            Sentence::Sets(sets) => self.sets(sets),
            Sentence::Part { role, cells, digits } => match role {
                Role::Base => format!("基准格是{}，候选数为{}。", self.all(*cells), self.digits(*digits, Join::And)),
                Role::Targets => format!("目标格是{}：基准格填的数，目标格也必须填。", self.all(*cells)),
                Role::Ring => format!("{}中，两条线的数相同。", self.all(*cells)),
                Role::Chain if cells.len() == 1 => format!("其他已知数只有{}。", self.all(*cells)),
                Role::OnlyChain if cells.len() == 1 => format!("已知数只有{}。", self.all(*cells)),
                Role::Chain | Role::OnlyChain => format!(
                    "{}在{}中。它们由共同的数连在一起，重填这两条线时，要么都对调，要么都不动。",
                    if *role == Role::Chain { "其他已知数都" } else { "已知数都" },
                    self.all(*cells)
                ),
                Role::OneBase => {
                    format!("第一组基准格是{}，候选数为{}。", self.all(*cells), self.digits(*digits, Join::And))
                }
                Role::OtherBase => {
                    format!("第二组基准格是{}，候选数为{}。", self.all(*cells), self.digits(*digits, Join::And))
                }
                Role::ItsTargets => format!("它的目标格是{}。", self.all(*cells)),
                Role::Aligned => format!("看{}，以及它们能看到的格。", self.all(*cells)),
            },
            Sentence::Clues(lines) => format!("先看{}的已知数。", self.houses(*lines)),
            Sentence::LastDigit { cell, digit } => format!("{}只剩一个候选数{digit}。", self.0.cell(*cell)),
            Sentence::LastCell { house, cell, digit } => {
                format!("{}是{}最后一个空格，该{}只缺{digit}。", self.0.cell(*cell), self.house(*house), kind(*house))
            }
            Sentence::Cell { cell, left, tie, out, because } => {
                let (cell, left) = (self.0.cell(*cell), self.digits(*left, Join::Or));
                match (because.is_empty(), *tie, out.len()) {
                    (false, ..) => format!("{}，{cell}只能是{left}。", self.because(because)),
                    (_, Tie::Fact, _) => format!("{cell}是{left}。"),
                    (_, tie, 0) => format!("{}{cell}是{left}。", tie_word(tie)),
                    (_, tie, _) => {
                        format!("{}{cell}不是{}，只能是{left}。", tie_word(tie), self.digits(*out, Join::Or))
                    }
                }
            }
            Sentence::Places { house, digit, left, tie, out, because } => {
                let (house, left) = (self.house(*house), self.cells(*left, Join::Or));
                match (because.is_empty(), *tie, out.len()) {
                    (false, ..) => format!("{}，{house}的{digit}只能在{left}。", self.because(because)),
                    (_, Tie::Fact, _) => format!("在{house}中，{digit}只能在{left}。"),
                    (_, tie, 1..3) => {
                        let out = self.none_of(&CandidateSet::ALL.within(*out).with_digits((*digit).into()));
                        format!("{}{out}，{house}的{digit}只能在{left}。", tie_word(tie))
                    }
                    (_, tie, _) => format!("{}{house}的{digit}只能在{left}。", tie_word(tie)),
                }
            }
            Sentence::Run { digit, places, tie } => {
                let place = |(house, cells): &(House, CellSet)| {
                    format!("{}（{}）", self.cells(*cells, Join::Or), self.house(*house))
                };
                let places: Vec<String> = places.iter().map(place).collect();
                let tie = tie_word(*tie);
                format!("{tie}{digit}依次在{}，每次都是括号内区域中仅剩的位置。", places.join("、"))
            }
            Sentence::Singles { singles, tie, first } => {
                let single = |(one, house): &(Candidate, Option<House>)| {
                    let house = house.map_or_else(String::new, |house| format!("（{}）", self.house(house)));
                    format!("{}是{}{house}", self.0.cell(one.cell), one.digit)
                };
                let singles: Vec<String> = singles.iter().map(single).collect();
                let read = if *first { "括号内的区域里，该数只剩这一处可填。" } else { "" };
                format!("{}依次推出{}。{read}", tie_word(*tie), singles.join("、"))
            }
            Sentence::BySingles { claim, singles, dead } => {
                format!("如果{}，依次推出{singles}个数之后，{}。", self.claim(claim), self.has_nothing(dead))
            }
            Sentence::EachBySingles(refuted) => {
                let one = |(cells, digits): &(CellSet, DigitSet)| {
                    format!("{}的{}", self.all(*cells), self.digits(*digits, Join::And))
                };
                let parts = parts(by_turns(refuted).iter().map(one).collect());
                let lists: Vec<String> = parts.iter().map(|part| part.join("，")).collect();
                format!("依次假设下列候选数成立，都只用排除和唯余就推出矛盾，逐个排除：{}。", lists.join("。还有："))
            }
            Sentence::Its { digit, places, .. } => format!("其中的{digit}在{}。", self.cells(*places, Join::Or)),
            Sentence::Dead { dead, out, because } => match because.as_slice() {
                [] if out.is_empty() => format!("于是{}。", self.has_nothing(dead)),
                [] => format!("于是{}，{}。", self.none_of(out), self.has_nothing(dead)),
                because => format!("{}{}。", self.therefore(because), self.has_nothing(dead)),
            },
            Sentence::Confined { house, digit, places } => {
                let these = match places {
                    1 => "它在",
                    2 => "两处都在",
                    _ => "这些位置都在",
                };
                format!("{these}{}，所以该{}的{digit}就在其中，不会在别处。", self.house(*house), kind(*house))
            }
            Sentence::Sees { cells, places } => self.sees(*cells, *places),
            Sentence::Excludes { places, gone } => self.excludes(places, gone),
            Sentence::Jointly => "这些合起来排除了所有要删的候选数。".to_owned(),
            Sentence::NotBoth { one, other, digit } => {
                format!("{}与{}同处一个区域，不能都是{digit}。", self.0.cell(*one), self.0.cell(*other))
            }
            Sentence::OneInHouse { cells, house, digit } => {
                format!("{}都在{}，其中只有一个能是{digit}。", self.all(*cells), self.house(*house))
            }
            Sentence::OneOfGroups { one, other, digit } => {
                format!("{}与{}互相看到，其中只有一个能是{digit}。", self.all(*one), self.all(*other))
            }
            Sentence::Filled { set, out, links, tie, because } => self.filled(set, *out, links, *tie, because),
            Sentence::Tied { one, other, digit, house } => self.tied(*one, *other, *digit, *house),
            Sentence::Turns { first, rest } => self.turns(first, rest),
            Sentence::TwiceTied { sets, ties } => self.twice_tied(*sets, *ties),
            Sentence::InSets { digits, sets } => {
                let sets = list(sets.iter().map(char::to_string), Join::Or);
                let each = if digits.len() == 1 { "" } else { "各" };
                format!("所以{}{each}在{sets}中。", self.digits(*digits, Join::And))
            }
            Sentence::SeesSets { digit, cells, sets } => {
                let sets = list(sets.iter().map(char::to_string), Join::And);
                format!("{}能看到{sets}的所有{digit}。", self.all(*cells))
            }
            Sentence::Nowhere { houses } => format!("所以{}的其他格都不能填这些数。", self.houses(*houses)),
            Sentence::TooFew { set, out, links, because } => self.too_few(set, *out, links, because),
            Sentence::Lacking { cells, digits, once, free } => self.lacking(*cells, *digits, once, *free),
            Sentence::Hidden { houses, digits, cells, because } => self.hidden(*houses, *digits, *cells, because),
            Sentence::Fish { digit, base, cover, fins, because } => self.fish(*digit, *base, *cover, *fins, because),
            Sentence::NoRoom { digit, base, cover, twice } => self.no_room(*digit, *base, *cover, *twice),
            Sentence::Crowded { digit, base, cover, both: true, .. } => self.crowded_by_both(*digit, *base, *cover),
            Sentence::Crowded { digit, base, cover, crossing, because, .. } => {
                self.crowded(*digit, *base, *cover, *crossing, because)
            }
            Sentence::Finned { fins, digit, gone } => self.finned(*fins, *digit, gone),
            Sentence::InFins { house, digit, fins } => {
                let one = if *fins == 1 { "鱼鳍就是" } else { "必有一个鱼鳍是" };
                format!("{}的{digit}只能在鱼鳍上，所以{one}{digit}。", self.house(*house))
            }
            Sentence::Finless { digit, base, cover, twice } => self.finless(*digit, *base, *cover, *twice),
            Sentence::Linked { cells, links } => self.linked(*cells, links),
            Sentence::Beside { cells, digits, houses } => self.beside(*cells, *digits, *houses),
            Sentence::NotInBase(dead) => self.not_in_base(dead),
            Sentence::Double(_) if cfg!(tesuji_small) => String::new(),
            Sentence::Double(double) => self.double(double),
            Sentence::NoWay { one, ways, is_last } => self.no_way(*one, ways, *is_last),
            Sentence::InTargets { base, targets } => self.in_targets(*base, *targets),
            Sentence::Fill { digits, cells } => self.fill(*digits, *cells),
            Sentence::Suppose { claim, how } => {
                let opening = match how {
                    AssumptionOrder::First => "假设",
                    AssumptionOrder::Further => "再假设",
                    AssumptionOrder::Instead => "改为假设",
                    AssumptionOrder::Left => "所以",
                };
                format!("{opening}{}。", self.claim(claim))
            }
            Sentence::If { claim, not, then } if not.is_empty() => {
                format!("如果{}，那么{}。", self.claim(claim), self.at_end(then))
            }
            Sentence::If { claim, not, then } => {
                format!("如果{}，那么{}，所以{}。", self.claim(claim), self.none_of(not), self.at_end(then))
            }
            Sentence::IfDead { claim, dead, because } => {
                format!("{}如果{}，{}。", self.clause(because), self.claim(claim), self.has_nothing(dead))
            }
            Sentence::Absurd { claim: None } => "这不可能。".to_owned(),
            Sentence::Absurd { claim: Some(claim) } => format!("这不可能，所以{}。", self.at_end(claim)),
            Sentence::So { claim, tie, because } => match because.as_slice() {
                [] => format!("{}{}。", tie_word(*tie), self.at_end(claim)),
                because => format!("{}，所以{}。", self.because(because), self.at_end(claim)),
            },
            Sentence::Same { claim: None, because } => {
                format!("{}所以结论相同。", self.clause(because))
            }
            Sentence::Same { claim: Some(claim), because } => {
                format!("{}所以同样{}。", self.clause(because), self.at_end(claim))
            }
            Sentence::Always { claim, cases } => {
                let way = if *cases == 2 { "两种情况下" } else { "每种情况下" };
                format!("{way}，{}。", self.at_end(claim))
            }
            Sentence::NoneLeft { list, because } => {
                format!("但是{}{}。", self.clause(because), self.at_end(&Claim::NoneOf(*list)))
            }
            Sentence::Deadly { cells, digits, exchange, filled, others } => {
                let clue = if *filled { "（都不是已知数）" } else { "" };
                let exchanged = match exchange {
                    Exchange::Digits => "这些数可以互换".to_owned(),
                    Exchange::Lines(lines) => format!("{}在那里的数就相同，可以对调", self.houses(*lines)),
                    Exchange::Some => "逐一尝试可知，无论怎么填，其中几格的数都可以互换".to_owned(),
                };
                format!(
                    "如果{}{clue}只含{}，{exchanged}，题目就会有第二个解。这里假定题目有唯一解，所以{}。",
                    self.all(*cells),
                    self.digits(*digits, Join::And),
                    self.others(others)
                )
            }
            Sentence::TwoLines { refill: Refill { lines, pair, digits, block, crossings, outside }, claim } => {
                let so = claim.as_ref().map_or_else(String::new, |claim| format!("，所以{}", self.claim(claim)));
                let only = if *outside { "也只" } else { "本来只" };
                format!(
                    "如果{}只含{}，而这两个数在{}{only}在{}，它们就可以一起互换。\
                     {}的已知数中，没有两个要求相反的填法，所以这两条线能重新填好，题目就会有第二个解。这里假定题目有唯一解{so}。",
                    self.all(*pair),
                    self.digits(*digits, Join::And),
                    self.house(*block),
                    self.all(*crossings),
                    self.houses(*lines)
                )
            }
            Sentence::BivalueGrave { extra } => {
                let extra = by_digits(extra);
                let extra = extra
                    .iter()
                    .map(|(digits, cells)| format!("{}的{}", self.all(*cells), self.digits(*digits, Join::And)));
                format!(
                    "如果没有{}，每个空格都只有两个候选数，每个数在还缺它的区域里都只有两个位置，这些格的候选数可以全部互换，题目就会有第二个解。\
                     这里假定题目有唯一解。",
                    list(extra, Join::And)
                )
            }
            // No step of the small module uses these.
            Sentence::Alike { .. } | Sentence::Unmoved { .. } | Sentence::Collides { .. } if cfg!(tesuji_small) => {
                String::new()
            }
            Sentence::Moved(_) | Sentence::Arrives { .. } if cfg!(tesuji_small) => String::new(),
            Sentence::Alike { motion, cycles } => self.alike(motion, cycles),
            Sentence::Unmoved { cells, digits } => self.unmoved(*cells, *digits),
            Sentence::Collides { cells, digit } => self.collides(*cells, *digit),
            Sentence::Moved(pairs) => self.moved(pairs),
            Sentence::Arrives { cell, to, digit } => self.arrives(*cell, *to, *digit),
            Sentence::Template { digit, claim } => match claim {
                Claim::OneOf(one) => {
                    let cells = self.cells(one.cells(*digit), Join::Or);
                    format!("在现有的位置中，把{digit}填满每行、每列、每宫的所有填法，都要用到{cells}。")
                }
                claim => {
                    let cells = if let Claim::NoneOf(none) = claim { none.cells(*digit) } else { CellSet::EMPTY };
                    format!(
                        "在现有的位置中，把{digit}填满每行、每列、每宫的所有填法，都用不到{}。",
                        self.cells(cells, Join::Or)
                    )
                }
            },
            Sentence::Unfillable { cells, digits, arrangement, others } => {
                format!("{}所以{}。", self.unfillable(*cells, *digits, arrangement), self.others(others))
            }
            Sentence::Unique => "这里假定题目有唯一解。".to_owned(),
        }
    }

    fn remark(&self, remark: &Remark<'_>) -> String {
        match remark {
            Remark::Clash(error) => match error.conflicts().next() {
                Some(clash) => {
                    format!(
                        "数字冲突：{}有{}个{}，在{}。",
                        self.house(clash.house),
                        clash.cells.len(),
                        clash.digit,
                        self.all(clash.cells)
                    )
                }
                None => "数字冲突。".to_owned(),
            },
            Remark::NoSolution => "没有解：某个数字或候选数有误。".to_owned(),
            Remark::Mistyped(changes) => {
                let changes = changes.iter().map(|(cell, number)| format!("{cell}改为{number}"));
                let told: Vec<String> = changes.collect();
                format!("可能有已知数输错：改动一处就有唯一解，{}。", told.join("，或"))
            }
            Remark::MistypedIn(cells) => {
                format!("可能有已知数输错：改动{}中的一处就有唯一解。", list(cells.iter().cloned(), Join::And))
            }
            Remark::WrongDigits(cells) => format!("{}的数字错了。", self.all(*cells)),
            Remark::TakeOut { .. } => "把它和由它得出的结果都去掉。".to_owned(),
            Remark::WithoutSolution(one) => format!("{}填{}时，已知数无解。", self.0.cell(one.cell), one.digit),
            Remark::SeesSame(one, same) => {
                let digit = one.digit;
                format!("{}的{digit}与{}的{digit}同处一个区域。", self.0.cell(one.cell), self.all(*same))
            }
            Remark::LostPath => "这条路径最后的盘面无解，可见其中有一步是错的。".to_owned(),
            Remark::LostMarks(cells) => format!("{}缺少必要的候选数。", self.all(*cells)),
            Remark::LookAgain { .. } => "再看看当初为什么删去了它。".to_owned(),
            Remark::NeedsBack(one) => format!("{}要恢复候选数{}。", self.0.cell(one.cell), one.digit),
            Remark::Complete => "题目已经解完。".to_owned(),
            Remark::Stuck => "已知的技巧都无法继续。".to_owned(),
            Remark::StuckWithSeveral => "这道题目有多个解；没有对所有解都成立的技巧可以继续。".to_owned(),
            Remark::Stopped => "搜索已停止。".to_owned(),
            Remark::Several => "这道题目有多个解；以下结论对所有解都成立。".to_owned(),
            Remark::LookFor(technique) => format!("找找{}。", technique.chinese),
            Remark::Therefore(claim) => format!("所以{}。", self.at_end(claim)),
            Remark::NearMiss(NearMiss { candidate: Candidate { cell, digit }, sector, ends }) => {
                let more = match sector {
                    Sector::Place(house, digit) => format!("{}就多了一个{digit}的位置", self.house(*house)),
                    _ => "这格就多了一个候选数".to_owned(),
                };
                let end = if *ends { "这一步就不成立了" } else { "就不能这样推出结论" };
                format!("如果{}也能填{digit}，{more}，{end}。", self.0.cell(*cell))
            }
        }
    }

    fn look(&self, look: &Look) -> String {
        match look {
            Look::At(houses) => format!("看{}。", self.houses(*houses)),
            Look::Whole => "看全盘。".to_owned(),
            Look::Digit(digit, houses) => format!("看{digit}在{}的位置。", self.houses(*houses)),
            Look::Everywhere(digit) => format!("看{digit}在全盘的位置。"),
            Look::From(houses) => format!("从{}看起。", self.houses(*houses)),
            Look::Left => "看剩下的空格：各有几个候选数？".to_owned(),
            Look::Follow(houses) => format!("看看由此能对{}推出什么。", self.houses(*houses)),
        }
    }

    fn heading(&self, heading: &Heading<'_>) -> String {
        match heading {
            Heading::Solved(count, end) => format!("{count}步解完：{end}"),
            Heading::Unsolved(count, open, end) => format!("{count}步之后没有技巧可以继续，还有{open}个空格：{end}"),
            Heading::Stopped(count, open, end) => format!("{count}步之后中止，还有{open}个空格：{end}"),
            Heading::Techniques(counts) => {
                let counts = counts.iter().map(|(name, count)| format!("{name}×{count}"));
                format!("技巧：{}", counts.collect::<Vec<String>>().join("、"))
            }
            Heading::Legend => {
                "图中圆形和方形是结构的两方，菱形是鱼鳍或连接处；实线是强链，虚线是弱链；框起来的格是一个数组；\
                                圆环是要填的数，叉是要删的数。粗体是已知数。"
                    .to_owned()
            }
            Heading::Sudoku => "数独".to_owned(),
            Heading::Hint => "提示".to_owned(),
            Heading::WrongDigits => "错误的数字".to_owned(),
            Heading::Example => "例子".to_owned(),
            Heading::NearMisses => "差一点".to_owned(),
            Heading::Practice => "练习".to_owned(),
            Heading::ShowStep(id) => {
                format!("下面每个盘面里都有一个。`tesuji steps --only {id} 盘面`会把它显示出来。")
            }
            Heading::Facts => "名称与评分".to_owned(),
            Heading::Family(family) => format!("技巧：{}", self.family(*family)),
            Heading::From(tenths) => format!("{}.{}起", tenths / 10, tenths % 10),
            Heading::OneSolution => "只适用于有唯一解的题目".to_owned(),
            Heading::Fact(name) => match *name {
                "id" => "标识",
                "family" => "类别",
                "Chinese" => "中文",
                "English" => "英文",
                "also" => "又名",
                "holds" => "条件",
                name => name,
            }
            .to_owned(),
        }
    }

    fn between(&self) -> &'static str {
        ""
    }
}

/// The names of the kinds of houses.
const KINDS: [&str; 3] = ["行", "列", "宫"];

fn kind(house: House) -> &'static str {
    KINDS[house.index() / 9]
}

/// Returns the word that links a sentence to the one before it.
fn tie_word(tie: Tie) -> &'static str {
    match tie {
        Tie::Then => "那么",
        Tie::Fact | Tie::So => "所以",
    }
}

/// Returns `3`, `3和7`, `3、5和7`, `3、5或7`.
fn list(words: impl Iterator<Item = String>, join: Join) -> String {
    let words: Vec<String> = words.collect();
    let last = match join {
        Join::And => "和",
        Join::Or => "或",
    };
    match words.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., end] => format!("{}{last}{end}", most.join("、")),
    }
}

impl Chinese {
    fn number(&self, house: House) -> String {
        match (self.0, house.index()) {
            (CellNames::Letters | CellNames::K9, row @ 0..9) => self.0.cell(Cell::at(row, 0))[..1].to_owned(),
            (_, index) => (index % 9 + 1).to_string(),
        }
    }

    fn house(&self, house: House) -> String {
        format!("第{}{}", self.number(house), kind(house))
    }
}
