// A grid as a text that the engine reads.

import { bit, candidatesOf } from './marks.js';
import { valuesOf } from './state.js';

/**
 * Returns the text of the clues and, if a state is given, of what the player has written.
 * @param {import('../layout.js').Layout} layout
 * @param {number[]} givens
 * @param {import('./state.js').State} [state]
 */
export function textOf(layout, givens, state) {
  if (!layout.isClassic) return framed(layout, state ? valuesOf(givens, state) : givens);
  if (!state || (!state.full && state.digits.every((digit) => !digit))) return lineOf(givens);
  // A line of a HoDoKu library: placed digits after a plus, removed candidates as digit, row, column.
  const cells = givens.map((given, cell) => given || (state.digits[cell] ? `+${state.digits[cell]}` : '.')).join('');
  return `:0000:x:${cells}:${state.full ? struck(layout, givens, state).join(' ') : ''}::`;
}

/** Returns values as a line, a dot for each empty cell. @param {number[]} values */
export function lineOf(values) {
  return values.map((value) => value || '.').join('');
}

/**
 * Returns rows of numbers, in a frame that shows the boxes if there are any: the size alone does not determine their
 * shape.
 * @param {import('../layout.js').Layout} layout
 * @param {number[]} values
 */
function framed({ boxes, rows, columns, drawing }, values) {
  const { height, width } = boxes ?? { height: rows, width: columns };
  const parts = Array.from({ length: columns / width }, (_, part) => part * width);
  const border = boxes ? `+${parts.map(() => `${'-'.repeat(width)}+`).join('')}\n` : '';
  const bar = boxes ? '|' : '';
  const lines = Array.from({ length: rows }, (_, row) => {
    const cells = values.filter((_, cell) => drawing.cells[cell][0] === row).map((value) => value || '.');
    const shown = parts.map((part) => cells.slice(part, part + width).join(' '));
    return `${row % height ? '' : border}${bar}${shown.join('|')}${bar}\n`;
  });
  return `${lines.join('')}${border}`;
}

/**
 * @param {import('../layout.js').Layout} layout
 * @param {number[]} givens
 * @param {import('./state.js').State} state
 */
function struck(layout, givens, state) {
  /** @type {string[]} */
  const found = [];
  candidatesOf(layout, valuesOf(givens, state)).forEach((marks, cell) => {
    for (let digit = 1; digit <= 9; digit += 1) {
      if (marks & bit(digit) && !(state.corner[cell] & bit(digit))) found.push(`${digit}${layout.row(cell) + 1}${layout.column(cell) + 1}`);
    }
  });
  return found;
}

/**
 * Returns the values of a grid in an answer, which is a line of 81 characters or a list.
 * @param {string | number[]} grid
 */
export function valuesFrom(grid) {
  return typeof grid === 'string' ? [...grid].map((one) => Number(one) || 0) : grid;
}
