//! Fish whose houses may be of any kind.

use crate::technique::technique;

technique! {
    /// A swordfish that mixes rows, columns and boxes, both as base and as cover houses.
    ///
    /// # What it looks like
    ///
    /// In three houses of any kind, all places for a digit are in three other houses of any kind.
    ///
    /// # Why it works
    ///
    /// The three base houses need the digit three times, at different places, and the three cover houses can hold it at
    /// most three times. So each cover house has the digit in a base house, and it can be eliminated from the rest of
    /// the cover houses.
    ///
    /// # How it is looked for
    ///
    /// The solver tries any three base houses with any three cover houses, leaving out those that make a simpler fish.
    pub MUTANT_SWORDFISH = "mutant-swordfish", "mutant swordfish", "交叉三阶鱼", Fish, look_for: "a mutant swordfish",
        zh: [
            "基础区域和覆盖区域都混用行、列、宫的三阶鱼。",
            "某数在任意三个区域（行、列、宫）里的位置，都在另外三个区域里。",
            "三个基础区域各要一个这个数，三个覆盖区域至多各有一个，所以覆盖区域的这个数都在基础区域里，覆盖区域的其他格不能再填。",
            "对每个数，任意搭配行、列、宫来找鱼。",
        ],
        also: ["mutant fish", "交叉变形鱼"],
        hodoku: Extreme 450;
}

technique! {
    /// An X-wing that mixes rows, columns and boxes, with fins. Only candidates that see all fins are eliminated.
    ///
    /// # What it looks like
    ///
    /// In two houses of any kind, all places for a digit are in two other houses of any kind, except for some fins.
    ///
    /// # Why it works
    ///
    /// Either one of the fins holds the digit, or each of the two cover houses has it in a base house. A candidate that
    /// is in a cover house and sees all the fins is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver tries any two base houses with any two cover houses, leaving out those that make a simpler fish. It
    /// allows up to five fins.
    pub FINNED_MUTANT_X_WING = "finned-mutant-x-wing", "finned mutant X-wing", "带鳍交叉二阶鱼", Fish,
        look_for: "a finned mutant X-wing",
        zh: [
            "混用行、列、宫的带鳍二阶鱼，只有能看到全部鱼鳍的格才能删数。",
            "某数在任意两个区域里的位置，除鱼鳍外都在另外两个区域里；同在两个基础区域的位置也算鱼鳍。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，两个覆盖区域的这个数就都在基础区域里。覆盖区域的其他格若能看到全部鱼鳍，两种情况下都不能是它。",
            "任意搭配行、列、宫，找除少数鱼鳍外成形的鱼。",
        ], hodoku: Extreme 470;
}

technique! {
    /// A swordfish that mixes rows, columns and boxes, with fins. Only candidates that see all fins are eliminated.
    ///
    /// # What it looks like
    ///
    /// In three houses of any kind, all places for a digit are in three other houses of any kind, except for some fins.
    ///
    /// # Why it works
    ///
    /// Either one of the fins holds the digit, or each of the three cover houses has it in a base house. A candidate
    /// that is in a cover house and sees all the fins is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver tries any three base houses with any three cover houses, leaving out those that make a simpler fish.
    /// It allows up to five fins.
    pub FINNED_MUTANT_SWORDFISH = "finned-mutant-swordfish", "finned mutant swordfish", "带鳍交叉三阶鱼", Fish,
        look_for: "a finned mutant swordfish",
        zh: [
            "混用行、列、宫的带鳍三阶鱼，只有能看到全部鱼鳍的格才能删数。",
            "某数在任意三个区域里的位置，除鱼鳍外都在另外三个区域里；同在两个基础区域的位置也算鱼鳍。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，三个覆盖区域的这个数就都在基础区域里。覆盖区域的其他格若能看到全部鱼鳍，两种情况下都不能是它。",
            "任意搭配行、列、宫，找除少数鱼鳍外成形的鱼。",
        ],
        hodoku: Extreme 470;
}

technique! {
    /// A jellyfish that mixes rows, columns and boxes, both as base and as cover houses.
    ///
    /// # What it looks like
    ///
    /// In four houses of any kind, all places for a digit are in four other houses of any kind.
    ///
    /// # Why it works
    ///
    /// The four base houses need the digit four times, at different places, and the four cover houses can hold it at
    /// most four times. So each cover house has the digit in a base house, and it can be eliminated from the rest of
    /// the cover houses.
    ///
    /// # How it is looked for
    ///
    /// The solver tries any four base houses with any four cover houses, leaving out those that make a simpler fish.
    pub MUTANT_JELLYFISH = "mutant-jellyfish", "mutant jellyfish", "交叉四阶鱼", Fish, look_for: "a mutant jellyfish",
        zh: [
            "基础区域和覆盖区域都混用行、列、宫的四阶鱼。",
            "某数在任意四个区域（行、列、宫）里的位置，都在另外四个区域里。",
            "四个基础区域各要一个这个数，四个覆盖区域至多各有一个，所以覆盖区域的这个数都在基础区域里，覆盖区域的其他格不能再填。",
            "对每个数，任意搭配行、列、宫来找鱼。",
        ],
        hodoku: Extreme 450;
}

technique! {
    /// A jellyfish that mixes rows, columns and boxes, with fins. Only candidates that see all fins are eliminated.
    ///
    /// # What it looks like
    ///
    /// In four houses of any kind, all places for a digit are in four other houses of any kind, except for some fins.
    ///
    /// # Why it works
    ///
    /// Either one of the fins holds the digit, or each of the four cover houses has it in a base house. A candidate
    /// that is in a cover house and sees all the fins is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver tries any four base houses with any four cover houses, leaving out those that make a simpler fish. It
    /// allows up to five fins.
    pub FINNED_MUTANT_JELLYFISH = "finned-mutant-jellyfish", "finned mutant jellyfish", "带鳍交叉四阶鱼", Fish, look_for: "a finned mutant jellyfish",
        zh: [
            "混用行、列、宫的带鳍四阶鱼，只有能看到全部鱼鳍的格才能删数。",
            "某数在任意四个区域里的位置，除鱼鳍外都在另外四个区域里；同在两个基础区域的位置也算鱼鳍。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，四个覆盖区域的这个数就都在基础区域里。覆盖区域的其他格若能看到全部鱼鳍，两种情况下都不能是它。",
            "任意搭配行、列、宫，找除少数鱼鳍外成形的鱼。",
        ],
        hodoku: Extreme 470;
}
