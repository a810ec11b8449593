//! 题图: pictures of problems in Chinese.

use tesuji_core::{Constraint, IndexedBy, Layout, RankTies, Relation};

use super::Chinese;
use super::rules::name;
use crate::words::picture_words::{
    MOST_ALTERNATIVES, MOST_NAMES, cells_of, first_names, first_pairs, first_terms, number_of, numbers,
};
use crate::words::{PictureSentence, PictureWords};

const COMMA: &str = "、";

impl PictureWords for Chinese {
    fn meaning(&self, constraint: &Constraint, layout: &Layout) -> String {
        match constraint {
            Constraint::AntiChess { rows, columns } => match (rows.min(columns), rows.max(columns)) {
                (1, 2) => "无马：相距一个马步的两格数字不同".to_owned(),
                (1, 1) => "无缘：斜向相邻的两格数字不同".to_owned(),
                _ => format!("相距{rows}行{columns}列的两格数字不同"),
            },
            Constraint::Taxicab { distance } => format!("相距{distance}步的两格数字不同"),
            Constraint::AntiTaxicab => "两个相同的数，相距的步数不等于这个数".to_owned(),
            Constraint::NotAdjacent { relation, diagonal, exempt } => {
                let neighbours = if *diagonal { "斜向相邻" } else { "相邻" };
                let signs = if exempt.is_empty() { "" } else { "且没有标记" };
                format!("{neighbours}{signs}的两格{}", not(relation))
            }
            Constraint::DisjointGroups => "同位：各宫相同位置的数字不同".to_owned(),
            Constraint::GlobalEntropy => "全局熵：每个2x2都有低、中、高的数".to_owned(),
            Constraint::GlobalModulo => "全局同余：每个2x2都有除以3的三种余数".to_owned(),
            Constraint::DutchFlatMates => "荷兰室友：每个5的上面是1，或者下面是9".to_owned(),
            Constraint::SameRegionValues => "每行、每列、每个区的数字相同".to_owned(),
            Constraint::Doppelganger { .. } => "分身：每行、每列、每个区各缺一个数，各行缺的数不同，各列、各区也是；\
                最小的数那一格，它的行、列、区缺的三个数不同"
                .to_owned(),
            Constraint::ChaosConstruction { size, .. } => {
                format!("未知分区：找出各由{size}格连成、数字不重复的区")
            }
            Constraint::AllDifferent { cells } => format!("{}中数字不重复", names(layout, cells)),
            Constraint::Sum { terms, total } => {
                let (text, more) = first_terms(layout, terms, ["+", "−"]);
                let more = if more > 0 { format!("等（另有{more}项）") } else { String::new() };
                format!("{text}{more}={total}")
            }
            Constraint::CountDistinct { control, cells } => {
                format!("{}是{}中不同数字的个数", layout.cell_name(*control), names(layout, cells))
            }
            Constraint::ConnectedValues { values, size, .. } => {
                let size = size.map_or(String::new(), |size| format!("，共{size}格"));
                format!("{}所在的格连成一片{size}", numbers(layout, *values, COMMA))
            }
            Constraint::FullRank { cells, rank, ties } => {
                let ties = match ties {
                    RankTies::None => "任意两条线的数都不同",
                    RankTies::Unclued => "有提示的线与其他线的数不同",
                    RankTies::Any => "各线的数可以相同",
                };
                format!("{}排第{rank}；{ties}", names(layout, cells))
            }
            Constraint::Any { constraints } => {
                let each: Vec<String> =
                    constraints.iter().take(MOST_ALTERNATIVES).map(|one| clause(one, layout)).collect();
                let more = constraints.len().saturating_sub(MOST_ALTERNATIVES);
                let more = if more > 0 { format!("；另有{more}条") } else { String::new() };
                format!("以下至少一条成立：{}{more}", each.join("；"))
            }
            other => clause(other, layout),
        }
    }

    fn sign(&self, constraint: &Constraint) -> Option<String> {
        let text = match constraint {
            Constraint::Palindrome { .. } => "回文线：从两端读都一样",
            Constraint::Renban { .. } => "连番线：连续的数，次序不限",
            Constraint::Whisper { difference, .. } => {
                return Some(format!("低语线：线上相邻的数至少相差{difference}"));
            }
            Constraint::RegionSumLine { .. } => "分区等和线：在每个区中的和相等",
            Constraint::Between { .. } => "之间线：线上的数都在两端圆圈的数之间",
            Constraint::Lockout { difference, .. } => {
                return Some(format!("锁外线：菱形中的两数至少相差{difference}，其余的数都不是这两数，也不在两数之间"));
            }
            Constraint::DoubleArrow { .. } => "双箭头：圆圈之间的数之和等于两个圆圈之和",
            Constraint::Zipper { .. } => "拉链线：离中心一样远的两数之和都相等",
            Constraint::Nabner { .. } => "不连续线：任意两数不相等也不连续",
            Constraint::Entropic { .. } => "熵线：每连续三格有低、中、高各一个数",
            Constraint::Modular { modulus, .. } => {
                return Some(format!("同余线：每连续{modulus}格除以{modulus}的余数各不相同"));
            }
            Constraint::SumLine { sum, .. } => return Some(format!("分段和线：可以分成和为{sum}的几段")),
            Constraint::ValueIndexing { .. } => "索引线：第二个数是几，第一个数就在线上第几格",
            Constraint::AllDifferent { .. } => "阴影区域：数字不重复",
            Constraint::Clone { .. } => "字母相同的区域逐格相同",
            Constraint::SameValues { .. } => "字母相同的区域数字相同",
            Constraint::EqualSums { .. } => "字母相同的区域和相等",
            Constraint::RellikCage { .. } => "带≠的笼：其中任意几个数之和都不是这个数",
            Constraint::EqualityCage { .. } => "带=的笼：偶数和奇数一样多，小数和大数一样多",
            Constraint::Lunchbox { .. } => "带↔的笼：最小数与最大数之间的数之和",
            Constraint::Contains { exact: true, .. } => "列出几个数字的笼：每个数恰好出现列出的次数",
            Constraint::Contains { exact: false, .. } => "列出几个数字的笼：每个数至少出现列出的次数",
            Constraint::CountingCircles { .. } => "圆圈中的数是几，就有几个圆圈是这个数",
            Constraint::Thermometer { slow: true, .. } => "空心球：数字沿温度计递增，也可以相等",
            Constraint::Regular { .. } => "此线有自己的规则，由自动机描述",
            Constraint::Pairs { relation: Relation::Table(_), .. } => "方块：两格的关系由表给出",
            Constraint::Indexer { by: IndexedBy::Rows, .. } => "红格：若为X，本列第X行填本行的行号",
            Constraint::Indexer { by: IndexedBy::Columns, .. } => "蓝格：若为X，本行第X列填本列的列号",
            Constraint::Indexer { by: IndexedBy::Boxes, .. } => "绿格：若为X，本宫第X格填本格在宫中的序号",
            _ => return None,
        };
        Some(text.to_owned())
    }

    fn number_outside(&self, constraint: &Constraint) -> &'static str {
        match constraint {
            Constraint::LittleKiller { .. } => "斜线上的数之和",
            Constraint::Sandwich { .. } => "最小数与最大数之间的数之和",
            Constraint::XSum { .. } => "第一个数是几，就是前几格之和",
            Constraint::Skyscraper { .. } => "比前面都大的数有几个",
            Constraint::HiddenSkyscraper { .. } => "第一个比前面某数小的数",
            Constraint::NumberedRoom { .. } => "第一个数是几，就是第几格的数",
            Constraint::FullRank { .. } => "这条线的数在所有线中的名次",
            _ => "这条线的数",
        }
    }

    fn picture_sentence(&self, sentence: &PictureSentence<'_>) -> String {
        match *sentence {
            PictureSentence::More(count) => format!("另有{count}条，列在图的说明中"),
            PictureSentence::MoreOf { name: id, count } => format!("{}{count}条，列在图的说明中", name(id)),
            PictureSentence::EachCell { layout, values } => format!("每格是{}之一", numbers(layout, values, COMMA)),
            PictureSentence::Outside { meaning } => format!("网格外的数：{meaning}"),
            PictureSentence::OutsideBy { letter, meaning } => format!("{letter}：{meaning}"),
            PictureSentence::OutsideWithArrow { meaning } => format!("网格外带箭头的数：{meaning}"),
            PictureSentence::Number { number, layout, cells, meaning } => {
                format!("{}为{number}：{meaning}", names(layout, cells))
            }
        }
    }

    fn description(&self, layout: &Layout, givens: usize, constraints: &[(&'static str, usize)]) -> String {
        let each = constraints.iter().map(|&(id, count)| match count {
            1 => name(id).to_owned(),
            count => format!("{}（{count}个）", name(id)),
        });
        let rules = match constraints {
            [] => String::new(),
            _ => format!("规则：{}。", each.collect::<Vec<_>>().join("、")),
        };
        format!("{layout}，{givens}个已知数。{rules}")
    }

    fn further(&self, text: &str) -> String {
        format!("{text}。")
    }
}

/// Returns the names of cells: `r1c1、r1c2等9格`.
fn names(layout: &Layout, cells: &[usize]) -> String {
    let named = first_names(layout, cells, COMMA);
    match cells.len() {
        count if count > MOST_NAMES => format!("{named}等{count}格"),
        _ => named,
    }
}

/// Returns a constraint as a clause.
fn clause(constraint: &Constraint, layout: &Layout) -> String {
    if let Constraint::Pairs { relation, pairs } = constraint {
        return format!("{}{}", first_pairs(layout, pairs, COMMA), is(relation));
    }
    if let Constraint::Allowed { cell, values } = constraint {
        return format!("{}是{}之一", layout.cell_name(*cell), numbers(layout, *values, COMMA));
    }
    let cells = cells_of(constraint);
    let number = number_of(constraint).map_or(String::new(), |number| format!("（{number}）"));
    match cells.is_empty() {
        true => format!("{}{number}", name(constraint.name())),
        false => format!("{}{number}：{}", name(constraint.name()), names(layout, &cells)),
    }
}

fn is(relation: &Relation) -> String {
    match relation {
        Relation::Difference(difference) => format!("相差{difference}"),
        Relation::Ratio(ratio) => format!("中一个是另一个的{ratio}倍"),
        Relation::Sum(sum) => format!("之和为{sum}"),
        Relation::Greater => "递减".to_owned(),
        Relation::Table(_) => "有自己的关系".to_owned(),
    }
}

fn not(relation: &Relation) -> String {
    match relation {
        Relation::Difference(0) => "数字不同".to_owned(),
        Relation::Difference(1) => "数字不连续".to_owned(),
        Relation::Difference(difference) => format!("不能相差{difference}"),
        Relation::Ratio(ratio) => format!("不能一个是另一个的{ratio}倍"),
        Relation::Sum(sum) => format!("之和不能为{sum}"),
        Relation::Greater => "不能递减".to_owned(),
        Relation::Table(_) => "不能有表中的关系".to_owned(),
    }
}
