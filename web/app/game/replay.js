// The way of a game as a short text, for a link: the changes from each moment to the next one, compressed.

import { emptyState } from './state.js';

/** @typedef {import('./state.js').State} State */

const LISTS = /** @type {const} */ (['digits', 'corner', 'centre', 'colours']);
/** The number that a change of `full` has among the lists. */
const FULL = LISTS.length;
/** How many moments are read, and how many bytes they have at most. */
const MOST = 10_000;
const MOST_BYTES = 4_000_000;

/** Returns the changes between two states: list, cell, value. @param {State} from @param {State} to */
function changes(from, to) {
  const found = LISTS.flatMap((list, nth) => to[list].flatMap((value, cell) => (value === from[list][cell] ? [] : [nth, cell, value])));
  return to.full === from.full ? found : [...found, FULL, 0, Number(to.full)];
}

/** Returns the bytes that come out of a stream, not more than a number. @param {ReadableStream<Uint8Array>} stream @param {number} most */
async function bytesOf(stream, most) {
  const parts = [];
  let total = 0;
  for (let reader = stream.getReader(), part = await reader.read(); !part.done; part = await reader.read()) {
    total += part.value.length;
    if (total > most) throw new RangeError('too long');
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}

/** Returns the text of a game's way. @param {import('./game.js').Game} game */
export async function wayOf({ layout, past, solved, elapsed }) {
  const moves = past.map(({ state }, nth) => changes(nth ? past[nth - 1].state : emptyState(layout), state));
  const text = JSON.stringify({ solved, elapsed: Math.round(elapsed), moves });
  const bytes = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')), MOST_BYTES);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * Reads a way into a game that was not played. Throws an error if the text is not one for its layout.
 * @param {import('./game.js').Game} game
 * @param {string} text
 */
export async function goAlong(game, text) {
  const packed = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  const bytes = await bytesOf(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')), MOST_BYTES);
  const { solved, elapsed, moves } = JSON.parse(new TextDecoder().decode(bytes));
  const { layout, givens } = game;
  if (!Array.isArray(moves) || !moves.length || moves.length > MOST) throw new RangeError('no moves');
  let state = emptyState(layout);
  game.past = moves.map((move) => {
    if (!Array.isArray(move) || move.length % 3) throw new RangeError('no move');
    state = structuredClone(state);
    for (let at = 0; at < move.length; at += 3) {
      const [list, cell, value] = move.slice(at, at + 3);
      const most = list === 0 ? layout.size : 2 ** (Math.max(layout.size, 9) + 1);
      if (![list, cell, value].every(Number.isInteger) || value < 0 || value > most || cell < 0 || cell >= layout.count || !(list >= 0 && list <= FULL)) throw new RangeError('no change');
      if (list === FULL) state.full = value === 1;
      else if (list > 0 || !givens[cell]) state[LISTS[list]][cell] = value;
    }
    return { state };
  });
  game.at = game.past.length - 1;
  game.solved = solved === true && game.isFull;
  game.elapsed = Number.isFinite(elapsed) ? Math.max(0, elapsed) : 0;
}
