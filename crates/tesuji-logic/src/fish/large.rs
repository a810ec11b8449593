//! Finned fish of more than four lines.

use crate::technique::technique;

technique! {
    /// A squirmbag with places left over, the fin: only candidates that see the whole fin go.
    ///
    /// # What it looks like
    ///
    /// A squirmbag, if it were not for one place or two in a box beside a corner: the fin.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit, or the squirmbag is one. What it would eliminate and what sees every cell of
    /// the fin goes in both cases.
    ///
    /// # How it is looked for
    ///
    /// As a finned X-wing, with five lines.
    pub FINNED_SQUIRMBAG = "finned-squirmbag", "finned squirmbag", "带鳍五阶鱼", Fish, look_for: "a finned squirmbag",
        zh: [
            "差一点就是五阶鱼：多出的位置是鱼鳍，只有能看到全部鱼鳍的格才可删数。",
            "五行里某数的位置除鱼鳍外都落在五列上，鱼鳍都在一个宫里。",
            "鱼鳍若为真，它们看到的格就没有这个数；鱼鳍若全假，就是普通的五阶鱼。两种情况都删去同样的候选数。",
            "先找几乎成形的鱼，再看多出的位置是否集中在一个宫里，与被覆盖线上的格相见。",
        ],
        hodoku: Unfair 470;
}

technique! {
    /// A finned squirmbag that would not be one without its fin: a line keeps one place.
    ///
    /// # What it looks like
    ///
    /// As a finned squirmbag, but a line has, apart from the fin, less than two places for the digit.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit; or the five lines have it in five lines across, and each of these has it
    /// in one of them. What sees the fin and lies in such a line goes in both cases.
    ///
    /// # How it is looked for
    ///
    /// As a finned squirmbag; it is sashimi if a line keeps less than two places without the fin.
    pub SASHIMI_SQUIRMBAG = "sashimi-squirmbag", "sashimi squirmbag", "退化五阶鱼", Fish, look_for: "a sashimi squirmbag",
        zh: [
            "带鳍的五阶鱼，去掉鱼鳍后有一行只剩一个位置。",
            "与带鳍五阶鱼相同，只是某条基础线除鱼鳍外只剩一个位置。",
            "鱼鳍若全假，这条线的数就定在剩下的位置，其余各线仍占满覆盖线；鱼鳍若为真，它们看到的格就没有这个数。",
            "方法同带鳍鱼，允许一条基础线除鱼鳍外只有一个位置。",
        ],
        hodoku: Unfair 470;
}

technique! {
    /// A whale with places left over, the fin: only candidates that see the whole fin go.
    ///
    /// # What it looks like
    ///
    /// A whale, if it were not for one place or two in a box beside a corner: the fin.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit, or the whale is one. What it would eliminate and what sees every cell of
    /// the fin goes in both cases.
    ///
    /// # How it is looked for
    ///
    /// As a finned X-wing, with six lines.
    pub FINNED_WHALE = "finned-whale", "finned whale", "带鳍六阶鱼", Fish, look_for: "a finned whale",
        zh: [
            "差一点就是六阶鱼：多出的位置是鱼鳍，只有能看到全部鱼鳍的格才可删数。",
            "六行里某数的位置除鱼鳍外都落在六列上，鱼鳍都在一个宫里。",
            "鱼鳍若为真，它们看到的格就没有这个数；鱼鳍若全假，就是普通的六阶鱼。两种情况都删去同样的候选数。",
            "先找几乎成形的鱼，再看多出的位置是否集中在一个宫里，与被覆盖线上的格相见。",
        ],
        hodoku: Unfair 470;
}

technique! {
    /// A finned whale that would not be one without its fin: a line keeps one place.
    ///
    /// # What it looks like
    ///
    /// As a finned whale, but a line has, apart from the fin, less than two places for the digit.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit; or the six lines have it in six lines across, and each of these has it
    /// in one of them. What sees the fin and lies in such a line goes in both cases.
    ///
    /// # How it is looked for
    ///
    /// As a finned whale; it is sashimi if a line keeps less than two places without the fin.
    pub SASHIMI_WHALE = "sashimi-whale", "sashimi whale", "退化六阶鱼", Fish, look_for: "a sashimi whale",
        zh: [
            "带鳍的六阶鱼，去掉鱼鳍后有一行只剩一个位置。",
            "与带鳍六阶鱼相同，只是某条基础线除鱼鳍外只剩一个位置。",
            "鱼鳍若全假，这条线的数就定在剩下的位置，其余各线仍占满覆盖线；鱼鳍若为真，它们看到的格就没有这个数。",
            "方法同带鳍鱼，允许一条基础线除鱼鳍外只有一个位置。",
        ],
        hodoku: Unfair 470;
}

technique! {
    /// A leviathan with places left over, the fin: only candidates that see the whole fin go.
    ///
    /// # What it looks like
    ///
    /// A leviathan, if it were not for one place or two in a box beside a corner: the fin.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit, or the leviathan is one. What it would eliminate and what sees every cell of
    /// the fin goes in both cases.
    ///
    /// # How it is looked for
    ///
    /// As a finned X-wing, with seven lines.
    pub FINNED_LEVIATHAN = "finned-leviathan", "finned leviathan", "带鳍七阶鱼", Fish, look_for: "a finned leviathan",
        zh: [
            "差一点就是七阶鱼：多出的位置是鱼鳍，只有能看到全部鱼鳍的格才可删数。",
            "七行里某数的位置除鱼鳍外都落在七列上，鱼鳍都在一个宫里。",
            "鱼鳍若为真，它们看到的格就没有这个数；鱼鳍若全假，就是普通的七阶鱼。两种情况都删去同样的候选数。",
            "先找几乎成形的鱼，再看多出的位置是否集中在一个宫里，与被覆盖线上的格相见。",
        ],
        hodoku: Unfair 470;
}

technique! {
    /// A finned leviathan that would not be one without its fin: a line keeps one place.
    ///
    /// # What it looks like
    ///
    /// As a finned leviathan, but a line has, apart from the fin, less than two places for the digit.
    ///
    /// # Why it works
    ///
    /// Either a cell of the fin holds the digit; or the seven lines have it in seven lines across, and each of these has it
    /// in one of them. What sees the fin and lies in such a line goes in both cases.
    ///
    /// # How it is looked for
    ///
    /// As a finned leviathan; it is sashimi if a line keeps less than two places without the fin.
    pub SASHIMI_LEVIATHAN = "sashimi-leviathan", "sashimi leviathan", "退化七阶鱼", Fish, look_for: "a sashimi leviathan",
        zh: [
            "带鳍的七阶鱼，去掉鱼鳍后有一行只剩一个位置。",
            "与带鳍七阶鱼相同，只是某条基础线除鱼鳍外只剩一个位置。",
            "鱼鳍若全假，这条线的数就定在剩下的位置，其余各线仍占满覆盖线；鱼鳍若为真，它们看到的格就没有这个数。",
            "方法同带鳍鱼，允许一条基础线除鱼鳍外只有一个位置。",
        ],
        hodoku: Unfair 470;
}
