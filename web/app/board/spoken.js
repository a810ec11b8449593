// The grid in words, for those who hear it: a cell, and the cells of its row, column or box.

import { digitsOf } from '../game/marks.js';
import { settings } from '../settings.js';
import { named, t } from '../words.js';

/** @typedef {import('../layout.js').Layout} Layout */

/**
 * Returns the words of a cell: all of it, or only its place and its digits.
 * @param {Layout} layout
 * @param {{value: number, given: boolean, corner: number, centre: number, wrong: boolean, told: boolean, colours: number[]}} part
 * @param {number} cell
 */
export function spokenCell(layout, part, cell) {
  const list = (/** @type {number} */ marks) => digitsOf(marks).map((digit) => layout.symbol(digit)).join(' ');
  const [row, column] = [layout.row(cell) + 1, layout.column(cell) + 1];
  const warnings = [part.wrong && t('cell.wrong'), part.told && t('cell.told')];
  if (settings.spoken === 'short') {
    return [`${row} ${column}`, part.value ? layout.symbol(part.value) : list(part.corner | part.centre) || t('cell.empty'), ...warnings].filter(Boolean).join(', ');
  }
  return [
    t('cell.place', { row, column }),
    part.value ? `${part.given ? t('cell.given') : ''} ${layout.symbol(part.value)}` : t('cell.empty'),
    part.corner && t('cell.marks', { marks: list(part.corner) }),
    part.centre && t('cell.centre', { marks: list(part.centre) }),
    ...warnings,
    part.colours.length > 0 && t('cell.colour', { number: part.colours.join(' ') }),
  ].filter(Boolean).join(', ');
}

/**
 * Returns the words of a house of a cell: its digits in their order, and which ones it lacks.
 * @param {Layout} layout
 * @param {number[]} values
 * @param {'row' | 'column' | 'box'} kind
 * @param {number} cell
 */
export function spokenHouse(layout, values, kind, cell) {
  const same = (/** @type {number} */ other) => (kind === 'box' ? layout.regions[other] === layout.regions[cell] : layout[kind](other) === layout[kind](cell));
  const cells = values.flatMap((_, other) => (same(other) ? [other] : []));
  const digits = cells.map((other) => (values[other] ? layout.symbol(values[other]) : t('cell.empty'))).join(', ');
  // A region is called by the engine: `box 4`.
  const number = kind === 'box' ? layout.regions[cell].replace(/\D/g, '') : layout[kind](cell) + 1;
  const found = new Set(cells.map((other) => values[other]));
  const lacking = Array.from({ length: layout.size }, (_, nth) => nth + 1).filter((digit) => !found.has(digit)).map((digit) => layout.symbol(digit));
  const place = named('read', kind, { number });
  if (settings.spoken === 'short') return `${place}: ${digits}`;
  return `${place}: ${digits}. ${lacking.length ? t('read.lacks', { digits: lacking.join(' ') }) : t('read.full')}`;
}
