// The types as a strict program uses them. It is only checked.

import { type Answer, load, Tesuji, TesujiError } from 'tesuji';

const tesuji: Tesuji = await load();
const text = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

const solution: string | number[] | undefined = tesuji.ask('solve', { text }).solutions[0];
const count: number | undefined = tesuji.ask('count', { text, limit: 10 }).count;
const er: number | undefined = tesuji.ask('rate', { text }, 1000).er;
const words: string | undefined = tesuji.ask('hint', { text, depth: 'full' }).words;
const puzzle: string | number[] = tesuji.ask('generate', { seed: 1 }).items[0]!.puzzle;
const other: Answer = tesuji.ask('explain', { text });
const json: string = tesuji.askText('solve', JSON.stringify({ text }));

// @ts-expect-error: a count is a number
const wrong: string = tesuji.ask('count', { text }).count;
// @ts-expect-error: instances come from `load` or `Tesuji.of`
new Tesuji();

try {
  tesuji.ask('solve', { text: '' });
} catch (error) {
  if (error instanceof TesujiError) console.log(error.code, error.line ?? 0, error.column ?? 0, error.help ?? '');
}

console.log(solution, count, er, words, puzzle, other.status, json, wrong);
tesuji.free();
