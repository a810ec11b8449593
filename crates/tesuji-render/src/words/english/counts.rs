//! Sentences about counts: a number of digits for the same number of cells or houses.

use tesuji_core::{CandidateSet, CellSet, Claim, Digit, DigitSet, House, HouseSet};

use super::super::{Arrangement, Exchange, Fact, Join, Others, Refill, Set, Tie, Words, by_digits};
use super::claims::parts;
use super::{English, capital, tie_word};
use crate::cell_names::{list, word};

/// Returns text such as `two 5s`.
pub(super) fn so_many(count: usize, digit: Digit) -> String {
    format!("{} {digit}{}", word(count), if count == 1 { "" } else { "s" })
}

/// Returns the name of the kind of these houses; `None` if they are of several kinds.
fn kind(houses: HouseSet) -> Option<&'static str> {
    let mut kinds = houses.iter().map(|house| house.index() / 9);
    let first = kinds.next()?;
    kinds.all(|kind| kind == first).then_some(["row", "column", "box"][first])
}

fn plural(kind: &str) -> String {
    format!("{kind}{}", if kind == "box" { "es" } else { "s" })
}

/// The houses of a fish: the base, the cover, and a name for one cover house.
struct Sides {
    base: String,
    cover: String,
    each: String,
}

impl Sides {
    fn of(base: HouseSet, cover: HouseSet) -> Sides {
        let (count, room) = (word(base.len()), word(cover.len()));
        match (kind(base), kind(cover)) {
            (Some(rows), Some(columns)) if rows != columns => Sides {
                base: format!("{count} {}", plural(rows)),
                cover: format!("{room} {}", plural(columns)),
                each: columns.to_owned(),
            },
            _ => Sides {
                base: format!("{count} houses"),
                cover: format!("other {room}"),
                each: "of the others".to_owned(),
            },
        }
    }
}

impl English {
    pub(super) fn unfillable(&self, cells: CellSet, digits: DigitSet, arrangement: &Arrangement) -> String {
        let (all, digits) = (self.all(cells), self.digits(digits, Join::And));
        match arrangement {
            Arrangement::Ring(ring) => {
                let ring = list(ring.iter().map(|&cell| self.cells(cell.into(), Join::And)), "and");
                format!(
                    "{} are a ring of {}, in which each sees the next, and the last the first. With {digits} alone they \
                     would take turns, and an odd number of cells cannot.",
                    ring,
                    word(cells.len())
                )
            }
            Arrangement::Diagonals(boxes) => format!(
                "Each of {} has three cells in different rows and columns: {all}. Trying all ways shows that {digits} \
                 alone cannot fill them.",
                self.houses(*boxes)
            ),
            Arrangement::Any => format!("Trying all ways shows that {digits} alone cannot fill {all}."),
        }
    }

    /// Returns the digits that could be exchanged, or the lines that could exchange their digits.
    pub(super) fn deadly(
        &self,
        cells: CellSet,
        digits: DigitSet,
        exchange: Exchange,
        filled: bool,
        others: &Others,
    ) -> String {
        let (cells, digits) = (self.all(cells), self.digits(digits, Join::And));
        let clue = if filled { ", none of which is a clue," } else { "" };
        let exchanged = match exchange {
            Exchange::Digits => "these could be exchanged".to_owned(),
            Exchange::Lines(lines) => {
                format!("{} would hold the same digits there and could exchange them", self.houses(lines))
            }
            Exchange::Some => "some of them could be exchanged in every case, as trying all ways shows".to_owned(),
        };
        format!(
            "If {cells}{clue} held only {digits}, {exchanged}, and there would be a second solution. The puzzle is taken to \
             have exactly one, so {}.",
            self.others(others)
        )
    }

    /// Returns text such as `one of their other candidates is true: r1c1 is 5`.
    pub(super) fn others(&self, others: &Others) -> String {
        let left = if others.are_left { " that is left" } else { "" };
        let are_left = if others.are_left { " that are left" } else { "" };
        let what = match others.count {
            1 => format!("their only other candidate{left} is true"),
            _ => format!("one of their other candidates{are_left} is true"),
        };
        others.claim.as_ref().map_or(what.clone(), |claim| format!("{what}: {}", self.claim(claim)))
    }

    /// Returns the sentence about two lines that could be filled in another way.
    pub(super) fn two_lines(&self, refill: &Refill, claim: Option<&Claim>) -> String {
        let Refill { lines, pair, digits, block, crossings, outside } = refill;
        let (digits, block) = (self.digits(*digits, Join::And), self.0.house(*block));
        let only = if *outside { "had them only" } else { "has them only" };
        let (so, lines) =
            (claim.map_or_else(String::new, |claim| format!(", so {}", self.claim(claim))), self.houses(*lines));
        let if_so = if *outside { format!("and {block} {only}") } else { format!("as {block} {only}") };
        format!(
            "If {} held only {digits}, {if_so} in {}, then {digits} could change places in all of these. {} could be filled \
             again around them, for no two of their clues ask for opposite ways. There would be a second solution. The \
             puzzle is taken to have exactly one{so}.",
            self.all(*pair),
            self.all(*crossings),
            capital(&lines)
        )
    }

    pub(super) fn too_few(&self, set: &Set, out: DigitSet, links: &[(House, DigitSet)], because: &[Fact]) -> String {
        let once = if links.is_empty() { "" } else { ", each of which fits once" };
        let (cells, count) = (self.set(set), word(set.cells.len()));
        let has = if set.letter.is_some() { "has" } else { "have" };
        let left = self.only(set.digits);
        let are = if set.digits.len() > 1 { "are" } else { "is" };
        match out.is_empty() {
            true => {
                format!("Then {cells} {has} {left} left{once}, too few for {count} cells{}.", self.because(because))
            }
            false => format!(
                "Then {cells} {has} no {} left{}. So {left} {are} left{once}, too few for {count} cells.",
                self.digits(out, Join::Or),
                self.because(because)
            ),
        }
    }

    pub(super) fn lacking(
        &self,
        cells: CellSet,
        digits: DigitSet,
        once: &[(House, DigitSet)],
        free: DigitSet,
    ) -> String {
        format!(
            "{} can only hold {}. Of these, {} fit there only once each: {}. That fills only {} of the {} cells.",
            self.all(cells),
            self.digits(digits, Join::And),
            self.digits(digits - free, Join::And),
            self.links(once),
            word((digits - free).len()),
            word(cells.len())
        )
    }

    pub(super) fn hidden(&self, houses: HouseSet, digits: DigitSet, cells: CellSet, because: &[Fact]) -> String {
        format!(
            "In {}, the digits {} can only be in {}{}. So these {} cells hold these {} digits, and nothing else.",
            self.houses(houses),
            self.digits(digits, Join::And),
            self.all(cells),
            self.because(because),
            word(cells.len()),
            word(digits.len())
        )
    }

    pub(super) fn linked(&self, cells: CellSet, links: &[(House, DigitSet)]) -> String {
        if let (Some(cell), [(_, digits)]) = (cells.only(), links) {
            return format!("{} can only be {}.", self.0.cell(cell), self.digits(*digits, Join::Or));
        }
        let count = word(cells.len());
        format!(
            "{} are {count} cells. These cover their candidates: {}. Each of these can be true once at most. That makes \
             {count} for {count} cells, so each is true there, and nowhere else in the house that is named with it.",
            self.all(cells),
            self.links(links)
        )
    }

    pub(super) fn beside(&self, cells: CellSet, digits: DigitSet, houses: HouseSet) -> String {
        let count = word(digits.len());
        let they = if cells.len() == 1 { "it makes" } else { "they make" };
        let have = if houses.len() == 1 { "has" } else { "have" };
        format!(
            "{} can only hold {}. Together with that cell, whichever it is, {they} {count} cells for these {count} digits, so {} {have} them \
             there, and nowhere else.",
            self.all(cells),
            self.digits(digits, Join::Or),
            self.houses(houses)
        )
    }

    pub(super) fn in_targets(&self, base: CellSet, targets: CellSet) -> String {
        let base_box = House::containing(base).find(|house| house.index() >= 18);
        let base_box = base_box.map_or_else(|| "its box".to_owned(), |house| self.0.house(house));
        format!(
            "Two of these digits are in the base, so {base_box} has them nowhere else. So both have to be in the targets, \
             {}, which hold nothing else.",
            self.all(targets)
        )
    }

    pub(super) fn fill(&self, digits: DigitSet, cells: CellSet) -> String {
        format!(
            "So {} are in {}: {} digits for {} cells, which hold nothing else.",
            self.digits(digits, Join::And),
            self.all(cells),
            word(digits.len()),
            word(cells.len())
        )
    }

    pub(super) fn fish(
        &self,
        digit: Digit,
        base: HouseSet,
        cover: HouseSet,
        fins: CellSet,
        because: &[Fact],
    ) -> String {
        let fin = match fins.len() {
            0 => String::new(),
            1 => format!(", but for the fin, {}", self.all(fins)),
            _ => format!(", but for the fins, {}", self.all(fins)),
        };
        let (base, cover) = (capital(&self.houses(base)), self.houses(cover));
        format!("{base} can have their {digit} only where they meet {cover}{fin}{}.", self.because(because))
    }

    pub(super) fn no_room(&self, digit: Digit, base: HouseSet, cover: HouseSet, twice: CellSet) -> String {
        let sides = Sides::of(base, cover);
        let needed = so_many(base.len(), digit);
        let Sides { base, cover, each } = sides;
        format!(
            "The {base} need {needed}, and the {cover} have room for one each. So each {each} has its {digit} there, and \
             nowhere else.{}",
            self.twice(twice)
        )
    }

    pub(super) fn crowded(
        &self,
        digit: Digit,
        base: HouseSet,
        cover: HouseSet,
        crossing: CellSet,
        because: &[Fact],
    ) -> String {
        let (bases, covers, because) = (self.houses(base), self.houses(cover), self.because(because));
        let has = if cover.len() == 1 { "That has" } else { "These have" };
        let room = format!("{has} room for {}.", word(cover.len()));
        match crossing.is_empty() {
            true => format!("Then {bases} can have their {digit} only in {covers}{because}. {room}"),
            false => format!(
                "Then {bases} need {}, for {} {} none where they cross. They can all only be in {covers}{because}. {room}",
                so_many(base.len(), digit),
                self.all(crossing),
                if crossing.len() == 1 { "has" } else { "have" },
            ),
        }
    }

    pub(super) fn crowded_by_both(&self, digit: Digit, base: HouseSet, cover: HouseSet) -> String {
        let (bases, room) = (self.houses(base), self.room(cover));
        format!("Both together leave {bases} their {digit} only in {room}.")
    }

    pub(super) fn finned(&self, fins: CellSet, digit: Digit, gone: &CandidateSet) -> String {
        let cells = !gone.empty_cells();
        let [fin, fins] = if fins.len() == 1 { ["the fin", "the fin"] } else { ["one of the fins", "all of the fins"] };
        let [verb, see] = if cells.len() == 1 { ["is not", "it sees"] } else { ["are not", "they see"] };
        format!("If {fin} is {digit}, then {} {verb} {digit}, for {see} {fins}.", self.all(cells))
    }

    pub(super) fn finless(&self, digit: Digit, base: HouseSet, cover: HouseSet, twice: CellSet) -> String {
        let sides = Sides::of(base, cover);
        let had = so_many(base.len(), digit);
        let Sides { base, cover, each } = sides;
        format!(
            "If not, the {base} have {had} in the {cover}. Then each {each} has its {digit} there, and nowhere else.{}",
            self.twice(twice)
        )
    }

    /// Returns the sentence about the cells where two cover houses meet.
    fn twice(&self, cells: CellSet) -> String {
        match cells.len() {
            0 => String::new(),
            1 => format!(" {} lies in two of them, so it would take the room of both.", self.all(cells)),
            _ => format!(" {} lie in two of them each, so any of these would take the room of both.", self.all(cells)),
        }
    }

    /// Returns text such as `rows 2 and 3, which have room for two`.
    pub(super) fn room(&self, cover: HouseSet) -> String {
        let have = if cover.len() == 1 { "has" } else { "have" };
        format!("{}, which {have} room for {}", self.houses(cover), word(cover.len()))
    }

    /// Returns text such as `5 and 7 in row 1; 3 in box 2`.
    fn links(&self, links: &[(House, DigitSet)]) -> String {
        let link = |(house, digits): &(House, DigitSet)| {
            format!("{} in {}", self.digits(*digits, Join::And), self.0.house(*house))
        };
        let links = parts(links.iter().map(link).collect());
        links.into_iter().map(|part| part.join("; ")).collect::<Vec<String>>().join(". Also these: ")
    }

    /// Returns the letter of a set, or its cells.
    fn set(&self, set: &Set) -> String {
        set.letter.map_or_else(|| self.all(set.cells), |letter| letter.to_string())
    }

    pub(super) fn sets(&self, sets: &[Set]) -> String {
        let named = |set: &Set| {
            let (cells, digits) = (self.all(set.cells), self.digits(set.digits, Join::And));
            set.letter.map_or_else(String::new, |letter| format!("{letter} is {cells}, with {digits}."))
        };
        let named: Vec<String> = sets.iter().map(named).collect();
        let each = if sets.len() == 1 { "It" } else { "Each of these sets" };
        format!("{} {each} has one digit more than cells.", named.join(" "))
    }

    pub(super) fn filled(
        &self,
        set: &Set,
        out: DigitSet,
        links: &[(House, DigitSet)],
        tie: Tie,
        because: &[Fact],
    ) -> String {
        let digits = self.digits(set.digits, Join::And);
        if set.letter.is_some() {
            let verb = if set.digits.len() > 1 { "and has to hold" } else { "and is" };
            let (set, out) = (self.set(set), self.digits(out, Join::Or));
            return match because {
                [] => format!("{} {set} has no {out} {verb} {digits}.", tie_word(tie)),
                because => format!("{set} has no {out} left{}. So it holds {digits}.", self.because(because)),
            };
        }
        let (cells, count, because) = (self.all(set.cells), word(set.cells.len()), self.because(because));
        match links {
            [] => format!("{cells} can only hold {digits}{because}. The {count} cells take these {count} digits."),
            links => format!(
                "{cells} can only hold {digits}{because}. Each of these fits there only once: {}. That makes {count} digits \
                 for {count} cells, so each is there, and nowhere else in the house that is named with it.",
                self.links(links)
            ),
        }
    }

    pub(super) fn sees(&self, cells: CellSet, places: CellSet) -> String {
        let see = if cells.len() == 1 { "sees" } else { "see" };
        let both = match places.len() {
            1 => self.all(places),
            2 => "both".to_owned(),
            _ => "all of them".to_owned(),
        };
        format!("{} {see} {both}.", self.all(cells))
    }

    /// Explains why the eliminated candidates are false.
    pub(super) fn excludes(&self, places: &CandidateSet, gone: &CandidateSet) -> String {
        let gone = by_digits(gone)
            .into_iter()
            .map(|(digits, cells)| format!("{} in {}", self.digits(digits, Join::And), self.all(cells)));
        let [each, also] = if places.len() == 1 { ["That", "It also"] } else { ["Each of these", "Each also"] };
        let gone = parts(gone.collect()).into_iter().map(|part| list(part.into_iter(), "and"));
        format!("{each} rules out {}.", gone.collect::<Vec<String>>().join(&format!(". {also} rules out ")))
    }
}
