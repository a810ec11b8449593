//! A line of the screen, in pieces with one style each.

use tesuji::render::Paint;

/// The parameters of a terminal's escape sequence, empty for none.
pub(super) type Style = &'static str;

/// A line with a known width, whatever its styles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line(Vec<(Style, String)>);

impl Line {
    pub(super) fn of(style: Style, text: &str) -> Line {
        Line::default().and(style, text)
    }

    /// Returns the line with a piece appended.
    pub(super) fn and(mut self, style: Style, text: &str) -> Line {
        self.push(style, text);
        self
    }

    pub(super) fn push(&mut self, style: Style, text: &str) {
        if !text.is_empty() {
            self.0.push((style, text.to_owned()));
        }
    }

    pub(super) fn append(&mut self, other: Line) {
        self.0.extend(other.0);
    }

    pub(super) fn width(&self) -> usize {
        self.0.iter().map(|(_, text)| text.chars().count()).sum()
    }

    /// Fills the line with spaces up to a width.
    pub(super) fn pad(&mut self, width: usize) {
        self.push("", &" ".repeat(width.saturating_sub(self.width())));
    }

    /// Cuts off everything beyond a width.
    pub(super) fn cut(&mut self, width: usize) {
        let mut left = width;
        for (_, text) in &mut self.0 {
            let kept: String = text.chars().take(left).collect();
            left -= kept.chars().count();
            *text = kept;
        }
    }

    /// Returns the characters, with the escape sequences of the styles if they are painted.
    pub(super) fn text(&self, paint: Paint) -> String {
        let piece = |(style, text): &(Style, String)| {
            if paint == Paint::Plain || style.is_empty() || text.is_empty() {
                text.clone()
            } else {
                format!("\x1b[{style}m{text}\x1b[0m")
            }
        };
        self.0.iter().map(piece).collect()
    }
}

/// Returns two blocks of lines side by side.
pub(super) fn beside(mut left: Vec<Line>, gap: usize, right: Vec<Line>) -> Vec<Line> {
    let width = left.iter().map(Line::width).max().unwrap_or(0) + gap;
    left.resize_with(left.len().max(right.len()), Line::default);
    for (line, more) in left.iter_mut().zip(right) {
        line.pad(width);
        line.append(more);
    }
    left
}

/// Returns the lines of a text that is broken between words.
pub(super) fn wrapped(style: Style, text: &str, width: usize) -> Vec<Line> {
    textwrap::wrap(text, width.max(1)).iter().map(|line| Line::of(style, line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_have_no_width() {
        let mut line = Line::of("1", "two").and("", " words");
        assert_eq!((line.width(), line.text(Paint::Plain)), (9, "two words".to_owned()));
        assert_eq!(line.text(Paint::Ansi), "\x1b[1mtwo\x1b[0m words");
        line.cut(2);
        assert_eq!(line.text(Paint::Ansi), "\x1b[1mtw\x1b[0m");
    }

    #[test]
    fn blocks_of_different_heights_stand_side_by_side() {
        let block = |texts: &[&str]| texts.iter().map(|text| Line::of("", text)).collect::<Vec<_>>();
        let lines = beside(block(&["a", "bcd"]), 1, block(&["x", "y", "z"]));
        let texts: Vec<String> = lines.iter().map(|line| line.text(Paint::Plain)).collect();
        assert_eq!(texts, ["a   x", "bcd y", "    z"]);
    }
}
