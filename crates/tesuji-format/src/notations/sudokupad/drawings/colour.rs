//! Colours of drawings, and the words for them in rules.

/// A colour as hue in degrees, saturation, lightness of its strongest part, and opacity from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Colour {
    hue: f64,
    saturation: f64,
    value: f64,
    opacity: f64,
}

/// A word for colours of these hues, with the minimum and maximum saturation and value.
struct Name {
    words: &'static [&'static str],
    hues: (f64, f64),
    saturation: (f64, f64),
    value: (f64, f64),
}

const fn name(words: &'static [&'static str], hues: (f64, f64), saturation: (f64, f64), value: (f64, f64)) -> Name {
    Name { words, hues, saturation, value }
}

/// The words for colours, with generous ranges, because rules distinguish the shapes that they draw. A hue above 360
/// wraps around to 0.
const NAMES: [Name; 13] = [
    name(&["grey", "gray", "silver"], (0.0, 360.0), (0.0, 0.2), (0.2, 0.97)),
    name(&["black"], (0.0, 360.0), (0.0, 1.0), (0.0, 0.25)),
    name(&["white"], (0.0, 360.0), (0.0, 0.12), (0.92, 1.0)),
    name(&["red", "crimson"], (340.0, 378.0), (0.4, 1.0), (0.3, 1.0)),
    name(&["orange", "amber"], (12.0, 48.0), (0.4, 1.0), (0.6, 1.0)),
    name(&["peach", "salmon", "tan", "beige", "apricot"], (5.0, 45.0), (0.1, 0.62), (0.7, 1.0)),
    name(&["brown"], (8.0, 45.0), (0.3, 1.0), (0.2, 0.75)),
    name(&["yellow", "gold", "golden"], (42.0, 70.0), (0.2, 1.0), (0.55, 1.0)),
    name(&["green", "lime"], (65.0, 170.0), (0.15, 1.0), (0.2, 1.0)),
    name(&["teal", "turquoise", "aqua", "cyan"], (150.0, 200.0), (0.15, 1.0), (0.3, 1.0)),
    name(&["blue", "azure", "navy"], (178.0, 258.0), (0.15, 1.0), (0.25, 1.0)),
    name(&["purple", "violet", "lavender", "lilac", "magenta"], (245.0, 325.0), (0.1, 1.0), (0.25, 1.0)),
    name(&["pink", "fuchsia", "rose"], (285.0, 375.0), (0.1, 1.0), (0.6, 1.0)),
];

/// Colours that drawings name by a word.
const KEYWORDS: [(&str, &str); 14] = [
    ("black", "#000"),
    ("white", "#fff"),
    ("grey", "#808080"),
    ("gray", "#808080"),
    ("silver", "#c0c0c0"),
    ("lightgrey", "#d3d3d3"),
    ("lightgray", "#d3d3d3"),
    ("red", "#f00"),
    ("orange", "#ffa500"),
    ("yellow", "#ff0"),
    ("green", "#008000"),
    ("blue", "#00f"),
    ("purple", "#800080"),
    ("pink", "#ffc0cb"),
];

impl Colour {
    /// Reads a CSS colour; `None` if it is absent or not understood.
    pub(super) fn read(text: &str) -> Option<Colour> {
        let text = text.trim().to_ascii_lowercase();
        let text = KEYWORDS.iter().find(|(word, _)| *word == text).map_or(text.as_str(), |(_, code)| code);
        let parts: Vec<f64> = match (text.strip_prefix('#'), text.strip_prefix("rgb")) {
            (Some(code), _) => hexadecimal(code)?,
            (None, Some(rest)) => {
                let inner = rest.trim_start_matches('a').trim_start_matches('(').trim_end_matches(')');
                let numbers: Vec<f64> = inner.split(',').map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
                numbers.iter().enumerate().map(|(nth, part)| if nth < 3 { part / 255.0 } else { *part }).collect()
            }
            (None, None) => return None,
        };
        let [red, green, blue, rest @ ..] = parts.as_slice() else { return None };
        let value = red.max(*green).max(*blue);
        let span = value - red.min(*green).min(*blue);
        let hue = match span {
            0.0 => 0.0,
            _ if value == *red => 60.0 * ((green - blue) / span).rem_euclid(6.0),
            _ if value == *green => 60.0 * ((blue - red) / span + 2.0),
            _ => 60.0 * ((red - green) / span + 4.0),
        };
        let saturation = if value > 0.0 { span / value } else { 0.0 };
        Some(Colour { hue, saturation, value, opacity: rest.first().copied().unwrap_or(1.0) })
    }

    /// Returns whether the colour is visible.
    pub(super) fn is_seen(self) -> bool {
        self.opacity > 0.03
    }

    /// Returns the distance of the colour from the middle of the range of a word; `None` if the word does not fit.
    pub(super) fn distance(self, word: &str) -> Option<f64> {
        let name = NAMES.iter().find(|name| name.words.contains(&word))?;
        let within = |(from, to): (f64, f64), part: f64| (from..=to).contains(&part);
        let hue = if within(name.hues, self.hue) { self.hue } else { self.hue + 360.0 };
        let fits = within(name.hues, hue) && within(name.saturation, self.saturation) && within(name.value, self.value);
        fits.then(|| (hue - (name.hues.0 + name.hues.1) / 2.0).abs() / (name.hues.1 - name.hues.0))
    }

    pub(super) fn is(self, word: &str) -> bool {
        self.distance(word).is_some()
    }

    /// Returns the word that fits best.
    pub(super) fn word(self) -> &'static str {
        let words = NAMES.iter().filter_map(|name| Some((self.distance(name.words[0])?, name.words[0])));
        words.min_by(|one, other| one.0.total_cmp(&other.0)).map_or("coloured", |(_, word)| word)
    }
}

/// Returns a word of the rules if it is one for a colour.
pub(super) fn known(word: &str) -> Option<&'static str> {
    NAMES.iter().flat_map(|name| name.words).find(|known| **known == word).copied()
}

fn hexadecimal(code: &str) -> Option<Vec<f64>> {
    let digits: Vec<u32> = code.chars().map(|sign| sign.to_digit(16)).collect::<Option<_>>()?;
    match digits.len() {
        3 | 4 => Some(digits.iter().map(|&digit| f64::from(digit) / 15.0).collect()),
        6 | 8 => Some(digits.chunks(2).map(|pair| f64::from(16 * pair[0] + pair[1]) / 255.0).collect()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Colour;

    #[test]
    fn usual_colours_have_their_usual_words() {
        let usual = [
            ("#67f067", "green"),
            ("#f067f0ff", "purple"),
            ("#F067F0", "pink"),
            ("#2ecbff", "blue"),
            ("#fcaf", "peach"),
            ("#33bbaa", "teal"),
            ("#cccf", "grey"),
            ("#CFCFCF", "gray"),
            ("#ffa600", "orange"),
            ("#c1b1ff", "lavender"),
            ("rgba(255, 0, 0, 0.5)", "red"),
            ("#000", "black"),
            ("#FFFFFF", "white"),
        ];
        for (code, word) in usual {
            assert!(Colour::read(code).is_some_and(|colour| colour.is(word)), "{code} {word}");
        }
        assert!(!Colour::read("#67f067").unwrap().is("blue") && !Colour::read("#00000000").unwrap().is_seen());
        assert_eq!(Colour::read("none"), None);
        let between = Colour::read("#2ecbff").unwrap();
        assert!(between.distance("blue") < between.distance("teal"));
        assert_eq!(Colour::read("#ffa600").unwrap().word(), "orange");
    }
}
