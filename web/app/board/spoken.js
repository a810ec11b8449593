// The grid in words, for screen readers: a cell, and the cells of its row, column or box.

import { digitsOf } from '../game/marks.js';
import { settings } from '../settings.js';
import { capital, houseName, t } from '../words.js';

/** @typedef {import('../layout.js').Layout} Layout */

/**
 * Returns the words for the position of a cell.
 * @param {Layout} layout
 * @param {number} cell
 */
export function spokenPlace(layout, cell) {
  const [row, column] = [layout.row(cell) + 1, layout.column(cell) + 1];
  return settings.spoken === 'short' ? `${row} ${column}` : t('cell.place', { row, column });
}

/**
 * Returns the words for the content of a cell: all of it, or only its digits.
 * @param {Layout} layout
 * @param {{value: number, given: boolean, corner: number, centre: number, row: number, column: number, wrong: boolean, told: boolean, colours: number[]}} part
 */
export function spokenContent(layout, part) {
  const list = (/** @type {number} */ marks) => digitsOf(marks).map((digit) => layout.symbol(digit)).join(' ');
  const warnings = [part.wrong && t('cell.wrong'), part.told && t('cell.told')];
  if (settings.spoken === 'short') {
    return [part.value ? layout.symbol(part.value) : list(part.corner | part.centre | part.row | part.column) || t('cell.empty'), ...warnings].filter(Boolean).join(', ');
  }
  return [
    part.value ? `${part.given ? `${t('cell.given')} ` : ''}${layout.symbol(part.value)}` : t('cell.empty'),
    part.corner && t('cell.marks', { marks: list(part.corner) }),
    part.centre && t('cell.centre', { marks: list(part.centre) }),
    part.row && t('cell.row', { marks: list(part.row) }),
    part.column && t('cell.column', { marks: list(part.column) }),
    ...warnings,
    part.colours.length > 0 && t('cell.colour', { number: part.colours.join(' ') }),
  ].filter(Boolean).join(', ');
}

/**
 * Returns the words for a change of the grid: the new content of the player's cell or, if only one other cell has
 * changed, the position and content of that cell; then, if several cells have changed, their number.
 * @param {import('./board.js').Board} board
 * @param {number[]} changed the cells
 * @param {number} cursor
 */
export function spokenChange({ layout, spoken }, changed, cursor) {
  const [first] = changed;
  const one = changed.includes(cursor) ? spoken[cursor] : changed.length === 1 && `${spokenPlace(layout, first)}, ${spoken[first]}`;
  const all = changed.length > 1 && t('cell.changed', { count: changed.length });
  return [one, all].filter(Boolean).join('. ');
}

/**
 * Returns the words for the rows, columns or boxes of a cell: their digits in order, and the missing digits. Where
 * grids overlap, a cell has several; without boxes it has none.
 * @param {Layout} layout
 * @param {number[]} values
 * @param {'row' | 'column' | 'box'} kind
 * @param {number} cell
 */
export function spokenHouses(layout, values, kind, cell) {
  const of = { row: 'rows', column: 'columns', box: 'regions' }[kind];
  const houses = layout.drawing.houses.filter((house) => house.of === of && house.cells.includes(cell));
  return houses.map((house) => spokenHouse(layout, values, house)).join(settings.spoken === 'short' ? '. ' : ' ') || t(`read.no-${kind}`);
}

/** @param {Layout} layout @param {number[]} values @param {{name: string, cells: number[]}} house */
function spokenHouse(layout, values, { name, cells }) {
  const digits = cells.map((cell) => (values[cell] ? layout.symbol(values[cell]) : t('cell.empty'))).join(', ');
  const place = `${capital(houseName(name))}: ${digits}`;
  if (settings.spoken === 'short') return place;
  // A house with fewer cells than digits need not contain all digits.
  if (cells.length < layout.size) return `${place}.`;
  const found = new Set(cells.map((cell) => values[cell]));
  const lacking = Array.from({ length: layout.size }, (_, nth) => nth + 1).filter((digit) => !found.has(digit)).map((digit) => layout.symbol(digit));
  return `${place}. ${lacking.length ? t('read.lacks', { digits: lacking.join(' ') }) : t('read.full')}`;
}
