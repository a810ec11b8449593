"""The puzzles of the tests."""

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9......."
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
CLASH = "55......." + "." * 72
ALL = [EASY, SEVERAL, HARD, CLASH]

# Problems with constraints.
CAGES = ".Shape~9x9.Cage~15~R1C1~R1C2~R2C2"
SMALL = ".Shape~4x4.~R1C1_1.Cage~5~R2C1~R2C2"
LINK = (
    "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC8UJ"
    "EgA1hDJkYGAMYk01QiB0xNYfCABKAJgDCNEKhu3rIFaUrUQAVhDCuQA="
)
UNIQUE = f"{SMALL}.~R1C3_2.~R3C1_3.~R3C2_1.~R4C4_1"
