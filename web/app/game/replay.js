// The history of a game as a short text for a link: the changes from each moment to the next, compressed.

import { isSolved } from './solution.js';
import { emptyState, FULL, isValue, LISTS, PARTS } from './state.js';

/** @typedef {import('./state.js').State} State */

/** The limits of a replay: its moments, the cells of all moments, the bytes of its text, and the characters in a link. */
const MOST_MOMENTS = 10_000;
const MOST_CELLS = 2_000_000;
const MOST_BYTES = 4_000_000;
const MOST_CHARACTERS = 400_000;
/** The longest game, in milliseconds: a hundred hours. */
const LONGEST = 360_000_000;

/** Returns the changes between two states: list, cell, value. @param {State} from @param {State} to */
function changes(from, to) {
  const found = LISTS.flatMap((list) => to[list].flatMap((value, cell) => (value === from[list][cell] ? [] : [PARTS.indexOf(list), cell, value])));
  return to.full === from.full ? found : [...found, FULL, 0, Number(to.full)];
}

/**
 * Returns the bytes of a stream; throws an error if there are more than `most`.
 * @param {ReadableStream<Uint8Array>} stream
 * @param {number} most
 */
async function bytesOf(stream, most) {
  const parts = [];
  let total = 0;
  for (let reader = stream.getReader(), part = await reader.read(); !part.done; part = await reader.read()) {
    total += part.value.length;
    if (total > most) {
      await reader.cancel();
      throw new RangeError('too long');
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}

/** Throws an error if a game with this many moments is too long for a link. @param {import('../layout.js').Layout} layout @param {number} moments */
function checkLength({ count }, moments) {
  if (!moments || moments > MOST_MOMENTS || moments * count > MOST_CELLS) throw new RangeError('too many moments');
}

/** Returns the history of a game as text. Throws an error if it is too long. @param {import('./game.js').Game} game */
export async function wayOf({ layout, past, elapsed }) {
  checkLength(layout, past.length);
  const moves = past.map(({ state }, nth) => changes(nth ? past[nth - 1].state : emptyState(layout), state));
  const text = JSON.stringify({ elapsed: Math.round(elapsed), moves });
  const bytes = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')), MOST_BYTES);
  const way = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  if (way.length > MOST_CHARACTERS) throw new RangeError('too long');
  return way;
}

/**
 * Returns the state after a move.
 * @param {import('./game.js').Game} game
 * @param {State} before
 * @param {unknown} move
 * @returns {State}
 */
function after({ layout, givens }, before, move) {
  if (!Array.isArray(move) || move.length % 3) throw new RangeError('no move');
  // Lists that do not change are shared.
  const state = { ...before };
  for (let at = 0; at < move.length; at += 3) {
    const [list, cell, value] = move.slice(at, at + 3);
    if (![list, cell, value].every((number) => Number.isInteger(number) && number >= 0) || list >= PARTS.length || cell >= layout.count || !isValue(layout, list, value)) throw new RangeError('no change');
    const name = PARTS[list];
    if (name === 'full') state.full = value === 1;
    else if (list > 0 || !givens[cell]) {
      if (state[name] === before[name]) state[name] = [...before[name]];
      state[name][cell] = value;
    }
  }
  return state;
}

/**
 * Reads a history into a game without moves. Throws an error if the text is not a history for its layout. Determines
 * whether the game was solved, and keeps its time only if it was.
 * @param {import('./game.js').Game} game
 * @param {string} text
 */
export async function goAlong(game, text) {
  if (text.length > MOST_CHARACTERS) throw new RangeError('too long');
  const packed = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  const bytes = await bytesOf(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')), MOST_BYTES);
  const { elapsed, moves } = JSON.parse(new TextDecoder().decode(bytes));
  if (!Array.isArray(moves)) throw new RangeError('no moves');
  checkLength(game.layout, moves.length);
  let state = emptyState(game.layout);
  const past = moves.map((move) => ({ state: state = after(game, state, move) }));
  game.past = past;
  game.at = past.length - 1;
  game.solved = game.isFull && (await isSolved(game)) === true;
  game.elapsed = game.solved && elapsed >= 0 && elapsed <= LONGEST ? Math.round(elapsed) : 0;
}
