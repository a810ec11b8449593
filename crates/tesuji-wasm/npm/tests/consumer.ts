// The types as a strict program uses them. It is only checked.

import { type Band, type Grid, load, Tesuji, TesujiError } from 'tesuji';

const tesuji: Tesuji = await load();
const text = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const board = [[5, 3, 0, null], ['.', '', 7, 1]];

const solution: Grid | undefined = tesuji.ask('solve', { text }).solutions[0];
const count: number | undefined = tesuji.ask('count', { text: board, limit: 10 }).count;
const er: number | undefined = tesuji.ask('rate', { text }, 1000).er;
const words: string | undefined = tesuji.ask('hint', { text, depth: 'full', techniques: { up_to: 'expert' } }).words;
const puzzle: Grid = tesuji.ask('generate', { seed: 1 }).items[0]!.puzzle;
const technique: string | undefined = tesuji.ask('explain', { text }).steps?.[0]?.technique;
const json: string = tesuji.askText('solve', JSON.stringify({ text }));
const names: string[] = tesuji.ask('techniques').items.map((item) => item.id);
const grid: string = tesuji.show(text, { solution: true, frame: 'ascii' });
for (const each of tesuji.solutions(text, { limit: 3 })) console.log(each);
for (const answer of tesuji.askEach('rate', [text, 'no puzzle'])) {
  console.log(answer instanceof TesujiError ? answer.code : answer.er);
}

const band: Band | undefined = tesuji.ask('classify', { text }).band;
if (band === 'expert') console.log('hard');

// @ts-expect-error: no band has the name
if (band === 'fiendish') console.log('hard');
// @ts-expect-error: a count is a number
const wrong: string = tesuji.ask('count', { text }).count;
// @ts-expect-error: no parameter has the name
tesuji.ask('solve', { text, limt: 3 });
// @ts-expect-error: no depth has the name
tesuji.ask('hint', { text, depth: 'all' });
// @ts-expect-error: a question about a problem has its text
tesuji.ask('solve', { limit: 3 });
// @ts-expect-error: no query has the name
tesuji.ask('sing', { text });
// @ts-expect-error: no key has the name
console.log(tesuji.ask('solve', { text }).solution);
// @ts-expect-error: instances come from `load` or `Tesuji.of`
new Tesuji();

try {
  tesuji.ask('solve', { text: '' });
} catch (error) {
  if (error instanceof TesujiError) console.log(error.code, error.line ?? 0, error.column ?? 0, error.help ?? '');
}

console.log(solution, count, er, words, puzzle, technique, json, names, grid, wrong);
tesuji.free();
