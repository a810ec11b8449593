// Puzzles on paper, one or several per page, with their rules and, on request, with their solutions at the end.

import { h, put } from '../element.js';
import { svgOf } from '../picture.js';
import { t } from '../words.js';
import { legendOf } from './rules.js';

/**
 * @typedef {object} Printed
 * @property {import('../layout.js').Layout} layout
 * @property {number[]} givens
 * @property {number[]} [digits]
 * @property {number[]} [corner]
 * @property {import('../game/game.js').Beyond} [beyond]
 * @property {string} [title]
 * @property {number[]} [solution]
 * @property {string[]} [steps]  the steps to the solution, one per line
 */

/** The number of solutions per page. */
const SOLUTIONS = 12;

/**
 * Puts the puzzles on sheets that are visible only in print, and opens the browser's print dialogue.
 * @param {Printed[]} puzzles
 * @param {number} [each] the number of puzzles per page
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
  const isSeveral = puzzles.length > 1;
  const solved = puzzles.filter(({ solution }) => solution);
  put(place, sheets(puzzles, each, (puzzle, nth) => figure(puzzle, isSeveral ? nth + 1 : 0)),
    sheets(solved, SOLUTIONS, (puzzle) => solutionOf(puzzle, isSeveral ? puzzles.indexOf(puzzle) + 1 : 0)));
}

/** Removes the sheets, so that the page itself can be printed again. */
export function clearSheets() {
  document.getElementById('paper')?.remove();
}

/** @param {Printed[]} puzzles @param {number} each @param {(puzzle: Printed, nth: number) => HTMLElement} draw */
function sheets(puzzles, each, draw) {
  const pages = Array.from({ length: Math.ceil(puzzles.length / each) }, (_, page) => page * each);
  return pages.map((first) => h('section', { class: `paper-sheet each-${each}` }, puzzles.slice(first, first + each).map((puzzle, nth) => draw(puzzle, first + nth))));
}

/** @param {Printed} puzzle @param {number} number 0 for none */
function figure(puzzle, number) {
  const { layout, title, beyond, steps } = puzzle;
  const caption = [number ? t('print.number', { number }) : '', title ?? ''].filter(Boolean).join(' · ');
  return h('figure', {}, svgOf(layout, { ...puzzle, rules: beyond?.rules }, 'printed'),
    h('figcaption', {}, h('span', {}, caption), !steps && h('span', {}, t('print.time'))), beyond && legendOf(beyond),
    steps && h('ol', { class: 'printed-steps' }, steps.map((step) => h('li', {}, step))));
}

/** @param {Printed} puzzle @param {number} number */
function solutionOf({ layout, givens, beyond, solution }, number) {
  return h('figure', {}, svgOf(layout, { givens, digits: solution, rules: beyond?.rules }, 'printed'), h('figcaption', {}, h('span', {}, number ? t('print.solution', { number }) : t('print.solutionOfOne'))));
}
