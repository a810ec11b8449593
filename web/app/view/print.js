// Puzzles on paper, one or several a page.

import { h, put } from '../element.js';
import { svgOf } from '../picture.js';
import { t } from '../words.js';

/** @typedef {{layout: import('../layout.js').Layout, givens: number[], digits?: number[], corner?: number[], rules?: import('../board/rules.js').Rule[], title?: string}} Printed */

/**
 * Puts the puzzles on sheets that only paper shows, and opens the dialogue of the browser.
 * @param {Printed[]} puzzles
 * @param {number} [each] how many a page
 */
export function printPuzzles(puzzles, each = puzzles.length > 1 ? 4 : 1) {
  laySheets(puzzles, each);
  window.print();
}

/** @param {Printed[]} puzzles @param {number} each */
export function laySheets(puzzles, each) {
  let place = document.getElementById('paper');
  if (!place) {
    place = h('div', { id: 'paper', 'aria-hidden': 'true' });
    document.body.append(place);
  }
  const sheets = [];
  for (let nth = 0; nth < puzzles.length; nth += each) {
    sheets.push(h('section', { class: `paper-sheet each-${each}` }, puzzles.slice(nth, nth + each).map((puzzle, at) =>
      h('figure', {}, svgOf(puzzle.layout, puzzle, 'printed'), h('figcaption', {}, puzzle.title || t('print.number', { number: nth + at + 1 }))))));
  }
  put(place, sheets);
}
