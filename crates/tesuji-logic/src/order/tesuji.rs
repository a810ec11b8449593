//! Tesuji's own order: the effort of each technique.

use super::Rank;
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

/// Every technique with the minimum effort of its steps, lowest first.
///
/// The numbers are estimates of how many candidates a human solver looks at before finding and verifying the step. Up
/// to 99 are singles, up to 199 patterns within one or two houses, up to 299 small named patterns, up to 399 larger
/// ones and short chains; from 400 upwards, chains by length, and among them patterns of many cells.
pub(super) const TESUJI: &[Rank] = &[
    Rank::new(0, &FullHouse).each(1),
    Rank::new(20, &HiddenSingle).each(1),
    Rank::new(50, &NakedSingle).each(1),
    Rank::new(100, &LockedSubset::PAIR),
    Rank::new(105, &Pointing),
    Rank::new(110, &Claiming),
    Rank::new(120, &Naked::PAIR),
    Rank::new(130, &LockedSubset::TRIPLE),
    Rank::new(140, &Hidden::PAIR),
    Rank::new(150, &Naked::TRIPLE),
    Rank::new(170, &Hidden::TRIPLE),
    Rank::new(190, &Naked::QUAD),
    Rank::new(200, &BasicFish::X_WING),
    Rank::new(205, &BugPlusOne),
    #[cfg(not(tesuji_small))]
    Rank::new(208, &SymmetricalPlacement),
    Rank::new(210, &UniqueRectangle::TYPE_1),
    Rank::new(215, &Skyscraper),
    Rank::new(220, &TwoStringKite),
    Rank::new(225, &XyWing),
    Rank::new(230, &Hidden::QUAD),
    Rank::new(235, &UniqueRectangle::TYPE_2),
    Rank::new(240, &TurbotFish),
    Rank::new(245, &EmptyRectangle),
    Rank::new(250, &UniqueRectangle::TYPE_4),
    Rank::new(255, &WWing),
    Rank::new(260, &XyzWing),
    Rank::new(265, &BasicFish::SWORDFISH),
    Rank::new(270, &RemotePair),
    Rank::new(275, &UniqueRectangle::TYPE_3),
    Rank::new(278, &UniqueRectangle::TYPE_5),
    Rank::new(280, &UniqueRectangle::TYPE_6),
    Rank::new(282, &HiddenRectangle),
    Rank::new(284, &AvoidableRectangle::TYPE_1),
    Rank::new(286, &AvoidableRectangle::TYPE_2),
    Rank::new(290, &FinnedFish::X_WING),
    Rank::new(292, &FinnedFish::SASHIMI_X_WING),
    Rank::new(294, &ChuteRemotePair),
    Rank::new(300, &SimpleColors),
    Rank::new(310, &UniqueLoop::TYPE_1),
    Rank::new(312, &UniqueLoop::TYPE_2),
    Rank::new(314, &UniqueLoop::TYPE_3),
    Rank::new(316, &UniqueLoop::TYPE_4),
    Rank::new(320, &Bug::TYPE_2),
    Rank::new(322, &Bug::TYPE_3),
    Rank::new(324, &Bug::TYPE_4),
    Rank::new(326, &ExtendedRectangle),
    #[cfg(not(tesuji_small))]
    Rank::new(328, &crate::uniqueness::DeadlyPolygon),
    #[cfg(not(tesuji_small))]
    Rank::new(329, &crate::uniqueness::Qiu),
    Rank::new(330, &BasicFish::JELLYFISH),
    Rank::new(332, &ThreeLinkWing::H),
    Rank::new(334, &ThreeLinkWing::M),
    Rank::new(336, &ThreeLinkWing::S),
    Rank::new(338, &ThreeLinkWing::L),
    Rank::new(340, &FinnedFish::SWORDFISH),
    Rank::new(342, &FinnedFish::SASHIMI_SWORDFISH),
    Rank::new(350, &MultiColors),
    Rank::new(360, &WxyzWing::FOUR),
    Rank::new(370, &XChain).each(4),
    Rank::new(380, &XyChain).each(4),
    Rank::new(398, &Medusa),
    Rank::new(400, &AlsXz),
    Rank::new(405, &BrokenWing),
    Rank::new(410, &Aic::NICE_LOOP).each(4),
    Rank::new(415, &Aic::AIC).each(4),
    Rank::new(420, &WxyzWing::FIVE),
    Rank::new(430, &SueDeCoq),
    Rank::new(440, &FinnedFish::JELLYFISH),
    Rank::new(442, &FinnedFish::SASHIMI_JELLYFISH),
    Rank::new(450, &AlsChain::XY_WING),
    Rank::new(460, &Aic::GROUPED_NICE_LOOP).each(4),
    Rank::new(465, &Aic::GROUPED_AIC).each(4),
    Rank::new(468, &WxyzWing::SIX),
    Rank::new(470, &Aligned::PAIR),
    Rank::new(480, &ComplexFish::FRANKEN_X_WING),
    Rank::new(490, &ComplexFish::FRANKEN_SWORDFISH),
    Rank::new(500, &ComplexFish::FINNED_FRANKEN_X_WING),
    Rank::new(510, &AlsChain::CHAIN),
    Rank::new(520, &DeathBlossom),
    Rank::new(525, &AlsAic::NICE_LOOP).each(4),
    Rank::new(530, &AlsAic::AIC).each(4),
    Rank::new(550, &ComplexFish::FINNED_FRANKEN_SWORDFISH),
    Rank::new(570, &ComplexFish::MUTANT_SWORDFISH),
    Rank::new(575, &ComplexFish::FINNED_MUTANT_X_WING),
    Rank::new(580, &ComplexFish::FINNED_MUTANT_SWORDFISH),
    Rank::new(581, &ComplexFish::FRANKEN_JELLYFISH),
    Rank::new(585, &BasicFish::SQUIRMBAG),
    Rank::new(586, &FinnedFish::SQUIRMBAG),
    Rank::new(587, &FinnedFish::SASHIMI_SQUIRMBAG),
    Rank::new(588, &BasicFish::WHALE),
    Rank::new(589, &FinnedFish::WHALE),
    Rank::new(590, &FinnedFish::SASHIMI_WHALE),
    Rank::new(591, &BasicFish::LEVIATHAN),
    Rank::new(592, &FinnedFish::LEVIATHAN),
    Rank::new(593, &FinnedFish::SASHIMI_LEVIATHAN),
    Rank::new(595, &BivalueOddagon),
    Rank::new(596, &TripleFirework),
    Rank::new(600, &Tridagon::ONE),
    Rank::new(610, &SkLoop),
    Rank::new(620, &Tridagon::SEVERAL),
    Rank::new(630, &Aligned::TRIPLET),
    #[cfg(not(tesuji_small))]
    Rank::new(640, &Exocet::JUNIOR),
    #[cfg(not(tesuji_small))]
    Rank::new(645, &crate::exotic::DoubleExocet),
    Rank::new(650, &MultiSector),
    #[cfg(not(tesuji_small))]
    Rank::new(660, &Exocet::SENIOR),
    Rank::new(700, &Kraken::TYPE_1).first(),
    Rank::new(710, &Kraken::TYPE_2).first(),
    Rank::new(730, &ForcingChain).first(),
    Rank::new(760, &ContradictionNet).first(),
    Rank::new(800, &ForcingNet).first(),
    Rank::new(850, &NestedNet::TECHNIQUES).first(),
    Rank::new(852, &ComplexFish::MUTANT_JELLYFISH).first(),
    Rank::new(854, &ComplexFish::FINNED_FRANKEN_JELLYFISH).first(),
    Rank::new(856, &ComplexFish::FINNED_MUTANT_JELLYFISH).first(),
    Rank::new(900, &NestedNet::NETS).first(),
    Rank::new(950, &Templates::SET),
    Rank::new(960, &Templates::DELETE),
];
