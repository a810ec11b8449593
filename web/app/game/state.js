// The player's entries in a grid at one moment. A state is immutable: each move makes a new one.

import { allDigits, bit, candidatesOf } from './marks.js';

/**
 * @typedef {object} State
 * @property {number[]} digits   the digits that the player has placed, 0 for none
 * @property {number[]} corner   small digits at fixed places, as bits
 * @property {number[]} centre   small digits in a row, as bits
 * @property {number[]} colours  as bits: a cell can have several
 * @property {number[]} row      small digits, as bits: the digit is in one of the cells of this row that have it
 * @property {number[]} column   small digits, as bits: the digit is in one of the cells of this column that have it
 * @property {boolean} full      true if the corner marks are all candidates, so that a missing one is a decision
 * @property {import('../board/ink.js').Ink[]} [ink]  the lines and marks of the pen
 */

/** @typedef {import('../layout.js').Layout} Layout */
/** @typedef {'digit' | 'corner' | 'centre' | 'colour' | 'row' | 'column'} Mode */

/** The parts of a state. Links and shared games name a part by its position in this list, which never changes. */
export const PARTS = /** @type {const} */ (['digits', 'corner', 'centre', 'colours', 'full', 'row', 'column']);

/** The position of the part that is not about cells. */
export const FULL = PARTS.indexOf('full');

/** The parts with a value for each cell. */
export const LISTS = /** @type {const} */ (['digits', 'corner', 'centre', 'colours', 'row', 'column']);

/** The kinds of small digits. */
export const MARKS = /** @type {const} */ (['corner', 'centre', 'row', 'column']);

/** The number of colours. */
export const COLOURS = 9;

/**
 * Returns whether a value is possible in a part of a state: a digit, or digits or colours as bits.
 * @param {Layout} layout
 * @param {number} part  the position in `PARTS`
 * @param {number} value
 */
export function isValue({ size }, part, value) {
  if (part === FULL) return value <= 1;
  if (part === 0) return value <= size;
  return value <= allDigits(PARTS[part] === 'colours' ? Math.max(size, COLOURS) : size) && value % 2 === 0;
}

/** @param {Layout} layout @returns {State} */
export function emptyState(layout) {
  const none = () => Array(layout.count).fill(0);
  return { digits: none(), corner: none(), centre: none(), colours: none(), row: none(), column: none(), full: false };
}

/** @param {State} state @returns {State} */
const copy = (state) => ({
  digits: [...state.digits], corner: [...state.corner], centre: [...state.centre], colours: [...state.colours],
  row: [...state.row], column: [...state.column], full: state.full,
  ...(state.ink && { ink: state.ink }),
});

/**
 * Writes a digit, mark or colour into cells or, if all of them already have it, removes it.
 * @param {Layout} layout
 * @param {number[]} givens
 * @param {State} before
 * @param {{mode: Mode, digit: number, cells: number[], clean: boolean}} move
 * @returns {State}
 */
export function write(layout, givens, before, { mode, digit, cells, clean }) {
  const state = copy(before);
  if (mode === 'colour') {
    const all = cells.every((cell) => state.colours[cell] & bit(digit));
    for (const cell of cells) state.colours[cell] = all ? state.colours[cell] & ~bit(digit) : state.colours[cell] | bit(digit);
    return state;
  }
  const open = cells.filter((cell) => !givens[cell]);
  if (mode === 'digit') {
    const all = open.every((cell) => state.digits[cell] === digit);
    for (const cell of open) {
      state.digits[cell] = all ? 0 : digit;
      if (!all && clean) for (const peer of layout.peers[cell]) strike(state, peer, digit);
    }
    return state;
  }
  const marks = state[mode];
  const free = open.filter((cell) => !state.digits[cell]);
  const all = free.every((cell) => marks[cell] & bit(digit));
  for (const cell of free) marks[cell] = all ? marks[cell] & ~bit(digit) : marks[cell] | bit(digit);
  return state;
}

/** @param {State} state @param {number} cell @param {number} digit */
function strike(state, cell, digit) {
  for (const kind of MARKS) state[kind][cell] &= ~bit(digit);
}

/**
 * Clears the digits of cells or, if there are none, their marks or, if there are none, their colours.
 * @param {number[]} givens
 * @param {State} before
 * @param {number[]} cells
 */
export function clear(givens, before, cells) {
  const state = copy(before);
  const open = cells.filter((cell) => !givens[cell]);
  if (open.some((cell) => state.digits[cell])) for (const cell of open) state.digits[cell] = 0;
  else if (open.some((cell) => MARKS.some((kind) => state[kind][cell]))) for (const cell of open) for (const kind of MARKS) state[kind][cell] = 0;
  else for (const cell of cells) state.colours[cell] = 0;
  return state;
}

/**
 * Turns corner marks into centre marks or, if there are none, centre marks into corner marks.
 * @param {number[]} givens
 * @param {State} before
 * @param {number[]} cells
 */
export function turnMarks(givens, before, cells) {
  const state = copy(before);
  const open = cells.filter((cell) => !givens[cell] && !state.digits[cell]);
  /** @type {('corner' | 'centre')[]} */
  const names = ['corner', 'centre'];
  const [from, to] = open.some((cell) => state.corner[cell]) ? names : names.reverse();
  if (!open.some((cell) => state[from][cell])) return before;
  for (const cell of open) {
    state[to][cell] |= state[from][cell];
    state[from][cell] = 0;
  }
  // A candidate that was moved out of its corner has not been ruled out.
  state.full = false;
  return state;
}

/**
 * Writes all candidates as corner marks.
 * @param {Layout} layout
 * @param {number[]} givens
 * @param {State} before
 */
export function fillMarks(layout, givens, before) {
  const state = copy(before);
  const all = candidatesOf(layout, valuesOf(givens, state));
  // The player's earlier decisions about marks are kept.
  state.corner = before.full ? all.map((marks, cell) => marks & before.corner[cell]) : all;
  state.full = true;
  return state;
}

/**
 * Applies a step.
 * @param {Layout} layout
 * @param {number[]} givens
 * @param {State} before
 * @param {{place?: string, eliminate?: string[]}} step
 */
export function apply(layout, givens, before, step) {
  let state = before;
  if (step.eliminate?.length) {
    state = copy(before.full ? before : fillMarks(layout, givens, before));
    for (const { cell, digit } of step.eliminate.map((name) => layout.candidate(name))) strike(state, cell, digit);
  }
  if (step.place) {
    const { cell, digit } = layout.candidate(step.place);
    state = copy(state);
    state.digits[cell] = digit;
    for (const peer of layout.peers[cell]) strike(state, peer, digit);
  }
  return state;
}

/** Returns the state with another drawing of the pen. @param {State} before @param {import('../board/ink.js').Ink[]} ink */
export function inked(before, ink) {
  return { ...copy(before), ink };
}

/** @param {number[]} givens @param {State} state */
export function valuesOf(givens, state) {
  return givens.map((given, cell) => given || state.digits[cell]);
}

/**
 * Returns the cells in which two states differ.
 * @param {State} one
 * @param {State} other
 */
export function cellsChanged(one, other) {
  return one.digits.flatMap((_, cell) => (LISTS.some((name) => one[name][cell] !== other[name][cell]) ? [cell] : []));
}

/** @param {State} one @param {State} other */
export function isSame(one, other) {
  return one.full === other.full && String(one.ink ?? '') === String(other.ink ?? '') && LISTS.every((name) => one[name].every((value, cell) => value === other[name][cell]));
}
