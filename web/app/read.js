// Reads whatever somebody pastes: the engine knows the notations.

import { ask, EngineError } from './engine/engine.js';
import { Layout } from './layout.js';

/**
 * @typedef {object} Read
 * @property {string} layout
 * @property {number[]} givens
 * @property {number[]} placed
 * @property {string[]} [candidates]
 * @property {boolean} sukaku
 * @property {string} format
 * @property {Record<string, string>} [metadata]
 * @property {number} rows
 * @property {number} columns
 * @property {import('./layout.js').Drawing} [drawing]  of a grid that is no square of boxes
 * @property {string} [problem]  the problem on a line, if it has more than boxes and givens
 * @property {import('./board/rules.js').Rule[]} [rules]
 * @property {string[]} [restricted]
 * @property {import('./game/game.js').Beyond} [beyond]
 * @property {string[]} [note_names]  what had to be chosen to read it
 * @property {Record<string, string>[]} [note_values]  the names that each of these notes has
 * @property {string} [code]
 */

/**
 * Returns the puzzles of a text. Those that cannot be read or shown are left out where others can: `left` says how many,
 * and `more` whether the text goes on.
 * @param {string} text
 * @returns {Promise<{puzzles: Read[], left: number, more: boolean}>}
 */
export async function readPuzzles(text) {
  const { items, more } = await ask('convert', { text, max_items: 200 });
  const read = items.filter((/** @type {Read} */ item) => !item.code);
  if (!read.length) throw new EngineError(items[0] ?? { code: 'text-missing' });
  const shown = read.filter(Layout.fits);
  if (!shown.length) throw new EngineError({ code: 'too-large' });
  for (const one of shown) {
    // The text itself says all that it says; one of several puzzles has to be written anew.
    if (one.problem) one.beyond = { text: items.length === 1 ? text : one.problem, rules: one.rules ?? [], restricted: one.restricted ?? [] };
  }
  return { puzzles: shown, left: items.length - shown.length, more };
}
