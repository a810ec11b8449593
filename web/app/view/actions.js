// The actions for a sudoku that was entered: play it, solve it, have it explained, watch a search.

import { h } from '../element.js';
import { valuesFrom } from '../game/text.js';
import { t } from '../words.js';

/** Returns the sentence for an empty grid. */
export const howTo = () => h('p', { class: 'how quiet small' }, h('span', { class: 'taps' }, t('enter.howTaps')), ' ', h('span', { class: 'keys' }, t('enter.howKeys')));

/**
 * Returns the buttons of the possible actions.
 * @param {{status: string, solution?: string | number[], isSearched: boolean}} found
 * @param {{fill: (filled: number[] | undefined) => void, open: (view: string) => void}} actions `fill` shows the solution
 * or hides it
 */
export function actionsFor({ status, solution, isSearched }, { fill, open }) {
  if (['unknown', 'unreadable'].includes(status)) return [];
  const way = (/** @type {string} */ view, /** @type {import('../words.js').Key} */ key, kind = 'button') => h('button', { class: kind, type: 'button', onclick: () => open(view) }, t(key));
  return [way('play', 'enter.play', status === 'unsolvable' ? 'button' : 'button main'), solution && solveButton(solution, fill), status === 'unique' && way('path', 'enter.path'), isSearched && way('watch', 'enter.watch')];
}

/**
 * Returns the button that shows the solution, and hides it again.
 * @param {string | number[]} solution
 * @param {(filled: number[] | undefined) => void} fill
 */
function solveButton(solution, fill) {
  let isFilled = false;
  const button = h('button', { class: 'button', type: 'button', onclick: () => {
    isFilled = !isFilled;
    button.textContent = t(isFilled ? 'enter.hide' : 'enter.solve');
    fill(isFilled ? valuesFrom(solution) : undefined);
  } }, t('enter.solve'));
  return button;
}
