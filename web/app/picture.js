// A grid as a separate picture: for files, for print, and for small pictures in lists.

import { s } from './element.js';
import { draw, middle } from './board/overlay.js';
import { BESIDE, drawRules, hasBeside, roomOf } from './board/rules.js';
import { digitsOf } from './game/marks.js';

/** @typedef {import('./layout.js').Layout} Layout */

/** The maximum width or height of an exported picture; a PNG file has twice as many pixels. */
const SIDE = 720;
/** The height of a caption, in cells. */
const CAPTION = 1;

/** The colours of an exported picture: ink on white. */
const STYLE = `
.ground, .rule-ground { fill: #ffffff; } .frame { fill: none; stroke: #191d1b; stroke-width: 0.06; } .thin { stroke: #9aa8a0; stroke-width: 0.02; fill: none; } .thick { stroke: #191d1b; stroke-width: 0.05; fill: none; }
text { font-family: Newsreader, Georgia, 'Times New Roman', serif; text-anchor: middle; fill: #191d1b; } .given { font-weight: 600; } .placed { fill: #2440a0; font-style: italic; }
.draw-shade { fill: #2f6b4f; fill-opacity: 0.13; }
.draw-one { fill: #ffffff; stroke: #2f6b4f; stroke-width: 0.035; } .draw-fin { fill: #ffffff; stroke: #8f5200; stroke-width: 0.03; } .draw-other { fill: #ffffff; stroke: #2440a0; stroke-width: 0.03; } .draw-strike circle { fill: #8f5200; } .draw-struck { fill: #ffffff; font-weight: 600; } .draw-link, .draw-place { fill: none; stroke: #8f5200; stroke-width: 0.045; }
.draw-ray, .draw-blocker, .draw-blocked { fill: none; stroke: #2440a0; stroke-width: 0.045; stroke-linecap: round; } .draw-ray { stroke-opacity: 0.7; } .draw-frame { fill: #8f5200; fill-opacity: 0.06; stroke: #8f5200; stroke-width: 0.025; stroke-dasharray: 0.08 0.05; } .draw-letter { fill: #8f5200; font-weight: 600; } .draw-figure { font-weight: 600; }
.weak { stroke-dasharray: 0.09 0.09; } .draw-ground { fill: #ffffff; } .draw-digit { fill: #8f5200; }
.rule-cage { fill: none; stroke: #191d1b; stroke-width: 0.022; stroke-dasharray: 0.07 0.05; } .rule-sum { text-anchor: start; font-weight: 600; } .rule-sum, .rule-sign { stroke: #ffffff; stroke-width: 0.08; paint-order: stroke; } .rule-sign { font-weight: 600; }
.rule-line { fill: none; stroke-linecap: round; stroke-linejoin: round; } .rule-line:not([stroke]) { stroke: #d3dad5; stroke-width: 0.22; } .rule-thin { fill: none; stroke: #2f6b4f; stroke-width: 0.04; stroke-opacity: 0.75; }
.rule-shade { fill: #d3dad5; } .rule-arrow { fill: none; stroke: #191d1b; stroke-width: 0.03; } .rule-ring { fill: #ffffff; stroke-width: 0.05; } .rule-dot { fill: #ffffff; stroke: #191d1b; stroke-width: 0.03; } .rule-dot.full { fill: #191d1b; } .rule-in { fill: #ffffff; font-weight: 600; }`;

/**
 * Returns a picture as an element, which the page styles by its class.
 * @param {Layout} layout
 * @param {import('./board/board.js').Picture} picture
 * @param {string} name the class
 */
export function svgOf(layout, picture, name) {
  const { rows, columns } = layout;
  let [thin, thick] = ['', ''];
  for (const [cell, [row, column]] of layout.drawing.cells.entries()) {
    const edges = layout.edges(cell);
    const top = `M${column} ${row}h1`;
    const left = `M${column} ${row}v1`;
    if (edges.includes('top')) thick += top;
    else thin += top;
    if (edges.includes('left')) thick += left;
    else thin += left;
    if (edges.includes('bottom')) thick += `M${column} ${row + 1}h1`;
    if (edges.includes('right')) thick += `M${column + 1} ${row}v1`;
  }
  const margin = hasBeside(layout, picture.rules ?? []) ? BESIDE : 0.05;
  return s('svg', { class: name, viewBox: `${-margin} ${-margin} ${columns + 2 * margin} ${rows + 2 * margin}`, 'aria-hidden': 'true', focusable: 'false' },
    !layout.isGappy && s('rect', { class: 'ground', x: 0, y: 0, width: columns, height: rows }), drawRules(layout, picture.rules ?? []), s('path', { class: 'thin', d: thin }), s('path', { class: 'thick', d: thick }),
    !layout.isGappy && s('rect', { class: 'frame', x: 0, y: 0, width: columns, height: rows }),
    Array.from({ length: layout.count }, (_, cell) => figures(layout, picture, cell)),
    picture.drawing ? draw(layout, picture.drawing, roomOf(picture.rules ?? [])) : null);
}

/** @param {Layout} layout @param {import('./board/board.js').Picture} picture @param {number} cell */
function figures(layout, picture, cell) {
  const value = picture.givens[cell] || picture.digits?.[cell] || 0;
  if (value) {
    return s('text', { class: picture.givens[cell] ? 'given' : 'placed', x: layout.column(cell) + 0.5, y: layout.row(cell) + 0.74, 'font-size': 0.7 }, layout.symbol(value));
  }
  const room = roomOf(picture.rules ?? []);
  const size = (0.72 * (1 - room)) / Math.max(layout.width, layout.height);
  return digitsOf(picture.corner?.[cell] ?? 0).map((digit) => {
    const { x, y } = middle(layout, { cell, digit }, room);
    return s('text', { class: 'mark', x, y: y + size * 0.35, 'font-size': size }, layout.symbol(digit));
  });
}

/**
 * Returns the text of an SVG file.
 * @param {Layout} layout
 * @param {import('./board/board.js').Picture} picture
 * @param {string} [caption] the text below the picture
 */
export function svgFile(layout, picture, caption = '') {
  const element = svgOf(layout, picture, 'sudoku');
  element.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const scale = SIDE / Math.max(layout.rows, layout.columns);
  element.setAttribute('width', String(Math.round(layout.columns * scale)));
  element.setAttribute('height', String(Math.round((layout.rows + (caption ? CAPTION : 0)) * scale)));
  if (caption) {
    const [x, y, width, height] = (element.getAttribute('viewBox') ?? '').split(' ').map(Number);
    element.setAttribute('viewBox', `${x} ${y} ${width} ${height + CAPTION}`);
    element.prepend(s('rect', { class: 'ground', x, y, width, height: height + CAPTION }));
    // A long caption has smaller letters. A Chinese character is as wide as two letters.
    const letters = [...caption].reduce((sum, char) => sum + (char > '\u2e80' ? 2 : 1), 0);
    element.append(s('text', { x: layout.columns / 2, y: layout.rows + 0.7, 'font-size': Math.min(0.42, (1.9 * layout.columns) / letters) }, caption));
  }
  element.prepend(s('style', {}, STYLE));
  return new XMLSerializer().serializeToString(element);
}

/** Returns the bytes of a PNG file. @param {Layout} layout @param {import('./board/board.js').Picture} picture @param {string} [caption] @returns {Promise<Blob>} */
export async function pngFile(layout, picture, caption) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svgFile(layout, picture, caption)], { type: 'image/svg+xml' }));
  await image.decode();
  URL.revokeObjectURL(image.src);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}
