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
                out.push_str(capital(before, letter, after));
                out.push(letter.to_ascii_uppercase());
            }
            'Ä' | 'Ö' | 'Ü' => {
                out.push_str(capital(before, letter, after));
                out.push_str(sign(letter));
            }
            '"' => out.push(if before.is_whitespace() || matches!(before, '(' | '[') { '8' } else { '0' }),
            other => out.push_str(sign(other)),
        }
        // Letters that follow the capitals of a word are small again.
        if is_capital(before) && is_capital(letter) && after.is_lowercase() {
            out.push_str(",'");
        }
        before = letter;
    }
    out
}

/// Returns the sign before a letter: one for a capital, another for a word of capitals.
const fn capital(before: char, letter: char, after: char) -> &'static str {
    match (is_capital(before), is_capital(letter), is_capital(after)) {
        (false, true, true) => ",,",
        (false, true, false) => ",",
        _ => "",
    }
}

/// Returns `true` for the capitals that have a sign.
const fn is_capital(letter: char) -> bool {
    letter.is_ascii_uppercase() || matches!(letter, 'Ä' | 'Ö' | 'Ü')
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
        'ä' | 'Ä' => "^3A",
        'ö' | 'Ö' => "^3O",
        'ü' | 'Ü' => "^3U",
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
        // As liblouis 3.24 translates them, with its table en-ueb-g1.
        assert_eq!(text("SE 4.2 (SE)"), ",,SE #D4B \"<,,SE\">");
        assert_eq!(text("the ALS-XZ, WXYZ-Wing"), "THE ,,ALS-,,XZ1 ,,WXYZ-,WING");
        assert_eq!(text("CDs and HoDoKu"), ",,CD,'S AND ,HO,DO,KU");
        assert_eq!(text("R1C1, BUG+1, AÖ"), ",R#A,C#A1 ,,BUG\"6#A1 ,,A^3O");
        assert_eq!(text("“A — B?”"), "8,A ,- ;,B80");
    }
}
