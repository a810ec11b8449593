// The puzzles of the tests, in the notations of other programs.

import { readFile } from 'node:fs/promises';

const read = (name) => readFile(new URL(`../../examples/${name}`, import.meta.url), 'utf8');

export const EXAMPLES = [
  { text: await read('1_c_dfs_first_solution.txt'), status: 'unique', row: '463157829' },
  { text: await read('1_c_initializer.txt'), status: 'unique', row: '463157829' },
  { text: await read('2_python_list_inkala.txt'), status: 'unique', row: '812753649' },
  { text: await read('3_judge_rows_stdin.txt'), status: 'unique', row: '812753649' },
  { text: await read('unsolvable/4_csharp_arrays.txt'), status: 'unsolvable', row: '' },
  { text: await read('5_line_with_call_count.txt'), status: 'unique', row: '659187432' },
];
export const LINE = EXAMPLES[5].text.trim();
export const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
export const GOLDEN_NUGGET = '.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....';
export const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
export const EASY_SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
export const W_WING = '8.....4....5..6.78.2.4.75.1.......469...1......26.59.....5.....5.8..91.2........7';
/** A sudoku of 16x16 cells; letters from A follow 9. */
export const SIXTEEN = '...G5...C2.BA...F..86..9E..G...3..76.E8....D9......9.A.F...5.1B..F...2.7......1.GCA.1...4...E..7...38.......4.6..7.5.B.E..D...2F4..7D...B.8......9EB.....D.3....D....91G.E2..8.A.1..28.3..7..9...8...4...G..3......A....8..6..5D...E....3.....92....3F7625.9..AC';
/** A sudoku with cages and no givens, with the solution of `EASY`. */
export const KILLER = {
  text: [
    '.Shape~9x9.Cage~8~R1C1~R1C2.Cage~11~R1C3~R1C4~R2C4.Cage~16~R1C5~R2C5.Cage~16~R1C6~R2C6~R2C7.Cage~14~R1C7~R1C8~R2C8.Cage~17~R1C9~R2C9~R3C9',
    '.Cage~7~R2C1~R3C1.Cage~26~R2C2~R2C3~R3C2~R3C3.Cage~18~R3C4~R4C4~R5C4.Cage~7~R3C5~R3C6~R4C6.Cage~22~R3C7~R3C8~R4C7~R5C7.Cage~13~R4C1~R4C2',
    '.Cage~15~R4C3~R5C3.Cage~11~R4C5~R5C5.Cage~11~R4C8~R5C8.Cage~10~R4C9~R5C9~R6C9.Cage~13~R5C1~R5C2~R6C2~R7C2.Cage~7~R5C6~R6C6.Cage~16~R6C1~R7C1',
    '.Cage~11~R6C3~R7C3~R8C3.Cage~16~R6C4~R6C5~R7C4.Cage~22~R6C7~R6C8~R7C6~R7C7.Cage~13~R7C5~R8C5~R8C6.Cage~11~R7C8~R8C8.Cage~9~R7C9~R8C9',
    '.Cage~5~R8C1~R9C1.Cage~19~R8C2~R9C2~R9C3~R9C4.Cage~4~R8C4.Cage~23~R8C7~R9C7~R9C8~R9C9.Cage~14~R9C5~R9C6',
  ].join(''),
  solution: EASY_SOLUTION, cages: 30,
};
/** A sudoku whose third and fourth region are not squares. */
export const JIGSAW = {
  text: '.6...3......4....2..1.9...7...52.....79....2825897.6.....84.7.3.9..1.2.....7...59AAABBBCCCAAABBBCCCAADBBBCCCADDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII',
  solution: '762183495983457162541296387136528974479631528258974631625849713897315246314762859',
};
/** Constraints of many kinds: lines, dots, a cage, and clues beside the grid. */
export const LINES = '.Shape~9x9.Thermo~R1C1~R1C2~R2C2~R3C2.Arrow~R5C5~R5C6~R5C7~R6C7.LittleKiller~49~R2C1.Sandwich~17~R3.Skyscraper~C4~~3.WhiteDot~R7C1~R7C2.BlackDot~R8C1~R9C1.X~R2C5~R2C6.Whisper~5~R4C1~R5C1~R6C2~R6C3.Renban~R7C7~R7C8~R8C8.Cage~15~R8C4~R8C5~R9C5';
/** Five overlapping grids on one line; # marks a gap. */
export const SAMURAI = (await readFile(new URL('../../testdata/formats/samurai.txt', import.meta.url), 'utf8')).split('\n')[1];
