// The board: a grid of any layout, with cells that a screen reader can visit and a drawing on top of them.

import { h, put, s } from '../element.js';
import { allDigits, bit, digitsOf } from '../game/marks.js';
import { settings } from '../settings.js';
import { drawInk } from './ink.js';
import { draw, EDGE } from './overlay.js';
import { BESIDE, drawRules, hasBeside, roomOf } from './rules.js';
import { spokenContent, spokenPlace } from './spoken.js';

/** @typedef {import('../layout.js').Layout} Layout */

/**
 * @typedef {object} Picture the content of a board
 * @property {number[]} givens
 * @property {number[]} [digits]
 * @property {number[]} [corner]
 * @property {number[]} [centre]
 * @property {number[]} [row]
 * @property {number[]} [column]
 * @property {number[]} [colours]  as bits
 * @property {Set<number>} [wrong]     digits that clash or are wrong
 * @property {Set<number>} [told]      cells that the explanation names
 * @property {Set<number>} [filled]    cells whose digits the engine filled in
 * @property {Set<number>} [selected]
 * @property {Set<number>} [washed]    the houses of the selected cell
 * @property {number} [same]           the digit to highlight
 * @property {number} [cursor]
 * @property {Map<number, number[]>} [others]  the cells that other people have selected, with the numbers of these people
 * @property {import('./drawing.js').Drawing} [drawing]
 * @property {import('./ink.js').Ink[]} [ink]  the lines and marks of the pen
 * @property {[number, number]} [nib]  the point of the pen, in half cells
 * @property {import('./rules.js').Rule[]} [rules]  the constraints of the problem besides its houses
 */

export class Board {
  /** @type {HTMLElement[]} */
  cells = [];
  /** @type {string[]} */
  #shown = [];
  /** The content of each cell in words. @type {string[]} */
  spoken = [];
  #rules = s('svg', { class: 'overlay rule-marks', 'aria-hidden': 'true', focusable: 'false' });
  #overlay = s('svg', { class: 'overlay', 'aria-hidden': 'true', focusable: 'false' });
  element;
  /** @type {Layout} */
  layout;

  /**
   * @param {Layout} layout
   * @param {{label: string, still?: boolean}} options `still`: nothing can be written into it
   */
  constructor(layout, { label, still = false }) {
    this.element = h('div', { class: `board${still ? ' still' : ''}`, role: 'grid', 'aria-label': label,
      'aria-readonly': still || null, 'aria-multiselectable': still ? null : 'true' });
    this.still = still;
    this.layout = layout;
    this.#build();
  }

  /** Changes to another layout. @param {Layout} layout */
  lay(layout) {
    if (String(layout) === String(this.layout)) return;
    this.layout = layout;
    this.#build();
  }

  #build() {
    const { layout } = this;
    this.#shown = [];
    this.element.style.setProperty('--size', String(layout.columns));
    this.element.style.setProperty('--rows', String(layout.rows));
    this.element.style.setProperty('--mark-columns', String(layout.width));
    this.element.style.setProperty('--mark-rows', String(layout.height));
    this.element.classList.toggle('large', layout.size > 9);
    this.element.classList.toggle('gappy', layout.isGappy);
    this.cells = Array.from({ length: layout.count }, (_, cell) => {
      const [row, column] = [layout.row(cell), layout.column(cell)];
      const edges = layout.edges(cell).map((side) => `edge-${side}`).join(' ');
      const element = h('div', { role: 'gridcell', 'data-cell': cell, 'data-edges': edges, tabindex: cell === 0 ? 0 : -1,
        'aria-rowindex': row + 1, 'aria-colindex': column + 1 });
      if (layout.isGappy) element.style.gridColumn = String(column + 1);
      return element;
    });
    const rows = Array.from({ length: layout.rows }, (_, row) =>
      h('div', { role: 'row', 'aria-rowindex': row + 1 }, this.cells.filter((_, cell) => layout.row(cell) === row)));
    for (const layer of [this.#rules, this.#overlay]) layer.setAttribute('viewBox', `0 0 ${layout.columns} ${layout.rows}`);
    put(this.element, this.#rules, rows, this.#names(), this.#overlay);
  }

  /** Returns the labels of the rows and columns next to the board. Rows have numbers or letters. */
  #names() {
    const { rows, columns } = this.layout;
    const named = (/** @type {string} */ kind, /** @type {number} */ count, /** @type {(nth: number) => string | number} */ name) =>
      h('div', { class: `names ${kind}`, 'aria-hidden': 'true' }, Array.from({ length: count }, (_, nth) => h('span', {}, name(nth))));
    if (!settings.names) return null;
    return [named('of-rows', rows, (nth) => (settings.cells === 'a1' ? String.fromCharCode(65 + nth) : nth + 1)), named('of-columns', columns, (nth) => nth + 1)];
  }

  /** @param {Picture} picture */
  show(picture) {
    const { layout } = this;
    this.cells.forEach((element, cell) => {
      const part = partOf(picture, cell);
      const key = JSON.stringify(part);
      if (this.#shown[cell] === key) return;
      this.#shown[cell] = key;
      element.className = `${part.classes} ${element.dataset.edges}`;
      element.style.backgroundImage = stripes(part.colours);
      this.spoken[cell] = spokenContent(layout, part);
      element.setAttribute('aria-label', `${spokenPlace(layout, cell)}, ${this.spoken[cell]}`);
      if (!this.still) element.setAttribute('aria-selected', String(part.selected));
      put(element, content(part, layout), part.others.map(frame));
    });
    const cursor = picture.cursor ?? 0;
    this.cells.forEach((element, cell) => { element.tabIndex = cell === cursor ? 0 : -1; });
    this.element.classList.toggle('beside', hasBeside(layout, picture.rules ?? []));
    this.element.style.setProperty('--beside', String(hasBeside(layout, picture.rules ?? []) ? BESIDE : 0));
    put(this.#rules, drawRules(layout, picture.rules ?? []));
    const room = roomOf(picture.rules ?? []);
    this.element.style.setProperty('--room', String(room));
    this.element.style.setProperty('--top', String(room || EDGE));
    this.element.style.setProperty('--side', String(room / 2.5 || EDGE));
    put(this.#overlay, picture.ink?.length ? drawInk(picture.ink) : null, picture.nib ? s('circle', { class: 'nib', cx: picture.nib[0] / 2, cy: picture.nib[1] / 2, r: 0.16 }) : null, picture.drawing ? draw(layout, picture.drawing, room) : null);
  }

  /** @param {number} cell */
  focus(cell) {
    this.cells[cell]?.focus({ preventScroll: true });
  }
}

/**
 * @param {{value: number, corner: number, centre: number, row: number, column: number, same: number | undefined}} part
 * @param {Layout} layout
 */
function content(part, layout) {
  if (part.value) return h('span', { class: 'digit' }, layout.symbol(part.value));
  // If a cell has both kinds of marks, the corner marks become smaller.
  const corner = part.corner && h('span', { class: part.centre ? 'corners strip' : 'corners' },
    digitsOf(allDigits(layout.size)).map((digit) =>
      [h('span', { class: digit === part.same && part.corner & bit(digit) ? 'mark same' : 'mark' }, part.corner & bit(digit) ? layout.symbol(digit) : ''), ' ']));
  const middle = digitsOf(part.centre);
  const centre = part.centre && h('span', { class: `centres${middle.length > 5 ? ` many half-${Math.ceil(middle.length / 2)}` : ''}` },
    middle.map((digit) => [h('span', {}, layout.symbol(digit)), ' ']));
  return [corner || null, centre || null, edgeMarks('row', part.row, layout), edgeMarks('column', part.column, layout)];
}

/** The maximum number of marks at an edge that are shown at full size. */
const FEW = 3;

/**
 * Returns the marks at the right edge of a cell, which are about its row, or at its bottom edge, about its column.
 * @param {'row' | 'column'} kind
 * @param {number} marks
 * @param {Layout} layout
 */
function edgeMarks(kind, marks, layout) {
  const digits = digitsOf(marks);
  return digits.length ? h('span', { class: `edge-marks of-${kind}${digits.length > FEW ? ' many' : ''}` }, digits.map((digit) => [h('span', {}, layout.symbol(digit)), ' '])) : null;
}

/** The number of colours for people in a shared game. */
const PEOPLE = 6;

/** Returns the letter of a person in a shared game. @param {number} person */
export function badge(person) {
  return h('b', { class: `person person-${(person - 1) % PEOPLE}`, 'data-letter': String.fromCharCode(65 + ((person - 1) % 26)), 'aria-hidden': 'true' });
}

/** Returns the frame of a cell that a person in a shared game has selected. @param {number} person */
function frame(person) {
  return h('span', { class: `chosen person-${(person - 1) % PEOPLE}` }, badge(person));
}

/** Returns the background of a cell with several colours: one stripe per colour. @param {number[]} colours */
function stripes(colours) {
  if (colours.length < 2) return '';
  const part = 100 / colours.length;
  return `linear-gradient(115deg, ${colours.map((colour, nth) => `var(--colour-${colour}) ${nth * part}% ${(nth + 1) * part}%`).join(', ')})`;
}

/** Returns the content of one cell of a picture. @param {Picture} picture @param {number} cell */
function partOf(picture, cell) {
  const given = picture.givens[cell];
  const digit = picture.digits?.[cell] ?? 0;
  const value = given || digit;
  const corner = value ? 0 : picture.corner?.[cell] ?? 0;
  const centre = value ? 0 : picture.centre?.[cell] ?? 0;
  const row = value ? 0 : picture.row?.[cell] ?? 0;
  const column = value ? 0 : picture.column?.[cell] ?? 0;
  const colours = digitsOf(picture.colours?.[cell] ?? 0);
  const selected = picture.selected?.has(cell) ?? false;
  const { same } = picture;
  const isSame = !!same && (value === same || (!value && ((corner | centre | row | column) & bit(same)) !== 0));
  const classes = [
    'cell', given && 'given', !given && digit && 'placed', !given && picture.filled?.has(cell) && 'filled', picture.wrong?.has(cell) && 'wrong',
    picture.told?.has(cell) && 'told', selected && 'selected', picture.washed?.has(cell) && 'washed',
    isSame && 'same', row && 'has-row', column && 'has-column', picture.cursor === cell && selected && 'cursor', colours.length && `colour-${colours[0]}`,
  ].filter(Boolean).join(' ');
  return { value, given: !!given, corner, centre, row, column, same: isSame ? same : 0, selected, wrong: picture.wrong?.has(cell) ?? false,
    told: picture.told?.has(cell) ?? false, colours, classes, others: picture.others?.get(cell) ?? [] };
}
