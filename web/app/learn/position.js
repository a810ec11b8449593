// A position of a lesson: one of the stored positions, turned and renumbered at random, so that it differs each time.

import { bit } from '../game/marks.js';
import { emptyState, fillMarks } from '../game/state.js';
import { Layout } from '../layout.js';

/** @typedef {{layout: Layout, givens: number[], state: import('../game/state.js').State}} Position */

/**
 * Returns the position that a text describes: 81 cells, placed digits after a plus, and removed candidates after a
 * colon.
 * @param {string} text
 * @param {() => number} [random]
 * @returns {Position}
 */
export function positionOf(text, random = Math.random) {
  const layout = Layout.of('3x3');
  const [cells, struck = ''] = text.split(':');
  const lines = () => shuffled([0, 1, 2], random).flatMap((band) => shuffled([0, 1, 2], random).map((nth) => 3 * band + nth));
  const [rows, columns, digits] = [lines(), lines(), [0, ...shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9], random)]];
  const isTurned = random() < 0.5;
  const moved = (/** @type {number} */ row, /** @type {number} */ column) =>
    (isTurned ? 9 * columns[column] + rows[row] : 9 * rows[row] + columns[column]);
  const givens = Array(81).fill(0);
  const empty = emptyState(layout);
  [...cells.matchAll(/(\+?)([\d.])/g)].forEach(([, placed, digit], cell) => {
    (placed ? empty.digits : givens)[moved(Math.floor(cell / 9), cell % 9)] = digits[Number(digit) || 0];
  });
  const state = fillMarks(layout, givens, empty);
  for (const [digit, row, column] of struck.split(' ').filter(Boolean).map((mark) => [...mark].map(Number))) {
    state.corner[moved(row - 1, column - 1)] &= ~bit(digits[digit]);
  }
  return { layout, givens, state };
}

/** @template T @param {T[]} list @param {() => number} random @returns {T[]} */
function shuffled(list, random) {
  const left = [...list];
  return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0]);
}
