// The package as whoever installs it sees it: `cargo xtask npm` installs it beside this file.

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
