//! Finned fish of more than four lines.

use crate::technique::technique;

technique! {
    /// A squirmbag with extra places, the fin. Only candidates that see the whole fin can be eliminated.
    ///
    /// # What it looks like
    ///
    /// Five lines would form a squirmbag if they did not have a few extra places for the digit, all in one box: the
    /// fin.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit, or the squirmbag is complete. A candidate that the squirmbag would
    /// eliminate and that sees every cell of the fin is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a finned X-wing, with five lines.
    pub FINNED_SQUIRMBAG = "finned-squirmbag", "finned squirmbag", "带鳍五阶鱼", Fish, look_for: "a finned squirmbag",
        zh: [
            "差一点就是五阶鱼：多出的位置是鱼鳍，只有能看到全部鱼鳍的格才能删数。",
            "五行（或五列）里某数的位置，除鱼鳍外都在相同的五列（或五行）；鱼鳍都在一个宫里。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，就是普通的五阶鱼。五阶鱼要删的候选数若能看到全部鱼鳍，两种情况下都不成立。",
            "先找几乎成形的五阶鱼，再看多出的位置是否都在一个宫里。",
        ],
        hodoku: Unfair 470;
}

technique! {
    /// A finned squirmbag that would not be a squirmbag without its fin, because a line would have at most one place.
    ///
    /// # What it looks like
    ///
    /// As in a finned squirmbag, but one line has fewer than two places for the digit apart from the fin.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit, or the five lines have it in five different crossing lines, and each
    /// of these crossing lines has it in one of the five. A candidate that sees the whole fin and is in such a crossing
    /// line is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a finned squirmbag. The fish is sashimi if a line has fewer than two places apart
    /// from the fin.
    pub SASHIMI_SQUIRMBAG = "sashimi-squirmbag", "sashimi squirmbag", "退化五阶鱼", Fish, look_for: "a sashimi squirmbag",
        zh: [
            "带鳍五阶鱼，但去掉鱼鳍后有一条线至多剩一个位置，不成五阶鱼。",
            "与带鳍五阶鱼相同，但有一条线除鱼鳍外不到两个位置。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，五条线的这个数就各在一条交叉线上，交叉线的其他格不能再填。能看到全部鱼鳍的这些格，两种情况下都不能是它。",
            "方法同带鳍五阶鱼，但有一条线除鱼鳍外不到两个位置。",
        ],
        hodoku: Unfair 470;
}

technique! {
    /// A whale with extra places, the fin. Only candidates that see the whole fin can be eliminated.
    ///
    /// # What it looks like
    ///
    /// Six lines would form a whale if they did not have a few extra places for the digit, all in one box: the fin.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit, or the whale is complete. A candidate that the whale would eliminate
    /// and that sees every cell of the fin is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a finned X-wing, with six lines.
    pub FINNED_WHALE = "finned-whale", "finned whale", "带鳍六阶鱼", Fish, look_for: "a finned whale",
        zh: [
            "差一点就是六阶鱼：多出的位置是鱼鳍，只有能看到全部鱼鳍的格才能删数。",
            "六行（或六列）里某数的位置，除鱼鳍外都在相同的六列（或六行）；鱼鳍都在一个宫里。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，就是普通的六阶鱼。六阶鱼要删的候选数若能看到全部鱼鳍，两种情况下都不成立。",
            "先找几乎成形的六阶鱼，再看多出的位置是否都在一个宫里。",
        ],
        hodoku: Unfair 470;
}

technique! {
    /// A finned whale that would not be a whale without its fin, because a line would have at most one place.
    ///
    /// # What it looks like
    ///
    /// As in a finned whale, but one line has fewer than two places for the digit apart from the fin.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit, or the six lines have it in six different crossing lines, and each of
    /// these crossing lines has it in one of the six. A candidate that sees the whole fin and is in such a crossing
    /// line is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a finned whale. The fish is sashimi if a line has fewer than two places apart from
    /// the fin.
    pub SASHIMI_WHALE = "sashimi-whale", "sashimi whale", "退化六阶鱼", Fish, look_for: "a sashimi whale",
        zh: [
            "带鳍六阶鱼，但去掉鱼鳍后有一条线至多剩一个位置，不成六阶鱼。",
            "与带鳍六阶鱼相同，但有一条线除鱼鳍外不到两个位置。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，六条线的这个数就各在一条交叉线上，交叉线的其他格不能再填。能看到全部鱼鳍的这些格，两种情况下都不能是它。",
            "方法同带鳍六阶鱼，但有一条线除鱼鳍外不到两个位置。",
        ],
        hodoku: Unfair 470;
}

technique! {
    /// A leviathan with extra places, the fin. Only candidates that see the whole fin can be eliminated.
    ///
    /// # What it looks like
    ///
    /// Seven lines would form a leviathan if they did not have a few extra places for the digit, all in one box: the
    /// fin.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit, or the leviathan is complete. A candidate that the leviathan would
    /// eliminate and that sees every cell of the fin is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a finned X-wing, with seven lines.
    pub FINNED_LEVIATHAN = "finned-leviathan", "finned leviathan", "带鳍七阶鱼", Fish, look_for: "a finned leviathan",
        zh: [
            "差一点就是七阶鱼：多出的位置是鱼鳍，只有能看到全部鱼鳍的格才能删数。",
            "七行（或七列）里某数的位置，除鱼鳍外都在相同的七列（或七行）；鱼鳍都在一个宫里。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，就是普通的七阶鱼。七阶鱼要删的候选数若能看到全部鱼鳍，两种情况下都不成立。",
            "先找几乎成形的七阶鱼，再看多出的位置是否都在一个宫里。",
        ],
        hodoku: Unfair 470;
}

technique! {
    /// A finned leviathan that would not be a leviathan without its fin, because a line would have at most one place.
    ///
    /// # What it looks like
    ///
    /// As in a finned leviathan, but one line has fewer than two places for the digit apart from the fin.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit, or the seven lines have it in seven different crossing lines, and each
    /// of these crossing lines has it in one of the seven. A candidate that sees the whole fin and is in such a
    /// crossing line is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a finned leviathan. The fish is sashimi if a line has fewer than two places apart
    /// from the fin.
    pub SASHIMI_LEVIATHAN = "sashimi-leviathan", "sashimi leviathan", "退化七阶鱼", Fish, look_for: "a sashimi leviathan",
        zh: [
            "带鳍七阶鱼，但去掉鱼鳍后有一条线至多剩一个位置，不成七阶鱼。",
            "与带鳍七阶鱼相同，但有一条线除鱼鳍外不到两个位置。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，七条线的这个数就各在一条交叉线上，交叉线的其他格不能再填。能看到全部鱼鳍的这些格，两种情况下都不能是它。",
            "方法同带鳍七阶鱼，但有一条线除鱼鳍外不到两个位置。",
        ],
        hodoku: Unfair 470;
}
