// The drawing of a step: its houses, its candidates by their roles, the links between them, and its
// conclusion. The engine names the cells and the candidates.

import { bit } from '../game/marks.js';
import { cellsNamed } from './named.js';

/** @typedef {import('../layout.js').Layout} Layout */
/** @typedef {{cell: number, digit: number}} Candidate */

/**
 * @typedef {object} Drawing
 * @property {number[]} shaded  the cells of the houses of the pattern
 * @property {Candidate[]} one     candidates of one side, in circles
 * @property {Candidate[]} other   those of the other side, in squares
 * @property {Candidate[]} fins    the exceptions, in diamonds
 * @property {{from: Candidate[], to: Candidate[], kind: 'strong' | 'weak' | 'implied'}[]} links
 * @property {{cells: number[], letter?: string}[]} frames  cells that belong together, and their letter in the text
 * @property {import('./hatching.js').Hatching} [hatching]  the digits that leave a hidden single, and their lines
 * @property {Candidate[]} place
 * @property {Candidate[]} eliminate
 * @property {Set<number>} [now]     the cells that the current sentence names; if there are none, everything is drawn
 * @property {Set<number>} [houses]  the cells of the houses that this sentence names
 * @property {Set<number>} [past]    the cells of the previous sentences
 * @property {number[]} [spot]       cells that the reader points at
 * @property {number[]} [candidates]  the candidates of each cell as bits, if other constraints than the houses have removed some
 */

/**
 * @param {Layout} layout
 * @param {any} step the step of an answer, with its drawing
 * @returns {Drawing}
 */
export function drawingOf(layout, step) {
  const read = (/** @type {string[] | undefined} */ names) => (names ?? []).map((name) => layout.candidate(name));
  const { shaded = [], one, other, fins, links = [], frames = [], candidates } = step.drawing ?? {};
  const cells = (/** @type {string[]} */ names) => names.map((name) => layout.cell(name));
  return {
    shaded: cells(shaded), one: read(one), other: read(other), fins: read(fins),
    links: links.map((/** @type {any} */ link) => ({ from: read(link.from), to: read(link.to), kind: link.kind })),
    frames: frames.map((/** @type {any} */ frame) => ({ cells: cells(frame.cells), letter: frame.letter })),
    candidates: candidates?.map((/** @type {number[]} */ digits) => digits.reduce((bits, digit) => bits | bit(digit - layout.first + 1), 0)),
    place: step.place ? read([step.place]) : [], eliminate: read(step.eliminate),
  };
}

/** An empty drawing. @type {Drawing} */
export const EMPTY = { shaded: [], one: [], other: [], fins: [], links: [], frames: [], place: [], eliminate: [] };

/**
 * Returns the drawing of the first two levels of a hint: the area to look at, and then the cells of the pattern.
 * @param {Layout} layout
 * @param {any} step
 * @param {boolean} pattern
 * @returns {Drawing}
 */
export function outlineOf(layout, step, pattern) {
  const { shaded, one, other, fins, frames } = drawingOf(layout, step);
  const where = cellsNamed(layout, step.where);
  const cells = [...(step.cells ?? []).map((/** @type {string} */ name) => layout.cell(name)), ...[...one, ...other, ...fins].map(({ cell }) => cell), ...frames.flatMap((frame) => frame.cells)];
  return {
    ...EMPTY, shaded: [...new Set([...shaded, ...where.single, ...where.houses])],
    frames: pattern && cells.length ? [{ cells: [...new Set(cells)] }] : [],
  };
}
