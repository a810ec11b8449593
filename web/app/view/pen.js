// The pen: lines along the middles or the corners of cells, and marks in cells and on edges. Repeating a stroke removes
// it. With keys, the nib moves by half cells.

import { say } from '../live.js';
import { listed, cellName, t } from '../words.js';
import { Stroke } from '../board/stroke.js';

/** @typedef {import('../board/stroke.js').Place} Place */
/** @typedef {import('../board/ink.js').Ink} Ink */
/** @typedef {[number, number]} Point x and y in half cells */

/** The distance from a point, in half cells, within which a pointer selects it. */
const NEAR = 0.84;

/** The directions of the keys. */
const STEPS = /** @type {Record<string, Point>} */ ({
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], Home: [-1, -1], PageUp: [1, -1], End: [-1, 1], PageDown: [1, 1],
});

export class Pen {
  /** @type {Point[]} the points of the line being drawn */
  #points = [];
  /** @type {Place} the start of the line */
  #start = { x: 0, y: 0 };
  /** The point that the keys move. @type {Point | undefined} */
  nib;

  /**
   * @param {import('../board/board.js').Board} board
   * @param {{ink: () => Ink[], cursor: () => number, show: () => void, draw: (ink: Ink[]) => void}} page
   */
  constructor(board, page) {
    this.board = board;
    this.page = page;
    this.stroke = new Stroke(board, { begin: (place) => this.#begin(place), reach: (place) => this.#reach(place), end: () => this.#lift() });
    this.stroke.isActive = true;
  }

  /** Puts the pen away. */
  end() {
    this.stroke.end();
  }

  /** The whole drawing, including the line being drawn. */
  get ink() {
    return changed(this.page.ink(), segmentsOf(this.#points));
  }

  /** @param {Place} place */
  #begin(place) {
    this.nib = undefined;
    this.#start = place;
    const [middle, corner] = [1, 0].map((odd) => this.#nearest(place, odd));
    this.#points = [distance(place, middle) <= distance(place, corner) ? middle : corner];
  }

  /** @param {Place} place */
  #reach(place) {
    const points = this.#points;
    const [x, y] = points[points.length - 1];
    const point = this.#nearest(place, Math.abs(x % 2));
    const isNext = Math.max(Math.abs(point[0] - x), Math.abs(point[1] - y)) === 2;
    if (!isNext || distance(place, point) > NEAR) return;
    // The pointer has moved back.
    const before = points[points.length - 2];
    if (before && before[0] === point[0] && before[1] === point[1]) points.pop();
    else points.push(point);
    this.page.show();
  }

  #lift() {
    const { x, y } = this.#start;
    const marks = this.#points.length > 1 ? segmentsOf(this.#points) : [`${Math.round(2 * x)},${Math.round(2 * y)}`];
    this.#points = [];
    this.page.draw(changed(this.page.ink(), marks));
  }

  /** Handles a key. Returns whether it has a meaning. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = STEPS[event.key];
    if (step) this.#move(step, event.shiftKey);
    else if (event.key === 'Enter' || event.key === ' ') this.#mark();
    else return false;
    return true;
  }

  /** The point of the nib; at first, the middle of the selected cell. @returns {Point} */
  get #at() {
    const { board: { layout }, nib } = this;
    const cell = this.page.cursor();
    return nib ?? [2 * layout.column(cell) + 1, 2 * layout.row(cell) + 1];
  }

  /**
   * Moves the nib by half a cell, or draws a line to the next middle or corner of a cell.
   * @param {Point} step
   * @param {boolean} isLine
   */
  #move([right, down], isLine) {
    const { rows, columns } = this.board.layout;
    const [x, y] = this.#at;
    const draws = isLine && x % 2 === y % 2;
    const by = draws ? 2 : 1;
    const to = /** @type {Point} */ ([x + by * right, y + by * down]);
    if (to[0] < 0 || to[1] < 0 || to[0] > 2 * columns || to[1] > 2 * rows) return;
    this.nib = to;
    if (draws) this.#draw(segmentsOf([[x, y], to]));
    else this.page.show();
    say(this.#words);
  }

  /** Makes a mark at the nib, or removes it. */
  #mark() {
    this.nib = this.#at;
    this.#draw([String(this.nib)]);
    say(this.#words);
  }

  /** @param {Ink[]} strokes */
  #draw(strokes) {
    this.page.draw(changed(this.page.ink(), strokes));
  }

  /** The words for the point of the nib: the cells that touch it, and what is drawn there. */
  get #words() {
    const { layout } = this.board;
    const [x, y] = this.#at;
    const sides = (/** @type {number} */ at) => (at % 2 ? [(at - 1) / 2] : [at / 2 - 1, at / 2]);
    const cells = sides(y).flatMap((row) => sides(x).map((column) => layout.at(row, column))).filter((cell) => cell !== undefined);
    const ink = this.page.ink().map((one) => one.split(' ')).filter((places) => places.includes(`${x},${y}`));
    return [listed(cells.map((cell) => cellName(layout, cell))), ink.some((places) => places.length === 1) && t('pen.mark'), ink.some((places) => places.length > 1) && t('pen.line')].filter(Boolean).join(', ');
  }

  /**
   * Returns the nearest middle or corner of a cell.
   * @param {Place} place
   * @param {number} odd 1 for middles, 0 for corners
   * @returns {Point}
   */
  #nearest({ x, y }, odd) {
    const { rows, columns } = this.board.layout;
    const along = (/** @type {number} */ at, /** @type {number} */ count) => Math.min(Math.max(2 * Math.round(at - odd / 2) + odd, odd), 2 * count - odd);
    return [along(x, columns), along(y, rows)];
  }
}

/** Returns the distance between a place and a point, in half cells. @param {Place} place @param {Point} point */
const distance = ({ x, y }, [px, py]) => Math.hypot(2 * x - px, 2 * y - py);

/**
 * Returns the lines between points. A line has the same name in both directions.
 * @param {Point[]} points
 * @returns {Ink[]}
 */
function segmentsOf(points) {
  return points.slice(1).map((point, nth) => [points[nth], point].sort(([a, b], [c, d]) => a - c || b - d).join(' '));
}

/**
 * Adds a stroke to the drawing, or removes it if its first part is already there.
 * @param {Ink[]} ink
 * @param {Ink[]} drawn
 */
function changed(ink, drawn) {
  if (!drawn.length) return ink;
  const rest = ink.filter((one) => !drawn.includes(one));
  return ink.includes(drawn[0]) ? rest : [...rest, ...new Set(drawn)];
}
