// The analyses for setters: the contradicting parts of a puzzle, the possible digits of each cell, and the redundant
// clues.

import { numberOf } from '../board/rules.js';
import { ask } from '../engine/engine.js';
import { bit } from '../game/marks.js';
import { cellName, listed, t } from '../words.js';
import { ruleName } from './rules.js';

/** @typedef {import('../layout.js').Layout} Layout */
/** @typedef {{words: string, told: Set<number>, marks?: number[]}} Analysis */
/** @typedef {{layout: Layout, text: string, whole: boolean, signal: AbortSignal}} Asked */

/** The longest time that an analysis may take, in milliseconds. */
const PATIENCE = 20_000;
/** The maximum number of parts and cells to name. */
const MOST = 8;

/** @param {string} query @param {Asked} asked */
const answerOf = (query, { text, whole, signal }) => ask(query, { text }, { signal, whole, milliseconds: PATIENCE });

/** Returns parts that together have no solution. @param {Asked} asked @returns {Promise<Analysis | undefined>} */
export async function contradictionOf(asked) {
  const { layout } = asked;
  const { clash = [] } = await answerOf('why', asked);
  if (!clash.length) return undefined;
  return { words: t('analysis.clash', { parts: namesOf(layout, clash) }), told: cellsOf(layout, clash) };
}

/** Returns the digits that each cell has in at least one solution. @param {Asked} asked @returns {Promise<Analysis>} */
export async function possibleOf(asked) {
  const { layout } = asked;
  const { candidates = [], numbers } = await answerOf('candidates', asked);
  const marks = Array(layout.count).fill(0);
  for (const { cell, digit } of candidates.map((/** @type {string} */ name) => layout.candidate(name))) marks[cell] |= bit(digit);
  numbers?.forEach((/** @type {number[]} */ list, /** @type {number} */ cell) => { for (const number of list) marks[cell] |= bit(number - layout.first + 1); });
  const open = marks.flatMap((bits, cell) => (bits & (bits - 1) ? [cell] : []));
  return { words: t('analysis.possible', { count: open.length }), told: new Set(open), marks };
}

/** Returns the clues that could be left out one at a time. @param {Asked} asked @returns {Promise<Analysis>} */
export async function unneededOf(asked) {
  const { layout } = asked;
  const { alone = [] } = await answerOf('unneeded', asked);
  const words = alone.length ? t('analysis.unneeded', { count: alone.length, parts: namesOf(layout, alone) }) : t('analysis.minimal');
  return { words, told: cellsOf(layout, alone) };
}

/** Returns the cells of parts. @param {Layout} layout @param {any[]} parts */
const cellsOf = (layout, parts) => new Set(parts.flatMap(({ cell, cells = [cell] }) => cells.map((/** @type {string} */ name) => layout.cell(name))));

/** Returns the names of parts, or of the first ones if there are many. @param {Layout} layout @param {any[]} parts */
function namesOf(layout, parts) {
  const names = parts.map((part) => partName(layout, part));
  return names.length > MOST ? `${names.slice(0, MOST).join(', ')} …` : listed(names);
}

/**
 * Returns the name of a part: the cell and digit of a clue; the kind, number and cells of a constraint.
 * @param {Layout} layout
 * @param {any} part
 */
function partName(layout, { part, cell, cells = [], number, rule }) {
  const name = (/** @type {string} */ one) => cellName(layout, layout.cell(one));
  if (part === 'constraint') return [ruleName(rule), numberOf(rule), cells.slice(0, MOST).map(name).join(' ')].filter(Boolean).join(' ');
  return number === undefined ? name(cell) : `${name(cell)} = ${number}`;
}
