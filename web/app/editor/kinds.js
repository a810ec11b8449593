// The constraints that can be drawn: the stroke on the board, and the object for the engine that it becomes.

import { symbol } from '../layout.js';

/** @typedef {import('../layout.js').Layout} Layout */
/** @typedef {import('../board/rules.js').Rule} Rule */

/**
 * @typedef {object} Kind
 * @property {string} name
 * @property {'set' | 'line' | 'pair' | 'cell' | 'clue'} stroke  the cells to choose: any cells, a line in order, two neighbours, one cell, or a whole line from its end
 * @property {number} least  the minimum number of cells
 * @property {string} [sign]  the sign on its button, if the board has no sample
 * @property {boolean} [rare]  true if its button is hidden at first
 * @property {boolean} [isTwice]  true if its cells are two lists of the same length, one after the other
 * @property {(cells: number[], layout: Layout) => Rule} make
 */

/** @param {string} constraint @param {Partial<Kind>} [kind] @param {(layout: Layout) => Partial<Rule>} [more] @returns {Kind} */
const line = (constraint, kind = {}, more = () => ({})) =>
  ({ name: constraint, stroke: 'line', least: 2, ...kind, make: (cells, layout) => ({ constraint, cells, ...more(layout) }) });

/** @param {string} name @param {import('../board/rules.js').Relation} relation @param {string} [sign] @returns {Kind} */
const pair = (name, relation, sign) =>
  ({ name, stroke: 'pair', least: 2, sign, make: ([one, other]) => ({ constraint: 'pairs', relation, pairs: [[one, other]] }) });

/** @param {string} name @param {boolean} even @param {string} sign @returns {Kind} */
const parity = (name, even, sign) => ({ name, stroke: 'cell', least: 1, sign, make: ([cell]) => ({ constraint: 'parity', cell, even }) });

/** @param {string} name @param {string} sign @param {Partial<Rule>} rule @returns {Kind} */
const single = (name, sign, rule) => ({ name, stroke: 'cell', least: 1, sign, rare: true, make: ([cell]) => /** @type {Rule} */ ({ cell, ...rule }) });

/** @param {string} constraint @param {string} sign @param {(cells: number[]) => Partial<Rule>} number the initial number @returns {Kind} */
const clue = (constraint, sign, number) =>
  ({ name: constraint, stroke: 'clue', least: 2, sign, rare: true, make: (cells) => ({ constraint, cells, ...number(cells) }) });

/** @type {Kind[]} */
export const KINDS = [
  { name: 'cage', stroke: 'set', least: 1, make: (cells) => ({ constraint: 'cage', cells, sums: [] }) },
  line('thermometer', {}, () => ({ slow: false })),
  { name: 'arrow', stroke: 'line', least: 2, make: ([first, ...cells]) => ({ constraint: 'arrow', circle: [first], cells }) },
  line('palindrome'),
  line('renban'),
  line('whisper', {}, ({ size }) => ({ difference: Math.ceil(size / 2) })),
  line('between'),
  line('region-sum-line'),
  pair('white', { difference: 1 }),
  pair('black', { ratio: 2 }),
  pair('x', { sum: 10 }),
  pair('v', { sum: 5 }),
  pair('greater', 'greater', '>'),
  parity('even', true, '■'),
  parity('odd', false, '●'),
  { name: 'all-different', stroke: 'set', least: 2, rare: true, make: (cells) => ({ constraint: 'all-different', cells }) },
  { name: 'slow', stroke: 'line', least: 2, rare: true, make: (cells) => ({ constraint: 'thermometer', cells, slow: true }) },
  line('double-arrow', { rare: true }),
  line('zipper', { rare: true }),
  line('nabner', { rare: true }),
  line('entropic', { rare: true }),
  line('modular', { rare: true }, () => ({ modulus: 3 })),
  line('lockout', { rare: true }, () => ({ difference: 4 })),
  { name: 'quadruple', stroke: 'cell', least: 1, sign: '④', rare: true, make: ([cell], layout) => ({ constraint: 'contains', cells: fourAround(layout, cell), values: [], exact: false }) },
  { name: 'clone', stroke: 'set', least: 2, sign: '□□', rare: true, isTwice: true, make: (cells) => ({ constraint: 'clone', cells: cells.slice(0, cells.length >> 1), copies: cells.slice(cells.length >> 1, 2 * (cells.length >> 1)) }) },
  single('maximum', '▲', { constraint: 'extremum', maximum: true, exempt: [] }),
  single('minimum', '▼', { constraint: 'extremum', maximum: false, exempt: [] }),
  single('row-indexer', 'R', { constraint: 'indexer', by: 'rows' }),
  single('column-indexer', 'C', { constraint: 'indexer', by: 'columns' }),
  single('box-indexer', 'B', { constraint: 'indexer', by: 'boxes' }),
  clue('little-killer', '↘', (cells) => ({ sum: 5 * cells.length })),
  clue('sandwich', '1⋯9', () => ({ sum: 0 })),
  clue('x-sum', 'X…', () => ({ sum: 15 })),
  clue('skyscraper', '▁▃▆', () => ({ visible: 1 })),
  clue('numbered-room', '1→', () => ({ value: 1 })),
];

/** The constraints of the whole grid, which are on or off. @type {{name: string, rule: Rule}[]} */
export const OF_GRID = [
  { name: 'falling', rule: { constraint: 'diagonal', rising: false } },
  { name: 'rising', rule: { constraint: 'diagonal', rising: true } },
  { name: 'knight', rule: /** @type {Rule} */ ({ constraint: 'anti-chess', rows: 1, columns: 2 }) },
  { name: 'king', rule: /** @type {Rule} */ ({ constraint: 'anti-chess', rows: 1, columns: 1 }) },
  { name: 'nonconsecutive', rule: /** @type {Rule} */ ({ constraint: 'not-adjacent', relation: { difference: 1 }, diagonal: false, exempt: [] }) },
  { name: 'windoku', rule: { constraint: 'windoku' } },
  { name: 'disjoint-groups', rule: { constraint: 'disjoint-groups' } },
];

/** The fields for the number of a constraint, which has at most one of them. @type {(keyof Rule)[]} */
const NUMBERS = ['sum', 'total', 'visible', 'value', 'rank', 'difference', 'modulus'];

/** Returns the field with the number of a constraint, if it has a number that can be changed. @param {Rule} rule */
function fieldOf(rule) {
  if (rule.sums) return 'sums';
  if (rule.constraint === 'contains') return 'values';
  if (rule.relation) return typeof rule.relation === 'object' && !('table' in rule.relation) && rule.constraint === 'pairs' ? 'relation' : undefined;
  return NUMBERS.find((field) => field in rule);
}

/**
 * Returns the number of a constraint, or its digits: null if it has none that can be changed, undefined if it is left open.
 * @param {Rule} rule
 * @returns {number | string | undefined | null}
 */
export function numberIn(rule) {
  const field = fieldOf(rule);
  if (!field) return null;
  if (field === 'sums') return rule.sums?.[0];
  if (field === 'values') return rule.values?.map(symbol).join('') || undefined;
  return /** @type {number} */ (field === 'relation' ? Object.values(rule.relation ?? {})[0] : rule[field]);
}

/** Returns whether the number of a constraint can be left open. @param {Rule} rule */
function canBeOpen(rule) {
  return ['sums', 'values'].includes(fieldOf(rule) ?? '');
}

/** Returns whether the number of a constraint consists of digits of the grid, which may be letters. @param {Rule} rule */
export function hasDigits(rule) {
  return fieldOf(rule) === 'values';
}

/**
 * Returns a constraint with another number, or the same constraint if the text is not a number for it.
 * @param {Rule} rule
 * @param {string} text
 * @param {Layout} layout
 * @returns {Rule}
 */
export function withNumber(rule, text, layout) {
  const field = fieldOf(rule);
  if (!field || (!text && !canBeOpen(rule))) return rule;
  if (field === 'values') {
    const values = digitsIn(text, layout);
    return values ? { ...rule, values } : rule;
  }
  if (!/^\d*$/.test(text)) return rule;
  const number = Number(text);
  if (field === 'sums') return { ...rule, sums: text ? [number] : [] };
  if (field === 'relation') return { ...rule, relation: /** @type {any} */ ({ [Object.keys(rule.relation ?? {})[0]]: number }) };
  return { ...rule, [field]: number };
}

/**
 * Returns the digits of a text such as `1357`, `1AC` or `1 10 12`; undefined if it has a digit that the grid does not
 * have.
 * @param {string} text
 * @param {Layout} layout
 */
function digitsIn(text, layout) {
  const fits = (/** @type {number[]} */ found) => found.every((number) => number >= layout.first && number < layout.first + layout.size);
  const words = text.split(/[\s,]+/).filter(Boolean);
  const apart = words.map(Number);
  const joined = [...words.join('')].map((letter) => parseInt(letter, 36));
  if (/[\s,]/.test(text) && fits(apart)) return apart;
  return fits(joined) ? joined : fits(apart) ? apart : undefined;
}

/** Returns the four cells whose upper left one is this cell or, at the border, the nearest four. @param {Layout} layout @param {number} cell */
function fourAround(layout, cell) {
  const [row, column] = [Math.min(layout.row(cell), layout.rows - 2), Math.min(layout.column(cell), layout.columns - 2)];
  return [[0, 0], [0, 1], [1, 0], [1, 1]].flatMap(([down, right]) => layout.at(row + down, column + right) ?? []);
}

/** Returns whether two constraints are the same. @param {Rule} one @param {Rule} other */
export function isSameRule(one, other) {
  const text = (/** @type {Rule} */ rule) => JSON.stringify(Object.entries(rule).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(one) === text(other);
}

/**
 * Returns the whole line through two adjacent cells, in the direction from the first to the second.
 * @param {Layout} layout
 * @param {number} one
 * @param {number} other
 */
export function lineThrough(layout, one, other) {
  const [down, right] = [layout.row(other) - layout.row(one), layout.column(other) - layout.column(one)];
  let [row, column] = [layout.row(one), layout.column(one)];
  while (layout.at(row - down, column - right) !== undefined) [row, column] = [row - down, column - right];
  /** @type {number[]} */
  const cells = [];
  for (let cell = layout.at(row, column); cell !== undefined; cell = layout.at(row, column)) {
    cells.push(cell);
    [row, column] = [row + down, column + right];
  }
  return cells;
}
