//! The macro that writes a technique down: its facts, and its page as documentation and as data at once.

/// Declares a technique.
///
/// The doc comment is its page, in Markdown: a first sentence, then the headings `What it looks like`, `Why it works`
/// and `How it is looked for`.
macro_rules! technique {
    (
        $(#[doc = $page:literal])+
        $vis:vis $ident:ident = $id:literal, $name:literal, $chinese:literal, $family:ident
        $(, also: [$($also:literal),+])? $(, hodoku: $level:ident $score:literal)? $(, se: $se:literal)?
        $(, assumes: $unique:ident)?;
    ) => {
        $(#[doc = $page])+
        $vis static $ident: tesuji_core::Technique = tesuji_core::Technique {
            id: $id,
            name: $name,
            chinese: $chinese,
            also: &[$($($also),+)?],
            family: tesuji_core::Family::$family,
            assumes_unique: $crate::technique::technique!(@unique $($unique)?),
            hodoku: $crate::technique::technique!(@hodoku $($level $score)?),
            se: $crate::technique::technique!(@se $($se)?),
            page: concat!($($page, "\n"),+),
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
