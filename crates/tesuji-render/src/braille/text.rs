//! Text in Unified English Braille without contractions.

/// Returns a text as characters of a BRF file. A letter that the code has no sign for becomes a question mark.
pub fn text(text: &str) -> String {
    let mut out = String::new();
    let mut letters = text.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        let after = letters.peek().copied().unwrap_or(' ');
        match letter {
            ' ' | '\n' | '\t' => out.push(' '),
            '0'..='9' => {
                let continues = before.is_ascii_digit() || (matches!(before, '.' | ',') && out.ends_with(NUMERIC));
                if !continues {
                    out.push('#');
                }
                out.push(if letter == '0' { 'J' } else { char::from(b'A' + (letter as u8 - b'1')) });
            }
            // Points and commas within a number do not end it.
            '.' | ',' if before.is_ascii_digit() && after.is_ascii_digit() => {
                out.push(if letter == '.' { '4' } else { '1' });
            }
            letter if letter.is_ascii_alphabetic() => {
                // The last letter of "it's" does not stand alone.
                let is_joined = |beside: char| beside.is_alphanumeric() || matches!(beside, '\'' | '’');
                let stands_alone = !is_joined(before) && !is_joined(after);
                let is_a_word = matches!(letter.to_ascii_lowercase(), 'a' | 'i' | 'o');
                // The letters a to j would be read as digits, and a single letter as a word.
                if before.is_ascii_digit() && matches!(letter, 'a'..='j') || stands_alone && !is_a_word {
                    out.push(';');
                }
                if letter.is_ascii_uppercase() {
                    out.push(',');
                }
                out.push(letter.to_ascii_uppercase());
            }
            '"' => out.push(if before.is_whitespace() || matches!(before, '(' | '[') { '8' } else { '0' }),
            other => out.push_str(sign(other)),
        }
        before = letter;
    }
    out
}

/// The signs of points and commas within numbers.
const NUMERIC: [char; 2] = ['4', '1'];

fn sign(letter: char) -> &'static str {
    match letter {
        '.' => "4",
        ',' => "1",
        ';' => "2",
        ':' => "3",
        '-' | '–' => "-",
        '—' => ",-",
        '!' => "6",
        '?' => "8",
        '“' => "8",
        '”' => "0",
        '[' => ".<",
        ']' => ".>",
        '#' => "_?",
        '*' => "\"9",
        '°' => "^J",
        '\'' | '’' => "'",
        '(' => "\"<",
        ')' => "\">",
        '/' => "_/",
        '+' => "\"6",
        '−' => "\"-",
        '×' | '·' => "\"8",
        '=' => "\"7",
        '≠' => "\"7@:",
        '<' => "@<",
        '>' => "@>",
        '↔' => "@[O",
        '%' => ".0",
        '&' => "@&",
        'ä' => "^3A",
        'ö' => "^3O",
        'ü' => "^3U",
        'Ä' => ",^3A",
        'Ö' => ",^3O",
        'Ü' => ",^3U",
        _ => "8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_the_signs_of_the_code() {
        assert_eq!(text("Sudoku 9x9"), ",SUDOKU #IX#I");
        assert_eq!(text("r1c1, r1c10"), "R#A;C#A1 R#A;C#AJ");
        assert_eq!(text("3.5 and 1, 2."), "#C4E AND #A1 #B4");
        assert_eq!(text("a cage B"), "A CAGE ;,B");
        assert_eq!(text("(15)"), "\"<#AE\">");
        assert_eq!(text("数"), "8");
        assert_eq!(text("a \"b\""), "A 8;B0");
        assert_eq!(text("player's"), "PLAYER'S");
        assert_eq!(text("für Ärzte"), "F^3UR ,^3ARZTE");
        assert_eq!(text("“A — B?”"), "8,A ,- ;,B80");
    }
}
