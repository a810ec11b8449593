//! The choice that HoDoKu makes among the steps of a technique.
//!
//! For techniques up to fish and wings, it takes the first step found. Chains and loops, and longer chains of almost
//! locked sets, are all collected, and one is chosen. Each kind has its own search here, in HoDoKu's order.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, Cell, Conclusion, Control, Pattern, Step, Technique};

use super::almost::Net;
use super::fish::{self, Franken};
use super::lines::{self, Kind};
use super::ordered_step::OrderedStep;
use super::queue::Queue;
use super::rectangles::Rectangles;
use super::tables::Tables;
use super::{colors, forcing, loops, patterns, sue_de_coq, wings};
use crate::als::{ALS_CHAIN, ALS_XY_WING, ALS_XZ, SUE_DE_COQ};
use crate::chains::{AIC, GROUPED_AIC, GROUPED_NICE_LOOP, NICE_LOOP, REMOTE_PAIR, X_CHAIN, XY_CHAIN};
use crate::coloring::MULTI_COLORS;
use crate::fish::{
    FINNED_FRANKEN_SWORDFISH, FINNED_FRANKEN_X_WING, FINNED_JELLYFISH, FINNED_SWORDFISH, FINNED_X_WING,
    FRANKEN_SWORDFISH, FRANKEN_X_WING, SASHIMI_JELLYFISH, SASHIMI_SWORDFISH, SASHIMI_X_WING,
};
use crate::forcing::{CONTRADICTION_NET, FORCING_CHAIN, FORCING_NET};
use crate::single_digit::{EMPTY_RECTANGLE, SKYSCRAPER, TURBOT_FISH, TWO_STRING_KITE};
use crate::uniqueness::{AVOIDABLE_RECTANGLE_1, BUG_PLUS_ONE, HIDDEN_RECTANGLE};
use crate::uniqueness::{UNIQUE_RECTANGLE_1, UNIQUE_RECTANGLE_2, UNIQUE_RECTANGLE_3};
use crate::uniqueness::{UNIQUE_RECTANGLE_4, UNIQUE_RECTANGLE_5, UNIQUE_RECTANGLE_6};
use crate::wings::{W_WING, XY_WING};
use crate::{Board, Finder, Repertoire, StepSink};

/// The search used instead of a finder.
#[derive(Clone, Copy, Debug)]
enum Search {
    /// The rectangles; one search finds all types.
    Rectangles,
    /// The finder's first step that removes one of exactly two candidates of a cell.
    OfPairs,
    /// The finder's first step in the order of its cells.
    ByCells,
    /// The finder's step as an elimination: where the finder would place a digit, HoDoKu only eliminates.
    Eliminating,
    /// A pattern with its own search for the first step.
    First(fn(&Board) -> Option<Step>),
    /// A pattern with its own search and its own order of eliminations.
    InOrder(fn(&Board) -> Option<OrderedStep>),
    /// The finder's first base, with the first cover for that base.
    ByCover,
    /// Franken fish.
    Franken(Franken),
    /// Chains through single candidates.
    Lines(Kind),
    Loops,
    GroupedLoops,
    AlsXz,
    AlsXyWing,
    AlsChain,
    ForcingChains,
    ForcingNets,
    /// A technique that is found together with another one.
    Elsewhere,
}

/// The techniques for which HoDoKu does not take the finder's first step.
static SEARCHES: [(&Technique, Search); 40] = [
    (&UNIQUE_RECTANGLE_1, Search::Rectangles),
    (&UNIQUE_RECTANGLE_2, Search::Rectangles),
    (&UNIQUE_RECTANGLE_3, Search::Rectangles),
    (&UNIQUE_RECTANGLE_4, Search::Rectangles),
    (&UNIQUE_RECTANGLE_5, Search::Rectangles),
    (&UNIQUE_RECTANGLE_6, Search::Rectangles),
    (&HIDDEN_RECTANGLE, Search::Rectangles),
    (&AVOIDABLE_RECTANGLE_1, Search::OfPairs),
    (&SKYSCRAPER, Search::First(patterns::skyscraper)),
    (&TWO_STRING_KITE, Search::First(patterns::two_string_kite)),
    (&EMPTY_RECTANGLE, Search::First(patterns::empty_rectangle)),
    (&W_WING, Search::First(wings::w_wing)),
    (&SUE_DE_COQ, Search::InOrder(sue_de_coq::sue_de_coq)),
    (&MULTI_COLORS, Search::InOrder(colors::multi_colors)),
    (&FINNED_X_WING, Search::ByCover),
    (&SASHIMI_X_WING, Search::ByCover),
    (&FINNED_SWORDFISH, Search::ByCover),
    (&SASHIMI_SWORDFISH, Search::ByCover),
    (&FINNED_JELLYFISH, Search::ByCover),
    (&SASHIMI_JELLYFISH, Search::ByCover),
    (&FRANKEN_X_WING, Search::Franken(Franken::X_WING)),
    (&FRANKEN_SWORDFISH, Search::Franken(Franken::SWORDFISH)),
    (&FINNED_FRANKEN_X_WING, Search::Franken(Franken::FINNED_X_WING)),
    (&FINNED_FRANKEN_SWORDFISH, Search::Franken(Franken::FINNED_SWORDFISH)),
    (&XY_WING, Search::ByCells),
    (&BUG_PLUS_ONE, Search::Eliminating),
    (&REMOTE_PAIR, Search::Lines(Kind::Pairs)),
    (&TURBOT_FISH, Search::Lines(Kind::Turbot)),
    (&X_CHAIN, Search::Lines(Kind::Single)),
    (&XY_CHAIN, Search::Lines(Kind::Cells)),
    (&NICE_LOOP, Search::Loops),
    (&GROUPED_NICE_LOOP, Search::GroupedLoops),
    (&ALS_XZ, Search::AlsXz),
    (&ALS_XY_WING, Search::AlsXyWing),
    (&ALS_CHAIN, Search::AlsChain),
    (&FORCING_CHAIN, Search::ForcingChains),
    (&CONTRADICTION_NET, Search::ForcingNets),
    (&AIC, Search::Elsewhere),
    (&GROUPED_AIC, Search::Elsewhere),
    (&FORCING_NET, Search::Elsewhere),
];

/// Returns the step that HoDoKu takes, if there is one. If the control stopped the search, the result is meaningless.
pub(super) fn next(known: &Repertoire, board: &Board, queue: &Queue, control: &Control<'_>) -> Option<OrderedStep> {
    let mut searches = Searches { board, control, rectangles: None, net: None, tables: None };
    known.finders().take_while(|_| control.should_continue()).find_map(|finder| {
        let own = SEARCHES.iter().find(|(technique, _)| *technique == finder.technique());
        let Some(&(technique, search)) = own else { return first(board, finder, control).map(OrderedStep::from) };
        let step = match search {
            Search::InOrder(search) => return search(board),
            Search::Franken(fish) => return fish::franken(board, fish, control),
            Search::ByCover => fish::by_cover(board, finder, control),
            Search::First(search) => search(board),
            Search::Rectangles => searches.rectangles().first(technique),
            Search::OfPairs => all(board, finder, control).into_iter().find(|step| in_pair(board, step)),
            Search::ByCells => all(board, finder, control).into_iter().min_by_key(wing_order),
            Search::Eliminating => first(board, finder, control).and_then(|step| eliminating(board, step)),
            Search::Lines(kind) => lines::next(board, kind, control),
            Search::Loops => loops::next(board, &Tables::of_cells(board, control), control),
            Search::GroupedLoops => loops::next(board, searches.tables(), control),
            Search::AlsXz => searches.net().xz(),
            Search::AlsXyWing => searches.net().xy_wing(control),
            Search::AlsChain => searches.net().chain(control),
            Search::ForcingChains => forcing::next(board, searches.tables(), false, control),
            Search::ForcingNets => forcing::next(board, &Tables::of_singles(board, queue, control), true, control),
            Search::Elsewhere => None,
        };
        step.map(OrderedStep::from)
    })
}

/// The results that several searches of a board share.
struct Searches<'a> {
    board: &'a Board,
    control: &'a Control<'a>,
    rectangles: Option<Rectangles>,
    net: Option<Net>,
    tables: Option<Tables>,
}

impl Searches<'_> {
    fn rectangles(&mut self) -> &Rectangles {
        self.rectangles.get_or_insert_with(|| Rectangles::of(self.board))
    }

    fn net(&mut self) -> &Net {
        self.net.get_or_insert_with(|| Net::of(self.board, self.control))
    }

    fn tables(&mut self) -> &Tables {
        self.tables.get_or_insert_with(|| Tables::of_groups(self.board, self.control))
    }
}

fn first(board: &Board, finder: &dyn Finder, control: &Control<'_>) -> Option<Step> {
    let mut first = None;
    let mut push = |step| {
        first = Some(step);
        ControlFlow::Break(())
    };
    let _ = finder.find(board, &mut StepSink::new(control, &mut push));
    first
}

fn all(board: &Board, finder: &dyn Finder, control: &Control<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut push = |step| {
        steps.push(step);
        ControlFlow::Continue(())
    };
    let _ = finder.find(board, &mut StepSink::new(control, &mut push));
    steps
}

/// Returns whether a step removes one of exactly two candidates of a cell.
fn in_pair(board: &Board, step: &Step) -> bool {
    step.conclusion.cells().is_subset(board.bivalue())
}

/// Returns the three cells of a wing, then its pivot, by which wings are ordered.
fn wing_order(step: &Step) -> (Vec<Cell>, Option<Cell>) {
    let pivot = if let Pattern::Wing { pivot, .. } = &step.pattern { pivot.first() } else { None };
    (step.pattern.cells().iter().collect(), pivot)
}

/// Turns a placement into the elimination of the other candidates of its cell; the next step places the digit.
fn eliminating(board: &Board, step: Step) -> Option<Step> {
    let Conclusion::Place(Candidate { cell, digit }) = step.conclusion else { return None };
    let others = board.digits(cell).without(digit).iter();
    let conclusion = Conclusion::Eliminate(others.map(|digit| Candidate { cell, digit }).collect());
    Some(Step { conclusion, ..step })
}
