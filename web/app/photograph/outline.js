// The drawing of a grid over the picture that has it.

import { s } from '../element.js';

/** @typedef {[number, number]} Point */

/**
 * Returns the outline of a grid, and its digits as they are printed, in the corners of their cells.
 * @param {import('./reader.js').Grid} grid
 */
export function outlineOf({ corners, size, puzzle, written }) {
  const place = placing(corners);
  const points = corners.map((corner) => corner.join()).join(' ');
  const digits = [...puzzle].map((digit, cell) => [digit === '.' ? written[cell] : digit, cell]);
  return [
    s('polygon', { class: 'casing', points }), s('polygon', { points }),
    digits.map(([digit, cell]) => digit !== '.' && s('text', { x: 46, y: 44, transform: placeOf(Number(cell), size, place) }, parseInt(String(digit), 36))),
  ];
}

/** Returns the transformation to a cell from a square of 100 units around the origin. @param {number} cell @param {number} size @param {(x: number, y: number) => Point} place */
function placeOf(cell, size, place) {
  const at = (/** @type {number} */ across, /** @type {number} */ down) => place((cell % size + across) / size, (Math.floor(cell / size) + down) / size);
  const [left, right, top, bottom] = [at(0, 0.5), at(1, 0.5), at(0.5, 0), at(0.5, 1)];
  const sides = [right[0] - left[0], right[1] - left[1], bottom[0] - top[0], bottom[1] - top[1]];
  return `matrix(${[...sides.map((side) => side / 100), ...at(0.5, 0.5)].map((number) => number.toFixed(4)).join(' ')})`;
}

/**
 * Returns the projection of the unit square onto a quadrilateral.
 * @param {Point[]} corners top left, top right, bottom right, bottom left
 * @returns {(x: number, y: number) => Point}
 */
function placing([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / whole;
  const h = (dx1 * dy3 - dx3 * dy1) / whole;
  return (x, y) => {
    const depth = g * x + h * y + 1;
    return [((x1 - x0 + g * x1) * x + (x3 - x0 + h * x3) * y + x0) / depth, ((y1 - y0 + g * y1) * x + (y3 - y0 + h * y3) * y + y0) / depth];
  };
}
