// The constraints of a problem in words: their names, their numbers and their cells, and the features that the page
// lacks for them.

import { cellsOf, numberOf, relationOf, sampleOf } from '../board/rules.js';
import { h } from '../element.js';
import { capital, named, t } from '../words.js';

/** The maximum number of cells to name; the drawing shows the others. */
const MOST_CELLS = 12;

/**
 * Returns the list of the constraints of a problem besides its houses; null if it has none.
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
  return h('section', { class: 'part rules' }, h('h2', {}, t('rules.title')), legendOf(beyond),
    items.length ? h('ul', { class: 'rule-list', tabindex: 0, 'aria-label': t('rules.title') }, items) : h('p', {}, t('rules.shape')),
    h('p', { class: 'quiet small' }, t('rules.limits')));
}

/**
 * Returns the legend of the constraints, with the picture and the meaning of each kind; null if there are none.
 * @param {import('../game/game.js').Beyond} [beyond]
 */
export function legendOf(beyond) {
  const kinds = new Map((beyond?.rules ?? []).map((rule) => [`${ruleName(rule)} ${meaningOf(rule)}`, rule]));
  if (!kinds.size) return null;
  return h('ul', { class: 'legend' }, [...kinds.values()].map((rule) =>
    h('li', {}, h('span', { class: 'sample-place' }, sampleOf(rule)), h('span', {}, h('strong', {}, ruleName(rule)), ' ', h('span', { class: 'quiet' }, meaningOf(rule))))));
}

/**
 * Returns the meaning of a constraint as a sentence; nothing if the page has no sentence for it.
 * @param {import('../board/rules.js').Rule} rule
 */
export function meaningOf(rule) {
  const { constraint, relation, difference = 0, modulus = difference, slow } = rule;
  const [kind, number = modulus] = constraint === 'pairs' && relation ? relationOf(relation) : [constraint];
  const name = slow ? 'slow' : known(rule) ?? kind;
  const words = named('meaning', name, { number });
  return words === name ? '' : words;
}

/**
 * Returns the players' name for a rule that the engine describes by numbers.
 * @param {import('../board/rules.js').Rule} rule
 */
function known({ constraint, maximum, by, rows = 0, columns = 0, relation, diagonal, even }) {
  if (constraint === 'extremum') return maximum ? 'maximum' : 'minimum';
  if (constraint === 'indexer' && by) return { rows: 'row-indexer', columns: 'column-indexer', boxes: 'box-indexer' }[by];
  if (constraint === 'parity') return even ? 'even' : 'odd';
  if (constraint === 'anti-chess') return { 2: 'king', 3: 'knight' }[rows * columns ? rows + columns : 0];
  return constraint === 'not-adjacent' && !diagonal && JSON.stringify(relation) === '{"difference":1}' ? 'nonconsecutive' : undefined;
}

/** @param {import('../board/rules.js').Rule} rule a constraint, named by the engine's name, such as `little-killer`, or by its relation for pairs */
export function ruleName(rule) {
  const { constraint, relation } = rule;
  const name = known(rule);
  if (name) return capital(named('rule', name));
  if (constraint !== 'pairs' || !relation) return capital(named('rule', constraint));
  const [kind, number = 0] = relationOf(relation);
  return capital(named('pairs', kind, { number }));
}
