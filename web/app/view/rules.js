// The constraints of a problem in words: their names, their numbers and their cells, and what the page cannot do with them.

import { cellsOf, numberOf, relationOf } from '../board/rules.js';
import { h } from '../element.js';
import { capital, named, t } from '../words.js';

/** How many cells are named; the drawing shows the others. */
const MOST_CELLS = 12;

/**
 * Returns the list of what a problem has beyond its houses, null if it has nothing.
 * @param {import('../layout.js').Layout} layout
 * @param {import('../game/game.js').Beyond} [beyond]
 */
export function rulesOf(layout, beyond) {
  if (!beyond) return null;
  const { rules, restricted } = beyond;
  const names = (/** @type {number[]} */ cells) => cells.slice(0, MOST_CELLS).map((cell) => layout.name(cell)).join(' ') + (cells.length > MOST_CELLS ? ' …' : '');
  const item = (/** @type {string} */ name, /** @type {string} */ number, /** @type {string} */ cells) =>
    h('li', {}, h('span', {}, name, number && h('strong', {}, ` ${number}`)), h('span', { class: 'quiet small' }, cells));
  const items = rules.map((rule) => item(ruleName(rule), numberOf(rule), names(cellsOf(layout, rule))));
  if (restricted.length) items.push(item(t('rules.restricted'), '', restricted.slice(0, MOST_CELLS).join(' ')));
  return h('section', { class: 'part rules' }, h('h2', {}, t('rules.title')),
    items.length ? h('ul', { class: 'rule-list', tabindex: 0, 'aria-label': t('rules.title') }, items) : h('p', {}, t('rules.shape')),
    h('p', { class: 'quiet small' }, t('rules.limits')));
}

/** @param {import('../board/rules.js').Rule} rule its name as the engine has it: `little-killer`; of pairs, that of their relation */
function ruleName({ constraint, relation }) {
  if (constraint !== 'pairs' || !relation) return capital(named('rule', constraint));
  const [name, number = 0] = relationOf(relation);
  return capital(named('pairs', name, { number }));
}
