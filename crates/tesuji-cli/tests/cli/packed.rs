//! Files compressed by gzip and zstd: every verb reads their contents, and reports the position of damaged data.

use std::fs;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::process::tesuji;
use crate::{PUZZLE, SOLUTION};

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}

type Pack = fn(&[u8]) -> Vec<u8>;

const PACKERS: [Pack; 2] = [gzip, zstd];

fn lines(count: usize) -> String {
    format!("{PUZZLE}\n").repeat(count)
}

#[test]
fn every_verb_reads_what_is_in_them_by_file_and_by_standard_input() {
    let plain = format!("id,puzzle\n7,{PUZZLE}\n8,{PUZZLE}\n");
    let folder = tempfile::tempdir().unwrap();
    // The file name does not tell the compression.
    let path = folder.path().join("packed.csv").into_os_string().into_string().unwrap();
    let verbs: [&[&str]; 8] = [
        &["solve"],
        &["count"],
        &["rate"],
        &["check"],
        &["convert", "--to", "boxed"],
        &["canonicalize"],
        &["distinct"],
        &["hint"],
    ];
    for pack in PACKERS {
        let packed = pack(plain.as_bytes());
        fs::write(&path, &packed).unwrap();
        for verb in verbs {
            let expected = tesuji(verb, &plain);
            let (typed, named) = (tesuji(verb, &packed), tesuji(&[verb, &[&path]].concat(), ""));
            let unnamed = |text: &str| text.replace(&path, "stdin");
            assert_eq!((&typed.out, &typed.err, typed.code), (&expected.out, &expected.err, expected.code), "{verb:?}");
            assert_eq!((unnamed(&named.out), unnamed(&named.err)), (expected.out, expected.err), "{verb:?}");
        }
    }
    let parts = ["train", "test"].map(|name| folder.path().join(name).into_os_string().into_string().unwrap());
    let run = tesuji(&["dataset", "split", "--train", &parts[0], "--test", &parts[1], &path], "");
    assert!(run.code == 0 && run.out.starts_with("2 for training"), "{run:?}");
}

#[test]
fn members_and_frames_follow_each_other() {
    for pack in PACKERS {
        let text = lines(2);
        let mut packed = pack(&text.as_bytes()[..100]);
        packed.extend(pack(b""));
        packed.extend(pack(&text.as_bytes()[100..]));
        assert_eq!(tesuji(&["solve"], &packed).out, format!("{SOLUTION}\n").repeat(2));
        let twice = zstd(&pack(text.as_bytes()));
        assert_eq!(tesuji(&["solve"], twice).out, format!("{SOLUTION}\n").repeat(2));
    }
    let mut skipped = vec![0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
    skipped.splice(0..0, zstd(lines(1).as_bytes()));
    skipped.extend(zstd(lines(1).as_bytes()));
    assert_eq!(tesuji(&["solve"], skipped).out, format!("{SOLUTION}\n").repeat(2));
}

#[test]
fn what_stands_before_a_fault_is_answered_and_the_fault_is_named() {
    // Lines that compress badly, so that half of the file contains about half of them.
    let text = tesuji(&["generate", "--count", "200", "--seed", "3", "--method", "top-down"], "").out;
    assert_eq!(text.lines().count(), 200);
    let answers = tesuji(&["solve"], &text).out;
    for (pack, name) in [(PACKERS[0], "gzip"), (PACKERS[1], "zstd")] {
        let packed = pack(text.as_bytes());
        let run = tesuji(&["solve"], &packed[..packed.len() / 2]);
        let count = run.out.lines().count();
        let mut place = format!(
            "tesuji: stdin: the {name} data ends too early, at byte {} of the file or before",
            packed.len() / 2
        );
        if count > 0 {
            place += &format!("; line {} and everything after it were not read", count + 1);
        }
        place.push('\n');
        assert_eq!((run.err, run.code), (place, 2));
        assert!(answers.starts_with(&run.out) && count < 200, "{count}");
        // All text in one zstd block arrives at once.
        assert!(count > 50 || name == "zstd", "{count} lines");
        // Every cut and every damaged byte gives a prefix of the answers, or an error.
        for cut in (0..packed.len()).step_by(packed.len() / 37) {
            let mut damaged = packed.clone();
            damaged[cut] ^= 0x55;
            for bytes in [&packed[..cut], &damaged] {
                let run = tesuji(&["solve"], bytes);
                assert!(run.code != 101 && run.code >= 0, "{run:?}");
                assert!(run.code == 2 || run.out == answers || bytes.is_empty(), "{name} {cut}: {run:?}");
            }
        }
    }
}

#[test]
fn a_frame_that_is_cut_gives_back_what_was_decoded() {
    // More than two blocks of 128 KiB, of which the second is cut.
    let text = lines(4000);
    let packed = zstd(text.as_bytes());
    let run = tesuji(&["solve"], &packed[..packed.len() - 5]);
    assert!(run.err.contains("the zstd data ends too early") && run.code == 2, "{}", run.err);
    assert!(run.out.lines().count() >= 1500, "{}", run.out.lines().count());
}

#[test]
fn what_is_packed_is_looked_at() {
    let mut archive = vec![0u8; 1024];
    archive[257..262].copy_from_slice(b"ustar");
    for pack in PACKERS {
        assert!(tesuji(&["solve"], pack(&archive)).err.contains("tar -xf"));
        assert!(tesuji(&["solve"], pack(b"PAR1abcdefgh")).err.contains("Parquet"));
        assert!(tesuji(&["solve"], gzip(&gzip(&pack(b"x")))).err.contains("several times"));
        assert!(tesuji(&["solve"], pack(b"")).err.contains("no puzzle"));
    }
    // A window of more than a gigabyte.
    let run = tesuji(&["solve"], b"\x28\xb5\x2f\xfd\x00\xa8\x01\x00\x00");
    assert!(run.err.contains("zstd --long=31") && run.code == 2, "{run:?}");
}
