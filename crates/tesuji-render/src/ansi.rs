//! Terminal output features besides plain characters: colours, and the lines of frames.

/// The use of colours in the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paint {
    /// Characters only, for files and other programs.
    #[default]
    Plain,
    /// Terminal escape sequences: clues are bold, marked cells are in reverse video, and wrong cells are also red.
    Ansi,
}

/// The characters that draw the frame of a boxed grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Frame {
    /// `+`, `-` and `|`, which every terminal can show.
    #[default]
    Ascii,
    /// Unicode box-drawing characters.
    Lines,
}

impl Frame {
    /// Returns the rule above a row of boxes, or below the last one.
    pub(crate) fn rule(self, place: Place, widths: &[usize]) -> String {
        let [left, line, between, right] = match (self, place) {
            (Frame::Ascii, _) => ["+", "-", "+", "+"],
            (Frame::Lines, Place::Top) => ["┌", "─", "┬", "┐"],
            (Frame::Lines, Place::Middle) => ["├", "─", "┼", "┤"],
            (Frame::Lines, Place::Bottom) => ["└", "─", "┴", "┘"],
        };
        let lines: Vec<String> = widths.iter().map(|&width| line.repeat(width)).collect();
        format!("{left}{}{right}\n", lines.join(between))
    }

    pub(crate) const fn bar(self) -> &'static str {
        match self {
            Frame::Ascii => "|",
            Frame::Lines => "│",
        }
    }

    /// Returns the character where lines meet; the flags tell which lines lead up, right, down and left.
    pub(crate) const fn joint(self, [up, right, down, left]: [bool; 4]) -> char {
        const LINES: [char; 16] = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
        let nth = up as usize | (right as usize) << 1 | (down as usize) << 2 | (left as usize) << 3;
        match (self, nth) {
            (Frame::Lines, nth) => LINES[nth],
            (Frame::Ascii, 0) => ' ',
            (Frame::Ascii, 0b0101) => '|',
            (Frame::Ascii, 0b1010) => '-',
            (Frame::Ascii, _) => '+',
        }
    }
}

/// The position of a rule within a frame.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    Top,
    Middle,
    Bottom,
}

impl Paint {
    /// Returns the text, in bold if the output is coloured.
    pub fn bold(self, text: &str) -> String {
        match self {
            Paint::Plain => text.to_owned(),
            Paint::Ansi => format!("\x1b[1m{text}\x1b[0m"),
        }
    }
}
