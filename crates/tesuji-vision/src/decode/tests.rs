use std::fs;

use super::*;
use crate::Gray;
use crate::image::Colours;

/// Returns a TIFF file with one directory, whose entry is the orientation.
fn exif(value: u8, little: bool) -> Vec<u8> {
    let start: &[u8] = if little { b"II\x2a\0\x08\0\0\0\x01\0" } else { b"MM\0\x2a\0\0\0\x08\0\x01" };
    let entry: &[u8] = if little { b"\x12\x01\x03\0\x01\0\0\0" } else { b"\x01\x12\0\x03\0\0\0\x01" };
    let value = if little { [value, 0, 0, 0] } else { [0, value, 0, 0] };
    [start, entry, &value].concat()
}

/// Returns a picture of two rows: 1 2 3, 4 5 6.
fn six() -> Image {
    let gray = Gray { width: 3, height: 2, pixels: vec![1, 2, 3, 4, 5, 6] };
    Image { gray, colours: Some(Colours::YCbCr((1..=6).map(|nth| [nth, nth, 128]).collect())) }
}

#[test]
fn the_orientation_turns_a_picture_upright() {
    let expected: [(usize, &[u8]); 8] = [
        (3, &[1, 2, 3, 4, 5, 6]),
        (3, &[3, 2, 1, 6, 5, 4]),
        (3, &[6, 5, 4, 3, 2, 1]),
        (3, &[4, 5, 6, 1, 2, 3]),
        (2, &[1, 4, 2, 5, 3, 6]),
        (2, &[4, 1, 5, 2, 6, 3]),
        (2, &[6, 3, 5, 2, 4, 1]),
        (2, &[3, 6, 2, 5, 1, 4]),
    ];
    for (value, (width, pixels)) in (1..).zip(expected) {
        for little in [false, true] {
            let upright = Orientation::from_exif(Some(&exif(value, little))).apply(six());
            assert_eq!((upright.gray.width, upright.gray.pixels.as_slice()), (width, pixels), "{value}");
            let colours = pixels.iter().map(|&nth| [nth, nth, 128]).collect();
            assert_eq!(upright.colours, Some(Colours::YCbCr(colours)), "{value}");
        }
    }
}

#[test]
fn damaged_exif_data_are_upright() {
    let whole = exif(6, true);
    for length in 0..whole.len() - 3 {
        assert_eq!(Orientation::from_exif(Some(&whole[..length])), Orientation::default(), "{length}");
    }
    assert_eq!(Orientation::from_exif(Some(&exif(9, false))), Orientation::default());
    assert_eq!(Orientation::from_exif(None), Orientation::default());
    let far = [b"II\x2a\0\xff\xff\xff\xff".as_slice(), &[0; 20]].concat();
    assert_eq!(Orientation::from_exif(Some(&far)), Orientation::default());
}

#[test]
fn transparent_pixels_are_paper() {
    let raster =
        Raster { width: 2, height: 1, channels: raster::Channels::Rgba, bytes: vec![0, 0, 0, 0, 9, 9, 9, 255] };
    assert_eq!(raster.into_image().gray.pixels, [255, 9]);
    let raster = Raster { width: 2, height: 1, channels: raster::Channels::GrayAlpha, bytes: vec![0, 0, 9, 255] };
    assert_eq!(raster.into_image().gray.pixels, [255, 9]);
}

#[test]
fn other_files_and_sizes_are_refused_by_kind() {
    let kind = |bytes: &[u8]| Image::decode(bytes).unwrap_err().kind();
    assert_eq!(kind(b""), DecodeErrorKind::UnknownFormat);
    assert_eq!(kind(b"%PDF-1.7"), DecodeErrorKind::UnknownFormat);
    let png = |width: u32, height: u32| {
        let mut bytes = Vec::new();
        let mut encoder = ::png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(::png::ColorType::Grayscale);
        // Only the header is written.
        drop(encoder.write_header().unwrap());
        bytes
    };
    assert_eq!(kind(&png(20, 500)), DecodeErrorKind::TooSmall);
    assert_eq!(kind(&png(60_000, 60_000)), DecodeErrorKind::TooLarge);
    assert_eq!(kind(&png(500, 500)), DecodeErrorKind::Damaged);
    assert_eq!(kind(&gif(60_000, 60_000)), DecodeErrorKind::TooLarge);
    assert_eq!(kind(&gif(60_000, 60_000)[..20]), DecodeErrorKind::Damaged);
    assert_eq!(kind(b"\xff\xd8\xff\xe0\0"), DecodeErrorKind::Damaged);
    assert_eq!(kind(b"RIFF\x10\0\0\0WEBPVP8 \0\0\0\0"), DecodeErrorKind::Damaged);
    assert_eq!(kind(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"), DecodeErrorKind::Damaged);
    assert_eq!(kind(b"\0\0\0\x18ftypavif\0\0\0\0mif1avif"), DecodeErrorKind::UnknownFormat);
}

/// Returns a GIF whose only frame is a black rectangle of 2 x 3 pixels in column 10, row 20.
fn gif(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = ::gif::Encoder::new(&mut bytes, width, height, &[0, 0, 0]).unwrap();
    let frame =
        ::gif::Frame { left: 10, top: 20, width: 2, height: 3, buffer: vec![0; 6].into(), ..Default::default() };
    encoder.write_frame(&frame).unwrap();
    drop(encoder);
    bytes
}

#[test]
fn a_frame_that_is_smaller_than_its_gif_lies_on_paper() {
    let Image { gray, .. } = Image::decode(&gif(40, 50)).unwrap();
    assert_eq!((gray.width, gray.height), (40, 50));
    let dark: Vec<usize> = (0..2000).filter(|&nth| gray.pixels[nth] == 0).collect();
    assert_eq!(dark, [810, 811, 850, 851, 890, 891]);
}

/// Decodes a file of `tests/pictures`, written by Pillow, or by heif-enc of libheif: 64 x 48 pixels, the left quarter
/// black, the rest white.
fn decode_file(name: &str) -> Gray {
    decode_image(name).gray
}

fn decode_image(name: &str) -> Image {
    let path = format!("{}/tests/pictures/{name}", env!("CARGO_MANIFEST_DIR"));
    Image::decode(&fs::read(path).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Asserts that the pixels for which `dark` returns true are black and the others white, except at the edge between
/// them.
fn assert_dark(name: &str, picture: &Gray, size: (usize, usize), dark: impl Fn(usize, usize) -> Option<bool>) {
    assert_eq!((picture.width, picture.height), size, "{name}");
    for row in 0..picture.height {
        for column in 0..picture.width {
            let pixel = picture.pixels[row * picture.width + column];
            match dark(row, column) {
                Some(true) => assert!(pixel < 40, "{name}: {pixel} at {row}, {column}"),
                Some(false) => assert!(pixel > 215, "{name}: {pixel} at {row}, {column}"),
                None => {}
            }
        }
    }
}

/// Returns whether a pixel is black, by its distance from the black edge; `None` near the other edge of the black part.
fn is_dark(distance: usize) -> Option<bool> {
    match distance {
        0..14 => Some(true),
        14..18 => None,
        _ => Some(false),
    }
}

#[test]
fn files_of_each_kind_are_decoded() {
    for name in ["gray.jpg", "progressive.jpg", "cmyk.jpg", "indexed.png", "clear.webp", "animated.webp", "gray.heic"] {
        assert_dark(name, &decode_file(name), (64, 48), |_, column| is_dark(column));
    }
    // The missing rows are gray. From row 30 on, colours would be interpolated with missing rows.
    assert_dark("cut.jpg", &decode_file("cut.jpg"), (64, 48), |row, column| is_dark(column).filter(|_| row < 30));
    assert_dark("deep.png", &decode_file("deep.png"), (64, 48), |_, _| Some(false));
}

/// The left quarter of these files is blue: red 20, green 60, blue 200.
#[test]
fn colours_are_decoded() {
    for name in ["blue.png", "blue.jpg"] {
        let image = decode_image(name);
        let [blue, red] = image.pixel(6.0, 20.0).1;
        assert!((195..=205).contains(&blue) && (94..=104).contains(&red), "{name}: {blue} {red}");
        assert!(image.pixel(40.0, 20.0).1.iter().all(|value| value.abs_diff(128) < 3), "{name}");
    }
    assert_eq!(decode_image("gray.jpg").pixel(6.0, 20.0).1, [128; 2]);
}

#[test]
fn photographs_are_turned_upright() {
    for name in ["turned.jpg", "lossy.webp", "turned.heic"] {
        // A quarter turn clockwise moves the left side to the top.
        assert_dark(name, &decode_file(name), (48, 64), |row, _| is_dark(row));
    }
}
