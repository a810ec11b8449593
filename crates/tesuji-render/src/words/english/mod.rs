//! English.

mod claims;
mod counts;
mod exotic;
mod pictures;
mod rules;
mod sets;
mod symmetry;

use tesuji_core::{Candidate, CandidateSet, CellSet, Claim, DigitSet, Family, House, HouseSet, Sector, Technique};
use tesuji_logic::NearMiss;

use super::{AssumptionOrder, Dead, Heading, Join, Look, Remark, Role, Sentence, Tie, Words, by_digits, by_turns};
use crate::cell_names::{CellNames, list, word};
use claims::parts;
pub(crate) use pictures::clause;

/// English, with this convention for cell names.
pub(super) struct English(pub(super) CellNames);

impl Words for English {
    fn technique(&self, technique: &'static Technique) -> &'static str {
        technique.name
    }

    fn page(&self, technique: &'static Technique) -> &'static str {
        technique.page
    }

    fn family(&self, family: Family) -> String {
        family.to_string()
    }

    fn cells(&self, cells: CellSet, join: Join) -> String {
        list(cells.iter().map(|cell| self.0.cell(cell)), joint(join))
    }

    fn digits(&self, digits: DigitSet, join: Join) -> String {
        list(digits.iter().map(|digit| digit.to_string()), joint(join))
    }

    fn houses(&self, houses: HouseSet) -> String {
        self.0.houses(houses)
    }

    fn claim(&self, claim: &Claim) -> String {
        match claim {
            Claim::OneOf(one) => self.one_of(one),
            Claim::NoneOf(none) => self.none_of(none),
            Claim::Holds { cells, digits } => self.holds(*cells, *digits),
            Claim::Impossible => "it cannot be so".to_owned(),
        }
    }

    fn sentence(&self, sentence: &Sentence) -> String {
        match sentence {
            Sentence::Either(one, other) => {
                format!("{}, or else {}, as follows.", self.claim(one), self.claim(other))
            }
            Sentence::OneOfTwo { cell, digits } => {
                format!("{} has to be {}, as follows.", self.0.cell(*cell), self.digits(*digits, Join::Or))
            }
            Sentence::AtLeastOne { cells, digit } => {
                format!("At least one of {} has to be {digit}, as follows.", self.all(*cells))
            }
            Sentence::Leads { assumed, dead } => self.leads(assumed, dead),
            Sentence::Whether(claim) => format!("Whether {} or not, the same follows.", self.whether(claim)),
            Sentence::Whichever { cell, claim } => {
                format!("Whichever digit {} holds, {}.", self.0.cell(*cell), self.the_same(claim))
            }
            Sentence::Wherever { house, digit, claim } => {
                format!("Wherever {} has its {digit}, {}.", self.0.house(*house), self.the_same(claim))
            }
            Sentence::Part { role, cells, digits } => match role {
                Role::Base => format!("The base is {}, with {}.", self.all(*cells), self.digits(*digits, Join::And)),
                Role::Targets => {
                    let are = if cells.len() == 1 { "target is" } else { "targets are" };
                    format!("The {are} {}: a digit that the base takes has to be there as well.", self.all(*cells))
                }
                Role::Ring => format!("In {}, both lines have the same digits.", self.all(*cells)),
                Role::Chain if cells.len() == 1 => format!("The only other clue is in {}.", self.all(*cells)),
                Role::OnlyChain if cells.len() == 1 => format!("There is only one, in {}.", self.all(*cells)),
                Role::Chain | Role::OnlyChain => format!(
                    "{} are among {}. These share digits, so that in another filling of the two lines all of them change lines or \
                     none does.",
                    if *role == Role::Chain { "All others" } else { "All of them" },
                    self.all(*cells)
                ),
                Role::OneBase => format!("One base is {}, with {}.", self.all(*cells), self.digits(*digits, Join::And)),
                Role::OtherBase => {
                    format!("The other base is {}, with {}.", self.all(*cells), self.digits(*digits, Join::And))
                }
                Role::ItsTargets => format!("Its targets are {}.", self.all(*cells)),
                Role::Aligned => format!("Look at {}, and at the cells that they see.", self.all(*cells)),
            },
            Sentence::Clues(lines) => format!("Look at the clues of {}.", self.houses(*lines)),
            Sentence::LastDigit { cell, digit } => format!("{} has one candidate left, {digit}.", self.0.cell(*cell)),
            Sentence::LastCell { house, cell, digit } => format!(
                "{} is the last empty cell of {}, which lacks only {digit}.",
                self.0.cell(*cell),
                self.0.house(*house)
            ),
            Sentence::Cell { cell, left, tie, out, because } => {
                let (cell, left) = (self.0.cell(*cell), self.digits(*left, Join::Or));
                match (because.is_empty(), *tie, out.len()) {
                    (false, ..) => format!("{cell} can only be {left}{}.", self.because(because)),
                    (_, Tie::Fact, _) => format!("{cell} is {left}."),
                    (_, tie, 0) => format!("{} {cell} is {left}.", tie_word(tie)),
                    (_, tie, _) => {
                        format!("{} {cell} is not {} but {left}.", tie_word(tie), self.digits(*out, Join::Or))
                    }
                }
            }
            Sentence::Places { house, digit, left, tie, out, because } => {
                let (house, left) = (self.0.house(*house), self.cells(*left, Join::Or));
                match (because.is_empty(), *tie, out.len()) {
                    (false, ..) => format!("In {house}, the {digit} can only be in {left}{}.", self.because(because)),
                    (_, Tie::Fact, _) => format!("In {house}, the {digit} can only be in {left}."),
                    (_, tie, 1..3) => {
                        let out = self.none_of(&CandidateSet::ALL.within(*out).with_digits((*digit).into()));
                        format!("{} {out}, and the {digit} of {house} has to be in {left}.", tie_word(tie))
                    }
                    (_, tie, _) => format!("{} the {digit} of {house} has to be in {left}.", tie_word(tie)),
                }
            }
            Sentence::Run { digit, places, tie } => {
                let place = |(house, cells): &(House, CellSet)| {
                    format!("{} ({})", self.cells(*cells, Join::Or), self.0.house(*house))
                };
                let places = list(places.iter().map(place), "and then");
                format!("{} {digit} is in {places}, each time the only place left in that house.", tie_word(*tie))
            }
            Sentence::Singles { singles, tie, first } => {
                let single = |(one, house): &(Candidate, Option<House>)| {
                    let house = house.map_or_else(String::new, |house| format!(" ({})", self.0.house(house)));
                    format!("{} is {}{house}", self.0.cell(one.cell), one.digit)
                };
                let singles = list(singles.iter().map(single), "and");
                let read = " In brackets is the house that has no other place for the digit.";
                format!("{} singles follow: {singles}.{}", tie_word(*tie), if *first { read } else { "" })
            }
            Sentence::BySingles { claim, singles, dead } => {
                let many = if *singles == 1 { "" } else { "s" };
                format!(
                    "If {}, then {} single{many} would follow, and {}.",
                    self.were(claim),
                    word(*singles),
                    self.would_have(dead)
                )
            }
            Sentence::EachBySingles(refuted) => {
                let one = |(cells, digits): &(CellSet, DigitSet)| {
                    format!("{} in {}", self.digits(*digits, Join::And), self.all(*cells))
                };
                let parts = parts(by_turns(refuted).iter().map(one).collect());
                let lists: Vec<String> = parts.iter().map(|part| part.join("; ")).collect();
                let each = "Tried in turn, each of these leads by singles to a dead end, and is eliminated:";
                format!("{each} {}.", lists.join(". So do these: "))
            }
            Sentence::Dead { dead, out, because } if because.is_empty() && !out.is_empty() => {
                format!("Then {}, so {}.", self.none_of(out), self.has_nothing(dead))
            }
            Sentence::Dead { dead, because, .. } => {
                format!("Then {}{}.", self.has_nothing(dead), self.because(because))
            }
            Sentence::Confined { house, digit, places } => {
                let house = self.0.house(*house);
                let these = match places {
                    1 => "It is",
                    2 => "Both are",
                    _ => "All of these are",
                };
                format!("{these} in {house}, so {house} has its {digit} there, and nowhere else.")
            }
            Sentence::Sees { cells, places } => self.sees(*cells, *places),
            Sentence::Excludes { places, gone } => self.excludes(places, gone),
            Sentence::Jointly => "Together, these rule out all the eliminated candidates.".to_owned(),
            Sentence::NotBoth { one, other, digit } => {
                let (one, other) = (self.0.cell(*one), self.0.cell(*other));
                format!("{one} and {other} see each other and cannot both be {digit}.")
            }
            Sentence::OneInHouse { cells, house, digit } => {
                format!("{} are all in {}, so only one of them can be {digit}.", self.all(*cells), self.0.house(*house))
            }
            Sentence::OneOfGroups { one, other, digit } => {
                format!("{} see {}, so only one of all these can be {digit}.", self.all(*one), self.all(*other))
            }
            Sentence::Suppose { claim, how } => {
                let opening = match how {
                    AssumptionOrder::First => "Suppose that",
                    AssumptionOrder::Further => "Suppose further that",
                    AssumptionOrder::Instead => "Suppose instead that",
                    AssumptionOrder::Left => "So",
                };
                format!("{opening} {}.", self.claim(claim))
            }
            Sentence::If { claim, not, then } if not.is_empty() => {
                format!("If {}, then {}.", self.claim(claim), self.at_end(then, "Then also"))
            }
            Sentence::If { claim, not, then } => {
                format!("If {}, then {}, so {}.", self.claim(claim), self.none_of(not), self.at_end(then, "Then also"))
            }
            Sentence::IfDead { claim, dead: Dead::Houses { digit, base, cover, crossing }, because }
                if !crossing.is_empty() =>
            {
                format!(
                    "If {}, then {} would need {}, for {} would have none where they cross. They would all have to be in \
                     {}{}.",
                    self.were(claim),
                    self.houses(*base),
                    counts::so_many(base.len(), *digit),
                    self.cells(*crossing, Join::And),
                    self.room(*cover),
                    self.because(because)
                )
            }
            Sentence::IfDead { claim, dead, because } => {
                format!("If {}, then {}{}.", self.were(claim), self.would_have(dead), self.because(because))
            }
            Sentence::Absurd { claim: None } => "That cannot be.".to_owned(),
            Sentence::Absurd { claim: Some(claim) } => format!("That cannot be, so {}.", self.at_end(claim, "Also,")),
            Sentence::So { claim, tie, because } => {
                format!("{} {}.", tie_word(*tie), self.consequence(claim, because))
            }
            Sentence::Same { claim: None, because } => {
                let why = self.because(because);
                format!("So the same follows{why}.")
            }
            Sentence::Same { claim: Some(claim), because } => format!("So again {}.", self.consequence(claim, because)),
            Sentence::Always { claim, cases: 2 } => format!("Either way, {}.", self.at_end(claim, "Also,")),
            Sentence::Always { claim, .. } => format!("In each case, {}.", self.at_end(claim, "Also,")),
            Sentence::NoneLeft { list, because } => {
                format!("But then {}.", self.consequence(&Claim::NoneOf(*list), because))
            }
            Sentence::Deadly { cells, digits, exchange, filled, others } => {
                self.deadly(*cells, *digits, *exchange, *filled, others)
            }
            Sentence::TwoLines { refill, claim } => self.two_lines(refill, claim.as_ref()),
            Sentence::BivalueGrave { extra } => {
                let extra = by_digits(extra);
                let extra = extra
                    .iter()
                    .map(|(digits, cells)| format!("{} in {}", self.digits(*digits, Join::And), self.all(*cells)));
                format!(
                    "Without {}, every open cell would have two candidates, and every digit that a house lacks two places \
                     in it. The candidates of all these cells could be exchanged, and there would be a second solution. \
                     The puzzle is taken to have exactly one.",
                    list(extra, "and")
                )
            }
            // No step of the small module uses these.
            Sentence::Alike { .. } | Sentence::Unmoved { .. } | Sentence::Collides { .. } if cfg!(tesuji_small) => {
                String::new()
            }
            Sentence::Moved(_) | Sentence::Arrives { .. } | Sentence::Double(_) if cfg!(tesuji_small) => String::new(),
            Sentence::Alike { motion, cycles } => self.alike(motion, cycles),
            Sentence::Unmoved { cells, digits } => self.unmoved(*cells, *digits),
            Sentence::Collides { cells, digit } => self.collides(*cells, *digit),
            Sentence::Moved(pairs) => self.moved(pairs),
            Sentence::Arrives { cell, to, digit } => self.arrives(*cell, *to, *digit),
            Sentence::Template { digit, claim } => {
                let (which, cells) = match claim {
                    Claim::OneOf(one) => ("Every", one.cells(*digit)),
                    Claim::NoneOf(none) => ("No", none.cells(*digit)),
                    _ => ("No", CellSet::EMPTY),
                };
                let cells = self.cells(cells, Join::Or);
                format!(
                    "{which} way to place {digit}, where it is still possible, once in each row, column and box uses {cells}."
                )
            }
            Sentence::Unfillable { cells, digits, arrangement, others } => {
                format!("{} So {}.", self.unfillable(*cells, *digits, arrangement), self.others(others))
            }
            Sentence::Unique => "This assumes that the puzzle has exactly one solution.".to_owned(),
            Sentence::Sets(sets) => self.sets(sets),
            Sentence::Filled { set, out, links, tie, because } => self.filled(set, *out, links, *tie, because),
            Sentence::Its { digit, places, named } => {
                let whose = if *named { "Its" } else { "Their" };
                format!("{whose} {digit} is in {}.", self.cells(*places, Join::Or))
            }
            Sentence::Tied { one, other, digit, house } => self.tied(*one, *other, *digit, *house),
            Sentence::Turns { first, rest } => self.turns(first, rest),
            Sentence::TwiceTied { sets, ties } => self.twice_tied(*sets, *ties),
            Sentence::InSets { digits, sets } => {
                let each = if digits.len() == 1 { "" } else { "each of " };
                let sets = list(sets.iter().map(char::to_string), "or");
                format!("So {each}{} is in {sets}.", self.digits(*digits, Join::And))
            }
            Sentence::SeesSets { digit, cells, sets } => {
                let see = if cells.len() == 1 { "sees" } else { "see" };
                let sets = list(sets.iter().map(char::to_string), "and");
                format!("{} {see} every {digit} of {sets}.", self.all(*cells))
            }
            Sentence::Nowhere { houses } => {
                format!("So no other cell of {} has them.", list(houses.iter().map(|house| self.0.house(house)), "or"))
            }
            Sentence::TooFew { set, out, links, because } => self.too_few(set, *out, links, because),
            Sentence::Lacking { cells, digits, once, free } => self.lacking(*cells, *digits, once, *free),
            Sentence::Hidden { houses, digits, cells, because } => self.hidden(*houses, *digits, *cells, because),
            Sentence::Fish { digit, base, cover, fins, because } => self.fish(*digit, *base, *cover, *fins, because),
            Sentence::NoRoom { digit, base, cover, twice } => self.no_room(*digit, *base, *cover, *twice),
            Sentence::Crowded { digit, base, cover, both: true, .. } => self.crowded_by_both(*digit, *base, *cover),
            Sentence::Crowded { digit, base, cover, crossing, because, .. } => {
                self.crowded(*digit, *base, *cover, *crossing, because)
            }
            Sentence::Finned { fins, digit, gone } => self.finned(*fins, *digit, gone),
            Sentence::InFins { house, digit, fins } => {
                let [the_fin, it] = if *fins == 1 { ["the fin", "it"] } else { ["the fins", "one of them"] };
                format!(
                    "{} can have its {digit} only in {the_fin}, so {it} is {digit}.",
                    capital(&self.0.house(*house))
                )
            }
            Sentence::Finless { digit, base, cover, twice } => self.finless(*digit, *base, *cover, *twice),
            Sentence::Linked { cells, links } => self.linked(*cells, links),
            Sentence::Beside { cells, digits, houses } => self.beside(*cells, *digits, *houses),
            Sentence::NotInBase(dead) => self.not_in_base(dead),
            Sentence::Double(double) => self.double(double),
            Sentence::NoWay { one, ways, is_last } => self.no_way(*one, ways, *is_last),
            Sentence::InTargets { base, targets } => self.in_targets(*base, *targets),
            Sentence::Fill { digits, cells } => self.fill(*digits, *cells),
        }
    }

    fn remark(&self, remark: &Remark<'_>) -> String {
        match remark {
            Remark::Clash(error) => format!("Digits clash: {error}."),
            Remark::NoSolution => "No solution fits: a digit or a pencil mark is wrong.".to_owned(),
            Remark::Mistyped(changes) => {
                let changes = changes.iter().map(|(cell, number)| format!("{cell} to {number}"));
                let told: Vec<String> = changes.collect();
                format!("Perhaps a clue is mistyped: one change leaves exactly one solution, {}.", told.join(", or "))
            }
            Remark::MistypedIn(cells) => format!(
                "Perhaps a clue is mistyped: a change of one of {} leaves exactly one solution.",
                list(cells.iter().cloned(), joint(Join::And))
            ),
            Remark::WrongDigits(cells) => match cells.only() {
                Some(cell) => format!("The digit in {} is wrong.", self.0.cell(cell)),
                None => format!("The digits in {} are wrong.", self.all(*cells)),
            },
            Remark::TakeOut { many: false } => "Take it out, and what was concluded from it.".to_owned(),
            Remark::TakeOut { many: true } => "Take them out, and what was concluded from them.".to_owned(),
            Remark::WithoutSolution(one) => {
                format!("With {} in {} the clues have no solution.", one.digit, self.0.cell(one.cell))
            }
            Remark::SeesSame(one, same) => {
                let digit = one.digit;
                format!("The {digit} in {} sees the {digit} in {}.", self.0.cell(one.cell), self.all(*same))
            }
            Remark::LostPath => "The last state of this path has no solution, so one of its steps is false.".to_owned(),
            Remark::LostMarks(cells) => match cells.only() {
                Some(cell) => format!("A needed pencil mark is missing in {}.", self.0.cell(cell)),
                None => format!("Needed pencil marks are missing in {}.", self.all(*cells)),
            },
            Remark::LookAgain { many } => format!("Look again at what removed {}.", if *many { "them" } else { "it" }),
            Remark::NeedsBack(one) => format!("{} needs its {} back.", self.0.cell(one.cell), one.digit),
            Remark::Complete => "The puzzle is solved.".to_owned(),
            Remark::Stuck => "No known technique applies.".to_owned(),
            Remark::StuckWithSeveral => {
                "This puzzle has several solutions; no technique that is valid for all of them applies.".to_owned()
            }
            Remark::Stopped => "The search for a step was stopped.".to_owned(),
            Remark::Several => "This puzzle has several solutions; what follows holds in all of them.".to_owned(),
            Remark::LookFor(technique) => format!("Look for {}.", technique.look_for),
            Remark::Therefore(claim) => format!("So {}.", self.at_end(claim, "Also,")),
            Remark::NearMiss(NearMiss { candidate: Candidate { cell, digit }, sector, ends }) => {
                let more = match sector {
                    Sector::Place(house, digit) => format!("{house} would have one more place for {digit}"),
                    _ => "it would have one more candidate".to_owned(),
                };
                let end = if *ends { "there would be no such step" } else { "it would not follow in this way" };
                format!("If {} could be {digit} too, {more}, and {end}.", self.0.cell(*cell))
            }
        }
    }

    fn look(&self, look: &Look) -> String {
        match look {
            Look::At(houses) => format!("Look at {}.", self.houses(*houses)),
            Look::Whole => "Look at the whole grid.".to_owned(),
            Look::Digit(digit, houses) => format!("Look where {digit} can be in {}.", self.houses(*houses)),
            Look::Everywhere(digit) => format!("Look at the places of {digit} in the whole grid."),
            Look::From(houses) => format!("Look at {}, and from there on.", self.houses(*houses)),
            Look::Left => "Look at the cells that are left: how many candidates do they have?".to_owned(),
            Look::Follow(houses) => format!("Look at what follows for {}.", self.houses(*houses)),
        }
    }

    fn heading(&self, heading: &Heading<'_>) -> String {
        let steps = |count: usize| if count == 1 { "1 step".to_owned() } else { format!("{count} steps") };
        let open_cells =
            |count: usize| if count == 1 { "1 cell is open".to_owned() } else { format!("{count} cells are open") };
        match heading {
            Heading::Solved(count, end) => format!("Solved in {}: {end}", steps(*count)),
            Heading::Unsolved(count, open, end) => {
                format!("No technique applies after {}; {}: {end}", steps(*count), open_cells(*open))
            }
            Heading::Stopped(count, open, end) => {
                format!("Stopped after {}; {}: {end}", steps(*count), open_cells(*open))
            }
            Heading::Techniques(counts) => {
                let counts = counts.iter().map(|(name, count)| format!("{count} {name}"));
                format!("Techniques: {}", counts.collect::<Vec<String>>().join(", "))
            }
            Heading::Legend => "In the pictures, circles and squares are the two sides of a pattern, diamonds its fins and \
                                what ties its parts; whole lines are strong links, dashed ones weak; a frame around cells \
                                is a set; a ring is a digit that is placed, a cross one that goes. Clues are bold."
                .to_owned(),
            Heading::Sudoku => "Sudoku".to_owned(),
            Heading::Hint => "Hint".to_owned(),
            Heading::WrongDigits => "Wrong digits".to_owned(),
            Heading::Example => "An example".to_owned(),
            Heading::NearMisses => "Near misses".to_owned(),
            Heading::Practice => "To practise".to_owned(),
            Heading::ShowStep(id) => {
                format!("There is one in each of these positions. `tesuji steps --only {id} POSITION` shows it.")
            }
            Heading::Facts => "Names and ratings".to_owned(),
            Heading::Family(family) => format!("Techniques: {}", self.family(*family)),
            Heading::From(tenths) => format!("from {}.{}", tenths / 10, tenths % 10),
            Heading::OneSolution => "only for puzzles with exactly one solution".to_owned(),
            Heading::Fact(name) => (*name).to_owned(),
        }
    }

    fn between(&self) -> &'static str {
        " "
    }
}

fn joint(join: Join) -> &'static str {
    match join {
        Join::And => "and",
        Join::Or => "or",
    }
}

/// Returns the word that links a sentence to the one before it.
fn tie_word(tie: Tie) -> &'static str {
    match tie {
        Tie::Then => "Then",
        Tie::Fact | Tie::So => "So",
    }
}

/// Capitalizes the first letter of the text.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
