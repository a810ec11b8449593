//! The macro that writes a technique down: its facts, and its page as documentation and as data at once.

/// Declares a technique.
///
/// The doc comment is its page, in Markdown: a first sentence, then the headings `What it looks like`, `Why it works`
/// and `How it is looked for`. Behind it stand the id, the English and the Chinese name, the family, and the English name
/// with its article; then what applies of other names, ratings, `assumes: unique`, and a sentence that each step adds to
/// what its pattern tells.
macro_rules! technique {
    (
        $(#[doc = $page:literal])+
        $vis:vis $ident:ident = $id:literal, $name:literal, $chinese:literal, $family:ident, look_for: $look_for:literal
        $(, also: [$($also:literal),+])? $(, hodoku: $level:ident $score:literal)? $(, se: $se:literal)?
        $(, assumes: $unique:ident)? $(, adds: $adds:literal)?;
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
            why: $crate::technique::section(concat!($($page, "\n"),+), " # Why it works\n"),
            adds: $crate::technique::technique!(@adds $($adds)?),
            page: concat!($($page, "\n"),+),
        };
    };
    (@unique) => { false };
    (@unique unique) => { true };
    (@hodoku) => { None };
    (@hodoku $level:ident $score:literal) => { Some((tesuji_core::Level::$level, $score)) };
    (@se) => { None };
    (@se $se:literal) => { Some($se) };
    (@adds) => { None };
    (@adds $adds:literal) => { Some($adds) };
}

pub(crate) use technique;

/// Returns what stands below a heading of a page, up to the next one.
///
/// # Panics
///
/// Panics if the page does not have the heading; of a technique, that is an error of the compiler.
pub(crate) const fn section(page: &'static str, heading: &str) -> &'static str {
    let start = match find(page.as_bytes(), 0, heading.as_bytes()) {
        Some(at) => at + heading.len(),
        None => panic!("the page lacks the heading"),
    };
    let end = match find(page.as_bytes(), start, b"\n # ") {
        Some(at) => at,
        None => page.len(),
    };
    page.split_at(end).0.split_at(start).1
}

/// Returns where the words stand first, from a place on.
const fn find(text: &[u8], mut from: usize, words: &[u8]) -> Option<usize> {
    while from + words.len() <= text.len() {
        let mut same = 0;
        while same < words.len() && text[from + same] == words[same] {
            same += 1;
        }
        if same == words.len() {
            return Some(from);
        }
        from += 1;
    }
    None
}
