// Draws a step above a board. Shapes tell as much as colours: circles and squares for the two sides of a pattern, a cross
// for what goes, a ring for what is placed; strong links are whole lines, weak ones dashed.

import { s } from '../element.js';
import { bit } from '../game/marks.js';

/** @typedef {import('../layout.js').Layout} Layout */
/** @typedef {import('./drawing.js').Candidate} Candidate */

/**
 * Returns the middle of a candidate; a cell is one wide.
 * @param {Layout} layout
 * @param {Candidate} candidate
 */
export function middle(layout, { cell, digit }) {
  const nth = digit - 1;
  return {
    x: layout.column(cell) + ((nth % layout.width) + 0.5) / layout.width,
    y: layout.row(cell) + (Math.floor(nth / layout.width) + 0.5) / layout.height,
  };
}

/** @param {Layout} layout @param {Candidate[]} group */
function centre(layout, group) {
  const points = group.map((candidate) => middle(layout, candidate));
  return { x: points.reduce((sum, { x }) => sum + x, 0) / points.length, y: points.reduce((sum, { y }) => sum + y, 0) / points.length };
}

/**
 * Returns the elements of a drawing.
 * @param {Layout} layout
 * @param {import('./drawing.js').Drawing} drawing
 * @param {{corner?: number[], givens: number[], digits?: number[]}} [picture] what the board shows beneath
 */
export function draw(layout, drawing, picture) {
  const radius = 0.42 / Math.max(layout.width, layout.height);
  const shown = (/** @type {Candidate} */ { cell, digit }) => !picture || picture.givens[cell] || picture.digits?.[cell] || (picture.corner?.[cell] ?? 0) & bit(digit);
  const parts = [];
  for (const cell of drawing.shaded) parts.push(s('rect', { class: 'draw-shade', x: layout.column(cell), y: layout.row(cell), width: 1, height: 1 }));
  drawing.frames.forEach(({ cells, letter }, nth) => {
    for (const cell of cells) {
      // A cell of several sets has a frame within a frame.
      const inset = 0.04 + 0.07 * drawing.frames.slice(0, nth).filter((before) => before.cells.includes(cell)).length;
      const [x, y, size] = [layout.column(cell) + inset, layout.row(cell) + inset, 1 - 2 * inset];
      parts.push(s('rect', { class: 'draw-frame', x, y, width: size, height: size, rx: 0.1 }));
      if (letter) parts.push(s('text', { class: 'draw-letter', x: x + size - 0.09, y: y + size - 0.05, 'font-size': 0.2 }, letter));
    }
  });
  for (const link of drawing.links) parts.push(line(layout, link));
  for (const candidate of drawing.one) parts.push(s('circle', { class: 'draw-one', r: radius, ...round(layout, candidate) }));
  for (const candidate of drawing.other) {
    const { x, y } = middle(layout, candidate);
    parts.push(s('rect', { class: 'draw-other', x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }));
  }
  for (const candidate of drawing.fins) {
    const { x, y } = middle(layout, candidate);
    const reach = radius * 1.2;
    parts.push(s('path', { class: 'draw-fin', d: `M${x} ${y - reach}l${reach} ${reach}l${-reach} ${reach}l${-reach} ${-reach}z` }));
  }
  for (const candidate of [...drawing.one, ...drawing.other, ...drawing.fins]) parts.push(figure(layout, candidate, 'draw-figure', radius));
  for (const candidate of drawing.eliminate) {
    const { x, y } = middle(layout, candidate);
    if (!shown(candidate)) parts.push(figure(layout, candidate, 'draw-figure', radius));
    parts.push(s('path', { class: 'draw-cross', d: `M${x - radius} ${y - radius}l${2 * radius} ${2 * radius}m0 ${-2 * radius}l${-2 * radius} ${2 * radius}` }));
  }
  for (const { cell, digit } of drawing.place) {
    const [x, y] = [layout.column(cell) + 0.5, layout.row(cell) + 0.5];
    parts.push(s('rect', { class: 'draw-ground', x: x - 0.45, y: y - 0.45, width: 0.9, height: 0.9 }));
    parts.push(s('circle', { class: 'draw-place', cx: x, cy: y, r: 0.41 }));
    parts.push(s('text', { class: 'draw-digit', x, y: y + 0.21, 'font-size': 0.62 }, layout.symbol(digit)));
  }
  return parts;
}

/** @param {Layout} layout @param {Candidate} candidate */
function round(layout, candidate) {
  const { x, y } = middle(layout, candidate);
  return { cx: x, cy: y };
}

/** @param {Layout} layout @param {Candidate} candidate @param {string} kind @param {number} radius */
function figure(layout, candidate, kind, radius) {
  const { x, y } = middle(layout, candidate);
  return s('text', { class: kind, x, y: y + radius * 0.62, 'font-size': radius * 1.75 }, layout.symbol(candidate.digit));
}

/** @param {Layout} layout @param {import('./drawing.js').Drawing['links'][0]} link */
function line(layout, { from, to, kind }) {
  const [a, b] = [centre(layout, from), centre(layout, to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const bend = Math.hypot(dx, dy) > 1.2 ? 0.12 : 0;
  const [x, y] = [(a.x + b.x) / 2 - dy * bend, (a.y + b.y) / 2 + dx * bend];
  return s('path', { class: `draw-link ${kind}`, d: `M${a.x} ${a.y}Q${x} ${y} ${b.x} ${b.y}` });
}
