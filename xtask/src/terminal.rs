//! Takes pictures of each command in real terminals, under tmux, of 80 and of 120 columns.
//!
//! The screens are files in `target/terminal`, as plain text and with colour codes. Lines that are wider than the
//! screen, and that the terminal therefore broke, are listed; sentences should not be among them.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SEVERAL: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....";
const MISTYPED: &str = "53..7....2..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The name of a screen, and its command. `P`, `H`, `S` and `M` stand for puzzles.
const SCREENS: [(&str, &str); 36] = [
    ("welcome", ""),
    ("help", "help"),
    ("help-solve", "solve -h"),
    ("solve", "solve P"),
    ("solve-several", "solve S"),
    ("solve-mistyped", "solve M"),
    ("solve-clash", "solve 55..............................................................................."),
    ("solve-files", "solve examples/*.txt"),
    ("count", "count S"),
    ("rate", "rate P H S"),
    ("rate-trace", "rate --trace P"),
    ("rate-hodoku", "rate --scale hodoku P"),
    ("classify", "classify P H S"),
    ("check", "check 534678912672195348198342567859761423426853791713924856961537284287419635345286197"),
    ("convert", "convert --to boxed P"),
    ("convert-list", "convert --list"),
    ("candidates", "candidates S"),
    ("canonicalize", "canonicalize P"),
    ("isomorphic", "isomorphic --to P P"),
    ("distinct", "distinct P H"),
    ("symmetry", "symmetry P"),
    ("band", "band 29"),
    ("shuffle", "shuffle --seed 1 --transform P"),
    ("transform", "transform --by half-turn --transform P"),
    ("minimal", "minimal P"),
    ("vicinity", "vicinity --limit 5 H"),
    ("unavoidable", "unavoidable --size 6 P"),
    ("scan", "scan --clues 12 P"),
    ("distance", "distance --to P H"),
    ("generate", "generate --seed 1 --count 3"),
    ("explain", "explain P"),
    ("hint", "hint --full H"),
    ("steps", "steps P"),
    ("technique", "technique x-wing"),
    ("textbook", "textbook --compare P"),
    ("typed", "solve  # typed"),
];

/// The number of rows of the screen.
const ROWS: u16 = 60;

/// The time limit for a screen.
const PATIENCE: Duration = Duration::from_secs(60);

/// Takes all pictures with the program in this folder. Returns whether all commands finished.
///
/// # Errors
///
/// If tmux cannot be run, or a file cannot be written.
pub(crate) fn run(root: &Path, programs: &Path) -> io::Result<bool> {
    let mut all_end = true;
    for columns in [80u16, 120] {
        let folder = root.join(format!("target/terminal/{columns}"));
        fs::create_dir_all(&folder)?;
        for (name, words) in SCREENS {
            let Some((plain, painted)) = screen(root, programs, columns, words)? else {
                println!("{name}, {columns} columns: came to no end");
                all_end = false;
                continue;
            };
            fs::write(folder.join(format!("{name}.txt")), &plain)?;
            fs::write(folder.join(format!("{name}.ansi")), painted)?;
            for line in plain.lines().filter(|line| line.chars().count() > columns.into()) {
                println!("{name}, {columns} columns: broken by the terminal: {line}");
            }
        }
        println!("{} screens under {}", SCREENS.len(), folder.display());
    }
    Ok(all_end)
}

/// Runs a command in a new terminal. Returns the screen with broken lines joined, and the screen with colours.
fn screen(root: &Path, programs: &Path, columns: u16, words: &str) -> io::Result<Option<(String, String)>> {
    let puzzles = [(" P", PUZZLE), (" H", HARD), (" S", SEVERAL), (" M", MISTYPED)];
    let typed = puzzles.iter().fold(format!("tesuji {words}"), |line, (short, long)| {
        line.split(' ')
            .map(|word| if word == &short[1..] { (*long).to_owned() } else { word.to_owned() })
            .collect::<Vec<_>>()
            .join(" ")
    });
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
    let script = format!("export PATH='{path}' LANG=C.UTF-8; {typed}\nprintf '\\n[end]'; sleep 1000");
    let server = format!("tesuji-{}", std::process::id());
    let tmux =
        |arguments: &[&str]| Command::new("tmux").args(["-L", &server, "-f", "/dev/null"]).args(arguments).output();
    let size = (columns.to_string(), ROWS.to_string());
    let folder = root.display().to_string();
    let begin = Instant::now();
    // The server of the previous screen may still be running.
    let session = ["-u", "new-session", "-d", "-x", &size.0, "-y", &size.1, "-c", &folder, "bash", "-c", &script];
    while !tmux(&session)?.status.success() {
        if begin.elapsed() > PATIENCE {
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(100));
    }
    let mut sent = !words.ends_with("# typed");
    let found = loop {
        thread::sleep(Duration::from_millis(100));
        let plain = String::from_utf8_lossy(&tmux(&["capture-pane", "-p", "-J", "-S", "-2000"])?.stdout).into_owned();
        if !sent && plain.contains("Ctrl-D") {
            tmux(&["send-keys", PUZZLE, "Enter"])?;
            thread::sleep(Duration::from_millis(500));
            tmux(&["send-keys", "C-d"])?;
            sent = true;
        }
        if let Some((screen, _)) = plain.split_once("\n[end]") {
            let painted = tmux(&["capture-pane", "-p", "-e", "-S", "-2000"])?.stdout;
            break Some((screen.trim_end().to_owned() + "\n", String::from_utf8_lossy(&painted).into_owned()));
        }
        if begin.elapsed() > PATIENCE {
            break None;
        }
    };
    tmux(&["kill-server"])?;
    Ok(found)
}
