// The questions after a picture was read, about cells in doubt, written digits and marks.

import { h } from '../element.js';
import { withContent, withWritten } from '../photograph/grids.js';
import { cellName, t } from '../words.js';

/** @typedef {import('../read.js').Read} Read */
/** @typedef {import('../photograph/grids.js').Content} Content */

/**
 * Returns the questions about a picture.
 * @param {import('../layout.js').Layout} layout
 * @param {Read} read
 * @param {(read: Read, cell?: number) => void} change called with the new reading after an answer about a cell
 */
export function doubtsOf(layout, read, change) {
  const { photograph } = read;
  if (!photograph) return null;
  const { doubts, written, isPlayed, unread } = photograph;
  const count = written.filter(Boolean).length;
  if (!doubts.length && !count && !unread) return null;
  const choice = (/** @type {number} */ cell, /** @type {Content} */ content) =>
    h('button', { class: 'button', type: 'button', onclick: () => change(withContent(read, cell, content), cell) }, nameOf(layout, content));
  const own = h('input', { type: 'checkbox', checked: isPlayed, onchange: () => change(withWritten(read, own.checked)) });
  return h('section', { class: 'part photograph' },
    doubts.length > 0 && [h('h2', {}, t('photograph.doubts')), h('ul', { class: 'doubts' }, doubts.map(({ cell, contents }) =>
      h('li', { role: 'group', 'aria-label': cellName(layout, cell), 'data-doubt': cell }, h('span', {}, cellName(layout, cell)), contents.map((content) => choice(cell, content)))))],
    count > 0 && h('label', { class: 'check' }, own, t('photograph.written', { count })),
    unread > 0 && h('p', { class: 'quiet small' }, t('photograph.unread', { count: unread })));
}

/** @param {import('../layout.js').Layout} layout @param {Content} content */
function nameOf(layout, { digit, written }) {
  if (!digit) return t('cell.empty');
  // The paper shows the number, and the board the letter.
  const name = digit > 9 ? `${layout.symbol(digit)} (${digit})` : layout.symbol(digit);
  return written ? t('photograph.byHand', { digit: name }) : name;
}
