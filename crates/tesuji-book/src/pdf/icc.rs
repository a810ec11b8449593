//! A colour profile of one black ink on paper, in version 2 of the ICC format.

/// The description of the profile, which the file repeats.
pub(crate) const DESCRIPTION: &str = "One black ink on paper, dot gain 20 %";

/// The number of points of the curve.
const POINTS: u32 = 256;

/// The white of the space in which profiles compare colours, D50, in units of 1/65536.
const WHITE: [u32; 3] = [0xf6d6, 0x1_0000, 0xd32d];

/// Returns the bytes of the profile.
pub(crate) fn gray() -> Vec<u8> {
    let tags: [(&[u8; 4], Vec<u8>); 4] =
        [(b"desc", description()), (b"cprt", copyright()), (b"wtpt", white()), (b"kTRC", curve())];
    let mut bytes = header();
    big(&mut bytes, tags.len() as u32);
    let mut at = (bytes.len() + 12 * tags.len()) as u32;
    for (name, data) in &tags {
        bytes.extend(*name);
        big(&mut bytes, at);
        big(&mut bytes, data.len() as u32);
        at += data.len().next_multiple_of(4) as u32;
    }
    for (_, data) in &tags {
        bytes.extend(data);
        bytes.resize(bytes.len().next_multiple_of(4), 0);
    }
    let length = bytes.len() as u32;
    bytes[..4].copy_from_slice(&length.to_be_bytes());
    bytes
}

fn big(bytes: &mut Vec<u8>, number: u32) {
    bytes.extend(number.to_be_bytes());
}

/// Returns the header. The length is written later. The date is fixed, so that all files have the same profile.
fn header() -> Vec<u8> {
    let mut bytes = vec![0; 8];
    big(&mut bytes, 0x0210_0000);
    bytes.extend(b"prtrGRAYXYZ ");
    [2026_u16, 1, 1, 0, 0, 0].iter().for_each(|part| bytes.extend(part.to_be_bytes()));
    bytes.extend(b"acsp");
    bytes.resize(68, 0);
    WHITE.iter().for_each(|part| big(&mut bytes, *part));
    bytes.resize(128, 0);
    bytes
}

fn description() -> Vec<u8> {
    let mut bytes = b"desc\0\0\0\0".to_vec();
    big(&mut bytes, DESCRIPTION.len() as u32 + 1);
    bytes.extend(DESCRIPTION.as_bytes());
    // The end of the text, then no Unicode and no Macintosh text.
    bytes.resize(bytes.len() + 1 + 8 + 3 + 67, 0);
    bytes
}

fn copyright() -> Vec<u8> {
    b"text\0\0\0\0No copyright, use freely\0".to_vec()
}

fn white() -> Vec<u8> {
    let mut bytes = b"XYZ \0\0\0\0".to_vec();
    WHITE.iter().for_each(|part| big(&mut bytes, *part));
    bytes
}

/// Returns the light of each gray, from black to white. Dots of ink grow by up to a fifth of the paper, most at half.
fn curve() -> Vec<u8> {
    let mut bytes = b"curv\0\0\0\0".to_vec();
    big(&mut bytes, POINTS);
    for point in 0..POINTS {
        let (ink, most) = (u64::from(POINTS - 1 - point), u64::from(POINTS - 1));
        // The area of the dots: ink + 0.8 ink (1 - ink), in units of 1 / (5 most²).
        let area = 5 * most * ink + 4 * ink * (most - ink);
        let light = 65_535 - (65_535 * area + 5 * most * most / 2) / (5 * most * most);
        bytes.extend((light as u16).to_be_bytes());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_profile_is_whole() {
        let bytes = gray();
        let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
        assert_eq!((number(0), &bytes[12..24], &bytes[36..40]), (bytes.len(), &b"prtrGRAYXYZ "[..], &b"acsp"[..]));
        assert_eq!(number(128), 4);
        let mut end = 132 + 4 * 12;
        for tag in 0..4 {
            let (at, length) = (number(136 + 12 * tag), number(140 + 12 * tag));
            assert_eq!(at, end);
            end = (at + length).next_multiple_of(4);
        }
        assert_eq!(end, bytes.len());
    }

    #[test]
    fn half_the_ink_covers_seven_tenths_of_the_paper() {
        let curve = curve();
        let light: Vec<u16> = curve[12..].chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
        assert_eq!((light[0], light[255]), (0, 65_535));
        assert!(light.windows(2).all(|pair| pair[0] < pair[1]));
        let half = f64::from(light[127]) / 65_535.0;
        assert!((half - 0.3).abs() < 0.01, "{half}");
    }
}
