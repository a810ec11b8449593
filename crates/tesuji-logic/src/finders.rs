//! The list of all finders.

use tesuji_core::Technique;

use crate::Finder;
use crate::als::{AlsChain, AlsXz, DeathBlossom, SueDeCoq};
use crate::chains::{Aic, AlsAic, ChuteRemotePair, RemotePair, XChain, XyChain};
use crate::coloring::{Medusa, MultiColors, SimpleColors};
use crate::exotic::{Aligned, BivalueOddagon, Exocet, MultiSector, SkLoop, Templates, Tridagon, TripleFirework};
use crate::fish::{BasicFish, ComplexFish, FinnedFish};
use crate::forcing::{ContradictionNet, ForcingChain, ForcingNet, Kraken, NestedNet};
use crate::locked::{Claiming, Pointing};
use crate::single_digit::{BrokenWing, EmptyRectangle, Skyscraper, TurbotFish, TwoStringKite};
use crate::singles::{FullHouse, HiddenSingle, NakedSingle};
use crate::subsets::{Hidden, LockedSubset, Naked};
use crate::uniqueness::{
    AvoidableRectangle, Bug, BugPlusOne, ExtendedRectangle, HiddenRectangle, SymmetricalPlacement, UniqueLoop,
    UniqueRectangle,
};
use crate::wings::{ThreeLinkWing, WWing, WxyzWing, XyWing, XyzWing};

/// Every finder in HoDoKu's order, on which the HoDoKu ratings depend. Techniques that HoDoKu does not use are placed
/// where they would fit. Those added after the puzzle classes were fixed are at the end, so that they do not change a
/// class.
///
/// [`Order`](crate::Order) defines the orders in which steps are offered.
pub const FINDERS: &[&dyn Finder] = &[
    &FullHouse,
    &NakedSingle,
    &HiddenSingle,
    &LockedSubset::PAIR,
    &LockedSubset::TRIPLE,
    &Pointing,
    &Claiming,
    &Naked::PAIR,
    &Naked::TRIPLE,
    &Hidden::PAIR,
    &Hidden::TRIPLE,
    &Naked::QUAD,
    &Hidden::QUAD,
    &BasicFish::X_WING,
    &BasicFish::SWORDFISH,
    &BasicFish::JELLYFISH,
    &BasicFish::SQUIRMBAG,
    &BasicFish::WHALE,
    &BasicFish::LEVIATHAN,
    &RemotePair,
    &BugPlusOne,
    &Skyscraper,
    &TwoStringKite,
    &TurbotFish,
    &EmptyRectangle,
    &WWing,
    &XyWing,
    &XyzWing,
    &UniqueRectangle::TYPE_1,
    &UniqueRectangle::TYPE_2,
    &UniqueRectangle::TYPE_3,
    &UniqueRectangle::TYPE_4,
    &UniqueRectangle::TYPE_5,
    &UniqueRectangle::TYPE_6,
    &HiddenRectangle,
    &AvoidableRectangle::TYPE_1,
    &AvoidableRectangle::TYPE_2,
    &UniqueLoop::TYPE_1,
    &UniqueLoop::TYPE_2,
    &UniqueLoop::TYPE_3,
    &UniqueLoop::TYPE_4,
    &Bug::TYPE_2,
    &Bug::TYPE_3,
    &Bug::TYPE_4,
    &FinnedFish::X_WING,
    &FinnedFish::SASHIMI_X_WING,
    &FinnedFish::SWORDFISH,
    &FinnedFish::SASHIMI_SWORDFISH,
    &FinnedFish::JELLYFISH,
    &FinnedFish::SASHIMI_JELLYFISH,
    &FinnedFish::SQUIRMBAG,
    &FinnedFish::SASHIMI_SQUIRMBAG,
    &FinnedFish::WHALE,
    &FinnedFish::SASHIMI_WHALE,
    &FinnedFish::LEVIATHAN,
    &FinnedFish::SASHIMI_LEVIATHAN,
    &SueDeCoq,
    &SimpleColors,
    &MultiColors,
    &WxyzWing::FOUR,
    &XChain,
    &XyChain,
    &Aic::NICE_LOOP,
    &Aic::AIC,
    &Aic::GROUPED_NICE_LOOP,
    &Aic::GROUPED_AIC,
    &AlsXz,
    &Aligned::PAIR,
    &AlsChain::XY_WING,
    &AlsChain::CHAIN,
    &DeathBlossom,
    &AlsAic::NICE_LOOP,
    &AlsAic::AIC,
    &ComplexFish::FRANKEN_X_WING,
    &ComplexFish::FRANKEN_SWORDFISH,
    &ComplexFish::FINNED_FRANKEN_X_WING,
    &ComplexFish::FINNED_FRANKEN_SWORDFISH,
    &ComplexFish::MUTANT_SWORDFISH,
    &ComplexFish::FINNED_MUTANT_X_WING,
    &ComplexFish::FINNED_MUTANT_SWORDFISH,
    &Aligned::TRIPLET,
    &Tridagon::ONE,
    &SkLoop,
    #[cfg(not(tesuji_small))] // left out to keep the page's first module small: only the hardest puzzles have one
    &Exocet::JUNIOR,
    &MultiSector,
    #[cfg(not(tesuji_small))]
    &Exocet::SENIOR,
    &Tridagon::SEVERAL,
    &Kraken::TYPE_1,
    &Kraken::TYPE_2,
    &ForcingChain,
    &ContradictionNet,
    &ForcingNet,
    &NestedNet::TECHNIQUES,
    &NestedNet::NETS,
    &Templates::SET,
    &Templates::DELETE,
    &ThreeLinkWing::M,
    &ThreeLinkWing::H,
    &ThreeLinkWing::S,
    &ThreeLinkWing::L,
    &ChuteRemotePair,
    &ExtendedRectangle,
    &BrokenWing,
    &Medusa,
    &WxyzWing::FIVE,
    &WxyzWing::SIX,
    &BivalueOddagon,
    &TripleFirework,
    &ComplexFish::FRANKEN_JELLYFISH,
    &ComplexFish::MUTANT_JELLYFISH,
    &ComplexFish::FINNED_FRANKEN_JELLYFISH,
    &ComplexFish::FINNED_MUTANT_JELLYFISH,
    #[cfg(not(tesuji_small))] // left out to keep the page's first module small: few puzzles are symmetric
    &SymmetricalPlacement,
    #[cfg(not(tesuji_small))] // few puzzles need it
    &crate::uniqueness::DeadlyPolygon,
    #[cfg(not(tesuji_small))] // few puzzles need it
    &crate::uniqueness::Qiu,
    #[cfg(not(tesuji_small))] // few puzzles need it
    &crate::exotic::DoubleExocet,
];

/// Iterates over every technique, in the order of [`FINDERS`].
pub fn techniques() -> impl Iterator<Item = &'static Technique> {
    FINDERS.iter().map(|finder| finder.technique())
}

/// Returns the technique with this id, or with this English or Chinese name, ignoring case, hyphens, blanks and a
/// plural s. Names used by other programs and websites are also accepted.
///
/// # Examples
///
/// ```
/// use tesuji_logic::technique;
///
/// for name in ["skyscraper", "Naked Pairs", "Uniqueness Test 1", "Simple Colouring", "Guardians", "二链列"] {
///     assert!(technique(name).is_some(), "{name}");
/// }
/// ```
pub fn technique(name: &str) -> Option<&'static Technique> {
    let wanted = plain(name);
    techniques().find(|technique| names(technique).any(|name| plain(name) == wanted))
}

/// Returns a name without the differences that do not matter: case, punctuation, blanks and a plural s.
pub(crate) fn plain(name: &str) -> String {
    let letters: String = name.chars().filter(|one| one.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    letters.trim_end_matches('s').to_owned()
}

/// Iterates over the id of a technique and all its names.
pub fn names(technique: &'static Technique) -> impl Iterator<Item = &'static str> {
    [technique.id, technique.name, technique.chinese].into_iter().chain(technique.also.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_in_kebab_case() {
        let mut ids: Vec<&str> = techniques().map(|technique| technique.id).collect();
        assert!(
            ids.iter()
                .all(|id| id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'))
        );
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), FINDERS.len());
    }

    #[test]
    fn names_lead_to_one_technique() {
        let mut names: Vec<&str> = Vec::new();
        for one in techniques() {
            assert!(!one.chinese.is_empty(), "{}", one.id);
            for name in super::names(one) {
                assert_eq!(technique(name), Some(one), "{name}");
                names.push(name);
            }
        }
        assert_eq!(technique("X Wing").map(|one| one.id), Some("x-wing"));
        assert_eq!(technique("no such thing"), None);
    }

    #[test]
    fn what_is_looked_for_has_the_name() {
        for technique in techniques() {
            let Technique { id, name, look_for, .. } = technique;
            let articles = ["a ", "an ", "", "locked candidates ("];
            let rest = look_for.trim_end_matches(')').strip_suffix(name);
            assert!(rest.is_some_and(|rest| articles.contains(&rest)), "{id}: {look_for}");
        }
    }

    #[test]
    fn pages_have_the_headings() {
        for technique in techniques() {
            let headings: Vec<&str> =
                technique.page.lines().map(str::trim).filter(|line| line.starts_with('#')).collect();
            assert_eq!(
                headings,
                ["# What it looks like", "# Why it works", "# How it is looked for"],
                "{}",
                technique.id
            );
        }
    }
}
