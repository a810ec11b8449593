//! The screens of e-ink readers, by name.

use super::INCH;

/// A screen of electronic paper, which a sheet fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// The name, such as `kindle-scribe`.
    pub name: &'static str,
    /// The number of pixels in a row, and the number of rows, held upright.
    pub pixels: (u32, u32),
    /// The number of pixels per inch.
    pub per_inch: u32,
    /// The diagonal that the maker states, in tenths of an inch.
    pub diagonal: u32,
}

impl Screen {
    /// Every screen, by maker.
    pub const ALL: &[Screen] = &[
        Screen { name: "kindle-11", pixels: (1072, 1448), per_inch: 300, diagonal: 60 },
        Screen { name: "kindle-paperwhite-11", pixels: (1236, 1648), per_inch: 300, diagonal: 68 },
        Screen { name: "kindle-scribe", pixels: (1860, 2480), per_inch: 300, diagonal: 102 },
        Screen { name: "kobo-clara", pixels: (1072, 1448), per_inch: 300, diagonal: 60 },
        Screen { name: "kobo-libra", pixels: (1264, 1680), per_inch: 300, diagonal: 70 },
        Screen { name: "kobo-sage", pixels: (1440, 1920), per_inch: 300, diagonal: 80 },
        Screen { name: "kobo-elipsa", pixels: (1404, 1872), per_inch: 227, diagonal: 103 },
        Screen { name: "remarkable-2", pixels: (1404, 1872), per_inch: 226, diagonal: 103 },
        Screen { name: "remarkable-paper-pro", pixels: (1620, 2160), per_inch: 229, diagonal: 118 },
        Screen { name: "boox-go-10.3", pixels: (1860, 2480), per_inch: 300, diagonal: 103 },
        Screen { name: "supernote-nomad", pixels: (1404, 1872), per_inch: 300, diagonal: 78 },
        Screen { name: "supernote-manta", pixels: (1920, 2560), per_inch: 300, diagonal: 107 },
    ];

    /// Returns the screen with this name; `None` if there is none.
    pub fn named(name: &str) -> Option<&'static Screen> {
        Screen::ALL.iter().find(|screen| screen.name == name)
    }

    /// Returns the width and the height in points.
    pub fn points(&self) -> (f64, f64) {
        let points = |pixels: u32| f64::from(pixels) * INCH / f64::from(self.per_inch);
        (points(self.pixels.0), points(self.pixels.1))
    }

    /// Returns the edges of a view with the shape of the screen, in which a drawing is as large as possible, in the middle
    /// and with a margin.
    pub(super) fn around(&self, [left, top, across, down]: [f64; 4]) -> [f64; 4] {
        let (width, height) = (f64::from(self.pixels.0), f64::from(self.pixels.1));
        let margin = MARGIN * width;
        // Units of the drawing per pixel.
        let unit = (across / (width - 2.0 * margin)).max(down / (height - 2.0 * margin));
        let (wide, high) = (width * unit, height * unit);
        [left - (wide - across) / 2.0, top - (high - down) / 2.0, wide, high]
    }
}

/// The margin, as a share of the width of the screen.
const MARGIN: f64 = 0.04;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pixels_of_each_screen_fill_its_diagonal() {
        for screen in Screen::ALL {
            let (width, height) = screen.points();
            let inches = width.hypot(height) / INCH;
            assert!((inches - f64::from(screen.diagonal) / 10.0).abs() < 0.15, "{}: {inches}", screen.name);
            assert!(screen.pixels.0 < screen.pixels.1 && Screen::named(screen.name) == Some(screen));
        }
        assert_eq!(Screen::named("kindle"), None);
    }

    #[test]
    fn a_drawing_is_in_the_middle_of_the_screen() {
        let screen = Screen { name: "test", pixels: (100, 200), per_inch: 100, diagonal: 22 };
        assert_eq!(screen.around([-2.0, -2.0, 92.0, 92.0]), [-6.0, -56.0, 100.0, 200.0]);
        // A high drawing has its margin above and below.
        assert_eq!(screen.around([0.0, 0.0, 10.0, 192.0]), [-45.0, -4.0, 100.0, 200.0]);
    }
}
