// Puzzles of several notations as one text, which has only one notation.

import { ask, EngineError } from '../engine/engine.js';

/** The maximum number of puzzles in a text that is converted to the engine's own notation. */
const MOST = 1000;

/**
 * Returns the puzzles of texts as one text. Lines of 81 characters stay unchanged; if any text has anything else, all
 * puzzles are written in the engine's own notation.
 * @param {string[]} texts
 */
export async function collected(texts) {
  const different = [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
  if (different.length < 2) return different.join('');
  const lines = different.flatMap((text) => text.split(/\s+/));
  if (lines.every((line) => /^[\d.]{81}$/.test(line))) return [...new Set(lines)].join('\n');
  const written = [];
  for (const text of different) {
    const { items, more } = await ask('convert', { text, to: 'tesuji', max_items: MOST });
    if (more) throw new EngineError({ code: 'text-too-long' });
    for (const item of items) {
      if (item.code) throw new EngineError(item);
      written.push(item.text.trim());
    }
  }
  return written.join('\n');
}
