"""Asks each kind of question about one puzzle."""

import tesuji


def main() -> None:
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    solved = tesuji.solve(puzzle)
    solution = solved.solution
    if isinstance(solution, str):
        print(solved.status, solution)
    rating: float | None = tesuji.rate(puzzle).er
    print("rated", rating)
    hint = tesuji.hint(puzzle, depth="full")
    if hint.step is not None:
        print(hint.step.name, hint.step.conclusion)
    for made in tesuji.generate(2, seed=1):
        print(made.puzzle, made.clues)
    try:
        tesuji.solve("no puzzle at all", time_limit=1.0)
    except tesuji.TesujiError as error:
        print(error.code, error.offset)


if __name__ == "__main__":
    main()
