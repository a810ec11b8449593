//! Finned fish of more than four lines.

use crate::technique::technique;

technique! {
    /// A squirmbag but for a fin: what sees the fin, too, goes.
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
        hodoku: Unfair 470;
}

technique! {
    /// A whale but for a fin: what sees the fin, too, goes.
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
    pub FINNED_WHALE = "finned-whale", "finned whale", "带鳍六阶鱼", Fish, look_for: "a finned whale", hodoku: Unfair 470;
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
        hodoku: Unfair 470;
}

technique! {
    /// A leviathan but for a fin: what sees the fin, too, goes.
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
        hodoku: Unfair 470;
}
