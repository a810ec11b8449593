//! Themes.

use super::{Art, Colour, Ink, Item, Use};

/// The colours and the sizes of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// On paper: black and grays only.
    Print,
    /// On paper: black, and colours.
    Color,
    /// On a screen, on white.
    #[default]
    Light,
    /// On a screen, on a dark ground.
    Dark,
    /// Black on white, with wide lines and without light grays; the player's digits are dark blue.
    Contrast,
    /// On paper, black, with large digits.
    Large,
}

tesuji_core::named_enum!(Theme, ParseThemeError, "expected print, color, light, dark, contrast or large");

/// A colour with less lightness than this is printed black.
const NEARLY_BLACK: f64 = 0.4;

/// The dark ground.
const GROUND: [f64; 3] = [0.085, 0.1, 0.125];

/// The blue of the player's digits in high contrast.
const DARK_BLUE: [f64; 3] = [0.0, 0.0, 0.77];

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 6] = [Theme::Print, Theme::Color, Theme::Light, Theme::Dark, Theme::Contrast, Theme::Large];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        ["print", "color", "light", "dark", "contrast", "large"][self as usize]
    }

    /// Returns the colour of an ink.
    pub fn colour(self, ink: Ink) -> Colour {
        match self {
            Theme::Light => Colour::Rgb(ink.rgb()),
            Theme::Print | Theme::Large => Colour::Gray(gray(ink)),
            Theme::Color => match ink.is {
                Use::Print | Use::Thin => Colour::BLACK,
                Use::Paper => Colour::Gray(1.0),
                _ => Colour::Rgb(ink.rgb()),
            },
            Theme::Contrast => contrasting(ink),
            Theme::Dark => Colour::Rgb(darkened(ink)),
        }
    }

    /// Returns the colour of the paper.
    pub fn paper(self) -> Colour {
        self.colour(Ink::WHITE)
    }

    /// Returns the drawing with the sizes of the theme.
    #[must_use]
    pub fn sized(self, art: &Art) -> Art {
        let mut art = art.clone();
        let (digits, small, lines) = match self {
            Theme::Large => (1.22, 1.3, 1.4),
            Theme::Contrast => (1.08, 1.1, 1.5),
            _ => return art,
        };
        // Small text in cells is enlarged as far as its neighbours allow.
        let cell = art.cell;
        for item in &mut art.items {
            match item {
                Item::Path(_, style) | Item::Circle(_, _, style) | Item::Rect(_, style) => {
                    let narrow = style.stroke.as_mut().filter(|stroke| stroke.width <= 4.0);
                    narrow.into_iter().for_each(|stroke| stroke.width *= lines);
                }
                Item::Text(text) => {
                    // Sentences below the grid and labels in corners begin at the left and keep their place.
                    let factor = if text.size > cell * 0.4 { digits } else { small };
                    let factor = if text.from_left { 1.0 } else { factor };
                    // The middle of the capitals, 0.36 of the size above the baseline, stays.
                    text.at.1 += 0.36 * text.size * (factor - 1.0);
                    text.size *= factor;
                }
            }
        }
        art
    }
}

/// Returns how light a colour looks, from 0 to 1.
fn lightness([red, green, blue]: [f64; 3]) -> f64 {
    0.299 * red + 0.587 * green + 0.114 * blue
}

/// Returns the gray of an ink on paper, in hundredths. Thin gray lines are printed as dots, so they are black.
fn gray(ink: Ink) -> f64 {
    let light = lightness(ink.rgb());
    match ink.is {
        Use::Thin => 0.0,
        _ if light < NEARLY_BLACK => 0.0,
        _ => (light * 100.0).round() / 100.0,
    }
}

/// Returns black or white, or a gray that both contrast with. The player's digits are a dark blue.
fn contrasting(ink: Ink) -> Colour {
    Colour::Gray(match ink.is {
        Use::Pen => return Colour::Rgb(DARK_BLUE),
        Use::Paper => 1.0,
        // Ground for digits.
        Use::Shade if lightness(ink.rgb()) > 0.7 => 0.85,
        // Digits are written on lines too.
        Use::Line => 0.72,
        _ if lightness(ink.rgb()) > 0.97 => 1.0,
        _ => 0.0,
    })
}

/// Returns the colour of an ink on the dark ground: the same hue, dark where it was light.
fn darkened(ink: Ink) -> [f64; 3] {
    let rgb = ink.rgb();
    let mix = |to: [f64; 3], share: f64| [0, 1, 2].map(|nth| rgb[nth] * (1.0 - share) + to[nth] * share);
    match ink.is {
        Use::Paper => GROUND,
        Use::Print => [0.93, 0.94, 0.95],
        Use::Pen => [0.52, 0.74, 1.0],
        Use::Thin => [0.36, 0.39, 0.43],
        Use::Note => [0.7, 0.73, 0.77],
        Use::Step => mix([1.0; 3], 0.15),
        // The ground shines through.
        Use::Shade => {
            let least = rgb.iter().copied().fold(1.0, f64::min);
            // A pastel colour is gray and a little hue; the hue is kept.
            [0, 1, 2].map(|nth| GROUND[nth] + 0.09 + 0.8 * (rgb[nth] - least))
        }
        Use::Line => mix(GROUND, 0.45),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inks_of_print_are_black() {
        let ink = |css| gray(Ink::new(Use::Line, css));
        assert_eq!(["#1c1c1c", "#2a5caa", "white", "#fff", "#c9c9c9"].map(ink), [0.0, 0.0, 1.0, 1.0, 0.79]);
        assert_eq!((gray(Ink::new(Use::Thin, "#8c8c8c")), ink("#8c8c8c")), (0.0, 0.55));
    }

    /// On paper, one ink draws all digits.
    #[test]
    fn digits_of_the_player_have_their_own_colour_on_screens() {
        for theme in [Theme::Color, Theme::Light, Theme::Dark, Theme::Contrast] {
            assert_ne!(theme.colour(Ink::BLACK), theme.colour(Ink::new(Use::Pen, "#2a5caa")), "{theme:?}");
        }
    }

    #[test]
    fn digits_stand_out_in_every_theme() {
        let shades = ["#dfe3e8", "#f9e3c8", "#d9ecd3", "#dcdcdc"].map(|css| Ink::new(Use::Shade, css));
        for theme in Theme::ALL {
            assert_eq!(theme.name().parse(), Ok(theme));
            let light = |ink| lightness(theme.colour(ink).rgb());
            for ground in shades.into_iter().chain([Ink::WHITE]) {
                for digit in [Ink::BLACK, Ink::new(Use::Pen, "#2a5caa")] {
                    assert!((light(ground) - light(digit)).abs() > 0.38, "{theme:?} {ground:?} {digit:?}");
                }
            }
        }
    }
}
