// Reads pasted text in any notation of the engine.

import { ask, EngineError } from './engine/engine.js';
import { Layout } from './layout.js';

/**
 * @typedef {object} Read
 * @property {string} layout
 * @property {number[]} givens
 * @property {number[]} placed
 * @property {string[]} [candidates]
 * @property {number[][]} [marks]  the player's pencil marks in some of the cells
 * @property {boolean} sukaku
 * @property {string} format
 * @property {Record<string, string>} [metadata]
 * @property {number} rows
 * @property {number} columns
 * @property {import('./layout.js').Drawing} [drawing]  the drawing of a grid that is not a square of boxes
 * @property {string} [problem]  the problem on a line, if it has more than boxes and givens
 * @property {import('./board/rules.js').Rule[]} [rules]
 * @property {string[]} [restricted]
 * @property {import('./game/game.js').Beyond} [beyond]
 * @property {string[]} [note_names]  the choices that were made to read it
 * @property {Record<string, string>[]} [note_values]  the names that each of these notes has
 * @property {string} [code]
 * @property {string} [text]  the text, if it has no other puzzle
 * @property {import('./photograph/grids.js').Photograph} [photograph]  the cells in doubt, if read from a picture
 */

/**
 * Returns the puzzles of a text. If some of them can be read and shown, the others are left out: `left` is their
 * number, and `more` is true if the text has even more puzzles.
 * @param {string} text
 * @param {AbortSignal} [signal]
 * @returns {Promise<{puzzles: Read[], left: number, more: boolean}>}
 */
export async function readPuzzles(text, signal) {
  const { items, more } = await ask('convert', { text, max_items: 200 }, { signal });
  signal?.throwIfAborted();
  const read = items.filter((/** @type {Read} */ item) => !item.code);
  if (!read.length) throw new EngineError(items[0] ?? { code: 'text-missing' });
  const shown = read.filter(Layout.fits);
  if (!shown.length) throw new EngineError({ code: 'too-large' });
  for (const one of shown) {
    // A single puzzle keeps its text; one of several puzzles has to be written again.
    if (items.length === 1) one.text = text;
    if (one.problem) one.beyond = { text: one.text ?? one.problem, rules: one.rules ?? [], restricted: one.restricted ?? [] };
  }
  return { puzzles: shown, left: items.length - shown.length, more };
}

/** Returns the text of a file: UTF-16 if it begins with a byte order mark, otherwise UTF-8. @param {Blob} file */
export async function textOfFile(file) {
  const bytes = await file.arrayBuffer();
  const mark = [...new Uint8Array(bytes.slice(0, 2))].join();
  return new TextDecoder({ '255,254': 'utf-16le', '254,255': 'utf-16be' }[mark] ?? 'utf-8').decode(bytes);
}
