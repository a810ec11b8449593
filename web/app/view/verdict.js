// The sentences about the solutions of a grid, and about the way in which it was read.

import { symbol } from '../layout.js';
import { houseName, named, t } from '../words.js';

/**
 * Returns sentences about the engine's answer, the wrong cells, and the other cells that the sentences are about.
 * @param {import('../layout.js').Layout} layout
 * @param {any} answer
 */
export function verdictOf(layout, answer) {
  const cells = (/** @type {string[]} */ names = []) => new Set(names.map((name) => layout.cell(name)));
  let [wrong, told] = [cells(), cells()];
  const said = [];
  if (answer.clashes) {
    wrong = cells(answer.clashes.flatMap((/** @type {any} */ clash) => clash.cells));
    for (const { house, digit, cells: at } of answer.clashes) said.push(t('enter.clash', { digit: symbol(digit), house: houseName(house), cells: at.join(', ') }));
  } else if (answer.status === 'unsolvable') {
    said.push(t('enter.none'));
    if (answer.mistyped) {
      told = cells(answer.mistyped.map((/** @type {string} */ name) => name.split('=')[0]));
      said.push(t('enter.mistyped', { changes: answer.mistyped.slice(0, 6).join(', ') }));
    }
  } else if (answer.status === 'unique') said.push(t('enter.unique'));
  else if (answer.status === 'several') {
    told = cells(answer.differences);
    said.push(t(answer.exact ? 'enter.count' : 'enter.atLeast', { count: answer.count ?? 2 }), t('enter.differences', { count: told.size }));
  } else said.push(t('enter.unknown'));
  return { said, wrong, told };
}

/** Returns notes about choices and omissions in reading a text. @param {import('../read.js').Read} [read] */
export function notesOf(read) {
  const values = read?.note_values ?? [];
  return [...new Set((read?.note_names ?? []).map((name, nth) => named('note', name, values[nth])))];
}

/** Returns the class of the sentence about the number of solutions. @param {string} status */
export function classOf(status) {
  return { unique: 'good', several: 'teacher', unknown: 'teacher' }[status] ?? 'error';
}
