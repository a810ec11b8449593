// Tests of the installed package, which `cargo xtask npm` installs next to this file.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { load, Tesuji, TesujiError } from 'tesuji';

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const HARDEST = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';

const { resolve } = createRequire(import.meta.url);
const tesuji = await load();

test('it solves and counts', () => {
  const { status, solutions } = tesuji.ask('solve', { text: PUZZLE });
  assert.deepEqual([status, solutions], ['unique', [SOLUTION]]);
  const without = HARDEST.slice(0, 74) + '.......';
  assert.deepEqual(tesuji.ask('count', { text: without, limit: 1000 }).count, 849);
});

test('it gives hints, and rates', () => {
  const { advice, words } = tesuji.ask('hint', { text: PUZZLE, depth: 'full' });
  assert.equal(advice, 'step');
  assert.match(words, /box|row|column/);
  const { er, ep, ed } = tesuji.ask('rate', { text: HARDEST });
  assert.deepEqual([er, ep, ed], [10.7, 10.7, 9.7]);
});

test('a seed makes one puzzle', () => {
  const [one, other] = [1, 1].map((seed) => tesuji.ask('generate', { seed, symmetry: 'half-turn' }).items[0]);
  assert.equal(one.puzzle, other.puzzle);
  assert.deepEqual(tesuji.ask('solve', { text: one.puzzle }).solutions, [one.solution]);
});

test('it reads other sizes and rules', () => {
  const small = tesuji.ask('solve', { text: '1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2' });
  assert.deepEqual([small.status, small.size, small.solutions[0].length], ['unique', 4, 16]);
  const { constraints, status } = tesuji.ask('solve', { text: '.Shape~9x9.~R1C1_1.AntiKnight' });
  assert.deepEqual([constraints, status], [['anti-chess'], 'several']);
});

test('an error has its code and its place', () => {
  const ask = () => tesuji.ask('solve', { text: '53..7....\n6..195...' });
  assert.throws(ask, (error) => {
    assert.ok(error instanceof TesujiError && error instanceof Error);
    assert.deepEqual([error.code, error.line], ['text-unreadable', 2]);
    return true;
  });
  assert.throws(() => tesuji.ask('sing', {}), { code: 'unknown-query' });
});

test('a wrong argument is named, and has no place in JSON', () => {
  const text = PUZZLE;
  for (const [query, request, said] of [
    ['solve', { text, limt: 3 }, /unknown parameter `limt`; known: `limit`, `mistyped`, `text`/],
    ['generate', { text }, /unknown parameter `text`/],
    ['solve', { text, limit: 'x' }, /`limit`/],
    ['solve', { text, limit: NaN }, /`limit`: NaN/],
    ['solve', { text, limit: -1 }, /`limit`/],
    ['hint', { text, depth: 'all' }, /`depth`/],
    ['hint', { text, techniques: { up_to: 'fiendish' } }, /`techniques`/],
    ['rate', { text, scale: 'hodoku', improper: true }, /`improper` is for the scale `se`/],
    ['solve', text, /expected an object of parameters/],
    ['solve', null, /expected an object of parameters/],
    ['solve', [text], /expected an object of parameters/],
    ['solve', { text: 5 }, /`text`: expected a text/],
    ['solve', { text: {} }, /`text`: expected a text/],
    ['solve', { text: [1, 2, 3] }, /found 3 values/],
    ['solve', { text: [[5, 3.5], [0, 0]] }, /row 1, column 2/],
    ['check', { text: SOLUTION, puzzle: '12' }, /`puzzle`/],
  ]) {
    assert.throws(
      () => tesuji.ask(query, request),
      (error) => {
        assert.ok(error instanceof TesujiError, `${query}: ${error}`);
        assert.match(error.message, said);
        if (error.code === 'parameter') assert.deepEqual([error.line, error.column, error.offset], [undefined, undefined, undefined]);
        return true;
      },
    );
  }
  for (const milliseconds of [NaN, -1, '1000', null]) {
    assert.throws(() => tesuji.ask('solve', { text }, milliseconds), { code: 'parameter' }, `${milliseconds}`);
  }
  const { status, reason } = tesuji.ask('hint', { text, played: { placed: ['r10c3=1'] } });
  assert.equal(status, 'unsupported');
  assert.match(reason, /r10c3=1/);
});

test('boards are read as other programs have them', () => {
  const cells = [...PUZZLE];
  for (const empty of [0, null, undefined, '', '.', '0', -1]) {
    const flat = cells.map((cell) => (cell === '.' ? empty : Number(cell)));
    const rows = Array.from({ length: 9 }, (_, row) => flat.slice(9 * row, 9 * row + 9));
    for (const text of [flat, rows]) assert.deepEqual(tesuji.ask('solve', { text }).solutions, [SOLUTION], `${empty}`);
  }
  const lines = PUZZLE.match(/.{9}/g);
  const typed = Uint8Array.from(cells, (cell) => Number(cell.replace('.', '0')));
  for (const text of [cells, lines, typed, lines.map((line) => [...line])]) {
    assert.deepEqual(tesuji.ask('solve', { text }).solutions, [SOLUTION]);
  }
  assert.equal(tesuji.ask('solve', { text: [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]] }).size, 4);
});

test('many texts are asked about in one call', () => {
  const answers = tesuji.askEach('rate', [PUZZLE, 'no puzzle', HARDEST]);
  assert.deepEqual(answers.map((answer) => answer.er), [1.2, undefined, 10.7]);
  assert.ok(answers[1] instanceof TesujiError && answers[1].code === 'text-unreadable');
  assert.throws(() => tesuji.askEach('rate', [PUZZLE], { scale: 'none' }), { code: 'parameter' });
  assert.throws(() => tesuji.askEach('rate', PUZZLE), { code: 'parameter' });
  assert.deepEqual(tesuji.askEach('solve', []), []);
});

test('solutions come one after the other', () => {
  const text = HARDEST.slice(0, 74) + '.......';
  const all = [...tesuji.solutions(text)];
  assert.deepEqual([all.length, new Set(all).size], [849, 849]);
  assert.deepEqual([...tesuji.solutions(text, { limit: 100 })], all.slice(0, 100));
  assert.deepEqual([...tesuji.solutions(PUZZLE)], [SOLUTION]);
  assert.equal([...tesuji.solutions('.Shape~4x4.~R1C1_1.Cage~5~R2C1~R2C2')].length, 24);
  assert.equal([...tesuji.solutions(`55${'.'.repeat(79)}`)].length, 0);
  let found = 0;
  for (const solution of tesuji.solutions('.'.repeat(81))) {
    assert.equal(solution.length, 81);
    if (++found === 200) break;
  }
  assert.throws(() => [...tesuji.solutions('.'.repeat(81), {}, 50)], { code: 'stopped' });
  assert.throws(() => [...tesuji.solutions('no puzzle')], { code: 'text-unreadable' });
});

test('a grid is shown in a frame', () => {
  const digits = (shown) => shown.replace(/[^\d.]/g, '');
  assert.equal(digits(tesuji.show(PUZZLE)), PUZZLE);
  assert.equal(digits(tesuji.show(PUZZLE, { solution: true })), SOLUTION);
  assert.match(tesuji.show(PUZZLE), /│/);
  assert.match(tesuji.show('1...\n....\n....\n...4', { frame: 'ascii' }), /^[-+| \d.\n]+$/);
});

test('time can end the work', () => {
  const { status, stopped_by } = tesuji.ask('hint', { text: HARDEST }, 0);
  assert.deepEqual([status, stopped_by], ['stopped', 'deadline']);
});

test('the file of the module is exported, and any source of it is taken', async () => {
  const bytes = await readFile(resolve('tesuji/tesuji.wasm'));
  const compiled = await Tesuji.of(await WebAssembly.compile(bytes));
  assert.equal(compiled.ask('solve', { text: PUZZLE }).status, 'unique');
  compiled.free();
});

test('what browsers load fetches the module, whatever the server says it is', async (context) => {
  const folder = new URL('.', pathToFileURL(resolve('tesuji/tesuji.wasm')));
  const { fetch } = globalThis;
  context.after(() => (globalThis.fetch = fetch));
  for (const type of ['application/wasm', 'application/octet-stream']) {
    globalThis.fetch = async (url) => new Response(await readFile(url), { headers: { 'content-type': type } });
    const { load: loadAsBrowser } = await import(new URL('index.js', folder).href);
    assert.equal((await loadAsBrowser()).ask('solve', { text: PUZZLE }).status, 'unique', type);
  }
  globalThis.fetch = async () => new Response('', { status: 404, statusText: 'Not Found' });
  const { load: loadNothing } = await import(new URL('index.js', folder).href);
  await assert.rejects(loadNothing(), /404 Not Found/);
});
