// Draws a step on top of a board. Shapes carry the same information as colours: circles and squares for the two sides
// of a pattern, a filled disc for an elimination, a ring for a placement; strong links are solid lines, weak ones
// dashed.

import { s } from '../element.js';

/** @typedef {import('../layout.js').Layout} Layout */
/** @typedef {import('./drawing.js').Candidate} Candidate */

/** The distance between marks and the lines of their cell. */
export const EDGE = 0.04;

/**
 * Returns the middle of a candidate; the width of a cell is 1.
 * @param {Layout} layout
 * @param {Candidate} candidate
 * @param {number} room the height above the marks of the cell that is kept free
 */
export function middle(layout, { cell, digit }, room) {
  const nth = digit - 1;
  // The lines of a cage are next to the marks and below them.
  const side = room / 2.5 || EDGE;
  const top = room || EDGE;
  return {
    x: layout.column(cell) + side + (((nth % layout.width) + 0.5) / layout.width) * (1 - 2 * side),
    y: layout.row(cell) + top + ((Math.floor(nth / layout.width) + 0.5) / layout.height) * (1 - top - side),
  };
}

/** @param {Layout} layout @param {Candidate[]} group @param {number} room */
function centre(layout, group, room) {
  const points = group.map((candidate) => middle(layout, candidate, room));
  return { x: points.reduce((sum, { x }) => sum + x, 0) / points.length, y: points.reduce((sum, { y }) => sum + y, 0) / points.length };
}

/**
 * Returns the elements of a drawing.
 * @param {Layout} layout
 * @param {import('./drawing.js').Drawing} drawing
 * @param {number} [room] the height above the marks of each cell that is kept free
 */
export function draw(layout, drawing, room = 0) {
  const { now, past, houses } = drawing;
  const radius = (0.42 * (1 - room)) / Math.max(layout.width, layout.height);
  /**
   * Returns the class of a part: faint if its sentence is still to come, and less faint if it has passed.
   * @param {number[]} cells
   */
  const told = (cells) => (!now || cells.some((cell) => now.has(cell)) ? '' : cells.some((cell) => past?.has(cell)) ? ' past' : ' later');
  const square = (/** @type {string} */ name, /** @type {number} */ cell, inset = 0) =>
    s('rect', { class: name, x: layout.column(cell) + inset, y: layout.row(cell) + inset, width: 1 - 2 * inset, height: 1 - 2 * inset });
  const parts = drawing.shaded.filter((cell) => !houses?.has(cell)).map((cell) => square(now ? 'draw-shade later' : 'draw-shade', cell));
  for (const cell of houses ?? []) parts.push(square('draw-shade', cell));
  if (drawing.hatching) parts.push(...hatched(layout, drawing.hatching, square));
  drawing.frames.forEach(({ cells, letter }, nth) => {
    for (const cell of cells) {
      // A cell in several sets has nested frames.
      const inset = 0.04 + 0.07 * drawing.frames.slice(0, nth).filter((before) => before.cells.includes(cell)).length;
      parts.push(square(`draw-frame${told([cell])}`, cell, inset));
      if (letter) parts.push(s('text', { class: `draw-letter${told([cell])}`, x: layout.column(cell) + 0.91 - inset, y: layout.row(cell) + 0.95 - inset, 'font-size': 0.2 }, letter));
    }
  });
  for (const cell of now ?? []) parts.push(square('draw-now', cell));
  for (const link of drawing.links) parts.push(line(layout, link, room, told([...link.from, ...link.to].map(({ cell }) => cell))));
  const sides = /** @type {const} */ (['one', 'other', 'fins']);
  for (const side of sides) {
    for (const candidate of drawing[side]) {
      const group = s('g', { class: told([candidate.cell]).trim() }, shape(side, middle(layout, candidate, room), radius), figure(layout, candidate, 'draw-figure', radius, room));
      parts.push(group);
    }
  }
  for (const candidate of drawing.eliminate) {
    // The eliminated digit stays legible: it is white in a full disc.
    const { x, y } = middle(layout, candidate, room);
    parts.push(s('g', { class: 'draw-strike' }, s('circle', { cx: x, cy: y, r: radius * 1.08 }), figure(layout, candidate, 'draw-struck', radius, room)));
  }
  for (const { cell, digit } of drawing.place) {
    const [x, y] = [layout.column(cell) + 0.5, layout.row(cell) + 0.5];
    parts.push(square('draw-ground', cell, 0.05));
    parts.push(s('circle', { class: 'draw-place', cx: x, cy: y, r: 0.41 }));
    parts.push(s('text', { class: 'draw-digit', x, y: y + 0.21, 'font-size': 0.62 }, layout.symbol(digit)));
  }
  for (const cell of drawing.spot ?? []) parts.push(square('draw-spot', cell, 0.03));
  return parts;
}

/**
 * Returns the lines of a cross-hatching, from each digit through the cells that it rules out, and a cross in each of these.
 * @param {Layout} layout
 * @param {import('./hatching.js').Hatching} hatching
 * @param {(name: string, cell: number, inset?: number) => SVGElement} square
 */
function hatched(layout, { digits, lines, region, blocked }, square) {
  const at = (/** @type {number} */ cell) => [layout.column(cell) + 0.5, layout.row(cell) + 0.5];
  return [
    ...region.map((cell) => square('draw-shade', cell)),
    ...lines.map(({ from, to }) => {
      const [[x, y], [left, top]] = [at(from), at(to)];
      const [across, down] = [Math.sign(left - x), Math.sign(top - y)];
      return s('path', { class: 'draw-ray', d: `M${x + across * 0.42} ${y + down * 0.42}L${left + across * 0.45} ${top + down * 0.45}` });
    }),
    ...blocked.map((cell) => {
      const [x, y] = at(cell);
      return s('path', { class: 'draw-blocked', d: `M${x - 0.14} ${y - 0.14}l0.28 0.28m0 -0.28l-0.28 0.28` });
    }),
    ...digits.map((cell) => s('circle', { class: 'draw-blocker', cx: at(cell)[0], cy: at(cell)[1], r: 0.42 })),
  ];
}

/** Returns a circle, a square or a diamond. @param {'one' | 'other' | 'fins'} side @param {{x: number, y: number}} at @param {number} radius */
function shape(side, { x, y }, radius) {
  if (side === 'one') return s('circle', { class: 'draw-one', r: radius, cx: x, cy: y });
  if (side === 'other') return s('rect', { class: 'draw-other', x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
  const reach = radius * 1.2;
  return s('path', { class: 'draw-fin', d: `M${x} ${y - reach}l${reach} ${reach}l${-reach} ${reach}l${-reach} ${-reach}z` });
}

/** @param {Layout} layout @param {Candidate} candidate @param {string} kind @param {number} radius @param {number} room */
function figure(layout, candidate, kind, radius, room) {
  const { x, y } = middle(layout, candidate, room);
  return s('text', { class: kind, x, y: y + radius * 0.62, 'font-size': radius * 1.75 }, layout.symbol(candidate.digit));
}

/** @param {Layout} layout @param {import('./drawing.js').Drawing['links'][0]} link @param {number} room @param {string} told */
function line(layout, { from, to, kind }, room, told) {
  const [a, b] = [centre(layout, from, room), centre(layout, to, room)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const bend = Math.hypot(dx, dy) > 1.2 ? 0.12 : 0;
  const [x, y] = [(a.x + b.x) / 2 - dy * bend, (a.y + b.y) / 2 + dx * bend];
  return s('path', { class: `draw-link ${kind}${told}`, d: `M${a.x} ${a.y}Q${x} ${y} ${b.x} ${b.y}` });
}
