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
            "三阶鱼的基础或覆盖区域中行与列都有。",
            "某数在三个混合的区域（行、列、宫）中的位置都落在另外三个区域里。",
            "基础区域各需一个这个数，覆盖区域至多各容一个，数目相等，所以覆盖区域的数都在基础区域里。",
            "逐个数，任意搭配行、列、宫来找鱼。",
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
            "行列混合的二阶鱼，另有鱼鳍。",
            "两个混合的基础区域，位置除鱼鳍外都落在两个覆盖区域里；同属两个基础区域的位置也算鱼鳍。",
            "鱼鳍若为真，它们看到的格就没有这个数；若全假，就按普通的鱼删数。",
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
            "行列混合的三阶鱼，另有鱼鳍。",
            "三个混合的基础区域，位置除鱼鳍外都落在三个覆盖区域里；同属两个基础区域的位置也算鱼鳍。",
            "鱼鳍若为真，它们看到的格就没有这个数；若全假，就按普通的鱼删数。",
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
            "四阶鱼的基础或覆盖区域中行与列都有。",
            "某数在四个混合的区域（行、列、宫）中的位置都落在另外四个区域里。",
            "基础区域各需一个这个数，覆盖区域至多各容一个，数目相等，所以覆盖区域的数都在基础区域里。",
            "逐个数，任意搭配行、列、宫来找鱼。",
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
            "行列混合的四阶鱼，另有鱼鳍。",
            "四个混合的基础区域，位置除鱼鳍外都落在四个覆盖区域里；同属两个基础区域的位置也算鱼鳍。",
            "鱼鳍若为真，它们看到的格就没有这个数；若全假，就按普通的鱼删数。",
            "任意搭配行、列、宫，找除少数鱼鳍外成形的鱼。",
        ],
        hodoku: Extreme 470;
}
