// Writes `answers.ts`, whose types are then checked: answers of the module to every query, about problems of every
// kind, and the names of the parameters that the module knows.

import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { load } from 'tesuji';

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
const WING = '8.....4....5..6.78.2.4.75.1.......469...1......26.59.....5.....5.8..91.2........7';
const FULL = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

const PROBLEMS = [
  EASY,
  HARD,
  WING,
  FULL,
  FULL.replace('5', '.'),
  HARD.replace('4', '.'),
  `55${'.'.repeat(79)}`,
  `${EASY.slice(0, 80)}l`,
  '12..\n....\n....\n...1',
  '1....6\n..61..\n......\n...5..\n.4...2\n6.5...',
  '.Shape~4x4.~R1C1_1.Cage~5~R2C1~R2C2',
  '.Shape~4x4.Cage~9~R1C1~R1C2.~R2C1_1',
  '.Shape~9x9.~R1C1_1.AntiKnight',
  '.Shape~4x6',
  `${EASY}\tby hand`,
];

/** The parameters of each query besides its problem, for several requests. */
const MORE = {
  solve: [{}, { limit: 0 }, { mistyped: true }],
  count: [{ limit: 3, probes: 5 }],
  check: [{}, { puzzle: EASY }],
  evaluate: [{ prediction: FULL }, { prediction: 'none', solution: FULL }],
  hint: [{ depth: 'full', drawing: true }, { depth: 'where' }, { depth: 'technique', words: false }],
  steps: [{ limit: 4 }],
  explain: [{}],
  rate: [{ steps: true }, { scale: 'hodoku', steps: true }, { scale: 'steps' }, { window: { er: '..1.0' } }],
  classify: [{}, { band_only: true }],
  canonicalize: [{}, { form: 'solution' }],
  isomorphic: [{ to: EASY }, { to: HARD, form: 'pattern' }],
  distance: [{ to: EASY }],
  minimal: [{}, { find: 'required' }, { find: 'reduced' }],
  unavoidable: [{ size: 6 }, { size: 4, find: 'sizes' }, { size: 4, find: 'apart' }],
  scan: [{ fixed: Array.from({ length: 81 }, (_, cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`) }],
  convert: [{}, { to: 'line' }, { to: 'boxed' }],
  textbook: [{ limit: 5 }, { algorithm: 'dancing-links', limit: 0 }],
  picture: [{}, { of: 'solution' }, { of: 'hint' }, { of: 'step', step: 1 }],
};

/** The requests for queries without a problem. */
const ALONE = {
  generate: [
    { seed: 1, count: 2, rate: true, path: true, difficulty: 'easy..medium' },
    { seed: 1, method: 'unbiased' },
    { seed: 1, size: 4, rules: ['x'] },
    { seed: 1, count: 0 },
  ],
  technique: [{ name: 'x-wing' }, { name: 'brute-force' }, { name: 'skyscraper', lang: 'zh' }],
  techniques: [{}],
  formats: [{}],
  scales: [{}],
  algorithms: [{}],
};

const MILLISECONDS = 300;

const { resolve } = createRequire(import.meta.url);
const declared = await readFile(new URL('names.d.ts', `file://${resolve('tesuji/tesuji.wasm')}`), 'utf8');
// The module cannot decode pictures.
const queries = declared.match(/type Query =([^;]*);/)[1].match(/[a-z]+/g).filter((query) => query !== 'read');
const tesuji = await load();

/** Returns an answer; `null` if the request is refused. */
function answered(query, request, milliseconds) {
  const answer = JSON.parse(tesuji.askText(query, JSON.stringify(request), milliseconds));
  return answer.code ? null : answer;
}

const lines = ["import type { Answers, ErrorCode, Requests } from 'tesuji';", ''];
const short = (text) => (text.length > 300_000 ? null : text);
for (const query of queries) {
  const error = JSON.parse(tesuji.askText(query, '{"?": 1}'));
  const known = [...error.error.split('known: ')[1].matchAll(/`(\w+)`/g)].map(([, name]) => name);
  lines.push(`export const ${query}_parameters: Record<keyof Requests['${query}'], true> = {`);
  lines.push(`  ${known.map((name) => `${name}: true`).join(', ')},`, '};', '');

  const requests = ALONE[query] ?? PROBLEMS.flatMap((text) => (MORE[query] ?? [{}]).map((more) => ({ text, max_items: 3, ...more })));
  const answers = requests.flatMap((request) => [
    answered(query, request, MILLISECONDS),
    // An answer to stopped work has additional keys.
    answered(query, request, 0),
  ]);
  const told = answers.filter((answer) => answer).map((answer) => short(JSON.stringify(answer))).filter((answer) => answer);
  if (told.length === 0) throw new Error(`${query} has no answer`);
  lines.push(`export const ${query}_answers: Answers['${query}'][] = [`);
  for (const answer of new Set(told)) lines.push(`  ${answer},`);
  lines.push('];', '');
}
const codes = ['sing\n{}', 'solve\n{', 'solve\n{"limit":"x"}', 'solve\n{}', 'solve\n{"text":"12"}', 'generate\n{"clues":5}'];
lines.push('export const codes: ErrorCode[] = [');
for (const code of codes) lines.push(`  ${JSON.stringify(JSON.parse(tesuji.askText(...code.split('\n'))).code)},`);
lines.push('];', '');
await writeFile('answers.ts', lines.join('\n'));
