// Draws the constraints of a problem beneath its digits: cages as dashed outlines, lines as broad strokes, pairs as dots, and
// clues of rows, columns and diagonals beside the grid. Constraints without a position are only in the list.

import { s } from '../element.js';
import { symbol } from '../layout.js';

/** @typedef {import('../layout.js').Layout} Layout */

/**
 * @typedef {object} Rule a constraint as the engine describes it; its name determines its keys
 * @property {string} constraint  the name
 * @property {number} [cell]
 * @property {number[]} [cells]
 * @property {number[]} [circle]
 * @property {number[][]} [segments]
 * @property {number[][]} [groups]
 * @property {number[]} [copies]
 * @property {[number, number][]} [pairs]
 * @property {[number, number][]} [terms]
 * @property {number[]} [sums]
 * @property {number} [sum]
 * @property {number} [total]
 * @property {number} [visible]
 * @property {number} [rank]
 * @property {number} [value]
 * @property {number} [difference]
 * @property {number} [modulus]
 * @property {boolean} [slow]
 * @property {boolean} [rising]
 * @property {boolean} [even]
 * @property {number[]} [values]
 * @property {number} [rows]
 * @property {number} [columns]
 * @property {boolean} [diagonal]
 * @property {([number, number] | number)[]} [exempt]
 * @property {boolean} [exact]
 * @property {boolean} [maximum]
 * @property {'rows' | 'columns' | 'boxes'} [by]
 * @property {Relation} [relation]
 */

/** @typedef {'greater' | {difference: number} | {ratio: number} | {sum: number} | {table: unknown}} Relation the relation between the values of a pair */

const CAGES = new Set(['cage', 'all-different', 'rellik-cage', 'equality-cage', 'lunchbox', 'contains', 'look-and-say']);
/** Lines that begin with a circle. */
const ENDED = new Set(['arrow', 'between', 'lockout', 'double-arrow']);
const OUTSIDE = new Set(['little-killer', 'sandwich', 'x-sum', 'skyscraper', 'hidden-skyscraper', 'numbered-room', 'full-rank']);
/**
 * The usual colour and width of each kind of line; any other line is grey-green.
 * @type {Record<string, [string, number]>}
 */
const LINES = {
  thermometer: ['#9a9a9a', 0.28], arrow: ['#808080', 0.07], 'double-arrow': ['#808080', 0.07], palindrome: ['#9a9a9a', 0.15], renban: ['#d94fd9', 0.16], whisper: ['#3fbf3f', 0.16],
  'region-sum-line': ['#1ba9e0', 0.16], between: ['#808080', 0.1], lockout: ['#5a6fd8', 0.1], zipper: ['#9067d8', 0.16], nabner: ['#d8a020', 0.16], entropic: ['#e8884f', 0.16],
  modular: ['#18a99a', 0.16], 'sum-line': ['#8a7358', 0.16],
};
/** The opacity of wide lines, at which digits above them stay legible in every theme, and the width of thin ones. */
const TINT = 0.55;
const THIN = 0.1;
/** The height above the marks of a cell that the sum of a cage needs. */
const SUM_ROOM = 0.24;

/** The distance between the outline of a cage and the border of its cells. */
const INSET = 0.08;
/** The width of the clues outside the grid, in cells. */
export const BESIDE = 0.8;

/**
 * Returns the elements of the constraints, and the background of a grid with gaps.
 * @param {Layout} layout
 * @param {Rule[]} rules
 */
export function drawRules(layout, rules) {
  const ground = layout.isGappy ? layout.drawing.cells.map(([y, x]) => s('rect', { class: 'rule-ground', x, y, width: 1, height: 1 })) : [];
  const strokes = rules.flatMap((rule) => (CAGES.has(rule.constraint) ? [] : strokesOf(layout, rule)));
  const cages = rules.flatMap((rule) => (CAGES.has(rule.constraint) ? (rule.constraint === 'contains' && quadruple(layout, rule)) || cage(layout, rule) : []));
  return [...ground, ...strokes, ...cages];
}

/**
 * Returns the height to keep free above the marks of each cell, so that the sum of a cage covers no mark.
 * @param {Rule[]} rules
 */
export function roomOf(rules) {
  return rules.some((rule) => CAGES.has(rule.constraint) && rule.constraint !== 'contains' && numberOf(rule)) ? SUM_ROOM : 0;
}

/** Returns the style of the line of a constraint. @param {string} constraint */
function paint(constraint) {
  const [stroke, width] = LINES[constraint] ?? [];
  return stroke ? { stroke, 'stroke-width': width } : {};
}

/**
 * Returns a small picture of a line, a dot or a cage for a legend; null if the constraint is drawn in another way.
 * @param {Rule} rule
 * @returns {SVGElement | null}
 */
export function sampleOf({ constraint, relation }) {
  const [name, number] = relation ? relationOf(relation) : [];
  const end = (/** @type {number} */ cx, /** @type {string} */ kind) => s('circle', { class: kind, cx, cy: 0.4, r: 0.3, ...(kind === 'rule-bulb' ? fillOf(constraint) : ringOf(constraint)) });
  const parts = CAGES.has(constraint) ? [s('rect', { class: 'rule-cage', x: 0.05, y: 0.05, width: 1.5, height: 0.7 })]
    : name === 'difference' || name === 'ratio' ? [s('circle', { class: name === 'ratio' ? 'rule-dot full' : 'rule-dot', cx: 0.8, cy: 0.4, r: 0.2 })]
    : name === 'sum' ? [s('text', { class: 'rule-sign', x: 0.8, y: 0.62, 'font-size': 0.6 }, number === 10 ? 'X' : number === 5 ? 'V' : String(number))]
    : LINES[constraint] ? [
      s('g', { opacity: tintOf(constraint) }, s('path', { class: 'rule-line', ...paint(constraint), d: constraint === 'arrow' ? 'M0.6 0.4H1.5m-0.18 -0.18l0.18 0.18l-0.18 0.18' : 'M0.2 0.4H1.4' }),
        constraint === 'thermometer' && end(0.35, 'rule-bulb')), ENDED.has(constraint) && end(0.35, 'rule-ring'), ENDED.has(constraint) && constraint !== 'arrow' && end(1.25, 'rule-ring'),
    ] : [];
  return parts.length ? s('svg', { class: 'sample', viewBox: '0 0 1.6 0.8', 'aria-hidden': 'true' }, ...parts) : null;
}

/** Returns the opacity of a line: full for a thin one, which leaves digits legible and would otherwise be pale. @param {string} constraint */
const tintOf = (constraint) => (LINES[constraint][1] > THIN ? TINT : 1);
/** @param {string} constraint */
const fillOf = (constraint) => ({ fill: LINES[constraint][0] });
/** @param {string} constraint */
const ringOf = (constraint) => ({ stroke: LINES[constraint][0] });

/** Returns the number of a constraint, if it has one. @param {Rule} rule */
export function numberOf(rule) {
  const number = rule.sums?.length ? rule.sums.join('/') : rule.sum ?? rule.total ?? rule.visible ?? rule.value ?? rule.rank ?? rule.values?.map(symbol).join(' ');
  return number === undefined ? '' : String(number);
}

/** Returns the name and the number of the relation of pairs. @param {Relation} relation @returns {[string, number?]} */
export function relationOf(relation) {
  return typeof relation === 'string' ? [relation] : /** @type {[string, number]} */ (Object.entries(relation)[0]);
}

/** Returns the cells of a constraint. @param {Layout} layout @param {Rule} rule */
export function cellsOf(layout, { cell, cells, circle, segments, groups, copies, pairs, terms }) {
  const all = [cell ?? [], circle ?? [], cells ?? [], copies ?? [], segments ?? [], groups ?? [], pairs ?? [], (terms ?? []).map(([, at]) => at)].flat(2);
  return [...new Set(all)].filter((one) => one < layout.count);
}

/** Returns whether there are clues outside the grid. @param {Layout} layout @param {Rule[]} rules */
export function hasBeside(layout, rules) {
  return rules.some((rule) => OUTSIDE.has(rule.constraint) && beside(layout, rule).length > 0);
}

/**
 * Returns the clue of a row, column or diagonal, placed before its first cell. A diagonal has an arrow.
 * @param {Layout} layout
 * @param {Rule} rule
 */
function beside(layout, rule) {
  const [first, second] = rule.cells ?? [];
  if (!(first < layout.count && second < layout.count)) return [];
  const [down, right] = [layout.row(second) - layout.row(first), layout.column(second) - layout.column(first)];
  const [x, y] = [layout.column(first) + 0.5 - right * 0.92, layout.row(first) + 0.5 - down * 0.92];
  const clue = s('text', { class: 'rule-clue', x, y: y + 0.13, 'font-size': 0.38 }, numberOf(rule));
  if (!down || !right) return [clue];
  const tip = [x + right * 0.36, y + down * 0.36];
  return [clue, s('path', { class: 'rule-arrow', d: `M${x + right * 0.2} ${y + down * 0.2}L${tip}m${-right * 0.13} 0h${right * 0.13}v${-down * 0.13}` })];
}

/** Returns the shades of the windows between the boxes. @param {Layout} layout */
function windows({ boxes, rows, columns }) {
  if (!boxes) return [];
  const { height, width } = boxes;
  const starts = (/** @type {number} */ length, /** @type {number} */ step) => Array.from({ length: Math.floor((length - 1) / (step + 1)) }, (_, nth) => 1 + nth * (step + 1));
  return starts(rows, height).flatMap((y) => starts(columns, width).map((x) => s('rect', { class: 'rule-shade', x, y, width, height })));
}

/** @param {Layout} layout @param {Rule} rule */
function strokesOf(layout, rule) {
  const { constraint, cell, cells = [], circle = [], segments, pairs, groups = [], copies = [] } = rule;
  const at = (/** @type {number} */ one) => ({ x: layout.column(one) + 0.5, y: layout.row(one) + 0.5 });
  const placed = (/** @type {number[]} */ list) => list.filter((one) => one < layout.count);
  /**
   * Returns a line and the shapes that belong to it, in one tint.
   * @param {number[]} list
   * @param {(SVGElement | undefined)[]} more
   */
  const line = (list, ...more) => s('g', { opacity: LINES[constraint] ? tintOf(constraint) : null }, s('path', { class: 'rule-line', ...paint(constraint), d: `M${placed(list).map((one) => `${at(one).x} ${at(one).y}`).join('L')}` }), ...more);
  const round = (/** @type {number} */ one, /** @type {string} */ kind, /** @type {number} */ r, more = {}) => s('circle', { class: kind, cx: at(one).x, cy: at(one).y, r, ...more });
  if (OUTSIDE.has(constraint)) return beside(layout, rule);
  if (constraint === 'windoku') return windows(layout);
  if (constraint === 'diagonal') {
    const { rows, columns } = layout;
    return [s('path', { class: 'rule-thin', d: rule.rising ? `M0 ${rows}L${columns} 0` : `M0 0L${columns} ${rows}` })];
  }
  if (constraint === 'parity' && cell !== undefined && cell < layout.count) {
    const { x, y } = at(cell);
    return [rule.even ? s('rect', { class: 'rule-shade', x: x - 0.36, y: y - 0.36, width: 0.72, height: 0.72 }) : round(cell, 'rule-shade', 0.38)];
  }
  const rings = (/** @type {number[]} */ list) => placed(list).map((one) => round(one, 'rule-ring', 0.4, ringOf(constraint)));
  if (constraint === 'arrow') {
    const shaft = placed([...circle.slice(-1), ...cells]).map(at);
    return [line([...circle.slice(-1), ...cells], s('path', { class: 'rule-line rule-head', ...paint(constraint), d: head(shaft) })), ...rings(circle)];
  }
  if (constraint === 'thermometer') return [line(cells, ...placed(cells.slice(0, 1)).map((one) => round(one, 'rule-bulb', 0.38, fillOf(constraint))))];
  if (ENDED.has(constraint)) return [line(cells), ...rings([cells[0], cells[cells.length - 1]])];
  if (pairs) return pairs.filter((pair) => placed(pair).length === 2).flatMap(([one, other]) => pair(at(one), at(other), rule.relation));
  if (segments) return segments.map((list) => line(list));
  if (constraint === 'extremum' && cell !== undefined && cell < layout.count) return extremum(layout, cell, !!rule.maximum);
  if (constraint === 'indexer' && cell !== undefined && cell < layout.count) {
    const { x, y } = at(cell);
    const letter = { rows: 'R', columns: 'C', boxes: 'B' }[rule.by ?? 'rows'];
    return [s('rect', { class: 'rule-shade', x: x - 0.44, y: y - 0.44, width: 0.88, height: 0.88 }), s('text', { class: 'rule-sign', x: x + 0.34, y: y + 0.4, 'font-size': 0.2 }, letter)];
  }
  if (groups.length || copies.length || ['counting-circles', 'count-distinct', 'connected-values', 'allowed'].includes(constraint)) {
    return cellsOf(layout, rule).map((one) => s('rect', { class: 'rule-shade', x: at(one).x - 0.44, y: at(one).y - 0.44, width: 0.88, height: 0.88 }));
  }
  return placed(cells).length > 1 ? [line(cells)] : [];
}

/** Returns the shade of a greatest or least cell, with a sign at each side that opens towards the greater digit. @param {Layout} layout @param {number} cell @param {boolean} isGreatest */
function extremum(layout, cell, isGreatest) {
  const [x, y] = [layout.column(cell) + 0.5, layout.row(cell) + 0.5];
  const signs = [[0, -1], [0, 1], [-1, 0], [1, 0]].filter(([right, down]) => layout.at(y + down - 0.5, x + right - 0.5) !== undefined).map(([right, down]) => {
    const [tip, open] = isGreatest ? [0.46, 0.38] : [0.38, 0.46];
    const point = (/** @type {number} */ along, /** @type {number} */ across) => `${x + right * along + down * across} ${y + down * along + right * across}`;
    return `M${point(open, -0.1)}L${point(tip, 0)}L${point(open, 0.1)}`;
  });
  return [s('rect', { class: 'rule-shade', x: x - 0.44, y: y - 0.44, width: 0.88, height: 0.88 }), s('path', { class: 'rule-arrow', d: signs.join('') })];
}

/** Returns the circle of a quadruple at the corner where its cells meet; nothing if they do not. @param {Layout} layout @param {Rule} rule */
function quadruple(layout, { cells = [], values = [] }) {
  const [row, column] = [layout.row(cells[0]), layout.column(cells[0])];
  const isSquare = cells.length === 4 && cells.every((cell, nth) => layout.at(row + (nth >> 1), column + (nth % 2)) === cell);
  if (!isSquare) return undefined;
  const lines = values.length > 2 ? [values.slice(0, 2), values.slice(2)] : [values];
  return [s('circle', { class: 'rule-dot', cx: column + 1, cy: row + 1, r: 0.24 }),
    ...lines.map((line, nth) => s('text', { class: 'rule-clue', x: column + 1, y: row + 1 + 0.07 + (nth - (lines.length - 1) / 2) * 0.19, 'font-size': 0.2 }, line.map(symbol).join(' ')))];
}

/** Returns the path of the head of an arrow: two strokes that meet in its last cell. @param {{x: number, y: number}[]} shaft */
function head(shaft) {
  const [from, to] = shaft.slice(-2);
  if (!from || !to) return '';
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const side = (/** @type {number} */ by) => `${to.x - 0.22 * dx + by * dy} ${to.y - 0.22 * dy - by * dx}`;
  return `M${side(0.2)}L${to.x} ${to.y}L${side(-0.2)}`;
}

/**
 * Returns the sign between two cells: a white dot for a difference, a black dot for a ratio, X and V for sums, or an
 * inequality sign that opens towards the greater value.
 * @param {{x: number, y: number}} one @param {{x: number, y: number}} other @param {Relation} [relation]
 */
function pair(one, other, relation) {
  const [x, y] = [(one.x + other.x) / 2, (one.y + other.y) / 2];
  const [name, number] = relation ? relationOf(relation) : ['table'];
  const sign = (/** @type {string} */ text, /** @type {number} */ size, kind = 'rule-sign') => s('text', { class: kind, x, y: y + 0.36 * size, 'font-size': size }, text);
  if (name === 'sum') return [sign(number === 10 ? 'X' : number === 5 ? 'V' : String(number), 0.3)];
  if (name === 'greater') {
    const [right, down] = [0.1 * Math.sign(one.x - other.x), 0.1 * Math.sign(one.y - other.y)];
    return [s('path', { class: 'rule-arrow', d: `M${x + right + down} ${y + down + right}L${x - right} ${y - down}L${x + right - down} ${y + down - right}` })];
  }
  const isRatio = name === 'ratio';
  const dot = s('circle', { class: isRatio ? 'rule-dot full' : 'rule-dot', cx: x, cy: y, r: 0.13 });
  return [dot, number !== undefined && number !== (isRatio ? 2 : 1) ? sign(String(number), 0.2, isRatio ? 'rule-in' : 'rule-sign') : null].filter((part) => part !== null);
}

/**
 * Returns the outline of a cage, slightly inside its cells, and its sum in the first cell.
 * @param {Layout} layout
 * @param {Rule} rule
 */
function cage(layout, rule) {
  const cells = cellsOf(layout, rule);
  const inside = new Set(cells);
  const has = (/** @type {number} */ row, /** @type {number} */ column) => inside.has(layout.at(row, column) ?? -1);
  let d = '';
  for (const cell of cells) {
    const [row, column] = [layout.row(cell), layout.column(cell)];
    // Where the cage continues into the next cell, its side extends to the border.
    const reach = (/** @type {boolean} */ on) => (on ? 0 : INSET);
    const [up, down, left, right] = [has(row - 1, column), has(row + 1, column), has(row, column - 1), has(row, column + 1)];
    if (!up) d += `M${column + reach(left)} ${row + INSET}H${column + 1 - reach(right)}`;
    if (!down) d += `M${column + reach(left)} ${row + 1 - INSET}H${column + 1 - reach(right)}`;
    if (!left) d += `M${column + INSET} ${row + reach(up)}V${row + 1 - reach(down)}`;
    if (!right) d += `M${column + 1 - INSET} ${row + reach(up)}V${row + 1 - reach(down)}`;
    for (const [y, x] of [[-1, -1], [-1, 1], [1, -1], [1, 1]]) {
      // An inner corner: both sides are in the cage, and the cell between them is not.
      if (!has(row + y, column) || !has(row, column + x) || has(row + y, column + x)) continue;
      const [edge, side] = [row + (y > 0 ? 1 : 0), column + (x > 0 ? 1 : 0)];
      d += `M${side} ${edge - y * INSET}H${side - x * INSET}V${edge}`;
    }
  }
  const first = cells[0];
  const number = numberOf(rule);
  return [
    s('path', { class: 'rule-cage', d }),
    first !== undefined && number ? s('text', { class: 'rule-sum', x: layout.column(first) + 0.06, y: layout.row(first) + 0.24, 'font-size': 0.23 }, number) : null,
  ].filter((part) => part !== null);
}
