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
            "二阶鱼的基础或覆盖区域中有宫。",
            "某数在两个区域（行与宫，或列与宫）中的位置都落在另外两个区域里。",
            "两个基础区域各需一个这个数，两个覆盖区域至多各容一个，所以覆盖区域的数都在基础区域里。",
            "逐个数，把宫也当作行列来找鱼。",
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
            "三阶鱼的基础或覆盖区域中有宫。",
            "某数在三个区域（行与宫，或列与宫）中的位置都落在另外三个区域里。",
            "三个基础区域各需一个这个数，三个覆盖区域至多各容一个，所以覆盖区域的数都在基础区域里。",
            "逐个数，把宫也当作行列来找鱼。",
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
            "含宫的二阶鱼，另有鱼鳍。",
            "与宫内二阶鱼相同，只是有些位置在覆盖区域之外，是鱼鳍。",
            "鱼鳍若为真，它们看到的格就没有这个数；若全假，就是宫内二阶鱼。",
            "先找几乎成形的宫内鱼，再找能看到全部鱼鳍的格。",
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
            "含宫的三阶鱼，另有鱼鳍。",
            "与宫内三阶鱼相同，只是有些位置在覆盖区域之外，是鱼鳍。",
            "鱼鳍若为真，它们看到的格就没有这个数；若全假，就是宫内三阶鱼。",
            "先找几乎成形的宫内鱼，再找能看到全部鱼鳍的格。",
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
            "四阶鱼的基础或覆盖区域中有宫。",
            "某数在四个区域（行与宫，或列与宫）中的位置都落在另外四个区域里。",
            "四个基础区域各需一个这个数，四个覆盖区域至多各容一个，所以覆盖区域的数都在基础区域里。",
            "逐个数，把宫也当作行列来找鱼。",
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
            "含宫的四阶鱼，另有鱼鳍。",
            "与宫内四阶鱼相同，只是有些位置在覆盖区域之外，是鱼鳍。",
            "鱼鳍若为真，它们看到的格就没有这个数；若全假，就是宫内四阶鱼。",
            "先找几乎成形的宫内鱼，再找能看到全部鱼鳍的格。",
        ],
        hodoku: Unfair 430;
}
