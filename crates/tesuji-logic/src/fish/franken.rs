//! Fish with boxes among their houses.

use crate::technique::technique;

technique! {
    /// An X-wing that uses boxes as well as lines.
    ///
    /// # What it looks like
    ///
    /// In a line and a box, or in two boxes, all places for a digit are in two other houses: two crossing lines, or a
    /// line and a box.
    ///
    /// # Why it works
    ///
    /// The two base houses need the digit twice, and the two cover houses can hold it at most twice. So each cover
    /// house has the digit in a base house, and it can be eliminated from the rest of the cover houses.
    ///
    /// # How it is looked for
    ///
    /// The solver tries base houses out of rows and boxes with cover houses out of columns and boxes, or the other way
    /// round. At least one of them must be a box.
    pub FRANKEN_X_WING = "franken-x-wing", "franken X-wing", "宫内二阶鱼", Fish, look_for: "a franken X-wing",
        zh: [
            "既用行列、也用宫的二阶鱼。",
            "某数在两个基础区域（行与宫）里的位置，都在另外两个覆盖区域（列与宫）里；行列互换亦然。",
            "两个基础区域各要一个这个数，两个覆盖区域至多各有一个，所以覆盖区域的这个数都在基础区域里，覆盖区域的其他格不能再填。",
            "对每个数，找鱼时把宫也当作行列。",
        ],
        hodoku: Unfair 300;
}

technique! {
    /// A swordfish that uses boxes as well as lines.
    ///
    /// # What it looks like
    ///
    /// In three houses, rows and boxes, all places for a digit are in three other houses, columns and boxes; or the
    /// other way round.
    ///
    /// # Why it works
    ///
    /// The three base houses need the digit three times, and the three cover houses can hold it at most three times. So
    /// each cover house has the digit in a base house, and it can be eliminated from the rest of the cover houses. A
    /// place that is in two base houses is a fin.
    ///
    /// # How it is looked for
    ///
    /// The solver tries base houses out of rows and boxes with cover houses out of columns and boxes, or the other way
    /// round. At least one of them must be a box.
    pub FRANKEN_SWORDFISH = "franken-swordfish", "franken swordfish", "宫内三阶鱼", Fish, look_for: "a franken swordfish",
        zh: [
            "既用行列、也用宫的三阶鱼。",
            "某数在三个基础区域（行与宫）里的位置，都在另外三个覆盖区域（列与宫）里；行列互换亦然。",
            "三个基础区域各要一个这个数，三个覆盖区域至多各有一个，所以覆盖区域的这个数都在基础区域里，覆盖区域的其他格不能再填。",
            "对每个数，找鱼时把宫也当作行列。",
        ],
        also: ["franken fish", "宫内变形鱼"],
        hodoku: Unfair 350;
}

technique! {
    /// A franken X-wing with extra places, the fins. Only candidates that see all fins can be eliminated.
    ///
    /// # What it looks like
    ///
    /// A franken X-wing with some extra places, which are in no cover house.
    ///
    /// # Why it works
    ///
    /// Either one of the fins holds the digit, or the fish is complete. A candidate that the fish would eliminate and
    /// that sees all the fins is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a franken X-wing, with up to five fins.
    pub FINNED_FRANKEN_X_WING = "finned-franken-x-wing", "finned franken X-wing", "带鳍宫内二阶鱼", Fish,
        look_for: "a finned franken X-wing",
        zh: [
            "带鳍的宫内二阶鱼，只有能看到全部鱼鳍的格才能删数。",
            "与宫内二阶鱼相同，但有些位置不在覆盖区域里，这些位置是鱼鳍。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，就是宫内二阶鱼。宫内二阶鱼要删的候选数若能看到全部鱼鳍，两种情况下都不成立。",
            "先找几乎成形的宫内二阶鱼，再找能看到全部鱼鳍的格。",
        ], hodoku: Unfair 390;
}

technique! {
    /// A franken swordfish with extra places, the fins. Only candidates that see all fins can be eliminated.
    ///
    /// # What it looks like
    ///
    /// A franken swordfish with some extra places, which are in no cover house or in two base houses.
    ///
    /// # Why it works
    ///
    /// Either one of the fins holds the digit, or the fish is complete. A candidate that the fish would eliminate and
    /// that sees all the fins is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a franken swordfish, with up to five fins.
    pub FINNED_FRANKEN_SWORDFISH = "finned-franken-swordfish", "finned franken swordfish", "带鳍宫内三阶鱼", Fish,
        look_for: "a finned franken swordfish",
        zh: [
            "带鳍的宫内三阶鱼，只有能看到全部鱼鳍的格才能删数。",
            "与宫内三阶鱼相同，但有些位置不在覆盖区域里，或同在两个基础区域里，这些位置是鱼鳍。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，就是宫内三阶鱼。宫内三阶鱼要删的候选数若能看到全部鱼鳍，两种情况下都不成立。",
            "先找几乎成形的宫内三阶鱼，再找能看到全部鱼鳍的格。",
        ],
        hodoku: Unfair 410;
}

technique! {
    /// A jellyfish that uses boxes as well as lines.
    ///
    /// # What it looks like
    ///
    /// In four houses, rows and boxes, all places for a digit are in four other houses, columns and boxes; or the other
    /// way round.
    ///
    /// # Why it works
    ///
    /// The four base houses need the digit four times, and the four cover houses can hold it at most four times. So
    /// each cover house has the digit in a base house, and it can be eliminated from the rest of the cover houses.
    ///
    /// # How it is looked for
    ///
    /// The solver tries base houses out of rows and boxes with cover houses out of columns and boxes, or the other way
    /// round. At least one of them must be a box.
    pub FRANKEN_JELLYFISH = "franken-jellyfish", "franken jellyfish", "宫内四阶鱼", Fish, look_for: "a franken jellyfish",
        zh: [
            "既用行列、也用宫的四阶鱼。",
            "某数在四个基础区域（行与宫）里的位置，都在另外四个覆盖区域（列与宫）里；行列互换亦然。",
            "四个基础区域各要一个这个数，四个覆盖区域至多各有一个，所以覆盖区域的这个数都在基础区域里，覆盖区域的其他格不能再填。",
            "对每个数，找鱼时把宫也当作行列。",
        ],
        hodoku: Unfair 370;
}

technique! {
    /// A franken jellyfish with extra places, the fins. Only candidates that see all fins can be eliminated.
    ///
    /// # What it looks like
    ///
    /// A franken jellyfish with some extra places, which are in no cover house or in two base houses.
    ///
    /// # Why it works
    ///
    /// Either one of the fins holds the digit, or the fish is complete. A candidate that the fish would eliminate and
    /// that sees all the fins is false in both cases.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a franken jellyfish, with up to five fins.
    pub FINNED_FRANKEN_JELLYFISH = "finned-franken-jellyfish", "finned franken jellyfish", "带鳍宫内四阶鱼", Fish, look_for: "a finned franken jellyfish",
        zh: [
            "带鳍的宫内四阶鱼，只有能看到全部鱼鳍的格才能删数。",
            "与宫内四阶鱼相同，但有些位置不在覆盖区域里，或同在两个基础区域里，这些位置是鱼鳍。",
            "某个鱼鳍成立，它看到的格就不能是这个数；鱼鳍都不成立，就是宫内四阶鱼。宫内四阶鱼要删的候选数若能看到全部鱼鳍，两种情况下都不成立。",
            "先找几乎成形的宫内四阶鱼，再找能看到全部鱼鳍的格。",
        ],
        hodoku: Unfair 430;
}
