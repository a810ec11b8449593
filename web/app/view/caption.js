// The present moment of a search in one plain sentence. It says only what the events of the search prove.

import { houseName, t } from '../words.js';

/** @typedef {import('../film.js').Film} Film */

/** Returns the sentence for the present moment of a search. @param {Film} film */
export function captionOf(film) {
  const { scene, events } = film;
  if (!scene.at) return t('event.begin');
  const isOver = film.complete && scene.at === events.length;
  return momentOf(film) + (isOver ? t('event.over', { count: scene.solutions }) : '');
}

/** @param {Film} film */
function momentOf(film) {
  const { layout, scene: { at, last, cell, value, calls } } = film;
  const values = { digit: value ? layout.symbol(value) : '', place: placeOf(film, cell) };
  if (last === 'call') return t('event.call', { value: calls.toLocaleString('en') });
  if (last === 'reject') return rejected(film, values);
  if (last === 'place') return t(isForced(film, at) ? 'event.follows' : 'event.place', values);
  if (last === 'dead-end') return deadEnd(film, values) + wayBack(film);
  return t(/** @type {import('../words.js').Key} */ (`event.${last}`), values);
}

/** Returns the words for a cell; nothing if there is none. @param {Film} film @param {number} cell */
function placeOf({ layout }, cell) {
  return cell < 0 ? '' : t('cell.place', { row: layout.row(cell) + 1, column: layout.column(cell) + 1 });
}

/** Returns whether a digit was placed without a try: only the search with singles does so. @param {Film} film @param {number} at */
function isForced({ algorithm, events }, at) {
  const [, place, value] = events[at - 1];
  const [before, ...tried] = events[at - 2] ?? [];
  return algorithm === 'propagation' && !(before === 'try' && tried[0] === place && tried[1] === value);
}

/** @param {Film} film @param {{digit: string, place: string}} values */
function rejected({ layout, scene: { cell, value, values: digits } }, values) {
  const house = layout.houses.findIndex((cells) => cells.includes(cell) && cells.some((other) => other !== cell && digits[other] === value));
  return house < 0 ? t('event.reject', values) : t('event.clash', { ...values, house: houseName(layout.houseNames[house]) });
}

/** @param {Film} film @param {{digit: string, place: string}} values */
function deadEnd({ events, scene: { at, cell, values: digits } }, values) {
  if (cell < 0) return t('event.noPlace', { ...values, house: houseName(events[at - 1][1] ?? '') });
  return t(digits[cell] ? 'event.stuck' : 'event.noDigit', values);
}

/** Returns where the search goes from a dead end, as far as its next events are known. @param {Film} film */
function wayBack(film) {
  const { layout, events, scene: { at, depth } } = film;
  if (!depth) return t('event.end');
  let next = at;
  // A digit is removed together with all its consequences.
  if (film.algorithm === 'propagation') while (events[next + 1]?.[0] === 'undo') next += 1;
  const [name, place = ''] = events[next] ?? [];
  if (name !== 'undo') return t('event.turn');
  const [then, where] = events[next + 1] ?? [];
  return t(then === 'try' && where === place ? 'event.again' : 'event.back', { place: placeOf(film, layout.cell(place)) });
}
