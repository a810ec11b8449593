//! Inks.

/// The meaning of an ink. Themes give each its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// The colour of the paper, which hides what is below.
    Paper,
    /// Givens, borders, cages and signs.
    Print,
    /// The digits of the player.
    Pen,
    /// Lines between cells.
    Thin,
    /// Pencil marks and the names of rows and columns.
    Note,
    /// Lines through cells, and arrows.
    Line,
    /// Areas below the digits.
    Shade,
    /// The lines and the signs of a step.
    Step,
}

/// An ink: its meaning, and its usual colour in the syntax of CSS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// The meaning.
    pub is: Use,
    /// The usual colour: `white`, `black`, or `#` with 3 or 6 hexadecimal digits.
    pub css: &'static str,
}

/// A colour, each part from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Colour {
    /// From 0, black, to 1, white: printed with black ink only.
    Gray(f64),
    /// Red, green and blue.
    Rgb([f64; 3]),
    /// Cyan, magenta, yellow and black, each from 0 to 1: the four inks of a press.
    Cmyk([f64; 4]),
}

impl Ink {
    /// White paper.
    pub const WHITE: Ink = Ink::new(Use::Paper, "white");

    /// Black.
    pub const BLACK: Ink = Ink::new(Use::Print, "black");

    /// Makes an ink.
    pub const fn new(is: Use, css: &'static str) -> Ink {
        Ink { is, css }
    }

    /// Returns the usual colour: red, green and blue.
    pub fn rgb(self) -> [f64; 3] {
        let digits = self.css.strip_prefix('#').unwrap_or(if self.css == "white" { "fff" } else { "000" });
        let channel = |nth: usize| {
            let (text, factor) = match digits.len() {
                3 => (digits.get(nth..=nth), 17.0),
                _ => (digits.get(2 * nth..2 * nth + 2), 1.0),
            };
            let value = text.and_then(|text| u8::from_str_radix(text, 16).ok()).unwrap_or(0);
            f64::from(value) * factor / 255.0
        };
        [channel(0), channel(1), channel(2)]
    }
}

impl Colour {
    /// Black.
    pub const BLACK: Colour = Colour::Gray(0.0);

    /// Returns red, green and blue; for the inks of a press, roughly as a screen shows them.
    pub const fn rgb(self) -> [f64; 3] {
        match self {
            Colour::Gray(gray) => [gray; 3],
            Colour::Rgb(rgb) => rgb,
            Colour::Cmyk([cyan, magenta, yellow, black]) => {
                let light = 1.0 - black;
                [(1.0 - cyan) * light, (1.0 - magenta) * light, (1.0 - yellow) * light]
            }
        }
    }

    /// Returns the colour of this ink with an opacity on a ground.
    #[must_use]
    pub fn over(self, ground: Colour, opacity: f64) -> Colour {
        let mix = |over: f64, under: f64| over * opacity + under * (1.0 - opacity);
        match (self, ground) {
            (Colour::Gray(over), Colour::Gray(under)) => Colour::Gray(mix(over, under)),
            _ => {
                let (over, under) = (self.rgb(), ground.rgb());
                Colour::Rgb([0, 1, 2].map(|nth| mix(over[nth], under[nth])))
            }
        }
    }

    /// Returns the colour in the syntax of CSS.
    pub fn css(self) -> String {
        let [red, green, blue] = self.rgb().map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8);
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}
