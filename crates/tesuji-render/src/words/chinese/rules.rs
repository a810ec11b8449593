//! 规则步骤: steps through rules in Chinese.

use tesuji_core::{Constraint, HouseOf, Relation, RuleHouse, RuleHouseKind};

use super::{Chinese, list};
use crate::words::{Join, RuleClause, RuleSentence, RuleText, RuleWords};

impl RuleWords for Chinese {
    fn list(&self, items: &[String], join: Join) -> String {
        list(items.iter().cloned(), join)
    }

    fn way(&self, numbers: &[String], alone: bool) -> String {
        if alone { self.list(numbers, Join::And) } else { numbers.join("+") }
    }

    fn rule_house(&self, house: &RuleHouse, constraint: Option<&Constraint>) -> String {
        match &house.kind {
            RuleHouseKind::Layout { of, name } => layout_house(*of, name),
            RuleHouseKind::Diagonal { rising: true } => "左下到右上的对角线".to_owned(),
            RuleHouseKind::Diagonal { rising: false } => "左上到右下的对角线".to_owned(),
            RuleHouseKind::Window(nth) => format!("第{nth}个窗口"),
            RuleHouseKind::Group(nth) => format!("各宫的第{nth}格"),
            RuleHouseKind::Constraint(_) => {
                constraint.map_or_else(String::new, |one| format!("该{}", self.rule_noun(one)))
            }
        }
    }

    fn rule_technique(&self, id: &'static str, constraint: Option<&Constraint>) -> String {
        if let Some(constraint) = constraint {
            return self.rule_noun(constraint);
        }
        match id {
            "naked-single" => "唯余",
            "hidden-single" => "排除",
            "locked-candidates" => "区块",
            "naked-pair" => "显性数对",
            "naked-triple" => "显性三数组",
            "naked-quad" => "显性四数组",
            "hidden-pair" => "隐性数对",
            "hidden-triple" => "隐性三数组",
            "hidden-quad" => "隐性四数组",
            "x-wing" => "二阶鱼",
            "swordfish" => "三阶鱼",
            "jellyfish" => "四阶鱼",
            "innies-and-outies" => "笼内外余格",
            "forcing-chain" => "强制链",
            _ => "矛盾",
        }
        .to_owned()
    }

    fn rule_noun(&self, constraint: &Constraint) -> String {
        match constraint {
            Constraint::Pairs { relation, .. } => match relation {
                Relation::Difference(1) => "白点".to_owned(),
                Relation::Ratio(2) => "黑点".to_owned(),
                Relation::Difference(difference) => format!("差为{difference}的标记"),
                Relation::Ratio(ratio) => format!("比为{ratio}的标记"),
                Relation::Sum(sum) => format!("和为{sum}的标记"),
                Relation::Greater => "不等号".to_owned(),
                Relation::Table(_) => "数对关系".to_owned(),
            },
            Constraint::NotAdjacent { .. } => "邻格限制".to_owned(),
            Constraint::Cage { sums, .. } => match &sums[..] {
                [] => "笼".to_owned(),
                sums => {
                    let sums: Vec<String> = sums.iter().map(i64::to_string).collect();
                    format!("和为{}的笼", self.list(&sums, Join::Or))
                }
            },
            constraint => name(constraint.name()).to_owned(),
        }
    }

    fn rule_clause(&self, clause: &RuleClause) -> String {
        match clause {
            RuleClause::Is { cell, number } => format!("{cell}是{number}"),
            RuleClause::IsNot { cells, numbers, many: false } => format!("{cells}不是{numbers}"),
            RuleClause::IsNot { cells, numbers, .. } => format!("{cells}都不是{numbers}"),
            RuleClause::FromTo { from, to } => format!("{from}至{to}"),
            RuleClause::Backwards { house } => format!("{house}（从末端起）"),
            RuleClause::SumOf { cells } => format!("{cells}之和"),
            RuleClause::LastInCell { cell, number } => format!("{cell}只剩{number}"),
            RuleClause::LastInHouse { cell, number, house } => format!("{house}的{number}只能在{cell}"),
            RuleClause::By { what, rule } => format!("由{rule}，{what}"),
            RuleClause::One { links } => links.join("，所以"),
            RuleClause::EmptyCell { cell } => format!("{cell}没有候选数了"),
            RuleClause::NoPlace { house, number } => format!("{house}没有{number}的位置了"),
            RuleClause::Broken { rule } => format!("以下规则无法满足：{rule}"),
        }
    }

    fn rule_sentence(&self, sentence: &RuleSentence) -> String {
        let most = |houses: &str, cages: usize| format!("把{houses}与占了它大部分的{cages}个笼相比");
        let cage =
            |count: usize, sum: &str, cells: &str, ways: &str| format!("{cells}这{count}格的笼和为{sum}，只能是{ways}");
        match sentence {
            RuleSentence::WrongDigits { cells } => format!("{cells}填的数与答案不符。"),
            RuleSentence::LostMarks { cells } => format!("{cells}缺少正确的候选数。"),
            RuleSentence::Look { at } => format!("看{at}。"),
            RuleSentence::LookFor { technique } => format!("技巧：{technique}。"),
            RuleSentence::So { reason, conclusion } => format!("{reason}所以{conclusion}。"),
            RuleSentence::NakedSingle { cell } => format!("{cell}只剩一个候选数。"),
            RuleSentence::HiddenSingle { house, cell, number } => format!("在{house}，{number}只能在{cell}。"),
            RuleSentence::Locked { house, number, cells } => {
                format!("在{house}，{number}必在{cells}；能看到所有这些格的其他格不能是{number}。")
            }
            RuleSentence::NakedSubset { house, count, cells, numbers } => {
                format!("在{house}，{cells}这{count}格只能是{numbers}，这些数都用在其中。")
            }
            RuleSentence::HiddenSubset { house, count, cells, numbers } => {
                format!("在{house}，{numbers}这{count}个数只能在{cells}，这些格不能有别的数。")
            }
            RuleSentence::Fish { number, count, bases, covers } => {
                format!("在{bases}，{number}的位置都在{covers}；这{count}个区域各占一个。")
            }
            RuleSentence::Rule { rule } => format!("{rule}。这些格的候选数没有别的填法。"),
            RuleSentence::Ways { count, sum, cells, ways, by_place } => {
                let end = if *by_place { "，要删的数都放不进去" } else { "" };
                format!("{}{end}。", cage(*count, sum, cells, ways))
            }
            RuleSentence::WaysNeed { count, sum, cells, ways, number, places } => format!(
                "{}，所以必有{number}，在{places}；能看到所有这些格的其他格不能是{number}。",
                cage(*count, sum, cells, ways)
            ),
            RuleSentence::Needs { rule, number, places } => {
                format!("{rule}。因此必有{number}，在{places}；能看到所有这些格的其他格不能是{number}。")
            }
            RuleSentence::Innies { houses, cages, left, total } => {
                format!("{}：{left}之和必为{total}。", most(houses, *cages))
            }
            RuleSentence::Outies { houses, cages, out, total } => {
                format!("{}：外面的{out}之和必为{total}。", most(houses, *cages))
            }
            RuleSentence::InniesAndOuties { houses, cages, left, out, more } => match more {
                0 => format!("{}：{left}等于外面的{out}。", most(houses, *cages)),
                more if *more < 0 => format!("{}：{left}比外面的{out}少{}。", most(houses, *cages), -more),
                more => format!("{}：{left}比外面的{out}多{more}。", most(houses, *cages)),
            },
            RuleSentence::Chain { first, links } => format!("假设{first}。那么{}：矛盾。", links.join("，所以")),
            RuleSentence::Chains { first, chains, end } => {
                format!("假设{first}。那么{}。这样{end}：矛盾。", chains.join("；而且"))
            }
            RuleSentence::Supposed { first, then, end } => {
                let then: String = then.iter().map(|one| format!("那么{one}。")).collect();
                format!("假设{first}。{then}那么{end}。")
            }
        }
    }

    fn rule_title(&self, technique: &str) -> String {
        technique.to_owned()
    }

    fn rule_text(&self, text: &RuleText) -> String {
        match text {
            RuleText::Differ { cells } => format!("{cells}的数各不相同"),
            RuleText::Cage { count, sum, cells } => format!("{cells}这{count}格的笼里数各不相同，和为{sum}"),
            RuleText::Sum { cells, total } | RuleText::PairSum { cells, sum: total } => {
                format!("{cells}之和为{total}")
            }
            RuleText::EqualSums { groups } => format!("以下各组之和相等：{groups}"),
            RuleText::Thermometer { line, slow: false } => format!("温度计{line}上的数递增"),
            RuleText::Thermometer { line, slow: true } => format!("慢温度计{line}上的数递增，也可以相等"),
            RuleText::Arrow { line, circle } => format!("箭头{line}上的数之和等于圆圈{circle}"),
            RuleText::DoubleArrow { line } => format!("{line}中间各数之和等于两端圆圈之和"),
            RuleText::Palindrome { line } => format!("回文线{line}从两端读都一样"),
            RuleText::Renban { line } => format!("连番线{line}上是连续的数，次序不限"),
            RuleText::Whisper { line, difference } => format!("低语线{line}上相邻的数至少相差{difference}"),
            RuleText::RegionSums { line } => format!("线{line}在每个区域中的和相等"),
            RuleText::Between { line } => format!("线{line}中间的数都在两端的数之间"),
            RuleText::Lockout { line, difference } => {
                format!("线{line}两端至少相差{difference}，中间的数不等于任一端，也不在两端之间")
            }
            RuleText::Zipper { line } => format!("线{line}上离中心一样远的数之和相等"),
            RuleText::Nabner { line } => format!("线{line}上任意两数不相等也不连续"),
            RuleText::Entropic { line } => format!("线{line}上每连续三格有低、中、高各一个数"),
            RuleText::Modular { line, modulus } => format!("线{line}上每连续{modulus}格除以{modulus}的余数不同"),
            RuleText::Clone { cells, copies } => format!("{copies}与{cells}逐格相同"),
            RuleText::Contains { cells, numbers } => format!("{cells}中必有{numbers}"),
            RuleText::LittleKiller { line, sum } => format!("斜线{line}之和为{sum}"),
            RuleText::Sandwich { line, low, high, sum } => format!("在{line}上，{low}和{high}之间的数之和为{sum}"),
            RuleText::XSum { line, sum } => format!("{line}的第一个数是几，前几格（含本身）之和就为{sum}"),
            RuleText::Skyscraper { line, visible } => format!("沿着{line}，恰有{visible}个数比前面的都大"),
            RuleText::HiddenSkyscraper { line, number } => {
                format!("沿着{line}，第一个比前面某数小的数是{number}")
            }
            RuleText::NumberedRoom { line, number } => format!("{line}的第一个数是几，{number}就在第几格"),
            RuleText::Difference { cells, difference } => format!("{cells}相差{difference}"),
            RuleText::Ratio { cells, ratio } => format!("{cells}中一个是另一个的{ratio}倍"),
            RuleText::Greater { greater, less } => format!("{greater}大于{less}"),
            RuleText::NoDifference { cells, difference } => format!("{cells}相邻，不能相差{difference}"),
            RuleText::NoRatio { cells, ratio } => format!("{cells}相邻，不能一个是另一个的{ratio}倍"),
            RuleText::NoSum { cells, sum } => format!("{cells}相邻，和不能为{sum}"),
            RuleText::Parity { cell, even } => format!("{cell}是{}数", if *even { "偶" } else { "奇" }),
            RuleText::Extremum { cell, maximum: true } => format!("{cell}大于各邻格"),
            RuleText::Extremum { cell, .. } => format!("{cell}小于各邻格"),
            RuleText::Entropy { cells } => format!("{cells}中有低、中、高的数"),
            RuleText::AntiTaxicab { cells } => format!("{cells}相距的步数等于这个数，所以不能都是它"),
            RuleText::Other { name: id, cells } => format!("规则“{}”对{cells}成立", name(id)),
        }
    }
}

/// Returns `第4行`; a name of another form is unchanged.
fn layout_house(of: HouseOf, name: &str) -> String {
    if let Some((house, grid)) = name.split_once(" of grid ") {
        return format!("第{grid}个网格的{}", layout_house(of, house));
    }
    let (kind, number) = name.split_once(' ').unwrap_or((name, ""));
    let word = match (of, kind) {
        (HouseOf::Rows, "row") => "行",
        (HouseOf::Columns, "column") => "列",
        (HouseOf::Regions, "box") => "宫",
        (HouseOf::Regions, "region") => "区",
        _ => return name.to_owned(),
    };
    if number.parse::<usize>().is_ok() { format!("第{number}{word}") } else { name.to_owned() }
}

/// Returns the name of a constraint.
pub(super) fn name(id: &str) -> &str {
    match id {
        "allowed" => "限定取值",
        "parity" => "奇偶",
        "diagonal" => "对角线",
        "anti-chess" => "棋步限制",
        "taxicab" => "曼哈顿距离",
        "anti-taxicab" => "反曼哈顿",
        "not-adjacent" => "邻格限制",
        "windoku" => "窗口",
        "disjoint-groups" => "同位",
        "global-entropy" => "全局熵",
        "global-modulo" => "全局同余",
        "dutch-flat-mates" => "荷兰室友",
        "same-region-values" => "各区数字相同",
        "doppelganger" => "分身",
        "chaos-construction" => "未知分区",
        "all-different" => "互异组",
        "cage" => "笼",
        "sum" => "和",
        "equal-sums" => "等和",
        "rellik-cage" => "反杀手笼",
        "equality-cage" => "均衡笼",
        "lunchbox" => "饭盒",
        "contains" => "包含",
        "look-and-say" => "外观数列",
        "counting-circles" => "计数圈",
        "count-distinct" => "不同数字的个数",
        "same-values" => "数字相同",
        "clone" => "克隆",
        "connected-values" => "连通",
        "thermometer" => "温度计",
        "arrow" => "箭头",
        "double-arrow" => "双箭头",
        "palindrome" => "回文线",
        "renban" => "连番线",
        "whisper" => "低语线",
        "region-sum-line" => "分区等和线",
        "between" => "之间线",
        "lockout" => "锁外线",
        "zipper" => "拉链线",
        "nabner" => "不连续线",
        "entropic" => "熵线",
        "modular" => "同余线",
        "sum-line" => "分段和线",
        "value-indexing" => "索引线",
        "regular" => "模式线",
        "pairs" => "数对关系",
        "extremum" => "极值",
        "indexer" => "索引格",
        "little-killer" => "小杀手",
        "sandwich" => "三明治",
        "x-sum" => "X和",
        "skyscraper" => "摩天楼",
        "hidden-skyscraper" => "隐藏摩天楼",
        "numbered-room" => "编号房间",
        "full-rank" => "全排名",
        "chaos-arrow" => "分区箭头",
        "chaos-count" => "分区计数",
        "any" => "其中之一",
        "all" => "全部",
        _ => "规则",
    }
}
