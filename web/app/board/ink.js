// The strokes of the pen: lines between points, and marks at points. Coordinates are in half cells, so
// that middles of cells, corners and middles of edges have whole numbers.

import { s } from '../element.js';

/** @typedef {string} Ink `x,y` for a mark, `x,y x,y` for a line */

/** The distance from the centre of a mark to its ends, in cells. */
const REACH = 0.13;

/** @param {Ink[]} ink */
export function drawInk(ink) {
  const d = ink.map((one) => {
    const places = one.split(' ').map((place) => place.split(',').map((half) => Number(half) / 2));
    if (places.length > 1) return `M${places.map((place) => place.join(' ')).join('L')}`;
    const [[x, y]] = places;
    return `M${x - REACH} ${y - REACH}L${x + REACH} ${y + REACH}M${x - REACH} ${y + REACH}L${x + REACH} ${y - REACH}`;
  }).join('');
  return s('path', { class: 'ink', d });
}
