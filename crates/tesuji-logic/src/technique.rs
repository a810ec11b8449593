//! The macro that declares a technique, with its page both as documentation and as data.

/// Declares a technique.
///
/// The doc comment is its page, in Markdown: a first sentence, then the headings `What it looks like`, `Why it works`
/// and `How it is looked for`. The doc comment is followed by the id, the English and the Chinese name, the family, the
/// English name with its article, and the page in Chinese, with the first sentence and the three sections; then other
/// names, ratings and `assumes: unique`, as far as they apply.
macro_rules! technique {
    (
        $(#[doc = $page:literal])+
        $vis:vis $ident:ident = $id:literal, $name:literal, $chinese:literal, $family:ident, look_for: $look_for:literal,
        zh: [$zh_first:literal, $zh_looks:literal, $zh_why:literal, $zh_search:literal $(,)?]
        $(, also: [$($also:literal),+])? $(, hodoku: $level:ident $score:literal)? $(, se: $se:literal)?
        $(, assumes: $unique:ident)?;
    ) => {
        $(#[doc = $page])+
        $vis static $ident: tesuji_core::Technique = tesuji_core::Technique {
            id: $id,
            name: $name,
            chinese: $chinese,
            look_for: $look_for,
            also: &[$($($also),+)?],
            family: tesuji_core::Family::$family,
            assumes_unique: $crate::technique::technique!(@unique $($unique)?),
            hodoku: $crate::technique::technique!(@hodoku $($level $score)?),
            se: $crate::technique::technique!(@se $($se)?),
            page: if cfg!(tesuji_small) { "" } else { concat!($($page, "\n"),+) },
            chinese_page: if cfg!(tesuji_small) { "" } else {
                concat!($zh_first, "\n\n# 形态\n\n", $zh_looks, "\n\n# 原理\n\n", $zh_why, "\n\n# 找法\n\n", $zh_search, "\n")
            },
        };
    };
    (@unique) => { false };
    (@unique unique) => { true };
    (@hodoku) => { None };
    (@hodoku $level:ident $score:literal) => { Some((tesuji_core::Level::$level, $score)) };
    (@se) => { None };
    (@se $se:literal) => { Some($se) };
}

pub(crate) use technique;
